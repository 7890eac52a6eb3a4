// Finds the words of fields again in the rest of a text.
import { fold, type Range } from '../text.ts';

const MAX_OF_A_WORD = 8;

// Finds the places of the `wanted` words that are not `taken`, in linear time, and marks these places as
// taken. Wanted words are at least four characters long, and have three digits in a row or two words. With
// `anyCase`, capitals and accents may differ.
export function findOtherPlaces<Wanted extends { value: string }>(
  text: string,
  wanted: readonly Wanted[],
  taken: Uint8Array,
  { from = 0, anyCase = false }: { from?: number; anyCase?: boolean } = {},
): (Range & { of: Wanted })[] {
  const view = anyCase ? fold(text) : text;
  const byFirst = new Map<string, { of: Wanted; words: string; before: number }[]>();
  for (const of of wanted) {
    const words = anyCase ? fold(of.value) : of.value;
    if (words.length < 4 || !/\d{3}|\p{L}{2}[^\p{L}]+\p{L}{2}/u.test(words)) continue;
    const first = /[\p{L}\d]+/u.exec(words);
    if (!first) continue;
    const known = byFirst.get(first[0]) ?? [];
    if (known.length < MAX_OF_A_WORD) byFirst.set(first[0], [...known, { of, words, before: first.index }]);
  }
  const places: (Range & { of: Wanted })[] = [];
  if (byFirst.size === 0) return places;
  for (const { 0: word, index } of view.slice(from).matchAll(/[\p{L}\d]+/gu)) {
    if (taken[from + index]) continue;
    for (const { of, words, before } of byFirst.get(word) ?? []) {
      const start = from + index - before;
      const end = start + words.length;
      if (start < from || !view.startsWith(words, start) || taken.subarray(start, end).includes(1)) continue;
      if (/[\p{L}\d]/u.test(view.charAt(end)) || /[\p{L}\d/-]/u.test(view.charAt(start - 1))) continue;
      // In small letters, «Secretaría» and «Secretaria» are different words. Capital letters are often
      // written without accents, so «SECRETARIA» may be either.
      const there = text.slice(start, end);
      if (there.toLowerCase() !== of.value.toLowerCase() && [there, of.value].every((one) => /\p{Ll}/u.test(one)))
        continue;
      taken.fill(1, start, end);
      places.push({ start, end, of });
      break;
    }
  }
  return places;
}

// Returns the places of `words` in the text, except inside longer words.
export function placesOfWords(text: string, words: string): Range[] {
  const places: Range[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
    const end = at + words.length;
    const isWhole = !/[\p{L}\d]/u.test(text.charAt(at - 1)) || !/[\p{L}\d]/u.test(words.charAt(0));
    if (isWhole && !(/[\p{L}\d]/u.test(text.charAt(end)) && /[\p{L}\d]/u.test(words.at(-1) ?? '')))
      places.push({ start: at, end });
  }
  return places;
}
