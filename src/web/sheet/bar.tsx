// The bar of the document: undo, redo and editing on the left, the ways out on the right.
import { Copy } from '../export/copy.tsx';
import { Downloads } from '../export/download.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { lazy } from '../lazy.tsx';
import { usePage } from '../state.ts';
import { Adjust } from './adjust.tsx';
import { insertVariable, toggleEditor } from './editor.tsx';
import { redo, undo } from './undo.ts';

export function Bar() {
  const canUndo = usePage((state) => state.past.length > 0);
  const canRedo = usePage((state) => state.future.length > 0);
  const editing = usePage((state) => state.editing);
  const taken = usePage((state) => state.taken);
  return (
    <div class={editing ? 'toolbar editing' : 'toolbar'}>
      <div class="tools">
        <Tool icon="undo" label="Deshacer" compact disabled={!canUndo} onClick={undo} />
        <Tool icon="redo" label="Rehacer" compact disabled={!canRedo} onClick={redo} />
        <button class={editing ? 'tool edit done' : 'tool edit'} type="button" onClick={toggleEditor}>
          <Icon name={editing ? 'check' : 'edit'} />
          <span>{editing ? 'Listo' : 'Editar texto'}</span>
        </button>
        {!editing && <Adjust />}
        {editing && <Tool icon="insert" label="Insertar dato" onClick={insertVariable} />}
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

interface ToolProps {
  icon: IconName;
  label: string;
  compact?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

// A disabled tool keeps the focus that it may have.
function Tool({ icon, label, compact = false, disabled = false, onClick }: ToolProps) {
  return (
    <button class="tool" type="button" title={label} aria-disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
      <span class={compact ? 'unseen' : ''}>{label}</span>
    </button>
  );
}
