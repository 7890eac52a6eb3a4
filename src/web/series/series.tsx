// Many at once: a table with a row for each recipient becomes one Word file each.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { typeValue, useRecord, useShownWords } from '../document/record.ts';
import { page, usePage } from '../document/state.ts';
import { useStore } from '../document/store.ts';
import { doubtfulCells, isRecipient, plausibleColumns, type Table } from '../document/table.ts';
import { nameFiles } from '../document/title.ts';
import { change } from '../document/undo.ts';
import type { Doubt } from '../document/values.ts';
import { download } from '../export/export.ts';
import { Button, FileButton, Problem } from '../view/controls.tsx';
import { openField, rescueFocus } from '../view/focus.ts';
import { Columns, Headings, nameColumns } from './columns.tsx';
import { openTable, takeTable } from './open-table.ts';
import { createTable, readCsv } from './read-table.ts';
import { seriesJob, stopSeriesJob } from './series-job.ts';

export function Series() {
  const table = usePage((state) => state.table);
  return table ? <Chosen table={table} /> : <Choose />;
}

function Choose() {
  const { variables } = useRecord();
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const take = (outcome: string) => {
    setProblem(outcome);
    if (outcome !== '') return;
    rescueFocus('.series .blanks > button');
    rescueFocus('.series .stepper button:last-child');
  };
  // Cells go to the table wherever the focus is, as no other field is there. What is no table may be typed on in the field.
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || target.isContentEditable) return;
      const isOwn = target === field.current;
      if (!isOwn && target.matches('input, textarea')) return;
      const cells = readCsv(event.clipboardData?.getData('text/plain') ?? '');
      if (!createTable(cells)) return;
      event.preventDefault();
      if (!isOwn) target.blur();
      take(takeTable(cells));
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
  return (
    <div class="series">
      <p>
        Un documento para cada persona: traiga una tabla con una fila por destinatario y la primera fila con los nombres
        de las columnas.
      </p>
      <label class="field">
        <span class="label">Pegue aquí las celdas</span>
        <textarea
          ref={field}
          rows={5}
          spellcheck={false}
          placeholder={plausibleColumns(variables).join('\t')}
          onChange={(event) => take(takeTable(readCsv(event.currentTarget.value)))}
        />
      </label>
      <div class="row">
        <FileButton
          label="Abrir Excel o CSV"
          accept=".xlsx,.xls,.csv,.tsv,.txt"
          onFile={(file) => void openTable(file).then(take)}
        />
        <Button
          look="quiet"
          label="Descargar tabla para llenar"
          onClick={() => downloadBlankTable(plausibleColumns(variables))}
        />
      </div>
      <Problem>{problem}</Problem>
    </div>
  );
}

function Chosen({ table }: { table: Table }) {
  const total = table.rows.length;
  return (
    <div class="series">
      <div class="row spread">
        <p>{total === 1 ? '1 documento' : `${total} documentos`}</p>
        <Button look="quiet" label="Cambiar de tabla" onClick={dropTable} />
      </div>
      <TableOverview table={table} />
      <Columns table={table} />
    </div>
  );
}

// Without a single matching column there is nothing to look at.
function TableOverview({ table }: { table: Table }) {
  const { columns, fileColumn, hasColumns } = useRecord();
  const used = new Set([...columns, fileColumn]);
  const unused = nameColumns(table).filter((_, at) => !used.has(at));
  if (!hasColumns)
    return (
      <>
        <p class="hint warn" role="status">
          {table.headed === false
            ? 'La tabla no trae nombres de columnas: elija abajo de qué columna sale cada dato.'
            : 'Ninguna columna coincide con un dato del documento. Elija abajo de qué columna sale cada dato o, si la primera fila es un título, la fila con los nombres de las columnas.'}
        </p>
        <Headings table={table} />
      </>
    );
  return (
    <>
      <JobProgress />
      <Stepper table={table} />
      <DoubtfulCells table={table} />
      <Blank table={table} />
      <SameRecipient table={table} />
      <Numbers />
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
  const record = useRecord();
  const names = useMemo(() => nameFiles(table, record, 'Documento'), [table, record]);
  return (
    <div>
      <div class="row stepper">
        <Button label="Anterior" disabled={row <= 0} onClick={() => page.set({ row: Math.max(0, row - 1) })} />
        <span aria-live="polite">
          Fila {Math.max(0, row) + 1} de {total}
        </span>
        <Button
          label="Siguiente"
          disabled={row >= total - 1}
          onClick={() => page.set({ row: Math.min(total - 1, row + 1) })}
        />
      </div>
      <p class="hint stepped">{names[row]}</p>
    </div>
  );
}

// Names the data that stay blank before anything is downloaded.
function Blank({ table }: { table: Table }) {
  const { everywhere, inRows } = useRecord().open();
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
          <Button label={count === 1 ? 'Llenarlo' : 'Llenarlos'} onClick={() => openField(first.name)} />
        </>
      )}
      {inRows.length > 0 && (
        <ul>
          {inRows.map(({ variable, rows }) => (
            <li key={variable.name} class="row">
              <span>
                {variable.label}: vacío en {rows.length === 1 ? 'una fila' : `${rows.length} filas`}.
              </span>
              <Button
                look="quiet"
                label={`Ver la fila ${(rows[0] ?? 0) + 1}`}
                onClick={() => page.set({ row: rows[0] ?? 0 })}
              />
            </li>
          ))}
        </ul>
      )}
      <p class="hint">Si los descarga así, en Word saldrán sombreados.</p>
    </div>
  );
}

// A letter that the table does not address goes to the same person in every row.
function SameRecipient({ table }: { table: Table }) {
  const { variables, datum } = useRecord();
  const words = useShownWords();
  if (table.rows.length < 2) return null;
  return variables
    .filter(
      (variable) => isRecipient(variable) && datum(variable).source !== 'column' && Object.hasOwn(words, variable.name),
    )
    .map(({ name, label }) => (
      <p key={name} class="hint warn" role="status">
        Ninguna columna da «{label}»: los {table.rows.length} dirán «{words[name]}». Si cada uno es para otra persona,
        elija abajo su columna.
      </p>
    ));
}

// The numbers that the rows take, with the first one to correct.
function Numbers() {
  const { variables, datum, rows } = useRecord();
  return variables
    .filter((variable) => datum(variable).source === 'series')
    .map((variable) => {
      const first = datum(variable).value;
      const last = datum(variable, rows - 1).value;
      return (
        <label key={variable.name} class="field numbers">
          <span class="label">{variable.label} de la primera fila</span>
          <input value={first} onInput={(event) => typeValue(variable.name, event.currentTarget.value)} />
          <span class="hint">
            {/\d/.test(first) ? `Uno por fila: de ${first} a ${last}.` : 'Escriba el primero; los demás lo siguen.'}
          </span>
        </label>
      );
    });
}

function nameSome(names: readonly string[]): string {
  const named = names.slice(0, NAMED_AT_MOST).join(', ');
  return names.length > NAMED_AT_MOST ? `${named} y ${names.length - NAMED_AT_MOST} más` : named;
}

function JobProgress() {
  const progress = useStore(seriesJob, (state) => state.progress);
  if (!progress) return null;
  return (
    <div class="series-job">
      <p id="series-progress">
        {progress.done} de {progress.total}
      </p>
      <progress aria-labelledby="series-progress" max={progress.total} value={progress.done} />
      <Button label="Cancelar" onClick={stopSeriesJob} />
    </div>
  );
}

const NAMED_AT_MOST = 3;

function DoubtfulCells({ table }: { table: Table }) {
  const { variables, columns } = useRecord();
  const doubtful = useMemo(() => doubtfulCells(table, variables, columns), [table, variables, columns]);
  if (doubtful.length === 0) return null;
  return (
    <ul class="hint warn">
      {doubtful.slice(0, NAMED_AT_MOST).map(({ row, cell, why }) => (
        <li key={`${row} ${cell}`}>
          Fila {row + 1}: «{cell}» {DOUBTS[why]}
        </li>
      ))}
      {doubtful.length > NAMED_AT_MOST && <li>Y {doubtful.length - NAMED_AT_MOST} más.</li>}
    </ul>
  );
}

const DOUBTS: Readonly<Record<Doubt, string>> = {
  missing: 'no existe en el calendario; quedará sin llenar.',
  date: 'no se entiende como fecha; irá tal como está.',
  amount: 'no se entiende como cantidad; irá tal como está.',
};

function dropTable(): void {
  change({ table: undefined }, 'no table');
  page.set({ row: -1 });
  rescueFocus('.series textarea');
}

// For Excel: a comma parts the columns in Mexico, and the mark says that it is UTF-8.
function downloadBlankTable(columns: readonly string[]): void {
  const cells = columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(',');
  download(new TextEncoder().encode(`\uFEFF${cells}\r\n`), 'Tabla para llenar.csv');
}
