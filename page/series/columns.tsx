// How the table is read: its sheet, its headings, the column of each variable, and the one that names the files.

import type { Variable } from '@membrete/document/variables';
import { useState } from 'preact/hooks';
import { isNumber } from '../record/numbers.ts';
import { useRecord } from '../record/record.ts';
import { useStore } from '../record/store.ts';
import type { Table } from '../record/table.ts';
import { CONSECUTIVE, pick, TYPED } from '../record/table.ts';
import { change } from '../record/undo.ts';
import { Problem } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { take, takeSheet, workbook } from './open-table.ts';
import { cellsOf, createTable } from './read-table.ts';

export function Columns({ table }: { table: Table }) {
  const { variables, columnOf, hasColumns, fileColumn } = useRecord();
  const [open] = useState(!hasColumns);
  const names = nameColumns(table);
  const others = variables.filter(({ name }) => columnOf(name) === TYPED);
  const draw = ({ name, label }: Variable) => (
    <Choice
      key={name}
      id={`columna-${encodeURIComponent(name)}`}
      label={label}
      value={columnOf(name)}
      options={[
        ...(isNumber(name) ? [[CONSECUTIVE, 'Consecutivo'] as const] : []),
        [TYPED, isNumber(name) ? 'El mismo en todos' : 'Lo escrito en Datos'],
        ...names.entries(),
      ]}
      onChange={(picked) => change({ table: pick(table, name, picked) }, 'column')}
    />
  );
  return (
    <fieldset class="columns">
      <legend>De qué columna sale cada dato</legend>
      {variables.filter((variable) => !others.includes(variable)).map(draw)}
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
        options={[[TYPED, 'Numerados'], ...names.entries()]}
        onChange={(picked) => change({ table: { ...table, fileColumn: picked } }, 'column')}
      />
    </fieldset>
  );
}

// The sheet, if there are several, and the row with the headings.
export function Headings({ table }: { table: Table }) {
  const { sheets, shown } = useStore(workbook, (state) => state);
  const [problem, setProblem] = useState('');
  const { above = [], headed = true } = table;
  const source = cellsOf(table);
  const rows = source.cells.slice(0, Math.min(ROWS_OFFERED, source.cells.length - 1)).map((row) => row.filter(Boolean));
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
          ...rows.map((row, at): Option => [at, `Fila ${at + 1}: ${row.join(', ')}`]),
          [TYPED, 'La tabla no los trae'],
        ]}
        onChange={(head) =>
          setProblem(take(createTable(source, head === TYPED ? { head: above.length, headed: false } : { head })))
        }
      />
    </div>
  );
}

const ROWS_OFFERED = 8;

// Columns without a name are distinguished by their first cell, those of one name by their place.
export function nameColumns({ columns, rows, headed = true }: Table): string[] {
  const names = columns.map((name, at) => (headed ? name : `${name}: ${rows[0]?.[at] ?? ''}`));
  return names.map((name, at) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (columna ${at + 1})`,
  );
}

type Option = readonly [value: number, name: string];

interface ChoiceProps {
  id: string;
  label: string;
  value: number;
  options: readonly Option[];
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
