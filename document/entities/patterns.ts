// Patterns over tags. A pattern is a regular expression whose letters are tokens: «<day> de <month>». `<day>` is a
// token with this tag, `<day&glued>` one with both, `<comma|stop>` one with either, `<!comma>` one without; a word in
// lower case, without accents, is this word. Blanks have no meaning. Repetitions are bounded, so that to match is linear.
import { firstFrom, type Range } from '../text.ts';
import { classFor, setsFor, setsOf } from './tags.ts';
import { rangeOf, type Tokens } from './tokens.ts';

// What a row matches: the group `value` of its pattern, or else the whole match. The other groups are its parts.
export interface Match extends Range {
  row: number;
  // Where the pattern begins, which may be before the entity.
  from: number;
  parts: Readonly<Record<string, Range>>;
}

const PIECE = /\(\?(?:[:=!]|<[=!]|<\w+>)|<([^<>]+)>|([a-zñ][a-zñ\d]*)|\{[\d,]+\}|\s+|./gu;

// Where `flags` are not given, they are those of a search.
export function compile(is: string, flags = /\(\?<\w/.test(is) ? 'gd' : 'g'): RegExp {
  const source = is.replace(PIECE, (piece: string, tags?: string, word?: string) =>
    tags !== undefined ? classFor(tags) : word !== undefined ? classFor(`=${word}`) : piece.trim(),
  );
  return new RegExp(source, flags);
}

// Returns a function that returns what each row matches, in the order of the rows. A row is compiled for the first
// text that has the tags that it needs.
export function matcherOf(rows: readonly { is: string }[]): (tokens: Tokens) => Match[] {
  let needs: readonly (readonly Need[])[] | undefined;
  const patterns: RegExp[] = [];
  return (tokens) => {
    needs ??= rows.map(({ is }) => needsOf(is));
    const sets = setsOf(tokens.signs);
    const found: Match[] = [];
    for (const [row, { is }] of rows.entries()) {
      if (!needs[row]?.every((need) => need.some((number) => sets[number]))) continue;
      const pattern = patterns[row] ?? compile(is);
      patterns[row] = pattern;
      // An own loop, because matchAll() compiles a copy of the pattern.
      pattern.lastIndex = 0;
      for (let match = pattern.exec(tokens.signs); match; match = pattern.exec(tokens.signs)) {
        const { 0: words, index, indices } = match;
        const parts: Record<string, Range> = {};
        for (const [name, at] of Object.entries(indices?.groups ?? {}))
          if (at && at[1] > at[0]) parts[name] = rangeOf(tokens, at[0], at[1]);
        const { value = rangeOf(tokens, index, index + words.length), ...others } = parts;
        if (words === '') pattern.lastIndex += 1;
        else found.push({ ...value, row, from: tokens.starts[index] ?? 0, parts: others });
      }
    }
    return found;
  };
}

// Returns a function that returns what the pattern matches directly after an offset.
export function matcherAfter(is: string): (tokens: Tokens, offset: number) => Range | undefined {
  let pattern: RegExp | undefined;
  return (tokens, offset) => {
    pattern ??= compile(is, 'dy');
    pattern.lastIndex = firstFrom(tokens.starts, (start) => start < offset);
    const match = pattern.exec(tokens.signs);
    const [from, to] = match?.indices?.groups?.value ?? match?.indices?.[0] ?? [];
    return from === undefined || to === undefined ? undefined : rangeOf(tokens, from, to);
  };
}

// Sets of tags, by their numbers. Without a token that has one of them, the pattern matches nothing.
type Need = readonly number[];

function needsOf(is: string): Need[] {
  const pieces = Array.from(is.matchAll(PIECE)).filter(([piece]) => piece.trim() !== '');
  let at = 0;
  return readChoice();

  // Reads up to the end of a group. Of each alternative, the rarest need is one of those that the group has.
  function readChoice(): Need[] {
    const alternatives: Need[][] = [[]];
    for (; at < pieces.length && pieces[at]?.[0] !== ')'; at += 1) {
      const [piece = '', tags, word] = pieces[at] ?? [];
      if (piece === '|') alternatives.push([]);
      else {
        const needs = piece.startsWith('(') ? readGroup(piece) : readToken(tags, word);
        if (!/^(?:[?*]|\{0)/.test(pieces[at + 1]?.[0] ?? '')) alternatives.at(-1)?.push(...needs);
      }
    }
    const [first = [], ...others] = alternatives;
    if (others.length === 0) return first;
    const rarest = alternatives.map((needs) => needs.toSorted((a, b) => frequencyOf(a) - frequencyOf(b))[0]);
    return rarest.every((need) => need !== undefined) ? [Array.from(new Set(rarest.flat()))] : [];
  }

  function readGroup(open: string): Need[] {
    at += 1;
    const needs = readChoice();
    return open.endsWith('!') ? [] : needs;
  }
}

// Most texts have «de» and «a».
function frequencyOf(need: Need): number {
  const common = setsFor('nevername');
  return need.some((number) => common.includes(number)) ? Number.POSITIVE_INFINITY : need.length;
}

function readToken(tags: string | undefined, word: string | undefined): Need[] {
  return tags !== undefined ? [setsFor(tags)] : word !== undefined ? [setsFor(`=${word}`)] : [];
}

// The bands of kinds. Of entities that overlap, the one of the first band stays; in a band, the longest; of equal
// ones, that of the first row.
export const BANDS = ['whole', 'exact', 'named', 'person', 'post', 'vague', 'line'] as const;
export type Band = (typeof BANDS)[number];

// Returns the entities that stay, in the order of the text.
export function resolve<Found extends Match>(matches: readonly Found[], bandOf: (found: Found) => Band): Found[] {
  if (matches.length < 2) return [...matches];
  const rank = (found: Found) => BANDS.indexOf(bandOf(found));
  const ranked = matches.map((found) => ({ found, rank: rank(found) }));
  ranked.sort(
    (a, b) =>
      a.rank - b.rank ||
      b.found.end - b.found.start - (a.found.end - a.found.start) ||
      a.found.row - b.found.row ||
      a.found.start - b.found.start,
  );
  const last = matches.reduce((end, found) => Math.max(end, found.end), 0);
  const taken = new Uint8Array(last);
  const kept: Found[] = [];
  for (const { found } of ranked) {
    if (taken[found.start] || taken[found.end - 1] || taken.subarray(found.start, found.end).includes(1)) continue;
    taken.fill(1, found.start, found.end);
    kept.push(found);
  }
  return kept.sort((a, b) => a.start - b.start);
}
