// The ways out of the page for one document: Word, plain text, paper (the clipboard is in clipboard.ts). Each loads what it needs when it is asked for.
import { readDocument, subjectOf } from '../../template/document.ts';
import { fill } from '../../template/fill.ts';
import { listVariables } from '../../template/variables.ts';
import { shownValues, shownWords } from '../fill/filling.ts';
import type { Values } from '../fill/values.ts';
import { rememberFolios } from '../kept/memory.ts';
import { attempt } from '../problems.ts';
import { cleanFileName } from '../series/table.ts';
import { page } from '../state.ts';
import { openLetterhead } from './letterhead.ts';

type Words = Readonly<Record<string, string>>;

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
export function rememberShown(): void {
  const { text, values } = page.get();
  rememberFolios(listVariables(text), values);
}

export function filledText(): string {
  return fill(page.get().text, shownWords());
}

export async function loadWord(text: string) {
  const [{ createDocx }, letterhead] = await Promise.all([import('../../word/docx.ts'), openLetterhead()]);
  const paper = letterhead && { letterhead };
  return (values: Words, typed: Values) => createDocx(text, { ...paper, values, typed, title: titleOf(text, values) });
}

export function fileName(words: Words): string {
  return cleanFileName(titleOf(page.get().text, words)) || 'Documento';
}

export function download(bytes: Uint8Array, name: string): void {
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
