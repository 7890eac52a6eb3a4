// Takes a table into the document: pasted cells, or a file of Excel or CSV. What takes one returns the problem in words, '' if there is none.
import { listVariables } from '@membrete/document/variables';
import { page } from '../record/state.ts';
import { createStore } from '../record/store.ts';
import type { Table } from '../record/table.ts';
import { change } from '../record/undo.ts';
import { beginAnother } from '../saved/another.ts';
import { adviceOn } from '../view/problems.ts';
import type { TextChoice } from './read-file.ts';
import { createTable, findSheet, readSheet } from './read-table.ts';
import type { Sheet } from './sheet.ts';
import { readTextSheet } from './text-sheet.ts';

// The sheets that were opened last, and the one that was taken. They are not kept: after a reload the table stays and the choice is gone.
export const workbook = createStore<{ sheets: readonly Sheet[]; shown: number }>({ sheets: [], shown: 0 });

export function takeTable(text: string): string {
  return takeSheets([readTextSheet(text)]);
}

// The file that is being read.
export const reading = createStore<{ name: string; part: number; controller: AbortController }>({
  name: '', // '' while there is none
  part: 0,
  controller: new AbortController(),
});

// Reads a file. Undefined if the person cancelled it: then there is neither a table nor a problem.
export async function openTable(file: File, choice: TextChoice = {}): Promise<string | undefined> {
  if (file.size > MAX_FILE_BYTES) return TOO_LARGE;
  reading.get().controller.abort();
  const controller = new AbortController();
  const { signal } = controller;
  reading.set({ name: file.name, part: 0, controller });
  try {
    const { readInWorker } = await import('./read-in-worker.ts');
    const sheets = await readInWorker(file, { choice, report: (part) => reading.set({ part }), signal });
    return sheets && takeSheets(sheets);
  } catch (error) {
    return adviceOn(error);
  } finally {
    if (reading.get().controller === controller) reading.set({ name: '' });
  }
}

function takeSheets(sheets: readonly Sheet[]): string {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const full = visible.filter((sheet) => createTable(sheet));
  if (full.length === 0) return visible.find(({ refused }) => refused)?.refused ?? noRows(visible);
  workbook.set({ sheets: full, shown: 0 });
  return takeSheet(findSheet(full, listVariables(page.get().text)));
}

// Why none of the sheets is a table.
function noRows(sheets: readonly Sheet[]): string {
  return sheets.some((sheet) => createTable({ ...sheet, hiddenRows: [] })) ? ALL_HIDDEN : NO_ROWS;
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
  // Many letters are no longer the one that was opened.
  if (page.get().origin !== '') beginAnother();
  change({ table }, 'table');
  page.set({ row: 0, problem: '', said: length === 1 ? 'Tabla con 1 fila.' : `Tabla con ${length} filas.` });
  return '';
}

const MAX_FILE_BYTES = 32 * 1024 * 1024;
const NO_ROWS = 'La tabla necesita una primera fila con los nombres de las columnas y al menos una fila más.';
const ALL_HIDDEN =
  'Todas las filas de esa tabla están ocultas. Quite el filtro en Excel, guarde el libro e intente de nuevo.';
const TOO_LARGE = 'Ese archivo es demasiado grande para una tabla. Copie solo sus filas y péguelas aquí.';
