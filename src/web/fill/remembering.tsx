// The person's consent to keep the common data for the next document, and the way to take it back.

import { useStore } from '../document/store.ts';
import { memory, setRemembering } from '../saved/memory.ts';
import { Button } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';

export function Remembering() {
  const on = useStore(memory, (state) => state.on);
  return (
    <div class="remembering">
      <label class="check">
        <input type="checkbox" checked={on} onChange={(event) => setRemembering(event.currentTarget.checked)} />
        <span>Recordar nombres, cargos y lugares en este navegador para el próximo documento</span>
      </label>
      {on && <Button look="quiet" label="Olvidar los recordados" onClick={forget} />}
    </div>
  );
}

function forget(): void {
  memory.forget();
  rescueFocus('.remembering input');
}
