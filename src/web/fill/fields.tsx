// A field for each variable, in the order of the document, and what is left to fill in.

import { rescueFocus } from '../focus.ts';
import { Icon } from '../icon.tsx';
import { forgetWords, memory, setRemembering } from '../kept/memory.ts';
import { useStore } from '../store.ts';
import { Field } from './field.tsx';
import { useLeft, useVariables } from './filling.ts';

export function Fields() {
  const variables = useVariables();
  const { left, total } = useLeft();
  if (total === 0) return <p class="hint">Este documento no tiene datos por llenar.</p>;
  return (
    <>
      <div class="progress">
        <p id="left">
          {left === 0 ? 'Todo está lleno' : left === 1 ? `Queda 1 de ${total}` : `Quedan ${left} de ${total}`}
        </p>
        <progress aria-labelledby="left" max={total} value={total - left} />
        <p class="hint privacy">
          <Icon name="lock" /> Lo que llene aquí no sale de este navegador.
        </p>
      </div>
      <form class="fields" autocomplete="off" onSubmit={(event) => event.preventDefault()} onKeyDown={nextOnEnter}>
        {variables.map((variable) => (
          <Field key={variable.name} variable={variable} variables={variables} />
        ))}
      </form>
      <Remembering />
    </>
  );
}

// Enter goes on to the next field, as in a paper form.
function nextOnEnter(event: KeyboardEvent): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || !(currentTarget instanceof HTMLFormElement))
    return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('input, textarea')];
  fields[fields.indexOf(target) + 1]?.focus();
}

function forget(): void {
  forgetWords();
  rescueFocus('.remembering input');
}

function Remembering() {
  const on = useStore(memory, (state) => state.on);
  const some = useStore(memory, (state) => Object.keys(state.known).length > 0);
  return (
    <div class="remembering">
      <label class="check">
        <input type="checkbox" checked={on} onChange={(event) => setRemembering(event.currentTarget.checked)} />
        <span>Recordar nombres, cargos y lugares en este navegador para el próximo documento</span>
      </label>
      {some && (
        <button class="quiet" type="button" onClick={forget}>
          Olvidar los recordados
        </button>
      )}
    </div>
  );
}
