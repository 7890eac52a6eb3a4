// outgoing() returns a letter as it leaves: its words, and where each comes from.
import { isShouted } from '../text.ts';
import { splitForm } from '../variables/place-names.ts';
import type { Variable } from '../variables/variables.ts';
import type { Gender } from '../words/genders.ts';
import { type Form, type Known, readForm } from './form.ts';
import { shapeWords } from './place-form.ts';
import { dropWordsAfter } from './places.ts';
import type { Values, Words } from './wording.ts';

// Where a value comes from: typed by a person, from «Mi oficina», the calendar, a recent document, a Word
// file, the original letter (`letter`), somebody who was in the document before (`former`), a cell of the table (`column`), the number of a row (`series`), a number
// or date of an earlier export (`given`), the next number (`proposed`), other data (`derived`).
export type Source =
  | 'typed'
  | 'office'
  | 'today'
  | 'kept'
  | 'opened'
  | 'letter'
  | 'former'
  | 'column'
  | 'series'
  | 'given'
  | 'proposed'
  | 'derived'
  | 'none';

// A value in the format of a field. `gender` is that of a person if something else than the name says it, such as a
// column of a table.
export interface Given {
  value: string;
  source: Source;
  gender?: Gender | undefined;
}

// A datum of a letter. `words` is '' if it is missing. `isStale` is true for words of the original letter that
// nobody has confirmed.
export interface OutgoingDatum extends Given {
  words: string;
  isStale: boolean;
}

// The words of a letter, with the form in which they stand.
export interface Letter {
  form: Form;
  words: Words;
  // The names of the data whose words are still of the original letter.
  stale?: ReadonlySet<string>;
  // The names of the numbers that the document has not got yet. What leaves without giving them lacks them.
  proposed?: ReadonlySet<string>;
}

// A letter as it leaves. `words` lacks what is missing or held back; `shown` has what the sheet shows, which
// are the same words and the numbers that are held back.
export interface Outgoing extends Letter {
  shown: Letter;
  stale: ReadonlySet<string>;
  // Returns a datum by the name of its variable.
  datum: (name: string) => OutgoingDatum;
}

// `isProposed` returns true for a number that the document has not got yet. `isHeld` returns true if such a
// number does not even leave with the letter: it is shown only, because another document may get it. Nothing is
// put into words before it is asked for.
export function outgoing(
  form: Form,
  give: (variable: Variable) => Given,
  isHeld: (name: string) => boolean = () => false,
  isProposed = isHeld,
): Outgoing {
  const datum = createSettler(form, give);
  const wordsOf = (names: readonly string[]): Words =>
    Object.fromEntries(names.flatMap((name) => inForms(form, name, datum(name).words)));
  let leaving: Words | undefined;
  let shown: Letter | undefined;
  let stale: ReadonlySet<string> | undefined;
  return {
    form,
    datum,
    get words() {
      leaving ??= wordsOf(Array.from(form.data.keys()).filter((name) => !isHeld(name)));
      return leaving;
    },
    get shown() {
      const names = Array.from(form.data.keys());
      shown ??= { form, words: wordsOf(names), stale: this.stale, proposed: new Set(names.filter(isProposed)) };
      return shown;
    },
    get stale() {
      const names = Array.from(form.data.keys()).filter((name) => datum(name).isStale);
      stale ??= new Set(names.flatMap((name) => [name, ...(form.placeNames.get(name) ?? [])]));
      return stale;
    },
  };
}

// Returns the words of a datum, by the names of its places. What is as in the original letter keeps its bytes.
function inForms({ placeNames, former, inForm }: Form, name: string, words: string): (readonly [string, string])[] {
  if (words === '') return [];
  const isFormer = words === former[name];
  const others = (placeNames.get(name) ?? []).map((place) => {
    const own = isFormer && Object.hasOwn(former, place) ? former[place] : undefined;
    return [place, own ?? inForm(words, splitForm(place).form)] as const;
  });
  return [[name, words], ...others];
}

// Returns the letter of a text with the values that a person typed.
export function letterOf(text: string, typed: Values, form = readForm(text)): Outgoing {
  const typedAs = ({ name }: Variable) => (Object.hasOwn(typed, name) ? (typed[name] ?? '') : '');
  return outgoing(form, (variable) => ({ value: typedAs(variable), source: 'typed' }));
}

// Returns a function that settles a datum by its name: what is given, or what follows from other data.
function createSettler(form: Form, give: (variable: Variable) => Given): (name: string) => OutgoingDatum {
  const settled = new Map<string, OutgoingDatum>();
  const settle = (name: string): OutgoingDatum => {
    const before = settled.get(name);
    if (before) return before;
    // While a datum is derived it counts as missing, so that two data that follow from each other end.
    settled.set(name, MISSING);
    const variable = form.data.get(name);
    const datum = variable ? settleOne(variable) : MISSING;
    settled.set(name, datum);
    return datum;
  };

  function settleOne(variable: Variable): OutgoingDatum {
    const raw = give(variable);
    const own = form.readGiven?.(variable, raw) ?? raw;
    const { name, kind } = variable;
    const follows = kind === 'amountInWords' || form.forms?.get(name)?.of !== undefined || form.linked?.has(name);
    const isFree = own.source === 'letter' || (own.value.trim() === '' && follows);
    const derived = isFree ? form.derive(variable, find) : undefined;
    const given: Given = derived === undefined ? own : { value: derived, source: 'derived' };
    const whole = wordsFor(form, variable, given);
    const words = isCut(variable, whole) ? '' : whole;
    return { ...given, words, isStale: isOldSource(given.source) && words !== '' };
  }

  // Returns true if the text goes on with other cents than the words have. A person must then write the words.
  function isCut({ kind, occurrences }: Variable, words: string): boolean {
    const goesOn = ({ end }: { end: number }) => dropWordsAfter(words, form.text.slice(end, end + 60)) === '';
    return kind === 'amountInWords' && occurrences.some(goesOn);
  }

  function find(name: string): Known {
    const { value, source, gender } = settle(name);
    return { value, isOld: source === 'letter', gender };
  }
  return settle;
}

// Returns true for values of a letter or a person before, which nobody has confirmed.
export function isOldSource(source: Source): boolean {
  return source === 'letter' || source === 'former';
}

const MISSING: OutgoingDatum = { value: '', source: 'none', words: '', isStale: false };

// Returns a value with which a datum leaves as these words. It has the format of its field if it can.
export function valueFor(form: Form, variable: Variable, words: string): string {
  const value = form.read(variable.kind, words);
  return wordsFor(form, variable, { value, source: 'typed' }) === words ? value : words;
}

// What says the same as the original letter keeps the letter's words, byte for byte.
function wordsFor({ former, forms, read, write }: Form, { name, kind }: Variable, { value, source }: Given): string {
  const before = Object.hasOwn(former, name) ? former[name] : undefined;
  if (before !== undefined && value !== '' && (source === 'letter' || value === read(kind, before))) return before;
  const trimmed = value.trim();
  const form = forms?.get(name.replace(/_fila_\d+$/, '')) ?? {};
  const words =
    trimmed === ''
      ? ''
      : shapeWords(form, write(kind, trimmed, isMark(name, before) ? undefined : (before ?? form.model)));
  // A person types what is to stand there; «Mi oficina» is written once for all places.
  return source === 'office' && before !== undefined && isShouted(before) ? words.toUpperCase() : words;
}

// Returns true for a letter that is a mark, «X», unless the datum is a number: «X Congreso».
function isMark(name: string, former = ''): boolean {
  return /^[clx]$/i.test(former) && !/^n[uú]mero/i.test(name);
}
