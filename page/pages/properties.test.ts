import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readXml } from '@membrete/word/xml';
import { familyOf, propertiesIn, readStyles } from './properties.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const THEME = readXml(
  `<a:theme xmlns:a="a"><a:themeElements><a:fontScheme><a:minorFont><a:latin typeface="Aptos"/></a:minorFont></a:fontScheme></a:themeElements></a:theme>`,
);
const stylesOf = readStyles(
  readXml(
    `<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="N"/><w:style w:type="paragraph" w:styleId="H"><w:basedOn w:val="N"/><w:rPr><w:sz w:val="18"/></w:rPr></w:style></w:styles>`,
  ),
);

const runOf = (id: string | undefined, fonts: string) =>
  propertiesIn('rPr', [...stylesOf('paragraph', id), readXml(`<w:r ${W}><w:rPr>${fonts}</w:rPr></w:r>`)]);

test('a typeface that a run names overrides the one of the theme, and the other way round', () => {
  assert.equal(familyOf(runOf('H', ''), THEME), '"Aptos"');
  assert.equal(familyOf(runOf('H', '<w:rFonts w:ascii="Montserrat"/>'), THEME), '"Montserrat"');
  assert.equal(familyOf(runOf('H', '<w:rFonts w:ascii="Montserrat" w:asciiTheme="minorHAnsi"/>'), THEME), '"Aptos"');
});

test('a style overrides those that it is based on, and the defaults of the document', () => {
  assert.equal(runOf('H', '').sz?.val, '18');
  assert.equal(runOf('N', '').sz?.val, '22');
  assert.equal(runOf(undefined, '').sz?.val, '22');
});
