// Rules for results of a calculation: quantity and price, tax, percentage.
import { readInteger } from '../facts/numbers.ts';
import { readFigure } from '../outgoing/past-letter.ts';
import type { Document } from '../reading/document.ts';
import { cellRange, tablesIn, type WrittenTable } from '../reading/table.ts';
import { fold, type Range } from '../text.ts';
import { formatAmount } from '../variables/wording.ts';
import { type FoundRange, inOrder, type Rule } from './rule.ts';

export const PRODUCT_RULES: readonly Rule[] = [
  {
    id: 'C22',
    name: 'cuentas',
    severity: 'must',
    title: 'Cuentas',
    message: 'Este resultado no es el de su cuenta.',
    reason: 'Una cantidad por su precio, el IVA de un subtotal o un porcentaje los vuelve a calcular quien paga.',
    wrong: 'Se compraron 12 sillas, a razón de $1,500.00 cada una, que suman $16,000.00.',
    right: 'Se compraron 12 sillas, a razón de $1,500.00 cada una, que suman $18,000.00.',
    context: { origin: 'person' },
    check: (draft) =>
      inOrder([
        ...wrongProducts(draft),
        ...wrongTaxesInLines(draft),
        ...wrongSentences(draft.plain),
        ...wrongShares(draft.plain),
      ]),
  },
];

// Finds wrong results in the rows of tables.
export function wrongProducts({ lines }: Pick<Document, 'lines'>): FoundRange[] {
  return tablesIn(lines).flatMap((table) => [...wrongAmounts(table), ...wrongTaxes(table)]);
}

const QUANTITY = /^(?:cant|piezas|pzas|unidades|num(?:ero)? de piezas)/;
const PRICE = /unitario|^p\.? ?u\.?$|^(?:precio|costo|valor)(?: por .*)?$/;
const AMOUNT = /^(?:importe|total|subtotal|monto|costo total|precio total)/;
const OTHER_PART = /descuento|i\.?v\.?a|impuesto|dias|meses|retencion/;

// Finds an amount that is not its quantity times its price. An amount may include the tax, so a table of which
// no row is right by this reading is left alone, unless it has one row.
function wrongAmounts({ headings, headed, rows }: WrittenTable): FoundRange[] {
  const names = headings.cells.map((cell) => fold(cell).replaceAll('*', '').trim());
  const [quantity, price] = [QUANTITY, PRICE].map((pattern) => names.findIndex((name) => pattern.test(name)));
  const amount = names.findLastIndex((name) => AMOUNT.test(name));
  if (!headed || quantity === undefined || price === undefined || Math.min(quantity, price, amount) < 0) return [];
  if (amount === price || names.some((name) => OTHER_PART.test(name))) return [];
  const results = rows.flatMap((row) => {
    const [count, each, result] = [quantity, price, amount].map((column) => figureIn(row.cells[column]));
    return count === undefined || each === undefined || result === undefined
      ? []
      : [{ row, count, each, result, isRight: isNear(count * each, result) }];
  });
  const wrong = results.filter(({ isRight }) => !isRight);
  const isTaxed = wrong.every(({ count, each, result }) =>
    RATES.some((rate) => isNear(count * each * (1 + rate), result)),
  );
  if (isTaxed || (results.length > 1 && wrong.length * 2 > results.length)) return [];
  return wrong.map(({ row, count, each }) =>
    withResult(
      cellRange(row, amount),
      row.cells[amount] ?? '',
      count * each,
      (written) => `${count} por ${formatAmount(each)} son ${written}.`,
    ),
  );
}

const RATES = [0.16, 0.08];
const TAX = /^\**\s*i\.?\s?v\.?\s?a\b\.?[^\d]*(?:(\d{1,2})\s?%)?/;

// Finds a tax that is not its rate of the subtotal above it.
function wrongTaxes({ rows }: WrittenTable): FoundRange[] {
  return rows.flatMap((row, at) => {
    const above = rows[at - 1];
    const [, rate] = row.cells.map((cell) => TAX.exec(fold(cell))).find((match) => match !== null) ?? [];
    const isTax = row.cells.some((cell) => TAX.test(fold(cell)));
    const isBelow = above?.cells.some((cell) => /^\**\s*sub ?total\b/.test(fold(cell)));
    const column = row.cells.findLastIndex((cell) => figureIn(cell) !== undefined);
    const [tax, base] = [figureIn(row.cells[column]), figureIn(above?.cells[column])];
    if (!isTax || !isBelow || tax === undefined || base === undefined) return [];
    const rates = rate === undefined ? RATES : [Number(rate) / 100];
    if (rates.some((each) => isNear(base * each, tax)) || tax === 0) return [];
    const [own = 0] = rates;
    const says = (written: string) => `El ${own * 100} % de ${formatAmount(base)} es ${written}.`;
    return [withResult(cellRange(row, column), row.cells[column] ?? '', base * own, says)];
  });
}

// Finds a wrong tax in lines of one amount each: «Subtotal: $25,000.00», and below it «IVA 16 %: $4,500.00».
function wrongTaxesInLines({ lines, text }: Document): FoundRange[] {
  return lines.flatMap((line, at) => {
    const [above, below] = [AMOUNT_AT_END.exec(lines[at - 1]?.plain ?? ''), AMOUNT_AT_END.exec(line.plain)];
    const rate = TAX.exec(line.bare)?.[1];
    const [base, tax] = [figureIn(above?.[1]), figureIn(below?.[1])];
    const isTax = TAX.test(line.bare) && /^\W*sub ?total\b/.test(lines[at - 1]?.bare ?? '') && !line.text.includes('|');
    if (!isTax || !below || base === undefined || tax === undefined || tax === 0) return [];
    const rates = rate === undefined ? RATES : [Number(rate) / 100];
    if (rates.some((each) => isNear(base * each, tax))) return [];
    const [own = 0] = rates;
    const start = line.start + below.index;
    const range = { start, end: start + (below[1] ?? '').length };
    const says = (written: string) => `El ${own * 100} % de ${formatAmount(base)} es ${written}.`;
    return [withResult(range, text.slice(range.start, range.end), base * own, says)];
  });
}

const AMOUNT_AT_END = /(\$ ?\d[\d,]*(?:\.\d\d)?)(?=[^\d$]*$)/;

function figureIn(cell = ''): number | undefined {
  const value = readFigure(cell.replaceAll('*', '').trim())?.value;
  return value === undefined ? undefined : Number(value);
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.015;
}

// Writes a result in the form of the wrong one.
function withResult(range: Range, written: string, result: number, says: (words: string) => string): FoundRange {
  const text = readFigure(written)?.write(result.toFixed(2));
  const edit = text === undefined ? {} : { edit: { ...range, text } };
  return { ...range, right: { says: says(text ?? formatAmount(result)), ...edit } };
}

const EACH =
  /(?<![\p{L}\d.,$])(?<number>\d{1,4}|[a-z]{3,12}) \p{L}{4,}[^.;:$\n\d]{0,60} (?:a razon )?de (?<price>\$ ?[\d,]+(?:\.\d\d)?)(?: \([^()]*\))? (?:por )?(?:cada un[oa]|c\/u|por persona)\b[^.;\n$]{0,40}\b(?:suman?|total(?:es)?|importe|monto)\b[^.;\n$]{0,24}(?<total>\$ ?[\d,]+(?:\.\d\d)?)(?![\d,])/gu;

const RENT =
  /(?<price>\$ ?[\d,]+(?:\.\d\d)?)(?: \([^()]{0,120}\))?(?: mensuales| al mes)?,? (?:por|durante) (?<number>\d{1,2}|[a-z]{3,12}) meses\b[^.;\n$]{0,40}\b(?:suman?|total(?:es)?|importe|monto)\b[^.;\n$]{0,24}(?<total>\$ ?[\d,]+(?:\.\d\d)?)(?![\d,])/gu;

// Finds a wrong result in a sentence: «12 sillas, a razón de $1,500.00 cada una, que suman $16,000.00», «$6,000.00 (…), por
// doce meses, lo que da un total de $70,000.00».
function wrongSentences(plain: string): FoundRange[] {
  const products = [EACH, RENT].flatMap((pattern) => Array.from(plain.matchAll(pattern)));
  return products.flatMap(({ 0: all, index, groups = {} }) => {
    const { number = '', price = '', total = '' } = groups;
    const [count, each, result] = [readInteger(number), figureIn(price), figureIn(total)];
    if (count === undefined || each === undefined || result === undefined || isNear(count * each, result)) return [];
    const end = index + all.length;
    const says = (written: string) => `${count} por ${formatAmount(each)} son ${written}.`;
    return [withResult({ start: end - total.length, end }, total, count * each, says)];
  });
}

const SHARE =
  /(?<![\d.,/])(\d{1,6}) de (?:l[oa]s |un total de |el total de )?(\d{1,6})(?![\d/]|[.,]\d)[^.;:%\n\d]{0,80}\b(?:representan?|equivalen?|corresponden?|avance|es decir|o sea)\b[^.;:%\n\d]{0,40}?(\d{1,3}(?:\.\d{1,2})?) ?(?:%|por ciento)/gu;

// Finds a wrong percentage: «45 de las 60 guarniciones, lo que representa un avance del 80 %».
function wrongShares(plain: string): FoundRange[] {
  return Array.from(plain.matchAll(SHARE)).flatMap((match) => {
    const [all, part = '', whole = '', percent = ''] = match;
    const share = (100 * Number(part)) / Number(whole);
    if (Number(whole) === 0 || Math.abs(share - Number(percent)) < 1) return [];
    const text = String(Math.round(share * 100) / 100);
    const start = match.index + all.lastIndexOf(percent);
    const edit = { start, end: start + percent.length, text };
    return [{ start, end: match.index + all.length, right: { says: `${part} de ${whole} es ${text} %.`, edit } }];
  });
}
