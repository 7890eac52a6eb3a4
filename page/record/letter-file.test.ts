import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { findFields } from '@membrete/document/fields';
import {
  createLetterTemplate,
  type LetterTemplate,
  templateOf,
  withDatumAt,
  withTaken,
} from '@membrete/document/letter-template';
import { letterOf } from '@membrete/document/outgoing';
import { formOfTemplate } from '@membrete/document/past-letter';
import { readWord } from '@membrete/word/read-word';
import { writeStories } from '@membrete/word/word-text';
import { foreignDocx, paragraph, storiesOf } from '../../word/word-file.testing.ts';
import { createBrowser } from './browser.testing.ts';
import { openPastedLetter } from './commands/open-letter.ts';
import { agreesWithFile, createFileReader, createLetterFiller, readLetterFile, unseenInBody } from './letter-file.ts';
import { formOfLetter } from './letter-form.ts';
import { NO_WORK, page, update } from './state.ts';

const BODY = [
  'Oficio número: DP/0031/2025',
  'ASUNTO: Se solicita agua.',
  'ING. ROGELIO PADILLA MENA',
  'PRESENTE',
  'Por este medio le solicito una pipa de agua para el jardín Benito, el 3 de mayo de 2025.',
  'ATENTAMENTE',
  'LIC. ANA RUIZ SOTO',
];

const HEADER = { 'header1.xml': paragraph('H. AYUNTAMIENTO DE LOMA CHICA') };

function fileOf(lines: readonly string[], parts: Readonly<Record<string, string>> = HEADER): Uint8Array {
  return foreignDocx(lines.map((line) => paragraph(line)).join(''), { parts });
}

// Returns the letter as a clerk left it: the number has her name and stays as it is, and the garden is a datum.
function chosen(original: string): LetterTemplate {
  const template = createLetterTemplate('carta.docx', original, findFields(original));
  const data = template.data.map((datum) =>
    datum.value === 'DP/0031/2025' ? { ...datum, name: 'Folio_Interno', label: 'Folio interno', taken: false } : datum,
  );
  const garden = 'jardín Benito'.normalize(original === original.normalize('NFC') ? 'NFC' : 'NFD');
  const start = original.indexOf(garden);
  const made = withDatumAt({ ...template, data }, start, start + garden.length, 'Jardín');
  assert.ok(made);
  return made;
}

test('a file is read once, however often it is asked for', () => {
  let count = 0;
  const read = createFileReader((bytes) => {
    count += 1;
    return readWord(bytes);
  });
  const bytes = fileOf(BODY);
  const { file, letterText } = read(bytes);
  assert.equal(read(bytes.slice()).file, file);
  assert.equal(read(bytes.slice()).letterText(), letterText());
  assert.equal(count, 1);
  read(fileOf(BODY.slice(1)));
  assert.equal(count, 2);
});

test('a person who is in the text and signs in capitals is one datum of the file, each place in its letters', () => {
  const lines = [
    'CONSTANCIA',
    'La que suscribe, Mtra. Oralia Tinajero Arce, Directora de Cultura, hace constar que el taller termina el 3 de mayo de 2025.',
    'ATENTAMENTE',
    'MTRA. ORALIA TINAJERO ARCE',
    'DIRECTORA DE CULTURA',
  ];
  const bytes = fileOf(lines);
  const letter = withTaken(readLetterFile('carta.docx', bytes).template, 'Firmante', true);
  const typed = { Firmante: 'Mtro. Raúl Mora Díaz', Cargo_del_firmante: 'Director de Cultura' };
  const filled = createLetterFiller(letter, bytes).fill(letterOf(templateOf(letter), typed));
  const { text } = writeStories(readWord(filled).stories);
  assert.match(text, /suscribe, Mtro\. Raúl Mora Díaz, Director de Cultura, hace/);
  assert.match(text, /MTRO\. RAÚL MORA DÍAZ\n+DIRECTOR DE CULTURA/);
});

test('the page reads Word files in no other way', () => {
  const page = join(import.meta.dirname, '..');
  const callers = globSync('**/*.{ts,tsx}', { cwd: page, exclude: ['**/node_modules/**', '**/*.test.ts'] }).filter(
    (path) => /\breadWord\(|\breadFileText\(/.test(readFileSync(join(page, path), 'utf8')),
  );
  assert.deepEqual(callers, ['record/letter-file.ts']);
  const source = readFileSync(join(page, 'record/letter-file.ts'), 'utf8');
  assert.equal(source.match(/\breadWord\b(?!')/g)?.length, 2, 'its import, and what createFileReader() reads with');
  assert.equal(source.match(/\breadFileText\(/g)?.length, 1);
});

test('a letter kept with a header that no longer belongs to the text opens as it was, and is filled in place', () => {
  const bytes = fileOf(BODY);
  const whole = writeStories(storiesOf(bytes)).text;
  const kept = chosen(whole);
  assert.notEqual(readLetterFile('carta.docx', bytes).template.original, whole);
  assert.ok(agreesWithFile(kept, bytes));
  const { fill } = createLetterFiller(kept, bytes);
  const filled = writeStories(storiesOf(fill(letterOf(templateOf(kept), { Jardin: 'parque Sur' })))).text;
  assert.match(filled, /una pipa de agua para el parque Sur,/);
});

test('a letter that was kept with accents apart is read anew, with all that was taken, left, named and made', () => {
  const bytes = fileOf(BODY.map((line) => line.normalize('NFD')));
  const kept = chosen(`${BODY.join('\n')}`.normalize('NFD'));
  assert.equal(agreesWithFile(kept, bytes), false);
  const { template } = readLetterFile('carta.docx', bytes, { kept });
  const text = templateOf(template);
  assert.equal(text, text.normalize('NFC'));
  assert.match(text, /^Oficio número: DP\/0031\/2025\n/);
  assert.match(text, /para el \{\{Jardin\}\}, el /);
  const number = template.data.find(({ value }) => value === 'DP/0031/2025');
  assert.deepEqual([number?.name, number?.label, number?.taken], ['Folio_Interno', 'Folio interno', false]);
  const names = template.data.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});

test('a letter that is pasted from a Mac becomes data as any other', async () => {
  createBrowser();
  update({ ...NO_WORK, step: 'ask' });
  await openPastedLetter('Número de oficio: DP/0031/2025\n\nLe informo que la poda terminó.'.normalize('NFD'));
  assert.match(page.get().text, /^Número de oficio: \{\{Numero_Oficio\}\}/);
});

test('what the sheet does not show of a body is named', () => {
  const broken = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
  const plain = '<w:p><w:r><w:br/><w:t>Se informa.</w:t></w:r></w:p>';
  assert.deepEqual(unseenInBody(foreignDocx(plain)), []);
  assert.deepEqual(unseenInBody(foreignDocx(broken)), ['sus saltos de página']);
  const cell = '<w:tc><w:p><w:r><w:t>Se aprueba.</w:t></w:r></w:p></w:tc>';
  const framed = (cells: string) =>
    `<w:tbl><w:tblPr><w:tblBorders><w:top w:val="single"/></w:tblBorders></w:tblPr><w:tr>${cells}</w:tr></w:tbl>`;
  assert.deepEqual(unseenInBody(foreignDocx(framed(cell))), ['el marco de sus recuadros']);
  assert.deepEqual(unseenInBody(foreignDocx(framed(cell + cell))), []);
});

test('a Word as a template keeps how a date is written, and writes the next one so', () => {
  for (const [date, next] of [
    [
      'a los doce días del mes de octubre de dos mil veintiséis',
      'a los veintiocho días del mes de noviembre de dos mil veintisiete',
    ],
    ['el doce de octubre de dos mil veintiséis', 'el veintiocho de noviembre de dos mil veintisiete'],
    ['el lunes 12 de octubre de 2026', 'el domingo 28 de noviembre de 2027'],
    ['el 12/10/2026', 'el 28/11/2027'],
    ['el 12 de octubre de 2026', 'el 28 de noviembre de 2027'],
  ] as const) {
    const lines = ['CONSTANCIA', 'A QUIEN CORRESPONDA:', `Se extiende la presente en Loma Chica, Puebla, ${date}.`];
    const bytes = fileOf([...lines, 'ATENTAMENTE', 'LIC. ANA RUIZ SOTO', 'DIRECTORA DE CULTURA']);
    const { template: letter } = readLetterFile('carta.docx', bytes);
    const text = templateOf(letter);
    const empty = createLetterFiller(letter, bytes).fill(
      letterOf(text, {}, formOfTemplate(formOfLetter(letter, text))),
    );
    const again = readLetterFile('plantilla.docx', empty).template;
    const [name = ''] = again.data.filter(({ kind }) => kind === 'date').map((datum) => datum.name);
    const form = formOfLetter(again, templateOf(again));
    const filled = createLetterFiller(again, empty).fill(letterOf(templateOf(again), { [name]: '2027-11-28' }, form));
    const written = writeStories(storiesOf(filled)).text;
    assert.ok(written.includes(`Puebla, ${next}.`), written);
  }
});
