// The classes of the blocks on the sheet, as it is drawn and as it is edited.
import type { Line, Paragraph, Signatures, Table } from '@membrete/document';
import { LOOKS } from '@membrete/document';

// A part of the text.
export interface ShownRange {
  start: number;
  end: number;
}

// `place` is that of the finding that was clicked. The role is a class as well where several looks serve it.
export function classesOf(
  { line, look, gap, hanging, keepsWithNext }: Paragraph,
  place: ShownRange | undefined,
): string {
  const role = line.role in LOOKS ? '' : ` ${line.role}`;
  const indent = hanging === undefined ? '' : ` hanging-${hanging}`;
  return `line${role} ${look}${indent}${gap === 0 ? ' flush' : ''}${keepsWithNext ? ' keeps' : ''}${found(line, place)}`;
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

// The columns of people who sign beside each other: what is above their names, and the names with what is
// below.
export function signatureColumnsOf({ rows }: Signatures): { above: Paragraph[]; below: Paragraph[]; width: number }[] {
  return rows.flatMap(({ heads, names }) =>
    names.map((below, at) => ({ above: heads[at] ?? [], below, width: names.length })),
  );
}
