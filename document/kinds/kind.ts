// The record of a kind of document, in parts, so that the page loads first only what it shows first.

// A kind as people see it in the gallery: its name, its group, its use, and an example of a request.
export interface ShownKind {
  name: string;
  group: (typeof GROUPS)[number];
  use: string;
  example: string;
}

// The groups of the gallery, in their order.
export const GROUPS = [
  'A otra oficina',
  'Dentro de la oficina',
  'Sobre una persona',
  'Actas y atención al público',
] as const;

// The requirements that also apply to a document edited by a person. For other kinds people have their own
// ways to address, date and close a document.
export interface Checked {
  // The kind is sent as a letter, with subject, place, date, addressee and closing.
  isLetter?: true;
  signsWithPost?: true;
  hasCopies?: true;
}

// The data by which the demo writes the kind: the noun for its subject line, and a pattern that finds a
// request for it in folded text. With `isPaper` the keywords are names of documents, and count only before
// the word «oficio», «carta» or the like.
interface InDemo {
  noun: string;
  keywords: RegExp;
  isPaper?: true;
}

// The rest of what is known about a kind. The patterns read folded text.
export interface KindRecord extends Checked {
  // The order within the group of the gallery, lowest first.
  place: number;
  // The order in which kinds are recognised, the most distinctive first: a circular may mention an acta, but
  // an acta seldom mentions a circular, and an acta de entrega-recepción is not an acta administrativa.
  rank: number;
  // Words of a title, a number line or a subject that identify the kind.
  clue: RegExp;
  // The name that a document of the kind must say.
  ownName?: RegExp;
  inDemo: InDemo;
}
