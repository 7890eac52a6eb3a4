// A line of a document, and the part that it has in it.
type Heading = 'header' | 'documentNumber' | 'reference' | 'subject' | 'placeAndDate';
type Addressed = 'addressee' | 'attention' | 'present';
type Body = 'paragraph' | 'listItem';
type Tail = 'closing' | 'motto' | 'signature' | 'annex' | 'copy' | 'initials' | 'footer';
export type Role = Heading | Addressed | Body | Tail;

// A line that is not blank, by itself. `start` and `end` are UTF-16 offsets of `text`, the line without white
// space at its ends.
export interface WrittenLine {
  text: string;
  start: number;
  end: number;
  // The width of the white space before it in characters, a tab counting as eight.
  indent: number;
  blankBefore: boolean;
  // The line in Document.plain.
  plain: string;
  // The line without Markdown marks, with a single ¤ for each variable, [bracket] or (nombre …). `bare` is
  // that folded: in lower case, without accents.
  cased: string;
  bare: string;
  // The folded names of these variables, with underscores for blanks.
  names: string[];
  // How many words it has; a variable counts as one, and so does a word with blanks between its letters.
  words: number;
}

// What the grammar says of a line.
export interface LinePart {
  role: Role;
  // How the line looks where its role does not say it: the title of an acta, the heading of a section.
  style?: 'title' | 'heading' | 'section';
  // The row of the grammar that gave it the role, to find out why: «head: title». Nothing is decided by it.
  why?: string;
}

// A line in its document.
export interface Line extends WrittenLine, LinePart {}
