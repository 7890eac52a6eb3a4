// Defines a sheet of cells, and functions that collect its cells while a file is read.

import { readDate } from '@membrete/document/outgoing';
import type { Dates } from '../record/table.ts';

import { type Separator, tidyCell } from './csv.ts';
import type { Encoding } from './encoding.ts';

// The cells of a sheet, without blank rows. Hidden rows are included.
export interface Sheet {
  name: string;
  cells: readonly (readonly string[])[];
  hiddenRows?: readonly number[]; // indices in `cells`
  hiddenColumns?: readonly number[];
  isHidden?: boolean;
  dates?: Dates;
  across?: readonly Across[];
  noticed?: Noticed;
  separator?: Separator; // only for text
  encoding?: Encoding; // only for a text file
  refused?: string; // why it has no cells, in words for people
}

// A cell that is merged over several columns. `row` is the index of its row in `cells`.
export interface Across {
  row: number;
  from: number;
  to: number;
}

// The number of cells that may be wrong: `unknown` formulas without a saved result, `errors` of Excel, and
// numbers whose last digits were `cut`. `unclosed` is the line of a quote that is never closed, or 0.
export interface Noticed {
  unknown: number;
  errors: number;
  cut: number;
  unclosed: number;
}

// Says which cells may be wrong, in sentences for people.
export function phraseNoticed({ unknown, errors, cut, unclosed }: Noticed): string[] {
  const cells = (count: number) => (count === 1 ? '1 celda' : `${count} celdas`);
  const notes = [
    unclosed > 0 && `La comilla que se abre en el renglón ${unclosed} no se cierra: revise esa fila.`,
    unknown > 0 &&
      `${cells(unknown)} con una fórmula sin resultado: abra el libro en Excel, guárdelo y tráigalo otra vez.`,
    errors > 0 && `${cells(errors)} con un error de Excel, como #N/A.`,
    cut > 0 &&
      `${cells(cut)} con un número de más de 15 cifras, de las que Excel perdió las últimas. Guárdelas como texto.`,
  ];
  return notes.filter((note) => note !== false);
}

// Reports progress: the finished part, from 0 to 1.
export type ReportProgress = (part: number) => void;

const LIMITS = { rows: 50_000, columns: 500, cells: 2_000_000, cellLength: 100_000 };

interface CellPlace {
  row: number;
  column: number;
}

interface Put {
  shown: string;
  date?: string;
  isUnknown?: boolean;
  isCut?: boolean; // see isCutNumber
}

// Returns true for a number with more digits than Excel keeps. The digits after the fifteenth are lost.
export function isCutNumber(value: number): boolean {
  return Math.abs(value) >= 1e15;
}

// Returns why the text cannot be a table, or ''. `filled` is the number of rows that are not blank.
export function checkSize(rows: readonly (readonly string[])[], filled: number): string {
  if (filled > LIMITS.rows + ROWS_ABOVE) return tooLong('');
  for (const [at, row] of rows.entries()) {
    const longest = row.reduce((most, { length }) => Math.max(most, length), 0);
    if (longest > LIMITS.cellLength)
      return `El renglón ${at + 1} tiene una celda de ${longest.toLocaleString('es-MX')} letras: no es un dato. Quizá falta una comilla o un separador.`;
    if (row.findLastIndex((cell) => cell !== '') >= LIMITS.columns)
      return `El renglón ${at + 1} tiene ${row.length.toLocaleString('es-MX')} columnas, muchas más que una tabla. Copie solo las que use y péguelas aquí.`;
  }
  return '';
}

// Counts cells that may be wrong. For example, Excel may have written a long number as 1.23E+17, without its
// last digits.
export function noticeCells(cells: readonly (readonly string[])[], unclosed: number): Noticed {
  const noticed: Noticed = { unknown: 0, errors: 0, cut: 0, unclosed };
  for (const row of cells)
    for (const cell of row) {
      if (isError(cell)) noticed.errors++;
      if (CUT_NUMBER.test(cell)) noticed.cut++;
    }
  return noticed;
}

// Matches 1.23457E+17, 1,2e+12, and 123456789012346000.
const CUT_NUMBER = /^[+-]?\d(?:[.,]\d+)?E\+0*(?:1[1-9]|[2-9]\d)$|^[1-9]\d{14}0{3,6}$/i;

// Returns true for what Excel, LibreOffice or Google shows in place of a result, in Spanish or in English:
// #N/D, #¡VALOR!, #SPILL!, Err:502, and ###### for a column that is too narrow.
function isError(cell: string): boolean {
  return (cell.startsWith('#') || cell.startsWith('Err:')) && ERROR.test(cell);
}

const ERROR =
  /^(?:#(?:N\/[AD]|[¡¿]?[\p{Lu}_]{2,20}(?:\/0)?[!?]|GETTING_DATA|OBTENIENDO_DATOS|CARGANDO_DATOS|#{2,})|Err:\d{3})$/u;

// Returns the dates of cells that have a date with a time of day, which have no number format: «5/1/2026
// 14:05:33», «05/01/2026 02:05 p. m.».
export function datesOfText(cells: readonly (readonly string[])[]): Dates {
  const dates = createDates();
  for (const row of cells)
    for (const [column, cell] of row.entries()) {
      const date = cell.includes(':') ? readDateAndTime(cell) : undefined;
      if (date !== undefined) dates.put(column, cell, date);
    }
  return dates.finish();
}

function readDateAndTime(cell: string): string | undefined {
  const [, day = '', hour = '', minute = '', half = ''] = DATE_AND_TIME.exec(cell) ?? [];
  const date = readDate(day);
  if (date === undefined || Number(hour) > 23) return undefined;
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  const time = `${String(hours).padStart(2, '0')}:${minute}`;
  return time === '00:00' ? date : `${date} ${time}`;
}

const DATE_AND_TIME = /^(\S{6,16}?)(?:T|,?\s+)(\d{1,2}):([0-5]\d)(?::[0-5]\d(?:[.,]\d+)?)?(?:\s*([ap]\.?\s?m\.?)|Z)?$/i;

// Collects the cells of a sheet while it is read. Rows and columns are counted from 0.
export function createRows(name: string) {
  const rows = new Map<number, string[]>();
  const hidden = new Set<number>();
  const hiddenColumns = new Set<number>();
  const merged: { from: CellPlace; to: CellPlace }[] = [];
  const dates = createDates();
  const noticed: Noticed = { unknown: 0, errors: 0, cut: 0, unclosed: 0 };
  let count = 0;

  // Adds a cell. Returns why the sheet is refused, or ''.
  function put(row: number, column: number, { shown, date, isUnknown = false, isCut = false }: Put): string {
    if (isUnknown) noticed.unknown++;
    const words = tidyCell(shown);
    if (words === '') return '';
    if (column >= LIMITS.columns)
      return `La hoja «${name}» llega hasta la celda ${nameCell(row, column)}, muy lejos de una tabla. Borre lo que haya allí, o copie solo su tabla y péguela aquí.`;
    if (words.length > LIMITS.cellLength)
      return `La celda ${nameCell(row, column)} de la hoja «${name}» tiene ${words.length.toLocaleString('es-MX')} letras: no es un dato. Bórrela e intente de nuevo.`;
    let cells = rows.get(row);
    if (!cells) {
      cells = [];
      rows.set(row, cells);
    }
    count++;
    if (rows.size > LIMITS.rows + ROWS_ABOVE || count > LIMITS.cells) return tooLong(name);
    while (cells.length < column) cells.push('');
    cells[column] = words;
    if (date !== undefined) dates.put(column, words, date);
    if (isError(words)) noticed.errors++;
    if (isCut) noticed.cut++;
    return '';
  }

  function finish(): Sheet {
    for (const { from, to } of merged) {
      const value = rows.get(from.row)?.[from.column];
      if (value === undefined || value === '') continue;
      for (let row = from.row + 1; row <= Math.min(to.row, from.row + LIMITS.rows); row++) {
        const cells = rows.get(row);
        if (!cells || (cells[from.column] ?? '') !== '') continue;
        while (cells.length < from.column) cells.push('');
        cells[from.column] = value;
      }
    }
    const numbers = [...rows.keys()].sort((a, b) => a - b);
    const places = new Map(numbers.map((number, at) => [number, at]));
    return {
      name,
      cells: numbers.map((number) => rows.get(number) ?? []),
      hiddenRows: numbers.flatMap((number, at) => (hidden.has(number) ? [at] : [])),
      hiddenColumns: [...hiddenColumns].sort((a, b) => a - b),
      dates: dates.finish(),
      across: merged.flatMap(({ from, to }) => {
        const row = places.get(from.row);
        return row === undefined || to.column === from.column ? [] : [{ row, from: from.column, to: to.column }];
      }),
      noticed,
    };
  }

  return {
    put,
    finish,
    hideRow: (row: number) => hidden.add(row),
    hideColumns(from: number, to: number) {
      for (let column = from; column <= Math.min(to, LIMITS.columns); column++) hiddenColumns.add(column);
    },
    merge: (from: CellPlace, to: CellPlace) => merged.push({ from, to }),
  };
}

// The number of rows, such as a title, that may be above the table without counting for the limit of rows.
const ROWS_ABOVE = 20;

function tooLong(name: string): string {
  const sheet = name === '' ? 'Esa tabla' : `La hoja «${name}»`;
  const limit = LIMITS.rows.toLocaleString('es-MX');
  return `${sheet} tiene más de ${limit} filas, que es lo más que cabe en una serie. Divídala en partes e intente de nuevo.`;
}

// Returns the name of a cell, such as «B7».
function nameCell(row: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters + (row + 1);
}

// Collects the dates of cells, by column and by the words that the cell shows. If two dates have the same
// words, the words are ambiguous, and are saved in place of a date.
function createDates() {
  const columns = new Map<number, Map<string, string>>();
  return {
    put(column: number, shown: string, date: string): void {
      const dates = columns.get(column) ?? new Map<string, string>();
      columns.set(column, dates);
      const other = dates.get(shown);
      dates.set(shown, other === undefined || other === date ? date : shown);
    },
    finish(): Dates {
      const entries = [...columns].map(([column, known]) => {
        const needed = [...known].filter(([shown, date]) => shown.split('/').reverse().join('-') !== date);
        return [column, Object.fromEntries(needed)] as const;
      });
      return Object.fromEntries(entries.filter(([, known]) => Object.keys(known).length > 0));
    },
  };
}
