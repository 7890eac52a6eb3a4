// moveLogoToHeader moves the logo from the body of a letterhead into a header, which every page of a document shows.
import {
  identify,
  type Parts,
  RELATIONSHIPS,
  readContentTypes,
  readPart,
  readRelationships,
  readText,
  relationship,
  relationshipsPath,
  resolveTarget,
  writeContentTypes,
  writeRelationships,
  writeXml,
} from './package.ts';
import { LETTER } from './paper.ts';
import { WORDPROCESSING } from './styles.ts';
import { attribute, descendants, type XmlElement } from './xml.ts';

const HEADER_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml';
// English Metric Units in a twentieth of a point.
const EMU = 635;
// The space between an image and the text, in twentieths of a point.
const GAP = 142;
// Bounds the memory that a body full of images takes.
const MAX_IMAGES = 20;

// Returns the package with the images of the body's first page in a new header, and with margins that keep the text clear of them.
// Returns undefined if one of them would lose its place or might hide text; then all of them stay.
export function moveLogoToHeader(files: Parts, documentPath: string): Map<string, Uint8Array> | undefined {
  const xml = readText(files, documentPath) ?? '';
  const { root, sections, images } = readImages(files, documentPath);
  const page = pageOf(sections.at(-1));
  const paragraphs = new Map<XmlElement | undefined, string>();
  for (const image of images) {
    const placed = place(xml, image, page);
    if (placed === undefined) return undefined;
    const { paragraph, properties } = image;
    const owner = placed.floats ? undefined : paragraph;
    const opening = owner && properties ? xml.slice(properties.start, properties.end) : '';
    paragraphs.set(owner, `${paragraphs.get(owner) ?? opening}<w:r>${placed.xml}</w:r>`);
  }
  if (paragraphs.size === 0 || sections.length === 0) return undefined;
  const declarations = xml.slice(root.start + 1 + root.name.length, root.contentStart - 1);
  const own = root.attributes.has('xmlns:w') ? '' : ` xmlns:w="${WORDPROCESSING}"`;
  const content = Array.from(paragraphs.values(), (runs) => `<w:p>${runs}</w:p>`).join('');
  const header = `<w:hdr${own}${declarations}>${content}</w:hdr>`;

  const known = readRelationships(files, documentPath);
  const ids = new Set(Array.from(content.matchAll(/\s[\w.-]+:(?:id|embed|link)\s*=\s*["']([^"']*)/g), ([, id]) => id));
  const needed = known.filter(({ id }) => ids.has(id));
  if (needed.some(({ type, external }) => external && !type.endsWith('/hyperlink'))) return undefined;
  let name = 'header1.xml';
  for (let n = 2; files.has(resolveTarget(documentPath, name)); n++) name = `header${n}.xml`;
  const path = resolveTarget(documentPath, name);
  const relationships = identify(known, [relationship(`${RELATIONSHIPS}/header`, name)]);
  const types = readContentTypes(readText(files, '[Content_Types].xml') ?? '');
  types.overrides.set(path, HEADER_TYPE);
  return new Map(files)
    .set('[Content_Types].xml', writeContentTypes(types))
    .set(documentPath, writeXml(withHeader(xml, sections, relationships.at(-1)?.id ?? '', page)))
    .set(relationshipsPath(documentPath), writeRelationships(relationships))
    .set(path, writeXml(header))
    .set(relationshipsPath(path), writeRelationships(needed));
}

// An image directly in a paragraph of the body. `first`: the paragraph is the body's first. `afterText`: text precedes the image.
interface BodyImage {
  drawing: XmlElement;
  paragraph: XmlElement;
  properties: XmlElement | undefined;
  first: boolean;
  afterText: boolean;
}

// The page in twentieths of a point. `clearTop` and `clearBottom` are the margins that keep the text clear of the images placed so far.
interface PageSize {
  height: number;
  top: number;
  bottom: number;
  clearTop: number;
  clearBottom: number;
}

function readImages(files: Parts, documentPath: string) {
  const sections: XmlElement[] = [];
  const images: BodyImage[] = [];
  const grown = new Set<XmlElement>();
  let body: XmlElement | undefined;
  let paragraph: XmlElement | undefined;
  let properties: XmlElement | undefined;
  let run: XmlElement | undefined;
  let first = true;
  let afterText = false;
  let pageEnded = false;
  const root = readPart(files, documentPath, (element, parent) => {
    const { local } = element;
    if (parent && grown.has(parent)) {
      grown.add(element);
      return true;
    }
    if (local === 'body') body ??= element;
    else if (parent === body && local === 'p') {
      first = paragraph === undefined;
      paragraph = element;
      properties = undefined;
    } else if (local === 'pPr' && parent === paragraph) properties = element;
    else if (local === 'r') run = parent === paragraph ? element : undefined;
    else if (local === 't') afterText = true;
    else if (PAGE_ENDS.has(local)) pageEnded = true;
    if (local === 'sectPr') {
      sections.push(element);
      grown.add(element);
    }
    if (local === 'drawing' && paragraph && parent === run && !pageEnded && images.length < MAX_IMAGES) {
      images.push({ drawing: element, paragraph, properties, first, afterText });
      grown.add(element);
    }
    return grown.has(element);
  });
  const pictures = images.filter(({ drawing }) =>
    Array.from(descendants(drawing)).some(({ local }) => local === 'blip'),
  );
  return { root, sections, images: pictures };
}

const PAGE_ENDS: ReadonlySet<string> = new Set(['br', 'lastRenderedPageBreak', 'pageBreakBefore', 'sectPr']);

function pageOf(section: XmlElement | undefined): PageSize {
  const measure = (element: string, name: string, otherwise: number) => {
    const found = section?.children.find(({ local }) => local === element);
    return Number((found && attribute(found, name)) ?? otherwise);
  };
  const top = Math.abs(measure('pgMar', 'top', LETTER.margin));
  const bottom = Math.abs(measure('pgMar', 'bottom', LETTER.bottom));
  return { height: measure('pgSz', 'h', LETTER.height), top, bottom, clearTop: top, clearBottom: bottom };
}

// Writes an image for the header. An inline image takes a line of its own, which pushes the text down; a floating one (`floats`) is fixed to
// its place on the page, and widens the margins.
function place(xml: string, image: BodyImage, page: PageSize): { xml: string; floats: boolean } | undefined {
  const [frame] = image.drawing.children;
  const child = (name: string) => frame?.children.find(({ local }) => local === name);
  const extent = child('extent');
  const tall = extent ? Number(attribute(extent, 'cy')) / EMU : Number.NaN;
  const whole = xml.slice(image.drawing.start, image.drawing.end);
  if (frame?.local === 'inline')
    return !image.afterText && tall < page.height / 3 ? { xml: whole, floats: false } : undefined;

  const vertical = child('positionV');
  const horizontal = child('positionH');
  const value = vertical?.children[0];
  if (!frame || !vertical || !horizontal || !value || attribute(frame, 'simplePos') === '1') return undefined;
  if (!/^(?:page|margin|column|\w+Margin)$/.test(attribute(horizontal, 'relativeFrom') ?? '')) return undefined;
  const { height, top, bottom } = page;
  const areas: Readonly<Record<string, readonly [from: number, to: number]>> = {
    page: [0, height],
    topMargin: [0, top],
    margin: [top, height - bottom],
    bottomMargin: [height - bottom, height],
    ...(image.first && { paragraph: [top, height], line: [top, height] }),
  };
  const area = areas[attribute(vertical, 'relativeFrom') ?? ''];
  if (!area) return undefined;
  const [from, to] = area;
  const words = xml.slice(value.contentStart, value.contentEnd).trim();
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
  const cutAt = image.drawing.start;
  return {
    xml: whole.slice(0, vertical.start - cutAt) + fixed + whole.slice(vertical.end - cutAt),
    floats: true,
  };
}

// Gives every section this header only, and the wider margins.
function withHeader(xml: string, sections: readonly XmlElement[], id: string, page: PageSize): string {
  let written = '';
  let from = 0;
  const references = ['default', 'first', 'even'].map(
    (type) =>
      `<w:headerReference xmlns:w="${WORDPROCESSING}" xmlns:r="${RELATIONSHIPS}" w:type="${type}" r:id="${id}"/>`,
  );
  for (const section of sections) {
    const kept = section.children.filter(({ local }) => local !== 'headerReference');
    const children = kept.map(({ start, end, local }) => {
      const text = xml.slice(start, end);
      if (local !== 'pgMar') return text;
      return text
        .replace(/(:top\s*=\s*["'])-?\d+/, `$1${page.clearTop}`)
        .replace(/(:bottom\s*=\s*["'])-?\d+/, `$1${page.clearBottom}`);
    });
    written += `${xml.slice(from, section.start)}<${section.name}>${references.join('')}${children.join('')}</${section.name}>`;
    from = section.end;
  }
  return written + xml.slice(from);
}
