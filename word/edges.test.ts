import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEdges } from './edges.ts';
import { writeXml } from './package.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = ['header', 'settings', 'styles', 'theme'];
const PARTS: Readonly<Record<string, string>> = {
  '_rels/.rels': linksOf([['r', 'officeDocument', 'word/document.xml']]),
  'word/_rels/document.xml.rels': linksOf(TYPES.map((type) => [type, type, `${type}.xml`])),
  'word/document.xml': `<w:document ${W} xmlns:r="${R}"><w:body><w:sectPr><w:headerReference w:type="first" r:id="header"/><w:titlePg/></w:sectPr></w:body></w:document>`,
  'word/settings.xml': `<w:settings ${W}><w:evenAndOddHeaders w:val="0"/></w:settings>`,
  'word/styles.xml': `<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="N"/><w:style w:type="paragraph" w:styleId="H"><w:basedOn w:val="N"/><w:rPr><w:sz w:val="18"/></w:rPr></w:style></w:styles>`,
  'word/theme.xml': `<a:theme xmlns:a="a"><a:themeElements><a:fontScheme><a:minorFont><a:latin typeface="Aptos"/></a:minorFont></a:fontScheme></a:themeElements></a:theme>`,
};

function linksOf(links: readonly (readonly [id: string, type: string, target: string])[]): string {
  const all = links.map(([id, type, target]) => `<Relationship Id="${id}" Type="${R}/${type}" Target="${target}"/>`);
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
}

function read(header: string) {
  const all = { ...PARTS, 'word/header.xml': `<w:hdr ${W}>${header}</w:hdr>` };
  return readEdges(new Map(Object.entries(all).map(([path, xml]) => [path, writeXml(xml)])));
}

function lettersOf(fonts: string, style = '<w:pStyle w:val="H"/>') {
  const run = `<w:r><w:rPr>${fonts}</w:rPr><w:t>Oficina</w:t></w:r>`;
  const [block] = read(`<w:p><w:pPr>${style}</w:pPr>${run}</w:p>`).edges[0]?.blocks ?? [];
  const [piece] = block?.kind === 'paragraph' ? block.pieces : [];
  return piece?.kind === 'words' ? piece.letters : undefined;
}

test('a typeface that a run names overrides the one of the theme, and the other way round', () => {
  assert.equal(lettersOf('')?.family, 'Aptos');
  assert.equal(lettersOf('<w:rFonts w:ascii="Montserrat"/>')?.family, 'Montserrat');
  assert.equal(lettersOf('<w:rFonts w:ascii="Montserrat" w:asciiTheme="minorHAnsi"/>')?.family, 'Aptos');
});

test('a style overrides those that it is based on, and the defaults of the document', () => {
  assert.equal(lettersOf('')?.size, 9);
  assert.equal(lettersOf('', '<w:pStyle w:val="N"/>')?.size, 11);
  assert.equal(lettersOf('', '')?.size, 11);
});

test('a header shows on the pages of its kind', () => {
  const { edges, kindOf } = read('<w:p/>');
  assert.deepEqual(
    edges.map(({ where, kind }) => [where, kind]),
    [['header', 'first']],
  );
  assert.deepEqual([0, 1, 2].map(kindOf), ['first', 'default', 'default']);
});

test('a page number is read as a field, without the number that was saved', () => {
  const field = '<w:fldSimple w:instr=" PAGE "><w:r><w:t>7</w:t></w:r></w:fldSimple>';
  const [block] = read(`<w:p>${field}</w:p>`).edges[0]?.blocks ?? [];
  const pieces = block?.kind === 'paragraph' ? block.pieces : [];
  assert.deepEqual(
    pieces.map((piece) => piece.kind === 'words' && [piece.words, piece.field]),
    [['1', 'PAGE']],
  );
});

test('a damaged header is empty', () => {
  assert.deepEqual(read('<w:p>').edges[0]?.blocks, []);
});
