// Words belong to a place: «${{Monto}}» has the sign already, «{{Monto}}» alone has not.
import { fold } from '../text.ts';
import { labelOf } from '../variables/labels.ts';
import { type Occurrence, replaceVariables } from '../variables/variables.ts';
import { currencyAt } from './currency.ts';
import type { Form } from './form.ts';
import type { Words } from './wording.ts';

// Returns the words at a place of the letter, or '' if they are missing. `around` is a piece of text with the
// place: a line, a cell, the whole text.
export function wordsAt(
  { form, words }: { form: Form; words: Words },
  around: string,
  { name, start, end }: Occurrence,
): string {
  const own = Object.hasOwn(words, name) ? (words[name] ?? '') : '';
  if (own === '' || own === form.former[name]) return own;
  const kind = form.data.get(name)?.kind;
  if (kind === 'date' && /(?<!\p{L})a los\s$/iu.test(around.slice(Math.max(0, start - 7), start))) return inDays(own);
  if (kind === 'amount') {
    const hasSign = /[$€£¥][ \u00A0]?$/.test(around.slice(Math.max(0, start - 2), start));
    const currency = currencyAt(around, { start, end });
    return hasSign || currency === 'euros' || currency === 'unknown' ? unsigned(own) : own;
  }
  if (kind === 'amountInWords') return dropWordsAfter(own, around.slice(end, end + 60));
  return withoutNeighbours(
    /^(?:primer|tercer)o$/i.test(own) && COUNTED.test(around.slice(end, end + 20)) ? own.slice(0, -1) : own,
    around.slice(Math.max(0, start - own.length - 1), start),
    around.slice(end, end + own.length + 1),
  );
}

// Match a noun of a course or a period behind an ordinal: «el tercer cuatrimestre».
const COUNTED =
  /^\s(?:año|bimestre|ciclo|cuatrimestre|curso|grado|módulo|nivel|per[ií]odo|semestre|trimestre)(?!\p{L})/iu;

// Removes from a value the words that the text already has beside it: «16:30 horas» before «horas», «Calle Luna 5»
// after «calle», «C. Ana Ruiz» after «C.».
function withoutNeighbours(value: string, before: string, after: string): string {
  const isSaid = (words: string, beside: string, edge: string) =>
    /\p{L}/u.test(words) && fold(words) === fold(beside) && !/[\p{L}\p{M}\d]/u.test(edge);
  const gaps = Array.from(value.matchAll(/[,;]?\s+/g), ({ 0: gap, index }) => ({
    start: index,
    end: index + gap.length,
  }));
  const tail = gaps.find(({ start }) => {
    const length = value.length - start;
    return isSaid(value.slice(start), after.slice(0, length), after.charAt(length));
  });
  const rest = tail ? value.slice(0, tail.start) : value;
  const head = gaps.findLast(({ end }) => {
    const words = rest.slice(0, end);
    return end < rest.length && !SMALL.test(words) && isSaid(words, before.slice(-end), before.at(-end - 1) ?? '');
  });
  return head ? rest.slice(head.end) : rest;
}

// Words that a name may begin with: «de la {{Colonia}}» is «de la La Paz».
const SMALL = /^(?:(?:al?|con|del?|el|en|l[ao]s?|para|por|y)\s+)+$/i;

// Fills in a text, or a piece of it. A place without words shows its label: «[Cargo del destinatario]».
export function fillIn(letter: { form: Form; words: Words }, text: string): string {
  return replaceVariables(text, (place) => showIn(letter, text, place));
}

// Returns the words at a place, or its label in brackets.
export function showIn(letter: { form: Form; words: Words }, around: string, place: Occurrence): string {
  const { name, start, end } = place;
  const label = labelOf(name);
  const model = letter.form.models?.get(name);
  const open = label && model ? `[${label}: ${model}]` : label ? `[${label}]` : around.slice(start, end);
  return wordsAt(letter, around, place) || open;
}

// One writes «a los 28 días del mes de noviembre de 2026», and no «a los 28 de noviembre de 2026».
function inDays(date: string): string {
  const [, day = '', rest] = /^(\d{1,2}) (de \p{Ll}+ del? \d{4})$/u.exec(date) ?? [];
  return rest === undefined ? date : `${day === '1' ? '01' : day} días del mes ${rest}`;
}

function unsigned(amount: string): string {
  return amount.replace(/^\$\s?/, '');
}

// Removes from the words of an amount what the text already has after the variable, such as «pesos 00/100
// M.N.». Returns '' if the cents in the text differ from the cents of the amount, because a person must then
// write the words.
export function dropWordsAfter(words: string, after: string): string {
  const [wordsAfter = '', of, noun, cents] = AFTER.exec(after) ?? [];
  const rest = after.slice(wordsAfter.length);
  const isTailed = /^\s*(?:M\.?\s?N\b|USD\b|EUR\b)/i.test(rest);
  if (wordsAfter.trim() === '') return isTailed ? words.replace(/ (?:M\.N\.|USD|EUR)$/, '') : words;
  const own = /\d\d(?=\/100)/.exec(words)?.[0];
  if (own === undefined) return words;
  if (own !== (cents ?? '00')) return '';
  return words.replace(noun ? (of ? OF_NOUN : NOUN) : / \d\d\/100.*$/, '');
}

const AFTER = /^\s*(?:(de\s+)?(pesos?|d[oó]lar(?:es)?|euros?)(?!\p{L}))?\s*(?:(\d\d)\/100)?/iu;
const OF_NOUN = / (?:de )?(?:peso|dólar|euro)(?:e?s)? .*$/i;
const NOUN = / (?:peso|dólar|euro)(?:e?s)? .*$/i;
