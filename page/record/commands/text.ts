// The text of the document changes, and its lines keep the roles that a person gave them.
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

// Letters that are typed within a line: the page hears of them in a pause. Those of one line are undone
// together.
export function writeLetters(text: string, line: number): void {
  changeText({ text }, `line ${line}`, { quietly: true });
}

// A text that is drawn, as a step to undo. `draw` is called between letters that were typed a moment ago and
// this text.
export function writeText(patch: Partial<Snapshot> & Pick<Snapshot, 'text'>, step: string, draw: () => void): void {
  flush();
  draw();
  changeText(patch, step);
}
