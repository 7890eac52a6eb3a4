// The text itself, by hand, with its {{Variables}}.
import { useEffect, useRef } from 'preact/hooks';
import { usePage } from '../state.ts';
import { change } from './undo.ts';

export function Editor() {
  const text = usePage((state) => state.text);
  const place = usePage((state) => state.place);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    if (place) field.current?.setSelectionRange(place.start, place.end);
  }, [place]);
  return (
    <div class="sheet editor">
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
      <p id="text-hint" class="hint">
        Un dato por llenar se escribe entre llaves dobles, sin espacios: {'{{Nombre_Contacto}}'}
      </p>
    </div>
  );
}
