// The last templates made in this browser: open one, delete one, delete all.
import { rescueFocus } from '../focus.ts';
import { replace } from '../sheet/undo.ts';
import { page, type Values } from '../state.ts';
import { showSheet } from '../steps.ts';
import { useStore } from '../store.ts';
import { dropRecent, dropRecents, type Recent, recents } from './history.ts';

const DAY = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

export function Recents() {
  const list = useStore(recents, (state) => state.list);
  if (list.length === 0) return null;
  return (
    <section class="recents" aria-labelledby="recents-title">
      <div class="row spread">
        <h2 id="recents-title" tabIndex={-1}>
          Recientes
        </h2>
        <button class="quiet" type="button" onClick={() => forgetBy(dropRecents)}>
          Borrar todos
        </button>
      </div>
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
      <p class="hint">Se guardan solo en este navegador, sin los datos que usted llenó.</p>
    </section>
  );
}

function forgetBy(drop: () => void): void {
  drop();
  rescueFocus(recents.get().list.length > 0 ? '#recents-title' : '.ask h1');
}

// The document on the sheet becomes one step back. A document that is already on the sheet is continued.
function open({ prompt, area, text, at }: Recent): void {
  const values: Values = area === '' ? {} : { Area: area };
  if (at !== page.get().startedAt) replace({ startedAt: at, asked: { prompt, area }, text, values, table: undefined });
  showSheet('work', { tab: 'fields', said: 'Documento abierto.' });
}
