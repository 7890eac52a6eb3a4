// The foot of the page in the text of a document: address, telephone, web.
import type { Line } from '@membrete/document';
import { withoutLines } from '../record/text-lines.ts';

// The text without the lines of the foot, and without the blank lines above each of them.
export function withoutFoot(text: string, lines: readonly Line[]): string {
  return withoutLines(text, lines, isFoot);
}

export function isFoot({ role }: Line): boolean {
  return role === 'footer';
}
