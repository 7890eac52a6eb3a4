// The question before words of the past letter leave with the new one.
import { useEffect, useRef } from 'preact/hooks';
import { phraseHeldNumbers } from '../record/open-data.ts';
import { useRecord } from '../record/record.ts';
import { usePage } from '../record/state.ts';
import { useStore } from '../record/store.ts';
import { Button } from '../view/controls.tsx';
import { openField, rescueFocus } from '../view/focus.ts';
import { closeOld, leaveAsked, oldDialog } from './ask-old.ts';

export function OldDialog() {
  const { asked } = useStore(oldDialog, (state) => state);
  const { letter, rows } = useRecord();
  const row = usePage((state) => state.row);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), [asked]);
  const [first] = asked;
  if (!first) return null;
  const go = (name: string) => {
    closeOld();
    openField(name);
  };
  const close = () => {
    closeOld();
    rescueFocus('.downloads button');
  };
  const { datum } = letter(row);
  const isOne = asked.length === 1;
  return (
    <dialog ref={dialog} class="old-data" aria-labelledby="old-title" aria-describedby="old-hint" onCancel={close}>
      <h2 id="old-title">
        {isOne ? 'Un dato es de la carta anterior' : `${asked.length} datos son de la carta anterior`}
      </h2>
      <p id="old-hint">
        {rows > 1 && `Así irían en los ${rows}. `}
        {isOne
          ? 'Si lo deja, en Word va sombreado y en papel subrayado; en texto y en lo que se copia no se distingue.'
          : 'Si los deja, en Word van sombreados y en papel subrayados; en texto y en lo que se copia no se distinguen.'}
        {phraseHeldNumbers(row)}
      </p>
      <ul>
        {asked.map(({ name, label }) => (
          <li key={name}>
            <button class="quiet" type="button" onClick={() => go(name)}>
              <span class="what">{label}</span> <span class="old">{datum(name).words}</span>
            </button>
          </li>
        ))}
      </ul>
      <div class="row">
        <Button look="primary" label={isOne ? 'Ir al dato' : 'Ir al primero'} onClick={() => go(first.name)} />
        <Button look="leave" label={isOne ? 'Dejarlo así' : 'Dejarlos así'} onClick={leaveAsked} />
        <Button look="quiet" label="Cancelar" onClick={close} />
      </div>
    </dialog>
  );
}
