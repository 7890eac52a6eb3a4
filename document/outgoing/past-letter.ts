// The form of a past letter: new values are put into words as the letter had them, and what followed from
// other data follows from the new ones.

import { weekdayOf } from '../facts/dates.ts';
import { readInteger, readNumber } from '../facts/numbers.ts';
import { readRoman, writeRoman } from '../facts/roman.ts';
import { fold, likeCase, type Range } from '../text.ts';
import { amountOf, type VariableKind } from '../variables/labels.ts';
import { genderOfPerson, inForm, inOrderOfLetter } from '../variables/name-forms.ts';
import type { Variable } from '../variables/variables.ts';
import { numberAlone, numberInWords } from '../variables/wording.ts';
import { anyOf } from '../words/any-of.ts';
import { isOne } from '../words/counted.ts';
import { MONTH, MONTHS, WRITTEN_WEEKDAYS as WEEKDAYS } from '../words/dates.ts';
import { ORDINAL_STEMS } from '../words/ordinals.ts';
import { type AnyCurrency, currencyAt } from './currency.ts';
import { type Form, type GivenWords, type Known, readForm } from './form.ts';
import { type PlaceForm, shapeWords } from './place-form.ts';
import { quantityLike, saysCount, spellCount } from './quantities.ts';
import { putIntoWords, readDate, readPesos, type Words } from './wording.ts';

// An amount that is `rate` times the sum, or the product, of its terms. All are names of variables.
export interface AmountLink {
  name: string;
  terms: readonly string[];
  isProduct: boolean;
  rate: number;
}

// Reads the form of a past letter. `former` has the words of the letter, by variable; `links` say which of its
// amounts follow from others, and `forms` how its Word file shows values.
export function readPastForm(
  text: string,
  former: Words,
  links: readonly AmountLink[] = [],
  forms: ReadonlyMap<string, PlaceForm> = new Map(),
): Form {
  const form = readForm(text, inForm);
  const byName = new Map(links.map((link) => [link.name, link]));
  const derive = (variable: Variable, find: (name: string) => Known) => {
    const link = byName.get(variable.name);
    const { of, feminine, masculine, one, many } = forms.get(variable.name) ?? {};
    if (of !== undefined) {
      const { value, isOld, gender = genderOfPerson(value) } = find(of);
      if (isOld || value.trim() === '') return undefined;
      if (one !== undefined && many !== undefined) return isOne(value) ? one : many;
      if (feminine === undefined || masculine === undefined) return value;
      return gender && { feminine, masculine }[gender];
    }
    return link ? calculate(link, find) : spellLike(form, former, variable, find);
  };
  const readGiven = <Given extends GivenWords>(variable: Variable, given: Given): Given => {
    const isCell = given.source === 'column';
    if (given.value === '' || !(isCell || given.source === 'typed')) return given;
    const value = readGivenFor(form.text, former[variable.name], variable, given.value.trim(), isCell);
    return value === undefined ? given : { ...given, value };
  };
  const linked = new Set(byName.keys());
  return { ...form, former, forms, linked, read: readWords, readGiven, write: writeLike, derive };
}

// Returns the form of a template of a past letter: no place has a value, and a date that the letter writes in another
// way than usual shows it in its place, «[Fecha: doce días del mes de octubre de dos mil veintiséis]».
export function formOfTemplate(form: Form): Form {
  return { ...readForm(form.text, inForm), models: new Map(Object.entries(modelsOf(form))) };
}

// Returns the words of the dates that a letter writes in another way than usual, by variable.
function modelsOf({ former, forms, models, data }: Form): Words {
  const entries = Array.from(data.values()).flatMap(({ name, kind }) => {
    const words = Object.hasOwn(former, name) ? former[name] : (forms?.get(name)?.model ?? models?.get(name));
    const isOwn = (date: string) => writeLike(kind, date, words) !== putIntoWords('date', date);
    return words !== undefined && isModel(words) && DATES.some(isOwn) ? [[name, words] as const] : [];
  });
  return Object.fromEntries(entries);
}

// Returns how the places of a letter show their values, by variable: what is known of its form without its words.
export function placeFormsOf(form: Form): Record<string, PlaceForm> {
  const models = new Map(Object.entries(modelsOf(form)));
  const all = Array.from(form.data.keys(), (name): [string, PlaceForm] => {
    const model = models.get(name);
    return [name, { ...form.forms?.get(name), ...(model !== undefined && { model }) }];
  });
  return Object.fromEntries(all.filter(([, own]) => Object.keys(own).length > 0));
}

// Dates of one figure and of two.
const DATES = ['2026-10-05', '2031-12-21'];

function isModel(words: string): boolean {
  return words.length <= 60 && !/[[\]]/.test(words) && isDateLike(words);
}

// Finds the places that show how a date is written there, as formOfTemplate() has them.
export function modelsIn(text: string): (Range & { name: string; form: PlaceForm })[] {
  return Array.from(text.matchAll(/\[(\p{L}[^[\]:\n]{0,60}): ([^[\]\n]{3,60})\]/gu)).flatMap(
    ({ 0: whole, 1: name = '', 2: model = '', index }) =>
      isModel(model) ? [{ start: index, end: index + whole.length, name, form: { model } }] : [],
  );
}

// Puts a value into the form of its place in a Word file, if a field of a file shows it so.
export function inPlaceForm(form: PlaceForm, value: string): string {
  const { model } = form;
  const kind = model === undefined ? 'text' : isDateLike(model) ? 'date' : 'amount';
  return shapeWords(form, value.trim() === '' ? '' : writeLike(kind, value.trim(), model) || value);
}

// Returns the value that words of a letter say, in the format of a field, or the words themselves.
function readWords(kind: VariableKind, words: string): string {
  if (kind === 'date') return readWrittenDate(words)?.value ?? words;
  if (kind === 'amount') return readFigure(words)?.value ?? words;
  return words;
}

// Returns a value in the format of its field, or undefined if it stays as it is. A cell says which date it is, and the
// letter how it is written, and a list may have surnames first; what a person types stands as typed. The sign of a currency that the letter has itself goes.
function readGivenFor(
  text: string,
  former: string | undefined,
  { kind, occurrences }: Variable,
  value: string,
  isCell: boolean,
): string | undefined {
  const isDate = kind === 'date' || (former !== undefined && readWrittenDate(former) !== undefined);
  if (isDate) return isCell ? readCellDate(value) : undefined;
  if (kind === 'person')
    return isCell && inOrderOfLetter(former ?? '') === undefined ? inOrderOfLetter(value) : undefined;
  const currency = kind === 'amount' ? currencyWithin(value) : undefined;
  if (currency === undefined || currency === 'unknown') return undefined;
  const ofLetter = [currencyWithin(former ?? ''), ...occurrences.map((place) => currencyAt(text, place))];
  return ofLetter.includes(currency) ? readPesos(SIGNED.exec(value)?.groups?.figure ?? '') : undefined;
}

// Returns the currency that the words of an amount say: «US$2,500.50», «750 euros».
function currencyWithin(words: string): AnyCurrency | undefined {
  const { sign = '', figure } = SIGNED.exec(words)?.groups ?? {};
  return figure === undefined ? undefined : currencyAt(words, { start: sign.length, end: sign.length + figure.length });
}

const SIGNED = /^(?<sign>[^\d-]{0,8})(?<figure>\d[\d,]*(?:\.\d{1,2})?)[^\d]{0,12}$/;

// Returns AAAA-MM-DD. Returns undefined for a date that has another weekday, because nobody knows which of the two is
// right.
function readCellDate(words: string): string | undefined {
  const { value } = readLongDate(words) ?? readDateInWords(words) ?? {};
  const weekday = LONG.exec(words)?.[1];
  const isOther = value && weekday && fold(weekday) !== fold(WEEKDAYS[weekdayOf(partsOf(value))] ?? '');
  return isOther ? undefined : value;
}

// Puts a value into words, in the form of the words that stood there before.
function writeLike(kind: VariableKind, value: string, former: string | undefined): string {
  const usual = putIntoWords(kind, value);
  const ordinal = former === undefined ? undefined : ordinalLike(value, former);
  if (ordinal !== undefined) return ordinal;
  if (former === undefined || usual === '') return usual;
  const quantity = quantityLike(value, former);
  if (quantity !== undefined) return quantity;
  // «Vigencia» is no date by its name, nor «I.V.A. 16 %» an amount, but by their words.
  const dated = readWrittenDate(former);
  const date = dated || kind === 'date' ? readDate(value) : undefined;
  if (date !== undefined) return dated?.write(date) ?? writePart(former, date) ?? usual;
  const isAmount = kind === 'amount' || /^\D{0,4}\d[\d,]*\.\d\d\b/.test(former);
  const pesos = isAmount ? readPesos(value) : undefined;
  return pesos === undefined ? usual : (readFigure(former)?.write(pesos) ?? usual);
}

// Returns «tercero» for 3 where the letter had «quinto», «XIII» where it had «XII», and «13.ª» where it had «12.ª». Before
// a noun a word loses its end in the place.
function ordinalLike(value: string, former: string): string | undefined {
  if (!/^\d{1,3}$/.test(value)) return undefined;
  const number = Number(value);
  if (/^[IVXLC]{1,9}$/i.test(former) && readRoman(former) !== undefined)
    return likeCase(writeRoman(number), former.length === 1 ? former.repeat(2) : former) || undefined;
  const [, sign = ''] = /^\d{1,3}(\.?[aoª°º]\.?)$/.exec(former) ?? [];
  if (sign !== '') return value + sign;
  const ending = ORDINAL.exec(fold(former))?.[1];
  const stem = ORDINAL_STEMS[number - 1];
  return ending === undefined || stem === undefined ? undefined : likeCase(stem + (ending || 'o'), former);
}

const ORDINAL = new RegExp(`^${anyOf(ORDINAL_STEMS.map(fold))}(o|a|(?<=er))$`);

// A value with a function that writes another value in the same form.
interface Written {
  value: string;
  write: (value: string) => string;
}

function readWrittenDate(words: string): Written | undefined {
  return readLongDate(words) ?? readDateInWords(words) ?? readShortDate(words);
}

function isDateLike(words: string): boolean {
  return readWrittenDate(words) !== undefined || writePart(words, '2000-01-01') !== undefined;
}

// Writes the part of a date that words without a day or without a year have: «5 de marzo», «marzo de 2025», «05/03».
function writePart(words: string, date: string): string | undefined {
  const { year, month, day } = partsOf(date);
  const name = (written: string) => likeCase(MONTHS[month - 1] ?? '', written);
  const padded = (number: number, written: string) => String(number).padStart(written.startsWith('0') ? 2 : 1, '0');
  const [, ofDay = '', to = '', ofMonth = ''] = DAY_AND_MONTH.exec(words) ?? [];
  if (ofDay !== '') return padded(day, ofDay) + to + name(ofMonth);
  const [, alone = '', toYear = ''] = MONTH_AND_YEAR.exec(words) ?? [];
  if (alone !== '') return name(alone) + (toYear === '' ? '' : toYear + year);
  const [, first = '', mark = '', second = ''] = /^(0?\d|[12]\d|3[01])([/-])(0\d|1[0-2])$/.exec(words) ?? [];
  return mark === ''
    ? undefined
    : padded(day, first.length > 1 ? '0' : first) + mark + padded(month, second.length > 1 ? '0' : '');
}

const DAY_AND_MONTH = new RegExp(`^(\\d{1,2})( de )(${MONTH})$`, 'iu');
const MONTH_AND_YEAR = new RegExp(`^(${MONTH})(?:( del? )\\d{4})?$`, 'iu');

const LONG = new RegExp(
  `^(?:(${anyOf(WEEKDAYS)})(,? (?:el )?(?:día )?))?(\\d{1,2})(\\.?[°º]|/?o\\.?|er\\.?)?( (?:días? )?(?:del mes )?de )(${MONTH})(,? (?:del? )?(?:año )?)(\\d{4})$`,
  'iu',
);

// Reads «3 de marzo de 2025», «viernes 30 de mayo del año 2025», «1.º de ENERO de 2025».
function readLongDate(words: string): Written | undefined {
  const match = LONG.exec(words);
  if (!match) return undefined;
  const [, weekday, apart = '', day = '', mark = '', toMonth = '', month = '', toYear = '', year = ''] = match;
  const value = dateValue(Number(day), monthNumber(month), Number(year));
  const write = (date: string) => {
    const parts = partsOf(date);
    const named = weekday === undefined ? '' : likeCase(WEEKDAYS[weekdayOf(parts)] ?? '', weekday) + apart;
    const figure = day.startsWith('0') ? String(parts.day).padStart(2, '0') : String(parts.day);
    const ordinal = parts.day === 1 ? mark : '';
    return `${named}${figure}${ordinal}${toMonth}${likeCase(MONTHS[parts.month - 1] ?? '', month)}${toYear}${parts.year}`;
  };
  return value === undefined ? undefined : { value, write };
}

const IN_WORDS = new RegExp(
  `^([a-záéíóú]+(?: y [a-z]+)?)( (?:días? )?(?:del mes )?de )(${MONTH})( (?:del? )?(?:año )?)(dos mil(?: [a-záéíóú]+)?(?: y [a-z]+)?)$`,
  'iu',
);

// Reads «dieciocho días del mes de marzo de dos mil veinticinco».
function readDateInWords(words: string): Written | undefined {
  const match = IN_WORDS.exec(words);
  if (!match) return undefined;
  const [, day = '', toMonth = '', month = '', toYear = '', year = ''] = match;
  const value = dateValue(readNumber(fold(day)) ?? 0, monthNumber(month), readNumber(fold(year)) ?? 0);
  const write = (date: string) => {
    const parts = partsOf(date);
    const isCounted = /día/i.test(toMonth);
    const alone = parts.day === 1 ? 'primero' : numberAlone(parts.day);
    return `${likeCase(isCounted ? numberInWords(parts.day) : alone, day)}${toMonth}${likeCase(MONTHS[parts.month - 1] ?? '', month)}${toYear}${likeCase(numberAlone(parts.year), year)}`;
  };
  return value === undefined ? undefined : { value, write };
}

// Reads «12/03/25», «3-mar-2025» and «2025-03-12».
function readShortDate(words: string): Written | undefined {
  const value = readDate(words);
  if (value === undefined || putIntoWords('date', value) === '') return undefined;
  const [, day = '', mark = '', month = '', year = ''] =
    /^(\d{1,2})([/.-])(\d{1,2}|\p{L}{3,10})\2(\d{4}|\d{2})$/u.exec(words) ?? [];
  if (mark === '')
    return { value, write: (date) => (/^\d{4}-\d\d-\d\d$/.test(words) ? date : putIntoWords('date', date)) };
  const isPadded = day.length === 2 && (day.startsWith('0') || month.length > 1);
  const pad = (number: number) => (isPadded ? String(number).padStart(2, '0') : String(number));
  const write = (date: string) => {
    const parts = partsOf(date);
    const name = (MONTHS[parts.month - 1] ?? '').slice(0, month.length > 4 ? undefined : month.length);
    const written = /^\d/.test(month) ? pad(parts.month) : likeCase(name, month);
    return [pad(parts.day), written, String(parts.year).slice(-year.length)].join(mark);
  };
  return { value, write };
}

function monthNumber(month: string): number {
  return MONTHS.indexOf(month.toLowerCase().replace('setiembre', 'septiembre')) + 1;
}

// Returns AAAA-MM-DD, or undefined for a date that does not exist.
function dateValue(day: number, month: number, year: number): string | undefined {
  const value = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return day > 0 && month > 0 && putIntoWords('date', value) !== '' ? value : undefined;
}

function partsOf(date: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

const FIGURE =
  /^((?:US|USD ?|MX)?\$ ?|€ ?)?(\d{1,3}(?:,\d{3})+|\d{1,12})(\.\d{1,2})?((?: ?(?:M\.? ?N\.?|MXN|USD|pesos|dólares|euros))?)$/iu;

// Reads an amount: «$58,000.00», «1,250», «US$30,000.00», «33,988.50 M.N.».
export function readFigure(words: string): Written | undefined {
  const match = FIGURE.exec(words);
  if (!match) return undefined;
  const [, sign = '', whole = '', cents, tail = ''] = match;
  const isPlain = whole.length > 3 && !whole.includes(',');
  const write = (pesos: string) => {
    const [, figure = ''] = putIntoWords('amount', pesos).split('$');
    const short = cents === undefined ? figure.replace(/\.00$/, '') : figure;
    return `${sign}${isPlain ? short.replaceAll(',', '') : short}${tail}`;
  };
  return { value: whole.replaceAll(',', '') + (cents ?? ''), write };
}

// Returns an amount that follows from others, of which one at least has changed, or undefined.
function calculate({ terms, isProduct, rate }: AmountLink, find: (name: string) => Known): string | undefined {
  const known = terms.map(find);
  const amounts = known.map(({ value }) => Number(readPesos(value) ?? readFigure(value)?.value ?? Number.NaN));
  if (known.every(({ isOld }) => isOld) || amounts.some(Number.isNaN)) return undefined;
  const cents = amounts.map((amount) => Math.round(amount * 100));
  const total = isProduct
    ? cents.reduce((all, one) => (all * one) / 100, 100)
    : cents.reduce((all, one) => all + one, 0);
  return (Math.round(total * rate) / 100).toFixed(2);
}

const SPELLED =
  /^((?:son:? )?)(\p{L}[\p{L} ]*?)( (?:de )?)(pesos?|d[oó]lar(?:es)?|euros?)((?:,? (?:con )?)(\d\d)(\/100)(.*))?$/iu;

// Returns the words of a figure that changed, in the manner and the case of the former words. Returns undefined
// if nothing changed, or if the former words did not say the former figure.
function spellLike(form: Form, former: Words, variable: Variable, find: (name: string) => Known): string | undefined {
  const { [variable.name]: before } = former;
  if (before === undefined) return form.derive(variable, find);
  const figure = amountBeside(form, former, variable) ?? numberBeside(form, former, variable);
  if (figure === undefined) return undefined;
  const { value, isOld } = find(figure);
  if (isOld) return undefined;
  // A row without the figure has no words for it either.
  if (value.trim() === '') return '';
  if (!SPELLED.test(before)) return spellNumber(value.trim(), before, nounBehind(form, variable));
  // An amount in another currency, or one that nobody can read, has no words yet.
  const pesos = readPesos(value);
  return pesos === undefined ? '' : spell(before, pesos);
}

// Returns the amount that the words spell out: the one of the same name, or else the only one with that figure,
// or else the one that stands beside them. What it is called does not matter.
function amountBeside(form: Form, former: Words, variable: Variable): string | undefined {
  const words = SPELLED.exec(former[variable.name] ?? '');
  if (!words) return undefined;
  const names = Array.from(form.data.keys());
  const alike = names.filter((other) => saysSame(words, former[other] ?? ''));
  const named = amountOf(variable.name, names);
  if (named !== undefined && alike.includes(named)) return named;
  return alike.length === 1 ? alike[0] : neighbours(form, variable).find((other) => alike.includes(other));
}

// Returns the plain number beside the words that say it: «9.2 (nueve punto dos)», «tres (3)», «480 (cuatrocientas
// ochenta)».
function numberBeside(form: Form, former: Words, variable: Variable): string | undefined {
  const words = former[variable.name] ?? '';
  return neighbours(form, variable).find((other) => {
    const { [other]: figure = '' } = former;
    const isSaid = /^\d{1,6}$/.test(figure)
      ? saysCount(words, Number(figure))
      : fold(spellNumber(figure, '', '') ?? '') === fold(words);
    return isSaid && figure !== '';
  });
}

// Returns the noun behind a number in words: «horas» for «20 ({{Horas_con_letra}}) horas», or ''.
function nounBehind({ text }: Form, { occurrences: [place] }: Variable): string {
  return place ? (NOUN_BEHIND.exec(text.slice(place.end, place.end + 80))?.[1] ?? '') : '';
}

const NOUN_BEHIND =
  /^\)? ?(?:\(\{\{[^{}]*\}\}\))? ?(?!(?:al?|con|del?|el|en|l[ao]s?|o|para|por|que|y)(?!\p{L}))(\p{L}+)/iu;

// Returns the data that stand directly beside a datum, with no more than a bracket between them.
function neighbours({ text, data }: Form, { name, occurrences }: Variable): string[] {
  const apart = (start: number, end: number) => start <= end && /^ ?[([]?$/.test(text.slice(start, end));
  const isBeside = (one: Range, other: Range) => apart(one.end, other.start) || apart(other.end, one.start);
  return Array.from(data.values()).flatMap((other) =>
    other.name !== name && other.occurrences.some((place) => occurrences.some((own) => isBeside(place, own)))
      ? [other.name]
      : [],
  );
}

// Returns the words of a number: «nueve punto dos», «ocho punto cero cinco», «veintiuna» before «horas».
function spellNumber(figure: string, before: string, noun: string): string | undefined {
  const [, whole = '', part = '', percent] = /^(\d{1,6})(?:\.(\d{1,4}))?( ?%)?$/.exec(figure) ?? [];
  if (whole === '') return undefined;
  if (part === '' && !percent) return spellCount(Number(whole), before, noun);
  const zeros = /^0*(?=\d)/.exec(part)?.[0].length ?? 0;
  const decimals = part === '' ? [] : ['punto', ...Array<string>(zeros).fill('cero'), numberAlone(Number(part))];
  return likeCase([numberAlone(Number(whole)), ...decimals, ...(percent ? ['por ciento'] : [])].join(' '), before);
}

function saysSame([, , number = '', , , , cents]: RegExpExecArray, figure: string): boolean {
  const { value } = readFigure(figure) ?? {};
  const [whole = '', part = '00'] = value?.split('.') ?? [];
  return value !== undefined && readInteger(fold(number)) === Number(whole) && (cents ?? '00') === part.padEnd(2, '0');
}

function spell(before: string, pesos: string): string | undefined {
  const match = SPELLED.exec(before);
  if (!match) return undefined;
  const [, lead = '', number = '', , noun = '', ending = '', cents = '', , tail = ''] = match;
  const [whole = '', part = ''] = pesos.split('.');
  const centsNow = part.padEnd(2, '0');
  if (ending === '' && centsNow !== '00') return undefined;
  const count = Number(whole);
  const stem = fold(noun)
    .replace(/(?:es|s)$/, '')
    .replace(/^dolar$/, 'dólar');
  const plural = stem === 'dólar' ? 'dólares' : `${stem}s`;
  const link = count > 0 && count % 1e6 === 0 ? ' de ' : ' ';
  const named = likeCase(count === 1 ? stem : plural, noun);
  const rest = ending === '' ? '' : ending.replace(`${cents}/100${tail}`, `${centsNow}/100${tail}`);
  return `${lead}${likeCase(numberInWords(count), number)}${likeCase(link, noun)}${named}${rest}`;
}
