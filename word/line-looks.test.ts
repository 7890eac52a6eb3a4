import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLineLooks } from './line-looks.ts';
import { readWord } from './read-word.ts';
import { foreignDocx, paragraph } from './word-file.testing.ts';
import { writeStories } from './word-text.ts';

const STYLES = {
  xml: '<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:rPr><w:sz w:val="24"/></w:rPr></w:style>',
};
const BODY = paragraph('Por este medio le pido lo que sigue para la oficina de este lugar.', '<w:jc w:val="both"/>');

test('a line has its alignment, weight, size and indent', () => {
  const heading = bold('OFICIO', '<w:jc w:val="right"/>');
  const large =
    '<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:sz w:val="28"/></w:rPr><w:t>ACTA</w:t></w:r></w:p>';
  const indented = paragraph('Se cita', '<w:ind w:left="720" w:hanging="360"/>');
  assert.deepEqual(looksOf(heading + large + BODY + indented), [
    { bold: true, size: 12, align: 'right', left: 0, firstLine: 0 },
    { bold: false, size: 14, align: 'center', left: 0, firstLine: 0 },
    { bold: false, size: 12, align: 'justify', left: 0, firstLine: 0 },
    { bold: false, size: 12, align: 'left', left: 36, firstLine: -18 },
  ]);
});

test('a letter has the sizes of its runs, whatever its style says', () => {
  const sized = (words: string, size: number) =>
    `<w:p><w:r><w:rPr><w:sz w:val="${size}"/></w:rPr><w:t>${words}</w:t></w:r></w:p>`;
  const letter = sized('Un cuerpo de diez puntos', 20) + sized('TÍTULO', 40) + sized('nota', 8);
  assert.deepEqual(
    looksOf(letter).map(({ size }) => size),
    [10, 20, 6],
  );
});

test('a line is in italics or underlined if all its words are', () => {
  const run = (words: string, properties: string) =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
  const letter = [
    `<w:p>${run('«Año de la ', '<w:i/>')}${run('Mujer»', '<w:i/><w:u w:val="single"/>')}</w:p>`,
    `<w:p>${run('ANEXO', '<w:u w:val="single"/>')}${run('  ', '')}</w:p>`,
    `<w:p>${run('Nota', '<w:i/>')}${run(' al pie', '')}</w:p>`,
    BODY,
  ];
  assert.deepEqual(
    looksOf(letter.join('')).map(({ italic, underline, letters }) => [italic, underline, letters]),
    [
      [true, undefined, [{ start: 11, end: 17, underline: true }]],
      [undefined, true, undefined],
      [undefined, undefined, [{ start: 0, end: 4, italic: true }]],
      [undefined, undefined, undefined],
    ],
  );
});

test('letters within a line are bold, in italics or underlined otherwise than most of it', () => {
  const run = (words: string, properties = '') =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
  const underline = '<w:u w:val="single"/>';
  const letter = [
    `<w:p>${run('Se cita a ')}${run('Eva ', '<w:b/>')}${run('Sol', '<w:b/>')}${run(' el lunes, ')}${run('sin falta', underline)}${run('.')}</w:p>`,
    `<w:p>${run('Número: ', '<w:b/>')}${run('12 ')}${run('bis', '<w:i/>')}</w:p>`,
    `<w:p>${run('    Se pide que hoy ')}${run('venga', '<w:b/>')}${run(' la misma persona.')}</w:p>`,
  ];
  assert.deepEqual(
    looksOf(letter.join('')).map(({ bold, label, letters }) => [bold, label, letters]),
    [
      [
        false,
        undefined,
        [
          { start: 10, end: 17, bold: true },
          { start: 28, end: 37, underline: true },
        ],
      ],
      [false, 'Número:', [{ start: 11, end: 14, italic: true }]],
      [false, undefined, [{ start: 16, end: 21, bold: true }]],
    ],
  );
});

test('the cells of a row have their alignment, weight, colour and size', () => {
  const cell = (words: string, properties = '', align = '', weight = '') =>
    `<w:tc><w:tcPr>${properties}</w:tcPr><w:p><w:pPr>${align && `<w:jc w:val="${align}"/>`}</w:pPr>${words && `<w:r><w:rPr>${weight}</w:rPr><w:t>${words}</w:t></w:r>`}</w:p></w:tc>`;
  const grey = '<w:shd w:val="clear" w:color="auto" w:fill="d9d9d9"/>';
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4"/>`)
    .join('');
  const rows = [
    cell('Bien', grey, 'center', '<w:b/>') + cell('Importe', grey, 'center', '<w:b/>'),
    cell('Silla', '', 'left', '<w:sz w:val="18"/>') + cell('$10.00', '', 'right'),
    cell('', grey) + cell('$10.00', '', 'right', '<w:b/>'),
  ].map((cells) => `<w:tr>${cells}</w:tr>`);
  const table = `<w:tbl><w:tblPr><w:tblBorders>${borders}</w:tblBorders></w:tblPr>${rows.join('')}</w:tbl>`;
  assert.deepEqual(
    looksOf(BODY + table + BODY).flatMap(({ cells }) => (cells ? [cells] : [])),
    [
      [
        { align: 'center', bold: true, fill: 'D9D9D9', size: 12 },
        { align: 'center', bold: true, fill: 'D9D9D9', size: 12 },
      ],
      [
        { align: 'left', bold: false, size: 9 },
        { align: 'right', bold: false, size: 12 },
      ],
      [{ fill: 'D9D9D9' }, { align: 'right', bold: true, size: 12 }],
    ],
  );
});

test('a label has its own weight: bold before light words, or light before bold ones', () => {
  const labelled = (label: string, rest: string, isBold: boolean) => {
    const run = (words: string, bold: boolean) =>
      `<w:r><w:rPr>${bold ? '<w:b/>' : ''}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
    return `<w:p>${run(label, isBold)}${run(rest, !isBold)}</w:p>`;
  };
  const letter = [
    labelled('Expediente: ', 'ADQ/023', false),
    labelled('PRIMERO.', ' Se entrega.', true),
    labelled('El licenciado ', 'Ruiz', false),
    BODY,
  ];
  assert.deepEqual(
    looksOf(letter.join('')).map(({ bold, label }) => [bold, label]),
    [
      [true, 'Expediente:'],
      [false, 'PRIMERO.'],
      [false, undefined],
      [false, undefined],
    ],
  );
});

test('letters that are bold in part, without a label, leave the line the weight of most; each line of a paragraph has its own', () => {
  const mixed = '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>ASUNTO</w:t></w:r><w:r><w:t>Agua</w:t></w:r></w:p>';
  const lines =
    '<w:p><w:pPr><w:ind w:firstLine="400"/></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>LIC. ANA</w:t><w:br/></w:r><w:r><w:t>JEFA</w:t></w:r></w:p>';
  assert.deepEqual(
    looksOf(mixed + lines + BODY).map(({ bold, firstLine }) => [bold, firstLine]),
    [
      [true, 0],
      [true, 20],
      [false, 0],
      [false, 0],
    ],
  );
});

test('tabs at the beginning are an indent; blanks, or a tab to a middle, are no plain place', () => {
  const tabbed = (tabs: string, words: string, properties = '') =>
    `<w:p><w:pPr>${properties}</w:pPr><w:r>${tabs}<w:t xml:space="preserve">${words}</w:t></w:r></w:p>`;
  const stops = (align: string) => `<w:tabs><w:tab w:val="${align}" w:pos="4000"/></w:tabs>`;
  const letter = [
    tabbed('<w:tab/><w:tab/>', 'SECCIÓN: A'),
    tabbed('<w:tab/>', 'SECCIÓN: B', stops('left')),
    tabbed('<w:tab/>', 'SECCIÓN: C', stops('center')),
    tabbed('', '        SECCIÓN: D'),
  ];
  assert.deepEqual(
    looksOf(letter.join('') + BODY).map(({ align, firstLine }) => [align, firstLine]),
    [
      ['left', 70.8],
      ['left', 200],
      [undefined, undefined],
      [undefined, undefined],
      ['justify', 0],
    ],
  );
});

test('an item leaves its hanging mark to us, and a table and a text box their lines', () => {
  const level =
    '<w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl>';
  const numbering = `<w:abstractNum w:abstractNumId="1">${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`;
  const item = paragraph('Una pipa', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');
  const cell = `<w:tbl><w:tr><w:tc>${bold('EN CELDA')}</w:tc></w:tr></w:tbl>`;
  const box = `<w:p><w:r><w:pict><v:shape><v:textbox><w:txbxContent>${bold('EN CUADRO')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`;
  const bare = numbering.replace(/<w:ind [^>]*>/, '');
  assert.equal(looksOf(item + BODY, { 'numbering.xml': bare })[0]?.left, undefined);
  const read = looksOf(item + cell + box + BODY, { 'numbering.xml': numbering });
  assert.deepEqual(
    read.map(({ left, firstLine }) => [left, firstLine]),
    [
      [36, undefined],
      [0, 0],
    ],
  );
});

test('a letter whose lines all look the same is a bare text', () => {
  const line = (words: string) => paragraph(words, '<w:jc w:val="center"/>');
  assert.deepEqual(looksOf(line('OFICIO 12/2026') + line('Se pide agua')), []);
});

test('lengths beyond a page are bounded', () => {
  const odd =
    '<w:p><w:pPr><w:ind w:left="-900" w:firstLine="90000"/></w:pPr><w:r><w:rPr><w:sz w:val="900"/></w:rPr><w:t>A</w:t></w:r></w:p>';
  assert.deepEqual(looksOf(odd + BODY)[0], { bold: false, size: 28, align: 'left', left: 0, firstLine: 300 });
});

test('the lines of a paragraph of 20,000 lines and runs have their looks', () => {
  const runs = '<w:r><w:t>a</w:t><w:br/></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>b</w:t></w:r>'.repeat(20_000);
  const file = readWord(foreignDocx(`<w:p>${runs}</w:p>${BODY}`, { parts: { 'styles.xml': STYLES } }));
  const text = writeStories(file.stories);
  assert.ok(readLineLooks(file, text).looks.length > 0);
});

function bold(words: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>${words}</w:t></w:r></w:p>`;
}

function looksOf(body: string, parts: Readonly<Record<string, string>> = {}) {
  const file = readWord(foreignDocx(body, { parts: { 'styles.xml': STYLES, ...parts } }));
  return readLineLooks(file, writeStories(file.stories)).looks.map(({ look }) => look);
}
