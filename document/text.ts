// Operations on text, all in linear time: edits, tables, Unicode normalisation, accents, lines.
import type { WrittenLine } from './line.ts';

// A range of a text, in UTF-16 units; `end` is exclusive.
export interface Range {
  start: number;
  end: number;
}

// A change of a text: `text` replaces the characters from `start` to `end`.
export interface Edit extends Range {
  text: string;
}

// Returns the edited text. The edits must be in the order of the text, without overlaps.
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let edited = '';
  let from = 0;
  for (const { start, end, text: words } of edits) {
    edited += text.slice(from, start) + words;
    from = end;
  }
  return edited + text.slice(from);
}

// Writes a Markdown table. The first row has the headings. The character «|» is escaped inside cells.
export function writeTable(rows: readonly (readonly string[])[]): string {
  const lines = rows.map(writeCells);
  return lines.toSpliced(1, 0, writeCells((rows[0] ?? []).map(() => '---'))).join('\n');
}

export function writeCells(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

// Returns the text in NFC. A run of more than 32 combining marks is left unchanged, because sorting it would
// take quadratic time.
export function nfc(text: string): string {
  if (!/[\u0300-\uffff]/.test(text)) return text;
  return text
    .split(/(\p{M}{33,})/u)
    .map((piece, index) => (index % 2 === 0 ? piece.normalize('NFC') : piece))
    .join('');
}

// Returns the text in lower case, without accents, and with plain hyphens. If the text is in NFC, the length
// and all offsets stay the same.
export function fold(text: string): string {
  if (/^[ -~\s]*$/.test(text)) return text.toLowerCase();
  return plainLetters(text)
    .replace(/[\u2010\u2011]/g, '-')
    .toLowerCase();
}

export function plainLetters(text: string): string {
  return text.replace(/[\u00c0-\u024f]/g, (letter) => BASE_LETTERS[letter.charCodeAt(0) - 0xc0] ?? letter);
}

const BASE_LETTERS = Array.from({ length: 0x190 }, (_, index) =>
  String.fromCharCode(0xc0 + index)
    .normalize('NFD')
    .charAt(0),
);

// Writes words in capitals, or with a capital letter, if the words before were so.
export function likeCase(words: string, before: string): string {
  if (before.length > 1 && before === before.toUpperCase()) return words.toUpperCase();
  return /^\p{Lu}/u.test(before) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

// Returns true for words in capitals.
export function isShouted(words: string): boolean {
  return /\p{Lu}{2}/u.test(words) && words === words.toUpperCase();
}

// Joins spaced-out letters: «D I C T A M E N No. 5» becomes «DICTAMEN No. 5». The spaced-out word must be at
// the start of a line, or after two blanks.
export function unspaced(text: string): string {
  if (text.length < 7) return text;
  return text.replace(/(?<=^|[ \t]{2})(?:\p{L}[ \t]){3,}\p{L}(?!\p{L})/gmu, (letters) => letters.replace(/[ \t]/g, ''));
}

// Returns the lines that are not blank, trimmed.
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

// Returns the width of the text in characters. A tab counts as eight characters.
export function widthOf(text: string): number {
  return text.replaceAll('\t', ' '.repeat(8)).length;
}

// Finds by halves the first element for which `isBefore` is false. It must be true for all before that one, and false
// for all behind it. Returns the length if there is none.
export function firstFrom<One>(elements: readonly One[], isBefore: (one: One) => boolean): number {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = elements[middle];
    if (one !== undefined && isBefore(one)) low = middle + 1;
    else high = middle;
  }
  return low;
}
