// Lists the last documents made in this browser, with buttons to open and delete them.
import { listVariables } from '@membrete/document/variables';
import { useEffect, useState } from 'preact/hooks';
import { openRecent } from '../record/commands/opening.ts';
import { dropped, dropRecents, forgetDropped, keepValuesToo, restoreDropped } from '../record/forgetting.ts';
import { entryOf } from '../record/guards.ts';
import { type Recent, recents, valuesToo } from '../record/history.ts';
import { isNumber } from '../record/numbers.ts';
import { useStore } from '../record/store.ts';
import { isRecipient } from '../record/table.ts';
import { titleOf } from '../record/title.ts';
import { Button } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';

const DAY = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

const SHOWN_FIRST = 3;

export function Recents() {
  const [all, setAll] = useState(false);
  const list = useStore(recents, (kept) => kept);
  const withValues = useStore(valuesToo, (agreed) => agreed);
  const droppedCount = useStore(dropped, (state) => state.recents.length);
  useEffect(() => forgetDropped, []);
  if (list.length + droppedCount === 0) return null;
  const showAll = () => {
    setAll(true);
    rescueFocus(`.recents li:nth-child(${SHOWN_FIRST + 1}) .recent`);
  };
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
        {(all ? list : list.slice(0, SHOWN_FIRST)).map((recent) => {
          const [name, ...more] = describeRecent(recent);
          return (
            <li key={recent.at}>
              <button class="recent" type="button" onClick={() => openRecent(recent)}>
                <span class="what">{name}</span>
                {more.map((line) => (
                  <span key={line} class="when ellipsis">
                    {line}
                  </span>
                ))}
              </button>
              <button
                class="quiet"
                type="button"
                aria-label={`Borrar: ${name}`}
                onClick={() => drop(({ at }) => at === recent.at)}
              >
                Borrar
              </button>
            </li>
          );
        })}
      </ul>
      {!all && list.length > SHOWN_FIRST && <Button look="quiet" label={`Ver los ${list.length}`} onClick={showAll} />}
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

// Returns the lines of the list for a document. Number and addressee come first, because they tell letters of
// the same request apart.
function describeRecent({ prompt, text, values = {}, at }: Recent): string[] {
  const variables = listVariables(text);
  const identifying = [variables.find(({ name }) => isNumber(name)), variables.find(isRecipient)];
  const words = identifying.map((variable) => (variable && entryOf(values, variable.name)) ?? '').filter(Boolean);
  const title = prompt || titleOf(text, values) || 'Documento sin asunto';
  return [words.join(' · '), title, DAY.format(at)].filter(Boolean);
}

function drop(isDropped?: (recent: Recent) => boolean): void {
  dropRecents(isDropped);
  rescueFocus('.dropped button');
}

function recover(): void {
  restoreDropped();
  rescueFocus('#recents-title');
}
