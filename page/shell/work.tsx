// Draws a document's part of the page: the bar, and a pane with a title and tabs.
import type { ComponentType } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { Fields } from '../fill/fields.tsx';
import { openRequest, openTab } from '../record/commands/steps.ts';
import { currentPaper, letterhead } from '../record/letterhead.ts';
import { useRecord } from '../record/record.ts';
import { page, type Tab, usePage } from '../record/state.ts';
import { useStore } from '../record/store.ts';
import { letterName, titleOf } from '../record/title.ts';
import { currentBody } from '../review/foot.ts';
import { useFindings, useReview } from '../review/rules.ts';
import { Button } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { lazy } from '../view/lazy.tsx';
import { downloadAll } from './bar.tsx';
import { Notice } from './notice.tsx';
import { startAnew } from './start-anew.ts';

export { Bar } from './bar.tsx';

export function Work({ narrow }: { narrow: boolean }) {
  const text = usePage((state) => state.text);
  const roles = usePage((state) => state.roles);
  const letter = usePage((state) => state.letter);
  const title = useMemo(() => titleOf(text) || letterName(letter), [text, roles, letter]);
  const chosen = usePage((state) => (!narrow && state.tab === 'sheet' ? 'fields' : state.tab));
  const missingCount = useRecord().missing().open.length;
  // Below the findings, the page may offer to remove a page footer. The offer counts as a finding.
  const isFoot = useStore(letterhead, currentPaper) && currentBody().at(-1)?.role === 'footer';
  useReview();
  const findings = (useFindings()?.shown.length ?? 0) + (isFoot ? 1 : 0);
  const counts: Partial<Record<Tab, number>> = { fields: missingCount, findings };
  // If the focused button has disappeared, the focus moves to the button for the next step, or on a phone to
  // the title. It does not move into a field, because the page would then scroll while a person reads.
  useEffect(() => {
    if (document.activeElement !== document.body || page.get().announcement === '') return;
    const next = document.querySelector('.guide .next') ?? document.querySelector('.about h1');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }, []);
  useEffect(
    () =>
      void import('./deferred.ts').then(
        ({ hearPastes, preloadWord }) => {
          hearPastes();
          return preloadWord();
        },
        () => undefined,
      ),
    [],
  );
  useEffect(() => {
    document.title = title === '' ? 'Membrete' : `${title} · Membrete`;
    return () => {
      document.title = 'Membrete';
    };
  }, [title]);
  const [, , Panel] = TABS.find(([tab]) => tab === chosen) ?? [];
  return (
    <>
      <div class="about">
        <h1 tabIndex={-1}>{title || 'Documento sin asunto'}</h1>
        <div class="row">
          <Button look="quiet" icon="request" label="Cambiar la solicitud" onClick={changeRequest} />
          <Button look="quiet" icon="anew" label="Nuevo documento" onClick={startAnew} />
        </div>
      </div>
      <div class="tabs" role="tablist" aria-label="Pasos" onKeyDown={moveTab}>
        {(narrow ? TABS : TABS.slice(1)).map(([tab, name]) => (
          <button
            key={tab}
            id={`tab-${tab}`}
            type="button"
            role="tab"
            aria-selected={tab === chosen}
            aria-controls={`panel-${tab}`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => openTab(tab)}
          >
            {name}
            {counts[tab] ? <span class="count">{counts[tab]}</span> : null}
          </button>
        ))}
      </div>
      {narrow && <Notice />}
      {Panel && (
        <div class="panel" id={`panel-${chosen}`} role="tabpanel" aria-labelledby={`tab-${chosen}`}>
          <Panel />
        </div>
      )}
    </>
  );
}

function Data() {
  const isLetter = usePage((state) => state.letter !== undefined);
  return (
    <>
      {isLetter && <LetterData />}
      {isLetter && <ListRows />}
      <Fields download={downloadAll} />
    </>
  );
}

const ListRows = lazy(async () => (await import('./deferred.ts')).ListRows, null);

const LetterData = lazy(async () => (await import('./deferred.ts')).LetterData, null);

// The sheet is always drawn, and needs no panel. Only a phone has a tab for it.
const TABS: readonly (readonly [tab: Tab, name: string, Panel?: ComponentType])[] = [
  ['sheet', 'Hoja'],
  ['fields', 'Datos', Data],
  ['findings', 'Revisión', lazy(async () => (await import('./deferred.ts')).Findings)],
  ['series', 'En serie', lazy(async () => (await import('./deferred.ts')).Series)],
];

// An arrow key opens the next or the previous tab. The first tab follows the last.
function moveTab(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.findIndex(({ tabIndex }) => tabIndex === 0);
  const next = tabs.at((at + step) % tabs.length);
  next?.click();
  next?.focus();
}

// Returns to the request. The focus goes to the title, because on a phone a focused field would open the
// keyboard over half the page.
function changeRequest(): void {
  openRequest();
  rescueFocus('.ask h1');
}
