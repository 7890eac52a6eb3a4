// What the line with the caret is, in the bar, and the menu that sets it right, also for all lines of a
// selection.
import type { Line } from '@membrete/document';
import { useEffect, useState } from 'preact/hooks';
import { currentDocument } from '../record/document.ts';
import { page } from '../record/state.ts';
import { Icon, useDisclosure } from '../view/controls.tsx';
import { selected } from './keys.ts';
import { linesIn, PARTS, type Part, partOf, withPart } from './line-parts.ts';
import type { SheetEditor } from './sheet-editor.ts';

export function LineRole({ editor }: { editor: SheetEditor }) {
  const lines = useLines(editor);
  const { open, box, opener, toggle, close } = useDisclosure();
  const [first] = lines;
  const part = first && partOf(first);
  const name = part?.name ?? 'Renglón';
  useEffect(() => {
    const menu = box.current;
    if (!open || !menu) return undefined;
    menu.querySelector<HTMLElement>('[aria-pressed=true], .line-parts button')?.focus();
    menu.addEventListener('keydown', moveInMenu);
    return () => menu.removeEventListener('keydown', moveInMenu);
  }, [open]);
  const choose = (chosen?: Part) => {
    const { at, ...next } = withPart(page.get(), lines, chosen);
    close();
    editor.setText(next.text, at, next);
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
        onClick={() => lines.length > 0 && toggle()}
      >
        <span class="name">{name}</span>
        <Icon name="more" />
      </button>
      {open && (
        <div class="popup line-parts">
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
              Como se leyó
            </button>
          )}
        </div>
      )}
    </div>
  );
}

// Opens the menu from the text.
export function openLineRole(): true {
  document.querySelector<HTMLElement>('.line-role')?.click();
  return true;
}

// The lines of the selection. What the browser selects is known to the editor a moment later.
function useLines(editor: SheetEditor): readonly Line[] {
  const [lines, setLines] = useState<readonly Line[]>([]);
  useEffect(() => {
    let frame = 0;
    const read = () => {
      if (!editor.view.isDestroyed) setLines(linesIn(currentDocument().lines, selected(editor)));
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

// The arrows lead to the part above or below, in a ring.
function moveInMenu(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { currentTarget, target } = event;
  if (step === undefined || !(currentTarget instanceof Element) || !(target instanceof HTMLElement)) return;
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('.line-parts button')];
  const at = buttons.indexOf(target);
  if (at < 0) return;
  event.preventDefault();
  buttons.at((at + step) % buttons.length)?.focus();
}
