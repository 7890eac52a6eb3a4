import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNMARKED } from '@membrete/document/fields';
import fc from 'fast-check';
import { strFromU8, strToU8, zipSync } from 'fflate';
import { checkPackage, open, partOf } from './docx.testing.ts';
import { createFiller, type FileField, type FileValues, fillInPlace } from './fill-in-place.ts';
import { WordFileError } from './opening.ts';
import { findActiveField } from './outside.ts';
import { readWord } from './read-word.ts';
import { REMOVALS } from './travel.ts';
import { bodyOf, cell, complexField, firstOf, foreignDocx, paragraph, storiesOf, table } from './word-file.testing.ts';
import { writeStories, writeText } from './word-text.ts';
import { readXml } from './xml.ts';

const STYLES = '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>';

// Returns a field with all places of some words in a file.
function datum(docx: Uint8Array, name: string, words = name): FileField {
  const places = storiesOf(docx).flatMap(({ blocks }) => {
    const { text, placesAt } = writeText(blocks);
    return Array.from(text.matchAll(RegExp(RegExp.escape(words), 'g')), ({ index }) =>
      placesAt(index, index + words.length),
    );
  });
  return { name, places };
}

function fill(docx: Uint8Array, values: FileValues, words: Readonly<Record<string, string>> = {}): Uint8Array {
  const names = Object.values(values).flatMap((value, at) =>
    typeof value === 'string' ? (Object.keys(values)[at] ?? '') : value.flatMap((record) => Object.keys(record)),
  );
  const fields = Array.from(new Set(names), (name) => datum(docx, name, words[name]));
  return fillInPlace(readWord(docx), fields, values).docx;
}

test('a value takes the format of the first run of its place, and nothing else of the file changes', () => {
  const look = (inside: string) => `<w:rPr>${inside}</w:rPr>`;
  const changed = `<w:p w14:paraId="1A"><w:r>${look('<w:b/>')}<w:t>Of. {{nu</w:t></w:r><w:proofErr w:type="spellEnd"/><w:r>${look('<w:i/>')}<w:t xml:space="preserve">mero}} de 2026</w:t></w:r></w:p>`;
  const docx = foreignDocx(`${paragraph('Antes')}<!-- nota -->${changed}${paragraph('Después &#233;')}`, {
    parts: { 'header1.xml': paragraph('ÁREA'), 'styles.xml': STYLES },
  });
  const filled = fill(docx, { '{{numero}}': 'DGA/12' });
  const [before, after] = [open(docx), open(filled)];
  assert.deepEqual(Array.from(after.keys()), Array.from(before.keys()));
  for (const [path, bytes] of before) if (path !== 'word/document.xml') assert.deepEqual(after.get(path), bytes, path);
  const expected = changed
    .replace('<w:t>Of. {{nu</w:t>', '<w:t xml:space="preserve">Of. DGA/12</w:t>')
    .replace('mero}} de', ' de');
  assert.equal(partOf(filled, 'word/document.xml'), partOf(docx, 'word/document.xml').replace(changed, expected));
  checkPackage(filled);
});

test('a run that marks what is to be filled in is plain once all data in it are', () => {
  const run = (look: string, words: string) =>
    `<w:r><w:rPr><w:b/>${look}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
  const yellow = '<w:highlight w:val="yellow"/>';
  const shaded = '<w:shd w:val="clear" w:fill="FFFF00"/>';
  const red = '<w:color w:val="FF0000"/>';
  const body = `<w:p>${run(yellow, 'C. NOMBRE')}${run(red, 'CARGO')}${run(red, '0001')}${run(shaded, 'LUGAR y HORA')}</w:p>`;
  const docx = foreignDocx(body);
  const shown = (values: FileValues) => partOf(fill(docx, values), 'word/document.xml');
  const filled = shown({ NOMBRE: 'Eva', CARGO: 'Jefa', '0001': '0002', LUGAR: 'Aquí', HORA: '9:00' });
  const plain = `${run('', 'C. Eva')}${run('', 'Jefa')}${run(red, '0002')}${run('', 'Aquí y 9:00')}`;
  assert.ok(filled.includes(plain), filled);
  const fields = ['NOMBRE', 'LUGAR', 'HORA'].map((name) => datum(docx, name));
  const open = createFiller(readWord(docx), fields)(
    { NOMBRE: 'Eva', LUGAR: '[Lugar]', HORA: '9:00' },
    new Set(['LUGAR']),
  );
  const written = partOf(open.docx, 'word/document.xml');
  assert.ok(written.includes(run('', 'C. Eva')) && written.includes(run(shaded, '[Lugar] y 9:00')), written);
});

test('a value behind the colon of a label has a blank before it', () => {
  const docx = foreignDocx(paragraph('Asunto:') + paragraph('Folio: '));
  const at = (number: number, start: number): FileField['places'] => [
    [{ part: 'word/document.xml', paragraph: number, start, end: start }],
  ];
  const { docx: filled } = fillInPlace(
    readWord(docx),
    [
      { name: 'a', places: at(0, 7) },
      { name: 'f', places: at(1, 7) },
    ],
    { a: 'Poda', f: '8' },
  );
  assert.equal(bodyOf(filled).text, 'Asunto: Poda\nFolio: 8');
});

test('a value in place of a grey instruction is black and upright, in a coloured form it keeps the colour', () => {
  const run = (words: string, look: string) => `<w:r><w:rPr>${look}</w:rPr><w:t>${words}</w:t></w:r>`;
  const docx = foreignDocx(
    `<w:p>${run('puesto', '<w:b/><w:i/><w:color w:val="808080"/>')}</w:p><w:p>${run('Folio 7', '<w:color w:val="0070C0"/>')}</w:p>`,
  );
  const { docx: filled } = fillInPlace(readWord(docx), [datum(docx, 'p', 'puesto'), datum(docx, 'f', '7')], {
    p: 'Jefa',
    f: '8',
  });
  assert.match(
    partOf(filled, 'word/document.xml'),
    /<w:rPr><w:b\/><\/w:rPr><w:t xml:space="preserve">Jefa<.*<w:color w:val="0070C0"\/><\/w:rPr><w:t xml:space="preserve">Folio 8</,
  );
});

test('a value may have any characters and any length', () => {
  const docx = foreignDocx(`<w:p><w:r><w:t>Nota: ____.</w:t></w:r></w:p>`);
  const shown = (value: string) => firstOf(fill(docx, { nota: value }, { nota: '____' }))?.text;
  assert.equal(shown('A & B <c> "d"'), 'Nota: A & B <c> "d".');
  assert.equal(shown('uno\ndos\r\ntres\tcuatro'), 'Nota: uno\ndos\ntres\tcuatro.');
  assert.equal(shown('\u0000\u0001\ud800$&😀'), 'Nota: \ufffd$&😀.');
  assert.equal(shown('  a  '), 'Nota:   a  .');
  assert.equal(shown('ñ'.repeat(1000)), `Nota: ${'ñ'.repeat(1000)}.`);
  assert.equal(shown(''), 'Nota: .');
});

test('whatever a paragraph is made of, any range of it takes any value', () => {
  const words = fc.string({
    unit: fc.constantFrom('a', 'ñ', '😀', '&amp;', '&#x1F600;', ' '),
    minLength: 1,
    maxLength: 6,
  });
  const piece = fc.oneof(
    words.map((text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`),
    words.map((text) => `<w:r><w:rPr><w:b/></w:rPr><w:t>${text}<!-- c -->b</w:t><w:tab/><w:softHyphen/></w:r>`),
    fc.constant('<w:r><w:t>x<![CDATA[<y>]]>z</w:t><w:br/></w:r>'),
    fc.constant(
      '<w:ins w:id="1" w:author="a"><w:r><w:t>in\u00ads</w:t></w:r></w:ins><w:del w:id="2"><w:r><w:delText>no</w:delText></w:r></w:del>',
    ),
    words.map((text) => complexField('MERGEFIELD a', text)),
    fc.constant(complexField('MERGEFIELD b', '')),
    words.map(
      (text) => `<w:fldSimple w:instr=" DATE "><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:fldSimple>`,
    ),
    words.map((text) => `<w:hyperlink><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:hyperlink>`),
    words.map(
      (text) =>
        `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:sdtContent></w:sdt>`,
    ),
    fc.constant('<w:r><w:rPr><w:vanish/></w:rPr><w:t>oculto</w:t></w:r>'),
  );
  const value = fc.string({ unit: fc.constantFrom('v', '<', '&', '\n', '\t', ' '), maxLength: 5 });
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 6 }),
      fc.nat(),
      fc.nat(9),
      fc.nat(9),
      value,
      value,
      (xml, at, one, two, first, second) => {
        const docx = foreignDocx(`<w:p>${xml.join('')}</w:p>`);
        const file = readWord(docx);
        const text = firstOf(docx)?.text ?? '';
        // The ends of a place must not be inside a surrogate pair.
        const edge = (offset: number) => {
          const inside = Math.min(offset, text.length);
          return /[\udc00-\udfff]/.test(text.charAt(inside)) ? inside - 1 : inside;
        };
        const start = edge(at % (text.length + 1));
        const [middle, end] = [edge(start + one), edge(start + one + two)];
        const place = (from: number, to: number) => [
          [{ part: 'word/document.xml', paragraph: 0, start: from, end: to }],
        ];
        const fields = [
          { name: 'a', places: place(start, middle) },
          { name: 'b', places: place(middle, end) },
        ].filter(({ places }) => places.flat().some((range) => range.start < range.end));
        const values = Object.fromEntries(fields.map(({ name }) => [name, name === 'a' ? first : second]));
        const { docx: filled } = fillInPlace(file, fields, values);
        const expected = text.slice(0, start) + (values.a ?? '') + (values.b ?? '') + text.slice(end);
        assert.equal(firstOf(filled)?.text, fields.length > 0 ? expected : text);
        readXml(partOf(filled, 'word/document.xml'));
      },
    ),
    { numRuns: 200 },
  );
});

test('a filled field is a text, and others stay fields', () => {
  const docx = foreignDocx(
    `<w:p>${complexField('MERGEFIELD Nombre \\* Upper', '«Nombre»')}<w:fldSimple w:instr=" MERGEFIELD Cargo "><w:r><w:t>«Cargo»</w:t></w:r></w:fldSimple>${complexField('MERGEFIELD Área', '')}</w:p><w:p>${complexField('PAGE', '1')}</w:p>`,
  );
  const [read] = readWord(docx).parts.get('word/document.xml')?.paragraphs ?? [];
  const at = read?.fields[2]?.start ?? -1;
  const empty: FileField = {
    name: 'Área',
    places: [[{ part: 'word/document.xml', paragraph: 0, start: at, end: at }]],
  };
  const fields = [datum(docx, 'Nombre', '«Nombre»'), datum(docx, 'Cargo', '«Cargo»'), empty];
  const all = fillInPlace(readWord(docx), fields, { Nombre: 'Ana', Cargo: ' jefa ', Área: 'Sur' }).docx;
  assert.equal(firstOf(all)?.text, 'Ana jefa Sur');
  const xml = partOf(all, 'word/document.xml');
  assert.doesNotMatch(xml, /MERGEFIELD/);
  assert.match(xml, /<w:r><w:rPr><w:b\/><\/w:rPr><w:t xml:space="preserve">Sur<\/w:t><\/w:r>/);
  assert.match(xml, /<w:instrText xml:space="preserve"> PAGE <\/w:instrText>/);
  const one = partOf(fillInPlace(readWord(docx), fields, { Nombre: 'Ana' }).docx, 'word/document.xml');
  assert.deepEqual(one.match(/MERGEFIELD \S+/g), ['MERGEFIELD Cargo', 'MERGEFIELD Área']);
});

test('the boxes and lists of an old form are filled too', () => {
  const check = '<w:ffData><w:name w:val="Urge"/><w:checkBox><w:default w:val="0"/></w:checkBox></w:ffData>';
  const text = '<w:ffData><w:name w:val="Folio"/><w:textInput/></w:ffData>';
  const docx = foreignDocx(
    `<w:p>${complexField('FORMCHECKBOX', '', check)}</w:p><w:p>${complexField('FORMTEXT', '\u2002\u2002\u2002', text)}</w:p>`,
  );
  const filled = fill(docx, { box: '☒', folio: '31' }, { box: '☐', folio: '___' });
  assert.equal(bodyOf(filled).text, '☒\n31');
  assert.doesNotMatch(partOf(filled, 'word/document.xml'), /fldChar|instrText/);
});

test('a filled control is no prompt, and is bound to no hidden value', () => {
  const properties =
    '<w:alias w:val="Fecha"/><w:tag w:val="f"/><w:id w:val="7"/><w:showingPlcHdr/><w:dataBinding w:xpath="/a[1]" w:storeItemID="{1}"/><w:date w:fullDate="2025-01-07T00:00:00Z"><w:dateFormat w:val="d"/></w:date>';
  const docx = foreignDocx(
    `<w:p><w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent><w:r><w:rPr><w:rStyle w:val="PlaceholderText"/></w:rPr><w:t>Elija una fecha</w:t></w:r></w:sdtContent></w:sdt></w:p><w:p><w:sdt><w:sdtPr><w:tag w:val="v"/></w:sdtPr><w:sdtContent/></w:sdt></w:p>`,
  );
  const [read] = readWord(docx).parts.get('word/document.xml')?.paragraphs.slice(1) ?? [];
  assert.equal(read?.openings.length, 1);
  const empty: FileField = { name: 'v', places: [[{ part: 'word/document.xml', paragraph: 1, start: 0, end: 0 }]] };
  const fields = [datum(docx, 'f', 'Elija una fecha'), empty];
  const { docx: filled, removed } = fillInPlace(readWord(docx), fields, { f: '3 de mayo', v: 'nuevo' });
  assert.match(
    partOf(filled, 'word/document.xml'),
    /<w:sdtPr><w:alias w:val="Fecha"\/><w:tag w:val="f"\/><w:id w:val="7"\/><w:date><w:dateFormat w:val="d"\/><\/w:date><\/w:sdtPr><w:sdtContent><w:r><w:rPr><\/w:rPr><w:t xml:space="preserve">3 de mayo<\/w:t><\/w:r>/,
  );
  assert.deepEqual(removed, ['dataParts']);
  assert.equal(bodyOf(filled).text, '3 de mayo\nnuevo');
});

test('words that Google Docs spread over controls are replaced as any words', () => {
  const wrapped = (words: string, nth: number) =>
    `<w:sdt><w:sdtPr><w:id w:val="-${nth}"/><w:tag w:val="goog_rdk_${nth}"/></w:sdtPr><w:sdtContent><w:r><w:t xml:space="preserve">${words}</w:t></w:r></w:sdtContent></w:sdt>`;
  const docx = foreignDocx(`<w:p>${wrapped('Se cita a E', 1)}${wrapped('va Sol', 2)}${wrapped(' el lunes.', 3)}</w:p>`);
  const filled = fill(docx, { 'Eva Sol': 'Ana Paz Río' });
  assert.equal(bodyOf(filled).text, 'Se cita a Ana Paz Río el lunes.');
  readXml(partOf(filled, 'word/document.xml'));
});

test('the state of a check box follows the letter that is written into it', () => {
  const box = (state: string, sign: string) =>
    `<w:sdt><w:sdtPr><w:alias w:val="${sign}"/>${state}</w:sdtPr><w:sdtContent><w:r><w:t>${sign}</w:t></w:r></w:sdtContent></w:sdt>`;
  const states = [
    '<w14:checkbox><w14:checked w14:val="1"/><w14:checkedState w14:val="2612"/></w14:checkbox>',
    '<w14:checkbox><w14:checked w14:val="0"/></w14:checkbox>',
    '<w14:checkbox><w14:checkedState w14:val="2612"/></w14:checkbox>',
    '<w14:checkbox/>',
  ];
  const docx = foreignDocx(
    `<w:p>${['☒', '☐', '□', '❏'].map((sign, at) => box(states[at] ?? '', sign)).join('')}</w:p>`,
  );
  const filled = fill(docx, { '☒': '☐', '☐': '☒', '□': '☒', '❏': '☒' });
  const written = partOf(filled, 'word/document.xml');
  assert.deepEqual(written.match(/<w14:checkbox>.*?<\/w14:checkbox>/g), [
    '<w14:checkbox><w14:checked w14:val="0"/><w14:checkedState w14:val="2612"/></w14:checkbox>',
    '<w14:checkbox><w14:checked w14:val="1"/></w14:checkbox>',
    '<w14:checkbox><w14:checked w14:val="1"/><w14:checkedState w14:val="2612"/></w14:checkbox>',
    '<w14:checkbox><w14:checked w14:val="1"/></w14:checkbox>',
  ]);
  readXml(partOf(filled, 'word/document.xml'));
});

test('a cell that is no longer marked with an X is empty', () => {
  const docx = foreignDocx(
    table([['Ordinaria', 'X', 'Extraordinaria', ''].map((words) => (words === '' ? '<w:p/>' : paragraph(words)))]),
  );
  const { marks, placesAt } = bodyOf(docx);
  const empty = marks.flatMap(({ kind, start, end }) => (kind === 'cell' ? [placesAt(start, end)] : []));
  const fields = [datum(docx, 'X'), { name: 'other', places: empty }];
  const fill = (values: FileValues) => fillInPlace(readWord(docx), fields, values).docx;
  assert.equal(
    bodyOf(fill({ X: UNMARKED, other: 'X' })).text,
    '| Ordinaria |  | Extraordinaria | X |\n|---|---|---|---|',
  );
  const same = fill({ X: 'X', other: UNMARKED });
  assert.equal(partOf(same, 'word/document.xml'), partOf(docx, 'word/document.xml'));
});

test('a paragraph whose mark is deleted leaves as one with the next', () => {
  const deleted = '<w:rPr><w:del w:id="1" w:author="R"/></w:rPr>';
  const gone = `<w:p><w:pPr>${deleted}</w:pPr><w:del w:id="2" w:author="R"><w:r><w:delText>No</w:delText></w:r></w:del></w:p>`;
  const docx = foreignDocx(
    `${gone}${paragraph('Le pido ', `<w:jc w:val="both"/>${deleted}`)}${gone}${paragraph('que cierre la calle.')}${paragraph('Gracias.')}`,
  );
  const { docx: filled, removed } = fillInPlace(readWord(docx), [datum(docx, 'calle')], { calle: 'puerta' });
  assert.ok(
    partOf(filled, 'word/document.xml').includes(
      '<w:p><w:pPr><w:jc w:val="both"/><w:rPr></w:rPr></w:pPr><w:r><w:t xml:space="preserve">Le pido </w:t></w:r><w:r><w:t xml:space="preserve">que cierre la puerta.</w:t></w:r></w:p><w:p>',
    ),
  );
  assert.equal(storiesOf(filled)[0]?.blocks.length, 2);
  assert.deepEqual(removed, ['changes']);
  readXml(partOf(filled, 'word/document.xml'));
});

test('a text box is filled in all its branches; one that says something else goes', () => {
  const box = (words: string) => `<w:txbxContent>${paragraph(words)}</w:txbxContent>`;
  const alternatives = (other: string) =>
    `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box('Fecha: ____')}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box(other)}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
  const same = partOf(fill(foreignDocx(alternatives('Fecha: ____')), { f: 'hoy' }, { f: '____' }), 'word/document.xml');
  assert.equal(same.match(/Fecha: hoy/g)?.length, 2);
  const other = partOf(
    fill(foreignDocx(alternatives('Fecha: ayer')), { f: 'hoy' }, { f: '____' }),
    'word/document.xml',
  );
  assert.match(other, /Fecha: hoy/);
  assert.doesNotMatch(other, /ayer|Fallback/);
});

test('empty cells, headers and footers are filled, each in the look of its mark', () => {
  const cells = [
    [paragraph('Puesto'), '<w:p/>'],
    [paragraph('Área'), '<w:p><w:pPr><w:rPr><w:ins w:id="1" w:author="a"/><w:b/></w:rPr></w:pPr></w:p>'],
  ];
  const docx = foreignDocx(table(cells), {
    parts: { 'header1.xml': paragraph('Of. __'), 'footer1.xml': paragraph('__') },
  });
  const empty = bodyOf(docx)
    .marks.filter(({ kind }) => kind === 'cell')
    .map(({ start, end }, at) => ({ name: `c${at}`, places: [bodyOf(docx).placesAt(start, end)] }));
  const fields = [...empty, datum(docx, 'n', '__')];
  const filled = fillInPlace(readWord(docx), fields, { c0: 'Jefa', c1: 'Sur', n: '5' }).docx;
  assert.equal(bodyOf(filled).text, '| Puesto | Jefa |\n|---|---|\n| Área | Sur |');
  assert.match(partOf(filled, 'word/document.xml'), /<w:p><w:r><w:t xml:space="preserve">Jefa/);
  assert.match(partOf(filled, 'word/document.xml'), /<w:r><w:rPr><w:b\/><\/w:rPr><w:t xml:space="preserve">Sur/);
  assert.match(partOf(filled, 'word/header1.xml'), /Of\. 5/);
  assert.match(partOf(filled, 'word/footer1.xml'), /preserve">5</);
});

test('a list fills rows: numbers count up, empty rows go, what is below stays', () => {
  const model = [
    '<w:p w14:paraId="0A"><w:bookmarkStart w:id="1" w:name="x"/><w:bookmarkEnd w:id="1"/><w:r><w:t>1.</w:t></w:r></w:p>',
    paragraph('[bien]', '<w:jc w:val="center"/>'),
    paragraph('$[importe]'),
  ];
  const rows = [
    [paragraph('Núm.'), paragraph('Bien'), paragraph('Importe')],
    model,
    [paragraph('2.'), '<w:p/>', '<w:p/>'],
    [paragraph(''), paragraph('Total'), paragraph('$[total]')],
  ];
  const docx = foreignDocx(table(rows));
  const list = ['uno & medio', 'dos', 'tres'].map((bien, at) => ({ '[bien]': bien, '[importe]': `${at}.00` }));
  const filled = fill(docx, { Partidas: list, '[total]': '3.00' });
  assert.equal(
    bodyOf(filled).text,
    '| Núm. | Bien | Importe |\n|---|---|---|\n| 1. | uno & medio | $0.00 |\n| 2. | dos | $1.00 |\n| 3. | tres | $2.00 |\n|  | Total | $3.00 |',
  );
  const xml = partOf(filled, 'word/document.xml');
  assert.equal(xml.match(/w14:paraId/g)?.length, 1);
  assert.equal(xml.match(/bookmarkStart/g)?.length, 1);
  assert.equal(xml.match(/<w:jc w:val="center"\/>/g)?.length, 3);
});

test('a cell that takes all rows of a list goes on in each new row, and the totals stay below', () => {
  const merged = (settings: string, words: string) =>
    cell(paragraph(words)).replace('</w:tcPr>', `${settings}</w:tcPr>`);
  const [first, rest] = ['<w:vMerge w:val="restart"/>', '<w:vMerge/>'];
  const docx = foreignDocx(
    table([
      [paragraph('Área'), paragraph('Bien'), paragraph('Importe')],
      [merged(first, 'Almacén'), paragraph(''), paragraph('')],
      [merged(rest, ''), paragraph(''), paragraph('')],
      [merged('<w:gridSpan w:val="2"/>', 'Total'), paragraph('')],
    ]),
  );
  const file = readWord(docx);
  const { text, placesAt } = writeStories(file.stories);
  const field = (name: string, before: string, rows: { start: number; end: number }) => {
    const at = text.indexOf(before) + before.length;
    return { name, places: [placesAt(at, at)], rows: placesAt(rows.start, rows.end) };
  };
  const rows = { start: text.indexOf('| Almacén'), end: text.indexOf('\n| Total') };
  const fields = [field('Bien', '| Almacén | ', rows), field('Importe', '| Almacén |  | ', rows)];
  const records = ['mesa', 'silla', 'pala'].map((bien, at) => ({ Bien: bien, Importe: String(at) }));
  const { docx: filled } = fillInPlace(file, fields, { filas: records });
  assert.equal(
    bodyOf(filled).text,
    '| Área | Bien | Importe |\n|---|---|---|\n| Almacén | mesa | 0 |\n| ^^ | silla | 1 |\n| ^^ | pala | 2 |\n| Total ||  |',
  );
});

test('rows that were filled last year give way to the list', () => {
  const row = (number: string, name: string) => [paragraph(number), paragraph(name)];
  const docx = foreignDocx(
    table([row('N', 'Licitante'), row('1', 'Grupo A'), row('2', 'Grupo B'), row('3', 'Grupo C')]),
  );
  const field = {
    name: 'Licitante',
    places: ['Grupo A', 'Grupo B', 'Grupo C'].flatMap((words) => datum(docx, words).places),
  };
  const filled = fillInPlace(readWord(docx), [field], { filas: [{ Licitante: 'Vial' }, { Licitante: 'Sur' }] }).docx;
  assert.equal(bodyOf(filled).text, '| N | Licitante |\n|---|---|\n| 1 | Vial |\n| 2 | Sur |');
  assert.doesNotMatch(partOf(filled, 'word/document.xml'), /Grupo/);
  const rows = ['Grupo B', 'Grupo C'].flatMap((words) => datum(docx, words).places.flat());
  const first = { name: 'Licitante', places: datum(docx, 'Grupo A').places, rows };
  assert.deepEqual(
    fillInPlace(readWord(docx), [first], { filas: [{ Licitante: 'Vial' }, { Licitante: 'Sur' }] }).docx,
    filled,
  );
});

test('a datum that the first row has no place for is in the same column of it', () => {
  const row = (...cells: string[]) => cells.map((words) => paragraph(words));
  const docx = foreignDocx(
    paragraph('Gana Grupo A.') +
      table([
        row('N', 'Licitante', 'Monto'),
        row('1', 'Grupo A', '$10'),
        row('2', 'Grupo B', '$20'),
        row('', 'Total', '$30'),
      ]),
  );
  const after = (words: string) => ({ name: words, places: datum(docx, words).places });
  const fields = [
    { ...after('Grupo A'), name: 'Gana' },
    { ...after('Grupo B'), name: 'Licitante', rows: datum(docx, 'Grupo A').places.flat() },
    { ...after('20'), name: 'Monto' },
  ];
  const list = [
    { Licitante: 'Vial', Monto: '7' },
    { Licitante: 'Sur', Monto: '8' },
    { Licitante: 'Mar', Monto: '9' },
  ];
  const filled = fillInPlace(readWord(docx), fields, { Gana: 'Vial', list }).docx;
  assert.equal(
    bodyOf(filled).text,
    'Gana Vial.\n\n| N | Licitante | Monto |\n|---|---|---|\n| 1 | Vial | $7 |\n| 2 | Sur | $8 |\n| 3 | Mar | $9 |\n|  | Total | $30 |',
  );
});

test('what must not travel goes, and is said; the rest of the package stays as it is', () => {
  const secret = 'SECRETO';
  const run = (words: string, look = '') => `<w:r>${look}<w:t xml:space="preserve">${words}</w:t></w:r>`;
  const body = [
    `<w:p><w:pPr><w:rPr><w:rPrChange w:id="9" w:author="${secret}"/></w:rPr></w:pPr>${run('Monto: ____')}<w:ins w:id="1" w:author="${secret}">${run(' nuevo')}</w:ins><w:del w:id="2" w:author="${secret}"><w:r><w:delText>${secret}</w:delText></w:r></w:del></w:p>`,
    `<w:p><w:commentRangeStart w:id="0"/>${run('visto')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>${run(secret, '<w:rPr><w:vanish/></w:rPr>')}<w:permStart w:id="3" w:ed="${secret}"/></w:p>`,
    `<w:p>${complexField(`DDEAUTO ${secret} "c:\\\\a"`, '12')}${complexField(`INCLUDEPICTURE "https://example.org/${secret}.png"`, 'foto')}<w:fldSimple w:instr=" INCLUDETEXT ${secret} "><w:r><w:t>cláusula</w:t></w:r></w:fldSimple>${complexField('AUTHOR', 'Ana')}${complexField(`XE &quot;${secret}&quot;`, '')}</w:p>`,
    `<w:p><w:hyperlink r:id="rL1"><w:r><w:t>ana@example.org</w:t></w:r></w:hyperlink><w:r><w:drawing><a:blip r:link="rX1" r:embed="rI1"/></w:drawing><w:pict><v:shape><v:imagedata src="https://example.org/${secret}"/></v:shape></w:pict></w:r></w:p><w:altChunk r:id="rA1"/>`,
    `<w:tbl><w:tblGrid><w:gridCol w:w="1"/></w:tblGrid><w:tr><w:trPr><w:del w:id="5"/></w:trPr><w:tc>${paragraph(secret)}</w:tc></w:tr><w:tr><w:tc>${paragraph('queda')}</w:tc></w:tr></w:tbl>`,
    `<w:p><w:sdt><w:sdtPr><w:dataBinding w:xpath="/a" w:storeItemID="{1}"/></w:sdtPr><w:sdtContent>${run('dato')}</w:sdtContent></w:sdt><w:r><w:object><o:OLEObject xmlns:o="urn:o" r:id="rO1"/></w:object></w:r></w:p>`,
  ].join('');
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (id: string, kind: string, target: string, mode = '') =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"${mode && ' TargetMode="External"'}/>`;
  const xml = (inside: string) => `<?xml version="1.0"?><a xmlns="urn:a">${inside}</a>`;
  const docx = foreignDocx(body, {
    parts: {
      'styles.xml': STYLES,
      'comments.xml': `<w:comment w:id="0" w:author="${secret}">${paragraph(secret)}</w:comment>`,
      'settings.xml': {
        xml: `<w:attachedTemplate r:id="rT1"/><w:mailMerge><w:query w:val="${secret}"/></w:mailMerge><w:zoom w:percent="100"/>`,
        id: 'rS1',
      },
      'header1.xml': { xml: paragraph(secret), kind: 'glossaryDocument', id: 'rG1' },
    },
    relationships: [
      relation('rL1', 'hyperlink', 'mailto:ana@example.org', 'x'),
      relation('rX1', 'image', `https://example.org/${secret}.png`, 'x'),
      relation('rI1', 'image', 'media/a.png'),
      relation('rA1', 'aFChunk', 'chunk.xml'),
      relation('rO1', 'oleObject', 'embeddings/a.xml'),
      relation('rC1', 'customXml', '../customXml/item1.xml'),
    ].join(''),
    files: {
      'word/media/a.png': 'png',
      'word/chunk.xml': xml(secret),
      'word/embeddings/a.xml': xml(secret),
      'customXml/item1.xml': xml(secret),
      'word/_rels/settings.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rT1', 'attachedTemplate', `file:///${secret}.dotm`, 'x')}</Relationships>`,
      'docProps/core.xml': `<?xml version="1.0"?><cp:coreProperties xmlns:cp="urn:cp" xmlns:dc="urn:dc"><dc:creator>${secret}</dc:creator><dc:language>es-MX</dc:language></cp:coreProperties>`,
      'docProps/thumbnail.xml': xml(secret),
      'suelto.xml': xml(secret),
    },
  });
  const parts = open(docx);
  const types = strFromU8(parts.get('[Content_Types].xml') ?? assert.fail()).replace(
    '<Override',
    '<Default Extension="png" ContentType="image/png"/><Override',
  );
  const rels = strFromU8(parts.get('_rels/.rels') ?? assert.fail()).replace(
    '</Relationships>',
    `<Relationship Id="rP1" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/><Relationship Id="rP2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail" Target="docProps/thumbnail.xml"/></Relationships>`,
  );
  const whole = zipSync(
    Object.fromEntries([...parts, ['[Content_Types].xml', strToU8(types)], ['_rels/.rels', strToU8(rels)]]),
  );
  const { docx: filled, removed } = fillInPlace(readWord(whole), [datum(whole, 'monto', '____')], { monto: '$5' });
  checkPackage(filled);
  const found = open(filled);
  assert.deepEqual(removed, [
    'addresses',
    'changes',
    'comments',
    'dataParts',
    'documents',
    'fields',
    'hiddenText',
    'mailMerge',
    'names',
    'objects',
    'template',
    'thumbnail',
  ]);
  for (const [path, bytes] of found) assert.doesNotMatch(strFromU8(bytes), /SECRETO|file:|https:\/\/example/, path);
  const document = readXml(partOf(filled, 'word/document.xml'));
  assert.equal(findActiveField(document), undefined);
  const shown = ['Monto: $5 nuevo', 'visto', '12fotocláusulaAna', 'ana@example.org', 'queda', 'dato'];
  assert.deepEqual(bodyOf(filled).text.split(/\n+/), shown);
  assert.match(partOf(filled, 'word/_rels/document.xml.rels'), /mailto:ana/);
  for (const path of ['word/styles.xml', 'word/media/a.png']) assert.deepEqual(found.get(path), open(whole).get(path));
  assert.equal(REMOVALS[removed[1] ?? 'names'], 'lo borrado y lo demás del control de cambios');
});

test('last year’s address of a link goes with its words', () => {
  const docx = foreignDocx('<w:p><w:hyperlink r:id="rL1"><w:r><w:t>ana@example.org</w:t></w:r></w:hyperlink></w:p>', {
    relationships:
      '<Relationship Id="rL1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="mailto:ana@example.org" TargetMode="External"/>',
  });
  const filled = fill(docx, { 'ana@example.org': 'eva@example.org' });
  assert.equal(firstOf(filled)?.text, 'eva@example.org');
  assert.doesNotMatch(partOf(filled, 'word/document.xml'), /hyperlink/);
  assert.doesNotMatch(partOf(filled, 'word/_rels/document.xml.rels'), /mailto/);
});

test('a template of Word becomes a document', () => {
  const parts = open(foreignDocx(paragraph('a')));
  const types = strFromU8(parts.get('[Content_Types].xml') ?? assert.fail());
  const template = types.replace('document.main', 'template.main');
  const dotx = zipSync(Object.fromEntries([...parts, ['[Content_Types].xml', strToU8(template)]]));
  assert.equal(strFromU8(open(fill(dotx, { a: 'b' })).get('[Content_Types].xml') ?? assert.fail()), types);
});

test('a damaged part that reading does not need is named', () => {
  const docx = foreignDocx(paragraph('a'), { parts: { 'settings.xml': '<?xml version="1.0"?><a>' } });
  assert.throws(
    () => fill(docx, { a: 'b' }),
    (error) => error instanceof WordFileError && error.code === 'broken' && error.part === 'word/settings.xml',
  );
});

test('places that overlap, that are none, or whose datum has no value leave the file in order', () => {
  const docx = foreignDocx(paragraph('abc|def') + paragraph(''));
  const place = (start: number, end: number, number = 0) => ({
    part: 'word/document.xml',
    paragraph: number,
    start,
    end,
  });
  const fields: FileField[] = [
    {
      name: 'a',
      places: [[place(1, 4), place(0, 0, 1)], [place(3, 5)], [place(-1, 2)], [place(0, 99)], [place(0, 1, 7)]],
    },
    { name: 'b', places: [[place(2, 6)]] },
    { name: 'c', places: [[place(5, 6)]] },
  ];
  const filled = fillInPlace(readWord(docx), fields, { a: 'X', b: 'Y' }).docx;
  assert.equal(bodyOf(filled).text, 'aXef');
});

test('words that stay are not written again, and are shaded in their own runs if a person has to look at them', () => {
  const body =
    '<w:p><w:r><w:rPr><w:b/><w:lang w:val="es-MX"/></w:rPr><w:t>Vence el 3 de </w:t></w:r><w:r><w:t>marzo de 2025.</w:t></w:r></w:p>';
  const docx = foreignDocx(body);
  const fillIn = createFiller(readWord(docx), [datum(docx, 'Fecha', '3 de marzo de 2025')]);
  const filled = (marks?: Set<string>) =>
    partOf(fillIn({ Fecha: '3 de marzo de 2025' }, marks).docx, 'word/document.xml');
  assert.ok(filled().includes(body));
  const shading = '<w:shd w:val="clear" w:color="auto" w:fill="FFF2CC"/>';
  const marked = filled(new Set(['Fecha']));
  assert.equal(marked.split(shading).length - 1, 2);
  assert.match(marked, /<w:rPr><w:b\/><w:shd [^>]*\/><w:lang [^>]*\/><\/w:rPr><w:t xml:space="preserve">3 de <\/w:t>/);
  assert.match(
    marked,
    /<\/w:rPr><w:t xml:space="preserve">marzo de 2025<\/w:t><\/w:r><w:r><w:t xml:space="preserve">\.<\/w:t>/,
  );
});

test('words in place of a box are not written in its symbol font', () => {
  const box = (words: string) =>
    `<w:r><w:rPr><w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/><w:b/></w:rPr><w:t>${words}</w:t></w:r>`;
  const docx = foreignDocx(`<w:p>${box('\uf0a8')}<w:r><w:t xml:space="preserve"> Matutino</w:t></w:r></w:p>`);
  const file = readWord(docx);
  const { text, placesAt } = writeStories(file.stories);
  assert.equal(text, '☐ Matutino');
  const fields = [{ name: 'Turno', places: [placesAt(0, 1)] }];
  const fill = createFiller(file, fields);
  const xmlOf = (bytes: Uint8Array) => partOf(bytes, 'word/document.xml');
  for (const marks of [new Set<string>(), new Set(['Turno'])]) {
    const filled = fill({ Turno: '[Turno]' }, marks).docx;
    assert.equal(writeStories(readWord(filled).stories).text, '[Turno] Matutino');
    assert.match(xmlOf(filled), /<w:r><w:rPr><w:b\/>(?:<w:shd [^>]*>)?<\/w:rPr><w:t xml:space="preserve">\[Turno\]</);
  }
  assert.match(
    xmlOf(fill({ Turno: '☒' }).docx),
    /w:ascii="Wingdings"[^>]*><w:b\/><\/w:rPr><w:t xml:space="preserve">☒</,
  );
});
