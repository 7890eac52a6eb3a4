// The dialog of «Mi oficina», for the values that a person's documents have in common.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { forgetOffice, keepOffice } from '../record/commands/office.ts';
import { entryOf } from '../record/guards.ts';
import { readCopies, writeCopies } from '../record/learning.ts';
import { currentOffice } from '../record/memory.ts';
import { NO_OFFICE, type Office, SLOTS } from '../record/office.ts';
import { Button, Icon, Problem } from '../view/controls.tsx';
import { NumberBook } from './number-book.tsx';

const FOLIO = 'Numero_Oficio';

// Draws the dialog. `children` are the controls for the letterhead.
export function OfficeDialog({ close, children }: { close: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const savedOffice = currentOffice();
  const office = savedOffice ?? NO_OFFICE;
  const [problem, setProblem] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  const leave = () => dialog.current?.close();
  const forget = () => {
    forgetOffice();
    leave();
  };
  const keep = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    if (keepForm(event.currentTarget, office)) leave();
    else setProblem(NOT_KEPT);
  };
  return (
    <dialog ref={dialog} class="office" aria-labelledby="office-title" onClose={close}>
      <form autocomplete="off" onSubmit={keep}>
        <h2 id="office-title">Mi oficina</h2>
        <p class="hint privacy">
          <Icon name="lock" /> Llena cada documento nuevo, y de las cartas que abra recuerda qué datos tomó, dejó o
          nombró, sin sus palabras. Se guarda solo en este navegador y no se envía.
        </p>
        <div class="grid">
          {Object.entries(SLOTS).map(([slot, { label }]) => (
            <label key={slot} class={slot === 'institution' || slot === 'area' ? 'field wide' : 'field'}>
              <span class="label">{label}</span>
              <input name={slot} defaultValue={entryOf(office.values, slot) ?? ''} maxLength={120} />
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
            Van en los documentos que se escriben aquí y llevan copias.
          </p>
        </div>
        {children}
        <NumberBook />
        <Problem>{problem}</Problem>
        <div class="row">
          <Button look="primary" label="Guardar en este navegador" />
          <Button label="Cancelar" onClick={leave} />
          {savedOffice && <Button look="quiet" label="Olvidar todo" onClick={forget} />}
        </div>
      </form>
    </dialog>
  );
}

const NOT_KEPT =
  'El navegador no tiene espacio o permiso para guardar: estos datos sirven solo hasta que cierre o vuelva a cargar esta página.';

// Saves the form. Returns false if the browser refuses to store the office.
function keepForm(form: HTMLFormElement, former: Office): boolean {
  const fields = Array.from(new FormData(form), ([name, value]) => [name, String(value).trim()] as const);
  const { folio = '', copies = '', ...officeFields } = Object.fromEntries(fields);
  // The number is saved only if it was edited, because another tab may have advanced it.
  const isEdited = folio !== (former.folios[FOLIO] ?? '');
  return keepOffice({ values: officeFields, copies: readCopies(copies) }, isEdited ? { [FOLIO]: folio } : {});
}
