// The document is closed for a new one, and comes back.
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

// On a computer that is shared, nothing of it has to stay.
export function forgetClosed(): void {
  update({ closed: undefined, said: 'Se borraron los datos del documento cerrado.' });
}
