// A button that shows and hides something beside it, which also closes by Escape and by a click or the focus elsewhere.
import { useEffect, useRef, useState } from 'preact/hooks';

export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    const ending = new AbortController();
    const { signal } = ending;
    addEventListener('pointerdown', closeOutside, { signal });
    addEventListener('focusin', closeOutside, { signal });
    addEventListener('keydown', closeByKey, { signal });
    return () => ending.abort();
  }, [open]);
  // The focus returns to the button, which may be gone by then.
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return { open, box, opener, toggle: () => setOpen(!open), close };
}
