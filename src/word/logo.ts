// moveLogo moves the logo from the body of a letterhead into a header, which every page of a document shows.
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
import { LETTER, typeOf } from './paper.ts';
import { type Body, type BodyImage, type LetterheadPage, readPage } from './section.ts';
import { WORDPROCESSING } from './styles.ts';
import { attribute, child, childValue, descendants, inner, outer, type XmlElement } from './xml.ts';

// English Metric Units in a twentieth of a point.
const EMU = 635;
// The space between an image and the text, in twentieths of a point.
const GAP = 142;

// What a logo moves in. `known` are the relationships of the document part.
export interface Furnishing {
  files: Parts;
  types: ContentTypes;
  known: readonly Relationship[];
  page: LetterheadPage;
}

// Moves the images of the body's first page into a new header of all sections, with margins that keep the text clear of them.
// Returns undefined if one of them would lose its place or might hide text; then all of them stay.
export function moveLogo({ files, types, known }: Furnishing, body: Body): Furnishing | undefined {
  const { documentPath, declared, sections, images } = body;
  const room = roomOf(sections.at(-1)?.element);
  const paragraphs = new Map<BodyImage['paragraph'] | undefined, string>();
  for (const image of images) {
    if (!Array.from(descendants(image.drawing)).some(({ local }) => local === 'blip')) continue;
    const placed = place(image, room);
    if (placed === undefined) return undefined;
    const owner = placed.floats ? undefined : image.paragraph;
    const opening = owner?.properties ? outer(owner.properties) : '';
    paragraphs.set(owner, `${paragraphs.get(owner) ?? opening}<w:r>${placed.xml}</w:r>`);
  }
  if (paragraphs.size === 0 || sections.length === 0) return undefined;
  const content = Array.from(paragraphs.values(), (runs) => `<w:p>${runs}</w:p>`).join('');
  const ids = new Set(Array.from(content.matchAll(/\s[\w.-]+:(?:id|embed|link)\s*=\s*["']([^"']*)/g), ([, id]) => id));
  const needed = known.filter(({ id }) => ids.has(id));
  if (needed.some(({ kind, external }) => external && kind !== 'hyperlink')) return undefined;

  let name = 'header1.xml';
  for (let n = 2; files.has(resolveTarget(documentPath, name)); n++) name = `header${n}.xml`;
  const path = resolveTarget(documentPath, name);
  const related = relate(documentPath, known, [['header', name]]);
  return {
    files: new Map(files)
      .set(path, writeXml(`<w:hdr${declared}${content}</w:hdr>`))
      .set(...writeRelationships(path, needed)),
    types: new Map(types).set(path, typeOf('header')),
    known: related,
    page: readPage(body, { added: referencesTo(related.at(-1)?.id ?? ''), write: (element) => writeIn(element, room) }),
  };
}

function referencesTo(header: string): string {
  const namespaces = `xmlns:w="${WORDPROCESSING}" xmlns:r="${RELATIONSHIPS}"`;
  const write = (type: string) => `<w:headerReference ${namespaces} w:type="${type}" r:id="${header}"/>`;
  return ['default', 'first', 'even'].map(write).join('');
}

// An element of a section that has this header only, and these margins.
function writeIn(element: XmlElement, { clearTop, clearBottom }: Room): string {
  if (element.local === 'headerReference') return '';
  if (element.local !== 'pgMar') return outer(element);
  return outer(element)
    .replace(/(:top\s*=\s*["'])-?\d+/, `$1${clearTop}`)
    .replace(/(:bottom\s*=\s*["'])-?\d+/, `$1${clearBottom}`);
}

// The page in twentieths of a point. `clearTop` and `clearBottom` are the margins that keep the text clear of the images placed so far.
interface Room {
  height: number;
  top: number;
  bottom: number;
  clearTop: number;
  clearBottom: number;
}

function roomOf(section: XmlElement | undefined): Room {
  const measure = (name: string, otherwise: number) =>
    Math.abs(Number(childValue(section, 'pgMar', name) ?? otherwise));
  const [top, bottom] = [measure('top', LETTER.margin), measure('bottom', LETTER.bottom)];
  const height = Number(childValue(section, 'pgSz', 'h') ?? LETTER.height);
  return { height, top, bottom, clearTop: top, clearBottom: bottom };
}

// Writes an image for the header. An inline image takes a separate line, which pushes the text down; a floating one (`floats`) is fixed to
// its place on the page, and widens the margins.
function place({ drawing, paragraph, afterText }: BodyImage, room: Room): { xml: string; floats: boolean } | undefined {
  const [frame] = drawing.children;
  const tall = Number(childValue(frame, 'extent', 'cy')) / EMU;
  const { height, top, bottom } = room;
  if (frame?.local === 'inline')
    return !afterText && tall < height / 3 ? { xml: outer(drawing), floats: false } : undefined;

  const vertical = child(frame, 'positionV');
  const value = vertical?.children[0];
  const across = childValue(frame, 'positionH', 'relativeFrom') ?? '';
  if (!frame || !vertical || !value || attribute(frame, 'simplePos') === '1' || !ON_PAGE.test(across)) return undefined;
  const areas: Readonly<Record<string, readonly [from: number, to: number]>> = {
    page: [0, height],
    topMargin: [0, top],
    margin: [top, height - bottom],
    bottomMargin: [height - bottom, height],
    ...(paragraph.isFirst && { paragraph: [top, height], line: [top, height] }),
  };
  const [from, to] = areas[attribute(vertical, 'relativeFrom') ?? ''] ?? [Number.NaN, Number.NaN];
  const words = inner(value).trim();
  const aligned: Readonly<Record<string, number>> = { top: from, center: (from + to - tall) / 2, bottom: to - tall };
  const y = aligned[words] ?? from + Number(words) / EMU;
  if (!Number.isFinite(y + tall)) return undefined;
  const isTall = tall > height / 2;
  if (isTall && attribute(frame, 'behindDoc') !== '1') return undefined;
  if (!isTall && y + tall / 2 < height / 2) room.clearTop = Math.max(room.clearTop, Math.ceil(y + tall) + GAP);
  else if (!isTall) room.clearBottom = Math.max(room.clearBottom, Math.ceil(height - y) + GAP);
  if (Math.max(room.clearTop, room.clearBottom) > height / 3) return undefined;
  const { name } = vertical;
  const prefix = name.slice(0, name.indexOf(':') + 1);
  const fixed = `<${name} relativeFrom="page"><${prefix}posOffset>${Math.round(y * EMU)}</${prefix}posOffset></${name}>`;
  const { source, start, end } = drawing;
  return { xml: source.slice(start, vertical.start) + fixed + source.slice(vertical.end, end), floats: true };
}

const ON_PAGE = /^(?:page|margin|column|\w+Margin)$/;
