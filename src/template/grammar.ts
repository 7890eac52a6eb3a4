// The order of a document as data: what the form of a line decides at its place. In each table the first row that holds gives the role,
// and its name is kept in Line.why.
import { type Form, is } from './forms.ts';
import { kindOf } from './labels.ts';
import type { Line, Role } from './line.ts';
import { findPreambles, findRemarks } from './talk.ts';
import { INSTITUTION_VARIABLE, SUBJECT } from './vocabulary.ts';

// A line in its document.
interface Place {
  line: Line;
  // Its neighbours in the head and body, or in the tail.
  before: Line | undefined;
  next: Line | undefined;
  // The role that decides what comes next: the part that has been reached.
  reached: Role;
  // The roles that lines above have; those of the tail begin anew.
  seen: ReadonlySet<Role>;
  // Whether PRESENTE comes below, above or not at all.
  present: 'below' | 'above' | 'nowhere';
  // Whether the institution and the subject or the date have been named: another institution is then an addressee.
  ended: boolean;
  // The lines right above PRESENTE, the labels right below it, the dates and mottos that end the body, and the mottos without quotation
  // marks below the closing.
  addressees: ReadonlySet<Line>;
  labels: ReadonlySet<Line>;
  ending: ReadonlySet<Line>;
  slogans: ReadonlySet<Line>;
}

interface Row {
  why: string;
  role: Role;
  style?: Line['style'];
  when: (place: Place) => boolean;
}

// Some rows say that the head has ended, and with this line.
const BODY_BEGINS = 'the body begins';

const LABEL_OVER = 'label over its value';

// «RECIBIÓ» below who signs, with lines for the name and the date of whoever takes the document, or these lines only.
const ACKNOWLEDGEMENT = 'acknowledgement';

const HEAD: readonly Row[] = [
  { why: 'subject', role: 'subject', when: isFirstSubject },
  { why: 'present', role: 'present', when: has('present') },
  { why: 'label below present', role: 'reference', when: ({ line, labels }) => labels.has(line) },
  { why: 'place and date', role: 'placeAndDate', when: has('placeAndDate') },
  { why: 'place above its date', role: 'placeAndDate', when: isPlaceAboveDate },
  { why: 'attention', role: 'attention', when: has('attention') },
  { why: 'box of the sender', role: 'header', when: has('senderBox') },
  { why: 'box of the addressee', role: 'addressee', when: (p) => p.present === 'below' && is(p.line, 'addresseeBox') },
  { why: LABEL_OVER, role: 'reference', when: (p) => isLabelOver(p) && p.present !== 'above' },
  { why: 'value below its label', role: 'reference', when: (p) => p.before?.why === `head: ${LABEL_OVER}` },
  {
    why: 'above present',
    role: 'addressee',
    when: (p) => p.addressees.has(p.line) && !(isBelow(p, 'subject') && isUnfinished(p)),
  },
  { why: 'copy at the head', role: 'copy', when: has('copy') },
  { why: 'addressed', role: 'addressee', when: has('addressed') },
  { why: 'legend', role: 'motto', when: has('legend') },
  { why: 'subject goes on', role: 'subject', when: (p) => goesOn(p, 'subject') && continuesSubject(p) },
  { why: 'title', role: 'documentNumber', style: 'title', when: (p) => is(p.line, 'title') || continuesTitle(p) },
  { why: 'number', role: 'documentNumber', when: has('number') },
  { why: 'reference', role: 'reference', when: has('reference') },
  { why: 'motto', role: 'motto', when: has('motto') },
  {
    why: 'label above present',
    role: 'reference',
    when: (p) => p.present === 'below' && !isBelow(p, 'addressee') && is(p.line, 'labelled'),
  },
  { why: 'institution above present', role: 'header', when: (p) => p.present === 'below' && isHeader(p) },
  { why: 'rest above present', role: 'addressee', when: ({ present }) => present === 'below' },
  { why: 'attention goes on', role: 'attention', when: (p) => goesOn(p, 'attention') && !is(p.line, 'prose') },
  { why: BODY_BEGINS, role: 'paragraph', when: (p) => p.present === 'above' || startsBody(p) },
  { why: 'label', role: 'reference', when: (p) => LABELS_FOLLOW.has(p.reached) && is(p.line, 'labelled') },
  { why: 'institution', role: 'header', when: isHeader },
  { why: 'rest of the head', role: 'addressee', when: () => true },
];

const BODY: readonly Row[] = [
  { why: 'subject', role: 'subject', when: isFirstSubject },
  { why: 'heading of Markdown', role: 'paragraph', style: 'heading', when: has('markedHeading') },
  { why: 'numbered heading', role: 'paragraph', style: 'section', when: isNumberedHeading },
  { why: 'point', role: 'listItem', when: has('listItem', 'lettered') },
  {
    why: 'date above the closing',
    role: 'placeAndDate',
    when: ({ line, ending }) => ending.has(line) && is(line, 'placeAndDate', 'placeAlone'),
  },
  { why: 'motto above the closing', role: 'motto', when: ({ line, ending }) => ending.has(line) },
  { why: 'heading', role: 'paragraph', style: 'heading', when: has('heading') },
  { why: 'paragraph', role: 'paragraph', when: () => true },
];

const TAIL: readonly Row[] = [
  { why: 'copy', role: 'copy', when: has('copy', 'tailCopy') },
  {
    why: 'closing',
    role: 'closing',
    when: (p) => is(p.line, 'closing') && (!p.seen.has('closing') || isBelow(p, 'closing')),
  },
  { why: 'annex', role: 'annex', when: has('annex') },
  { why: 'legend', role: 'motto', when: has('legend') },
  {
    why: 'motto',
    role: 'motto',
    when: ({ line, reached, slogans }) => reached === 'signature' && (slogans.has(line) || is(line, 'motto')),
  },
  {
    why: 'initials',
    role: 'initials',
    when: (p) => is(p.line, 'initials') || (p.seen.has('copy') && (is(p.line, 'initialsOfCopies') || endsCopies(p))),
  },
  {
    why: 'note',
    role: 'paragraph',
    when: ({ line, reached }) => is(line, reached === 'copy' ? 'labelledNote' : 'note'),
  },
  {
    why: 'point of a note',
    role: 'listItem',
    when: ({ line, before, reached }) =>
      reached === 'copy' && (before?.why === 'tail: note' || before?.role === 'listItem') && is(line, 'listItem'),
  },
  // A list of annexes may be between the signature and the copies.
  { why: 'annex of a list', role: 'listItem', when: (p) => p.reached === 'annex' && is(p.line, 'listItem') },
  { why: 'below annexes', role: 'paragraph', when: ({ reached }) => reached === 'annex' },
  // Some offices put the box of references last.
  { why: 'subject below copies', role: 'subject', when: (p) => p.reached === 'copy' && is(p.line, 'subject') },
  {
    why: 'number below copies',
    role: 'documentNumber',
    when: ({ line, reached }) => reached === 'copy' && is(line, 'number') && /:[^:]*[\d¤]/.test(line.bare),
  },
  { why: 'reference below copies', role: 'reference', when: (p) => p.reached === 'copy' && is(p.line, 'reference') },
  { why: 'foot', role: 'initials', style: 'footer', when: (p) => p.reached === 'copy' && is(p.line, 'footer') },
  {
    why: 'sentence below copies',
    role: 'paragraph',
    when: ({ line: { blankBefore, words, bare }, reached }) =>
      reached === 'copy' && blankBefore && words > 14 && !bare.includes(':'),
  },
  // Names without a label go on with the copies.
  { why: 'copy goes on', role: 'copy', when: ({ reached }) => reached === 'copy' },
  {
    why: ACKNOWLEDGEMENT,
    role: 'paragraph',
    when: ({ line, before, next, seen }) =>
      before?.why === `tail: ${ACKNOWLEDGEMENT}`
        ? isToFill(line)
        : seen.has('signature') && beginsReceipt(line) && !isToFill(before) && isToFill(next),
  },
  { why: 'place and date', role: 'placeAndDate', when: (p) => is(p.line, 'placeAndDate') && !goesOn(p, 'signature') },
  {
    why: 'sentence among signatures',
    role: 'paragraph',
    when: ({ line }) => line.words > 25 || is(line, 'signingNote', 'longSentence', 'ofSigning', 'formula'),
  },
  { why: 'signature', role: 'signature', when: () => true },
];

const ROWS = { head: HEAD, body: BODY, tail: TAIL };

// The roles that reach a part. A header ends where one of them is; in the tail a motto or a date is within the part that has been reached.
const HEAD_REACHES: ReadonlySet<Role> = new Set<Role>(['subject', 'placeAndDate', 'documentNumber', 'addressee']);
const TAIL_REACHES: ReadonlySet<Role> = new Set<Role>(['signature', 'annex', 'copy']);

// Names the role of each line. Gives back the lines below the body: signatures, annexes, copies.
export function nameRoles(written: readonly Line[]): readonly Line[] {
  const lines = withoutTalk(written);
  const closing = lines.findIndex((line, index) => index > 0 && is(line, 'closing'));
  const copies = copiesAtEnd(lines);
  const signatures = closing > 0 ? signaturesAbove(lines, closing, copies) : tailWithoutClosing(lines, copies);
  const end = Math.min(signatures, copies);
  const above = lines.slice(0, end);
  const present = lastPresent(above);
  const addressees = new Set(addresseesOf(above, present));
  const labels = new Set(labelsBelow(above, present));
  const ending = new Set(endingOf(above, lines[closing]));
  const slogans = new Set(closing === end ? slogansOf(lines.slice(end)) : []);
  let part: keyof typeof ROWS = 'head';
  let reached: Role = 'header';
  let ended = false;
  const seen = new Set<Role>();
  for (const [at, line] of lines.entries()) {
    if (at === end) {
      part = 'tail';
      reached = closing > 0 || signatures < copies ? 'signature' : 'copy';
      seen.clear();
    }
    const place: Place = {
      line,
      before: at === end ? undefined : lines[at - 1],
      next: at + 1 === end ? undefined : lines[at + 1],
      reached,
      seen,
      present: present < 0 ? 'nowhere' : at < present ? 'below' : 'above',
      ended,
      addressees,
      labels,
      ending,
      slogans,
    };
    if (decide(part, place) === BODY_BEGINS) {
      part = 'body';
      decide(part, place);
    }
    seen.add(line.role);
    // The copies may be above the closing.
    if (part === 'tail' && line.role === 'closing') reached = 'signature';
    else if ((part === 'tail' ? TAIL_REACHES : HEAD_REACHES).has(line.role)) reached = line.role;
    ended ||= seen.has('header') && (line.role === 'subject' || line.role === 'placeAndDate');
  }
  return lines.slice(end);
}

function decide(part: keyof typeof ROWS, place: Place): string | undefined {
  const row = ROWS[part].find(({ when }) => when(place));
  if (!row) return undefined;
  place.line.role = row.role;
  if (row.style) place.line.style = row.style;
  place.line.why = `${part}: ${row.why}`;
  return row.why;
}

function has(...forms: readonly Form[]): Row['when'] {
  return ({ line }) => is(line, ...forms);
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
  return next?.blankBefore !== false && (line.blankBefore || isBelowAll) && is(line, 'acronym');
}

function isFirstSubject({ line, seen }: Place): boolean {
  return !seen.has('subject') && is(line, 'subject');
}

// The parts after which «Label: value» is of the head in a document without PRESENTE.
const LABELS_FOLLOW: ReadonlySet<Role> = new Set<Role>(['header', 'documentNumber', 'placeAndDate']);

function startsBody(p: Place): boolean {
  return (
    is(p.line, 'prose', 'listItem', 'cells', 'greeting', 'section', 'bodyOpening') ||
    (isBelow(p, 'addressee') && p.line.blankBefore && !p.before?.bare.endsWith(':'))
  );
}

// An institution's name heads the document until somebody is addressed.
function isHeader({ line, before, reached, ended }: Place): boolean {
  if (ended || (is(line, 'titled') && !is(line, 'institution'))) return false;
  const [name] = line.names;
  if (reached === 'header') return name === undefined || is(line, 'institution') || kindOf(name) !== 'person';
  if (reached === 'addressee' || before?.role === 'addressee') return false;
  return is(line, 'institution') || (before?.role === 'header' && is(line, 'unit'));
}

// «ASUNTO:» with its words below it, or a subject over several lines: not an addressee, nor the first sentence of the body.
function continuesSubject(p: Place): boolean {
  const { line, before } = p;
  if (!before || /[.!?]$/.test(before.bare) || before.bare.length > 200 || is(line, 'greeting')) return false;
  if (before.bare.replace(SUBJECT, '') === '') return true;
  if (is(line, 'titled', 'number', 'reference') || line.words > 30) return false;
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

// The dates and mottos that end the body.
function endingOf(lines: readonly Line[], closing: Line | undefined): readonly Line[] {
  let end = lines.length - (closing?.blankBefore === false ? sloganAtEnd(lines) : 0);
  for (let line = lines[end - 1]; line; line = lines[end - 1]) {
    const below = lines[end];
    const isPlace = below !== undefined && is(line, 'placeAlone') && is(below, 'placeAndDate');
    const isDate = isPlace || (is(line, 'placeAndDate') && !line.bare.includes(':'));
    if (!isDate && !(closing && is(line, 'shortMotto'))) break;
    end -= 1;
  }
  return lines.slice(end);
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

// «II. Bienes muebles» above its own text or list, and not a point among others with such a mark.
function isNumberedHeading({ line, before, next }: Place): boolean {
  if (!line.blankBefore || next === undefined || !is(line, 'numberedHeading')) return false;
  const isPoint = (other: Line | undefined) => other !== undefined && is(other, 'listItem');
  const isAmong = [before, next].some((other) => isPoint(other) && markOf(other) === markOf(line));
  return !isAmong && (isPoint(next) || next.words > 1);
}

function markOf(line: Line | undefined): string | undefined {
  return /^(?:\d|[ivx]+\.)/
    .exec(line?.bare ?? '')?.[0]
    .replace(/\d/, '1')
    .replace(/[ivx]+/, 'i');
}

// The number of lines of a motto in any letters that is right above the closing, apart from the text above it.
function sloganAtEnd(lines: readonly Line[]): number {
  const start = lines.findLastIndex(({ blankBefore }) => blankBefore);
  const block = lines.slice(Math.max(start, 0));
  return block.length < 4 && block.every((line) => is(line, 'slogan') && !/[.,;]$/.test(line.bare)) ? block.length : 0;
}

// The first copy below a sentence: those at the head of a memo are among the people to whom it goes.
function copiesAtEnd(lines: readonly Line[]): number {
  const prose = lines.findIndex((line) => is(line, 'prose') && !is(line, 'copy'));
  const copies = lines.findIndex((line, index) => index > prose && is(line, 'copy'));
  return copies < 0 ? lines.length : copies;
}

// Who signs may be above a closing that has nothing below it but copies.
function signaturesAbove(lines: readonly Line[], closing: number, copies: number): number {
  if (closing + 1 !== Math.min(copies, lines.length)) return closing;
  const tail = tailWithoutClosing(lines, copies);
  return lines.slice(tail, closing).some((line) => is(line, 'signer')) ? tail : closing;
}

// Without ATENTAMENTE the signature is in the short lines at the end of the text before the copies. Some sentences, a date or a motto may
// be below lines to sign on and below who signs under a date, and the sentence that says that it is signed below anybody who signs.
function tailWithoutClosing(lines: readonly Line[], copies: number): number {
  const end = aboveAnnexes(lines.slice(0, copies));
  const prose = lines.findIndex((line) => is(line, 'prose'));
  const isBelowProse = (at: number) => prose >= 0 && at > prose;
  const isAfter = (at: number, form: Form) => lines.slice(Math.max(at - 1, 0), at).some((line) => is(line, form));
  const last = startOfTail(lines, end);
  const areNamed = last === end && isAfter(end, 'ofSigning');
  const areSigned = (from: number, to: number) =>
    (areNamed || isAfter(from, 'placeAndDate') ? hasSigners : hasRule)(lines.slice(from, to));
  let tail = last;
  for (let skipped = 0, to = last; skipped < 3 && to > 0 && !areSigned(tail, end); skipped += 1, to -= 1) {
    const above = startOfTail(lines, to - 1);
    if (isBelowProse(above) && areSigned(above, to - 1)) tail = above;
  }
  return isBelowProse(tail) ? tail : copies;
}

function startOfTail(lines: readonly Line[], end: number): number {
  return lines.slice(0, end).findLastIndex(endsTail) + 1;
}

function hasRule(lines: readonly Line[]): boolean {
  return lines.some((line) => is(line, 'ruleToSign', 'signersInColumns'));
}

// Lines to sign on, or people above the sentence that says that they sign.
function hasSigners(lines: readonly Line[]): boolean {
  const isBody = lines.some((line) => is(line, 'section'));
  return hasRule(lines) || (!isBody && lines.length > 1 && lines.some((line) => is(line, 'titled', 'signerLabel')));
}

function beginsReceipt(line: Line): boolean {
  return is(line, 'receipt') || (line.blankBefore && is(line, 'receiptToFill'));
}

function isToFill(line: Line | undefined): boolean {
  return line !== undefined && is(line, 'blankToFill');
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
  const isList = annex > 0 && list.every((line) => is(line, 'listItem') || line.words < 14);
  return isList && (list.length === 0 || list.some((line) => is(line, 'listItem'))) ? annex : end;
}

// The last PRESENTE of the head, or -1. Everything above it is head, whatever its length, unless two sentences come first.
function lastPresent(lines: readonly Line[]): number {
  let present = -1;
  let sentences = 0;
  for (const [index, line] of lines.entries()) {
    if (is(line, 'present')) present = index;
    else if (line.words >= 25 && /\.$/.test(line.bare) && /\p{Ll}/u.test(line.cased)) sentences += 1;
    if (sentences > 1 || (sentences > 0 && present >= 0)) break;
  }
  return present;
}

// The lines directly above PRESENTE, up to a blank line or another part of the head. At the top of the text an institution
// above other lines is still the header.
function addresseesOf(lines: readonly Line[], present: number): readonly Line[] {
  let start = present;
  while (start > 0 && !lines[start]?.blankBefore) {
    const line = lines[start - 1];
    if (!line || is(line, 'subject', 'placeAndDate', 'number', 'reference', 'legend')) break;
    start -= 1;
  }
  const block = lines.slice(start, Math.max(start, present));
  const first = start > 0 ? 0 : block.findIndex((line) => !is(line, 'institution'));
  return block.slice(Math.max(0, first));
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

function isPlaceAboveDate({ line, next }: Place): boolean {
  return next?.blankBefore === false && is(line, 'writtenPlace') && is(next, 'dateAlone');
}

// «SUJETO OBLIGADO:» with the name below it.
function isLabelOver({ line, next, addressees }: Place): boolean {
  return (
    is(line, 'bareLabel') &&
    !addressees.has(line) &&
    next?.blankBefore === false &&
    !is(next, 'present', 'prose', 'bareLabel', 'labelled', 'listItem') &&
    !INSTITUTION_VARIABLE.test(next.names[0] ?? '')
  );
}

// A motto in any letters, right between the closing and a date with two lines or more below it.
function sloganAboveDate(lines: readonly Line[]): readonly Line[] {
  const date = lines.findIndex((line) => is(line, 'placeAndDate'));
  const copy = lines.findIndex((line) => is(line, 'copy', 'initials'));
  const isSigned = lines.slice(date + 1, copy < 0 ? undefined : copy).length > 1;
  const slogan = lines.slice(1, Math.max(date, 1));
  const isOne = isSigned && slogan.length < 3 && slogan.every((line) => is(line, 'couldBeMotto') && !line.blankBefore);
  return isOne && lines[date]?.blankBefore === false ? slogan : [];
}

// Mottos without quotes: whole blocks between the closing and somebody who signs, and the first lines of the block of a signer.
function slogansOf(lines: readonly Line[]): readonly Line[] {
  const slogans = [...sloganAboveDate(lines)];
  const end = lines.findIndex((line) => is(line, 'copy'));
  const signed = lines.slice(0, end < 0 ? undefined : end).filter((line) => !is(line, 'closing', 'placeAndDate'));
  for (let from = 0; from < signed.length; ) {
    let next = from + 1;
    while (next < signed.length && !signed[next]?.blankBefore) next += 1;
    const isLast = next === signed.length;
    const block = signed.slice(from, next);
    const [first, ...others] = block;
    const isWhole = !isLast && others.every((line) => is(line, 'motto') || !is(line, 'signer'));
    if (!first || !is(first, 'motto', isWhole ? 'slogan' : 'sentenceOfMotto')) break;
    const signer = block.findIndex((line) => is(line, 'signer'));
    for (const [at, line] of block.entries())
      if (isWhole || (at < signer && is(line, 'sentenceOfMotto')) || (!isLast && is(line, 'slogan')))
        slogans.push(line);
    if (!isWhole) break;
    from = next;
  }
  return slogans;
}
