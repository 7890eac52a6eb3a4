// Repeats a row of a table for each member of a list, as fill-in-place does in a Word file.
import { valuesByName } from './fill.ts';
import { findOccurrences, nameKey, replaceVariables } from './variables.ts';

export type ValuesByName = Readonly<Record<string, string>>;
// The values of variables. A list of values becomes rows of a table, one row for each member of the list; the
// name of the list is not used.
export type ListedValues = Readonly<Record<string, string | readonly ValuesByName[]>>;

interface List {
  members: readonly ReadonlyMap<string, string>[];
  isRowWritten: boolean;
}

export interface RepeatedRows {
  text: string;
  values: ValuesByName;
  // The name in the template for each name of a row: «Concepto» for «Concepto_2».
  originalNames: ReadonlyMap<string, string>;
}

// Returns the text with repeated rows, and the values of its variables, or undefined if the text exceeds
// `maxChars`. The first row with a variable of a list is repeated; later rows with its variables are deleted.
// Each new row gets new variables, {{Concepto_2}}, instead of values, because a value with {{…}} inside would
// be read as a template. What a member lacks stays as it is.
export function repeatRows(text: string, values: ListedValues, maxChars: number): RepeatedRows | undefined {
  const valueByName = new Map<string, string>();
  const lists = new Map<string, List>();
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string') valueByName.set(name, value);
    else addList(lists, value);
  const originalNames = new Map<string, string>();
  if (lists.size === 0) return { text, values: Object.fromEntries(valueByName), originalNames };

  const nameForRow = createNames(new Set(findOccurrences(text).map(({ name }) => name)));
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
          const value = member.get(name);
          if (value === undefined) return line.slice(start, end);
          const rowName = nameForRow(name, at);
          valueByName.set(rowName, value);
          originalNames.set(rowName, name);
          return `{{${rowName}}}`;
        },
        variables,
      );
      result += isLast && at > 0 ? `\n${copy}` : copy;
      if (result.length > maxChars) return undefined;
    }
  }
  return { text: result + text.slice(from), values: Object.fromEntries(valueByName), originalNames };
}

// Fills in a text, as fill() does, for a program that reads its tables: a value in a cell has «\\|» for each «|»,
// and blanks for line ends, because both would end the cell.
export function fillCells(text: string, values: ValuesByName): string {
  const byName = valuesByName(values);
  const rows = text.matchAll(TABLE_LINE);
  const endOf = (row: RegExpExecArray | undefined) => (row === undefined ? Infinity : row.index + row[0].length);
  let row: RegExpExecArray | undefined = rows.next().value;
  return replaceVariables(text, ({ name, start, end }) => {
    while (endOf(row) <= start) row = rows.next().value;
    const value = byName.get(name);
    if (value === undefined) return text.slice(start, end);
    return row !== undefined && row.index <= start ? writeCell(value) : value;
  });
}

function writeCell(value: string): string {
  return value.replaceAll('|', '\\|').replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, ' ');
}

// Returns a function that names the variable of a row by a name that the text does not have. Each name is made
// once, because a text can have thousands of names to avoid, and a row thousands of places.
function createNames(usedNames: ReadonlySet<string>) {
  const names = new Map<string, string>();
  return (name: string, at: number): string => {
    const wanted = `${name}_${at + 1}`;
    const known = names.get(wanted);
    if (known !== undefined) return known;
    let free = wanted;
    while (usedNames.has(free)) free += '_';
    names.set(wanted, free);
    return free;
  };
}

const TABLE_LINE = /^[ \t]*\|.*\|[ \t]*(?:\r\n?|\n|$)/gm;

// Adds a list under the name of each of its variables. A name in two lists belongs to the first list.
function addList(lists: Map<string, List>, rows: readonly ValuesByName[]): void {
  const members = rows.map((row) => new Map(Object.entries(row).map(([name, value]) => [nameKey(name), value])));
  const list = { members, isRowWritten: false };
  for (const name of members.flatMap((member) => Array.from(member.keys())))
    if (!lists.has(name)) lists.set(name, list);
}
