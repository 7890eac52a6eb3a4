// The names of variables: plain words as people write them made into a name that every program can fill in.
import { labelOf } from './labels.ts';
import { fold, plainLetters } from './text.ts';

export const MAX_NAME = 40;

// The names that other programs fill in, in their one spelling.
export const CANONICAL = new Map(['Lugar', 'Fecha', 'Destinatario', 'Cargo', 'Area'].map((name) => [fold(name), name]));

// The name for words that a person typed: one of `known` if it reads like them, else a new one in the way of the others.
// «número de oficio» → Numero_Oficio. Empty if the words have neither letter nor digit.
export function nameFor(words: string, known: readonly string[] = []): string {
  const label = fold(words.trim()).replace(/\s+/g, ' ');
  const clean = cleanName(words);
  const same = known.find((name) => name === words.trim() || fold(labelOf(name)) === label || name === clean);
  if (same !== undefined || clean === '') return same ?? '';
  const capitals = clean.split('_').filter((word) => !SMALL_WORD.test(word));
  const short = capitals.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('_');
  const name = fold(labelOf(short)) === label ? short : clean.charAt(0).toUpperCase() + clean.slice(1);
  return trimUnderscores((CANONICAL.get(name.toLowerCase()) ?? name).slice(0, MAX_NAME));
}

// A name of letters, digits and underscores; empty if nothing is left.
export function cleanName(given: string): string {
  const name = trimUnderscores(plainLetters(given).replace(/[^A-Za-z0-9_]+/g, '_'));
  const clean = /^\d/.test(name) ? `Dato_${name}` : name;
  return CANONICAL.get(clean.toLowerCase()) ?? clean;
}

export function trimUnderscores(name: string): string {
  let start = 0;
  let end = name.length;
  while (name.charAt(start) === '_') start += 1;
  while (end > start && name.charAt(end - 1) === '_') end -= 1;
  return name.slice(start, end);
}

const SMALL_WORD = /^(?:de|del|la|las|el|los)$/i;
