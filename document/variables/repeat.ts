// Repeats a row of a table for each member of a list, as fill-in-place does in a Word file.
import { findOccurrences, nameKey, replaceVariables } from './variables.ts';

export type ValuesByName = Readonly<Record<string, string>>;
// The values of variables. A list of values becomes rows of a table, one row for each member of the list; the
// name of the list is not used.
export type ListedValues = Readonly<Record<string, string | readonly ValuesByName[]>>;

interface List {
  members: readonly ReadonlyMap<string, string>[];
  isRowWritten: boolean;
}

// Returns the text with repeated rows, and the values of its variables, or undefined if the text exceeds
// `maxChars`. The first row with a variable of a list is repeated; later rows with its variables are deleted.
// Each new row gets new variables, {{Concepto_2}}, instead of values, because a value with {{…}} inside would
// be read as a template.
export function repeatRows(
  text: string,
  values: ListedValues,
  maxChars: number,
): { text: string; values: ValuesByName } | undefined {
  const valueByName = new Map<string, string>();
  const lists = new Map<string, List>();
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string') valueByName.set(name, value);
    else addList(lists, value);
  if (lists.size === 0) return { text, values: Object.fromEntries(valueByName) };

  const usedNames = new Set(findOccurrences(text).map(({ name }) => name));
  const nameForRow = (name: string, at: number) => {
    let candidate = `${name}_${at + 1}`;
    while (usedNames.has(candidate)) candidate += '_';
    return candidate;
  };
  let result = '';
  let from = 0;
  for (const { 0: line, index } of text.matchAll(TABLE_LINE)) {
    const variables = findOccurrences(line);
    const list = variables.map(({ name }) => lists.get(name)).find(Boolean);
    if (list === undefined) continue;
    result += text.slice(from, index);
    from = index + line.length;
    if (list.isRowWritten) continue;
    list.isRowWritten = true;
    const isLast = !/[\r\n]$/.test(line);
    for (const [at, member] of list.members.entries()) {
      const copy = replaceVariables(
        line,
        ({ name, start, end }) => {
          const value = member.get(name) ?? '';
          if (value.trim() === '') return line.slice(start, end);
          const rowName = nameForRow(name, at);
          valueByName.set(rowName, value);
          return `{{${rowName}}}`;
        },
        variables,
      );
      result += isLast && at > 0 ? `\n${copy}` : copy;
      if (result.length > maxChars) return undefined;
    }
  }
  return { text: result + text.slice(from), values: Object.fromEntries(valueByName) };
}

const TABLE_LINE = /^[ \t]*\|.*\|[ \t]*(?:\r\n?|\n|$)/gm;

// Adds a list under the name of each of its variables. A name in two lists belongs to the first list.
function addList(lists: Map<string, List>, rows: readonly ValuesByName[]): void {
  const members = rows.map((row) => new Map(Object.entries(row).map(([name, value]) => [nameKey(name), value])));
  const list = { members, isRowWritten: false };
  for (const name of members.flatMap((member) => Array.from(member.keys())))
    if (!lists.has(name)) lists.set(name, list);
}
