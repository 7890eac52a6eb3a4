// A letter as findFields() reads it: the document, its blanks, and the cells of its tables.
import { breaksOf, type Entity, findNamed, readEntitiesOf } from '../entities/entities.ts';
import type { EntityKind } from '../entities/row.ts';
import { readTokens, type Tokens } from '../entities/tokens.ts';
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import { firstFrom, fold } from '../text.ts';
import { type Blank, findBlanks } from './blanks.ts';
import type { Candidate, Mark } from './field.ts';
import { type Cell, readTables } from './tables.ts';

export interface LetterText {
  document: Document;
  blanks: Blank[];
  // The text with \ue000 in place of each character of a blank, except in words that a Word file marks.
  // `plain` is the same in lower case, without accents.
  masked: string;
  plain: string;
  tokens: Tokens;
  // In the order of the text, without overlaps.
  entities: readonly Entity[];
  named: ReadonlyMap<EntityKind, readonly Entity[]>;
  cells: ReadonlyMap<number, readonly Cell[]>;
  headings: ReadonlySet<number>;
  lineAt: (offset: number) => number;
  // The index of the first line below the body.
  tailFrom: number;
  // The title in lower case, without accents, or ''.
  title: string;
  // The lines directly above PRESENTE; `to` is exclusive. If there are none, both are 0.
  addressees: { from: number; to: number };
}

// A field that is filled in. `isOwn` is true for the number, the date and the addressee of the letter itself,
// which change even in a form.
export interface Written extends Candidate {
  isOwn: boolean;
}

export function readLetter(document: Document, marks: readonly Mark[]): LetterText {
  const { text, lines } = document;
  const tailFrom = startOfTail(lines);
  const blanks = findBlanks(document, marks, tailFrom);
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, isWritten } of blanks) {
    if (isWritten) continue;
    pieces.push(text.slice(from, start), '\ue000'.repeat(end - start));
    from = end;
  }
  const masked = pieces.join('') + text.slice(from);
  const plain = fold(masked);
  const tokens = readTokens(masked, plain, breaksOf(lines));
  return {
    document,
    blanks,
    masked,
    plain,
    tokens,
    entities: readEntitiesOf(tokens),
    named: findNamed(tokens),
    ...readTables(lines, blanks),
    lineAt: lineFinder(lines),
    tailFrom,
    title: lines.find(({ style }) => style === 'title')?.bare ?? '',
    addressees: addresseesOf(lines),
  };
}

function startOfTail(lines: readonly Line[]): number {
  const body = lines.findIndex(({ role }) => role === 'paragraph' || role === 'listItem');
  const isTail = ({ role }: Line) => role === 'closing' || role === 'signature' || role === 'annex' || role === 'copy';
  const tail = lines.findIndex((line, at) => at > body && isTail(line));
  return tail < 0 ? lines.length : tail;
}

function addresseesOf(lines: readonly Line[]): { from: number; to: number } {
  const present = lines.findIndex(({ role }) => role === 'present');
  const from = lines.slice(0, Math.max(present, 0)).findLastIndex(({ role }) => role !== 'addressee') + 1;
  return from < present ? { from, to: present } : { from: 0, to: 0 };
}

// Returns a function that finds the index of the last line that begins at or before an offset.
function lineFinder(lines: readonly Line[]): (offset: number) => number {
  return (offset) => Math.max(0, firstFrom(lines, ({ start }) => start <= offset) - 1);
}
