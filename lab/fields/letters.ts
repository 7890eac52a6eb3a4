// Reads the letters of letters/, and refuses marks that contradict their text.
import { readdirSync, readFileSync } from 'node:fs';
import type { Range } from '@membrete/document/text';

export const HALVES = ['seen', 'unseen'] as const;
export type Half = (typeof HALVES)[number];

// One writing of a datum. `cuts` has its words and the words that are as right; a blank cell has ''.
export interface MarkedDatum {
  label: string;
  kind: string;
  cuts: readonly string[];
  places: readonly Range[];
  // True if anybody would have to change it for the next letter.
  must: boolean;
  // True for a blank, or for words that say what to write.
  blank: boolean;
}

export interface MarkedLetter {
  name: string;
  kind: string;
  half: Half;
  pair: string | undefined; // the name of the other letter
  text: string;
  data: readonly MarkedDatum[];
  kept: readonly string[];
  // The values that the other letter of the pair does not have.
  differs: readonly string[];
}

const LETTERS = new URL('letters/', import.meta.url);

// Returns the letters in the order of their names. Throws an Error that lists every contradiction.
export function readMarkedLetters(folder = LETTERS): MarkedLetter[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
  const letters = names.map((name) => {
    const read = (ending: string) => readFileSync(new URL(name + ending, folder), 'utf8');
    return parseLetter(name, read('.txt'), read('.json'));
  });
  const problems = [...letters.flatMap(problemsOf), ...problemsOfPairs(letters)];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return letters;
}

interface Marks {
  kind: string;
  half: Half;
  pair?: string;
  data: readonly {
    value: string;
    label: string;
    kind: string;
    must: boolean;
    placeholder?: boolean;
    alt?: readonly string[];
    places: readonly (readonly [start: number, end: number])[];
  }[];
  kept: readonly string[];
  differs?: readonly string[];
}

// The marks are files of this folder, so their types are taken from README.md, and only what they say is judged.
function parseLetter(name: string, text: string, json: string): MarkedLetter {
  const { kind, half, pair, data, kept, differs = [] }: Marks = JSON.parse(json);
  return {
    name,
    kind,
    half,
    pair,
    text,
    data: data.map(({ value, label, kind, must, placeholder = false, alt = [], places }) => ({
      label,
      kind,
      cuts: [value, ...alt],
      places: places.map(([start, end]) => ({ start, end })),
      must,
      blank: placeholder,
    })),
    kept,
    differs,
  };
}

function problemsOf({ name, half, text, data, kept, differs }: MarkedLetter): string[] {
  const wrongPlaces = data.flatMap(({ label, cuts: [value], places }) =>
    places
      .map(({ start, end }) => text.slice(start, end))
      .filter((words) => words !== value)
      .map((words) => `«${label}» is marked at ${JSON.stringify(words)}, and its value is ${JSON.stringify(value)}`),
  );
  const nowhere = data.filter(({ places }) => places.length === 0).map(({ label }) => `«${label}» has no place`);
  const values = new Set(data.map(({ cuts: [value] }) => value));
  return [
    ...(HALVES.includes(half) ? [] : [`half must be seen or unseen, got ${JSON.stringify(half)}`]),
    ...(text === text.normalize('NFC') ? [] : ['the text must be in NFC']),
    ...wrongPlaces,
    ...nowhere,
    ...kept.filter((words) => !text.includes(words)).map((words) => `the text has no ${JSON.stringify(words)}`),
    ...differs.filter((words) => !values.has(words)).map((words) => `no datum has the value ${JSON.stringify(words)}`),
  ].map((problem) => `${name}: ${problem}`);
}

function problemsOfPairs(letters: readonly MarkedLetter[]): string[] {
  const byName = new Map(letters.map((letter) => [letter.name, letter]));
  return letters.flatMap(({ name, pair, half, kind }) => {
    if (pair === undefined) return [];
    const other = byName.get(pair);
    if (other?.pair === name && other.half === half && other.kind === kind) return [];
    return [`${name}: ${pair} must be a letter of the same kind and half, and name this one as its pair`];
  });
}
