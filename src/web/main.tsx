// Starts the page: restores what was kept, then draws it.
import { render } from 'preact';
import { cancelWriting } from './ask/write.ts';
import { page } from './document/state.ts';
import { preparePrint } from './export/export.ts';
import { loadLetterhead } from './export/letterhead.ts';
import { loadSaved } from './saved/memory.ts';
import { keepDraft, restoreDraft } from './shell/draft.ts';
import { listenToDrops } from './shell/drop.ts';
import { Page } from './shell/page.tsx';
import { listenToShortcuts } from './shell/shortcuts.ts';
import { sayReloaded } from './view/problems.ts';
import { listenToHistory } from './view/steps.ts';

loadSaved();
restoreDraft();
keepDraft();
listenToShortcuts();
listenToDrops();
listenToHistory(cancelWriting);
preparePrint();
void loadLetterhead();
sayReloaded();
takeEarlyKeys();

// Draws the page with the keys that were typed before, and leaves the caret behind them.
function takeEarlyKeys(): void {
  const early = document.querySelector<HTMLTextAreaElement>('.early');
  const typed = early?.value ?? '';
  const { step, prompt } = page.get();
  if (step === 'ask' && typed !== '') page.set({ prompt: prompt + typed });
  render(<Page />, document.querySelector('#page') ?? document.body);
  const field = document.querySelector<HTMLTextAreaElement>('#prompt');
  if (typed !== '' && document.activeElement === early) {
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }
  early?.remove();
}
