// Shows the steps of the page: the request, the writing of the text, and the document. Each change of the
// step resets part of the view, and adds an entry to the browser's history.
import { type PageState, page, type Tab, UNTOUCHED, update } from '../state.ts';
import { isNarrow } from '../viewport.ts';

type Patch = Partial<Omit<PageState, 'step'>>;

// Shows the request. The sheet beside it has no editor, no finding, and no row of the table.
export function showRequest(patch: Patch = {}): void {
  update({ ...UNTOUCHED, step: 'ask', ...patch });
  record({ step: 'ask' });
}

// Shows the sheet, or another tab of the document, such as the fields. The editor stays open when the tab
// changes.
export function showSheet(step: 'writing' | 'work', patch: Patch = {}): void {
  const state = { ...page.get(), ...patch };
  // On a phone a tab fills the page. The notice of a download is removed, because it would cover the bottom
  // of the tab.
  const isLeft = isNarrow() && state.tab !== page.get().tab;
  const reset = step === state.step ? { place: undefined, ...(isLeft && { downloaded: '' }) } : UNTOUCHED;
  // A problem that occurred while the text was generated, such as full storage, stays visible, because it is
  // not solved.
  const unsolved = state.step === 'writing' && { problem: state.problem, technical: state.technical };
  const row = step === 'work' && state.table ? Math.max(0, state.row) : -1;
  update({ ...reset, ...unsolved, step, row, ...patch });
  record({ step, tab: step === 'work' && isNarrow() ? state.tab : undefined });
}

export function openRequest(): void {
  showRequest();
}

// Returns to the document, in the tab that was open.
export function continueDocument(): void {
  showSheet('work');
}

export function openTab(tab: Tab): void {
  showSheet('work', { tab });
}

// Handles Back and Forward of the browser. `onLeave` is called if the person thereby leaves a text that is
// being generated.
export function listenToHistory(onLeave: () => void): void {
  addEventListener('popstate', () => {
    const view = shownView();
    if (page.get().step === 'writing') onLeave();
    else if (view.step === 'work' && page.get().text !== '')
      showSheet('work', view.tab && isNarrow() ? { tab: view.tab } : {});
    else showRequest();
  });
}

type View = Pick<PageState, 'step'> & { tab?: Tab | undefined };

function record(view: View): void {
  const current = shownView();
  if (current.step === view.step && current.tab === view.tab) return;
  // The next step replaces the history entry of the step 'writing', because Back must not return to it.
  if (current.step === 'writing') history.replaceState(view, '');
  else history.pushState(view, '');
}

// Returns the view that the current entry of the browser's history stores. The first entry of a tab stores
// none.
function shownView(): View {
  return history.state ?? { step: 'ask' };
}
