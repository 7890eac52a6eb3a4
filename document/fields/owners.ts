// Says whose the data of a letter are: the CURP and the post of the person who is named before them.
import { firstFrom, type Range } from '../text.ts';
import type { Field } from './field.ts';

interface Owned {
  label: string;
  kind?: Field['kind'] | undefined;
  places: readonly Range[];
  repeat?: Field['repeat'] | undefined;
}

// Returns, for each field, the index of the person whose datum it is, or undefined. A datum is of the person who is
// named before it in the same paragraph, or of the only one in it; a post may also be below the name. In linear time.
export function ownersIn(text: string, fields: readonly Owned[]): (number | undefined)[] {
  const blockAt = finder(text, /\n[ \t]*\n/g);
  const lineAt = finder(text, /\n/g);
  const placed = fields
    .flatMap(({ places }, at) => places.map(({ start }) => ({ at, start, block: blockAt(start), line: lineAt(start) })))
    .toSorted((one, other) => one.start - other.start);
  const isPerson = ({ at }: { at: number }) => fields[at]?.kind === 'person' && !fields[at]?.repeat;
  const blocks = Map.groupBy(placed, ({ block }) => block);
  const owners = fields.map((): number | undefined => undefined);
  for (const all of blocks.values()) {
    const people = all.filter(isPerson);
    const [first] = people;
    if (!first) continue;
    const lines = Map.groupBy(all, ({ line }) => line);
    const isAlone = people.every(({ at }) => at === first.at);
    let before: number | undefined;
    let above: readonly Place[] = [];
    for (const line of lines.values()) {
      const here = line.filter(isPerson);
      const posts = here.length > 0 ? [] : line.filter(({ at }) => fields[at]?.kind === 'post');
      for (const place of line) {
        const { at } = place;
        if (isPerson(place)) before = at;
        if (!canBelong(fields[at])) continue;
        const inColumn =
          posts.length > 1 && posts.length === above.length ? above[posts.indexOf(place)]?.at : undefined;
        owners[at] ??= inColumn ?? before ?? (isAlone ? first.at : undefined);
      }
      if (here.length > 0) above = here;
    }
  }
  return owners;
}

interface Place {
  at: number;
  start: number;
}

// Numbers and dates of the letter itself are of nobody.
function canBelong(field: Owned | undefined): boolean {
  if (!field || field.repeat || field.label === 'Fecha') return false;
  return field.kind === undefined || !NOBODYS.has(field.kind);
}

const NOBODYS: ReadonlySet<Field['kind']> = new Set(['longText', 'person', 'place', 'reference']);

// Returns a function that counts the separators before an offset. Offsets may come in any order.
function finder(text: string, separator: RegExp): (offset: Range['start']) => number {
  const ends = Array.from(text.matchAll(separator), ({ index }) => index);
  return (offset) => firstFrom(ends, (end) => end < offset);
}
