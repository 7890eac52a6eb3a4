// Above the sheet: undo, redo, edit by hand, and the shortest ways out.
import { useState } from 'preact/hooks';
import { copyText, downloadWord } from './export.ts';
import { page, usePage } from './state.ts';
import { redo, undo } from './undo.ts';

export function Toolbar() {
  const canUndo = usePage((state) => state.past.length > 0);
  const canRedo = usePage((state) => state.future.length > 0);
  const editing = usePage((state) => state.editing);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText())) return page.set({ said: 'El navegador no permitió copiar.' });
    setCopied(true);
    page.set({ said: 'Texto copiado.' });
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <div class="toolbar">
      <button class="quiet" type="button" disabled={!canUndo} onClick={undo}>
        Deshacer
      </button>
      <button class="quiet" type="button" disabled={!canRedo} onClick={redo}>
        Rehacer
      </button>
      <button class="quiet" type="button" aria-pressed={editing} onClick={() => page.set({ editing: !editing })}>
        Editar texto
      </button>
      <span class="spring" />
      <button class="quiet wide-only" type="button" onClick={() => void copy()}>
        {copied ? 'Copiado' : 'Copiar'}
      </button>
      <button class="primary wide-only" type="button" onClick={() => void downloadWord(true)}>
        Descargar Word
      </button>
    </div>
  );
}
