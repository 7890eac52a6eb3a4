// The parts of a kind of document. They are separate, because the page first loads only what it shows.

// What people see of the kind in the gallery, with an example of a request.
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

// Requirements that a person's document must also meet. A kind without them lets people address, date and
// close a document in their own way.
export interface Checked {
  // Subject, place, date, addressee and closing are required.
  isLetter?: true;
  signsWithPost?: true;
  hasCopies?: true;
}

// The demo recognises a request by `keywords` in folded text, and writes `noun` into the subject. With
// `isPaper`, it reads only the words before «oficio», «carta» or the like.
interface InDemo {
  noun: string;
  keywords: RegExp;
  isPaper?: true;
}

// All patterns read folded text.
export interface KindRecord extends Checked {
  // The place in the group of the gallery, lowest first.
  place: number;
  // The order in which kinds are tested, the most distinctive first. A circular may mention an acta, and an
  // acta seldom mentions a circular. An acta de entrega-recepción is not an acta administrativa.
  rank: number;
  // Matches the title, the number line or the subject of a document of this kind.
  clue: RegExp;
  // The name that a document of the kind must contain.
  ownName?: RegExp;
  inDemo: InDemo;
}
