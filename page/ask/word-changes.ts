// What was changed in Word in a document that was made here: its paragraphs beside those that the template
// and the data give.

import type { Line } from '@membrete/document';
import { applyEdits, type Edit, LIST_MARKER } from '@membrete/document/text';
import { fill, findOccurrences, listVariables, replaceVariables } from '@membrete/document/variables';
import { documentOf } from '../record/document.ts';
import { entryOf } from '../record/guards.ts';
import type { Values, Words } from '../record/values.ts';

// `expected` and `actual` are the paragraphs of the document as this page writes it, with `words`, and as it
// is now.
export function takeChanges(text: string, words: Words, expected: readonly string[], actual: readonly string[]) {
  const [made, found] = [plainLines(expected), plainLines(actual.map(nameOpen(text, words)))];
  // The line of the template that each paragraph was made of; none for the cells of a table.
  const byWords = new Map<string, Line[]>();
  for (const line of documentOf(text).lines) {
    const key = plain(fill(line.text, words));
    byWords
      .set(key, byWords.get(key) ?? [])
      .get(key)
      ?.push(line);
  }
  const lines = made.map((paragraph) => byWords.get(paragraph)?.shift());
  // Below an item that was added to a list, other items change only their numbers: these changes are not
  // counted.
  const [edits, renumberings]: [Edit[], Edit[]] = [[], []];
  const values: Record<string, string> = {}; // data that have another value in Word
  const left: string[] = []; // paragraphs whose changes could not be taken over

  function rewrite({ text: former, start, end }: Line, paragraph: string, among = edits): void {
    const { written, data } = templateOf(text, former, paragraph, words);
    Object.assign(values, data);
    if (written !== former || Object.keys(data).length > 0) among.push({ start, end, text: written });
  }

  // The lines of `own`, below or up to `anchor`, became the paragraphs of `now`. Returns false where the
  // template has no lines.
  function replaceLines(own: readonly (Line | undefined)[], now: readonly string[], anchor: Line | undefined): boolean {
    const known = own.filter((line) => line !== undefined);
    if (known.length < own.length || !anchor) return false;
    for (const [at, line] of known.entries()) {
      const paragraph = now[at];
      if (paragraph !== undefined) rewrite(line, paragraph);
      else edits.push({ start: line.start, end: endOf(text, line), text: '' });
    }
    const gap = anchor.role === 'paragraph' ? '\n\n' : '\n';
    const more = now.slice(known.length).map((paragraph) => gap + paragraph);
    if (more.length > 0) edits.push({ start: anchor.end, end: anchor.end, text: more.join('') });
    return true;
  }

  let [from, first] = [0, 0];
  for (const [to, last] of placesInCommon(made.map(unmarked), found.map(unmarked))) {
    const now = found.slice(first, last);
    if (!replaceLines(lines.slice(from, to), now, lines[to - 1]))
      left.push(...(now.length > 0 ? now : made.slice(from, to)));
    const [line, before = '', after = ''] = [lines[to], made[to], found[last]];
    const isLiteral = line && LIST_MARKER.test(line.text) === LIST_MARKER.test(before);
    const marker = LIST_MARKER.exec(after)?.[0] ?? '';
    if (isLiteral && before !== after) renumberings.push({ ...line, text: marker + unmarked(line.text) });
    else if (line && before !== after) rewrite(line, after, renumberings);
    [from, first] = [to + 1, last + 1];
  }
  // The names below signatures side by side are not in the order of the text.
  const inOrder = [...edits, ...renumberings].toSorted((a, b) => a.start - b.start);
  return { text: applyEdits(text, inOrder).trim(), values, taken: edits.length || renumberings.length, left };
}

// Open data under their names. LibreOffice 7.4 saves a control without its tag: nothing but its label says
// what is open.
function nameOpen(text: string, words: Words): (paragraph: string) => string {
  const open = listVariables(text).filter(
    ({ name, label }) => entryOf(words, name) === undefined && !text.includes(`[${label}]`),
  );
  return (paragraph) =>
    open.reduce((named, { name, label }) => named.replaceAll(`[${label}]`, () => `{{${name}}}`), paragraph);
}

// A paragraph with its data as variables again. A datum that has another value in its only place has that
// value from now on.
function templateOf(text: string, line: string, paragraph: string, words: Words): { written: string; data: Values } {
  const variables = listVariables(text);
  const isOnce = (name: string) => variables.find((one) => one.name === name)?.occurrences.length === 1;
  const differing = valuesIn(line, paragraph)?.filter(([name, value]) => !isSame(entryOf(words, name) ?? '', value));
  if (differing?.every(([name]) => isOnce(name))) return { written: line, data: Object.fromEntries(differing) };
  const written = listVariables(line).reduce((whole, { name }) => {
    const value = plain(entryOf(words, name) ?? '');
    return value.length > 1 ? whole.replaceAll(value, `{{${name}}}`) : whole;
  }, paragraph);
  return { written, data: {} };
}

// LibreOffice 7.4 loses the line breaks within a control.
function isSame(known: string, shown: string): boolean {
  const bare = (words: string) => (known.includes('\n') ? words.replace(/\s+/g, '') : plain(words));
  return bare(known) === bare(shown);
}

// What a paragraph has in place of the variables of its line, each as short as possible, '' for one that is
// open; undefined if it lacks other words of the line. Linear time.
function valuesIn(line: string, paragraph: string): [name: string, value: string][] | undefined {
  // No paragraph has a line end: here it is the edge of one.
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

// A line is deleted with the blank line behind it.
function endOf(text: string, { end }: Line): number {
  return end + (/^[ \t]*\n+/.exec(text.slice(end))?.[0].length ?? 0);
}

// The places of what two lists have in common, in their order, and their ends: a longest common subsequence.
function placesInCommon(before: readonly string[], after: readonly string[]): [number, number][] {
  // How much the lists have in common from each place on.
  const lengths = before.map(() => new Uint16Array(after.length + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (const [row, own] of [...lengths.entries()].reverse())
    for (let column = after.length - 1; column >= 0; column--) {
      const longer = Math.max(at(row + 1, column), at(row, column + 1));
      own[column] = before[row] === after[column] ? at(row + 1, column + 1) + 1 : longer;
    }
  const places: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) places.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return [...places, [before.length, after.length]];
}

function plainLines(paragraphs: readonly string[]): string[] {
  return paragraphs.map(plain).filter((one) => one !== '');
}

function plain(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}

function unmarked(paragraph: string): string {
  return paragraph.replace(LIST_MARKER, '');
}

// The data that Word no longer shows, though the hidden part of the file may still have them.
export function goneData(before: string, after: string, words: Words): readonly string[] {
  const now = new Set(listVariables(after).map(({ name }) => name));
  return listVariables(before)
    .filter(({ name }) => !now.has(name))
    .flatMap(({ name }) => entryOf(words, name) ?? []);
}
