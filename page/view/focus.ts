import { splitForm } from '@membrete/document/variables';
import { continueDocument, openTab } from '../record/commands/steps.ts';

// Moves the focus to `selector` if the focused button has disappeared, so that keyboards and screen readers
// keep their place.
export function rescueFocus(selector: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
  });
}

// Gives an element the focus when it is drawn. The element uses this function as its `ref`.
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

// Gives a field the focus, and scrolls its panel so that the field is visible. Scrolls the page only if
// scrolling the panel is not enough.
export function focusField(name: string): void {
  const field = document.getElementById(fieldId(name));
  const panel = field?.closest('.panel');
  if (!field || !panel) return;
  field.closest('details')?.setAttribute('open', '');
  field.focus({ preventScroll: true });
  if (panel.scrollHeight > panel.clientHeight) {
    const offset = field.getBoundingClientRect().top - panel.getBoundingClientRect().top;
    panel.scrollTop += offset - (panel.clientHeight - field.clientHeight) / 2;
  } else field.scrollIntoView({ block: 'nearest' });
}

export function openField(name: string): void {
  openTab('fields');
  requestAnimationFrame(() => focusField(name));
}

// Returns to the document. If the pressed button has disappeared, the focus moves to the title.
export function returnToWork(): void {
  continueDocument();
  rescueFocus('.about h1');
}

// A place in another form leads to the field of its datum.
export function fieldId(name: string): string {
  return `campo-${encodeURIComponent(splitForm(name).datum)}`;
}
