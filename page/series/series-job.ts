// Exports all rows of a table: as a zip of Word files or PDFs, as a single Word file, or on paper. The export
// continues while another tab is open.

import { isEmail } from '@membrete/document/ids';
import type { Letter } from '@membrete/document/outgoing';
import { kindOf } from '@membrete/document/variables';
import { giveNumbers, releaseNumbers } from '../record/commands/giving.ts';
import { say, sayNews } from '../record/commands/notices.ts';
import { attempt } from '../record/commands/problems.ts';
import { openTab } from '../record/commands/steps.ts';
import { writeCsv } from '../record/csv-file.ts';
import { looksOf, rolesOf } from '../record/document.ts';
import { ExplainedError } from '../record/explained.ts';
import { findFormerData } from '../record/former-person.ts';
import { openLetterhead } from '../record/letterhead.ts';
import { toPdf } from '../record/pdf.ts';
import { currentRecord, type DocumentRecord } from '../record/record.ts';
import { page } from '../record/state.ts';
import { createStore, rememberLast } from '../record/store.ts';
import type { DataTable } from '../record/table.ts';
import { fileName, nameFiles, titleOf } from '../record/title.ts';
import { loadFiller, loadWord } from '../record/word-file.ts';
import { download } from '../view/download.ts';
import { rescueFocus } from '../view/focus.ts';
import { focusQuestion } from './former-person.tsx';

export type SeriesForm = 'zip' | 'pdf' | 'word' | 'paper';

type PrintLetters = (
  letters: readonly Letter[],
  onProgress: (progress: Job['progress']) => void,
  signal: AbortSignal,
) => Promise<void>;

interface Job {
  progress: { done: number; total: number } | undefined; // undefined while no job runs
  controller: AbortController;
}

export const seriesJob = createStore<Job>({ progress: undefined, controller: new AbortController() });

// Starts the export. If no variable has a column, all letters would be the same, so the choice of columns is
// shown instead. If data of the former person would be in all letters, the page asks about them instead.
export async function startSeriesJob(table: DataTable, form: SeriesForm, print: PrintLetters): Promise<void> {
  if (!currentRecord().hasColumns) {
    openTab('series');
    (document.querySelector<HTMLElement>('[id^=columna-]') ?? document.getElementById('tab-series'))?.focus();
    return;
  }
  if (seriesJob.get().progress) return;
  if (findFormerData()) {
    openTab('series');
    focusQuestion();
    return;
  }
  const controller = new AbortController();
  // Conversions take a second each, so the progress is brought into view.
  if (form === 'pdf') openTab('series');
  seriesJob.set({ controller, progress: { done: 0, total: table.rows.length } });
  rescueFocus('.series-job button');
  await attempt(() => exportRows(table, form, print, controller.signal));
  seriesJob.set({ progress: undefined });
  rescueFocus('.downloads button');
}

// Gives numbers and exports the rows. If no file is made, the numbers are taken back.
async function exportRows(table: DataTable, form: SeriesForm, print: PrintLetters, signal: AbortSignal): Promise<void> {
  const newNumbers = giveNumbers(fileOfRows(table, form));
  let isDone = false;
  try {
    isDone = await makeFile(table, form, print, signal);
  } finally {
    if (!isDone) releaseNumbers(newNumbers);
  }
  if (isDone) return;
  sayNews(CANCELLED);
  say(CANCELLED);
}

const CANCELLED = 'Se canceló: no se hizo ningún archivo ni se tomó ningún número.';

const OUR_FORM =
  'El Word con todas las cartas salió en la forma de Membrete, sobre su hoja. En la forma de su carta, cada una sale en el .zip.';

const SHARED_EDGES =
  'Son tantas cartas que el encabezado y el pie llevan solo los datos que son iguales en todas. Para que cada carta lleve los suyos, descárguelas en un .zip.';

// Returns a function that gives the file name for a row. The book of numbers records these names.
function fileOfRows(table: DataTable, form: SeriesForm): (row: number) => string {
  if (form === 'paper') return () => 'Impreso o PDF';
  if (form === 'word') return () => oneFile(table);
  const names = rememberLast((record: DocumentRecord) => namesIn(table, record, form));
  return (row) => names(currentRecord())[row] ?? '';
}

function namesIn(table: DataTable, record: DocumentRecord, form: SeriesForm): readonly string[] {
  const names = nameFiles(table, record, 'Documento');
  return form === 'pdf' ? names.map((name) => name.replace(/docx$/, 'pdf')) : names;
}

function seriesName(): string {
  const { text, letter } = page.get();
  return fileName(text, {}, letter);
}

function oneFile(table: DataTable): string {
  return `${seriesName()} (${table.rows.length}).docx`;
}

// Makes the file. Resolves with false if the job was cancelled.
async function makeFile(
  table: DataTable,
  form: SeriesForm,
  print: PrintLetters,
  signal: AbortSignal,
): Promise<boolean> {
  const { text } = page.get();
  const record = currentRecord();
  const letters = () =>
    table.rows.map((_, row): Letter => ({ form: record.letter(row).form, words: record.letter(row).words }));
  if (form === 'paper') {
    await print(letters(), (progress) => seriesJob.set({ progress }), signal);
    return !signal.aborted;
  }
  if (form === 'word') {
    const [{ createSeriesDocx, sharesEdges }, letterhead] = await Promise.all([
      import('@membrete/word'),
      openLetterhead(),
    ]);
    const paper = letterhead && { letterhead };
    const attributes = { roles: rolesOf(text), looks: looksOf(text), asIs: true };
    const options = { ...paper, ...attributes, title: titleOf(text), placeholders: 'labels' } as const;
    const bytes = createSeriesDocx(
      text,
      letters().map(({ words }) => words),
      { ...options, form: record.letter(0).form },
    );
    download(bytes, oneFile(table));
    if (letterhead && sharesEdges(letterhead, table.rows.length)) sayNews(SHARED_EDGES);
    else if (await loadFiller()) sayNews(OUR_FORM);
    return true;
  }
  const names = namesIn(table, record, form);
  const mails = listMails(table, names);
  const zip = await makeZip(names, record, mails, form === 'pdf' ? await pdfMaker(signal) : undefined, signal);
  if (!zip) return false;
  download(zip, `${seriesName()}.zip`);
  if (mails) sayNews(WITH_MAILS);
  return true;
}

const MAILS_NAME = 'Correos.csv';
const WITH_MAILS = `El .zip trae también «${MAILS_NAME}»: el correo de cada fila y su archivo, para enviarlos con su programa de correo.`;

// Returns a CSV with the mail address and the file of each row, for a program that sends mails. Returns
// undefined unless exactly one column has addresses.
function listMails({ columns, rows }: DataTable, files: readonly string[]): string | undefined {
  const isMail = (row: readonly string[], column: number) =>
    (row[column] ?? '').split(/[;,]/).every((one) => isEmail(one.trim()));
  const [column, ...others] = columns.flatMap((name, at) =>
    kindOf(name) === 'email' && rows.some((row) => isMail(row, at)) ? at : [],
  );
  if (column === undefined || others.length > 0) return undefined;
  const sent = rows.flatMap((row, at) => (isMail(row, column) ? [[row[column]?.trim() ?? '', files[at] ?? '']] : []));
  return writeCsv([['Correo', 'Archivo'], ...sent]);
}

// Returns a function that makes a PDF of the Word file of a row. A failure names the row.
async function pdfMaker(signal: AbortSignal) {
  const ownForm = (await loadFiller()) === undefined;
  return (docx: Uint8Array, row: number) =>
    toPdf(docx, { ownForm, signal }).catch((error: unknown) => {
      throw error instanceof ExplainedError ? new ExplainedError(`Fila ${row + 1}: ${error.messageEs}`, error) : error;
    });
}

// Makes the zip. Resolves with undefined if the job was cancelled.
async function makeZip(
  names: readonly string[],
  record: DocumentRecord,
  mails: string | undefined,
  convert: Awaited<ReturnType<typeof pdfMaker>> | undefined,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const [makeWord, { Zip, ZipPassThrough }] = await Promise.all([loadWord(page.get().text), import('fflate')]);
  const pieces: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    waiting.push(new Uint8Array(piece));
    size += piece.length;
    if (size < PIECE_BYTES) return;
    pieces.push(new Blob(waiting));
    [waiting, size] = [[], 0];
  });
  const add = (name: string, bytes: Uint8Array) => {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(bytes, true);
  };
  if (mails) add(MAILS_NAME, new TextEncoder().encode(mails));
  let since = performance.now();
  for (const [row, name] of names.entries()) {
    const docx = makeWord(record.letter(row), record.typedValues(row));
    try {
      add(name, convert ? await convert(docx, row) : docx);
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
    if (!convert && performance.now() - since < BUSY_MS) continue;
    seriesJob.set({ progress: { done: row + 1, total: names.length } });
    await letPageAnswer();
    if (signal.aborted) return undefined;
    since = performance.now();
  }
  zip.end();
  return new Blob([...pieces, ...waiting], { type: 'application/zip' });
}

const PIECE_BYTES = 8 * 1024 * 1024;
const BUSY_MS = 12;

// Lets the page handle events. Waiting for a message is faster than a timer, which takes at least 4 ms, or a
// second in a background tab.
function letPageAnswer(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
