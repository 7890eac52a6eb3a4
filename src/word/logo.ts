// moveLogoToHeader moves the logo from the body of a letterhead into a header, which every page of a document shows.
import {
  type Parts,
  RELATIONSHIPS,
  readContentTypes,
  readRelationships,
  readText,
  relate,
  relationshipsPath,
  resolveTarget,
  writeContentTypes,
  writeRelationships,
  writeXml,
} from './package.ts';
import { LETTER, typeOf } from './paper.ts';
import type { Body, BodyImage } from './section.ts';
import { WORDPROCESSING } from './styles.ts';
import { attribute, child, childValue, descendants, inner, outer, type XmlElement } from './xml.ts';

// English Metric Units in a twentieth of a point.
const EMU = 635;
// The space between an image and the text, in twentieths of a point.
const GAP = 142;

// Returns the package with the images of the body's first page in a new header, and with margins that keep the text clear of them.
// Returns undefined if one of them would lose its place or might hide text; then all of them stay.
export function moveLogoToHeader(files: Parts, documentPath: string, body: Body): Parts | undefined {
  const { root, sections, images } = body;
  const page = pageOf(sections.at(-1));
  const paragraphs = new Map<XmlElement | undefined, string>();
  for (const image of images) {
    if (!Array.from(descendants(image.drawing)).some(({ local }) => local === 'blip')) continue;
    const placed = place(image, page);
    if (placed === undefined) return undefined;
    const { paragraph, properties } = image;
    const owner = placed.floats ? undefined : paragraph;
    const opening = owner && properties ? outer(properties) : '';
    paragraphs.set(owner, `${paragraphs.get(owner) ?? opening}<w:r>${placed.xml}</w:r>`);
  }
  if (paragraphs.size === 0 || sections.length === 0) return undefined;
  const declarations = root.source.slice(root.start + 1 + root.name.length, root.contentStart - 1);
  const own = root.attributes.has('xmlns:w') ? '' : ` xmlns:w="${WORDPROCESSING}"`;
  const content = Array.from(paragraphs.values(), (runs) => `<w:p>${runs}</w:p>`).join('');
  const header = `<w:hdr${own}${declarations}>${content}</w:hdr>`;

  const known = readRelationships(files, documentPath);
  const ids = new Set(Array.from(content.matchAll(/\s[\w.-]+:(?:id|embed|link)\s*=\s*["']([^"']*)/g), ([, id]) => id));
  const needed = known.filter(({ id }) => ids.has(id));
  if (needed.some(({ kind, external }) => external && kind !== 'hyperlink')) return undefined;
  let name = 'header1.xml';
  for (let n = 2; files.has(resolveTarget(documentPath, name)); n++) name = `header${n}.xml`;
  const path = resolveTarget(documentPath, name);
  const relationships = relate(known, [['header', name]]);
  const types = readContentTypes(readText(files, '[Content_Types].xml') ?? '');
  types.overrides.set(path, typeOf('header'));
  return new Map(files)
    .set('[Content_Types].xml', writeContentTypes(types))
    .set(documentPath, writeXml(withHeader(body, relationships.at(-1)?.id ?? '', page)))
    .set(relationshipsPath(documentPath), writeRelationships(relationships))
    .set(path, writeXml(header))
    .set(relationshipsPath(path), writeRelationships(needed));
}

// The page in twentieths of a point. `clearTop` and `clearBottom` are the margins that keep the text clear of the images placed so far.
interface PageSize {
  height: number;
  top: number;
  bottom: number;
  clearTop: number;
  clearBottom: number;
}

function pageOf(section: XmlElement | undefined): PageSize {
  const measure = (name: string, otherwise: number) =>
    Math.abs(Number(childValue(section, 'pgMar', name) ?? otherwise));
  const [top, bottom] = [measure('top', LETTER.margin), measure('bottom', LETTER.bottom)];
  const height = Number(childValue(section, 'pgSz', 'h') ?? LETTER.height);
  return { height, top, bottom, clearTop: top, clearBottom: bottom };
}

// Writes an image for the header. An inline image takes a separate line, which pushes the text down; a floating one (`floats`) is fixed to
// its place on the page, and widens the margins.
function place({ drawing, first, afterText }: BodyImage, page: PageSize): { xml: string; floats: boolean } | undefined {
  const [frame] = drawing.children;
  const tall = Number(childValue(frame, 'extent', 'cy')) / EMU;
  const { height, top, bottom } = page;
  if (frame?.local === 'inline')
    return !afterText && tall < height / 3 ? { xml: outer(drawing), floats: false } : undefined;

  const vertical = child(frame, 'positionV');
  const value = vertical?.children[0];
  if (!frame || !vertical || !value || attribute(frame, 'simplePos') === '1') return undefined;
  if (!/^(?:page|margin|column|\w+Margin)$/.test(childValue(frame, 'positionH', 'relativeFrom') ?? ''))
    return undefined;
  const areas: Readonly<Record<string, readonly [from: number, to: number]>> = {
    page: [0, height],
    topMargin: [0, top],
    margin: [top, height - bottom],
    bottomMargin: [height - bottom, height],
    ...(first && { paragraph: [top, height], line: [top, height] }),
  };
  const [from, to] = areas[attribute(vertical, 'relativeFrom') ?? ''] ?? [Number.NaN, Number.NaN];
  const words = inner(value).trim();
  const aligned: Readonly<Record<string, number>> = { top: from, center: (from + to - tall) / 2, bottom: to - tall };
  const y = value.local === 'align' ? (aligned[words] ?? Number.NaN) : from + Number(words) / EMU;
  if (!Number.isFinite(y + tall)) return undefined;
  if (tall > height / 2) {
    if (attribute(frame, 'behindDoc') !== '1') return undefined;
  } else if (y + tall / 2 < height / 2) page.clearTop = Math.max(page.clearTop, Math.ceil(y + tall) + GAP);
  else page.clearBottom = Math.max(page.clearBottom, Math.ceil(height - y) + GAP);
  if (Math.max(page.clearTop, page.clearBottom) > height / 3) return undefined;
  const { name } = vertical;
  const prefix = name.slice(0, name.indexOf(':') + 1);
  const fixed = `<${name} relativeFrom="page"><${prefix}posOffset>${Math.round(y * EMU)}</${prefix}posOffset></${name}>`;
  const { source, start, end } = drawing;
  return { xml: source.slice(start, vertical.start) + fixed + source.slice(vertical.end, end), floats: true };
}

// Gives every section this header only, and the wider margins.
function withHeader({ root, sections }: Body, id: string, page: PageSize): string {
  const references = ['default', 'first', 'even'].map(
    (type) =>
      `<w:headerReference xmlns:w="${WORDPROCESSING}" xmlns:r="${RELATIONSHIPS}" w:type="${type}" r:id="${id}"/>`,
  );
  let written = '';
  let from = 0;
  for (const { name, start, end, children } of sections) {
    const kept = children
      .filter(({ local }) => local !== 'headerReference')
      .map((element) => (element.local === 'pgMar' ? widened(element, page) : outer(element)));
    written += `${root.source.slice(from, start)}<${name}>${references.join('')}${kept.join('')}</${name}>`;
    from = end;
  }
  return written + root.source.slice(from);
}

function widened(margins: XmlElement, { clearTop, clearBottom }: PageSize): string {
  return outer(margins)
    .replace(/(:top\s*=\s*["'])-?\d+/, `$1${clearTop}`)
    .replace(/(:bottom\s*=\s*["'])-?\d+/, `$1${clearBottom}`);
}
