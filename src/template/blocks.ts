// The blocks of a document, as Word, the sheet and the clipboard lay them out: single lines, tables, and rows of signatures.
import type { Line, Role } from './line.ts';
import { rowsOf, type Signature, signaturesFrom } from './signatures.ts';
import { type Table, tableAt } from './table.ts';

// The lines from `from` to `to` (exclusive): a table, or signatures in the rows in which they stand, or else a single line.
export interface Block {
  from: number;
  to: number;
  table?: Table;
  rows: Signature[][];
}

// The label of a line in the head of a memo: «PARA:», «DE:», «C.c.p.:».
export const MEMO_LABEL = /^[\p{L}.\s]{2,12}:/u;

const BODY: ReadonlySet<Role> = new Set(['paragraph', 'listItem', 'closing', 'signature']);

// memoEndOf returns the index of the first line below the head of a memo, or 0 if the document is not a memo.
export function memoEndOf(lines: readonly Line[]): number {
  const isMemo = lines.some(({ role, text }) => role === 'addressee' && MEMO_LABEL.test(text));
  if (!isMemo) return 0;
  const body = lines.findIndex(({ role }) => BODY.has(role));
  return body === -1 ? lines.length : body;
}

export function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  for (let from = 0; from < lines.length; from = blocks.at(-1)?.to ?? lines.length) {
    const found = tableAt(lines, from);
    const table = found && (lines[from]?.role !== 'signature' || isList(found)) ? found : undefined;
    const signatures = table ? [] : signaturesFrom(lines, from);
    const to = table?.to ?? signatures.at(-1)?.to ?? from + 1;
    blocks.push({ from, to, ...(table && { table }), rows: rowsOf(signatures) });
  }
  return blocks;
}

// A list of people with a column to sign in, and not people who sign side by side.
function isList({ headings }: Table): boolean {
  return headings.cells.some((cell) => /^\W*(?:no|n[uú]m|nombre|cargo)\b/i.test(cell));
}
