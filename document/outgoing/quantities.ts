// Writes another number into words of a quantity: «30 (treinta) horas» for «20 (veinte) horas», «tres días hábiles» for
// «cinco días hábiles».
import { readNumber } from '../facts/numbers.ts';
import { fold, likeCase } from '../text.ts';
import { numberAlone, numberInWords } from '../variables/wording.ts';
import { isOne, readCounted } from '../words/counted.ts';

// Returns the quantity of `former` with the number `value`. Returns undefined if `value` is more than a whole number, or
// if `former` is no number with its unit.
export function quantityLike(value: string, former: string): string | undefined {
  const { first = '', open = '', second = '', close = '', unit = '' } = QUANTITY.exec(former)?.groups ?? {};
  if (!/^\d{1,6}$/.test(value) || first === '') return undefined;
  const parts = second === '' ? [first] : [first, second];
  const [count, ...others] = parts.map((part) => (/\d/.test(part) ? Number(part) : readNumber(fold(part))));
  const counted = readCounted(unit);
  const isSaidTwice = others.length > 0 && others[0] === count;
  if (count === undefined || !counted || !(isSaidTwice || (others.length === 0 && counted.isKnown))) return undefined;
  // Another number of the unit is known only of what is counted.
  const isOther = isOne(value) === counted.isMany;
  if (isOther && !(counted.isKnown && counted.isWhole)) return undefined;
  const noun = isOther ? counted.other : counted.words;
  const write = (part: string) => (/\d/.test(part) ? value : spellCount(Number(value), part, noun));
  return [...parts.map((part, at) => (at === 0 ? '' : open) + write(part) + (at === 0 ? '' : close))]
    .concat(` ${noun}${unit.slice(counted.words.length)}`)
    .join('');
}

const NUMBER = '\\d{1,6}|\\p{L}+(?: y \\p{L}+|(?<=mil|ient[oa]s|cien|ciento) \\p{L}+)*';
const QUANTITY = new RegExp(
  `^(?<first>${NUMBER})(?:(?<open> ?[(])(?<second>${NUMBER})(?<close>[)]))? (?<unit>\\p{L}.*)$`,
  'u',
);

// Returns a whole number in words that agree with the noun behind them: «veintiuna horas», «doscientas fojas», «veintiún
// días». `former` are the words that stood there, in whose case and, without a noun, whose form they are.
export function spellCount(count: number, former: string, noun: string): string {
  const before = fold(former);
  const isFeminine = /cientas|quinientas|(?:^|[^l])una$/.test(before) || isFeminineNoun(noun);
  // «uno» before a noun, as in «(uno) día», says that the office writes the number alone.
  const isAlone = noun === '' || /uno$/.test(before);
  const words = isAlone && !isFeminine ? numberAlone(count) : numberInWords(count);
  return likeCase(isFeminine ? inFeminine(words) : words, former);
}

// Returns true if the words say the number, whatever its gender.
export function saysCount(words: string, count: number): boolean {
  return readNumber(fold(words)) === count;
}

function inFeminine(words: string): string {
  return words
    .replace(/cientos/g, 'cientas')
    .replace('quinientos', 'quinientas')
    .replace(/(?<!\p{L})un$|(?<=veinti)ún$/u, 'una');
}

function isFeminineNoun(noun: string): boolean {
  const [plain = ''] = fold(noun).split(' ');
  return !/^(?:dia|mapa|programa|tema|sistema|diploma)s?$/.test(plain) && FEMININE.test(plain);
}

const FEMININE = /(?:as?|[cst]ion(?:es)?|dad(?:es)?|tud(?:es)?|^(?:vez|veces|clases?|partes?|noches?|sedes?))$/;
