import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { open } from './docx.testing.ts';
import { WordFileError } from './opening.ts';
import { readWord } from './read-word.ts';
import { bodyOf, cell, complexField, firstOf, foreignDocx, paragraph, storiesOf, table } from './word-file.testing.ts';
import type { WordPlace } from './word-file.ts';
import { writeStories, writeText } from './word-text.ts';

test('reads letters of split runs, references, signs and soft hyphens', () => {
  const runs =
    '<w:r><w:t>Folio </w:t></w:r><w:proofErr w:type="spellStart"/><w:r><w:t>{{nom</w:t></w:r><w:r><w:t>bre}} &amp; Cía&#46;</w:t><w:tab/><w:noBreakHyphen/><w:softHyphen/><w:t>in\u00adforme</w:t><w:br/><w:t xml:space="preserve"> 2</w:t></w:r>';
  const read = firstOf(foreignDocx(`<w:p>${runs}</w:p>`));
  assert.equal(read?.text, 'Folio {{nombre}} & Cía.\t\u2011informe\n 2');
});

test('blanks at the ends of letters are kept, the layout of the XML is not', () => {
  const runs = ['<w:t>de</w:t>', '<w:t> </w:t>', '<w:t>\n  Baz\u00a0\n</w:t>', '<w:t>\n</w:t>', '<w:t> a </w:t>'];
  assert.equal(
    firstOf(foreignDocx(`<w:p>${runs.map((run) => `<w:r>${run}</w:r>`).join('')}</w:p>`))?.text,
    'de Baz\u00a0 a ',
  );
});

test('every letter has its place in the XML', () => {
  const docx = foreignDocx(
    '<w:p><w:r><w:t>a &lt;b&gt; ñ😀&#x1F600;</w:t><w:t><![CDATA[c<d]]>e<!-- f -->g</w:t></w:r></w:p>',
  );
  const file = readWord(docx);
  const own = file.parts.get('word/document.xml');
  const [read] = own?.paragraphs ?? [];
  assert.equal(read?.text, 'a <b> ñ😀😀c<deg');
  for (const { start, end, from, to } of read.atoms) {
    const source = own?.root.source.slice(from, to) ?? '';
    const decoded = source.replace('&lt;', '<').replace('&gt;', '>').replace('&#x1F600;', '😀');
    assert.equal(decoded, read.text.slice(start, end));
  }
});

test('takes insertions, and leaves out deletions, moves away, comments and hidden text', () => {
  const run = (words: string, look = '') =>
    `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${words}</w:t></w:r>`;
  const body = `<w:p>${run('Monte Claro, a ')}<w:del w:id="1" w:author="R"><w:r><w:delText>12</w:delText></w:r></w:del><w:ins w:id="2" w:author="R">${run('____')}</w:ins><w:moveFrom w:id="3">${run('viejo')}</w:moveFrom><w:commentRangeStart w:id="0"/>${run(' de 2026')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>${run('oculto', '<w:vanish/>')}${run('por estilo', '<w:rStyle w:val="Oculto"/>')}</w:p>`;
  const styles =
    '<w:style w:type="character" w:styleId="Oculto"><w:name w:val="Oculto"/><w:rPr><w:vanish/></w:rPr></w:style>';
  const comments = '<w:comment w:id="0" w:author="R"><w:p><w:r><w:t>Ojo</w:t></w:r></w:p></w:comment>';
  const docx = foreignDocx(body, { parts: { 'styles.xml': styles, 'comments.xml': comments } });
  assert.equal(firstOf(docx)?.text, 'Monte Claro, a ____ de 2026');
  assert.equal(storiesOf(docx).length, 1);
});

test('reads the shown value of fields, whatever form they have', () => {
  const check =
    '<w:ffData><w:name w:val="Urge"/><w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData>';
  const list =
    '<w:ffData><w:name w:val="Turno"/><w:ddList><w:result w:val="1"/><w:listEntry w:val="mañana"/><w:listEntry w:val="tarde"/></w:ddList></w:ffData>';
  const nested = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> IF </w:instrText></w:r>${complexField('MERGEFIELD sexo', 'H')}<w:r><w:instrText> = "H" "el" "la" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>el</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const read = firstOf(
    foreignDocx(
      `<w:p>${complexField('MERGEFIELD "Num oficio" \\* Upper', '«Num_oficio»')}<w:fldSimple w:instr=" DATE \\@ &quot;d&quot; "><w:r><w:t>7</w:t></w:r></w:fldSimple>${complexField('FORMCHECKBOX', '', check)}${complexField('FORMDROPDOWN', '', list)}${nested}${complexField('FORMTEXT', '', '<w:ffData><w:name w:val="Folio"/><w:textInput/></w:ffData>')}</w:p>`,
    ),
  );
  assert.equal(read?.text, '«Num_oficio»7☒tardeel');
  const fields = read.fields.map(({ type, name, start, end }) => [type, name, read.text.slice(start, end)]);
  assert.deepEqual(fields, [
    ['MERGEFIELD', 'Num oficio', '«Num_oficio»'],
    ['DATE', '', '7'],
    ['FORMCHECKBOX', 'Urge', '☒'],
    ['FORMDROPDOWN', 'Turno', 'tarde'],
    ['IF', 'el o la', 'el'],
    ['FORMTEXT', 'Folio', ''],
  ]);
});

test('reads a text box once, before the paragraph that holds it, and knows its other branch', () => {
  const box = (words: string) => `<w:txbxContent>${paragraph(words)}</w:txbxContent>`;
  const alternatives = (other: string) =>
    `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box('Fecha: ____')}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box(other)}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent>`;
  const docx = foreignDocx(`<w:p><w:r>${alternatives('Fecha: ____')}<w:t>PRESENTE</w:t></w:r></w:p>`);
  assert.equal(bodyOf(docx).text, 'Fecha: ____\n\nPRESENTE');
  const below = foreignDocx(`${paragraph('Of. 3')}<w:p><w:r>${alternatives('Fecha: ____')}</w:r></w:p>`);
  assert.equal(bodyOf(below).text, 'Of. 3\n\nFecha: ____');
  const [boxed] = firstOf(docx)?.boxes.flat() ?? [];
  assert.ok(boxed?.is === 'paragraph' && boxed.mirrors[0]?.text === 'Fecha: ____');
  assert.equal(bodyOf(foreignDocx(`<w:p><w:r>${alternatives('Otra')}</w:r></w:p>`)).text, 'Fecha: ____');
});

test('reads looks: what a run says prevails over its style, that over the paragraph’s, that over the defaults', () => {
  const styles =
    '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:spacing w:after="160"/></w:pPr></w:style><w:style w:type="paragraph" w:styleId="T"><w:name w:val="Título 1"/><w:basedOn w:val="Normal"/><w:pPr><w:jc w:val="center"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/></w:rPr></w:style><w:style w:type="character" w:styleId="Dato"><w:name w:val="Dato"/><w:rPr><w:color w:val="EE0000"/><w:b w:val="0"/></w:rPr></w:style>';
  const body =
    '<w:p><w:pPr><w:pStyle w:val="T"/><w:ind w:left="720" w:hanging="360"/></w:pPr><w:r><w:t>CITA</w:t></w:r><w:r><w:rPr><w:rStyle w:val="Dato"/><w:highlight w:val="yellow"/><w:sz w:val="28"/></w:rPr><w:t>hoy</w:t></w:r></w:p>';
  const read = firstOf(foreignDocx(body, { parts: { 'styles.xml': styles } }));
  assert.partialDeepStrictEqual(read?.look, {
    style: 'Título 1',
    align: 'center',
    bold: false,
    size: 11,
    left: 36,
    firstLine: -18,
    after: 8,
    level: 0,
  });
  const [first, second] = read?.runs ?? [];
  assert.partialDeepStrictEqual(first, { start: 0, end: 4, look: { bold: true, family: 'Arial', size: 11 } });
  assert.partialDeepStrictEqual(second?.look, { bold: false, colour: 'EE0000', highlight: 'FFFF00', size: 14 });
});

test('writes the marks of lists as Word shows them', () => {
  const level = (at: number, format: string, words: string, more = '') =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${words}"/></w:lvl>`;
  const numbering = `<w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%2)')}</w:abstractNum><w:abstractNum w:abstractNumId="2">${level(0, 'ordinalText', '%1.-')}</w:abstractNum><w:abstractNum w:abstractNumId="3">${level(0, 'bullet', '\uf0b7')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="3"/></w:num>`;
  const styles =
    '<w:style w:type="paragraph" w:styleId="L"><w:name w:val="Lista"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
  const item = (words: string, list: number, at = 0) =>
    paragraph(words, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`);
  const body = [
    paragraph('uno', '<w:pStyle w:val="L"/>'),
    item('a', 1, 1),
    item('b', 1, 1),
    paragraph('dos', '<w:pStyle w:val="L"/>'),
    item('c', 1, 1),
    item('objeto', 2),
    item('vigencia', 2),
    item('punto', 3),
    paragraph('suelto', '<w:pStyle w:val="L"/><w:numPr><w:numId w:val="0"/></w:numPr>'),
  ].join('');
  assert.deepEqual(
    bodyOf(foreignDocx(body, { parts: { 'numbering.xml': numbering, 'styles.xml': styles } })).text.split(/\n+/),
    ['1. uno', 'a) a', 'b) b', '2. dos', 'a) c', 'Primero.- objeto', 'Segundo.- vigencia', '• punto', 'suelto'],
  );
});

test('tables are written as the domain reads them, columns without lines side by side', () => {
  const rows = [
    [paragraph('Concepto'), paragraph('Im|porte')],
    [paragraph('papel a|b'.replace('|', '&#124;')), paragraph('')],
    [paragraph('uno') + paragraph('dos'), table([[paragraph('en'), paragraph('otra')]])],
  ];
  const signers = [[paragraph('LIC. UNO') + paragraph('Director'), paragraph('MTRA. DOS') + paragraph('Jefa')]];
  const { text, marks, placesAt } = bodyOf(foreignDocx(paragraph('Partidas') + table(rows) + table(signers, false)));
  assert.equal(
    text,
    'Partidas\n\n| Concepto | Importe |\n|---|---|\n| papel a\\|b |  |\n| uno dos ||\n\n| en | otra |\n|---|---|\n\nLIC. UNO      MTRA. DOS\nDirector      Jefa',
  );
  const [empty] = marks;
  assert.equal(empty?.kind, 'cell');
  assert.deepEqual(placesAt(empty.start, empty.end), [{ part: 'word/document.xml', paragraph: 4, start: 0, end: 0 }]);
  const at = text.indexOf('a\\|b');
  assert.deepEqual(placesAt(at, at + 4), [{ part: 'word/document.xml', paragraph: 3, start: 6, end: 9 }]);
});

test('a grid within a cell is a table of its own, and columns that a cell spans are covered', () => {
  const wide = `<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph('Bienes')}</w:tc>`;
  const below = `<w:tc><w:tcPr><w:vMerge/></w:tcPr>${paragraph('')}</w:tc>`;
  const grid = table([
    [paragraph('Clave'), paragraph('Marca')],
    [paragraph(''), paragraph('')],
  ]);
  const outer = [
    `<w:tr>${wide}</w:tr>`,
    `<w:tr>${cell(paragraph('Folio'))}${cell(paragraph(''))}</w:tr>`,
    `<w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph('Detalle')}${grid}${paragraph('')}</w:tc></w:tr>`,
    `<w:tr>${below}${cell(paragraph('Nota'))}</w:tr>`,
  ].join('');
  const { text, marks } = bodyOf(foreignDocx(table([[paragraph('')]]).replace(/<w:tr>.*<\/w:tr>/, outer)));
  assert.equal(
    text,
    '| Bienes ||\n|---|---|\n| Folio |  |\n| Detalle ||\n\n| Clave | Marca |\n|---|---|\n|  |  |\n\n|  | Nota |\n|---|---|',
  );
  assert.equal(marks.filter(({ kind }) => kind === 'cell').length, 3);
});

test('an empty box below its label is a blank, and so are the dots of a tab that nothing follows', () => {
  const dotted = '<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="9000"/></w:tabs>';
  const line = (before: string, after: string) =>
    `<w:p><w:pPr>${dotted}</w:pPr><w:r><w:t>${before}</w:t><w:tab/><w:t>${after}</w:t></w:r></w:p>`;
  const body = [line('Horario:', '.'), line('Informes', '712 000'), paragraph('Motivo:'), table([[paragraph('')]])];
  const { text, placesAt } = bodyOf(foreignDocx(body.join('')));
  assert.equal(text, 'Horario:…………………….\nInformes\t712 000\nMotivo:\n________');
  assert.deepEqual(placesAt(text.length - 8, text.length), [
    { part: 'word/document.xml', paragraph: 3, start: 0, end: 0 },
  ]);
});

test('a field of a macro button is named by the words that Word shows', () => {
  const { marks } = bodyOf(
    foreignDocx(
      `<w:p>${complexField('MACROBUTTON NoMacro [Escriba el cargo]', '')}${complexField('FILLIN "Nombre del vivero"', '')}</w:p>`,
    ),
  );
  assert.deepEqual(
    marks.map(({ kind, name }) => [kind, name]),
    [
      ['field', 'Escriba el cargo'],
      ['field', 'Nombre del vivero'],
    ],
  );
});

test('underlined tabs without letters are one blank', () => {
  const lined = (inside: string) => `<w:r><w:rPr><w:u w:val="single"/></w:rPr>${inside}</w:r>`;
  const body = `<w:p><w:r><w:t xml:space="preserve">Lugar: </w:t></w:r>${lined('<w:tab/>')}${lined('<w:t xml:space="preserve">  </w:t><w:tab/>')}</w:p><w:p>${lined('<w:t>Uno</w:t><w:tab/><w:t>dos</w:t>')}</w:p>`;
  const { text, placesAt } = bodyOf(foreignDocx(body));
  assert.equal(text, 'Lugar: ________\nUno\tdos');
  assert.deepEqual(placesAt(7, 15), [{ part: 'word/document.xml', paragraph: 0, start: 7, end: 11 }]);
});

test('a control around a paragraph covers it; one around several, or for a page number, is no value', () => {
  const control = (settings: string, content: string) =>
    `<w:sdt><w:sdtPr>${settings}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
  const gallery = '<w:docPartObj><w:docPartGallery w:val="Page Numbers (Top of Page)"/></w:docPartObj>';
  const body = [
    control('<w:alias w:val="Motivo"/><w:showingPlcHdr/>', paragraph('Escriba el motivo.')),
    control('<w:alias w:val="Todo"/>', paragraph('uno') + paragraph('dos')),
    control(gallery, paragraph('Página')),
    `<w:p><w:r><w:t xml:space="preserve">Hoja </w:t></w:r>${complexField('PAGE', '')}</w:p>`,
  ];
  const { text, marks } = bodyOf(foreignDocx(body.join('')));
  assert.equal(text, 'Escriba el motivo.\nuno\ndos\nPágina\nHoja ');
  assert.deepEqual(marks, [
    { kind: 'prompt', name: 'Motivo', start: 0, end: 18 },
    { kind: 'pageNumber', name: '', start: 39, end: 39 },
  ]);
});

test('merged cells are one cell, and a line to write on is a blank', () => {
  const merged = (settings: string, words: string) =>
    cell(paragraph(words)).replace('/></w:tcPr>', `/>${settings}</w:tcPr>`);
  const rows = [
    [merged('<w:gridSpan w:val="3"/>', 'DATOS')],
    [merged('<w:vMerge w:val="restart"/>', 'Bien'), paragraph('Marca'), paragraph('')],
    [merged('<w:vMerge/>', ''), merged('<w:gridSpan w:val="2"/>', '')],
    [paragraph('Total')],
  ];
  const { text, marks } = bodyOf(foreignDocx(table(rows)));
  assert.equal(text, '| DATOS |||\n|---|---|---|\n| Bien | Marca |  |\n| ^^ |  ||\n| Total |||');
  assert.equal(marks.length, 2);
  const rule = '<w:tcBorders><w:bottom w:val="single"/></w:tcBorders>';
  const ruled = [
    [merged(rule, ''), merged(rule, '')],
    [paragraph('Cargo'), paragraph('Clave')],
  ];
  assert.equal(bodyOf(foreignDocx(table(ruled, false))).text, '| ________ | ________ |\n|---|---|\n| Cargo | Clave |');
});

test('a table within a cell is a table of its own below the row, and what follows is another', () => {
  const inner = table([
    [paragraph('No.'), paragraph('Bien')],
    [paragraph(''), paragraph('')],
  ]);
  const rows = [
    [paragraph('Folio'), paragraph('')],
    [paragraph('Bienes'), inner + paragraph('')],
    [paragraph('Notas'), paragraph('')],
  ];
  assert.equal(
    bodyOf(foreignDocx(table(rows))).text,
    '| Folio |  |\n|---|---|\n| Bienes ||\n\n| No. | Bien |\n|---|---|\n|  |  |\n\n| Notas |  |\n|---|---|',
  );
});

test('columns without lines stay below each other in all rows of a table in which people sign', () => {
  const rule = paragraph('__________');
  const rows = [
    [paragraph('ENTREGA'), paragraph('RECIBE')],
    [rule, rule],
    [paragraph('Nombre y cargo'), paragraph('Ing. Petra Solano Cid')],
    [paragraph(''), paragraph('Encargada')],
  ];
  assert.equal(
    bodyOf(foreignDocx(table(rows, false))).text,
    'ENTREGA             RECIBE\n__________          __________\nNombre y cargo      Ing. Petra Solano Cid\n                    Encargada',
  );
});

test('blanks that cannot be seen as such are rows of underscores, which are in the file what they were', () => {
  const blank = (length: number) =>
    `<w:r><w:rPr><w:u w:val="single"/></w:rPr><w:t xml:space="preserve">${' '.repeat(length)}</w:t></w:r>`;
  const body = `<w:p><w:r><w:t>a los</w:t></w:r>${blank(6)}<w:r><w:t xml:space="preserve">  días</w:t></w:r></w:p><w:p><w:pPr><w:tabs><w:tab w:val="left" w:leader="underscore" w:pos="9000"/></w:tabs></w:pPr><w:r><w:t>Tutor:</w:t><w:tab/></w:r></w:p><w:p>${complexField('FORMTEXT', '\u2002\u2002\u2002')}</w:p><w:p><w:r><w:t>Folio</w:t></w:r>${complexField('MERGEFIELD folio', '')}</w:p>`;
  const { text, placesAt } = bodyOf(foreignDocx(body));
  assert.deepEqual(text.split(/\n+/), ['a los______  días', 'Tutor:________', '___', 'Folio________']);
  const places = Array.from(text.matchAll(/_+/g), ({ 0: { length }, index }) => placesAt(index, index + length)[0]);
  assert.deepEqual(
    places.map((place) => [place?.start, place?.end]),
    [
      [5, 11],
      [6, 7],
      [0, 3],
      [5, 5],
    ],
  );
});

test('marks fields, controls, prompts, and letters that are highlighted or red', () => {
  const control = (words: string, state = '') =>
    `<w:sdt><w:sdtPr><w:alias w:val="Fecha límite"/><w:tag w:val="limite"/>${state}</w:sdtPr><w:sdtContent><w:r><w:t>${words}</w:t></w:r></w:sdtContent></w:sdt>`;
  const body = `<w:p>${control('7 de mayo')}${control('Elija', '<w:showingPlcHdr/>')}${complexField('MERGEFIELD cargo', '«cargo»')}<w:r><w:rPr><w:shd w:val="clear" w:fill="FFFF00"/></w:rPr><w:t>ab</w:t></w:r><w:r><w:rPr><w:highlight w:val="yellow"/><w:b/></w:rPr><w:t>cd</w:t></w:r><w:r><w:rPr><w:color w:val="FF0000"/></w:rPr><w:t>ef</w:t></w:r></w:p>`;
  const { text, marks } = bodyOf(foreignDocx(body));
  assert.deepEqual(
    marks.map(({ kind, name, start, end }) => [kind, name, text.slice(start, end)]),
    [
      ['control', 'Fecha límite', '7 de mayo'],
      ['prompt', 'Fecha límite', 'Elija'],
      ['field', 'cargo', '«cargo»'],
      ['highlighted', '', 'abcd'],
      ['red', '', 'ef'],
    ],
  );
});

test('marks grey instructions and coloured words, but no heading, link or letterhead', () => {
  const run = (words: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
  const [blue, grey] = ['<w:color w:val="0070C0"/>', '<w:i/><w:color w:val="808080"/>'];
  const docx = foreignDocx(
    [
      `<w:p>${run('AVISO. ', blue)}${run('Acuda a ')}${run('la Sala 4', blue)}${run(' de ')}${run('www.a.mx', `${blue}<w:u w:val="single"/>`)}</w:p>`,
      `<w:p>${run('puesto que ocupa', grey)}</w:p><w:p>${run('Todo en azul', blue)}</w:p>`,
    ].join(''),
    { parts: { 'header1.xml': `<w:p>${run('Calle Uno', grey)}</w:p>` } },
  );
  const { text, marks } = writeStories(storiesOf(docx));
  assert.deepEqual(
    marks.map(({ kind, start, end }) => [kind, text.slice(start, end)]),
    [
      ['coloured', 'la Sala 4'],
      ['hint', 'puesto que ocupa'],
    ],
  );
});

test('headers, footers and notes are stories of their own', () => {
  const docx = foreignDocx(paragraph('cuerpo'), {
    parts: {
      'header1.xml': paragraph('ÁREA'),
      'footer1.xml': paragraph('Tel. ____'),
      'footnotes.xml': `<w:footnote w:type="separator" w:id="-1">${paragraph('raya')}</w:footnote><w:footnote w:id="1">${paragraph('nota')}</w:footnote>`,
    },
  });
  assert.deepEqual(
    storiesOf(docx).map(({ kind, part, pages, blocks }) => [kind, part, pages, writeText(blocks).text]),
    [
      ['body', 'word/document.xml', [], 'cuerpo'],
      ['header', 'word/header1.xml', ['default'], 'ÁREA'],
      ['footer', 'word/footer1.xml', ['default'], 'Tel. ____'],
      ['note', 'word/footnotes.xml', [], 'nota'],
    ],
  );
  const { text, placesAt, rangeOf } = writeStories(storiesOf(docx));
  assert.equal(text, 'ÁREA\n\ncuerpo\n\nnota\n\nTel. ____');
  const [place] = placesAt(text.length - 4, text.length);
  assert.deepEqual(place, { part: 'word/footer1.xml', paragraph: 0, start: 5, end: 9 });
  assert.deepEqual(rangeOf(place), { start: text.length - 4, end: text.length });
});

test('a place leads from the text to the file and back, for any range of any file', () => {
  const words = fc.string({
    unit: fc.constantFrom('a', 'ñ', '😀', '&amp;', '|', ' ', '&lt;'),
    minLength: 1,
    maxLength: 12,
  });
  const blocks = fc.array(
    fc.oneof(
      words.map((text) => paragraph(text)),
      fc.array(words, { minLength: 2, maxLength: 2 }).map((cells) => table([cells.map((text) => paragraph(text))])),
    ),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(blocks, fc.nat(), fc.nat(8), (xml, at, length) => {
      const docx = foreignDocx(xml.join(''));
      const { text, placesAt, rangeOf } = bodyOf(docx);
      const start = at % (text.length + 1);
      const end = Math.min(start + length, text.length);
      const letters = (place: WordPlace) =>
        readWord(docx).parts.get(place.part)?.paragraphs[place.paragraph]?.text.slice(place.start, place.end) ?? '';
      for (const place of placesAt(start, end)) {
        const range = rangeOf(place);
        assert.ok(range && (start === end || (range.start >= start && range.end <= end)));
        const shown = text.slice(range.start, range.end).replaceAll('\\|', '|');
        // A cell that is empty in the text may have a blank in the file.
        assert.equal(shown, shown === '' ? letters(place).trim() : letters(place));
      }
    }),
  );
});

test('what is no .docx is refused by name, with what to do', () => {
  const docx = open(foreignDocx(paragraph('a')));
  const changed = (path: string, change: (xml: string) => string) =>
    zipSync(
      Object.fromEntries(
        Array.from(docx, ([name, bytes]) => [
          name,
          name === path ? strToU8(change(new TextDecoder().decode(bytes))) : bytes,
        ]),
      ),
    );
  const compound = (words: string) => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...new TextEncoder().encode(words)]);
  const files: [code: string, bytes: Uint8Array, says: RegExp][] = [
    ['oldWord', compound('WordDocument'), /\.doc antiguo.*guárdelo/],
    ['encrypted', compound(Array.from('EncryptedPackage', (letter) => `${letter}\0`).join('')), /contraseña/],
    ['pdf', strToU8('%PDF-1.7'), /PDF: ábralo en Word/],
    ['rtf', strToU8('{\\rtf1 hola}'), /\.rtf/],
    ['broken', zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.text') }), /dañado/],
    ['notWord', strToU8('hola'), /no es un documento de Word/],
    [
      'macros',
      changed('[Content_Types].xml', (xml) =>
        xml.replace(/application\/[^"]*document\.main/, 'application/vnd.ms-word.document.macroEnabled.main'),
      ),
      /\.docm/,
    ],
    ['broken', changed('word/document.xml', (xml) => xml.replace('</w:body>', '')), /dañado \(word\/document\.xml\)/],
    ['broken', changed('word/document.xml', (xml) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`), /dañado/],
    [
      'broken',
      changed('word/document.xml', (xml) =>
        xml
          .replace('<w:p>', `${'<w:ins>'.repeat(100_000)}<w:p>`)
          .replace('</w:p>', `</w:p>${'</w:ins>'.repeat(100_000)}`),
      ),
      /dañado/,
    ],
    [
      'tooLarge',
      changed('word/document.xml', (xml) => xml.replace('<w:p>', `${'<w:p/>'.repeat(100_000)}<w:p>`)),
      /rebasa/,
    ],
    [
      'tooLarge',
      changed('word/document.xml', (xml) => xml.replace('<w:p>', `${'<w:p/>'.repeat(1_000_000)}<w:p>`)),
      /rebasa/,
    ],
  ];
  for (const [code, bytes, says] of files)
    assert.throws(
      () => readWord(bytes),
      (error) =>
        error instanceof WordFileError && error.code === code && says.test(error.messageEs) && error.message !== '',
      `${code} ${says}`,
    );
});

test('a control without title, kind and prompt only surrounds letters, as those of Google Docs', () => {
  const wrapped = (words: string, nth: number, settings = '') =>
    `<w:sdt><w:sdtPr><w:id w:val="-${nth}"/><w:tag w:val="goog_rdk_${nth}"/>${settings}</w:sdtPr><w:sdtContent>${words && `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`}</w:sdtContent></w:sdt>`;
  const inRows = table([['uno', 'dos'].map((words) => paragraph(words))]).replace(/<w:tr>.*<\/w:tr>/, (row) => {
    return `<w:sdt><w:sdtPr><w:tag w:val="goog_rdk_9"/></w:sdtPr><w:sdtContent>${row}</w:sdtContent></w:sdt>`;
  });
  const body = `<w:p>${wrapped('Oficio núm. DG', 1)}${wrapped('/88/2025', 2)}${wrapped('', 3)}</w:p><w:sdt><w:sdtPr><w:id w:val="4"/></w:sdtPr><w:sdtContent>${paragraph('PRESENTE')}</w:sdtContent></w:sdt>${inRows}<w:p>${wrapped('hoy', 5, '<w:date/>')}</w:p>`;
  const { text, marks } = bodyOf(foreignDocx(body));
  assert.match(text, /^Oficio núm\. DG\/88\/2025\nPRESENTE\n/);
  assert.deepEqual(
    marks.flatMap(({ kind, start, end }) => (kind === 'control' ? text.slice(start, end) : [])),
    ['hoy'],
  );
});

test('paragraphs are one if the mark between them is deleted', () => {
  const mark = (change: string) => `<w:rPr><w:${change} w:id="1" w:author="R"/></w:rPr>`;
  const deleted = `<w:p><w:pPr>${mark('del')}</w:pPr><w:del w:id="2" w:author="R"><w:r><w:delText>Borrado</w:delText></w:r></w:del></w:p>`;
  const body = [
    deleted,
    paragraph('Le pido ', mark('del')),
    '<w:bookmarkStart w:id="3" w:name="a"/>',
    paragraph('que cierre ', mark('moveFrom')),
    deleted,
    paragraph('la calle.'),
    paragraph('Gracias.', mark('ins')),
    paragraph('Fin', mark('del')),
    table([['x', 'y'].map((words) => paragraph(words))]),
  ];
  const { text, placesAt } = bodyOf(foreignDocx(body.join('')));
  assert.match(text, /^Le pido que cierre la calle\.\nGracias\.\nFin\n\n\| x \| y \|/);
  assert.deepEqual(placesAt(0, 10), [{ part: 'word/document.xml', paragraph: 0, start: 0, end: 10 }]);
});

test('characters of symbol fonts are boxes, whether signs or letters', () => {
  const sign = (font: string, char: string) => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
  const letters = (font: string, words: string) =>
    `<w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr><w:t>${words}</w:t></w:r>`;
  const body = `<w:p>${sign('Wingdings 2', 'F0A3')}${sign('Wingdings 2', 'F052')}${sign('Wingdings', 'F0FE')}${sign('Wingdings', 'F04A')}${letters('Wingdings 2', '\uf0a3\uf054\uf02a')}${letters('Wingdings', 'o\u00fe')}${letters('Webdings', 'c')}${letters('Arial', 'oc')}</w:p>`;
  assert.equal(firstOf(foreignDocx(body))?.text, '☐☑☑•☐☒•☐☑☐oc');
});

test('a field that chooses between words is named by them', () => {
  const choice = (code: string) => firstOf(foreignDocx(`<w:p>${complexField(code, 'la')}</w:p>`))?.fields[0]?.name;
  assert.equal(choice('IF 1 = "1" "la directora" "el director"'), 'la directora o el director');
  assert.equal(choice('IF 1 = "1" "anexo" ""'), 'anexo');
  assert.equal(choice(`IF 1 = "1" "${'largo '.repeat(20)}" "corto"`), '');
});
