import type { Line } from '@membrete/document';
import { applyEdits } from '@membrete/document/text';

// Deletes the lines for which `isGone` is true, each with the blank lines above it.
export function withoutLines(text: string, lines: readonly Line[], isGone: (line: Line) => boolean): string {
  const edits = lines.flatMap((line, at) => {
    const { end: start = 0 } = lines[at - 1] ?? {};
    return isGone(line) ? [{ start, end: line.end, text: '' }] : [];
  });
  const remaining = applyEdits(text, edits);
  return edits[0]?.start === 0 ? remaining.trimStart() : remaining;
}
