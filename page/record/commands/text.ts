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

// Listeners hear of letters typed within a line in a pause. One undo removes all letters of the line.
export function writeLetters(text: string, line: number): void {
  changeText({ text }, `line ${line}`, { quietly: true });
}

// Changes the text as one step to undo. Listeners first hear of letters typed just before; then `draw` runs,
// and they hear of this text.
export function writeEdited(patch: Partial<Snapshot> & Pick<Snapshot, 'text'>, step: string, draw: () => void): void {
  flush();
  draw();
  changeText(patch, step);
}
