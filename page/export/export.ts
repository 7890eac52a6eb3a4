// Exports a document as a Word file, as text or as a print. The code for Word is loaded when it is used.
import { fillIn, letterOf } from '@membrete/document/outgoing';
import { formOfTemplate } from '@membrete/document/past-letter';
import { giveNumbersFor, giveSheetNumbers } from '../record/commands/giving.ts';
import { sayNews } from '../record/commands/notices.ts';
import { attempt } from '../record/commands/problems.ts';
import { openOnSheet, phraseBlank, phraseStale } from '../record/open-data.ts';
import { currentRecord, outgoingLetter } from '../record/record.ts';
import { page } from '../record/state.ts';
import { createStore } from '../record/store.ts';
import { fileName } from '../record/title.ts';
import { loadFiller, loadWord } from '../record/word-file.ts';
import { download } from '../view/download.ts';

export function downloadWord(filled: boolean): Promise<boolean> {
  return attempt(async () => {
    if (filled) await giveNumbersFor(shownFile('.docx'), () => makeWord(true));
    else await makeWord(false);
    await sayRemoved();
  });
}

async function makeWord(filled: boolean): Promise<void> {
  const { docx, name } = await wordOfSheet(filled);
  download(docx, `${name}.docx`);
}

// Returns the Word file of the document on the sheet, and its name without an ending.
export async function wordOfSheet(filled: boolean): Promise<{ docx: Uint8Array; name: string }> {
  const { text, row, letter } = page.get();
  const record = currentRecord();
  const leaving = filled ? record.letter(row) : letterOf(text, {}, formOfTemplate(record.letter(row).form));
  const typed = filled ? record.typedValues(row) : {};
  return { docx: (await loadWord(text))(leaving, typed), name: fileName(text, leaving.words, letter) };
}

// Returns a function for the file name. The name is computed late, because it may contain a number that the
// document gets only during the export.
function shownFile(ending: string): () => string {
  return () => nameOfFile() + ending;
}

export function nameOfFile(): string {
  const { text, letter } = page.get();
  return fileName(text, outgoingLetter().words, letter);
}

// Tells the person what was removed from the letter's file, such as comments. It is told once for each letter.
export async function sayRemoved(): Promise<void> {
  const { removed } = (await loadFiller()) ?? { removed: [] };
  const { key = '' } = page.get().letter ?? {};
  if (removed.length === 0 || told.get().key === key) return;
  told.set({ key });
  sayNews(`Del archivo se quitó, para que no viaje: ${removed.join('; ')}.`);
}

// The key of the letter of which this was told last.
const told = createStore({ key: '' });

// Writes CRLF and the byte order mark, because old editors on Windows need them.
export function downloadText(): Promise<boolean> {
  return attempt(async () => {
    giveSheetNumbers(shownFile('.txt'));
    const text = `\uFEFF${filledText().replaceAll('\n', '\r\n')}`;
    download(new TextEncoder().encode(text), `${nameOfFile()}.txt`);
  });
}

// Listens for prints. Before each print, the document gets its numbers, and a notice lists missing data. The
// title of the page becomes the name of the file, because browsers suggest it for a PDF.
export function preparePrint(): void {
  addEventListener('beforeprint', () => {
    const { title } = document;
    const { text } = page.get();
    if (text !== '') {
      giveSheetNumbers(() => 'Impreso o PDF');
      sayNews(phrasePaper());
      document.title = nameOfFile();
    }
    const restore = () => {
      document.title = title;
    };
    addEventListener('afterprint', restore, { once: true });
  });
}

// Says what the paper shows of what is not finished.
function phrasePaper(): string {
  const { blank, stale } = openOnSheet();
  const [lacks, old] = [phraseBlank(blank), phraseStale(stale)];
  return [
    lacks && `${lacks.charAt(0).toUpperCase()}${lacks.slice(1)}: en el papel se ve entre corchetes.`,
    old && `${old}. En el papel van subrayados.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function filledText(): string {
  return fillIn(outgoingLetter(), page.get().text);
}
