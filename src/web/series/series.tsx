// Many at once: a table with a row for each recipient becomes one Word file each.
import { useMemo, useState } from 'preact/hooks';
import { FileButton } from '../file.tsx';
import { useVariables } from '../fill/filling.ts';
import { rescueFocus } from '../focus.ts';
import { Problem } from '../problem.tsx';
import { change } from '../sheet/undo.ts';
import { page, usePage } from '../state.ts';
import { useStore } from '../store.ts';
import { Columns } from './columns.tsx';
import { openTable, takeTable } from './open-table.ts';
import { seriesJob, startSeriesJob, stopSeriesJob } from './series-job.ts';
import { createTable, missingDates, readCsv, type Table } from './table.ts';

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
          placeholder={variables
            .slice(0, 3)
            .map(({ label }) => label)
            .join('\t')}
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
  const row = usePage((state) => state.row);
  const progress = useStore(seriesJob, (state) => state.progress);
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
      <MissingDates table={table} />
      {progress ? (
        <div class="series-job">
          <p id="series-progress">
            {progress.done} de {progress.total}
          </p>
          <progress aria-labelledby="series-progress" max={progress.total} value={progress.done} />
          <button type="button" onClick={stopSeriesJob}>
            Cancelar
          </button>
        </div>
      ) : (
        <button class="primary" type="button" onClick={() => void startSeriesJob(table)}>
          {total === 1 ? 'Descargar 1 Word en .zip' : `Descargar ${total} Word en .zip`}
        </button>
      )}
      <Columns table={table} />
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
