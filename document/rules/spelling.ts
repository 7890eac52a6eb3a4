// Rules for words: no word is written twice in a row, and no word is misspelt.
import { type Document, oncePer } from '../reading/document.ts';
import type { Edit, Range } from '../text.ts';
import { MISSPELLINGS } from '../words/misspellings.ts';
import { OFFICE_WORDS } from '../words/office-words.ts';
import { type FoundRange, inOrder, type Rule } from './rule.ts';

export const SPELLING_RULES: readonly Rule[] = [
  {
    id: 'E5',
    name: 'sin-palabras-repetidas',
    severity: 'must',
    title: 'Sin palabras repetidas',
    message: 'Esta palabra está dos veces. Quite una.',
    reason: 'Se queda así al borrar o al copiar; en la lectura rápida nadie la ve, y al recibir el documento sí.',
    wrong: 'Se informa que la la oficina cerrará el viernes.',
    right: 'Se informa que la oficina cerrará el viernes.',
    context: { origin: 'person' },
    check: (document) => doubledWords(document),
    fix: withoutDoubledWords,
  },
  {
    id: 'E6',
    name: 'sin-faltas-comunes',
    severity: 'must',
    title: 'Sin faltas comunes',
    message: 'Esta palabra está mal escrita.',
    reason: 'Son las faltas que más se ven en los oficios, y las que más restan seriedad a quien firma.',
    wrong: 'Se pide que haiga personal de guardia.',
    right: 'Se pide que haya personal de guardia.',
    context: { origin: 'person' },
    check: misspeltWords,
    fix: spellingEdits,
  },
  {
    id: 'E8',
    name: 'signos-que-se-cierran',
    severity: 'should',
    title: 'Signos que se cierran',
    message: 'Estas comillas o este paréntesis no se cierran.',
    reason: 'Sin el signo del final no se sabe hasta dónde llega la cita o la aclaración.',
    wrong: 'Se presenta el programa «Juntos por la lectura, que inicia en marzo.',
    right: 'Se presenta el programa «Juntos por la lectura», que inicia en marzo.',
    context: { origin: 'person' },
    check: openSigns,
  },
];

// Finds a sign that opens and that nothing closes. A quotation of several paragraphs may open in each and close once,
// so that a sign is looked for in all the text below; a parenthesis closes in its paragraph or in the next two lines.
function openSigns({ lines, text }: Document): Range[] {
  return PAIRS.flatMap(({ open, close, reach }) => {
    const opened: { at: number; line: number }[] = [];
    for (const [line, { start, end }] of lines.entries())
      for (let at = start; at < end; at += 1) {
        const letter = text.charAt(at);
        if (letter === open) opened.push({ at, line });
        // What opened too far above stays open, and what an end of a mark of a list closes, «a)», never was.
        else if (letter === close && line - (opened.at(-1)?.line ?? 0) <= reach) {
          if (reach === Infinity) opened.length = 0;
          else opened.pop();
        }
      }
    return opened.map(({ at }) => ({
      start: at,
      end: at + (/^.[^\s]*/u.exec(text.slice(at, at + 60))?.[0].length ?? 1),
    }));
  }).toSorted((a, b) => a.start - b.start);
}

const PAIRS = [
  { open: '«', close: '»', reach: Infinity },
  { open: '“', close: '”', reach: Infinity },
  { open: '(', close: ')', reach: 2 },
] as const;

// Finds words that are written twice in a row: «de de», «la la», «a al». Two equal capitalised words are not
// reported, because they may be two surnames.
const doubledWords = oncePer(({ plain, prose }): FoundRange[] => {
  const same = Array.from(plain.matchAll(TWICE)).filter(({ index, 1: word = '', 0: all }) => {
    const [first, second] = [prose.charAt(index), prose.charAt(index + all.length - word.length)];
    if (all.includes('\n') && !SMALL_WORDS.has(word)) return false;
    return second === second.toLowerCase() || (first === first.toUpperCase() && SMALL_WORDS.has(word));
  });
  return inOrder([
    ...same.map((match) => withoutSecond(match, plain)),
    ...Array.from(plain.matchAll(CLASHING), ({ 0: words, index }) => ({ start: index, end: index + words.length })),
  ]);
});

// The second word may be the first one of a datum, «de {{Horario}}» with «de 9:00 a 15:00 horas», which should
// begin with its second word.
function withoutSecond({ 0: words, 1: word = '', index }: RegExpExecArray, plain: string): FoundRange {
  const end = index + words.length;
  const [blanks = ''] = /^[ \t]*/.exec(plain.slice(end, end + 3)) ?? [];
  const edit = { start: end - word.length, end: end + blanks.length, text: '' };
  return { start: index, end, right: { says: 'Esta palabra está dos veces. Quite una.', edit } };
}

const TWICE = /(?<![\p{L}\d.-])(\p{L}{2,})[ \t]+(?:\n[ \t]*)?\1(?![\p{L}\d-])/gu;
const CLASHING = /(?<![\p{L}.])(?:de del|a al|del de|al a)(?= )/gu;
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'con de del el en la las lo los para por que se su sus una'.split(' '),
);

function withoutDoubledWords(document: Document): Edit[] {
  return doubledWords(document).flatMap(({ start, end }) => {
    const [first = '', second = ''] = document.plain.slice(start, end).split(/\s+/);
    const isWord = first.length > 2 || SMALL_WORDS.has(first);
    if (first === second) return isWord ? [{ start: start + first.length, end, text: '' }] : [];
    // In «de del 4 al 8» and «a al director» the second word contains the first. Therefore the first word is
    // deleted.
    return second.startsWith(first) ? [{ start, end: end - second.length, text: '' }] : [];
  });
}

// Finds the errors in MISSPELLINGS, «haiga», and misspelt words of OFFICE_WORDS, «SECREATRÍA».
function misspeltWords(document: Document): Range[] {
  return spellings(document).map(({ start, end }) => ({ start, end }));
}

function spellingEdits(document: Document): Edit[] {
  return spellings(document).map(({ right, start, end }) => {
    const original = document.text.slice(start, end);
    const isCapital = original.charAt(0) !== original.charAt(0).toLowerCase();
    if (original === original.toUpperCase()) return { start, end, text: right.toUpperCase() };
    return { start, end, text: isCapital ? right.charAt(0).toUpperCase() + right.slice(1) : right };
  });
}

const spellings = oncePer(({ plain, text }): (Range & { right: string })[] =>
  Array.from(plain.matchAll(WORD)).flatMap(({ 0: word, index: start }) => {
    const end = start + word.length;
    const original = text.slice(start, end);
    const right = MISSPELLINGS.get(word) ?? (word.length > 7 ? slipOf(word, original) : undefined);
    return right === undefined ? [] : [{ start, end, right }];
  }),
);

const WORD = /(?<![\p{L}\d@._/-])\p{L}{4,24}(?![\p{L}\d@_/-])/gu;

// Returns the office word that was meant by a misspelt word, or undefined. A misspelt word sounds the same as
// the office word, has one letter more or less, or has two or three letters in another order. A word with
// another first letter, gender or number counts as another word.
function slipOf(word: string, original: string): string | undefined {
  if (OFFICE_WORDS.has(word)) return undefined;
  const [same] = BY_SOUND.get(soundOf(word)) ?? [];
  if (same)
    return Array.from(same, (letter, at) => (letter === word.charAt(at) ? original.charAt(at) : letter)).join('');
  const near = [...(BY_LETTERS.get(sortedLetters(word)) ?? []), ...(BY_START.get(word.slice(0, 2)) ?? [])];
  for (const right of near) {
    let at = 0;
    while (at < word.length && word.charAt(at) === right.charAt(at)) at += 1;
    if (at >= Math.min(word.length, right.length) - 1) continue;
    const [before, letter, nextLetter] = [original.slice(0, at), original.charAt(at), original.charAt(at + 1)];
    const isTurned = word.charAt(at) === right.charAt(at + 1) && word.charAt(at + 1) === right.charAt(at);
    if (isTurned && word.slice(at + 2) === right.slice(at + 2))
      return before + nextLetter + letter + original.slice(at + 2);
    const isMixed = sortedLetters(word.slice(at, at + 3)) === sortedLetters(right.slice(at, at + 3));
    if (isMixed && word.slice(at + 3) === right.slice(at + 3))
      return before + right.slice(at, at + 3) + original.slice(at + 3);
    if (word.slice(at + 1) === right.slice(at)) return before + original.slice(at + 1);
    if (word.slice(at) === right.slice(at + 1)) return before + right.charAt(at) + original.slice(at);
  }
  return undefined;
}

// Returns the same key for words that sound the same: «prestasiones» and «prestaciones».
function soundOf(word: string): string {
  return word
    .replace(/c(?=[ei])|[xz]/g, 's')
    .replaceAll('v', 'b')
    .replace(/j(?=[ei])/g, 'g')
    .replace(/n(?=[bp])/g, 'm');
}

function sortedLetters(word: string): string {
  return Array.from(word).toSorted().join('');
}

const BY_LETTERS = Map.groupBy(OFFICE_WORDS, sortedLetters);
const BY_SOUND = Map.groupBy(OFFICE_WORDS, soundOf);
const BY_START = Map.groupBy(OFFICE_WORDS, (word) => word.slice(0, 2));
