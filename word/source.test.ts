import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { referenceOf } from '@membrete/document/references';
import { strFromU8, strToU8, zipSync } from 'fflate';
import { checkPackage, open } from './docx.testing.ts';
import { createDocx } from './docx.ts';
import { readLetterhead } from './letterhead.ts';
import { countFormatted, NoSource, readParagraphs, readSource } from './source.ts';

const TEXT = referenceOf('invitacion');
const TYPED = { Fecha: '2026-11-24', Destinatario: 'Ana <López> & "Cía"\nÑ', toString: 'x' };
// `Sede` has words but no typed value, like an amount in words.
const WORDS = { Fecha: '24 de noviembre de 2026', Destinatario: TYPED.Destinatario, Sede: 'Sala 1' };

test('readSource gives back the text and the typed values of a document, on plain paper and on a letterhead', () => {
  const plain = createDocx(TEXT, { values: WORDS, typed: TYPED });
  checkPackage(plain);
  assert.deepEqual(readSource(plain), {
    text: TEXT,
    roles: [],
    looks: [],
    typed: TYPED,
    forms: {},
    letterhead: false,
  });
  const bytes = readFileSync(new URL('./fixtures/libreoffice.docx', import.meta.url));
  const lettered = createDocx(TEXT, { values: WORDS, typed: TYPED, letterhead: readLetterhead(bytes) });
  checkPackage(lettered);
  assert.deepEqual(readSource(lettered), {
    text: TEXT,
    roles: [],
    looks: [],
    typed: TYPED,
    forms: {},
    letterhead: true,
  });
});

test('readSource gives back how the places of variables show their values', () => {
  const forms = {
    Fecha: { model: 'nueve días del mes de marzo de dos mil "veinticinco" & más' },
    El_o_la: { of: 'Destinatario', feminine: 'la C.', masculine: 'el C.' },
    Familias: { of: 'Cantidad', one: 'familia', many: 'familias', letters: 'upper' as const },
  };
  const docx = createDocx(TEXT, { values: WORDS, typed: TYPED, forms });
  checkPackage(docx);
  assert.deepEqual(readSource(docx).forms, forms);
});

test('readSource gives the roles back that a person gave, and leaves out those that it does not know', () => {
  const roles = [
    { words: 'A & <B>', which: 0, role: 'footer' },
    { words: 'C', which: 2, role: 'documentNumber', style: 'title' },
  ] as const;
  const made = createDocx(TEXT, { typed: TYPED, roles });
  assert.deepEqual(readSource(made).roles, roles);
  const parts = open(made);
  const path =
    Array.from(parts.keys()).find((name) => strFromU8(parts.get(name) ?? assert.fail()).includes('papel=')) ?? '';
  const source = strFromU8(parts.get(path) ?? assert.fail());
  parts.set(path, strToU8(source.replace('papel="footer"', 'papel="toString"')));
  assert.deepEqual(readSource(zipSync(Object.fromEntries(parts))).roles, [roles[1]]);
});

test('readSource gives the own looks of lines back, and leaves out those that no line can have', () => {
  const looks = [
    {
      words: 'A & <B>',
      which: 1,
      look: { align: 'right', bold: false, size: 9.5, left: 36, firstLine: -18, italic: true, underline: true },
    },
    { words: 'C', which: 0, look: { bold: true, label: 'C «"a" & b»:' } },
    { words: 'D', which: 0, look: { edge: 'footer' } },
  ] as const;
  const made = createDocx(TEXT, { typed: TYPED, looks });
  checkPackage(made);
  assert.deepEqual(readSource(made).looks, looks);
  const parts = open(made);
  const [path = '', bytes = assert.fail()] =
    Array.from(parts).find(([, part]) => strFromU8(part).includes('m:aspecto')) ?? [];
  parts.set(path, strToU8(strFromU8(bytes).replace('letra="9.5"', 'letra="9999"')));
  assert.deepEqual(readSource(zipSync(Object.fromEntries(parts))).looks, looks.slice(1));
});

test('readSource takes a value that was changed or emptied in Word as Word has it', () => {
  const parts = open(createDocx(TEXT, { values: WORDS, typed: TYPED }));
  const data = strFromU8(parts.get('customXml/item1.xml') ?? assert.fail());
  const changed = data
    .replace('24 de noviembre de 2026', '25 de noviembre de 2026')
    .replace('{{Lugar}}', 'Puebla')
    .replace(/Ana &lt;[^<]*/, '');
  parts.set('customXml/item1.xml', strToU8(changed));
  assert.deepEqual(readSource(zipSync(Object.fromEntries(parts))).typed, {
    Fecha: '25 de noviembre de 2026',
    Lugar: 'Puebla',
    toString: 'x',
  });
});

test('readSource reads its own parts beside large ones of others, and no more than a template can have', () => {
  const parts = Object.fromEntries(open(createDocx(TEXT, { values: WORDS, typed: TYPED })));
  const large = strToU8(`<x>${' '.repeat(6_000)}</x>`);
  const broken = strToU8('<x>'.repeat(2_000));
  const others = [large, large, broken].map((part, at) => [`customXml/item${at + 10}.xml`, part] as const);
  const docx = zipSync({ ...parts, ...Object.fromEntries(others) });
  // The third of the others is not read, because nothing is left of the limit.
  assert.equal(readSource(docx, 16_000).text, TEXT);
  assert.throws(() => readSource(docx, 160_000), NoSource);
});

test('readSource refuses files that hold no source: other documents, other files, damaged parts', () => {
  const foreign = readFileSync(new URL('./fixtures/libreoffice.docx', import.meta.url));
  const parts = open(createDocx(TEXT, { typed: {} }));
  parts.set('customXml/item2.xml', strToU8('<broken'));
  for (const bytes of [foreign, createDocx(TEXT), strToU8('Hola'), zipSync(Object.fromEntries(parts))])
    assert.throws(() => readSource(new Uint8Array(bytes)), NoSource);
});

test('a letterhead made from a document of ours carries neither its source nor its values', () => {
  const letterhead = readLetterhead(createDocx(TEXT, { values: WORDS, typed: TYPED }));
  const docx = createDocx('ASUNTO: Prueba', { letterhead, typed: {} });
  checkPackage(docx);
  assert.deepEqual(readSource(docx), {
    text: 'ASUNTO: Prueba',
    roles: [],
    looks: [],
    typed: {},
    forms: {},
    letterhead: true,
  });
  for (const [path, bytes] of open(docx)) assert.doesNotMatch(strFromU8(bytes), /Ana &lt;López/, path);
});

test('a document for people shows the labels of open data, and opens with them open', () => {
  const docx = createDocx(TEXT, { values: WORDS, typed: TYPED, placeholders: 'labels' });
  checkPackage(docx);
  const parts = open(docx);
  const text = strFromU8(parts.get('word/document.xml') ?? assert.fail());
  assert.doesNotMatch(text, /\{\{/);
  assert.match(text, /<w:alias w:val="Lugar"\/><w:tag w:val="Lugar"\/>.*?<w:showingPlcHdr\/>.*?<w:t>\[Lugar\]<\/w:t>/);
  assert.deepEqual(readSource(docx), { text: TEXT, roles: [], looks: [], typed: TYPED, forms: {}, letterhead: false });
  const paragraphs = readParagraphs(docx);
  assert.deepEqual(paragraphs, readParagraphs(createDocx(TEXT, { values: WORDS, typed: TYPED })));
  assert.ok(paragraphs.some((words) => words.includes('{{Lugar}}')));
  const data = strFromU8(parts.get('customXml/item1.xml') ?? assert.fail());
  parts.set('customXml/item1.xml', strToU8(data.replace('<Abstract>[Lugar]<', '<Abstract>Puebla<')));
  assert.equal(readSource(zipSync(Object.fromEntries(parts))).typed.Lugar, 'Puebla');
});

test('a control that was emptied in Word is open, whatever Word shows in it', () => {
  const docx = createDocx(TEXT, { values: { ...WORDS, Lugar: 'Puebla' }, typed: TYPED });
  const made = readParagraphs(createDocx(TEXT, { values: WORDS, typed: TYPED }));
  const parts = open(docx);
  const xml = strFromU8(parts.get('word/document.xml') ?? assert.fail());
  const prompt = '<w:placeholder><w:docPart w:val="DefaultPlaceholder_-1854013440"/></w:placeholder><w:showingPlcHdr/>';
  for (const [state, shown] of [
    ['<w:showingPlcHdr/>', '\u00a0'.repeat(5)],
    [prompt, 'Haga clic o pulse aquí para escribir texto.'],
  ] as const) {
    const emptied = xml
      .replace(/(<w:tag w:val="Lugar"\/>)/, `$1${state}`)
      .replace(/(<w:tag w:val="Lugar"\/>.*?<w:t[^>]*>)Puebla</, `$1${shown}<`);
    assert.notEqual(emptied, xml);
    parts.set('word/document.xml', strToU8(emptied));
    assert.deepEqual(readParagraphs(zipSync(Object.fromEntries(parts))), made);
  }
});

test('a value that has the words of its label is a value', () => {
  const own = { Cargo: 'Cargo' };
  const docx = createDocx('ASUNTO: Prueba\n\n{{Cargo}}', { values: own, typed: own, placeholders: 'labels' });
  assert.deepEqual(readSource(docx).typed, own);
});

test('readParagraphs gives a table with lines between its cells in Markdown; what only sets text side by side is paragraphs', () => {
  const cell = (words: string, span = 1) =>
    `<w:tc><w:tcPr><w:gridSpan w:val="${span}"/></w:tcPr><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:tc>`;
  const table = (look: string, ...rows: string[]) =>
    `<w:tbl><w:tblPr>${look}</w:tblPr>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`;
  const grid = '<w:tblStyle w:val="TableGrid"/>';
  const rows = [cell('A') + cell('B|C'), cell('Total', 2)];
  const cases: [string, string[]][] = [
    [table(grid, ...rows), ['| A | B\\|C |\n| --- | --- |\n| Total |  |']],
    [table('<w:tblBorders><w:top w:val="nil"/></w:tblBorders>', ...rows), ['A', 'B|C', 'Total']],
    [table(grid, cell('A') + cell('B')), ['A', 'B']],
    [table(grid, cell('A'), cell('B')), ['A', 'B']],
    [table(grid, `<w:tc>${table(grid, ...rows)}</w:tc>`, cell('D')), ['A', 'B|C', 'Total', 'D']],
  ];
  for (const [xml, expected] of cases) {
    const document = strToU8(`<w:document><w:body>${xml}</w:body></w:document>`);
    assert.deepEqual(readParagraphs(zipSync({ 'word/document.xml': document })), expected, xml);
  }
});

test('countFormatted counts what has a look of its own in Word, and nothing of a document of ours', () => {
  const made = open(createDocx(TEXT, { values: WORDS }));
  const xml = strFromU8(made.get('word/document.xml') ?? assert.fail());
  const count = (run: string) => {
    const changed = xml.replace('<w:body>', `<w:body><w:p><w:r>${run}</w:r></w:p>`);
    return countFormatted(zipSync({ 'word/document.xml': strToU8(changed) }));
  };
  for (const look of ['<w:b/>', '<w:i w:val="1"/>', '<w:u w:val="single"/>'])
    assert.equal(count(`<w:rPr>${look}</w:rPr><w:t>A</w:t>`), 1, look);
  for (const look of ['', '<w:b w:val="0"/>', '<w:bCs/>', '<w:u w:val="none"/>'])
    assert.equal(count(`<w:rPr>${look}</w:rPr><w:t>A</w:t>`), 0, look);
  assert.equal(count('<w:rPr><w:b/></w:rPr>'), 0);
  const hostile = strToU8('<w:r><w:b '.repeat(200_000));
  assert.equal(countFormatted(zipSync({ 'word/document.xml': hostile })), 0);
});
