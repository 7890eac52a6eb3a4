// The ways out of the page for one document: Word, text, paper (the clipboard: rich-text.ts). Each loads what it needs when it is asked for.
import { fill } from '@membrete/document/variables';
import { currentRecord, outgoingWords } from '../record/record.ts';
import { page } from '../record/state.ts';
import { fileName, titleOf } from '../record/title.ts';
import type { Values, Words } from '../record/values.ts';
import { giveNumbers } from '../saved/giving.ts';
import { attempt } from '../view/problems.ts';
import { openLetterhead } from './letterhead.ts';

export function downloadWord(filled: boolean): Promise<boolean> {
  return attempt(async () => {
    if (filled) giveNumbers();
    const { text, row } = page.get();
    const record = currentRecord();
    const [words, typed] = filled ? [record.outgoing(row), record.outgoingValues(row)] : [{}, {}];
    download((await loadWord(text))(words, typed), `${fileName(text, words)}.docx`);
  });
}

// Old editors on Windows need CRLF and the byte order mark.
export function downloadText(): Promise<boolean> {
  return attempt(async () => {
    giveNumbers();
    const text = `\uFEFF${filledText().replaceAll('\n', '\r\n')}`;
    download(new TextEncoder().encode(text), `${fileName(page.get().text, outgoingWords())}.txt`);
  });
}

// Browsers name the PDF after the title of the page.
export function preparePrint(): void {
  addEventListener('beforeprint', () => {
    const { title } = document;
    const { text } = page.get();
    if (text !== '') {
      giveNumbers();
      const { everywhere } = currentRecord().open();
      const [first] = everywhere;
      const blank = everywhere.length === 1 ? `Falta «${first?.label}»` : `Faltan ${everywhere.length} datos`;
      page.set({ news: first ? `${blank}: en el papel se ve entre corchetes.` : '' });
      document.title = fileName(text, outgoingWords());
    }
    const restore = () => {
      document.title = title;
    };
    addEventListener('afterprint', restore, { once: true });
  });
}

export function filledText(): string {
  return fill(page.get().text, outgoingWords());
}

// With the document, so that it can be downloaded without a connection.
export function preloadWord(): void {
  void import('@membrete/word').catch(() => undefined);
}

export async function loadWord(text: string) {
  const [{ createDocx }, letterhead] = await Promise.all([import('@membrete/word'), openLetterhead()]);
  const paper = letterhead && { letterhead };
  return (values: Words, typed: Values) =>
    createDocx(text, { ...paper, values, typed, title: titleOf(text, values), placeholders: 'labels' });
}

export function download(content: Uint8Array | Blob, name: string): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([new Uint8Array(content)]));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  page.set({ taken: name, said: `Listo: ${name}` });
}
