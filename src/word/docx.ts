// createDocx writes a template as a Word document: parts in named styles, variables in content controls, on plain paper or a letterhead.
import { type Document, subjectOf } from '../template/document.ts';
import { fill } from '../template/fill.ts';
import type { Line } from '../template/line.ts';
import { readClean } from '../template/lint.ts';
import { LAST_PARAGRAPH, type Values, writeBody, writeData } from './body.ts';
import type { Letterhead } from './letterhead.ts';
import { writeXml } from './package.ts';
import { CORE_PATH, plainPaper } from './paper.ts';
import { writeSource } from './source.ts';
import { escapeXml } from './xml.ts';
import { joinZips, zipParts } from './zip.ts';

export interface DocxOptions {
  letterhead?: Letterhead;
  // Values by the name of their variable. A variable without a value stays open, and marked.
  values?: Readonly<Record<string, string>>;
  // The title of the document; by default its subject.
  title?: string;
  created?: Date;
  // 'data' binds the controls of one variable to one value, for people. 'none' leaves out binding and shading, for programs that fill
  // in the text themselves.
  binding?: 'data' | 'none';
  // Lets the page open the document again: values as they were typed, by the name of their variable. They stand in a part of their own
  // with the text.
  typed?: Readonly<Record<string, string>>;
}

// ONLYOFFICE 9.4.1 fails to open documents whose bound data part reaches this length (ONLYOFFICE/DocumentServer#3787).
const MAX_DATA_BYTES = 32 * 1024;

// Returns the bytes of a .docx that shows every word of the text, as the sheet does, and no mark of Markdown or HTML.
// The same text, options and `created` give the same bytes.
export function createDocx(text: string, options: DocxOptions = {}): Uint8Array {
  const { letterhead: paper = plainPaper(), values = {}, created = new Date(), binding = 'data', typed } = options;
  const document = readClean(text);
  const { lines } = document;
  const names = namesOf(document);
  const shown = shownValues(names, values);
  const title = options.title ?? titleOf(lines, values);
  const data = writeXml(writeData(shown));
  const bound = binding === 'data' && data.length < MAX_DATA_BYTES;
  const { styles, textWidth } = paper;
  const body = writeBody({ lines, values: shown, styles, textWidth, bound, marked: binding === 'data' });
  const parts = new Map([
    [paper.documentPath, writeXml(paper.start + body + paper.end)],
    [CORE_PATH, writeXml(coreProperties(title, created))],
  ]);
  if (bound) parts.set(paper.dataPath, data);
  const sourced = bound && typed !== undefined;
  if (sourced)
    parts.set(
      paper.sourcePath,
      writeXml(writeSource({ text, typed, words: values, letterhead: options.letterhead !== undefined })),
    );
  const custom = sourced ? paper.sourced : bound ? paper.bound : paper.unbound;
  return joinZips(custom, paper.zip, paper.counting, zipParts(parts));
}

// One Word document with a copy of the text for each of the values: a section each, whose pages are counted from 1. The controls
// are bound to no data, since each copy has its own.
export function createSeriesDocx(
  text: string,
  rows: readonly Readonly<Record<string, string>>[],
  { letterhead, title, created = new Date() }: DocxOptions = {},
): Uint8Array {
  const paper = letterhead ?? plainPaper();
  const document = readClean(text);
  const { lines } = document;
  const names = namesOf(document);
  const { styles, textWidth } = paper;
  const end = paper.end.replace(SECTION, restartPages);
  const section = SECTION.exec(end)?.[0] ?? '<w:sectPr/>';
  // The ids of the controls are different in each copy.
  const controls = lines.reduce((count, line) => count + line.names.length, 0);
  const bodies = rows.map((values, at) => {
    const shown = shownValues(names, values);
    const body = writeBody({ lines, values: shown, styles, textWidth, bound: false, marked: true });
    const numbered = body.replace(/(?<=<w:id w:val=")\d+/g, (id) => String(Number(id) + at * controls));
    return at < rows.length - 1 ? endSection(numbered, section) : numbered;
  });
  const parts = new Map([
    [paper.documentPath, writeXml(paper.start + bodies.join('') + end)],
    [CORE_PATH, writeXml(coreProperties(title ?? titleOf(lines, {}), created))],
  ]);
  return joinZips(paper.unbound, paper.zip, paper.countingSection, zipParts(parts));
}

function namesOf({ variables }: Document): ReadonlySet<string> {
  const names = new Set(variables.map(({ name }) => name));
  names.delete('');
  return names;
}

function titleOf(lines: readonly Line[], values: Readonly<Record<string, string>>): string {
  return fill(subjectOf(lines) || lines[0]?.text || 'Plantilla', values);
}

function shownValues(names: ReadonlySet<string>, values: Readonly<Record<string, string>>): Values {
  return new Map(Array.from(names, (name) => [name, shownFor(name, values)]));
}

// A section ends in the properties of its last paragraph. LibreOffice 7.4 loses the break if that paragraph is a control and nothing else.
function endSection(body: string, section: string): string {
  const closed = body.endsWith('</w:sdt></w:p>') ? body + LAST_PARAGRAPH : body;
  const at = closed.lastIndexOf('</w:pPr>');
  return closed.slice(0, at) + section + closed.slice(at);
}

const SECTION = /<w:sectPr\b(?:[^>]*\/>|[\s\S]*?<\/w:sectPr>)/;

// The section's properties, with pages counted from 1. The order of the elements is that of the schema.
function restartPages(section: string): string {
  const counted = section.replace(/<w:pgNumType\b[^>]*?\/>/, (element) =>
    element.replace(/ w:start="[^"]*"/, '').replace('/>', ' w:start="1"/>'),
  );
  if (counted !== section || section.includes('<w:pgNumType')) return counted;
  const before =
    /<w:pgMar\b[^>]*\/>(?:<w:paperSrc\b[^>]*\/>)?(?:<w:pgBorders\b(?:[^>]*\/>|[\s\S]*?<\/w:pgBorders>))?(?:<w:lnNumType\b[^>]*\/>)?/;
  return section.replace(before, (properties) => `${properties}<w:pgNumType w:start="1"/>`);
}

function shownFor(name: string, values: Readonly<Record<string, string>>): string | undefined {
  const placeholder = `{{${name}}}`;
  const filled = fill(placeholder, values);
  return filled === placeholder ? undefined : filled;
}

function coreProperties(title: string, created: Date): string {
  const time = `${created.toISOString().slice(0, 19)}Z`;
  const date = (name: string) => `<dcterms:${name} xsi:type="dcterms:W3CDTF">${time}</dcterms:${name}>`;
  return [
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"',
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escapeXml(shorten(title.replace(/\s+/g, ' ')))}</dc:title><dc:language>es-MX</dc:language>${date('created')}${date('modified')}</cp:coreProperties>`,
  ].join('');
}

// Word keeps at most 255 characters of a title, and python-docx refuses to open a longer one.
function shorten(title: string): string {
  return title.length <= MAX_TITLE ? title : `${title.slice(0, MAX_TITLE - 1).replace(/\s\S*$|[\ud800-\udbff]$/, '')}…`;
}

const MAX_TITLE = 255;
