// The button that opens the dialog of my office.
import { useState } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import { lazy } from '../lazy.tsx';

export function MyOffice() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button class="quiet" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="office" /> Mi oficina
      </button>
      {open && <OfficeDialog close={() => setOpen(false)} />}
    </>
  );
}

const OfficeDialog = lazy(async () => (await import('../later.ts')).OfficeDialog);
