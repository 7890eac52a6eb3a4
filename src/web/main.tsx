// Starts the page: what was kept comes back, then everything is drawn.
import { render } from 'preact';
import { keepDraft, restoreDraft } from './draft.ts';
import { preparePrint } from './export.ts';
import { loadRecents } from './history.ts';
import { listenToKeys } from './keys.ts';
import { loadLetterhead } from './letterhead.ts';
import { loadMemory } from './memory.ts';
import { Page } from './page.tsx';

loadRecents();
loadMemory();
restoreDraft();
keepDraft();
listenToKeys();
preparePrint();
void loadLetterhead();
render(<Page />, document.querySelector('#page') ?? document.body);
