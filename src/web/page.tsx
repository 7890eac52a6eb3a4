// The whole page: on the left what the person does, on the right the sheet of letter paper.
import { useEffect, useMemo } from 'preact/hooks';
import { Ask } from './ask/ask.tsx';
import { Catalogue } from './ask/catalogue.tsx';
import { Writing } from './ask/writing.tsx';
import { isDemo } from './demo.ts';
import { titleOf } from './export/export.ts';
import { LetterheadEdge } from './export/letterhead-edge.tsx';
import { rescueFocus } from './focus.ts';
import { MyOffice } from './kept/my-office.tsx';
import { Problem } from './problem.tsx';
import { Bar } from './sheet/bar.tsx';
import { Sheet } from './sheet/sheet.tsx';
import { page, usePage } from './state.ts';
import { useNarrow } from './viewport.ts';
import { Work } from './work.tsx';

export function Page() {
  const step = usePage((state) => state.step);
  const tab = usePage((state) => state.tab);
  const blank = usePage((state) => state.text === '' && state.step === 'ask');
  const problem = usePage((state) => state.problem);
  const narrow = useNarrow();
  const text = usePage((state) => (state.step === 'work' ? state.text : ''));
  const title = useMemo(() => titleOf(text), [text]);
  useEffect(() => {
    document.title = title === '' ? 'Membrete' : `${title} · Membrete`;
  }, [title]);
  const oneAtATime = narrow && step === 'work';
  return (
    <>
      <header class="masthead">
        <p class="wordmark">
          <svg class="mark" aria-hidden="true">
            <use href="#mark" />
          </svg>
          Membrete
          {isDemo() && (
            <span class="demo">
              Demostración<span class="wide-only">: los textos salen de un catálogo</span>
            </span>
          )}
        </p>
        <MyOffice />
      </header>
      {problem !== '' && (
        <div class="notice">
          <Problem>{problem}</Problem>
          <button class="quiet" type="button" onClick={dismiss}>
            Entendido
          </button>
        </div>
      )}
      <main class={blank ? 'desk home' : `desk desk-${step}`}>
        <div class="pane">
          {step === 'ask' && <Ask />}
          {step === 'writing' && <Writing />}
          {step === 'work' && <Work narrow={narrow} />}
        </div>
        <div class="paper">
          {step === 'work' ? <Bar /> : !blank && <div class="toolbar" />}
          {/* Always there, even where its tab is not chosen: it is what gets printed. */}
          <div
            class={oneAtATime && tab !== 'sheet' ? 'away' : ''}
            id="panel-sheet"
            {...(oneAtATime ? { role: 'tabpanel', 'aria-labelledby': 'tab-sheet' } : {})}
          >
            {step !== 'ask' && <LetterheadEdge />}
            {blank ? <Catalogue /> : <Sheet />}
          </div>
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
