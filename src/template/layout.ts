// layOut says how a document is set on paper: its blocks in their order, with look, space, label and what stays together. Word, the sheet,
// the print and the clipboard write them down.
import type { Block, Paragraph, Table } from './block.ts';
import { splitSubject } from './document.ts';
import { is } from './forms.ts';
import type { Line, Role } from './line.ts';
import { type LookName, lookOf } from './looks.ts';
import { signaturesFrom } from './signatures.ts';
import { laySignatures } from './signed.ts';
import { isCells, tableAt, type Table as WrittenTable } from './table.ts';
import { fold } from './text.ts';
import { SIGNING } from './vocabulary.ts';

// What is known beside the lines, and for whom they are laid out.
export interface LayoutOptions {
  // The words that began a line in bold, from clean().
  bold?: ReadonlySet<string>;
  // For an editor: no lines are joined, none is cut, and only lines between bars are a table.
  asWritten?: boolean;
}

// Takes the lines of a document with their roles. Linear time.
export function layOut(written: readonly Line[], { bold = new Set(), asWritten = false }: LayoutOptions = {}): Block[] {
  const lines = asWritten ? written : joinWrapped(written);
  const nested = nestedItems(lines, bold);
  const context: Context = { lines, memo: memoOf(lines), nested, bold, asWritten };
  const blocks: Block[] = [];
  for (let at = 0, to = 0; at < lines.length; at = to) {
    const line = lines[at];
    if (!line) break;
    const last = blocks.at(-1);
    const table = tableOf(lines, at, asWritten);
    const signatures = !table && line.role === 'signature' ? signaturesFrom(lines, at) : [];
    to = table?.to ?? signatures.at(-1)?.to ?? at + 1;
    if (table) {
      if (last?.is === 'paragraph') last.keepsWithNext = true;
      blocks.push(layTable(table));
    } else if (signatures.length > 0) {
      const isNextLast = to === lines.length - 1 && isSmall(lines[to]);
      blocks.push(...laySignatures(signatures, { keepsWithNext: isNextLast, asWritten }));
    } else blocks.push(layLine(line, { at, above: last?.is === 'paragraph' ? last.look : undefined }, context));
  }
  return blocks;
}

interface Context {
  lines: readonly Line[];
  // The lines of the head of a memo with their labels.
  memo: ReadonlyMap<Line, string>;
  nested: ReadonlySet<Line>;
  bold: ReadonlySet<string>;
  asWritten: boolean;
}

// The index of a line, and the look of the line above it.
interface Place {
  at: number;
  above: LookName | undefined;
}

function layLine(line: Line, { at, above }: Place, context: Context): Paragraph {
  const { lines, memo, bold, asWritten } = context;
  const { [at - 1]: previous, [at + 1]: next } = lines;
  const memoLabel = memo.get(line);
  const look = memoLabel === undefined ? lookAt(line, { at, above }, context) : memoLabel === '' ? 'memoLine' : 'memo';
  const { block = false, above: space = 0, hanging } = lookOf(look);
  const isFlush =
    ((look === above || (look === 'copy' && above === 'copyLine')) && block && !line.blankBefore) ||
    (look === 'paragraph' && above === look && !line.blankBefore && isDatum(line) && isDatum(previous)) ||
    (memoLabel !== undefined && (above === 'memo' || above === 'memoLine')) ||
    (asWritten && previous !== undefined && goesOn(previous, line));
  const mark = look === 'listItem' || look === 'subItem' ? LIST_MARK.exec(line.text)?.[0] : undefined;
  const width = mark ? widthOfMark(mark, context.nested.has(line)) : undefined;
  return {
    is: 'paragraph',
    line: asWritten || !line.text.includes(LONG_RULE) ? line : cutRules(line),
    look,
    label: memoLabel ?? labelOf(line, bold),
    gap: isFlush ? 0 : space,
    ...(width !== undefined && width !== hanging && { hanging: width }),
    // The closing stays with the paragraph before it and with its signature; the small lines at the end stay together.
    keepsWithNext:
      next?.role === 'closing' ||
      next?.role === 'signature' ||
      (next !== undefined && line.role === 'closing') ||
      (isSmall(line) && isSmall(next)),
  };
}

// «HORA: {{Hora}}»
function isDatum(line: Line | undefined): boolean {
  return line !== undefined && line.words < 16 && is(line, 'labelled');
}

function lookAt(line: Line, { at, above }: Place, { lines, nested, bold, asWritten }: Context): LookName {
  const { role, style, text, blankBefore } = line;
  if (role === 'signature') return 'post';
  if (style && !(style === 'heading' && BLANK.test(text))) return style;
  // A title goes on in parentheses: «(con el interesado)».
  if (above === 'title' && !blankBefore && /^\([^()]{1,80}\)$/.test(text)) return 'title';
  if (role === 'header') return at === 0 && text.length <= LONGEST_NAME ? 'institution' : 'unit';
  if (role === 'copy') {
    // A line that is being typed keeps its place until its label is there.
    const goesOn = !asWritten && lines[at - 1]?.role === 'copy' && !blankBefore && !COPY_LABEL.test(text);
    return goesOn ? 'copyLine' : 'copy';
  }
  if (role === 'paragraph' && bold.has(text)) return 'section';
  if (role === 'paragraph' && ROMAN_SUB_MARK.test(text)) return 'subItem';
  if (role !== 'listItem') return role;
  if (bold.has(text)) return 'section';
  if (nested.has(line)) return 'subItem';
  if (/^[-–•·]/.test(text)) return 'dashItem';
  return SUB_MARK.test(text) ? 'subItem' : 'listItem';
}

// A line to write on, in a label: «FECHA ____».
const BLANK = /_{4}/;

// The name of an institution is shorter than the description of its seal in a gazette.
const LONGEST_NAME = 100;

const COPY_LABEL = /^(?:c\s?\.?\s?c|con copia|copias?\b)/i;

const LIST_MARK = /^(?:\(?[\p{L}\d]{1,4}(?:\.\d{1,2}){0,3}[.)]?[-)]?|[-–•·])\s+/u;
const SUB_MARK = /^[\dIVX]{1,4}\.\d/;
// «I.1. Que es …» in the declarations of an agreement.
const ROMAN_SUB_MARK = /^[IVX]{1,4}\.\d{1,2}[.)]?\s/;

// The items of a list that are within another item: indented below it, or right below it with marks of another sort from the first of these
// on. One in bold is a heading.
function nestedItems(lines: readonly Line[], bold: ReadonlySet<string>): ReadonlySet<Line> {
  const nested = new Set<Line>();
  // The last item of each level that is open.
  let open: { sort: string; indent: number }[] = [];
  for (const line of lines) {
    if (line.role !== 'listItem' || bold.has(line.text)) {
      open = [];
      continue;
    }
    const { indent, blankBefore } = line;
    const mark = LIST_MARK.exec(line.text)?.[0].trim() ?? '';
    const sort = mark
      .replace(/\d+/, '1')
      .replace(/[a-z]+/, 'a')
      .replace(/[A-Z]+/, 'A');
    const same = open.findLastIndex((level) => level.sort === sort && Math.abs(level.indent - indent) < 2);
    const { indent: last = 0 } = open.at(-1) ?? {};
    if (same >= 0) open.length = same + 1;
    else {
      const isDeeper = indent > last + 1 || (!blankBefore && indent > last - 2 && /^(?:\(?[1aiAI])?\W+$/.test(mark));
      if (!isDeeper) open = open.filter((level) => level.indent + 1 < indent);
      open.push({ sort, indent });
    }
    if (open.length > 1) nested.add(line);
  }
  return nested;
}

// The width of the mark of a list item at 11 points, in steps of three; marks of a usual width keep that of the look, but for `exact` ones.
function widthOfMark(mark: string, exact: boolean): number | undefined {
  let width = 0;
  for (const sign of mark.replace(/\s+/, ' '))
    width += /[.\sI,]/.test(sign) ? 3.1 : /[)(\-–]/.test(sign) ? 3.7 : /[A-Z]/.test(sign) ? 7.4 : 6.1;
  return exact || width > 15 ? Math.min(36, Math.ceil(width / 3) * 3) : undefined;
}

// The label of a subject; else the words that were bold.
function labelOf({ role, text }: Line, bold: ReadonlySet<string>): string {
  if (role === 'subject') return splitSubject(text).label;
  if (bold.size === 0 || (role !== 'paragraph' && role !== 'listItem') || bold.has(text)) return '';
  const mark = LIST_MARK.exec(text)?.[0] ?? '';
  for (const end of [text.indexOf(':'), text.indexOf('.', mark.length), text.indexOf('.-', mark.length) + 1]) {
    const words = end > 0 ? text.slice(0, end + 1) : '';
    if (words && (bold.has(words) || bold.has(words.slice(mark.length)))) return words;
  }
  return '';
}

// A rule to write on that ends a line goes to the end of that line at most, and no rule is longer than a line.
function cutRules(line: Line): Line {
  const cut = line.text.replace(/_{24,}/g, (rule, at: number, text: string) => {
    const isLast = at + rule.length === text.length;
    const room = isLast && at < 60 ? MAX_RULE - at : MAX_RULE;
    return rule.slice(0, Math.max(room, 12));
  });
  return { ...line, text: cut };
}

const LONG_RULE = '_'.repeat(24);
const MAX_RULE = 72;

// «C.c.p. Archivo.» and the like; one that ends the document would be the only line of a page.
function isSmall(line: Line | undefined): boolean {
  return line?.role === 'annex' || line?.role === 'copy' || line?.role === 'initials';
}

const TABLE_GAP = 6;
const ROOM_TO_SIGN = 34;

function tableOf(lines: readonly Line[], at: number, asWritten: boolean): WrittenTable | undefined {
  const line = lines[at];
  if (!line?.text.includes('|') || (asWritten && !isCells(line))) return undefined;
  const table = tableAt(lines, at);
  return table && (line.role !== 'signature' || isList(table)) ? table : undefined;
}

// A list of people with a column to sign in, and not people who sign side by side.
function isList({ headings }: WrittenTable): boolean {
  return headings.cells.some((cell) => /^\W*(?:no|n[uú]m|nombre|cargo)\b/i.test(cell));
}

function layTable({ headings, rows, aligns }: WrittenTable): Table {
  const isToSign =
    headings.cells.some((cell) => /^\W*(?:firmas?|r[uú]bricas?)\W*$/i.test(cell)) ||
    headings.cells.every((cell) => SIGNERS.test(fold(cell)));
  return {
    is: 'table',
    rows: [headings, ...rows],
    widths: shareWidth([headings, ...rows].map(({ cells }) => cells)),
    aligns,
    rowHeight: isToSign ? ROOM_TO_SIGN : 0,
    gap: TABLE_GAP,
  };
}

// «Solicita | Revisa | Autoriza»
const SIGNERS = new RegExp(`^(?:${SIGNING}|solicit)`);

// A column is as wide as its longest word at least; what is left goes to those with the longest cells.
function shareWidth(rows: readonly string[][]): number[] {
  const columns = (rows[0] ?? []).map((heading, column) => {
    let word = 4;
    let cell = /^firma/i.test(heading) ? 24 : 0;
    for (const { [column]: words = '' } of rows) {
      cell = Math.max(cell, words.length);
      for (const { length } of words.split(/\s+/)) word = Math.max(word, Math.min(length, 24));
    }
    return { least: word + 4, more: Math.min(60, Math.max(0, cell - word)) };
  });
  const least = columns.reduce((sum, column) => sum + column.least, 0);
  const more = columns.reduce((sum, column) => sum + column.more, 0);
  const left = Math.max(0, LINE_LENGTH - least);
  const widths = columns.map(
    (column) => column.least + (more > 0 ? (left * column.more) / more : left / columns.length),
  );
  const sum = widths.reduce((total, width) => total + width, 0);
  return widths.map((width) => width / sum);
}

// Letters in a line of a narrow letterhead.
const LINE_LENGTH = 70;

// The label of a line in the head of a memo: «PARA:», «DE:», «C.c.p.:».
const MEMO_LABEL = /^[\p{L}.\s]{1,12}:/u;
const MEMO_NAME = /^(?:para|de|a|al)\s*:/i;
// Labels that belong to the head of a memo where they are beside the names.
const BESIDE = /^(?:fecha|asunto|referencia|ref\.)\s*:/i;

const MEMO: ReadonlySet<Role> = new Set<Role>(['addressee', 'attention', 'copy']);
const BODY: ReadonlySet<Role> = new Set<Role>(['paragraph', 'listItem', 'closing', 'signature']);

// The lines of the head of a memo with their labels, which the second line of a value lacks.
function memoOf(lines: readonly Line[]): ReadonlyMap<Line, string> {
  const memo = new Map<Line, string>();
  let from = lines.findIndex(({ role, text }) => role === 'addressee' && MEMO_NAME.test(text));
  if (from < 0) return memo;
  while (BESIDE.test(lines[from - 1]?.text ?? '')) from -= 1;
  const body = lines.findIndex(({ role }) => BODY.has(role));
  for (const line of lines.slice(from, body < 0 ? undefined : body)) {
    const label = MEMO_LABEL.exec(line.text)?.[0] ?? '';
    if (label !== '' || MEMO.has(line.role)) memo.set(line, label);
  }
  return memo;
}

// Puts together the lines of a paragraph that were broken by hand at the end of a page's width. A joined line has the words of all and the
// place of all; what else it says is that of the first.
function joinWrapped(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (const [at, line] of lines.entries()) {
    const { [at - 1]: previous } = lines;
    const above = joined.at(-1);
    if (above && previous && goesOn(previous, line))
      joined[joined.length - 1] = { ...above, text: `${above.text} ${line.text}`, end: line.end };
    else joined.push(line);
  }
  return joined;
}

// Whether the line goes on with the sentence of the line above it, which is full and has no end mark.
function goesOn(above: Line, line: Line): boolean {
  const isText = line.role === 'paragraph' && (above.role === 'paragraph' || above.role === 'listItem');
  if (!isText || line.blankBefore || line.style || above.style || above.text.length < FULL) return false;
  if (/[.:;!?…_|\]]["»”)]*$/.test(above.text) || /\s{3}|\t|\|/.test(above.text + line.text)) return false;
  return /^[\p{Ll}\d({«"“]/u.test(line.text) || above.text.length >= 60;
}

const FULL = 40;
