// The dialog that says, once, where a document goes to become a PDF, and then shows that one is made.
import { useEffect, useRef } from 'preact/hooks';
import { save } from '../record/storage.ts';
import { useStore } from '../record/store.ts';
import { Button } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { NOTICE, pdfDialog } from './pdf.ts';

export function PdfDialog() {
  const { shows, make, controller } = useStore(pdfDialog, (state) => state);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), [shows]);
  if (shows === 'nothing') return null;
  // The key Escape closes the dialog too, and counts as «Cancelar».
  const close = () => {
    controller.abort();
    pdfDialog.set({ shows: 'nothing' });
    rescueFocus('.downloads .opener');
  };
  const agree = () => {
    save(NOTICE, true);
    pdfDialog.set({ shows: 'nothing' });
    make();
  };
  const title = <h2 id="pdf-title">{shows === 'notice' ? 'PDF' : 'Haciendo el PDF'}</h2>;
  return (
    <dialog key={shows} ref={dialog} class="save-template" aria-labelledby="pdf-title" onCancel={close}>
      {title}
      {shows === 'notice' ? (
        <p>
          El documento, con sus datos, va al servicio de su institución, que lo convierte y no lo guarda. Si no debe
          salir de este navegador, use «Imprimir o guardar PDF».
        </p>
      ) : (
        <progress aria-labelledby="pdf-title" />
      )}
      <div class="row">
        {shows === 'notice' && <Button look="primary" label="Hacer el PDF" onClick={agree} />}
        <Button label="Cancelar" onClick={close} />
      </div>
    </dialog>
  );
}
