// Above the sheet: undo, redo, edit by hand, and the shortest ways out.
import { CopyButton } from '../export/copy.tsx';
import { downloadWord } from '../export/export.ts';
import { page, usePage } from '../state.ts';
import { redo, undo } from './undo.ts';

export function Toolbar() {
  const canUndo = usePage((state) => state.past.length > 0);
  const canRedo = usePage((state) => state.future.length > 0);
  const editing = usePage((state) => state.editing);
  return (
    <div class="toolbar">
      <button class="quiet" type="button" aria-disabled={!canUndo} onClick={undo}>
        Deshacer
      </button>
      <button class="quiet" type="button" aria-disabled={!canRedo} onClick={redo}>
        Rehacer
      </button>
      <button class="quiet" type="button" aria-pressed={editing} onClick={() => page.set({ editing: !editing })}>
        Editar texto
      </button>
      <span class="spring" />
      <CopyButton look="quiet wide-only" label="Copiar" />
      <button class="primary wide-only" type="button" onClick={() => void downloadWord(true)}>
        Descargar Word
      </button>
    </div>
  );
}
