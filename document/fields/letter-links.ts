// Finds which amounts of a letter follow from others: a total from its rows, a tax from its subtotal, the amount
// of a row from its quantity and price, and in a sentence the sum, the tax or the equal part of other amounts.
// They did so in the letter, so they do it in the next one.
import { type AmountLink, readFigure } from '../outgoing/past-letter.ts';
import { fold, linesOf, type Range } from '../text.ts';
import { isTotalLabel } from '../words/total-labels.ts';
import {
  type LetterDatum,
  type LetterTemplate,
  nameInRow,
  type RepeatingRow,
  repeatingRows,
} from './letter-template.ts';

export function linksOfAmounts(letter: LetterTemplate): AmountLink[] {
  return [...linksOfWritten(letter), ...linksOfBlanks(letter)];
}

// Returns the links of amounts that agreed in the letter.
function linksOfWritten(letter: LetterTemplate): AmountLink[] {
  const taken = letter.data.filter((datum) => datum.taken && !datum.blank);
  const ofTables = repeatingRows(letter).flatMap((list) => {
    const rows = rowsOf(list, taken, letter.original);
    const columns = rows[0]?.filter((cell) => rows.every((row) => row.some((one) => isBelow(one, cell)))) ?? [];
    const outside = taken.filter(({ repeat, value }) => repeat?.rows.start !== list.rows.start && /[$.,]/.test(value));
    const sums = columns.map(({ column }) => {
      const cells = rows.flatMap((row) => row.filter((one) => one.column === column));
      return { cents: cells.reduce((sum, { cents }) => sum + cents, 0), terms: termsOf(letter, list, cells) };
    });
    return [...products(rows), ...totals(outside, sums)];
  });
  const isLinked = (name: string) => ofTables.some((link) => link.name === name);
  return [...ofTables, ...inSentences(taken, letter.original).filter(({ name }) => !isLinked(name))];
}

// Returns the sums below the rows of a form in which nothing is written yet: their labels say what they are. A tax
// without a rate, and what is taken away, are nobody's guess.
function linksOfBlanks(letter: LetterTemplate): AmountLink[] {
  const { original, data } = letter;
  return repeatingRows(letter).flatMap(({ row, rows, data: cells }) => {
    const end = original.indexOf('\n\n', rows.end);
    const below = linesOf(original.slice(0, end < 0 ? original.length : end)).filter(({ start }) => start > rows.end);
    const known: { label: string; name: string }[] = [];
    const links: AmountLink[] = [];
    for (const { start, end } of below) {
      const label = fold(/[\p{L}][^|]*/u.exec(original.slice(start, end))?.[0] ?? '').trim();
      const datum = data.find(
        ({ blank, taken, places: [place] }) => blank && taken && place && place.start >= start && place.end <= end,
      );
      const column = columnAt(original, start, datum?.places[0]?.start ?? start);
      const item = cells.find(
        ({ blank, places: [place] }) => blank && place && columnAt(original, row.start, place.start) === column,
      );
      if (!datum || !item || !isTotalLabel(label)) break;
      const sum = known.find((one) => /^sub ?total|^suma/.test(one.label));
      const rate = Number(/(\d{1,2}) ?%/.exec(label)?.[1] ?? 0) / 100;
      const isTax = /\bi\.?v\.?a\b|impuesto/.test(label);
      const terms = isTax
        ? rate > 0 && (sum ? [sum.name] : namesInColumn(letter, rows, item))
        : /^(?:gran |importe |monto |sub ?)?total|^suma/.test(label) &&
          (known.length > 0 ? known.map(({ name }) => name) : namesInColumn(letter, rows, item));
      if (terms === false) break;
      links.push({ name: datum.name, terms, isProduct: false, rate: isTax ? rate : 1 });
      known.push({ label, name: datum.name });
    }
    return links;
  });
}

function columnAt(original: string, line: number, offset: number): number {
  return original.slice(line, offset).split(/(?<!\\)\|/).length;
}

function namesInColumn({ newRows = [] }: LetterTemplate, rows: Range, { name }: LetterDatum): string[] {
  const filled = newRows.find((one) => one.rows.start === rows.start)?.filled;
  return filled?.map((_, at) => nameInRow(name, at)) ?? [name];
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

// An amount in a sentence, with what the letter says before it, from the amount before it on, and after it.
interface Said {
  name: string;
  line: number;
  cents: number;
  before: string;
  after: string;
  isCount: boolean; // true for a number of things, which is no amount
}

// Returns the amounts of a paragraph that follow from others of it: «más I.V.A. por $2,880.00», «lo que da un
// total de …», «en dos exhibiciones iguales de …», «$2,310.00, que se integra por … y …».
function inSentences(data: readonly LetterDatum[], original: string): AmountLink[] {
  const places = data
    .flatMap(({ name, value, places: [place], repeat }) => {
      const isCount = /^\d{1,5}$/.test(value);
      const cents = isCount || /[$.,]/.test(value) ? centsOf(value) : undefined;
      return place && cents && !repeat ? [{ name, cents, isCount, ...place }] : [];
    })
    .sort((one, other) => one.start - other.start);
  const said = places.map(({ name, cents, isCount, start, end }, at): Said => {
    const line = original.lastIndexOf('\n', start - 1) + 1;
    const before = original.slice(Math.max(line, places[at - 1]?.end ?? 0), start);
    const after = fold(original.slice(end, end + 120)).replace(/^ ?\([^)\n]*\)/, '');
    return { name, line, cents, isCount, before: fold(before), after };
  });
  return Array.from(Map.groupBy(said, ({ line }) => line).values()).flatMap((all) => {
    const amounts = all.filter(({ isCount }) => !isCount);
    return amounts.flatMap((one, at): AmountLink[] => {
      const earlier = amounts.slice(0, at).reverse();
      const product = IS_SUM.test(one.before) ? pricedBy(one, earlier, all) : undefined;
      if (product) return [{ name: one.name, terms: product, isProduct: true, rate: 1 }];
      const link = partOf(one, earlier, all) ?? taxOn(one, earlier);
      const later = amounts.slice(at + 1);
      const nearest = IS_SUM.test(one.before) ? earlier : HAS_PARTS.test(later[0]?.before ?? '') ? later : [];
      const terms = link ? undefined : summed(one, nearest);
      if (link) return [{ name: one.name, terms: [link.of], isProduct: false, rate: link.rate }];
      return terms ? [{ name: one.name, terms, isProduct: false, rate: 1 }] : [];
    });
  });
}

// Returns the number of things and the price of each: «12 sillas a $1,250.00 cada una».
function pricedBy({ cents }: Said, earlier: readonly Said[], all: readonly Said[]): string[] | undefined {
  const price = earlier.find(({ after }) => /^ (?:cada un|por (?:persona|pieza|unidad)|unitari)/.test(after));
  const count = price && all.find((one) => one.isCount && one.cents * price.cents === cents * 100);
  return count && [count.name, price.name];
}

const IS_SUM = /\b(?:total|bolsa|suma|asciende)/;
const HAS_PARTS = /\b(?:integra|desglos|compuest|compon|distribu|consist|de l[ao]s cuales|correspond)/;

interface Share {
  of: string;
  rate: number;
}

// The number of parts may not be a datum: another one would make other parts.
function partOf({ cents, before }: Said, earlier: readonly Said[], all: readonly Said[]): Share | undefined {
  if (!/\biguales\b[^.;]{0,40}$/.test(before)) return undefined;
  const whole = earlier.find((one) => one.cents > cents && one.cents % cents === 0);
  if (!whole || all.some((one) => one.isCount && one.cents === (whole.cents / cents) * 100)) return undefined;
  return { of: whole.name, rate: cents / whole.cents };
}

function taxOn({ cents, before, after }: Said, earlier: readonly Said[]): Share | undefined {
  if (!/\bi\.?v\.?a\b|\bimpuesto\b/.test(before) && !/^ (?:de|por) (?:i\.?v\.?a\b|impuesto)/.test(after))
    return undefined;
  const shares = earlier.flatMap((one) => RATES.map((rate) => ({ of: one, rate })));
  const found = shares.find(({ of, rate }) => Math.abs(of.cents * rate - cents) <= 1);
  return found && { of: found.of.name, rate: found.rate };
}

// Returns the names of the nearest amounts, two at least, whose sum is the amount.
function summed({ cents }: Said, nearest: readonly Said[]): string[] | undefined {
  let sum = 0;
  for (const [at, one] of nearest.entries()) {
    sum += one.cents;
    if (at > 0 && sum === cents) return nearest.slice(0, at + 1).map(({ name }) => name);
  }
  return undefined;
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
