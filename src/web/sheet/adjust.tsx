// «Ajustar»: asks for the same document again with one change.
import { useDisclosure } from '../disclosure.ts';
import { Icon } from '../icon.tsx';
import { lazy } from '../lazy.tsx';

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

const Changes = lazy(async () => (await import('../later.ts')).Changes);
