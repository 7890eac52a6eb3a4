// Takes a table into the document: pasted cells, or a file of Excel or CSV.
import { listVariables } from '../../template/variables.ts';
import { page } from '../document/state.ts';
import { createStore } from '../document/store.ts';
import type { Table } from '../document/table.ts';
import { change } from '../document/undo.ts';
import { adviceOn } from '../view/problems.ts';
import { findHeadings, findSheet, type Sheet } from './headings.ts';
import { cellsOf, createTable, readCsv, readTableText, type TableStart } from './read-table.ts';

// The sheets that were opened last, and the one that was taken. They are not kept: after a reload the table stays and the choice is gone.
interface Workbook {
  sheets: readonly Sheet[];
  shown: number;
}

export const workbook = createStore<Workbook>({ sheets: [], shown: 0 });

// Returns the problem in words, '' if there is none.
export function takeTable(cells: string[][]): string {
  return takeSheets([{ name: '', cells }]);
}

// Shows another sheet of the workbook. Returns the problem in words.
export function takeSheet(shown: number): string {
  const { sheets } = workbook.get();
  const { cells = [] } = sheets[shown] ?? {};
  const table = createTable(cells, findHeadings(cells, listVariables(page.get().text)));
  if (!table) return NO_ROWS;
  workbook.set({ shown });
  show(table);
  return '';
}

// Reads the same cells with other headings.
export function takeHeadings(table: Table, reading: TableStart): void {
  const next = createTable(cellsOf(table), reading);
  if (next) show(next);
}

// Returns the problem in words, '' if there is none.
export async function openTable(file: File): Promise<string> {
  if (file.size > MAX_FILE_BYTES) return TOO_LARGE;
  try {
    const sheets = await readFile(file);
    if (sheets) return takeSheets(sheets);
    return unreadable(file);
  } catch (error) {
    return adviceOn(error, unreadable(file));
  }
}

function unreadable({ name }: File): string {
  if (/\.pdf$/i.test(name))
    return 'De un PDF no se puede leer una tabla. Ábrala en Excel, o copie sus filas y péguelas aquí.';
  if (/\.xls$/i.test(name))
    return 'Es un .xls de un Excel anterior. Ábralo, guárdelo como «Libro de Excel (.xlsx)» e intente de nuevo.';
  return 'Ese archivo no se pudo leer como tabla. Guárdela como .xlsx o .csv e intente de nuevo.';
}

const MAX_FILE_BYTES = 32 * 1024 * 1024;

const TOO_LARGE = 'Ese archivo es demasiado grande para una tabla. Copie solo sus filas y péguelas aquí.';

const NO_ROWS = 'La tabla necesita una primera fila con los nombres de las columnas y al menos una fila más.';

function takeSheets(sheets: readonly Sheet[]): string {
  const full = sheets.filter(({ cells }) => createTable(cells) !== undefined);
  if (full.length === 0) return NO_ROWS;
  workbook.set({ sheets: full, shown: 0 });
  return takeSheet(findSheet(full, listVariables(page.get().text)));
}

function show(table: Table): void {
  const { length } = table.rows;
  change({ table }, 'table');
  page.set({ row: 0, problem: '', said: length === 1 ? 'Tabla con 1 fila.' : `Tabla con ${length} filas.` });
}

// A workbook is a zip file, whatever its name. Undefined if the file is neither a workbook nor text.
async function readFile(file: File): Promise<Sheet[] | undefined> {
  const bytes = await file.arrayBuffer();
  if (isZip(new Uint8Array(bytes))) return (await import('./xlsx.ts')).readXlsx(bytes);
  const text = readTableText(new Uint8Array(bytes));
  return text === undefined ? undefined : [{ name: '', cells: readCsv(text) }];
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}
