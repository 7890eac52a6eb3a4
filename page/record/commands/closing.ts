// Closes the document, so that a new one can begin, and recovers the closed document.
import { keepRecent } from '../history.ts';
import { update } from '../state.ts';
import { showRequest, showSheet } from './steps.ts';
import { close, recover } from './undo.ts';

// Closes the document. It can be recovered, and its text stays among the recent documents.
export function closeDocument(): void {
  keepRecent();
  showRequest({ ...close(), problem: '', announcement: 'Documento cerrado.' });
}

export function recoverDocument(): void {
  keepRecent();
  showSheet('work', { ...recover(), tab: 'fields', announcement: 'Documento recuperado.' });
}

// Deletes the closed document, so that nobody else at a shared computer can recover it.
export function forgetClosed(): void {
  update({ closed: undefined, announcement: 'Se borraron los datos del documento cerrado.' });
}
