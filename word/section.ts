// Reads what a letterhead's document part gives to its paper: everything but the text of the body.
import { withoutAddresses } from './outside.ts';
import { DamagedPart, type Parts, RELATIONSHIPS, readPart, writeXml } from './package.ts';
import { SECTION, TEXT_WIDTH } from './paper.ts';
import { WORDPROCESSING } from './styles.ts';
import { attribute, childValue, outer, type XmlElement } from './xml.ts';

// Bounds the memory that a body full of images takes.
const MAX_IMAGES = 20;
const PAGE_ENDS: ReadonlySet<string> = new Set(['br', 'lastRenderedPageBreak', 'pageBreakBefore', 'sectPr']);
const IMAGE = /<(?:[^\s<>/:]+:)?(?:blip|imagedata)[\s/>]/;

export type Body = ReturnType<typeof readBody>;

// Reads what the document part has beside its text, without a tree of the body, in memory that does not grow with it. Throws a DamagedPart.
export function readBody(parts: Parts, documentPath: string) {
  const sections: { element: XmlElement; paragraphs: number }[] = [];
  // Those directly in paragraphs of the first page, and whether text precedes them.
  const images: { drawing: XmlElement; paragraph: XmlElement; afterText: boolean }[] = [];
  let body: XmlElement | undefined;
  let firstParagraph: XmlElement | undefined;
  let paragraph: XmlElement | undefined;
  let run: XmlElement | undefined;
  let paragraphs = 0;
  let afterText = false;
  let pageEnded = false;
  const root = readPart(parts, documentPath, (element, parent) => {
    const { local } = element;
    if (local === 'body') body ??= element;
    else if (local === 'p') paragraphs++;
    else if (local === 't') afterText = true;
    else if (local === 'r') run = parent === paragraph ? element : undefined;
    if (PAGE_ENDS.has(local)) pageEnded = true;
    if (local === 'p' && parent === body) {
      paragraph = element;
      firstParagraph ??= element;
    } else if (local === 'pPr' && paragraph && parent === paragraph) paragraph.children = [element];
    else if (local === 'sectPr') {
      sections.push({ element, paragraphs });
      paragraphs = 0;
      return true;
    } else if (local === 'drawing' && paragraph && parent === run) {
      const isKept = !pageEnded && images.length < MAX_IMAGES;
      if (isKept) images.push({ drawing: element, paragraph, afterText });
      return isKept;
    }
    return false;
  });
  const { source } = root;
  const bound = root.attributes.get('xmlns:w') ?? WORDPROCESSING;
  if (root.namespace !== WORDPROCESSING || root.local !== 'document' || !body || bound !== WORDPROCESSING)
    throw new DamagedPart(documentPath, { cause: 'no WordprocessingML document with a body' });
  const declare = (name: string, namespace: string) => (root.attributes.has(name) ? '' : ` ${name}="${namespace}"`);
  const own = source.slice(root.start + 1 + root.name.length, root.contentStart);
  const w = declare('xmlns:w', WORDPROCESSING);
  // docx2python expects the declaration of relationships even if nothing uses it.
  const r = declare('xmlns:r', RELATIONSHIPS);
  const background = withoutAddresses(source.slice(root.contentStart, body.start));
  return {
    documentPath,
    // The XML before the first paragraph and after the last section, and what the root declares.
    start: `<${root.name}${w}${r}${own}${background}${openingTag(body)}`,
    end: `</${body.name}></${root.name}>`,
    declared: w + r + own,
    sections,
    firstParagraph,
    images,
    // Also counts images elsewhere in the body.
    hasImage: IMAGE.test(source.slice(body.start)),
  };
}

// Returns the page, the ids of the relationships that it names (headers, footers, a background), and whether sections have different pages,
// headers or footers. Of several sections the one with the most paragraphs applies (the last of equals), with the headers and footers that
// it inherits. In each of them `added` precedes its elements, which `write` writes. Throws a DamagedPart.
export function readPage({ documentPath, start, end, sections }: Body, added = '', write = outer) {
  const references = new Map<string, string>();
  const written = sections.map(({ element: section, paragraphs }) => {
    let own = '';
    for (const element of section.children) {
      const { local } = element;
      if (/^(?:header|footer)Reference$/.test(local))
        references.set(`${local} ${attribute(element, 'type')}`, write(element));
      else if (!/^(?:type|printerSettings|sectPrChange)$/.test(local)) own += write(element);
    }
    const xml = `${openingTag(section)}${added}${Array.from(references.values()).join('')}${own}</${section.name}>`;
    return { xml, paragraphs, textWidth: textWidthOf(section) };
  });
  const chosen = written.toSorted((one, other) => one.paragraphs - other.paragraphs).at(-1);
  const { xml: section, textWidth } = chosen ?? { xml: SECTION, textWidth: TEXT_WIDTH };
  // A section may need a prefix that only its paragraph declares.
  readPart(new Map([[documentPath, writeXml(start + section + end)]]), documentPath);
  const sectionsDiffer = new Set(written.map(({ xml }) => xml)).size > 1;
  return { documentPath, start, section, end, textWidth, named: namedIn(start + section), sectionsDiffer };
}

// The ids in attributes of the namespace of relationships, whatever its prefixes are.
export function namedIn(xml: string): Set<string> {
  const prefixes = new Set(Array.from(xml.matchAll(PREFIX), ([, prefix]) => prefix));
  const references = Array.from(xml.matchAll(/\s([\w.-]+):(?:id|embed|link)\s*=\s*["']([^"']*)/g));
  return new Set(references.filter(([, prefix]) => prefixes.has(prefix)).map(([, , id = '']) => id));
}

const PREFIX = new RegExp(`\\sxmlns:([\\w.-]+)\\s*=\\s*["']${RELATIONSHIPS}["']`, 'g');

// With the prefixes that it declares.
function openingTag({ source, name, start, contentStart }: XmlElement): string {
  const declarations = source.slice(start, contentStart).match(/\sxmlns:[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*')/g) ?? [];
  return `<${name}${declarations.join('')}>`;
}

function textWidthOf(section: XmlElement): number {
  const [left, right, gutter = 0] = ['left', 'right', 'gutter'].map((name) => childValue(section, 'pgMar', name));
  const width = Number(childValue(section, 'pgSz', 'w')) - Number(left) - Number(right) - Number(gutter);
  return width > 0 ? width : TEXT_WIDTH;
}
