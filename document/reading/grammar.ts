// The grammar of a document. Each part of a document, such as the head or the body, has a list of rows. The
// first row that matches a line gives the line its role.
import type { LinePart, Role, WrittenLine } from '../line.ts';
import { findPreambles, findRemarks } from './chatter.ts';
import { hasForm, isAny, type LineForm } from './forms.ts';
import { endOfBody, firstAddressee, lastPresent, startsOfMoreLetters } from './landmarks.ts';
import {
  beginsFoot,
  beginsLabels,
  beginsReceipt,
  continuesSubject,
  continuesTitle,
  endsBodyWithDateAndMotto,
  endsCopies,
  headsLabels,
  isAboveClosing,
  isAboveDate,
  isAbovePresent,
  isAboveSigner,
  isAfterCopies,
  isAloneInCapitals,
  isApart,
  isBoxed,
  isHeader,
  isOverValue,
  isWhole,
  LABELS,
  type LineContext,
  startsBody,
} from './predicates.ts';

type Part = 'head' | 'body' | 'signature' | 'annex' | 'copy';

// A row matches a line if all conditions of the row hold.
interface Row<Name = RowName> {
  // The name of the row. If absent, the row is named after its style, or else after its role.
  name?: string;
  role: Role;
  style?: LinePart['style'];
  // The line must pass at least one of the tests in `is`, and no test in `not`.
  is?: readonly LineForm[];
  not?: readonly LineForm[];
  // The name of the row that the line above must have matched.
  below?: Name;
  // A test that the line below must pass.
  above?: LineForm;
  // The line must be the first with its role.
  first?: true;
  // The line must be among this number of lines at the end of the body.
  last?: number;
  when?: (context: LineContext) => boolean;
  // The line begins this part of the document. Then the rows of that part decide the role of the line.
  begins?: Part;
}

const TAIL = [
  { role: 'copy', is: ['copy', 'tailCopy'] },
  { role: 'closing', is: ['closing', 'oath'], first: true },
  { role: 'closing', is: ['closing'], below: 'closing' },
  { role: 'annex', is: ['annex'] },
  { role: 'motto', is: ['legend'] },
  { role: 'initials', is: ['initials'] },
] as const satisfies readonly Row<string>[];

const INITIALS_OF_COPIES = [
  { role: 'initials', is: ['initialsOfCopies'], when: ({ seen }) => seen.has('copy') },
  { role: 'initials', is: ['acronym'], when: endsCopies },
] as const satisfies readonly Row<string>[];

const FOOT = [
  { role: 'footer', not: ['motto'], when: beginsFoot },
  { role: 'footer', is: ['creed'], when: ({ line, seen }) => line.blankBefore && seen.has('signature') },
  { role: 'footer', is: ['footer'], below: 'motto' },
  { name: 'footnote', role: 'footer', is: ['footnote'] },
  { role: 'footer', below: 'footer', not: ['copy', 'tailCopy'], when: ({ line }) => !line.blankBefore },
] as const satisfies readonly Row<string>[];

const ROWS = {
  head: [
    { role: 'subject', is: ['subject'], first: true },
    { role: 'present', is: ['present'] },
    { name: 'label', role: 'reference', is: LABELS, below: 'present', when: beginsLabels },
    { name: 'label', role: 'reference', below: 'label', when: ({ line }) => isBoxed(line) },
    { role: 'placeAndDate', is: ['placeAndDate'] },
    { name: 'place', role: 'placeAndDate', is: ['writtenPlace'], above: 'dateAlone' },
    { role: 'attention', is: ['attention'] },
    { name: 'box of the sender', role: 'header', is: ['senderBox'] },
    { name: 'label over its value', role: 'reference', is: ['bareLabel'], when: isOverValue },
    { name: 'value', role: 'reference', below: 'label over its value' },
    { name: 'above present', role: 'addressee', when: isAbovePresent },
    { name: 'label', role: 'reference', is: ['dataHeading', 'bareLabel'], when: headsLabels },
    { role: 'copy', is: ['copy'] },
    { name: 'addressed', role: 'addressee', is: ['addressed'] },
    { role: 'motto', is: ['legend'] },
    { role: 'subject', below: 'subject', not: ['greeting'], when: continuesSubject },
    { role: 'documentNumber', style: 'title', is: ['title'] },
    { role: 'documentNumber', style: 'title', below: 'title', not: ['section', 'prose'], when: continuesTitle },
    { role: 'documentNumber', is: ['number'] },
    { name: 'institution', role: 'header', is: ['schoolKey'], below: 'institution', when: (p) => !p.line.blankBefore },
    { role: 'reference', is: ['reference'] },
    { role: 'motto', is: ['motto'] },
    { name: 'box of the addressee', role: 'addressee', is: ['addresseeBox'], when: ({ at, present }) => at < present },
    { role: 'attention', below: 'attention', not: ['prose'], when: ({ line }) => !line.blankBefore },
    { role: 'paragraph', when: startsBody, begins: 'body' },
    {
      name: 'labelled',
      role: 'reference',
      is: ['labelled', 'labelToFill'],
      when: ({ reached }) => reached !== 'addressee',
    },
    { name: 'institution', role: 'header', when: isHeader },
    { name: 'rest', role: 'addressee' },
  ],
  body: [
    { role: 'subject', is: ['subject'], first: true },
    { role: 'paragraph', style: 'heading', is: ['markedHeading'] },
    { role: 'paragraph', style: 'section', is: ['boldHeading'] },
    { role: 'paragraph', style: 'section', is: ['capitalSection'], when: isAloneInCapitals },
    { role: 'paragraph', style: 'section', is: ['numberedHeading'], when: isApart },
    { role: 'listItem', is: ['listItem', 'lettered'] },
    { role: 'placeAndDate', is: ['placeAndDate', 'placeAlone'], last: 5, when: endsBodyWithDateAndMotto },
    { role: 'motto', is: ['shortMotto'], last: 5, when: endsBodyWithDateAndMotto },
    { role: 'motto', is: ['slogan'], last: 3, when: isAboveClosing },
    { role: 'paragraph', style: 'heading', is: ['heading'] },
    { role: 'paragraph' },
  ],
  signature: [
    ...FOOT,
    ...TAIL,
    { role: 'annex', is: ['annexNote'], when: ({ line, seen }) => line.blankBefore && seen.has('signature') },
    { role: 'motto', is: ['motto'] },
    { role: 'motto', is: ['slogan'], when: isAboveSigner },
    { role: 'motto', not: ['signer', 'placeAndDate'], below: 'motto', when: (p) => !p.line.blankBefore && isWhole(p) },
    { role: 'motto', is: ['couldBeMotto'], not: ['placeAndDate'], when: isAboveDate },
    { role: 'initials', is: ['acronym'], when: endsCopies },
    { name: 'note', role: 'paragraph', is: ['note'] },
    // An acknowledgement of receipt below the signatures, with blanks for the recipient's name and the date.
    // It may have a heading, «RECIBIÓ».
    { name: 'receipt', role: 'paragraph', is: ['receipt', 'receiptToFill'], when: beginsReceipt },
    { name: 'receipt', role: 'paragraph', is: ['blankToFill'], below: 'receipt' },
    { role: 'placeAndDate', is: ['placeAndDate'], when: (p) => p.line.blankBefore || p.roleAbove !== 'signature' },
    { name: 'sentence', role: 'paragraph', is: ['signingNote', 'longSentence', 'ofSigning', 'formula'] },
    { name: 'long line', role: 'paragraph', when: ({ line }) => line.words > 25 },
    { role: 'signature' },
  ],
  annex: [...FOOT, ...TAIL, { role: 'listItem', is: ['listItem'] }, ...INITIALS_OF_COPIES, { role: 'paragraph' }],
  copy: [
    ...FOOT,
    ...TAIL,
    ...INITIALS_OF_COPIES,
    { name: 'note', role: 'paragraph', is: ['labelledNote'] },
    { name: 'note', role: 'listItem', is: ['listItem'], below: 'note' },
    // Some offices write the subject, the number and other references below the copies.
    { role: 'subject', is: ['subject'] },
    { role: 'documentNumber', is: ['number'], when: isAfterCopies },
    { role: 'reference', is: ['reference'] },
    {
      name: 'sentence',
      role: 'paragraph',
      when: ({ line }) => line.blankBefore && line.words > 14 && !line.bare.includes(':'),
    },
    // A name below the copies is another copy, even without a label.
    { name: 'name', role: 'copy' },
  ],
} as const satisfies Readonly<Record<Part, readonly Row<string>[]>>;

// The names of all rows. A wrong name in `below` does not compile.
export type RowName = NameOf<(typeof ROWS)[Part][number]>;
type NameOf<R extends Row<string>> = R extends { name: infer N extends string }
  ? N
  : R extends { style: infer S extends string }
    ? S
    : R['role'];

const GRAMMAR: Readonly<Record<Part, readonly Row[]>> = ROWS;

const REACHES: ReadonlySet<Role> = new Set<Role>(['subject', 'placeAndDate', 'documentNumber', 'addressee']);

// The roles of lines that begin another part of the document. The rows of that part apply to the lines below.
const PARTS: Partial<Record<Role, Part>> = { closing: 'signature', annex: 'annex', copy: 'copy' };

// The role of each line, and the range of lines below the body (`tail`). `to` is exclusive.
export interface Outline {
  parts: readonly LinePart[];
  tail: { from: number; to: number };
}

// Reads the lines of a whole text in linear time. Each letter of a file with several is read by itself.
export function readOutline(allLines: readonly WrittenLine[]): Outline {
  const starts = [0, ...startsOfMoreLetters(allLines)];
  const outlines = starts.map((start, at) => readLetterOutline(allLines.slice(start, starts[at + 1])));
  const last = outlines.at(-1);
  return {
    parts: outlines.flatMap(({ parts }) => parts),
    tail: { from: outlines[0]?.tail.from ?? 0, to: (starts.at(-1) ?? 0) + (last?.tail.to ?? 0) },
  };
}

function readLetterOutline(allLines: readonly WrittenLine[]): Outline {
  const { from, to } = rangeOfDocument(allLines);
  const lines = allLines.slice(from, to);
  const end = endOfBody(lines);
  const parts = readRoles(lines, end);
  const chatter: LinePart = { role: 'paragraph', why: 'chatter' };
  return { parts: allLines.map((_, at) => parts[at - from] ?? chatter), tail: { from: from + end, to } };
}

// Returns the role and style of each line. `end` is the index of the first line below the body.
function readRoles(lines: readonly WrittenLine[], end: number): LinePart[] {
  const present = lastPresent(lines.slice(0, end));
  const addressees = firstAddressee(lines, present);
  const parts: LinePart[] = [];
  const seen = new Set<Role>();
  let part: Part = 'head';
  let reached: Role = 'header';
  let above: Row | undefined;
  for (const [at, line] of lines.entries()) {
    if (at === end) part = 'signature';
    const [before, next, roleAbove] = [lines[at - 1], lines[at + 1], above?.role];
    const context = { lines, at, line, before, next, roleAbove, addressees, present, end, reached, seen };
    let row = firstMatch(part, context, above);
    if (row.begins) {
      part = row.begins;
      row = firstMatch(part, context, above);
    }
    const { role } = row;
    parts.push(linePartOf(row, at >= end ? 'tail' : part));
    above = row;
    seen.add(role);
    if (REACHES.has(role)) reached = role;
    if (at >= end) part = PARTS[role] ?? part;
  }
  return parts;
}

// Returns the role and style that a row gives. All lines that match the row share one object, which saves a
// quarter of the time for a long text.
function linePartOf(row: Row, place: Part | 'tail'): LinePart {
  const { role, style } = row;
  const cached = PARTS_OF_ROWS.get(row);
  if (cached) return cached;
  const part = { role, ...(style && { style }), why: `${place}: ${rowName(row)}` };
  PARTS_OF_ROWS.set(row, part);
  return part;
}

const PARTS_OF_ROWS = new Map<Row, LinePart>();

function firstMatch(part: Part, context: LineContext, above: Row | undefined): Row {
  const row = GRAMMAR[part].find((each) => matches(each, context, above));
  if (!row) throw new Error(`the grammar has no last row for the ${part}`);
  return row;
}

// Returns true if all conditions of the row hold. The cheapest are tested first. `above` is the row that the
// line above matched.
function matches(row: Row, context: LineContext, above: Row | undefined): boolean {
  const { line, at, next, end, seen } = context;
  if ((row.first && seen.has(row.role)) || (row.last && end - at > row.last)) return false;
  if (row.below && !(above && rowName(above) === row.below)) return false;
  if (row.above && (next?.blankBefore || !hasForm(next, row.above))) return false;
  if ((row.is && !isAny(line, row.is)) || (row.not && isAny(line, row.not))) return false;
  return !row.when || row.when(context);
}

function rowName({ role, style, name = style ?? role }: Row): string {
  return name;
}

// Returns the range of the document, without the model's words to the user above and below the document, and
// without a «---» between these words and the document. `to` is exclusive.
function rangeOfDocument(lines: readonly WrittenLine[]): { from: number; to: number } {
  const isRule = (at: number) => /^[-*_=]{3,5}$/.test(lines[at]?.text ?? '');
  let from = findPreambles(lines).filter(({ end }, at) => lines[at]?.end === end).length;
  let to = lines.length - findRemarks(lines, -1).length;
  if (from > 0 && isRule(from)) from += 1;
  if (to < lines.length && isRule(to - 1)) to -= 1;
  return { from, to: Math.max(from, to) };
}
