// Finds what a person changed in Word: compares the file with what this page writes for the same template and
// data.

import type { GivenRole, Line } from '@membrete/document';
import { LIST_MARKER } from '@membrete/document/list-marks';
import { type Letter, type Values, type Words, wordsAt } from '@membrete/document/outgoing';
import { applyEdits, type Edit, writeCells, writeTable } from '@membrete/document/text';
import { fill, findOccurrences, listVariables, replaceVariables, type Variable } from '@membrete/document/variables';
import { documentOf, layoutOf } from '../record/document.ts';
import { entryOf } from '../record/guards.ts';

// Where a paragraph or a table is in the template. Only a table has `rows`.
type Origin = Pick<Line, 'start' | 'end' | 'text'> & { role?: Line['role']; rows?: readonly Row[] };
type Row = Pick<Line, 'start' | 'end'> & { cells: readonly string[] };

// Applies the changes that were made in Word to the template `text`. `expected` is what this page exports for
// the letter; `actual` is what the file contains.
export function takeChanges(
  text: string,
  letter: Letter,
  expected: readonly string[],
  actual: readonly string[],
  roles: readonly GivenRole[] = [],
) {
  const [expectedLines, actualLines] = [plainLines(expected), plainLines(actual.map(nameOpen(text, letter.words)))];
  const lines = originsOf(text, letter, expectedLines, roles);
  // `edits` are the changes of the file. `renumberings` only change the numbers of list items below an added
  // item, and are not reported as changes.
  const [edits, renumberings]: [Edit[], Edit[]] = [[], []];
  const values: Record<string, string> = {};
  const unapplied: string[] = []; // paragraphs of the file whose change could not be applied

  function rewrite({ text: templateLine, start, end }: Origin, paragraph: string, among = edits): void {
    const { line: newLine, data } = templateOf(text, templateLine, paragraph, wordsIn(letter, templateLine));
    Object.assign(values, data);
    if (newLine !== templateLine || Object.keys(data).length > 0) among.push({ start, end, text: newLine });
  }

  // Edits a table cell by cell if the number of rows and columns is the same. Otherwise the whole table is
  // replaced.
  function rewriteTable({ start, end, rows = [] }: Origin, formerTable: string, table: string): void {
    const [before, now] = [cellsOfTable(formerTable), cellsOfTable(table)];
    const hasColumns = now[0]?.length === before[0]?.length;
    const hasBars = rows.every((row) => text.startsWith('|', row.start));
    if (now.length !== before.length || !hasColumns || !hasBars) {
      const templateRows = new Map(before.map((cells, at) => [writeCells(cells), rows[at]?.cells ?? cells]));
      const variables = listVariables(text.slice(start, end));
      const anew = (cells: readonly string[]) => cells.map((cell) => withNames(cell, variables, letter.words));
      const lines = writeTable(now.map((cells) => templateRows.get(writeCells(cells)) ?? anew(cells))).split('\n');
      const { 1: dashes = '' } = text.slice(start, end).split('\n');
      if (hasColumns && /^[|\s:-]+$/.test(dashes)) lines[1] = dashes;
      edits.push({ start, end, text: lines.join('\n') });
      return;
    }
    for (const [at, row] of rows.entries()) {
      const cells = row.cells.map((cell, column) => {
        const [was = '', is = ''] = [before[at]?.[column], now[at]?.[column]];
        const { line: newCell, data } =
          was === is ? { line: cell, data: {} } : templateOf(text, cell, is, wordsIn(letter, cell));
        Object.assign(values, data);
        return newCell;
      });
      const isChanged = String(before[at]) !== String(now[at]);
      const line = text.slice(row.start, row.end);
      if (isChanged) edits.push({ start: row.start, end: row.end, text: withCells(line, row.cells, cells) });
    }
  }

  // Replaces the lines from `from` up to `to` by the paragraphs of `now`. Returns false if one of these lines
  // is unknown in the template.
  function replaceLines(from: number, to: number, now: readonly string[]): boolean {
    const [replaced, anchor] = [lines.slice(from, to), lines[to - 1]];
    const lineOrigins = replaced.filter((line) => line !== undefined);
    if (lineOrigins.length < replaced.length || !anchor) return false;
    for (const [at, line] of lineOrigins.entries()) {
      const paragraph = now[at];
      if (paragraph === undefined) edits.push({ start: line.start, end: endOf(text, line), text: '' });
      else if (line.rows && isTable(paragraph)) rewriteTable(line, expectedLines[from + at] ?? '', paragraph);
      else if (!line.rows && !isTable(paragraph)) rewrite(line, paragraph);
      else edits.push({ start: line.start, end: line.end, text: setApart(text, line, paragraph) });
    }
    const more = now.slice(lineOrigins.length);
    if (more.length === 0) return true;
    const gap = anchor.role === 'paragraph' ? '\n\n' : '\n';
    const added = more.map((paragraph, at) => {
      const isBeside = isTable(paragraph) || (at === 0 ? anchor.rows !== undefined : isTable(more[at - 1] ?? ''));
      return (isBeside ? '\n\n' : gap) + paragraph;
    });
    const below = isTable(more.at(-1) ?? '') && /^[^\S\n]*\n[^\S\n]*\S/.test(text.slice(anchor.end)) ? '\n' : '';
    edits.push({ start: anchor.end, end: anchor.end, text: added.join('') + below });
    return true;
  }

  let [from, first] = [0, 0];
  for (const [to, last] of placesInCommon(expectedLines.map(unmarked), actualLines.map(unmarked))) {
    const now = actualLines.slice(first, last);
    if (!replaceLines(from, to, now)) unapplied.push(...(now.length > 0 ? now : expectedLines.slice(from, to)));
    const [line, before = '', after = ''] = [lines[to], expectedLines[to], actualLines[last]];
    const isLiteral = line && LIST_MARKER.test(line.text) === LIST_MARKER.test(before);
    const marker = LIST_MARKER.exec(after)?.[0] ?? '';
    if (isLiteral && before !== after) renumberings.push({ ...line, text: marker + unmarked(line.text) });
    else if (line && before !== after) rewrite(line, after, renumberings);
    [from, first] = [to + 1, last + 1];
  }
  // applyEdits needs the edits in the order of the text. Edits to signatures side by side were found in
  // another order.
  const inOrder = [...edits, ...renumberings].toSorted((a, b) => a.start - b.start);
  return {
    text: applyEdits(text, inOrder).trim(),
    values,
    changeCount: edits.length || renumberings.length,
    unapplied,
  };
}

// Returns where each paragraph or table is in the template, or undefined if the template does not contain it.
function originsOf(text: string, letter: Letter, expected: readonly string[], roles: readonly GivenRole[]) {
  const byWords = new Map<string, Line[]>();
  for (const line of documentOf(text, roles).lines) {
    const key = plain(fill(line.text, wordsIn(letter, line.text)));
    byWords
      .set(key, byWords.get(key) ?? [])
      .get(key)
      ?.push(line);
  }
  const tables = layoutOf(text, roles).filter((block) => block.is === 'table');
  return expected.map((paragraph): Origin | undefined => {
    if (!isTable(paragraph)) return byWords.get(paragraph)?.shift();
    const count = paragraph.split('\n').length - 1;
    const at = tables.findIndex(({ rows }) => rows.length === count);
    const [table] = tables.splice(0, at + 1).slice(-1);
    const rows = table?.rows.map(({ line: { start, end }, cells }) => ({ start, end, cells }));
    const [{ start = 0 } = {}, { end = 0 } = {}] = [rows?.[0], rows?.at(-1)];
    return rows && { start, end, text: text.slice(start, end), rows };
  });
}

// Returns the cells of each row, without the line of dashes below the headings.
function cellsOfTable(table: string): string[][] {
  const cellsOf = (line: string) => line.split(/(?<!\\)\|/).slice(1, -1);
  return table
    .split('\n')
    .toSpliced(1, 1)
    .map((line) => cellsOf(line).map((cell) => cell.replaceAll('\\|', '|').trim()));
}

// Replaces only those cells of a row whose text differs. Other cells are not touched, because they may be
// merged.
function withCells(line: string, before: readonly string[], now: readonly string[]): string {
  const pieces = line.split(/(?<!\\)\|/);
  if (pieces.length !== now.length + 2) return writeCells(now);
  return pieces
    .map((piece, at) => {
      const { [at - 1]: cell } = now;
      return cell === undefined || cell === before[at - 1] ? piece : ` ${cell.replaceAll('|', '\\|')} `;
    })
    .join('|');
}

// Returns true for a table in Markdown. A table has several lines, but a paragraph only one.
function isTable(paragraph: string): boolean {
  return paragraph.includes('\n');
}

// Puts a blank line above and below the paragraph, unless the template already has a blank line there.
function setApart(text: string, { start, end }: Origin, words: string): string {
  const [above, below] = [/(?:^|\n\s*\n)$/, /^\s*(?:$|\n\s*\n)/];
  const [before, after] = [text.slice(Math.max(0, start - 9), start), text.slice(end, end + 9)];
  return `${above.test(before) ? '' : '\n'}${words}${below.test(after) ? '' : '\n'}`;
}

// Replaces «[label]» by its variable. LibreOffice 7.4 drops the tags of content controls, so that only the
// label identifies a blank variable.
function nameOpen(text: string, words: Words): (paragraph: string) => string {
  const open = listVariables(text).filter(
    ({ name, label }) => entryOf(words, name) === undefined && !text.includes(`[${label}]`),
  );
  return (paragraph) =>
    open.reduce((named, { name, label }) => named.replaceAll(`[${label}]`, () => `{{${name}}}`), paragraph);
}

// Returns the line of the template for a paragraph of the file. If only values differ, the line stays the
// same and `data` contains the new values. Otherwise the line becomes the paragraph, with variables in place
// of the known values.
function templateOf(text: string, line: string, paragraph: string, words: Words): { line: string; data: Values } {
  const variables = listVariables(text);
  const isOnce = (name: string) => variables.find((one) => one.name === name)?.occurrences.length === 1;
  const differing = valuesIn(line, paragraph)?.filter(([name, value]) => !isSame(entryOf(words, name) ?? '', value));
  if (differing?.every(([name]) => isOnce(name))) return { line, data: Object.fromEntries(differing) };
  return { line: withNames(paragraph, listVariables(line), words), data: {} };
}

// Returns the words of the variables in a line, as they stand there.
function wordsIn(letter: Letter, line: string): Words {
  const words = findOccurrences(line).map((place) => [place.name, wordsAt(letter, line, place)] as const);
  return Object.fromEntries(words.filter(([, own]) => own !== ''));
}

function withNames(paragraph: string, variables: readonly Pick<Variable, 'name'>[], words: Words): string {
  return variables.reduce((whole, { name }) => {
    const value = plain(entryOf(words, name) ?? '');
    return value.length > 1 ? whole.replaceAll(value, `{{${name}}}`) : whole;
  }, paragraph);
}

// Compares two values. White space is ignored in values of several lines, because LibreOffice 7.4 loses line
// breaks within a content control.
function isSame(value: string, other: string): boolean {
  const bare = (words: string) => (value.includes('\n') ? words.replace(/\s+/g, '') : plain(words));
  return bare(value) === bare(other);
}

// Returns the values that a paragraph shows for the variables of the line, in linear time. Returns undefined
// if the paragraph lacks words that the line has around its variables.
function valuesIn(line: string, paragraph: string): [name: string, value: string][] | undefined {
  // Added line ends mark the start and the end of the paragraph. No paragraph contains a line end itself.
  const [head = '', ...literals] = `\n${plain(replaceVariables(line, () => '\0'))}\n`.split('\0');
  const whole = `\n${paragraph}\n`;
  if (!whole.startsWith(head)) return undefined;
  const names = findOccurrences(line).map(({ name }) => name);
  const values: [string, string][] = [];
  let from = head.length;
  for (const [at, literal] of literals.entries()) {
    const end = whole.indexOf(literal, from + 1);
    if (end < 0) return undefined;
    const [name = '', shown] = [names[at], whole.slice(from, end)];
    values.push([name, shown === `{{${name}}}` ? '' : shown]);
    from = end + literal.length;
  }
  return from === whole.length ? values : undefined;
}

// Returns the end of a line to delete, with the blank lines after it.
function endOf(text: string, { end }: Origin): number {
  return end + (/^[ \t]*\n+/.exec(text.slice(end))?.[0].length ?? 0);
}

// Returns a longest common subsequence, as pairs of indices. The last pair has the lengths of both lists, so
// that the callers need no special case for the end.
function placesInCommon(before: readonly string[], after: readonly string[]): [number, number][] {
  // lengths[row][column] is the length of a longest common subsequence from these indices to the ends.
  const lengths = before.map(() => new Uint16Array(after.length + 1));
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (const [row, rowLengths] of [...lengths.entries()].reverse())
    for (let column = after.length - 1; column >= 0; column--) {
      const longer = Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
      rowLengths[column] = before[row] === after[column] ? lengthAt(row + 1, column + 1) + 1 : longer;
    }
  const places: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) places.push([row++, column++]);
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
  return [...places, [before.length, after.length]];
}

function plainLines(paragraphs: readonly string[]): string[] {
  const tidy = (one: string) => one.split('\n').map(plain).join('\n');
  return paragraphs.map(tidy).filter((one) => one !== '');
}

function plain(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}

function unmarked(paragraph: string): string {
  return paragraph.replace(LIST_MARKER, '');
}

// Returns the values of variables that were removed from the text. The hidden data in the Word file may still
// contain these values.
export function removedValues(before: string, after: string, words: Words): readonly string[] {
  const now = new Set(listVariables(after).map(({ name }) => name));
  return listVariables(before)
    .filter(({ name }) => !now.has(name))
    .flatMap(({ name }) => entryOf(words, name) ?? []);
}
