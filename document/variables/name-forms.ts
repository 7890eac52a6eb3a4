// Writes the name of a person in the forms in which letters have it: «LIC. JUAN PÉREZ LEÓN», «Juan Pérez León»,
// «J. Pérez L.».
import { fold, isShouted } from '../text.ts';
import { type Gender, genderOf } from '../words/genders.ts';
import { GIVEN_NAMES } from '../words/given-names.ts';
import { SURNAMES } from '../words/surnames.ts';
import { PROFESSION } from '../words/vocabulary.ts';
import { splitForm } from './place-names.ts';
import { findOccurrences } from './variables.ts';

// What differs from the datum at a place. `isBy` says which part of a name stands there.
export interface NameForm {
  isUntitled: boolean;
  isBy: 'whole' | 'surnames' | 'surname' | 'initials';
  // Words in another form are in small letters unless they are in capitals; 'small' says that only this differs.
  letters: 'capitals' | 'small' | undefined;
}

// Returns the end of the name of a place, or '' for a place like the datum.
export function nameOfForm({ isUntitled, isBy, letters }: NameForm): string {
  const part = PARTS[isBy];
  const cased = letters === 'capitals' ? '_En_Mayusculas' : letters === 'small' ? '_En_Minusculas' : '';
  return (isUntitled ? '_Sin_Titulo' : '') + part + cased;
}

const PARTS = {
  whole: '',
  surnames: '_Por_Apellidos',
  surname: '_Por_Apellido',
  initials: '_Con_Iniciales',
} as const satisfies Record<NameForm['isBy'], string>;

// Writes the words of a datum in the form of a place: «LIC. JUAN PÉREZ LEÓN», «Juan Pérez León», «J. Pérez L.».
export function inForm(words: string, form: string): string {
  const bare = form.includes('_Sin_Titulo') ? withoutTitle(words) : words;
  const part = form.includes(PARTS.surname)
    ? writeSurnames(bare, !form.includes(PARTS.surnames))
    : form.includes(PARTS.initials)
      ? initialled(bare)
      : bare;
  if (form.includes('_En_Mayusculas')) return part.toUpperCase();
  return isShouted(part) && !form.startsWith('_Otra_Vez') ? unshouted(part) : part;
}

const TITLE = new RegExp(
  `^(?:(?:al?|del|el|la)\\s+)?(?:(?:(?!(?:fco|gpe|ma|sta|sto)\\.)\\p{L}{2,6}\\.|(?:\\p{L}\\.\\s?(?:en\\s)?){2,4}(?=\\s?\\p{L}{2})|cc?\\.|${PROFESSION}(?!\\p{L})(?:\\s+(?:en|publico|pública|público)\\s+\\p{L}+)?)\\s{0,3}){1,4}(?=\\p{L})`,
  'iu',
);

// Returns a name without the titles before it.
export function withoutTitle(name: string): string {
  const title = TITLE.exec(name)?.[0] ?? '';
  const bare = name.slice(title.length);
  return /\s/.test(bare.trim()) ? bare : name;
}

// Returns the words of a name: «de la Cruz» is one.
function partsOf(name: string): string[] {
  return withoutTitle(name).match(/(?:(?:del?|las?|los|y|DEL?|LAS?|LOS|Y)\s+)*\S+/g) ?? [];
}

// Returns the surnames of a person, none if the name has one word. They are the last two words, or the last one of two,
// or of three if two are first names.
export function surnamesOf(name: string): string[] {
  const parts = partsOf(name);
  if (parts.length < 2) return [];
  const middle = fold(parts[1] ?? '');
  const isSecondName = parts.length === 3 && GIVEN_NAMES.has(middle) && !SURNAMES.has(middle);
  return parts.slice(parts.length > 2 && !isSecondName ? -2 : -1);
}

function writeSurnames(name: string, isFirstOnly: boolean): string {
  const surnames = surnamesOf(name);
  const title = name.slice(0, name.length - withoutTitle(name).length);
  return surnames.length === 0 ? name : title + surnames.slice(0, isFirstOnly ? 1 : 2).join(' ');
}

// Returns «E. Sandoval T.» for «Efraín Sandoval Tejeda».
function initialled(name: string): string {
  const parts = partsOf(name);
  if (parts.length < 2) return name;
  const given = parts.length > 2 ? parts.slice(0, -2) : parts.slice(0, 1);
  const [first = '', second] = parts.slice(given.length);
  const initial = (part: string) => `${(/(\p{L})\S*$/u.exec(part)?.[1] ?? '').toUpperCase()}.`;
  return [...given.map(initial), first, ...(second === undefined ? [] : [initial(second)])].join(' ');
}

const SMALL = /^(?:al?|con|del?|e|el|en|las?|los|para|por|y)$/;

function unshouted(words: string): string {
  return words
    .toLowerCase()
    .replace(/(?<!\p{L}\.)(?<!\p{L})\p{L}+/gu, (word, at) =>
      at > 0 && SMALL.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .replace(/(?<=\p{L}\.)\p{L}(?=\.)/gu, (letter) => letter.toUpperCase());
}

// Adds the words for places in another form, {{Firmante_En_Mayusculas}}, if `values` has the datum, and nothing for
// the place itself.
export function withForms<Value>(
  text: string,
  values: Readonly<Record<string, Value | string>>,
): Readonly<Record<string, Value | string>> {
  const added = findOccurrences(text).flatMap(({ name }) => {
    const { datum, form } = splitForm(name);
    const words =
      form !== '' && !Object.hasOwn(values, name) && Object.hasOwn(values, datum) ? values[datum] : undefined;
    return typeof words === 'string' ? [[name, inForm(words, form)] as const] : [];
  });
  return added.length === 0 ? values : { ...values, ...Object.fromEntries(added) };
}

// Returns a name as a letter has it, «Ana Ruiz Pérez», if a list had the surnames first, «Ruiz Pérez, Ana» or «RUIZ PÉREZ
// ANA». Returns undefined for a name that is in order, or of which nobody can tell.
export function inOrderOfLetter(name: string): string | undefined {
  const bare = withoutTitle(name.trim());
  const title = name.trim().slice(0, name.trim().length - bare.length);
  const [, before = '', behind = ''] = /^([\p{L} .'-]{2,60}),\s?([\p{L} .'-]{2,60})$/u.exec(bare) ?? [];
  const [surnames, given] = behind === '' ? splitSurnames(bare) : [partsOf(before), partsOf(behind)];
  const areGiven = given.length > 0 && given.every((word) => GIVEN_NAMES.has(lastWord(word)));
  const areSurnames =
    behind === '' ? surnames.every(isOnlySurname) : surnames.some((word) => SURNAMES.has(lastWord(word)));
  return areGiven && areSurnames && surnames.length > 0 ? title + [...given, ...surnames].join(' ') : undefined;
}

// Without a comma only two surnames before a given name are certain: «Cruz Ana» may be in order.
function splitSurnames(bare: string): readonly [string[], string[]] {
  const parts = partsOf(bare);
  return parts.length > 2 && parts.length < 6 ? [parts.slice(0, 2), parts.slice(2)] : [[], []];
}

function lastWord(part: string): string {
  return fold(part).replace(/^.* /, '');
}

function isOnlySurname(part: string): boolean {
  return SURNAMES.has(lastWord(part)) && !GIVEN_NAMES.has(lastWord(part));
}

// Returns the gender of a person by the given names, which may stand behind the surnames, as in lists: «GONZÁLEZ PÉREZ
// LUIS ÁNGEL». Returns undefined if the names do not say it, and for several persons or a company.
export function genderOfPerson(name: string): Gender | undefined {
  const [, behind] = /^[^,]{2,60},\s?(\p{L}{2,20})(?: [\p{L} ]{1,60})?$/u.exec(name.trim()) ?? [];
  if (behind) return genderOf(fold(behind));
  if (/,|\s(?:y|e|&)\s/i.test(name.trim())) return undefined;
  const parts = partsOf(name).map(fold);
  const [first = '', second = '', ...others] = parts;
  const isSurname = (word: string) => SURNAMES.has(word.replace(/^.* /, '')) && !GIVEN_NAMES.has(word);
  const gender = genderOf(first);
  if (gender) return gender;
  if (!isSurname(first)) return parts.length > 3 ? genderOf(second) : undefined;
  const given = isSurname(second) || others.length > 1 ? others[0] : second;
  return genderOf(given ?? '');
}
