// A kind of document has three files, because the first load of the page needs only shown.ts.

// What the gallery shows of the kind, with an example of a request.
export interface ShownKind {
  name: string;
  group: (typeof GROUPS)[number];
  use: string;
  example: string;
}

// The groups in the order of the gallery.
export const GROUPS = [
  'A otra oficina',
  'Dentro de la oficina',
  'Sobre una persona',
  'Actas y atención al público',
] as const;

// Requirements that apply even to documents that people edited. In other kinds, people may address, date and
// close a document as they like.
export interface Checked {
  // If true, subject, place, date, addressee and closing are required.
  isLetter?: true;
  signsWithPost?: true;
  hasCopies?: true;
}

// The demo recognises a request by `keywords`, in lower case without accents, and writes `noun` into the
// subject. With `isPaper`, a keyword after «oficio», «carta» or the like does not count.
interface InDemo {
  noun: string;
  keywords: RegExp;
  isPaper?: true;
}

// What the rules and the demo know of a kind. All patterns read text in lower case, without accents.
export interface KindRecord extends Checked {
  // The position in the group of the gallery, lowest first.
  place: number;
  // The order in which kinds are tested, the most distinctive first. For example, a circular may mention an
  // acta, and an acta seldom mentions a circular.
  rank: number;
  // Matches the title, the number line or the subject of a document of this kind.
  clue: RegExp;
  // The name that a document of the kind must contain.
  ownName?: RegExp;
  inDemo: InDemo;
}
