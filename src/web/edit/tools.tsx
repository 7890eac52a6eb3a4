// The tools of the bar while a person edits.
import { Tool } from '../sheet/tool.tsx';
import { page, usePage } from '../state.ts';
import { insertDatum } from './datum.tsx';

export function EditTools() {
  const isRaw = usePage((state) => state.editing === 'text');
  return (
    <>
      <Tool icon="insert" label="Insertar dato" onClick={insertDatum} />
      <Tool icon="sheet" label={isRaw ? 'Volver a la hoja' : 'Texto sin formato'} onClick={toggleRaw} />
    </>
  );
}

// The height of the sheet whose place the text with braces took, so that nothing moves.
export function heightOfSheet(): number {
  return height;
}

let height = 0;

function toggleRaw(): void {
  height = document.querySelector('.document')?.getBoundingClientRect().height ?? 0;
  page.set({ editing: page.get().editing === 'text' ? 'sheet' : 'text', place: undefined, blankAt: -1 });
}
