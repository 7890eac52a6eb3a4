// Reads a file as a table: a workbook of Excel, or text. Pure, and all that the worker does.
import { readTableText, readTextSheet } from './read-table.ts';
import { type Report, refuse, type Sheet } from './sheet.ts';
import { readXlsx } from './xlsx.ts';

// Throws what `refuse` makes. `name` decides nothing: it only helps to say what the file is.
export function readFile(bytes: Uint8Array, name: string, report: Report): Sheet[] {
  // A workbook is a zip file, whatever its name.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readXlsx(bytes, report);
  const text = readTableText(bytes);
  if (text === undefined) throw refuse(unreadable(name));
  return [readTextSheet(text)];
}

export function unreadable(name: string): string {
  if (/\.pdf$/i.test(name))
    return 'De un PDF no se puede leer una tabla. Ábrala en Excel, o copie sus filas y péguelas aquí.';
  if (/\.xls$/i.test(name))
    return 'Es un .xls de un Excel anterior. Ábralo, guárdelo como «Libro de Excel (.xlsx)» e intente de nuevo.';
  return 'Ese archivo no se pudo leer como tabla. Guárdela como .xlsx o .csv e intente de nuevo.';
}
