// Moves the roles that a person gave to lines when the text is edited. Code that only reads texts does not
// load this file.
import type { LinePart, WrittenLine } from '../line.ts';
import { applyEdits, type Edit, linesOf } from '../text.ts';
import { type GivenRole, givenLines, keyOf, TYPICAL, TYPICAL_OF_STYLE } from './given-roles.ts';

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
  const words = lines[at]?.text ?? '';
  const key = keyOf(words);
  const which = lines.slice(0, at).filter(({ text }) => keyOf(text) === key).length;
  return { words, which, role: part.role, ...(part.style && { style: part.style }) };
}

// Returns the roles after edits. An edited line keeps its role; the role of a deleted line is removed.
// `edits` are in the order of the text, without overlaps.
export function rolesAfter(roles: readonly GivenRole[], text: string, edits: readonly Edit[]): GivenRole[] {
  const before = linesOf(text);
  const given = givenLines(before, roles);
  const after = linesOf(applyEdits(text, edits));
  const moved: GivenRole[] = [];
  let [next, by, at] = [0, 0, 0];
  for (const [index, { start, end }] of before.entries()) {
    for (let edit = edits[next]; edit && edit.end <= start; edit = edits[++next])
      by += edit.text.length - (edit.end - edit.start);
    const part = given.get(index);
    const edit = edits[next];
    const isTakenOut = edit && edit.start <= start && edit.end >= end && edit.text.trim() === '';
    if (!part || isTakenOut) continue;
    const from = Math.min(start, edit?.start ?? start) + by;
    while ((after[at]?.end ?? Number.POSITIVE_INFINITY) <= from) at += 1;
    if (after[at]) moved.push(giveRole(after, at, part));
  }
  return moved;
}
