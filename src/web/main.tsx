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
render(<Page />, document.querySelector('#page') ?? document.body);
