// Changes the text of the document; its lines keep the roles that a person gave them.
import { rolesBetween } from '../roles.ts';
import { flush, page, type Snapshot } from '../state.ts';
import { change } from './undo.ts';

export function changeText(
  patch: Partial<Snapshot> & Pick<Snapshot, 'text'>,
  mark: string,
  how?: { quietly: boolean },
): void {
  const { text, roles } = page.get();
  change({ roles: rolesBetween(roles, text, patch.text), ...patch }, mark, how);
}

// Takes over letters that are typed within a line: listeners are notified in a pause. Those of one line are
// undone together.
export function writeLetters(text: string, line: number): void {
  changeText({ text }, `line ${line}`, { quietly: true });
}

// Changes the text as one step to undo. `draw` is called after listeners have been notified of letters typed
// a moment ago, and before they are of this text.
export function writeText(patch: Partial<Snapshot> & Pick<Snapshot, 'text'>, step: string, draw: () => void): void {
  flush();
  draw();
  changeText(patch, step);
}
