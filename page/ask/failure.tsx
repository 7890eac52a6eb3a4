// The notice of a failure. It says what happened and what to do, and has a technical detail that is
// collapsed.
import { useEffect, useRef } from 'preact/hooks';
import { continueDocument, openRequest } from '../record/commands/steps.ts';
import { undo } from '../record/commands/undo.ts';
import { keepPart } from '../record/commands/writing.ts';
import { type Failure, phraseFailure } from '../record/failure.ts';
import { usePage } from '../record/state.ts';
import { Button } from '../view/controls.tsx';
import { CopyButton } from '../view/copy-button.tsx';
import { copyKinds } from '../view/copy-kinds.ts';
import { returnToWork } from '../view/focus.ts';
import { retryWriting } from './write.ts';
import { useNow } from './writing.tsx';

const WORTH_WAITING_MS = 300_000;

export function FailureNotice({ failure }: { failure: Failure }) {
  const { title, advice } = phraseFailure(failure);
  const isCut = failure.kind === 'cut';
  const { text, past } = usePage((state) => state);
  const hasText = text !== '';
  const waitMs = Math.max(0, (failure.retryAt ?? 0) - useNow());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [failure]);
  const waits = waitMs > 0 && waitMs <= WORTH_WAITING_MS;
  return (
    <section class="failure" aria-labelledby="failure-title">
      <div role="alert">
        <h2 id="failure-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{advice}</p>
        <p>Su solicitud sigue aquí.</p>
      </div>
      {waitMs > WORTH_WAITING_MS && <p>Podrá intentar de nuevo en {wordWait(waitMs)}.</p>}
      <div class="row">
        {failure.kind === 'session' ? (
          <Button look="primary" label="Volver a cargar la página" onClick={enterAgain} />
        ) : (
          <button class="primary" type="button" disabled={waits} onClick={() => void retryWriting()}>
            {waits ? `Intentar de nuevo en ${wordWait(waitMs)}` : 'Intentar de nuevo'}
          </button>
        )}
        {isCut && hasText && <Button label="Continuar con lo recibido" onClick={keepPart} />}
        {isCut && past.length > 0 && <Button label="Volver al documento anterior" onClick={returnToPrevious} />}
        {!isCut && hasText && <Button label="Volver al documento" onClick={() => returnToWork()} />}
      </div>
      {failure.technical !== '' && (
        <details>
          <summary>Detalle para soporte técnico</summary>
          <CopyDetail detail={failure.technical} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
          <pre tabIndex={0}>{failure.technical}</pre>
        </details>
      )}
    </section>
  );
}

export function CopyDetail({ detail }: { detail: string }) {
  const copy = () => copyKinds({ 'text/plain': detail });
  return <CopyButton look="quiet" names={['Copiar detalle', 'Detalle copiado']} copy={copy} />;
}

// Reloads the page, so that the institution's proxy shows its login. The request is saved and restored.
function enterAgain(): void {
  openRequest();
  location.reload();
}

function returnToPrevious(): void {
  continueDocument();
  undo();
}

function wordWait(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
