// The words of dates and times, and the parts of the patterns that read them in folded text. The patterns
// themselves are in facts/dates.ts.
import { anyOf, listOf } from './any-of.ts';

// Month names. MONTH also matches the older spelling «setiembre».
export const MONTHS = listOf(`
  enero
  febrero
  marzo
  abril
  mayo
  junio
  julio
  agosto
  septiembre
  octubre
  noviembre
  diciembre
`);
export const MONTH = anyOf([...MONTHS, 'setiembre']);

// From Sunday on, as Date counts them.
export const WEEKDAYS = listOf(`
  domingo
  lunes
  martes
  miercoles
  jueves
  viernes
  sabado
`);

// A day of the month in words.
export const DAY_IN_WORDS = anyOf(`
  primero
  uno?
  dos
  tres
  cuatro
  cinco
  seis
  siete
  ocho
  nueve
  diez
  once
  doce
  trece
  catorce
  quince
  diecis\\p{L}{3,5}
  diecioch\\p{L}
  diecinueve
  veint\\p{L}{1,8}
  treinta(?: y un[oa]?)?
`);

// White space between two words, which may continue on the next line: SPACE has at least one character,
// OPTIONAL_SPACE may have none.
export const SPACE = '(?:[^\\S\\n]+(?:\\n[^\\S\\n]*)?|\\n[^\\S\\n]*)';
export const OPTIONAL_SPACE = '[^\\S\\n]*(?:\\n[^\\S\\n]*)?';

// What follows the number of a day: «1º», «1/o.», «1er.».
export const ORDINAL_MARK = '(?:[°º]|/?o\\.?|er\\.?)?';
// Between a day and its month: «de», «días del mes de».
export const TO_MONTH = `${SPACE}(?:dias?${SPACE})?(?:del${SPACE}mes${SPACE})?de${SPACE}`;
// Between a month and its year: «de», «del año».
export const TO_YEAR = `(?:del?${SPACE})?(?:ano${SPACE})?`;
export const YEAR_IN_WORDS = `dos${SPACE}mil(?:${SPACE}(?:(?:veinte|treinta)${SPACE}y${SPACE})?\\p{L}{3,12})?`;
