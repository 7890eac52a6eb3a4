// Draws the whole page: the request or the form on the left, and the sheet on the right.

import { layOut } from '@membrete/document';
import { useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { Ask } from '../ask/ask.tsx';
import { useEditor } from '../edit/mode.ts';
import { currentLayout, partialLinesOf } from '../record/document.ts';
import { useShownLetter } from '../record/record.ts';
import { usePage } from '../record/state.ts';
import { useNarrow } from '../record/viewport.ts';
import { Button, Icon } from '../view/controls.tsx';
import { lazy } from '../view/lazy.tsx';
import { Blocks } from '../view/sheet/blocks.tsx';
import { Notice } from './notice.tsx';

export function Page() {
  const step = usePage((state) => state.step);
  const tab = usePage((state) => state.tab);
  const failure = usePage((state) => state.failure);
  const blank = usePage((state) => state.text === '' && state.step === 'ask');
  const narrow = useNarrow();
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
        <div class="row office">
          <OfficeName />
          <MyOffice />
        </div>
      </header>
      {/* With a document, the notice is below the bar instead, near the buttons that failed. */}
      {step !== 'work' && <Notice />}
      <main class={blank ? 'desk home' : `desk desk-${step}`}>
        <div class="pane">
          {step === 'ask' && (
            <Ask
              openFile={openFile}
              offers={<BelowRequest />}
              letterhead={<LetterheadChoice />}
              notice={failure && <FailureNotice failure={failure} />}
              drafts={<Drafts />}
            >
              <Recents />
            </Ask>
          )}
          {step === 'writing' && <WritingPane />}
          {step === 'work' && <Work narrow={narrow} />}
        </div>
        <div class="paper">
          {step === 'work' ? <Bar /> : !blank && <div class="toolbar" />}
          {/* The sheet is in the DOM while another tab is open, because the browser prints it. */}
          <div
            class={oneAtATime && tab !== 'sheet' ? 'away' : ''}
            id="panel-sheet"
            {...(oneAtATime && { role: 'tabpanel', 'aria-labelledby': 'tab-sheet' })}
          >
            {step !== 'ask' && <LetterheadEdge />}
            {blank ? <Beginnings /> : <Sheet />}
          </div>
        </div>
      </main>
      <Overlays />
      <Announcer />
    </>
  );
}

// Shows the document as it will look on paper.
function Sheet() {
  const text = usePage((state) => state.text);
  const roles = usePage((state) => state.roles);
  const looks = usePage((state) => state.looks);
  const writing = usePage((state) => state.step === 'writing');
  const active = usePage((state) => state.active);
  const place = usePage((state) => state.place);
  const letter = useShownLetter();
  const editor = useEditor();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const blocks = useMemo(() => {
    if (editor) return [];
    return writing ? layOut(partialLinesOf(text)) : currentLayout();
  }, [text, roles, looks, writing, editor]);
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    sheet.current?.querySelector(place ? '.found' : '.active')?.scrollIntoView({ block: 'nearest' });
  }, [place, active]);
  return (
    <>
      <div class="pages">
        <EdgeLines />
        {editor ? (
          <editor.EditedSheet sheet={sheet} onDrawn={() => redraw(undefined)} />
        ) : (
          <article class="sheet document" ref={sheet} aria-label="Hoja" aria-busy={writing}>
            <Blocks blocks={blocks} letter={letter} writing={writing} active={active} place={place} />
          </article>
        )}
        <Pages article={sheet} writing={writing} />
      </div>
      {editor && <editor.EditHelp />}
    </>
  );
}

// Returns true if the service uses a demo model, which it names in the header Server-Timing. Browsers show
// this header only over HTTPS or from localhost.
function isDemo() {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming)) return false;
  const model = navigation.serverTiming?.find(({ name }) => name === 'model')?.description ?? '';
  return /^(?:membrete-)?demo$|^fault-/.test(model);
}

function MyOffice() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button class="quiet" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="office" /> Mi oficina
      </button>
      {open && <OfficeOverlay close={() => setOpen(false)} />}
    </>
  );
}

const Bar = lazy(async () => (await import('./work.tsx')).Bar, <div class="toolbar" />);
const Beginnings = lazy(async () => (await import('./deferred.ts')).Beginnings, null);
const BelowRequest = lazy(async () => (await import('./deferred.ts')).BelowRequest, null);
const Work = lazy(async () => (await import('./work.tsx')).Work);
const Drafts = lazy(async () => (await import('./deferred.ts')).Drafts, null);
const EdgeLines = lazy(async () => (await import('./deferred.ts')).EdgeLines, null);
const FailureNotice = lazy(async () => (await import('./deferred.ts')).FailureNotice, null, <Disconnected />);
const LetterheadChoice = lazy(async () => (await import('./deferred.ts')).LetterheadChoice, null);
const LetterheadEdge = lazy(async () => (await import('./deferred.ts')).LetterheadEdge, null);
const OfficeOverlay = lazy(async () => (await import('./deferred.ts')).OfficeOverlay);
const OfficeName = lazy(async () => (await import('./deferred.ts')).OfficeName, null);
const Overlays = lazy(async () => (await import('./deferred.ts')).Overlays, null);
const Pages = lazy(async () => (await import('./deferred.ts')).Pages, null);
const Recents = lazy(async () => (await import('./deferred.ts')).Recents, null);
const WritingPane = lazy(async () => (await import('./deferred.ts')).WritingPane, null);

async function openFile(file: File, others: readonly File[]): Promise<void> {
  await (await import('./deferred.ts')).takeFile(file, false, others);
}

// Draws the notice for a page whose modules cannot be loaded. The button first checks the connection, because
// a reload without it would lose the page.
function Disconnected() {
  const loadAgain = () =>
    fetch('./').then(
      () => location.reload(),
      () => undefined,
    );
  return (
    <section class="failure">
      <div role="alert">
        <h2>{navigator.onLine ? 'Membrete no responde' : 'No hay conexión a la red'}</h2>
        <p>Su solicitud sigue aquí.</p>
      </div>
      <div class="row">
        <Button look="primary" label="Volver a cargar la página" onClick={loadAgain} />
      </div>
    </section>
  );
}

function Announcer() {
  const announcement = usePage((state) => state.announcement);
  return (
    <p class="unseen" role="status">
      {announcement}
    </p>
  );
}
