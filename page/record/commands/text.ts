// Changes the text of the document. Its lines keep their roles and looks.
import { carryOverAttributes } from '../line-attributes.ts';
import { flush, page, type Snapshot } from '../state.ts';
import { change } from './undo.ts';

export function changeText(
  patch: Partial<Snapshot> & Pick<Snapshot, 'text'>,
  mark: string,
  how?: { quietly: boolean },
): void {
  change({ ...carryOverAttributes(page.get(), page.get().text, patch.text), ...patch }, mark, how);
}

// Records letters that are typed within a line; a single undo removes them all. Listeners are notified when
// typing pauses.
export function writeLetters(text: string, line: number): void {
  changeText({ text }, `line ${line}`, { quietly: true });
}

// Changes the text; a single undo reverts the change. Before the change, `flush` notifies the listeners of
// letters that were typed just before.
export function writeEdited(patch: Partial<Snapshot> & Pick<Snapshot, 'text'>, step: string, draw: () => void): void {
  flush();
  draw();
  changeText(patch, step);
}
