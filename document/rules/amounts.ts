// Rules for amounts: an amount is one, and no row of a table lacks its own.

import { NUMERALS } from '../facts/numbers.ts';
import { readFigure } from '../outgoing/past-letter.ts';
import { readPesos } from '../outgoing/wording.ts';
import { type TableRow, tablesIn, type WrittenTable } from '../reading/table.ts';
import { fold, type Range } from '../text.ts';
import { formatAmount } from '../variables/wording.ts';
import { type Draft, type FoundRange, inOrder, type Right, type Rule } from './rule.ts';

export const AMOUNT_RULES: readonly Rule[] = [
  {
    id: 'C27',
    name: 'importe-que-lo-es',
    severity: 'must',
    title: 'Un importe',
    message: 'Esto no es un importe que se pueda pagar. Escriba la cantidad en cifras y sin signo de menos.',
    reason: 'Nadie paga una cantidad negativa ni una que no está: el documento vuelve, o se paga otra.',
    wrong: 'Se autoriza el pago por la cantidad de -$500.00 por concepto de pasajes.',
    right: 'Se autoriza el pago por la cantidad de $500.00 por concepto de pasajes.',
    context: { origin: 'person' },
    check: wrongAmounts,
  },
  {
    id: 'C28',
    name: 'fila-con-su-importe',
    severity: 'should',
    title: 'Cada fila con su importe',
    message: 'A esta fila le falta el importe que las demás tienen.',
    reason: 'Lo que no trae importe no se paga, y el total que sigue parece completo.',
    wrong:
      '| Concepto | Piezas | Importe |\n|---|---|---|\n| Sillas | 4 | $2,000.00 |\n| Mesas | 2 | |\n| Bancos | 3 | $900.00 |',
    right:
      '| Concepto | Piezas | Importe |\n|---|---|---|\n| Sillas | 4 | $2,000.00 |\n| Mesas | 2 | $1,500.00 |\n| Bancos | 3 | $900.00 |',
    context: { origin: 'person' },
    check: ({ lines }) => tablesIn(lines).flatMap(rowsWithoutAmount),
  },
];

function wrongAmounts({ plain, text, lines, data = [] }: Draft): FoundRange[] {
  const inData = data.flatMap(({ kind, isFormer, start, end }) => {
    const line = lines.find((one) => one.start <= start && end <= one.end);
    if (kind !== 'amount' || isFormer || LESS.test(line?.plain ?? '')) return [];
    const right = judge(plain.slice(start, end));
    return right ? [{ start, end, right }] : [];
  });
  const inText = lines.flatMap(({ plain: words, start }) =>
    words.includes('|') || LESS.test(words)
      ? []
      : Array.from(words.matchAll(NEGATIVE), ({ 0: all, 1: amount = '', index }) => {
          const end = start + index + all.length;
          return { start: end - amount.length, end, right: judge(amount) ?? { says: WITHOUT_SIGN } };
        }),
  );
  const misgrouped = Array.from(plain.matchAll(FIGURE_OF_PESOS), ({ 0: all, 1: figure = '', index }) => ({
    figure,
    start: index,
    end: index + all.length,
  })).filter(({ figure }) => figure.includes(',') && !/^\d{1,3}(?:,\d{3})*(?:\.\d+)?$/.test(figure));
  const inGroups = misgrouped.map(({ figure, start, end }) => ({
    start,
    end,
    right: judge(figure) ?? { says: 'Las comas van cada tres cifras. Revise si falta o sobra una.' },
  }));
  const isApart = (one: Range) => !inData.some(({ start, end }) => start < one.end && one.start < end);
  const mixed = Array.from(plain.matchAll(MIXED), ({ 0: all, index }) => {
    const words = text.slice(index, index + all.length);
    return { start: index, end: index + all.length, right: { says: `«${words}» dice dos monedas: deje una.` } };
  });
  return inOrder([...inData, ...inText.filter(isApart), ...[...mixed, ...inGroups].filter(isApart)]);
}

// Matches a figure with the signs of two currencies: «US€750», «€500 USD».
const MIXED =
  /(?<![a-z])(?:(?:us|mx)[dn]?\$? ?€ ?\d(?:[\d,.]*\d)?|€ ?(?:us|mx)?\$ ?\d(?:[\d,.]*\d)?|us\$ ?\d(?:[\d,.]*\d)? (?:euros?|eur|mxn|pesos)\b|(?:mx)\$ ?\d(?:[\d,.]*\d)? (?:dolar(?:es)?|eur(?:os?)?|usd)\b|€ ?\d(?:[\d,.]*\d)? (?:dolar(?:es)?|mxn|pesos|usd)\b)/g;

// Matches a line of what is taken away, where a minus is right.
const LESS = /\b(?:ajuste|bonificacion|cargo|deduccion|descuento|devolucion|diferencia|retencion|saldo|variacion)/;
const NEGATIVE =
  /(?<=^|[ (])(?:(?:cantidad|costo|importe|monto|multa|pago|precio|suma|total)(?: total)?(?: de| por|:)? (?=[-−–]\d))?((?:us|mx)?(?:[-−–]\$ ?|\$ ?[-−–] ?|(?<=[a-z:] )[-−–](?=\d))\d[\d,]*(?:\.\d\d)?)(?![\d/-])/g;
const FIGURE_OF_PESOS = /\$ ?(\d+(?:,\d+)*(?:\.\d+)?)(?![\d'’])/g;
const WITHOUT_SIGN = 'Un importe no lleva signo de menos.';

// Says why words are no amount, or returns undefined for an amount. What is written in words is one, and so is what
// says that nothing is paid.
function judge(written: string): Right | undefined {
  const words = written.trim();
  const figure = /\d[\d.,]*/.exec(words)?.[0].replace(/[.,]$/, '') ?? '';
  if (/^[^\d]{0,5}[-−–] ?\$? ?\d/.test(words)) {
    const pesos = readPesos(figure);
    return { says: `${WITHOUT_SIGN}${pesos === undefined ? '' : ` ¿Es ${formatAmount(pesos)}?`}` };
  }
  if (figure === '') return IN_WORDS.test(words) ? undefined : { says: 'Falta la cantidad en cifras.' };
  if (readPesos(figure) !== undefined || readFigure(figure)) return undefined;
  const [, whole = '', cents = ''] =
    /^(\d{1,3}(?:\.\d{3})+)(?:,(\d\d))?$/.exec(figure) ?? /^(\d+),(\d{1,2})$/.exec(figure) ?? [];
  if (whole === '') return undefined;
  const amount = formatAmount(Number(`${whole.replaceAll('.', '')}.${cents || '00'}`));
  return { says: `En México los miles llevan coma, y los centavos, punto: ¿es ${amount}?` };
}

const IN_WORDS = new RegExp(
  `(?<!\\p{L})(?:${NUMERALS.join('|')}|exent|gratuit|ningun|no aplica|sin (?:cargo|costo|goce))`,
  'u',
);

// Finds the rows whose cell is empty in a column in which the others have amounts. A row of one cell is a heading
// within the table, and a total may stand anywhere.
function rowsWithoutAmount({ headings, headed, rows }: WrittenTable): FoundRange[] {
  if (!headed) return [];
  const names = headings.cells.map((cell) => fold(cell).replaceAll('*', '').trim());
  const column = names.findLastIndex((name) => AMOUNTS.test(name));
  const items = rows.filter(({ cells }) => !cells.some((cell) => TOTAL.test(fold(cell))));
  const isEmpty = ({ cells }: TableRow) => (cells[column] ?? '') === '' || /^\*+$/.test(cells[column] ?? '');
  const [empty, filled] = [items.filter(isEmpty), items.filter((row) => !isEmpty(row))];
  const isOfAmounts = filled.length > 0 && filled.every(({ cells }) => /\d/.test(cells[column] ?? ''));
  if (column < 0 || !isOfAmounts || empty.length > filled.length) return [];
  return empty.flatMap((row) => {
    const others = row.cells.filter((cell) => cell !== '').length;
    const isSpanned =
      row.spans[column]?.columns === 0 || row.spans.some(({ columns, rows }) => columns > 1 || rows > 1);
    if (isSpanned || others < Math.max(1, filled[0] ? filled[0].cells.filter(Boolean).length - 1 : 1)) return [];
    if (others === 1 && isHeading(row)) return [];
    const [start, end] = [row.line.start, row.line.end];
    return [{ start, end, right: sayAmount(row, names, column) }];
  });
}

const AMOUNTS = /^(?:importe|monto|costo|total|subtotal|precio(?: total)?|cantidad asignada)\b/;
const TOTAL = /^\**\s*(?:sub ?total|total|suma|i\.?\s?v\.?\s?a)\b/;

// Returns true for a row of a table of two columns that names what follows: «PAPELERÍA», «**Muebles**», «Muebles:».
function isHeading({ cells }: TableRow): boolean {
  const [words = ''] = cells.filter(Boolean);
  return words === words.toUpperCase() || /^\*\*|:$/.test(words);
}

function sayAmount({ cells }: TableRow, names: readonly string[], column: number): Right {
  const at = (pattern: RegExp) => Number(readFigure(cells[names.findIndex((name) => pattern.test(name))] ?? '')?.value);
  const [count, price] = [at(/^(?:cant|piezas|pzas|unidades)/), at(/unitario|^p\.? ?u\.?$|^(?:precio|costo)$/)];
  const result = count * price;
  const heading = names[column] ?? '';
  return Number.isNaN(result) || result === 0
    ? { says: `Las demás filas sí traen «${heading}».` }
    : { says: `${count} por ${formatAmount(price)} son ${formatAmount(result)}.` };
}
