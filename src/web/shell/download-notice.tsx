// The moment when a document is done: the file that came of it, and the ways on.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useRecord } from '../document/record.ts';
import { page, usePage } from '../document/state.ts';
import { useStore } from '../document/store.ts';
import { keepValuesToo, valuesToo } from '../saved/history.ts';
import { Button, Tool } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { showSheet } from '../view/steps.ts';
import { startAnew } from './new-document.ts';

export function Taken() {
  const taken = usePage((state) => state.taken);
  const table = usePage((state) => state.table);
  const left = useRecord().open().everywhere.length;
  const withValues = useStore(valuesToo, (agreed) => agreed);
  // Who agrees keeps the way to take it back here until the card goes.
  const [asks] = useState(!withValues);
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section class="downloaded" ref={card} aria-label="Documento descargado">
      <svg class="seal" viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="18" />
        <path d="M12.5 20.5l5.5 5.5 10-11" pathLength="1" />
      </svg>
      <div class="news">
        <p class="file">Listo: {taken}</p>
        <p class="hint">{adviceOn(taken, left)}</p>
        {asks && (
          <label class="check">
            <input
              type="checkbox"
              checked={withValues}
              onChange={(event) => keepValuesToo(event.currentTarget.checked)}
            />
            <span>Guardar sus datos en «Recientes», en este navegador, para hacer otro igual</span>
          </label>
        )}
        <div class="row">
          <Button look="quiet" icon="anew" label="Otro documento" onClick={startAnew} />
          {!table && <Button look="quiet" icon="series" label="Hacer varios como este" onClick={makeMany} />}
        </div>
      </div>
      <Tool icon="close" label="Cerrar" compact onClick={dismiss} />
    </section>
  );
}

function makeMany(): void {
  showSheet('work', { tab: 'series', taken: '' });
  rescueFocus('#tab-series');
}

function dismiss(): void {
  page.set({ taken: '' });
  rescueFocus('.downloads button');
}

function adviceOn(file: string, left: number): string {
  if (left > 0)
    return left === 1
      ? 'Está en sus descargas. En Word se ve sombreado el dato que falta.'
      : `Está en sus descargas. En Word se ven sombreados los ${left} datos que faltan.`;
  if (!file.endsWith('.docx')) return 'Está en sus descargas. Léalo completo antes de firmarlo.';
  return 'Está en sus descargas. Léalo completo antes de firmarlo; si algo cambia, ábralo aquí con sus datos.';
}
