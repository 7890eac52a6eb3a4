// Ticks the checkboxes of a letter from a table. A column has the answer for a single checkbox, or for all
// checkboxes of a question.
import { type Choice, type LetterDatum, ticks, withTick } from '@membrete/document/letter-template';
import type { Boxes } from './boxes.ts';
import type { DataTable } from './table.ts';

export function boxesIn(
  data: readonly LetterDatum[] | undefined,
  columnOf: (name: string) => number,
): Boxes | undefined {
  if (!data) return undefined;
  const choices = new Map<string, Choice>();
  const valueByName = new Map<string, string>();
  for (const { name, value, choice } of data) {
    if (choice) choices.set(name, choice);
    valueByName.set(name, value);
  }

  function datum(table: DataTable, row: number, name: string) {
    const ownChoice = choices.get(name);
    if (!ownChoice) return undefined;
    const column = columnOf(name);
    const options = Array.from(choices).flatMap(([other, { question, option }]) =>
      question === ownChoice.question && columnOf(other) === column ? [option] : [],
    );
    const ticked = ticks(ownChoice.option, options, table.rows[row]?.[column] ?? '');
    return ticked === undefined ? '' : withTick(valueByName.get(name) ?? '', ticked);
  }

  const blankRowsByTable = new WeakMap<DataTable['rows'], Map<string, readonly number[]>>();
  const blankRows: Boxes['blankRows'] = (table, name) => {
    if (!choices.has(name)) return undefined;
    const ofTable = blankRowsByTable.get(table.rows) ?? new Map<string, readonly number[]>();
    blankRowsByTable.set(table.rows, ofTable);
    const key = Array.from(choices.keys(), columnOf).join(' ') + name;
    const rows = ofTable.get(key) ?? [...table.rows.keys()].filter((row) => datum(table, row, name) === '');
    ofTable.set(key, rows);
    return rows;
  };

  const headings = new Map(Array.from(choices, ([name, { question, option }]) => [name, [question, option]]));
  return { headings, datum, blankRows };
}
