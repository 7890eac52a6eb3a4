// How the table is read: its sheet, its headings, the column of each variable, and the one that names the files.
import { useState } from 'preact/hooks';
import { isNumber } from '../document/numbers.ts';
import { pick, useRecord } from '../document/record.ts';
import { useStore } from '../document/store.ts';
import type { Table } from '../document/table.ts';
import { CONSECUTIVE, TYPED } from '../document/table.ts';
import { change } from '../document/undo.ts';
import { Problem } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { takeHeadings, takeSheet, workbook } from './open-table.ts';
import { cellsOf } from './read-table.ts';

export function Columns({ table }: { table: Table }) {
  const { variables, columns, fileColumn } = useRecord();
  const choices = variables.map((variable, at) => ({ ...variable, column: columns[at] ?? TYPED }));
  const matched = choices.filter(({ column }) => column !== TYPED);
  const others = choices.filter(({ column }) => column === TYPED);
  const [open] = useState(matched.every(({ column }) => column < 0));
  const draw = ({ name, label, column }: (typeof choices)[number]) => (
    <Choice
      key={name}
      id={`columna-${encodeURIComponent(name)}`}
      label={label}
      value={column}
      options={
        isNumber(name)
          ? [[CONSECUTIVE, 'Consecutivo'], ...columnOptions(table, 'El mismo en todos')]
          : columnOptions(table, 'Lo escrito en Datos')
      }
      onChange={(picked) => change({ table: pick(table, name, picked) }, 'column')}
    />
  );
  return (
    <fieldset class="columns">
      <legend>De qué columna sale cada dato</legend>
      {matched.map(draw)}
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
        value={fileColumn}
        options={columnOptions(table, 'Numerados')}
        onChange={(picked) => change({ table: { ...table, fileColumn: picked } }, 'column')}
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

function columnOptions(table: Table, none: string): [number, string][] {
  return [[TYPED, none], ...nameColumns(table).map((name, at): [number, string] => [at, name])];
}

// Columns without a name are distinguished by their first cell, those of one name by their place.
export function nameColumns({ columns, rows, headed = true }: Table): string[] {
  const names = columns.map((name, at) => (headed ? name : `${name}: ${rows[0]?.[at] ?? ''}`));
  return names.map((name, at) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (columna ${at + 1})`,
  );
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
    <label class={value === TYPED ? 'choice' : 'choice matched'}>
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
