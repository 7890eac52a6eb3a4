import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LineLook, layOut, readDocument } from '@membrete/document';
import { templateOf, withTaken } from '@membrete/document/letter-template';
import { foreignDocx, paragraph, table, textBox } from '../../word/word-file.testing.ts';
import { changeText } from './commands/text.ts';
import { replaceDocument, undo } from './commands/undo.ts';
import { currentLayout } from './document.ts';
import { readEdgeFields, readLetterFile } from './letter-file.ts';
import { NO_WORK, page, update } from './state.ts';

const BODY = [
  'ASUNTO: Se solicita agua.',
  'ING. ROGELIO PADILLA MENA',
  'PRESENTE',
  'Por este medio le solicito una pipa de agua para la oficina.',
  'ATENTAMENTE',
  'LIC. ANA RUIZ SOTO',
];

// Returns the letter with these headers, and its lines that the paper shows.
function read(parts: Parameters<typeof foreignDocx>[1]) {
  const bytes = foreignDocx(BODY.map((line) => paragraph(line)).join(''), parts);
  const { template, looks } = readLetterFile('carta.docx', bytes);
  const text = templateOf(template);
  const { lines } = readDocument(text);
  const laid = layOut(lines, { looks }).flatMap((block) => (block.is === 'paragraph' ? block.line : []));
  const shown = new Set(laid.map(({ start }) => start));
  const onPaper = lines.filter(({ start, role }) => !shown.has(start) && role !== 'signature');
  return { bytes, template, looks, text, onPaper: onPaper.map((line) => line.text) };
}

function firstShown(): string | undefined {
  const [first] = currentLayout();
  return first?.is === 'paragraph' ? first.line.role : undefined;
}

function isEdge({ look }: LineLook): boolean {
  return look.edge !== undefined;
}

test('the lines of a header or footer with data are on the paper, and no line of the body', () => {
  const header = paragraph('H. AYUNTAMIENTO') + paragraph('Oficio núm. ____');
  const { onPaper, text } = read({ parts: { 'header1.xml': header, 'footer1.xml': paragraph('Elaboró: {{x}}') } });
  assert.deepEqual(onPaper, [
    'H. AYUNTAMIENTO',
    'Oficio núm. {{Numero_Oficio}}',
    'Elaboró: {{Iniciales_Quien_Elaboro}}',
  ]);
  assert.match(text, /ASUNTO/);
});

test('the headers of all kinds of pages are on the paper, and of the same number only one is a datum', () => {
  const { onPaper, template } = read({
    section: '<w:titlePg/>',
    parts: {
      'header1.xml': { xml: paragraph('Oficio núm. ____'), pages: 'first' },
      'header2.xml': paragraph('Oficio núm. ____'),
      'header3.xml': { xml: paragraph('Expediente: ____'), pages: 'even' },
      'settings.xml': '<w:evenAndOddHeaders/>',
    },
  });
  const number = 'Oficio núm. {{Numero_Oficio}}';
  assert.deepEqual(onPaper, [number, number, 'Expediente: {{Expediente}}']);
  assert.deepEqual(template.data.find(({ name }) => name === 'Numero_Oficio')?.places.length, 2);
});

test('data in tables and boxes are on the paper, except a box in a shape that the page cannot draw', () => {
  const inTable = table([
    [paragraph('Oficio núm.'), paragraph('Expediente')],
    [paragraph('____'), paragraph('{{exp}}')],
  ]);
  const [box, undrawn] = ['Folio: ____', 'Clave: ____'].map((words) => textBox(paragraph(words), { modern: false }));
  const boxes = box + (undrawn ?? '').replaceAll('v:shape', 'v:diagram');
  const { onPaper, text } = read({ parts: { 'header1.xml': `${inTable}<w:p>${boxes}</w:p>` } });
  assert.equal(onPaper.length, 4, onPaper.join());
  assert.deepEqual(onPaper.at(-1), 'Folio: {{Folio}}');
  assert.match(text, /Clave: \{\{Clave\}\}/);
});

test('a header without data is not in the text', () => {
  const { looks, text } = read({ parts: { 'header1.xml': paragraph('H. AYUNTAMIENTO') } });
  assert.deepEqual([looks.filter(isEdge), text.includes('AYUNTAMIENTO')], [[], false]);
});

test('a datum that is left as in the letter stays on the paper, and so does its line after undo', () => {
  const { template, looks, text, bytes } = read({ parts: { 'header1.xml': paragraph('Oficio núm. ____') } });
  update({ ...NO_WORK, step: 'work' });
  replaceDocument({ startedAt: 1, text, looks, letter: { ...template, key: 'k', fills: true } });
  const left = withTaken(template, 'Numero_Oficio', false);
  assert.deepEqual(readEdgeFields(left, bytes), readEdgeFields(template, bytes));
  changeText({ text: templateOf(left) }, 'take');
  assert.equal(firstShown(), 'subject');
  undo();
  assert.equal(firstShown(), 'subject');
  assert.match(page.get().text, /^Oficio núm\. \{\{Numero_Oficio\}\}/);
});

test('another document made from the letter has not its paper, and shows the lines in its text', () => {
  const { template, looks, text } = read({ parts: { 'header1.xml': paragraph('Oficio núm. ____') } });
  update({ ...NO_WORK, step: 'work' });
  replaceDocument({ startedAt: 1, text, looks, letter: { ...template, key: 'k', fills: true } });
  assert.ok(page.get().looks.some(isEdge));
  replaceDocument({ startedAt: 2, text, looks });
  const [first] = currentLayout();
  assert.equal(first?.is === 'paragraph' && first.line.text, 'Oficio núm. {{Numero_Oficio}}');
  undo();
  assert.equal(firstShown(), 'subject');
});
