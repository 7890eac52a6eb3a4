// Reads a number by the noun before it: «folio 3309», «número de control 19240011». The lexicon says which nouns
// have numbers, and what the number is called.
import { ID } from '../lexicon/by-tag/id.ts';
import { OPEN } from '../lexicon/by-tag/open.ts';
import { OPEN_TO_ONE } from '../lexicon/by-tag/open-to-one.ts';
import { REFERENCE } from '../lexicon/by-tag/reference.ts';
import { spellingsOf } from '../lexicon/spellings.ts';
import { anyAbbreviation, anyWord, oneWord, type Word } from '../lexicon/word.ts';
import { fold } from '../text.ts';
import { labelOf } from '../variables/labels.ts';
import { anyOf } from '../words/any-of.ts';

interface Numbered {
  label: string;
  kind: 'id' | 'reference';
}

const KINDS = [
  { kind: 'reference', words: REFERENCE },
  { kind: 'id', words: ID },
] as const;

const BY_SPELLING = new Map(
  KINDS.flatMap(({ kind, words }) =>
    words.flatMap((word) => spellingsOf(word).map((spelling) => [spelling, { word, kind }] as const)),
  ),
);

// Returns what the number after a noun is called, in lower case without accents: «exp.», «clave catastral».
export function numberedBy(noun: string): Numbered | undefined {
  const known = BY_SPELLING.get(noun);
  if (known) return { label: labelOfNumber(known.word), kind: known.kind };
  // Other words may follow the noun: «cuenta bancaria».
  const [first = ''] = noun.split(' ');
  const begun = BY_SPELLING.get(first);
  if (!begun || !IS_OPEN.test(noun)) return undefined;
  return { label: IS_OPEN_TO_MORE.test(noun) ? labelOf(noun) : labelOfNumber(begun.word), kind: begun.kind };
}

// Returns the label for a noun with the sign of a number, «Oficio núm», or for the abbreviation of a noun, «Exp».
// Returns undefined for other words, and for the noun alone.
export function labelOfNumbered(words: string): string | undefined {
  const folded = fold(words);
  const [, noun = ''] = WITH_SIGN.exec(folded) ?? [];
  if (noun !== '')
    return (
      numberedBy(noun)?.label ??
      (/^\p{L}{4,}$/u.test(noun) ? `Número de ${words.slice(0, noun.length).toLowerCase()}` : undefined)
    );
  const known = BY_SPELLING.get(folded);
  return known?.word.abbreviations.some((short) => short.replace('.', '') === folded)
    ? labelOfNumber(known.word)
    : undefined;
}

const WITH_SIGN = /^(\p{L}[\p{L} ]{0,30}?)\.? (?:n[°º.]?|n[uo]m(?:ero)?|nro|no)\.?$/u;

function labelOfNumber({ text, label }: Word): string {
  return label ?? `Número de ${text}`;
}

const OPEN_TO_MORE = `${anyWord(OPEN)}(?: \\p{L}+){0,3}?`;
const OPEN_NOUN = `(?:${OPEN_TO_MORE}|${anyWord(OPEN_TO_ONE)}(?:(?: de)? \\p{L}+)?)`;
const IS_OPEN = new RegExp(`^${OPEN_NOUN}$`, 'u');
const IS_OPEN_TO_MORE = new RegExp(`^${OPEN_TO_MORE}$`, 'u');

// Sources of patterns for a label that begins with such a noun: «Número de oficio». «Número de oficios» is a
// count.
export const NUMBER_OF_REFERENCE = `numero (?:de |del )?${oneWord(REFERENCE)}`;
export const NUMBER_OF_ID = `numero de ${oneWord(ID)}`;

const NUMBER_WORD = '(?:n[o°º.]{1,2}\\.?|num(?:ero)?s?\\.?|nro\\.?|#|identificad[oa] con (?:el )?numero)';
// A space may be beside a slash or a hyphen, as people type it: «SEDU/ 120 /2025».
const VALUE =
  '(?:\\d{1,3}(?:,\\d{3})+(?![\\p{L}\\d/-])|(?:[b-df-np-xz][ ](?=\\d{4}))?[\\p{L}\\d](?:[ ]?/[ ]?(?=\\d|\\p{L}{1,8}[/\\d-])|-[ ](?=\\d)|[\\p{L}\\d/.°º_–-]){0,60})';

// Captures the noun before a number: «folio», «número de control».
const NOUN = `(?<!\\p{L})(?:(?:${NUMBER_WORD})\\s+(?:de(?:l)?\\s+)?)?(${anyOf([
  anyWord(REFERENCE, ID),
  anyAbbreviation(REFERENCE, ID),
  OPEN_NOUN,
])})(?!\\p{L})`;

// Matches a noun and a number: «folio 3309», «recibo número A-77120», «oficio no. CECC/123/2018», «número de
// control 19240011», «clave catastral 08-014-022».
export const NUMBERED_FOLDED = new RegExp(
  `${NOUN}\\s*(?:,?\\s*(?:con\\s+)?(${NUMBER_WORD})\\s*)?[:.]?\\s*(?:["“]\\s?)?(?=(?:[a-z][ ])?[^\\s]{0,40}(?:[/-][ ][^\\s]{0,8})?\\d)(${VALUE})`,
  'gu',
);

// Matches such a noun before a blank, perhaps with the first letters of its number: «oficio núm. DG/».
export const NUMBERED_AT_END = new RegExp(
  `${NOUN}(?:\\s+de\\s+\\p{L}+)?\\s*(?:${NUMBER_WORD}\\s*)?[:.]?\\s*["“]?(?:[\\p{L}\\d.]{1,12}[-/])*$`,
  'gu',
);
