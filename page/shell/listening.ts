// Handles keyboard shortcuts and dragged or dropped files, anywhere in the window.
import { cancelWriting } from '../ask/write.ts';
import { toggleEditing } from '../edit/mode.ts';
import { attempt } from '../record/commands/problems.ts';
import { redo, undo } from '../record/commands/undo.ts';
import { page } from '../record/state.ts';
import { dragging } from './dragging.ts';

// Browsers repeat `dragover` at least every 350 ms while a file is dragged over the page. If there is none
// for this time, the file has left the window.
const GONE_MS = 700;

export function listen(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drag = (over: boolean) => {
    clearTimeout(timer);
    if (over) timer = setTimeout(drag, GONE_MS, false);
    if (dragging.get().over !== over) dragging.set({ over });
  };
  addEventListener('keydown', pressKey);
  addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    drag(true);
  });
  addEventListener('drop', (event) => {
    drag(false);
    const [file, ...others] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    const office = document.querySelector('dialog.office') !== null;
    void attempt(async () => (await import('./deferred.ts')).takeFile(file, office, others));
  });
}

// Handles a key. Escape cancels the writing or ends the editing. Ctrl+Z and Ctrl+Y undo and redo, except in
// fields, which have their own undo.
function pressKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, target } = event;
  if (key === 'Escape') {
    cancelWriting();
    // Escape ends the editing only if no menu is open and no input method composes a letter.
    if (page.get().editing && !isComposing && !document.querySelector('.popup')) toggleEditing();
  }
  // When a browser fills in a suggestion, `key` may be undefined, but no modifier is pressed then.
  if (altKey || !(ctrlKey || metaKey)) return;
  const travel = { z: shiftKey ? redo : undo, y: redo }[key.toLowerCase()];
  if (!travel || (target instanceof HTMLElement && target.matches('input, textarea, select'))) return;
  event.preventDefault();
  travel();
}
