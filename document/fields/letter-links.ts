// Finds which amounts of a letter follow from others: a total from its rows, a tax from its subtotal, the amount
// of a row from its quantity and price. They did so in the letter, so they do it in the next one.
import { type AmountLink, readFigure } from '../outgoing/past-letter.ts';
import { fold } from '../text.ts';
import {
  type LetterDatum,
  type LetterTemplate,
  nameInRow,
  type RepeatingRow,
  repeatingRows,
} from './letter-template.ts';

export function linksOfAmounts(letter: LetterTemplate): AmountLink[] {
  const taken = letter.data.filter((datum) => datum.taken && !datum.blank);
  return repeatingRows(letter).flatMap((list) => {
    const rows = rowsOf(list, taken, letter.original);
    const columns = rows[0]?.filter((cell) => rows.every((row) => row.some((one) => isBelow(one, cell)))) ?? [];
    const outside = taken.filter(({ repeat, value }) => repeat?.rows.start !== list.rows.start && /[$.,]/.test(value));
    const sums = columns.map(({ column }) => {
      const cells = rows.flatMap((row) => row.filter((one) => one.column === column));
      return { cents: cells.reduce((sum, { cents }) => sum + cents, 0), terms: termsOf(letter, list, cells) };
    });
    return [...products(rows), ...totals(outside, sums)];
  });
}

interface Cell {
  name: string;
  column: number;
  cents: number;
}

function isBelow(one: Cell, { column }: Cell): boolean {
  return one.column === column;
}

// Returns the figures of each original row of a list.
function rowsOf({ rows }: RepeatingRow, data: readonly LetterDatum[], original: string): Cell[][] {
  const cells = data.flatMap(({ name, value, places: [place], repeat }) => {
    const cents = centsOf(value);
    if (!place || cents === undefined || repeat?.rows.start !== rows.start) return [];
    const column = original.slice(repeat.row.start, place.start).split(/(?<!\\)\|/).length;
    return [{ row: repeat.row.start, cell: { name, column, cents } }];
  });
  return Array.from(Map.groupBy(cells, ({ row }) => row).values(), (row) => row.map(({ cell }) => cell));
}

// Returns the names of a column’s variables: those of the new rows, or else those of the original rows.
function termsOf(
  { newRows = [] }: LetterTemplate,
  { rows }: RepeatingRow,
  [first, ...others]: readonly Cell[],
): string[] {
  const filled = newRows.find((one) => one.rows.start === rows.start)?.filled;
  if (!first) return [];
  return filled ? filled.map((_, at) => nameInRow(first.name, at)) : [first, ...others].map(({ name }) => name);
}

// Returns the amount of each original row that is its quantity times its price.
function products(rows: readonly Cell[][]): AmountLink[] {
  const [first = []] = rows;
  for (const result of first)
    for (const [at, one] of first.entries())
      for (const other of first.slice(at + 1)) {
        if (one === result || other === result) continue;
        const inRow = rows.map((row) => [one, other, result].map((cell) => row.find((found) => isBelow(found, cell))));
        const links = inRow.flatMap(([a, b, c]): AmountLink[] =>
          a && b && c && Math.abs((a.cents * b.cents) / 100 - c.cents) < 1
            ? [{ name: c.name, terms: [a.name, b.name], isProduct: true, rate: 1 }]
            : [],
        );
        if (links.length === rows.length && rows.some(([cell]) => cell && cell.cents > 0)) return links;
      }
  return [];
}

interface Sum {
  cents: number;
  terms: readonly string[];
}

// Returns the amounts outside of the rows that are a column’s sum, its tax, or both together.
function totals(outside: readonly LetterDatum[], sums: readonly Sum[]): AmountLink[] {
  const links: AmountLink[] = [];
  const known: Sum[] = [...sums];
  const isLinked = ({ name }: LetterDatum) => links.some((one) => one.name === name);
  const link = (
    find: (datum: LetterDatum, cents: number) => { terms: readonly string[]; rate?: number } | undefined,
  ) => {
    for (const datum of outside) {
      const cents = centsOf(datum.value) ?? 0;
      const found = cents === 0 || isLinked(datum) ? undefined : find(datum, cents);
      if (!found) continue;
      links.push({ name: datum.name, terms: found.terms, isProduct: false, rate: found.rate ?? 1 });
      known.push({ cents, terms: [datum.name] });
    }
  };
  link((_, cents) => sums.find((sum) => sum.cents === cents));
  const parts = known.slice(sums.length);
  link(({ label }, cents) => {
    const rate = /\bi\.?v\.?a\b|impuesto/.test(fold(label)) ? RATES : [];
    return rate.flatMap((one) => {
      const of = [...parts, ...sums].find((sum) => Math.abs(sum.cents * one - cents) <= 1);
      return of ? [{ terms: of.terms, rate: one }] : [];
    })[0];
  });
  const taxes = known.slice(sums.length + parts.length);
  link((_, cents) => {
    const pair = [...parts, ...sums].flatMap((sum) =>
      taxes.map((tax) => ({ cents: sum.cents + tax.cents, terms: [...sum.terms, ...tax.terms] })),
    );
    return pair.find((both) => both.cents === cents);
  });
  return links;
}

// The rates of the value added tax: the usual one, and that of the border region.
const RATES = [0.16, 0.08];

// Returns the hundredths of a figure, or undefined for other words.
function centsOf(words: string): number | undefined {
  const { value } = readFigure(words.trim()) ?? {};
  return value === undefined ? undefined : Math.round(Number(value) * 100);
}
