// Recognises the line of the place and the date.

import type { WrittenLine } from '../line.ts';
import { anyOf, listOf } from '../words/any-of.ts';
import { DATE_OR_BLANKS, WEEKDAY } from '../words/dates.ts';

// Returns true for a line that has only a place, a date or both: «{{Lugar}}, a {{Fecha}}», «Mexicali, B. C.,
// a 3 de mayo de 2026», «a los 3 días del mes de mayo del año 2026», «Fecha: …», «{{Lugar}}».
export function isPlaceAndDate(line: WrittenLine): boolean {
  const { bare, cased, names, words } = line;
  // A longer line is rejected, because two runs of underscores in it would take quadratic time.
  if (bare.length > 240) return false;
  if (DATE_LABEL.test(bare)) return words <= 30;
  if (isVariable(line, /^lugar(?:_|$)/) || TO_DATE_BY_HAND.test(line.text)) return true;
  const date = DATE.exec(bare) ?? LAST_VARIABLE.exec(bare);
  if (!date) return false;
  const [toDate = '', before = '', value = ''] = date;
  // In «{{Lugar}}, a {{Fecha}}» only the name of a variable shows that the line has a date. If the date is a
  // single variable, it must be the last variable of the line.
  const dates = value === '¤' ? names.slice(-1) : names;
  if (/^[¤\s,/.-]*$/.test(value) && !dates.some((name) => DATE_VARIABLE.test(name))) return false;
  const after = cased.slice(toDate.length);
  // In «{{Lugar}} {{Fecha}}» the name of the first variable must be the name of a place.
  if (/^[¤\s]+$/.test(before) && !PLACE_VARIABLE.test(names[0] ?? '')) return false;
  return isPlace(cased.slice(0, before.replace(TO_DATE, '').length)) && (/^\.\s?[-–—]/.test(after) || isPlace(after));
}

const OTHER_DATES = anyOf(`
  alta
  audiencia
  baja
  contratacion
  detencion
  hechos
  ingreso
  inicio
  nacimiento
  notificacion
  termino
  vencimiento
  vinculacion
`);

// Matches the label of the document's date, «Fecha:», but not the label of another date, «Fecha de
// nacimiento:».
const DATE_LABEL = new RegExp(
  `^(?:lugar|fecha)\\b(?! (?:de |del )?(?:l[ao]s? )?${OTHER_DATES}\\b)[^:¤\\d]{0,40}:|^fecha\\s+¤$`,
);
// Matches a place with a blank for the date: «MÉRIDA, YUCATÁN, A ____________».
const TO_DATE_BY_HAND = /^\p{Lu}[\p{L}. ]{2,40}(?:, ?\p{Lu}[\p{L}. ]{1,40})?,? [Aa] _{4,}\.?$/u;
const DATE_VARIABLE = /^(?:lugar_y_)?(?:fecha|dia|mes|ano|anio)(?:_|$)|^documento_fecha$/;

export const PLACE_VARIABLE =
  /^(?:documento_)?(?:lugar|ciudad|municipio|localidad|poblacion|estado|entidad|sede)(?:_|$)/;

const DATE = new RegExp(
  `^(?!n[o.]?\\s?[°º])(.{0,110}?)(?<![\\p{L}\\d¤_/-])(${DATE_OR_BLANKS})(?![\\p{L}\\d¤_/-])`,
  'u',
);

// Matches a line up to a variable at its end, which may be the date: «{{Lugar}}/{{Fecha}}».
const LAST_VARIABLE = /^(?!n[o.]?\s?[°º])(.{0,110}?)(¤)[ .]*$/;

// Matches the words between a place and a date: «, a», «; a los», «, el día», «, lunes».
const TO_DATE = new RegExp(
  `[\\s,;.]*(?:\\b(?:a|al|el|del)\\b(?:\\s+(?:los|dia|\\d+ horas))?\\s*)?(?:(?<!\\p{L})${WEEKDAY},?\\s*)?$`,
  'u',
);

// Returns true if the words may be the name of a town: the words are few and capitalised, and no word is
// typical of a sentence, such as «que». Returns true for an empty text too.
function isPlace(words: string): boolean {
  // In «Ciudad universitaria, Cd. Mx.» the second word may be in lower case.
  const name = words.replace(/(?<=^\p{Lu}\p{Ll}+(?: \p{L}+){0,2}) \p{Ll}(?=\p{Ll}*, \p{Lu})/u, (start) =>
    start.toUpperCase(),
  );
  const tokens = name.match(/[\p{L}\d¤]+/gu) ?? [];
  const isName = tokens.every((token) => PLACE_WORD.test(token) && !OF_A_SENTENCE.test(token));
  return isName && tokens.length <= 14 && !words.includes(':');
}

const PLACE_WORD = /^(?:[\p{Lu}\d¤]|(?:a|al|d|de|del|e|el|en|la|las|los|y|ciudad|puerto|municipio|villa|heroica)$)/u;

const NOT_IN_A_PLACE = listOf(`
  acta
  circular
  con
  dada
  dado
  desde
  expediente
  fecha
  fechas
  hasta
  ley
  no
  oficio
  oficios
  para
  periodo
  plazo
  por
  que
  respuesta
  se
  siendo
  su
  sus
  vigencia
`);

const OF_A_SENTENCE = new RegExp(
  `^${anyOf([...NOT_IN_A_PLACE, /n[uú]m(?:ero)?/, /memor[aá]nd(?:um|o)/, /sesi[oó]n/, /reuni[oó]n/, /art[ií]culo/])}$`,
  'i',
);

// Returns true for a line that consists of variables, if the name of the first variable matches.
export function isVariable({ bare, names }: WrittenLine, pattern: RegExp): boolean {
  return /^[¤.,;:\s]*$/.test(bare) && pattern.test(names[0] ?? '');
}
