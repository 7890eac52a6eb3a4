// Finds the stamp of reception that a letter got where it was delivered: «RECIBIDO», with a date or an hour.
import type { Line } from '../line.ts';
import { fold, type Range } from '../text.ts';

// Returns the lines of the stamps below the closing of a letter, in linear time. A stamp with blanks is room for one
// to come, and is not returned.
export function findReceptionStamps(lines: readonly Line[]): Range[] {
  const found: Range[] = [];
  const closing = lines.findIndex(({ role }) => role === 'closing' || role === 'signature');
  if (closing === -1) return found;
  for (let at = closing + 1; at < lines.length; at += 1) {
    if (!HEADING.test(fold(lines[at]?.text ?? ''))) continue;
    let end = at + 1;
    while (end < lines.length && end - at <= MOST_LINES && isBelow(lines[end])) end += 1;
    const stamp = lines.slice(at, end);
    const isOpen = stamp.some(({ text, names }) => names.length > 0 || /_{3}|[.…]{5}/.test(text));
    if (!isOpen && stamp.some(({ text }) => DATED.test(fold(text))))
      found.push(...stamp.map((line) => ({ start: line.start, end: line.end })));
    at = end - 1;
  }
  return found;
}

const HEADING =
  /^(?:acuse(?: de recibo)?|recibid[oa]|recibi(?: (?:copia|original))?|r e c i b i d o|sello de (?:recepcion|recibido))\W*$/;

const MOST_LINES = 6;
const MOST_WORDS = 8;

function isBelow(line: Line | undefined): boolean {
  return line !== undefined && !line.blankBefore && line.words <= MOST_WORDS;
}

// A date or an hour, as a stamp has it.
const DATED =
  /\b\d{1,2}[ /.-](?:\d{1,2}|ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)[a-z]*[ /.-]\d{2,4}\b|\b\d{1,2}:\d{2}\b/;
