import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findActiveField } from './outside.ts';
import { escapeXml, readXml } from './xml.ts';

const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${escapeXml(text)}</w:instrText></w:r>`;
const field = (...codes: string[]) =>
  `${char('begin')}${codes.join('')}${char('separate')}<w:r><w:t>DDE</w:t></w:r>${char('end')}`;
const simple = (text: string) => `<w:fldSimple w:instr="${escapeXml(text)}"><w:r><w:t>1</w:t></w:r></w:fldSimple>`;

// Each case has the code of a field, and its name in the refusal.
const CODES: [string, string | undefined][] = [
  [' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc" ', 'DDEAUTO'],
  ['dde excel hoja.xls', 'DDE'],
  [' LINK Excel.Sheet.12 "C:\\\\a.xlsx" ', 'LINK'],
  [' IMPORT "C:\\\\a.png" ', 'IMPORT'],
  [' INCLUDETEXT "http://sitio.example/a.docx" ', 'INCLUDETEXT'],
  ['INCLUDE a.docx', 'INCLUDE'],
  [' DATABASE \\d "C:\\\\a.mdb" ', 'DATABASE'],
  [' RD a.docx ', 'RD'],
  [' INCLUDEPICTURE "http://sitio.example/logo.png" \\* MERGEFORMATINET ', 'INCLUDEPICTURE'],
  [' IncludePicture \\d HTTPS://sitio.example/logo.png ', 'INCLUDEPICTURE'],
  [' INCLUDEPICTURE "file://servidor/logo.png" ', 'INCLUDEPICTURE'],
  [' INCLUDEPICTURE "\\\\\\\\servidor\\\\logo.png" ', 'INCLUDEPICTURE'],
  [' INCLUDEPICTURE "file:servidor/logo.png" ', 'INCLUDEPICTURE'],
  [' INCLUDEPICTURE ftp:servidor ', 'INCLUDEPICTURE'],
  [' INCLUDEPICTURE "//servidor/logo.png" ', 'INCLUDEPICTURE'],
  [' INCLUDEPICTURE "C:/Users/ana/logo.png" ', undefined],
  [' INCLUDEPICTURE "C:\\\\Users\\\\ana\\\\logo.png" \\* MERGEFORMATINET ', undefined],
  [' PAGE \\* MERGEFORMAT ', undefined],
  [' NUMPAGES ', undefined],
  [' LINKED ', undefined],
  [' HYPERLINK "http://sitio.example" ', undefined],
  [' STYLEREF "LINK" ', undefined],
];

for (const [text, name] of CODES) {
  test(`findActiveField: «${text.trim()}» is ${name ?? 'harmless'}, in one run, in several, or as a simple field`, () => {
    assert.equal(find(field(code(text))), name);
    assert.equal(find(field(...Array.from(text, code))), name);
    assert.equal(find(simple(text)), name);
    assert.equal(find(`${field(code(' PAGE '))}${field(code(' IF 1 = 1 '), field(code(text)))}`), name);
    // A field without an end is found too, because Word runs it.
    assert.equal(find(`${char('begin')}${code(text)}`), name);
  });
}

test('findActiveField: a code is read through references, comments and CDATA', () => {
  for (const raw of ['&#68;DEAUTO a b', 'DDE<!-- -->AUTO a b', '<![CDATA[DDEAUTO]]> a b'])
    assert.equal(find(`${char('begin')}<w:r><w:instrText>${raw}</w:instrText></w:r>${char('end')}`), 'DDEAUTO');
});

test('findActiveField: a picture from where another field says', () => {
  const address = field(code(' DOCPROPERTY Logo '));
  assert.equal(find(field(code(' INCLUDEPICTURE '), address, code(' \\d '))), 'INCLUDEPICTURE');
});

test('findActiveField: a field whose name another field gives', () => {
  const name = field(code(' QUOTE DDEAUTO '));
  assert.equal(find(field(name, code(' c:\\\\windows\\\\system32\\\\cmd.exe "/k calc" '))), '{{…} …}');
  assert.equal(find(field(code(' '), name)), '{{…} …}');
  assert.equal(
    find(`${field(code(' PAGE '))}${field(code(' = '), field(code(' NUMPAGES ')), code(' - 1 '))}`),
    undefined,
  );
});

test('findActiveField: words of the text are no field', () => {
  assert.equal(find('<w:r><w:t>DDEAUTO INCLUDEPICTURE "http://sitio.example"</w:t></w:r>'), undefined);
});

function find(runs: string): string | undefined {
  const xml = `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:p>${runs}</w:p></w:hdr>`;
  return findActiveField(readXml(xml));
}
