// Finds labels without a value: «Asunto:», «Nombre:            Edad:», and the same labels in the cells of a
// table.
import { FORM_LABEL } from '../lexicon/by-tag/form-label.ts';
import { ID } from '../lexicon/by-tag/id.ts';
import { REFERENCE } from '../lexicon/by-tag/reference.ts';
import { SPOT } from '../lexicon/by-tag/spot.ts';
import { anyAbbreviation, anyWord } from '../lexicon/word.ts';
import type { Line } from '../line.ts';
import { isCells } from '../reading/table.ts';
import type { Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';

const NOUNS = anyOf([
  anyWord(FORM_LABEL, ID, REFERENCE, SPOT),
  anyAbbreviation(FORM_LABEL),
  ...['c\\.?p\\.?', 'e-?mail', 'exp', 'num', 'of'],
]);

// Matches a label: «Nombre», «Núm. de empleado», «Fecha de ingreso». Sentences do not match.
const LABEL = `${NOUNS}(?![\\p{L}])[.]?(?: [\\p{L}.°º()/]+){0,9}`;
const OPEN = new RegExp(`(?:^|[\\t|]|\\s{3})[ ]?(${LABEL}):(?=\\s{8,}${LABEL}:|[ \\t]*$)`, 'gu');
const STARTS = new RegExp(`^${LABEL}:`, 'u');
const ALONE = new RegExp(`^${LABEL}:$`, 'u');

const HEAD = /^(?:documentNumber|placeAndDate|reference|subject)$/;

// A line with more characters than this does not belong to a form.
const MAX_LINE = 300;

// Returns the places to fill in: a wide gap after a label, or an empty range after the colon if there is no
// gap. A label in the head of a letter may be the only one; elsewhere the line above or below must also begin
// with a label.
export function findOpenLabels(lines: readonly Line[]): Range[] {
  return lines.flatMap((line, at) => {
    if (line.text.length > MAX_LINE || !line.plain.includes(':')) return [];
    if (isCells(line)) return openCells(line, lines[at + 1]);
    const [above, below] = [line.blankBefore ? undefined : lines[at - 1], lines[at + 1]];
    const next = below?.blankBefore ? undefined : below;
    // The value may be in the next line.
    const isAnswered = next && !STARTS.test(next.plain) && !/^(?:addressee|closing)$/.test(next.role);
    const isAmong = [above, next].some((one) => one && STARTS.test(one.plain));
    return Array.from(line.plain.matchAll(OPEN), ({ 0: { length }, index }) => index + length)
      .filter((end) => {
        const isLast = line.plain.slice(end).trim() === '';
        const isOwn = HEAD.test(line.role) || below?.role === 'closing';
        return isLast ? !isAnswered && (isAmong || isOwn) : true;
      })
      .map((end) => {
        const room = /^\s*/.exec(line.plain.slice(end))?.[0].length ?? 0;
        const isWide = room >= 8;
        const start = line.start + end + (isWide ? 1 : 0);
        return { start, end: isWide ? line.start + end + room - (end + room < line.plain.length ? 1 : 0) : start };
      });
  });
}

// Returns the empty range after each label in the cells of a line. The cell on the right must be another
// label, or not exist; the row below must not have values.
function openCells(line: Line, next: Line | undefined): Range[] {
  const cells = cellsOf(line);
  const below = next && isCells(next) && !next.blankBefore ? cellsOf(next).filter(({ words }) => words !== '') : [];
  // A heading that spans the whole table is not a value.
  const isAlone = cells.filter(({ words }) => words !== '').length === 1;
  const isAnswered = below.length > (isAlone ? 0 : 1) && below.every(({ words }) => !/:/.test(words));
  return cells.flatMap(({ words, end }, at) => {
    if (!ALONE.test(words) || isAnswered) return [];
    const beside = cells.slice(at + 1).find((one) => !one.isMerged);
    if (beside && !STARTS.test(beside.words)) return [];
    return [{ start: end, end }];
  });
}

function cellsOf(line: Line): { words: string; end: number; isMerged: boolean }[] {
  let start = line.start + 1;
  return line.plain
    .slice(1, -1)
    .split('|')
    .map((cell) => {
      const end = start + cell.trimEnd().length;
      start += cell.length + 1;
      return { words: cell.trim(), end, isMerged: cell === '' };
    });
}
