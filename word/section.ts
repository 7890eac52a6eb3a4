// Reads everything in a letterhead's document part except the text of the body.
import { withoutAddresses } from './outside.ts';
import { DamagedPart, type Parts, RELATIONSHIPS, readPart, writeXml } from './package.ts';
import { type PageSize, PLAIN_SIZE, pageSizeOf } from './page-size.ts';
import { SECTION } from './paper.ts';
import { WORDPROCESSING } from './styles.ts';
import { attribute, childValue, outer, type XmlElement } from './xml.ts';

// A body may have many images. This limit keeps them from filling the memory.
const MAX_IMAGES = 20;
const PAGE_ENDS: ReadonlySet<string> = new Set(['lastRenderedPageBreak', 'pageBreakBefore']);
const PAGE_BREAK = /:type\s*=\s*["']page["']/;
const TEXT = /<(?:[^\s<>/:]+:)?t(?:\s[^<>]*)?>[^<]*[^<\s]/;
const IMAGE = /<(?:[^\s<>/:]+:)?(?:blip|imagedata)[\s/>]/;

export type Body = ReturnType<typeof readBodySections>;

// An image that is placed directly in a paragraph of the body. `section` is the number of sections before it.
// `between` is the XML of the line breaks and tabs since the previous image.
interface BodyImage {
  drawing: XmlElement;
  paragraph: XmlElement;
  section: number;
  afterText: boolean;
  between: string;
}

// Reads everything in the document part except its text. Builds no tree of the body, because a long text
// would take much memory. Throws a DamagedPart.
export function readBodySections(parts: Parts, documentPath: string) {
  const sections: XmlElement[] = [];
  const images: BodyImage[] = [];
  // Images of the first page in a table, a text box or an older drawing. Each number is the number of
  // sections before the image.
  const others: number[] = [];
  let body: XmlElement | undefined;
  let firstParagraph: XmlElement | undefined;
  let paragraph: XmlElement | undefined;
  let run: XmlElement | undefined;
  let between = '';
  let afterText = false;
  let pageEnded = false;
  const root = readPart(parts, documentPath, (element, parent) => {
    const { local } = element;
    if (local === 'body') body ??= element;
    else if (local === 't') afterText = true;
    else if (local === 'r') run = parent === paragraph ? element : undefined;
    else if ((local === 'br' || local === 'tab') && run && parent === run) between += `<w:${local}/>`;
    if (PAGE_ENDS.has(local) || (local === 'br' && PAGE_BREAK.test(tagOf(element)))) pageEnded = true;
    if (/^(?:blip|imagedata)$/.test(local) && !pageEnded) others.push(sections.length);
    if (local === 'p' && parent === body) {
      paragraph = element;
      between = '';
      firstParagraph ??= element;
    } else if (local === 'pPr' && paragraph && parent === paragraph) paragraph.children = [element];
    else if (local === 'sectPr') {
      sections.push(element);
      return true;
    } else if (local === 'drawing' && paragraph && parent === run) {
      const isKept = !pageEnded && images.length < MAX_IMAGES;
      if (isKept) images.push({ drawing: element, paragraph, section: sections.length, afterText, between });
      between = '';
      return isKept;
    }
    return false;
  });
  const { source } = root;
  const bound = root.attributes.get('xmlns:w') ?? WORDPROCESSING;
  if (root.namespace !== WORDPROCESSING || root.local !== 'document' || !body || bound !== WORDPROCESSING)
    throw new DamagedPart(documentPath, { cause: 'no WordprocessingML document with a body' });
  const declare = (name: string, namespace: string) => (root.attributes.has(name) ? '' : ` ${name}="${namespace}"`);
  const attributes = source.slice(root.start + 1 + root.name.length, root.contentStart);
  const w = declare('xmlns:w', WORDPROCESSING);
  // The declaration of the prefix `r`. docx2python needs it even if nothing uses the prefix.
  const r = declare('xmlns:r', RELATIONSHIPS);
  const background = withoutAddresses(source.slice(root.contentStart, body.start));
  // A continuous section begins on the last page of the section before it.
  const nextPage = sections.findIndex((section, at) => at > 0 && childValue(section, 'type', 'val') !== 'continuous');
  const isOnFirst = (section: number) => nextPage < 0 || section < nextPage;
  return {
    documentPath,
    // `start` is the XML before the first paragraph, `end` the XML after the last section. `declared` has the
    // attributes of the root, which declare its namespaces.
    start: `<${root.name}${w}${r}${attributes}${background}${openingTag(body)}`,
    end: `</${body.name}></${root.name}>`,
    declared: w + r + attributes,
    sections,
    firstParagraph,
    images: images.filter(({ section }) => isOnFirst(section)),
    hasOtherImage: others.some(isOnFirst),
    hasText: TEXT.test(source.slice(body.start)),
    // True if any page has an image, even if the first has none.
    hasImage: IMAGE.test(source.slice(body.start)),
  };
}

// Chooses the section whose page settings documents get: preferably a section in one column, upright, and
// with a header for which `shows` is true. `added` is XML for the beginning of each section. Throws a
// DamagedPart.
export function readPage(
  { documentPath, start, end, sections }: Body,
  shows: (id: string) => boolean,
  { added = '', write = outer }: { added?: string; write?: (element: XmlElement) => string } = {},
) {
  const references = new Map<string, string>();
  const headers = new Map<string, boolean>();
  const pages = sections.map((section) => {
    let settings = '';
    for (const element of section.children) {
      const { local } = element;
      if (/^(?:header|footer)Reference$/.test(local)) {
        const key = `${local} ${attribute(element, 'type')}`;
        references.set(key, write(element));
        if (local === 'headerReference') headers.set(key, shows(attribute(element, 'id') ?? ''));
      } else if (!/^(?:type|printerSettings|sectPrChange)$/.test(local)) settings += write(element);
    }
    const xml = `${openingTag(section)}${added}${Array.from(references.values()).join('')}${settings}</${section.name}>`;
    const hasHeader = added !== '' || Array.from(headers.values()).includes(true);
    return {
      xml,
      isUpright: isUpright(section),
      hasHeader,
      hasColumns: Number(childValue(section, 'cols', 'num') ?? 1) > 1,
      narrow: narrowMargin(sizeOf(section)),
      size: sizeOf(section),
    };
  });
  const inOneColumn = pages.filter(({ hasColumns }) => !hasColumns);
  const fit = inOneColumn.length > 0 ? inOneColumn : pages;
  const chosen = fit.find(({ isUpright, hasHeader }) => isUpright && hasHeader) ??
    fit.find(({ isUpright }) => isUpright) ??
    fit.find(({ hasHeader }) => hasHeader) ??
    fit[0] ?? { ...NO_SECTION, xml: SECTION, size: PLAIN_SIZE };
  const { xml: section, size } = chosen;
  // Throws a DamagedPart if the section uses a prefix that only the paragraph around it declares.
  readPart(new Map([[documentPath, writeXml(start + section + end)]]), documentPath);
  const hasDifferent = new Set(pages.map(({ xml }) => xml)).size > 1;
  const someHasHeader = pages.some(({ hasHeader }) => hasHeader);
  return {
    documentPath,
    start,
    section,
    end,
    size,
    named: namedIn(start + section),
    hasDifferent,
    someHasHeader,
    chosen,
  };
}

// Returns the ids in attributes of the relationships namespace, whatever its prefix.
export function namedIn(xml: string): Set<string> {
  const prefixes = new Set(Array.from(xml.matchAll(PREFIX), ([, prefix]) => prefix));
  const references = Array.from(xml.matchAll(/\s([\w.-]+):(?:id|embed|link)\s*=\s*["']([^"']*)/g));
  return new Set(references.filter(([, prefix]) => prefixes.has(prefix)).map(([, , id = '']) => id));
}

const PREFIX = new RegExp(`\\sxmlns:([\\w.-]+)\\s*=\\s*["']${RELATIONSHIPS}["']`, 'g');

// Returns the start tag of an element from the source, because readXml gives attributes only to the elements
// of its tree.
function tagOf({ source, start, contentStart }: XmlElement): string {
  return source.slice(start, contentStart);
}

// Returns the start tag of an element with its namespace declarations only.
function openingTag(element: XmlElement): string {
  const declarations = tagOf(element).match(/\sxmlns:[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*')/g) ?? [];
  return `<${element.name}${declarations.join('')}>`;
}

const NO_SECTION = { isUpright: true, hasHeader: false, narrow: undefined };

function isUpright(section: XmlElement): boolean {
  const [width, height] = ['w', 'h'].map((name) => Number(childValue(section, 'pgSz', name)));
  return !(width !== undefined && height !== undefined && width > height);
}

// Returns the side whose margin is less than a centimetre. `margin` is in twentieths of a point.
function narrowMargin({ left, right }: PageSize): { side: 'left' | 'right'; margin: number } | undefined {
  const sides = [
    { side: 'left', margin: Math.round(left * 20) },
    { side: 'right', margin: Math.round(right * 20) },
  ] as const;
  return sides.find((one) => one.margin < CENTIMETRE);
}

// A centimetre in twentieths of a point.
export const CENTIMETRE = 567;

function sizeOf(section: XmlElement): PageSize {
  return pageSizeOf((property, name) => childValue(section, property, name));
}
