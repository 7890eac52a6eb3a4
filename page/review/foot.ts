// Removes a page footer from the text of a document. A page footer has an address, a telephone or a website.
import { bodyLines, type Line } from '@membrete/document';
import { currentDocument } from '../record/document.ts';
import { page } from '../record/state.ts';
import { withoutLines } from '../record/text-lines.ts';

// Returns the lines of the text, without those that are in the header or footer of the opened letter.
export function currentBody(state = page.get()): readonly Line[] {
  return bodyLines(currentDocument(state).lines, state.looks);
}

// Removes the lines of the footer, and the blank lines above each of them.
export function withoutFoot(text: string, lines: readonly Line[]): string {
  return withoutLines(text, lines, isFoot);
}

export function isFoot({ role }: Line): boolean {
  return role === 'footer';
}
