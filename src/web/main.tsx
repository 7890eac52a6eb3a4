// Starts the page: restores what was kept, then draws it.
import { render } from 'preact';
import { cancelWriting } from './ask/write.ts';
import { listenToDrops } from './drop.ts';
import { preparePrint } from './export/export.ts';
import { loadLetterhead } from './export/letterhead.ts';
import { keepDraft, restoreDraft } from './kept/draft.ts';
import { loadRecents } from './kept/history.ts';
import { loadMemory } from './kept/memory.ts';
import { Page } from './page.tsx';
import { listenToShortcuts } from './shortcuts.ts';
import { page } from './state.ts';
import { listenToHistory } from './steps.ts';

loadRecents();
loadMemory();
restoreDraft();
keepDraft();
listenToShortcuts();
listenToDrops();
listenToHistory(cancelWriting);
preparePrint();
void loadLetterhead();
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
