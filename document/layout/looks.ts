// Fonts, spaces and indents of all kinds of lines. The styles of Word files, the CSS of the sheet and the
// clipboard's attributes are made from this table.

import type { LineName } from '../reading/given-roles.ts';
import type { Range } from '../text.ts';

// How a kind of line looks. Lengths are in points.
export interface Look {
  align?: 'right' | 'center';
  bold?: boolean;
  // The font size. If absent, the line has the font size of the body.
  size?: number;
  // The space above the line. There is no space below a line, because Word would add it to the space above
  // the next line, and LibreOffice would use only the larger of the two.
  above?: number;
  // True if lines of this style follow each other without space.
  block?: boolean;
  // `left` is the indent of the paragraph. The first line begins `hanging` points further left.
  left?: number;
  hanging?: number;
  // True if the line stays on the same page as the next line.
  keepsWithNext?: boolean;
}

// The name of a look. The styles of Word files and the CSS classes have the same names.
export type LookName = keyof typeof LOOKS;

// The looks by name. Most names are roles. Other names, such as memoLine, are for special lines of a role.
export const LOOKS = {
  institution: { align: 'center', bold: true, size: 14, keepsWithNext: true },
  unit: { align: 'center', above: 2, block: true, keepsWithNext: true },
  documentNumber: { align: 'right', bold: true, above: 16, block: true },
  title: { align: 'center', bold: true, above: 16, block: true, keepsWithNext: true },
  reference: { align: 'right', above: 3, block: true },
  subject: { align: 'right', above: 3, left: 155.95 },
  placeAndDate: { align: 'right', above: 12, block: true },
  addressee: { bold: true, above: 18, block: true },
  // All values of a memo begin 72 points from the margin, to the right of their labels.
  memo: { above: 18, block: true, left: 72, hanging: 72 },
  memoLine: { left: 72 },
  attention: { above: 6, block: true },
  present: { bold: true, above: 2 },
  paragraph: { above: 10 },
  heading: { align: 'center', bold: true, above: 16, keepsWithNext: true },
  // A section is a heading at the left margin, with a number or in bold.
  section: { bold: true, above: 14, keepsWithNext: true },
  listItem: { above: 4, left: 28.35, hanging: 13.6 },
  dashItem: { above: 4, left: 28.35, hanging: 7.5 },
  subItem: { above: 4, left: 51, hanging: 21 },
  columnHeading: { bold: true, above: 2, keepsWithNext: true },
  cell: { above: 2 },
  closing: { align: 'center', bold: true, above: 20, keepsWithNext: true },
  motto: { align: 'center', above: 2, block: true, keepsWithNext: true },
  signatureHeading: { align: 'center', above: 18, block: true, keepsWithNext: true },
  signatory: { align: 'center', bold: true, above: 42 },
  post: { align: 'center' },
  annex: { size: 10, above: 18, block: true },
  copy: { size: 9, above: 18, block: true, left: 31.2, hanging: 31.2 },
  copyLine: { size: 9, left: 31.2 },
  initials: { size: 8, above: 10, block: true },
  footer: { align: 'center', size: 8, above: 10, block: true },
} as const satisfies Record<string, Look>;

// The look that a line had in the letter from which it was read. This look replaces parts of the look of the
// line's role. `firstLine` is the distance of the first line from `left`, and is negative to the left of
// `left`. A line with an `edge` is not laid out, because the header or footer of the letter already shows it.
export interface OwnLook extends Pick<Look, 'bold' | 'size' | 'left'> {
  align?: 'left' | 'center' | 'right' | 'justify';
  firstLine?: number;
  italic?: boolean;
  underline?: boolean;
  // The words at the beginning that are bold where the others are not, or light where they are bold: «Folio:». If
  // it is '', no beginning differs.
  label?: string;
  edge?: 'header' | 'footer';
  // The letters that look otherwise than the line, in its order and without overlaps.
  letters?: readonly LettersLook[];
  // The cells of a row, from left to right.
  cells?: readonly CellLook[];
}

// Letters of a line. The range is in the line. What is absent is as in the line.
export interface LettersLook extends Range {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
}

// How a cell looks. What is absent is as in other cells of its column, and the size as in the body; `fill` is a colour as «D9D9D9».
export interface CellLook {
  align?: 'left' | 'center' | 'right';
  bold?: boolean;
  fill?: string;
  size?: number; // of its letters, in points
}

export interface LineLook extends LineName {
  look: OwnLook;
}

// Returns LOOKS[name] as a Look, so that callers can read optional fields.
export function lookOf(name: LookName): Look {
  return LOOKS[name];
}
