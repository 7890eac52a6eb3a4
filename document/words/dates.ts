// The words of dates and times, in lower case without accents, and the parts of their patterns. The first
// load of the page only needs DATE_OR_BLANKS, so the other patterns are in facts/.
import { fold } from '../text.ts';
import { anyOf, listOf } from './any-of.ts';

// The months in order. MONTH also matches the older spelling «setiembre».
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

// The weekdays in the order of getDay(): Sunday is 0.
export const WRITTEN_WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
export const WEEKDAYS = WRITTEN_WEEKDAYS.map(fold);
export const WEEKDAY = anyOf(WEEKDAYS);

export const DAYS_IN_WORDS =
  'primero primer uno un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintiun veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta'.split(
    ' ',
  );
const DAY_IN_WORDS = anyOf(['treinta y un[oa]?', ...DAYS_IN_WORDS]);

// Matches white space between two words, which may continue on the next line. OPTIONAL_SPACE also matches
// nothing.
export const SPACE = '(?:[^\\S\\n]+(?:\\n[^\\S\\n]*)?|\\n[^\\S\\n]*)';
const OPTIONAL_SPACE = '[^\\S\\n]*(?:\\n[^\\S\\n]*)?';

// Matches the mark of an ordinal: the end of «1º», «1.º», «1/o.», «1er.», «1.er», «1ro.», «1ero», «2do».
const ORDINAL_MARK = '(?:[./]?(?:[°º˚ᵒ]|ᵉʳ|er|(?:e?r|d|t|m|v|n)?o)\\.?)?';
// Matches the words between a day and its month: «de», «días del mes de».
const TO_MONTH = `${SPACE}(?:dias?${SPACE})?(?:del${SPACE}mes${SPACE})?de${SPACE}`;
// Matches the words between a month and its year: «de», «del año».
export const TO_YEAR = `(?:del?${SPACE})?(?:ano${SPACE})?`;
const YEAR_IN_WORDS = `dos${SPACE}mil(?:${SPACE}(?:(?:veinte|treinta)${SPACE}y${SPACE})?\\p{L}{3,12})?`;

// Matches a date in one line. A variable (¤) or a blank may replace each part.
const DAY_OR_BLANK = `(?:\\d{1,2}${ORDINAL_MARK}|¤|_{2,}|${DAY_IN_WORDS})`;
const MONTH_OR_BLANK = `(?:${MONTH}|¤|_{2,})`;
const YEAR_OR_BLANK = `(?:(?:19|20)(?:\\d\\d|¤|_+)|¤|_{2,}|${YEAR_IN_WORDS})`;
export const DATE_OR_BLANKS = anyOf([
  // Matches a date that begins with the day: «3 de mayo de 2026», «a los tres días del mes de mayo del año
  // dos mil veintiséis».
  `${DAY_OR_BLANK}${TO_MONTH}${MONTH_OR_BLANK}(?:,?${OPTIONAL_SPACE}${TO_YEAR}${YEAR_OR_BLANK})?`,
  // Matches a date that begins with the month: «mayo 3, 2026», «mayo 3 de 2026», «mayo de 2026».
  `${MONTH_OR_BLANK}\\s+${DAY_OR_BLANK}(?:\\s*,\\s*|\\s+del?\\s+)${YEAR_OR_BLANK}`,
  `${MONTH}\\s+(?:del?\\s+)?${YEAR_OR_BLANK}`,
  /[_-]{4,20} del? 20\d\d/,
  // Matches a date with separators: «03/05/2026», «3-may-2026», «3/Mayo/2026», and in the next pattern
  // «2026-05-03».
  `(?:\\d{1,2}|¤)\\s?(?<mark>[/.-])\\s?(?:\\d{1,2}|¤|${MONTH}|[a-z]{3,4}\\.?)\\s?\\k<mark>\\s?(?:\\d{4}|\\d\\d|¤)`,
  /\d{4}-\d\d-\d\d/,
]);
