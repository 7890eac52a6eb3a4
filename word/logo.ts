// moveLogo moves the logo of a letterhead from its body into a header, which every page of a document shows.
import {
  type ContentTypes,
  type Parts,
  RELATIONSHIPS,
  type Relationship,
  relate,
  resolveTarget,
  writeRelationships,
  writeXml,
} from './package.ts';
import { LETTER } from './page-size.ts';
import { typeOf } from './paper.ts';
import { type Body, namedIn, readPage } from './section.ts';
import { WORDPROCESSING } from './styles.ts';
import { attribute, child, childValue, descendants, inner, outer, type XmlElement } from './xml.ts';

// The number of English Metric Units in a twentieth of a point.
const EMU = 635;
// The space between an image and the text, in twentieths of a point.
const GAP_BELOW_IMAGE = 142;

// Moves the images of the body's first page into a new header, and widens the margins so that the text does
// not overlap the images. Returns undefined if an image is in a table or a text box, might hide text, or
// would end up elsewhere on the page.
export function moveLogo(files: Parts, types: ContentTypes, relationships: readonly Relationship[], body: Body) {
  if (body.hasOtherImage) return undefined;
  const { documentPath, declared, sections, images, firstParagraph } = body;
  const room = roomOf(sections.at(-1));
  // The XML of the header, by the paragraph of the body from which it comes. All floating images go into one
  // paragraph, whose key is undefined.
  const paragraphs = new Map<XmlElement | undefined, string>();
  for (const { drawing, paragraph, afterText, between } of images) {
    if (!Array.from(descendants(drawing)).some(({ local }) => local === 'blip')) continue;
    const [frame] = drawing.children;
    const isInline = frame?.local === 'inline';
    const tall = Number(childValue(frame, 'extent', 'cy')) / EMU;
    if (isInline && (afterText || !(tall < room.height / 3))) return undefined;
    const drawingXml = isInline ? outer(drawing) : fixOnPage(drawing, tall, room, paragraph === firstParagraph);
    if (drawingXml === undefined) return undefined;
    const owner = isInline ? paragraph : undefined;
    const properties = child(owner, 'pPr');
    const section = child(properties, 'sectPr');
    const before =
      paragraphs.get(owner) ?? (properties ? outer(properties).replace(section ? outer(section) : '', '') : '');
    paragraphs.set(owner, `${before}<w:r>${isInline ? between : ''}${drawingXml}</w:r>`);
  }
  if (paragraphs.size === 0 || sections.length === 0) return undefined;
  const content = Array.from(paragraphs.values(), (runs) => `<w:p>${runs}</w:p>`);
  const header = `<w:hdr${declared}${content.join('')}</w:hdr>`;
  const ids = namedIn(header);
  const needed = relationships.filter(({ id }) => ids.has(id));
  if (needed.some(({ kind, external }) => external && kind !== 'hyperlink')) return undefined;

  let name = 'header1.xml';
  for (let n = 2; files.has(resolveTarget(documentPath, name)); n++) name = `header${n}.xml`;
  const path = resolveTarget(documentPath, name);
  const withHeader = relate(documentPath, relationships, [['header', name]]);
  const id = withHeader.at(-1)?.id;
  const references = ['default', 'first', 'even'].map(
    (type) =>
      `<w:headerReference xmlns:w="${WORDPROCESSING}" xmlns:r="${RELATIONSHIPS}" w:type="${type}" r:id="${id}"/>`,
  );
  const write = (element: XmlElement) => {
    if (element.local === 'headerReference') return '';
    return element.local === 'pgMar' ? widened(element, room) : outer(element);
  };
  return {
    files: new Map(files).set(path, writeXml(header)).set(...writeRelationships(path, needed)),
    types: new Map(types).set(path, typeOf('header')),
    relationships: withHeader,
    page: readPage(body, () => true, { added: references.join(''), write }),
  };
}

// The dimensions of a page, in twentieths of a point. `clearTop` and `clearBottom` are the margins that keep
// the text clear of the images moved so far.
type Room = ReturnType<typeof roomOf>;

function roomOf(section: XmlElement | undefined) {
  const margin = (name: string, otherwise: number) => Math.abs(Number(childValue(section, 'pgMar', name) ?? otherwise));
  const [top, bottom] = [margin('top', LETTER.margin), margin('bottom', LETTER.bottom)];
  const height = Number(childValue(section, 'pgSz', 'h') ?? LETTER.height);
  return { height, top, bottom, clearTop: top, clearBottom: bottom };
}

function widened(margins: XmlElement, { clearTop, clearBottom }: Room): string {
  return outer(margins)
    .replace(/(:top\s*=\s*["'])-?\d+/, `$1${clearTop}`)
    .replace(/(:bottom\s*=\s*["'])-?\d+/, `$1${clearBottom}`);
}

// Fixes the position of a floating image relative to the page, and widens the margins of `room`. Returns
// undefined if the image would end up elsewhere on the page, or might hide text.
function fixOnPage(drawing: XmlElement, tall: number, room: Room, inFirstParagraph: boolean): string | undefined {
  const [frame] = drawing.children;
  const vertical = child(frame, 'positionV');
  const value = vertical?.children[0];
  if (!frame || !vertical || !value || attribute(frame, 'simplePos') === '1') return undefined;
  if (!/^(?:page|margin|column|\w+Margin)$/.test(childValue(frame, 'positionH', 'relativeFrom') ?? ''))
    return undefined;
  const { height, top, bottom } = room;
  const areas: Readonly<Record<string, readonly [from: number, to: number]>> = {
    page: [0, height],
    topMargin: [0, top],
    margin: [top, height - bottom],
    bottomMargin: [height - bottom, height],
    ...(inFirstParagraph && { paragraph: [top, height], line: [top, height] }),
  };
  const [from, to] = areas[attribute(vertical, 'relativeFrom') ?? ''] ?? [Number.NaN, Number.NaN];
  const words = inner(value).trim();
  const aligned: Readonly<Record<string, number>> = { top: from, center: (from + to - tall) / 2, bottom: to - tall };
  const y = aligned[words] ?? from + Number(words) / EMU;
  if (!Number.isFinite(y + tall)) return undefined;
  if (tall > height / 2) {
    if (attribute(frame, 'behindDoc') !== '1') return undefined;
  } else if (y + tall / 2 < height / 2) room.clearTop = Math.max(room.clearTop, Math.ceil(y + tall) + GAP_BELOW_IMAGE);
  else room.clearBottom = Math.max(room.clearBottom, Math.ceil(height - y) + GAP_BELOW_IMAGE);
  if (Math.max(room.clearTop, room.clearBottom) > height / 3) return undefined;
  const { name } = vertical;
  const prefix = name.slice(0, name.indexOf(':') + 1);
  const fixed = `<${name} relativeFrom="page"><${prefix}posOffset>${Math.round(y * EMU)}</${prefix}posOffset></${name}>`;
  const { source, start, end } = drawing;
  return source.slice(start, vertical.start) + fixed + source.slice(vertical.end, end);
}
