// The editor of the sheet. ProseMirror inserts and deletes letters within a line, as browsers and input
// methods require. Changes that join, split or replace lines are made in the text, and then drawn.

import { DOMSerializer, type Node, Slice } from 'prosemirror-model';
import {
  AllSelection,
  EditorState,
  NodeSelection,
  type Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { EditorView, type NodeViewConstructor } from 'prosemirror-view';
import { say } from '../record/commands/notices.ts';
import { writeEdited, writeLetters } from '../record/commands/text.ts';
import { documentOf } from '../record/document.ts';
import { type PageState, page, type Snapshot } from '../record/state.ts';
import type { ShownRange } from '../view/sheet/looks.ts';
import { drawChip } from './chip.ts';
import { type EditableRange, isCell, makeNodes, offsetAt, placeAt, posAt, readNodes } from './nodes.ts';

export interface SheetEditor {
  view: EditorView;
  // Replaces a range of the text; a single undo reverts it. The caret moves to the offset `at`, or by default
  // to the end of the new words.
  splice: (start: number, end: number, words: string, at?: number) => void;
  setText: (text: string, at: number, patch?: Partial<Snapshot>) => void;
}

// Mounts the editor into `host` until `signal` is aborted. `onDrawn` is called when the sheet is drawn again
// but its text is the same.
export function createSheetEditor(host: HTMLElement, onDrawn: () => void, signal: AbortSignal): SheetEditor {
  const linesOf = (text: string) => documentOf(text, page.get().roles).lines;
  // The state that the sheet shows now.
  let drawn: Pick<PageState, 'text' | 'roles' | 'looks' | 'place'> = page.get();
  // The text that the editor wrote last. If the text of the page differs from it, something else changed the
  // page, for example undo or a field of the form.
  let writtenText = drawn.text;
  // True while a blank line exists only because the caret is on it.
  let isBlankShown = false;
  let steps = 0;
  const state = EditorState.create({ doc: makeNodes(writtenText, linesOf(writtenText), drawn) });
  const nodeViews = { variable: drawChip, line: drawBlock, row: drawBlock, cell: drawBlock, signatures: drawBlock };
  const view = new EditorView({ mount: host }, { state, nodeViews, dispatchTransaction: dispatch });
  const press = watchPress(host, signal, () => isBlankShown && draw());
  signal.addEventListener('abort', page.subscribe(follow));
  signal.addEventListener('abort', () => view.destroy());
  return { view, splice, setText };

  function splice(start: number, end: number, words: string, at = start + words.length): void {
    const { text } = page.get();
    setText(text.slice(0, start) + words + text.slice(end), at);
  }

  function setText(text: string, at: number, patch: Partial<Snapshot> = {}): void {
    writeEdited({ ...patch, text }, `step ${steps++}`, () => {
      writtenText = text;
      show(text, [at, at], { start: at, end: at });
    });
  }

  function dispatch(tr: Transaction): void {
    view.updateState(view.state.apply(tr));
    if (tr.docChanged && !tr.getMeta(DRAWN)) {
      writtenText = readNodes(tr.doc).text;
      writeLetters(writtenText, view.state.selection.$head.start());
    }
    if (!tr.selectionSet) return;
    const { selection } = view.state;
    const isOnBlank = selection.$head.parent.textContent.trim() === '';
    if (isBlankShown && !isOnBlank && !press.isHeld) queueMicrotask(draw);
    if (selection instanceof NodeSelection) say(DATUM_HINT);
  }

  // Draws a change that the editor did not make itself, for example undo.
  function follow(): void {
    const { text, roles, looks, place } = page.get();
    const isAsDrawn = roles === drawn.roles && looks === drawn.looks;
    if (text !== drawn.text || !isAsDrawn || place !== drawn.place) draw();
  }

  // Draws the page's text, so that each line has the style of its role. Does nothing while an input method
  // composes a letter.
  function draw(): void {
    if (view.isDestroyed || view.composing) return;
    const { text } = page.get();
    if (text !== writtenText) {
      const caret = endOfChange(writtenText, text);
      writtenText = text;
      show(text, [caret, caret], undefined);
      return;
    }
    if (view.hasFocus()) readSelection(view);
    const { places, anchor, head } = readView(view);
    show(text, [anchor, head], placeAt(places, head));
  }

  // Draws `text`, and sets the selection. `keep` is the line with the caret.
  function show(text: string, [anchor, head]: [number, number], keep: ShownRange | undefined): void {
    const isSame = text === drawn.text;
    const { roles, looks, place } = page.get();
    drawn = { text, roles, looks, place };
    const { tr } = view.state;
    const replaced = replaceBlocks(tr.setMeta(DRAWN, true), makeNodes(text, linesOf(text), { ...drawn, keep }));
    if (replaced) setSelection(tr, anchor, head);
    if (replaced && anchor !== head) keepSelected(tr, view.state.selection);
    if (keep === undefined || keep.start === keep.end) tr.scrollIntoView();
    isBlankShown = keep !== undefined && text.slice(keep.start, keep.end).trim() === '';
    view.dispatch(tr);
    if (isSame && replaced) onDrawn();
  }
}

// Tracks whether the mouse button is pressed, because no blank line may disappear while it is. `onRelease`
// runs in a later task, after the click.
function watchPress(host: HTMLElement, signal: AbortSignal, onRelease: () => void) {
  const press = { isHeld: false };
  const release = () => {
    press.isHeld = false;
    setTimeout(onRelease);
  };
  host.addEventListener('pointerdown', () => (press.isHeld = true), { signal });
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, { signal });
  return press;
}

// Keeps a variable or the whole text selected after a change.
function keepSelected(tr: Transaction, former: Selection): void {
  if (former instanceof NodeSelection) tr.setSelection(NodeSelection.create(tr.doc, tr.selection.from));
  else if (former instanceof AllSelection) tr.setSelection(new AllSelection(tr.doc));
}

// Returns the selection as offsets in the text.
export function readView({ state }: EditorView): {
  text: string;
  places: EditableRange[];
  anchor: number;
  head: number;
} {
  const { doc, selection } = state;
  const { text, places } = readNodes(doc);
  return { text, places, anchor: offsetAt(places, selection.anchor), head: offsetAt(places, selection.head) };
}

// Replaces a range of the text. In a table, lines and cells are emptied instead of removed.
export function replaceWords(editor: SheetEditor, start: number, end: number, words: string): void {
  const { text, places } = readView(editor.view);
  const touched = places.filter((place) => place.start <= end && start <= place.end);
  if (!isCell(touched[0]) && !isCell(touched.at(-1))) {
    editor.splice(start, end, words);
    return;
  }
  let emptied = words;
  let from = start;
  for (const place of touched) {
    emptied += text.slice(from, Math.max(from, place.start));
    from = Math.max(from, Math.min(end, place.end));
  }
  editor.splice(start, from, emptied, start + words.length);
}

// Copies the browser's selection to the editor, which may not notice it before the next key. The sheet must
// have the focus. Returns false, so that other handlers follow.
export function readSelection(view: EditorView): false {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {};
  const { doc, selection, tr } = view.state;
  if (!anchorNode || !focusNode || view.composing || selection instanceof AllSelection) return false;
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return false;
  const anchor = view.posAtDOM(anchorNode, anchorOffset ?? 0);
  const head = view.posAtDOM(focusNode, focusOffset ?? 0);
  if (anchor === selection.anchor && head === selection.head) return false;
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))));
  return false;
}

export function select(view: EditorView, anchor: number, head = anchor): void {
  view.dispatch(setSelection(view.state.tr, anchor, head).scrollIntoView());
}

function setSelection(tr: Transaction, anchor: number, head: number): Transaction {
  const { places } = readNodes(tr.doc);
  return tr.setSelection(TextSelection.create(tr.doc, posAt(places, anchor), posAt(places, head)));
}

// Returns the box around a range, in CSS pixels of the window.
export function boxAt(view: EditorView, { start, end }: ShownRange): { left: number; top: number; bottom: number } {
  const { places } = readNodes(view.state.doc);
  const from = view.coordsAtPos(posAt(places, start), 1);
  const to = view.coordsAtPos(posAt(places, end), -1);
  return { left: from.left, top: from.top, bottom: Math.max(from.bottom, to.bottom) };
}

// Marks a transaction that only shows the text of the page, so that its change is not written back.
const DRAWN = 'drawn';
const DATUM_HINT = 'Dato. Con Entrar se cambia o se quita.';

// Draws a block. If only the style changes, the element is reused, because the caret may be in it. If
// `before` changes, a new element is drawn.
const drawBlock: NodeViewConstructor = (node) => {
  const { dom, contentDOM = null } = DOMSerializer.renderSpec(document, node.type.spec.toDOM?.(node) ?? ['p', 0]);
  let currentStyle = node.attrs.style;
  const update = ({ attrs: { look, style, heading, width, before, part } }: Node) => {
    const isOther = heading !== node.attrs.heading || before !== node.attrs.before;
    if (!(dom instanceof HTMLElement) || isOther) return false;
    if (look !== undefined) dom.className = look;
    // The style is set only if it has changed, because setting the style removes the gaps between pages.
    if (style !== currentStyle) dom.style.cssText = currentStyle = style;
    if (part !== undefined) dom.dataset.part = part;
    if (heading) dom.style.width = `${width}%`;
    return true;
  };
  return { dom, contentDOM, update, ignoreMutation: ({ type }) => type === 'attributes' };
};

// Replaces only the blocks that differ. Returns false if no block differs.
function replaceBlocks(tr: Transaction, next: Node): boolean {
  const { doc } = tr;
  if (doc.attrs.rest !== next.attrs.rest) tr.setDocAttribute('rest', next.attrs.rest);
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || end === null) return false;
  // If equal blocks repeat, the parts that are equal above and below may overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const $from = doc.resolve(start);
  const from = $from.posAtIndex($from.index(0), 0);
  const endOfBlock = (node: Node, pos: number) => {
    const $end = node.resolve(pos + overlap);
    return $end.posAtIndex($end.indexAfter(0), 0);
  };
  tr.replace(from, endOfBlock(doc, end.a), new Slice(next.content.cut(from, endOfBlock(next, end.b)), 0, 0));
  return true;
}

// Returns the offset in `after` at which its difference from `before` ends.
function endOfChange(before: string, after: string): number {
  const room = Math.min(before.length, after.length);
  let bottom = 0;
  while (bottom < room && before.at(-1 - bottom) === after.at(-1 - bottom)) bottom += 1;
  return after.length - bottom;
}
