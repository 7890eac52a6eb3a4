// The sheets of an Excel workbook as text cells.
import readExcelFile from 'read-excel-file/universal';
import type { Sheet } from './headings.ts';

export async function readXlsx(bytes: ArrayBuffer): Promise<Sheet[]> {
  const sheets = await readExcelFile(new Blob([bytes]));
  return sheets.map(({ sheet, data }) => ({ name: sheet, cells: data.map((row) => row.map(wordCell)) }));
}

// Excel calculates with 15 digits; further digits are noise.
function wordCell(cell: unknown): string {
  if (cell instanceof Date) return isoDate(cell);
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
