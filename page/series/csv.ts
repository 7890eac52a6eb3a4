// Reads text with separators, as in .csv files and pasted cells. Quotes may enclose separators and line ends.
import { INVISIBLE } from '@membrete/document/clean';

// The separators in order of preference, each with its name on the page.
export const SEPARATORS = { '\t': 'Tabulador', ';': 'Punto y coma', ',': 'Coma', '|': 'Barra' } as const;

export type Separator = keyof typeof SEPARATORS;

interface Csv {
  rows: string[][];
  separator: Separator;
  unclosed: number; // the line of the first quote that is never closed, 0 for none
}

export function readCsv(text: string, pickedSeparator?: Separator): Csv {
  // Old programs of Macintosh end lines with CR only.
  const lines = text.includes('\n') ? text : text.replaceAll('\r', '\n');
  const [first = '', named] = /^\uFEFF?(?:sep=(.)\r?\n)?/i.exec(lines) ?? [];
  const source = lines.slice(first.length);
  const separator = pickedSeparator ?? (isSeparator(named) ? named : findSeparator(source));
  const { rows, unclosed } = split(source, separator);
  return { rows, separator, unclosed: unclosed > 0 && first.endsWith('\n') ? unclosed + 1 : unclosed };
}

function isSeparator(mark: string | undefined): mark is Separator {
  return mark !== undefined && Object.hasOwn(SEPARATORS, mark);
}

// Returns the separator that divides most lines into the same number of columns. A separator that makes more
// columns is preferred.
function findSeparator(source: string): Separator {
  const sample = source.slice(0, SAMPLE_LENGTH);
  const lastLine = sample.length < source.length ? sample.lastIndexOf('\n') : sample.length;
  const separators = (Object.keys(SEPARATORS) as Separator[]).filter((one) => one !== ',' || !isOneColumn(sample));
  const scores = separators.map((separator) => {
    const widths = split(sample.slice(0, lastLine), separator)
      .rows.filter(isFilled)
      .map(({ length }) => length);
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    const best = [...counts].map(([width, count]) => (count / widths.length) * (1 - 1 / width));
    return { separator, score: Math.max(0, ...best) };
  });
  const best = scores.reduce((best, one) => (one.score > best.score ? one : best));
  return best.score > 0 || !separators.includes(',') ? best.separator : ',';
}

// Returns true if the commas are those of names in a single column: «Nombre» above «Ruiz, Ana». The heading
// has no comma, and a blank follows each comma.
function isOneColumn(sample: string): boolean {
  const [heading = ''] = sample.trimStart().split('\n', 1);
  return !heading.includes(',') && sample.includes(', ') && !/,(?! )/.test(sample);
}

const SAMPLE_LENGTH = 100_000;

function isFilled(row: readonly string[]): boolean {
  return row.some((cell) => cell !== '');
}

function split(source: string, separator: Separator): Omit<Csv, 'separator'> {
  const rows: string[][] = [];
  let row: string[] = [];
  let unclosed = 0;
  const plain = new RegExp(`[${separator}\\n]`, 'g');
  const end = new RegExp(`[^\\S\\n${separator}]*(?:[${separator}\\n]|$)`, 'y');
  for (let offset = 0; offset <= source.length; ) {
    const quoted = readQuoted(source, offset, separator, end);
    if (quoted === 'unclosed' && unclosed === 0) unclosed = source.slice(0, offset).split('\n').length;
    let next: number;
    if (typeof quoted === 'object') {
      row.push(quoted.cell);
      next = quoted.next;
    } else {
      plain.lastIndex = offset;
      next = plain.exec(source)?.index ?? source.length;
      row.push(tidyCell(source.slice(offset, next)));
    }
    if (source[next] !== separator) {
      rows.push(row);
      row = [];
    }
    offset = next + 1;
    if (offset === source.length && source[next] === '\n') break;
  }
  return { rows, unclosed };
}

// Reads a quoted cell; `next` is the index after it. Quotes within a cell should be doubled, but many
// programs do not double them.
function readQuoted(source: string, start: number, separator: string, end: RegExp) {
  const opening = /[^\S\n\t]*=?"/y;
  opening.lastIndex = start;
  if (!opening.test(source)) return 'plain';
  const from = opening.lastIndex;
  for (let quote = from; ; quote++) {
    quote = source.indexOf('"', quote);
    if (quote < 0 || quote - from > MAX_QUOTED_LENGTH) return 'unclosed';
    if (source[quote + 1] === '"') {
      quote++;
      continue;
    }
    end.lastIndex = quote + 1;
    const [ending] = end.exec(source) ?? [];
    if (ending !== undefined) {
      const length = ending.endsWith('\n') || ending.endsWith(separator) ? ending.length - 1 : ending.length;
      return { cell: tidyCell(source.slice(from, quote).replaceAll('""', '"')), next: quote + 1 + length };
    }
    // If a later line has a quote at the beginning of a cell, the quote of this cell was never closed.
    const before = source[quote - 1];
    if ((before === separator || before === '\n') && source.slice(from, quote).includes('\n')) return 'unclosed';
  }
}

const MAX_QUOTED_LENGTH = 100_000;

// Returns the words of a cell: without blanks at its ends, invisible marks, and the signs by which programs
// keep Excel from reading it as a number or a formula: ="00123", '00123, '+52 55 1234 5678.
export function tidyCell(cell: string): string {
  const words = cell.replace(INVISIBLE, '').replaceAll('\r', '').trim();
  const [, asText] = /^="(.*)"$/s.exec(words) ?? [];
  return asText === undefined ? words.replace(/^'(?=[\d=+@$-])/, '') : asText.replaceAll('""', '"').trim();
}
