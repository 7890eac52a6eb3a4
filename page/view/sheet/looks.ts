// The CSS classes and styles of blocks on the sheet, for reading and for editing.
import type { LettersLook, Line, Paragraph, Signatures, Table } from '@membrete/document';
import { isLightLabel, LOOKS } from '@membrete/document';

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

// Returns the look that only this paragraph has, as CSS. sheet.css limits size and indent in a narrow window.
export function styleOf({ own }: Pick<Paragraph, 'own'>): string {
  if (!own) return '';
  const { align, bold, italic, underline, size, left, firstLine } = own;
  const points = (length: number) => `calc(var(--pt) * ${length})`;
  return [
    align && `text-align: ${align === 'justify' ? 'var(--justified, justify)' : align}`,
    bold !== undefined && `font-weight: ${bold ? 700 : 400}`,
    italic && 'font-style: italic',
    underline && 'text-decoration: underline',
    size && `font-size: max(var(--least-size), ${points(size)})`,
    left !== undefined && `padding-left: min(var(--most-indent), ${points(left)})`,
    firstLine !== undefined && `text-indent: clamp(-1 * var(--most-indent), ${points(firstLine)}, var(--most-indent))`,
  ]
    .filter(Boolean)
    .join('; ');
}

// Returns the look of letters within a line, as CSS.
export function styleOfLetters({ bold, italic, underline }: Partial<LettersLook> = {}): string {
  return [
    bold !== undefined && `font-weight: ${bold ? 700 : 400}`,
    italic !== undefined && `font-style: ${italic ? 'italic' : 'normal'}`,
    underline !== undefined && `text-decoration: ${underline ? 'underline' : 'none'}`,
  ]
    .filter(Boolean)
    .join('; ');
}

// Returns the look of a cell of a letter, as CSS. Words on a dark colour are white.
export function styleOfCell({ looks }: Table, row: number, column: number): string {
  const { align, bold, fill } = looks?.[row]?.[column] ?? {};
  const colour = fill && Number.parseInt(fill, 16);
  const light = colour && ((colour >> 16) * 3 + ((colour >> 8) & 255) * 6 + (colour & 255)) / 10;
  return [
    align && `text-align: ${align}`,
    bold !== undefined && `font-weight: ${bold ? 700 : 400}`,
    fill && `background: #${fill}; color: ${(light || 0) < 128 ? '#fff' : '#000'}`,
  ]
    .filter(Boolean)
    .join('; ');
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
