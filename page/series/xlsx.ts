// The sheets of an Excel workbook as text cells.
import { strFromU8, unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/universal';
import type { Sheet } from './read-table.ts';

// The library makes a cell for each place up to the farthest one, and a string of each part: a file of 1.4 kB can ask for gigabytes.
export const LIMITS = { unpackedBytes: 64 * 1024 * 1024, rows: 20_000, columns: 500, cells: 1_000_000 };

// Throws what `tooLarge` makes.
export async function readXlsx(bytes: ArrayBuffer): Promise<Sheet[]> {
  checkSize(new Uint8Array(bytes));
  const sheets = await readExcelFile(new Blob([bytes]));
  return sheets.map(({ sheet, data }) => ({ name: sheet, cells: data.map((row) => row.map(wordCell)) }));
}

function checkSize(workbook: Uint8Array): void {
  let unpacked = 0;
  const sheets = unzipSync(workbook, {
    filter({ name, originalSize }) {
      unpacked += originalSize;
      if (unpacked > LIMITS.unpackedBytes)
        throw tooLarge('Ese libro es demasiado grande para esta página. Copie solo su tabla y péguela aquí.');
      return /^xl\/worksheets\/[^/]+\.xml$/i.test(name);
    },
  });
  for (const sheet of Object.values(sheets)) {
    let [farthest, rows, columns] = ['', 0, 0];
    for (const [, name = '', letters = '', digits = ''] of strFromU8(sheet).matchAll(
      /<(?:\w+:)?c [^>]*?r="(([A-Z]{1,3})(\d{1,7}))"/g,
    )) {
      // «A» is 1, «AA» 27.
      const column = Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
      if (Number(digits) > rows || column > columns) farthest = name;
      rows = Math.max(rows, Number(digits));
      columns = Math.max(columns, column);
    }
    if (rows > LIMITS.rows || columns > LIMITS.columns || rows * columns > LIMITS.cells)
      throw tooLarge(
        `Ese libro llega hasta la celda ${farthest}, muy lejos de una tabla. Borre lo que haya allí, o copie solo su tabla y péguela aquí.`,
      );
  }
}

// `messageEs` is for people.
function tooLarge(messageEs: string): Error {
  return Object.assign(new Error('the workbook is larger than LIMITS'), { messageEs });
}

// Excel calculates with 15 digits; further digits are noise. In Spanish it shows true as VERDADERO.
function wordCell(cell: unknown): string {
  if (cell instanceof Date) return isoDate(cell);
  if (typeof cell === 'boolean') return cell ? 'VERDADERO' : 'FALSO';
  return String(typeof cell === 'number' ? Number(cell.toPrecision(15)) : (cell ?? '')).trim();
}

// Excel keeps a moment as days since its day zero and a fraction, which may fall short of the minute by some microseconds.
function isoDate(exact: Date): string {
  const date = new Date(Math.round(exact.getTime() / 1000) * 1000);
  const iso = date.toISOString();
  const time = iso.slice(11, 16);
  if (date.getUTCFullYear() < 1901) return time;
  return time === '00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}
