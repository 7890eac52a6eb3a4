// Deletes documents and their values from the recent documents, and restores them.
import { late } from './boxes.ts';
import { keepRecent, RECENTS_KEPT, type Recent, recents, valuesToo, withoutLetter } from './history.ts';
import { createStore } from './store.ts';

// The documents that were deleted last, with their places in the list. They can be restored until the person
// leaves the list.
export const dropped = createStore<{ recents: readonly (readonly [place: number, recent: Recent])[] }>({ recents: [] });

export function forgetDropped(): void {
  const keys = keysOf(dropped.get().recents.map(([, recent]) => recent));
  dropped.set({ recents: [] });
  late.forgetFiles?.(keys);
}

function keysOf(list: readonly Recent[]): string[] {
  return list.flatMap(({ letter }) => letter?.key || []);
}

// Switches the storing of values on or off. When it is switched off, the values and letters already stored are deleted.
export function keepValuesToo(agreed: boolean): void {
  const withoutValues = ({ values: _, sources: __, ...recent }: Recent): Recent => withoutLetter(recent);
  if (agreed) valuesToo.update(() => true);
  else {
    const keys = keysOf(recents.get());
    valuesToo.forget();
    recents.update((list) => list.map(withoutValues));
    dropped.set({ recents: dropped.get().recents.map(([place, recent]) => [place, withoutValues(recent)]) });
    late.forgetFiles?.(keys);
  }
  keepRecent();
}

// Deletes the documents for which `isDropped` is true, by default all.
export function dropRecents(isDropped: (recent: Recent) => boolean = () => true): void {
  recents.refresh();
  dropped.set({ recents: [...recents.get().entries()].filter(([, recent]) => isDropped(recent)) });
  const remaining = recents.get().filter((recent) => !isDropped(recent));
  if (remaining.length > 0) recents.update(() => remaining);
  else recents.forget();
}

export function restoreDropped(): void {
  // Puts a document back into the list. A document that was open meanwhile may be in the list already, and is
  // not added again.
  const restore = (list: readonly Recent[], [place, recent]: readonly [number, Recent]) =>
    list.some(({ at }) => at === recent.at) ? list : list.toSpliced(place, 0, recent);
  recents.update((list) => dropped.get().recents.reduce(restore, list).slice(0, RECENTS_KEPT));
  dropped.set({ recents: [] });
}
