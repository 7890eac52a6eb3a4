// Carries the roles and looks of lines over to another version of the text.
import { carryOver } from '@membrete/document/give-role';
import { editedLook } from '@membrete/document/letters';
import { linesInBoth } from '@membrete/document/same-lines';
import type { Edit } from '@membrete/document/text';
import type { Snapshot } from './state.ts';

type LineAttributes = Pick<Snapshot, 'roles' | 'looks'>;

// Returns the roles and looks for the text `after`, in nearly linear time. A line that was edited or moved
// keeps its role and its look.
export function carryOverAttributes({ roles, looks }: LineAttributes, before: string, after: string): LineAttributes {
  if (before === after || roles.length + looks.length === 0) return { roles, looks };
  const edits = editsBetween(before, after);
  return {
    roles: roles.length === 0 ? roles : carryOver(roles, before, edits),
    looks: looks.length === 0 ? looks : carryOver(looks, before, edits, editedLook),
  };
}

// Returns the edits that turn `before` into `after`. Lines that occur in both texts are not edited; only the
// text between such lines is.
function editsBetween(before: string, after: string): Edit[] {
  const edits: Edit[] = [];
  let [from, first] = [0, 0];
  const ends = [
    { start: before.length, end: 0 },
    { start: after.length, end: 0 },
  ] as const;
  for (const [line, same] of [...linesInBoth(before, after), ends]) {
    const within = editsWithin(before.slice(from, line.start), after.slice(first, same.start));
    for (const { start, end, text } of within) edits.push({ start: start + from, end: end + from, text });
    [from, first] = [line.end, same.end];
  }
  return edits;
}

// Returns an edit for each changed line. If the number of lines differs, returns a single edit.
function editsWithin(before: string, after: string): Edit[] {
  const [oldLines, newLines] = [before.split('\n'), after.split('\n')];
  if (oldLines.length !== newLines.length) return [differenceOf(before, after)];
  let start = 0;
  return oldLines.flatMap((line, at) => {
    const from = start;
    start += line.length + 1;
    const text = newLines[at] ?? '';
    return text === line ? [] : [{ start: from, end: from + line.length, text }];
  });
}

function differenceOf(before: string, after: string): Edit {
  const room = Math.min(before.length, after.length);
  let start = 0;
  while (start < room && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < room - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}
