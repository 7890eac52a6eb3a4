// Recognises text that only looks like a gap to fill in: the Roman numeral XXX, and dots that fill a line.
// All patterns read text in lower case, without accents.
import { anyOf } from '../words/any-of.ts';

// Words that name the value of a gap, or order somebody to write it.
export const GAP_NAMES = anyOf(`
  anotar
  area
  cargo
  correo
  dependencia
  especificar?
  fecha
  folio
  hora
  indicar?
  insertar?
  institucion
  lugar
  monto
  nombre
  numero
  periodo
  plazo
  telefono
`);

// Returns true if the XXX from `start` to `end` is a Roman numeral: «fracción XXX», «XXX Legislatura».
export function isRomanNumeral(plain: string, start: number, end: number): boolean {
  return (
    BEFORE_NUMERAL.test(plain.slice(Math.max(0, start - 80), start)) || AFTER_NUMERAL.test(plain.slice(end, end + 12))
  );
}

const BEFORE_NUMERAL = /\b(?:fraccion(?:es)?|capitulo|titulo|libro|tomo|seccion|anexo|siglo)\b[^.;\n]{0,60}$/;
const AFTER_NUMERAL = /^ (?:legislatura|aniversario|asamblea|sesion|reunion|edicion)/;

// Returns true for dots that only fill a line: «1. Pase de lista……», «ORDEN DEL DÍA ......... 4». Dots after
// a label, «Nombre: ......», or after a word such as «el» are a gap. `before` and `after` are the words of
// the line before and after the dots.
export function isDotLeader(before: string, after: string): boolean {
  const isFilled = /^[\s.…]*\d*[\s.…]*$/.test(after) && /[\p{L}\d"”»)][\s.…]*$/u.test(before);
  return isFilled && !LEAVES_OPEN.test(before);
}

const OPENING_WORDS = 'al? c con del? dra? el en ing la lic no por que sra? y'.split(' ');
const LEAVES_OPEN = new RegExp(`(?:^\\W*${GAP_NAMES}|(?<!\\p{L})${anyOf(OPENING_WORDS)})[\\s.…]*$`, 'u');
