// Marks the data that the paper shows in its headers and footers, and links them to their fields. The paper
// is behind the text of the sheet, which gets the clicks.
import { edgeLines } from '@membrete/document/letter-looks';
import { currentDocument } from '../record/document.ts';
import { entryOf } from '../record/guards.ts';
import { shownWords } from '../record/record.ts';
import { type PageState, page } from '../record/state.ts';
import { goToField } from '../view/sheet/blocks.tsx';

// Matches a slot, whose attribute has the name of the variable.
const SLOT = '[data-variable]';

// Returns the variables to highlight, one a line: the variable that is being filled in, and those in the line
// of the clicked finding, if the paper shows that line.
export function highlighted(state: PageState): string {
  const { active, place, looks } = state;
  const onPaper = place ? edgeLines(currentDocument(state).lines, looks) : [];
  const found = onPaper.find(({ line }) => place && line.start <= place.start && place.start < line.end);
  return [active, ...(found?.line.names ?? [])].join('\n');
}

// Gives the slots in `frame` the look of variables on the sheet. `active` are the variables to highlight.
export function styleSlots(frame: HTMLElement, active: string): void {
  const words = shownWords();
  const names = active.split('\n');
  for (const slot of frame.querySelectorAll<HTMLElement>(SLOT)) {
    const { variable = '' } = slot.dataset;
    slot.classList.add('var');
    slot.classList.toggle('filled', (entryOf(words, variable) ?? '') !== '');
    slot.classList.toggle('active', names.includes(variable));
  }
}

// Follows the mouse on `host`, which has the sheet and the paper, until the returned function is called.
export function linkSlots(host: HTMLElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let pointed: HTMLElement | undefined;
  const point = (slot: HTMLElement | undefined) => {
    pointed?.classList.remove('pointed');
    slot?.classList.add('pointed');
    host.classList.toggle('on-slot', slot !== undefined);
    pointed = slot;
  };
  host.addEventListener('mousemove', (event) => point(slotAt(event)), { signal });
  host.addEventListener('mouseleave', () => point(undefined), { signal });
  host.addEventListener(
    'click',
    (event) => {
      const slot = slotAt(event);
      if (slot && page.get().step !== 'writing') goToField(slot.dataset.variable ?? '');
    },
    { signal },
  );
  signal.addEventListener('abort', () => point(undefined));
  return () => controller.abort();
}

// Returns the slot under the mouse, unless words of the text are above it.
function slotAt({ target, clientX, clientY }: MouseEvent): HTMLElement | undefined {
  if (!(target instanceof Element) || !target.matches('.sheet, .pages')) return undefined;
  for (const element of document.elementsFromPoint(clientX, clientY))
    if (element instanceof HTMLElement && element.matches(`.frame ${SLOT}`)) return element;
  return undefined;
}
