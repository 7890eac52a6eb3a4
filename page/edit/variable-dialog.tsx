// The dialog of one datum: inserts a variable at the caret, or renames or removes the one that was clicked.

import { fold } from '@membrete/document/text';
import { findOccurrences, labelOf, listVariables, nameFor, type Occurrence } from '@membrete/document/variables';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { renameDatum } from '../record/rename.ts';
import { page } from '../record/state.ts';
import { createStore, useStore } from '../record/store.ts';
import { isNarrow } from '../record/viewport.ts';
import { Button } from '../view/controls.tsx';
import { goToField } from '../view/sheet/blocks.tsx';
import { boxAt, readView, replace, type SheetEditor, select } from './sheet-editor.ts';

// The variable that is being changed, or the part of the text in whose place a new one comes.
interface Place extends Pick<Occurrence, 'start' | 'end'> {
  editor: SheetEditor;
  name?: string;
}

const opened = createStore<{ place: Place | undefined }>({ place: undefined });

export function openVariable(place: Place): void {
  select(place.editor.view, place.end);
  opened.set({ place });
}

export function VariableDialog() {
  const place = useStore(opened, (state) => state.place);
  return place ? <OpenDialog key={place.start} place={place} /> : null;
}

const MOST_PROPOSED = 6;

function OpenDialog({ place }: { place: Place }) {
  const { view } = place.editor;
  const dialog = useRef<HTMLDialogElement>(null);
  // At once: the next key belongs to the field.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    if (dialog.current) setBeside(dialog.current, place);
    dialog.current?.querySelector('input')?.select();
  }, []);
  // A dialog that is open keeps the focus out of the sheet.
  const close = (caret = place.end) => {
    // The browser says that a dialog was closed in a later task, when another one may be open.
    if (opened.get().place !== place) return;
    dialog.current?.close();
    opened.set({ place: undefined });
    // The browser puts the caret elsewhere when it gives the focus back.
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
        // The browser would say that the dialog was closed only after the next key may have come.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
      // The second half of a double click on the sheet is no click beside the dialog.
      onClick={({ target, currentTarget, detail }) => target === currentTarget && detail < 2 && close()}
    >
      <DatumForm place={place} close={close} />
    </dialog>
  );
}

// `close` puts the caret at an offset of the text, or behind the place.
function DatumForm({ place, close }: { place: Place; close: (caret?: number) => void }) {
  const { editor, name } = place;
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(name === undefined ? '' : labelOf(name));
  const variables = listVariables(page.get().text);
  const count = variables.find((variable) => variable.name === name)?.occurrences.length ?? 0;
  const take = (chosen: string) => {
    if (chosen === '') return field.current?.focus();
    if (name === undefined) replace(editor, place.start, place.end, `{{${chosen}}}`);
    else if (chosen !== name) rename(place, name, chosen);
    return close(readView(editor.view).head);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const known = variables.map((variable) => variable.name);
    take(name !== undefined && words === labelOf(name) ? name : nameFor(words, known));
  };
  const remove = () => {
    editor.splice(place.start, place.end, '');
    close(place.start);
  };
  const leave = () => {
    opened.set({ place: undefined });
    goToField(name ?? '');
  };
  const isLike = (label: string) => fold(label).includes(fold(words.trim()));
  const proposed = name === undefined ? variables.filter(({ label }) => isLike(label)).slice(0, MOST_PROPOSED) : [];
  return (
    <form autocomplete="off" onSubmit={submit}>
      <h2 id="datum-title">{name === undefined ? 'Insertar dato' : labelOf(name)}</h2>
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
            <Button key={variable.name} label={variable.label} onClick={() => take(variable.name)} />
          ))}
        </div>
      )}
      {count > 1 && <p class="hint">Está en {count} lugares del documento: el nombre cambia en todos.</p>}
      <div class="row">
        <Button look="primary" label={name === undefined ? 'Insertar' : 'Cambiar nombre'} />
        {name === undefined ? (
          <Button label="Cancelar" onClick={() => close()} />
        ) : (
          <>
            <Button label="Quitar de aquí" onClick={remove} />
            <Button look="quiet" label="Llenarlo" onClick={leave} />
          </>
        )}
      </div>
    </form>
  );
}

// The caret stays behind the same variable.
function rename({ editor, end }: Place, from: string, to: string): void {
  const before = findOccurrences(page.get().text).filter((variable) => variable.end <= end).length;
  const { text, ...renamed } = renameDatum(page.get(), from, to);
  editor.setText(text, findOccurrences(text)[before - 1]?.end ?? end, renamed);
}

// The dialog is below the place, or above it if the window ends there; on a phone it is at the top.
function setBeside(dialog: HTMLDialogElement, place: Place): void {
  if (isNarrow()) return;
  const box = boxAt(place.editor.view, place);
  const { width, height } = dialog.getBoundingClientRect();
  const below = box.bottom + GAP;
  const top = below + height < innerHeight ? below : Math.max(GAP, box.top - height - GAP);
  dialog.style.top = `${top}px`;
  dialog.style.left = `${Math.max(GAP, Math.min(box.left, innerWidth - width - GAP))}px`;
}

const GAP = 8;
