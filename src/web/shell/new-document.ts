// «Nuevo documento»: closes the document on the sheet. Nothing is lost: it can be recovered, and its template is among the recent ones.
import { close } from '../document/undo.ts';
import { keepRecent } from '../saved/history.ts';
import { rescueFocus } from '../view/focus.ts';
import { showRequest } from '../view/steps.ts';

export function startAnew(): void {
  keepRecent();
  showRequest({ ...close(), problem: '', said: 'Documento cerrado.' });
  scrollTo({ top: 0, behavior: 'instant' });
  rescueFocus('.ask h1');
}
