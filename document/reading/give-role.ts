// Changes the roles and looks of lines when the text is edited. Code that only reads texts does not load this
// file.
import type { LinePart, WrittenLine } from '../line.ts';
import { applyEdits, type Edit, linesOf } from '../text.ts';
import { type GivenRole, type LineName, namedLines, namesOf, TYPICAL, TYPICAL_OF_STYLE } from './given-roles.ts';

// Returns true if the value from storage is a GivenRole of this version.
export function isGivenRole(value: unknown): value is GivenRole {
  const { words, which, role, style = 'title' }: Partial<Record<keyof GivenRole, unknown>> = Object(value);
  const isKnown = Object.hasOwn(TYPICAL, String(role)) && Object.hasOwn(TYPICAL_OF_STYLE, String(style));
  return isKnown && typeof words === 'string' && Number.isInteger(which);
}

// Returns a role for line `at` that can be stored.
export function giveRole(
  lines: readonly Pick<WrittenLine, 'text'>[],
  at: number,
  part: Omit<LinePart, 'why'>,
): GivenRole {
  const [name = { words: '', which: 0 }] = namesOf(lines.slice(0, at + 1)).slice(-1);
  return { ...name, role: part.role, ...(part.style && { style: part.style }) };
}

// Returns the entries of `said` after `edits`, which are in order and do not overlap, in linear time. An
// edited line keeps its entry, and a deleted line loses its entry.
export function saidAfter<Named extends LineName>(
  said: readonly Named[],
  text: string,
  edits: readonly Edit[],
): readonly Named[] {
  const before = linesOf(text);
  const named = namedLines(before, said);
  const after = linesOf(applyEdits(text, edits));
  const names = namesOf(after);
  const moved: Named[] = [];
  let [next, by, at] = [0, 0, 0];
  for (const [index, { start, end }] of before.entries()) {
    for (let edit = edits[next]; edit && edit.end <= start; edit = edits[++next])
      by += edit.text.length - (edit.end - edit.start);
    const one = named.get(index);
    const edit = edits[next];
    const isTakenOut = edit && edit.start <= start && edit.end >= end && edit.text.trim() === '';
    if (!one || isTakenOut) continue;
    const from = Math.min(start, edit?.start ?? start) + by;
    while ((after[at]?.end ?? Number.POSITIVE_INFINITY) <= from) at += 1;
    const { [at]: name } = names;
    if (name) moved.push(isNamed(one, name) ? one : { ...one, ...name });
  }
  return moved.length === said.length && moved.every((one, index) => one === said[index]) ? said : moved;
}

function isNamed(one: LineName, { words, which }: LineName): boolean {
  return one.words === words && one.which === which;
}
