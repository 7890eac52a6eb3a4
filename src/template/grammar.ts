// The order of a document as data: in each part, the first row that holds for a line gives its role, and its name is kept in Line.why.
import { type Form, is } from './forms.ts';
import { kindOf } from './labels.ts';
import type { Line, Role } from './line.ts';
import { findPreambles, findRemarks } from './talk.ts';
import { INSTITUTION_VARIABLE, SUBJECT } from './vocabulary.ts';

// The head, the body, and below it what was reached last: somebody who signs, an annex or a copy.
type Part = 'head' | 'body' | 'signature' | 'annex' | 'copy';

// The lines that more than their neighbours decide: those right above PRESENTE, the labels right below it, the dates and mottos that end the
// body, and the mottos without quotation marks below the closing.
type Zone = 'addressees' | 'labels' | 'ending' | 'slogans';

// A line in its document, with its neighbours.
interface Place {
  line: Line;
  before: Line | undefined;
  next: Line | undefined;
  zone: Zone | undefined;
  // The role of the last line that is more than a label, a motto or the like.
  reached: Role;
  // The roles of the lines above.
  seen: ReadonlySet<Role>;
  // Whether PRESENTE comes below, above or not at all.
  present: 'below' | 'above' | 'nowhere';
  // Whether an institution, and below it the subject or the date have been named: another institution is then an addressee.
  ended: boolean;
}

// All that a row asks has to hold: a form of the line, its zone, and `when`. With `once` no other part above has the role.
interface Row {
  // The name, if the role does not say enough.
  why?: string;
  role: Role;
  style?: Line['style'];
  is?: readonly Form[];
  zone?: Zone;
  once?: true;
  when?: (place: Place) => boolean;
}

const BODY_BEGINS = 'the body begins';
const LABEL_OVER = 'label over its value';
// «RECIBIÓ» below who signs, with lines for the name and the date of whoever takes the document, or these lines only.
const ACKNOWLEDGEMENT = 'acknowledgement';

const TAIL: readonly Row[] = [
  { role: 'copy', is: ['copy', 'tailCopy'] },
  { role: 'closing', is: ['closing'], once: true },
  { role: 'annex', is: ['annex'] },
  { role: 'initials', is: ['initials'] },
];

const ROWS: Readonly<Record<Part, readonly Row[]>> = {
  head: [
    { role: 'subject', is: ['subject'], once: true },
    { role: 'present', is: ['present'] },
    { why: 'label below present', role: 'reference', zone: 'labels' },
    { role: 'placeAndDate', is: ['placeAndDate'] },
    { why: 'place above its date', role: 'placeAndDate', is: ['writtenPlace'], when: isAboveDate },
    { role: 'attention', is: ['attention'] },
    { why: 'box of the sender', role: 'header', is: ['senderBox'] },
    { why: LABEL_OVER, role: 'reference', is: ['bareLabel'], when: isOverValue },
    { why: 'value below its label', role: 'reference', when: ({ before }) => before?.why === `head: ${LABEL_OVER}` },
    {
      why: 'above present',
      role: 'addressee',
      zone: 'addressees',
      when: (p) => !(isBelow(p, 'subject') && isUnfinished(p)),
    },
    { role: 'copy', is: ['copy'] },
    { why: 'addressed', role: 'addressee', is: ['addressed', 'addresseeBox'] },
    { why: 'legend', role: 'motto', is: ['legend'] },
    { why: 'subject goes on', role: 'subject', when: continuesSubject },
    { why: 'title', role: 'documentNumber', style: 'title', is: ['title'] },
    { why: 'title goes on', role: 'documentNumber', style: 'title', when: continuesTitle },
    { role: 'documentNumber', is: ['number'] },
    { role: 'reference', is: ['reference'] },
    { role: 'motto', is: ['motto'] },
    {
      why: 'label above present',
      role: 'reference',
      is: ['labelled'],
      when: (p) => p.present === 'below' && !isBelow(p, 'addressee'),
    },
    { why: 'institution above present', role: 'header', when: (p) => p.present === 'below' && isHeader(p) },
    { why: 'rest above present', role: 'addressee', when: ({ present }) => present === 'below' },
    { why: 'attention goes on', role: 'attention', when: (p) => goesOn(p, 'attention') && !is(p.line, 'prose') },
    { why: BODY_BEGINS, role: 'paragraph', when: startsBody },
    { why: 'label', role: 'reference', is: ['labelled'], when: ({ reached }) => LABELS_FOLLOW.has(reached) },
    { why: 'institution', role: 'header', when: isHeader },
    { why: 'rest', role: 'addressee' },
  ],
  body: [
    { role: 'subject', is: ['subject'], once: true },
    { why: 'heading of Markdown', role: 'paragraph', style: 'heading', is: ['markedHeading'] },
    { why: 'numbered heading', role: 'paragraph', style: 'section', is: ['numberedHeading'], when: isApart },
    { role: 'listItem', is: ['listItem', 'lettered'] },
    { role: 'placeAndDate', is: ['placeAndDate', 'placeAlone'], zone: 'ending' },
    { role: 'motto', zone: 'ending' },
    { why: 'heading', role: 'paragraph', style: 'heading', is: ['heading'] },
    { role: 'paragraph' },
  ],
  signature: [
    ...TAIL,
    { role: 'motto', zone: 'slogans' },
    { role: 'motto', is: ['motto'] },
    { why: 'note', role: 'paragraph', is: ['note'] },
    {
      why: ACKNOWLEDGEMENT,
      role: 'paragraph',
      is: ['blankToFill'],
      when: ({ before }) => before?.why === `tail: ${ACKNOWLEDGEMENT}`,
    },
    { why: ACKNOWLEDGEMENT, role: 'paragraph', when: beginsReceipt },
    { role: 'placeAndDate', is: ['placeAndDate'], when: (p) => !goesOn(p, 'signature') },
    { why: 'sentence', role: 'paragraph', is: ['signingNote', 'longSentence', 'ofSigning', 'formula'] },
    { why: 'long line', role: 'paragraph', when: ({ line }) => line.words > 25 },
    { role: 'signature' },
  ],
  annex: [
    ...TAIL,
    { why: 'note', role: 'paragraph', is: ['note'] },
    { role: 'listItem', is: ['listItem'] },
    { role: 'paragraph' },
  ],
  copy: [
    ...TAIL,
    { role: 'initials', is: ['initialsOfCopies'] },
    { role: 'initials', is: ['acronym'], when: endsCopies },
    { why: 'note', role: 'paragraph', is: ['labelledNote'] },
    {
      role: 'listItem',
      is: ['listItem'],
      when: ({ before }) => before?.why === 'tail: note' || before?.role === 'listItem',
    },
    // Some offices put the box of references last.
    { role: 'subject', is: ['subject'] },
    { role: 'documentNumber', is: ['number'], when: ({ line }) => /:[^:]*[\d¤]/.test(line.bare) },
    { role: 'reference', is: ['reference'] },
    { why: 'foot', role: 'initials', style: 'footer', is: ['footer'] },
    {
      why: 'sentence',
      role: 'paragraph',
      when: ({ line: { blankBefore, words, bare } }) => blankBefore && words > 14 && !bare.includes(':'),
    },
    // Names without a label go on with the copies.
    { why: 'goes on', role: 'copy' },
  ],
};

// The roles that reach a part.
const HEAD_REACHES: ReadonlySet<Role> = new Set<Role>(['subject', 'placeAndDate', 'documentNumber', 'addressee']);
const PART_OF: Partial<Record<Role, Part>> = {
  closing: 'signature',
  signature: 'signature',
  annex: 'annex',
  copy: 'copy',
};

// Names the role of each line. Gives back the lines below the body: signatures, annexes, copies.
export function nameRoles(written: readonly Line[]): readonly Line[] {
  const lines = withoutTalk(written);
  const closing = lines.findIndex((line, index) => index > 0 && is(line, 'closing'));
  const copies = copiesAtEnd(lines);
  const end = Math.min(tailOf(lines, closing, copies), copies);
  const above = lines.slice(0, end);
  const present = lastPresent(above);
  const zones = new Map<Line, Zone>();
  const mark = (zone: Zone, some: readonly Line[]) => {
    for (const line of some) zones.set(line, zone);
  };
  mark('ending', endingOf(above, lines[closing]));
  mark('addressees', addresseesOf(above, present));
  mark('labels', labelsBelow(above, present));
  mark('slogans', closing === end ? slogansOf(lines.slice(end)) : []);
  let part: Part = 'head';
  let reached: Role = 'header';
  let ended = false;
  const seen = new Set<Role>();
  for (const [at, line] of lines.entries()) {
    if (at === end) part = 'signature';
    const place: Place = {
      line,
      before: lines[at - 1],
      next: lines[at + 1],
      zone: zones.get(line),
      reached,
      seen,
      present: present < 0 ? 'nowhere' : at < present ? 'below' : 'above',
      ended,
    };
    if (decide(part, place) === BODY_BEGINS) {
      part = 'body';
      decide(part, place);
    }
    const { role } = line;
    seen.add(role);
    ended ||= seen.has('header') && (role === 'subject' || role === 'placeAndDate');
    if (HEAD_REACHES.has(role)) reached = role;
    if (at >= end) part = PART_OF[role] ?? part;
  }
  return lines.slice(end);
}

function decide(part: Part, place: Place): string | undefined {
  const row = ROWS[part].find((each) => holds(each, place));
  if (!row) return undefined;
  const { role, style, why = role } = row;
  place.line.role = role;
  if (style) place.line.style = style;
  place.line.why = `${part === 'head' || part === 'body' ? part : 'tail'}: ${why}`;
  return why;
}

function holds({ role, is: forms, zone, once, when }: Row, place: Place): boolean {
  if (forms && !is(place.line, ...forms)) return false;
  if (zone && zone !== place.zone) return false;
  if (once && place.seen.has(role) && !isBelow(place, role)) return false;
  return !when || when(place);
}

function isBelow({ before }: Place, role: Role): boolean {
  return before?.role === role;
}

// The line above has this role, and no blank line is between them.
function goesOn({ line, before }: Place, role: Role): boolean {
  return before?.role === role && !line.blankBefore;
}

// «TGB» below «C.c.p. Archivo», below other initials or apart: elsewhere it is an office that gets a copy.
function endsCopies({ line, before, next }: Place): boolean {
  const isBelowAll = before?.role === 'initials' || /\b(?:archivo|expediente|minutario)\b/.test(before?.bare ?? '');
  return next?.blankBefore !== false && (line.blankBefore || isBelowAll);
}

// The parts after which «Label: value» is of the head in a document without PRESENTE.
const LABELS_FOLLOW: ReadonlySet<Role> = new Set<Role>(['header', 'documentNumber', 'placeAndDate']);

function startsBody(p: Place): boolean {
  return (
    p.present === 'above' ||
    is(p.line, 'prose', 'listItem', 'cells', 'greeting', 'section', 'bodyOpening') ||
    (isBelow(p, 'addressee') && p.line.blankBefore && !p.before?.bare.endsWith(':'))
  );
}

// An institution's name heads the document until somebody is addressed.
function isHeader({ line, before, reached, ended }: Place): boolean {
  if (ended || reached === 'addressee') return false;
  if (is(line, 'institution')) return true;
  if (is(line, 'titled')) return false;
  return reached === 'header'
    ? kindOf(line.names[0] ?? '') !== 'person'
    : before?.role === 'header' && is(line, 'unit');
}

// «ASUNTO:» with its words below it, or a subject over several lines: not an addressee, nor the first sentence of the body.
function continuesSubject(p: Place): boolean {
  const { line, before } = p;
  if (!before || !goesOn(p, 'subject') || /[.!?]$/.test(before.bare) || is(line, 'greeting')) return false;
  if (before.bare.replace(SUBJECT, '') === '') return true;
  if (is(line, 'titled', 'number', 'reference')) return false;
  if (isUnfinished(p) || /^\p{Ll}/u.test(line.cased)) return true;
  return !/^[¤.,;:\s]*$/.test(line.bare) && !is(line, 'prose', 'institution');
}

function isUnfinished({ before }: Place): boolean {
  return /(?:,|\b(?:al?|con|del?|el|en|la|las|los|o|para|por|que|sobre|un|una|y))$/.test(before?.bare ?? '');
}

// «(Segunda búsqueda)», «DEL COMITÉ DE BIBLIOTECAS», «Baja definitiva»
function continuesTitle({ line, before, present }: Place): boolean {
  if (before?.style !== 'title' || is(line, 'section', 'present', 'prose')) return false;
  if (is(line, 'parenthesis')) return true;
  if (line.blankBefore)
    return is(line, 'inCapitals') && /^(?:del?|para|por|que|sesion|reunion|ciclo|ejercicio|periodo)\s/.test(line.bare);
  return (
    is(line, 'inCapitals') ||
    (present === 'nowhere' && line.words < 5 && !is(line, 'titled', 'institution', 'signer', 'number'))
  );
}

// «II. Bienes muebles» above its own text or list, and not a point among others with such a mark.
function isApart({ line, before, next }: Place): boolean {
  const mark = /^\d/.test(line.bare) ? /^\d/ : /^[ivx]+\./;
  const isAmong = [before, next].some((other) => mark.test(other?.bare ?? ''));
  return line.blankBefore && !isAmong && next !== undefined && (next.words > 1 || is(next, 'listItem'));
}

function isAboveDate({ next }: Place): boolean {
  return next?.blankBefore === false && is(next, 'dateAlone');
}

// «SUJETO OBLIGADO:» with the name below it.
function isOverValue({ next, zone }: Place): boolean {
  return (
    zone !== 'addressees' &&
    next?.blankBefore === false &&
    !is(next, 'present', 'prose', 'bareLabel', 'labelled', 'listItem') &&
    !INSTITUTION_VARIABLE.test(next.names[0] ?? '')
  );
}

function beginsReceipt({ line, next, seen }: Place): boolean {
  const isHeading = is(line, 'receipt') || (line.blankBefore && is(line, 'receiptToFill'));
  return isHeading && seen.has('signature') && next !== undefined && is(next, 'blankToFill');
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

// The first copy below a sentence: those at the head of a memo are among the people to whom it goes.
function copiesAtEnd(lines: readonly Line[]): number {
  const prose = lines.findIndex((line) => is(line, 'prose') && !is(line, 'copy'));
  return indexOf(lines, (line, at) => at > prose && is(line, 'copy'));
}

// The index of the first line that is so, or their number.
function indexOf(lines: readonly Line[], isSo: (line: Line, at: number) => boolean): number {
  const at = lines.findIndex(isSo);
  return at < 0 ? lines.length : at;
}

// Who signs is below the closing, or above one that has nothing below it but copies.
function tailOf(lines: readonly Line[], closing: number, copies: number): number {
  if (closing > 0 && closing + 1 !== copies) return closing;
  const tail = tailWithoutClosing(lines, copies);
  return closing < 0 || lines.slice(tail, closing).some((line) => is(line, 'signer')) ? tail : closing;
}

// Without ATENTAMENTE the signature is in the short lines at the end of the text before the copies. Some sentences, a date or a motto may
// be below lines to sign on and below who signs under a date, and the sentence that says that it is signed below anybody who signs.
function tailWithoutClosing(lines: readonly Line[], copies: number): number {
  const end = aboveAnnexes(lines.slice(0, copies));
  const prose = indexOf(lines, (line) => is(line, 'prose'));
  const last = startOfTail(lines, end);
  const areNamed = last === end && is(lines[end - 1], 'ofSigning');
  const tails = [end, last - 1, last - 2, last - 3].map((to) => ({ from: startOfTail(lines, to), to }));
  const signed = tails.find(
    ({ from, to }) =>
      from > prose && areSigners(lines.slice(from, to), areNamed || is(lines[from - 1], 'placeAndDate')),
  );
  const { from } = signed ?? { from: last };
  return from > prose ? from : copies;
}

function startOfTail(lines: readonly Line[], end: number): number {
  return lines.slice(0, Math.max(end, 0)).findLastIndex(endsTail) + 1;
}

// Lines to sign on, or people above the sentence that says that they sign.
function areSigners(lines: readonly Line[], areNamed: boolean): boolean {
  const has = (...forms: readonly Form[]) => lines.some((line) => is(line, ...forms));
  if (has('ruleToSign', 'signersInColumns')) return true;
  return areNamed && lines.length > 1 && has('titled', 'signerLabel') && !has('section');
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

// The lines directly above PRESENTE, up to a blank line or another part of the head. At the top of the text an institution
// above other lines is still the header.
function addresseesOf(lines: readonly Line[], present: number): readonly Line[] {
  const start = lines
    .slice(0, present + 1)
    .findLastIndex(
      (line, at) => line.blankBefore || is(lines[at - 1], 'subject', 'placeAndDate', 'number', 'reference', 'legend'),
    );
  const block = lines.slice(Math.max(start, 0), Math.max(present, 0));
  const first = start > 0 ? 0 : block.findIndex((line) => !is(line, 'institution'));
  return block.slice(Math.max(first, 0));
}

// The labels that are right below PRESENTE. One that announces a text opens the body.
function labelsBelow(lines: readonly Line[], present: number): readonly Line[] {
  const isBox = (line: Line) =>
    is(line, 'labelled', 'bareLabel', 'reference') && line.words < 11 && !is(line, 'textLabel', 'attention', 'copy');
  const end = lines.findIndex((line, at) => at > present && !isBox(line));
  const labels = lines.slice(present + 1, end);
  const isApart = present >= 0 && lines[end]?.blankBefore === true;
  return isApart && labels.some((line) => !is(line, 'bareLabel')) ? labels : [];
}

// The dates and mottos that end the body. A motto in any letters is right above the closing, apart from the text above it.
function endingOf(lines: readonly Line[], closing: Line | undefined): readonly Line[] {
  const start = closing?.blankBefore === false ? lines.findLastIndex(({ blankBefore }) => blankBefore) : lines.length;
  const block = lines.slice(Math.max(start, 0));
  const isSlogan = block.length < 4 && block.every((line) => is(line, 'slogan') && !/[.,;]$/.test(line.bare));
  const end = lines.slice(0, isSlogan ? start : undefined).findLastIndex((line, at) => {
    const isDate = is(line, 'placeAndDate') && !line.bare.includes(':');
    const isPlace = is(line, 'placeAlone') && is(lines[at + 1], 'placeAndDate');
    return !isDate && !isPlace && !(closing && is(line, 'shortMotto'));
  });
  return lines.slice(end + 1);
}

// Mottos without quotes: all between the closing and a date with two lines or more right below it, or the first lines below the closing.
// Right above who signs, one has to have words that the name of a person does not have.
function slogansOf(tail: readonly Line[]): readonly Line[] {
  const lines = tail.slice(
    0,
    indexOf(tail, (line) => is(line, 'copy', 'initials')),
  );
  const date = lines.findIndex((line) => is(line, 'placeAndDate'));
  const above = lines.slice(1, Math.max(date, 1));
  const areAll = above.every((line) => is(line, 'couldBeMotto') && !line.blankBefore) && !lines[date]?.blankBefore;
  if (areAll && above.length > 0 && lines.length > date + 2) return above;
  const last = lines.findLastIndex(({ blankBefore }) => blankBefore);
  const signed = indexOf(lines, (line, at) => {
    const isSlogan = is(line, 'closing', 'placeAndDate', 'motto', at < last ? 'slogan' : 'sentenceOfMotto');
    return !isSlogan;
  });
  return lines.slice(0, signed).filter((line) => !is(line, 'closing', 'placeAndDate'));
}
