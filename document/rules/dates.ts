// Rules for dates and times: a date exists, its weekday is right, and it does not contradict other dates of
// the document.
import { datesOf, periodsOf, timesOf, type WrittenTime } from '../entities/dates.ts';
import { daysIn, orderOf, type WrittenDate, weekdayOf } from '../facts/dates.ts';
import { readInteger } from '../facts/numbers.ts';
import type { Document } from '../reading/document.ts';
import { likeCase, type Range } from '../text.ts';
import { longDate } from '../variables/wording.ts';
import { anyOf, listOf } from '../words/any-of.ts';
import { MONTH, MONTHS, SPACE, WEEKDAYS, WRITTEN_WEEKDAYS } from '../words/dates.ts';
import { type FoundRange, inOrder, type Rule } from './rule.ts';

export const DATE_RULES: readonly Rule[] = [
  {
    id: 'C1',
    name: 'fechas-que-existen',
    severity: 'must',
    title: 'Fechas que existen',
    message: 'Esta fecha no existe. Revise el día y el mes.',
    reason:
      'Un plazo o una cita en un día que no está en el calendario no obliga a nadie, y el documento tiene que reponerse.',
    wrong: 'La entrega será el 31 de abril de 2026.',
    right: 'La entrega será el 30 de abril de 2026.',
    context: { origin: 'person' },
    check: datesThatDoNotExist,
  },
  {
    id: 'C2',
    name: 'dia-de-la-semana',
    severity: 'must',
    title: 'Día de la semana',
    message: 'Ese día de la semana no es el de esta fecha. Revise los dos.',
    reason: 'Quien lee «lunes 3» no sabe si presentarse el lunes o el día 3.',
    wrong: 'La reunión será el lunes 3 de marzo de 2026.',
    right: 'La reunión será el martes 3 de marzo de 2026.',
    context: { origin: 'person' },
    check: (draft) => inOrder([...wrongWeekdays(draft), ...wrongWeekdaysInLists(draft)]),
  },
  {
    id: 'C3',
    name: 'fechas-en-orden',
    severity: 'should',
    title: 'Fechas en orden',
    message: 'Esta fecha no va de acuerdo con las demás: revise qué fue antes y qué después, y el año.',
    reason:
      'Un plazo que vence antes de la fecha del documento no se puede cumplir, y un oficio no puede contestar a otro que todavía no se escribe.',
    wrong:
      'El presente se expide el 5 de marzo de 2026. Deberá entregar el informe a más tardar el 2 de marzo de 2026.',
    right:
      'El presente se expide el 5 de marzo de 2026. Deberá entregar el informe a más tardar el 20 de marzo de 2026.',
    context: { origin: 'person' },
    check: (draft) =>
      inOrder([
        ...misplacedDates(draft),
        ...periodsThatEndBeforeTheyBegin(draft),
        ...legendsOfOtherYears(draft),
        ...otherDaysInSubject(draft),
        ...datesOfTwoKinds(draft),
      ]),
  },
  {
    id: 'C4',
    name: 'horas-en-orden',
    severity: 'should',
    title: 'Horas en orden',
    message: 'Revise esta hora: no existe, o es igual o anterior a la del inicio.',
    reason: 'De la hora depende que alguien llegue a tiempo; en un acta, que se pueda probar cuándo ocurrió cada cosa.',
    wrong: 'La oficina atiende de 9:00 a 9:00 horas.',
    right: 'La oficina atiende de 9:00 a 15:00 horas.',
    context: { origin: 'person' },
    check: (draft) => inOrder([...hoursThatDoNotExist(draft), ...reversedHours(draft)]),
  },
  {
    id: 'C24',
    name: 'cuenta-de-los-dias',
    severity: 'should',
    title: 'Cuenta de los días',
    message: 'El periodo no tiene tantos días como se dice.',
    reason: 'Los viáticos, las vacaciones y las ausencias se pagan por día.',
    wrong: 'Se le comisiona por cuatro días, del 11 al 13 de marzo de 2026.',
    right: 'Se le comisiona por tres días, del 11 al 13 de marzo de 2026.',
    context: { origin: 'person' },
    check: (draft) => inOrder([...wrongCountsOfDays(draft), ...wrongCountsOfListedDays(draft)]),
  },
];

function datesThatDoNotExist(document: Document): FoundRange[] {
  return datesOf(document).flatMap(({ start, end, day, month, year }) => {
    if (day > 0 && day <= daysIn(month, year)) return [];
    const name = MONTHS[month - 1] ?? '';
    const inYear = month === 2 && year !== undefined ? ` de ${year}` : '';
    const says = `El ${day} de ${name}${inYear} no existe: ${name} tiene ${daysIn(month, year)} días.`;
    return [{ start, end, right: { says } }];
  });
}

// Finds a wrong weekday, such as «lunes 3 de marzo de 2026», which is a Tuesday. A date without a year is in
// the year of the document. If the document is of October or later, a date in January to March may also be in
// the next year.
function wrongWeekdays(document: Document): FoundRange[] {
  const { year: documentYear, month: now } = dateOfDocument(document) ?? {};
  return datesOf(document).flatMap(({ start, end, weekday, year: ownYear, month, day }) => {
    const year = ownYear ?? documentYear;
    if (weekday === undefined || year === undefined || day > daysIn(month, year)) return [];
    const isAnyYear = ownYear === undefined && now !== undefined && now > 9 && month < 4;
    const years = isAnyYear ? [year + 1, year] : [year];
    if (years.some((each) => weekdayOf({ year: each, month, day }) === weekday)) return [];
    const date = { year: years[0] ?? year, month, day };
    const name = WRITTEN_WEEKDAYS[weekdayOf(date)] ?? '';
    const written = document.text.slice(start, start + (WEEKDAYS[weekday] ?? '').length);
    const edit = { start, end: start + written.length, text: likeCase(name, written) };
    return [{ start, end, right: { says: `El ${longDate(date)} es ${name}.`, edit } }];
  });
}

// Finds a wrong weekday in a list that has its month at the end: «lunes 4 y martes 6 de mayo de 2026».
function wrongWeekdaysInLists(document: Document): FoundRange[] {
  const { plain, text } = document;
  const documentYear = dateOfDocument(document)?.year;
  return Array.from(plain.matchAll(LISTED_WEEKDAYS)).flatMap(({ groups = {}, 0: all, index }) => {
    const { days = '', month = '' } = groups;
    const year = groups.year === undefined ? documentYear : Number(groups.year);
    const monthNumber = MONTHS.indexOf(month) + 1;
    if (year === undefined || monthNumber === 0) return [];
    const from = index + all.indexOf(days);
    return Array.from(days.matchAll(/(\p{L}{5,9}) (\d{1,2})/gu)).flatMap((each): FoundRange[] => {
      const [words, weekday = '', day = ''] = each;
      const date = { year, month: monthNumber, day: Number(day) };
      const name = WRITTEN_WEEKDAYS[weekdayOf(date)] ?? '';
      if (date.day > daysIn(monthNumber, year) || WEEKDAYS.indexOf(weekday) === weekdayOf(date)) return [];
      const start = from + each.index;
      const edit = {
        start,
        end: start + weekday.length,
        text: likeCase(name, text.slice(start, start + weekday.length)),
      };
      return [{ start, end: start + words.length, right: { says: `El ${longDate(date)} es ${name}.`, edit } }];
    });
  });
}

const A_WEEKDAY = anyOf(WEEKDAYS);
const LISTED_WEEKDAYS = new RegExp(
  `(?<!\\p{L})(?<days>(?:${A_WEEKDAY} \\d{1,2}(?:, | y (?:el )?)){1,9}${A_WEEKDAY} \\d{1,2}) de (?<month>${anyOf(MONTHS)})(?:,? (?:de|del) (?<year>\\d{4}))?`,
  'gu',
);

// Finds a date in words whose figures are another date: «cinco de junio de dos mil veintiséis (06/06/2026)».
function datesOfTwoKinds(document: Document): FoundRange[] {
  const { plain, text } = document;
  const dates = datesOf(document);
  return dates.flatMap((date, at) => {
    const next = dates[at + 1];
    if (!next || !/^ ?\($/.test(plain.slice(date.end, next.start)) || plain.charAt(next.end) !== ')') return [];
    if (date.day === next.day && date.month === next.month && (date.year ?? next.year) === (next.year ?? date.year))
      return [];
    const says = `Antes dice «${text.slice(date.start, date.end)}».`;
    return [{ start: next.start, end: next.end, right: { says } }];
  });
}

// Finds a date that contradicts the date of the document: a deadline or a planned event before the document
// or more than two years after it, or a past event after the document.
function misplacedDates(document: Document): FoundRange[] {
  const { plain } = document;
  const now = dateOfDocument(document);
  if (now?.year === undefined) return [];
  const { year, start: head } = now;
  const today = orderOf({ year, month: now.month, day: now.day });
  const written = longDate({ year, month: now.month, day: now.day });
  const [isAfter, isBefore] = ['posterior', 'anterior'].map((is) => `Es ${is} a la del documento, ${written}.`);
  const wrong = (date: WrittenDate): string | undefined => {
    const before = sentenceBefore(plain, date.start);
    if (date.start === head) return undefined;
    const isNextYear = date.year === undefined && date.month < now.month && now.month > 8;
    const order = orderOf({ ...date, year: date.year ?? (isNextYear ? year + 1 : year) });
    // A date more than twenty years after the document is an error in any sentence.
    if ((date.year ?? year) > year + 20) return isAfter;
    if (IS_PAST.test(before)) return order > today && !isNextYear ? isAfter : undefined;
    if (SINCE.test(before)) {
      const isPeriod = /^[^.;]{0,40}\b(?:hasta|al?)\b/.test(plain.slice(date.end, date.end + 60));
      return (date.year ?? year) > year && !isPeriod ? isAfter : undefined;
    }
    // «antes del 1 de enero de 2020» is a deadline only in a sentence that orders something. Otherwise it may
    // be about the past.
    const isOwed = !/\b(?:antes|hasta)\b[^;]*$/.test(before) || OWED.test(before);
    if (!isOwed || !(TERM.test(before) || EVENT.test(before))) return undefined;
    return order < today ? isBefore : (date.year ?? year) > year + 2 ? isAfter : undefined;
  };
  return datesOf(document).flatMap((date) => {
    const says = wrong(date);
    return says === undefined ? [] : [{ start: date.start, end: date.end, right: { says } }];
  });
}

const UNTIL =
  '(?: del?| el| los| dia| dias| proximo|:|,| \\d{1,2} al?| a mas tardar| [a-z]+es,?| sabado,?| domingo,?)*\\s*$';
const TERM = new RegExp(`\\b(?:a mas tardar|fecha limite|vencera?|antes|hasta|proximo)${UNTIL}`);
const EVENT = new RegExp(
  `\\b${anyOf([
    /se (?:celebrara|llevara a cabo|realizara|efectuara|impartira|inaugurara)n?/,
    /tendran? (?:lugar|verificativo)/,
    /sera/,
    /(?:comparezca|se presente|acuda|asista)n?/,
    /debera(?:n|s)? (?:comparecer|presentarse|acudir|asistir)/,
  ])}${UNTIL}`,
);
const SINCE = /\b(?:labora|presta sus servicios|ingreso|trabaja)\b[^.;]*\bdesde(?: el| dia)*\s*$/;
const OWED = /\b(?:debera|solicit|pid|requier|entreg|present|remit|envi|conclu|respond|inform|integr|cubr|pag)/;
const DATED_PAPERS = listOf(`
  acta
  acuerdo
  circular
  correo
  cotizacion
  escrito
  factura
  memorandum
  oficio
  solicitud
`);

const IS_PAST = new RegExp(
  `\\b${anyOf([
    `${anyOf(DATED_PAPERS)}\\b[^.;]{0,60}\\b(?:de|con) fecha`,
    /(?:oficio|memorandum|escrito|cotizacion|factura) (?:\S+ )?del?/,
    /recibid[oa]/,
    /se (?:celebro|llevo a cabo|realizo|efectuo)/,
    /tuvo (?:lugar|verificativo)/,
  ])}${UNTIL}`,
);

function periodsThatEndBeforeTheyBegin(document: Document): FoundRange[] {
  const reversed = periodsOf(document).filter(({ from, to }) => {
    const { year = 0 } = to;
    // If only the end has a year, the start may be in the year before: «del 20 de diciembre al 6 de enero de
    // 2026».
    const isYearBefore = from.year === undefined && from.month > to.month;
    return orderOf({ ...from, year: from.year ?? (isYearBefore ? year - 1 : year) }) > orderOf({ ...to, year });
  });
  return reversed.map(({ start, end }) => ({ start, end, right: { says: 'Termina antes de empezar.' } }));
}

// Finds the legend of another year than the document's: «2025, Año de la Mujer Indígena» in a document of 2026.
function legendsOfOtherYears(document: Document): FoundRange[] {
  const year = dateOfDocument(document)?.year;
  if (year === undefined) return [];
  return document.lines.flatMap(({ role, plain, start }) => {
    const match = role === 'motto' || role === 'header' ? LEGEND.exec(plain) : null;
    const written = match?.[1] ?? match?.[2] ?? '';
    if (!match || Number(written) === year) return [];
    const from = start + match.index + match[0].indexOf(written);
    return [{ start: from, end: from + written.length, right: { says: `La fecha es de ${year}.` } }];
  });
}

// Finds the day of an event in the subject, «ASUNTO: Reunión del 9 de julio», that is another one in the text.
function otherDaysInSubject(document: Document): FoundRange[] {
  const { subject, plain } = document;
  if (!subject) return [];
  const dates = datesOf(document);
  const isIn = ({ start, end }: Range) => start >= subject.start && end <= subject.end;
  const [said, another] = dates.filter(isIn);
  const isSame = (one: WrittenDate) => one.day === said?.day && one.month === said.month;
  const others = dates.filter((one) => !isIn(one));
  const event = others.find(({ start }) => EVENT.test(sentenceBefore(plain, start)));
  const isOther = said && !another && event && event.month === said.month && !others.some(isSame);
  if (!isOther || periodsOf(document).some(({ start, end }) => said.start >= start && said.end <= end)) return [];
  const says = `El texto dice «${document.text.slice(event.start, event.end)}».`;
  return [{ start: said.start, end: said.end, right: { says } }];
}

const LEGEND = /^\W{0,4}(?:((?:19|20)\d\d)[.,:]? (?:ano|bicentenario|centenario)\b|ano ((?:19|20)\d\d)[.,:] )/;

const DAYS_BEFORE_PERIOD =
  /(?<![\p{L}\d])(\d{1,3}|\p{L}{3,12})(?: \((?:\d{1,3}|\p{L}{3,12})\))? dias?( habiles| naturales)?(?: de \p{L}{4,20})?(?: (?:correspondiente|relativ)[^.;:]{0,50}| (?:comprendid|contad)os)?,? $/u;

// Finds a number of days that the period beside it does not have. Days off do not count for some, so a number
// between the working days and all days is right, and «hábiles» are at most the working days.
function wrongCountsOfDays(document: Document): FoundRange[] {
  const { plain } = document;
  return periodsOf(document).flatMap(({ start, from, to }) => {
    const before = plain.slice(Math.max(0, start - 110), start);
    const [words = '', number = '', sort = ''] = DAYS_BEFORE_PERIOD.exec(before) ?? [];
    const count = readInteger(number);
    const { year = from.year } = to;
    if (count === undefined || count === 0 || year === undefined) return [];
    const days = daysBetween({ ...from, year: from.year ?? year }, { ...to, year });
    const working = days.filter(({ weekday }) => weekday > 0 && weekday < 6);
    const fewest = sort === ' naturales' ? days.length : working.filter((day) => !isMaybeOff(day)).length;
    const most = sort === ' habiles' ? working.length : days.length;
    if (days.length === 0 || (count <= most && count >= fewest)) return [];
    const found = start - words.length + words.indexOf(number);
    const many = most === 1 ? 'un día' : `${most} días`;
    const says = `El periodo que sigue tiene ${many}${most < days.length ? ' de lunes a viernes' : ''}.`;
    return [{ start: found, end: found + number.length, right: { says } }];
  });
}

const LISTED_DAY = `\\d{1,2}(?:${SPACE}de${SPACE}${MONTH})?(?:${SPACE}de${SPACE}\\d{4})?`;
const LISTED_DAYS = new RegExp(
  `(?<![\\p{L}\\d/]${SPACE}?al?${SPACE}|\\d)(${LISTED_DAY}(?:,${SPACE}${LISTED_DAY}){0,20}${SPACE}y${SPACE}${LISTED_DAY})${SPACE}\\((\\d{1,2}|\\p{L}{3,12}) dias?(?: (?:habiles|naturales))?\\)`,
  'gu',
);

// Finds a wrong number of days after their list: «3, 4 y 5 de marzo de 2026 (cuatro días)».
function wrongCountsOfListedDays({ plain }: Document): FoundRange[] {
  return Array.from(plain.matchAll(LISTED_DAYS)).flatMap((match) => {
    const [all, days = '', number = ''] = match;
    const count = readInteger(number);
    const listed = days.split(/,|\sy\s/).length;
    if (count === undefined || count === listed) return [];
    const start = match.index + all.lastIndexOf(number);
    return [{ start, end: start + number.length, right: { says: `Aquí se nombran ${listed} días.` } }];
  });
}

interface Day {
  weekday: number;
  month: number;
  day: number;
}

// Returns true for a day on which many offices do not work: the days of rest of the law, those that are customary, the
// two weeks in which Easter may be, and the end of the year.
function isMaybeOff({ weekday, month, day }: Day): boolean {
  const isMonday =
    weekday === 1 && (((month === 2 || month === 11) && day < 22) || (month === 3 && day > 14 && day < 22));
  const isEaster = (month === 3 && day > 16) || (month === 4 && day < 26);
  const isEndOfYear = (month === 12 && day > 11) || (month === 1 && day < 8);
  return isMonday || isEaster || isEndOfYear || OFTEN_OFF.has(`${day}/${month}`);
}

const OFTEN_OFF: ReadonlySet<string> = new Set([
  '5/2',
  '21/3',
  '1/5',
  '5/5',
  '10/5',
  '15/5',
  '15/9',
  '16/9',
  '12/10',
  '1/11',
  '2/11',
  '20/11',
]);

// Returns the days of a period, none if it ends before it begins.
function daysBetween(from: WrittenDay, to: WrittenDay): Day[] {
  const [first = 0, last = 0] = [from, to].map(({ year, month, day }) => Date.UTC(year, month - 1, day) / MS_PER_DAY);
  const length = last - first + 1;
  return Array.from({ length: length > 400 ? 0 : Math.max(0, length) }, (_, at) => {
    const date = new Date((first + at) * MS_PER_DAY);
    return { weekday: date.getUTCDay(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  });
}

const MS_PER_DAY = 86_400_000;

type WrittenDay = Record<'year' | 'month' | 'day', number>;

function reversedHours(document: Document): FoundRange[] {
  const { plain } = document;
  const times = timesOf(document);
  const between = times.flatMap((from, at) => {
    const to = times[at + 1];
    if (!to || !/^\s*(?:horas|hrs?\.?)?\s*(?:a|y)\s+(?:las?\s+)?$/.test(plain.slice(from.end, to.start))) return [];
    if (!/\b(?:de|entre)\s+(?:las?\s+)?$/.test(plain.slice(Math.max(0, from.start - 16), from.start))) return [];
    return isReversed(from, to) ? [{ start: from.start, end: to.end, right: ENDS_FIRST }] : [];
  });
  const isAfter = ({ start }: Range, words: RegExp) => words.test(plain.slice(Math.max(0, start - 16), start));
  const opening = times.find((time) => isAfter(time, /\bsiendo\s+las\s+$/));
  const closing = times.findLast(
    (time) =>
      isAfter(time, /\bsiendo\s+las\s+$/) ||
      (isAfter(time, /\ba\s+las\s+$/) && CLOSES_ACTA.test(sentenceBefore(plain, time.start))),
  );
  const isOver =
    opening &&
    closing &&
    closing !== opening &&
    closing.minutes < opening.minutes &&
    IS_CLOSED.test(sentenceAround(plain, closing)) &&
    !/\bdia (?:siguiente|\d)/.test(afterwards(plain, closing));
  const [first, second] = CALLS.map(({ before, after }) =>
    times.find(
      ({ start, end }) =>
        after.test(plain.slice(end, end + 50)) || before.test(plain.slice(Math.max(0, start - 70), start)),
    ),
  );
  const isCalledFirst = first && second && second.minutes <= first.minutes;
  const calls = isCalledFirst ? [{ start: second.start, end: second.end, right: CALLED_FIRST }] : [];
  return [
    ...between,
    ...(isOver ? [{ start: closing.start, end: closing.end, right: ENDS_FIRST }] : []),
    ...(isCalledFirst && !/\bdia siguiente\b/.test(afterwards(plain, second)) ? calls : []),
  ];
}

const CALLS = ['primera', 'segunda'].map((call) => ({
  after: new RegExp(`^(?: horas?| hrs\\.?)?,? ?(?:en |para la )?${call} convocatoria`),
  before: new RegExp(`\\b${call} convocatoria,? (?:\\p{L}+ ){0,3}a las $`, 'u'),
}));
const CALLED_FIRST = { says: 'La segunda convocatoria es después de la primera.' };
const ENDS_FIRST = { says: 'La hora del final es igual o anterior a la del inicio.' };

function hoursThatDoNotExist(document: Document): FoundRange[] {
  const { plain } = document;
  const wrong = timesOf(document).filter(
    ({ isReal, end, start }) =>
      !isReal &&
      (IS_HOUR.test(plain.slice(end, end + 10)) || /\blas\s+$/.test(plain.slice(Math.max(0, start - 5), start))),
  );
  const right = { says: 'Esta hora no existe: van de las 0:00 a las 23:59.' };
  return wrong.map(({ start, end }) => ({ start, end, right }));
}

const IS_HOUR = /^\s*(?:horas|hrs)\b/;
const CLOSED =
  '\\b(?:cerro|cierra|concluida|concluye|concluyo|da por|dio por|finaliza|finalizo|levanto|termina|terminada|termino)';
const IS_CLOSED = new RegExp(CLOSED);
const CLOSES_ACTA = new RegExp(
  `${CLOSED}[^,]*\\b(?:acta|acto|asamblea|audiencia|diligencia|junta|minuta|reunion|sesion)\\b`,
);

// Returns true if a period ends before it begins. A period that begins at 19:00 or later may end in the
// morning, because it may be a night shift.
function isReversed(from: WrittenTime, to: WrittenTime): boolean {
  return from.minutes === to.minutes || (from.minutes > to.minutes && from.minutes < 19 * 60);
}

// Returns the date above the body. If there is none, returns the date on which the document says that it was
// issued.
function dateOfDocument(document: Document): WrittenDate | undefined {
  const { lines, plain } = document;
  const line = lines.find(({ role }) => role === 'placeAndDate');
  const dates = datesOf(document);
  const dateAbove = dates.find(({ start, end }) => line && start >= line.start && end <= line.end);
  return dateAbove ?? dates.find(({ start }) => ISSUED.test(sentenceBefore(plain, start)));
}

const ISSUED = /\bse (?:expide|extiende|firma|suscribe|levanta)\b|\bsiendo las\b/;

function sentenceBefore(plain: string, to: number): string {
  const before = plain.slice(Math.max(0, to - 200), to);
  return /[^.;\n]*$/.exec(before)?.[0] ?? '';
}

function sentenceAround(plain: string, { start, end }: Range): string {
  return sentenceBefore(plain, start) + afterwards(plain, { start, end });
}

function afterwards(plain: string, { end }: Range): string {
  return /^[^.;\n]*/.exec(plain.slice(end, end + 120))?.[0] ?? '';
}
