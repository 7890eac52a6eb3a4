import { continueDocument, openTab } from '../record/commands/steps.ts';

// Moves the focus to `selector` if the focused button is gone, so that keyboards and screen readers keep
// their place.
export function rescueFocus(selector: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
  });
}

// Focuses an element when it is drawn, if used as its `ref`.
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

// Focuses a field, and scrolls its panel to it. The page scrolls only if the panel cannot.
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

// Returns to the document. The title gets the focus if the pressed button is gone.
export function returnToWork(): void {
  continueDocument();
  rescueFocus('.about h1');
}

export function fieldId(name: string): string {
  return `campo-${encodeURIComponent(name)}`;
}
