// The record of a kind of document, in parts, so that the page loads first only what it shows first.

// What people see in the gallery: its name, in which group it is, what it is for, and a request to start
// from.
export interface ShownKind {
  name: string;
  group: (typeof GROUPS)[number];
  use: string;
  example: string;
}

// In the order of the gallery, in which an office thinks of documents.
export const GROUPS = [
  'A otra oficina',
  'Dentro de la oficina',
  'Sobre una persona',
  'Actas y atención al público',
] as const;

// What a person's document of the kind is asked for. Others are addressed, dated and closed in their own
// ways.
export interface Checked {
  // It is sent as a letter: subject, place, date, addressee and closing.
  isLetter?: true;
  signsWithPost?: true;
  hasCopies?: true;
}

// How the demo writes it: the noun that names its matter in a subject line, and the words of a request,
// folded, that ask for it. The name of a paper counts only before the word «oficio».
interface InDemo {
  noun: string;
  keywords: RegExp;
  isPaper?: true;
}

// What else is known of a kind. Patterns are of folded text.
export interface KindRecord extends Checked {
  // Its place in its group of the gallery.
  place: number;
  // Kinds are recognised in this order, the more telling first: a circular may mention an acta, hardly the
  // other way round, and an acta of an entrega-recepción is not an acta administrativa.
  rank: number;
  // Words of a title, of the line of the number or of a subject that tell the kind.
  clue: RegExp;
  // The name that a document of the kind must say.
  ownName?: RegExp;
  inDemo: InDemo;
}
