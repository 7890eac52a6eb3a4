// Handles the keys that join, split or leave a line.
import { AllSelection, NodeSelection, type Selection } from 'prosemirror-state';
import { say, sayNews } from '../record/commands/notices.ts';
import { documentOf } from '../record/document.ts';
import { page } from '../record/state.ts';
import type { ShownRange } from '../view/sheet/looks.ts';
import { chipName } from './chip.ts';
import { blanksBefore, nextItem } from './lists.ts';
import { type EditableRange, isCell, lineAt, placeAt } from './nodes.ts';
import { readSelection, readView, replaceWords, type SheetEditor, select } from './sheet-editor.ts';
import { openVariable } from './variable-dialog.tsx';

// Returns true if the key was handled. shell/listening.ts handles Ctrl+Z and Ctrl+Y for the whole page.
export function pressKey(editor: SheetEditor, event: KeyboardEvent): boolean {
  if (event.isComposing || event.altKey) return false;
  const isCommand = event.ctrlKey || event.metaKey;
  // Letters are compared in lower case, because with Caps Lock they arrive in upper case.
  switch (event.key.length === 1 ? event.key.toLowerCase() : event.key) {
    case 'Enter':
      return !isCommand && enter(editor);
    case 'Backspace':
      return erase(editor, false);
    case 'Delete':
      return erase(editor, true);
    case 'Tab':
      return !isCommand && goToCell(editor, event.shiftKey ? -1 : 1);
    case 'a':
      if (isCommand) editor.view.dispatch(editor.view.state.tr.setSelection(new AllSelection(editor.view.state.doc)));
      return isCommand;
    case 's':
      if (isCommand) say(KEPT);
      return isCommand;
    case 'b':
    case 'i':
    case 'u':
      if (isCommand) sayUnformatted();
      return isCommand;
    default:
      return false;
  }
}

export function sayUnformatted(): void {
  say(NO_FORMAT);
  sayNews(NO_FORMAT);
}

export function sayUnmoved(): void {
  say(NO_DRAGGING);
  sayNews(NO_DRAGGING);
}

const NO_DRAGGING = 'El texto no se arrastra: córtelo o cópielo, y péguelo con Ctrl+V donde va.';
const NO_FORMAT = 'La negrita y el subrayado los pone Membrete: cada parte del documento tiene su forma.';

// The notice for people who press Ctrl+S. The key saves nothing, because every change is saved at once.
export const KEPT = 'Guardado en este navegador.';

// Replaces a selection of several lines. In a cell, «|» becomes «/», because a bar would begin another cell.
// Returns false if the editor can insert the words itself.
export function typeText(editor: SheetEditor, from: number, to: number, words: string): boolean {
  const { doc, tr } = editor.view.state;
  const $from = doc.resolve(from);
  const isInCell = $from.parent.type.name === 'cell';
  if (!$from.sameParent(doc.resolve(to))) {
    const { start, end } = selected(editor);
    replaceWords(editor, start, end, words);
    return true;
  }
  if (isInCell && words.includes('|')) editor.view.dispatch(tr.insertText(words.replaceAll('|', '/'), from, to));
  return isInCell && words.includes('|');
}

// Returns the selected range. Some browsers select a paragraph up to the beginning of the next paragraph; the
// range then ends with the selected paragraph.
export function selected(editor: SheetEditor): ShownRange {
  if (editor.view.hasFocus()) readSelection(editor.view);
  const { places, anchor, head } = readView(editor.view);
  if (editor.view.state.selection instanceof AllSelection) return wholeBody(places);
  const [start, end] = [Math.min(anchor, head), Math.max(anchor, head)];
  const below = places.findIndex((place) => place.end >= end);
  const isBehind = start < end && places[below]?.start === end;
  return { start, end: isBehind ? Math.max(start, places[below - 1]?.end ?? end) : end };
}

// Returns the range of the whole text, without the lines at the top and bottom that the letterhead shows.
function wholeBody(places: readonly EditableRange[]): ShownRange {
  const { text, looks } = page.get();
  const has = (edge: 'header' | 'footer') => looks.some(({ look }) => look.edge === edge);
  return {
    start: has('header') ? (places[0]?.start ?? 0) : 0,
    end: has('footer') ? (places.at(-1)?.end ?? text.length) : text.length,
  };
}

// Begins a line, a list item or a row. In an empty list item, ends the list instead.
function enter(editor: SheetEditor): boolean {
  const { selection } = editor.view.state;
  const { text, places } = readView(editor.view);
  const { start, end } = selected(editor);
  if (selection instanceof NodeSelection) {
    openVariable({ editor, start, end, name: chipName(selection.node.attrs.written) });
    return true;
  }
  const place = placeAt(places, start);
  if (!place || (start === end && place.node.childCount === 0 && !isCell(place))) return true;
  if (isCell(place)) return addRow(editor);
  // The role is read from the text, because the node does not know yet what was typed a moment ago.
  const role = documentOf(text).lines.find((line) => line.end >= start)?.role ?? 'paragraph';
  const added = start === end ? nextItem(text, place, start, role === 'listItem') : undefined;
  if (added) {
    editor.splice(added.start, added.end, added.words, added.at);
    return true;
  }
  const apart = role === 'paragraph' && blanksBefore(text, place.start).split('\n').length > 2;
  const gap = apart ? '\n\n' : '\n';
  if (isCell(placeAt(places, end))) {
    replaceWords(editor, start, end, gap);
    return true;
  }
  editor.splice(start, end, gap, start === place.start && end < place.end ? start : start + gap.length);
  return true;
}

export function isWithinLine({ $from, $to }: Selection): boolean {
  return $from.parent.inlineContent && $from.sameParent($to);
}

function erase(editor: SheetEditor, forward: boolean): boolean {
  const { view } = editor;
  const { selection, tr } = view.state;
  if (!selection.empty) {
    const { start, end } = selected(editor);
    if (isWithinLine(selection)) view.dispatch(tr.deleteSelection().scrollIntoView());
    else replaceWords(editor, start, end, '');
    return true;
  }
  const { $head } = selection;
  if ($head.parentOffset !== (forward ? $head.parent.content.size : 0)) return false;
  const { text, places, head } = readView(editor.view);
  const index = places.findIndex(({ pos }) => pos === $head.start());
  const [above, below] = forward ? [places[index], places[index + 1]] : [places[index - 1], places[index]];
  if (below && isCell(below) && !forward) return removeRow(editor, below);
  // Lines are joined only if a line end separates them. Signatures in columns share a line of the text and
  // are not joined.
  if (above && below && !isCell(above) && !isCell(below) && text.slice(above.end, below.start).includes('\n'))
    editor.splice(above.end, below.start, '', Math.min(head, above.end));
  return true;
}

function rowAt(
  text: string,
  places: readonly EditableRange[],
  offset: number,
): ShownRange & { cells: EditableRange[] } {
  const line = lineAt(text, offset);
  return { ...line, cells: places.filter(({ start, end }) => line.start <= start && end <= line.end) };
}

// Adds a row below the caret's row. If the caret is in the headings, the row is added below their line of
// dashes in the Markdown text.
function addRow(editor: SheetEditor): boolean {
  const { text, places, head } = readView(editor.view);
  const { cells, start, end } = rowAt(text, places, head);
  // A row of a Markdown table has one bar more than it has columns.
  const columns = Math.max(cells.length, text.slice(start, end).split(/(?<!\\)\|/).length - 2);
  const insertAt = cells[0]?.node.attrs.heading ? lineAt(text, end + 1).end : end;
  editor.splice(insertAt, insertAt, `\n|${'  |'.repeat(columns)}`, insertAt + 3);
  return true;
}

// Deletes a blank row when Backspace is pressed in its first cell.
function removeRow(editor: SheetEditor, cell: EditableRange): boolean {
  const { text, places } = readView(editor.view);
  const { cells, start, end } = rowAt(text, places, cell.start);
  const isBlank = cells.every((one) => one.start === one.end);
  if (!isBlank || cell.node.attrs.heading || cells[0]?.pos !== cell.pos) return true;
  editor.splice(start - 1, end, '', places.findLast((place) => place.end < start)?.end ?? 0);
  return true;
}

function goToCell(editor: SheetEditor, step: 1 | -1): boolean {
  const { places } = readView(editor.view);
  const index = places.findIndex(({ pos }) => pos === editor.view.state.selection.$head.start());
  const next = places[index + step];
  if (!isCell(places[index]) || !next || !isCell(next)) return false;
  select(editor.view, next.start, next.end);
  return true;
}
