// Shortcuts of the whole page: Escape cancels the writing, Ctrl+Z and Ctrl+Y undo and redo outside of fields.
import { cancelWriting } from '../ask/write.ts';
import { page } from '../document/state.ts';
import { redo, undo } from '../document/undo.ts';
import { toggleEditing } from '../edit/mode.ts';

export function listenToShortcuts(): void {
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && page.get().step === 'writing') return cancelWriting();
    if (event.key === 'Escape' && page.get().editing && !isOverPage(event)) return toggleEditing();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isField(event.target)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  });
}

// Escape closes an open menu first, and ends what an input method composes.
function isOverPage({ isComposing }: KeyboardEvent): boolean {
  return isComposing || document.querySelector('.popup') !== null;
}

// Fields have their own undo.
function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  );
}
