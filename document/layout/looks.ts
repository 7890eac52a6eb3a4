// LOOKS is the one table of how the lines of a document look. Word's styles, the sheet's CSS and the
// clipboard's attributes are written from it.

// All measures are in points.
export interface Look {
  align?: 'right' | 'center';
  bold?: boolean;
  // The size of the letters; that of the body if absent.
  size?: number;
  // Space above. There is no space below: Word adds both, LibreOffice takes the larger.
  above?: number;
  // Whether lines of this look follow each other without space.
  block?: boolean;
  // The indent of the lines, and how much further left the first of them begins.
  left?: number;
  hanging?: number;
  // Whether a line of this look stays on the page of the next one.
  keepsWithNext?: boolean;
}

// The name of a look, which styles and classes are named by.
export type LookName = keyof typeof LOOKS;

// The looks by name: those of the roles, and of what a role by itself does not say.
export const LOOKS = {
  institution: { align: 'center', bold: true, size: 14, keepsWithNext: true },
  unit: { align: 'center', above: 2, block: true, keepsWithNext: true },
  documentNumber: { align: 'right', bold: true, above: 16, block: true },
  title: { align: 'center', bold: true, above: 16, block: true, keepsWithNext: true },
  reference: { align: 'right', above: 3, block: true },
  subject: { align: 'right', above: 3, left: 155.95 },
  placeAndDate: { align: 'right', above: 12, block: true },
  addressee: { bold: true, above: 18, block: true },
  // The values below each other, to the right of the labels.
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

// The look of this name, with all fields that it may have.
export function lookOf(name: LookName): Look {
  return LOOKS[name];
}
