// What dates, times and spans of time look like, as rows of patterns.
import type { Row } from './row.ts';

// A number that is no part of a longer one: not after «/», «-», «.» …
export const FRESH = '(?<!<slash|dash|stop|colon|comma|dollar>(?=<glued>))';
export const REST_OF_NUMBER = '<digits><comma|stop>(?=<glued>)';
// The least of two numbers: «3 a 5 días», «10 o 12 personas».
export const UP_TO = '(?:<d1|d2|d3|d4><=a|=o|dash>)?';
const DATE_FRESH = '(?<!<slash|dash|stop>(?=<glued>))';
const NOT_JOINED = '(?!(?:<slash&glued>|<dash&glued>)<alnum&glued>)';
const HOUR_FRESH = '(?<!<colon|stop|comma|dollar>(?=<glued>))';

// «1º», «1.º», «1/o.», «1er.», «treinta y uno».
const ORDINAL_MARK =
  '(?:(?:<stop&glued>|<slash&glued>)?(?:<degree&glued>|(?:<=o&glued>|<=er&glued>|<=ero&glued>|<=º&glued>))<stop&glued>?)';
const DAY = `(?:<d1|d2>${ORDINAL_MARK}?|<dayord><stop&glued>?|treinta y <=un|=uno|=una>|<dayword>)`;
const DAY_IN_FIGURES = `(?:<day>${ORDINAL_MARK}?|<dayord><stop&glued>?)`;
const TO_MONTH = '(?:<=dia|=dias>)?(?:del mes)? de';
const YEAR_IN_WORDS = 'dos mil(?:(?:<=veinte|=treinta> y)? <numeral>)?';
const YEAR = `(?<year><d4>|${YEAR_IN_WORDS})`;
const TO_YEAR = '<=de|=del>? ano?';
const THIS_YEAR =
  '(?:<=presente|=mismo|=actual|=corriente><=ano|=anualidad>|ano(?:en curso|actual|proximo pasado)|<=actual|=presente>(?!<word&!=a&!=el&!=en&!=la&!=me&!=para&!=por&!=se&!=y>)|ano? que transcurre)';
const NAMED_YEAR = `<=de|=del|=en><=el|=la>?${THIS_YEAR}`;
const AGAIN_IN_WORDS = '<open><word>{1,6}<close>';
const OF_YEAR = `<comma>?(?:${NAMED_YEAR}|${TO_YEAR}${YEAR})(?:${AGAIN_IN_WORDS}|${YEAR_IN_WORDS})?`;
const WEEKDAY = '(?:(?<weekday><weekday>)<comma>?)?';
const DAYS_BEFORE = `${DAY}(?:<comma>${DAY}){0,6}<=a|=al|=y> el?(?:<weekday><comma>?)?`;
const OF_MONTH = `(?:${TO_MONTH} el? (?<month><month>)|<open>(?<monthalone><month>)<close>)`;
const DAY_TWICE = `(?<day>${DAY})(?:${AGAIN_IN_WORDS}|<dayword>)?`;
const SAME_MONTH =
  '(?:de los corrientes|(?:de el?|del)(?:<=mismo|=presente|=actual> mes(?:y ano)?(?:en curso)?|mes(?:y ano)?(?:en curso|actual|que transcurre)|<=actual|=corriente|=presente|=mismo>(?!<word&!w1&!w2>)))';
const MONTH_WITH_YEAR = `<comma>?(?:${NAMED_YEAR}|${TO_YEAR}<year>)`;
const MONTH = '(?:<month>|<shortmonth><stop>?)';

const HALF_OF_DAY = '(?:<=am|=pm><stop&glued>?|<=a|=p><stop&glued>?(?:m)<stop&glued>?)';
const HOURS = '(?:<=horas|=hr|=hrs><stop&glued>?|(?:h)<stop&glued>)';
const MINUTE = '(?<minute><minute&glued>)';
const SECONDS = '(?:<colon&glued><minute&glued>)?';

export const MOMENT_ROWS: readonly Row[] = [
  {
    kind: 'date',
    is: `(?<weekday><weekday>)<comma>? el? dia? (?<value>(?<day>${DAY})${TO_MONTH}(?<month><month>)(?:<comma>?${TO_YEAR}${YEAR})?)`,
    example: 'Se citó para el lunes, el día «3 de marzo de 2026».',
  },
  {
    kind: 'date',
    is: `${WEEKDAY}(?<!<slash|dash|dollar>(?=<glued>)|${REST_OF_NUMBER})(?:${DAYS_BEFORE})?${DAY_TWICE}${OF_MONTH}(?:${OF_YEAR})?`,
    example: 'Será el «lunes 15, 16 y 17 de marzo del año en curso», aquí.',
  },
  {
    kind: 'date',
    is: '(?<month><month>)(?<day><d1|d2>)(?:<comma>|de|del)?(?<year><d4>)',
    example: 'Mérida, Yucatán, «febrero 22 de 2018».',
  },
  ...['slash', 'dash'].map(
    (mark): Row => ({
      kind: 'date',
      is: `${DATE_FRESH}(?<!<numbered|=numero>|<=no|=num><stop>)(?<day><d1|d2>)<${mark}&glued>(?:(?<number><monthnumber&glued>)|(?<month><month&glued>)|(?<short><w3&glued>))<${mark}&glued>(?<year><d2&glued>|<d4&glued>)${NOT_JOINED}`,
      example: mark === 'slash' ? 'Pagó el «15/03/2026».' : 'Pagó el «3-may-26».',
    }),
  ),
  {
    kind: 'date',
    is: `${DATE_FRESH}(?<!<numbered|=numero>|<=no|=num><stop>)(?<day><day>)<stop&glued>(?<number><monthnumber&glued>)<stop&glued>(?<year><d2&glued>|<year&glued>)${NOT_JOINED}`,
    example: 'Pagó el «15.03.2026».',
  },
  {
    kind: 'date',
    is: `${DATE_FRESH}(?<year><year>)<dash&glued>(?<number><monthnumber&glued>)<dash&glued>(?<day><day&glued>)${NOT_JOINED}`,
    example: 'Se registró el «2026-03-15» en línea.',
  },
  {
    kind: 'date',
    is: '<month><=de|=del> ano? <year>',
    example: 'El gasto de «marzo de 2026» ya se pagó.',
  },
  {
    kind: 'date',
    is: `${WEEKDAY}${DATE_FRESH}(?<day>${DAY_IN_FIGURES})(?<month><month>)(?:de|del)?(?<year><year>)`,
    example: 'El «martes 3 marzo 2026» se reúnen.',
  },
  {
    kind: 'partialDate',
    is: `(?<=<=dia|=dias|=fecha|=el|=los|=pasado>)${WEEKDAY}(?:${DAYS_BEFORE})?${DAY}${SAME_MONTH}`,
    example: 'Acudió el «18 del mismo mes y año» a la oficina.',
  },
  {
    kind: 'partialDate',
    is: '(?<=<=el|=del|=al|=los>)<weekday><d1|d2>(?!<colon|slash&glued>|(?:<stop&glued>|<comma&glued>)<digits&glued>|<=a|=al|=de|=y|=horas|=hrs>)',
    example: 'Se reúnen el «lunes 15» en la sala.',
  },
  {
    kind: 'partialDate',
    is: '(?<=<=bimestre|=bimestres|=mes|=meses|=periodo|=periodos><colon>?(?:<=de|=del>)?)<monthnumber><slash&glued><year&glued>(?!<slash&glued>)',
    example: 'Pagó el bimestre «03/2026» en la caja.',
  },
  { kind: 'month', is: `<month>${MONTH_WITH_YEAR}`, example: 'Lo pagado en «mayo del año en curso» se registra.' },
  {
    kind: 'month',
    is: '(?<=<=mes|=meses> de)<month>(?:(?:<comma><month>){0,10} y <month>)?',
    example: 'Los recibos de los meses de «abril, mayo y junio» se entregan.',
  },
  {
    kind: 'months',
    is: `(?<!<digits> de)${MONTH}(?:${MONTH_WITH_YEAR})?(?:<dash|slash>|<=a|=al>)${MONTH}(?:${MONTH_WITH_YEAR})?`,
    example: 'El semestre «agosto 2025-enero 2026» ya cerró.',
  },
  {
    kind: 'time',
    is: `${HOUR_FRESH}(?<hour><hour>)(?:<colon&glued|stop&glued>${MINUTE})? de la (?<half><=madrugada|=manana|=noche|=tarde>)`,
    example: 'La cita es a las «10 de la mañana» en punto.',
  },
  {
    kind: 'time',
    is: `${HOUR_FRESH}(?<hour><hour>)(?:<colon&glued|stop&glued>)${MINUTE}${SECONDS}(?:(?<half>${HALF_OF_DAY})|(?=${HOURS}))`,
    example: 'La cita es a las «11.30» horas.',
  },
  {
    kind: 'time',
    is: `${HOUR_FRESH}(?<hour><hour>)<colon&glued|stop&glued>(?<half><minutehalf&glued>)`,
    example: 'La cita es a las «9:30pm» en punto.',
  },
  {
    kind: 'time',
    is: `${HOUR_FRESH}(?<!<slash|dash>(?=<glued>))(?<hour><d1|d2>)<colon&glued>(?<minute><d2&glued>)${SECONDS}(?!<colon&glued>|<digits&glued>)`,
    example: 'La cita es a las «10:15» en punto.',
  },
  {
    kind: 'time',
    is: `${HOUR_FRESH}(?<!hace)(?<hour><hour>)(?:<=horas>|<=hr|=hrs><stop&glued>?)(?:(?:con)?(?<minute><d1|d2>)(?:minutos|min<stop&glued>))?`,
    example: 'La cita es a las «13 horas con 17 minutos» del día.',
  },
  {
    kind: 'time',
    is: '(?<=las)(?<hour><numeral>(?:y <numeral>)?) horas(?:con (?<minute><numeral>(?:y <numeral>)?) minutos)?',
    example: 'Siendo las «diez horas con treinta minutos» del día.',
  },
  { kind: 'time', is: `(?<=las)(?<hour><hour>)(?<half>${HALF_OF_DAY})`, example: 'Se citó a las «9 a.m.» en punto.' },
  {
    kind: 'span',
    is: `${FRESH}(?<!las)(?:${UP_TO}(?:<d1|d2|d3|d4>)(?:<open><word>{1,5}<close>)?|(?:treinta y <=un|=uno|=una>|<dayword>)(?:<open><d1|d2|d3><close>)?)(?<unit><duration>)(?!<=de|=del> mes|despues|antes)(?:habiles|naturales)?`,
    example: 'Tiene un plazo de «15 (quince) días hábiles» para pagar.',
  },
];

// A period, and the hours of which one lacks its unit. They consist of other entities, and are found apart.
const DAY_AND_MONTH = `(?:<weekday><comma>? el? dia?)?`;
export const PERIODS: readonly Row[] = [
  {
    kind: 'period',
    is: `(?:<=de|=del|=desde> el? dia?)${DAY_AND_MONTH}(?<day>${DAY})(?:${TO_MONTH}(?<month><month>)(?:<comma>?${TO_YEAR}${YEAR})?)?<comma>? y? hasta? (?:<=a|=al|=el>) dia?${DAY_AND_MONTH}(?<lastDay>${DAY})${TO_MONTH}(?<lastMonth><month>)(?:<comma>?${TO_YEAR}(?<lastYear><d4>|${YEAR_IN_WORDS}))?`,
    example: 'Se ausenta «del 16 al 20 de marzo de 2026», completo.',
  },
  {
    kind: 'hour',
    is: `${HOUR_FRESH}(?<!<slash|dash>(?=<glued>))(?<value>(?<hour><d1|d2>))(?:a|y) (?:las)?<d1|d2>${HOURS}`,
    example: 'Abre de «9» a 15 horas.',
  },
  {
    kind: 'hour',
    is: `(?<=<digits>(?:a|y) (?:las)?)(?<hour><d1|d2>)(?=${HOURS})`,
    example: 'Abre de 9 a «15» horas.',
  },
  {
    kind: 'hour',
    is: `(?<=las)(?<hour><d1|d2>)(?=${HOURS})`,
    example: 'Abre a las «15» horas.',
  },
];
