import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readForm } from '@membrete/document/outgoing';
import { createDocx } from '@membrete/word';
import { readParagraphs } from '@membrete/word/source';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { removedValues, takeChanges } from './word-changes.ts';

const TEXT = `{{Institucion}}

ASUNTO: Se pide agua

{{Destinatario}}
{{Cargo}}
PRESENTE

Solicito a usted la reparación de la bomba de {{Colonia}} a más tardar el {{Fecha}}.

Agradezco su atención.

| Equipo | Cantidad |
|---|---|
| Bomba | {{Cantidad}} |

ATENTAMENTE

{{Remitente}}`;
const WORDS = {
  Institucion: 'Municipio de Puebla',
  Destinatario: 'Ana López',
  Cargo: 'Jefa',
  Colonia: 'Centro',
  Fecha: '3 de mayo de 2027',
  Cantidad: '2',
  Remitente: 'Eva Sol',
};
const NEW_TABLE = '| A | B |\n| --- | --- |\n| 1 | 2 |';
const MADE = readParagraphs(createDocx(TEXT, { values: WORDS }));

// Each case changes the paragraphs in Word, and expects a template, values, and the changes that could not be
// applied.
const CASES: readonly [
  title: string,
  change: (paragraphs: string[]) => string[],
  text: string,
  values: object,
  unapplied: string[],
][] = [
  ['nothing', (all) => all, TEXT, {}, []],
  [
    'a sentence changed',
    swap('Agradezco su atención.', 'Agradezco su pronta atención.'),
    TEXT.replace('su atención', 'su pronta atención'),
    {},
    [],
  ],
  [
    'a word changed beside data, which stay data',
    swap(/^Solicito a usted la reparación/, 'Pido a usted la compra'),
    TEXT.replace('Solicito a usted la reparación', 'Pido a usted la compra'),
    {},
    [],
  ],
  ['a datum changed', swap('Ana López', 'Luis Ríos'), TEXT, { Destinatario: 'Luis Ríos' }, []],
  ['a datum changed within its sentence', swap('Centro', 'Norte'), TEXT, { Colonia: 'Norte' }, []],
  [
    'a paragraph added',
    (all) => all.flatMap((one) => (one === 'Agradezco su atención.' ? [one, 'Quedo a sus órdenes.'] : [one])),
    TEXT.replace('su atención.', 'su atención.\n\nQuedo a sus órdenes.'),
    {},
    [],
  ],
  ['a name deleted', (all) => all.filter((one) => one !== 'Ana López'), TEXT.replace('{{Destinatario}}\n', ''), {}, []],
  ['a cell changed beside data, which stay data', swap('Bomba', 'Motor'), TEXT.replace('Bomba', 'Motor'), {}, []],
  ['a datum changed in a cell', swap('| 2 |', '| 3 |'), TEXT, { Cantidad: '3' }, []],
  [
    'a row added, and what stands in a cell kept as it was',
    swap('| Bomba | 2 |', '| Bomba | 2 |\n| Cable \\| rojo | 9 |'),
    TEXT.replace('| Bomba | {{Cantidad}} |', '| Bomba | {{Cantidad}} |\n| Cable \\| rojo | 9 |'),
    {},
    [],
  ],
  [
    'a column added',
    swap(/^\| Equipo.*/s, '| Equipo | Cantidad | Uso |\n| --- | --- | --- |\n| Bomba | 2 | pozo |'),
    TEXT.replace(/\| Equipo.*\|/s, '| Equipo | Cantidad | Uso |\n| --- | --- | --- |\n| Bomba | 2 | pozo |'),
    {},
    [],
  ],
  ['a table deleted', (all) => all.filter((one) => !one.includes('|')), TEXT.replace(/\| Equipo.*\|\n\n/s, ''), {}, []],
  [
    'a table added below a line',
    (all) => all.flatMap((one) => (one === 'PRESENTE' ? [one, NEW_TABLE] : [one])),
    TEXT.replace('PRESENTE', `PRESENTE\n\n${NEW_TABLE}`),
    {},
    [],
  ],
  [
    'a table in place of a line among others',
    swap('Jefa', NEW_TABLE),
    TEXT.replace('{{Cargo}}', `\n${NEW_TABLE}\n`),
    {},
    [],
  ],
];

for (const [title, change, text, values, unapplied] of CASES)
  test(`takeChanges: ${title}`, () => {
    const changes = takeChanges(TEXT, { form: readForm(TEXT), words: WORDS }, MADE, change([...MADE]));
    assert.deepEqual({ ...changes, changeCount: 0 }, { text, values, unapplied, changeCount: 0 });
    assert.equal(changes.changeCount > 0, text !== TEXT || Object.keys(values).length > 0);
  });

test('goneData: the values that the text shows no longer', () => {
  assert.deepEqual(removedValues(TEXT, TEXT.replace('{{Destinatario}}', ''), WORDS), ['Ana López']);
});

function swap(from: string | RegExp, to: string) {
  return (paragraphs: string[]) => paragraphs.map((one) => one.replace(from, to));
}

test('takeChanges: a point added to a list in Word, which numbers those below it anew', () => {
  const text = 'ASUNTO: Lista\n\nSe pide:\n\n1. La bomba.\n2. El {{Equipo}}.\n3. La factura.\n\nGracias.';
  const docx = createDocx(text, { values: { Equipo: 'motor' } });
  const parts = unzipSync(docx);
  const document = strFromU8(parts['word/document.xml'] ?? assert.fail());
  const point = /<w:p>(?:(?!<\/w:p>).)*La bomba\..*?<\/w:p>/s.exec(document)?.[0] ?? assert.fail();
  const added = document.replace(point, point + point.replace('La bomba.', 'El cable.'));
  const changed = zipSync({ ...parts, 'word/document.xml': strToU8(added) });
  const changes = takeChanges(
    text,
    { form: readForm(text), words: { Equipo: 'motor' } },
    readParagraphs(docx),
    readParagraphs(changed),
  );
  assert.equal(changes.text, text.replace('2. El {{Equipo}}.\n3.', '2. El cable.\n3. El {{Equipo}}.\n4.'));
  assert.deepEqual([changes.values, changes.unapplied, changes.changeCount], [{}, [], 1]);
});

test('takeChanges: what is open stays open beside a blank that was filled in in Word, and is open again once it was emptied there', () => {
  const words = { Colonia: 'Centro' };
  const made = readParagraphs(createDocx(TEXT, { values: words }));
  const change = (colonia: string, fecha: string) =>
    made.map((paragraph) => paragraph.replace('Centro', colonia).replace('{{Fecha}}', fecha));
  for (const [colonia, fecha, values] of [
    ['Norte', '{{Fecha}}', { Colonia: 'Norte' }],
    ['Centro', '4 de mayo', { Fecha: '4 de mayo' }],
    ['{{Colonia}}', '{{Fecha}}', { Colonia: '' }],
  ] as const) {
    const found = takeChanges(TEXT, { form: readForm(TEXT), words }, made, change(colonia, fecha));
    assert.deepEqual([found.text, found.values], [TEXT, values]);
  }
});

test('takeChanges: labels in brackets are open data in a file that LibreOffice has saved, where nothing else names them', () => {
  const { Colonia: _, ...words } = WORDS;
  const made = readParagraphs(createDocx(TEXT, { values: words }));
  const found = made.map((paragraph) => paragraph.replace('{{Colonia}}', '[Colonia]'));
  const { text, values, changeCount } = takeChanges(TEXT, { form: readForm(TEXT), words }, made, found);
  assert.deepEqual([text, values, changeCount], [TEXT, {}, 0]);
  const filled = found.map((paragraph) => paragraph.replace('[Colonia]', 'Norte'));
  assert.deepEqual(takeChanges(TEXT, { form: readForm(TEXT), words }, made, filled).values, { Colonia: 'Norte' });
  const lines = { ...WORDS, Colonia: 'Centro,\ncalle Sol' };
  const joined = MADE.map((paragraph) => paragraph.replace('Centro', ' Centro,calle Sol'));
  const kept = takeChanges(
    TEXT,
    { form: readForm(TEXT), words: lines },
    readParagraphs(createDocx(TEXT, { values: lines })),
    joined,
  );
  assert.deepEqual([kept.text, kept.values, kept.changeCount], [TEXT, {}, 0]);
  const literal = `${TEXT}\n\nC.c.p. [Colonia].`;
  const own = readParagraphs(createDocx(literal, { values: words }));
  assert.equal(takeChanges(literal, { form: readForm(literal), words }, own, own).changeCount, 0);
});

test('takeChanges: a paragraph of variables that was written anew is the text', () => {
  const names = ['Calle', 'Numero', 'Colonia', 'Municipio', 'Estado'];
  const line = `Vive en ${names.map((name) => `{{${name}}}`).join(' ')}.`;
  const words = Object.fromEntries(names.map((name) => [name, name]));
  const anew = `Vive en ${'otra parte '.repeat(60)}y lejos`;
  const letter = { form: readForm(line), words };
  assert.equal(takeChanges(line, letter, [`Vive en ${names.join(' ')}.`], [anew]).text, anew);
});

test('merged cells stay merged when another cell of their row is changed', () => {
  const text = 'ACTA\n\n| DATOS |||\n|---|---|---|\n| Bien | Marca ||\n| ^^ | Serie | 1 |\n\nFin.';
  const made = readParagraphs(createDocx(text));
  const found = made.map((one) => one.replace('Serie', 'Serie A').replace('Marca', 'Modelo'));
  assert.equal(
    takeChanges(text, { form: readForm(text), words: {} }, made, found).text,
    text.replace('Serie', 'Serie A').replace('Marca', 'Modelo'),
  );
});
