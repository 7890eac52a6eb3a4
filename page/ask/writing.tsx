// The screen while a text is written: its parts, the request, the elapsed time, and «Cancelar».
import { useEffect, useState } from 'preact/hooks';
import { partialLinesOf } from '../record/document.ts';
import { usePage } from '../record/state.ts';
import { Icon } from '../view/controls.tsx';
import { takeFocus } from '../view/focus.ts';
import { partsOf } from './parts.ts';
import { cancelWriting } from './write.ts';

export function WritingPane() {
  const { prompt, area, text, thinking, startedAt } = usePage((state) => state);
  const waiting = thinking ? 'El modelo está pensando…' : 'Enviando la solicitud';
  const seconds = Math.max(0, Math.round((useNow() - startedAt) / 1000));
  return (
    <section class="writing" aria-labelledby="writing-title">
      <h1 id="writing-title">{text === '' ? waiting : 'Redactando'}</h1>
      <ol class="parts" aria-label="Partes del documento">
        {partsOf(partialLinesOf(text)).map(({ name, state }) => (
          <li key={name} class={state} aria-current={state === 'begun' ? 'step' : undefined}>
            <span class="tick" aria-hidden="true">
              {state === 'written' && <Icon name="check" />}
              {state === 'begun' && <span class="pulse" />}
            </span>
            {name}
            {state === 'written' && <span class="unseen">: ya está</span>}
          </li>
        ))}
      </ol>
      <p class="elapsed">
        {seconds} s{seconds >= 20 && ' · está tardando más de lo común'}
      </p>
      <blockquote class="request">
        <p>{prompt}</p>
        {area.trim() !== '' && <footer>{area}</footer>}
      </blockquote>
      <div class="row">
        <button type="button" ref={takeFocus} onClick={cancelWriting}>
          Cancelar
        </button>
        <span class="hint shortcut">
          <kbd>Esc</kbd>
        </span>
      </div>
    </section>
  );
}

// Returns the time in epoch ms, updated every second.
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
