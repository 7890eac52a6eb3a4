// The editing of the text: begun and ended by one button, its code loaded while the page has nothing else to do.
import { useEffect, useState } from 'preact/hooks';
import { attempt } from '../problems.ts';
import { page, usePage } from '../state.ts';
import { showSheet } from '../steps.ts';
import { isNarrow } from '../viewport.ts';

// The button gets the focus at the end.
export function toggleEditing(): void {
  const { editing, place } = page.get();
  if (!editing) {
    showSheet('work', { editing: 'sheet', place, ...(isNarrow() ? { tab: 'sheet' } : {}) });
    return;
  }
  page.set({ editing: undefined, blankAt: -1 });
  document.querySelector<HTMLElement>('.tool.edit')?.focus({ preventScroll: true });
}

let loaded: typeof import('../later.ts') | undefined;

// The code for editing, while there is something to edit and once it is loaded.
export function useEditor(): typeof loaded {
  const editing = usePage((state) => state.editing !== undefined);
  const [, draw] = useState(loaded);
  useEffect(() => {
    const load = async () => {
      loaded = await import('../later.ts');
      draw(loaded);
    };
    const timer = setTimeout(
      () => void (editing ? attempt(load) : load().catch(() => undefined)),
      editing || loaded ? 0 : IDLE_MS,
    );
    return () => clearTimeout(timer);
  }, [editing]);
  return editing ? loaded : undefined;
}

const IDLE_MS = 1500;
