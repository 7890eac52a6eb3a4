// LOOKS is the single table of how the lines of a document look. Word's styles, the sheet's CSS and the
// clipboard's attributes are made from it.

// All measures are in points.
export interface Look {
  align?: 'right' | 'center';
  bold?: boolean;
  // The font size; the size of the body if absent.
  size?: number;
  // Space above. There is none below: between two lines Word would add the two spaces, LibreOffice take the
  // larger.
  above?: number;
  // True if lines of this look follow each other without space.
  block?: boolean;
  // The left indent of the lines, and how much further left the first line begins.
  left?: number;
  hanging?: number;
  // True if a line of this look stays on the page of the next line.
  keepsWithNext?: boolean;
}

// The name of a look, and of the style in Word and the class in CSS.
export type LookName = keyof typeof LOOKS;

// The looks by name. Most are named after a role; the others distinguish lines of the same role.
export const LOOKS = {
  institution: { align: 'center', bold: true, size: 14, keepsWithNext: true },
  unit: { align: 'center', above: 2, block: true, keepsWithNext: true },
  documentNumber: { align: 'right', bold: true, above: 16, block: true },
  title: { align: 'center', bold: true, above: 16, block: true, keepsWithNext: true },
  reference: { align: 'right', above: 3, block: true },
  subject: { align: 'right', above: 3, left: 155.95 },
  placeAndDate: { align: 'right', above: 12, block: true },
  addressee: { bold: true, above: 18, block: true },
  // The values are aligned with each other, to the right of the labels.
  memo: { above: 18, block: true, left: 72, hanging: 72 },
  memoLine: { left: 72 },
  attention: { above: 6, block: true },
  present: { bold: true, above: 2 },
  paragraph: { above: 10 },
  heading: { align: 'center', bold: true, above: 16, keepsWithNext: true },
  // A heading with a number, or in bold, at the left.
  section: { bold: true, above: 14, keepsWithNext: true },
  listItem: { above: 4, left: 28.35, hanging: 13.6 },
  dashItem: { above: 4, left: 28.35, hanging: 7.5 },
  subItem: { above: 4, left: 51, hanging: 21 },
  columnHeading: { bold: true, above: 2, keepsWithNext: true },
  cell: { above: 2 },
  // ATENTAMENTE, or another closing.
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

// Returns the look of this name as a Look, with its optional fields.
export function lookOf(name: LookName): Look {
  return LOOKS[name];
}
