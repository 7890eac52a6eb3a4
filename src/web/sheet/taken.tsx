// The moment when a document is done: the file that came of it, and the ways on.
import { startAnew } from '../anew.ts';
import { useLeft } from '../fill/filling.ts';
import { rescueFocus } from '../focus.ts';
import { Icon } from '../icon.tsx';
import { page, usePage } from '../state.ts';
import { showSheet } from '../steps.ts';

export function Taken() {
  const taken = usePage((state) => state.taken);
  const table = usePage((state) => state.table);
  const { left } = useLeft();
  return (
    <section class="taken" aria-label="Documento descargado">
      <svg class="seal" viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="18" />
        <path d="M12.5 20.5l5.5 5.5 10-11" pathLength="1" />
      </svg>
      <div class="news">
        <p class="file">Listo: {taken}</p>
        <p class="hint">{adviceOn(taken, left)}</p>
        <div class="row">
          <button class="quiet" type="button" onClick={startAnew}>
            <Icon name="anew" /> Otro documento
          </button>
          {!table && (
            <button class="quiet" type="button" onClick={makeMany}>
              <Icon name="series" /> Hacer varios como este
            </button>
          )}
        </div>
      </div>
      <button class="tool" type="button" title="Cerrar" onClick={dismiss}>
        <Icon name="close" />
        <span class="unseen">Cerrar</span>
      </button>
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
