// Renames a variable and the value, column and number that are stored under its name, so that the document
// still shows the same text.
import { replaceVariables, splitForm } from '@membrete/document/variables';
import { entryOf } from './guards.ts';
import { createRecord, type Facts } from './record.ts';
import type { OpenLetter, Snapshot } from './state.ts';
import { pick, TYPED } from './table.ts';

// Renames the variable `from` to `to`. If a variable `to` already exists, its own value and column stay.
export function renameDatum(
  facts: Facts & { letter?: OpenLetter | undefined },
  from: string,
  to: string,
): Partial<Snapshot> & Pick<Snapshot, 'text'> {
  const { text, forms, values, sources, countedAs, table } = facts;
  const { variables, columnOf, isCounted, countOf, fileColumn } = createRecord(facts);
  const isKnown = variables.some(({ name }) => name === to);
  const column = columnOf(from);
  const hasCounter = isKnown || entryOf(facts.counters, to) !== undefined;
  const { letter } = facts;
  return {
    ...(letter && { letter: { ...letter, data: renamedData(letter, from, to) } }),
    text: replaceVariables(text, ({ name, start, end }) => {
      const { datum, form } = splitForm(name);
      return datum === from ? `{{${to}${form}}}` : text.slice(start, end);
    }),
    forms: Object.fromEntries(
      Object.entries(renameKey(forms, from, to)).map(([name, form]) => [
        name,
        form.of === from ? { ...form, of: to } : form,
      ]),
    ),
    values: renameKey(values, from, to),
    sources: renameKey(sources, from, to),
    countedAs: isCounted(from) && !hasCounter ? { ...countedAs, [to]: countOf(from) } : countedAs,
    ...(table && {
      table: {
        ...(isKnown || column === TYPED ? table : pick(table, to, column)),
        starts: renameKey(table.starts ?? {}, from, to),
        ...(column === fileColumn && column !== TYPED && { fileColumn }),
      },
    }),
  };
}

// Renames the variable in the letter too, so that the letter's file can still be filled in. If the letter
// already has a variable `to`, the two variables become one.
function renamedData({ data }: OpenLetter, from: string, to: string): OpenLetter['data'] {
  const [renamed, other] = [from, to].map((name) => data.find((datum) => datum.name === name));
  if (!renamed || !other) return data.map((datum) => (datum === renamed ? { ...datum, name: to } : datum));
  const arePlain = [renamed, other].every(({ taken, repeat, choice }) => taken && !repeat && !choice);
  if (!arePlain) return data;
  const places = [...other.places, ...renamed.places].toSorted((a, b) => a.start - b.start);
  return data.flatMap((datum) => (datum === renamed ? [] : datum === other ? { ...other, places } : datum));
}

function renameKey<T>(record: Readonly<Record<string, T>>, from: string, to: string): Record<string, T> {
  const { [from]: _, ...others } = record;
  const value = entryOf(record, to) || entryOf(record, from);
  return value === undefined ? others : { ...others, [to]: value };
}
