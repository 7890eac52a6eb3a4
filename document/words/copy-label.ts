// The label of a copy, in every spelling that offices use: «C.c.p.», «c. c. e. p.», «CCP», «Con copia para:».
// All but COPY_LABEL and WRITTEN_COPY read folded text.
import { BULLET } from './list-marks.ts';

// The letters of the label. They do not match «CC. Integrantes», the plural of «C.» (ciudadano).
export const C_C_P = 'c\\.? ?c\\.? ?(?:c\\.? ?)?(?:e\\.? ?)?p(?![\\p{L}\\p{N}])\\.?';

// «c.c.», «cc:», which counts only at the end of a document: in the head «CC.» is the plural of «C.». The
// pattern does not match «C.C.T.», the key of a school.
export const TAIL_COPY = /^c\.?\s?c\.?(?:\s|\s?:)|^c\.\s?c\.(?!\s?t\b)\p{L}/u;

// A line with the label, also as a list item: «C.c.p. Archivo», «C.C.P.- Ana», «COPIAS PARA» with nothing
// after it.
const COPY_FOR = '(?:con )?copias? (?:para|a)(?: conocimiento(?: de)?)?';
export const COPY = new RegExp(
  `^\\s*(?:(?:${BULLET}\\s+)?${C_C_P}|${COPY_FOR}\\s*(?::|$)|copias?\\s*:)\\s*[-–—:]*\\s*`,
  'u',
);

// The label of a line that is known to be a copy, also «Copia para» before a name.
export const COPY_LABEL = new RegExp(
  `^\\s*(?:${BULLET}\\s+)?(?:${C_C_P}|${COPY_FOR}|(?:con )?copias?\\s*:|c\\.?\\s?c\\.?(?=\\s|:))[\\s:–—.-]*`,
  'iu',
);

// The abbreviated label, which writtenCopy() corrects. Labels in words stay, since they say how the copy is
// served.
export const SHORT_COPY = new RegExp(`^\\s*${C_C_P}\\s*[-–—:]*\\s*`, 'u');

// The same for «c.c. Ana» and «cc: Ana», only below the closing: above it «C.C. Integrantes» are citizens.
export const SHORTER_COPY = /^\s*(?:c\. ?c\.[-–—: ]|cc\s*:)\s*(?=\S)/;

// A line whose label is correct.
export const WRITTEN_COPY = /^[-–•·*_#>\s]*C\.c\.(?:(?:c\.)?e\.)?p\.[*_]* \S/;

// Returns the correct form of a folded label. C.c.c.e.p. and C.c.e.p. keep their «e», which says that the
// copy is sent electronically.
export function writtenCopy(label: string): string {
  return label.includes('e') ? `C.c.${label.match(/c/g)?.length === 3 ? 'c.' : ''}e.p.` : 'C.c.p.';
}
