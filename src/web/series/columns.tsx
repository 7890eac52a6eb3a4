// The choice of columns: one for each variable, and one that names the files.
import { useVariables } from '../fill/filling.ts';
import { change } from '../sheet/undo.ts';
import { usePage } from '../state.ts';
import { columnOf, type Table, TYPED } from './table.ts';

export function Columns({ table }: { table: Table }) {
  const variables = useVariables();
  const typed = usePage((state) => state.values);
  return (
    <fieldset class="columns">
      <legend>De qué columna sale cada dato</legend>
      {variables.map((variable) => (
        <ColumnChoice
          key={variable.name}
          label={variable.label}
          none="Lo escrito en Datos"
          column={columnOf(table, variable, variables, typed)}
          columns={table.columns}
          onChange={(column) =>
            change({ table: { ...table, chosen: { ...table.chosen, [variable.name]: column } } }, 'column')
          }
        />
      ))}
      <ColumnChoice
        label="Nombre de cada archivo"
        none="Numerados"
        column={table.nameColumn}
        columns={table.columns}
        onChange={(nameColumn) => change({ table: { ...table, nameColumn } }, 'column')}
      />
    </fieldset>
  );
}

interface ColumnChoiceProps {
  label: string;
  none: string;
  column: number;
  columns: readonly string[];
  onChange: (column: number) => void;
}

function ColumnChoice({ label, none, column, columns, onChange }: ColumnChoiceProps) {
  return (
    <label class={column === TYPED ? 'choice' : 'choice taken'}>
      <span>{label}</span>
      <select value={column} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        <option value={TYPED}>{none}</option>
        {columns.map((name, index) => (
          <option key={index} value={index}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
