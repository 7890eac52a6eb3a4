// The editing of the text: begun and ended by one button, its code loaded when somebody is about to press it.
import { useEffect } from 'preact/hooks';
import { beginEditing, endEditing } from '../record/commands/editing.ts';
import { attempt } from '../record/commands/problems.ts';
import { page, usePage } from '../record/state.ts';
import { createStore, useStore } from '../record/store.ts';

// The button gets the focus at the end.
export function toggleEditing(): void {
  if (!page.get().editing) {
    beginEditing();
    return;
  }
  endEditing();
  document.querySelector<HTMLElement>('.tool.edit')?.focus({ preventScroll: true });
}

const loaded = createStore<{ editor: typeof import('./edited-sheet.tsx') | undefined }>({ editor: undefined });

// The code for editing, while a person edits and once it is loaded.
export function useEditor(): typeof import('./edited-sheet.tsx') | undefined {
  const editing = usePage((state) => state.editing);
  const editor = useStore(loaded, (state) => state.editor);
  useEffect(() => {
    // Without its code nothing can be edited.
    if (editing && !loaded.get().editor) void attempt(loadEditor).then((isLoaded) => isLoaded || endEditing());
  }, [editing]);
  return editing ? editor : undefined;
}

export async function loadEditor(): Promise<void> {
  loaded.set({ editor: await import('./edited-sheet.tsx') });
}
