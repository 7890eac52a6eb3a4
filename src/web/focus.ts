// Moves the focus to `selector` if the button that had it is gone, so that keyboards and screen readers keep their place.
export function rescueFocus(selector: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
  });
}

// Focuses a field and scrolls its panel to show it. The page itself stays where it is, unless the panel is part of its flow.
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const panel = field?.closest('.panel');
  if (!field || !panel) return;
  field.closest('details')?.setAttribute('open', '');
  field.focus({ preventScroll: true });
  if (panel.scrollHeight > panel.clientHeight) {
    const offset = field.getBoundingClientRect().top - panel.getBoundingClientRect().top;
    panel.scrollTop += offset - (panel.clientHeight - field.clientHeight) / 2;
  } else field.scrollIntoView({ block: 'nearest' });
}
