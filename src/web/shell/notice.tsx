// What happened, and what did not work, in words, with the detail for the help desk where there is one.
import { page, usePage } from '../document/state.ts';
import { Button, Problem } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { lazy } from '../view/lazy.tsx';

const CopyDetail = lazy(async () => (await import('./deferred.ts')).CopyDetail, null, <span />);

export function Notice() {
  const problem = usePage((state) => state.problem);
  const news = usePage((state) => state.news);
  const technical = usePage((state) => state.technical);
  if (problem === '' && news === '') return null;
  return (
    <div class="notice">
      <div>
        {news !== '' && <p>{news}</p>}
        <Problem>{problem}</Problem>
      </div>
      {technical !== '' && <CopyDetail detail={technical} />}
      <Button look="quiet" label="Entendido" onClick={dismiss} />
    </div>
  );
}

function dismiss(): void {
  page.set({ problem: '', news: '', technical: '' });
  rescueFocus('.desk h1');
}
