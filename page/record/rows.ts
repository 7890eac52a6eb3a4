// Sets rows of a table aside, each for a reason, so that no letter is made of them, and takes them back.

// `hidden` in Excel; `total`: adds up the others, or is a note; `heading`: the headings again; `repeated`:
// the same as one above; `hand`: a person left it out.
export type RowReason = 'hidden' | 'total' | 'heading' | 'repeated' | 'hand';

// `at` is its index among all rows.
export interface RowSetAside {
  at: number;
  cells: string[];
  why: RowReason;
}

interface Rows {
  rows: string[][];
  aside?: readonly RowSetAside[];
}

interface Row {
  cells: string[];
  why?: RowReason | undefined; // undefined if it becomes a letter
}

// All rows in their order, with those that were set aside.
export function allRows({ rows, aside = [] }: Rows): Row[] {
  const asideAt = new Map(aside.map((row) => [row.at, row]));
  const waiting = rows.values();
  return Array.from({ length: rows.length + aside.length }, (_, at) => {
    const { cells, why } = asideAt.get(at) ?? { cells: waiting.next().value ?? [] };
    return { cells, why };
  });
}

// The table with the rows set aside for which `reasonOf` gives a reason; `at` is a row's index among all
// rows.
export function sortRows<T extends Rows>(table: T, reasonOf: (row: Row, at: number) => RowReason | undefined): T {
  const sorted = allRows(table).map((row, at) => ({ cells: row.cells, why: reasonOf(row, at) }));
  return {
    ...table,
    rows: sorted.filter(({ why }) => why === undefined).map(({ cells }) => cells),
    aside: sorted.flatMap(({ cells, why }, at) => (why === undefined ? [] : [{ at, cells, why }])),
  };
}

// Takes the rows back that were set aside for a reason.
export function bringBack<T extends Rows>(table: T, reason: RowReason): T {
  return sortRows(table, ({ why }) => (why === reason ? undefined : why));
}

// How many rows that become letters are the same as one above them.
export function countRepeated({ rows }: Rows): number {
  return rows.length - new Set(rows.map((cells) => cells.join('\u0001'))).size;
}

export function leaveOutRepeated<T extends Rows>(table: T): T {
  const seen = new Set<string>();
  return sortRows(table, ({ cells, why }) => {
    const key = cells.join('\u0001');
    if (why !== undefined || !seen.has(key)) {
      if (why === undefined) seen.add(key);
      return why;
    }
    return 'repeated';
  });
}
