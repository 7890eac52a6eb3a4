// The types of a Word file as readWord returns it. A story is the body, a header, a footer or the notes. It
// has paragraphs and tables.
import type { XmlElement } from './xml.ts';

// A range in the text of a paragraph, in UTF-16 units. `paragraph` is the number of the paragraph in its
// part, in the order of the XML. In an empty cell or field, `start` equals `end`.
export interface WordPlace {
  part: string;
  paragraph: number;
  start: number;
  end: number;
}

// The body, a header, a footer, a footnote or an endnote of a file. `pages` has the kinds of pages that show
// a header or footer.
export interface WordStory {
  kind: 'body' | 'header' | 'footer' | 'note';
  part: string;
  pages: readonly string[];
  blocks: WordBlock[];
}

export type WordBlock = WordParagraph | WordTable;

// A table. If no lines are drawn between its cells (`isBordered` is false), it only arranges text side by
// side.
export interface WordTable {
  is: 'table';
  rows: WordRow[];
  isBordered: boolean;
  // The widths of the columns, in points. Empty if the file does not give them.
  widths: number[];
}

export interface WordRow {
  part: string;
  element: XmlElement;
  // True if Word repeats the row at the top of each page.
  isHeading: boolean;
  cells: WordCell[];
}

// A cell, which covers `span` columns. A cell that continues a merged cell above has no blocks.
export interface WordCell {
  span: number;
  // True if only a line below the cell is drawn, as on paper for people to write on.
  isRuled: boolean;
  // The colour behind its words, «D9D9D9».
  fill?: string;
  blocks: WordBlock[];
}

// A paragraph as Word shows it, without deletions, comments and hidden text. \n in `text` is a line end, \t a
// tab. The marker of a list item, «1. », is not part of `text`.
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
  // The content of the text boxes anchored in the paragraph.
  boxes: WordBlock[][];
  // Its drawings with a picture: where each begins in the XML of the part, and what the file calls it.
  pictures?: { start: number; name: string; images: readonly string[] }[];
  // The positions of its letters in the XML. Empty for an OpenDocument file.
  atoms: Atom[];
  openings: Opening[];
  // Absent for an OpenDocument file, and for a paragraph that Word shows in place of several.
  element?: XmlElement;
  // The same paragraph in other branches of mc:AlternateContent, which other programs read.
  mirrors: WordParagraph[];
}

// A range of letters with the same format, in UTF-16 units of the paragraph.
export interface WordRun {
  start: number;
  end: number;
  look: RunLook;
  // The edits that remove the highlighting or the red colour of the run.
  unmarking?: readonly SourceEdit[];
}

// The format of letters: sizes in points, colours as «RRGGBB». `highlight` is the colour behind the letters.
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

// The format of a paragraph, with lengths in points. `bold` is true if all letters are bold; `size` is the
// size of the first letter. A paragraph without letters has the values of its paragraph mark.
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
  // A multiple of the height of a line, or points if `isExact`.
  line: number;
  isExact: boolean;
  // True if Word puts no space between this paragraph and a paragraph of the same style directly above or
  // below.
  isContextual: boolean;
  pageBreakBefore: boolean;
  // The level of a heading, from 0.
  level?: number;
  tabs: { at: number; align: string; leader: string }[];
}

// Markup around letters, such as a hyperlink. `edits` remove it when a value is written inside.
export interface Wrapper {
  edits: SourceEdit[];
  // The relationship with the address of a hyperlink. The relationship is removed too if nothing else uses
  // it, so that the old address does not remain in the file.
  relationship?: string;
  // The state of a check box, which programs read instead of its letter: its w14:checked, or the w14:checkbox
  // that has none.
  box?: XmlElement;
}

// A field. `type` is in capitals: MERGEFIELD, FORMTEXT, DATE. `name` is the name of a mail merge field or a
// form field.
export interface WordField extends Wrapper {
  type: string;
  name: string;
  instruction: string;
  start: number;
  end: number;
}

// A content control. `label` is its alias or its tag. `isPlaceholder` is true if it shows a prompt.
export interface WordControl extends Wrapper {
  label: string;
  tag: string;
  isPlaceholder: boolean;
  start: number;
  end: number;
  // The w:rPr for words that are written into the control.
  look: XmlElement | undefined;
  // The element of a data part that Word shows in the control.
  binding?: { path: string; storeItemId: string };
}

export interface SourceEdit {
  from: number;
  to: number;
  text: string;
}

// The letters [start, end) of a paragraph, which are the characters [from, to) of the XML. A `text` is inside
// `element`; a `sign` is `element` itself, such as w:tab.
export interface Atom {
  start: number;
  end: number;
  from: number;
  to: number;
  is: 'text' | 'sign';
  // True if the letters are in a CDATA section.
  isVerbatim: boolean;
  element: XmlElement;
  // The run of the letters, if their element is directly in it.
  run?: XmlElement | undefined;
  wrappers: readonly Wrapper[];
}

// A place without letters where a value can be written, such as an empty field. A run with the value replaces
// [from, to) of the XML. `look` is the w:rPr of this run; `before` and `after` are the XML around it.
export interface Opening {
  offset: number;
  from: number;
  to: number;
  before: string;
  // The prefix of WordprocessingML, «w:».
  prefix: string;
  look: string;
  after: string;
  wrappers: readonly Wrapper[];
}
