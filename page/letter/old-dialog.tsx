// The question before words of the past letter, or its signer, leave with the new one.
import { useEffect, useRef } from 'preact/hooks';
import { phraseOtherSigner } from '../record/office-signer.ts';
import { phraseHeldNumbers } from '../record/open-data.ts';
import { useRecord } from '../record/record.ts';
import { usePage } from '../record/state.ts';
import { useStore } from '../record/store.ts';
import { Button } from '../view/controls.tsx';
import { openField, rescueFocus } from '../view/focus.ts';
import { closeOld, leaveAsked, oldDialog, signAsked } from './ask-old.ts';

export function OldDialog() {
  const { asked, signer } = useStore(oldDialog, (state) => state);
  const { letter, rows } = useRecord();
  const row = usePage((state) => state.row);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), [asked, signer]);
  const [first] = asked;
  if (!first && !signer) return null;
  const go = (name: string) => {
    closeOld();
    openField(name);
  };
  const close = () => {
    closeOld();
    rescueFocus('.downloads button');
  };
  const sign = () => {
    const [name = ''] = signer?.names ?? [];
    signAsked();
    openField(name);
  };
  const { datum } = letter(row);
  const isOne = asked.length === 1;
  return (
    <dialog ref={dialog} class="old-data" aria-labelledby="old-title" aria-describedby="old-hint" onCancel={close}>
      <h2 id="old-title">{phraseTitle(asked.length)}</h2>
      <div id="old-hint">
        {signer && <p>{phraseOtherSigner(signer)}.</p>}
        {first && (
          <p>
            {rows > 1 && `Así irían en los ${rows}. `}
            {isOne
              ? 'Si lo deja, en Word va sombreado y en papel subrayado; en texto y en lo que se copia no se distingue.'
              : 'Si los deja, en Word van sombreados y en papel subrayados; en texto y en lo que se copia no se distinguen.'}
            {phraseHeldNumbers(row)}
          </p>
        )}
      </div>
      {first && (
        <ul>
          {asked.map(({ name, label }) => (
            <li key={name}>
              <button class="quiet" type="button" onClick={() => go(name)}>
                <span class="what">{label}</span> <span class="old">{datum(name).words}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="row">
        {first && (
          <Button look="primary" label={isOne ? 'Ir al dato' : 'Ir al primero'} onClick={() => go(first.name)} />
        )}
        {signer && (
          <Button look={first ? 'quiet' : 'primary'} label="Que firme quien dice «Mi oficina»" onClick={sign} />
        )}
        <Button look="leave" label={isOne || !first ? 'Dejarlo así' : 'Dejarlos así'} onClick={leaveAsked} />
        <Button look="quiet" label="Cancelar" onClick={close} />
      </div>
    </dialog>
  );
}

function phraseTitle(count: number): string {
  if (count === 0) return '¿Firma otra persona?';
  return count === 1 ? 'Un dato es de la carta anterior' : `${count} datos son de la carta anterior`;
}
