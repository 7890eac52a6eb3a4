import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBrowser } from '../browser.testing.ts';
import { issuances } from '../issuances.ts';
import { readLetterText } from '../letter-file.ts';
import { page, update } from '../state.ts';
import { goOnWithLetter, letterAsIs, makeDatum, openLetter, takeDatum } from './letter.ts';
import { changeText } from './text.ts';
import { undo } from './undo.ts';

createBrowser();

const letterOf = (date: string) =>
  `DIRECCIÓN DE OBRAS\nOFICIO No. DO/0415/2026\nASUNTO: Se informa avance\n\nLoma Chica, a ${date}.\n\nING. RAMIRO TOVAR SOLÍS\nSUBDIRECTOR DE PROYECTOS\nPRESENTE\n\nLe informo que la obra está en proceso.\n\nATENTAMENTE\n\nLIC. ANA RUIZ PAZ\nDIRECTORA`;

async function opened(date: string) {
  update({ today: '2026-11-28' });
  await openLetter(readLetterText('oficio.txt', letterOf(date)), undefined, false);
  return page.get();
}

test('a letter of the last weeks asks whether it goes on, and then has its number and its date again', async () => {
  const { origin, values } = await opened('20 de noviembre de 2026');
  assert.equal(origin, 'DO/0415/2026');
  assert.deepEqual([values.Numero_Oficio, values.Fecha], [undefined, '2026-11-28']);
  goOnWithLetter();
  const { origin: asked, values: own, startedAt } = page.get();
  assert.deepEqual([asked, own.Numero_Oficio, own.Fecha], ['', 'DO/0415/2026', '2026-11-20']);
  assert.deepEqual(issuances.get()[String(startedAt)]?.numbers, { Numero_Oficio: 'DO/0415/2026' });
});

test('an older letter is the model of another one, without a question', async () => {
  const { origin, values } = await opened('20 de noviembre de 2025');
  assert.deepEqual([origin, values.Numero_Oficio, values.Fecha], ['', undefined, '2026-11-28']);
});

test('what was corrected stays when data are taken, left and made, also of the corrected words', async () => {
  await opened('20 de noviembre de 2025');
  const correct = (from: string, to: string) => changeText({ text: page.get().text.replace(from, to) }, from);
  correct('Le informo', 'Le comunico');
  correct('OBRAS', 'OBRAS Y SERVICIOS');
  const kept = () => [/Le comunico/, /OBRAS Y SERVICIOS/].map((words) => words.test(page.get().text));
  assert.deepEqual(letterAsIs()?.corrections?.length, 2);
  takeDatum('Destinatario', false);
  assert.match(page.get().text, /ING\. RAMIRO TOVAR SOLÍS/);
  takeDatum('Destinatario', true);
  assert.ok(makeDatum('está en proceso'));
  assert.deepEqual(kept(), [true, true]);
  assert.equal(page.get().letter?.corrections, undefined);
  assert.ok(makeDatum('OBRAS Y SERVICIOS'));
  const { text, values } = page.get();
  const [, name = ''] = /^DIRECCIÓN DE \{\{(\w+)\}\}/.exec(text) ?? [];
  assert.equal(values[name], 'OBRAS Y SERVICIOS');
  assert.ok(letterAsIs());
});

test('a datum that is taken over a correction has the corrected words, and keeps them when it is left', async () => {
  await opened('20 de noviembre de 2025');
  takeDatum('Destinatario', false);
  changeText({ text: page.get().text.replace('TOVAR', 'TOBAR') }, 'correct');
  takeDatum('Destinatario', true);
  assert.doesNotMatch(page.get().text, /TO[BV]AR/);
  assert.equal(page.get().letter?.data.find(({ name }) => name === 'Destinatario')?.value, 'ING. RAMIRO TOBAR SOLÍS');
  takeDatum('Destinatario', false);
  assert.match(page.get().text, /ING\. RAMIRO TOBAR SOLÍS/);
  undo();
  assert.match(page.get().text, /ING\. RAMIRO TOBAR SOLÍS/);
  undo();
  assert.match(page.get().text, /ING\. RAMIRO TOVAR SOLÍS/);
  assert.deepEqual(letterAsIs()?.corrections ?? [], []);
});

test('a notice of what was taken out of a letter goes with it, when the change is undone', async () => {
  const text = `${letterOf('20 de noviembre de 2025')}\n\nCadena original: ||1.1|4A7C2B9E|2025-04-11T10:22:31|VALLE||\nSello digital: kJ83hGf7Qm2Lx9PzT4vBn6WsYc1RdEaU5oIiHgFkJl0ZxMqNbVtCrXySwAzDeQpLmOkIjUhYgTfRdEsWaQzXcVbNmKjH==`;
  await openLetter(readLetterText('oficio.txt', text), undefined, false);
  assert.match(page.get().news, /Se quitó la firma electrónica/);
  undo();
  assert.match(page.get().text, /Sello digital/);
  assert.equal(page.get().news, '');
});
