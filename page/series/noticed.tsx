// Lists what may be wrong in a table: rows without a letter, repeated rows, wrong cells, and findings in the
// letters.
import { useMemo } from 'preact/hooks';
import { dismissFinding, restoreFindings } from '../record/commands/reviewing.ts';
import { leaveOutRepeatedRows, showRow, takeRowsBack } from '../record/commands/series.ts';
import { createDismissals } from '../record/finding-marks.ts';
import { type FoundInRow, letterReview } from '../record/letter-review.ts';
import { useRecord } from '../record/record.ts';
import { countRepeated, type RowReason } from '../record/rows.ts';
import { usePage } from '../record/state.ts';
import { useStore } from '../record/store.ts';
import type { DataTable } from '../record/table.ts';
import { Button } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { checkCells, type Wrong } from './checks.ts';
import { doubtfulCells } from './doubts.ts';
import { Notes } from './notes.tsx';
import { workbook } from './open-table.ts';
import { phraseRows } from './row-findings.ts';
import { phraseNoticed } from './sheet.ts';

export function NoticedRows({ table }: { table: DataTable }) {
  const wrong = useMemo(() => checkCells(table), [table.columns, table.rows]);
  return (
    <>
      <SetAsideRows table={table} />
      <RepeatedRows table={table} />
      <FileNotes />
      <WrongCells wrong={wrong} />
      <DoubtfulCells table={table} />
      <WrongLetters count={table.rows.length} wrong={wrong} />
    </>
  );
}

// Shows how many rows were left out, by reason, with a button to restore them.
function SetAsideRows({ table }: { table: DataTable }) {
  const counts = new Map<RowReason, number>();
  for (const { why } of table.aside ?? []) counts.set(why, (counts.get(why) ?? 0) + 1);
  return [...counts].map(([why, count]) => (
    <p key={why} class="row aside" role="status">
      <span>{count === 1 ? `1 fila ${ASIDE[why][0]} no se toma` : `${count} filas ${ASIDE[why][1]} no se toman`}</span>
      <Button
        look="quiet"
        label={count === 1 ? 'Tomarla' : 'Tomarlas'}
        onClick={() => {
          takeRowsBack(why);
          rescueFocus('.series .stepper button:last-child');
        }}
      />
    </p>
  ));
}

function RepeatedRows({ table }: { table: DataTable }) {
  const count = useMemo(() => countRepeated(table), [table.rows]);
  if (count === 0) return null;
  return (
    <p class="row aside" role="status">
      <span>{count === 1 ? '1 fila repetida' : `${count} filas repetidas`}</span>
      <Button
        look="quiet"
        label={count === 1 ? 'No tomarla' : 'No tomarlas'}
        onClick={() => {
          leaveOutRepeatedRows();
          rescueFocus('.series .stepper button:last-child');
        }}
      />
    </p>
  );
}

// Shows notes on the file: sheets that are left out, and cells that may be wrong.
function FileNotes() {
  const { sheets, sheetIndex, omitted } = useStore(workbook, (state) => state);
  const { noticed } = sheets[sheetIndex] ?? {};
  const notes = [...omitted, ...(noticed ? phraseNoticed(noticed) : [])];
  return <Notes notes={notes} />;
}

const ASIDE: Readonly<Record<RowReason, readonly [one: string, several: string]>> = {
  hidden: ['oculta', 'ocultas'],
  total: ['de totales o notas', 'de totales o notas'],
  heading: ['de encabezados repetidos', 'de encabezados repetidos'],
  repeated: ['repetida', 'repetidas'],
  hand: ['sin marcar', 'sin marcar'],
};

function WrongCells({ wrong }: { wrong: readonly Wrong[] }) {
  if (wrong.length === 0) return null;
  return (
    <ul class="hint warn wrong">
      {wrong.map((one) => (
        <li key={one.heading} class="row">
          <span>{phraseWrong(one)}</span>
          <RowButton row={one.rows[0] ?? 0} />
        </li>
      ))}
    </ul>
  );
}

function RowButton({ row }: { row: number }) {
  return <Button look="quiet" label={`Ver la fila ${row + 1}`} onClick={() => showRow(row)} />;
}

function phraseWrong({ heading, rows, cell, why, many }: Wrong): string {
  const [first = 0] = rows;
  if (rows.length === 1) return `${heading} de la fila ${first + 1}: «${cell}» ${why}.`;
  const named = rows.slice(0, NAMED_AT_MOST).map((row) => row + 1);
  const more = rows.length > NAMED_AT_MOST ? ` y ${rows.length - NAMED_AT_MOST} más` : '';
  return `${rows.length} ${many}: filas ${named.join(', ')}${more}. En la ${first + 1}, «${cell}» ${why}.`;
}

const NAMED_AT_MOST = 3;

function DoubtfulCells({ table }: { table: DataTable }) {
  const { variables, columns, letter } = useRecord();
  const read = (name: string, row: number) => letter(row).datum(name).value;
  const doubtful = useMemo(() => doubtfulCells(table, variables, columns, read), [table, variables, String(columns)]);
  if (doubtful.length === 0) return null;
  return (
    <ul class="hint warn">
      {doubtful.slice(0, NAMED_AT_MOST).map(({ row, cell, why }) => (
        <li key={`${row} ${cell}`}>{`Fila ${row + 1}: «${cell}» ${DOUBTS[why]}`}</li>
      ))}
      {doubtful.length > NAMED_AT_MOST && <li>Y {doubtful.length - NAMED_AT_MOST} más.</li>}
    </ul>
  );
}

const DOUBTS = {
  open: 'no es un dato, sino su lugar; quedará sin llenar.',
  missing: 'no existe en el calendario; quedará sin llenar.',
  date: 'no se entiende como fecha; irá tal como está.',
  amount: 'no se entiende como cantidad; irá tal como está.',
} as const;

// Shows the linter's findings that are only in some letters, such as a date that does not exist.
function WrongLetters({ count: rowCount, wrong }: { count: number; wrong: readonly Wrong[] }) {
  const record = useRecord();
  const text = usePage((state) => state.text);
  const review = usePage((state) => state.review);
  const { record: reviewed, foundInRows, reviewedRows, isOver, failed } = useStore(letterReview, (state) => state);
  const [phrases, all] = useMemo(() => {
    // A cell that is named above is not named again.
    const isNamed = ({ row, data }: FoundInRow) =>
      data.some((name) => wrong.some(({ column, rows }) => column === record.columnOf(name) && rows.includes(row)));
    const found = foundInRows.filter((one) => !isNamed(one));
    const isDismissed = createDismissals(text, review?.dismissed ?? []);
    const left = found.filter((one) => !isDismissed(one));
    return [phraseRows(text, left), phraseRows(text, found)] as const;
  }, [foundInRows, record, wrong, review]);
  const count = (some: typeof all) => some.reduce((sum, { marks }) => sum + marks.length, 0);
  if (reviewed !== record) return null;
  return (
    <>
      {phrases.length > 0 && (
        <ul class="hint warn wrong">
          {phrases.map(({ row, phrase, marks }, at) => (
            <li key={phrase} class="row">
              <span id={`row-finding-${at}`}>{phrase}</span>
              <RowButton row={row} />
              <Button
                look="quiet"
                label="Así está bien"
                about={`row-finding-${at}`}
                onClick={() => {
                  dismissFinding(...marks);
                  rescueFocus('.series .stepper button:last-child');
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {count(all) > count(phrases) && (
        <Button
          look="quiet small"
          label="Mostrar los avisos quitados"
          onClick={() => {
            restoreFindings();
            rescueFocus('.series .stepper button:last-child');
          }}
        />
      )}
      {failed && (
        <p class="hint warn">No se pudo revisar cada documento. Vuelva a cargar la página e intente de nuevo.</p>
      )}
      {!failed && rowCount > MANY && reviewedRows < rowCount && (
        <p class="hint">
          {isOver ? `Se revisaron los primeros ${reviewedRows} documentos.` : `${reviewedRows} documentos revisados.`}
        </p>
      )}
    </>
  );
}

const MANY = 500;
