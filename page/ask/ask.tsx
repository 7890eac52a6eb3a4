// The form for a request: which document is needed, and which area issues it.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { typeRequest } from '../record/commands/asking.ts';
import { forgetClosed, recoverDocument } from '../record/commands/closing.ts';
import { adviceOn } from '../record/commands/problems.ts';
import { useStaysHere } from '../record/converter.ts';
import { usePage } from '../record/state.ts';
import { Button, FileButton, Icon, Problem } from '../view/controls.tsx';
import { rescueFocus, returnToWork } from '../view/focus.ts';
import { askForText } from './write.ts';

const PROMPT_ADVISED = 2000;
const AREA_ADVISED = 120;

// The parts of the form that the shell provides. `openFile` opens a Word file, whether this page or another
// program made it. `offers` are drawn below the request field.
interface AskProps {
  openFile: (file: File, others: readonly File[]) => Promise<void>;
  offers: ComponentChildren;
  letterhead: ComponentChildren; // the choice of the letterhead
  notice: ComponentChildren; // the notice of a failure, if there is one
  drafts: ComponentChildren; // the documents of tabs that were closed
  children: ComponentChildren; // the recent documents
}

export function Ask({ openFile, offers, letterhead, notice, drafts, children }: AskProps) {
  const closed = usePage((state) => state.closed);
  const staysHere = useStaysHere();
  const dataStayHere = useStaysHere('no salen');
  const [problem, setProblem] = useState('');
  const open = (file: File, others: readonly File[]) => {
    setProblem('');
    void openFile(file, others).catch((error) => setProblem(adviceOn(error)));
  };
  return (
    <>
      <RequestForm offers={offers} failed={notice !== undefined} />
      <p class="hint privacy">
        <Icon name="lock" />
        <span title="Si pide un ajuste, también se envía la plantilla, sin los datos.">
          Solo se envían la solicitud y el área; sus datos y su hoja {dataStayHere}.
        </span>
      </p>
      {closed && (
        <div class="row closed">
          <span>Documento cerrado</span>
          <Button look="quiet" label="Recuperar" onClick={recoverClosed} />
          <Button look="quiet" label="Borrar sus datos" onClick={dropClosed} />
        </div>
      )}
      {notice}
      <div class="beside">
        {drafts}
        <div class="own-files">
          <div class="reopen">
            <FileButton label="Traer una carta" icon="open" accept=".docx,.txt,.json" multiple onFile={open} />
            <p class="hint">La del año pasado, su machote o un Word hecho aquí: {staysHere}.</p>
            <Problem>{problem}</Problem>
          </div>
          {letterhead}
        </div>
        {children}
        <svg class="letter" aria-hidden="true">
          <use href="#letter" />
        </svg>
      </div>
    </>
  );
}

// Draws the request field, the area and the submit button. After a failure (`failed`), the notice of the
// failure has that button instead.
function RequestForm({ offers, failed }: Pick<AskProps, 'offers'> & { failed: boolean }) {
  const { prompt, area, text } = usePage((state) => state);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!failed && matchMedia('(hover: hover)').matches) field.current?.focus();
  }, []);
  // The parser is loaded before it is needed, because in some browsers a module that once failed to load
  // stays missing.
  useEffect(() => void import('eventsource-parser/stream').catch(() => undefined), []);
  const submit = (event: Event) => {
    event.preventDefault();
    if (prompt.trim() === '') field.current?.focus();
    else void askForText();
  };
  return (
    <form
      class="ask"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
      }}
    >
      <h1 tabIndex={-1}>
        <label for="prompt">¿Qué documento necesita?</label>
      </h1>
      {text === '' && (
        <p class="promise">
          Dígalo en una frase: Membrete lo redacta, usted llena los datos y se lo lleva en Word, con su membrete.
        </p>
      )}
      <div class="composer">
        <textarea
          id="prompt"
          ref={field}
          class="prompt"
          rows={4}
          required
          value={prompt}
          aria-describedby="prompt-hint"
          placeholder="Oficio para pedir a…"
          onInput={(event) => typeRequest({ prompt: event.currentTarget.value })}
        />
        <PromptHint isLong={prompt.length > PROMPT_ADVISED} />
        {offers}
        <div class="foot">
          <label class="field">
            <span class="label">
              Área que lo emite <span class="optional">(opcional)</span>
            </span>
            <input
              type="text"
              name="area"
              value={area}
              maxLength={AREA_ADVISED}
              autocomplete="organization"
              onInput={(event) => typeRequest({ area: event.currentTarget.value })}
            />
          </label>
          {!failed && (
            <div class="row">
              <button class="primary" type="submit">
                Redactar <Icon name="next" />
              </button>
              <span class="hint shortcut">
                <kbd>Ctrl</kbd> + <kbd>Enter</kbd>
              </span>
              {text !== '' && (
                <Button look="quiet" icon="next" label="Volver al documento" onClick={() => returnToWork()} />
              )}
            </div>
          )}
        </div>
      </div>
    </form>
  );
}

function PromptHint({ isLong }: { isLong: boolean }) {
  return (
    <p id="prompt-hint" class={isLong ? 'hint warn' : 'hint'}>
      {isLong
        ? 'Es una solicitud muy larga: con lo esencial se redacta mejor.'
        : 'Diga qué documento es, a quién va y para qué. Los datos que falten quedarán como espacios por llenar.'}
    </p>
  );
}

function recoverClosed(): void {
  recoverDocument();
  rescueFocus('.about h1');
}

function dropClosed(): void {
  forgetClosed();
  rescueFocus('.ask h1');
}
