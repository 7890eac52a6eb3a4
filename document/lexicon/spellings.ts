// Spellings of words that the first view of the page does not need.
import { fold, plainLetters } from '../text.ts';
import { pluralsOf, singularsOf, type Word, type WordLists } from './word.ts';

// Returns the spellings of a word in lower case without accents: its forms, and its abbreviations with and
// without their full stop.
export function spellingsOf(word: Word): string[] {
  const short = word.abbreviations.flatMap((one) => [one, one.replace(/\.$/, '')]);
  return [...singularsOf(word), ...pluralsOf(word), ...short].map(fold);
}

// Returns the source of a pattern for any of the words as it begins a name, «Jardín de Niños», «Direccion», in text
// as written. An accent may be missing, but not in «Secretaría»: a «Secretaria» is a person.
export function capitalWord(...words: WordLists): string {
  const sources = words
    .flat()
    .map(({ text }) => text.replace(/(?<!\p{L})(?!de )\p{L}/gu, (letter) => letter.toUpperCase()))
    .toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1))
    .map((name) => name.replace(/[áéóúÁÉÍÓÚ]|í(?!a)/g, (letter) => `[${letter}${plainLetters(letter)}]`));
  return `(?:${sources.join('|')})`;
}

// Returns the source of a pattern for any of the words in small letters as they are written, whose accents may be missing.
export function asWritten(...words: WordLists): string {
  const sources = words
    .flat()
    .flatMap(singularsOf)
    .map((text) => text.replace(/[áéíóú]/g, (letter) => `[${letter}${plainLetters(letter)}]`));
  return `(?:${sources.toSorted((one, other) => other.length - one.length).join('|')})`;
}
