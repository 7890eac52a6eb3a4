// The button that was pressed may be gone: who works by keyboard or by ear goes on from what took its place.
export function rescueFocus(selector: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
  });
}
