// The title of a document, and the names of its files.

import { titleIn } from '@membrete/document';
import type { Words } from '@membrete/document/outgoing';
import { fold } from '@membrete/document/text';
import { fill, listVariables, type Variable, type VariableKind } from '@membrete/document/variables';
import { documentOf } from './document.ts';
import { rememberRows } from './every-row.ts';
import { entryOf } from './guards.ts';
import { isNumber, numberedKind } from './numbers.ts';
import type { DocumentRecord } from './record.ts';
import type { OpenLetter } from './state.ts';
import { rememberEach, rememberLast } from './store.ts';
import { CONSECUTIVE, cellValue, type DataTable } from './table.ts';
import { isUnfilled } from './values.ts';

export function titleOf(text: string, words: Words = {}): string {
  const title = fill(titleIn(documentOf(text).lines), words);
  return title.replace(/[{}]/g, '').replaceAll('_', ' ').replace(/\.$/, '').trim();
}

// Returns a name with number and title: «Oficio DSP-045-2026 Solicitud de apoyo». If the document has
// neither, returns the name of the letter's own file.
export function fileName(text: string, words: Words, letter?: OpenLetter): string {
  const { name = '' } = listVariables(text).find(({ name }) => isNumber(name)) ?? {};
  const title = cleanFileName(`${numberIn(name, entryOf(words, name) ?? '')} ${titleOf(text, words)}`);
  return title || cleanFileName(letterName(letter)) || 'Documento';
}

// Returns the name of the letter's file without its ending, or '' without a letter.
export function letterName(letter: OpenLetter | undefined): string {
  return letter?.file.replace(/\.\w+$/, '') ?? '';
}

// Returns a unique file name for each row. The name consists of the row's number and its cell in the column
// that names the files. Names must differ in more than case, because Windows ignores case.
export function nameFiles(table: DataTable, record: DocumentRecord, fallback: string): readonly string[] {
  const { variables, columnOf, fileColumn } = record;
  const number = variables.find(({ name }) => isNumber(name));
  const numbers = number ? outgoingNumbers(record, number) : NO_NUMBERS;
  const isNamed = !(number && columnOf(number.name) === fileColumn);
  return nameRows(table.rows, isNamed ? fileColumn : -1, numbers, number?.name ?? '', fallback);
}

const NO_NUMBERS: readonly string[] = [];

// Returns the words of a number for each row of an export. Returns an empty list if all rows share it. A row
// whose letter leaves without a number has ''.
function outgoingNumbers(record: DocumentRecord, { name, kind }: Variable): readonly string[] {
  const { table, columnOf, isHeld, numbersOfRows, letter } = record;
  const column = columnOf(name);
  if (table && column >= 0) return valuesIn(table, column, kind);
  if (column === CONSECUTIVE) return numbersOfRows(name).map((number, row) => (isHeld(name, row) ? '' : number));
  return table?.rows.length === 1 ? [letter(0).words[name] ?? ''] : [];
}

// Returns the values of a column in the format of a field of this kind: «21/11/2026» as «2026-11-21».
function valuesIn(table: DataTable, column: number, kind: VariableKind): readonly string[] {
  return cellValues(kind)(
    () => table.rows.map((_, row) => cellValue(table, row, column, kind)),
    [table.rows, table.dates, column],
  );
}

const cellValues = rememberEach(() => rememberRows<readonly string[]>());

// The names are cached, so that typing other values stays fast.
const nameRows = rememberLast(
  (rows: DataTable['rows'], column: number, documentNumbers: readonly string[], numbered: string, fallback: string) => {
    const digits = String(rows.length).length;
    const numbers = documentNumbers.map((number) => numberIn(numbered, number));
    const given = numbers.filter((number) => number !== '');
    const areOwn = given.length > 0 && new Set(given).size === given.length;
    const keyOf = (name: string) => name.normalize('NFC').toUpperCase();
    const usedNames = new Set<string>();
    const counts = new Map<string, number>();
    return rows.map((row, index) => {
      const cell = row[column] ?? '';
      const rowName = cleanFileName(`${(areOwn && numbers[index]) || ''} ${isUnfilled(cell) ? '' : cell}`);
      const name = rowName === '' ? `${fallback} ${String(index + 1).padStart(digits, '0')}` : rowName;
      let free = name;
      for (let count = counts.get(keyOf(name)) ?? 2; usedNames.has(keyOf(free)); count++) {
        free = `${name} (${count})`;
        counts.set(keyOf(name), count + 1);
      }
      usedNames.add(keyOf(free));
      return `${free}.docx`;
    });
  },
);

// Returns «Oficio DSP-045-2026» for the number DSP/045/2026.
function numberIn(name: string, number: string): string {
  const kind = numberedKind(name);
  const parts = number.split(/[\\/:|]/).map((part) => part.trim());
  const joined = parts.join('-');
  return joined === '' || fold(joined).startsWith(fold(kind)) ? joined : `${kind} ${joined}`.trim();
}

// Makes a name that Windows allows. A long name is cut at the end of a phrase or, if no phrase fits, at the
// end of a word.
export function cleanFileName(name: string): string {
  const readable = name.replace(/(?<=\d):(?=\d)/g, '.').replace(/(?<=\d)\/(?=\d)/g, '-');
  const words = readable.replace(/[\p{Cc}<>:"/\\|?*\s]+/gu, ' ').trim();
  const cut = words.length > LONGEST_NAME && (PHRASES.exec(words) ?? WORDS.exec(words))?.[0];
  const ended = (cut || words.slice(0, LONGEST_NAME)).replace(/[.,; ]+$/, '');
  return RESERVED.test(ended) ? `Documento ${ended}` : ended;
}

// Matches the names that Windows reserves for its devices, with any extension.
const RESERVED = /^(?:aux|con|nul|prn|(?:com|lpt)[\d¹²³])(?:\.|$)/i;

const LONGEST_NAME = 80;
const LINK = '(?:a|al|con|del?|e|en|entre|hasta|o|para|por|que|según|sin|sobre|u|y)';
const ARTICLE = '(?:el|las?|los?|una?|unos|unas)';
const PHRASES = new RegExp(`^.{40,${LONGEST_NAME}}(?=[,;.]? ${LINK} |[,;] )(?<! (?:${LINK}|${ARTICLE}))`, 'i');
const WORDS = new RegExp(`^.{40,${LONGEST_NAME}}(?= )(?<! (?:${LINK}|${ARTICLE}))`, 'i');

export function labelSeriesDownload(rows: number): string {
  return rows === 1 ? 'Descargar 1 en .zip' : `Descargar los ${rows}`;
}
