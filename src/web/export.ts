// The ways out of the page: Word, a zip of many, plain text, the clipboard. Each loads what it needs when it is asked for.
import { fill } from '../template/fill.ts';
import { outline } from '../template/outline.ts';
import { listVariables } from '../template/syntax.ts';
import { letterhead } from './letterhead.ts';
import { page } from './state.ts';
import { cleanFileName, nameFiles, rowValues, type Table } from './table.ts';
import { wordValues } from './values.ts';

export interface Progress {
  done: number;
  total: number;
}

// What the subject line says, or what the person asked for.
export function titleOf(text: string, words: Readonly<Record<string, string>> = {}): string {
  const subject = outline(text).lines.find(({ role }) => role === 'subject');
  const title = fill(subject?.text.replace(/^\W*asunto\W*/i, '') ?? '', words);
  return title.replace(/[{}]/g, '').replaceAll('_', ' ').replace(/\.$/, '').trim();
}

export function filledText(): string {
  const { text, values } = page.get();
  return fill(text, wordValues(text, values));
}

export async function downloadWord(filled: boolean): Promise<void> {
  const { text, values } = page.get();
  const makeWord = await loadWord(text);
  const words = filled ? wordValues(text, values) : {};
  download(makeWord(words), `${fileName(words)}.docx`);
}

export function downloadText(): void {
  const { text, values } = page.get();
  // Windows editors of old need the line ends and the mark.
  const bytes = new TextEncoder().encode(`\uFEFF${filledText().replaceAll('\n', '\r\n')}`);
  download(bytes, `${fileName(wordValues(text, values))}.txt`);
}

// One Word file for each row. Between two files the page gets its turn, so that the bar moves and «Cancelar» works.
export async function downloadSeries(
  table: Table,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<void> {
  const { text, values } = page.get();
  const [makeWord, { zipSync }] = await Promise.all([loadWord(text), import('fflate')]);
  const variables = listVariables(text);
  const names = nameFiles(table, 'Documento');
  const files: Record<string, [Uint8Array, { level: 0 }]> = {};
  for (const [row, name] of names.entries()) {
    signal.throwIfAborted();
    files[name] = [makeWord(wordValues(text, rowValues(table, row, variables, values))), { level: 0 }];
    onProgress({ done: row + 1, total: names.length });
    await new Promise((resolve) => setTimeout(resolve));
  }
  signal.throwIfAborted();
  download(zipSync(files), `${fileName({})}.zip`);
}

// Pages served without TLS, as in many offices, have no navigator.clipboard.
export async function copyText(): Promise<boolean> {
  const text = filledText();
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}

// The name that the browser proposes for the PDF is the title of the page.
export function print(): void {
  const { text, values } = page.get();
  const title = document.title;
  document.title = fileName(wordValues(text, values));
  window.print();
  document.title = title;
}

async function loadWord(text: string) {
  const [{ createDocx }, { readLetterhead }] = await Promise.all([
    import('../template/docx.ts'),
    import('../template/letterhead.ts'),
  ]);
  const { kept } = letterhead.get();
  const paper = kept ? { letterhead: readLetterhead(kept.bytes) } : {};
  return (values: Readonly<Record<string, string>>) =>
    createDocx(text, { ...paper, values, title: titleOf(text, values) });
}

function fileName(words: Readonly<Record<string, string>>): string {
  return cleanFileName(titleOf(page.get().text, words)) || 'Documento';
}

function download(bytes: Uint8Array<ArrayBuffer> | Uint8Array, name: string): void {
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)]));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
