// Finds what a letter got when it was signed and delivered, which belongs to it and to no other letter.
import type { Line } from '../line.ts';
import type { Range } from '../text.ts';
import { findElectronicSignature } from './electronic-signature.ts';
import { findReceptionStamps } from './reception-stamp.ts';

// Returns the ranges of its electronic signature and its stamps of reception, in the order of the text.
export function findFormerMarks(lines: readonly Line[]): Range[] {
  const { signature, stamps } = readFormerMarks(lines);
  return stamps.length === 0 ? signature : [...signature, ...stamps].toSorted((a, b) => a.start - b.start);
}

export function readFormerMarks(lines: readonly Line[]): { signature: Range[]; stamps: Range[] } {
  return { signature: findElectronicSignature(lines), stamps: findReceptionStamps(lines) };
}
