// Offers the drafts of other tabs, and keeps all drafts within bounds. Loaded after the first view.
import { late } from './boxes.ts';
import { DRAFT, dropDraft, type KeptDraft, nameOfDraft, readDrafts } from './drafts.ts';
import { drop, save, sizeOf } from './storage.ts';
import { createStore } from './store.ts';

// The oldest drafts are let go if there are more drafts, or if they are longer together. Browsers store some
// five million characters.
const DRAFTS_KEPT = 12;
const CHARS_KEPT = 2_000_000;

// The drafts that the first view offers. The draft of this tab is not among them.
export const drafts = createStore<{ offered: readonly KeptDraft[]; dropped: readonly KeptDraft[] }>({
  offered: [],
  dropped: [],
});

export function offerDrafts(): void {
  drafts.set({ offered: readDrafts() });
}

// Offers the drafts from now on, also those that other tabs store. Returns a function that ends it.
export function followDrafts(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(`membrete.${DRAFT}`)) offerDrafts();
  };
  offerDrafts();
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

export function keepAgain({ tab, ...draft }: KeptDraft): void {
  save(nameOfDraft(tab), draft);
}

// Limits the drafts from now on.
export function limitDrafts(): void {
  late.keepBounds = keepBounds;
}

// Stores the draft of this tab. As long as it does not fit, older drafts of other tabs make room. Returns false if
// it does not fit even then.
function keepBounds({ tab, at }: Pick<KeptDraft, 'tab' | 'at'>, store: () => boolean): boolean {
  const others = readDrafts();
  const older = others.filter((other) => other.at < at);
  while (!store()) {
    const oldest = older.pop();
    if (!oldest) return false;
    dropDraft(oldest.tab);
  }
  const newest = [{ tab, at }, ...others].sort((one, other) => other.at - one.at).map(({ tab }) => nameOfDraft(tab));
  const charsOf = (all: readonly string[]) => all.reduce((sum, name) => sum + sizeOf(name), 0);
  // The newest draft stays, however long it is.
  const over = newest.filter((_, at) => at > 0 && (at >= DRAFTS_KEPT || charsOf(newest.slice(0, at + 1)) > CHARS_KEPT));
  for (const name of over) drop(name);
  return true;
}
