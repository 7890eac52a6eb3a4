// Starts the page: restores what was kept, then draws it.
import { render } from 'preact';
import { cancelWriting } from './ask/write.ts';
import { loadLetterhead } from './export/letterhead.ts';
import { followDay } from './record/clock.ts';
import { page } from './record/state.ts';
import { loadSaved } from './saved/memory.ts';
import { keepDraft, restoreDraft } from './shell/draft.ts';
import { listen } from './shell/listening.tsx';
import { Page } from './shell/page.tsx';
import { sayReloaded } from './view/problems.ts';
import { listenToHistory } from './view/steps.ts';

followDay();
loadSaved();
restoreDraft();
keepDraft();
listen();
listenToHistory(cancelWriting);
void loadLetterhead();
sayReloaded();
void import('./shell/deferred.ts')
  .then(({ listenToOffice, preparePrint }) => {
    listenToOffice();
    preparePrint();
  })
  .catch(() => undefined);

// The keys that were typed before the page was there go into its field, and the caret is left behind them.
const early = document.querySelector<HTMLTextAreaElement>('.early');
const typed = early?.value ?? '';
const { step, prompt } = page.get();
if (step === 'ask' && typed !== '') page.set({ prompt: prompt + typed });
render(<Page />, document.querySelector('#page') ?? document.body);
if (typed !== '' && document.activeElement === early) {
  const field = document.querySelector<HTMLTextAreaElement>('#prompt');
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
early?.remove();
