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

const NAMES =
  'xmlns:r="r" xmlns:wp="wp" xmlns:a="a" xmlns:wps="wps" xmlns:wpg="wpg" xmlns:pic="pic" xmlns:mc="mc" xmlns:v="v" xmlns:o="o"';
const words = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const cell = (properties: string, content = words('x')) => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;

function blocksOf(header: string, style = '') {
  const styles = (PARTS['word/styles.xml'] ?? '').replace('</w:styles>', `${style}</w:styles>`);
  const header1 = `<w:hdr ${W} ${NAMES}>${header}</w:hdr>`;
  const written = Object.entries({ ...PARTS, 'word/styles.xml': styles, 'word/header.xml': header1 });
  return readEdges(new Map(written.map(([path, xml]) => [path, writeXml(xml)]))).edges[0]?.blocks ?? [];
}

function framesOf(run: string) {
  const [block] = blocksOf(`<w:p><w:r>${run}</w:r></w:p>`);
  return block?.kind === 'paragraph' ? block.pieces.map((piece) => (piece.kind === 'frame' ? piece.frame : piece)) : [];
}

const anchored = (graphic: string, attributes = 'relativeHeight="2" behindDoc="0"') =>
  `<w:drawing><wp:anchor ${attributes}><wp:extent cx="1270000" cy="635000"/><a:graphic><a:graphicData>${graphic}</a:graphicData></a:graphic></wp:anchor></w:drawing>`;
const shape = (properties: string, more = '') => `<wps:wsp><wps:spPr>${properties}</wps:spPr>${more}</wps:wsp>`;

test('a table has merged cells, and its outer borders at its edge only', () => {
  const sides = ['top', 'bottom', 'left', 'right', 'insideV'].map((side) => `<w:${side} w:val="single" w:sz="8"/>`);
  const [table] = blocksOf(
    `<w:tbl><w:tblPr><w:tblBorders>${sides.join('')}</w:tblBorders></w:tblPr><w:tblGrid><w:gridCol w:w="1000"/><w:gridCol w:w="2000"/></w:tblGrid><w:tr>${cell('<w:vMerge w:val="restart"/>')}${cell('')}</w:tr><w:tr>${cell('<w:vMerge/>')}${cell('')}</w:tr><w:tr>${cell('<w:vMerge/>')}${cell('')}</w:tr></w:tbl>`,
  );
  const rows = table?.kind === 'table' ? table.rows : [];
  const seen = rows.map((cells) => cells.map(({ rows, borders }) => [rows, Object.keys(borders).sort().join(' ')]));
  assert.deepEqual(seen, [
    [
      [3, 'bottom left right top'],
      [1, 'left right top'],
    ],
    [[1, 'left right']],
    [[1, 'bottom left right']],
  ]);
});

test('the style of a table colours its first row and spaces its paragraphs', () => {
  const style =
    '<w:style w:type="table" w:styleId="T"><w:pPr><w:spacing w:after="0"/></w:pPr><w:tblStylePr w:type="firstRow"><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:tcPr><w:shd w:val="clear" w:fill="611232"/></w:tcPr></w:tblStylePr></w:style><w:style w:type="paragraph" w:styleId="N2" w:default="1"/>';
  const defaults =
    '<w:docDefaults><w:pPrDefault><w:pPr><w:spacing w:after="200"/></w:pPr></w:pPrDefault></w:docDefaults>';
  const table = `<w:tbl><w:tblPr><w:tblStyle w:val="T"/><w:tblLook w:val="0020"/></w:tblPr><w:tblGrid><w:gridCol w:w="1000"/></w:tblGrid><w:tr>${cell('')}</w:tr><w:tr>${cell('')}</w:tr></w:tbl>`;
  const [read] = blocksOf(table, style + defaults);
  const cells = read?.kind === 'table' ? read.rows.flat() : [];
  assert.deepEqual(
    cells.map(({ fill, ink }) => [fill, ink]),
    [
      ['611232', 'FFFFFF'],
      [undefined, undefined],
    ],
  );
  const inside = cells.flatMap(({ blocks }) => blocks.map((one) => one.kind === 'paragraph' && one.look.after));
  assert.deepEqual(inside, [0, 0]);
});

test('of two drawings the one with the greater height is in front, and those behind the text are behind both', () => {
  const square = shape('<a:prstGeom prst="rect"/>');
  const layers = [
    'relativeHeight="9" behindDoc="0"',
    'relativeHeight="2" behindDoc="0"',
    'relativeHeight="12" behindDoc="1"',
    'relativeHeight="4294967295" behindDoc="1"',
  ].map((attributes) => framesOf(anchored(square, attributes))[0]);
  const [front = 0, back = 0, behind = 0, most = 0] = layers.map((frame) =>
    frame && 'layer' in frame ? frame.layer : 0,
  );
  assert.ok(front > back && back > 0 && 0 > most && most > behind);
});

test('a shape has the colours of its style where it names none, and a theme’s colour its changes', () => {
  const style =
    '<wps:style><a:fillRef idx="1"><a:srgbClr val="4472C4"/></a:fillRef><a:lnRef idx="0"/><a:fontRef idx="minor"><a:srgbClr val="FFFFFF"/></a:fontRef></wps:style>';
  const [styled] = framesOf(anchored(shape('<a:prstGeom prst="roundRect"/>', style)));
  const [empty] = framesOf(anchored(shape('<a:prstGeom prst="rect"/><a:noFill/>', style)));
  const dark = '<a:solidFill><a:srgbClr val="4472C4"><a:lumMod val="50000"/></a:srgbClr></a:solidFill>';
  const [changed] = framesOf(anchored(shape(`<a:prstGeom prst="ellipse"/>${dark}`)));
  const seen = [styled, empty, changed].map((frame) => {
    const content = frame && 'content' in frame ? frame.content : undefined;
    return content?.kind === 'box' && [content.form, content.fill, content.line, content.ink];
  });
  assert.deepEqual(seen, [
    ['rounded', '4472C4', undefined, 'FFFFFF'],
    ['rectangle', undefined, undefined, 'FFFFFF'],
    ['ellipse', '203864', undefined, undefined],
  ]);
});

test('a free form has its path in points, and one with arcs is left out', () => {
  const free = (steps: string) =>
    shape(
      `<a:xfrm><a:ext cx="1270000" cy="254000"/></a:xfrm><a:custGeom><a:pathLst><a:path w="100" h="20">${steps}</a:path></a:pathLst></a:custGeom><a:ln w="12700"><a:solidFill><a:srgbClr val="611232"/></a:solidFill></a:ln>`,
    );
  const point = (x: number, y: number) => `<a:pt x="${x}" y="${y}"/>`;
  const curve = `<a:moveTo>${point(0, 20)}</a:moveTo><a:cubicBezTo>${point(10, 0)}${point(90, 0)}${point(100, 20)}</a:cubicBezTo><a:lnTo>${point(0, 20)}</a:lnTo><a:close/>`;
  const group = (part: string) =>
    framesOf(
      anchored(
        `<wpg:wgp><wpg:grpSpPr><a:xfrm><a:chOff x="0" y="0"/><a:chExt cx="1270000" cy="254000"/></a:xfrm></wpg:grpSpPr>${part}</wpg:wgp>`,
      ),
    )[0];
  const drawn = group(free(curve));
  const content = drawn && 'content' in drawn ? drawn.content : undefined;
  const [part] = content?.kind === 'group' ? content.parts : [];
  assert.equal(part?.content.kind === 'box' && part.content.path, 'M0 50 C10 0 90 0 100 50 L0 50 Z');
  assert.deepEqual(part?.content.kind === 'box' && part.content.line, { width: 1, colour: '611232' });
  const arc = '<a:moveTo><a:pt x="0" y="0"/></a:moveTo><a:arcTo wR="1" hR="1" stAng="0" swAng="1"/>';
  assert.deepEqual(group(free(arc)), { kind: 'shape' });
});

test('the parts of a group have positions in its own size', () => {
  const part = (x: number) =>
    shape(`<a:xfrm><a:off x="${x}" y="50"/><a:ext cx="100" cy="100"/></a:xfrm><a:prstGeom prst="rect"/>`);
  const [group] = framesOf(
    anchored(
      `<wpg:wgp><wpg:grpSpPr><a:xfrm><a:chOff x="100" y="0"/><a:chExt cx="200" cy="100"/></a:xfrm></wpg:grpSpPr>${part(100)}${part(200)}</wpg:wgp>`,
    ),
  );
  const content = group && 'content' in group ? group.content : undefined;
  const parts = content?.kind === 'group' ? content.parts : [];
  assert.deepEqual(
    parts.map(({ left, top, width, height }) => [left, top, width, height]),
    [
      [0, 25, 50, 50],
      [50, 25, 50, 50],
    ],
  );
});

test('shapes and watermarks of older Word are read', () => {
  const frames = framesOf(
    `<w:pict><v:shapetype id="t"/><v:rect style="position:absolute;width:612pt;height:24pt;z-index:-5" fillcolor="#1f3864 [3204]" stroked="f"/></w:pict><w:pict><v:shape type="#_x0000_t202" style="width:2in;height:1in"><v:textbox inset="0,1pt,2pt,3pt"><w:txbxContent>${words('Oficina')}</w:txbxContent></v:textbox></v:shape></w:pict><w:pict><v:shape style="position:absolute;width:440pt;height:110pt;rotation:315" fillcolor="silver"><v:fill opacity=".5"/><v:textpath string="COPIA"/></v:shape></w:pict><w:pict><v:line from="0,4pt" to="468pt,4pt" strokecolor="#136" strokeweight="2pt"/></w:pict>`,
  );
  const seen = frames.map((frame) => {
    if (!('content' in frame)) return frame.kind;
    const { content, width, height, turn } = frame;
    if (content.kind === 'art') return [content.words, content.fill, content.opacity, turn];
    return content.kind === 'box' && [content.form, content.fill, content.line, width, height, content.insets];
  });
  assert.deepEqual(seen, [
    ['rectangle', '1f3864', undefined, 612, 24, undefined],
    ['rectangle', 'FFFFFF', { width: 0.75, colour: '000000' }, 144, 72, [1, 2, 3, 0]],
    ['COPIA', 'C0C0C0', 0.5, 315],
    ['line', undefined, { width: 2, colour: '113366' }, 468, 0, undefined],
  ]);
});

test('a text frame and a floating table have positions of their own, and a tab may go to the margin', () => {
  const frame = '<w:p><w:pPr><w:framePr w:w="1500" w:hAnchor="page" w:x="9500" w:y="500"/></w:pPr></w:p>';
  const table = `<w:tbl><w:tblPr><w:tblpPr w:horzAnchor="margin" w:tblpXSpec="right" w:vertAnchor="text" w:tblpY="20"/></w:tblPr><w:tblGrid><w:gridCol w:w="1000"/></w:tblGrid><w:tr>${cell('')}</w:tr></w:tbl>`;
  const tab = '<w:p><w:r><w:ptab w:relativeTo="margin" w:alignment="right"/></w:r></w:p>';
  const [framed, floating, tabbed] = blocksOf(frame + table + tab);
  assert.ok(framed?.kind === 'framed' && floating?.kind === 'framed' && tabbed?.kind === 'paragraph');
  assert.deepEqual(framed.frame.across, { area: 'page', offset: 475, align: '' });
  assert.deepEqual(framed.frame.down, { area: 'page', offset: 25, align: '' });
  assert.deepEqual(floating.frame.across, { area: 'margin', offset: undefined, align: 'right' });
  assert.deepEqual(floating.frame.down, { area: 'paragraph', offset: 1, align: '' });
  assert.deepEqual(tabbed.pieces, [{ kind: 'tab', at: undefined, share: 1, align: 'right' }]);
});

test('a pale picture is as opaque as its contrast', () => {
  const blip =
    '<pic:pic><pic:blipFill><a:blip r:embed="i"><a:lum bright="70000" contrast="-70000"/></a:blip></pic:blipFill></pic:pic>';
  const [frame] = framesOf(anchored(blip));
  assert.ok(frame && 'content' in frame && frame.content.kind === 'picture');
  assert.equal(frame.content.opacity?.toFixed(2), '0.30');
});
