import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { readFileText } from './file-text.ts';
import { fillInPlace } from './fill-in-place.ts';
import { WordFileError } from './opening.ts';
import { readWord } from './read-word.ts';
import type { WordParagraph } from './word-file.ts';
import { writeStories } from './word-text.ts';

const NAMES = ['office', 'style', 'text', 'table', 'draw', 'fo', 'loext', 'field']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

// Returns an OpenDocument text as LibreOffice writes it.
function odt(body: string, own = '', common = ''): Uint8Array {
  const content = `<office:document-content ${NAMES}><office:automatic-styles>${own}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`;
  const styles = `<office:document-styles ${NAMES}>${common}</office:document-styles>`;
  const files = { mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': content, 'styles.xml': styles };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

function textOf(bytes: Uint8Array) {
  return writeStories(readWord(bytes).stories);
}

test('an .odt is read as a Word file is: letters, blanks, lists, tables, text boxes, headers', () => {
  const list =
    '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")"/></text:list-style>';
  const cells =
    '<style:style style:name="C" style:family="table-cell"><style:table-cell-properties fo:border="0.5pt solid #000000"/></style:style>';
  const underlined =
    '<style:style style:name="U" style:family="text"><style:text-properties style:text-underline-style="solid"/></style:style>';
  const item = (words: string, inside = '') => `<text:list-item><text:p>${words}</text:p>${inside}</text:list-item>`;
  const cell = (words: string, more = '') =>
    `<table:table-cell table:style-name="C"${more}><text:p>${words}</text:p></table:table-cell>`;
  const body = [
    '<text:p>Oficio\n   núm.<text:s/>&amp;<text:tab/><text:span>DGA<text:s text:c="2"/>7</text:span><text:line-break/>sig\u00adue<office:annotation><text:p>nota</text:p></office:annotation></text:p>',
    '<text:p>a los <text:span text:style-name="U"><text:s text:c="4"/></text:span>días<draw:frame><draw:text-box><text:p>Fecha: ____</text:p></draw:text-box></draw:frame></text:p>',
    `<text:list text:style-name="L1">${item('uno', `<text:list>${item('sub')}</text:list>`)}${item('dos')}</text:list>`,
    `<table:table><table:table-header-rows><table:table-row>${cell('Bien')}${cell('Importe')}</table:table-row></table:table-header-rows><table:table-row>${cell('silla')}${cell('')}</table:table-row><table:table-row>${cell('Total', ' table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row></table:table>`,
  ].join('');
  const header = (name: string, page: number) =>
    `<style:master-page style:name="${name}"><style:header><text:p>ÁREA, hoja <text:page-number>${page}</text:page-number></text:p></style:header></style:master-page>`;
  const { text, marks, placesAt } = textOf(
    odt(
      body,
      list + cells + underlined,
      `<office:master-styles>${header('a', 1)}${header('b', 2)}</office:master-styles>`,
    ),
  );
  assert.equal(
    text,
    'ÁREA, hoja 1\n\nOficio núm. &\tDGA  7\nsigue\n\nFecha: ____\n\na los ____días\n1. uno\na) sub\n2. dos\n\n| Bien | Importe |\n|---|---|\n| silla |  |\n| Total ||',
  );
  assert.deepEqual(
    marks.map(({ kind }) => kind),
    ['pageNumber', 'cell'],
  );
  const at = text.indexOf('DGA');
  assert.deepEqual(placesAt(at, at + 6), [{ part: 'content.xml', paragraph: 0, start: 14, end: 20 }]);
});

test('a footer with the number of the letter is read, although the header beside it has no data', () => {
  const edges =
    '<office:master-styles><style:master-page style:name="a"><style:header><text:p>COMISIÓN DE AGUA</text:p></style:header><style:footer><text:p>Oficio DG/015/2025</text:p></style:footer></style:master-page></office:master-styles>';
  const lines = ['Oficio DG/015/2025', 'Le pido una pipa de agua.', 'Atentamente', 'C.c.p. Archivo.'];
  const body = lines.map((line) => `<text:p>${line}</text:p>`).join('');
  const { text, fields } = readFileText(readWord(odt(body, '', edges)));
  assert.equal(text, [...lines, '', 'Oficio DG/015/2025'].join('\n'));
  for (const { value, places } of fields)
    for (const { start, end } of places) assert.equal(text.slice(start, end), value);
  assert.equal(fields.find(({ value }) => value === 'DG/015/2025')?.places.length, 2);
});

test('looks and what is to be filled in are those of a Word file', () => {
  const own =
    '<style:style style:name="P" style:family="paragraph" style:parent-style-name="Base"><style:paragraph-properties fo:text-align="end" fo:margin-left="1in"/><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="T" style:family="text"><style:text-properties fo:background-color="#ffff00" fo:color="#ff0000"/></style:style><style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>';
  const common =
    '<office:styles><style:default-style style:family="paragraph"><style:text-properties fo:font-size="11pt"/></style:default-style><style:style style:name="Base" style:display-name="Texto base" style:family="paragraph"><style:paragraph-properties fo:margin-bottom="0.5cm"/></style:style></office:styles>';
  const body =
    '<text:p text:style-name="P">a<text:span text:style-name="T">b</text:span><text:span text:style-name="H">oculto</text:span><text:database-display text:column-name="Cargo">&lt;Cargo&gt;</text:database-display><loext:content-control loext:alias="Fecha" loext:showing-place-holder="true">Elija</loext:content-control><field:fieldmark-start text:name="Folio"/><text:s text:c="3"/><field:fieldmark-end/></text:p>';
  const bytes = odt(body, own, common);
  const [block] = readWord(bytes).stories[0]?.blocks ?? [];
  assert.ok(block?.is === 'paragraph');
  const { look }: WordParagraph = block;
  assert.partialDeepStrictEqual(look, { style: 'Texto base', align: 'right', left: 72, bold: true, size: 11 });
  const { text, marks } = textOf(bytes);
  assert.deepEqual(
    marks.map(({ kind, name, start, end }) => [kind, name, text.slice(start, end)]),
    [
      ['highlighted', '', 'b'],
      ['red', '', 'b'],
      ['field', 'Cargo', '<Cargo>'],
      ['prompt', 'Fecha', 'Elija'],
      ['entry', 'Folio', '___'],
    ],
  );
});

test('an .odt is not filled in place, and says what to do', () => {
  assert.throws(
    () => fillInPlace(readWord(odt('<text:p>a</text:p>')), [], {}),
    (error) => error instanceof WordFileError && error.code === 'openDocument' && /guárdelo como/.test(error.messageEs),
  );
});

test('a damaged .odt is refused by its part', () => {
  const broken = zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.text'),
    'content.xml': strToU8('<a>'),
  });
  assert.throws(
    () => readWord(broken),
    (error) => error instanceof WordFileError && error.part === 'content.xml',
  );
});

test('the notes of an .odt are read below its text', () => {
  const note = (words: string) =>
    `<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>${words}</text:p></text:note-body></text:note>`;
  const { text } = textOf(odt(`<text:p>Según el acuerdo${note('Acuerdo 12.')}, se pide.</text:p><text:p>Fin</text:p>`));
  assert.equal(text, 'Según el acuerdo, se pide.\nFin\n\nAcuerdo 12.');
});
