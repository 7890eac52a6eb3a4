import type { Line } from './line.ts';

// The marker of a list item, with the blank behind it: a dash, or a number, a letter or a Roman numeral and the signs behind it.
export const LIST_MARKER = /^(?:([1-9]\d{0,3}|[a-z]|[ivxl]{2,8}|[A-Z]|[IVXL]{2,8})([.)]-?)|[-–•·]) (?=\S)/;

// The items of a list that are within another item: indented below it, or right below it with marks of another sort
// from the first of these on.
export function nestedItems(lines: readonly Line[], isTop: (line: Line) => boolean): ReadonlySet<Line> {
  const nested = new Set<Line>();
  // The last item of each level that is open.
  let open: Level[] = [];
  for (const line of lines) {
    const { text, indent, blankBefore } = line;
    const mark = line.role === 'listItem' && !isTop(line) ? MARK.exec(text)?.[0] : undefined;
    if (mark === undefined) {
      open = [];
      continue;
    }
    const sort = sortOf(mark, open);
    const same = open.findLastIndex((level) => level.sort === sort && Math.abs(level.indent - indent) < 2);
    const top = open.at(-1);
    if (same >= 0) open.length = same + 1;
    else if (top && indent < top.indent + 2 && (blankBefore || indent + 1 < top.indent || !FIRST.test(mark)))
      open = open.filter((level) => level.indent + 1 < indent);
    if (same < 0) open.push({ sort, indent });
    if (open.length > 1) nested.add(line);
  }
  return nested;
}

// The marks that begin a list.
const FIRST = /^(?:\(?[1aiAI][.)]|[-–•·]|[\d.]+\.1[.)]?)$/;

interface Level {
  sort: string;
  indent: number;
}

const MARK = /^(?:\d{1,2}(?:\.\d{1,2}){1,3}[.)]?|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5}|[A-Z]|[IVX]{1,5})[.)]|[-–•·])(?=\s|-)/;

// Marks that count in the same way. «i)» is a letter below «h)».
function sortOf(mark: string, open: readonly Level[]): string {
  if (/\d\.\d/.test(mark)) return '1.1';
  const sign = mark.replace(/\W/g, '');
  const end = mark.replace(/\w+/, '');
  if (sign === '') return '-';
  if (/^\d/.test(sign)) return `1${end}`;
  const letters = `${sign === sign.toLowerCase() ? 'a' : 'A'}${end}`;
  const isLetter = !/^[ivx]+$/i.test(sign) || (sign.length === 1 && open.some(({ sort }) => sort === letters));
  return isLetter ? letters : `${letters}i`;
}
