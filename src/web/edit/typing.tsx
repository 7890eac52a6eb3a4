// The editing of the sheet itself. The browser writes and deletes letters within a line; whatever joins, splits or replaces lines or
// removes a variable is done in the text, which is then drawn.
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { fill } from '../../template/fill.ts';
import { labelOf } from '../../template/labels.ts';
import { findOccurrences, replaceVariables } from '../../template/variables.ts';
import { shownWords } from '../fill/filling.ts';
import { redo, undo } from '../sheet/undo.ts';
import { page } from '../state.ts';
import {
  adoptText,
  currentCaret,
  dropCaret,
  followText,
  hasCaret,
  keepTyped,
  moveCaret,
  readCaret,
  showBlankLine,
  showCaret,
  splice,
} from './caret.ts';
import { Datum, openDatum } from './datum.tsx';
import { CHIP } from './line-dom.ts';
import {
  endBefore,
  holdLine,
  lineAt,
  lineOf,
  linesInOrder,
  offsetAt,
  placeOf,
  readLine,
  startAfter,
} from './places.ts';

// Rendered after the lines of the sheet, so that they are drawn when the caret is put into them.
export function Typing({ sheet }: { sheet: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => (sheet.current ? edit(sheet.current) : undefined), [sheet]);
  useLayoutEffect(() => {
    followText();
    if (sheet.current && !composing) showCaret(sheet.current);
  });
  return (
    <>
      <p class="unseen" id="edit-hint">
        Con las flechas se llega a un dato, y con Entrar se cambia o se quita. Esc termina.
      </p>
      <Datum />
    </>
  );
}

// True while an input method composes a letter, as an accent and its vowel.
let composing = false;

function edit(host: HTMLElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const attributes = {
    contenteditable: 'true',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-describedby': 'edit-hint',
  };
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value);
  begin(host);
  // The browser tells of a new selection only after the next key may have come.
  const read = () => {
    if (!composing) readCaret(host);
  };
  for (const type of ['beforeinput', 'keydown', 'copy', 'cut', 'paste', 'compositionstart'])
    host.addEventListener(type, read, { signal });
  host.addEventListener('beforeinput', beforeInput, { signal });
  host.addEventListener('input', () => takeInput(host), { signal });
  host.addEventListener('keydown', pressKey, { signal });
  host.addEventListener('click', clickChip, { signal });
  host.addEventListener('click', selectLine, { signal });
  host.addEventListener('copy', copySelection, { signal });
  host.addEventListener('cut', cutSelection, { signal });
  host.addEventListener('paste', pasteText, { signal });
  host.addEventListener('compositionstart', beginComposition, { signal });
  host.addEventListener('compositionend', () => endComposition(host), { signal });
  // A line must not vanish between the press of a button and its release.
  let pressed = false;
  const follow = () => {
    if (composing || document.activeElement !== host) return;
    readCaret(host);
    if (!pressed) showBlankLine();
  };
  const press = ({ type }: Event) => {
    pressed = type === 'pointerdown';
    if (!pressed) follow();
  };
  host.addEventListener('pointerdown', press, { signal });
  addEventListener('pointerup', press, { signal });
  addEventListener('pointercancel', press, { signal });
  document.addEventListener('selectionchange', follow, { signal });
  visualViewport?.addEventListener('resize', clearKeyboard, { signal });
  visualViewport?.addEventListener('scroll', clearKeyboard, { signal });
  clearKeyboard();
  return () => {
    controller.abort();
    dropCaret();
    composing = false;
    holdLine(undefined);
    document.documentElement.style.removeProperty('--keyboard');
    for (const name of Object.keys(attributes)) host.removeAttribute(name);
  };
}

// Puts the caret at the finding that was clicked, where it was in the text, or into the first line in view. On a touch screen the
// focus would open the keyboard before anybody chose a line.
function begin(host: HTMLElement): void {
  const { place } = page.get();
  if (place) moveCaret(place.start, place.end);
  else if (!hasCaret()) moveCaret(firstInView());
  adoptText();
  if (!matchMedia('(hover: hover)').matches) return;
  host.focus({ preventScroll: true });
  showCaret(host);
}

function firstInView(): number {
  const bar = document.querySelector('.toolbar')?.getBoundingClientRect();
  const top = bar && bar.top <= 0 ? bar.bottom : 0;
  const lines = linesInOrder();
  const line = lines.find((one) => one.getBoundingClientRect().top >= top) ?? lines[0];
  return placeOf(line)?.start ?? 0;
}

function beforeInput(event: InputEvent): void {
  const { inputType, data } = event;
  if (/^history/.test(inputType)) {
    event.preventDefault();
    if (inputType === 'historyUndo') undo();
    else redo();
    return;
  }
  if (/^format|Drop$|ByDrag$/.test(inputType)) {
    event.preventDefault();
    return;
  }
  const [start, end] = targetOf(event);
  if (/^insert(?:Paragraph|LineBreak)$/.test(inputType)) {
    event.preventDefault();
    breakLine(start, end);
    return;
  }
  if (isPlain(start, end)) return;
  event.preventDefault();
  splice(start, end, inputType.startsWith('delete') ? '' : (data ?? event.dataTransfer?.getData('text/plain') ?? ''));
}

// The part of the text that the event is about.
function targetOf(event: InputEvent): [number, number] {
  const [start, end] = selected();
  const isDeletion = event.inputType.startsWith('delete');
  if (start !== end || !isDeletion) return targetOfReplacement(event) ?? [start, end];
  const forward = event.inputType.endsWith('Forward');
  const { text } = page.get();
  const chip = findOccurrences(text).find((variable) => (forward ? variable.start : variable.end) === start);
  if (chip) return [chip.start, chip.end];
  const line = placeOf(lineOf(start));
  if (!line) return [start, end];
  if (forward && start >= line.end) return joinable(start, startAfter(start) ?? start);
  if (!forward && start <= line.start) return joinable(endBefore(start) ?? start, start);
  const [range] = event.getTargetRanges();
  if (!range) return [start, end];
  const from = offsetAt(range.startContainer, range.startOffset);
  const to = offsetAt(range.endContainer, range.endOffset);
  return [Math.max(line.start, Math.min(from, start)), Math.min(line.end, Math.max(to, start))];
}

// A correction of the spelling replaces a word beside the caret.
function targetOfReplacement(event: InputEvent): [number, number] | undefined {
  const [range] = event.inputType === 'insertReplacementText' ? event.getTargetRanges() : [];
  return range && [offsetAt(range.startContainer, range.startOffset), offsetAt(range.endContainer, range.endOffset)];
}

// Columns of signatures share a line of the text: there is nothing to join.
function joinable(start: number, end: number): [number, number] {
  return page.get().text.slice(start, end).includes('\n') ? [start, end] : [end, end];
}

// The selection in the order of the text. Some browsers select a paragraph up to the beginning of the next one.
function selected(): [number, number] {
  const { anchor, focus } = currentCaret();
  const start = Math.min(anchor, focus);
  const end = Math.max(anchor, focus);
  const below = placeOf(lineOf(end));
  if (below && start < below.start && end === below.start) return [start, Math.max(start, endBefore(end) ?? end)];
  return [start, end];
}

// True for letters of one line, which the browser can write and delete by itself.
function isPlain(start: number, end: number): boolean {
  const line = placeOf(lineOf(start));
  const words = page.get().text.slice(start, end);
  return line !== undefined && start >= line.start && end <= line.end && !words.includes('{{') && !words.includes('}}');
}

// Paragraphs are apart from one another as the one with the caret is from the line above it. At the beginning of a line the new
// one comes above it.
function breakLine(start: number, end: number): void {
  const { text, blankAt } = page.get();
  if (start === end && start === blankAt) return;
  const line = lineOf(start);
  const place = placeOf(line);
  // A cell has one line.
  if (line instanceof HTMLTableCellElement) return;
  const apart = line?.classList.contains('paragraph') && /\n\s*\n\s*$/.test(text.slice(0, place?.start));
  const gap = apart ? '\n\n' : '\n';
  splice(start, end, gap, start === place?.start && end < place.end ? start : start + gap.length);
}

function takeInput(host: HTMLElement): void {
  const line = lineAt(getSelection()?.focusNode ?? null);
  if (!line) return;
  const text = readLine(line);
  readCaret(host);
  keepTyped(text, `line ${placeOf(line)?.start}`);
}

function pressKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const { anchor, focus } = currentCaret();
  const variables = findOccurrences(page.get().text);
  const chosen = variables.find(
    ({ start, end }) => Math.min(anchor, focus) === start && Math.max(anchor, focus) === end,
  );
  if (event.key === 'Enter' && chosen) {
    event.preventDefault();
    openDatum(chosen);
  }
  if (event.shiftKey || anchor !== focus) return;
  const next =
    event.key === 'ArrowRight'
      ? variables.find(({ start }) => start === focus)
      : event.key === 'ArrowLeft'
        ? variables.find(({ end }) => end === focus)
        : undefined;
  if (!next || !(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  moveCaret(next.start, next.end);
  showCaret(event.currentTarget);
}

function clickChip({ target }: MouseEvent): void {
  const chip = target instanceof Element ? target.closest(CHIP) : undefined;
  if (!chip?.parentNode) return;
  const end = offsetAt(chip, 0);
  const variable = findOccurrences(page.get().text).find((one) => one.end === end);
  if (variable) openDatum(variable);
}

// Browsers end the selection of a triple click at a chip.
function selectLine({ detail, target, currentTarget }: MouseEvent): void {
  const place = placeOf(lineAt(target instanceof Node ? target : null));
  if (detail !== 3 || !place || !(currentTarget instanceof HTMLElement)) return;
  moveCaret(place.start, place.end);
  showCaret(currentTarget);
}

// Outside of the page braces would be code: people get the values and labels that they see. The sheet takes its variables back.
function copySelection(event: ClipboardEvent): void {
  const [start, end] = selected();
  if (start === end) return;
  const text = page.get().text.slice(start, end);
  event.preventDefault();
  event.clipboardData?.setData(OWN_TYPE, text);
  event.clipboardData?.setData(
    'text/plain',
    replaceVariables(fill(text, shownWords()), ({ name }) => labelOf(name)),
  );
}

const OWN_TYPE = 'application/x-membrete';

function cutSelection(event: ClipboardEvent): void {
  const [start, end] = selected();
  copySelection(event);
  if (start !== end) splice(start, end, '');
}

function pasteText(event: ClipboardEvent): void {
  event.preventDefault();
  const data = event.clipboardData;
  const words = data?.getData(OWN_TYPE) || data?.getData('text/plain') || '';
  const [start, end] = selected();
  splice(start, end, words.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/^\n+|\n+$/g, ''));
}

// An input method writes into the page itself: a selection of several lines, or with a variable, is removed before it does.
function beginComposition(): void {
  const [start, end] = selected();
  if (!isPlain(start, end)) splice(start, end, '');
  // The sheet is drawn in a task of its own before this one.
  queueMicrotask(() => {
    composing = true;
    holdLine(lineAt(getSelection()?.focusNode ?? null));
  });
}

function endComposition(host: HTMLElement): void {
  composing = false;
  holdLine(undefined);
  takeInput(host);
}

// Keeps the bar above the keyboard of a phone, which covers the lower part of the page.
function clearKeyboard(): void {
  if (!visualViewport) return;
  const covered = innerHeight - visualViewport.height - visualViewport.offsetTop;
  document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
}
