// Removes a page footer from the text of a document: address, telephone, web.
import { bodyLines, type Line } from '@membrete/document';
import { currentDocument } from '../record/document.ts';
import { page } from '../record/state.ts';
import { withoutLines } from '../record/text-lines.ts';

// Returns the lines of the text, without those that the paper of the open letter shows.
export function currentBody(state = page.get()): readonly Line[] {
  return bodyLines(currentDocument(state).lines, state.looks);
}

// Removes the lines of the footer, and the blank lines above each.
export function withoutFoot(text: string, lines: readonly Line[]): string {
  return withoutLines(text, lines, isFoot);
}

export function isFoot({ role }: Line): boolean {
  return role === 'footer';
}
