// How the table is read: its sheet, its headings, the column of each variable, and the one that names the files.
import { useState } from 'preact/hooks';
import { useVariables } from '../fill/filling.ts';
import { rescueFocus } from '../focus.ts';
import { Problem } from '../problem.tsx';
import { change } from '../sheet/undo.ts';
import { usePage } from '../state.ts';
import { useStore } from '../store.ts';
import { columnsOf, TYPED } from './match.ts';
import { takeHeadings, takeSheet, workbook } from './open-table.ts';
import { cellsOf, type Table } from './table.ts';

export function Columns({ table }: { table: Table }) {
  const variables = useVariables();
  const typed = usePage((state) => state.values);
  const columns = columnsOf(table, variables, typed);
  const choices = variables.map((variable, at) => ({ ...variable, column: columns[at] ?? TYPED }));
  const taken = choices.filter(({ column }) => column !== TYPED);
  const others = choices.filter(({ column }) => column === TYPED);
  const [open] = useState(taken.length === 0);
  const draw = ({ name, label, column }: (typeof choices)[number]) => (
    <Choice
      key={name}
      id={`columna-${encodeURIComponent(name)}`}
      label={label}
      value={column}
      options={columnOptions(table, 'Lo escrito en Datos')}
      onChange={(picked) => change({ table: { ...table, chosen: { ...table.chosen, [name]: picked } } }, 'column')}
    />
  );
  return (
    <fieldset class="columns">
      <legend>De qué columna sale cada dato</legend>
      {taken.map(draw)}
      {others.length > 0 && (
        <details open={open}>
          <summary>
            {others.length === 1 ? '1 dato no viene en la tabla' : `${others.length} datos no vienen en la tabla`}
          </summary>
          {others.map(draw)}
        </details>
      )}
      <Choice
        id="columna-archivo"
        label="Nombre de cada archivo"
        value={table.nameColumn}
        options={columnOptions(table, 'Numerados')}
        onChange={(nameColumn) => change({ table: { ...table, nameColumn } }, 'column')}
      />
    </fieldset>
  );
}

// The sheet, if there are several, and the row with the headings.
export function Headings({ table }: { table: Table }) {
  const sheets = useStore(workbook, (state) => state.sheets);
  const shown = useStore(workbook, (state) => state.shown);
  const [problem, setProblem] = useState('');
  const cells = cellsOf(table).slice(0, ROWS_OFFERED);
  const { above = [], headed = true } = table;
  return (
    <div class="columns">
      {sheets.length > 1 && (
        <Choice
          id="hoja-excel"
          label="Hoja del archivo"
          value={shown}
          options={sheets.map(({ name }, at) => [at, name])}
          onChange={(at) => setProblem(takeSheet(at))}
        />
      )}
      <Problem>{problem}</Problem>
      <Choice
        id="encabezados"
        label="Nombres de las columnas"
        value={headed ? above.length : TYPED}
        options={[
          ...cells
            .slice(0, -1)
            .map((row, at): [number, string] => [
              at,
              `Fila ${at + 1}: ${row.filter((cell) => cell !== '').join(', ')}`,
            ]),
          [TYPED, 'La tabla no los trae'],
        ]}
        onChange={(head) => takeHeadings(table, head === TYPED ? { head: above.length, headed: false } : { head })}
      />
    </div>
  );
}

const ROWS_OFFERED = 9;

// Columns without a name of their own are told apart by their first cell.
function columnOptions({ columns, rows, headed = true }: Table, none: string): [number, string][] {
  const names = columns.map((name, at) => (headed ? name : `${name}: ${rows[0]?.[at] ?? ''}`));
  return [[TYPED, none], ...names.map((name, at): [number, string] => [at, name])];
}

interface ChoiceProps {
  id: string;
  label: string;
  value: number;
  options: readonly (readonly [value: number, name: string])[];
  onChange: (value: number) => void;
}

function Choice({ id, label, value, options, onChange }: ChoiceProps) {
  return (
    <label class={value === TYPED ? 'choice' : 'choice taken'}>
      <span>{label}</span>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          onChange(Number(event.currentTarget.value));
          rescueFocus(`[id="${id}"]`);
        }}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
