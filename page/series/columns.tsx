// Draws the controls that say how to read a table: its sheet, its headings, the column for each variable, and
// the column with the names of the files.

import type { Variable } from '@membrete/document/variables';
import { useMemo, useState } from 'preact/hooks';
import { namesInRows } from '../record/commands/letter.ts';
import { joinParts, nameFilesBy, pickColumn } from '../record/commands/series.ts';
import { isNumber } from '../record/numbers.ts';
import { useRecord } from '../record/record.ts';
import { usePage } from '../record/state.ts';
import { useStore } from '../record/store.ts';
import type { DataTable } from '../record/table.ts';
import { CONSECUTIVE, TYPED } from '../record/table.ts';
import { Button, Problem } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { SEPARATORS, type Separator } from './csv.ts';
import { ENCODINGS, type Encoding } from './encoding.ts';
import { readAgain, take, takeSheet, workbook } from './open-table.ts';
import type { TextChoice } from './read-file.ts';
import { createTable, type TableStart, tableCellsOf } from './read-table.ts';

export function Columns({ table }: { table: DataTable }) {
  const { variables, columnOf, hasColumns } = useRecord();
  const [open] = useState(!hasColumns);
  const names = nameColumns(table);
  const letter = usePage((state) => state.letter);
  // Variables in the letter's table are left out, because the rows of that table have their values.
  const inRows = new Set(letter && namesInRows(letter));
  const others = variables.filter(({ name }) => columnOf(name) === TYPED && !inRows.has(name));
  const draw = ({ name, label }: Variable) => (
    <Menu
      key={name}
      id={`columna-${encodeURIComponent(name)}`}
      label={label}
      value={columnOf(name)}
      options={[
        ...(isNumber(name) ? [[CONSECUTIVE, 'Consecutivo'] as const] : []),
        [TYPED, isNumber(name) ? 'El mismo en todos' : 'Lo escrito en Datos'],
        ...names.entries(),
      ]}
      onChange={(picked) => pickColumn(name, picked)}
    />
  );
  return (
    <fieldset class="columns">
      <legend>De qué columna sale cada dato</legend>
      {variables.filter(({ name }) => columnOf(name) !== TYPED).map(draw)}
      {others.length > 0 && (
        <details open={open}>
          <summary>
            {others.length === 1 ? '1 dato no viene en la tabla' : `${others.length} datos no vienen en la tabla`}
          </summary>
          {others.map(draw)}
        </details>
      )}
      <JoinColumns table={table} names={names} />
    </fieldset>
  );
}

export function FileNames({ table }: { table: DataTable }) {
  const { fileColumn } = useRecord();
  return (
    <div class="columns">
      <Menu
        id="columna-archivo"
        label="Nombre de cada archivo"
        value={fileColumn}
        options={[[TYPED, 'Numerados'], ...nameColumns(table).entries()]}
        onChange={(picked) => nameFilesBy(picked)}
      />
    </div>
  );
}

// Joins several columns, such as «Calle» and «Número».
function JoinColumns({ table, names }: { table: DataTable; names: readonly string[] }) {
  const [parts, setParts] = useState<readonly number[]>([]);
  const plainNames = names.slice(0, names.length - (table.joins?.length ?? 0));
  if (plainNames.length < 2) return null;
  const join = () => {
    joinParts(parts);
    setParts([]);
    rescueFocus('.joins summary');
  };
  return (
    <details class="joins">
      <summary>Unir columnas</summary>
      <p class="hint">Marque las columnas en el orden en que se escriben juntas.</p>
      {plainNames.map((name, column) => (
        <label key={name} class="check">
          <input
            type="checkbox"
            checked={parts.includes(column)}
            onChange={(event) =>
              setParts(event.currentTarget.checked ? [...parts, column] : parts.filter((part) => part !== column))
            }
          />
          <span>{name}</span>
        </label>
      ))}
      <Button
        label={parts.length < 2 ? 'Unir' : `Unir: ${parts.map((part) => names[part]).join(' + ')}`}
        disabled={parts.length < 2}
        onClick={() => parts.length > 1 && join()}
      />
    </details>
  );
}

// Lets a person correct how the file was read: the sheet, the rows with headings, the separator, the
// encoding.
export function Headings({ table }: { table: DataTable }) {
  const { sheets, sheetIndex } = useStore(workbook, (state) => state);
  const [problem, setProblem] = useState('');
  const { above = [], headed = true } = table;
  const source = useMemo(() => tableCellsOf(table), [table]);
  const { separator, encoding } = sheets[sheetIndex] ?? {};
  const again = async (choice: TextChoice) => setProblem((await readAgain(choice)) ?? '');
  const rows = source.cells.slice(0, Math.min(ROWS_OFFERED, source.cells.length - 1)).map((row) => row.filter(Boolean));
  return (
    <div class="columns">
      {sheets.length > 1 && (
        <Menu
          id="hoja-excel"
          label="Hoja del archivo"
          value={sheetIndex}
          options={sheets.map(({ name }, at) => [at, name])}
          onChange={(at) => setProblem(takeSheet(at))}
        />
      )}
      <Problem>{problem}</Problem>
      <Menu
        id="encabezados"
        label="Nombres de las columnas"
        value={headed ? above.length + (table.headings ? TWO_ROWS_FROM : 0) : TYPED}
        options={[
          ...rows.map((row, at): Option => [at, `Fila ${at + 1}: ${row.join(', ')}`]),
          ...rows.slice(0, -1).map((_, at): Option => [at + TWO_ROWS_FROM, `Filas ${at + 1} y ${at + 2}, juntas`]),
          [TYPED, 'La tabla no los trae'],
        ]}
        onChange={(head) => setProblem(take(createTable(source, startOf(head, above.length))))}
      />
      {separator && (
        <Menu
          id="separador"
          label="Separador"
          value={MARKS.indexOf(separator)}
          options={MARKS.map((mark, at) => [at, SEPARATORS[mark]])}
          onChange={(at) => MARKS[at] && void again({ separator: MARKS[at] })}
        />
      )}
      {encoding && hasAccents(table) && (
        <Menu
          id="codificacion"
          label="Acentos y eñes"
          value={CODES.indexOf(encoding)}
          options={CODES.map((code, at) => [at, ENCODINGS[code]])}
          onChange={(at) => CODES[at] && void again({ encoding: CODES[at] })}
        />
      )}
    </div>
  );
}

const ROWS_OFFERED = 8;
// Menu values from this number on mean two rows of headings.
const TWO_ROWS_FROM = 100;
const MARKS = Object.keys(SEPARATORS) as Separator[];
const CODES = Object.keys(ENCODINGS) as Encoding[];

function startOf(head: number, above: number): TableStart {
  if (head === TYPED) return { head: above, headed: false };
  return head >= TWO_ROWS_FROM ? { head: head - TWO_ROWS_FROM, depth: 2 } : { head };
}

// Returns true if the table has a letter that is not ASCII. A wrong encoding changes only these letters, so
// without them the choice of an encoding is not shown.
function hasAccents({ columns, rows }: DataTable): boolean {
  return [columns, ...rows.slice(0, 1000)].some((cells) => cells.some((cell) => /[^\0-\x7f]/.test(cell)));
}

// Returns a unique name for each column. A column without a heading is named after its first cell. If two
// names are equal, each gets the number of its column.
export function nameColumns({ columns, rows, headed = true }: DataTable): string[] {
  const names = columns.map((name, at) => (headed ? name : `${name}: ${rows[0]?.[at] ?? ''}`));
  return names.map((name, at) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (columna ${at + 1})`,
  );
}

type Option = readonly [value: number, name: string];

interface MenuProps {
  id: string;
  label: string;
  value: number;
  options: readonly Option[];
  onChange: (value: number) => void;
}

export function Menu({ id, label, value, options, onChange }: MenuProps) {
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
