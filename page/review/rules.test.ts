import assert from 'node:assert/strict';
import { test } from 'node:test';
import { correct, lint } from '@membrete/document/lint';
import { demoTextOf } from '@membrete/document/references';
import { markOf } from '../record/finding-marks.ts';
import { contextOf, showFindings } from './rules.ts';

const RECEIVED = demoTextOf('recursos').replaceAll('[tema]', 'compra de equipo de cómputo');

const REQUEST = { prompt: 'Comprar equipo de cómputo', area: '', kind: 'recursos' } as const;

test('showFindings: a letter with the place, date, names and phone that a person wrote has no finding', () => {
  const text = RECEIVED.replace('{{Lugar}}, a {{Fecha}}', 'Puebla, Puebla, a 24 de noviembre de 2026')
    .replace('{{Nombre_Remitente}}', 'Lic. Rosa María Fuentes Díaz')
    .replace('{{Cargo_Remitente}}', 'Directora de Administración')
    .replace('{{Numero_Oficio}}', 'DA/118/2026')
    .replace('{{Destinatario}}', 'Mtro. Luis Ángel Cruz Mora')
    .replace('{{Cargo}}', 'Secretario de Finanzas')
    .replace('{{Extension}}', '222 123 4567')
    .replace('{{Monto}} ({{Monto_Letra}})', '$12,000.00 (doce mil pesos)');
  assert.ok(lint(text, REQUEST).length > 5);
  assert.deepEqual(judged(text, RECEIVED), []);
});

test('showFindings: a date and a name that the model wrote stay reported after an edit elsewhere', () => {
  const received = RECEIVED.replace('{{Fecha_Limite}}', '3 de mayo de 2026').replace(
    '{{Nombre_Enlace}}',
    'Lic. Juan Pérez',
  );
  const rules = judged(received.replace('{{Lugar}}', 'Puebla'), received).map(({ finding }) => finding.rule);
  assert.ok(rules.includes('D1') && rules.includes('D7'), rules.join());
});

test('the names of a letter that was adjusted are given', () => {
  const context = { text: RECEIVED, roles: [], asked: REQUEST, review: { received: RECEIVED, dismissed: [] } };
  assert.equal(contextOf(context).prompt, REQUEST.prompt);
  assert.equal(
    contextOf({ ...context, review: { ...context.review, given: 'con Lic. Eva Sol' } }).prompt,
    'con Lic. Eva Sol',
  );
});

test('showFindings: the gravest come first, dismissed ones are counted apart', () => {
  const received = `**Hola** ${RECEIVED.replace('{{Fecha_Limite}}', '3 de mayo de 2026')}`;
  const all = judged(received, received);
  const severities = all.map(({ finding }) => finding.severity);
  assert.deepEqual(severities, severities.toSorted());
  const dismissed = [all[0]?.mark ?? ''];
  const { shown, dismissed: count } = showFindings(received, findings(received, received), dismissed);
  assert.equal(count, 1);
  assert.equal(shown.length, all.length - 1);
});

test('showFindings quotes the words that are no good style', () => {
  const text = 'Le pido el informe a la brevedad posible.';
  const one = judged(text, text).find(({ finding }) => finding.rule === 'E3');
  assert.match(one?.message ?? '', /^«a la brevedad posible»: Es una fórmula anticuada/);
});

test('showFindings names variables by their labels, without braces', () => {
  const received = RECEIVED.replace('{{Fecha_Limite}}', '3 de mayo de 2026');
  const message = judged(received, received).find(({ finding }) => finding.rule === 'D1')?.message ?? '';
  assert.match(message, /un dato por llenar como «Fecha límite»/);
});

function judged(text: string, received: string) {
  return showFindings(text, findings(text, received)).shown;
}

// The page calls the linter with `origin: 'person'`, because a person has the last word on the text.
function findings(text: string, original: string) {
  return lint(text, { ...REQUEST, origin: 'person', original });
}

test('showFindings: marks of Markdown are one finding with the corrections of all, and «Corregir» makes no other change', () => {
  const text = RECEIVED.replace('ATENTAMENTE', '**A t e n t a m e n t e**').replace(
    'C.c.p. Archivo.',
    '**C.c.p. Archivo.**\n• Minutario',
  );
  const marks = judged(text, text).filter(({ finding }) => finding.rule === 'O8');
  assert.deepEqual(
    marks.map(({ message, finding }) => [message.slice(-9), finding.fix?.length]),
    [['(y 1 más)', 2]],
  );
  const context = contextOf({ text, roles: [], asked: REQUEST, review: undefined, letter: undefined });
  const corrected = correct(text, context);
  assert.equal(corrected, text.replaceAll('**', ''));
  assert.equal(
    correct(text, context, (finding, now) => markOf(now, finding) !== 'O8'),
    text,
  );
});

test('the room that a signature of a past letter leaves behind is no gap, and a gap of another text is', () => {
  const text = 'ATENTAMENTE\n\n\n\n\nLic. Eva Sol Ruiz\nDirectora';
  const letter = { file: 'oficio.docx', original: text, data: [], key: '', fills: true };
  const gaps = (own: typeof letter | undefined) =>
    lint(text, contextOf({ text, roles: [], asked: REQUEST, review: undefined, letter: own })).filter(
      ({ rule }) => rule === 'O12',
    ).length;
  assert.equal(gaps(undefined), 1);
  assert.equal(gaps(letter), 0);
});
