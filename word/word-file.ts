// The shapes of a Word file as readWord reads it: stories of paragraphs and tables, and where each letter is
// in the XML.
import type { XmlElement } from './xml.ts';

// UTF-16 offsets in the text of one paragraph: the one with this number among all of its part,
// «word/header1.xml», in the order of its XML. Where nothing is written yet, `start` is `end`: an empty cell
// or field.
export interface WordPlace {
  part: string;
  paragraph: number;
  start: number;
  end: number;
}

// The body first, then headers, footers, footnotes and endnotes. `pages` says on which pages a header or a
// footer is.
export interface WordStory {
  kind: 'body' | 'header' | 'footer' | 'note';
  part: string;
  pages: readonly string[];
  blocks: WordBlock[];
}

export type WordBlock = WordParagraph | WordTable;

// `isBordered` says whether lines are drawn between its cells; without them it only puts things side by side.
export interface WordTable {
  is: 'table';
  rows: WordRow[];
  isBordered: boolean;
  // The widths of its columns in points; empty if the file does not say.
  widths: number[];
}

export interface WordRow {
  part: string;
  element: XmlElement;
  // Whether it is repeated at the top of each page.
  isHeading: boolean;
  cells: WordCell[];
}

// `span` is the number of columns that it takes. A cell that goes on from the row above has no blocks.
export interface WordCell {
  span: number;
  blocks: WordBlock[];
}

// A paragraph as it is shown: deletions, comments and hidden text are not in `text`, nor is `marker`, the
// mark of a list item with the blank behind it, «1. ». A line end within it is \n, a tab \t.
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
  // The content of the text boxes that are anchored in it.
  boxes: WordBlock[][];
  // Where its letters are in the XML; empty in an OpenDocument file, which is not filled in place.
  atoms: Atom[];
  openings: Opening[];
  // The same paragraph in the other branches of an mc:AlternateContent.
  mirrors: WordParagraph[];
}

// Letters of one look, in UTF-16 offsets of the paragraph.
export interface WordRun {
  start: number;
  end: number;
  look: RunLook;
  // Takes out the colours that mark it as something to fill in.
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

// Lengths in points. `bold` and `size` are those of all its letters, or of its mark if it has none; `style`
// is the name of its style. `level` is that of a heading, from 0 on. `line` is a multiple of the line's own
// height, or points if `isExact`.
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
  // Whether there is no space between it and a neighbour of the same style.
  isContextual: boolean;
  pageBreakBefore: boolean;
  level?: number;
  tabs: { at: number; align: string; leader: string }[];
}

// What is taken out of the XML as soon as a datum within it is filled in.
export interface Wrapper {
  edits: SourceEdit[];
  // The id of a relationship that goes too if nothing else needs it: a hyperlink's address may be last
  // year's.
  relationship?: string;
}

// `name` is that of the datum in MERGEFIELD, or of the form's field; `type` is in capitals: MERGEFIELD,
// FORMTEXT, DATE. The offsets are those of its shown value in the paragraph.
export interface WordField extends Wrapper {
  type: string;
  name: string;
  instruction: string;
  start: number;
  end: number;
}

// A content control. `label` is its alias, or its tag; `isPlaceholder` says that it shows a prompt.
export interface WordControl extends Wrapper {
  label: string;
  tag: string;
  isPlaceholder: boolean;
  start: number;
  end: number;
  // The look of the words that are written into it, a w:rPr.
  look: XmlElement | undefined;
  // The element of a data part that Word shows in it.
  binding?: { path: string; storeItemId: string };
}

// Replaces the characters of a part's XML in [from, to).
export interface SourceEdit {
  from: number;
  to: number;
  text: string;
}

// The letters [start, end) of a paragraph are the characters [from, to) of the part's XML. In `text` they are
// the content of an element; a `sign` is an element, as w:tab is. `element` is the element that holds them,
// or that it is.
export interface Atom {
  start: number;
  end: number;
  from: number;
  to: number;
  is: 'text' | 'sign';
  // Whether the letters are in a CDATA section.
  isVerbatim: boolean;
  element: XmlElement;
  wrappers: readonly Wrapper[];
}

// A place for the first letters: the XML in [from, to) becomes `before`, a run, `after`. `run` is the look of
// that run, as XML.
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
