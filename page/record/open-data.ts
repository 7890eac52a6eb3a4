// Says what a letter lacks, and what in it is still of the original letter, for the notices of its exports.
import type { Variable } from '@membrete/document/variables';
import { currentOffice } from './memory.ts';
import { findOtherSigner, findSignerInText, type OtherSigner } from './office-signer.ts';
import { currentRecord } from './record.ts';
import { page } from './state.ts';

// Returns the data of the letter on the sheet that are blank, and those whose words nobody has confirmed.
export function openOnSheet(): { blank: readonly Variable[]; stale: readonly Variable[] } {
  const row = Math.max(0, page.get().row);
  const { everywhere, inRows, stale } = currentRecord().missing();
  const inRow = inRows.flatMap(({ variable, rows }) => (rows.includes(row) ? variable : []));
  return { blank: [...everywhere, ...inRow], stale };
}

// A datum that some letters of a series lack.
export interface BlankInRows {
  variable: Variable;
  rows: readonly number[];
}

// Returns what a downloaded file lacks: all letters of a series in a .zip, or the letter on the sheet.
export function openInFile(file: string): Omit<LeftOpen, 'awaitsNumber'> {
  const { everywhere, inRows, stale } = currentRecord().missing();
  return file.endsWith('.zip') ? { blank: everywhere, inRows, stale } : openOnSheet();
}

// Returns the data of the past letter that would leave unconfirmed, and that the person was not asked about yet.
export function oldToAsk(): readonly Variable[] {
  const { startedAt, leftOld } = page.get();
  const { stale } = currentRecord().missing();
  return stale.every(({ name }) => leftOld.includes(oldKey(startedAt, name))) ? [] : stale;
}

// Returns who signs the letter or the template in plain text, although «Mi oficina» says another person or post, if nobody was asked
// about the two yet.
export function signerToAsk(): OtherSigner | undefined {
  const { startedAt, leftOld, letter, text } = page.get();
  const { datum } = currentRecord().letter(0);
  const other = letter
    ? findOtherSigner(letter, currentOffice(), text, (name) => datum(name).words)
    : findSignerInText(text, currentOffice());
  return other && leftOld.includes(oldKey(startedAt, signerKey(other))) ? undefined : other;
}

export function signerKey({ former, ofOffice }: OtherSigner): string {
  return `${former} / ${ofOffice}`;
}

export function oldKey(startedAt: number, name: string): string {
  return `${startedAt} ${name}`;
}

// Returns «falta «Cargo»», «faltan 3 datos», or ''.
export function phraseBlank(blank: readonly Variable[]): string {
  if (blank.length === 0) return '';
  return blank.length === 1 ? `falta «${blank[0]?.label}»` : `faltan ${blank.length} datos`;
}

// Returns «falta «Cargo» en la fila 3», «faltan 2 datos en 5 filas», or ''.
function phraseInRows(inRows: readonly BlankInRows[]): string {
  const [first = -1, ...others] = new Set(inRows.flatMap(({ rows }) => rows));
  if (first < 0) return '';
  const where = others.length === 0 ? `en la fila ${first + 1}` : `en ${others.length + 1} filas`;
  return `${phraseBlank(inRows.map(({ variable }) => variable))} ${where}`;
}

// Returns «2 datos son de la carta anterior: Fecha, Monto», or ''.
export function phraseStale(stale: readonly Variable[]): string {
  const names = stale.slice(0, NAMED_AT_MOST).map(({ label }) => label);
  const more = stale.length > NAMED_AT_MOST ? '…' : '';
  if (stale.length === 0) return '';
  return `${stale.length === 1 ? '1 dato es' : `${stale.length} datos son`} de la carta anterior: ${names.join(', ')}${more}`;
}

export interface LeftOpen {
  blank: readonly Variable[];
  inRows?: readonly BlankInRows[];
  stale: readonly Variable[];
  awaitsNumber: boolean;
}

// Says what a person should know of a file that was just downloaded. A table to be filled in, or templates, lack nothing.
export function phraseDownloaded(file: string, { blank, inRows = [], stale, awaitsNumber }: LeftOpen): string {
  const open = [phraseBlank(blank), phraseInRows(inRows), phraseStale(stale)].filter(Boolean).join('; ');
  if (!isDocumentFile(file)) return 'Está en sus descargas.';
  if (open !== '') {
    const looks = blank.length + stale.length === 1 ? 'se ve sombreado' : 'se ven sombreados';
    const shown = file.endsWith('.docx') ? ` En Word ${looks}.` : '';
    const numbered = awaitsNumber ? ' El número no va: se le da cuando esté completo.' : '';
    return `Está en sus descargas: ${open}.${shown}${numbered}`;
  }
  if (!file.endsWith('.docx')) return 'Está en sus descargas. Léalo completo antes de firmarlo.';
  return 'Está en sus descargas. Léalo completo antes de firmarlo; si algo cambia, ábralo aquí con sus datos.';
}

export function isDocumentFile(file: string): boolean {
  return /\.(?:docx|pdf|txt|zip)$/.test(file);
}

const NAMED_AT_MOST = 4;

// Says that the numbers which the sheet proposes do not leave with letters that are not finished, or ''.
export function phraseHeldNumbers(row = Math.max(0, page.get().row)): string {
  const { variables, rows, isHeld, missing } = currentRecord();
  const unfinished = rows > 1 ? [0, ...missing().inRows.flatMap(({ rows: [first = 0] }) => first)] : [row];
  if (!variables.some(({ name }) => unfinished.some((one) => isHeld(name, one)))) return '';
  return rows > 1
    ? ' Los números no van: se dan cuando estén completos.'
    : ' El número no va: se le da cuando esté completo.';
}
