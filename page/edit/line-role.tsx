// The button that shows the role of the caret's line, such as «Asunto», and the menu to correct it.
import { type Line, namedLines } from '@membrete/document';
import { fold } from '@membrete/document/text';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { letterAsIs, readKeptLetter } from '../record/commands/letter.ts';
import { currentDocument } from '../record/document.ts';
import type { FindIn } from '../record/letter-file.ts';
import { letterWithRoles } from '../record/letter-roles.ts';
import { page, type Snapshot, usePage } from '../record/state.ts';
import { Icon } from '../view/controls.tsx';
import { useDisclosure } from '../view/disclosure.ts';
import { selected } from './keys.ts';
import { linesIn, PARTS, type Part, partOf, type TextWithRoles, withPart } from './line-parts.ts';
import type { SheetEditor } from './sheet-editor.ts';

export function LineRole({ editor }: { editor: SheetEditor }) {
  const lines = useLines(editor);
  const { open, box, opener, toggle, close } = useDisclosure();
  const [first] = lines;
  const part = first && partOf(first);
  const name = part?.name ?? 'Renglón';
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const menu = popup.current;
    if (!open || !menu) return undefined;
    if (menuPoint) placeAt(menu, menuPoint);
    menuPoint = undefined;
    menu.querySelector<HTMLElement>('[aria-pressed=true], button')?.focus({ preventScroll: true });
    menu.addEventListener('keydown', moveInMenu);
    return () => menu.removeEventListener('keydown', moveInMenu);
  }, [open]);
  const find = useDataFinder();
  const choose = (chosen?: Part) => {
    const { at, ...next } = withPart(page.get(), lines, chosen);
    close();
    const withData = find(next);
    editor.setText(withData.text, lineEnd(withData.text, next.text, at), withData);
    editor.view.focus();
  };
  return (
    <div class="disclosure" ref={box}>
      <button
        class="tool line-role"
        type="button"
        title="Qué es este renglón (F2)"
        aria-label={`Este renglón es: ${name}`}
        aria-expanded={open}
        aria-disabled={lines.length === 0}
        ref={opener}
        onClick={() => selectedLines(editor).length > 0 && toggle()}
      >
        <span class="name">{name}</span>
        <Icon name="more" />
      </button>
      {open && (
        <div class="popup line-parts" ref={popup}>
          {PARTS.map(({ group, parts }) => (
            <section key={group} aria-label={group}>
              <p class="legend">{group}</p>
              {parts.map((one) => (
                <button key={one.name} type="button" aria-pressed={one === part} onClick={() => choose(one)}>
                  {one.name}
                </button>
              ))}
            </section>
          ))}
          {lines.some(({ why }) => why === 'given') && (
            <button class="as-read" type="button" onClick={() => choose()}>
              {hasLook(lines) ? 'Como en la carta' : 'Como se leyó'}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

// Returns true if the original letter gives one of the lines a look that a chosen role hides. The line gets
// this look back when its role is reset.
function hasLook(lines: readonly Line[]): boolean {
  const { looks } = page.get();
  const all = currentDocument().lines;
  const startsWithLook = Array.from(namedLines(all, looks).keys(), (at) => all[at]?.start);
  return lines.some(({ start, why }) => why === 'given' && startsWithLook.includes(start));
}

// The point where the menu opens. If undefined, the menu opens below its button.
let menuPoint: { clientX: number; clientY: number } | undefined;

export function openLineRole(mouse?: MouseEvent): true {
  menuPoint = mouse;
  document.querySelector<HTMLElement>('.line-role')?.click();
  return true;
}

// Returns a function that finds the fields of a letter again after a change of roles. The code is loaded
// first; until then, the function finds no fields.
function useDataFinder(): (next: TextWithRoles) => Partial<Snapshot> & TextWithRoles {
  const key = usePage((state) => letterAsIs(state)?.key);
  const [finder, setFinder] = useState<{ find: FindIn }>();
  useEffect(() => {
    const letter = letterAsIs();
    if (!letter) return;
    const load = async () => {
      const { createFinder } = await import('../record/letter-file.ts');
      const file = letter.key === '' ? undefined : await readKeptLetter(letter.key);
      setFinder({ find: createFinder(file?.bytes) });
    };
    // If the finder cannot be loaded, the roles change but no fields are found.
    load().catch(() => undefined);
  }, [key]);
  return (next) => {
    const letter = letterAsIs();
    if (!letter || !finder || next.text !== page.get().text) return next;
    return letterWithRoles({ ...page.get(), letter }, next.roles, finder.find);
  };
}

// Returns the end of a line in `text`: the line with the same number as the line at offset `at` in `before`.
function lineEnd(text: string, before: string, at: number): number {
  const line = before.slice(0, at).split('\n').length;
  return text.split('\n', line).join('\n').length;
}

// Places the popup beside a point, completely within the window.
function placeAt(popup: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): void {
  const { width, height } = popup.getBoundingClientRect();
  const within = (at: number, size: number, room: number) => Math.max(8, Math.min(at, room - size - 8));
  popup.style.cssText = `position: fixed; left: ${within(clientX + 8, width, innerWidth)}px; top: ${within(clientY + 8, height, innerHeight)}px`;
}

function selectedLines(editor: SheetEditor): readonly Line[] {
  return linesIn(currentDocument().lines, selected(editor));
}

// Returns the selected lines. They are read in the next frame, because the editor notices a selection later
// than the browser.
function useLines(editor: SheetEditor): readonly Line[] {
  const [lines, setLines] = useState<readonly Line[]>([]);
  useEffect(() => {
    let frame = 0;
    const read = () => {
      if (!editor.view.isDestroyed) setLines(selectedLines(editor));
    };
    const readSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(read);
    };
    const end = page.subscribe(readSoon);
    document.addEventListener('selectionchange', readSoon);
    readSoon();
    return () => {
      end();
      cancelAnimationFrame(frame);
      document.removeEventListener('selectionchange', readSoon);
    };
  }, [editor]);
  return lines;
}

// Moves to the next button on an arrow key, and from the last button to the first. A letter key moves to the
// next button whose name begins with that letter.
function moveInMenu(event: KeyboardEvent): void {
  const { currentTarget, target, key, ctrlKey, altKey, metaKey } = event;
  if (!(currentTarget instanceof Element) || !(target instanceof HTMLElement) || ctrlKey || altKey || metaKey) return;
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = buttons.indexOf(target);
  if (at < 0) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const others = [...buttons.slice(at + 1), ...buttons.slice(0, at)];
  const letter = fold(key);
  const next = step
    ? buttons.at((at + step) % buttons.length)
    : others.find(({ textContent }) => /^\p{L}$/u.test(letter) && fold(textContent).startsWith(letter));
  if (!next) return;
  event.preventDefault();
  next.focus();
}
