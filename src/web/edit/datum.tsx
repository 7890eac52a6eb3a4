// The dialog of one datum: inserts a variable at the caret, or renames or removes the one that was clicked.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { labelOf } from '../../template/labels.ts';
import { nameFor } from '../../template/names.ts';
import { fold } from '../../template/text.ts';
import { findOccurrences, listVariables, type Occurrence, replaceVariables } from '../../template/variables.ts';
import { focusField } from '../focus.ts';
import { entryOf } from '../record.ts';
import { fieldId } from '../sheet/line.tsx';
import { page } from '../state.ts';
import { showSheet } from '../steps.ts';
import { createStore, useStore } from '../store.ts';
import { isNarrow } from '../viewport.ts';
import { currentCaret, moveCaret, setText, showCaret, splice } from './caret.ts';
import { lineOf, pointAt } from './places.ts';

// The variable that is being changed, or the part of the text in whose place a new one comes.
interface Opened {
  place: Pick<Occurrence, 'start' | 'end'> & { name?: string };
}

const opened = createStore<{ place: Opened['place'] | undefined }>({ place: undefined });

export function openDatum(place: Opened['place']): void {
  moveCaret(place.end);
  opened.set({ place });
}

// «Insertar dato», on the sheet and in the text with braces. There its name is selected, so that typing replaces it.
export function insertDatum(): void {
  const raw = document.querySelector<HTMLTextAreaElement>('#text');
  const { anchor, focus } = currentCaret();
  if (!raw) {
    openDatum({ start: Math.min(anchor, focus), end: Math.max(anchor, focus) });
    return;
  }
  const start = raw.selectionStart + 2;
  raw.focus();
  document.execCommand('insertText', false, `{{${NEW_VARIABLE}}}`);
  raw.setSelectionRange(start, start + NEW_VARIABLE.length);
}

const NEW_VARIABLE = 'Nombre_del_Dato';

export function Datum() {
  const place = useStore(opened, (state) => state.place);
  return place ? <DatumDialog key={place.start} place={place} /> : null;
}

const MOST_PROPOSED = 6;

function DatumDialog({ place }: Opened) {
  const { name } = place;
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(name === undefined ? '' : labelOf(name));
  const variables = listVariables(page.get().text);
  const known = variables.map((variable) => variable.name);
  const count = variables.find((variable) => variable.name === name)?.occurrences.length ?? 0;
  // At once: the next key belongs to the field.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    if (dialog.current) setBeside(dialog.current, place);
    field.current?.select();
  }, []);
  // A dialog that is open keeps the focus out of the sheet.
  const close = () => {
    if (!opened.get().place) return;
    dialog.current?.close();
    opened.set({ place: undefined });
    returnToSheet();
  };
  const take = (chosen: string) => {
    if (chosen === '') {
      field.current?.focus();
      return;
    }
    if (name === undefined) splice(place.start, place.end, `{{${chosen}}}`);
    else if (chosen !== name) rename(name, chosen, place.end);
    close();
  };
  const remove = () => {
    splice(place.start, place.end, '');
    close();
  };
  const goToField = () => {
    opened.set({ place: undefined });
    showSheet('work', { tab: 'fields' });
    requestAnimationFrame(() => focusField(fieldId(name ?? '')));
  };
  const isLike = (label: string) => fold(label).includes(fold(words.trim()));
  const proposed = name === undefined ? variables.filter(({ label }) => isLike(label)).slice(0, MOST_PROPOSED) : [];
  return (
    <dialog
      ref={dialog}
      class="datum"
      aria-labelledby="datum-title"
      onClose={close}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <form
        autocomplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          take(name !== undefined && words === labelOf(name) ? name : nameFor(words, known));
        }}
      >
        <h2 id="datum-title">{name === undefined ? 'Insertar dato' : 'Dato por llenar'}</h2>
        <label class="field">
          <span class="label">{name === undefined ? '¿Qué dato es?' : 'Nombre del dato'}</span>
          <input
            type="text"
            ref={field}
            value={words}
            maxLength={60}
            placeholder="Nombre de quien recibe"
            onInput={(event) => setWords(event.currentTarget.value)}
          />
        </label>
        {proposed.length > 0 && (
          <div class="row proposed">
            {proposed.map((variable) => (
              <button key={variable.name} type="button" onClick={() => take(variable.name)}>
                {variable.label}
              </button>
            ))}
          </div>
        )}
        {name !== undefined && count > 1 && (
          <p class="hint">Está en {count} lugares del documento: el nombre cambia en todos.</p>
        )}
        <div class="row">
          <button class="primary" type="submit">
            {name === undefined ? 'Insertar' : 'Cambiar nombre'}
          </button>
          {name === undefined ? (
            <button type="button" onClick={close}>
              Cancelar
            </button>
          ) : (
            <>
              <button type="button" onClick={remove}>
                Quitar de aquí
              </button>
              <button class="quiet" type="button" onClick={goToField}>
                Llenarlo
              </button>
            </>
          )}
        </div>
      </form>
    </dialog>
  );
}

// A new name takes over the value and the column of the table. A name that the document has already keeps its own.
function rename(from: string, to: string, end: number): void {
  const { text, values, table } = page.get();
  const before = findOccurrences(text).filter((variable) => variable.end <= end).length;
  const renamed = replaceVariables(text, ({ name, start, end }) =>
    name === from ? `{{${to}}}` : text.slice(start, end),
  );
  const caret = findOccurrences(renamed)[before - 1]?.end ?? end;
  const chosen = table && withName(table.chosen, from, to);
  setText(renamed, caret, {
    values: withName(values, from, to),
    ...(table && chosen ? { table: { ...table, chosen } } : {}),
  });
}

function withName<T>(record: Readonly<Record<string, T>>, from: string, to: string): Record<string, T> {
  const { [from]: _, ...others } = record;
  const value = entryOf(record, to) || entryOf(record, from);
  return value === undefined ? others : { ...others, [to]: value };
}

// The dialog stands below the place, or above it if the window ends there; on a phone it stands at the top.
function setBeside(dialog: HTMLDialogElement, { start, end }: Opened['place']): void {
  const box = boxOf(start, end);
  if (!box || isNarrow()) return;
  const { width, height } = dialog.getBoundingClientRect();
  const below = box.bottom + GAP;
  const top = below + height < innerHeight ? below : Math.max(GAP, box.top - height - GAP);
  dialog.style.top = `${top}px`;
  dialog.style.left = `${Math.max(GAP, Math.min(box.left, innerWidth - width - GAP))}px`;
}

const GAP = 8;

function boxOf(start: number, end: number): DOMRect | undefined {
  const [from, to] = [pointAt(start), pointAt(end)];
  if (!from || !to) return undefined;
  const range = document.createRange();
  range.setStart(...from);
  range.setEnd(...to);
  const box = range.getBoundingClientRect();
  return box.height > 0 ? box : lineOf(start)?.getBoundingClientRect();
}

// The focus returns to the sheet, with the caret where it was left.
function returnToSheet(): void {
  const host = document.querySelector<HTMLElement>('.document[contenteditable]');
  host?.focus({ preventScroll: true });
  if (host) showCaret(host);
}
