// A line of a document, and the roles that a line can have.
type Heading = 'header' | 'documentNumber' | 'reference' | 'subject' | 'placeAndDate';
type Addressed = 'addressee' | 'attention' | 'present';
type Body = 'paragraph' | 'listItem';
type Tail = 'closing' | 'motto' | 'signature' | 'annex' | 'copy' | 'initials' | 'footer';
export type Role = Heading | Addressed | Body | Tail;

// A line that is not blank, before it has a role. `text` has no white space at its ends. `start` and `end`
// are UTF-16 offsets in the document.
export interface WrittenLine {
  text: string;
  start: number;
  end: number;
  // The width of the white space before `text`. A tab counts as eight characters.
  indent: number;
  blankBefore: boolean;
  plain: string;
  // The text without Markdown characters, and with ¤ in place of each variable and of each gap such as
  // «[nombre]». `bare` is `cased` in lower case, without accents.
  cased: string;
  bare: string;
  // The name of each ¤, in lower case without accents, and with underscores in place of blanks.
  names: string[];
  // The number of words. A variable counts as one word, and so does a spaced-out word, «O F I C I O».
  words: number;
}

export interface LinePart {
  role: Role;
  // The style in which the line is printed, if it differs from the style of the line's role.
  style?: 'title' | 'heading' | 'section';
  // The reason for the role: 'given' if a person gave the role, or else the row of the grammar, such as
  // «head: title». The row is only for debugging.
  why?: string;
}

export interface Line extends WrittenLine, LinePart {}
