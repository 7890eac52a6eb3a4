// Patterns of folios and ordinals, with the flag g and bounded repetitions. A pattern with FOLDED in its
// name needs text in lower case, without accents.
import { ORDINAL } from '../lexicon/by-tag/ordinal.ts';
import { anyWord } from '../lexicon/word.ts';
import { anyOf } from '../words/any-of.ts';

// Matches letters and digits with slashes, hyphens or points: «SAF/012/2026», «CAT-08-552».
export const FOLIO = new RegExp(
  `(?<![\\p{L}\\d/.-])(?!${anyOf([
    /COVID/,
    /[IVXLC]+[.-]/,
    /\p{Lu}{2,4}-\d{1,3}(?![\p{L}\d/.-])/u,
    /\p{Lu}{3,4}-\d{6}-[\p{Lu}\d]{3}(?![\p{L}\d])/u,
  ])})\\p{Lu}{2,}(?:[/.-][\\p{Lu}\\d]+)*[/.-]\\d+(?:[/.-]\\d+)*(?!\\p{L})`,
  'gu',
);

// Matches letters and digits with slashes or hyphens between them. isFolio() decides whether the code is a
// folio.
export const CODE =
  /(?<![\p{L}\d/@.$_-])(?:[\p{L}\d]{1,20}[°º.]?|\p{L}\.(?:\p{L}\.){1,4})(?:[/_–-]\.?[\p{L}\d]{1,20}[°º]?(?:\.(?=[/_–-]))?){1,12}(?![\p{L}\d@/])/gu;

// Returns true for a folio, «SAF/012/2026», and false for other matches of CODE: «y/o», «2025-2026»,
// «COVID-19», «Windows-10», and the code of a form itself, «FO-310P2200-15».
export function isFolio(code: string): boolean {
  if (!/\d/.test(code) || !/\p{Lu}/u.test(code) || /\p{Ll}{2}/u.test(code)) return false;
  if (/^(?:COVID|SARS|MERS|ISO|NOM|NMX|COV)[-–_]|^[IVXLC]+[-–.]|^S\/N/i.test(code)) return false;
  if (FORM_CODE.test(code)) return false;
  return /\//.test(code) || /\d{3}/.test(code) || /[-–_].*[-–_]/.test(code);
}

// A group with the year of issue makes it the folio of one document.
const FORM_CODE = /^F(?:MT|O|OR|R|T)?(?:-(?!(?:19|20)\d\d(?!\d))[\p{Lu}\d]+){2,4}$/u;

export const ORDINALS = anyOf(`
  \\d{1,3}(?:[aª°º]|\\.[aeoª°º]r?)\\.?
  cuart[oa]
  decim[oa]
  duodecim[oa]
  noven[oa]
  octav[oa]
  primer[ao]?
  quint[oa]
  segund[oa]
  septim[oa]
  sext[oa]
  tercer[ao]?
  undecim[oa]
  vigesim[oa]
`);

export const ORDINAL_FOLDED = new RegExp(
  `(?<!\\p{L})(?:(?:decim[oa]|vigesim[oa]|trigesim[oa])[ \\t]?)?${ORDINALS}(?=[ \\t]+(?:(?:y )?${anyWord(ORDINAL)}(?!\\p{L})))`,
  'gu',
);
