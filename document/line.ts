// A line of a document, and its role.
type Heading = 'header' | 'documentNumber' | 'reference' | 'subject' | 'placeAndDate';
type Addressed = 'addressee' | 'attention' | 'present';
type Body = 'paragraph' | 'listItem';
type Tail = 'closing' | 'motto' | 'signature' | 'annex' | 'copy' | 'initials' | 'footer';
export type Role = Heading | Addressed | Body | Tail;

// A line that is not blank, before it has a role. `text` is trimmed. `start` and `end` are UTF-16 offsets in
// the document.
export interface WrittenLine {
  text: string;
  start: number;
  end: number;
  // The width of the white space before `text`. A tab counts as eight characters.
  indent: number;
  blankBefore: boolean;
  plain: string;
  // The text without Markdown characters, and with ¤ in place of each variable, [bracket] or (nombre …).
  // `bare` is the same in lower case, without accents.
  cased: string;
  bare: string;
  // The name for each ¤, in lower case without accents, with underscores for blanks.
  names: string[];
  // The number of words. A variable counts as one word, and so does «O F I C I O».
  words: number;
}

export interface LinePart {
  role: Role;
  // The style in which the line is printed, if it is not the style of its role.
  style?: 'title' | 'heading' | 'section';
  // 'given' if a person gave the role. Otherwise the row of the grammar that gave it, «head: title», for
  // debugging.
  why?: string;
}

export interface Line extends WrittenLine, LinePart {}
