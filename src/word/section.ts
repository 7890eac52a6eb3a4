// readSection reads the page of a letterhead: everything in its document part but the text of the body.
import { strToU8 } from 'fflate';
import { withoutAddresses } from './outside.ts';
import { DamagedPart, type Parts, RELATIONSHIPS, readPart } from './package.ts';
import { type Paper, SECTION, TEXT_WIDTH } from './paper.ts';
import { WORDPROCESSING } from './styles.ts';
import { attribute, childValue, outer, type XmlElement } from './xml.ts';

// What a letterhead's document part gives to its paper.
export interface Section extends Pick<Paper, 'start' | 'section' | 'end' | 'textWidth'> {
  // The ids of the relationships that the section needs: headers, footers, a background.
  named: ReadonlySet<string>;
  // Whether the letterhead has sections with different pages, headers or footers.
  sectionsDiffer: boolean;
  body: Body;
}

// What the document part has beside its text. `images` are those directly in paragraphs of the first page; `hasImage` counts all others too.
export interface Body {
  root: XmlElement;
  sections: XmlElement[];
  images: BodyImage[];
  hasImage: boolean;
}

// `first`: its paragraph is the body's first. `afterText`: text precedes the image.
export interface BodyImage {
  drawing: XmlElement;
  paragraph: XmlElement;
  properties: XmlElement | undefined;
  first: boolean;
  afterText: boolean;
}

// Bounds the memory that a body full of images takes.
const MAX_IMAGES = 20;

// If there are several sections, the one with the most paragraphs applies (the last of equals), with the headers and footers that it
// inherits. The body is parsed without a tree, in memory that does not grow with it. Throws a DamagedPart.
export function readSection(parts: Parts, path: string): Section {
  const sections: XmlElement[] = [];
  // The number of paragraphs in each section.
  const counts: number[] = [0];
  const images: BodyImage[] = [];
  const kept = new Set<XmlElement>();
  let body: XmlElement | undefined;
  let paragraph: XmlElement | undefined;
  let properties: XmlElement | undefined;
  let run: XmlElement | undefined;
  let first = true;
  let afterText = false;
  let pageEnded = false;
  let hasImage = false;
  const root = readPart(parts, path, (element, parent) => {
    const { local } = element;
    if (body && (local === 'blip' || local === 'imagedata')) hasImage = true;
    if (parent && kept.has(parent)) return Boolean(kept.add(element));
    if (local === 'body') body ??= element;
    else if (local === 'p') counts.push((counts.pop() ?? 0) + 1);
    else if (local === 'pPr' && parent === paragraph) properties = element;
    else if (local === 'r') run = parent === paragraph ? element : undefined;
    else if (local === 't') afterText = true;
    if (local === 'p' && parent === body) {
      first = paragraph === undefined;
      paragraph = element;
      properties = undefined;
    }
    if (PAGE_ENDS.has(local)) pageEnded = true;
    if (local === 'sectPr') {
      sections.push(element);
      counts.push(0);
    } else if (local === 'drawing' && paragraph && parent === run && !pageEnded && images.length < MAX_IMAGES)
      images.push({ drawing: element, paragraph, properties, first, afterText });
    else return false;
    return Boolean(kept.add(element));
  });
  const bound = root.attributes.get('xmlns:w') ?? WORDPROCESSING;
  if (root.namespace !== WORDPROCESSING || root.local !== 'document' || !body || bound !== WORDPROCESSING)
    throw new DamagedPart(path, { cause: 'no WordprocessingML document with a body' });
  // docx2python expects the declaration of relationships even if nothing uses it.
  const declarations = Object.entries({ 'xmlns:w': WORDPROCESSING, 'xmlns:r': RELATIONSHIPS })
    .map(([name, namespace]) => (root.attributes.has(name) ? '' : ` ${name}="${namespace}"`))
    .join('');
  const opening = root.source.slice(root.start + 1 + root.name.length, body.start);
  const start = `<${root.name}${declarations}${withoutAddresses(opening)}${openingTag(body)}`;
  let chosen = -1;
  for (const at of sections.keys()) if ((counts[at] ?? 0) >= (counts[chosen] ?? 0)) chosen = at;
  const written = writeSections(sections);
  const section = written[chosen] ?? SECTION;
  const end = `</${body.name}></${root.name}>`;
  // A section may need a prefix that only its paragraph declares.
  readPart(new Map([[path, strToU8(start + section + end)]]), path);
  return {
    start,
    section,
    end,
    textWidth: textWidthOf(sections[chosen]),
    named: namedIn(start + section),
    sectionsDiffer: new Set(written).size > 1,
    body: { root, sections, images, hasImage },
  };
}

const PAGE_ENDS: ReadonlySet<string> = new Set(['br', 'lastRenderedPageBreak', 'pageBreakBefore', 'sectPr']);

// The ids in attributes of the namespace of relationships, whatever its prefixes are.
function namedIn(xml: string): Set<string> {
  const prefixes = new Set(Array.from(xml.matchAll(PREFIX), ([, prefix]) => prefix));
  const references = Array.from(xml.matchAll(/\s([\w.-]+):(?:id|embed|link)\s*=\s*["']([^"']*)/g));
  return new Set(references.filter(([, prefix]) => prefixes.has(prefix)).map(([, , id = '']) => id));
}

const PREFIX = new RegExp(`\\sxmlns:([\\w.-]+)\\s*=\\s*["']${RELATIONSHIPS}["']`, 'g');

// Writes each section with the headers and footers that it inherits from those before it.
function writeSections(sections: readonly XmlElement[]): string[] {
  const references = new Map<string, string>();
  return sections.map((section) => {
    let own = '';
    for (const element of section.children) {
      const { local } = element;
      if (/^(?:header|footer)Reference$/.test(local))
        references.set(`${local} ${attribute(element, 'type')}`, outer(element));
      else if (!/^(?:type|printerSettings|sectPrChange)$/.test(local)) own += outer(element);
    }
    return `${openingTag(section)}${Array.from(references.values()).join('')}${own}</${section.name}>`;
  });
}

// With the prefixes that it declares.
function openingTag({ source, name, start, contentStart }: XmlElement): string {
  const declarations = source.slice(start, contentStart).match(/\sxmlns:[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*')/g) ?? [];
  return `<${name}${declarations.join('')}>`;
}

function textWidthOf(section: XmlElement | undefined): number {
  const [left, right, gutter = 0] = ['left', 'right', 'gutter'].map((name) => childValue(section, 'pgMar', name));
  const width = Number(childValue(section, 'pgSz', 'w')) - Number(left) - Number(right) - Number(gutter);
  return width > 0 ? width : TEXT_WIDTH;
}
