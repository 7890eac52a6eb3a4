// The types of a kind of document. Each kind has three files, because the first load of the page needs only
// shown.ts.

// What the gallery shows of the kind, with an example of a request.
export interface ShownKind {
  name: string;
  group: (typeof GROUPS)[number];
  use: string;
  example: string;
}

// The groups of kinds, in the order of the gallery.
export const GROUPS = [
  'A otra oficina',
  'Dentro de la oficina',
  'Sobre una persona',
  'Actas y atención al público',
] as const;

// Requirements that apply even to documents that people edited. If a kind has no such requirement, people may
// address, date and close the document as they like.
export interface Checked {
  // If true, the document needs a subject, a place, a date, an addressee and a closing.
  isLetter?: true;
  signsWithPost?: true;
  hasCopies?: true;
}

// The demo recognises a request by `keywords`, in lower case without accents, and writes `noun` into the
// subject. With `isPaper`, keywords count only before words such as «oficio» and «carta».
interface InDemo {
  noun: string;
  keywords: RegExp;
  isPaper?: true;
}

// What the rules and the demo know about a kind. All patterns read text in lower case, without accents.
export interface KindRecord extends Checked {
  // The position of the kind in its group of the gallery. The lowest number is first.
  place: number;
  // The position in the order in which kinds are tested, the lowest number first. For example, circular is
  // tested before acta, because a circular may mention an acta, and an acta seldom mentions a circular.
  rank: number;
  // Matches the title, the number line or the subject of a document of this kind.
  clue: RegExp;
  // The name that a document of the kind must contain.
  ownName?: RegExp;
  inDemo: InDemo;
}
