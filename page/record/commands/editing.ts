// The text is edited on the sheet.
import { flush, page, type Snapshot, update } from '../state.ts';
import { isNarrow } from '../viewport.ts';
import { showSheet } from './steps.ts';
import { change } from './undo.ts';

// The editor begins at the finding that was clicked.
export function beginEditing(): void {
  const { place } = page.get();
  showSheet('work', { editing: true, place, ...(isNarrow() ? { tab: 'sheet' } : {}) });
}

export function endEditing(): void {
  update({ editing: false });
}

// Letters that are typed within a line: the page hears of them in a pause. Those of one line are undone together.
export function writeLetters(text: string, line: number): void {
  change({ text }, `line ${line}`, { quietly: true });
}

// A text that is drawn, as a step to undo. `draw` is called between letters that were typed a moment ago and this text.
export function writeText(patch: Partial<Snapshot> & Pick<Snapshot, 'text'>, step: string, draw: () => void): void {
  flush();
  draw();
  change(patch, step);
}
