// How many variables the text has, and how many still lack a value.
import { useMemo } from 'preact/hooks';
import { listVariables, type Variable } from '../template/syntax.ts';
import { usePage } from './state.ts';
import { rowValues } from './table.ts';
import { wordValues } from './values.ts';

export function useVariables(): Variable[] {
  const text = usePage((state) => state.text);
  return useMemo(() => listVariables(text), [text]);
}

export function useLeft(): { left: number; total: number } {
  const text = usePage((state) => state.text);
  const values = usePage((state) => state.values);
  const variables = useVariables();
  const words = useMemo(() => wordValues(text, values), [text, values]);
  return { left: variables.filter(({ name }) => words[name] === undefined).length, total: variables.length };
}

// The values that the sheet shows: those of the fields, or of the table's row being looked at.
export function useShownWords(): Record<string, string> {
  const text = usePage((state) => state.text);
  const values = usePage((state) => state.values);
  const table = usePage((state) => state.table);
  const row = usePage((state) => state.row);
  return useMemo(() => {
    const shown = table && row >= 0 ? rowValues(table, row, listVariables(text), values) : values;
    return wordValues(text, shown);
  }, [text, values, table, row]);
}
