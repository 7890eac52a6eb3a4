// Finds the entities of a text: dates, sums, ids and other data that are known by what they are.
import type { Line } from '../line.ts';
import { type Document, oncePer } from '../reading/document.ts';
import { fold, type Range } from '../text.ts';
import { CAPITALISED, POST_AFTER } from './offices.ts';
import { type Band, matcherAfter, matcherOf, resolve } from './patterns.ts';
import type { EntityKind, Row } from './row.ts';
import { NAMED_ROWS, PERIODS, ROWS } from './rows.ts';
import { readTokens, type Tokens } from './tokens.ts';

// `parts` has the parts that have a meaning: the day, the month, the unit. `label` is what its noun calls it.
export interface Entity extends Range {
  kind: EntityKind;
  label?: string;
  parts: Readonly<Record<string, Range>>;
}

const BAND_OF: Partial<Record<EntityKind, Band>> = {
  law: 'whole',
  name: 'whole',
  span: 'vague',
  count: 'vague',
  year: 'vague',
  percent: 'vague',
};

const matchRows = matcherOf(ROWS);
const matchPeriods = matcherOf(PERIODS);
const matchNamed = matcherOf(NAMED_ROWS);

// A text, and the offsets at which its paragraphs and cells begin.
export interface TextToRead {
  text: string;
  // The same in lower case, without accents.
  plain: string;
  breaks: readonly number[];
}

// Returns the entities in the order of the text, without overlaps, in linear time.
export function findEntities({ text, plain, breaks }: TextToRead): Entity[] {
  return readEntitiesOf(readTokens(text, plain, breaks));
}

// Returns posts, offices and firms, each kind in the order of the text. Kinds do not compete, because a post may contain
// an office.
export function findNamed(tokens: Tokens): ReadonlyMap<EntityKind, readonly Entity[]> {
  return Map.groupBy(
    matchNamed(tokens)
      .flatMap((match) => entityOf(NAMED_ROWS, match))
      .sort((a, b) => a.start - b.start),
    ({ kind }) => kind,
  );
}

export const postAfter = matcherAfter(POST_AFTER);

// Returns the words with a capital that follow directly, with small words between them.
export const capitalsAfter = matcherAfter(CAPITALISED);

export function readEntitiesOf(tokens: Tokens): Entity[] {
  const matches = matchRows(tokens);
  return resolve(matches, ({ row }) => BAND_OF[ROWS[row]?.kind ?? 'date'] ?? 'exact').flatMap((match) =>
    entityOf(ROWS, match),
  );
}

function entityOf(
  rows: readonly Row[],
  { row: at, start, end, parts }: ReturnType<typeof matchRows>[number],
): Entity[] {
  const row = rows[at];
  return row ? [{ kind: row.kind, start, end, parts, ...(row.label !== undefined && { label: row.label }) }] : [];
}

// Returns the tokens of a document, which are read once. They contain no variable.
export const tokensOf = oncePer(({ prose, plain, lines }: Document) => readTokens(prose, plain, breaksOf(lines)));

// Returns the entities of a document, which are found once.
export const entitiesOf = oncePer((document) => readEntitiesOf(tokensOf(document)));

// Returns the periods, and the hours without a unit. They consist of other entities.
export const entitiesOfPeriods = oncePer((document) =>
  matchPeriods(tokensOf(document)).flatMap((match) => entityOf(PERIODS, match)),
);

// Returns the words of a value: they are one line.
export function valueWords(value: string): TextToRead {
  return { text: value, plain: fold(value), breaks: [] };
}

// Returns where paragraphs begin. A line goes on in the next one if it ends without a full stop, and is long or ends with
// a small word.
export function breaksOf(lines: readonly Line[]): number[] {
  return lines.flatMap((line, at) => {
    const above = lines[at - 1];
    return above && goesOn(above, line) ? [] : [line.start];
  });
}

function goesOn(above: Line, line: Line): boolean {
  if (line.blankBefore || line.text.startsWith('|') || above.text.startsWith('|')) return false;
  if (line.role === 'subject' && above.role === 'subject') return true;
  const isText = line.role === 'paragraph' && (above.role === 'paragraph' || above.role === 'listItem');
  return isText && !/[.:;|…]$/.test(above.text) && (above.text.length > 48 || SMALL_AT_END.test(above.bare));
}

const SMALL_AT_END = /(?:,|\b(?:al?|del?|el|la|las|los|y))$/;
