// Begins and ends the editing of the text on the sheet.
import { page, update } from '../state.ts';
import { isNarrow } from '../viewport.ts';
import { showSheet } from './steps.ts';

// Opens the editor. If a finding was clicked, the caret goes to the text of that finding.
export function beginEditing(): void {
  const { place } = page.get();
  showSheet('work', { editing: true, place, ...(isNarrow() ? { tab: 'sheet' } : {}) });
}

export function endEditing(): void {
  update({ editing: false });
}
