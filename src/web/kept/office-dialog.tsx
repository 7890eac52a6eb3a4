// The dialog of my office: what every document of this person has in common.
import { useEffect, useRef } from 'preact/hooks';
import { listVariables } from '../../template/variables.ts';
import { Icon } from '../icon.tsx';
import { change } from '../sheet/undo.ts';
import { page } from '../state.ts';
import { useStore } from '../store.ts';
import { forgetWords, memory, setOffice, withFixedCopies, withOffice } from './memory.ts';
import { type Office, readCopies, type Slot, writeCopies } from './office.ts';

const FIELDS: readonly [Slot, string][] = [
  ['institution', 'Institución'],
  ['area', 'Área'],
  ['place', 'Lugar'],
  ['signer', 'Quien firma'],
  ['post', 'Cargo de quien firma'],
];

const FOLIO = 'Numero_Oficio';

export function OfficeDialog({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const on = useStore(memory, (state) => state.on);
  const { office } = memory.get();
  useEffect(() => dialog.current?.showModal(), []);
  const keep = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    keepOffice(readForm(event.currentTarget));
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} class="office" aria-labelledby="office-title" onClose={close}>
      <form autocomplete="off" onSubmit={keep}>
        <h2 id="office-title">Mi oficina</h2>
        <p class="hint privacy">
          <Icon name="lock" /> Llena cada documento nuevo. Se guarda solo en este navegador y no se envía.
        </p>
        <div class="grid">
          {FIELDS.map(([slot, label]) => (
            <label key={slot} class={slot === 'institution' || slot === 'area' ? 'field wide' : 'field'}>
              <span class="label">{label}</span>
              <input name={slot} defaultValue={office.values[slot] ?? ''} maxLength={120} />
            </label>
          ))}
          <label class="field">
            <span class="label">Número del último oficio</span>
            <input name="folio" defaultValue={office.folios[FOLIO] ?? ''} maxLength={60} placeholder="DSP/012/2026" />
          </label>
          <label class="field wide">
            <span class="label">Copias fijas (C.c.p.), una por línea</span>
            <textarea name="copies" rows={2} placeholder="Lic. Eva Sol, Contralora" aria-describedby="copies-hint">
              {writeCopies(office.copies)}
            </textarea>
          </label>
          <p class="hint wide" id="copies-hint">
            Van en todo documento que lleve copias.
          </p>
        </div>
        <div class="row">
          <button class="primary" type="submit">
            Guardar en este navegador
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancelar
          </button>
          {on && (
            <button
              class="quiet"
              type="button"
              onClick={() => {
                forgetWords();
                dialog.current?.close();
              }}
            >
              Olvidar todo
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}

function readForm(form: HTMLFormElement): Office {
  const data = new FormData(form);
  const read = (name: string) => String(data.get(name) ?? '').trim();
  const values = FIELDS.map(([slot]) => [slot, read(slot)] as const).filter(([, value]) => value !== '');
  const { [FOLIO]: _, ...folios } = memory.get().office.folios;
  const folio = read('folio');
  return {
    values: Object.fromEntries(values),
    copies: readCopies(read('copies')),
    folios: folio === '' ? folios : { ...folios, [FOLIO]: folio },
  };
}

// A document on the sheet gets what it lacks.
function keepOffice(office: Office): void {
  setOffice(office);
  const { text, step, values } = page.get();
  if (step === 'work') {
    const whole = withFixedCopies(text);
    change({ text: whole, values: withOffice(listVariables(whole), values) }, 'office');
  }
  page.set({ said: 'Los datos de su oficina se guardaron en este navegador.' });
}
