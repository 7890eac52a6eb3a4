// The shapes of a Word file as readWord reads it: stories of paragraphs and tables, and where each letter is
// in the XML.
import type { XmlElement } from './xml.ts';

// A range in the text of one paragraph, in UTF-16 units. `paragraph` is the number of that paragraph among
// all of its part («word/header1.xml»), in the order of the XML. `start` equals `end` where nothing is
// written yet: in an empty cell or field.
export interface WordPlace {
  part: string;
  paragraph: number;
  start: number;
  end: number;
}

// A file has its body first, then headers, footers, footnotes and endnotes. `pages` says on which pages a
// header or a footer is.
export interface WordStory {
  kind: 'body' | 'header' | 'footer' | 'note';
  part: string;
  pages: readonly string[];
  blocks: WordBlock[];
}

export type WordBlock = WordParagraph | WordTable;

// `isBordered` says whether lines are drawn between the cells; a table without lines only puts things side by
// side.
export interface WordTable {
  is: 'table';
  rows: WordRow[];
  isBordered: boolean;
  // The widths of the columns in points; empty if the file does not say.
  widths: number[];
}

export interface WordRow {
  part: string;
  element: XmlElement;
  // True if the row is repeated at the top of each page.
  isHeading: boolean;
  cells: WordCell[];
}

// `span` is the number of columns that the cell takes. A cell that continues the one in the row above has no
// blocks.
export interface WordCell {
  span: number;
  blocks: WordBlock[];
}

// A paragraph as it is shown: deletions, comments and hidden text are not in `text`, nor is `marker`, the
// mark of a list item with the blank behind it, «1. ». A line end within the paragraph is \n, a tab \t.
export interface WordParagraph {
  is: 'paragraph';
  part: string;
  paragraph: number;
  text: string;
  marker: string;
  look: ParagraphLook;
  runs: WordRun[];
  fields: WordField[];
  controls: WordControl[];
  // The content of the text boxes that are anchored in the paragraph.
  boxes: WordBlock[][];
  // The places of its letters in the XML; empty for an OpenDocument file, which is not filled in place.
  atoms: Atom[];
  openings: Opening[];
  // The same paragraph in the other branches of an mc:AlternateContent.
  mirrors: WordParagraph[];
}

// A range of letters with one look, in UTF-16 offsets of the paragraph.
export interface WordRun {
  start: number;
  end: number;
  look: RunLook;
  // The edits that remove the colours marking it as something to fill in.
  unmarking?: readonly SourceEdit[];
}

// Sizes in points, colours as «RRGGBB». `highlight` is the colour behind the letters.
export interface RunLook {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  caps: boolean;
  smallCaps: boolean;
  hidden: boolean;
  size: number;
  family?: string;
  colour?: string;
  highlight?: string;
  raised?: 'super' | 'sub';
}

// Lengths in points. `bold` says whether all letters are bold, `size` is that of the first one; without
// letters, both are those of the paragraph's mark. `style` is the name of its style, `level` that of a
// heading, from 0 on. `line` is a multiple of the line's own height, or points if `isExact`.
export interface ParagraphLook {
  style: string;
  align: 'left' | 'center' | 'right' | 'justify';
  bold: boolean;
  size: number;
  left: number;
  right: number;
  firstLine: number;
  before: number;
  after: number;
  line: number;
  isExact: boolean;
  // True if there is no space between the paragraph and a neighbour of the same style.
  isContextual: boolean;
  pageBreakBefore: boolean;
  level?: number;
  tabs: { at: number; align: string; leader: string }[];
}

// Markup around letters. `edits` remove it as soon as a datum within it is filled in.
export interface Wrapper {
  edits: SourceEdit[];
  // The id of a relationship that is removed too if nothing else needs it: the address of a hyperlink may be
  // last year's.
  relationship?: string;
}

// `name` is the name of the datum in MERGEFIELD, or of the form's field; `type` is in capitals: MERGEFIELD,
// FORMTEXT, DATE. `start` and `end` delimit the shown value in the paragraph.
export interface WordField extends Wrapper {
  type: string;
  name: string;
  instruction: string;
  start: number;
  end: number;
}

// A content control. `label` is its alias, or its tag; `isPlaceholder` is true if it shows a prompt.
export interface WordControl extends Wrapper {
  label: string;
  tag: string;
  isPlaceholder: boolean;
  start: number;
  end: number;
  // The w:rPr for the words that are written into the control.
  look: XmlElement | undefined;
  // The element of a data part that Word shows in the control.
  binding?: { path: string; storeItemId: string };
}

// Replaces the characters of a part's XML in [from, to).
export interface SourceEdit {
  from: number;
  to: number;
  text: string;
}

// The letters [start, end) of a paragraph, which are the characters [from, to) of the part's XML. A `text` is
// in the content of `element`; a `sign` is `element` itself, such as w:tab.
export interface Atom {
  start: number;
  end: number;
  from: number;
  to: number;
  is: 'text' | 'sign';
  // True if the letters are in a CDATA section.
  isVerbatim: boolean;
  element: XmlElement;
  wrappers: readonly Wrapper[];
}

// A place for the first letters: the XML in [from, to) is replaced by `before`, a run, and `after`. `look` is
// the look of that run, as XML.
export interface Opening {
  offset: number;
  from: number;
  to: number;
  before: string;
  // The prefix of the elements of WordprocessingML, «w:».
  prefix: string;
  look: string;
  after: string;
  wrappers: readonly Wrapper[];
}
