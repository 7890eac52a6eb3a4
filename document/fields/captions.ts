// Reads the captions below the lines and cells of a form: «Nombre y cargo».
import { FORM_LABEL } from '../lexicon/by-tag/form-label.ts';
import { anyWord } from '../lexicon/word.ts';
import type { Line } from '../line.ts';
import { fold } from '../text.ts';
import { nameOf, whoIsHeading } from './context.ts';

const CAPTION = new RegExp(`^\\(?(?:firma y )?${anyWord(FORM_LABEL)}(?!\\p{L})`, 'u');

// Matches the caption of a signature, a stamp or a fingerprint. The blank above the caption is not a field.
const BY_PEN = /(?<!\p{L})(?:firm\p{L}*|sello|huella|rubrica)(?!\p{L})/u;

const PEN_IN_CAPTION = /,? (?:y )?firma(?=,| y |$| del? )|^firma(?: y|,) /i;

const MAX_CAPTION = 60;

// A line with more characters than this does not fit on a page, and is not searched for captions.
const MAX_LINE = 400;

// Returns true for the caption of a signature or a stamp, which a person adds by hand. Returns false for
// «Nombre y firma», because the name is typed.
export function isByPen(words: string): boolean {
  const folded = fold(words);
  return BY_PEN.test(folded) && !/(?<!\p{L})nombre(?!\p{L})/u.test(folded);
}

// Returns true for words that say what to write above them: «Nombre y cargo», «(fecha)».
function isCaption(words: string): boolean {
  return words.length < MAX_CAPTION && CAPTION.test(fold(words)) && !/[:_\d]/.test(words) && !isByPen(words);
}

// Returns «Nombre y cargo de quien entrega» for the caption «Nombre y cargo» below the heading «ENTREGA», and
// «Nombre del testigo» for «Nombre» below «TESTIGO».
export function captionOf(caption: string, heading: string): string {
  const bare = caption.replace(/^\(|\)\.?$/g, '').replace(PEN_IN_CAPTION, '');
  if (!/^(?:nombre|cargo|puesto)(?: y (?:nombre|cargo|puesto))?$/.test(fold(bare))) return bare;
  const acts = actOf(heading);
  if (acts !== undefined) return `${bare} de quien ${acts}`;
  const who = whoIsHeading(fold(heading).replace(/(?<![\s:.])[\s:.]+$/, ''));
  return who === undefined ? bare : nameOf(who).replace(/^Nombre/, bare);
}

// Returns the verb for a heading: «autoriza» for «AUTORIZA» and «Autorizó:», «da el visto bueno» for «Vo.
// Bo.»
function actOf(heading: string): string | undefined {
  return ACTS.find(([pattern]) => pattern.test(fold(heading).replace(/(?<![\s:.])[\s:.]+$/, '')))?.[1];
}

const ACTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:aprueba|aprobo)$/, 'aprueba'],
  [/^autoriz[ao]$/, 'autoriza'],
  [/^elabor[ao]$/, 'elabora'],
  [/^entreg[ao]$/, 'entrega'],
  [/^(?:recibe|recibio|recibi)$/, 'recibe'],
  [/^revis[ao]$/, 'revisa'],
  [/^solicit[ao]$/, 'solicita'],
  [/^valid[ao]$/, 'valida'],
  [/^(?:vo\.? ?bo|visto bueno)$/, 'da el visto bueno'],
];

// Returns the caption below the blank [start, end), with the heading above the blank. Returns undefined if
// words are before the blank in its column, if no caption is below, or if two captions are below, because a
// blank with two captions is a line to sign on.
export function captionBelow(lines: readonly Line[], at: number, start: number, end: number): string | undefined {
  const [line, next] = [lines[at], lines[at + 1]];
  if (!line || !next || next.blankBefore || next.text.startsWith('|')) return undefined;
  if (line.text.length > MAX_LINE) return undefined;
  const [from, to] = [start - line.start, end - line.start];
  const columns = textColumns(line.text);
  const column = columns.findIndex((one) => one.from <= from && to <= one.to);
  const blankColumn = columns[column];
  if (!blankColumn || /[\p{L}\d]/u.test(blankColumn.words)) return undefined;
  const beside = (other: Line | undefined) => {
    const all = textColumns(other?.text.slice(0, MAX_LINE) ?? '');
    const match = all.length === columns.length ? all[column] : all.find((one) => one.from < to && one.to > from);
    return match?.words ?? '';
  };
  const caption = beside(next);
  if (!isCaption(caption) || isCaption(beside(lines[at + 2]))) return undefined;
  return captionOf(caption, beside(line.blankBefore ? undefined : lines[at - 1]));
}

function textColumns(text: string): { words: string; from: number; to: number }[] {
  return Array.from(text.matchAll(/[^\s]+(?:[ ][^\s]+)*/g), ({ 0: words, index }) => ({
    words,
    from: index,
    to: index + words.length,
  }));
}
