// Stores which column a person picked for each variable. The next table with the same headings gets the same
// columns. The cells of the table are not stored.
import { entryOf, isRecord } from './guards.ts';
import { headingWords } from './headings.ts';
import { joinColumns } from './joins.ts';
import { createShared } from './storage.ts';
import type { DataTable } from './table.ts';

interface Choice {
  columns: Readonly<Record<string, number>>; // variable name → index of the column
  file?: number | undefined; // the column that names the files
  joins?: readonly (readonly number[])[] | undefined;
}

const choices = createShared('columnas', isChoices, {} as Readonly<Record<string, Choice>>);

export function rememberColumns(table: DataTable): void {
  const { chosen, fileColumn, joins } = table;
  choices.update((known) => {
    const { [headingsKey(table)]: _, ...others } = known;
    const latest = Object.entries(others).slice(-(TABLES_KEPT - 1));
    return { ...Object.fromEntries(latest), [headingsKey(table)]: { columns: chosen, file: fileColumn, joins } };
  });
}

// Applies the columns that were picked for an earlier table with the same headings.
export function recallColumns(table: DataTable): DataTable {
  if (Object.keys(table.chosen).length > 0) return table;
  choices.refresh();
  const choice = entryOf(choices.get(), headingsKey(table));
  if (!choice) return table;
  const { joins = [] } = table;
  const joined = (choice.joins ?? []).slice(joins.length).reduce((one, parts) => joinColumns(one, parts), table);
  return { ...joined, chosen: { ...choice.columns }, ...(choice.file !== undefined && { fileColumn: choice.file }) };
}

const TABLES_KEPT = 20;

function headingsKey({ columns, joins = [] }: DataTable): string {
  return columns
    .slice(0, columns.length - joins.length)
    .map(headingWords)
    .join('|');
}

function isChoices(value: unknown): value is Readonly<Record<string, Choice>> {
  return isRecord(value) && Object.values(value).every((choice) => isRecord(choice) && isRecord(choice.columns));
}
