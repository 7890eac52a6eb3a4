// The steps of the page. These two functions alone change `step`; each resets what belongs to the step that is left.
import { type PageState, page } from './state.ts';

type Patch = Partial<Omit<PageState, 'step'>>;

// Beside the request the sheet is only looked at: without its editor, a marked place, or a row of the table.
export function showRequest(patch: Patch = {}): void {
  page.set({ ...UNTOUCHED, step: 'ask', ...patch });
}

// Also opens another tab of the document; the editor and what the page had to say then stay.
export function showSheet(step: 'writing' | 'work', patch: Patch = {}): void {
  const state = { ...page.get(), ...patch };
  const reset = step === state.step ? { place: undefined } : UNTOUCHED;
  page.set({ ...reset, step, row: step === 'work' ? rowBeside(state) : -1, ...patch });
}

const UNTOUCHED = { editing: false, failure: undefined, problem: '', place: undefined, row: -1 };

// The sheet shows the rows of the table beside their tab alone. On a phone the sheet is a tab of its own.
function rowBeside({ tab, table, row }: PageState): number {
  if (tab === 'series') return table ? Math.max(0, row) : -1;
  return tab === 'sheet' ? row : -1;
}
