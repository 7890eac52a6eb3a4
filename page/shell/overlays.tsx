// Draws what is in front of the page: the dialogs, and the notice that says what a dragged file will do.

import { LetterheadChoice } from '../export/letterhead-edge.tsx';
import { PdfDialog } from '../export/pdf-dialog.tsx';
import { OldDialog } from '../letter/old-dialog.tsx';
import { usePage } from '../record/state.ts';
import { useStore } from '../record/store.ts';
import { OfficeDialog } from '../saved/office-dialog.tsx';
import { TemplateDialogs } from '../saved/template-dialogs.tsx';
import { dragging } from './dragging.ts';

export function Overlays() {
  return (
    <>
      <TemplateDialogs />
      <OldDialog />
      <PdfDialog />
      <DropSign />
    </>
  );
}

export function OfficeOverlay({ close }: { close: () => void }) {
  return (
    <OfficeDialog close={close}>
      <LetterheadChoice />
      <DropSign office />
    </OfficeDialog>
  );
}

// Says what a dropped file will do. A dialog covers the page, and therefore shows this notice itself.
function DropSign({ office = false }: { office?: boolean }) {
  const over = useStore(dragging, (state) => state.over);
  const atWork = usePage((state) => state.step === 'work');
  if (!over) return null;
  const table = atWork ? '; con una tabla (.xlsx o .csv) sale un documento por fila' : '';
  const anySort = `Un Word se abre: el hecho aquí, o una carta de su oficina. Dos cartas de la misma clase se comparan. Uno sin texto será su hoja membretada${table}.`;
  return (
    <div class="drop-sign" aria-hidden="true">
      <p>
        <b>Suéltelo aquí</b>
        <span>{office ? 'Un Word (.docx) será su hoja membretada.' : anySort}</span>
      </p>
    </div>
  );
}
