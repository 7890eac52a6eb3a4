// The bar of the document: undo, redo and editing on the left, the ways out on the right.

import { Adjust } from '../ask/adjust.tsx';
import { usePage } from '../document/state.ts';
import { redo, undo } from '../document/undo.ts';
import { loadEditor, toggleEditing, useEditor } from '../edit/mode.ts';
import { CopyButton, Icon, Tool } from '../view/controls.tsx';
import { lazy } from '../view/lazy.tsx';
import { attempt } from '../view/problems.ts';
import { useNarrow } from '../view/viewport.ts';
import { Downloads } from './downloads.tsx';
import { Notice } from './notice.tsx';

export function Bar() {
  const canUndo = usePage((state) => state.past.length > 0);
  const canRedo = usePage((state) => state.future.length > 0);
  const editing = usePage((state) => state.editing);
  const taken = usePage((state) => state.taken);
  const editor = useEditor();
  // On a phone the bar is at the foot, and what came of a button of it is above it.
  const narrow = useNarrow();
  return (
    <>
      <div class={editing ? 'toolbar editing' : 'toolbar'}>
        <div class="tools">
          <Tool icon="undo" label="Deshacer" compact disabled={!canUndo} onClick={undo} />
          <Tool icon="redo" label="Rehacer" compact disabled={!canRedo} onClick={redo} />
          <button
            class={editing ? 'tool edit done' : 'tool edit'}
            type="button"
            title={editing ? 'Terminar de editar' : 'Editar el texto en la hoja'}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={toggleEditing}
          >
            <Icon name={editing ? 'check' : 'edit'} />
            <span>{editing ? 'Listo' : 'Editar texto'}</span>
          </button>
          {!editing && <Adjust />}
          {editor && <editor.EditTools />}
          <span class="spring" />
          <span class="out">
            <CopyButton look="tool" icon="copy" names={['Copiar', 'Copiado']} copy={copyDocument} />
            <Tool icon="print" label="Imprimir" hint="Imprimir o guardar PDF" onClick={() => window.print()} />
          </span>
          <Downloads />
        </div>
        <Notice />
        {taken !== '' && narrow && <Taken />}
      </div>
      {taken !== '' && !narrow && <Taken />}
    </>
  );
}

const Taken = lazy(async () => (await import('./deferred.ts')).Taken);

function prepare(): void {
  void loadEditor().catch(() => undefined);
}

function copyDocument(): Promise<boolean> {
  return attempt(async () => (await import('./deferred.ts')).copyDocument());
}
