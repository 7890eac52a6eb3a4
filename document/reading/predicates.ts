// Conditions of the grammar about a line and the lines around it.
import type { Role, WrittenLine } from '../line.ts';
import { kindOf } from '../variables/labels.ts';
import { INSTITUTION_VARIABLE, SUBJECT } from '../words/vocabulary.ts';
import { hasForm, type LineForm } from './forms.ts';

// A line and its neighbours. All numbers are indexes of `lines`.
export interface LineContext {
  lines: readonly WrittenLine[];
  at: number;
  line: WrittenLine;
  before: WrittenLine | undefined;
  next: WrittenLine | undefined;
  roleAbove: Role | undefined;
  // The index of the first addressee.
  addressees: number;
  // The index of the last PRESENTE above the body, or -1.
  present: number;
  // The index of the first line below the body.
  end: number;
  // The role of the nearest subject, date, number or addressee above the line, or 'header' if there is none.
  reached: Role;
  // The roles of all lines above the line.
  seen: ReadonlySet<Role>;
}

export const LABELS: readonly LineForm[] = ['labelled', 'bareLabel', 'reference'];

// Returns true for the first of the labelled lines below PRESENTE, if a blank line separates these lines from
// the body. A label whose value is a long text, «Contenido: …», begins the body instead.
export function beginsLabels({ lines, at, present, end }: LineContext): boolean {
  if (at !== present + 1) return false;
  const below = lines.findIndex((line, below) => below >= at && !isBoxed(line));
  return (
    below < end &&
    lines[below]?.blankBefore === true &&
    lines.slice(at, below).some((line) => !hasForm(line, 'bareLabel'))
  );
}

export function isBoxed(line: WrittenLine): boolean {
  const isLabel = line.words < 11 && hasForm(line, ...LABELS);
  return isLabel && !hasForm(line, 'textLabel', 'attention', 'copy');
}

// Returns true for a heading above labels, such as «DATOS DEL ESTABLECIMIENTO» above «Calle: …».
export function headsLabels({ next, reached, roleAbove }: LineContext): boolean {
  if (reached === 'addressee' && roleAbove !== 'reference') return false;
  return next !== undefined && !next.blankBefore && hasForm(next, 'labelled', 'bareLabel', 'labelToFill');
}

// Returns true for a label whose value is on the next line, such as «SUJETO OBLIGADO:».
export function isOverValue({ at, next, addressees, present }: LineContext): boolean {
  if (!next || next.blankBefore || (present >= 0 && at >= addressees)) return false;
  const isValue = !hasForm(next, 'present', 'prose', 'bareLabel', 'labelled', 'listItem');
  return isValue && !INSTITUTION_VARIABLE.test(next.names[0] ?? '');
}

export function isAbovePresent({ at, before, roleAbove, addressees, present }: LineContext): boolean {
  return at >= addressees && at < present && !(roleAbove === 'subject' && UNFINISHED.test(before?.bare ?? ''));
}

// Returns true for a line that belongs to the subject: the line below a lone «ASUNTO:», or the second line of
// a long subject. A person's name or the first sentence of the body does not belong to the subject.
export function continuesSubject({ line, before }: LineContext): boolean {
  if (!before || line.blankBefore || /[.!?]$/.test(before.bare)) return false;
  if (before.bare.replace(SUBJECT, '') === '') return true;
  if (hasForm(line, 'titled', 'number', 'reference') || line.words > 30) return false;
  if (UNFINISHED.test(before.bare) || /^\p{Ll}/u.test(line.cased)) return true;
  return !/^[¤.,;:\s]*$/.test(line.bare) && !hasForm(line, 'prose', 'institution');
}

const UNFINISHED = /(?:,|\b(?:al?|con|del?|el|en|la|las|los|o|para|por|que|sobre|un|una|y))$/;

// Returns true for the second line of a title: «(Segunda búsqueda)», «DEL COMITÉ DE BIBLIOTECAS», «Baja
// definitiva».
export function continuesTitle({ line, present }: LineContext): boolean {
  if (hasForm(line, 'parenthesis')) return true;
  const isRest = /^(?:del?|para|por|que|sesion|reunion|ciclo|ejercicio|periodo)\s/.test(line.bare);
  // «C. GUMERSINDO PAREDES» below «CITATORIO» is whom it is for.
  if (hasForm(line, 'inCapitals')) return isRest || !(line.blankBefore || hasForm(line, 'titled'));
  const isShort = present < 0 && line.words < 5 && !line.blankBefore;
  return isShort && !hasForm(line, 'titled', 'institution', 'signer', 'number');
}

// Returns true for a line of the letterhead, which names no person. Below the subject, the number or the
// date, only an institution belongs to the letterhead. Below an addressee, no line belongs to it.
export function isHeader({ line, roleAbove, reached, seen }: LineContext): boolean {
  if (reached === 'addressee' || (hasForm(line, 'titled') && !hasForm(line, 'institution', 'footer'))) return false;
  const [name] = line.names;
  if (reached === 'header') return name === undefined || hasForm(line, 'institution') || kindOf(name) !== 'person';
  const goesOn = roleAbove === 'header';
  if (goesOn && hasForm(line, 'unit')) return true;
  return (
    hasForm(line, 'institution') &&
    (goesOn || (reached === 'documentNumber' && !line.blankBefore) || !seen.has('header'))
  );
}

export function startsBody({ at, line, before, roleAbove, present }: LineContext): boolean {
  if (present >= 0) return at > present;
  return (
    hasForm(line, 'prose', 'listItem', 'cells', 'greeting', 'section', 'bodyOpening') ||
    (roleAbove === 'addressee' && line.blankBefore && !before?.bare.endsWith(':'))
  );
}

// Returns true for a heading above text or a list, such as «II. Bienes muebles». A line between list items
// with the same kind of number is an item, not a heading.
export function isApart({ line, before, next, at, end }: LineContext): boolean {
  const mark = /^\d/.test(line.bare) ? /^\d/ : /^[ivx]+\./;
  const isAmong = [before, next].some((other) => other && hasForm(other, 'listItem') && mark.test(other.bare));
  return (
    line.blankBefore && !isAmong && next !== undefined && at + 1 < end && (next.words > 1 || hasForm(next, 'listItem'))
  );
}

// Returns true for a heading such as «2. ORDEN DEL DÍA». If the line above or below has the same form, the
// lines are a list.
export function isAloneInCapitals({ line, before, next }: LineContext): boolean {
  return line.blankBefore && next !== undefined && ![before, next].some((other) => hasForm(other, 'capitalSection'));
}

// Returns true for a line of a motto that is directly above the closing and below a blank line.
export function isAboveClosing({ lines, at, end }: Pick<LineContext, 'lines' | 'at' | 'end'>): boolean {
  const from = lines.findLastIndex(({ blankBefore }, above) => above < end && blankBefore);
  const block = lines.slice(Math.max(from, 0), end);
  const isMotto = block.length < 4 && block.every((line) => hasForm(line, 'slogan') && !/[.,;]$/.test(line.bare));
  return at >= from && isMotto && hasForm(lines[end], 'closing') && !lines[end]?.blankBefore;
}

export function endsBodyWithDateAndMotto({ lines, at, end }: LineContext): boolean {
  const isEnding = (line: WrittenLine, below: number) =>
    (hasForm(line, 'placeAndDate') && !line.bare.includes(':')) ||
    (hasForm(line, 'placeAlone') && hasForm(lines[at + below + 1], 'placeAndDate')) ||
    (hasForm(lines[end], 'closing') && hasForm(line, 'shortMotto')) ||
    isAboveClosing({ lines, at: at + below, end });
  return lines.slice(at, end).every(isEnding);
}

// Returns true for a motto without quotation marks between the closing and the first signature. The motto
// could be a signer's name. Therefore a word such as «para», a blank line below the motto, or a signature in
// the next block must show that it is not.
export function isAboveSigner(context: LineContext): boolean {
  const { line, next, seen } = context;
  if (!seen.has('closing') || seen.has('signature')) return false;
  if (!next || hasForm(next, 'copy', 'annex', 'initials')) return false;
  return hasForm(line, 'sentenceOfMotto') || next.blankBefore || hasForm(next, 'slogan') || isWhole(context);
}

// Returns true if no other line of this block is a signer, and the next block may be a signature.
export function isWhole({ lines, at }: LineContext): boolean {
  const below = lines.slice(at + 1, at + 6);
  const to = below.findIndex(({ blankBefore }) => blankBefore);
  const isSigned = to >= 0 && !hasForm(below[to], 'copy', 'annex', 'initials');
  return isSigned && below.slice(0, to).every((line) => hasForm(line, 'motto') || !hasForm(line, 'signer'));
}

// Returns true for a motto of one or two lines between the closing and a date. Two more lines must be below
// the date, because a signature has a name and a post.
export function isAboveDate({ lines, at, roleAbove }: LineContext): boolean {
  const date = hasForm(lines[at + 1], 'couldBeMotto') ? at + 2 : at + 1;
  const isJoined =
    lines.slice(at, date + 1).every(({ blankBefore }) => !blankBefore) && hasForm(lines[date], 'placeAndDate');
  const isBelow = roleAbove === 'closing' || roleAbove === 'motto';
  return (
    isJoined &&
    isBelow &&
    [1, 2].every((below) => lines[date + below] && !hasForm(lines[date + below], 'copy', 'initials'))
  );
}

// Returns true for the first line at the bottom of a letterhead. The bottom is the last block of the text,
// and has an address or a telephone, but no signer.
export function beginsFoot({ lines, at, line, seen }: LineContext): boolean {
  if (!line.blankBefore || !(seen.has('signature') || seen.has('copy')) || lines.length - at > LONGEST_FOOT)
    return false;
  const rest = lines.slice(at);
  const to = rest.findIndex(({ blankBefore }, below) => below > 0 && blankBefore);
  const block = to < 0 ? rest : rest.slice(0, to);
  const signs = (each: WrittenLine) =>
    hasForm(each, 'copy', 'ruleToSign', 'signersInColumns') || (hasForm(each, 'titled') && !hasForm(each, 'footer'));
  const isBelow = (each: WrittenLine) => hasForm(each, 'footer', 'copy', 'tailCopy', 'initials', 'acronym', 'note');
  // Returns true for a line about the office, such as an address. If no copies are above the line, a
  // telephone or an e-mail belongs to the signer.
  const isOffices = (each: WrittenLine) =>
    hasForm(each, 'footer') && (seen.has('copy') || !/^(?:tel|correo|e-?mail)/.test(each.bare));
  const isFoot = block.some(isOffices) && !block.some(signs);
  return isFoot && rest.slice(block.length).every(isBelow);
}

const LONGEST_FOOT = 8;

export function beginsReceipt({ line, before, next, seen }: LineContext): boolean {
  const isHeading = line.blankBefore || hasForm(line, 'receipt');
  return isHeading && seen.has('signature') && hasForm(next, 'blankToFill') && !hasForm(before, 'blankToFill');
}

// Returns true for the number of the document below the copies, «Folio: 12». If other lines of a copy follow,
// the number belongs to that copy.
export function isAfterCopies({ line, next }: LineContext): boolean {
  const isLast = !next || next.blankBefore || hasForm(next, 'number', 'reference', 'subject', 'copy');
  return isLast && /:[^:]*[\d¤]/.test(line.bare);
}

// Returns true for initials, «TGB», below «C.c.p. Archivo», below other initials or below a blank line. In
// other places among the copies, «TGB» is an office that gets a copy.
export function endsCopies({ line, before, next, roleAbove, seen }: LineContext): boolean {
  const isBelowAll = roleAbove === 'initials' || /\b(?:archivo|expediente|minutario)\b/.test(before?.bare ?? '');
  return seen.has('copy') && next?.blankBefore !== false && (line.blankBefore || isBelowAll);
}
