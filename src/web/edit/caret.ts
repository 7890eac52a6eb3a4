// The caret, or the selection, as offsets of the text: they hold while the sheet is drawn anew, and in the text with braces.
import { change } from '../sheet/undo.ts';
import { page } from '../state.ts';
import { isBlankAt } from './lines.ts';
import { lineOf, offsetAt, pointAt } from './places.ts';

export interface Caret {
  anchor: number;
  focus: number;
}

// Kept from the sheet to the text with braces and back, until the editing ends.
let caret: Caret | undefined;

// The text as this editor left it. Another text was put in its place by undo, or by a field.
let own = '';

let changes = 0;

export function currentCaret(): Caret {
  return caret ?? { anchor: 0, focus: 0 };
}

export function hasCaret(): boolean {
  return caret !== undefined;
}

export function dropCaret(): void {
  if (!page.get().editing) caret = undefined;
}

export function moveCaret(anchor: number, focus = anchor): void {
  caret = { anchor, focus };
}

// Takes the caret from the browser's selection, if that is on the sheet.
export function readCaret(host: HTMLElement): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {};
  if (!anchorNode || !focusNode || !host.contains(anchorNode) || !host.contains(focusNode)) return;
  moveCaret(offsetAt(anchorNode, anchorOffset ?? 0), offsetAt(focusNode, focusOffset ?? 0));
}

// Puts the browser's selection where the caret is, and in view.
export function showCaret(host: HTMLElement): void {
  const caret = currentCaret();
  const selection = getSelection();
  const anchor = pointAt(caret.anchor);
  const focus = pointAt(caret.focus);
  if (!selection || !anchor || !focus || document.activeElement !== host) return;
  const { anchorNode, focusNode } = selection;
  const isThere =
    anchorNode &&
    focusNode &&
    lineOf(caret.focus)?.contains(focusNode) &&
    lineOf(caret.anchor)?.contains(anchorNode) &&
    offsetAt(anchorNode, selection.anchorOffset) === caret.anchor &&
    offsetAt(focusNode, selection.focusOffset) === caret.focus;
  if (isThere) return;
  selection.setBaseAndExtent(...anchor, ...focus);
  reveal(selection);
}

// Shows the blank line on which the caret stands, and no other.
export function showBlankLine(): void {
  const { text, blankAt } = page.get();
  const caret = currentCaret();
  const at = caret.anchor === caret.focus && isBlankAt(text, caret.focus) ? caret.focus : -1;
  if (at !== blankAt) page.set({ blankAt: at });
}

// A text that was typed: the letters of a word are one step of undo, and the page reads it in a pause.
export function keepTyped(text: string, mark: string): void {
  own = text;
  change({ text }, mark, page.setQuietly);
}

// Puts words in place of a part of the text, as a step of its own, and the caret behind them.
export function splice(start: number, end: number, words: string, at = start + words.length): void {
  const { text } = page.get();
  setText(text.slice(0, start) + words + text.slice(end), at);
}

export function setText(text: string, at: number, patch: Parameters<typeof change>[0] = {}): void {
  own = text;
  moveCaret(at);
  change({ ...patch, text }, `change ${changes++}`);
  showBlankLine();
}

// The text of the page is this editor's from here on.
export function adoptText(): void {
  own = page.get().text;
}

// Where another text came in place of this editor's, the caret goes to the end of what changed.
export function followText(): void {
  const { text } = page.get();
  if (text === own) return;
  let bottom = 0;
  const room = Math.min(text.length, own.length);
  while (bottom < room && text.at(-1 - bottom) === own.at(-1 - bottom)) bottom += 1;
  moveCaret(text.length - bottom);
  own = text;
  showBlankLine();
}

// The browser keeps the caret in view while a person types; here it was moved by script.
function reveal(selection: Selection): void {
  const line = lineOf(currentCaret().focus);
  if (!line || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0).getBoundingClientRect();
  const { top, bottom } = range.height > 0 ? range : line.getBoundingClientRect();
  const bar = document.querySelector('.toolbar')?.getBoundingClientRect();
  const isAbove = bar && bar.top <= 0 && top < bar.bottom;
  const isBelow = bottom > (bar && bar.top > 0 ? bar.top : innerHeight);
  if (isAbove || isBelow) line.scrollIntoView({ block: 'nearest' });
}
