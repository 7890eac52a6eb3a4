// The document on the clipboard, with its format.
import { shownWords } from '../fill/filling.ts';
import { CopyRefused } from '../problems.ts';
import { page } from '../state.ts';
import { filledText, rememberShown } from './export.ts';
import { writeHtml } from './rich-text.ts';

export async function copyDocument(): Promise<void> {
  const html = writeHtml(page.get().text, shownWords());
  if (!(await copy(filledText(), html))) throw new CopyRefused('the browser refused to copy');
  rememberShown();
  page.set({ said: 'Texto copiado.' });
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
