// The changes that «Ajustar» offers: usual ones, or one in the person's own words.
import { useEffect, useRef } from 'preact/hooks';
import { usePage } from '../document/state.ts';
import { Button, Icon } from '../view/controls.tsx';
import { CHANGES } from './adjust.ts';
import { adjustText } from './write.ts';

export function Changes() {
  const edited = usePage(({ text, review }) => review?.received !== text);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      class="popup adjust"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        const change = field.current?.value.trim() ?? '';
        if (change !== '') void adjustText(change);
      }}
    >
      <div class="row">
        {Object.entries(CHANGES).map(([name, change]) => (
          <Button key={name} label={name} onClick={() => void adjustText(change)} />
        ))}
      </div>
      <label class="field">
        <span class="label">O dígalo con sus palabras</span>
        <input type="text" ref={field} maxLength={500} placeholder="Agregue un párrafo sobre…" />
      </label>
      <div class="row spread">
        <button class="primary" type="submit">
          Ajustar
        </button>
        <span class="hint">Puede deshacerlo.</span>
      </div>
      <p class="hint privacy">
        <Icon name="lock" />
        {edited
          ? 'Se envía el texto como está, también lo que usted escribió en él; los datos de los campos, no.'
          : 'Se envían la solicitud y el texto con sus espacios; los datos que llenó, no.'}
      </p>
    </form>
  );
}
