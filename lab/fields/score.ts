// Compares the proposals of findFields with the marks of a letter.
import type { Field } from '@membrete/document/fields';
import type { Range } from '@membrete/document/text';
import type { AcceptLabel } from './labels.ts';
import type { MarkedDatum, MarkedLetter } from './letters.ts';

// Counts of one letter or of many. Each writing of a datum counts, because each would have to be changed.
export interface FieldScore {
  letters: number;
  must: number;
  // Of `must`: a proposal overlaps it; a `sure` proposal overlaps it; a proposal has exactly its words.
  found: number;
  ticked: number;
  exact: number;
  // Of `found`: a clerk accepts the label.
  labelled: number;
  // A proposal is right if half of its letters or more are data, whether they must change or may.
  proposals: number;
  right: number;
  sureProposals: number;
  sureRight: number;
  // Of `kept` words, those that a `sure` proposal contains in part or as a whole.
  kept: number;
  keptTaken: number;
}

export interface LetterScore {
  score: FieldScore;
  misses: readonly string[];
}

const NOTHING: FieldScore = {
  letters: 0,
  must: 0,
  found: 0,
  ticked: 0,
  exact: 0,
  labelled: 0,
  proposals: 0,
  right: 0,
  sureProposals: 0,
  sureRight: 0,
  kept: 0,
  keptTaken: 0,
};

export function sum(scores: readonly FieldScore[]): FieldScore {
  const total = { ...NOTHING };
  for (const score of scores) {
    for (const key of KEYS) total[key] += score[key];
  }
  return total;
}

const KEYS = [
  'letters',
  'must',
  'found',
  'ticked',
  'exact',
  'labelled',
  'proposals',
  'right',
  'sureProposals',
  'sureRight',
  'kept',
  'keptTaken',
] as const satisfies readonly (keyof FieldScore)[];

// Returns percentages. A share of nothing is NaN.
export function sharesOf(score: FieldScore): Record<Figure, number> {
  return {
    found: (100 * score.found) / score.must,
    exactly: (100 * score.exact) / score.must,
    ticked: (100 * score.ticked) / score.must,
    labels: (100 * score.labelled) / score.found,
    right: (100 * score.right) / score.proposals,
    'right of ticked': (100 * score.sureRight) / score.sureProposals,
  };
}

export const FIGURES = ['found', 'exactly', 'ticked', 'labels', 'right', 'right of ticked'] as const;
export type Figure = (typeof FIGURES)[number];

export function scoreLetter(letter: MarkedLetter, fields: readonly Field[], isAccepted: AcceptLabel): LetterScore {
  const { text, data, kept } = letter;
  const proposals = fields.map((field): Proposal => ({ ...field, covered: placesOf(text, field, data) }));
  const marked = new Uint8Array(text.length + 1);
  for (const { places } of data) for (const { start, end } of places) marked.fill(1, start, end);
  const misses: string[] = [];
  const score: FieldScore = { ...NOTHING, letters: 1, kept: kept.length };
  for (const datum of data.filter(({ must }) => must)) {
    score.must += 1;
    const [best] = proposals
      .filter((one) => one.covered.some((place) => datum.places.some((other) => overlap(text, place, other))))
      .toSorted((one, other) => Number(isExact(text, other, datum)) - Number(isExact(text, one, datum)));
    const name = `«${datum.label}» ${JSON.stringify(datum.cuts[0])}`;
    if (!best) {
      misses.push(`missed: ${name}`);
      continue;
    }
    score.found += 1;
    if (best.sure) score.ticked += 1;
    if (isExact(text, best, datum)) score.exact += 1;
    else misses.push(`cut otherwise: ${name} as ${JSON.stringify(best.value)}`);
    const others = data.filter(({ label }) => label !== datum.label).map(({ label }) => label);
    if (namesOf(text, best, datum).some((one) => isAccepted(one, labelsOf(datum), others))) score.labelled += 1;
    else misses.push(`called otherwise: ${name} is called «${best.label}»`);
  }
  for (const proposal of proposals) {
    const isRight = proposal.blank ? isAtDatum(text, proposal, data) : isMostlyMarked(proposal, marked);
    score.proposals += 1;
    if (proposal.sure) score.sureProposals += 1;
    if (isRight) score.right += 1;
    if (isRight && proposal.sure) score.sureRight += 1;
    if (!isRight)
      misses.push(
        `no datum${proposal.sure ? ', and sure' : ''}: ${JSON.stringify(proposal.value)} («${proposal.label}»)`,
      );
  }
  const sure = proposals.filter((one) => one.sure).flatMap(({ places }) => places);
  for (const words of kept) {
    const free = placesOfWords(text, words).filter(({ start, end }) => !marked.subarray(start, end).includes(1));
    if (!free.some((place) => sure.some((other) => overlap(text, place, other)))) continue;
    score.keptTaken += 1;
    misses.push(`taken, but stays: ${JSON.stringify(words)}`);
  }
  return { score, misses: misses.map((miss) => `${letter.name}: ${miss}`) };
}

// A clerk reads the question of a box and its option beside it; a letter may be marked with either.
function namesOf(text: string, { label, options = [], places }: Field, datum: MarkedDatum): string[] {
  const box = places.findIndex((place) => datum.places.some((other) => overlap(text, place, other)));
  return [label, ...options.slice(box, box + 1)];
}

// The words of a blank such as «[NOMBRE DEL JEFE]» are a label; those of «${f_inicio}» are not.
function labelsOf({ label, blank, cuts: [value = ''] }: MarkedDatum): string[] {
  return blank && /\p{L}/u.test(value) && !value.includes('_') ? [label, value] : [label];
}

// `covered` has the places of the field, and those in the other rows of a list that it also fills.
interface Proposal extends Field {
  covered: readonly Range[];
}

function placesOf(text: string, { places, repeat }: Field, data: readonly MarkedDatum[]): Range[] {
  const [first] = places;
  if (!repeat || !first) return places;
  const column = columnOf(text, first.start);
  const { rows, row } = repeat;
  const below = data
    .flatMap((datum) => datum.places)
    .filter(({ start, end }) => {
      const isInOtherRow = start > row.end && end <= rows.end;
      return isInOtherRow && rows.start === row.start && columnOf(text, start) === column;
    });
  return [...places, ...below];
}

function columnOf(text: string, offset: number): number {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).split('|').length;
}

// A place without width, such as an empty cell, is anywhere between the words around it.
function overlap(text: string, one: Range, other: Range): boolean {
  if (one.start < one.end && other.start < other.end) return one.start < other.end && other.start < one.end;
  const [from, to] = [Math.min(one.end, other.end), Math.max(one.start, other.start)];
  return from >= to || /^[^\S\n]*$/.test(text.slice(from, to));
}

function isExact(text: string, { covered }: Proposal, { cuts, places }: MarkedDatum): boolean {
  return covered.some((place) => {
    const words = trimmed(text.slice(place.start, place.end));
    return cuts.some((cut) => trimmed(cut) === words) && places.some((other) => overlap(text, place, other));
  });
}

// Marks around the words and an article before them make no other cut.
function trimmed(words: string): string {
  return words.replace(/^[\s.,;:"“”«»]+|[\s.,;:"“”«»]+$/g, '').replace(/^(?:el|la|las|los)\s+/i, '');
}

function isAtDatum(text: string, { covered }: Proposal, data: readonly MarkedDatum[]): boolean {
  return covered.some((place) => data.some(({ places }) => places.some((other) => overlap(text, place, other))));
}

function isMostlyMarked({ places }: Proposal, marked: Uint8Array): boolean {
  let [letters, data] = [0, 0];
  for (const { start, end } of places) {
    letters += end - start;
    for (const mark of marked.subarray(start, end)) data += mark;
  }
  return data * 2 >= letters;
}

function placesOfWords(text: string, words: string): Range[] {
  const places: Range[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length))
    places.push({ start: at, end: at + words.length });
  return places;
}
