// A line of a document, and its role in the document.
type Heading = 'header' | 'documentNumber' | 'reference' | 'subject' | 'placeAndDate';
type Addressed = 'addressee' | 'attention' | 'present';
type Body = 'paragraph' | 'listItem';
type Tail = 'closing' | 'motto' | 'signature' | 'annex' | 'copy' | 'initials' | 'footer';
export type Role = Heading | Addressed | Body | Tail;

// A line that is not blank, read on its own. `text` is trimmed; `start` and `end` are its UTF-16 offsets in
// the document.
export interface WrittenLine {
  text: string;
  start: number;
  end: number;
  // The width of the white space before `text`, in characters; a tab counts as eight.
  indent: number;
  blankBefore: boolean;
  // The part of Document.plain from `start` to `end`.
  plain: string;
  // `cased` is the line without Markdown marks, and with ¤ in place of each variable, [bracket] or
  // (nombre …). `bare` is `cased` folded: in lower case, without accents.
  cased: string;
  bare: string;
  // The names of these variables, folded, with underscores in place of blanks.
  names: string[];
  // The number of words. A variable counts as one, and so does a word with blanks between its letters.
  words: number;
}

// The role that the grammar gives to a line, and its look.
export interface LinePart {
  role: Role;
  // The look of the line if its role does not imply it: the title of an acta, the heading of a section.
  style?: 'title' | 'heading' | 'section';
  // The row of the grammar that gave the role, «head: title», for debugging. No code depends on it.
  why?: string;
}

// A line in its document.
export interface Line extends WrittenLine, LinePart {}
