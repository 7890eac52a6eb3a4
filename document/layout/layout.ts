// layOut() arranges a document into blocks, each with a style and a space above. Word files, the sheet on the
// page, the print and the clipboard are made from these blocks.
import type { Line, Role } from '../line.ts';
import { splitSubject } from '../reading/document.ts';
import { hasForm } from '../reading/forms.ts';
import { isCells, type TableRow, tableAt, type WrittenTable } from '../reading/table.ts';
import { fold } from '../text.ts';
import { COPY_LABEL } from '../words/copy-label.ts';
import { FIRST_MARK, hasBullet } from '../words/list-marks.ts';
import { SIGNING } from '../words/vocabulary.ts';
import type { Block, Paragraph, Table } from './block.ts';
import { type LineLook, type LookName, lookOf } from './looks.ts';
import { bodyLines, takeOwnLooks } from './own-looks.ts';
import { laySignatures } from './signature-layout.ts';
import { isSignerName, signaturesFrom } from './signature-reader.ts';

// Lays out lines in linear time. `bold` has the words that the model wrote in bold at the start of a line.
// `asWritten` is for an editor: no line is joined or cut, and a table must have bars at both ends of its
// lines.
export function layOut(
  written: readonly Line[],
  { bold = new Set(), looks = [], asWritten = false }: LayoutOptions = {},
): Block[] {
  const body = bodyLines(written, looks);
  const lines = asWritten ? body : joinWrapped(body);
  const addressee = lines.findIndex(({ role, text }) => role === 'addressee' && MEMO_NAME.test(text));
  const memo = addressee < 0 ? new Map<Line, string>() : memoOf(lines, addressee);
  const blocks: Block[] = [];
  let levels: readonly ListLevel[] = [];
  for (let at = 0, line = lines[0]; line; line = lines[at]) {
    const last = blocks.at(-1);
    const above = last?.is === 'paragraph' ? last : undefined;
    const table = line.text.includes('|') ? tableOf(lines, at, asWritten) : undefined;
    const signatures = line.role === 'signature' && !table ? signaturesFrom(lines, at) : [];
    const to = table?.to ?? signatures.at(-1)?.to ?? at + 1;
    levels = line.role === 'listItem' && !bold.has(line.text) ? openLevels(levels, line) : [];
    if (table) {
      if (above) above.keepsWithNext = true;
      blocks.push(layTable(table));
    } else if (signatures.length > 0) {
      const keepsWithNext = to === lines.length - 1 && SMALL.has(lines[to]?.role);
      blocks.push(...laySignatures(signatures, { keepsWithNext, asWritten }));
    } else blocks.push(layLine(line, at, above));
    at = to;
  }
  takeOwnLooks(blocks, written, looks);
  return blocks;

  // Lays out a single line. `above` is the paragraph above, or undefined below a table or signatures.
  function layLine(line: Line, at: number, above: Paragraph | undefined): Paragraph {
    const memoLabel = memo.get(line);
    const look = memoLabel === undefined ? lookAt(line, at, above?.look) : memoLabel === '' ? 'memoLine' : 'memo';
    const { above: space = 0, hanging } = lookOf(look);
    const mark = FIRST_MARK.exec(line.text)?.[0] ?? '';
    const width = mark && look.endsWith('Item') ? widthOfMark(mark, levels.length > 1) : undefined;
    const boldLabel = bold.size > 0 ? boldLabelOf(line, mark, bold) : '';
    const below = lines[at + 1];
    return {
      is: 'paragraph',
      line: asWritten || !/_{24}/.test(line.text) ? line : { ...line, text: cutRules(line.text) },
      look,
      label: memoLabel ?? (line.role === 'subject' ? splitSubject(line.text).label : boldLabel),
      gap: above && hasNoGapAbove(line, look, above) ? 0 : space,
      ...(width !== undefined && width !== hanging && { hanging: width }),
      keepsWithNext: below !== undefined && TOGETHER.test(`${line.role} ${below.role}`),
    };
  }

  function lookAt({ role, style, text, blankBefore }: Line, at: number, above: LookName | undefined): LookName {
    if (role === 'signature') return 'post';
    // «FECHA ____» reads like a heading, but is a label with a blank to fill in by hand.
    if (style && !(style === 'heading' && text.includes('____'))) return style;
    // «(con el interesado)» below a title is part of the title.
    if (above === 'title' && !blankBefore && /^\([^()]{1,80}\)$/.test(text)) return 'title';
    // A first line of more than 100 characters describes a seal. Names of institutions are shorter.
    if (role === 'header') return at === 0 && text.length <= 100 ? 'institution' : 'unit';
    // In an editor, a line without the label «C.c.p.» is not a second line of the copy above, because the
    // label may not be typed yet.
    const isBelowCopy = lines[at - 1]?.role === 'copy' && !blankBefore && !asWritten;
    if (role === 'copy') return isBelowCopy && !COPY_LABEL.test(text) ? 'copyLine' : 'copy';
    // Some offices write the official legend of a year below the copies. There it looks like a footer.
    if (role === 'motto' && (SMALL.has(lines[at - 1]?.role) || above === 'footer')) return 'footer';
    if (role !== 'paragraph' && role !== 'listItem') return role;
    if (bold.has(text)) return 'section';
    if (role === 'paragraph') return ROMAN_SUB_MARK.test(text) ? 'subItem' : 'paragraph';
    if (levels.length > 1 || SUB_MARK.test(text)) return 'subItem';
    return hasBullet(text) ? 'dashItem' : 'listItem';
  }

  function hasNoGapAbove(line: Line, look: LookName, above: Paragraph): boolean {
    if (look.startsWith('memo')) return above.look.startsWith('memo');
    if (asWritten && continuesSentence(above.line, line)) return true;
    const isSame = look === above.look || (look === 'copy' && above.look === 'copyLine');
    if (!isSame || line.blankBefore) return false;
    // Lines such as «HORA: {{Hora}}» have no space between them.
    const isDatum = (one: Line) => one.words < 16 && hasForm(one, 'labelled');
    return lookOf(look).block === true || (look === 'paragraph' && isDatum(line) && isDatum(above.line));
  }
}

interface LayoutOptions {
  bold?: ReadonlySet<string>;
  looks?: readonly LineLook[];
  asWritten?: boolean;
}

// Matches the roles of two successive lines that stay on one page. Otherwise a page could have only the line
// «C.c.p. Archivo.».
const TOGETHER = /^closing |(?:closing|signature)$|^(?:annex|copy|initials|footer) (?:annex|copy|initials|footer)$/;
const SMALL: ReadonlySet<Role | undefined> = new Set<Role>(['annex', 'copy', 'initials', 'footer']);

const SUB_MARK = /^[\dIVX]{1,4}\.\d/;
// Matches the number of a declaration in an agreement: «I.1. Que es …».
const ROMAN_SUB_MARK = /^[IVX]{1,4}\.\d{1,2}[.)]?\s/;

// A level of a list: the form of its numbers, such as «1.» or «a)», and the indent of its items.
type ListLevel = { sort: string; indent: number };

// Returns the levels of the list down to this item. The item is one level deeper than the item above if it is
// further to the right, or if it begins with «a)» directly below «1.».
function openLevels(open: readonly ListLevel[], { text, indent, blankBefore }: Line): readonly ListLevel[] {
  const mark = FIRST_MARK.exec(text)?.[0].trim() ?? '';
  const sort = mark
    .replace(/\d+/, '1')
    .replace(/[a-z]+/, 'a')
    .replace(/[A-Z]+/, 'A');
  const same = open.findLastIndex((level) => level.sort === sort && Math.abs(level.indent - indent) < 2);
  if (same >= 0) return open.slice(0, same + 1);
  const { indent: last = 0 } = open.at(-1) ?? {};
  const isDeeper = indent > last + 1 || (!blankBefore && indent > last - 2 && /^(?:\(?[1aiAI])?\W+$/.test(mark));
  return [...(isDeeper ? open : open.filter((level) => level.indent + 1 < indent)), { sort, indent }];
}

// Returns the width of the number or bullet of a list item, in points at a font size of 11 points. Without
// `exact`, returns undefined if the width fits the indent in LOOKS.
function widthOfMark(mark: string, exact: boolean): number | undefined {
  let width = 0;
  for (const sign of mark.replace(/\s+/, ' '))
    width += /[.\sI,]/.test(sign) ? 3.1 : /[)(\-–]/.test(sign) ? 3.7 : /[A-Z]/.test(sign) ? 7.4 : 6.1;
  return exact || width > 15 ? Math.min(36, Math.ceil(width / 3) * 3) : undefined;
}

// Returns the bold words at the start of a line, or '' if the line has none or is bold as a whole.
function boldLabelOf({ role, text }: Line, mark: string, bold: ReadonlySet<string>): string {
  if ((role !== 'paragraph' && role !== 'listItem') || bold.has(text)) return '';
  const ends = [text.indexOf(':'), text.indexOf('.', mark.length), text.indexOf('.-', mark.length) + 1];
  const labels = ends.filter((end) => end > 0).map((end) => text.slice(0, end + 1));
  return labels.find((words) => bold.has(words) || bold.has(words.slice(mark.length))) ?? '';
}

// Shortens rows of underscores so that they end at the margin. A line on paper has room for 72 characters.
function cutRules(text: string): string {
  const cut = text.replace(/(?<!_)_{24,}$/, (rule, at: number) => (at < 60 ? rule.slice(0, 72 - at) : rule));
  return cut.replace(/_{73,}/g, '_'.repeat(72));
}

// Returns the table that begins at this line, or undefined. In the signatures, only a list of people with a
// heading such as «Nombre» is a table. Other cells there are people who sign side by side.
function tableOf(lines: readonly Line[], at: number, asWritten: boolean): WrittenTable | undefined {
  const line = lines[at];
  const table = line && (isCells(line) || !asWritten) ? tableAt(lines, at) : undefined;
  const isList = table?.headings.cells.some((cell) => /^\W*(?:no|n[uú]m|nombre|cargo)\b/i.test(cell));
  return line?.role !== 'signature' || isList ? table : undefined;
}

function layTable({ headings, headed, rows, aligns }: WrittenTable): Table {
  const hasColumn = headings.cells.some((cell) => /^\W*(?:firmas?|r[uú]bricas?)\W*$/i.test(cell));
  // An empty heading belongs to the heading on its left: «Elaboró | Vo. Bo. | ».
  const areSigners = headings.cells.every((cell, at) => SIGNERS.test(fold(cell)) || (at > 0 && cell === ''));
  const inColumns = areSigners && !hasColumn;
  const all = [headings, ...rows];
  const widths = shareWidth(
    all.map(({ cells, spans }) => cells.map((words, column) => (spans[column]?.columns === 1 ? words : ''))),
  );
  const heights = all.map((_, row) => (row === 0 ? 0 : inColumns ? roomIn(all, row) : hasColumn ? 34 : 0));
  return { is: 'table', headed, rows: all, widths, aligns, heights, inColumns, gap: 6 };
}

// Returns the minimum height of a row in points, in a table with a column for each signer. Three kinds of
// rows need room to sign: the first row below the headings, blank rows, and rows with names below a row that
// is not blank.
function roomIn(rows: readonly TableRow[], row: number): number {
  const isBlank = (at: number) => rows[at]?.cells.every((cell) => cell === '') === true;
  if (row === 1 || isBlank(row)) return 58;
  return !isBlank(row - 1) && rows[row]?.cells.some(isSignerName) ? 58 : 0;
}

// Matches the heading of a signer's column, as in «Solicita | Revisa | Autoriza».
const SIGNERS = new RegExp(`^${SIGNING}`);

// Returns the width of each column, as a fraction of the width of the table. The table has room for 70
// characters. Each column has room for its longest word and two characters of margin, and columns with long
// cells get more of the remaining room.
function shareWidth(rows: readonly string[][]): number[] {
  const longest = (words: readonly string[], lengthOf = ({ length }: string) => length) =>
    words.reduce((most, one) => Math.max(most, lengthOf(one)), 0);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const columns = (rows[0] ?? []).map((heading, column) => {
    const cells = rows.map(({ [column]: words = '' }) => words);
    const words = cells.flatMap((words) => words.split(/\s+/));
    const word = Math.min(24, Math.max(4, longest(words, widthOfWord)));
    const cell = Math.max(/^firma/i.test(heading) ? 24 : 0, longest(cells));
    return { least: word + 2, more: Math.min(60, Math.max(0, cell - word)) };
  });
  const least = sum(columns.map((column) => column.least));
  const more = sum(columns.map((column) => column.more));
  const spare = Math.max(0, 70 - least);
  const widths = columns.map((one) => one.least + (more > 0 ? (spare * one.more) / more : spare / columns.length));
  return widths.map((width) => width / sum(widths));
}

// Returns the width of a word in lower-case letters. A capital is a third wider than a lower-case letter.
function widthOfWord(word: string): number {
  return word.length + word.replace(/\P{Lu}/gu, '').length / 3;
}

// Returns the lines at the top of a memo with their labels. A line that continues the value above has the
// label ''.
function memoOf(lines: readonly Line[], addressee: number): Map<Line, string> {
  let from = addressee;
  while (hasForm(lines[from - 1], 'subject') || BESIDE.test(lines[from - 1]?.bare ?? '')) from -= 1;
  const to = lines.findIndex(({ role }) => BODY.has(role));
  const head = lines.slice(from, to < 0 ? undefined : to);
  const labelled = head.map((line) => [line, MEMO_LABEL.exec(line.text)?.[0] ?? ''] as const);
  return new Map(labelled.filter(([{ role }, label]) => label !== '' || MEMO.has(role)));
}

// Matches a label at the top of a memo: «PARA:», «DE:», «C.c.p.:».
const MEMO_LABEL = /^[\p{L}.\s]{1,12}:/u;
const MEMO_NAME = /^(?:para|de|a|al)\s*:/i;
// Matches a line such as «FECHA: …». It belongs to the top of a memo if the names («PARA:», «DE:») are
// directly below it.
const BESIDE = /^(?:fecha|referencia|ref\.)\s*:/;
const MEMO: ReadonlySet<Role> = new Set<Role>(['addressee', 'attention', 'copy']);
const BODY: ReadonlySet<Role> = new Set<Role>(['paragraph', 'listItem', 'closing', 'signature']);

// Joins the lines of a paragraph that a person broke into several lines. A joined line has the text and the
// range of all its lines, and the other fields of its first line.
function joinWrapped(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (const [at, line] of lines.entries()) {
    const { [at - 1]: previous } = lines;
    const above = previous && continuesSentence(previous, line) ? joined.pop() : undefined;
    joined.push(above ? { ...above, text: `${above.text} ${line.text}`, end: line.end } : line);
  }
  return joined;
}

// Returns true if the line continues the paragraph of the line above, which must be long and must not end
// like a sentence.
function continuesSentence(above: Line, line: Line): boolean {
  const isText = line.role === 'paragraph' && (above.role === 'paragraph' || above.role === 'listItem');
  if (!isText || line.blankBefore || line.style || above.style || above.text.length < 40) return false;
  if (/[.:;!?…_|\]]["»”)]*$/.test(above.text) || /\s{3}|\t|\|/.test(above.text + line.text)) return false;
  return /^[\p{Ll}\d({«"“]/u.test(line.text) || above.text.length >= 60;
}
