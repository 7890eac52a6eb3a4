// The label before the people who get a copy of a document, in all spellings: «C.c.p.», «c. c. e. p.», «CCP»,
// «Con copia para:». COPY_LABEL and WRITTEN_COPY read text as written; the other patterns read lower case
// without accents.
import { BULLET } from './list-marks.ts';

// Matches an abbreviated label, but not «CC. Integrantes», the plural of «C.» (ciudadano).
export const C_C_P = 'c\\.? ?c\\.? ?(?:c\\.? ?)?(?:e\\.? ?)?p(?![\\p{L}\\p{N}])\\.?';

// Matches a shorter label at the end of a document, «c.c.», «cc:», but not «C.C.T.», the key of a school.
// Callers do not use it above the body, where «CC.» is the plural of «C.».
export const TAIL_COPY = /^c\.?\s?c\.?(?:\s|\s?:)|^c\.\s?c\.(?!\s?t\b)\p{L}/u;

const COPY_FOR = '(?:con )?copias? (?:para|a)(?: conocimiento(?: de)?)?';
// Matches the start of a line that names who gets a copy: «C.c.p. Archivo», «C.C.P.- Ana», «- C.c.p.
// Archivo». «COPIAS PARA» may also be the whole line.
export const COPY = new RegExp(
  `^\\s*(?:(?:${BULLET}\\s+)?${C_C_P}|${COPY_FOR}\\s*(?::|$)|copias?\\s*:)\\s*[-–—:]*\\s*`,
  'u',
);

// Matches the label of a line that is known to be a copy. In that line a name may follow «Copia para».
export const COPY_LABEL = new RegExp(
  `^\\s*(?:${BULLET}\\s+)?(?:${C_C_P}|${COPY_FOR}|(?:con )?copias?\\s*:|c\\.?\\s?c\\.?(?=\\s|:))[\\s:–—.-]*`,
  'iu',
);

// Matches an abbreviated label, which writtenCopy() corrects. A label in words stays, because it says how the
// copy is delivered.
export const SHORT_COPY = new RegExp(`^\\s*${C_C_P}\\s*[-–—:]*\\s*`, 'u');

// Matches a shorter label before a name, «c.c. Ana», «cc: Ana». Callers use it only below the closing,
// because in the head of a document «C.C. Integrantes» means citizens.
export const SHORTER_COPY = /^\s*(?:c\. ?c\.[-–—: ]|cc\s*:)\s*(?=\S)/;

// Matches a correct label: «C.c.p. Ana».
export const WRITTEN_COPY = /^[-–•·*_#>\s]*C\.c\.(?:(?:c\.)?e\.)?p\.[*_]* \S/;

// Returns the correct spelling of a label, which is in lower case. C.c.c.e.p. and C.c.e.p. keep the «e» of an
// electronic copy.
export function writtenCopy(label: string): string {
  return label.includes('e') ? `C.c.${label.match(/c/g)?.length === 3 ? 'c.' : ''}e.p.` : 'C.c.p.';
}
