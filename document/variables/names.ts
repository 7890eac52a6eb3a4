// Makes the names of variables from people's words, in a spelling that every program can fill in.
import { type Edit, fold, plainLetters } from '../text.ts';
import { labelOf } from './labels.ts';
import { splitForm } from './place-names.ts';
import type { Occurrence } from './variables.ts';

// The limit in characters. Longer names are cut.
export const MAX_NAME = 40;

// Other programs look for variables with exactly these names.
const CANONICAL = new Map(['Lugar', 'Fecha', 'Destinatario', 'Cargo', 'Area'].map((name) => [fold(name), name]));

// Returns the variable name for a person's words: a known name with the same meaning, or a new one, «número
// de oficio» → Numero_Oficio. Returns '' for words without letters and digits.
export function nameFor(words: string, existing: readonly string[] = []): string {
  const label = fold(words.trim()).replace(/\s+/g, ' ');
  const clean = cleanName(words);
  const same = existing.find((name) => name === words.trim() || fold(labelOf(name)) === label || name === clean);
  if (same !== undefined || clean === '') return same ?? '';
  const capitals = clean.split('_').filter((word) => !SMALL_WORD.test(word));
  const short = capitals.map(capitalise).join('_');
  const name = fold(labelOf(short)) === label ? short : capitalise(clean);
  return trimUnderscores((CANONICAL.get(name.toLowerCase()) ?? name).slice(0, MAX_NAME));
}

const SMALL_WORD = /^(?:de|del|la|las|el|los)$/i;

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

// Returns the edits that clean names. A variable with an empty name is deleted. If two long names have the
// same first 40 characters, the second gets a number.
export function cleanNameEdits(text: string, variables: readonly Occurrence[]): (Occurrence & Edit)[] {
  const written = variables.map(({ start, end }) => splitForm(text.slice(start + 2, end - 2)));
  const names = written.map(({ datum }) => datum);
  if (names.every((name) => CLEAN_NAME.test(name))) return [];
  const clean = names.map(cleanName);
  const next = new Map(clean.map((name) => [name, 2]));
  const long = clean.filter((name) => name.length > MAX_NAME);
  const short = new Map(Array.from(new Set(long), (name) => [name, shortName(name, next)]));
  return variables.flatMap((variable, at) => {
    const { [at]: whole = '' } = clean;
    const name = short.get(whole) ?? whole;
    return name !== '' && name === names[at] ? [] : [{ ...variable, text: name && `{{${name}${written[at]?.form}}}` }];
  });
}

const CLEAN_NAME = /^(?=.{1,40}$)[A-Z][a-z0-9]*(?:_[A-Za-z0-9]+)*$/;

// Cuts a name to MAX_NAME characters, and adds a number to a name that exists. `next` remembers the next
// number, so that thousands of long names take linear time.
function shortName(name: string, next: Map<string, number>): string {
  const stem = trimUnderscores(name.slice(0, MAX_NAME));
  let number = next.get(stem) ?? 2;
  let short = stem;
  while (next.has(short)) {
    const ending = `_${number++}`;
    short = trimUnderscores(stem.slice(0, MAX_NAME - ending.length)) + ending;
  }
  next.set(stem, number).set(short, 2);
  return short;
}

// Returns the name with only letters, digits and underscores, or ''.
function cleanName(words: string): string {
  // «Año» becomes Anio, because «Ano» is vulgar.
  const spelled = words.replace(/(?<=(?<!\p{L})a)ñ(?=os?(?!\p{L}))/giu, (letter) => (letter === 'ñ' ? 'ni' : 'NI'));
  const name = trimUnderscores(plainLetters(spelled).replace(/[^A-Za-z0-9_]+/g, '_'));
  const clean = /^\d/.test(name) ? `Dato_${name}` : name;
  return CANONICAL.get(clean.toLowerCase()) ?? clean;
}

function trimUnderscores(name: string): string {
  return /[^_](?:.*[^_])?/s.exec(name)?.[0] ?? '';
}
