// The state of the filling: the variables of the text, their values in words, and the number still open.
import { useMemo } from 'preact/hooks';
import { listVariables, type Variable } from '../../template/variables.ts';
import { rowValues } from '../series/table.ts';
import { type PageState, page, usePage } from '../state.ts';
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
  return { left: variables.filter(({ name }) => !Object.hasOwn(words, name)).length, total: variables.length };
}

// The values that the sheet shows, which are those that get exported: of the fields, or of the table's row in view.
export function shownWords(
  { text, values, table, row }: Pick<PageState, 'text' | 'values' | 'table' | 'row'> = page.get(),
) {
  const shown = table && row >= 0 ? rowValues(table, row, listVariables(text), values) : values;
  return wordValues(text, shown);
}

export function useShownWords(): Record<string, string> {
  const text = usePage((state) => state.text);
  const values = usePage((state) => state.values);
  const table = usePage((state) => state.table);
  const row = usePage((state) => state.row);
  return useMemo(() => shownWords({ text, values, table, row }), [text, values, table, row]);
}
