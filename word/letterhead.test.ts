import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { clean } from '@membrete/document/clean';
import { REFERENCES, referenceOf } from '@membrete/document/references';
import {
  Document,
  Footer,
  FootnoteReferenceRun,
  Header,
  HorizontalPositionRelativeFrom,
  type IFloating,
  ImageRun,
  Packer,
  PageBreak,
  PageNumber,
  PageOrientation,
  Paragraph,
  type ParagraphChild,
  SectionType,
  Tab,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalPositionAlign,
  VerticalPositionRelativeFrom,
} from 'docx';
import fc from 'fast-check';
import { strFromU8, strToU8, zipSync } from 'fflate';
import { checkPackage, elementsOf, open, partOf, readParagraphs } from './docx.testing.ts';
import { createDocx, createSeriesDocx, sharesEdges } from './docx.ts';
import { readPaper, slotsOnPaper } from './edges.ts';
import { type Letterhead, LetterheadError, readLetterhead } from './letterhead.ts';
import { readBodyLook } from './line-looks.ts';
import { MAX_FILE_BYTES } from './opening.ts';
import { readRelationships } from './package.ts';
import { readWord } from './read-word.ts';
import { foreignDocx, paragraph, table, textBox } from './word-file.testing.ts';
import { writeStories } from './word-text.ts';
import { attribute } from './xml.ts';

const LIBREOFFICE = new Uint8Array(readFileSync(new URL('./fixtures/libreoffice.docx', import.meta.url)));
const LOGO = open(LIBREOFFICE).get('word/media/image1.png') ?? assert.fail();

test('a letterhead can be copied to a worker thread, and documents on the copy are the same', () => {
  const edge = { 'header1.xml': paragraph('Oficio núm. {{Numero_Oficio}}') };
  const letterhead = readLetterhead(foreignDocx(paragraph('Cuerpo'), { parts: edge }));
  const copy = structuredClone(letterhead);
  const rows = [{ Numero_Oficio: '1' }, { Numero_Oficio: '2' }];
  const created = new Date(0);
  assert.deepEqual(
    createSeriesDocx('Texto', rows, { letterhead: copy, created }),
    createSeriesDocx('Texto', rows, { letterhead, created }),
  );
});

test('the references on a letterhead of LibreOffice: header, footer, image, page and styles are kept', () => {
  const letterhead = readLetterhead(LIBREOFFICE);
  const original = open(LIBREOFFICE);
  for (const [name, text] of REFERENCES) {
    const docx = createDocx(text, { letterhead });
    checkPackage(docx);
    const lines = clean(text)
      .text.split('\n')
      .filter((line) => line !== '');
    assert.deepEqual(readParagraphs(docx), lines, name);
    const parts = open(docx);
    for (const path of ['word/footer1.xml', 'word/media/image1.png', 'word/fontTable.xml'])
      assert.deepEqual(parts.get(path), original.get(path), path);
    // Only the alternative texts of the logo are new, in DrawingML and in VML.
    const header = partOf(docx, 'word/header1.xml').replace(/ (?:descr="Escudo|alt="Ayuntamiento)[^"]*"/g, '');
    assert.equal(header, partOf(LIBREOFFICE, 'word/header1.xml'));
  }
  const docx = createDocx(referenceOf('oficio_solicitud'), { letterhead });
  assert.equal(pageOf(docx), pageOf(LIBREOFFICE));
  const styles = (bytes: Uint8Array) =>
    elementsOf(partOf(bytes, 'word/styles.xml'), 'style').map((style) => attribute(style, 'styleId') ?? '');
  for (const id of styles(LIBREOFFICE)) assert.ok(styles(docx).includes(id), id);
});

test('a letterhead of another tool keeps its first-page header and its margins', async () => {
  const bytes = await letterheadByDocx();
  const docx = createDocx(referenceOf('invitacion'), { letterhead: readLetterhead(bytes) });
  checkPackage(docx);
  const section = pageOf(docx);
  assert.match(section, /w:titlePg/);
  assert.match(section, /w:left="1700"/);
  const headers = elementsOf(partOf(docx, 'word/document.xml'), 'headerReference').map((header) =>
    attribute(header, 'type'),
  );
  assert.deepEqual(headers.toSorted(), ['default', 'first']);
  assert.match(allXml(docx), /Ayuntamiento de San Jacinto del Río/);
  assert.doesNotMatch(allXml(docx), /Este renglón se sustituye/);
});

test('the first upright section with a header applies, with the headers that it inherits', async () => {
  const header = new Header({ children: [new Paragraph('Primera sección')] });
  const landscape = { page: { size: { orientation: PageOrientation.LANDSCAPE } } };
  const upright = (left: number) => ({ page: { margin: { left } }, type: SectionType.NEXT_PAGE });
  const file = new Document({
    sections: [
      { properties: landscape, headers: { default: header }, children: [new Paragraph('a')] },
      { properties: { column: { count: 2, space: 300 } }, children: [new Paragraph('in columns')] },
      { properties: upright(1111), children: [new Paragraph('b')] },
      { properties: upright(2222), children: Array.from({ length: 9 }, () => new Paragraph('c')) },
    ],
  });
  const letterhead = readLetterhead(await Packer.pack(file, 'uint8array'));
  const docx = createDocx('Hola', { letterhead });
  checkPackage(docx);
  assert.match(pageOf(docx), /headerReference.*w:left="1111"/);
  assert.match(allXml(docx), /Primera sección/);
  assert.deepEqual(wordsOf(letterhead), [
    'Esta hoja tiene secciones distintas: se usa la primera vertical con encabezado.',
  ]);
});

test('an annex across the page, with a table and a header, leaves the page to the upright letter before it', async () => {
  const page = {
    page: { size: { orientation: PageOrientation.LANDSCAPE }, margin: { left: 0 } },
    type: SectionType.NEXT_PAGE,
  };
  const rows = Array.from({ length: 9 }, (_, at) => {
    return new TableRow({ children: [new TableCell({ children: [new Paragraph(`Renglón ${at}`)] })] });
  });
  const header = new Header({ children: [new Paragraph('Encabezado del anexo')] });
  const file = new Document({
    sections: [
      { children: [new Paragraph('Oficio')] },
      { properties: page, headers: { default: header }, children: [new Table({ rows }), new Paragraph('')] },
    ],
  });
  const letterhead = readLetterhead(await Packer.pack(file, 'uint8array'));
  const docx = createDocx('Hola', { letterhead });
  checkPackage(docx);
  assert.doesNotMatch(pageOf(docx), /landscape|headerReference|w:left="0"/);
  assert.doesNotMatch(allXml(docx), /Encabezado del anexo/);
  assert.deepEqual(wordsOf(letterhead), ['Esta hoja tiene secciones distintas: se usa la primera vertical.']);
  assert.deepEqual(readLetterhead(LIBREOFFICE).warnings, []);
});

test('a letterhead warns of a margin under a centimetre', () => {
  const withMargin = (name: string, margin: number) =>
    wordsOf(
      readLetterhead(
        changed({ 'word/document.xml': (xml) => xml.replace(new RegExp(`w:${name}="\\d+"`), `w:${name}="${margin}"`) }),
      ),
    );
  assert.deepEqual(withMargin('left', 0), [
    'El margen izquierdo de esta hoja es de 0.0 cm: el texto llega casi a la orilla del papel.',
  ]);
  assert.deepEqual(withMargin('right', 340), [
    'El margen derecho de esta hoja es de 0.6 cm: el texto llega casi a la orilla del papel.',
  ]);
  assert.deepEqual(withMargin('left', 567), []);
});

test('a letterhead of body text only says that it has no header and no footer; an empty one says what it gives', async () => {
  const empty = { default: new Header({ children: [new Paragraph(' ')] }) };
  assert.deepEqual(wordsOf(await letterheadOf([new Paragraph('Municipio de San Jacinto')], { headers: empty })), [
    'Esta hoja no tiene encabezado ni pie: lo escrito en su cuerpo no sale en los documentos. En Word, páselo al encabezado.',
  ]);
  assert.deepEqual(wordsOf(await letterheadOf([new Paragraph('')])), [
    'Esta hoja no tiene encabezado ni pie: los documentos toman de ella solo los márgenes y la letra.',
  ]);
  const named = { default: new Footer({ children: [new Paragraph('Plaza de la Constitución 1')] }) };
  assert.deepEqual(wordsOf(await letterheadOf([new Paragraph('Texto')], { footers: named })), []);
});

test('all logos at the top of the body move, in their lines and behind their tabs, through continuous sections', async () => {
  const moved = ['El logotipo de esta hoja estaba en el cuerpo y pasó al encabezado: vea que el texto no lo tape.'];
  const continuous = { properties: { type: SectionType.CONTINUOUS } };
  const bodies: [object[], RegExp][] = [
    [
      [{ children: [new Paragraph({ children: [logo(), new TextRun({ break: 1 }), logo()] })] }],
      /inline>.*<w:br\/>.*inline>/,
    ],
    [
      [{ children: [new Paragraph({ children: [logo(), new TextRun({ children: [new Tab()] }), logo()] })] }],
      /inline>.*<w:tab\/>.*inline>/,
    ],
    [
      [
        { ...continuous, children: [new Paragraph({ children: [logo()] })] },
        { ...continuous, children: [new Paragraph({ children: [logo()] }), new Paragraph('Municipio')] },
      ],
      /inline>.*<\/w:p><w:p>.*inline>/,
    ],
  ];
  for (const [sections, written] of bodies) {
    const file = new Document({ sections: sections.map((section) => ({ children: [], ...section })) });
    const letterhead = readLetterhead(await Packer.pack(file, 'uint8array'));
    assert.deepEqual(wordsOf(letterhead), moved);
    const docx = createDocx('Hola', { letterhead });
    checkPackage(docx);
    const header = partOf(docx, 'word/header1.xml');
    assert.equal(elementsOf(header, 'blip').length, 2);
    assert.match(header, written);
    assert.doesNotMatch(header, /sectPr/);
  }
});

test('of two logos, one of them in a table, none moves', async () => {
  const inTable = new Table({
    rows: [new TableRow({ children: [new TableCell({ children: [new Paragraph({ children: [logo()] })] })] })],
  });
  const children = [new Paragraph({ children: [logo()] }), inTable, new Paragraph('Texto')];
  const file = new Document({ sections: [{ children }] });
  const letterhead = readLetterhead(await Packer.pack(file, 'uint8array'));
  assert.deepEqual(wordsOf(letterhead), [LOST]);
  assert.doesNotMatch(allXml(createDocx('Hola', { letterhead })), /blip/);
});

test('a logo in the body of a letterhead without header moves into a header, and the margins keep clear of it', async () => {
  const relative = { relative: HorizontalPositionRelativeFrom.PAGE, offset: 720_000 };
  const places: [ParagraphChild, RegExp][] = [
    [logo(), /<wp:inline/],
    [
      logo({
        horizontalPosition: relative,
        verticalPosition: { relative: VerticalPositionRelativeFrom.PAGE, offset: 1_800_000 },
      }),
      /<wp:posOffset>1800000</,
    ],
    [
      logo({
        horizontalPosition: relative,
        verticalPosition: { relative: VerticalPositionRelativeFrom.PARAGRAPH, offset: 127_000 },
      }),
      /<wp:posOffset>1041400</,
    ],
    [
      logo({
        horizontalPosition: relative,
        verticalPosition: { relative: VerticalPositionRelativeFrom.MARGIN, align: VerticalPositionAlign.BOTTOM },
      }),
      /relativeFrom="page"><wp:posOffset>/,
    ],
  ];
  for (const [image, written] of places) {
    const letterhead = await letterheadOf([new Paragraph({ children: [image] }), new Paragraph('Texto')]);
    assert.deepEqual(
      letterhead.warnings.map(({ messageEs }) => messageEs),
      ['El logotipo de esta hoja estaba en el cuerpo y pasó al encabezado: vea que el texto no lo tape.'],
    );
    const docx = createDocx(referenceOf('oficio_solicitud'), { letterhead });
    checkPackage(docx);
    assert.match(partOf(docx, 'word/header1.xml'), written);
    assert.ok(Array.from(open(docx).keys()).some((path) => path.startsWith('word/media/')));
    assert.deepEqual(readParagraphs(docx), readParagraphs(createDocx(referenceOf('oficio_solicitud'))));
  }
  const low = createDocx('Hola', {
    letterhead: await letterheadOf([new Paragraph({ children: [places[1]?.[0] ?? logo()] })]),
  });
  // The margin is 1,800,000 EMU, the image's 70 pixels of 15 twentieths of a point each, and the gap.
  assert.match(pageOf(low), /w:top="4027"/);
});

test('a logo that moves keeps its image wherever the prefix of relationships is declared', async () => {
  const file = new Document({ sections: [{ children: [new Paragraph({ children: [logo()] })] }] });
  const declaration = / xmlns:r="[^"]*"/;
  const declareIn = (tag: string) => (xml: string) =>
    xml.replace(declaration, '').replace(`<${tag}`, `$&${declaration.exec(xml)?.[0]}`);
  for (const tag of ['w:document', 'w:body', 'w:p']) {
    const bytes = changed({ 'word/document.xml': declareIn(tag) }, await Packer.pack(file, 'uint8array'));
    const docx = createDocx('Hola', { letterhead: readLetterhead(bytes) });
    checkPackage(docx);
    assert.ok(
      Array.from(open(docx).keys()).some((path) => path.startsWith('word/media/')),
      tag,
    );
  }
});

test('a logo in the body that would lose its place does not move, and the letterhead warns that it will not show', async () => {
  const beside = { relative: HorizontalPositionRelativeFrom.PAGE, offset: 0 };
  const middle = { relative: VerticalPositionRelativeFrom.PAGE, offset: 5_000_000 };
  const bodies = [
    [new Paragraph('Texto'), new Paragraph({ children: [logo()] })],
    [
      new Paragraph(''),
      new Paragraph({
        children: [
          logo({
            horizontalPosition: beside,
            verticalPosition: { relative: VerticalPositionRelativeFrom.PARAGRAPH, offset: 0 },
          }),
        ],
      }),
    ],
    [new Paragraph({ children: [logo({ horizontalPosition: beside, verticalPosition: middle })] })],
    [new Paragraph({ children: [new PageBreak()] }), new Paragraph({ children: [logo()] })],
  ];
  for (const body of bodies) {
    const { warnings } = await letterheadOf(body);
    assert.deepEqual(
      warnings.map(({ messageEs }) => messageEs),
      [LOST],
    );
  }
  const children = [new Paragraph('Texto'), new Paragraph({ children: [logo()] })];
  const empty = { default: new Header({ children: [new Paragraph(' ')] }) };
  assert.equal((await letterheadOf(children, { headers: empty })).warnings[0]?.messageEs, LOST);
  const named = { default: new Header({ children: [new Paragraph('Ayuntamiento de San Jacinto del Río')] }) };
  assert.deepEqual((await letterheadOf(children, { headers: named })).warnings, []);
});

test('a letterhead warns of a logo in its body if the header has only a page number or a watermark', async () => {
  const children = [new Paragraph({ children: [logo()] })];
  const count = new TextRun({ children: ['Hoja ', PageNumber.CURRENT, ' de ', PageNumber.TOTAL_PAGES] });
  const counted = { default: new Header({ children: [new Paragraph({ children: [count] })] }) };
  const file = new Document({ sections: [{ headers: { default: new Header({ children: [] }) }, children }] });
  const parts = open(await Packer.pack(file, 'uint8array'));
  const watermark = '<w:p><w:r><w:pict><v:shape><v:textpath string="BORRADOR"/></v:shape></w:pict></w:r></w:p>';
  const header = strFromU8(parts.get('word/header1.xml') ?? assert.fail());
  const marked = header.endsWith('/>')
    ? header.replace(/\/>$/, `>${watermark}</w:hdr>`)
    : header.replace('</w:hdr>', `${watermark}</w:hdr>`);
  parts.set('word/header1.xml', strToU8(marked));
  for (const letterhead of [
    await letterheadOf(children, { headers: counted }),
    readLetterhead(zipSync(Object.fromEntries(parts))),
  ]) {
    assert.deepEqual(
      letterhead.warnings.map(({ messageEs }) => messageEs),
      ['El logotipo de esta hoja está en el cuerpo y no saldrá: páselo al encabezado.'],
    );
    const docx = createDocx(referenceOf('oficio_solicitud'), { letterhead });
    checkPackage(docx);
    assert.match(partOf(docx, 'word/header1.xml'), /BORRADOR|Hoja /);
  }
});

test('a letterhead warns of an image in a header or footer that lies outside of the file', () => {
  const link = (path: string) => ({
    [`word/_rels/${path}.xml.rels`]: () =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="${OFFICE}/relationships/image" Target="file:///C:/escudo.png" TargetMode="External"/></Relationships>`,
    [`word/${path}.xml`]: (xml: string) =>
      xml.replace('</w:p>', '<w:r><w:pict><a:blip xmlns:a="urn:a" r:link="rId9"/></w:pict></w:r></w:p>'),
  });
  assert.deepEqual(
    readLetterhead(changed(link('footer1'))).warnings.map(({ messageEs }) => messageEs),
    ['Esta hoja tiene una imagen vinculada que no está en el archivo y no saldrá: insértela y guarde la hoja.'],
  );
});

test('a letterhead does not warn of a link beside an image that is in the file', () => {
  const both = (embed: string) => ({
    'word/_rels/header1.xml.rels': (xml: string) =>
      xml.replace(
        '</Relationships>',
        `<Relationship Id="rId9" Type="${OFFICE}/relationships/image" Target="file:///C:/escudo.png" TargetMode="External"/>$&`,
      ),
    'word/header1.xml': (xml: string) =>
      xml
        .replace('<a:blip r:embed="rId1">', `<a:blip${embed} r:link="rId9">`)
        .replace('<v:imagedata r:id="rId2"', '<v:imagedata r:id="rId2" o:href="file:///C:/escudo.png"'),
  });
  const letterhead = readLetterhead(changed(both(' r:embed="rId1"')));
  assert.deepEqual(wordsOf(letterhead), []);
  assert.doesNotMatch(allXml(createDocx('Hola', { letterhead })), /escudo\.png|rId9/);
  assert.match(wordsOf(readLetterhead(changed(both('')))).join(), /imagen vinculada/);
});

test('slots in headers and footers show the data of the document; the letterhead names them', () => {
  const inRuns = ['{{Nume', 'ro_', 'Oficio}}'].map((part) => `<w:r><w:t>${part}</w:t></w:r>`).join('');
  const merged = '<w:fldSimple w:instr=" MERGEFIELD Folio "><w:r><w:t>«Folio»</w:t></w:r></w:fldSimple>';
  const bytes = changed({
    'word/header1.xml': (xml) => xml.replace('</w:hdr>', `<w:p>${inRuns}</w:p>$&`),
    'word/footer1.xml': (xml) =>
      xml.replace('</w:ftr>', `<w:p>${merged}<w:r><w:t xml:space="preserve"> {carpeta}</w:t></w:r></w:p>$&`),
  });
  const letterhead = readLetterhead(bytes);
  assert.deepEqual(wordsOf(letterhead), [
    'Esta hoja tiene huecos en su encabezado o pie ({{Numero_Oficio}}, «Folio», {carpeta}): cada uno lleva el dato de su mismo nombre; si no lo hay, sale como está.',
  ]);
  const text = 'Oficio {{Numero_Oficio}}\n\nSe informa el folio {{folio}}.';
  const edgesOf = (docx: Uint8Array) => {
    checkPackage(docx);
    return ['word/header1.xml', 'word/footer1.xml'].map((path) =>
      elementsOf(partOf(docx, path), 't').map(({ source, contentStart, contentEnd }) =>
        source.slice(contentStart, contentEnd),
      ),
    );
  };
  const [header = [], footer = []] = edgesOf(
    createDocx(text, { letterhead, values: { Numero_Oficio: 'A & B/1', folio: '7' } }),
  );
  assert.ok(header.includes('A &amp; B/1') && !header.join('').includes('{'), `${header}`);
  assert.ok(footer.includes('7') && footer.includes(' {carpeta}'), `${footer}`);
  assert.doesNotMatch(partOf(createDocx(text, { letterhead }), 'word/footer1.xml'), /MERGEFIELD/);
});

test('the data of a letter are the slots of its own paper, in runs, tables and boxes, and those that a page draws are known', () => {
  const inRuns = paragraph('Oficio núm. __|__');
  const inTable = table([[paragraph('Folio'), paragraph('____')]]);
  const inBoxes = `<w:p>${textBox(paragraph('Exp. ____'))}${textBox(paragraph('Ref. ____'), { modern: false })}</w:p>`;
  const bytes = foreignDocx(paragraph('Se informa.'), {
    parts: { 'header1.xml': inRuns + inTable + inBoxes, 'footer1.xml': paragraph('{{folio}}') },
  });
  const { text, placesAt } = writeStories(readWord(bytes).stories);
  const placeOf = (label: string) => {
    const start = text.indexOf('____', text.indexOf(label));
    return placesAt(start, start + 4);
  };
  const fields = ['Oficio', 'Folio', 'Exp', 'Ref'].map((name) => ({ name, places: placeOf(name) }));
  const letterhead = readLetterhead(bytes, fields);
  const values = { Oficio: 'A & B', Folio: '7', Exp: '8', Ref: '9' };
  const variables = Object.keys(values).map((name) => `{{${name}}}`);
  const docx = createDocx(['Se informa.', ...variables].join(' '), { letterhead, values });
  checkPackage(docx);
  const words = elementsOf(partOf(docx, 'word/header1.xml'), 't').map(({ source, contentStart, contentEnd }) =>
    source.slice(contentStart, contentEnd),
  );
  assert.deepEqual(words, ['Oficio núm. A &amp; B', 'Folio', '7', 'Exp. 8', 'Exp. 8', 'Ref. 9']);
  assert.match(partOf(docx, 'word/footer1.xml'), /\{\{folio\}\}/);
  assert.deepEqual(
    slotsOnPaper(readPaper(letterhead)).map(({ name, written, place }) => [name, written, place.part]),
    ['Oficio', 'Folio', 'Exp', 'Ref'].map((name) => [name, '____', 'word/header1.xml']),
  );
  const outside = fields.map(({ name, places }) => ({ name, places: places.map((place) => ({ ...place, end: 900 })) }));
  assert.deepEqual(readLetterhead(bytes, outside).slotted, []);
});

test('the text has the letters and the lines of the letter that is its paper, whatever the styles of the file say', () => {
  const styles = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="24"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="200" w:line="360" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>`;
  const written = (words: string, size: number, line: string) =>
    `<w:p><w:pPr><w:spacing w:after="0" ${line}/></w:pPr><w:r><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial"/><w:sz w:val="${size}"/></w:rPr><w:t>${words}</w:t></w:r></w:p>`;
  const formatIn = (line: string) => {
    const body = `${written('CONSTANCIA', 28, line)}${written('Se informa lo que sigue a quien corresponda.', 18, line)}`;
    const bytes = foreignDocx(body, { parts: { 'styles.xml': styles } });
    const paper = readLetterhead(bytes, [], readBodyLook(readWord(bytes)));
    const { look, letters } = readPaper(paper).formatOf(paper.styles.paragraph);
    checkPackage(createDocx('Se informa.', { letterhead: paper }));
    return [letters.size, letters.family, look.line, look.isExact];
  };
  assert.deepEqual(formatIn('w:line="240" w:lineRule="auto"'), [9, 'Arial', 1, false]);
  assert.deepEqual(formatIn('w:line="220" w:lineRule="exact"'), [9, 'Arial', 11, true]);
  assert.equal(readBodyLook(readWord(foreignDocx('<w:p/>'))), undefined);
});

test('each letter of a file has its own data in the slots of the letterhead, and shares a header where they agree', () => {
  const bytes = changed({
    'word/header1.xml': (xml) => xml.replace('</w:hdr>', '<w:p><w:r><w:t>{{Numero_Oficio}}</w:t></w:r></w:p>$&'),
    'word/footer1.xml': (xml) => xml.replace('</w:ftr>', '<w:p><w:r><w:t>Folio {{folio}}</w:t></w:r></w:p>$&'),
  });
  const numbers = ['X/1', 'X/2', 'X/1'];
  const rows = numbers.map((number) => ({ Numero_Oficio: number, folio: '7' }));
  const text = 'Oficio {{Numero_Oficio}}\n\nSe informa el folio {{folio}}.';
  const docx = createSeriesDocx(text, rows, { letterhead: readLetterhead(bytes) });
  checkPackage(docx);
  const parts = open(docx);
  const targets = new Map(readRelationships(parts, 'word/document.xml').map(({ id, path }) => [id, path]));
  const sections = elementsOf(partOf(docx, 'word/document.xml'), 'sectPr').map(({ children }) => {
    const pathOf = (local: string) =>
      targets.get(attribute(children.find((child) => child.local === local) ?? assert.fail(), 'id') ?? '') ?? '';
    return [pathOf('headerReference'), pathOf('footerReference')] as const;
  });
  assert.deepEqual(
    sections.map(([header]) => numbers.filter((number) => partOf(docx, header).includes(`>${number}<`)).join()),
    ['X/1,X/1', 'X/2', 'X/1,X/1'],
  );
  assert.equal(new Set(sections.map(([header]) => header)).size, 2);
  assert.equal(new Set(sections.map(([, footer]) => footer)).size, 1);
  assert.match(partOf(docx, sections[1]?.[1] ?? ''), /Folio 7/);
  // Each copy of the header has both images.
  const images = sections.map(
    ([header]) => readRelationships(parts, header).filter(({ kind }) => kind === 'image').length,
  );
  assert.deepEqual(images, [2, 2, 2]);
});

test('of more letters than a file has room for headers, each shows what all share, which can be asked before', () => {
  const bytes = changed({
    'word/header1.xml': (xml) => xml.replace('</w:hdr>', '<w:p><w:r><w:t>{{Numero}} {{folio}}</w:t></w:r></w:p>$&'),
  });
  const letterhead = readLetterhead(bytes);
  const headerOf = (letters: number) => {
    const rows = Array.from({ length: letters }, (_, at) => ({ Numero: `X/${at}`, folio: '7' }));
    return partOf(createSeriesDocx('Oficio {{Numero}}\n\n{{folio}}', rows, { letterhead }), 'word/header1.xml');
  };
  assert.equal(sharesEdges(letterhead, 20_000), false);
  assert.match(headerOf(2), />X\/0 7</);
  assert.equal(sharesEdges(letterhead, 20_001), true);
  const shared = headerOf(20_001);
  assert.ok(!shared.includes('X/') && shared.includes(' 7<'), shared.slice(-200));
});

test('the institution is set like its area below a header with text or an image, and never left out', async () => {
  const stylesUnder = (bytes: Uint8Array) => {
    const document = partOf(
      createDocx(referenceOf('oficio_solicitud'), { letterhead: readLetterhead(bytes) }),
      'word/document.xml',
    );
    return elementsOf(document, 'pStyle').map((style) => attribute(style, 'val'));
  };
  for (const bytes of [LIBREOFFICE, await letterheadByDocx()]) {
    assert.deepEqual(stylesUnder(bytes).slice(0, 2), ['MembreteArea', 'MembreteArea']);
  }
  assert.deepEqual(stylesUnder(createDocx('Hola')).slice(0, 2), ['Membrete', 'MembreteArea']);
});

test('the notes of a letterhead are removed with its body', async () => {
  const body = [new Paragraph({ children: [new FootnoteReferenceRun(1)] })];
  const file = new Document({
    sections: [{ children: body }],
    footnotes: { 1: { children: [new Paragraph('Nota del oficio anterior')] } },
  });
  const docx = createDocx('Hola', { letterhead: readLetterhead(await Packer.pack(file, 'uint8array')) });
  checkPackage(docx);
  assert.doesNotMatch(allXml(docx), /oficio anterior|footnotePr|endnotePr/);
});

test('a part that would make every document unreadable is refused by its name', () => {
  const parts = ['word/header1.xml', 'word/styles.xml', 'word/fontTable.xml', 'word/settings.xml'];
  const damages: ((xml: string) => string | Uint8Array)[] = [
    (xml: string) => xml.slice(0, -20),
    (xml: string) => xml.replace(/(<w:[^>]*)=/, '$1'),
    (xml: string) => xml.replace(/<w:(\w+)(?=[^>]*\/>)/, '<nada:$1'),
    (xml: string) => xml.replace('</', '&nada;</'),
    (xml: string) => strToU8(xml.replace('<w:', '\xff<w:'), true),
    () => '',
  ];
  for (const part of parts) {
    for (const damage of damages) {
      assert.throws(() => readLetterhead(changed({ [part]: damage })), {
        message: `is damaged (${part})`,
        messageEs: `El membrete está dañado (${part}): ábralo en Word y guárdelo de nuevo.`,
      });
    }
  }
  for (const part of ['[Content_Types].xml', 'word/document.xml', 'word/_rels/document.xml.rels'])
    assert.throws(() => readLetterhead(changed({ [part]: () => Uint8Array.of(0x3c, 0xe9, 0x3e) })), {
      messageEs: `El membrete está dañado (${part}): ábralo en Word y guárdelo de nuevo.`,
    });
  assert.throws(
    () => readLetterhead(changed({ 'word/header1.xml': () => undefined })),
    /damaged \(word\/header1\.xml\)/,
  );
  assert.throws(() => readLetterhead(changed({ 'word/Header1.xml': () => '<a/>' })), /damaged \(word\/Header1\.xml\)/);
});

test('a header with a field that fetches or runs something is refused by the field’s name', () => {
  const begin = '<w:fldChar w:fldCharType="begin"/>';
  for (const [name, runs] of [
    ['DDEAUTO', `<w:r>${begin}<w:instrText> DDE</w:instrText></w:r><w:r><w:instrText>AUTO a b</w:instrText></w:r>`],
    ['INCLUDETEXT', '<w:fldSimple w:instr=" INCLUDETEXT a.docx "/>'],
  ]) {
    for (const part of ['word/header1.xml', 'word/footer1.xml']) {
      const bytes = changed({ [part]: (xml) => xml.replace(/<\/w:p>/, `${runs}$&`) });
      assert.throws(() => readLetterhead(bytes), {
        message: `has a field or control that fetches or runs something from outside (${name}): remove it`,
        messageEs: `El membrete tiene un campo o control que trae o ejecuta algo de fuera (${name}): quítelo en Word y guárdelo de nuevo.`,
      });
    }
  }
});

test('parts are found even if a relationship spells their names in another case', () => {
  const renamed = changed({
    'word/_rels/document.xml.rels': (xml) =>
      xml.replace('header1.xml', 'Header1.XML').replace('fontTable.xml', 'FontTable.xml'),
    '[Content_Types].xml': (xml) => xml.replace('/word/header1.xml', '/word/HEADER1.xml'),
  });
  const docx = createDocx(referenceOf('oficio_solicitud'), { letterhead: readLetterhead(renamed) });
  checkPackage(docx);
  for (const path of ['word/header1.xml', 'word/fontTable.xml', 'word/media/image1.png'])
    assert.ok(open(docx).has(path), path);
});

test('the data of an earlier letter is removed even if LibreOffice gave it another store id', () => {
  const parts = open(createDocx(referenceOf('oficio_solicitud')));
  const properties = parts.get('customXml/itemProps1.xml') ?? assert.fail();
  const other = strFromU8(properties).replace(/\{[^}]*\}/, '{11111111-2222-3333-4444-555555555555}');
  parts.set('customXml/itemProps1.xml', strToU8(other));
  const docx = createDocx('Hola', { letterhead: readLetterhead(zipSync(Object.fromEntries(parts))) });
  checkPackage(docx);
  assert.doesNotMatch(allXml(docx), /Nombre_Programa|11111111/);
});

test('a letterhead of 60 kB that unpacks to a body of 6 MB takes less than 100 MB', () => {
  const paragraph =
    '<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>Renglón</w:t></w:r></w:p>';
  const bytes = changed({ 'word/document.xml': (xml) => xml.replace('<w:body>', `$&${paragraph.repeat(57_500)}`) });
  assert.ok(bytes.length < 60_000);
  const mostBefore = process.resourceUsage().maxRSS;
  readLetterhead(bytes);
  const grown = (process.resourceUsage().maxRSS - mostBefore) / 1024;
  assert.ok(grown < 100, `${grown} MiB`);
});

test('a style of the letterhead with one of our names is used; an id that another style has is left to it', () => {
  const own =
    '<w:style w:type="paragraph" w:styleId="abc"><w:name w:val="asunto"/></w:style><w:style w:type="paragraph" w:styleId="Cuerpo"><w:name w:val="Otra cosa"/></w:style>';
  const letterhead = readLetterhead(
    changed({ 'word/styles.xml': (xml) => xml.replace('</w:styles>', `${own}</w:styles>`) }),
  );
  const docx = createDocx(referenceOf('oficio_solicitud'), { letterhead });
  checkPackage(docx);
  const used = elementsOf(partOf(docx, 'word/document.xml'), 'pStyle').map((style) => attribute(style, 'val'));
  assert.ok(used.includes('abc') && !used.includes('Asunto'));
  assert.ok(used.includes('Cuerpo2') && !used.includes('Cuerpo'));
});

test('our styles are based on the default style of LibreOffice, which does not mark it, without its indents', () => {
  assert.doesNotMatch(partOf(LIBREOFFICE, 'word/styles.xml'), /w:default=/);
  const styles = partOf(
    createDocx(referenceOf('oficio_solicitud'), { letterhead: readLetterhead(LIBREOFFICE) }),
    'word/styles.xml',
  );
  assert.match(styles, /<w:name w:val="Cuerpo"\/><w:basedOn w:val="Normal"\/>/);
  assert.match(styles, /w:styleId="Cuerpo">.*?<w:ind w:left="0" w:right="0" w:firstLine="0"\/>/);
});

test('headers are kept whatever prefix their relationships have', () => {
  const letterhead = readLetterhead(
    changed({
      'word/document.xml': (xml) =>
        xml.replace('xmlns:r=', 'xmlns:ns1=').replaceAll(' r:id=', ' ns1:id=').replaceAll(' r:embed=', ' ns1:embed='),
    }),
  );
  const docx = createDocx(referenceOf('oficio_solicitud'), { letterhead });
  checkPackage(docx);
  assert.ok(open(docx).has('word/header1.xml'));
});

test('a document of ours serves as letterhead, without its text and variables', () => {
  const docx = createDocx(referenceOf('invitacion'), {
    letterhead: readLetterhead(createDocx(referenceOf('oficio_solicitud'))),
  });
  checkPackage(docx);
  assert.deepEqual(readParagraphs(docx), readParagraphs(createDocx(referenceOf('invitacion'))));
  assert.equal(Array.from(open(docx).keys()).filter((path) => /^customXml\/item\d/.test(path)).length, 1);
});

test('a letterhead whose styles are an empty element gets ours', () => {
  const empty = (xml: string) => xml.replace(/(<w:styles\b[^>]*)>.*$/s, '$1/>');
  const docx = createDocx(referenceOf('oficio_solicitud'), {
    letterhead: readLetterhead(changed({ 'word/styles.xml': empty })),
  });
  checkPackage(docx);
  assert.match(partOf(docx, 'word/styles.xml'), /w:default="1".*w:styleId="Asunto".*<\/w:styles>$/s);
});

test('prefixes that the body or the section declares are kept', () => {
  const used = '<w:docGrid w:type="default" x:a="1"/>';
  for (const where of ['w:body', 'w:sectPr']) {
    const declare = (xml: string) =>
      xml.replace(`<${where}>`, `<${where} xmlns:x="urn:x">`).replace(/<w:docGrid[^>]*>/, used);
    const bytes = changed({ 'word/document.xml': declare });
    const docx = createDocx(referenceOf('oficio_solicitud'), { letterhead: readLetterhead(bytes) });
    checkPackage(docx);
    assert.ok(partOf(docx, 'word/document.xml').includes(used), where);
  }
});

test('a prefix that only a paragraph declares, and its section uses, is a reason to refuse', () => {
  const section = '<w:sectPr x:a="1"><w:pgSz w:w="100" w:h="100" x:a="1"/></w:sectPr>';
  const paragraph = `<w:p xmlns:x="urn:x"><w:pPr>${section}</w:pPr></w:p>${'<w:p/>'.repeat(3)}`;
  const last = (xml: string) =>
    xml
      .replace(/<w:body>.*<w:sectPr>/s, `<w:body>${'<w:p/>'.repeat(9)}${paragraph}<w:sectPr>`)
      .replace(/<w:headerReference[^>]*>/, '');
  assert.throws(() => readLetterhead(changed({ 'word/document.xml': last })), { code: 'broken' });
});

test('pictures of VML lose their addresses; the address of a link and the words of the text stay', () => {
  const shape = (href: string) =>
    `<v:shape href="https://san-jacinto.example/" title=' src="a" '><v:imagedata title="b" src = '${href}' o:href="${href}"/><v:fill src="${href}" color="red"/></v:shape>`;
  const drawing = `<w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">${shape('http://198.51.100.1/x.png')}</w:pict><w:t>src="d"</w:t></w:r>`;
  const background = `<w:background xmlns:v="urn:schemas-microsoft-com:vml"><v:background><v:fill src="//198.51.100.1/y"/></v:background></w:background>`;
  const letterhead = readLetterhead(
    changed({
      'word/footer1.xml': (xml) => xml.replace('</w:p>', `${drawing}</w:p>`),
      'word/document.xml': (xml) => xml.replace('<w:body>', `${background}<w:body>`),
    }),
  );
  const docx = createDocx('Hola', { letterhead });
  checkPackage(docx);
  assert.doesNotMatch(allXml(docx), /198\.51\.100\.1/);
  const kept = `href="https://san-jacinto.example/" title=' src="a" '><v:imagedata title="b"/><v:fill color="red"/>`;
  assert.ok(partOf(docx, 'word/footer1.xml').includes(kept));
  assert.match(partOf(docx, 'word/footer1.xml'), /<w:t>src="d"<\/w:t>/);
  assert.match(letterhead.warnings.map(({ messageEs }) => messageEs).join(), /imagen vinculada/);
});

for (const [kind, element] of [
  ['control', '<w:r><w:control r:id="rId9"/></w:r>'],
  ['aFChunk', '<w:altChunk r:id="rId9"/>'],
] as const) {
  test(`a letterhead with ${element} in its header is refused by name`, () => {
    const relationship = `<Relationship Id="rId9" Type="${OFFICE}/relationships/${kind}" Target="extra.bin"/>`;
    const bytes = changed({
      'word/header1.xml': (xml) => xml.replace('</w:p>', `</w:p>${element}`),
      'word/extra.bin': () => strToU8('<html><img src="http://198.51.100.1/x.png"></html>'),
      'word/_rels/header1.xml.rels': (xml) => xml.replace('</Relationships>', `${relationship}$&`),
    });
    assert.throws(() => readLetterhead(bytes), { code: 'activeContent', messageEs: new RegExp(`\\(${kind}\\)`) });
  });
}

test('whatever would fetch from outside, lock the document or track changes is removed; hyperlinks stay', () => {
  const external = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`;
  const relationships = (...entries: string[]) =>
    strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`,
    );
  const bytes = changed({
    'word/settings.xml': (xml) =>
      xml.replace(
        '<w:zoom',
        '<w:trackRevisions/><w:writeProtection/><w:attachedTemplate xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId1"/><w:documentProtection w:edit="readOnly"/><w:zoom',
      ),
    'word/_rels/settings.xml.rels': () =>
      relationships(external('rId1', 'attachedTemplate', 'http://198.51.100.1/x.dotm')),
    'word/footer1.xml': (xml) =>
      xml.replace(
        '</w:p>',
        '<w:hyperlink r:id="rId8"><w:r><w:t>sitio</w:t></w:r></w:hyperlink><w:r><w:pict><a:blip xmlns:a="urn:a" r:link="rId9"/></w:pict></w:r></w:p>',
      ),
    'word/_rels/footer1.xml.rels': () =>
      relationships(
        external('rId8', 'hyperlink', 'https://san-jacinto.example/'),
        external('rId9', 'image', 'http://198.51.100.1/x.png'),
      ),
  });
  const docx = createDocx('Hola', { letterhead: readLetterhead(bytes) });
  assert.doesNotMatch(allXml(docx), /198\.51\.100\.1|attachedTemplate|Protection|trackRevisions|rId9/);
  assert.match(allXml(docx), /https:\/\/san-jacinto\.example\//);
});

test('a letterhead without headers, styles or settings gets ours', () => {
  const bytes = zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="${MAIN_TYPE}"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${OFFICE}/relationships/officeDocument" Target="/main.xml"/></Relationships>`,
    ),
    'main.xml': strToU8(
      '<d:document xmlns:d="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><d:body/></d:document>',
    ),
  });
  const parts = open(createDocx(referenceOf('constancia'), { letterhead: readLetterhead(bytes) }));
  assert.ok(parts.has('styles.xml') && parts.has('settings.xml'));
  assert.match(new TextDecoder().decode(parts.get('main.xml')), /<d:body><w:p>.*<w:sectPr>.*<\/d:body><\/d:document>$/);
});

test('an unusable letterhead is refused with a reason in both languages', () => {
  const codes: [string, Uint8Array][] = [
    ['pdf', strToU8('%PDF-1.7')],
    ['rtf', strToU8('{\\rtf1 }')],
    ['notWord', new Uint8Array()],
    ['notWord', zipSync({ 'a.txt': strToU8('a') })],
    ['notWord', changed({ 'word/document.xml': () => undefined })],
    ['oldWord', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
    ['encrypted', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, ...new Uint8Array(Buffer.from('EncryptedPackage', 'utf16le')))],
    ['macros', changed({ 'word/vbaProject.bin': () => Uint8Array.of(1) })],
    [
      'macros',
      changed({
        '[Content_Types].xml': (xml) =>
          xml.replace(MAIN_TYPE, 'application/vnd.ms-word.document.macroEnabled.main+xml'),
      }),
    ],
    [
      'strict',
      changed({
        '_rels/.rels': (xml) =>
          xml.replaceAll(`${OFFICE}/relationships`, 'http://purl.oclc.org/ooxml/officeDocument/relationships'),
      }),
    ],
    ['broken', LIBREOFFICE.subarray(0, 5000)],
    ['broken', changed({ 'word/document.xml': (xml) => xml.slice(0, -20) })],
    [
      'broken',
      changed({ 'word/header1.xml': (xml) => xml, 'word/styles.xml': () => '<!DOCTYPE x [<!ENTITY a "b">]><x/>' }),
    ],
    ['broken', changed({ 'word/header1.xml': () => undefined })],
    ['tooLarge', new Uint8Array(MAX_FILE_BYTES + 1)],
    ['tooLarge', claimingSize(LIBREOFFICE, 101 * 1024 * 1024)],
    ['tooLarge', zipSync(Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`${n}`, new Uint8Array()])))],
  ];
  for (const [code, bytes] of codes) {
    assert.throws(
      () => readLetterhead(bytes),
      (error) =>
        error instanceof LetterheadError &&
        error.code === code &&
        error.message !== '' &&
        /^El membrete /.test(error.messageEs),
      code,
    );
  }
});

test('a letterhead with any bytes changed is either read or refused', () => {
  const change = fc.tuple(fc.nat(LIBREOFFICE.length - 1), fc.nat(255));
  const property = fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
    const bytes = LIBREOFFICE.slice();
    for (const [at, byte] of changes) bytes[at] = byte;
    try {
      createDocx('Hola {{Nombre}}', { letterhead: readLetterhead(bytes) });
    } catch (error) {
      assert.ok(error instanceof LetterheadError, String(error));
    }
  });
  fc.assert(property, { numRuns: 150 });
});

test('a letterhead of 5 MB gives its image to a template of 200 lines', () => {
  const letterhead = readLetterhead(changed({ 'word/media/image1.png': () => new Uint8Array(randomBytes(5_000_000)) }));
  const text = referenceOf('oficio_solicitud').replace(
    'Agradezco',
    `${'¿Qué? ¡Sí! “Comillas” 🙂 & <b> {{Nombre}}, {{Fecha}}.\n'.repeat(190)}Agradezco`,
  );
  assert.ok(createDocx(text, { letterhead }).length > 5_000_000);
});

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const LOST = 'Esta hoja no tiene encabezado: su logotipo está en el cuerpo y no saldrá. En Word, páselo al encabezado.';
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

// Returns the LibreOffice letterhead with some parts rewritten, added or removed (undefined).
function changed(
  changes: Record<string, (xml: string) => string | Uint8Array | undefined>,
  letterhead: Uint8Array = LIBREOFFICE,
): Uint8Array {
  const parts = open(letterhead);
  for (const [path, change] of Object.entries(changes)) {
    const part = change(new TextDecoder().decode(parts.get(path)));
    if (part === undefined) parts.delete(path);
    else parts.set(path, typeof part === 'string' ? strToU8(part) : part);
  }
  return zipSync(Object.fromEntries(parts), { level: 1 });
}

// Makes the first entry of the zip's directory claim this unpacked size.
function claimingSize(zip: Uint8Array, size: number): Uint8Array {
  const bytes = zip.slice();
  const view = new DataView(bytes.buffer);
  view.setUint32(view.getUint32(bytes.length - 6, true) + 24, size, true);
  return bytes;
}

test('an image of a header has an alternative text: its own, its title, or the name of the institution', async () => {
  const described = (altText?: { name: string; description?: string; title?: string }) =>
    new ImageRun({
      type: 'png',
      data: LOGO,
      transformation: { width: 70, height: 70 },
      ...(altText && { altText: { description: '', title: '', ...altText } }),
    });
  const images = [
    described(),
    described({ name: 'Imagen 3', description: 'Escudo & lema' }),
    described({ name: 'Imagen 4', title: 'Escudo del "Río"' }),
  ];
  const header = (...words: string[]) =>
    new Header({ children: [new Paragraph({ children: images }), ...words.map((text) => new Paragraph(text))] });
  const alternatives = async (...words: string[]) => {
    const letterhead = await letterheadOf([new Paragraph('x')], { headers: { default: header(...words) } });
    const xml = partOf(createDocx('Texto', { letterhead }), 'word/header1.xml');
    return elementsOf(xml, 'docPr').map((element) => attribute(element, 'descr'));
  };
  const own = ['Escudo & lema', 'Escudo del "Río"'];
  assert.deepEqual(await alternatives('Página', 'H. Ayuntamiento & Cía.', 'Plaza 1'), [
    'H. Ayuntamiento & Cía.',
    ...own,
  ]);
  assert.deepEqual(await alternatives('{{Institucion}}'), ['Logotipo de la institución', ...own]);
  assert.match(
    partOf(createDocx('Texto', { letterhead: readLetterhead(LIBREOFFICE) }), 'word/header1.xml'),
    /descr="Escudo del municipio"/,
  );
});

test('an image in VML gets its alternative text in its shape', () => {
  const shape = '<v:shape id="s" alt=""><v:imagedata title=""/></v:shape>';
  const header = `<w:p><w:r><w:pict>${shape}</w:pict></w:r></w:p>${paragraph('Instituto de Agua')}`;
  const file = foreignDocx(paragraph('x'), { parts: { 'header1.xml': header } });
  assert.match(
    partOf(createDocx('Texto', { letterhead: readLetterhead(file) }), 'word/header1.xml'),
    /<v:shape alt="Instituto de Agua" id="s"><v:imagedata/,
  );
});

async function letterheadByDocx(): Promise<Uint8Array> {
  const image = new ImageRun({ type: 'png', data: LOGO, transformation: { width: 70, height: 70 } });
  const name = new TextRun({ text: 'Ayuntamiento de San Jacinto del Río', bold: true });
  const file = new Document({
    sections: [
      {
        properties: { titlePage: true, page: { margin: { top: 2200, left: 1700, right: 1100 } } },
        headers: {
          first: new Header({ children: [new Paragraph({ children: [image, name] })] }),
          default: new Header({ children: [new Paragraph({ children: [name] })] }),
        },
        footers: { default: new Footer({ children: [new Paragraph('Plaza de la Constitución 1')] }) },
        children: [new Paragraph('Este renglón se sustituye.')],
      },
    ],
  });
  return Packer.pack(file, 'uint8array');
}

function logo(floating?: IFloating): ImageRun {
  return new ImageRun({
    type: 'png',
    data: LOGO,
    transformation: { width: 70, height: 70 },
    ...(floating && { floating }),
  });
}

async function letterheadOf(children: Paragraph[], section: object = {}): Promise<Letterhead> {
  return readLetterhead(await Packer.pack(new Document({ sections: [{ children, ...section }] }), 'uint8array'));
}

function wordsOf({ warnings }: Letterhead): string[] {
  return warnings.map(({ messageEs }) => messageEs);
}

function pageOf(docx: Uint8Array): string {
  const xml = partOf(docx, 'word/document.xml');
  const section = elementsOf(xml, 'sectPr').at(-1) ?? assert.fail();
  // The type of a section's break is ignored, because sections may differ in it.
  return section.children
    .filter(({ local }) => local !== 'type')
    .map(({ start, end }) => xml.slice(start, end))
    .join('');
}

function allXml(docx: Uint8Array): string {
  return Array.from(open(docx), ([path, bytes]) =>
    /\.(?:xml|rels)$/.test(path) ? new TextDecoder().decode(bytes) : '',
  ).join('');
}

test('the lists of a text are added to those of a letterhead, under other ids', () => {
  const own = createDocx('ASUNTO: Lista\n\nSe pide:\n\n1. Uno\n2. Dos');
  const before = partOf(own, 'word/numbering.xml');
  const text = 'ASUNTO: Lista\n\nSe pide:\n\na) Letra\nb) Letra\n\nSe agrega:\n\n- Guion';
  const docx = createDocx(text, { letterhead: readLetterhead(own) });
  checkPackage(docx);
  assert.deepEqual(readParagraphs(docx), readParagraphs(createDocx(text)));
  const numbering = partOf(docx, 'word/numbering.xml');
  const ids = elementsOf(numbering, 'num').map((num) => attribute(num, 'numId'));
  assert.deepEqual(ids.toSorted(), ['1', '2', '3']);
  for (const { start, end } of elementsOf(before, 'abstractNum'))
    assert.ok(numbering.includes(before.slice(start, end)));
});
