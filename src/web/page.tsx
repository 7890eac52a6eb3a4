// The whole page: on the left what the person does, on the right the sheet of letter paper.
import { useEffect } from 'preact/hooks';
import { Ask } from './ask/ask.tsx';
import { Catalogue } from './ask/catalogue.tsx';
import { Writing } from './ask/writing.tsx';
import { titleOf } from './export/export.ts';
import { rescueFocus } from './focus.ts';
import { Problem } from './problem.tsx';
import { Sheet } from './sheet/sheet.tsx';
import { Toolbar } from './sheet/toolbar.tsx';
import { page, usePage } from './state.ts';
import { useNarrow } from './viewport.ts';
import { Work } from './work.tsx';

export function Page() {
  const step = usePage((state) => state.step);
  const tab = usePage((state) => state.tab);
  const blank = usePage((state) => state.text === '' && state.step === 'ask');
  const problem = usePage((state) => state.problem);
  const narrow = useNarrow();
  const title = usePage(({ step, text }) => (step === 'work' ? titleOf(text) : ''));
  useEffect(() => {
    document.title = title === '' ? 'Membrete' : `${title} · Membrete`;
  }, [title]);
  const oneAtATime = narrow && step === 'work';
  return (
    <>
      <header class="masthead">
        <p class="wordmark">Membrete</p>
      </header>
      {problem !== '' && (
        <div class="notice">
          <Problem>{problem}</Problem>
          <button class="quiet" type="button" onClick={dismiss}>
            Entendido
          </button>
        </div>
      )}
      <main class={`desk desk-${step}`}>
        <div class="pane">
          {step === 'ask' && <Ask />}
          {step === 'writing' && <Writing />}
          {step === 'work' && <Work narrow={narrow} />}
        </div>
        {/* Always there, even where its tab is not chosen: it is what gets printed. */}
        <div
          class={oneAtATime && tab !== 'sheet' ? 'paper away' : 'paper'}
          id="panel-sheet"
          {...(oneAtATime ? { role: 'tabpanel', 'aria-labelledby': 'tab-sheet' } : {})}
        >
          {step === 'work' ? <Toolbar /> : !blank && <div class="toolbar" />}
          {blank ? <Catalogue /> : <Sheet />}
        </div>
      </main>
      <Announcer />
    </>
  );
}

function dismiss(): void {
  page.set({ problem: '' });
  rescueFocus('.desk h1');
}

function Announcer() {
  const said = usePage((state) => state.said);
  return (
    <p class="unseen" role="status">
      {said}
    </p>
  );
}
