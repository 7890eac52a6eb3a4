// Words belong to a place: «${{Monto}}» has the sign already, «{{Monto}}» alone has not.
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
  if (kind === 'amount') {
    const hasSign = /[$€£¥][ \u00A0]?$/.test(around.slice(Math.max(0, start - 2), start));
    const currency = currencyAt(around, { start, end });
    return hasSign || currency === 'euros' || currency === 'unknown' ? unsigned(own) : own;
  }
  return kind === 'amountInWords' ? dropWordsAfter(own, around.slice(end, end + 60)) : own;
}

// Fills in a text, or a piece of it. A place without words shows its label: «[Cargo del destinatario]».
export function fillIn(letter: { form: Form; words: Words }, text: string): string {
  return replaceVariables(text, (place) => showIn(letter, text, place));
}

// Returns the words at a place, or its label in brackets.
export function showIn(letter: { form: Form; words: Words }, around: string, place: Occurrence): string {
  const { name, start, end } = place;
  return wordsAt(letter, around, place) || (labelOf(name) ? `[${labelOf(name)}]` : around.slice(start, end));
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
