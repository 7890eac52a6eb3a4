// Text made comparable: one Unicode form, no case, no accents, line by line. All of it in linear time.
import type { WrittenLine } from './line.ts';

// UTF-16 offsets of a text.
export interface Range {
  start: number;
  end: number;
}

// Replaces the characters from `start` to `end` by `text`.
export interface Edit extends Range {
  text: string;
}

// `edits` do not overlap and are in their order, as those of a finding's fix.
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let edited = '';
  let from = 0;
  for (const { start, end, text: words } of edits) {
    edited += text.slice(from, start) + words;
    from = end;
  }
  return edited + text.slice(from);
}

// Rows of cells as a table in Markdown. The first row has the headings; a bar in a cell does not end it.
export function writeTable(rows: readonly (readonly string[])[]): string {
  const lines = rows.map(writeCells);
  return lines.toSpliced(1, 0, writeCells((rows[0] ?? []).map(() => '---'))).join('\n');
}

export function writeCells(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

// NFC, except within runs of more than 32 combining marks: putting such a run in order costs the square of
// its length.
export function nfc(text: string): string {
  if (!/[\u0300-\uffff]/.test(text)) return text;
  return text
    .split(/(\p{M}{33,})/u)
    .map((piece, index) => (index % 2 === 0 ? piece.normalize('NFC') : piece))
    .join('');
}

// Lower case without accents, and with plain hyphens; every offset stays what it was. Expects NFC.
export function fold(text: string): string {
  return plainLetters(text)
    .replace(/[\u2010\u2011]/g, '-')
    .toLowerCase();
}

// Accented Latin letters to their base letter, one for one.
export function plainLetters(text: string): string {
  return text.replace(/[\u00c0-\u024f]/g, (letter) => BASE_LETTERS[letter.charCodeAt(0) - 0xc0] ?? letter);
}

const BASE_LETTERS = Array.from({ length: 0x190 }, (_, index) =>
  String.fromCharCode(0xc0 + index)
    .normalize('NFD')
    .charAt(0),
);

// Words with blanks between their letters, put together: «D I C T A M E N  No. 5» → «DICTAMEN  No. 5». They
// open a line or are set apart by two blanks.
export function unspaced(text: string): string {
  if (text.length < 7) return text;
  return text.replace(/(?<=^|[ \t]{2})(?:\p{L}[ \t]){3,}\p{L}(?!\p{L})/gmu, (letters) => letters.replace(/[ \t]/g, ''));
}

// The lines that are not blank, without their white space at both ends.
export function linesOf(text: string): Pick<WrittenLine, 'text' | 'start' | 'end' | 'indent' | 'blankBefore'>[] {
  let above = 0;
  return Array.from(text.matchAll(/^.*\S.*/gm), ({ 0: raw, index }) => {
    const line = raw.trim();
    const blanks = raw.slice(0, raw.indexOf(line));
    const start = index + blanks.length;
    const lineEnds = text.slice(above, index);
    const blankBefore = above > 0 && lineEnds.length > 1 && lineEnds !== '\r\n';
    above = index + raw.length;
    return { text: line, start, end: start + line.length, indent: widthOf(blanks), blankBefore };
  });
}

// The width of a text in characters, a tab counting as eight.
export function widthOf(text: string): number {
  return text.replaceAll('\t', ' '.repeat(8)).length;
}
