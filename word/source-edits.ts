// Edits the XML of a part. Everything outside of the edits stays the same, byte for byte.
import { strToU8 } from 'fflate';
import { type Parts, readText, writeXml } from './package.ts';
import type { SourceEdit } from './word-file.ts';

// Applies edits to the characters [start, end) of the source. The edits may have any order. An edit within
// the range of another edit has no effect.
export function splice(source: string, edits: readonly SourceEdit[], start = 0, end = source.length): string {
  const inOrder = edits.toSorted((one, other) => one.from - other.from || rank(one) - rank(other) || other.to - one.to);
  let spliced = '';
  let position = start;
  for (const { from, to, text } of inOrder) {
    if (from < position || to > end) continue;
    spliced += source.slice(position, from) + text;
    position = to;
  }
  return spliced + source.slice(position, end);
}

// Returns the order of edits at the same position: insertions before removals.
function rank({ from, to }: SourceEdit): number {
  return Number(to > from);
}

export function removal({ start, end }: { start: number; end: number }): SourceEdit {
  return { from: start, to: end, text: '' };
}

// Returns the bytes of a part with another text. Keeps its XML declaration if the part is in UTF-8.
export function rewritten(parts: Parts, path: string, text: string): Uint8Array {
  const bytes = parts.get(path) ?? new Uint8Array();
  const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe;
  if (isUtf16) return writeXml(text);
  const whole = new TextDecoder().decode(bytes);
  return strToU8(whole.slice(0, whole.length - (readText(parts, path) ?? '').length) + text);
}
