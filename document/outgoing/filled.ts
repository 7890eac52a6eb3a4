// The document of a letter as it leaves: the lines and roles of its form, with the words of the data in their
// places. It is not read again, so a value never becomes a line, a cell or another role.
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import { viewsOf } from '../reading/views.ts';
import { fold, nfc, type Range } from '../text.ts';
import { type Occurrence, replaceVariables } from '../variables/variables.ts';
import type { Letter } from './outgoing.ts';
import { wordsAt } from './places.ts';

// A datum at one place of the filled text. `inForm` is the place of its variable in the text of the form.
export interface FilledPlace extends Range {
  name: string;
  inForm: Range;
}

export interface FilledDocument {
  // A variable without words stays a variable, so that no rule takes its label for a value.
  document: Document;
  places: readonly FilledPlace[]; // in the order of the text
}

// Fills in the document of a form. `document` must have been read from the text of the form.
export function fillDocument(document: Document, { form, words }: Pick<Letter, 'form' | 'words'>): FilledDocument {
  const { text, lines, variables } = document;
  const places: FilledPlace[] = [];
  const blanks: Occurrence[] = [];
  const shifts: { from: number; by: number }[] = []; // from an offset of the form on
  let filled = '';
  let from = 0;
  for (const variable of variables) {
    const { name, start, end } = variable;
    filled += text.slice(from, start);
    const value = inLine(wordsAt({ form, words }, text, variable));
    const place = { name, start: filled.length, end: filled.length + (value === '' ? end - start : value.length) };
    if (value === '') blanks.push(place);
    else places.push({ ...place, inForm: { start, end } });
    filled += value === '' ? text.slice(start, end) : value;
    shifts.push({ from: end, by: place.end - end });
    from = end;
  }
  filled += text.slice(from);
  const prose = replaceVariables(filled, ({ start, end }) => '\ue000'.repeat(end - start), blanks);
  const plain = fold(prose);
  let shift = 0;
  let next = 0;
  const shifted = (offset: number) => {
    for (let at = shifts[next]; at && at.from <= offset; at = shifts[++next]) shift = at.by;
    return offset + shift;
  };
  const moved = new Map(
    lines.map((line): [Line, Line] => {
      const [start, end] = [shifted(line.start), shifted(line.end)];
      if (end - start === line.end - line.start && filled.startsWith(line.text, start))
        return [line, { ...line, start, end }];
      const words = filled.slice(start, end);
      return [line, { ...line, ...viewsOf(words), text: words, plain: plain.slice(start, end), start, end }];
    }),
  );
  const inFilled = (line: Line | undefined) => line && moved.get(line);
  return {
    places,
    document: {
      text: filled,
      prose,
      plain,
      lines: Array.from(moved.values()),
      variables: blanks,
      subject: inFilled(document.subject),
      closing: inFilled(document.closing),
      firstCopy: inFilled(document.firstCopy),
      lastCopy: inFilled(document.lastCopy),
    },
  };
}

// Returns the words without what would begin a line, a cell or a variable. Their length stays the same.
function inLine(words: string): string {
  return nfc(words)
    .replace(/[\r\n\v\f\u0085\u2028\u2029]/g, ' ')
    .replaceAll('|', '¦')
    .replaceAll('{{', '((');
}

// Returns the range in the form. A range that begins or ends within a datum has the whole variable.
export function rangeInForm(places: readonly FilledPlace[], { start, end }: Range): Range {
  const toForm = (offset: number, isEnd: boolean) => {
    const before = places.findLast((place) => (isEnd ? place.start < offset : place.start <= offset));
    if (!before) return offset;
    const isWithin = isEnd ? offset <= before.end : offset < before.end;
    if (isWithin) return isEnd ? before.inForm.end : before.inForm.start;
    return offset - before.end + before.inForm.end;
  };
  const first = toForm(start, false);
  return { start: first, end: Math.max(first, end > start ? toForm(end, true) : first) };
}
