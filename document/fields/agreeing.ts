// Finds the words of a letter that agree with a person in gender, «la C.», «adscrita», «la interesada», or with a
// quantity in number, «días hábiles», and the words that agree with somebody of the other gender, or with another number.
import { applyEdits, fold, likeCase, type Range } from '../text.ts';
import { genderOfPerson } from '../variables/name-forms.ts';
import type { Variable } from '../variables/variables.ts';
import { AGREEING, ARTICLE, NOUNS, otherGender } from '../words/agreeing.ts';
import { isCount, isOne, readCounted, readCountVerb } from '../words/counted.ts';
import type { Gender } from '../words/genders.ts';
import { type LetterDatum, type LetterTemplate, nameForWords, withData } from './letter-template.ts';
import { placesOfWords } from './other-places.ts';

// Words of the letter, and those in their place for a person of the other gender, or for the other number.
export interface Agreeing extends Range {
  words: string;
  other: string;
}

// Returns the data of a text with their places in it: its variables, and the `data` of the letter that it was made from
// whose words it still says. A variable that the letter has not has no value.
export function dataInText(
  text: string,
  variables: readonly Variable[],
  data: readonly LetterDatum[] = [],
): LetterDatum[] {
  const known = new Map(data.map((datum) => [datum.name, datum]));
  const filled = variables.map(({ name, label, kind, occurrences }): LetterDatum => {
    const plain = { name, label, kind, value: '', blank: false, sure: true };
    const datum: Omit<LetterDatum, 'taken' | 'places'> = known.get(name) ?? plain;
    return {
      ...datum,
      kind: datum.kind ?? kind,
      taken: true,
      places: occurrences.map(({ start, end }) => ({ start, end })),
    };
  });
  const names = new Set(variables.map(({ name }) => name));
  const others = data.flatMap((datum) => {
    const { name, value, blank } = datum;
    if (names.has(name) || blank || value === '') return [];
    const places = placesOfWords(text, value).filter((place) => !isTaken(filled, place));
    return places.length > 0 ? [{ ...datum, taken: false, places }] : [];
  });
  return [...filled, ...others];
}

// Returns the words that agree with a person, by the name of the datum, in the order of the text. They are before the
// name, after it up to the next name, and in the paragraphs that name nobody if the person is the only one who neither
// signs nor gets a copy.
export function agreeingWords(text: string, data: readonly LetterDatum[], person: string): Agreeing[] {
  const own = data.find(({ name, kind }) => name === person && kind === 'person');
  const gender = own && formerGender(text, data, person);
  if (gender === undefined) return [];
  return besidePerson(text, data, person).flatMap((one) => {
    const other = otherGender(one.words, gender);
    return other === one.words || isTaken(data, one) ? [] : [{ ...one, other }];
  });
}

// Returns the gender of a person of the letter: as the name says it or else, of a name that both genders have, as all
// words do that agree with it. Of a person whose name nobody knows, only those in the same paragraph say it. Returns
// undefined if nothing does.
export function formerGender(text: string, data: readonly LetterDatum[], person: string): Gender | undefined {
  const { value = '' } = data.find(({ name }) => name === person) ?? {};
  const ofName = genderOfPerson(value);
  if (ofName !== undefined) return ofName;
  const genders = new Set(
    besidePerson(text, data, person, value === '').flatMap(({ words }) =>
      GENDERS.filter((gender) => otherGender(words, gender) !== words),
    ),
  );
  const [gender] = genders;
  return genders.size === 1 ? gender : undefined;
}

const SIGNER = /^(?:firmante|quien_firma)|_remitente$/i;
const COPIED = /^copia|_copia(?:_\d)?$/i;

function isTaken(data: readonly LetterDatum[], { start, end }: Range): boolean {
  return data.some(({ taken, places }) => taken && places.some((place) => place.start < end && place.end > start));
}

const GENDERS = ['feminine', 'masculine'] as const;

// Returns the words beside a person that may agree, whatever their gender, in the order of the text.
function besidePerson(
  text: string,
  data: readonly LetterDatum[],
  person: string,
  isNear = false,
): (Range & { words: string })[] {
  const people = data
    .filter(({ kind }) => kind === 'person')
    .flatMap(({ name, places }) => places.map(({ start, end }) => ({ name, start, end })))
    .toSorted((one, other) => one.start - other.start);
  const plain = fold(text).replace(/\{\{[^{}\n]*\}\}/g, (variable) => '\ue000'.repeat(variable.length));
  const isSigner = SIGNER.test(person);
  const others = people.filter(({ name }) => name !== person && !SIGNER.test(name) && !COPIED.test(name));
  const isAlone = !isNear && !isSigner && others.length === 0;
  const ranges = people.flatMap(({ name, start, end }, at) => {
    if (name !== person) return [];
    const from = Math.max(people[at - 1]?.end ?? 0, plain.lastIndexOf('\n', start) + 1);
    const lineEnd = plain.indexOf('\n', end);
    const to = Math.min(people[at + 1]?.start ?? text.length, lineEnd < 0 ? text.length : lineEnd);
    const before = BEFORE.exec(plain.slice(from, start));
    const lead = before ? [{ start: from + before.index, end: from + before.index + (before[1] ?? '').length }] : [];
    // What comes after a signer is what the letter is about.
    return [...lead, ...(isSigner ? [] : [{ start: end, end: to, isWide: true }])];
  });
  const lines = isAlone
    ? Array.from(plain.matchAll(/[^\n]+/g), ({ 0: line, index }) => ({
        start: index,
        end: index + line.length,
      })).filter((line) => !people.some(({ start }) => start >= line.start && start < line.end))
    : [];
  const wide = [...ranges.filter((range) => 'isWide' in range), ...lines];
  const inWide = wide.flatMap(({ start, end }) =>
    Array.from(plain.slice(start, end).matchAll(AGREEING), ({ 0: words, index }) => ({
      start: start + index,
      end: start + index + words.length,
    })),
  );
  return [...ranges.filter((range) => !('isWide' in range)), ...inWide]
    .map(({ start, end }) => ({ start, end, words: text.slice(start, end) }))
    .toSorted((one, other) => one.start - other.start);
}

// Returns the words that agree with a quantity, by the name of its datum, in the order of the text: the noun behind it
// with its adjectives, the article before it, and the verb before them. A noun whose end nobody knows is not among them.
export function countedWords(text: string, data: readonly LetterDatum[], quantity: string): Agreeing[] {
  const own = data.find(({ name }) => name === quantity);
  if (!own || !(isCount(own.value) || isOne(own.value))) return [];
  return own.places.flatMap(({ start, end }) => {
    const counted =
      text.charAt(end) === ' ' ? readCounted(text.slice(end + 1, end + 80).split('\n')[0] ?? '') : undefined;
    if (!counted?.isWhole || counted.isMany === isOne(own.value) || !(counted.isMany || counted.isKnown)) return [];
    const noun = { start: end + 1, end: end + 1 + counted.words.length, words: counted.words, other: counted.other };
    const [article = ''] = counted.isMany ? (BEFORE_COUNT.exec(text.slice(Math.max(0, start - 12), start)) ?? []) : [];
    const words = article.trimEnd();
    const from = start - article.length;
    const other = likeCase(IN_SINGULAR.get(words.toLowerCase()) ?? words, words);
    const before = text.slice(Math.max(0, from - 40), from);
    const verb = readCountVerb(before);
    const to = from - 1;
    const all = [
      ...(verb && verb.isMany === counted.isMany
        ? [{ start: to - verb.words.length, end: to, words: verb.words, other: verb.other }]
        : []),
      ...(words === '' ? [] : [{ start: from, end: from + words.length, words, other }]),
      noun,
    ];
    return all.some((one) => isTaken(data, one)) ? [] : all;
  });
}

const IN_SINGULAR = new Map(
  'a los,al|de los,del|los,el|las,la|sus,su|dichos,dicho|dichas,dicha|estos,este|estas,esta'
    .split('|')
    .map((pair) => pair.split(',') as [string, string]),
);
const BEFORE_COUNT = new RegExp(`(?<!\\p{L})(?:${Array.from(IN_SINGULAR.keys()).join('|')}) $`, 'iu');

// Returns the letter with a datum for each of the words that agree with a person, or with a quantity. It follows the
// gender of the person, or the number.
export function withAgreeing<Letter extends LetterTemplate>(letter: Letter, datum: string): Letter {
  const { original, data } = letter;
  return withData(letter, agreeingData(original, data, datum));
}

// Returns a text with a variable for each of these words. `forms` say how each follows, and `values` what the text had
// in its place. `data` must have their places in the text.
export function agreeingText(text: string, data: readonly LetterDatum[], datum: string) {
  const named: LetterDatum[] = [];
  for (const one of agreeingData(text, data, datum))
    named.push({ ...one, name: nameForWords(one.label, [...data, ...named]) });
  const edits = named.flatMap(({ name, places }) => places.map((place) => ({ ...place, text: `{{${name}}}` })));
  return {
    text: applyEdits(
      text,
      edits.toSorted((one, other) => one.start - other.start),
    ),
    forms: Object.fromEntries(named.map(({ name, form }) => [name, { ...form, of: datum }])),
    values: Object.fromEntries(named.map(({ name, value }) => [name, value])),
  };
}

function agreeingData(text: string, data: readonly LetterDatum[], datum: string): Omit<LetterDatum, 'name'>[] {
  const { label: of = '', kind, value = '' } = data.find(({ name }) => name === datum) ?? {};
  const isPerson = kind === 'person';
  const found = (isPerson ? agreeingWords : countedWords)(text, data, datum);
  const isFirst = isPerson ? formerGender(text, data, datum) === 'feminine' : isOne(value);
  return Array.from(
    Map.groupBy(found, ({ words }) => words),
    ([words, places]) => {
      const other = places[0]?.other ?? words;
      const [first, second] = isFirst ? [words, other] : [other, words];
      // Words with a noun say what they are, «de la interesada»; others need both forms for that: «El o la».
      const both = isPerson ? `${second} o ${first}` : `${first} o ${second}`;
      return {
        value: words,
        label: isPerson && /\p{L} \p{L}{3}/u.test(words) ? words : both,
        kind: 'text' as const,
        blank: false,
        sure: true,
        taken: true,
        places: places.map(({ start, end }) => ({ start, end })),
        form: isPerson ? { of, feminine: first, masculine: second } : { of, one: first, many: second },
      };
    },
  );
}

// Matches the words directly before a name: «la C.», «la que suscribe, Lic.», «al alumno».
const BEFORE = new RegExp(
  `(?<!\\p{L})(${ARTICLE}(?: ${NOUNS})?)(?:,? (?:c\\.|que suscribe,?|de nombre|\\p{L}{2,6}\\.))*,? ?$`,
  'u',
);
