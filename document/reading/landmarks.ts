// Finds where the body begins and ends, before any line has a role.
import type { WrittenLine } from '../line.ts';
import { hasForm } from './forms.ts';

// Returns the index of the first line below the body: the closing («ATENTAMENTE»), or else the signatures, or
// else the copies. If the copies are directly below the closing, the signatures are above the closing. Copies
// at the top of a memo are ignored.
export function endOfBody(lines: readonly WrittenLine[]): number {
  const isClosed = lines.some((line, at) => at > 0 && hasForm(line, 'closing'));
  const closing = lines.findIndex((line, at) => at > 0 && hasForm(line, isClosed ? 'closing' : 'oath'));
  const prose = lines.findIndex((line) => hasForm(line, 'prose') && !hasForm(line, 'copy'));
  const copy = lines.findIndex((line, at) => at > prose && hasForm(line, 'copy'));
  const copies = copy < 0 ? lines.length : copy;
  if (closing > 0 && closing + 1 !== copies) return Math.min(closing, copies);
  const tail = tailWithoutClosing(lines, copies);
  return closing < 0 || lines.slice(tail, closing).some((line) => hasForm(line, 'signer')) ? tail : closing;
}

// Returns the indexes at which the second and further letters of a text begin: below a closing, a line with the
// place and the date or with a number, and PRESENTE a few lines further down.
export function startsOfMoreLetters(lines: readonly WrittenLine[]): number[] {
  const starts: number[] = [];
  let isClosed = false;
  for (const [at, line] of lines.entries()) {
    if (hasForm(line, 'closing')) isClosed = true;
    if (!isClosed || !line.blankBefore || !hasForm(line, 'placeAndDate', 'number')) continue;
    const head = lines.slice(at, at + MOST_LINES_OF_HEAD);
    const present = head.findIndex((one) => hasForm(one, 'present'));
    if (present < 2 || head.slice(0, present).some((one) => hasForm(one, 'closing', 'copy'))) continue;
    starts.push(at);
    isClosed = false;
  }
  return starts;
}

const MOST_LINES_OF_HEAD = 14;

// Returns the index of the first signature in a text without ATENTAMENTE. The signatures are the short lines
// at the end of the text, above the copies. Up to three sentences may be below the signatures, if a line to
// sign on, columns or a date shows that somebody signs.
function tailWithoutClosing(lines: readonly WrittenLine[], copies: number): number {
  const prose = lines.findIndex((line) => hasForm(line, 'prose'));
  if (prose < 0) return copies;
  const startAbove = (to: number) => lines.slice(0, Math.max(to, 0)).findLastIndex(endsTail) + 1;
  const end = aboveAnnexes(lines.slice(0, copies));
  const last = startAbove(end);
  const areNamed = last === end && hasForm(lines[end - 1], 'ofSigning');
  // The signatures end at the end of the text, or above its last one, two or three sentences.
  for (const to of [end, last - 1, last - 2, last - 3]) {
    const from = startAbove(to);
    const isNamed = to > from + 1 && (areNamed || hasForm(lines[from - 1], 'placeAndDate'));
    const signs = (line: WrittenLine) =>
      hasForm(line, 'ruleToSign', 'signersInColumns') || (isNamed && hasForm(line, 'titled', 'signerLabel'));
    if (from > prose && lines.slice(from, to).some(signs)) return from;
  }
  return last > prose ? last : copies;
}

function endsTail(line: WrittenLine): boolean {
  if (hasForm(line, 'labelled') && !hasForm(line, 'signerLabel', 'initials')) return true;
  if (hasForm(line, 'prose', 'listItem', 'cells', 'formula', 'present') && !hasForm(line, 'signingNote', 'witness'))
    return true;
  if (hasForm(line, 'blankToFill') && !hasForm(line, 'signerLabel')) return true;
  return hasForm(line, 'subject', 'addressed', 'placeAndDate', 'textVariable');
}

// Returns the index of the first annex or remark at the end of the text, or the number of lines if there is
// none.
function aboveAnnexes(lines: readonly WrittenLine[]): number {
  const end = lines.findLastIndex((line) => !hasForm(line, 'note')) + 1;
  const annex = lines.findLastIndex((line) => hasForm(line, 'annex'));
  const list = lines.slice(annex + 1, end);
  const isList = list.every((line) => line.words < 14 || hasForm(line, 'listItem'));
  return annex > 0 && isList && (list.length === 0 || hasForm(list[0], 'listItem')) ? annex : end;
}

// Returns the index of the last PRESENTE above the body, or -1. A PRESENTE below two long sentences belongs
// to the body.
export function lastPresent(lines: readonly WrittenLine[]): number {
  const [first, second] = lines.flatMap((line, at) => (line.words >= 25 && hasForm(line, 'longSentence') ? [at] : []));
  const above = (end: number | undefined) => lines.slice(0, end).findLastIndex((line) => hasForm(line, 'present'));
  const present = above(first);
  return present < 0 ? above(second) : present;
}

// Returns the index of the first addressee, which is the first line of the block above PRESENTE. If the text
// begins with this block, the lines with institutions belong to the header.
export function firstAddressee(lines: readonly WrittenLine[], present: number): number {
  const begins = (line: WrittenLine, at: number) =>
    line.blankBefore || hasForm(lines[at - 1], 'subject', 'placeAndDate', 'number', 'reference', 'legend');
  const start = lines.findLastIndex((line, at) => at <= present && begins(line, at));
  return start > 0 ? start : lines.findIndex((line, at) => at < present && !hasForm(line, 'institution'));
}
