// The pane beside the document: its title, and the tabs for data, findings, series and downloads.
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useRecord } from '../document/record.ts';
import { page, type Tab, usePage } from '../document/state.ts';
import { titleOf } from '../document/title.ts';
import { preloadWord } from '../export/export.ts';
import { Fields } from '../fill/fields.tsx';
import { useFindings } from '../review/rules.ts';
import { Button } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { lazy } from '../view/lazy.tsx';
import { showRequest, showSheet } from '../view/steps.ts';
import { downloadAll } from './downloads.tsx';
import { startAnew } from './new-document.ts';

export function Work({ narrow }: { narrow: boolean }) {
  const text = usePage((state) => state.text);
  const title = useMemo(() => titleOf(text), [text]);
  const chosen = usePage((state) => state.tab);
  const tab = !narrow && chosen === 'sheet' ? 'fields' : chosen;
  const left = useRecord().open().everywhere.length;
  const findings = useFindings();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone: the keyboard continues with the next step, Enter leads into the first open field. Nobody is taken
  // into a field who reads. On a phone, where the sheet is in view, it continues from the title.
  useEffect(() => {
    if (document.activeElement !== document.body || page.get().said === '') return;
    const next = document.querySelector<HTMLElement>('.guide .next') ?? heading.current;
    next?.focus({ preventScroll: true });
  }, []);
  useEffect(preloadWord, []);
  const tabs: [Tab, string, number?][] = [
    ['fields', 'Datos', left],
    ['findings', 'Revisión', findings?.shown.length ?? 0],
    ['series', 'En serie'],
  ];
  if (narrow) tabs.unshift(['sheet', 'Hoja']);
  const Panel = PANELS[tab];
  return (
    <>
      <div class="about">
        <h1 ref={heading} tabIndex={-1}>
          {title || 'Documento sin asunto'}
        </h1>
        <div class="row">
          <Button look="quiet" icon="request" label="Cambiar la solicitud" onClick={changeRequest} />
          <Button look="quiet" icon="anew" label="Nuevo documento" onClick={startAnew} />
        </div>
      </div>
      <div class="tabs" role="tablist" aria-label="Pasos" onKeyDown={(event) => moveTab(event, tabs, tab)}>
        {tabs.map(([id, name, count = 0]) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === tab}
            aria-controls={`panel-${id}`}
            tabIndex={id === tab ? 0 : -1}
            onClick={() => openTab(id)}
          >
            {name}
            {count > 0 && <span class="count">{count}</span>}
          </button>
        ))}
      </div>
      {Panel && (
        <div class="panel" id={`panel-${tab}`} role="tabpanel" aria-labelledby={`tab-${tab}`}>
          <Panel />
        </div>
      )}
    </>
  );
}

// The sheet is not among them: on a phone its tab shows the sheet that is there already.
const PANELS: Readonly<Record<Tab, ComponentType | undefined>> = {
  sheet: undefined,
  fields: () => <Fields download={downloadAll} />,
  findings: lazy(async () => (await import('./deferred.ts')).Findings),
  series: lazy(async () => (await import('./deferred.ts')).Series),
};

function moveTab(event: KeyboardEvent, tabs: readonly [Tab, string, number?][], tab: Tab): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const at = tabs.findIndex(([id]) => id === tab);
  const next = tabs[(at + step + tabs.length) % tabs.length]?.[0];
  if (!next) return;
  openTab(next);
  document.getElementById(`tab-${next}`)?.focus();
}

function openTab(tab: Tab): void {
  showSheet('work', { tab });
}

// On a phone the title gets the focus: in the field it would open the keyboard over half the page.
function changeRequest(): void {
  showRequest();
  rescueFocus('.ask h1');
}
