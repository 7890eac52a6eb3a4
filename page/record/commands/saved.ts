// Loads what this browser stores for all documents, and finds the last number of each variable.
import { lastNumbers, recents, valuesToo } from '../history.ts';
import { issuances } from '../issuances.ts';
import { currentOffice, memory, myOffice } from '../memory.ts';
import { NO_OFFICE } from '../office.ts';
import { page, update } from '../state.ts';

// Loads what the browser has stored, and loads it again when another tab changes it.
export function loadSaved(): void {
  for (const shared of [memory, myOffice, recents, valuesToo, issuances]) shared.load();
  const follow = () => update({ issuances: issuances.get() });
  issuances.subscribe(follow);
  follow();
  const { office, on, known } = memory.get();
  if (office) memory.update(() => ({ on, known, learned: NO_OFFICE }));
  if (office && on) myOffice.update(({ saved }) => ({ saved: saved ?? office }));
  // Updates the last number of each variable. The number of the office wins over the number of the recent
  // documents, because the office may have restarted its numbering.
  const count = () => {
    const { folios, free = {} } = currentOffice() ?? NO_OFFICE;
    const counted = { counters: { ...lastNumbers(), ...folios }, free };
    // Listeners are notified only if a number has changed.
    const { counters, free: oldFree } = page.get();
    if (JSON.stringify(counted) !== JSON.stringify({ counters, free: oldFree })) update(counted);
  };
  for (const shared of [memory, myOffice, recents]) shared.subscribe(count);
  count();
}
