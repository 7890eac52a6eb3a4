// Marks the data in the headers and footers of the drawn paper, and links them to their fields. The paper is
// behind the text of the sheet, so the text gets the clicks.
import { edgeLines } from '@membrete/document/letter-looks';
import { currentDocument } from '../record/document.ts';
import { entryOf } from '../record/guards.ts';
import { shownLetter } from '../record/record.ts';
import { type PageState, page } from '../record/state.ts';
import { goToField } from '../view/sheet/blocks.tsx';

// Matches a placeholder that shows a variable. The attribute has the name of the variable.
const SLOT = '[data-variable]';

// Returns the names of the variables to highlight, one a line: the variable that is being filled in, and the
// variables of the header or footer line in which the clicked finding is.
export function highlighted(state: PageState): string {
  const { active, place, looks } = state;
  const onPaper = place ? edgeLines(currentDocument(state).lines, looks) : [];
  const found = onPaper.find(({ line }) => place && line.start <= place.start && place.start < line.end);
  return [active, ...(found?.line.names ?? [])].join('\n');
}

// Returns the names of the variables whose words look otherwise than others, though they say the same.
export function marked(state: PageState): string {
  const { stale = [], proposed = [] } = shownLetter(state);
  return [...stale, '', ...proposed].join('\n');
}

// Gives the placeholders in `frame` the look that variables have on the sheet. `active` has the names of the
// variables to highlight.
export function styleSlots(frame: HTMLElement, active: string): void {
  const { words, stale, proposed } = shownLetter();
  const names = active.split('\n');
  for (const slot of frame.querySelectorAll<HTMLElement>(SLOT)) {
    const { variable = '' } = slot.dataset;
    slot.classList.add('var');
    slot.classList.toggle('filled', (entryOf(words, variable) ?? '') !== '');
    slot.classList.toggle('old', stale?.has(variable) ?? false);
    slot.classList.toggle('proposed', proposed?.has(variable) ?? false);
    slot.classList.toggle('active', names.includes(variable));
  }
}

// Makes the placeholders of the paper react to the mouse. `host` contains the sheet and the paper. Returns a
// function that stops this.
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

// Returns the placeholder under the mouse, unless words of the text cover it.
function slotAt({ target, clientX, clientY }: MouseEvent): HTMLElement | undefined {
  if (!(target instanceof Element) || !target.matches('.sheet, .pages')) return undefined;
  for (const element of document.elementsFromPoint(clientX, clientY))
    if (element instanceof HTMLElement && element.matches(`.frame ${SLOT}`)) return element;
  return undefined;
}
