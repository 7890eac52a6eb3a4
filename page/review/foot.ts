// Removes a page footer from the text of a document: address, telephone, web.
import type { Line } from '@membrete/document';
import { withoutLines } from '../record/text-lines.ts';

// Removes the lines of the footer, and the blank lines above each.
export function withoutFoot(text: string, lines: readonly Line[]): string {
  return withoutLines(text, lines, isFoot);
}

export function isFoot({ role }: Line): boolean {
  return role === 'footer';
}
