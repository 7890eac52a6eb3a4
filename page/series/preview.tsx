// Shows rows of a table: which variable each column fills in, and which rows become letters.

import { useMemo, useState } from 'preact/hooks';
import { takeRow } from '../record/commands/series.ts';
import { useRecord } from '../record/record.ts';
import { allRows } from '../record/rows.ts';
import { usePage } from '../record/state.ts';
import type { DataTable } from '../record/table.ts';
import { Button } from '../view/controls.tsx';
import { nameColumns } from './columns.tsx';

export function Preview({ table }: { table: DataTable }) {
  const row = usePage((state) => Math.max(0, state.row));
  const { variables, columnOf } = useRecord();
  const rows = useMemo(() => numberRows(table), [table.rows, table.aside]);
  const names = nameColumns(table);
  const [first, setFirst] = useState(0);
  const filled = names.map((_, column) =>
    variables.filter(({ name }) => columnOf(name) === column).map(({ label }) => label),
  );
  const from = Math.min(first, Math.max(0, rows.length - ROWS_SHOWN));
  const visibleRows = rows.slice(from, from + ROWS_SHOWN);
  // The checkbox of a table's only row is disabled, and cannot get the focus. So this element takes the
  // focus, and the keyboard can scroll the cells.
  const focusable = table.rows.length === 1 ? 0 : undefined;
  return (
    <div class="preview">
      <section class="cells" aria-label="Filas de la tabla" tabIndex={focusable}>
        <table>
          <thead>
            <tr>
              <th scope="col">Fila</th>
              {names.map((name, column) => (
                <th key={name} scope="col" class={filled[column]?.length ? 'used' : ''}>
                  {name}
                  {filled[column]?.map((label) => (
                    <span key={label}>{`llena: ${label}`}</span>
                  ))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visibleRows.map(({ at, number, cells }) => (
              <tr key={at} class={number === undefined ? 'left' : number === row ? 'current' : ''}>
                <th scope="row">
                  <label>
                    <input
                      type="checkbox"
                      checked={number !== undefined}
                      disabled={number !== undefined && table.rows.length === 1}
                      aria-label={`Tomar la fila ${number === undefined ? (cells.find(Boolean) ?? '') : number + 1}`}
                      onChange={(event) => takeRow(at, event.currentTarget.checked)}
                    />
                    <span>{number === undefined ? '–' : number + 1}</span>
                  </label>
                </th>
                {names.map((name, column) => (
                  <td key={name}>{cells[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > ROWS_SHOWN && (
        <div class="row spread">
          <Button
            look="quiet"
            label="Filas anteriores"
            disabled={from === 0}
            onClick={() => setFirst(Math.max(0, from - ROWS_SHOWN))}
          />
          <Button
            look="quiet"
            label="Más filas"
            disabled={from + ROWS_SHOWN >= rows.length}
            onClick={() => setFirst(from + ROWS_SHOWN)}
          />
        </div>
      )}
    </div>
  );
}

const ROWS_SHOWN = 5;

// Returns the number of each row. Only rows that become letters are counted.
function numberRows(table: DataTable) {
  let next = 0;
  return allRows(table).map(({ cells, why }, at) => ({ at, cells, number: why === undefined ? next++ : undefined }));
}
