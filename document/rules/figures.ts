// Rules for figures: a figure equals the words beside it, a total is the sum of its items, and a list has as
// many items as the text announces.
import { numberAtEnd, readInteger, readNumber } from '../facts/numbers.ts';
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import { type TableRow, tableAt, type WrittenTable } from '../reading/table.ts';
import { fold, type Range } from '../text.ts';
import { POINT } from '../words/list-marks.ts';
import { inOrder, type Rule } from './rule.ts';

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

const FIGURE = '\\d{1,3}(?:[, ]\\d{3})+(?:\\.\\d{1,2})?|\\d+(?:\\.\\d{1,2})?';
const BEFORE_WORDS = new RegExp(
  `(?<![\\p{L}\\d.,:/-])(\\$\\s?)?(${FIGURE})(?:\\s*(?:pesos|m\\.?n\\.?|%))?\\s*\\(\\s*(?:son:?\\s*)?([a-z][a-z\\s]{1,160}?)\\s*(?:(\\d\\d)/100[^()]{0,30})?\\)`,
  'gu',
);
const WORDS_BEFORE = new RegExp(
  `(?<![\\p{L}])((?:[a-z]+\\s+){1,14})(?:(\\d\\d)/100\\s*(?:m\\.?\\s?n\\.?)?,?\\s*)?\\(\\s*(\\$\\s?)?(${FIGURE})\\s*(?:m\\.?\\s?n\\.?|pesos)?\\s*\\)`,
  'gu',
);

// Finds figures that differ from the words beside them: «3 (cuatro)», «$12,500.00 (doce mil pesos 00/100
// M.N.)», «sesenta (90) días». Words that do not name a number are ignored.
function unequalWords({ plain }: Document): Range[] {
  return [...figuresThenWords(plain), ...wordsThenFigures(plain)].toSorted((a, b) => a.start - b.start);
}

function figuresThenWords(plain: string): Range[] {
  return Array.from(plain.matchAll(BEFORE_WORDS)).flatMap((match) => {
    const [all, , figure = '', words = '', cents] = match;
    const number = readNumber(words.replace(NOUN_AFTER_NUMBER, ''));
    const isEqual = number === undefined || saysSame(figure, number, cents);
    return isEqual ? [] : [{ start: match.index, end: match.index + all.length }];
  });
}

const NOUN_AFTER_NUMBER = /\s*(?:\bde\b)?\s*\b(?:pesos?|dolares|por ciento|dias?|meses|anos?|horas?)(?:\s.*)?$/;

function wordsThenFigures(plain: string): Range[] {
  return Array.from(plain.matchAll(WORDS_BEFORE)).flatMap((match) => {
    const [all, before = '', cents, , figure = ''] = match;
    const words = before.trim().replace(NOUN_AFTER_NUMBER, '').split(/\s+/);
    const count = numberAtEnd(words);
    const number = count > 0 ? readNumber(words.slice(-count).join(' ')) : undefined;
    if (number === undefined || saysSame(figure, number, cents)) return [];
    const skipped = words.slice(0, -count).join(' ').length;
    const start = match.index + (skipped > 0 ? all.indexOf(words.at(-count) ?? '', skipped) : 0);
    return [{ start, end: match.index + all.length }];
  });
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

function wrongTotals({ lines }: Document): Range[] {
  const found: Range[] = [];
  for (let at = 0; at < lines.length; ) {
    const table = lines[at]?.text.includes('|') ? tableAt(lines, at) : undefined;
    if (table) found.push(...wrongTotalsIn(table));
    at = table?.to ?? at + 1;
  }
  return found;
}

function wrongTotalsIn({ headings, headed, rows }: WrittenTable): Range[] {
  const all = headed ? rows : [headings, ...rows];
  return headings.cells.flatMap((_, column) => {
    let sum = 0;
    let items = 0;
    return all.flatMap((row) => {
      const value = readFigure(row.cells[column] ?? '');
      if (!isTotal(row)) {
        // The column is not checked if one of its rows has no number.
        if (value === undefined) items = -Infinity;
        else [sum, items] = [sum + value, items + 1];
        return [];
      }
      if (value === undefined) return [];
      const isWrong = items > 1 && Math.abs(sum - value) > 0.015;
      [sum, items] = [value, 1];
      return isWrong ? [cellOf(row, column)] : [];
    });
  });
}

function isTotal({ cells }: TableRow): boolean {
  return cells.some((cell) => /^\**\s*(?:sub ?)?(?:total(?:es)?|suma)\b/.test(fold(cell)));
}

function cellOf({ line, cells }: TableRow, column: number): Range {
  const words = cells[column] ?? '';
  const cellStart = line.text.lastIndexOf(words);
  return { start: line.start + cellStart, end: line.start + cellStart + words.length };
}

// Finds wrong totals outside tables. A total may be below lines with one amount each, «Total: $12,000.00», or
// in a sentence, «… que suman $9,000.00».
function wrongSums({ lines, plain }: Document): Range[] {
  const amounts = amountsIn(plain);
  return inOrder([...wrongLines(lines, amounts), ...wrongSentences(plain, amounts), ...wrongParts(plain, amounts)]);
}

function wrongLines(lines: readonly Line[], amounts: readonly Amount[]): Range[] {
  const found: Range[] = [];
  let above: number[] = [];
  let next = 0;
  for (const line of lines) {
    const from = next;
    while ((amounts[next]?.end ?? Infinity) <= line.end) next += 1;
    const only = next === from + 1 ? amounts[from] : undefined;
    if (only === undefined || line.words >= 16 || line.text.includes('|')) above = [];
    else if (TOTAL.test(line.bare)) {
      if (above.length > 1 && !isSum(above, only.value)) found.push(only);
      above = [only.value];
    } else above.push(only.value);
  }
  return found;
}

// Finds a wrong total in a sentence such as «$4,000.00 y $5,000.00, que suman $8,000.00». Only the first
// total of a sentence is checked.
function wrongSentences(plain: string, amounts: readonly Amount[]): Range[] {
  const found: Range[] = [];
  let parts: number[] = [];
  let isSummed = false;
  for (const [at, amount] of amounts.entries()) {
    const between = plain.slice(amounts[at - 1]?.end ?? 0, amount.start);
    if (SENTENCE_END.test(between)) [parts, isSummed] = [[], false];
    else if (!isSummed && parts.length > 1 && SUM.test(between)) {
      isSummed = true;
      if (!isSum(parts, amount.value)) found.push(amount);
    }
    parts.push(amount.value);
  }
  return found;
}

// Finds a wrong total before its parts: «$6,480.00 (…): $4,200.00 de transporte y $2,000.00 de alimentos».
function wrongParts(plain: string, amounts: readonly Amount[]): Range[] {
  const before = amounts.map(({ start }, at) => plain.slice(amounts[at - 1]?.end ?? 0, start));
  return amounts.filter(({ value }, at) => {
    const opens = before[at + 1] ?? '';
    if (!OPENS_PARTS.test(opens) && !OPENS_SHARES.test(opens)) return false;
    const goesOn = (between: string) => !/:/.test(between) && !SENTENCE_END.test(between);
    let end = at + 2;
    while (end < amounts.length && goesOn(before[end] ?? '')) end += 1;
    const parts = amounts.slice(at + 1, end);
    const isWhole = parts.length > 1 && / (?:y|mas) [^$]*$/.test(before[at + parts.length] ?? '');
    if (!isWhole) return false;
    const sum = parts.reduce((most, part) => most + part.value, 0);
    return OPENS_PARTS.test(opens) ? Math.abs(sum - value) > 0.015 : sum > value + 0.015;
  });
}

const OPENS_PARTS = /^(?: ?\([^()]{0,200}\))?: ?[^.;:\n$]{0,60}$/;
// Matches «de los cuales» before parts of a total. The text may name only some of the parts, so their sum may
// be less than the total.
const OPENS_SHARES = /^(?: ?\([^()]{0,200}\))?,? de l[oa]s cuales [^.;:\n$]{0,60}$/;

const TOTAL = new RegExp(`^(?:${POINT} ){0,2}(?:monto |importe |gran )?(?:sub ?)?(?:total|suma)\\b`);
const AMOUNT = /\$ ?(\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d+(?:\.\d\d)?)(?!\d)/g;
// Matches the end of a sentence, but not the decimal point in «$9,000.00».
const SENTENCE_END = /[;\n]|\.(?!\d\d)/;
const SUM = /\b(?:suman?|dan? un total|hacen un total|para un total|lo que da)\b[^.;\n$]{0,40}$/;

interface Amount extends Range {
  value: number;
}

function amountsIn(plain: string): Amount[] {
  return Array.from(plain.matchAll(AMOUNT), ({ 0: words, 1: figure = '', index }) => ({
    start: index,
    end: index + words.length,
    value: readFigure(figure) ?? 0,
  }));
}

function isSum(parts: readonly number[], total: number): boolean {
  return Math.abs(parts.reduce((sum, part) => sum + part, 0) - total) < 0.015;
}

function wrongCountsAboveLists({ lines }: Document): Range[] {
  return lines.flatMap((line, at) => {
    const match = COUNTED.exec(line.plain);
    if (!match) return [];
    const [words, before, after] = match;
    const count = readInteger(before ?? after ?? '');
    if (count === undefined || count < 2 || count > 30) return [];
    const to = lines.findIndex((next, below) => below > at && next.role !== 'listItem');
    const items = lines.slice(at + 1, to < 0 ? undefined : to);
    // A list with two kinds of numbers or bullets contains another list, and is not counted.
    const sorts = new Set(
      items.map(({ text }) => text.charAt(0).replace(/\d/, '1').replace(/[a-z]/, 'a').replace(/[A-Z]/, 'A')),
    );
    const isWrong = items.length > 1 && sorts.size === 1 && items.length !== count;
    return isWrong ? [{ start: line.start + match.index, end: line.start + match.index + words.length }] : [];
  });
}

const COUNT = '(\\d{1,2}|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte)';
const COUNTED = new RegExp(
  `(?<![\\p{L}\\d])(?:l[oa]s )?(?:siguientes ${COUNT} \\p{L}+s|${COUNT} (?:\\p{L}+ ){1,3}siguientes)(?=[^.;]{0,40}:$)`,
  'u',
);
