// Reads what this browser keeps for other documents, and finds the last numbers, after which the next ones
// come.
import { lastNumbers, recents, valuesToo } from '../history.ts';
import { lives } from '../lives.ts';
import { currentOffice, memory, myOffice } from '../memory.ts';
import { NO_OFFICE } from '../office.ts';
import { page, update } from '../state.ts';

// Reads all that is kept here for other documents, and follows what other tabs change of it.
export function loadSaved(): void {
  for (const kept of [memory, myOffice, recents, valuesToo, lives]) kept.load();
  const follow = () => update({ lives: lives.get() });
  lives.subscribe(follow);
  follow();
  const { office, on, known } = memory.get();
  if (office) memory.update(() => ({ on, known, learned: NO_OFFICE }));
  if (office && on) myOffice.update(({ saved }) => ({ saved: saved ?? office }));
  // The office's own counts override the others: it may have begun anew.
  const count = () => {
    const { folios, free = {} } = currentOffice() ?? NO_OFFICE;
    const counted = { counters: { ...lastNumbers(), ...folios }, free };
    // Do not notify when only a document was kept: the counts are the same.
    const { counters, free: former } = page.get();
    if (JSON.stringify(counted) !== JSON.stringify({ counters, free: former })) update(counted);
  };
  for (const kept of [memory, myOffice, recents]) kept.subscribe(count);
  count();
}
