// The dialog that saves the open document as a template, under a name.
import { useEffect, useRef, useState } from 'preact/hooks';
import { saveAsTemplate } from '../record/commands/own-templates.ts';
import { adviceOn } from '../record/commands/problems.ts';
import { closeTemplateDialog, findByName, listOwnTemplates, ownTemplates } from '../record/own-templates.ts';
import { page, usePage } from '../record/state.ts';
import { useStore } from '../record/store.ts';
import { cutName, MAX_TEMPLATE_NAME } from '../record/templates-file.ts';
import { letterName, titleOf } from '../record/title.ts';
import { Button, Icon, Problem } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';

export function SaveTemplate() {
  const list = useStore(ownTemplates, (state) => state.list);
  const isLetter = usePage(({ letter }) => letter !== undefined);
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState(proposeName);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    void listOwnTemplates();
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.select();
  }, []);
  const close = () => {
    closeTemplateDialog();
    rescueFocus('.downloads .opener');
  };
  const save = async (event: Event) => {
    event.preventDefault();
    const words = cutName(name);
    if (words === '') return dialog.current?.querySelector('input')?.focus();
    try {
      await saveAsTemplate(words);
      dialog.current?.close();
    } catch (error) {
      setProblem(adviceOn(error));
    }
  };
  const isKnown = findByName(list, name) !== undefined;
  return (
    <dialog ref={dialog} class="save-template" aria-labelledby="save-title" onClose={close}>
      <form autocomplete="off" onSubmit={(event) => void save(event)}>
        <h2 id="save-title">Guardar como plantilla</h2>
        <p class="hint privacy">
          <Icon name="lock" /> {isLetter ? LETTER : DOCUMENT} Queda solo en este navegador y no se envía: quien use este
          navegador la verá.
        </p>
        <label class="field">
          <span class="label">Nombre</span>
          <input
            type="text"
            value={name}
            maxLength={MAX_TEMPLATE_NAME}
            aria-describedby="save-hint"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <p class="hint" id="save-hint" role="status">
          {isKnown && 'Ya hay una con ese nombre: esta la reemplaza.'}
        </p>
        <Problem>{problem}</Problem>
        <div class="row">
          <Button look="primary" label={isKnown ? 'Reemplazarla' : 'Guardar en este navegador'} />
          <Button label="Cancelar" onClick={() => dialog.current?.close()} />
        </div>
      </form>
    </dialog>
  );
}

const DOCUMENT = 'Se guarda el texto con sus espacios; los datos que llenó, no.';
const LETTER = 'Se guarda la carta como la trajo, con sus datos de entonces; los que llenó, no.';

function proposeName(): string {
  const { letter, text } = page.get();
  return cutName(letterName(letter) || titleOf(text) || 'Plantilla');
}
