// While the text is being written: the request, the time that has passed, and the way to stop.
import { useEffect, useRef, useState } from 'preact/hooks';
import { usePage } from '../state.ts';
import { cancelWriting } from './write.ts';

export function Writing() {
  const prompt = usePage((state) => state.prompt);
  const area = usePage((state) => state.area);
  const started = usePage((state) => state.text !== '');
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <section class="writing" aria-labelledby="writing-title">
      <h1 id="writing-title">{started ? 'Redactando' : 'Enviando la solicitud'}</h1>
      <Elapsed />
      <blockquote class="request">
        <p>{prompt}</p>
        {area.trim() !== '' && <footer>{area}</footer>}
      </blockquote>
      <div class="row">
        <button type="button" ref={cancel} onClick={cancelWriting}>
          Cancelar
        </button>
        <span class="hint shortcut">
          <kbd>Esc</kbd>
        </span>
      </div>
    </section>
  );
}

function Elapsed() {
  const startedAt = usePage((state) => state.startedAt);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((now - startedAt) / 1000));
  return (
    <p class="elapsed">
      <span class="pulse" aria-hidden="true" />
      {seconds} s{seconds >= 20 && ' · está tardando más de lo común'}
    </p>
  );
}
