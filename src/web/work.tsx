// The pane beside the document: its title, and the tabs for data, findings, series and downloads.
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { startAnew } from './anew.ts';
import { titleOf } from './export/export.ts';
import { Fields } from './fill/fields.tsx';
import { useLeft } from './fill/filling.ts';
import { rescueFocus } from './focus.ts';
import { Icon } from './icon.tsx';
import { lazy } from './lazy.tsx';
import { useFindings } from './review/rules.ts';
import { page, type Tab, usePage } from './state.ts';
import { showRequest, showSheet } from './steps.ts';

export function Work({ narrow }: { narrow: boolean }) {
  const text = usePage((state) => state.text);
  const title = useMemo(() => titleOf(text), [text]);
  const chosen = usePage((state) => state.tab);
  const tab = !narrow && chosen === 'sheet' ? 'fields' : chosen;
  const { left } = useLeft();
  const findings = useFindings();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone: keyboards and screen readers continue from the title.
  useEffect(() => {
    if (document.activeElement === document.body && page.get().said !== '')
      heading.current?.focus({ preventScroll: true });
  }, []);
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
          <button class="quiet" type="button" onClick={changeRequest}>
            <Icon name="request" /> Cambiar la solicitud
          </button>
          <button class="quiet" type="button" onClick={startAnew}>
            <Icon name="anew" /> Nuevo documento
          </button>
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
  fields: Fields,
  findings: lazy(async () => (await import('./later.ts')).Findings),
  series: lazy(async () => (await import('./later.ts')).Series),
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
