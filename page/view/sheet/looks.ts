// The CSS classes and styles of blocks on the sheet, for reading and for editing.
import type { LettersLook, Line, Paragraph, Signatures, Table } from '@membrete/document';
import { isLightLabel, LOOKS } from '@membrete/document';
import type { ComponentChildren, VNode } from 'preact';

// Draws what looks as in a letter of the office's own. The implementation, own-looks.ts, is loaded after the first
// view, which waits for it if a letter is open.
export const ownLooks: {
  styleOf?: (paragraph: Pick<Paragraph, 'own'>) => string;
  styleOfCell?: (table: Table, row: number, column: number) => string;
  // Draws words, or a variable, that begin at this offset of their line.
  draw?: (words: string | VNode, at: number, letters: readonly LettersLook[]) => ComponentChildren;
} = {};

// A range of the document's text.
export interface ShownRange {
  start: number;
  end: number;
}

// Returns the CSS classes of a paragraph. `place` is the range of the clicked finding. The role of the line
// is a class too, unless a look has the same name.
export function classesOf(
  { line, look, gap, hanging, keepsWithNext }: Paragraph,
  place: ShownRange | undefined,
): string {
  const role = line.role in LOOKS ? '' : ` ${line.role}`;
  const indent = hanging === undefined ? '' : ` hanging-${hanging}`;
  return `line${role} ${look}${indent}${gap === 0 ? ' flush' : ''}${keepsWithNext ? ' keeps' : ''}${found(line, place)}`;
}

// Returns the CSS class of a label.
export function labelLookOf({ own }: Pick<Paragraph, 'own'>): string {
  return isLightLabel(own) ? 'light' : '';
}

export function classesOfCell(
  { aligns, heights, inColumns, rows }: Table,
  row: number,
  column: number,
  place: ShownRange | undefined,
): string {
  const hasRoom = (heights[row] ?? 0) > 0;
  const room = `${hasRoom ? ' to-sign' : ''}${inColumns ? ' signer' : ''}`;
  const line = rows[row]?.line;
  return `${aligns[column] ?? 'left'}${room}${line ? found(line, place) : ''}`;
}

function found({ start, end }: Line, place: ShownRange | undefined): string {
  return place && place.start < end && Math.max(place.end, place.start + 1) > start ? ' found' : '';
}

// Returns a column for each person who signs. `above` has the lines above the name. `below` has the name and
// the lines under it. `width` is the number of columns in the row.
export function signatureColumnsOf({ rows }: Signatures): { above: Paragraph[]; below: Paragraph[]; width: number }[] {
  return rows.flatMap(({ heads, names }) =>
    names.map((below, at) => ({ above: heads[at] ?? [], below, width: names.length })),
  );
}
