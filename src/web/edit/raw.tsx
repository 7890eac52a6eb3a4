// The text as it is, by hand, with its {{Variables}}.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePage } from '../state.ts';
import { currentCaret, dropCaret, keepTyped, moveCaret } from './caret.ts';
import { heightOfSheet } from './tools.tsx';

export function RawText() {
  const text = usePage((state) => state.text);
  const place = usePage((state) => state.place);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.style.minHeight = `${heightOfSheet()}px`;
    const area = field.current;
    return () => {
      if (area) moveCaret(area.selectionStart, area.selectionEnd);
      dropCaret();
    };
  }, []);
  useLayoutEffect(() => {
    const { anchor, focus } = currentCaret();
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(place?.start ?? Math.min(anchor, focus), place?.end ?? Math.max(anchor, focus));
  }, [place]);
  return (
    <div class="sheet editor" ref={box}>
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
        onInput={(event) => keepTyped(event.currentTarget.value, 'text')}
      />
    </div>
  );
}
