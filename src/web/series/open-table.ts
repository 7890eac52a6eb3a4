// Takes a table into the document: pasted cells, or a file of Excel or CSV.
import { change } from '../sheet/undo.ts';
import { page } from '../state.ts';
import { createTable, readCsv, readTableText } from './table.ts';

// Returns the problem in words, '' if there is none.
export function takeTable(cells: string[][]): string {
  const table = createTable(cells);
  if (!table) return 'La tabla necesita una primera fila con los nombres de las columnas y al menos una fila más.';
  const { length } = table.rows;
  change({ table }, 'table');
  page.set({ row: 0, said: length === 1 ? 'Tabla con 1 fila.' : `Tabla con ${length} filas.` });
  return '';
}

// Returns the problem in words, '' if there is none.
export async function openTable(file: File): Promise<string> {
  const cells = await readFile(file).catch(() => undefined);
  if (cells) return takeTable(cells);
  if (/\.xls$/i.test(file.name))
    return 'Es un .xls de un Excel anterior. Ábralo, guárdelo como «Libro de Excel (.xlsx)» e intente de nuevo.';
  return 'Ese archivo no se pudo leer como tabla. Guárdela como .xlsx o .csv e intente de nuevo.';
}

// A workbook is a zip file, whatever its name. Undefined if the file is neither a workbook nor text.
async function readFile(file: File): Promise<string[][] | undefined> {
  const bytes = await file.arrayBuffer();
  if (isZip(new Uint8Array(bytes))) return (await import('./xlsx.ts')).readXlsx(bytes);
  const text = readTableText(new Uint8Array(bytes));
  return text === undefined ? undefined : readCsv(text);
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}
