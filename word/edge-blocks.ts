// What a header or a footer shows, as plain data: paragraphs, tables, pictures and shapes, with their formats
// and positions. Lengths are in points, angles in degrees. A colour has six digits, or eight with its opacity;
// «auto» is the colour of the text.
import type { Parts } from './package.ts';
import type { StyleChains } from './style-chains.ts';
import type { ParagraphLook, RunLook } from './word-file.ts';
import type { Looks } from './word-looks.ts';
import type { XmlElement } from './xml.ts';

// A «framed» block has a position of its own, as a floating table or a text frame.
export type EdgeBlock = EdgeParagraph | EdgeTable | { kind: 'framed'; frame: Frame };

// A paragraph of a header or footer. `letters` has the size and the typeface of the paragraph mark, which
// determine the height of an empty line.
export interface EdgeParagraph {
  kind: 'paragraph';
  look: ParagraphLook;
  letters: RunLook;
  fill: string | undefined;
  borders: Borders;
  pieces: readonly Piece[];
}

// Words with the same format. `slot` is the number of a placeholder. `field` is «PAGE», «NUMPAGES» or
// «SECTIONPAGES».
interface Words {
  kind: 'words';
  words: string;
  letters: RunLook;
  slot?: string;
  field?: string;
}

// A part of a paragraph. A tab goes to a tab stop, to a share of the width (1 is the right margin), or, with
// neither, a little to the right. A «shape» is a drawing that we do not read.
export type Piece =
  | Words
  | { kind: 'tab'; at: number | undefined; share?: number; align: string }
  | { kind: 'break' | 'object' | 'shape' }
  | { kind: 'frame'; frame: Frame };

// A picture, a shape or a group. It is `inline` in the text, or has a position on each axis; a width or height
// of 0 fits the content. Of two frames, the one with the greater `layer` is in front; a negative one is behind
// the text.
export interface Frame {
  width: number;
  height: number;
  inline: boolean;
  layer: number;
  across: Position;
  down: Position;
  turn?: number;
  content: FrameContent;
}

export type FrameContent = Picture | ShapeBox | FrameGroup | WordArt;

// A position within an area: `offset` from its beginning, or an alignment.
export interface Position {
  area: string;
  offset: number | undefined;
  align: string;
}

// A picture. If it is larger than its frame, the frame shows a part of it. `path` is '' if the relationship
// is missing.
export interface Picture {
  kind: 'picture';
  path: string;
  width: number;
  height: number;
  margin?: { top: number; left: number };
  opacity?: number;
}

// A text box or a shape. `insets` is the space between the sides and the text: top, right, bottom, left.
// `ink` is the colour of automatic letters, `align` the vertical alignment of the text.
export interface ShapeBox {
  kind: 'box';
  form: 'rectangle' | 'rounded' | 'ellipse' | 'line' | 'path' | 'none';
  // The path of a free form, in points from its corner, in the syntax of SVG.
  path?: string | undefined;
  fill: string | Gradient | undefined;
  line: { width: number; colour: string } | undefined;
  insets?: readonly number[];
  ink?: string;
  align?: 'center' | 'bottom';
  blocks: readonly EdgeBlock[];
}

// A change of colour from the left, or in the direction of `angle`, clockwise.
export interface Gradient {
  angle: number;
  stops: readonly { at: number; colour: string }[];
}

// Frames whose positions are relative to the group.
export interface FrameGroup {
  kind: 'group';
  parts: readonly { left: number; top: number; width: number; height: number; turn?: number; content: FrameContent }[];
}

// Words that fill their frame, as in a watermark.
export interface WordArt {
  kind: 'art';
  words: string;
  fill: string;
  opacity: number;
}

// `heights` has the least height of each row. `padding` is the space beside the text of a cell.
export interface EdgeTable {
  kind: 'table';
  width: number;
  align: string;
  indent: number;
  rows: readonly (readonly EdgeCell[])[];
  heights: readonly number[];
  padding: { left: number; right: number };
}

export interface EdgeCell {
  span: number;
  rows: number;
  width: number;
  align: string;
  fill: string | undefined;
  ink?: string;
  borders: Borders;
  blocks: readonly EdgeBlock[];
}

export type Side = 'top' | 'bottom' | 'left' | 'right';
export type Borders = Readonly<Partial<Record<Side, { width: number; colour: string | undefined; isNone: boolean }>>>;

// The part to read (`path`), with the theme and the styles that determine its format. `read` reads the blocks
// of a cell or a text box. `spacing` is what the style of a table says for the paragraphs in it.
export interface EdgeSource {
  parts: Parts;
  path: string;
  theme: XmlElement | undefined;
  looks: Looks;
  chainOf: StyleChains;
  spacing?: XmlElement | undefined;
  read: (root: XmlElement, source: EdgeSource) => EdgeBlock[];
}
