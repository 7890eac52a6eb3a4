// Gives roles to lines, and keeps the roles and looks of lines when the text is edited. Code that only reads
// texts does not load this file.
import type { LinePart, WrittenLine } from '../line.ts';
import { applyEdits, type Edit, linesOf, type Range } from '../text.ts';
import { type GivenRole, type LineName, namedLines, namesOf, TYPICAL, TYPICAL_OF_STYLE } from './given-roles.ts';

// Returns true if a stored value is a GivenRole that this version can read.
export function isGivenRole(value: unknown): value is GivenRole {
  const { words, which, role, style = 'title' }: Partial<Record<keyof GivenRole, unknown>> = Object(value);
  const isKnown = Object.hasOwn(TYPICAL, String(role)) && Object.hasOwn(TYPICAL_OF_STYLE, String(style));
  return isKnown && typeof words === 'string' && Number.isInteger(which);
}

// Returns the role that a person gives to line `at`, in a form that can be stored.
export function giveRole(
  lines: readonly Pick<WrittenLine, 'text'>[],
  at: number,
  part: Omit<LinePart, 'why'>,
): GivenRole {
  const [name = { words: '', which: 0 }] = namesOf(lines.slice(0, at + 1)).slice(-1);
  return { ...name, role: part.role, ...(part.style && { style: part.style }) };
}

// Updates entries about lines, such as given roles, after edits of the text. The entry of an edited line gets
// the new words of the line, and the entry of a deleted line is dropped. The edits must be sorted and must
// not overlap. `edited` returns an entry after the edits of its line, whose offsets are in the line. Takes linear time.
export function carryOver<Named extends LineName>(
  entries: readonly Named[],
  text: string,
  edits: readonly Edit[],
  edited: (entry: Named, line: string, edits: readonly Edit[]) => Named = (entry) => entry,
): readonly Named[] {
  const before = linesOf(text);
  const entryOfLine = namedLines(before, entries);
  const after = linesOf(applyEdits(text, edits));
  const names = namesOf(after);
  const moved: Named[] = [];
  let [next, by, at] = [0, 0, 0];
  for (const [index, { start, end, text: words }] of before.entries()) {
    for (let edit = edits[next]; edit && edit.end <= start; edit = edits[++next])
      by += edit.text.length - (edit.end - edit.start);
    const entry = entryOfLine.get(index);
    const edit = edits[next];
    const isTakenOut = edit && edit.start <= start && edit.end >= end && edit.text.trim() === '';
    if (!entry || isTakenOut) continue;
    const from = Math.min(start, edit?.start ?? start) + by;
    while ((after[at]?.end ?? Number.POSITIVE_INFINITY) <= from) at += 1;
    const { [at]: name } = names;
    if (!name) continue;
    const own = edited(entry, words, editsWithin(edits, next, { start, end }));
    moved.push(isNamed(own, name) ? own : { ...own, ...name });
  }
  return moved.length === entries.length && moved.every((one, index) => one === entries[index]) ? entries : moved;
}

// Returns the edits within a line, from edit `next` on, with offsets in the line.
function editsWithin(edits: readonly Edit[], next: number, { start, end }: Range): Edit[] {
  const within: Edit[] = [];
  for (let at = next, edit = edits[at]; edit && edit.start < end; edit = edits[++at])
    if (edit.start >= start && edit.end <= end)
      within.push({ start: edit.start - start, end: edit.end - start, text: edit.text });
  return within;
}

function isNamed(entry: LineName, { words, which }: LineName): boolean {
  return entry.words === words && entry.which === which;
}
