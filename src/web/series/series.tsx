// Many at once: a table with a row for each recipient becomes one Word file each.
import { useMemo, useState } from 'preact/hooks';
import { FileButton } from '../file.tsx';
import { useVariables } from '../fill/filling.ts';
import { focusField, rescueFocus } from '../focus.ts';
import { Problem } from '../problem.tsx';
import { fieldId } from '../sheet/line.tsx';
import { change } from '../sheet/undo.ts';
import { page, usePage } from '../state.ts';
import { showSheet } from '../steps.ts';
import { useStore } from '../store.ts';
import { findBlanks } from './blanks.ts';
import { Columns, Headings } from './columns.tsx';
import { columnsOf, plausibleColumns, TYPED } from './match.ts';
import { openTable, takeTable } from './open-table.ts';
import { seriesJob, startSeriesJob, stopSeriesJob } from './series-job.ts';
import { createTable, missingDates, nameFiles, readCsv, type Table } from './table.ts';

export function Series() {
  const table = usePage((state) => state.table);
  return table ? <Chosen /> : <Choose />;
}

function Choose() {
  const variables = useVariables();
  const [problem, setProblem] = useState('');
  const take = (outcome: string) => {
    setProblem(outcome);
    if (outcome === '') rescueFocus('.series .stepper button:last-child');
  };
  return (
    <div class="series">
      <p>
        Un documento para cada persona: traiga una tabla con una fila por destinatario y la primera fila con los nombres
        de las columnas.
      </p>
      <label class="field">
        <span class="label">Pegue aquí las celdas</span>
        <textarea
          rows={5}
          spellcheck={false}
          placeholder={plausibleColumns(variables).join('\t')}
          onPaste={(event) => {
            const cells = readCsv(event.clipboardData?.getData('text/plain') ?? '');
            if (!createTable(cells)) return;
            event.preventDefault();
            take(takeTable(cells));
          }}
          onChange={(event) => take(takeTable(readCsv(event.currentTarget.value)))}
        />
      </label>
      <div class="row">
        <FileButton
          label="Abrir Excel o CSV"
          accept=".xlsx,.xls,.csv,.tsv,.txt"
          onFile={(file) => void openTable(file).then(take)}
        />
      </div>
      <Problem>{problem}</Problem>
    </div>
  );
}

function Chosen() {
  const table = usePage((state) => state.table);
  if (!table) return null;
  const total = table.rows.length;
  return (
    <div class="series">
      <div class="row spread">
        <p>{total === 1 ? '1 documento' : `${total} documentos`}</p>
        <button class="quiet" type="button" onClick={dropTable}>
          Cambiar de tabla
        </button>
      </div>
      <Reading table={table} />
      <Columns table={table} />
    </div>
  );
}

// Without a single matching column there is nothing to look at: the first row is asked about before anything is downloaded.
function Reading({ table }: { table: Table }) {
  const variables = useVariables();
  const typed = usePage((state) => state.values);
  const columns = columnsOf(table, variables, typed);
  const used = new Set([...columns, table.nameColumn]);
  const unused = table.columns.filter((_, at) => !used.has(at));
  if (columns.every((column) => column === TYPED))
    return (
      <>
        <p class="hint warn" role="status">
          {table.headed === false
            ? 'La tabla no trae nombres de columnas: elija abajo de qué columna sale cada dato.'
            : 'Ninguna columna coincide: ¿la primera fila es el título? Elija la fila con los nombres de las columnas, o abajo de qué columna sale cada dato.'}
        </p>
        <Headings table={table} />
      </>
    );
  return (
    <>
      <Stepper table={table} />
      <MissingDates table={table} />
      <Blank table={table} />
      <Take table={table} />
      {unused.length > 0 && (
        <p class="hint">
          {unused.length === 1 ? 'Columna sin usar' : 'Columnas sin usar'}: {unused.join(', ')}.
        </p>
      )}
      <Headings table={table} />
    </>
  );
}

function Stepper({ table }: { table: Table }) {
  const row = usePage((state) => state.row);
  const total = table.rows.length;
  const names = useMemo(() => nameFiles(table, 'Documento'), [table]);
  return (
    <div>
      <div class="row stepper">
        <button type="button" aria-disabled={row <= 0} onClick={() => page.set({ row: Math.max(0, row - 1) })}>
          Anterior
        </button>
        <span aria-live="polite">{row < 0 ? 'Lo escrito en Datos' : `Fila ${row + 1} de ${total}`}</span>
        <button
          type="button"
          aria-disabled={row >= total - 1}
          onClick={() => page.set({ row: Math.min(total - 1, row + 1) })}
        >
          Siguiente
        </button>
      </div>
      <p class="hint stepped">{names[row]}</p>
    </div>
  );
}

// Names the data that stay blank before anything is downloaded.
function Blank({ table }: { table: Table }) {
  const text = usePage((state) => state.text);
  const typed = usePage((state) => state.values);
  const variables = useVariables();
  const { everywhere, inRows } = useMemo(
    () => findBlanks(table, text, variables, typed),
    [table, text, variables, typed],
  );
  const total = table.rows.length;
  const count = everywhere.length;
  const [first] = everywhere;
  if (count + inRows.length === 0) return null;
  return (
    <div class="blanks">
      {first && (
        <>
          <p>
            {count === 1 ? 'Queda 1 dato vacío' : `Quedan ${count} datos vacíos`}
            {total === 1 ? '' : ` en los ${total}`}: {nameSome(everywhere.map(({ label }) => label))}.
          </p>
          <button type="button" onClick={() => fillIn(first.name)}>
            {count === 1 ? 'Llenarlo' : 'Llenarlos'}
          </button>
        </>
      )}
      {inRows.length > 0 && (
        <ul>
          {inRows.map(({ variable, rows }) => (
            <li key={variable.name} class="row">
              <span>
                {variable.label}: vacío en {rows.length === 1 ? 'una fila' : `${rows.length} filas`}.
              </span>
              <button class="quiet" type="button" onClick={() => page.set({ row: rows[0] ?? 0 })}>
                Ver la fila {(rows[0] ?? 0) + 1}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p class="hint">Si los descarga así, en Word saldrán sombreados.</p>
    </div>
  );
}

function nameSome(names: readonly string[]): string {
  const told = names.slice(0, TOLD).join(', ');
  return names.length > TOLD ? `${told} y ${names.length - TOLD} más` : told;
}

function fillIn(name: string): void {
  showSheet('work', { tab: 'fields' });
  requestAnimationFrame(() => focusField(fieldId(name)));
}

function Take({ table }: { table: Table }) {
  const progress = useStore(seriesJob, (state) => state.progress);
  const total = table.rows.length;
  if (progress)
    return (
      <div class="series-job">
        <p id="series-progress">
          {progress.done} de {progress.total}
        </p>
        <progress aria-labelledby="series-progress" max={progress.total} value={progress.done} />
        <button type="button" onClick={stopSeriesJob}>
          Cancelar
        </button>
      </div>
    );
  return (
    <div class="row">
      <button class="series-start" type="button" onClick={() => void startSeriesJob(table, 'zip')}>
        {total === 1 ? 'Descargar 1 Word en .zip' : `Descargar ${total} Word en .zip`}
      </button>
    </div>
  );
}

const TOLD = 3;

function MissingDates({ table }: { table: Table }) {
  const variables = useVariables();
  const typed = usePage((state) => state.values);
  const missing = useMemo(() => missingDates(table, variables, typed), [table, variables, typed]);
  if (missing.length === 0) return null;
  return (
    <ul class="hint warn">
      {missing.slice(0, TOLD).map(({ row, cell }) => (
        <li key={`${row} ${cell}`}>
          Fila {row + 1}: «{cell}» no existe en el calendario; quedará sin llenar.
        </li>
      ))}
      {missing.length > TOLD && <li>Y {missing.length - TOLD} más.</li>}
    </ul>
  );
}

function dropTable(): void {
  change({ table: undefined }, 'no table');
  page.set({ row: -1 });
  rescueFocus('.series textarea');
}
