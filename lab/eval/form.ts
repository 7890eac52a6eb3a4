// Measures three qualities that no rule of the linter covers. Does the text have the form of its kind? Does
// it keep the data of the request? Did the model leave brackets?
import { FORMS, type KindForm } from '@membrete/document/forms';
import type { DocumentKind } from '@membrete/document/kinds';
import { fold, nfc } from '@membrete/document/text';
import { MONTH } from '@membrete/document/variables';

// Returns true if the text has the marks of its kind's form. Returns undefined if the kind has no form of its
// own.
export function hasOwnForm(kind: DocumentKind | undefined, text: string): boolean | undefined {
  const form: KindForm | undefined = Object.entries(FORMS).find(([formed]) => formed === kind)?.[1];
  const words = fold(nfc(text)).replace(/[*#_]/g, '');
  return form?.marks.every((mark) => (mark instanceof RegExp ? mark.test(words) : !mark.not.test(words)));
}

// Returns the share of the request's figures and months that the answer also has; undefined if the request
// has none.
export function dataKept(prompt: string, text: string): number | undefined {
  const data = [...new Set(fold(nfc(prompt)).match(DATUM))];
  if (data.length === 0) return undefined;
  const words = fold(nfc(text));
  const repeated = data.filter((datum) =>
    new RegExp(`(?<![\\p{L}\\d])(?:${datum}|${SPELT[Number(datum)] ?? datum})(?![\\p{L}\\d])`, 'u').test(words),
  );
  return repeated.length / data.length;
}

const DATUM = new RegExp(`\\d+(?:[.,:/]\\d+)*|(?<!\\p{L})${MONTH}(?!\\p{L})`, 'gu');
const SPELT = 'cero una? dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince'
  .replace('una?', 'un[ao]?')
  .split(' ');

// Counts brackets that the model left or added, except brackets whose words are in the request.
export function countSlots(prompt: string, text: string): number {
  const slots = text.match(/\[[^[\]\n]*\p{L}{2}[^[\]\n]*\]/gu) ?? [];
  return slots.filter((slot) => !prompt.includes(slot)).length;
}
