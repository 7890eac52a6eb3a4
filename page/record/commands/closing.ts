// Closes the document for a new one, and recovers it.
import { keepRecent } from '../history.ts';
import { update } from '../state.ts';
import { showRequest, showSheet } from './steps.ts';
import { close, recover } from './undo.ts';

// The closed document can be recovered, and its text stays among the recent ones.
export function closeDocument(): void {
  keepRecent();
  showRequest({ ...close(), problem: '', said: 'Documento cerrado.' });
}

export function recoverDocument(): void {
  keepRecent();
  showSheet('work', { ...recover(), tab: 'fields', said: 'Documento recuperado.' });
}

// For shared computers, where nothing of the closed document should stay.
export function forgetClosed(): void {
  update({ closed: undefined, said: 'Se borraron los datos del documento cerrado.' });
}
