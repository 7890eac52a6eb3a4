// The foot of the page in the text of a document: address, telephone, web.
import type { Line } from '@membrete/document';
import { applyEdits } from '@membrete/document/text';

// The text without the lines of the foot, and without the blank lines above each of them.
export function withoutFoot(text: string, lines: readonly Line[]): string {
  const edits = lines.flatMap((line, at) => {
    const { end: start = 0 } = lines[at - 1] ?? {};
    return isFoot(line) ? [{ start, end: line.end, text: '' }] : [];
  });
  return applyEdits(text, edits);
}

export function isFoot({ role }: Line): boolean {
  return role === 'footer';
}
