// The sheet while a person edits its text.
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { EditorView } from 'prosemirror-view';
import { redo, undo } from '../record/commands/undo.ts';
import { page, usePage } from '../record/state.ts';
import { createStore, useStore } from '../record/store.ts';
import { Tool } from '../view/controls.tsx';
import { chipName } from './chip.ts';
import { copySelection, cutSelection, pasteText } from './clipboard.ts';
import { isWithinLine, KEPT, pressKey, sayUnmoved, selected, typeText } from './keys.ts';
import { LineRole, openLineRole } from './line-role.tsx';
import { offsetAt, placeAt } from './nodes.ts';
import { createSheetEditor, readSelection, readView, replaceWords, type SheetEditor, select } from './sheet-editor.ts';
import { openVariable, VariableDialog } from './variable-dialog.tsx';

// The editor in use; undefined while nobody edits.
const editing = createStore<{ editor: SheetEditor | undefined }>({ editor: undefined });

interface EditedSheetProps {
  sheet: RefObject<HTMLDivElement | null>;
  // Called when the sheet is drawn again but its text is the same.
  onDrawn: () => void;
}

// Draws the sheet for editing. It is a <div>, because an <article> may not have the role of a text box.
export function EditedSheet({ sheet, onDrawn }: EditedSheetProps) {
  useLayoutEffect(() => {
    const host = sheet.current;
    if (!host) return undefined;
    const controller = new AbortController();
    const editor = createSheetEditor(host, onDrawn, controller.signal);
    editor.view.setProps(propsOf(editor));
    editing.set({ editor });
    placeCaret(editor);
    followKeyboard(controller.signal);
    return () => {
      editing.set({ editor: undefined });
      controller.abort();
    };
  }, []);
  return <div class="sheet document" ref={sheet} />;
}

export function EditHelp() {
  return (
    <>
      <p class="unseen" id="edit-hint">
        Con las flechas se llega a un dato, y con Entrar se cambia o se quita. Con F2 se dice qué es el renglón. Esc
        termina.
      </p>
      <VariableDialog />
    </>
  );
}

export function EditTools() {
  const showsSaved = usePage((state) => state.announcement === KEPT);
  const editor = useStore(editing, (state) => state.editor);
  return (
    <>
      {editor && <LineRole editor={editor} />}
      <Tool icon="insert" label="Insertar dato" onClick={insertDatum} />
      {showsSaved && <span class="hint">{KEPT}</span>}
    </>
  );
}

function insertDatum(): void {
  const { editor } = editing.get();
  if (editor) openVariable({ editor, ...selected(editor) });
}

function propsOf(editor: SheetEditor): Parameters<EditorView['setProps']>[0] {
  return {
    attributes: { role: 'textbox', 'aria-label': 'Hoja', 'aria-multiline': 'true', 'aria-describedby': 'edit-hint' },
    handleKeyDown: (_, event) => (event.key === 'F2' ? openLineRole() : pressKey(editor, event)),
    handleTextInput: (_, from, to, words) => typeText(editor, from, to, words),
    // openClicked handles this click. ProseMirror would select the variable, and the page would announce it.
    handleClickOn: (_, __, node) => node.type.name === 'variable',
    handleDrop: (_, event) => {
      if (event.dataTransfer?.files.length === 0) sayUnmoved();
      return true;
    },
    handleDOMEvents: {
      keydown: readSelection,
      mousedown: (_, event) => holdLabel(event),
      blur: readSelection,
      click: (_, event) => openClicked(editor, event),
      beforeinput: (_, event) => handleBrowserCommand(event),
      copy: (_, event) => copySelection(editor, event),
      cut: (_, event) => cutSelection(editor, event),
      paste: (_, event) => pasteText(editor, event),
      compositionstart: () => removeSelectionFirst(editor),
      dragstart: (_, event) => {
        event.preventDefault();
        sayUnmoved();
        return true;
      },
    },
  };
}

// Keeps the selection when the mouse button is pressed on a label in the margin.
function holdLabel(event: MouseEvent): boolean {
  const isOnLabel = labelledLine(event) !== undefined;
  if (isOnLabel) event.preventDefault();
  return isOnLabel;
}

// Returns the line whose label was clicked. The label is in the margin, to the left of the line.
function labelledLine({ target, clientX, button }: MouseEvent): HTMLElement | undefined {
  const isLine = target instanceof HTMLElement && target.matches('.document > .line');
  return isLine && button === 0 && clientX < target.getBoundingClientRect().left ? target : undefined;
}

// Opens the menu for `line`. If `line` is one of several selected lines, the menu is for all of them.
function openLabel(editor: SheetEditor, line: HTMLElement, event: MouseEvent): true {
  const { view } = editor;
  const { start, end } = selected(editor);
  const at = offsetAt(readView(view).places, view.posAtDOM(line, 0));
  const place = placeAt(readView(view).places, at);
  if (start === end || !place || place.end < start || end < place.start) select(view, at);
  return openLineRole(event);
}

// Handles clicks here, because ProseMirror treats two quick clicks as a double click, even if they are on
// different variables.
function openClicked(editor: SheetEditor, event: MouseEvent): boolean {
  const { view } = editor;
  const { shiftKey, target } = event;
  const line = labelledLine(event);
  if (line) return openLabel(editor, line, event);
  // A click without a chip as its target is ignored. The click that ends a selection by mouse, for example,
  // targets a common ancestor of the two ends.
  const chip = !shiftKey && target instanceof Element && target.closest('.chip');
  if (!chip) return false;
  const at = view.posAtDOM(chip, 0);
  const node = view.state.doc.nodeAt(at);
  if (node?.type.name !== 'variable') return false;
  const { places } = readView(view);
  const [start, end] = [offsetAt(places, at), offsetAt(places, at + 1)];
  openVariable({ editor, start, end, name: chipName(node.attrs.written) });
  return true;
}

// Puts the caret at the clicked finding, or into the first visible line. On a touch screen nothing is
// focused, because the keyboard would open before anybody chose a line.
function placeCaret(editor: SheetEditor): void {
  const { place } = page.get();
  const start = place?.start ?? firstInView(editor);
  if (matchMedia('(hover: hover)').matches) editor.view.focus();
  select(editor.view, start, place?.end ?? start);
}

function firstInView({ view }: SheetEditor): number {
  const bar = document.querySelector('.toolbar')?.getBoundingClientRect();
  const top = bar && bar.top <= 0 ? bar.bottom : 0;
  const lines = Array.from(view.dom.querySelectorAll('.line, td, th'));
  const line = lines.find((one) => one.getBoundingClientRect().top >= top) ?? lines[0];
  return line ? offsetAt(readView(view).places, view.posAtDOM(line, 0)) : 0;
}

// Handles undo and redo from the browser's menus. Blocks formatting by the browser, such as bold, because a
// document cannot store it.
function handleBrowserCommand(event: InputEvent): boolean {
  const { inputType } = event;
  if (!/^(?:history|format)/.test(inputType)) return false;
  event.preventDefault();
  if (inputType === 'historyUndo') undo();
  if (inputType === 'historyRedo') redo();
  return true;
}

// Removes a selection of several lines or of a variable before an input method begins. An input method writes
// into the DOM directly, and cannot replace such a selection.
function removeSelectionFirst(editor: SheetEditor): boolean {
  const { start, end } = selected(editor);
  const { selection } = editor.view.state;
  const isPlain = isWithinLine(selection) && !page.get().text.slice(start, end).includes('{{');
  if (!isPlain) replaceWords(editor, start, end, '');
  return false;
}

// Moves the bar of the editor above a phone's keyboard, because the keyboard covers the bottom of the page.
function followKeyboard(signal: AbortSignal): void {
  const { style } = document.documentElement;
  const viewport = visualViewport;
  const clear = () => {
    const covered = viewport ? innerHeight - viewport.height - viewport.offsetTop : 0;
    style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
  };
  for (const change of ['resize', 'scroll']) viewport?.addEventListener(change, clear, { signal });
  signal.addEventListener('abort', () => style.removeProperty('--keyboard'));
  clear();
}
