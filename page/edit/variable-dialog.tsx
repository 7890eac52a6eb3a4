// The dialog that inserts a variable, changes its value or name, or removes it.

import { nameFor } from '@membrete/document/names';
import { teachPlace } from '@membrete/document/taught-places';
import { fold } from '@membrete/document/text';
import { findOccurrences, labelOf, listVariables, type Occurrence, type Variable } from '@membrete/document/variables';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { typeValue } from '../record/commands/filling.ts';
import { isDate, LAST_DAY } from '../record/date-field.ts';
import { entryOf } from '../record/guards.ts';
import { currentRecord, shownLetter } from '../record/record.ts';
import { renameDatum } from '../record/rename.ts';
import { page } from '../record/state.ts';
import { createStore, useStore } from '../record/store.ts';
import { remember } from '../record/suggestions.ts';
import { keepTaught } from '../record/teaching.ts';
import { isNarrow } from '../record/viewport.ts';
import { Button } from '../view/controls.tsx';
import { goToField } from '../view/sheet/blocks.tsx';
import { boxAt, readView, replaceWords, type SheetEditor, select } from './sheet-editor.ts';

// The range of the variable `name`. If `name` is undefined, a new variable replaces the range.
interface DialogTarget extends Pick<Occurrence, 'start' | 'end'> {
  editor: SheetEditor;
  name?: string;
}

const opened = createStore<{ place: DialogTarget | undefined }>({ place: undefined });

export function openVariable(place: DialogTarget): void {
  select(place.editor.view, place.end);
  opened.set({ place });
}

export function VariableDialog() {
  const place = useStore(opened, (state) => state.place);
  return place ? <OpenDialog key={place.start} place={place} /> : null;
}

const MOST_PROPOSED = 6;

function OpenDialog({ place }: { place: DialogTarget }) {
  const { view } = place.editor;
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect runs before the next key is handled, so that the key reaches the field.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    keepBeside(dialog.current, place);
    dialog.current?.querySelector('input')?.select();
  }, []);
  // Closes the dialog and moves the caret. The sheet cannot take the focus while the dialog is open.
  const close = (caret = place.end) => {
    // The `close` event of the browser comes in a later task. If another dialog is open by then, it stays
    // open.
    if (opened.get().place !== place) return;
    dialog.current?.close();
    opened.set({ place: undefined });
    // The caret is set, because the browser gives the focus back but puts the caret somewhere else.
    view.focus();
    select(view, caret);
  };
  return (
    <dialog
      ref={dialog}
      class="datum"
      aria-labelledby="datum-title"
      onClose={() => close()}
      onKeyDown={(event) => {
        event.stopPropagation();
        // Escape is handled here, because the browser's own `close` event may come only after the next key.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
      // The second click of a double click on the sheet must not close the dialog.
      onClick={({ target, currentTarget, detail }) => target === currentTarget && detail < 2 && close()}
    >
      {place.name === undefined ? (
        <InsertForm place={place} close={close} />
      ) : (
        <ChangeForm place={place} name={place.name} close={close} />
      )}
    </dialog>
  );
}

type Close = (caret?: number) => void;

// Inserts a variable. `close` puts the caret at an offset of the text, by default after the variable.
function InsertForm({ place, close }: { place: DialogTarget; close: Close }) {
  const { editor, start, end } = place;
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const variables = listVariables(page.get().text);
  const take = (chosen: string) => {
    if (chosen === '') return field.current?.focus();
    replaceWords(editor, start, end, `{{${chosen}}}`);
    return close(readView(editor.view).head);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    take(nameFor(words, variableNames(variables)));
  };
  const isLike = (label: string) => fold(label).includes(fold(words.trim()));
  const proposed = variables.filter(({ label }) => isLike(label)).slice(0, MOST_PROPOSED);
  return (
    <form autocomplete="off" onSubmit={submit}>
      <h2 id="datum-title">Insertar dato</h2>
      <label class="field">
        <span class="label">¿Qué dato es?</span>
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
            <Button key={variable.name} label={variable.label} onClick={() => take(variable.name)} />
          ))}
        </div>
      )}
      <div class="row">
        <Button look="primary" label="Insertar" />
        <Button label="Cancelar" onClick={() => close()} />
      </div>
    </form>
  );
}

// Draws the form that changes a variable, with the value first, because most people want to change that.
function ChangeForm({ place, name, close }: { place: DialogTarget; name: string; close: Close }) {
  const { variables, datum } = currentRecord();
  const variable = variables.find((one) => one.name === name);
  const source = variable && datum(variable).source;
  const isFromTable = source === 'column';
  const stored = variable ? datum(variable, isFromTable ? page.get().row : 0).value : '';
  const value = stored === '' && source === 'derived' ? (entryOf(shownLetter().words, name) ?? '') : stored;
  const [draft, setDraft] = useState(value);
  const isDay = variable?.kind === 'date' && (value === '' || isDate(value));
  const field = {
    id: 'datum-value',
    value: draft,
    readOnly: isFromTable,
    onInput: (event: { currentTarget: { value: string } }) => setDraft(event.currentTarget.value),
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (variable && draft !== value) {
      typeValue(name, draft, `dialog ${name}`);
      remember(variable, draft);
    }
    close();
  };
  return (
    <>
      <form autocomplete="off" onSubmit={submit}>
        <h2 id="datum-title">{labelOf(name)}</h2>
        <div class="field">
          <label class="label" for="datum-value">
            {isFromTable ? 'Lo que dice la tabla' : 'Lo que dice'}
          </label>
          {isDay ? <input type="date" max={LAST_DAY} {...field} /> : <input type="text" {...field} />}
        </div>
        <div class="row">
          <Button look="primary" label="Listo" />
        </div>
      </form>
      <More place={place} name={name} close={close} />
    </>
  );
}

// Renames the variable, removes this occurrence of it, or moves the focus to its field in the form.
function More({ place, name, close }: { place: DialogTarget; name: string; close: Close }) {
  const { editor } = place;
  const [words, setWords] = useState(labelOf(name));
  const variables = listVariables(page.get().text);
  const count = variables.find((variable) => variable.name === name)?.occurrences.length ?? 0;
  const submit = (event: Event) => {
    event.preventDefault();
    const chosen = words === labelOf(name) ? name : nameFor(words, variableNames(variables));
    if (chosen === '') return;
    if (chosen !== name) rename(place, name, chosen);
    close(readView(editor.view).head);
  };
  const remove = () => {
    editor.splice(place.start, place.end, '');
    close(place.start);
  };
  const leave = () => {
    opened.set({ place: undefined });
    goToField(name);
  };
  return (
    <details onToggle={({ currentTarget: { parentElement } }) => keepBeside(parentElement, place)}>
      <summary>Más: cambiar su nombre o quitarlo</summary>
      <form autocomplete="off" onSubmit={submit}>
        <label class="field">
          <span class="label">Nombre del dato</span>
          <input type="text" value={words} maxLength={60} onInput={(event) => setWords(event.currentTarget.value)} />
        </label>
        {count > 1 && <p class="hint">Está en {count} lugares del documento: el nombre cambia en todos.</p>}
        <div class="row">
          <Button label="Cambiar nombre" />
          <Button label="Quitar de aquí" onClick={remove} />
          <Button look="quiet" label="Ir a su campo" onClick={leave} />
        </div>
      </form>
    </details>
  );
}

function variableNames(variables: readonly Variable[]): string[] {
  return variables.map(({ name }) => name);
}

// Renames a variable everywhere. The caret stays after this occurrence.
function rename({ editor, end }: DialogTarget, from: string, to: string): void {
  const before = findOccurrences(page.get().text).filter((variable) => variable.end <= end).length;
  const { text, ...renamed } = renameDatum(page.get(), from, to);
  const { letter } = page.get();
  if (letter) keepTaught(teachPlace(letter, from, { taken: true, named: to }));
  editor.setText(text, findOccurrences(text)[before - 1]?.end ?? end, renamed);
}

// Places the dialog below the variable, or above the variable if there is no room below. On a phone the
// dialog stays at the top.
function keepBeside(dialog: HTMLElement | null, place: DialogTarget): void {
  if (!dialog || isNarrow()) return;
  const box = boxAt(place.editor.view, place);
  const { width, height } = dialog.getBoundingClientRect();
  const below = box.bottom + GAP;
  const top = below + height < innerHeight ? below : Math.max(GAP, box.top - height - GAP);
  dialog.style.top = `${top}px`;
  dialog.style.left = `${Math.max(GAP, Math.min(box.left, innerWidth - width - GAP))}px`;
}

const GAP = 8;
