// «Nuevo documento»: the page begins at its top, with the question.
import { closeDocument } from '../record/commands/closing.ts';
import { rescueFocus } from '../view/focus.ts';

export function startAnew(): void {
  closeDocument();
  scrollTo({ top: 0, behavior: 'instant' });
  rescueFocus('.ask h1');
}
