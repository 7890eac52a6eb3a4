import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readFileText, rereadFileText } from './file-text.ts';
import { fillInPlace } from './fill-in-place.ts';
import { readWord } from './read-word.ts';
import { foreignDocx, paragraph, storiesOf } from './word-file.testing.ts';
import { writeStories } from './word-text.ts';

const BODY = [
  'ASUNTO: Se solicita agua.',
  'Folio: ____',
  'Por este medio le solicito una pipa de agua para Ana Ruiz Soto.',
];

function read(lines: readonly string[], parts: Readonly<Record<string, string>> = {}) {
  const bytes = foreignDocx(lines.map((line) => paragraph(line)).join(''), { parts });
  return { bytes, file: readWord(bytes), ...readFileText(readWord(bytes)) };
}

describe('the text of a file', () => {
  test('has the headers and footers with data, and its fields are where its words are', () => {
    const { text, fields } = read(BODY, {
      'header1.xml': paragraph('H. AYUNTAMIENTO DE LOMA CHICA'),
      'footer1.xml': paragraph('Elaboró: ______'),
    });
    assert.equal(text, [...BODY, '', 'Elaboró: ______'].join('\n'));
    for (const { value, places } of fields)
      for (const { start, end } of places) assert.equal(text.slice(start, end), value);
    assert.ok(fields.some(({ label }) => label === 'Quien elaboró'));
  });

  test('has a header that repeats what changes in the body', () => {
    const { text } = read(['Expediente: 12/2026', BODY[2] ?? ''], { 'header1.xml': paragraph('Núm. 12/2026') });
    assert.match(text, /^Núm\. 12\/2026/);
  });

  test('asks for no words in the cell of a logo', () => {
    const logo = '<w:p><w:r><w:drawing><a:blip xmlns:a="a"/></w:drawing></w:r></w:p>';
    const cell = (content: string) => `<w:tc>${content}</w:tc>`;
    const lines = '<w:tblPr><w:tblBorders><w:bottom w:val="single"/></w:tblBorders></w:tblPr>';
    const headed = (content: string) =>
      `<w:tbl>${lines}<w:tr>${cell(paragraph('AYUNTAMIENTO'))}${cell(content)}</w:tr><w:tr>${cell(paragraph('Acta'))}${cell(paragraph('7/25'))}</w:tr></w:tbl>`;
    const labels = (content: string) => read(BODY, { 'header1.xml': headed(content) }).fields.map(({ label }) => label);
    assert.equal(labels('<w:p/>').length, labels(logo).length + 1);
  });

  test('of a kept letter is the one that was kept, whichever headers that had', () => {
    const parts = { 'header1.xml': paragraph('H. AYUNTAMIENTO'), 'footer1.xml': paragraph('Elaboró: ______') };
    const { file, text, bytes } = read(BODY, parts);
    const whole = writeStories(storiesOf(bytes)).text;
    const bodyAlone = writeStories(file.stories.filter(({ kind }) => kind === 'body')).text;
    assert.equal(new Set([text, whole, bodyAlone]).size, 3);
    for (const kept of [text, whole, bodyAlone]) assert.equal(rereadFileText(file, kept)?.text, kept);
    assert.equal(rereadFileText(file, `${text} y algo más`), undefined);
  });

  test('joins the accents that a Mac writes apart, and fills such words in as a whole', () => {
    const { text, fields, file, placesAt } = read(['Número de oficio: ÁÉ-12/2026'.normalize('NFD'), BODY[2] ?? '']);
    assert.equal(text, text.normalize('NFC'));
    const number = fields.find(({ label }) => label === 'Número de oficio');
    assert.equal(number?.value, 'ÁÉ-12/2026');
    const places = (number?.places ?? []).map(({ start, end }) => placesAt(start, end));
    const { docx } = fillInPlace(file, [{ name: 'n', places }], { n: 'B-7' });
    assert.match(writeStories(storiesOf(docx)).text, /^Número de oficio: B-7\n/);
  });
});
