// readSection reads the page of a letterhead: everything in its document part but the body.
import { DamagedPart, type Parts, RELATIONSHIPS, readPart, readText } from './package.ts';
import { type Paper, SECTION, TEXT_WIDTH } from './paper.ts';
import { WORDPROCESSING } from './styles.ts';
import { attribute, type XmlElement } from './xml.ts';

// `named` are the ids of the relationships that the section needs: headers, footers, a background. `imageInBody` is true if the body shows
// an image; `sectionsDiffer` if the letterhead has sections with different pages, headers or footers.
export interface Section extends Pick<Paper, 'start' | 'end' | 'textWidth'> {
  named: ReadonlySet<string>;
  imageInBody: boolean;
  sectionsDiffer: boolean;
}

// If there are several sections, the one with the most paragraphs applies (the last of equals), with the headers and footers that it
// inherits. The body is parsed without a tree, in memory that does not grow with it. Throws a DamagedPart.
export function readSection(parts: Parts, path: string): Section {
  const xml = readText(parts, path) ?? '';
  const sections: Candidate[] = [];
  const kept = new Set<XmlElement>();
  let body: XmlElement | undefined;
  let paragraphs = 0;
  let imageInBody = false;
  const root = readPart(parts, path, (element, parent) => {
    const { local } = element;
    if (parent && (kept.has(parent) || local === 'sectPr')) {
      if (!kept.has(parent)) {
        sections.push({ element, paragraphs });
        paragraphs = 0;
      }
      kept.add(element);
      return true;
    }
    if (local === 'body') body ??= element;
    if (local === 'p') paragraphs++;
    if (body && (local === 'blip' || local === 'imagedata')) imageInBody = true;
    return false;
  });
  const bound = root.attributes.get('xmlns:w');
  if (
    root.namespace !== WORDPROCESSING ||
    root.local !== 'document' ||
    !body ||
    (bound ?? WORDPROCESSING) !== WORDPROCESSING
  ) {
    throw new DamagedPart(path, { cause: 'no WordprocessingML document with a body' });
  }
  const declarations = [
    bound === undefined && ` xmlns:w="${WORDPROCESSING}"`,
    // docx2python expects the declaration even if nothing uses it.
    !root.attributes.has('xmlns:r') && ` xmlns:r="${RELATIONSHIPS}"`,
  ].filter(Boolean);
  const opening = xml.slice(root.start + 1 + root.name.length, body.start);
  const start = `<${root.name}${declarations.join('')}${opening}<${body.name}>`;
  const written = writeSections(xml, sections);
  let chosen: Candidate | undefined;
  for (const section of sections) if (section.paragraphs >= (chosen?.paragraphs ?? 0)) chosen = section;
  const end = (chosen && written.get(chosen)) ?? SECTION;
  return {
    start,
    end: `${end}</${body.name}></${root.name}>`,
    textWidth: chosen ? textWidthOf(chosen.element) : TEXT_WIDTH,
    named: namedIn(start + end),
    imageInBody,
    sectionsDiffer: new Set(written.values()).size > 1,
  };
}

// A section's properties and the number of its paragraphs.
interface Candidate {
  element: XmlElement;
  paragraphs: number;
}

// The ids in attributes of the namespace of relationships, whatever its prefixes are.
function namedIn(kept: string): Set<string> {
  const prefixes = new Set(Array.from(kept.matchAll(PREFIX), ([, prefix]) => prefix));
  const references = Array.from(kept.matchAll(/\s([\w.-]+):(?:id|embed|link)\s*=\s*["']([^"']*)/g));
  return new Set(references.filter(([, prefix]) => prefixes.has(prefix)).map(([, , id = '']) => id));
}

// Writes each section with the headers and footers that it inherits from those before it.
function writeSections(xml: string, sections: readonly Candidate[]): Map<Candidate, string> {
  const references = new Map<string, string>();
  const written = new Map<Candidate, string>();
  for (const section of sections) {
    const { name, children } = section.element;
    let own = '';
    for (const child of children) {
      const text = xml.slice(child.start, child.end);
      if (REFERENCES.has(child.local)) references.set(`${child.local} ${attribute(child, 'type')}`, text);
      else if (!['type', 'printerSettings', 'sectPrChange'].includes(child.local)) own += text;
    }
    written.set(section, `<${name}>${Array.from(references.values()).join('')}${own}</${name}>`);
  }
  return written;
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
  return width > 0 ? width : TEXT_WIDTH;
}
