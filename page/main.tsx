// Starts the page: restores what the browser saved, then draws it.
import { render } from 'preact';
import { cancelWriting } from './ask/write.ts';
import { typeRequest } from './record/commands/asking.ts';
import { followDay } from './record/commands/clock.ts';
import { keepDraft, restoreDraft } from './record/commands/draft.ts';
import { listenToRefusals } from './record/commands/notices.ts';
import { sayReloaded } from './record/commands/problems.ts';
import { loadSaved } from './record/commands/saved.ts';
import { listenToHistory } from './record/commands/steps.ts';
import { page } from './record/state.ts';
import { listen } from './shell/listening.ts';
import { Page } from './shell/page.tsx';
import { loadParts } from './view/lazy.tsx';

const LONGEST_WAIT_MS = 1500;

followDay();
listenToRefusals();
loadSaved();
restoreDraft();
keepDraft();
listen();
listenToHistory(cancelWriting);
sayReloaded();
const loading = loadParts();
void import('./shell/deferred.ts').then(
  ({ follow }) => follow(),
  () => undefined,
);

// Words typed before the page was drawn move into the field of the request, with the caret after them.
const early = document.querySelector<HTMLTextAreaElement>('.early');
const typed = early?.value ?? '';
const { step, prompt } = page.get();
if (step === 'ask' && typed !== '') typeRequest({ prompt: prompt + typed });
// The first view of an open document waits for its parts to be loaded, but not longer than LONGEST_WAIT_MS. No module
// awaits at its top: of several imports of a part that depends on one, WebKit ends some before the part has run.
if (step === 'work')
  void Promise.race([loading, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]).then(draw);
else draw();

function draw(): void {
  render(<Page />, document.querySelector('#page') ?? document.body);
  if (typed !== '' && document.activeElement === early) {
    const field = document.querySelector<HTMLTextAreaElement>('#prompt');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }
  early?.remove();
}
