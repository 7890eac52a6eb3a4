import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAdjustment } from '../../service/demo/adjust.ts';
import { compose } from '../../service/demo/compose.ts';
import { createBrowser } from '../record/browser.testing.ts';
import { typeRequest } from '../record/commands/asking.ts';
import { typeValue } from '../record/commands/filling.ts';
import { openRequest } from '../record/commands/steps.ts';
import { undo } from '../record/commands/undo.ts';
import { shownLetter } from '../record/record.ts';
import { page } from '../record/state.ts';
import { adjustment, adjustText, askForText } from './write.ts';

createBrowser();
// A hidden tab shows each piece at once.
Object.assign(globalThis, { document: { hidden: true }, cancelAnimationFrame: () => undefined });

test('adjustment has the form that the demo answers', () => {
  const template = '{{Institucion}}\n\nASUNTO: Prueba.';
  assert.deepEqual(readAdjustment(adjustment('Un oficio', template, 'Más corto.')), { template, change: 'Más corto.' });
});

test('«Ajustar» sends the text with its variables and the change, keeps the data, and can be undone', async (t) => {
  const request = 'Oficio para pedir a la Comisión Federal de Electricidad que repare los postes de la colonia Centro.';
  const sent: string[] = [];
  t.mock.method(globalThis, 'fetch', async (_: unknown, { body }: RequestInit) => {
    const { prompt } = JSON.parse(String(body));
    sent.push(prompt);
    const done = `event: done\ndata: ${JSON.stringify({ text: compose(prompt) })}\n\n`;
    return new Response(done, { headers: { 'Content-Type': 'text/event-stream' } });
  });
  typeRequest({ prompt: request });
  await askForText();
  typeValue('Destinatario', 'Secreto López');
  const before = page.get();
  await adjustText('Hágalo más corto, sin perder ningún dato.');
  const [, adjusted = ''] = sent;
  assert.ok(adjusted.startsWith(request));
  assert.match(adjusted, /\{\{Destinatario\}\}[\s\S]*más corto/);
  assert.doesNotMatch(adjusted, /Secreto/);
  assert.equal(page.get().step, 'work');
  assert.notEqual(page.get().text, before.text);
  assert.equal(shownLetter().words.Destinatario, 'Secreto López');
  undo();
  assert.deepEqual([page.get().text, page.get().values], [before.text, before.values]);
  openRequest();
  assert.equal(page.get().prompt, request);
});
