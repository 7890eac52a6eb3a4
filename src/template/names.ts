// The names of variables: plain words as people write them made into a name that every program can fill in.
import { labelOf } from './labels.ts';
import { type Edit, fold, plainLetters } from './text.ts';
import type { Occurrence } from './variables.ts';

// In characters; longer names are cut.
export const MAX_NAME = 40;

// The names that other programs fill in, in their one spelling.
const CANONICAL = new Map(['Lugar', 'Fecha', 'Destinatario', 'Cargo', 'Area'].map((name) => [fold(name), name]));

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
function cleanName(given: string): string {
  // «Año» becomes Anio: without its tilde the word is a vulgar one.
  const spelled = given.replace(/(?<=(?<!\p{L})a)ñ(?=os?(?!\p{L}))/giu, (letter) => (letter === 'ñ' ? 'ni' : 'NI'));
  const name = trimUnderscores(plainLetters(spelled).replace(/[^A-Za-z0-9_]+/g, '_'));
  const clean = /^\d/.test(name) ? `Dato_${name}` : name;
  return CANONICAL.get(clean.toLowerCase()) ?? clean;
}

function trimUnderscores(name: string): string {
  return /[^_](?:.*[^_])?/s.exec(name)?.[0] ?? '';
}

const SMALL_WORD = /^(?:de|del|la|las|el|los)$/i;

// The edits that give variables their clean names; one without a name goes. Two long names that agree in their first 40 characters stay two:
// the second gets a number.
export function withCleanNames(text: string, variables: readonly Occurrence[]): (Occurrence & Edit)[] {
  const written = variables.map(({ start, end }) => text.slice(start + 2, end - 2));
  if (written.every(isCleanName)) return [];
  const nameOf = shortNames(written);
  return variables.flatMap((variable, at) => {
    const given = written[at] ?? '';
    const name = nameOf(given);
    return name === given && name !== '' ? [] : [{ ...variable, text: name && `{{${name}}}` }];
  });
}

// True if cleanName would leave the name as it is.
function isCleanName(written: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_]{0,39}$/.test(written) || written.endsWith('_')) return false;
  return (CANONICAL.get(written.toLowerCase()) ?? written) === written;
}

// A function that gives each of these names its clean one of at most MAX_NAME characters.
function shortNames(written: readonly string[]): (name: string) => string {
  const taken = new Set(written.map(cleanName).filter((name) => name.length <= MAX_NAME));
  const short = new Map<string, string>();
  const tries = new Map<string, number>();
  return (given) => {
    const name = cleanName(given);
    const known = name.length <= MAX_NAME ? name : short.get(name);
    if (known !== undefined) return known;
    const stem = name.slice(0, MAX_NAME);
    let number = tries.get(stem) ?? 0;
    let found = '';
    do {
      number += 1;
      const ending = number === 1 ? '' : `_${number}`;
      found = trimUnderscores(name.slice(0, MAX_NAME - ending.length)) + ending;
    } while (taken.has(found));
    tries.set(stem, number);
    taken.add(found);
    short.set(name, found);
    return found;
  };
}
