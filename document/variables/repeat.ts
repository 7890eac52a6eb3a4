// Repeated rows of a table: the row with the variables of a list is written once for each member of the list,
// as fill-in-place does in a Word file.
import { findOccurrences, nameKey, replaceVariables } from './variables.ts';

// Values by the name of their variable.
export type ValuesByName = Readonly<Record<string, string>>;
// Values and lists. Each member of a list becomes a row of a table; the list's own name is not used.
export type ListedValues = Readonly<Record<string, string | readonly ValuesByName[]>>;

interface List {
  members: readonly ReadonlyMap<string, string>[];
  // True once the row of the list has been written.
  isWritten: boolean;
}

// Returns the text with its rows repeated and the values for its variables, or undefined if the text would be
// longer than `maxChars`. The first row with a variable of a list is repeated, and later rows with one are
// deleted. Each copy has its own variables, {{Concepto_2}}, so that no value is read as part of the template.
export function repeatRows(
  text: string,
  values: ListedValues,
  maxChars: number,
): { text: string; values: ValuesByName } | undefined {
  const known = new Map<string, string>();
  const lists = new Map<string, List>();
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string') known.set(name, value);
    else addList(lists, value);
  if (lists.size === 0) return { text, values: Object.fromEntries(known) };

  const taken = new Set(findOccurrences(text).map(({ name }) => name));
  const ownName = (name: string, at: number) => {
    let own = `${name}_${at + 1}`;
    while (taken.has(own)) own += '_';
    return own;
  };
  let written = '';
  let from = 0;
  for (const { 0: line, index } of text.matchAll(TABLE_LINE)) {
    const variables = findOccurrences(line);
    const list = variables.map(({ name }) => lists.get(name)).find(Boolean);
    if (list === undefined) continue;
    written += text.slice(from, index);
    from = index + line.length;
    if (list.isWritten) continue;
    list.isWritten = true;
    const isLast = !/[\r\n]$/.test(line);
    for (const [at, member] of list.members.entries()) {
      const copy = replaceVariables(
        line,
        ({ name, start, end }) => {
          const value = member.get(name) ?? '';
          if (value.trim() === '') return line.slice(start, end);
          const own = ownName(name, at);
          known.set(own, value);
          return `{{${own}}}`;
        },
        variables,
      );
      written += isLast && at > 0 ? `\n${copy}` : copy;
      if (written.length > maxChars) return undefined;
    }
  }
  return { text: written + text.slice(from), values: Object.fromEntries(known) };
}

// A line between bars, with its line end.
const TABLE_LINE = /^[ \t]*\|.*\|[ \t]*(?:\r\n?|\n|$)/gm;

// If the members of two lists have a variable with the same name, it belongs to the first list.
function addList(lists: Map<string, List>, rows: readonly ValuesByName[]): void {
  const members = rows.map((row) => new Map(Object.entries(row).map(([name, value]) => [nameKey(name), value])));
  const list = { members, isWritten: false };
  for (const name of members.flatMap((member) => Array.from(member.keys())))
    if (!lists.has(name)) lists.set(name, list);
}
