// The last templates made in this browser: open one, delete one, delete all.
import { useEffect } from 'preact/hooks';
import { entryOf } from '../record/guards.ts';
import { page } from '../record/state.ts';
import { useStore } from '../record/store.ts';
import { replace } from '../record/undo.ts';
import { Button } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { showSheet } from '../view/steps.ts';
import { anotherFrom } from './another.ts';
import { sayFollowed } from './change-office.ts';
import {
  dropped,
  dropRecents,
  keepRecent,
  keepValuesToo,
  type Recent,
  recents,
  restoreDropped,
  valuesToo,
} from './history.ts';
import { withKnown } from './memory.ts';

const DAY = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

export function Recents() {
  const list = useStore(recents, (kept) => kept);
  const withValues = useStore(valuesToo, (agreed) => agreed);
  const droppedCount = useStore(dropped, (state) => state.recents.length);
  useEffect(() => () => dropped.set({ recents: [] }), []);
  if (list.length + droppedCount === 0) return null;
  return (
    <section class="recents" aria-labelledby="recents-title">
      <div class="row spread">
        <h2 id="recents-title" tabIndex={-1}>
          Recientes
        </h2>
        {list.length > 0 && <Button look="quiet" label="Borrar todos" onClick={() => drop()} />}
      </div>
      {droppedCount > 0 && (
        <div class="row dropped">
          <span role="status">
            {droppedCount === 1 ? 'Se borró 1 plantilla.' : `Se borraron ${droppedCount} plantillas.`}
          </span>
          <Button look="quiet" label="Recuperar" onClick={recover} />
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
              onClick={() => drop(({ at }) => at === recent.at)}
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

function drop(isDropped?: (recent: Recent) => boolean): void {
  dropRecents(isDropped);
  rescueFocus('.dropped button');
}

function recover(): void {
  restoreDropped();
  rescueFocus('#recents-title');
}

// The document on the sheet becomes one step back. A document that is already on the sheet is continued.
// One that left the page is finished: what is opened then is another document with the same words, which has its own number and its own date.
function open({ prompt, area, text, received, at, taken, values = {}, sources = {}, countedAs = {} }: Recent): void {
  const review = { received, dismissed: [] };
  let news = '';
  if (at !== page.get().startedAt) {
    keepRecent();
    // What came from the office, or from the calendar, still does.
    const given = Object.keys(values).map((name) => [name, entryOf(sources, name) ?? ('kept' as const)] as const);
    const known = { ...(area === '' ? {} : { Area: area }), ...values };
    const startedAt = taken ? Date.now() : at;
    const asked = { prompt, area };
    const filled = (taken ? anotherFrom : withKnown)({ text, values: known, sources: Object.fromEntries(given) });
    replace({ startedAt, asked, text, ...filled, countedAs, table: undefined, review });
    news = sayFollowed(text, known, filled);
  }
  showSheet('work', { tab: 'fields', news, said: `Documento abierto. ${news}` });
}
