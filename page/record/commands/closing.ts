// Closes the document for a new one, and brings it back.
import { keepRecent } from '../history.ts';
import { update } from '../state.ts';
import { showRequest, showSheet } from './steps.ts';
import { close, recover } from './undo.ts';

// «Nuevo documento» closes the one on the sheet. It can be recovered, and its template is among the recent
// ones.
export function closeDocument(): void {
  keepRecent();
  showRequest({ ...close(), problem: '', said: 'Documento cerrado.' });
}

export function recoverDocument(): void {
  keepRecent();
  showSheet('work', { ...recover(), tab: 'fields', said: 'Documento recuperado.' });
}

// Deletes the closed document: on a shared computer nothing of it should stay.
export function forgetClosed(): void {
  update({ closed: undefined, said: 'Se borraron los datos del documento cerrado.' });
}
