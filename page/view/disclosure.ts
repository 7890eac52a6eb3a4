// The state of a popup beside its button.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

// Returns the state of a button that opens a popup beside it. Escape, a click elsewhere, or a change of focus
// closes the popup.
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    const ending = new AbortController();
    const { signal } = ending;
    addEventListener('pointerdown', closeOutside, { signal });
    addEventListener('focusin', closeOutside, { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal });
    return () => ending.abort();
  }, [open]);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return { open, box, opener, toggle: () => setOpen(!open), close };
}
