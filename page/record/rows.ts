// Sets rows of a table aside, so that no letters are made for them, and includes them again.

// Why a row is set aside: it is hidden in Excel, has a sum or a note, repeats the headings or a row above, or
// a person chose it by hand.
export type RowReason = 'hidden' | 'total' | 'heading' | 'repeated' | 'hand';

// A row that makes no letter. `at` is its index among all rows.
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

// Returns all rows in order, including the rows that are set aside.
export function allRows({ rows, aside = [] }: Rows): Row[] {
  const asideAt = new Map(aside.map((row) => [row.at, row]));
  const waiting = rows.values();
  return Array.from({ length: rows.length + aside.length }, (_, at) => {
    const { cells, why } = asideAt.get(at) ?? { cells: waiting.next().value ?? [] };
    return { cells, why };
  });
}

// Sets a row aside if `reasonOf` returns a reason. `at` is the row's index among all rows.
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

// Counts the rows that repeat an earlier row. Rows that are set aside are not counted.
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
