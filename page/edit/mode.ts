// Begins and ends the editing of the text. The code of the editor is loaded only when the editing begins.
import { useEffect } from 'preact/hooks';
import { beginEditing, endEditing } from '../record/commands/editing.ts';
import { attempt } from '../record/commands/problems.ts';
import { page, usePage } from '../record/state.ts';
import { createStore, useStore } from '../record/store.ts';

// Begins or ends the editing. When the editing ends, the button gets the focus.
export function toggleEditing(): void {
  if (!page.get().editing) {
    beginEditing();
    return;
  }
  endEditing();
  document.querySelector<HTMLElement>('.tool.edit')?.focus({ preventScroll: true });
}

const loaded = createStore<{ editor: typeof import('./edited-sheet.tsx') | undefined }>({ editor: undefined });

// Returns the editor's code, or undefined while nobody edits or the code is not loaded.
export function useEditor(): typeof import('./edited-sheet.tsx') | undefined {
  const editing = usePage((state) => state.editing);
  const editor = useStore(loaded, (state) => state.editor);
  useEffect(() => {
    if (editing && !loaded.get().editor) void attempt(loadEditor).then((isLoaded) => isLoaded || endEditing());
  }, [editing]);
  return editing ? editor : undefined;
}

export async function loadEditor(): Promise<void> {
  loaded.set({ editor: await import('./edited-sheet.tsx') });
}
