// The text itself, by hand, with its {{Variables}}.
import { useEffect, useRef } from 'preact/hooks';
import { page, usePage } from '../state.ts';
import { change } from './undo.ts';

export function Editor() {
  const text = usePage((state) => state.text);
  const place = usePage((state) => state.place);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(place?.start ?? 0, place?.end ?? 0);
  }, [place]);
  return (
    <div class="sheet editor">
      <p id="text-hint" class="hint">
        Los datos por llenar van entre llaves dobles, como {'{{Nombre_Contacto}}'}. Al terminar, «Listo» o la tecla Esc.
      </p>
      <label for="text" class="unseen">
        Texto del documento
      </label>
      <textarea
        id="text"
        ref={field}
        value={text}
        spellcheck
        aria-describedby="text-hint"
        onInput={(event) => change({ text: event.currentTarget.value }, 'text')}
      />
    </div>
  );
}

// The button that opens and closes the editor is the same: it keeps the focus when the editor closes.
export function toggleEditor(): void {
  const editing = !page.get().editing;
  page.set({ editing });
  if (!editing) document.querySelector<HTMLElement>('.tool.edit')?.focus();
}

// Puts a new variable at the caret, its name selected so that typing replaces it.
export function insertVariable(): void {
  const field = document.querySelector<HTMLTextAreaElement>('#text');
  if (!field) return;
  const start = field.selectionStart + 2;
  field.focus();
  document.execCommand('insertText', false, `{{${NEW_VARIABLE}}}`);
  field.setSelectionRange(start, start + NEW_VARIABLE.length);
}

const NEW_VARIABLE = 'Nombre_del_Dato';
