// Rules for figures: a figure equals the words beside it, a total is the sum of its items, and a list has as
// many items as the text announces.
import { numberAtEnd, readInteger, readNumber } from '../facts/numbers.ts';
import type { Line } from '../line.ts';
import { readFigure as readWrittenFigure } from '../outgoing/past-letter.ts';
import type { Document } from '../reading/document.ts';
import { cellRange, type TableRow, tablesIn, type WrittenTable } from '../reading/table.ts';
import { fold, likeCase, type Range } from '../text.ts';
import { amountInWords, formatAmount, numberInWords } from '../variables/wording.ts';
import { anyOf } from '../words/any-of.ts';
import { MONTH, SPACE, TO_YEAR } from '../words/dates.ts';
import { POINT } from '../words/list-marks.ts';
import { wrongProducts } from './products.ts';
import { type FoundRange, inOrder, type Right, type Rule } from './rule.ts';

export const FIGURE_RULES: readonly Rule[] = [
  {
    id: 'C5',
    name: 'cifra-y-letra',
    severity: 'must',
    title: 'Cifra y letra',
    message: 'La cifra y la letra dicen cosas distintas. Deje la misma cantidad en las dos.',
    reason:
      'La letra está para que nadie altere la cifra. Si no coinciden, no se sabe cuánto se paga ni cuántos días hay.',
    wrong: 'Se otorga un plazo de 3 (cuatro) días.',
    right: 'Se otorga un plazo de 3 (tres) días.',
    context: { origin: 'person' },
    check: unequalWords,
  },
  {
    id: 'C6',
    name: 'sumas',
    severity: 'must',
    title: 'Sumas',
    message: 'Este total no es la suma de sus partes.',
    reason: 'Quien autoriza un pago lo primero que hace es la suma, y devuelve el documento si no cuadra.',
    wrong: 'Papelería: $8,000.00\nLimpieza: $3,250.00\nTotal: $11,520.00',
    right: 'Papelería: $8,000.00\nLimpieza: $3,250.00\nTotal: $11,250.00',
    context: { origin: 'person' },
    check: (draft) => inOrder([...wrongTotals(draft), ...wrongSums(draft)]),
  },
  {
    id: 'C7',
    name: 'cuenta-de-la-lista',
    severity: 'should',
    title: 'Cuenta de la lista',
    message: 'La lista que sigue no tiene tantos puntos como aquí se anuncian.',
    reason: 'Si se anuncian tres documentos y la lista trae cuatro, quien responde no sabe cuál sobra.',
    wrong: 'Entregue los siguientes tres documentos:\n\n1. Acta de nacimiento.\n2. Comprobante de domicilio.',
    right: 'Entregue los siguientes dos documentos:\n\n1. Acta de nacimiento.\n2. Comprobante de domicilio.',
    context: { origin: 'person' },
    check: wrongCountsAboveLists,
  },
];

const FIGURE = '\\d{1,3}(?:[, ]\\d{3}){1,6}(?:\\.\\d{1,2})?|\\d+(?:\\.\\d{1,2})?';
const BEFORE_WORDS = new RegExp(
  `(?<![\\p{L}\\d.,:/-])(\\$\\s?)?(${FIGURE})(?:\\s*(?:pesos|m\\.?n\\.?|%))?\\s*\\(\\s*(?:son:?\\s*)?([a-z][a-z\\s]{1,160}?)\\s*(?:(\\d\\d)/100[^()]{0,30})?\\)`,
  'gu',
);
const WORDS_BEFORE = new RegExp(
  `(?<![\\p{L}])((?:[a-z]+\\s+){1,14})(?:(\\d\\d)/100(?:\\s*m\\.?\\s?n\\.?)?(?:\\s*,)?\\s*)?\\(\\s*(\\$\\s?)?(${FIGURE})\\s*(?:m\\.?\\s?n\\.?|pesos|%|por ciento)?\\s*\\)`,
  'gu',
);

// Finds figures that differ from the words beside them: «3 (cuatro)», «$12,500.00 (doce mil pesos 00/100
// M.N.)», «sesenta (90) días». Words that do not name a number are ignored.
function unequalWords({ plain, text }: Document): FoundRange[] {
  return inOrder([...figuresThenWords(plain, text), ...wordsThenFigures(plain, text), ...hoursInWords(plain)]);
}

function figuresThenWords(plain: string, text: string): FoundRange[] {
  return Array.from(plain.matchAll(BEFORE_WORDS)).flatMap((match) => {
    const [all, , figure = '', words = '', cents] = match;
    const spelled = words.replace(NOUN_AFTER_NUMBER, '');
    const number = readNumber(spelled);
    if (number === undefined || saysSame(figure, number, cents)) return [];
    // In «3, 4 y 5 de marzo de 2026 (tres días)» the figure is a year.
    if (/^(?:19|20)\d\d$/.test(figure) && OF_YEAR.test(plain.slice(Math.max(0, match.index - 40), match.index)))
      return [];
    const start = match.index + all.lastIndexOf(words, all.length - 1);
    const range = { start: match.index, end: match.index + all.length };
    const noun = words.slice(spelled.length);
    return [{ ...range, ...rightWords(text, figure, { start, end: start + spelled.length }, noun, range.end, cents) }];
  });
}

const OF_YEAR = new RegExp(`\\b${MONTH},?${SPACE}${TO_YEAR}$`, 'u');
const NOUN_AFTER_NUMBER = /\s*(?:\bde\b)?\s*\b(?:pesos?|dolares|por ciento|dias?|meses|anos?|horas?)(?:\s.*)?$/;

function wordsThenFigures(plain: string, text: string): FoundRange[] {
  return Array.from(plain.matchAll(WORDS_BEFORE)).flatMap((match) => {
    const [all, before = '', cents, , figure = ''] = match;
    const spelled = before.trim().replace(NOUN_AFTER_NUMBER, '');
    const words = spelled.split(/\s+/);
    const count = numberAtEnd(words);
    const number = count > 0 ? readNumber(words.slice(-count).join(' ')) : undefined;
    if (number === undefined || saysSame(figure, number, cents)) return [];
    const skipped = words.slice(0, -count).join(' ').length;
    const start = match.index + (skipped > 0 ? all.indexOf(words.at(-count) ?? '', skipped) : 0);
    const range = { start, end: match.index + all.length };
    const noun = before.slice(spelled.length);
    const ofNumber = { start, end: match.index + spelled.length };
    return [{ ...range, ...rightWords(text, figure, ofNumber, noun, range.end, cents) }];
  });
}

// Finds an hour whose words and figures differ: «catorce horas con treinta minutos (14:20)».
function hoursInWords(plain: string): FoundRange[] {
  return Array.from(plain.matchAll(HOUR_TWICE)).flatMap(({ groups = {}, 0: all, index }): FoundRange[] => {
    const { before = '', hour = '', minutes = '', after = '' } = groups;
    const words = HOUR_IN_WORDS.exec(before || after);
    const [ofHour, ofMinutes] = [words?.[1], words?.[2]].map((each = '') => numberEnding(each));
    if (!words || ofHour === undefined || (words[2] !== undefined && ofMinutes === undefined)) return [];
    if (ofHour === Number(hour) && (ofMinutes ?? 0) === Number(minutes)) return [];
    const start = index + (before === '' ? 0 : all.length - all.trimStart().length);
    const spelled = `${numberInWords(Number(hour))} horas${Number(minutes) > 0 ? ` con ${numberInWords(Number(minutes))} minutos` : ''}`;
    return [{ start, end: index + all.length, right: { says: `${hour}:${minutes} son ${spelled}.` } }];
  });
}

const SPELLED_HOUR = '(?:[a-z]{2,}\\s){1,3}horas?(?:\\s(?:con|y)\\s(?:[a-z]{2,}\\s|y\\s){1,3}minutos?)?';
const HOUR_TWICE = new RegExp(
  `(?<=\\blas?\\s)(?<before>${SPELLED_HOUR}),?\\s?\\((?:las\\s)?(?<hour>\\d{1,2}):(?<minutes>\\d\\d)(?:\\s(?:horas|hrs\\.?))?\\)|(?<![\\d:])(?<hour>\\d{1,2}):(?<minutes>\\d\\d)(?:\\s(?:horas|hrs\\.?))?\\s\\((?:las\\s)?(?<after>${SPELLED_HOUR})\\)`,
  'gu',
);
const HOUR_IN_WORDS = /^(.*?)\shoras?(?:\s(?:con|y)\s(.*?)\sminutos?)?$/;

function numberEnding(written: string): number | undefined {
  const words = written.split(/\s+/);
  const count = numberAtEnd(words);
  return count > 0 ? readNumber(words.slice(-count).join(' ')) : undefined;
}

// Says how a figure is spelled. The words can be put right if they end in no «uno» and have no hundreds, whose
// gender depends on the noun; «pesos» are masculine.
function rightWords(
  text: string,
  figure: string,
  words: Range,
  noun: string,
  end: number,
  cents: string | undefined,
): { right?: Right } {
  const value = readFigure(figure);
  if (value === undefined || value >= 1e12) return {};
  const whole = Math.floor(value);
  const isMoney = cents !== undefined || /peso/.test(noun);
  const spelled = numberInWords(whole);
  const isCertain = isMoney || (!/un$|ún$/.test(spelled) && !/cient/.test(spelled));
  if (!isCertain) return {};
  const says = isMoney ? `${formatAmount(value)}: ${amountInWords(value)}` : `${figure} es «${spelled}».`;
  const written = text.slice(words.start, words.end);
  const newWords = likeCase(spelled, written);
  const newCents = String(Math.round((value - whole) * 100)).padStart(2, '0');
  if (cents === undefined || cents === newCents) return { right: { says, edit: { ...words, text: newWords } } };
  const centsAt = text.indexOf(`${cents}/100`, words.end);
  if (centsAt < 0 || centsAt > end) return { right: { says } };
  const between = text.slice(words.end, centsAt);
  return { right: { says, edit: { start: words.start, end: centsAt + 2, text: newWords + between + newCents } } };
}

function saysSame(figure: string, number: number, cents: string | undefined): boolean {
  const value = readFigure(figure) ?? number;
  const inWords = cents === undefined ? number : number + Number(cents) / 100;
  return Math.abs((cents === undefined ? Math.floor(value) : value) - inWords) < 0.005;
}

function readFigure(written: string): number | undefined {
  const digits = written.replace(/[$,\s]/g, '');
  return /^\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : undefined;
}

// Finds totals that are not the sum of the cells above them. A cell that is wrong itself, as another rule says,
// counts as what it should be if the total then agrees.
function wrongTotals({ lines }: Document): FoundRange[] {
  const known = new Map(
    wrongProducts({ lines }).flatMap(({ start, right }) => {
      const value = readFigure(right?.edit?.text ?? '');
      return value === undefined ? [] : [[start, value] as const];
    }),
  );
  return tablesIn(lines).flatMap((table) => wrongTotalsIn(table, known));
}

function wrongTotalsIn({ headings, headed, rows }: WrittenTable, known: ReadonlyMap<number, number>): FoundRange[] {
  const all = headed ? rows : [headings, ...rows];
  return headings.cells.flatMap((_, column) => {
    let [sum, mended, items] = [0, 0, 0];
    return all.flatMap((row) => {
      const value = readFigure(row.cells[column] ?? '');
      if (!isTotal(row)) {
        // The column is not checked if one of its rows has no number.
        if (value === undefined) items = -Infinity;
        else {
          mended += known.get(cellRange(row, column).start) ?? value;
          [sum, items] = [sum + value, items + 1];
        }
        return [];
      }
      if (value === undefined) return [];
      const isWrong = items > 1 && [sum, mended].every((one) => Math.abs(one - value) > 0.015);
      const found = isWrong ? [withSum(cellRange(row, column), row.cells[column] ?? '', mended)] : [];
      [sum, mended, items] = [value, value, 1];
      return found;
    });
  });
}

// Says the right sum, in the form of the wrong one.
function withSum(range: Range, written: string, sum: number): FoundRange {
  const text = readWrittenFigure(written)?.write(sum.toFixed(2));
  const says = `Suma ${text ?? formatAmount(sum)}.`;
  return { ...range, right: { says, ...(text !== undefined && { edit: { ...range, text } }) } };
}

function isTotal({ cells }: TableRow): boolean {
  return cells.some((cell) => /^\**\s*(?:sub ?)?(?:total(?:es)?|suma)\b/.test(fold(cell)));
}

// Finds wrong totals outside tables. A total may be below lines with one amount each, «Total: $12,000.00», or
// in a sentence, «… que suman $9,000.00».
function wrongSums({ lines, plain }: Document): FoundRange[] {
  const amounts = amountsIn(plain);
  return inOrder([
    ...wrongLines(lines, amounts),
    ...wrongSentences(plain, amounts),
    ...wrongParts(plain, amounts),
    ...wrongCounts(plain),
  ]);
}

function wrongLines(lines: readonly Line[], amounts: readonly Amount[]): FoundRange[] {
  const found: FoundRange[] = [];
  let above: number[] = [];
  let next = 0;
  for (const line of lines) {
    const from = next;
    while ((amounts[next]?.end ?? Infinity) <= line.end) next += 1;
    const only = next === from + 1 ? amounts[from] : undefined;
    if (only === undefined || line.words >= 16 || line.text.includes('|')) above = [];
    else if (TOTAL.test(line.bare)) {
      if (above.length > 1 && !isSum(above, only.value)) found.push(withSum(rangeOf(only), only.words, sumOf(above)));
      above = [only.value];
    } else above.push(only.value);
  }
  return found;
}

// Finds a wrong total in a sentence such as «$4,000.00 y $5,000.00, que suman $8,000.00». Only the first
// total of a sentence is checked.
function wrongSentences(plain: string, amounts: readonly Amount[]): FoundRange[] {
  const found: FoundRange[] = [];
  let parts: number[] = [];
  let isSummed = false;
  for (const [at, amount] of amounts.entries()) {
    const between = plain.slice(amounts[at - 1]?.end ?? 0, amount.start);
    if (SENTENCE_END.test(between)) [parts, isSummed] = [[], false];
    else if (!isSummed && parts.length > 1 && SUM.test(between)) {
      isSummed = true;
      if (!isSum(parts, amount.value)) found.push(withSum(rangeOf(amount), amount.words, sumOf(parts)));
    }
    parts.push(amount.value);
  }
  return found;
}

// Finds a wrong total before its parts: «$6,480.00 (…): $4,200.00 de transporte y $2,000.00 de alimentos».
function wrongParts(plain: string, amounts: readonly Amount[]): FoundRange[] {
  const before = amounts.map(({ start }, at) => plain.slice(amounts[at - 1]?.end ?? 0, start));
  return amounts.flatMap((amount, at) => {
    const { value } = amount;
    const opens = before[at + 1] ?? '';
    if (!OPENS_PARTS.test(opens) && !OPENS_SHARES.test(opens)) return [];
    const goesOn = (between: string) => !/:/.test(between) && !SENTENCE_END.test(between);
    let end = at + 2;
    while (end < amounts.length && goesOn(before[end] ?? '')) end += 1;
    const parts = amounts.slice(at + 1, end);
    const isWhole = parts.length > 1 && / (?:y|mas) [^$]*$/.test(before[at + parts.length] ?? '');
    if (!isWhole) return [];
    const sum = sumOf(parts.map((part) => part.value));
    const isWrong = OPENS_PARTS.test(opens) ? Math.abs(sum - value) > 0.015 : sum > value + 0.015;
    return isWrong ? [withSum(rangeOf(amount), amount.words, sum)] : [];
  });
}

// Finds a wrong total of what is counted: «40 hombres y 35 mujeres, un total de 85», «85 personas: 40 hombres y 35
// mujeres». Parts with other figures between them are left alone.
function wrongCounts(plain: string): FoundRange[] {
  return [COUNTS_THEN_TOTAL, TOTAL_THEN_COUNTS].flatMap((pattern) =>
    Array.from(plain.matchAll(pattern)).flatMap(({ groups = {}, 0: all, index }): FoundRange[] => {
      const { parts = '', total = '' } = groups;
      const sum = sumOf(Array.from(parts.matchAll(/\d[\d,]*/g), ([figure]) => readFigure(figure) ?? 0));
      if (sum === readFigure(total)) return [];
      const start = index + (pattern === TOTAL_THEN_COUNTS ? 0 : all.length - total.length);
      const written = total.includes(',') ? sum.toLocaleString('en-US') : String(sum);
      const edit = { start, end: start + total.length, text: written };
      return [{ start, end: edit.end, right: { says: `Suman ${written}.`, edit } }];
    }),
  );
}

// Measures of two kinds do not add up: «2 horas y 30 minutos».
const COUNT_OF =
  '\\d{1,3}(?:,?\\d{3}){0,3} (?!(?:horas?|minutos?|dias?|semanas?|mes(?:es)?|anos?|noches?|metros?|kil|litros?|hectareas?|pesos?|veces|por|de)(?!\\p{L}))\\p{L}{3,30}(?: \\p{L}{1,30}){0,2}?';
const COUNTS = `(?<parts>(?<![\\d.,/$:-]|\\d )${COUNT_OF}(?:, ${COUNT_OF}){0,8},? y ${COUNT_OF})`;
const COUNTS_THEN_TOTAL = new RegExp(
  `${COUNTS},? (?:que |lo que |para )?(?:(?:hacen?|dan?|suman?)(?: un)? |(?:en|un) )total(?:es)?(?: de)? (?<total>\\d{1,3}(?:,?\\d{3}){0,3})(?![\\d/%]|[.,]\\d| %)`,
  'gu',
);
const TOTAL_THEN_COUNTS = new RegExp(
  `(?<![\\d.,/$:-]|\\d )(?<total>\\d{1,3}(?:,?\\d{3}){0,3}) (?:alumn|asistent|estudiant|habitant|jovenes|nin[oa]|person|trabajador)\\p{L}*(?::| \\()\\s?(?=\\d+ (?:hombre|mujer|nin[oa]|alumn|adult|menor))${COUNTS}(?=[.;)\\n])`,
  'gu',
);

const OPENS_PARTS =
  /^(?: ?\([^()]{0,200}\))?(?:,? (?:que se (?:cubrira|pagara)n? )?(?:en|mediante) (?:\p{L}+ ){1,4}(?:entregas|exhibiciones|ministraciones|pagos|parcialidades|partes)(?: iguales)?)?: ?[^.;:\n$]{0,60}$/u;
// Matches «de los cuales» before parts of a total. The text may name only some of the parts, so their sum may
// be less than the total.
const OPENS_SHARES = /^(?: ?\([^()]{0,200}\))?,? de l[oa]s cuales [^.;:\n$]{0,60}$/;

const TOTAL = new RegExp(`^(?:${POINT} ){0,2}(?:monto |importe |gran )?(?:sub ?)?(?:total|suma)\\b`);
const AMOUNT = /\$ ?(\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d+(?:\.\d\d)?)(?!\d)/g;
// Matches the end of a sentence, but not the decimal point in «$9,000.00».
const SENTENCE_END = /[;\n]|\.(?!\d\d)/;
const SUM = /\b(?:suman?|dan? un total|hacen un total|para un total|lo que da)\b[^.;\n$]{0,40}$/;

interface Amount extends Range {
  words: string;
  value: number;
}

function rangeOf({ start, end }: Range): Range {
  return { start, end };
}

function amountsIn(plain: string): Amount[] {
  return Array.from(plain.matchAll(AMOUNT), ({ 0: words, 1: figure = '', index }) => ({
    start: index,
    end: index + words.length,
    words,
    value: readFigure(figure) ?? 0,
  }));
}

function isSum(parts: readonly number[], total: number): boolean {
  return Math.abs(sumOf(parts) - total) < 0.015;
}

function sumOf(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}

function wrongCountsAboveLists({ lines }: Document): FoundRange[] {
  return lines.flatMap((line, at) => {
    const match = COUNTED.exec(line.plain);
    if (!match) return [];
    const [words, before, after, alone] = match;
    const count = readInteger(before ?? after ?? alone ?? '');
    if (count === undefined || count < 2 || count > 30) return [];
    const to = lines.findIndex((next, below) => below > at && next.role !== 'listItem');
    const items = lines.slice(at + 1, to < 0 ? undefined : to);
    // A list with two kinds of numbers or bullets contains another list, and is not counted.
    const sorts = new Set(
      items.map(({ text }) => text.charAt(0).replace(/\d/, '1').replace(/[a-z]/, 'a').replace(/[A-Z]/, 'A')),
    );
    const isWrong = items.length > 1 && sorts.size === 1 && items.length !== count;
    const start = line.start + match.index;
    const right = { says: `La lista que sigue tiene ${items.length} puntos.` };
    return isWrong ? [{ start, end: start + words.length, right }] : [];
  });
}

const COUNT = '(\\d{1,2}|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte)';
const LISTED = anyOf(`
  acuerdos
  anexos
  archivos
  documentos
  puntos
  requisitos
`);
const COUNTED = new RegExp(
  `(?<![\\p{L}\\d])(?:l[oa]s )?(?:siguientes ${COUNT} \\p{L}+s|${COUNT} (?:\\p{L}+ ){1,3}siguientes|${COUNT} ${LISTED}(?! de lo sig))(?=[^.;:]{0,40}:$)`,
  'u',
);
