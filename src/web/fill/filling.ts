// The state of the filling: the variables of the text, their values in words, and the number still open.
import { useMemo } from 'preact/hooks';
import { listVariables, type Variable } from '../../template/variables.ts';
import { columnsOf, TYPED } from '../series/match.ts';
import { rowValues } from '../series/table.ts';
import { type PageState, page, usePage } from '../state.ts';
import { wordValues } from './values.ts';

export function useVariables(): Variable[] {
  const text = usePage((state) => state.text);
  return useMemo(() => listVariables(text), [text]);
}

// The data that neither a field nor a column of the table gives.
export function useLeft(): { left: number; total: number } {
  const text = usePage((state) => state.text);
  const values = usePage((state) => state.values);
  const table = usePage((state) => state.table);
  const variables = useVariables();
  const left = useMemo(() => {
    const columns = table && columnsOf(table, variables, values);
    const words = wordValues(text, table ? rowValues(table, 0, variables, values) : values);
    const isOpen = ({ name }: Variable, at: number) =>
      !Object.hasOwn(words, name) && (columns?.[at] ?? TYPED) === TYPED;
    return variables.filter(isOpen).length;
  }, [text, values, table, variables]);
  return { left, total: variables.length };
}

// The values that the sheet shows, which are those that get exported: of the fields, or of the table's row in view.
export function shownWords(state: Pick<PageState, 'text' | 'values' | 'table' | 'row'> = page.get()) {
  return wordValues(state.text, shownValues(state));
}

// The same values as they were typed.
export function shownValues(
  { text, values, table, row }: Pick<PageState, 'text' | 'values' | 'table' | 'row'> = page.get(),
) {
  return table && row >= 0 ? rowValues(table, row, listVariables(text), values) : values;
}

export function useShownWords(): Record<string, string> {
  const text = usePage((state) => state.text);
  const values = usePage((state) => state.values);
  const table = usePage((state) => state.table);
  const row = usePage((state) => state.row);
  return useMemo(() => shownWords({ text, values, table, row }), [text, values, table, row]);
}
