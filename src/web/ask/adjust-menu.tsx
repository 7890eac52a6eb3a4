// «Ajustar»: asks for the same document again with one change. What it offers is loaded when it is opened.
import { Icon, useDisclosure } from '../view/controls.tsx';
import { lazy } from '../view/lazy.tsx';

const Changes = lazy(async () => (await import('./adjust-changes.tsx')).Changes, null);

export function Adjust() {
  const { open, box, opener, toggle } = useDisclosure();
  return (
    <div class="disclosure" ref={box}>
      <button class="tool" type="button" title="Ajustar" ref={opener} aria-expanded={open} onClick={toggle}>
        <Icon name="adjust" />
        <span>Ajustar</span>
      </button>
      {open && <Changes />}
    </div>
  );
}
