// The last templates made in this browser: open one, delete one, delete all.
import { useEffect } from 'preact/hooks';
import { listVariables } from '../../template/variables.ts';
import { rescueFocus } from '../focus.ts';
import { replace } from '../sheet/undo.ts';
import { page } from '../state.ts';
import { showSheet } from '../steps.ts';
import { useStore } from '../store.ts';
import {
  dropRecent,
  dropRecents,
  forgetDropped,
  keepValuesToo,
  type Recent,
  recents,
  restoreDropped,
} from './history.ts';
import { withOffice } from './memory.ts';

const DAY = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

export function Recents() {
  const list = useStore(recents, (state) => state.list);
  const withValues = useStore(recents, (state) => state.withValues);
  const dropped = useStore(recents, (state) => state.dropped.length);
  useEffect(() => forgetDropped, []);
  if (list.length + dropped === 0) return null;
  return (
    <section class="recents" aria-labelledby="recents-title">
      <div class="row spread">
        <h2 id="recents-title" tabIndex={-1}>
          Recientes
        </h2>
        {list.length > 0 && (
          <button class="quiet" type="button" onClick={() => forgetBy(dropRecents)}>
            Borrar todos
          </button>
        )}
      </div>
      {dropped > 0 && (
        <div class="row dropped">
          <span role="status">{dropped === 1 ? 'Se borró 1 plantilla.' : `Se borraron ${dropped} plantillas.`}</span>
          <button class="quiet" type="button" onClick={recover}>
            Recuperar
          </button>
        </div>
      )}
      <ul>
        {list.map((recent) => (
          <li key={recent.at}>
            <button class="recent" type="button" onClick={() => open(recent)}>
              <span class="what">{recent.prompt}</span>
              <span class="when">{DAY.format(recent.at)}</span>
            </button>
            <button
              class="quiet"
              type="button"
              aria-label={`Borrar: ${recent.prompt}`}
              onClick={() => forgetBy(() => dropRecent(recent))}
            >
              Borrar
            </button>
          </li>
        ))}
      </ul>
      <label class="check">
        <input type="checkbox" checked={withValues} onChange={(event) => keepValuesToo(event.currentTarget.checked)} />
        <span>Guardar también los datos que lleno</span>
      </label>
      <p class="hint">
        {withValues
          ? 'Se guardan solo en este navegador. En un equipo compartido, quite la marca.'
          : 'Se guardan solo en este navegador, sin los datos que usted llenó.'}
      </p>
    </section>
  );
}

function forgetBy(drop: () => void): void {
  drop();
  rescueFocus('.dropped button');
}

function recover(): void {
  restoreDropped();
  rescueFocus('#recents-title');
}

// The document on the sheet becomes one step back. A document that is already on the sheet is continued.
function open({ prompt, area, text, received, at, ...kept }: Recent): void {
  const values = kept.values ?? withOffice(listVariables(text), area === '' ? {} : { Area: area });
  const review = { received, dismissed: [] };
  if (at !== page.get().startedAt)
    replace({ startedAt: at, asked: { prompt, area }, text, values, table: undefined, review });
  showSheet('work', { tab: 'fields', said: 'Documento abierto.' });
}
