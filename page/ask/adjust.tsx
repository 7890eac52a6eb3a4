// «Ajustar»: asks for the same document again with a change. The person picks a usual change or describes
// one.
import { usePage } from '../record/state.ts';
import { Button, Icon } from '../view/controls.tsx';
import { takeFocus } from '../view/focus.ts';
import { adjustText } from './write.ts';

const CHANGES = {
  'Más corto': 'Hágalo más corto, sin perder ningún dato.',
  'Más formal': 'Use un tono más formal.',
  'Más amable': 'Use un tono más amable.',
  'Otra versión': 'Redáctelo de otra manera, con los mismos datos.',
} as const;

export function Changes() {
  const edited = usePage(({ text, review }) => review?.received !== text);
  const letter = usePage(({ letter }) => (letter?.fills ? letter.file : undefined));
  return (
    <form
      class="popup adjust"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        const change = String(new FormData(event.currentTarget).get('change')).trim();
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
        <input type="text" name="change" ref={takeFocus} maxLength={500} placeholder="Agregue un párrafo sobre…" />
      </label>
      <div class="row spread">
        <Button look="primary" label="Ajustar" />
        <span class="hint">Puede deshacerlo.</span>
      </div>
      <p class="hint privacy">
        <Icon name="lock" />
        {letter !== undefined
          ? `Se envía el texto de la carta, sin los datos de los campos. Lo que vuelve sale en la forma de «${letter}» si cabe en ella; si no, se le dice.`
          : edited
            ? 'Se envía el texto como está, también lo que usted escribió en él; los datos de los campos, no.'
            : 'Se envían la solicitud y el texto con sus espacios; los datos que llenó, no.'}
      </p>
    </form>
  );
}
