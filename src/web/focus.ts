// Moves the focus to `selector` if the button that had it is gone, so that keyboards and screen readers keep their place.
export function rescueFocus(selector: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
  });
}
