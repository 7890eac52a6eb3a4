// Moves the line roles that a person corrected to an edited text of the same document.
import { type GivenRole, rolesAfter } from '@membrete/document';
import type { Edit } from '@membrete/document/text';

// A line that was edited or moved keeps its role; the role of a deleted line is removed. Takes linear time.
export function rolesBetween(roles: readonly GivenRole[], before: string, after: string): readonly GivenRole[] {
  return roles.length === 0 || before === after ? roles : rolesAfter(roles, before, editsBetween(before, after));
}

// Compares line by line if both texts have the same number of lines. Otherwise returns one edit between their
// common beginning and their common end.
function editsBetween(before: string, after: string): Edit[] {
  const [own, next] = [before.split('\n'), after.split('\n')];
  if (own.length !== next.length) return [differenceOf(before, after)];
  let start = 0;
  return own.flatMap((line, at) => {
    const from = start;
    start += line.length + 1;
    const text = next[at] ?? '';
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
