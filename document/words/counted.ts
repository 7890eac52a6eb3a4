// The words behind a number that agree with it: a noun and its adjectives, «familias», «días hábiles».
import { WHO } from '../lexicon/by-tag/who.ts';
import { inPlural, inSingular } from '../lexicon/plurals.ts';
import { anyWord } from '../lexicon/word.ts';
import { fold, likeCase } from '../text.ts';
import { anyOf } from './any-of.ts';

export interface Counted {
  words: string; // as they are written
  other: string; // in the other number
  isMany: boolean;
  isKnown: boolean; // true for a noun that is counted, as far as we know: «alumno», and not «colonia»
  isWhole: boolean; // false if a word follows that may agree as well
}

// Reads the words at the start of what follows a number, without the blank before them. Any word in «-s» may be a
// plural; whether a word is a noun at all, only the caller knows.
export function readCounted(after: string): Counted | undefined {
  const words = /^\p{L}{2,}(?: \p{L}+){0,4}(?![\p{L}(/])/u.exec(after)?.[0].split(' ') ?? [];
  const [noun = '', ...others] = words;
  const isMany = !FUNCTION_WORD.test(fold(noun)) && inSingular(noun.toLowerCase()) !== undefined;
  const count = others.findIndex((word) => !(isMany ? ADJECTIVES : ADJECTIVE).test(fold(word)));
  const agreeing = [noun, ...(count < 0 ? others : others.slice(0, count))];
  const next = fold(words[agreeing.length] ?? '');
  if (noun === '') return undefined;
  const isWhole = !isMany || !next.endsWith('s') || FUNCTION_WORD.test(next);
  const other = agreeing.map((word) => inOther(word, isMany)).join(' ');
  return { words: agreeing.join(' '), other, isMany, isKnown: COUNTED.test(fold(agreeing.join(' '))), isWhole };
}

export interface CountVerb {
  words: string; // as they are written
  other: string; // in the other number
  isMany: boolean;
}

// Reads the verb at the end of what stands before a number, whose subject is what is counted: «se entregó» before
// «3 equipos». `words` are those of the verb alone.
export function readCountVerb(before: string): CountVerb | undefined {
  const { stem = '', ar, ir } = COUNT_VERB.exec(before)?.groups ?? {};
  const end = ar ?? ir;
  const pair = (ar === undefined ? ENDS_IN_IR : ENDS_IN_AR).find((one) =>
    one.some((each) => each === end?.toLowerCase()),
  );
  if (end === undefined || !pair) return undefined;
  const isMany = pair[1] === end.toLowerCase();
  return { words: stem + end, other: stem + likeCase(pair[isMany ? 0 : 1], end), isMany };
}

// Returns true for a number that goes with the singular: «1», «01», «1 (una)», «uno».
export function isOne(number: string): boolean {
  return /^(?:0*1|un[oa]?)(?: \((?:0*1|un[oa]?)\))?$/.test(fold(number.trim()));
}

// Returns true for words that are a number and no more.
export function isCount(number: string): boolean {
  return /^\d{1,3}(?:,?\d{3})*(?:\.\d+)?(?: \([\p{L} ]+\))?$/u.test(number.trim());
}

// The ends of verbs in the singular and in the plural: «entregó», «entregaron»; «recibió», «recibieron».
const ENDS_IN_AR = [
  ['ó', 'aron'],
  ['a', 'an'],
  ['ará', 'arán'],
  ['aba', 'aban'],
] as const;
const ENDS_IN_IR = [
  ['ió', 'ieron'],
  ['e', 'en'],
  ['irá', 'irán'],
  ['ía', 'ían'],
] as const;
const endsOf = (pairs: readonly (readonly [string, string])[]) => pairs.flat().join('|');
const COUNT_VERB = new RegExp(
  `(?<!\\p{L})se (?:les? )?(?:(?<stem>adjunt|anex|asign|autoriz|compr|detect|don|entreg|instal|otorg|pint|plant|present|registr|repar|sembr)(?<ar>${endsOf(ENDS_IN_AR)})|(?<stem>adquir|exhib|imprim|recib|remit)(?<ir>${endsOf(ENDS_IN_IR)})) $`,
  'iu',
);

function inOther(word: string, isMany: boolean): string {
  const lower = word.toLowerCase();
  return likeCase(isMany ? (inSingular(lower) ?? lower) : inPlural(lower), word);
}

const ADJECTIVE = /^(?!nada$|cada$|como$)(?:\p{L}+(?:[ai]d|iv|ic|scrit)[oa]|\p{L}{3,}(?:al|ble|il)|extra)$/u;
const ADJECTIVES =
  /^(?!cuales$|tales$|todos$|todas$)(?:\p{L}+(?:[ai]d|iv|ic|scrit)[oa]s|\p{L}{2,}(?:ales|bles|iles)|extras)$/u;
const FUNCTION_WORD =
  /^(?:al|con|cuales|de|del|dos|el|en|entre|es|esas|esos|estas|estos|la|las|los|mas|menos|nos|otras|otros|para|por|que|seis|son|sus|tales|tras|tres|y)$/;
const COUNTED = new RegExp(
  `^(?:${anyWord(WHO)}|${anyOf(`
  asistente
  beca
  dia
  ejemplar
  elemento
  familia
  habitante
  hombre
  hora
  integrante
  joven
  menor
  mes
  mujer
  nino
  nina
  persona
  semana
  vacante
  vecin[oa]
  vehiculo
  vivienda
`)})(?:e?s)?(?!\\p{L})`,
  'u',
);
