// The words of dates and times, in lower case without accents, and the parts of their patterns. The patterns
// are in facts/.
import { anyOf, listOf } from './any-of.ts';

// MONTH also matches the older spelling «setiembre».
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

// The order is the order of Date: Sunday is 0.
export const WEEKDAYS = listOf(`
  domingo
  lunes
  martes
  miercoles
  jueves
  viernes
  sabado
`);

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

// Matches white space between two words, which may continue on the next line. OPTIONAL_SPACE also matches
// nothing.
export const SPACE = '(?:[^\\S\\n]+(?:\\n[^\\S\\n]*)?|\\n[^\\S\\n]*)';
export const OPTIONAL_SPACE = '[^\\S\\n]*(?:\\n[^\\S\\n]*)?';

// Matches the end of «1º», «1/o.», «1er.».
export const ORDINAL_MARK = '(?:[°º]|/?o\\.?|er\\.?)?';
// Matches «de» and «días del mes de» between a day and its month.
export const TO_MONTH = `${SPACE}(?:dias?${SPACE})?(?:del${SPACE}mes${SPACE})?de${SPACE}`;
// Matches «de» and «del año» between a month and its year.
export const TO_YEAR = `(?:del?${SPACE})?(?:ano${SPACE})?`;
export const YEAR_IN_WORDS = `dos${SPACE}mil(?:${SPACE}(?:(?:veinte|treinta)${SPACE}y${SPACE})?\\p{L}{3,12})?`;
