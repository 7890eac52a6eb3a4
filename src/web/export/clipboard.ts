// The document on the clipboard, with its format.
import { shownWords } from '../document/record.ts';
import { page } from '../document/state.ts';
import { giveNumbers } from '../saved/memory.ts';
import { copyKinds } from '../view/copy-kinds.ts';
import { CopyRefused } from '../view/problems.ts';
import { filledText } from './export.ts';
import { writeHtml } from './rich-text.ts';

export async function copyDocument(): Promise<void> {
  giveNumbers();
  const html = writeHtml(page.get().text, shownWords());
  if (!(await copyKinds({ 'text/plain': filledText(), 'text/html': html })))
    throw new CopyRefused('the browser refused to copy');
  page.set({ said: 'Texto copiado.' });
}
