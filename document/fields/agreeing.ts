// Finds the words of a letter that agree with a person in gender, «la C.», «adscrita», «la interesada», and the words
// that agree with somebody of the other gender.
import { fold, likeCase, type Range } from '../text.ts';
import { genderOfPerson } from '../variables/name-forms.ts';
import { anyOf } from '../words/any-of.ts';
import type { Gender } from '../words/genders.ts';
import { type LetterDatum, type LetterTemplate, withData } from './letter-template.ts';

// Words of the letter, and those in their place for a person of the other gender.
export interface Agreeing extends Range {
  words: string;
  other: string;
}

// Returns the words that agree with a person, by the name of the datum, in the order of the text. They are before the
// name, after it up to the next name, and in the paragraphs that name nobody if the person is the only one who neither
// signs nor gets a copy.
export function agreeingWords(text: string, data: readonly LetterDatum[], person: string): Agreeing[] {
  const own = data.find(({ name, kind }) => name === person && kind === 'person');
  const gender = own && genderOfPerson(own.value);
  if (!own || gender === undefined) return [];
  const people = data
    .filter(({ kind }) => kind === 'person')
    .flatMap(({ name, places }) => places.map(({ start, end }) => ({ name, start, end })))
    .toSorted((one, other) => one.start - other.start);
  const plain = fold(text);
  const isSigner = /^firmante/i.test(person);
  const others = people.filter(({ name }) => name !== person && !/^(?:copia|firmante)/i.test(name));
  const isAlone = !isSigner && others.length === 0;
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
    .filter(
      (one) => !data.some(({ taken, places }) => taken && places.some((p) => p.start < one.end && p.end > one.start)),
    )
    .map(({ start, end }) => ({ start, end, words: text.slice(start, end) }))
    .flatMap((one) => {
      const other = otherGender(one.words, gender);
      return other === one.words ? [] : [{ ...one, other }];
    })
    .toSorted((one, other) => one.start - other.start);
}

// Returns the letter with a datum for each of these words. It follows the gender of the person.
export function withAgreeing<Letter extends LetterTemplate>(letter: Letter, person: string): Letter {
  const of = letter.data.find(({ name }) => name === person)?.label ?? '';
  const found = agreeingWords(letter.original, letter.data, person);
  const feminineFirst = genderOfPerson(letter.data.find(({ name }) => name === person)?.value ?? '') === 'feminine';
  const added = Array.from(
    Map.groupBy(found, ({ words }) => words),
    ([words, places]) => {
      const other = places[0]?.other ?? words;
      const [feminine, masculine] = feminineFirst ? [words, other] : [other, words];
      // Words with a noun say what they are, «de la interesada»; others need both genders for that: «El o la».
      const label = /\p{L} \p{L}{3}/u.test(words) ? words : `${masculine} o ${feminine}`;
      return {
        value: words,
        label,
        kind: 'text' as const,
        blank: false,
        sure: true,
        taken: true,
        places: places.map(({ start, end }) => ({ start, end })),
        form: { of, feminine, masculine },
      };
    },
  );
  return withData(letter, added);
}

const NOUNS = anyOf(`
  alumn[oa]
  becari[oa]
  beneficiari[oa]
  ciudadan[oa]
  citad[oa]
  comisionad[oa]
  emplead[oa]
  interesad[oa]
  mencionad[oa]
  profesora?
  referid[oa]
  servidora? public[oa]
  suscrit[oa]
  trabajadora?
`);
const ARTICLE = '(?:a la|al|de la|del|el|la)';
// Matches the words directly before a name: «la C.», «la que suscribe, Lic.», «al alumno».
const BEFORE = new RegExp(
  `(?<!\\p{L})(${ARTICLE}(?: ${NOUNS})?)(?:,? (?:c\\.|que suscribe,?|de nombre|\\p{L}{2,6}\\.))*,? ?$`,
  'u',
);
const PARTICIPLES = anyOf(`
  adscrit[oa]
  apercibid[oa]
  comisionad[oa]
  contratad[oa]
  designad[oa]
  identificad[oa]
  inscrit[oa]
  nacid[oa]
  nombrad[oa]
  notificad[oa]
  requerid[oa]
`);
const AGREEING = new RegExp(`(?<!\\p{L})(?:${ARTICLE} ${NOUNS}|${PARTICIPLES}|a ella|a el)(?!\\p{L})`, 'gu');

// Returns words that agree with a person of this gender as they agree with one of the other.
function otherGender(words: string, gender: Gender): string {
  const [from, to] = gender === 'feminine' ? [0, 1] : [1, 0];
  const pronoun = /^(a) (?:ella|él)$/i.exec(words)?.[1];
  if (pronoun !== undefined) return `${pronoun} ${gender === 'feminine' ? 'él' : 'ella'}`;
  const [written = ''] = FIRST_ARTICLE.exec(words) ?? [];
  const article = ARTICLES.find((pair) => pair[from] === written.toLowerCase());
  const rest = article ? words.slice(written.length) : words;
  const changed = rest.replace(/\p{L}{4,}/gu, (word) => swapEnding(word, gender));
  return likeCase(article?.[to] ?? '', written) + changed;
}

const FIRST_ARTICLE = /^(?:a la|al|de la|del|la|el)(?!\p{L})/iu;
const ARTICLES = [
  ['a la', 'al'],
  ['de la', 'del'],
  ['la', 'el'],
] as const;

function swapEnding(word: string, gender: Gender): string {
  if (gender === 'feminine')
    return word
      .replace(/(?<=or)a$/i, '')
      .replace(/a$/, 'o')
      .replace(/A$/, 'O');
  return word.replace(/or$/, 'ora').replace(/OR$/, 'ORA').replace(/o$/, 'a').replace(/O$/, 'A');
}
