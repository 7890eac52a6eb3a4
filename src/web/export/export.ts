// The ways out of the page: Word, a zip of many, plain text, the clipboard, paper. Each loads what it needs when it is asked for.

import { readDocument, subjectOf } from '../../template/document.ts';
import { fill } from '../../template/fill.ts';
import { listVariables } from '../../template/variables.ts';
import { shownValues, shownWords } from '../fill/filling.ts';
import type { Values } from '../fill/values.ts';
import { wordValues } from '../fill/values.ts';
import { rememberFolios } from '../kept/memory.ts';
import { attempt, CopyRefused } from '../problems.ts';
import { cleanFileName, nameFiles, rowValues, type Table } from '../series/table.ts';
import { page } from '../state.ts';
import { openLetterhead } from './letterhead.ts';
import { writeHtml } from './rich-text.ts';

type Words = Readonly<Record<string, string>>;

export interface Progress {
  done: number;
  total: number;
}

// The title of a document: the words of its subject line.
export function titleOf(text: string, words: Words = {}): string {
  const title = fill(subjectOf(readDocument(text).lines), words);
  return title.replace(/[{}]/g, '').replaceAll('_', ' ').replace(/\.$/, '').trim();
}

export function downloadWord(filled: boolean): Promise<boolean> {
  return attempt(async () => {
    const words = filled ? shownWords() : {};
    const makeWord = await loadWord(page.get().text);
    download(makeWord(words, filled ? shownValues() : {}), `${fileName(words)}.docx`);
    if (filled) rememberShown();
  });
}

// Old editors on Windows need CRLF and the byte order mark.
export function downloadText(): Promise<boolean> {
  return attempt(async () => {
    const text = `\uFEFF${filledText().replaceAll('\n', '\r\n')}`;
    download(new TextEncoder().encode(text), `${fileName(shownWords())}.txt`);
    rememberShown();
  });
}

export type SeriesForm = 'zip' | 'word' | 'paper';

// Makes one Word file for each row in a zip, or one with all of them, or prints them. Yields to the page between two files, so that the bar moves and «Cancelar» works.
export function downloadSeries(
  table: Table,
  form: SeriesForm,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<boolean> {
  return attempt(async () => {
    const { text, values } = page.get();
    const variables = listVariables(text);
    const wordsOf = (row: number) => wordValues(text, rowValues(table, row, variables, values));
    if (form === 'paper') {
      const { printLetters } = await import('../pages/print.tsx');
      return printLetters(
        table.rows.map((_, row) => wordsOf(row)),
        onProgress,
        signal,
      );
    }
    if (form === 'word') {
      const { createSeriesDocx } = await import('../../word/docx.ts');
      const letterhead = await openLetterhead();
      const rows = table.rows.map((_, row) => wordsOf(row));
      const bytes = createSeriesDocx(text, rows, { ...(letterhead && { letterhead }), title: titleOf(text) });
      return download(bytes, `${fileName({})} (${rows.length}).docx`);
    }
    const [makeWord, { zipSync }] = await Promise.all([loadWord(text), import('fflate')]);
    const names = nameFiles(table, 'Documento');
    const files: Record<string, [Uint8Array, { level: 0 }]> = {};
    for (const [row, name] of names.entries()) {
      if (signal.aborted) return;
      const own = rowValues(table, row, variables, values);
      files[name] = [makeWord(wordValues(text, own), own), { level: 0 }];
      onProgress({ done: row + 1, total: names.length });
      await new Promise((resolve) => setTimeout(resolve));
    }
    if (signal.aborted) return;
    download(zipSync(files), `${fileName({})}.zip`);
  });
}

export function copyDocument(): Promise<boolean> {
  return attempt(async () => {
    const words = shownWords();
    const html = writeHtml(page.get().text, words);
    if (!(await copy(filledText(), html))) throw new CopyRefused('the browser refused to copy');
    rememberShown();
    page.set({ said: 'Texto copiado.' });
  });
}

// Prints the sheet and not the text with braces, however printing was started. Browsers name the PDF after the title of the page.
export function preparePrint(): void {
  addEventListener('beforeprint', () => {
    const { title } = document;
    const { editing, text } = page.get();
    if (text !== '') document.title = fileName(shownWords());
    if (editing === 'text') page.set({ editing: undefined });
    rememberShown();
    const restore = () => {
      document.title = title;
      page.set({ editing });
    };
    addEventListener('afterprint', restore, { once: true });
  });
}

// The numbers of a document that was taken away are used.
function rememberShown(): void {
  const { text, values } = page.get();
  rememberFolios(listVariables(text), values);
}

function filledText(): string {
  return fill(page.get().text, shownWords());
}

async function loadWord(text: string) {
  const [{ createDocx }, letterhead] = await Promise.all([import('../../word/docx.ts'), openLetterhead()]);
  const paper = letterhead && { letterhead };
  return (values: Words, typed: Values) => createDocx(text, { ...paper, values, typed, title: titleOf(text, values) });
}

function fileName(words: Words): string {
  return cleanFileName(titleOf(page.get().text, words)) || 'Documento';
}

function download(bytes: Uint8Array, name: string): void {
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)]));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  page.set({ taken: name, said: `Listo: ${name}` });
}

// Copies plain text and HTML. Pages served without TLS, as in many offices, have no navigator.clipboard.
async function copy(text: string, html: string): Promise<boolean> {
  const kinds = { 'text/plain': text, 'text/html': html };
  if (navigator.clipboard) {
    const blobs = Object.entries(kinds).map(([type, content]) => [type, new Blob([content], { type })] as const);
    const copying =
      typeof ClipboardItem === 'undefined' || !('write' in navigator.clipboard)
        ? navigator.clipboard.writeText(text)
        : navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    return copying.then(
      () => true,
      () => false,
    );
  }
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const give = (event: ClipboardEvent) => {
    for (const [type, content] of Object.entries(kinds)) event.clipboardData?.setData(type, content);
    event.preventDefault();
  };
  document.addEventListener('copy', give);
  const copied = document.execCommand('copy');
  document.removeEventListener('copy', give);
  area.remove();
  return copied;
}
