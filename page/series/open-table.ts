// Opens a table for the document, from a file or from pasted cells. The functions return '', or the problem
// in words.
import { adviceOn } from '../record/commands/problems.ts';
import { takeTable } from '../record/commands/series.ts';
import { variablesOf } from '../record/document.ts';
import { page } from '../record/state.ts';
import { createStore } from '../record/store.ts';
import type { DataTable } from '../record/table.ts';
import { type Pasted, readPasted } from './pasted.ts';
import type { TextChoice } from './read-file.ts';
import { findSheet, readSheet } from './read-table.ts';
import type { Sheet } from './sheet.ts';

interface Workbook {
  sheets: readonly Sheet[];
  sheetIndex: number; // the sheet in use
  omitted: readonly string[]; // remarks about the sheets left out
  source: File | Pasted; // read again when a person picks another encoding or separator
  choice: TextChoice;
}

// The workbook that was opened last. After a reload it is empty, because only the table of the document is
// saved.
export const workbook = createStore<Workbook>({
  sheets: [],
  sheetIndex: 0,
  omitted: [],
  source: { text: '' },
  choice: {},
});

export function takeCells(pasted: Pasted, choice: TextChoice = {}): string {
  return takeSheets([readPasted(pasted, choice.separator)], pasted, choice);
}

export async function readAgain(picked: TextChoice): Promise<string | undefined> {
  const { source, choice: oldChoice } = workbook.get();
  const choice = { ...oldChoice, ...picked };
  workbook.set({ choice });
  return source instanceof File ? openTable(source, choice) : takeCells(source, choice);
}

export const reading = createStore<{ name: string; part: number; controller: AbortController }>({
  name: '', // the file; '' while none is being read
  part: 0,
  controller: new AbortController(),
});

// Opens the table of a file. Resolves with undefined if the person cancelled.
export async function openTable(file: File, choice: TextChoice = {}): Promise<string | undefined> {
  if (file.size > MAX_FILE_BYTES) return TOO_LARGE;
  reading.get().controller.abort();
  const controller = new AbortController();
  const { signal } = controller;
  reading.set({ name: file.name, part: 0, controller });
  try {
    const { readInWorker } = await import('./read-in-worker.ts');
    const sheets = await readInWorker(file, { choice, report: (part) => reading.set({ part }), signal });
    return sheets && takeSheets(sheets, file, choice);
  } catch (error) {
    return adviceOn(error);
  } finally {
    if (reading.get().controller === controller) reading.set({ name: '' });
  }
}

function takeSheets(sheets: readonly Sheet[], source: File | Pasted, choice: TextChoice): string {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const full = visible.filter(hasRows);
  const refused = visible.flatMap(({ refused = '' }) => (refused === '' ? [] : [refused]));
  if (full.length === 0) return refused[0] ?? noRows(visible);
  const hidden = sheets.filter((sheet) => sheet.isHidden && hasRows(sheet)).length;
  const ofHidden = hidden === 1 ? '1 hoja oculta no se toma.' : `${hidden} hojas ocultas no se toman.`;
  workbook.set({
    sheets: full,
    sheetIndex: 0,
    source,
    choice,
    omitted: hidden === 0 ? refused : [...refused, ofHidden],
  });
  return takeSheet(findSheet(full, variablesOf(page.get().text)));
}

function hasRows({ cells, hiddenRows = [] }: Sheet): boolean {
  const hidden = new Set(hiddenRows);
  return cells.some((_, at) => at > 0 && !hidden.has(at));
}

function noRows(sheets: readonly Sheet[]): string {
  return sheets.some(({ cells }) => cells.length > 1) ? ALL_HIDDEN : NO_ROWS;
}

export function takeSheet(sheetIndex: number): string {
  const sheet = workbook.get().sheets[sheetIndex];
  const problem = take(sheet && readSheet(sheet, variablesOf(page.get().text)));
  if (problem === '') workbook.set({ sheetIndex });
  return problem;
}

export function take(table: DataTable | undefined): string {
  if (!table) return NO_ROWS;
  takeTable(table);
  return '';
}

const MAX_FILE_BYTES = 32 * 1024 * 1024;
const NO_ROWS = 'La tabla necesita una primera fila con los nombres de las columnas y al menos una fila más.';
const ALL_HIDDEN =
  'Todas las filas de esa tabla están ocultas. Quite el filtro en Excel, guarde el libro e intente de nuevo.';
const TOO_LARGE = 'Ese archivo es demasiado grande para una tabla. Copie solo sus filas y péguelas aquí.';
