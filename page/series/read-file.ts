// Reads a file as a table: a workbook of Excel or LibreOffice, or text. Runs in the worker.

import { ExplainedError } from '../record/explained.ts';
import type { Separator } from './csv.ts';
import { decodeText, type Encoding } from './encoding.ts';
import { readOds } from './ods.ts';
import type { ReportProgress, Sheet } from './sheet.ts';
import { readTextSheet } from './text-sheet.ts';
import { openParts, readXlsx } from './xlsx.ts';

export interface TextChoice {
  encoding?: Encoding;
  separator?: Separator;
}

// Reads a file into sheets. Throws an ExplainedError if the file is not a table. `name` is used only in the
// error.
export function readTableFile(
  bytes: Uint8Array,
  name: string,
  report: ReportProgress,
  choice: TextChoice = {},
): Sheet[] {
  // Every workbook is a zip file, which begins with these bytes.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readZip(bytes, report);
  const decoded = isOle(bytes) ? undefined : decodeText(bytes, choice.encoding);
  if (!decoded) throw new ExplainedError(unreadable(name, bytes));
  const { text, encoding } = decoded;
  if (/^\s*(?:<!doctype html|<html|<table|<\?xml|<meta)/i.test(text)) throw new ExplainedError(MARKUP);
  return [{ ...readTextSheet(text, choice.separator), encoding }];
}

function readZip(bytes: Uint8Array, report: ReportProgress): Sheet[] {
  const { has, open } = openParts(bytes);
  if (has('xl/workbook.bin')) throw new ExplainedError(saveAgain('Es un libro binario (.xlsb).'));
  if (has('word/document.xml'))
    throw new ExplainedError('Es un documento de Word, no una tabla. Copie las filas de su tabla y péguelas aquí.');
  if (has('index/document.iwa')) throw new ExplainedError(saveAgain('Es un documento de Numbers.'));
  if (!has('content.xml')) {
    const sheets = readXlsx(bytes, report);
    if (sheets.length === 0) throw new ExplainedError(unreadable(''));
    return sheets;
  }
  if (open('META-INF/manifest.xml').includes('encryption-data')) throw new ExplainedError(PASSWORD);
  return readOds(open('content.xml'), report);
}

// Returns true for an OLE container: an Office file before 2007, or a later file with a password.
function isOle(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;
}

// Says why a file cannot be read as a table, and what to do.
export function unreadable(name: string, bytes: Uint8Array = new Uint8Array()): string {
  if (/\.pdf$/i.test(name) || startsWith(bytes, '%PDF'))
    return 'De un PDF no se puede leer una tabla. Ábrala en Excel, o copie sus filas y péguelas aquí.';
  if (isOle(bytes) && hasPart(bytes, 'EncryptedPackage')) return PASSWORD;
  if (/\.xls$/i.test(name) || (isOle(bytes) && hasPart(bytes, 'Workbook')))
    return 'Es un .xls de un Excel anterior. Ábralo, guárdelo como «Libro de Excel (.xlsx)» e intente de nuevo.';
  return 'Ese archivo no se pudo leer como tabla. Guárdela como .xlsx o .csv e intente de nuevo.';
}

const PASSWORD =
  'Ese libro tiene contraseña. Ábralo en Excel, guárdelo sin ella e intente de nuevo, o copie sus filas y péguelas aquí.';
const MARKUP = saveAgain('Es una página web o un XML, aunque su nombre diga otra cosa.');

function saveAgain(what: string): string {
  return `${what} Ábralo, guárdelo como «Libro de Excel (.xlsx)» e intente de nuevo.`;
}

function startsWith(bytes: Uint8Array, words: string): boolean {
  return Array.from(words).every((letter, at) => bytes[at] === letter.charCodeAt(0));
}

// Returns true if an OLE container has a part of this name, which is in UTF-16.
function hasPart(bytes: Uint8Array, name: string): boolean {
  return new TextDecoder('latin1').decode(bytes).includes(Array.from(name, (letter) => `${letter}\0`).join(''));
}
