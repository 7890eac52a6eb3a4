// Reads the sheets of an Excel workbook. Cells have the words that Excel shows.

import { unescapeXml } from '@membrete/word/xml';
import { strFromU8, unzipSync } from 'fflate';
import { ExplainedError } from '../record/explained.ts';
import { rememberEach } from '../record/store.ts';
import { createRows, isCutNumber, type ReportProgress, type Sheet } from './sheet.ts';
import { type CellFormat, createCellFormat, formatCodeOf } from './shown.ts';

// The most bytes of all unpacked parts of a workbook. The limit is below the longest string of browsers, half
// a gigabyte.
export const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;

// Reads the sheets. Throws an ExplainedError if the workbook is too large, and another error if it is not a
// zip file.
export function readXlsx(workbook: Uint8Array, report: ReportProgress = () => {}): Sheet[] {
  const { open } = openParts(workbook);
  const main = targetOf(open('_rels/.rels'), 'officeDocument') ?? 'xl/workbook.xml';
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const book = open(main);
  const links = open(`${folder}_rels/${main.slice(folder.length)}.rels`);
  const partOf = (type: string) => resolve(folder, targetOf(links, type) ?? '');
  const formats = readFormats(open(partOf('styles')), /<(?:\w+:)?workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(book));
  const shared = elements(open(partOf('sharedStrings')), 'si').map(({ inner }) => readString(inner));
  const sheets = elements(book, 'sheet');
  return sheets.flatMap(({ attributes }, at) => {
    const { target, type } = relation(links, attributeOf(attributes, '(?:\\w+:)?id') ?? '');
    if (target === undefined || !/\/worksheet$/.test(type ?? '')) return [];
    const name = unescapeXml(attributeOf(attributes, 'name') ?? '');
    const xml = open(resolve(folder, target));
    const sheet = readWorksheet(name, xml, { shared, formats }, (part) => report((at + part) / sheets.length));
    return [{ ...sheet, isHidden: /idden$/.test(attributeOf(attributes, 'state') ?? '') }];
  });
}

interface Shared {
  shared: readonly string[];
  formats: readonly CellFormat[];
}

function readWorksheet(name: string, xml: string, { shared, formats }: Shared, report: ReportProgress): Sheet {
  const rows = createRows(name);
  const start = /<(?:\w+:)?sheetData\b/.exec(xml)?.index ?? xml.length;
  const end = Math.max(start, xml.lastIndexOf('sheetData>'));
  for (const { attributes } of elements(xml.slice(0, start), 'col').filter(({ attributes }) =>
    isHidden(attributes, 'width'),
  ))
    rows.hideColumns(Number(attributeOf(attributes, 'min')) - 1, Number(attributeOf(attributes, 'max')) - 1);
  for (const { attributes } of elements(xml.slice(end), 'mergeCell')) {
    const [from, to = from] = (attributeOf(attributes, 'ref') ?? '').split(':').map(readPlace);
    if (from && to) rows.merge(from, to);
  }
  const row = new RegExp(ROW, 'gs');
  row.lastIndex = start;
  let number = 0;
  for (let match = row.exec(xml); match; match = row.exec(xml)) {
    const [, attributes = '', cells = ''] = match;
    number = Number(attributeOf(attributes, 'r') ?? number + 1);
    if (number % 500 === 0) report(row.lastIndex / xml.length);
    let column = -1;
    for (const [, inside = '', content = ''] of cells.matchAll(CELL)) {
      column = readColumn(placeIn(inside)) ?? column + 1;
      if (content === '') continue;
      const format = formats[Number(styleIn(inside) ?? 0)] ?? GENERAL;
      const problem = rows.put(number - 1, column, readCell(typeIn(inside) ?? 'n', content, shared, format));
      if (problem !== '') return { name, cells: [], refused: problem };
    }
    if (isHidden(attributes, 'ht')) rows.hideRow(number - 1);
  }
  return rows.finish();
}

const ROW = /<(?:\w+:)?row\b((?:\s[^>]*?)?)(?:\/>|>(.*?)<\/(?:\w+:)?row>)/s;
const CELL = /<(?:\w+:)?c(\s[^>]*?)?(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs;
const GENERAL = createCellFormat('General');
const [placeIn, styleIn, typeIn] = [attributeReader('r'), attributeReader('s'), attributeReader('t')];

function isHidden(attributes: string, size: 'ht' | 'width'): boolean {
  return /\shidden="(?:1|true)"/.test(attributes) || Number(attributeOf(attributes, size) ?? 1) === 0;
}

function readCell(type: string, content: string, shared: readonly string[], format: CellFormat) {
  if (type === 'inlineStr') return { shown: format.text(readString(content)) };
  const value = unescapeXml(/<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(content)?.[1] ?? '');
  // The result of a formula may be no words, as in =IF(B2="","",B2). Its type is then «str».
  if (value === '') return { shown: '', isUnknown: type !== 'str' && /<(?:\w+:)?f\b/.test(content) };
  if (type === 's') return { shown: format.text(shared[Number(value)] ?? '') };
  if (type === 'b') return { shown: value === '1' ? 'VERDADERO' : 'FALSO' };
  if (type === 'd') return format.number(Date.parse(`${value.slice(0, 19)}Z`) / 86_400_000 + 25569);
  const number = Number(value);
  return type === 'n' && Number.isFinite(number)
    ? { ...format.number(number), isCut: isCutNumber(number) }
    : { shown: format.text(unescapeControls(value)) };
}

// Returns a string without the phonetic text that Excel stores for Japanese.
function readString(xml: string): string {
  const [, plain] = PLAIN.exec(xml) ?? [];
  if (plain !== undefined) return unescapeControls(unescapeXml(plain));
  const spoken = xml.includes('rPh') ? xml.replace(/<((?:\w+:)?rPh)\b.*?<\/\1>/gs, '') : xml;
  return unescapeControls(
    elements(spoken, 't')
      .map(({ inner }) => unescapeXml(inner))
      .join(''),
  );
}

// Matches a string without runs, as nearly all strings are.
const PLAIN = /^(?:<(?:\w+:)?is>)?<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?t>(?:<\/(?:\w+:)?is>)?$/;

// Replaces codes such as _x000D_, which Excel writes for characters that XML forbids.
function unescapeControls(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

function readFormats(styles: string, from1904: boolean): CellFormat[] {
  const workbookCodes = new Map(
    elements(styles, 'numFmt').map(({ attributes }) => [
      Number(attributeOf(attributes, 'numFmtId')),
      unescapeXml(attributeOf(attributes, 'formatCode') ?? ''),
    ]),
  );
  const [, cells = ''] = /<(?:\w+:)?cellXfs\b[^>]*>(.*?)<\/(?:\w+:)?cellXfs>/s.exec(styles) ?? [];
  return elements(cells, 'xf').map(({ attributes }) => {
    const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
    return createCellFormat(formatCodeOf(id, workbookCodes.get(id)), from1904);
  });
}

// Returns { row: 11, column: 27 } for «AB12».
function readPlace(name: string): { row: number; column: number } | undefined {
  const column = readColumn(name);
  const row = Number(name.replace(/^\$?[A-Z]*\$?/, ''));
  return column === undefined || !(row > 0) ? undefined : { row: row - 1, column };
}

// Returns 27 for «AB12»; columns are counted from 0. Returns undefined if the name has no letters.
function readColumn(name = ''): number | undefined {
  let column = 0;
  for (let at = name.startsWith('$') ? 1 : 0; at < name.length; at++) {
    const letter = name.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column > 0 && column <= MAX_COLUMN ? column - 1 : undefined;
}

// The last column of Excel, XFD.
const MAX_COLUMN = 16_384;

// Opens the parts of a workbook by path, ignoring case. `open` returns the text of a part, or '' if there is
// none, and throws an ExplainedError once the parts are too large.
export function openParts(zip: Uint8Array): { has: (path: string) => boolean; open: (path: string) => string } {
  const names = new Map<string, string>();
  unzipSync(zip, {
    filter({ name }) {
      names.set(name.toLowerCase().replaceAll('\\', '/'), name);
      return false;
    },
  });
  let unpacked = 0;
  const open = (path: string) => {
    const wanted = names.get(path.toLowerCase());
    if (wanted === undefined) return '';
    const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
      if (name !== wanted) return false;
      unpacked += originalSize;
      if (unpacked > MAX_UNPACKED_BYTES)
        throw new ExplainedError('Ese libro es demasiado grande para esta página. Copie solo su tabla y péguela aquí.');
      return true;
    };
    return decode(unzipSync(zip, { filter })[wanted] ?? new Uint8Array());
  };
  return { has: (path) => names.has(path.toLowerCase()), open };
}

// Decodes UTF-8, or the UTF-16 that a few programs write.
function decode(part: Uint8Array): string {
  if (part[0] === 0xff && part[1] === 0xfe) return new TextDecoder('utf-16le').decode(part);
  if (part[0] === 0xfe && part[1] === 0xff) return new TextDecoder('utf-16be').decode(part);
  return strFromU8(part);
}

function targetOf(links: string, type: string): string | undefined {
  const element = elements(links, 'Relationship').find(({ attributes }) =>
    (attributeOf(attributes, 'Type') ?? '').endsWith(`/${type}`),
  );
  const target = element && attributeOf(element.attributes, 'Target');
  return target?.replace(/^\//, '');
}

function relation(links: string, id: string): { target?: string; type?: string } {
  const element = elements(links, 'Relationship').find(({ attributes }) => attributeOf(attributes, 'Id') === id);
  if (!element) return {};
  return {
    target: attributeOf(element.attributes, 'Target') ?? '',
    type: attributeOf(element.attributes, 'Type') ?? '',
  };
}

// Returns the path of a target. A target is relative to `folder`, unless it begins with a slash.
function resolve(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  return target.startsWith(folder) && folder !== '' ? target : folder + target.replace(/^\.\//, '');
}

// Reads all elements of this name, which must not be nested, with their attributes and their content as
// written.
export function elements(xml: string, name: string): { attributes: string; inner: string }[] {
  const pattern = elementPattern(name);
  return Array.from(xml.matchAll(pattern), ([, attributes = '', inner = '']) => ({ attributes, inner }));
}

const elementPattern = rememberEach(
  (name) => new RegExp(`<(?:\\w+:)?${name}((?:\\s[^>]*?)?)(?:\\/>|>(.*?)<\\/(?:\\w+:)?${name}>)`, 'gs'),
);

// Returns the value of an attribute, as written.
export function attributeOf(attributes: string, name: string): string | undefined {
  return readerOf(name)(attributes);
}

const readerOf = rememberEach(attributeReader);

function attributeReader(name: string): (attributes: string) => string | undefined {
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  return (attributes) => {
    const match = pattern.exec(attributes);
    return match ? (match[1] ?? match[2]) : undefined;
  };
}
