// Reads the words of one tag, and makes patterns of them.
import { fold } from '../text.ts';
import { inPlural } from './plurals.ts';

export interface Word {
  // In the singular, as it is written: «bulevar», «encargado».
  text: string;
  // The feminine, «encargada», if the word has one. WordLists such as «agente» have both genders in one form.
  feminine?: string;
  isFeminine: boolean;
  // «blvd.», «blvd».
  abbreviations: readonly string[];
  // Absent if it follows from the word.
  label?: string;
}

// Reads lines such as «bulevar (blvd., blvd)|m|label», which the modules of by-tag/ have.
export function readWords(lines: string): readonly Word[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [written = '', gender = '', label] = line.split('|');
      const [names = '', short] = written.split(/ \(|\)/);
      const [text = '', other] = names.split('/');
      const feminine = gender === 'mf' ? (other ?? feminineOf(text)) : undefined;
      return {
        text,
        ...(feminine !== undefined && { feminine }),
        isFeminine: gender === 'f',
        abbreviations: short?.split(', ') ?? [],
        ...(label !== undefined && { label }),
      };
    });
}

// «contador público» gives «contadora pública».
function feminineOf(text: string): string {
  return eachWord(text, (word) =>
    word
      .replace(/o$/, 'a')
      .replace(/(?<=[dlstñ]or)$/, 'a')
      .replace(/ón$/, 'ona'),
  );
}

// Returns the plural: «actas», «jueces», «carpetas de investigación».
export function pluralOf(text: string): string {
  return eachWord(text, inPlural);
}

// Changes the noun and its adjectives, but not the words after a preposition.
function eachWord(text: string, change: (word: string) => string): string {
  const [noun = '', ...others] = text.split(/(?= (?:de|del|en|para)(?: |$))/);
  return noun.split(' ').map(change).join(' ') + others.join('');
}

export type WordLists = readonly (readonly Word[])[];

// Returns the source of a pattern for any of the words, in the singular and the plural, in lower case without
// accents.
export function anyWord(...words: WordLists): string {
  return alternatives(words, (word) => [...singularsOf(word), ...pluralsOf(word)]);
}

// Returns the source of a pattern for any of the words in the singular.
export function oneWord(...words: WordLists): string {
  return alternatives(words, singularsOf);
}

// Returns the source of a pattern for any of the words in the plural.
export function manyWords(...words: WordLists): string {
  return alternatives(words, pluralsOf);
}

// Returns the source of a pattern for any abbreviation of the words.
export function anyAbbreviation(...words: WordLists): string {
  return alternatives(words, ({ abbreviations }) => abbreviations);
}

export function singularsOf({ text, feminine }: Word): string[] {
  return feminine === undefined ? [text] : [text, feminine];
}

export function pluralsOf(word: Word): string[] {
  return singularsOf(word).map(pluralOf);
}

// The longest forms are first, because a pattern takes the first alternative that matches.
function alternatives(words: WordLists, formsOf: (word: Word) => readonly string[]): string {
  const sources = words
    .flat()
    .map((word) => Array.from(new Set(formsOf(word).map(fold))).toSorted((one, other) => other.length - one.length))
    .toSorted(([one = ''], [other = '']) => other.length - one.length || (one < other ? -1 : 1))
    .flatMap((forms) => (forms.length === 0 ? [] : sourceOf(forms).replaceAll('.', '\\.')));
  return `(?:${Array.from(new Set(sources)).join('|')})`;
}

// Returns «director(?:as|es|a)?» for the forms of a word. The forms share their beginning, so that it is tried
// once at each place.
function sourceOf(forms: readonly string[]): string {
  const [longest = ''] = forms;
  let shared = longest.length;
  while (!forms.every((form) => form.startsWith(longest.slice(0, shared)))) shared -= 1;
  const endings = forms.map((form) => form.slice(shared)).filter((ending) => ending !== '');
  if (endings.length === 0) return longest;
  const group = endings.length === 1 && endings[0]?.length === 1 ? endings[0] : `(?:${endings.join('|')})`;
  return longest.slice(0, shared) + group + (endings.length < forms.length ? '?' : '');
}
