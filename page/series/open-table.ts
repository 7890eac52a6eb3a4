// Takes a table into the document: pasted cells, or a file of Excel or CSV. What takes one returns the problem in words, '' if there is none.
import { listVariables } from '../../document/variables/variables.ts';
import { page } from '../record/state.ts';
import { createStore } from '../record/store.ts';
import type { Table } from '../record/table.ts';
import { change } from '../record/undo.ts';
import { adviceOn } from '../view/problems.ts';
import { createTable, findSheet, readCsv, readSheet, readTableText, type Sheet } from './read-table.ts';

// The sheets that were opened last, and the one that was taken. They are not kept: after a reload the table stays and the choice is gone.
export const workbook = createStore<{ sheets: readonly Sheet[]; shown: number }>({ sheets: [], shown: 0 });

export function takeTable(text: string): string {
  return takeSheets([{ name: '', cells: readCsv(text) }]);
}

export async function openTable(file: File): Promise<string> {
  if (file.size > MAX_FILE_BYTES) return TOO_LARGE;
  try {
    const buffer = await file.arrayBuffer();
    const bytes = new Uint8Array(buffer);
    // A workbook is a zip file, whatever its name.
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) return takeSheets(await (await import('./xlsx.ts')).readXlsx(buffer));
    const text = readTableText(bytes);
    return text === undefined ? unreadable(file) : takeTable(text);
  } catch (error) {
    return adviceOn(error, unreadable(file));
  }
}

function takeSheets(sheets: readonly Sheet[]): string {
  const full = sheets.filter(({ cells }) => createTable(cells));
  if (full.length === 0) return NO_ROWS;
  workbook.set({ sheets: full, shown: 0 });
  return takeSheet(findSheet(full, listVariables(page.get().text)));
}

// Takes a sheet of the workbook.
export function takeSheet(shown: number): string {
  const sheet = workbook.get().sheets[shown];
  const problem = take(sheet && readSheet(sheet, listVariables(page.get().text)));
  if (problem === '') workbook.set({ shown });
  return problem;
}

export function take(table: Table | undefined): string {
  if (!table) return NO_ROWS;
  const { length } = table.rows;
  change({ table }, 'table');
  page.set({ row: 0, problem: '', said: length === 1 ? 'Tabla con 1 fila.' : `Tabla con ${length} filas.` });
  return '';
}

const MAX_FILE_BYTES = 32 * 1024 * 1024;
const NO_ROWS = 'La tabla necesita una primera fila con los nombres de las columnas y al menos una fila más.';
const TOO_LARGE = 'Ese archivo es demasiado grande para una tabla. Copie solo sus filas y péguelas aquí.';

function unreadable({ name }: File): string {
  if (/\.pdf$/i.test(name))
    return 'De un PDF no se puede leer una tabla. Ábrala en Excel, o copie sus filas y péguelas aquí.';
  if (/\.xls$/i.test(name))
    return 'Es un .xls de un Excel anterior. Ábralo, guárdelo como «Libro de Excel (.xlsx)» e intente de nuevo.';
  return 'Ese archivo no se pudo leer como tabla. Guárdela como .xlsx o .csv e intente de nuevo.';
}
