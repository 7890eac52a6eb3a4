// The page of a letterhead: what stands in its document part around the body.
import { RELATIONSHIPS } from './package.ts';
import { type Paper, SECTION } from './paper.ts';
import { WORDPROCESSING } from './styles.ts';
import { attribute, descendants, readXml, type XmlElement } from './xml.ts';

// `named` are the ids of the relationships that the page needs: headers, footers, a background.
export interface Page extends Pick<Paper, 'start' | 'end' | 'textWidth'> {
  named: ReadonlySet<string>;
}

// The document part around the body. Of several sections the last counts, with the headers and footers it takes over from those before,
// as for a person who goes on writing at the end.
export function readPage(xml: string): Page {
  const root = readXml(xml);
  const body = root.children.find(({ local }) => local === 'body');
  const bound = root.attributes.get('xmlns:w');
  if (
    root.namespace !== WORDPROCESSING ||
    root.local !== 'document' ||
    !body ||
    (bound ?? WORDPROCESSING) !== WORDPROCESSING
  ) {
    throw new SyntaxError('no WordprocessingML document with a body');
  }
  const declaration = bound === undefined ? ` xmlns:w="${WORDPROCESSING}"` : '';
  const opening = xml.slice(root.start, body.start);
  const start = `<${root.name}${declaration}${opening.slice(root.name.length + 1)}<${body.name}>`;
  const elements = Array.from(descendants(body));
  const former = elements.filter(({ local }) => local === 'sectPrChange');
  const sections = elements.filter(
    (element) =>
      element.local === 'sectPr' && !former.some(({ start, end }) => start < element.start && element.end < end),
  );
  const section = sections.at(-1);
  const written = section ? writeSection(xml, section, sections) : SECTION;
  return {
    start,
    end: `${written}</${body.name}></${root.name}>`,
    textWidth: textWidthOf(section ?? readXml(SECTION)),
    named: namedIn(start + written, xml),
  };
}

// By whatever prefixes the part gives to the namespace of relationships.
function namedIn(kept: string, xml: string): Set<string> {
  const prefixes = new Set(Array.from(xml.matchAll(PREFIX), ([, prefix]) => prefix));
  const references = Array.from(kept.matchAll(/\s([\w.-]+):(?:id|embed|link)\s*=\s*["']([^"']*)/g));
  return new Set(references.filter(([, prefix]) => prefixes.has(prefix)).map(([, , id = '']) => id));
}

function writeSection(xml: string, section: XmlElement, sections: readonly XmlElement[]): string {
  const references = new Map<string, string>();
  for (const child of sections.flatMap(({ children }) => children)) {
    if (REFERENCES.has(child.local))
      references.set(`${child.local} ${attribute(child, 'type')}`, xml.slice(child.start, child.end));
  }
  const kept = section.children.filter(
    ({ local }) => !REFERENCES.has(local) && !['type', 'printerSettings', 'sectPrChange'].includes(local),
  );
  const own = kept.map(({ start, end }) => xml.slice(start, end)).join('');
  return `<${section.name}>${Array.from(references.values()).join('')}${own}</${section.name}>`;
}

const PREFIX = new RegExp(`\\sxmlns:([\\w.-]+)\\s*=\\s*["']${RELATIONSHIPS}["']`, 'g');

const REFERENCES: ReadonlySet<string> = new Set(['headerReference', 'footerReference']);

function textWidthOf(section: XmlElement): number {
  const measure = (element: string, name: string) => {
    const found = section.children.find(({ local }) => local === element);
    return found ? Number(attribute(found, name) ?? 0) : Number.NaN;
  };
  const margins = measure('pgMar', 'left') + measure('pgMar', 'right') + measure('pgMar', 'gutter');
  const width = measure('pgSz', 'w') - margins;
  return width > 0 ? width : textWidthOf(readXml(SECTION));
}
