// The bar of the document: undo, redo and editing on the left, the ways out on the right.
import { toggleEditing, useEditor } from '../edit/mode.ts';
import { Copy } from '../export/copy.tsx';
import { Downloads } from '../export/download.tsx';
import { Icon } from '../icon.tsx';
import { lazy } from '../lazy.tsx';
import { usePage } from '../state.ts';
import { Adjust } from './adjust.tsx';
import { Tool } from './tool.tsx';
import { redo, undo } from './undo.ts';

export function Bar() {
  const canUndo = usePage((state) => state.past.length > 0);
  const canRedo = usePage((state) => state.future.length > 0);
  const editing = usePage((state) => state.editing);
  const taken = usePage((state) => state.taken);
  const editor = useEditor();
  return (
    <div class={editing ? 'toolbar editing' : 'toolbar'}>
      <div class="tools">
        <Tool icon="undo" label="Deshacer" compact disabled={!canUndo} onClick={undo} />
        <Tool icon="redo" label="Rehacer" compact disabled={!canRedo} onClick={redo} />
        <button class={editing ? 'tool edit done' : 'tool edit'} type="button" onClick={toggleEditing}>
          <Icon name={editing ? 'check' : 'edit'} />
          <span>{editing ? 'Listo' : 'Editar texto'}</span>
        </button>
        {!editing && <Adjust />}
        {editor && <editor.EditTools />}
        <span class="spring" />
        <span class="out">
          <Copy />
          <Tool icon="print" label="Imprimir" onClick={() => window.print()} />
        </span>
        <Downloads />
      </div>
      {taken !== '' && <Taken />}
    </div>
  );
}

const Taken = lazy(async () => (await import('../later.ts')).Taken);
