// The form of the request, and the area that issues the document.
import { useEffect, useRef } from 'preact/hooks';
import { rescueFocus } from '../focus.ts';
import { Icon } from '../icon.tsx';
import { Recents } from '../kept/recents.tsx';
import { Reopen } from '../kept/reopen.tsx';
import { page, usePage } from '../state.ts';
import { showSheet } from '../steps.ts';
import { FailureNotice } from './failure.tsx';
import { replacePrompt } from './prompt.ts';
import { writeText } from './write.ts';

const PROMPT_ADVISED = 2000;
const AREA_ADVISED = 120;

export function Ask() {
  const prompt = usePage((state) => state.prompt);
  const area = usePage((state) => state.area);
  const setAside = usePage((state) => state.setAside);
  const hasText = usePage((state) => state.text !== '');
  const failure = usePage((state) => state.failure);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!page.get().failure && matchMedia('(hover: hover)').matches) field.current?.focus();
  }, []);
  const submit = (event: Event) => {
    event.preventDefault();
    if (prompt.trim() === '') field.current?.focus();
    else void writeText();
  };
  return (
    <>
      <form
        class="ask"
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      >
        {!hasText && (
          <div class="promise">
            <p>De una frase a un Word con su membrete</p>
            <p class="how">Pídalo con sus palabras: Membrete lo redacta, usted llena los datos y se lo lleva.</p>
          </div>
        )}
        <div class="composer">
          <h1 tabIndex={-1}>
            <label for="prompt">¿Qué documento necesita?</label>
          </h1>
          <textarea
            id="prompt"
            ref={field}
            class="prompt"
            rows={4}
            required
            value={prompt}
            aria-describedby="prompt-hint"
            placeholder="Oficio para pedir a…"
            onInput={(event) => page.set({ prompt: event.currentTarget.value })}
          />
          <p id="prompt-hint" class={prompt.length > PROMPT_ADVISED ? 'hint warn' : 'hint'}>
            {prompt.length > PROMPT_ADVISED
              ? 'Es una solicitud muy larga: con lo esencial se redacta mejor.'
              : 'Diga qué documento es, a quién va y para qué. Los datos que falten quedarán como espacios por llenar.'}
          </p>
          {setAside !== '' && setAside !== prompt && (
            <button class="quiet recover" type="button" onClick={() => replacePrompt(setAside)}>
              <Icon name="undo" /> Recuperar lo que escribí
            </button>
          )}
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
                placeholder="Dirección de Servicios Públicos"
                onInput={(event) => page.set({ area: event.currentTarget.value })}
              />
            </label>
            {!failure && (
              <div class="row">
                <button class="primary" type="submit">
                  Redactar <Icon name="next" />
                </button>
                <span class="hint shortcut">
                  <kbd>Ctrl</kbd> + <kbd>Enter</kbd>
                </span>
                {hasText && (
                  <button class="quiet" type="button" onClick={returnToWork}>
                    <Icon name="sheet" /> Volver al documento
                  </button>
                )}
              </div>
            )}
          </div>
        </div>
      </form>
      <p class="hint privacy">
        <Icon name="lock" /> Solo se envían la solicitud, el área y, si pide un ajuste, la plantilla. Lo que usted llena
        y su hoja membretada no salen de este navegador.
      </p>
      {failure && <FailureNotice failure={failure} />}
      <div class="beside">
        <Recents />
        <svg class="letter" aria-hidden="true">
          <use href="#letter" />
        </svg>
        <Reopen />
      </div>
    </>
  );
}

function returnToWork(): void {
  showSheet('work');
  rescueFocus('.about h1');
}
