// The tab for a series: each row of a table becomes a Word file.
import { useLayoutEffect, useState } from 'preact/hooks';
import { createNumberWarning } from '../record/book.ts';
import { typeValue } from '../record/commands/filling.ts';
import { dropTable, showRow } from '../record/commands/series.ts';
import { writeCsv } from '../record/csv-file.ts';
import { findFormerData } from '../record/former-person.ts';
import { phraseHeldNumbers, phraseStale } from '../record/open-data.ts';
import { useRecord, useShownLetter } from '../record/record.ts';
import { usePage } from '../record/state.ts';
import { useStore } from '../record/store.ts';
import { type DataTable, isLarge, isRecipient } from '../record/table.ts';
import { nameFiles } from '../record/title.ts';
import { Agreement } from '../view/agreement.tsx';
import { Button, Problem } from '../view/controls.tsx';
import { download } from '../view/download.ts';
import { openField, rescueFocus } from '../view/focus.ts';
import { Columns, FileNames, Headings, nameColumns } from './columns.tsx';
import { phraseUnfilled } from './doubts.ts';
import { FormerPerson } from './former-person.tsx';
import { NoticedRows } from './noticed.tsx';
import { openTable, reading, takeCells } from './open-table.ts';
import { plausibleColumns } from './plausible-columns.ts';
import { Preview } from './preview.tsx';
import { createTable } from './read-table.ts';
import { seriesJob } from './series-job.ts';
import { TableFileButton } from './table-file-button.tsx';
import { readTextSheet } from './text-sheet.ts';

export function Series() {
  const table = usePage((state) => state.table);
  return (
    <div class="series">
      <Reading />
      {table ? <TableInUse table={table} /> : <TableImport />}
    </div>
  );
}

function Reading() {
  const { name, part, controller } = useStore(reading, (state) => state);
  if (name === '') return null;
  return (
    <div class="series-job">
      <p id="reading-progress">{`Leyendo «${name}»`}</p>
      <progress aria-labelledby="reading-progress" value={part} />
      <Button label="Cancelar" onClick={() => controller.abort()} />
    </div>
  );
}

function TableImport() {
  const headings = plausibleColumns(useRecord().variables);
  const [problem, setProblem] = useState('');
  const open = async (file: File) => setProblem((await openTable(file)) ?? '');
  // Cells that are pasted anywhere on the page become the table, unless they are pasted into a field. The listener
  // is there as soon as the field is: a passive effect would come some frames later.
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { target, clipboardData } = event;
      if (!(target instanceof HTMLElement) || target.isContentEditable) return;
      const isOwn = target.matches('.series textarea');
      const text = clipboardData?.getData('text/plain') ?? '';
      const html = clipboardData?.getData('text/html') ?? '';
      if ((!isOwn && target.matches('input, textarea')) || !createTable(readTextSheet(text))) return;
      event.preventDefault();
      if (!isOwn) target.blur();
      setProblem(takeCells({ text, html }));
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
  return (
    <>
      <p>
        Un documento para cada persona: traiga una tabla con una fila por destinatario y la primera fila con los nombres
        de las columnas.
      </p>
      <label class="field">
        <span class="label">Pegue aquí las celdas</span>
        <textarea
          rows={5}
          spellcheck={false}
          placeholder={headings.join('\t')}
          onChange={(event) => setProblem(takeCells({ text: event.currentTarget.value }))}
        />
      </label>
      <div class="row">
        <TableFileButton onFile={(file) => void open(file)} />
        <Button look="quiet" label="Descargar tabla para llenar" onClick={() => downloadBlankTable(headings)} />
      </div>
      <Problem>{problem}</Problem>
    </>
  );
}

function downloadBlankTable(columns: readonly string[]): void {
  download(new TextEncoder().encode(writeCsv([columns])), 'Tabla para llenar.csv');
}

function TableInUse({ table }: { table: DataTable }) {
  const { columns, fileColumn, hasColumns, rows } = useRecord();
  // When a focused button disappears, the focus moves to the list of missing values.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    const blank = document.querySelector('.series .blanks > button');
    const next = blank ?? document.querySelector('.series .stepper button:last-child');
    if (next instanceof HTMLElement) next.focus();
  }, []);
  const unused = nameColumns(table).filter((_, at) => at !== fileColumn && !columns.includes(at));
  return (
    <>
      <div class="row spread">
        <p>{rows === 1 ? '1 documento' : `${rows} documentos`}</p>
        <Button look="quiet" label="Cambiar de tabla" onClick={changeTable} />
      </div>
      {isLarge(table) && <p class="hint">Es una tabla grande: si vuelve a cargar la página, ábrala otra vez.</p>}
      {!hasColumns && (
        <p class="hint warn" role="status">
          {table.headed === false
            ? 'La tabla no trae nombres de columnas: elija de qué columna sale cada dato.'
            : 'Ninguna columna coincide con un dato del documento. Elija de qué columna sale cada dato o, si la primera fila es un título, la fila con los nombres de las columnas.'}
        </p>
      )}
      <Columns table={table} />
      {hasColumns && unused.length > 0 && (
        <p class="hint">{`${unused.length === 1 ? 'Columna' : 'Columnas'} sin usar: ${unused.join(', ')}.`}</p>
      )}
      {!hasColumns && <Headings table={table} />}
      <FormerPerson table={table} />
      <Agreement />
      <NoticedRows table={table} />
      <Preview table={table} />
      {hasColumns && (
        <>
          <JobProgress />
          <Stepper table={table} />
          <MissingData />
          <SameRecipient />
          <Numbers />
          <FileNames table={table} />
          <Headings table={table} />
        </>
      )}
    </>
  );
}

function changeTable(): void {
  dropTable();
  rescueFocus('.series textarea');
}

function JobProgress() {
  const { progress, controller } = useStore(seriesJob, (state) => state);
  if (!progress) return null;
  const { done, total } = progress;
  return (
    <div class="series-job">
      <p id="series-progress">{`${done} de ${total}`}</p>
      <progress aria-labelledby="series-progress" max={total} value={done} />
      <Button label="Cancelar" onClick={() => controller.abort()} />
    </div>
  );
}

function Stepper({ table }: { table: DataTable }) {
  const row = usePage((state) => Math.max(0, state.row));
  const record = useRecord();
  const names = nameFiles(table, record, 'Documento');
  const show = (next: number) => names[next] && showRow(next);
  // The page is drawn again while a person types, as when a review comes, and what is typed stays.
  const [typed, setTyped] = useState<string>();
  return (
    <div>
      <div class="row stepper">
        <Button label="Anterior" disabled={row === 0} onClick={() => show(row - 1)} />
        <span aria-live="polite">{`Fila ${row + 1} de ${names.length}`}</span>
        <Button label="Siguiente" disabled={row >= names.length - 1} onClick={() => show(row + 1)} />
      </div>
      <p class="hint stepped">{names[row]}</p>
      {names.length > 5 && (
        <label class="row goto">
          <span>Ir a la fila</span>
          <input
            type="number"
            min={1}
            max={names.length}
            value={typed ?? row + 1}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            onBlur={() => setTyped(undefined)}
            onChange={({ currentTarget }) => {
              setTyped(undefined);
              show(Math.min(names.length, Math.max(1, Math.round(currentTarget.valueAsNumber || 1))) - 1);
            }}
          />
        </label>
      )}
    </div>
  );
}

const NAMED_AT_MOST = 3;

// Lists the values that are missing, before a person downloads the letters.
function MissingData() {
  const { rows: total, missing, table, columnOf } = useRecord();
  const { everywhere, inRows, stale: all } = missing();
  const former = usePage(findFormerData)?.data ?? [];
  const stale = all.filter(({ name }) => !former.some(({ variable }) => variable.name === name));
  const [firstOld] = stale;
  const count = everywhere.length;
  const [first] = everywhere;
  if (count + inRows.length + stale.length === 0) return null;
  const blank = count === 1 ? 'Queda 1 dato vacío' : `Quedan ${count} datos vacíos`;
  const where = total === 1 ? '' : ` en los ${total}`;
  const named = everywhere.slice(0, NAMED_AT_MOST).map(({ label }) => label);
  const more = count > NAMED_AT_MOST ? ` y ${count - NAMED_AT_MOST} más` : '';
  return (
    <div class="blanks">
      {first && (
        <>
          <p>{`${blank}${where}: ${named.join(', ')}${more}.`}</p>
          <Button label={count === 1 ? 'Llenarlo' : 'Llenarlos'} onClick={() => openField(first.name)} />
        </>
      )}
      {firstOld && (
        <>
          <p>{`${phraseStale(stale)}. Así ${total === 1 ? 'va' : `van los ${total}`}, si ninguna columna los da.`}</p>
          <Button label="Revisarlos" onClick={() => openField(firstOld.name)} />
        </>
      )}
      {inRows.length > 0 && (
        <ul>
          {inRows.map(({ variable: { name, label }, rows }) => (
            <li key={name} class="row">
              <span>
                {phraseUnfilled(
                  label,
                  rows.map((row) => table?.rows[row]?.[columnOf(name)] ?? ''),
                )}
              </span>
              <Button look="quiet" label={`Ver la fila ${(rows[0] ?? 0) + 1}`} onClick={() => showRow(rows[0] ?? 0)} />
            </li>
          ))}
        </ul>
      )}
      <p class="hint">{`Si los descarga así, en Word saldrán sombreados.${phraseHeldNumbers()}`}</p>
    </div>
  );
}

// Warns that all letters go to the same person, because no column has the recipient.
function SameRecipient() {
  const { variables, datum, rows } = useRecord();
  const { words } = useShownLetter();
  if (rows === 1) return null;
  const same = variables.filter(isRecipient).filter((one) => datum(one).source !== 'column' && words[one.name]);
  return same.map(({ name, label }) => (
    <p key={name} class="hint warn" role="status">
      Ninguna columna da «{label}»: los {rows} dirán «{words[name]}». Si cada uno es para otra persona, elija su
      columna.
    </p>
  ));
}

// Shows the numbers of the rows, and a field to correct the first number.
function Numbers() {
  const { variables, datum, rows, countOf, numbersOfRows } = useRecord();
  const numbers = variables.filter((variable) => datum(variable).source === 'series');
  return numbers.map((variable) => {
    const { name, label } = variable;
    const id = `primero-${encodeURIComponent(name)}`;
    const first = datum(variable).value;
    const last = datum(variable, rows - 1).value;
    const clashOf = createNumberWarning(countOf(name));
    const clash = numbersOfRows(name).find((number) => clashOf(number) !== '') ?? '';
    const hint = `Uno por fila: de ${first} a ${last}. ${clashOf(clash)}`.trimEnd();
    return (
      <div key={name} class="field numbers">
        <label class="label" for={id}>
          {label} de la primera fila
        </label>
        <input
          id={id}
          value={first}
          aria-describedby={`${id}-hint`}
          onInput={(event) => typeValue(name, event.currentTarget.value)}
        />
        <span class={clash === '' ? 'hint' : 'hint warn'} id={`${id}-hint`}>
          {/\d/.test(first) ? hint : 'Escriba el primero; los demás lo siguen.'}
        </span>
      </div>
    );
  });
}
