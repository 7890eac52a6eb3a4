// Names the role of each line of a document: first by the landmarks (ATENTAMENTE, C.c.p., PRESENTE), then by form and place.
import { kindOf } from './labels.ts';
import type { Line, Role } from './line.ts';
import {
  areLowerInitials,
  isAddressed,
  isAnnex,
  isAttention,
  isFooter,
  isFormula,
  isGreeting,
  isHeading,
  isInitials,
  isInstitution,
  isLabelled,
  isLegend,
  isLettered,
  isListItem,
  isMotto,
  isNote,
  isNumber,
  isPlaceAndDate,
  isProse,
  isReference,
  isSection,
  isSignersLabel,
  isSigningNote,
  isSlogan,
  isTitle,
  isTitled,
  opensBody,
  opensSignature,
} from './parts.ts';
import { isCells } from './table.ts';
import { CLOSING, COPY, PRESENT, SUBJECT } from './vocabulary.ts';

// Gives back the lines below the body: signatures, annexes, copies.
export function nameRoles(lines: readonly Line[]): readonly Line[] {
  const closing = lines.findIndex((line, index) => index > 0 && CLOSING.test(line.bare));
  const copies = copiesAtEnd(lines);
  const tail = closing > 0 ? closing : tailWithoutClosing(lines, copies);
  const end = Math.min(tail, copies);
  const below = lines.slice(end);
  nameHeadAndBody(lines.slice(0, end));
  nameTail(below, closing > 0 || tail < copies);
  return below;
}

// The first copy below a sentence: those at the head of a memo stand among the people to whom it goes.
function copiesAtEnd(lines: readonly Line[]): number {
  const isCopy = (line: Line) => COPY.test(line.bare);
  const prose = lines.findIndex((line) => isProse(line) && !isCopy(line));
  const copies = lines.findIndex((line, index) => index > prose && isCopy(line));
  return copies < 0 ? lines.length : copies;
}

// Without ATENTAMENTE the signature is in the short lines at the end of the text before the copies.
function tailWithoutClosing(lines: readonly Line[], copies: number): number {
  let tail = aboveAnnexes(lines.slice(0, copies));
  while (tail > 0) {
    const line = lines[tail - 1];
    if (!line) break;
    const isBody = isProse(line) || isListItem(line) || isCells(line) || isFormula(line) || PRESENT.test(line.bare);
    if (isLabelled(line) && !isSignersLabel(line) && !isInitials(line)) break;
    if ((isBody && !isSigningNote(line)) || SUBJECT.test(line.bare) || isAddressed(line) || isPlaceAndDate(line)) break;
    tail -= 1;
  }
  return tail > 0 && lines.slice(0, tail).some(isProse) ? tail : copies;
}

// The index of the first line of the remarks and of the list of annexes that end the lines, or their length.
function aboveAnnexes(lines: readonly Line[]): number {
  const end = lines.findLastIndex((line) => !isNote(line)) + 1;
  const annex = lines.findLastIndex(isAnnex);
  const isList = annex > 0 && lines.slice(annex + 1, end).every((line) => isListItem(line) || line.words < 14);
  return isList && lines.slice(annex + 1, end).some(isListItem) ? annex : end;
}

function nameHeadAndBody(lines: readonly Line[]): void {
  const present = lastPresent(lines);
  const addressees = addresseesOf(lines, present);
  // The part that the head has reached. A header ends where somebody is addressed.
  let inHead: Role = 'header';
  // True below the head for good: from the first sentence after PRESENTE, or without one.
  let inBody = false;
  let subjectSeen = false;
  let headed = false;
  // True once the institution and the subject or the date have been named: another institution is then an addressee.
  let headEnded = false;
  lines.forEach((line, index) => {
    const previous = lines[index - 1];
    const before = previous?.role;
    if (!subjectSeen && SUBJECT.test(line.bare)) {
      line.role = inHead = 'subject';
      subjectSeen = true;
    } else if (inBody) {
      nameBody(line, index === lines.length - 1);
    } else if (PRESENT.test(line.bare)) {
      line.role = 'present';
    } else if (isPlaceAndDate(line)) {
      line.role = inHead = 'placeAndDate';
    } else if (isAttention(line)) {
      line.role = 'attention';
    } else if (addressees.has(line) && !(before === 'subject' && isUnfinished(previous))) {
      line.role = 'addressee';
    } else if (COPY.test(line.bare)) {
      line.role = 'copy';
    } else if (isAddressed(line)) {
      line.role = 'addressee';
    } else if (isLegend(line)) {
      line.role = 'motto';
    } else if (before === 'subject' && !line.blankBefore && continuesSubject(previous, line)) {
      line.role = 'subject';
    } else if (isNumber(line) || isTitle(line) || continuesTitle(previous, line)) {
      line.role = inHead = 'documentNumber';
      if (isTitle(line) || continuesTitle(previous, line)) line.style = 'title';
    } else if (isReference(line)) {
      line.role = 'reference';
    } else if (isMotto(line)) {
      line.role = 'motto';
    } else if (index < present) {
      if (isLabelled(line) && before !== 'addressee') line.role = 'reference';
      else line.role = isHeader(line, inHead, before) && !headEnded ? 'header' : 'addressee';
    } else if (before === 'attention' && !line.blankBefore && !isProse(line)) {
      line.role = 'attention';
    } else if (present < 0 && !startsBody(line)) {
      if (LABELS_FOLLOW.has(inHead) && isLabelled(line)) line.role = 'reference';
      else if (before === 'addressee' && line.blankBefore) inBody = true;
      else line.role = isHeader(line, inHead, before) && !headEnded ? 'header' : 'addressee';
    } else {
      inBody = true;
    }
    if (inBody && line.role !== 'subject') nameBody(line, index === lines.length - 1);
    if (line.role === 'addressee') inHead = 'addressee';
    headed ||= line.role === 'header';
    headEnded ||= headed && (line.role === 'subject' || line.role === 'placeAndDate');
  });
}

function startsBody(line: Line): boolean {
  return [isProse, isListItem, isCells, isGreeting, isSection, opensBody].some((isBody) => isBody(line));
}

// The parts after which «Label: value» is of the head in a document without PRESENTE.
const LABELS_FOLLOW: ReadonlySet<Role> = new Set<Role>(['header', 'documentNumber', 'placeAndDate']);

// The last PRESENTE of the head, or -1. What stands above it belongs to the head, however long; but two sentences are a body.
function lastPresent(lines: readonly Line[]): number {
  let present = -1;
  let sentences = 0;
  for (const [index, line] of lines.entries()) {
    if (PRESENT.test(line.bare)) present = index;
    else if (line.words >= 25 && /\.$/.test(line.bare) && /\p{Ll}/u.test(line.cased)) sentences += 1;
    if (sentences > 1 || (sentences > 0 && present >= 0)) break;
  }
  return present;
}

// The lines directly above PRESENTE, up to a blank line or another part of the head. At the top of the text an institution
// that stands above other lines is still the header.
function addresseesOf(lines: readonly Line[], present: number): ReadonlySet<Line> {
  let start = present;
  while (start > 0 && !lines[start]?.blankBefore) {
    const line = lines[start - 1];
    if (!line || isHeadLine(line)) break;
    start -= 1;
  }
  const block = lines.slice(start, Math.max(start, present));
  const first = start > 0 ? 0 : block.findIndex((line) => !isInstitution(line));
  return new Set(block.slice(Math.max(0, first)));
}

function isHeadLine(line: Line): boolean {
  return SUBJECT.test(line.bare) || isPlaceAndDate(line) || isNumber(line) || isReference(line) || isLegend(line);
}

// An institution's name heads the document until somebody is addressed.
function isHeader(line: Line, inHead: Role, before: Role | undefined): boolean {
  if (isTitled(line) && !isInstitution(line)) return false;
  if (inHead === 'header') return isInstitution(line) || kindOf(line.names[0] ?? '') !== 'person';
  return inHead !== 'addressee' && before !== 'addressee' && isInstitution(line);
}

// «ASUNTO:» with its words below it, or a subject over several lines: not an addressee, nor the first sentence of the body.
function continuesSubject(before: Line | undefined, line: Line): boolean {
  if (!before || /[.!?]$/.test(before.bare) || before.bare.length > 200 || isGreeting(line)) return false;
  if (before.bare.replace(SUBJECT, '') === '') return true;
  if (isTitled(line) || isNumber(line) || isReference(line) || line.words > 30) return false;
  if (isUnfinished(before) || /^\p{Ll}/u.test(line.cased)) return true;
  return !/^[¤.,;:\s]*$/.test(line.bare) && !isProse(line) && !isInstitution(line);
}

function isUnfinished(line: Line | undefined): boolean {
  return /(?:,|\b(?:al?|con|del?|el|en|la|las|los|o|para|por|que|sobre|un|una|y))$/.test(line?.bare ?? '');
}

function continuesTitle(before: Line | undefined, line: Line): boolean {
  return before?.style === 'title' && !line.blankBefore && !/\p{Ll}/u.test(line.cased) && !isSection(line);
}

// A date on the last line of the body stands above the signature.
function nameBody(line: Line, isLast: boolean): void {
  if (isListItem(line) || isLettered(line)) line.role = 'listItem';
  else if (isLast && !line.bare.includes(':') && isPlaceAndDate(line)) line.role = 'placeAndDate';
  else line.role = 'paragraph';
  if (line.role === 'paragraph' && isHeading(line)) line.style = 'heading';
}

function nameTail(lines: readonly Line[], signed: boolean): void {
  // The part that the tail has reached; a list of annexes may stand between the signature and the copies.
  let zone: 'signature' | 'annex' | 'copy' = signed ? 'signature' : 'copy';
  let copied = false;
  const slogans = CLOSING.test(lines[0]?.bare ?? '') ? slogansOf(lines) : new Set<Line>();
  lines.forEach((line, index) => {
    const { bare } = line;
    const before = lines[index - 1]?.role;
    if (COPY.test(bare) || TAIL_COPY.test(bare)) {
      line.role = zone = 'copy';
      copied = true;
    } else if (CLOSING.test(bare) && (index === 0 || before === 'closing')) line.role = 'closing';
    else if (isAnnex(line)) line.role = zone = 'annex';
    else if (isLegend(line) || (zone === 'signature' && (isMotto(line) || slogans.has(line)))) line.role = 'motto';
    else if (isInitials(line) || (copied && areLowerInitials(line))) line.role = 'initials';
    else if (isNote(line) && zone !== 'copy') line.role = 'paragraph';
    else if (zone === 'annex') {
      if (isListItem(line)) line.role = 'listItem';
      else if (!copied && line.blankBefore) line.role = zone = 'signature';
      else line.role = before === 'annex' && !line.blankBefore ? 'annex' : 'paragraph';
    } else if (zone === 'copy') nameBelowCopies(line);
    else if (isPlaceAndDate(line) && (before !== 'signature' || line.blankBefore)) line.role = 'placeAndDate';
    else line.role = line.words > 25 || isSigningNote(line) ? 'paragraph' : 'signature';
  });
}

// «C.C. {{Nombre}}» and «cc:» are copies at the end of a document; at its head «CC.» is the plural of «C.».
const TAIL_COPY = /^c\.?\s?c\.?(?:\s|\s?:)/;

// Names without a label go on with the copies. Some offices put the box of references last.
function nameBelowCopies(line: Line): void {
  const isLabel = line.bare.includes(':') && line.blankBefore;
  if (SUBJECT.test(line.bare)) line.role = 'subject';
  else if (isNumber(line) && /:.*[\d¤]/.test(line.bare)) line.role = 'documentNumber';
  else if (isReference(line)) line.role = 'reference';
  else if (isFooter(line)) {
    line.role = 'initials';
    line.style = 'footer';
  } else line.role = line.blankBefore && line.words > 14 && !isLabel ? 'paragraph' : 'copy';
}

// Mottos without quotation marks: whole blocks between the closing and somebody who signs.
function slogansOf(lines: readonly Line[]): Set<Line> {
  const slogans = new Set<Line>();
  const end = lines.findIndex(({ bare }) => COPY.test(bare));
  const signed = lines
    .slice(0, end < 0 ? undefined : end)
    .filter((line) => !CLOSING.test(line.bare) && !isPlaceAndDate(line));
  for (let from = 0; from < signed.length; ) {
    const next = signed.findIndex((line, at) => at > from && line.blankBefore);
    const block = signed.slice(from, next < 0 ? undefined : next);
    const [first, ...others] = block;
    if (next < 0 || !first || !(isMotto(first) || isSlogan(first))) break;
    const isWhole = others.every((line) => isMotto(line) || !opensSignature(line));
    for (const line of block) if (isWhole || isSlogan(line)) slogans.add(line);
    if (!isWhole) break;
    from = next;
  }
  return slogans;
}
