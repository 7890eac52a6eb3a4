// The person's consent to keep the common data for the next document, and the way to take it back.
import { rescueFocus } from '../focus.ts';
import { forgetWords, memory, setRemembering } from '../kept/memory.ts';
import { page } from '../state.ts';
import { useStore } from '../store.ts';
import { useVariables } from './filling.ts';

export function Remembering() {
  const variables = useVariables();
  const on = useStore(memory, (state) => state.on);
  return (
    <div class="remembering">
      <label class="check">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => setRemembering(event.currentTarget.checked, variables, page.get().values)}
        />
        <span>Recordar nombres, cargos y lugares en este navegador para el próximo documento</span>
      </label>
      {on && (
        <button class="quiet" type="button" onClick={forget}>
          Olvidar los recordados
        </button>
      )}
    </div>
  );
}

function forget(): void {
  forgetWords();
  rescueFocus('.remembering input');
}
