// The command «Nuevo documento» closes the document, and scrolls to the top of the page.
import { closeDocument } from '../record/commands/closing.ts';
import { rescueFocus } from '../view/focus.ts';

export function startAnew(): void {
  closeDocument();
  scrollTo({ top: 0, behavior: 'instant' });
  rescueFocus('.ask h1');
}
