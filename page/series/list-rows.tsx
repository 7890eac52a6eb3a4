// Fills the table of a letter from a file or pasted cells.
import { type RepeatingRow, repeatingRows } from '@membrete/document/letter-template';
import { useState } from 'preact/hooks';
import { fillRows, letterAsIs } from '../record/commands/letter.ts';
import { adviceOn } from '../record/commands/problems.ts';
import { variablesOf } from '../record/document.ts';
import { page, usePage } from '../record/state.ts';
import { createStore, useStore } from '../record/store.ts';
import { columnsOf } from '../record/table.ts';
import { Button, Problem } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { cellsForRow, countNamed, variablesIn } from './list-cells.ts';
import { Notes } from './notes.tsx';
import { type Pasted, readPasted } from './pasted.ts';
import { findSheet, readSheet } from './read-table.ts';
import { phraseNoticed, type Sheet } from './sheet.ts';
import { TableFileButton } from './table-file-button.tsx';

export function ListRows() {
  const letter = usePage(letterAsIs);
  if (!letter) return null;
  return repeatingRows(letter).map((list) => {
    const newRows = letter.newRows?.find(({ rows }) => rows.start === list.rows.start);
    return <Rows key={list.rows.start} list={list} count={newRows?.filled.length ?? 0} />;
  });
}

function Rows({ list, count }: { list: RepeatingRow; count: number }) {
  const [problem, setProblem] = useState('');
  const labels = list.data.map(({ label }) => label);
  const take = (sheet: Sheet | undefined) => setProblem(sheet ? fillFromSheet(list, sheet) : NO_ROWS);
  const paste = (pasted: Pasted) => take(readPasted(pasted));
  const open = async (file: File) => {
    try {
      const { readInWorker } = await import('./read-in-worker.ts');
      const sheets = await readInWorker(file, { choice: {}, report: () => {}, signal: new AbortController().signal });
      take(sheets?.[findSheet(sheets, variablesIn(list.data))]);
    } catch (error) {
      setProblem(adviceOn(error));
    }
  };
  const change = () => {
    fillRows(list, []);
    rescueFocus('.list-rows textarea');
  };
  const { start, notes } = useStore(noticedRows, (state) => state);
  return (
    <section class="list-rows" aria-label={`Filas de la tabla: ${labels.join(', ')}`}>
      {count > 0 ? (
        <div class="row spread">
          <p>
            <span class="legend">Tabla de la carta:</span> {count === 1 ? '1 fila' : `${count} filas`}
          </p>
          <Button look="quiet" label="Cambiar las filas" onClick={change} />
        </div>
      ) : (
        <>
          <label class="field">
            <span class="label">Filas de la tabla: pegue aquí las celdas</span>
            <textarea
              rows={2}
              spellcheck={false}
              placeholder={labels.join('\t')}
              onPaste={(event) => {
                event.preventDefault();
                const read = (type: string) => event.clipboardData?.getData(type) ?? '';
                paste({ text: read('text/plain'), html: read('text/html') });
              }}
              onChange={(event) => paste({ text: event.currentTarget.value })}
            />
          </label>
          <div class="row">
            <TableFileButton onFile={(file) => void open(file)} />
          </div>
        </>
      )}
      {count > 0 && start === list.rows.start && <Notes notes={notes} />}
      <Problem>{problem}</Problem>
    </section>
  );
}

const MAX_ROWS = 500;
const NO_ROWS = 'Ahí no hay filas: copie las celdas en Excel, con los nombres de sus columnas o sin ellos.';

// Returns '', or why the rows cannot be filled in.
function fillFromSheet(list: RepeatingRow, sheet: Sheet): string {
  const { cells = [], unplaced = [] } = cellsForRow(list, sheet) ?? {};
  if (cells.length === 0) return sheet.refused ?? NO_ROWS;
  if (cells.length > MAX_ROWS) return `Son ${cells.length} filas: en la tabla de una carta caben ${MAX_ROWS}.`;
  fillRows(list, cells);
  const named = unplaced.map((name) => `«${name}»`).join(', ');
  const notes = [
    ...(named === '' ? [] : [`No se usó ${named}: la tabla de la carta no lo lleva.`]),
    ...(sheet.noticed ? phraseNoticed(sheet.noticed) : []),
  ];
  noticedRows.set({ start: list.rows.start, notes });
  return '';
}

// What may be wrong in the rows that were filled in last, and where their table begins in the letter.
const noticedRows = createStore<{ start: number; notes: readonly string[] }>({ start: -1, notes: [] });

// Fills the letter's table from pasted cells. Returns '', or why it cannot be filled in. Returns undefined if
// the headings fit the variables in the rest of the letter at least as well.
export function takeAsRows(pasted: Pasted): string | undefined {
  const letter = letterAsIs();
  const sheet = readPasted(pasted);
  const named = (letter ? repeatingRows(letter) : []).flatMap((list) => {
    const table = readSheet(sheet, variablesIn(list.data));
    return table ? [{ list, table, count: countNamed(list, table) }] : [];
  });
  const [best] = named.toSorted((one, other) => other.count - one.count);
  if (!best || best.count < 2) return undefined;
  const names = new Set(best.list.data.map(({ name }) => name));
  const others = variablesOf(page.get().text).filter(({ name }) => !names.has(name) && !name.includes('_fila_'));
  if (columnsOf(best.table, others, {}).filter((column) => column >= 0).length >= best.count) return undefined;
  const refused = fillFromSheet(best.list, sheet);
  return refused && `${refused} ${AS_SERIES}`;
}

const AS_SERIES = 'Si quiere un documento por fila, péguelas en «En serie».';
