// The order of a document as data: in each part, the first row that holds for a line gives its role, and its name is kept in Line.why.

import type { Line, Role } from '../line.ts';
import { kindOf } from '../variables/labels.ts';
import { INSTITUTION_VARIABLE, SUBJECT } from '../words/vocabulary.ts';
import { type Form, is } from './forms.ts';
import { findPreambles, findRemarks } from './talk.ts';

// The head, the body, and below it who signs, the annexes and the copies.
type Part = 'head' | 'body' | 'signature' | 'annex' | 'copy';

// A line in its document. All numbers are indexes of `lines`.
interface Place {
  lines: readonly Line[];
  at: number;
  line: Line;
  before: Line | undefined;
  next: Line | undefined;
  // The first of the lines right above the last PRESENTE of the head, that PRESENTE or -1, and the first line below the body.
  addressees: number;
  present: number;
  end: number;
  // The role of the last line that is more than a label, a motto or the like.
  reached: Role;
  // The roles of the lines above.
  seen: ReadonlySet<Role>;
}

// All that a row asks has to hold: the line has one of the forms and none of others, is below a line of a name, right above a form, the
// first of its role, and as `when` says.
interface Row {
  // Its name, if neither the style nor the role says enough.
  why?: string;
  role: Role;
  style?: Line['style'];
  is?: readonly Form[];
  not?: readonly Form[];
  below?: string;
  above?: Form;
  first?: true;
  // Among so many last lines of the body.
  last?: number;
  when?: (place: Place) => boolean;
  // The line is already of this part, whose rows decide.
  begins?: Part;
}

const TAIL: readonly Row[] = [
  { role: 'copy', is: ['copy', 'tailCopy'] },
  { role: 'closing', is: ['closing'], first: true },
  { role: 'closing', is: ['closing'], below: 'closing' },
  { role: 'annex', is: ['annex'] },
  { role: 'motto', is: ['legend'] },
  { role: 'initials', is: ['initials'] },
];

// Below the copies, wherever these are.
const INITIALS: readonly Row[] = [
  { role: 'initials', is: ['initialsOfCopies'], when: ({ seen }) => seen.has('copy') },
  { role: 'initials', is: ['acronym'], when: endsCopies },
];

const LABELS: readonly Form[] = ['labelled', 'bareLabel', 'reference'];

const ROWS: Readonly<Record<Part, readonly Row[]>> = {
  head: [
    { role: 'subject', is: ['subject'], first: true },
    { role: 'present', is: ['present'] },
    { why: 'label', role: 'reference', is: LABELS, below: 'present', when: beginsLabels },
    { why: 'label', role: 'reference', below: 'label', when: ({ line }) => isBoxed(line) },
    { role: 'placeAndDate', is: ['placeAndDate'] },
    { why: 'place', role: 'placeAndDate', is: ['writtenPlace'], above: 'dateAlone' },
    { role: 'attention', is: ['attention'] },
    { why: 'box of the sender', role: 'header', is: ['senderBox'] },
    { why: 'label over its value', role: 'reference', is: ['bareLabel'], when: isOverValue },
    { why: 'value', role: 'reference', below: 'label over its value' },
    { why: 'above present', role: 'addressee', when: isAbovePresent },
    { role: 'copy', is: ['copy'] },
    { why: 'addressed', role: 'addressee', is: ['addressed'] },
    { role: 'motto', is: ['legend'] },
    { role: 'subject', below: 'subject', not: ['greeting'], when: continuesSubject },
    { role: 'documentNumber', style: 'title', is: ['title'] },
    { role: 'documentNumber', style: 'title', below: 'title', not: ['section', 'prose'], when: continuesTitle },
    { role: 'documentNumber', is: ['number'] },
    { role: 'reference', is: ['reference'] },
    { role: 'motto', is: ['motto'] },
    { why: 'box of the addressee', role: 'addressee', is: ['addresseeBox'], when: ({ at, present }) => at < present },
    { role: 'attention', below: 'attention', not: ['prose'], when: ({ line }) => !line.blankBefore },
    { role: 'paragraph', when: startsBody, begins: 'body' },
    { why: 'labelled', role: 'reference', is: ['labelled'], when: ({ reached }) => reached !== 'addressee' },
    { why: 'institution', role: 'header', when: isHeader },
    { why: 'rest', role: 'addressee' },
  ],
  body: [
    { role: 'subject', is: ['subject'], first: true },
    { role: 'paragraph', style: 'heading', is: ['markedHeading'] },
    { role: 'paragraph', style: 'section', is: ['numberedHeading'], when: isApart },
    { role: 'listItem', is: ['listItem', 'lettered'] },
    { role: 'placeAndDate', is: ['placeAndDate', 'placeAlone'], last: 5, when: endsBody },
    { role: 'motto', is: ['shortMotto'], last: 5, when: endsBody },
    { role: 'motto', is: ['slogan'], last: 3, when: isAboveClosing },
    { role: 'paragraph', style: 'heading', is: ['heading'] },
    { role: 'paragraph' },
  ],
  signature: [
    ...TAIL,
    { role: 'motto', is: ['motto'] },
    { role: 'motto', is: ['slogan'], when: isAboveSigner },
    { role: 'motto', not: ['signer', 'placeAndDate'], below: 'motto', when: (p) => !p.line.blankBefore && isWhole(p) },
    { role: 'motto', is: ['couldBeMotto'], not: ['placeAndDate'], when: isAboveDate },
    { role: 'initials', is: ['acronym'], when: endsCopies },
    { why: 'note', role: 'paragraph', is: ['note'] },
    // «RECIBIÓ» below who signs, with lines for the name and the date of whoever takes the document, or these lines only.
    { why: 'receipt', role: 'paragraph', is: ['receipt', 'receiptToFill'], when: beginsReceipt },
    { why: 'receipt', role: 'paragraph', is: ['blankToFill'], below: 'receipt' },
    { role: 'placeAndDate', is: ['placeAndDate'], when: (p) => p.line.blankBefore || p.before?.role !== 'signature' },
    { why: 'sentence', role: 'paragraph', is: ['signingNote', 'longSentence', 'ofSigning', 'formula'] },
    { why: 'long line', role: 'paragraph', when: ({ line }) => line.words > 25 },
    { role: 'signature' },
  ],
  annex: [...TAIL, { role: 'listItem', is: ['listItem'] }, ...INITIALS, { role: 'paragraph' }],
  copy: [
    ...TAIL,
    ...INITIALS,
    { why: 'note', role: 'paragraph', is: ['labelledNote'] },
    { why: 'note', role: 'listItem', is: ['listItem'], below: 'note' },
    // Some offices put the box of references last.
    { role: 'subject', is: ['subject'] },
    { role: 'documentNumber', is: ['number'], when: ({ line }) => /:[^:]*[\d¤]/.test(line.bare) },
    { role: 'reference', is: ['reference'] },
    { role: 'initials', style: 'footer', is: ['footer'] },
    {
      why: 'sentence',
      role: 'paragraph',
      when: ({ line }) => line.blankBefore && line.words > 14 && !line.bare.includes(':'),
    },
    // Names without a label go on with the copies.
    { why: 'name', role: 'copy' },
  ],
};

const REACHES: ReadonlySet<Role> = new Set<Role>(['subject', 'placeAndDate', 'documentNumber', 'addressee']);

// The part that goes on below a line of this role.
const PARTS: Partial<Record<Role, Part>> = { closing: 'signature', annex: 'annex', copy: 'copy' };

// Names the role of each line. Gives back the lines below the body: signatures, annexes, copies.
export function nameRoles(written: readonly Line[]): readonly Line[] {
  const lines = withoutTalk(written);
  const end = endOfBody(lines);
  const present = lastPresent(lines.slice(0, end));
  const addressees = firstAddressee(lines, present);
  let part: Part = 'head';
  let reached: Role = 'header';
  const seen = new Set<Role>();
  for (const [at, line] of lines.entries()) {
    if (at === end) part = 'signature';
    const [before, next] = [lines[at - 1], lines[at + 1]];
    part = decide(part, { lines, at, line, before, next, addressees, present, end, reached, seen });
    const { role } = line;
    seen.add(role);
    if (REACHES.has(role)) reached = role;
    if (at >= end) part = PARTS[role] ?? part;
  }
  return lines.slice(end);
}

// Gives the line its role. Returns the part that it is of.
function decide(part: Part, place: Place): Part {
  const row = ROWS[part].find((each) => holds(each, place));
  if (!row) return part;
  const { role, style, why = style ?? role, begins } = row;
  if (begins) return decide(begins, place);
  const { line, at, end } = place;
  line.role = role;
  if (style) line.style = style;
  line.why = `${at >= end ? 'tail' : part === 'body' ? 'body' : 'head'}: ${why}`;
  return part;
}

// What is cheap is asked first.
function holds({ role, is: forms, not, below, above, first, last, when }: Row, place: Place): boolean {
  const { line, at, before, next, end, seen } = place;
  if ((first && seen.has(role)) || (last && end - at > last)) return false;
  if (below && !before?.why?.endsWith(`: ${below}`)) return false;
  if (above && (next?.blankBefore || !is(next, above))) return false;
  if ((forms && !is(line, ...forms)) || (not && is(line, ...not))) return false;
  return !when || when(place);
}

// Labels right below PRESENTE, apart from the text. One that announces a text opens the body.
function beginsLabels({ lines, at, present, end }: Place): boolean {
  if (at !== present + 1) return false;
  const below = lines.findIndex((line, below) => below >= at && !isBoxed(line));
  return (
    below < end && lines[below]?.blankBefore === true && lines.slice(at, below).some((line) => !is(line, 'bareLabel'))
  );
}

function isBoxed(line: Line): boolean {
  const isLabel = line.words < 11 && is(line, ...LABELS);
  return isLabel && !is(line, 'textLabel', 'attention', 'copy');
}

// «SUJETO OBLIGADO:» with the name below it.
function isOverValue({ at, next, addressees, present }: Place): boolean {
  if (!next || next.blankBefore || (present >= 0 && at >= addressees)) return false;
  const isValue = !is(next, 'present', 'prose', 'bareLabel', 'labelled', 'listItem');
  return isValue && !INSTITUTION_VARIABLE.test(next.names[0] ?? '');
}

function isAbovePresent({ at, before, addressees, present }: Place): boolean {
  return at >= addressees && at < present && !(before?.role === 'subject' && UNFINISHED.test(before.bare));
}

// «ASUNTO:» with its words below it, or a subject over several lines: not an addressee, nor the first sentence of the body.
function continuesSubject({ line, before }: Place): boolean {
  if (!before || line.blankBefore || /[.!?]$/.test(before.bare)) return false;
  if (before.bare.replace(SUBJECT, '') === '') return true;
  if (is(line, 'titled', 'number', 'reference') || line.words > 30) return false;
  if (UNFINISHED.test(before.bare) || /^\p{Ll}/u.test(line.cased)) return true;
  return !/^[¤.,;:\s]*$/.test(line.bare) && !is(line, 'prose', 'institution');
}

const UNFINISHED = /(?:,|\b(?:al?|con|del?|el|en|la|las|los|o|para|por|que|sobre|un|una|y))$/;

// «(Segunda búsqueda)», «DEL COMITÉ DE BIBLIOTECAS», «Baja definitiva»
function continuesTitle({ line, present }: Place): boolean {
  if (is(line, 'parenthesis')) return true;
  const isRest = /^(?:del?|para|por|que|sesion|reunion|ciclo|ejercicio|periodo)\s/.test(line.bare);
  if (is(line, 'inCapitals')) return isRest || !line.blankBefore;
  const isShort = present < 0 && line.words < 5 && !line.blankBefore;
  return isShort && !is(line, 'titled', 'institution', 'signer', 'number');
}

// An institution's name heads the document until somebody is addressed; below the subject or the date, one that has been named goes on.
function isHeader({ line, before, reached, seen }: Place): boolean {
  if (reached === 'addressee' || (is(line, 'titled') && !is(line, 'institution'))) return false;
  if (reached === 'header') return is(line, 'institution') || kindOf(line.names[0] ?? '') !== 'person';
  const goesOn = before?.role === 'header';
  if (goesOn && is(line, 'unit')) return true;
  return (
    is(line, 'institution') && (goesOn || (reached === 'documentNumber' && !line.blankBefore) || !seen.has('header'))
  );
}

function startsBody({ at, line, before, present }: Place): boolean {
  if (present >= 0) return at > present;
  return (
    is(line, 'prose', 'listItem', 'cells', 'greeting', 'section', 'bodyOpening') ||
    (before?.role === 'addressee' && line.blankBefore && !before.bare.endsWith(':'))
  );
}

// «II. Bienes muebles» above its own text or list, and not a point among others with such a mark.
function isApart({ line, before, next, at, end }: Place): boolean {
  const mark = /^\d/.test(line.bare) ? /^\d/ : /^[ivx]+\./;
  const isAmong = [before, next].some((other) => other && is(other, 'listItem') && mark.test(other.bare));
  return line.blankBefore && !isAmong && next !== undefined && at + 1 < end && (next.words > 1 || is(next, 'listItem'));
}

// A motto in any letters, apart from the text and right above the closing.
function isAboveClosing({ lines, at, end }: Pick<Place, 'lines' | 'at' | 'end'>): boolean {
  const from = lines.findLastIndex(({ blankBefore }, above) => above < end && blankBefore);
  const block = lines.slice(Math.max(from, 0), end);
  const isMotto = block.length < 4 && block.every((line) => is(line, 'slogan') && !/[.,;]$/.test(line.bare));
  return at >= from && isMotto && is(lines[end], 'closing') && !lines[end]?.blankBefore;
}

// Nothing but dates and mottos end the body.
function endsBody({ lines, at, end }: Place): boolean {
  const isEnding = (line: Line, below: number) =>
    (is(line, 'placeAndDate') && !line.bare.includes(':')) ||
    (is(line, 'placeAlone') && is(lines[at + below + 1], 'placeAndDate')) ||
    (is(lines[end], 'closing') && is(line, 'shortMotto')) ||
    isAboveClosing({ lines, at: at + below, end });
  return lines.slice(at, end).every(isEnding);
}

// Mottos without quotes are right below the closing. One in a block with who signs has to have words that the name of a person does not have.
function isAboveSigner(place: Place): boolean {
  const { line, next, seen } = place;
  if (!seen.has('closing') || seen.has('signature')) return false;
  if (!next || is(next, 'copy', 'annex', 'initials')) return false;
  return is(line, 'sentenceOfMotto') || next.blankBefore || is(next, 'slogan') || isWhole(place);
}

// Nobody signs in the rest of the block, but somebody below it.
function isWhole({ lines, at }: Place): boolean {
  const below = lines.slice(at + 1, at + 6);
  const to = below.findIndex(({ blankBefore }) => blankBefore);
  const isSigned = to >= 0 && !is(below[to], 'copy', 'annex', 'initials');
  return isSigned && below.slice(0, to).every((line) => is(line, 'motto') || !is(line, 'signer'));
}

// A motto in any letters, of a line or two, is between the closing and a date with two lines or more below it, without a blank line.
function isAboveDate({ lines, at, before }: Place): boolean {
  const date = is(lines[at + 1], 'couldBeMotto') ? at + 2 : at + 1;
  const isJoined =
    lines.slice(at, date + 1).every(({ blankBefore }) => !blankBefore) && is(lines[date], 'placeAndDate');
  const isBelow = before?.role === 'closing' || before?.role === 'motto';
  return (
    isJoined && isBelow && [1, 2].every((below) => lines[date + below] && !is(lines[date + below], 'copy', 'initials'))
  );
}

function beginsReceipt({ line, before, next, seen }: Place): boolean {
  const isHeading = line.blankBefore || is(line, 'receipt');
  return isHeading && seen.has('signature') && is(next, 'blankToFill') && !is(before, 'blankToFill');
}

// «TGB» below «C.c.p. Archivo», below other initials or apart: elsewhere it is an office that gets a copy.
function endsCopies({ line, before, next, seen }: Place): boolean {
  const isBelowAll = before?.role === 'initials' || /\b(?:archivo|expediente|minutario)\b/.test(before?.bare ?? '');
  return seen.has('copy') && next?.blankBefore !== false && (line.blankBefore || isBelowAll);
}

// Without what a model says above and below its document, and the rules of Markdown that part it from them.
function withoutTalk(lines: readonly Line[]): readonly Line[] {
  const isRule = (at: number) => /^[-*_=]{3,5}$/.test(lines[at]?.text ?? '');
  let start = findPreambles(lines).filter(({ end }, at) => lines[at]?.end === end).length;
  let end = lines.length - findRemarks(lines, -1).length;
  if (start > 0 && isRule(start)) start += 1;
  if (end < lines.length && isRule(end - 1)) end -= 1;
  const talk = [...lines.slice(0, start), ...lines.slice(Math.max(start, end))];
  for (const line of talk) line.why = 'talk';
  return lines.slice(start, end);
}

// The first line below the body: the closing, or who signs above one that has nothing below it but copies, or the copies. Copies at the head
// of a memo are among the people to whom it goes.
function endOfBody(lines: readonly Line[]): number {
  const closing = lines.findIndex((line, at) => at > 0 && is(line, 'closing'));
  const prose = lines.findIndex((line) => is(line, 'prose') && !is(line, 'copy'));
  const copy = lines.findIndex((line, at) => at > prose && is(line, 'copy'));
  const copies = copy < 0 ? lines.length : copy;
  if (closing > 0 && closing + 1 !== copies) return Math.min(closing, copies);
  const tail = tailWithoutClosing(lines, copies);
  return closing < 0 || lines.slice(tail, closing).some((line) => is(line, 'signer')) ? tail : closing;
}

// Without ATENTAMENTE the signature is in the short lines at the end of the text before the copies. Some sentences, a date or a motto may
// be below lines to sign on and below who signs under a date, and the sentence that says that it is signed below anybody who signs.
function tailWithoutClosing(lines: readonly Line[], copies: number): number {
  const prose = lines.findIndex((line) => is(line, 'prose'));
  if (prose < 0) return copies;
  const startAbove = (to: number) => lines.slice(0, Math.max(to, 0)).findLastIndex(endsTail) + 1;
  const end = aboveAnnexes(lines.slice(0, copies));
  const last = startAbove(end);
  const areNamed = last === end && is(lines[end - 1], 'ofSigning');
  // Where the short lines may end: at the end of all, or above one, two or three sentences.
  for (const to of [end, last - 1, last - 2, last - 3]) {
    const from = startAbove(to);
    const isNamed = to > from + 1 && (areNamed || is(lines[from - 1], 'placeAndDate'));
    const signs = (line: Line) =>
      is(line, 'ruleToSign', 'signersInColumns') || (isNamed && is(line, 'titled', 'signerLabel'));
    if (from > prose && lines.slice(from, to).some(signs)) return from;
  }
  return last > prose ? last : copies;
}

function endsTail(line: Line): boolean {
  if (is(line, 'labelled') && !is(line, 'signerLabel', 'initials')) return true;
  if (is(line, 'prose', 'listItem', 'cells', 'formula', 'present') && !is(line, 'signingNote', 'witness')) return true;
  if (is(line, 'blankToFill') && !is(line, 'signerLabel')) return true;
  return is(line, 'subject', 'addressed', 'placeAndDate', 'textVariable');
}

// The index of the first line of the remarks and of the annexes that end the lines, or their length.
function aboveAnnexes(lines: readonly Line[]): number {
  const end = lines.findLastIndex((line) => !is(line, 'note')) + 1;
  const annex = lines.findLastIndex((line) => is(line, 'annex'));
  const list = lines.slice(annex + 1, end);
  const isList = list.every((line) => line.words < 14 || is(line, 'listItem'));
  return annex > 0 && isList && (list.length === 0 || is(list[0], 'listItem')) ? annex : end;
}

// The last PRESENTE of the head, or -1. Everything above it is head, whatever its length, unless two sentences come first.
function lastPresent(lines: readonly Line[]): number {
  const [first, second] = lines.flatMap((line, at) => (line.words >= 25 && is(line, 'longSentence') ? [at] : []));
  const above = (end: number | undefined) => lines.slice(0, end).findLastIndex((line) => is(line, 'present'));
  const present = above(first);
  return present < 0 ? above(second) : present;
}

// The first of the lines directly above PRESENTE, up to a blank line or another part of the head. At the top of the text an institution
// above other lines is still the header.
function firstAddressee(lines: readonly Line[], present: number): number {
  const begins = (line: Line, at: number) =>
    line.blankBefore || is(lines[at - 1], 'subject', 'placeAndDate', 'number', 'reference', 'legend');
  const start = lines.findLastIndex((line, at) => at <= present && begins(line, at));
  return start > 0 ? start : lines.findIndex((line, at) => at < present && !is(line, 'institution'));
}
