import { useEffect } from 'preact/hooks';
import { dismissNotice } from '../record/commands/notices.ts';
import { usePage } from '../record/state.ts';
import { Button, Problem } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { lazy } from '../view/lazy.tsx';

// Says what happened or failed, and offers the detail for the help desk.
export function Notice() {
  const { problem, news, technical, downloaded, newNumbers, origin } = usePage((state) => state);
  // The notice of a download already shows the numbers, so this notice leaves them out.
  const asks = origin !== '' || (newNumbers.length > 0 && downloaded === '');
  const isShown = problem !== '' || news !== '' || asks;
  // On a phone the notice is part of the tab, and the button that caused it may be far down the tab.
  useEffect(() => {
    if (isShown) document.querySelector('.notice')?.scrollIntoView({ block: 'start' });
  }, [isShown, problem, news]);
  if (!isShown) return null;
  return (
    <div class="notice">
      <div>
        {news !== '' && <p>{news}</p>}
        <Questions />
        <Problem>{problem}</Problem>
      </div>
      {technical !== '' && <CopyDetail detail={technical} />}
      <Button look="quiet" label="Entendido" onClick={dismiss} />
    </div>
  );
}

const Questions = lazy(async () => (await import('./deferred.ts')).Questions, null);
const CopyDetail = lazy(async () => (await import('./deferred.ts')).CopyDetail, null, <span />);

function dismiss(): void {
  dismissNotice();
  rescueFocus('.desk h1');
}
