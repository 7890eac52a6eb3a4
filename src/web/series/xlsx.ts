// The first sheet of an Excel workbook as text cells.
import readExcelFile from 'read-excel-file/universal';

export async function readXlsx(bytes: ArrayBuffer): Promise<string[][]> {
  const [first] = await readExcelFile(new Blob([bytes]));
  return (first?.data ?? []).map((row) => row.map(wordCell));
}

// Excel reckons with 15 digits; what a number has beyond them is noise.
function wordCell(cell: unknown): string {
  if (cell instanceof Date) return isoDate(cell);
  return String(typeof cell === 'number' ? Number(cell.toPrecision(15)) : (cell ?? '')).trim();
}

// Excel keeps hours as fractions of its day zero.
function isoDate(date: Date): string {
  const iso = date.toISOString();
  return date.getUTCFullYear() < 1901 ? iso.slice(11, 16) : iso.slice(0, 10);
}
