// What did not work, in words, with the detail for the help desk where there is one.
import { page, usePage } from '../document/state.ts';
import { Button, CopyDetail, Problem } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';

export function Notice() {
  const problem = usePage((state) => state.problem);
  const technical = usePage((state) => state.technical);
  if (problem === '') return null;
  return (
    <div class="notice">
      <Problem>{problem}</Problem>
      {technical !== '' && <CopyDetail detail={technical} />}
      <Button look="quiet" label="Entendido" onClick={dismiss} />
    </div>
  );
}

function dismiss(): void {
  page.set({ problem: '', technical: '' });
  rescueFocus('.desk h1');
}
