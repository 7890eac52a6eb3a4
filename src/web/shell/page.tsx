// The whole page: on the left what the person does, on the right the sheet of letter paper.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Ask } from '../ask/ask.tsx';
import { Writing } from '../ask/writing.tsx';
import { usePage } from '../document/state.ts';
import { useStore } from '../document/store.ts';
import { titleOf } from '../document/title.ts';
import { LetterheadChoice, LetterheadEdge } from '../export/letterhead-edge.tsx';
import { Button, Icon } from '../view/controls.tsx';
import { lazy } from '../view/lazy.tsx';
import { useNarrow } from '../view/viewport.ts';
import { Bar } from './bar.tsx';
import { isDemo } from './demo.ts';
import { dragging } from './drop.ts';
import { Notice } from './notice.tsx';
import { Sheet } from './sheet.tsx';
import { Work } from './work.tsx';

export function Page() {
  const step = usePage((state) => state.step);
  const tab = usePage((state) => state.tab);
  const failure = usePage((state) => state.failure);
  const blank = usePage((state) => state.text === '' && state.step === 'ask');
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
      {/* Beside a document it is below the bar, with the buttons that failed. */}
      {step !== 'work' && <Notice />}
      <main class={blank ? 'desk home' : `desk desk-${step}`}>
        <div class="pane">
          {step === 'ask' && (
            <Ask openWord={openWord} setAside={<SetAside />} notice={failure && <FailureNotice failure={failure} />}>
              <Recents />
            </Ask>
          )}
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
      <DropSign />
      <Announcer />
    </>
  );
}

function MyOffice() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button class="quiet" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="office" /> Mi oficina
      </button>
      {open && (
        <OfficeDialog close={() => setOpen(false)}>
          <LetterheadChoice />
          <DropSign office />
        </OfficeDialog>
      )}
    </>
  );
}

// Below the question, and drawn as soon as the first view is.
const Catalogue = lazy(async () => (await import('./deferred.ts')).Catalogue, null);

const Recents = lazy(async () => (await import('./deferred.ts')).Recents, null);

const FailureNotice = lazy(async () => (await import('./deferred.ts')).FailureNotice, null, <Disconnected />);

// A part that was lost stays lost until the page is loaded again, which without a connection would lose the page too.
async function loadAgain(): Promise<void> {
  await fetch('./').then(
    () => location.reload(),
    () => undefined,
  );
}

// The failure of a page that cannot load even its words.
function Disconnected() {
  return (
    <section class="failure">
      <div role="alert">
        <h2>{navigator.onLine ? 'Membrete no responde' : 'No hay conexión a la red'}</h2>
        <p>Su solicitud sigue aquí.</p>
      </div>
      <div class="row">
        <Button look="primary" label="Volver a cargar la página" onClick={() => void loadAgain()} />
      </div>
    </section>
  );
}

const SetAside = lazy(async () => (await import('./deferred.ts')).SetAside, null);

const OfficeDialog = lazy(async () => (await import('./deferred.ts')).OfficeDialog);

// What a file would do that is being dragged over the page. The dialog is above the page, and has its own.
function DropSign({ office = false }: { office?: boolean }) {
  const over = useStore(dragging, (state) => state.over);
  const hasDocument = usePage((state) => state.step === 'work');
  if (!over) return null;
  return (
    <div class="drop-sign" aria-hidden="true">
      <p>
        <b>Suéltelo aquí</b>
        {office ? (
          <span>Un Word (.docx) será su hoja membretada.</span>
        ) : (
          <span>
            Un Word hecho aquí se abre; otro Word será su hoja membretada
            {hasDocument ? '; con una tabla (.xlsx o .csv) sale un documento por fila' : ''}.
          </span>
        )}
      </p>
    </div>
  );
}

function Announcer() {
  const said = usePage((state) => state.said);
  return (
    <p class="unseen" role="status">
      {said}
    </p>
  );
}

async function openWord(file: File): Promise<void> {
  await (await import('./deferred.ts')).openWord(file);
}
