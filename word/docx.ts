// createDocx writes a template as a Word document, on plain paper or a letterhead. Each kind of line has a
// named style, each variable a content control.

import { type GivenRole, type LineLook, layOut, readDocument, titleIn } from '@membrete/document';
import { clean, tidy } from '@membrete/document/clean';
import { type Form, type Letter, wordsAt } from '@membrete/document/outgoing';
import { fill, valuesByName } from '@membrete/document/variables';
import { strFromU8 } from 'fflate';
import { type Data, dataOf, FIRST_CONTROL_ID, LAST_PARAGRAPH, writeBody, writeData } from './body.ts';
import type { Letterhead } from './letterhead.ts';
import { isListItem, noLists, numberLists } from './numbering.ts';
import { writeXml } from './package.ts';
import { CORE_PATH, countInSection, type EdgeCopy, type Paper, plainPaper, writeEdgeCopies } from './paper.ts';
import { fillSlots } from './slots.ts';
import { type OwnWord, writeSource } from './source.ts';
import { escapeXml } from './xml.ts';
import { joinZips, zipParts } from './zip.ts';

// Values by the name of their variable.
type Values = Readonly<Record<string, string>>;

// How variables are written. 'data' is for people: all controls of a variable share one value. 'none' is for
// programs that fill in the text, and 'runs' for programs that read only plain runs.
export type Binding = 'data' | 'none' | 'runs';

export interface DocxOptions {
  letterhead?: Letterhead;
  // The values to fill in. A variable without a value stays a placeholder.
  values?: Values;
  // The form of a letter. With it, a value takes its words from the place: «${{Monto}}» has the sign already.
  form?: Form;
  // The names of variables whose values a person still has to look at. They are shaded like open ones.
  stale?: ReadonlySet<string>;
  // The title of the document, by default its subject.
  title?: string;
  created?: Date;
  binding?: Binding;
  // What a variable without a value shows: its name in braces ('names', for programs), or its label
  // ('labels', for people).
  placeholders?: 'names' | 'labels';
  // True for the answer of a model. createDocx then leaves out emojis, and the model's remarks above and
  // below the document.
  ofModel?: boolean;
  // True for a text that a person has seen as it is. createDocx then leaves in what looks like Markdown, HTML or
  // a variable with one brace, because the file must not differ from what was seen.
  asIs?: boolean;
  // The values as a person typed them, saved in the document so that the page can open it again.
  typed?: Values;
  // How the places of variables show their values, saved in the document as well.
  forms?: OwnWord['forms'];
  // The roles that a person gave to lines of the text.
  roles?: readonly GivenRole[];
  // Lines that keep the look (boldness, size, indent) of the letter that the text came from.
  looks?: readonly LineLook[];
}

// Controls are not bound to a data part of this length or more, because ONLYOFFICE 9.4.1 could not open the
// document (ONLYOFFICE/DocumentServer#3787).
const MAX_DATA_BYTES = 32 * 1024;

// Returns the bytes of a .docx that shows every word of the text, without characters of Markdown or HTML unless
// `asIs` is set. The same text, options and `created` always give the same bytes.
export function createDocx(text: string, options: DocxOptions = {}): Uint8Array {
  const { letterhead, values = {}, binding = 'data', typed, forms = {}, roles = [], looks = [] } = options;
  const { paper, blocks, dataWith, letterWith, pack } = layOutText(text, options);
  const data = dataWith(values);
  const dataPart = writeXml(writeData(data));
  const marked = binding === 'data';
  const bound = marked && dataPart.length < MAX_DATA_BYTES;
  const { items, xml } = blocks.some(isListItem) ? numberLists(blocks, paper.numbering) : noLists(paper.numbering);
  const controlled = binding !== 'runs';
  const writing = {
    ...paper,
    items,
    data,
    controlled,
    bound,
    marked,
    nextId: FIRST_CONTROL_ID,
    letter: letterWith(values),
  };
  const parts = pack(writeBody(blocks, writing) + paper.section, xml, values);
  if (bound) parts.set(paper.dataPath, dataPart);
  for (const [path, bytes] of fillSlots(paper.slotted, shownOf(data))) parts.set(path, bytes);
  const source =
    bound &&
    typed &&
    writeSource({ text, roles, looks, typed, words: wordsOf(data), forms, letterhead: letterhead !== undefined });
  if (source) parts.set(paper.sourcePath, writeXml(source));
  const custom = source ? paper.sourced : bound ? paper.bound : paper.unbound;
  return joinZips(custom, paper.zip, paper.counting, zipParts(parts));
}

// Returns one Word document with a copy of the text for each row of values. Each copy is a section with its
// own page numbers.
export function createSeriesDocx(text: string, rows: readonly Values[], options: DocxOptions = {}): Uint8Array {
  const { paper, lines, blocks, dataWith, letterWith, pack } = layOutText(text, options);
  const section = restartPages(paper.section);
  const { first, edges, sectionOf } = edgesOfLetters(
    paper,
    rows.map((values) => shownOf(dataWith(values))),
  );
  // Each copy of the letter reserves this many ids, because each of its controls needs an id.
  const ids = lines.reduce((count, line) => count + line.names.length, 0);
  // The markers of lists are written as text, because a long series would need thousands of lists.
  const { items, xml } = noLists(paper.numbering);
  const bodies = rows.map((values, at) => {
    const nextId = FIRST_CONTROL_ID + at * ids;
    const data = dataWith(values);
    const writing = {
      ...paper,
      items,
      data,
      controlled: true,
      bound: false,
      marked: true,
      nextId,
      letter: letterWith(values),
    };
    const body = writeBody(blocks, writing);
    return at < rows.length - 1 ? endSection(body, sectionOf(section, at)) : body;
  });
  const parts = pack(bodies.join('') + sectionOf(section, rows.length - 1), xml);
  for (const [path, bytes] of edges) parts.set(path, bytes);
  return joinZips(first, paper.zip, paper.countingSection, zipParts(parts));
}

// The most copies of headers and footers in a series. A zip without ZIP64 holds at most 65,535 files.
const MAX_EDGES = 20_000;

// Returns true if all letters of a series must share their headers and footers, because separate copies would
// be too many. Shared headers and footers show only the values that are the same in all letters.
export function sharesEdges({ slotted }: Pick<Letterhead, 'slotted'>, letters: number): boolean {
  return letters * slotted.length > MAX_EDGES;
}

// Fills in the placeholders of the headers and footers. Letters with different values get separate copies,
// unless the copies would be too many.
function edgesOfLetters({ slotted, copying, unbound }: Paper, letters: readonly ReadonlyMap<string, string>[]) {
  const edges = new Map<string, Uint8Array>();
  if (slotted.length === 0) return { first: unbound, edges, sectionOf: (section: string) => section };
  const copies: EdgeCopy[] = [];
  const pathByContent = new Map<string, string>();
  const pathsOf = (sharesEdges({ slotted }, letters.length) ? [sharedBy(letters)] : letters).map((values, letter) => {
    const edgesOfLetter = fillSlots(slotted, values, countInSection);
    return Array.from(edgesOfLetter, ([of, bytes]) => {
      const key = `${of} ${strFromU8(bytes)}`;
      const samePath = pathByContent.get(key);
      if (samePath !== undefined) return { path: samePath, of };
      const path = letter === 0 ? of : of.replace(/[^/]*$/, (name) => `carta${letter + 1}-${name}`);
      pathByContent.set(key, path);
      edges.set(path, bytes);
      if (path !== of) copies.push({ path, of });
      return { path, of };
    });
  });
  const { zip: first, ids, relationships } = writeEdgeCopies(copying, copies);
  for (const [path, bytes] of relationships) edges.set(path, bytes);
  const sectionOf = (section: string, letter: number) => {
    const byId = new Map(pathsOf[letter]?.map(({ path, of }) => [ids.get(of), ids.get(path)]));
    return section.replace(REFERENCE, (_, start: string, id: string) => start + (byId.get(id) ?? id));
  };
  return { first, edges, sectionOf };
}

// Matches a reference to a header or footer. The second group is its id.
const REFERENCE = /(<(?:[\w.-]+:)?(?:header|footer)Reference\b[^>]*?:id\s*=\s*["'])([^"']*)/g;

function wordsOf(data: Data): Values {
  return Object.fromEntries(Array.from(data).flatMap(([name, { shown, isOpen }]) => (isOpen ? [] : [[name, shown]])));
}

function shownOf(data: Data): Map<string, string> {
  return new Map(Array.from(data, ([name, { shown }]) => [name, shown]));
}

function sharedBy([first = new Map(), ...others]: readonly ReadonlyMap<string, string>[]): Map<string, string> {
  return new Map(Array.from(first).filter(([name, value]) => others.every((one) => one.get(name) === value)));
}

// Reads and lays out the text. The returned `pack` writes the parts that every document has.
function layOutText(text: string, options: DocxOptions) {
  const { letterhead, placeholders = 'names', ofModel = false, asIs = false, title, created, form, stale } = options;
  const { roles = [], looks = [] } = options;
  const paper = letterhead ?? plainPaper();
  const { text: cleaned, bold } = asIs ? { text: tidy(text), bold: NONE } : clean(text, { ofModel });
  const { lines, variables } = readDocument(cleaned, { roles });
  const names = Array.from(new Set(variables.map(({ name }) => name).filter(Boolean)));
  const letterWith = (words: Values): Letter | undefined => form && { form, words };
  // The controls of a variable share one text: the words of its first place.
  const firstPlaces = new Map(variables.toReversed().map((place) => [place.name, place]));
  const firstWords = (letter: Letter) =>
    Object.fromEntries(Array.from(firstPlaces, ([name, place]) => [name, wordsAt(letter, cleaned, place)]));
  const dataWith = (values: Values) => {
    const letter = letterWith(values);
    return dataOf(names, valuesByName(letter ? firstWords(letter) : values), placeholders, stale);
  };
  const ownTitle = titleIn(lines) || lines[0]?.text || 'Plantilla';
  const pack = (body: string, numbering: string, values: Values = {}) =>
    new Map([
      [paper.documentPath, writeXml(paper.start + body + paper.end)],
      [paper.numbering.path, writeXml(numbering)],
      [CORE_PATH, writeXml(coreProperties(title ?? fill(ownTitle, values), created))],
    ]);
  return { paper, lines, blocks: layOut(lines, { bold, looks }), dataWith, letterWith, pack };
}

const NONE: ReadonlySet<string> = new Set();

// Puts the properties of the section into the last paragraph, which ends the section. LibreOffice 7.4 ignores
// the properties if that paragraph contains only a control, so another paragraph is added.
function endSection(body: string, section: string): string {
  const closed = body.endsWith('</w:sdt></w:p>') ? body + LAST_PARAGRAPH : body;
  const insertAt = closed.lastIndexOf('</w:pPr>');
  return closed.slice(0, insertAt) + section + closed.slice(insertAt);
}

// Returns the properties of a section whose page numbers begin at 1. The schema prescribes the order of the
// elements.
function restartPages(section: string): string {
  if (section.includes('<w:pgNumType'))
    return section.replace(
      /<w:pgNumType\b[^>]*?(?=\/>)/,
      (tag) => `${tag.replace(/ w:start="[^"]*"/, '')} w:start="1"`,
    );
  const before =
    /<w:pgMar\b[^>]*\/>(?:<w:paperSrc\b[^>]*\/>)?(?:<w:pgBorders\b(?:[^>]*\/>|[\s\S]*?<\/w:pgBorders>))?(?:<w:lnNumType\b[^>]*\/>)?/;
  return section.replace(before, (properties) => `${properties}<w:pgNumType w:start="1"/>`);
}

// Returns the part with title and date. The title has at most 255 characters, because Word saves no more, and
// python-docx cannot open a document with a longer title.
function coreProperties(title: string, created = new Date()): string {
  const line = title.replace(/\s+/g, ' ');
  const shortTitle = line.length <= 255 ? line : `${line.slice(0, 254).replace(/\s\S*$|[\ud800-\udbff]$/, '')}…`;
  const time = `xsi:type="dcterms:W3CDTF">${created.toISOString().slice(0, 19)}Z`;
  const dates = `<dcterms:created ${time}</dcterms:created><dcterms:modified ${time}</dcterms:modified>`;
  return `${CORE}<dc:title>${escapeXml(shortTitle)}</dc:title><dc:language>es-MX</dc:language>${dates}</cp:coreProperties>`;
}

const CORE =
  '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">';
