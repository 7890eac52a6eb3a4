// Reads letters/: two letters of one kind in each file, in which ⟦⟧ are around what differs and ⟪⟫ around what
// only one of them says. The marks were set before any of these letters was paired.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Range } from '../text.ts';
import { type PairedLetter, readToPair } from './pair-letters.ts';

const FOLDER = join(import.meta.dirname, 'letters');

export interface MarkedLetter extends PairedLetter {
  text: string;
  data: readonly Range[];
  optional: readonly Range[];
}

export function readMarkedPairs(): { name: string; letters: readonly MarkedLetter[] }[] {
  return readdirSync(FOLDER).map((name) => {
    const letters = readFileSync(join(FOLDER, name), 'utf8').trim().split('\n=====\n').map(readMarked);
    return { name: name.replace('.txt', ''), letters };
  });
}

function readMarked(marked: string): MarkedLetter {
  const found: Record<string, Range[]> = { '⟦': [], '⟪': [] };
  let text = '';
  for (const letter of marked) {
    const { length } = text;
    if (letter in found) found[letter]?.push({ start: length, end: length });
    else if (letter === '⟧' || letter === '⟫') {
      const last = found[letter === '⟧' ? '⟦' : '⟪']?.at(-1);
      if (last) last.end = length;
    } else text += letter;
  }
  return { ...readToPair(text), text, data: found['⟦'] ?? [], optional: found['⟪'] ?? [] };
}
