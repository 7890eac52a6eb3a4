// Exports the document as a PDF, which the institution's service makes of its Word file.
import { giveNumbersFor } from '../record/commands/giving.ts';
import { say, sayNews } from '../record/commands/notices.ts';
import { attempt } from '../record/commands/problems.ts';
import { toPdf } from '../record/pdf.ts';
import { load } from '../record/storage.ts';
import { createStore } from '../record/store.ts';
import { loadFiller } from '../record/word-file.ts';
import { download } from '../view/download.ts';
import { nameOfFile, sayRemoved, wordOfSheet } from './export.ts';

// The name under which the browser keeps that the person has read where documents go.
export const NOTICE = 'pdf';
const CANCELLED = 'Se canceló: no se hizo ningún PDF ni se tomó ningún número.';

// The dialog that says, once, where a document goes to become a PDF, and then shows that one is made.
interface PdfDialog {
  shows: 'nothing' | 'notice' | 'making';
  // What the person asked for, while the notice is shown.
  make: () => unknown;
  controller: AbortController;
}

export const pdfDialog = createStore<PdfDialog>({
  shows: 'nothing',
  make: () => undefined,
  controller: new AbortController(),
});

// Runs `make`, after the notice where this browser has not shown it yet.
export function afterNotice(make: () => unknown): void {
  if (load(NOTICE, (value) => value === true)) make();
  else pdfDialog.set({ shows: 'notice', make });
}

export async function downloadPdf(): Promise<void> {
  const controller = new AbortController();
  pdfDialog.set({ shows: 'making', controller });
  await attempt(async () => {
    try {
      await giveNumbersFor(
        () => `${nameOfFile()}.pdf`,
        () => makePdf(controller.signal),
      );
      await sayRemoved();
    } catch (error) {
      if (!controller.signal.aborted) throw error;
      sayNews(CANCELLED);
      say(CANCELLED);
    }
  });
  if (pdfDialog.get().controller === controller) pdfDialog.set({ shows: 'nothing' });
}

async function makePdf(signal: AbortSignal): Promise<void> {
  const ownForm = (await loadFiller()) === undefined;
  const { docx, name } = await wordOfSheet(true);
  download(await toPdf(docx, { ownForm, signal }), `${name}.pdf`);
}
