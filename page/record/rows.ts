// Leaves rows of a table out, so that they become no letters, and takes them in again.

// Why a row is left out. A `hidden` row is hidden in Excel, a `total` is a sum or a note, a `heading` repeats
// the headings, and a `repeated` row copies a row above. A person left out the others.
export type RowReason = 'hidden' | 'total' | 'heading' | 'repeated' | 'hand';

// `at` is the row's index among all rows.
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

// Returns all rows in order, including the rows that are left out.
export function allRows({ rows, aside = [] }: Rows): Row[] {
  const asideAt = new Map(aside.map((row) => [row.at, row]));
  const waiting = rows.values();
  return Array.from({ length: rows.length + aside.length }, (_, at) => {
    const { cells, why } = asideAt.get(at) ?? { cells: waiting.next().value ?? [] };
    return { cells, why };
  });
}

// Leaves a row out if `reasonOf` returns a reason. `at` is its index among all rows.
export function setRowsAside<T extends Rows>(table: T, reasonOf: (row: Row, at: number) => RowReason | undefined): T {
  const sorted = allRows(table).map((row, at) => ({ cells: row.cells, why: reasonOf(row, at) }));
  return {
    ...table,
    rows: sorted.filter(({ why }) => why === undefined).map(({ cells }) => cells),
    aside: sorted.flatMap(({ cells, why }, at) => (why === undefined ? [] : [{ at, cells, why }])),
  };
}

export function bringBack<T extends Rows>(table: T, reason: RowReason): T {
  return setRowsAside(table, ({ why }) => (why === reason ? undefined : why));
}

// Counts rows that become letters although they repeat a row above.
export function countRepeated({ rows }: Rows): number {
  return rows.length - new Set(rows.map((cells) => cells.join('\u0001'))).size;
}

export function leaveOutRepeated<T extends Rows>(table: T): T {
  const seen = new Set<string>();
  return setRowsAside(table, ({ cells, why }) => {
    const key = cells.join('\u0001');
    if (why !== undefined || !seen.has(key)) {
      if (why === undefined) seen.add(key);
      return why;
    }
    return 'repeated';
  });
}
