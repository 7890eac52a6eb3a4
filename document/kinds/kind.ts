// A kind of document in three parts. The page first loads only the part that it first shows.

// The kind in the gallery, with an example of a request.
export interface ShownKind {
  name: string;
  group: (typeof GROUPS)[number];
  use: string;
  example: string;
}

// In the order of the gallery.
export const GROUPS = [
  'A otra oficina',
  'Dentro de la oficina',
  'Sobre una persona',
  'Actas y atención al público',
] as const;

// Requirements that also apply to documents edited by people. Without them, people may address, date and
// close a document in their own way.
export interface Checked {
  // Subject, place, date, addressee and closing are required.
  isLetter?: true;
  signsWithPost?: true;
  hasCopies?: true;
}

// The demo writes the kind from these data: the noun of its subject line, and a pattern that finds a request
// in folded text. With `isPaper`, the demo searches the keywords, names of documents, only before the first
// «oficio», «carta» or the like.
interface InDemo {
  noun: string;
  keywords: RegExp;
  isPaper?: true;
}

// All patterns read folded text.
export interface KindRecord extends Checked {
  // Ascending, within the group of the gallery.
  place: number;
  // The order in which kinds are tested, the most distinctive first. A circular may mention an acta, and an
  // acta seldom mentions a circular. An acta de entrega-recepción is not an acta administrativa.
  rank: number;
  // Matches the title, the number line or the subject of the kind.
  clue: RegExp;
  // The name that a document of the kind must contain.
  ownName?: RegExp;
  inDemo: InDemo;
}
