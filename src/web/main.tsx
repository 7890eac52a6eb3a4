// Starts the page: restores what was kept, then draws it.
import { render } from 'preact';
import { preparePrint } from './export/export.ts';
import { loadLetterhead } from './export/letterhead.ts';
import { keepDraft, restoreDraft } from './kept/draft.ts';
import { loadRecents } from './kept/history.ts';
import { loadMemory } from './kept/memory.ts';
import { Page } from './page.tsx';
import { listenToShortcuts } from './shortcuts.ts';

loadRecents();
loadMemory();
restoreDraft();
keepDraft();
listenToShortcuts();
preparePrint();
void loadLetterhead();
render(<Page />, document.querySelector('#page') ?? document.body);
