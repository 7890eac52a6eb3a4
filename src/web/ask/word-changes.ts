// What was changed in Word in a document that was made here: its paragraphs beside those that the template and the data give.
import { readDocument } from '../../template/document.ts';
import { fill } from '../../template/fill.ts';
import type { Line } from '../../template/line.ts';
import { LIST_MARKER } from '../../template/text.ts';
import { findOccurrences, listVariables, splitAtVariables } from '../../template/variables.ts';
import { entryOf } from '../document/guards.ts';
import type { Values, Words } from '../document/values.ts';

export interface WordChanges {
  text: string; // the template with the changes that could be taken over
  values: Values; // data that have another value in Word
  taken: number;
  left: readonly string[]; // the paragraphs whose changes could not be taken over
}

// `expected` and `actual` are the paragraphs of the document as this page writes it, with `words`, and as it is now.
export function takeChanges(
  text: string,
  words: Words,
  expected: readonly string[],
  actual: readonly string[],
): WordChanges {
  const named = actual.map(nameOpen(text, words));
  const [made, found] = [expected, named].map((paragraphs) => paragraphs.map(plain).filter((one) => one !== ''));
  const lines = linesOf(text, words, made ?? []);
  const edits: { start: number; end: number; words: string }[] = [];
  const values: Record<string, string> = {};
  const left: string[] = [];
  let renumbered = 0;
  // A paragraph that is added to a list changes the numbers of those below it, and nothing else of them.
  const renumber = (pairs: readonly (readonly [Line | undefined, string | undefined, string | undefined])[]) => {
    for (const [line, before, after] of pairs) {
      if (!line || before === undefined || after === undefined || before === after) continue;
      renumbered += 1;
      const isLiteral = LIST_MARKER.test(line.text) === LIST_MARKER.test(before);
      const renamed = (LIST_MARKER.exec(after)?.[0] ?? '') + line.text.replace(LIST_MARKER, '');
      const now = isLiteral ? renamed : templateOf(text, line, after, words, values);
      edits.push({ start: line.start, end: line.end, words: now });
    }
  };
  const pairsOf = (from: number, to: number, shift: number) =>
    lines.slice(from, to).map((line, at) => [line, made?.[from + at], found?.[from + at + shift]] as const);
  let [done, shift] = [0, 0];
  const bare = [made, found].map((all = []) => all.map((one) => one.replace(LIST_MARKER, '')));
  for (const { from, to, first, last: end } of differences(bare[0] ?? [], bare[1] ?? [])) {
    renumber(pairsOf(done, from, shift));
    [done, shift] = [to, end - to];
    const now = (found ?? []).slice(first, end);
    const own = lines.slice(from, to);
    const before = lines[from - 1];
    const known = own.filter((line) => line !== undefined);
    if (known.length < own.length || (own.length === 0 && !before)) {
      left.push(...(now.length > 0 ? now : (made ?? []).slice(from, to)));
      continue;
    }
    for (const [at, line] of known.entries()) {
      const paragraph = now[at];
      const count = Object.keys(values).length;
      const written = paragraph === undefined ? '' : templateOf(text, line, paragraph, words, values);
      if (written === line.text && Object.keys(values).length === count) continue;
      const end = paragraph === undefined ? endOf(text, line) : line.end;
      edits.push({ start: line.start, end, words: written });
    }
    const more = now.slice(known.length);
    const last = known.at(-1) ?? before;
    const gap = last?.role === 'paragraph' ? '\n\n' : '\n';
    if (last && more.length > 0)
      edits.push({ start: last.end, end: last.end, words: more.map((one) => gap + one).join('') });
  }
  renumber(pairsOf(done, lines.length, shift));
  // Of two edits at one place the later one is the longer text behind the line.
  const changed = edits.reduceRight(
    (whole, edit) => whole.slice(0, edit.start) + edit.words + whole.slice(edit.end),
    text,
  );
  return { text: changed.trim(), values, taken: edits.length - renumbered || edits.length, left };
}

// Open data under their names. LibreOffice 7.4 saves a control without its tag: nothing but its label says what is open.
function nameOpen(text: string, words: Words): (paragraph: string) => string {
  const open = listVariables(text).filter(
    ({ name, label }) => entryOf(words, name) === undefined && !text.includes(`[${label}]`),
  );
  return (paragraph) =>
    open.reduce((named, { name, label }) => named.replaceAll(`[${label}]`, () => `{{${name}}}`), paragraph);
}

// The line of the template that each paragraph was made of; undefined for the cells of a table.
function linesOf(text: string, words: Words, paragraphs: readonly string[]): (Line | undefined)[] {
  const open = readDocument(text).lines.map((line) => ({ line, shown: plain(fill(line.text, words)) }));
  return paragraphs.map((paragraph) => {
    const at = open.findIndex(({ shown }) => shown === paragraph);
    return at < 0 ? undefined : open.splice(at, 1)[0]?.line;
  });
}

// The paragraph with its data as variables again. A datum that has another value in this place only has that value from now on.
function templateOf(text: string, line: Line, paragraph: string, words: Words, values: Record<string, string>): string {
  const pieces = splitAtVariables(line.text);
  const names = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece.name));
  const shown = shownBetween(
    pieces.filter((piece) => typeof piece === 'string'),
    paragraph,
  );
  const all = findOccurrences(text).map(({ name }) => name);
  // A datum that is open in Word is there under its name.
  const now = names.map((name, at) => (shown?.[at] === `{{${name}}}` ? '' : shown?.[at]));
  const differs = names.filter((name, at) => !isSame(entryOf(words, name) ?? '', now[at]));
  if (shown && differs.every((name) => all.indexOf(name) === all.lastIndexOf(name))) {
    for (const name of differs) values[name] = now[names.indexOf(name)] ?? '';
    return line.text;
  }
  let written = paragraph;
  for (const name of new Set(names)) {
    const value = plain(entryOf(words, name) ?? '');
    if (value.length > 1) written = written.replaceAll(value, `{{${name}}}`);
  }
  return written;
}

// LibreOffice 7.4 loses the line breaks within a control.
function isSame(known: string, shown: string | undefined): boolean {
  const bare = (words: string) => (known.includes('\n') ? words.replace(/\s+/g, '') : plain(words));
  return shown !== undefined && bare(known) === bare(shown);
}

// What a paragraph has between the literal parts of its line, each as short as possible; undefined if it lacks one of these. Linear time.
function shownBetween(literals: readonly string[], paragraph: string): string[] | undefined {
  const [first = '', ...others] = literals.map(plainInside);
  const last = others.length - 1;
  const head = last < 0 ? first.trim() : first.trimStart();
  if (!paragraph.startsWith(head)) return undefined;
  const shown: string[] = [];
  let from = head.length;
  for (const [at, literal] of others.entries()) {
    const next = at === last ? literal.trimEnd() : literal;
    const end = at === last ? paragraph.length - next.length : paragraph.indexOf(next, from + 1);
    if (end <= from || !paragraph.startsWith(next, end)) return undefined;
    shown.push(paragraph.slice(from, end));
    from = end + next.length;
  }
  return from === paragraph.length ? shown : undefined;
}

// A line is deleted with the blank line behind it.
function endOf(text: string, { end }: Line): number {
  return end + (/^[ \t]*\n+/.exec(text.slice(end))?.[0].length ?? 0);
}

interface Difference {
  from: number;
  to: number;
  first: number;
  last: number;
}

// Where two lists differ, by their longest common subsequence: the items from `from` to `to` became those from `first` to `last`.
function differences(before: readonly string[], after: readonly string[]): Difference[] {
  const lengths = before.map(() => new Uint16Array(after.length + 1));
  lengths.push(new Uint16Array(after.length + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--) {
      const longer = Math.max(at(row + 1, column), at(row, column + 1));
      const own = lengths[row];
      if (own) own[column] = before[row] === after[column] ? at(row + 1, column + 1) + 1 : longer;
    }
  const found: Difference[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    if (before[row] === after[column]) {
      row += 1;
      column += 1;
      continue;
    }
    const open = found.at(-1);
    const last = open?.to === row && open.last === column ? open : { from: row, to: row, first: column, last: column };
    if (last !== open) found.push(last);
    if (column >= after.length || (row < before.length && at(row + 1, column) >= at(row, column + 1))) row += 1;
    else column += 1;
    last.to = row;
    last.last = column;
  }
  return found;
}

function plain(words: string): string {
  return plainInside(words).trim();
}

function plainInside(words: string): string {
  return words.replace(/\s+/g, ' ');
}

// The data that Word shows no longer, though the file may have them in its hidden part.
export function goneData(before: string, after: string, words: Words): readonly string[] {
  const now = new Set(listVariables(after).map(({ name }) => name));
  return listVariables(before)
    .filter(({ name }) => !now.has(name))
    .flatMap(({ name }) => entryOf(words, name) ?? []);
}
