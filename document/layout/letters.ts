// The letters within a line that look otherwise than the line: a bold name, a title in italics.
import { applyEdits, type Edit, type Range } from '../text.ts';
import type { LettersLook, LineLook } from './looks.ts';

// A stretch of a text in which all letters look alike. `look` is absent if they look as their line.
interface Stretch extends Range {
  look?: LettersLook;
}

// Cuts the range of a text where its letters begin to look otherwise. Takes linear time.
export function stretchesIn({ start, end }: Range, looks: readonly LettersLook[] = []): Stretch[] {
  const stretches: Stretch[] = [];
  let from = start;
  for (const look of looks) {
    const [first, last] = [Math.max(look.start, from), Math.min(look.end, end)];
    if (first >= last) continue;
    if (from < first) stretches.push({ start: from, end: first });
    stretches.push({ start: first, end: last, look });
    from = last;
  }
  return from < end || stretches.length === 0 ? [...stretches, { start: from, end }] : stretches;
}

// Returns the look of a line after edits of the line, for carryOver().
export function editedLook(entry: LineLook, line: string, edits: readonly Edit[]): LineLook {
  const { letters } = entry.look;
  if (!letters || edits.length === 0) return entry;
  return { ...entry, look: { ...entry.look, letters: carryOverLetters(letters, line, edits) } };
}

// Returns the looks of letters after edits of their line. An edit within letters of one look belongs to them; what
// begins or ends within an edit is cut there.
function carryOverLetters(looks: readonly LettersLook[], line: string, edits: readonly Edit[]): readonly LettersLook[] {
  const narrow = edits.map((edit) => narrowed(edit, line));
  const { length } = applyEdits(line, narrow);
  const moved = (offset: number, isEnd: boolean) => {
    let by = 0;
    for (const { start, end, text } of narrow) {
      if (end > offset || (isEnd && start === offset))
        return start < offset ? start + by + (isEnd ? text.length : 0) : offset + by;
      by += text.length - (end - start);
    }
    return offset + by;
  };
  return looks.flatMap((look) => {
    const [start, end] = [Math.max(0, moved(look.start, false)), Math.min(length, moved(look.end, true))];
    return start < end ? [{ ...look, start, end }] : [];
  });
}

// Leaves out what an edit does not change at its beginning and its end.
function narrowed({ start, end, text }: Edit, line: string): Edit {
  const former = line.slice(start, end);
  const room = Math.min(former.length, text.length);
  let [before, after] = [0, 0];
  while (before < room && former[before] === text[before]) before += 1;
  while (after < room - before && former.at(-1 - after) === text.at(-1 - after)) after += 1;
  return { start: start + before, end: end - after, text: text.slice(before, text.length - after) };
}
