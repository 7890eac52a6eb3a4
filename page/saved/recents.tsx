// Lists the last documents made in this browser, with buttons to open and delete them.
import type { Values } from '@membrete/document/outgoing';
import { listVariables } from '@membrete/document/variables';
import { useEffect, useState } from 'preact/hooks';
import { openRecent } from '../record/commands/opening.ts';
import { dropped, dropRecents, forgetDropped, keepValuesToo, restoreDropped } from '../record/forgetting.ts';
import { entryOf } from '../record/guards.ts';
import { type Recent, recents, valuesToo } from '../record/history.ts';
import { isNumber } from '../record/numbers.ts';
import { drafts } from '../record/offered-drafts.ts';
import { useStore } from '../record/store.ts';
import { isRecipient } from '../record/table.ts';
import { titleOf } from '../record/title.ts';
import { Button } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';

export const DAY_AND_TIME = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

const SHOWN_FIRST = 3;

export function Recents() {
  const [all, setAll] = useState(false);
  const kept = useStore(recents, (state) => state);
  const offered = useStore(drafts, (state) => state.offered);
  // A draft has the data of its document too, so that the document is offered only once.
  const list = kept.filter(({ at }) => !offered.some(({ startedAt, isOpen }) => startedAt === at && !isOpen));
  const withValues = useStore(valuesToo, (agreed) => agreed);
  const droppedCount = useStore(dropped, (state) => state.recents.length);
  useEffect(() => forgetDropped, []);
  if (kept.length + droppedCount === 0) return null;
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
        {list.length > 0 && (
          <Button
            look="quiet"
            label="Borrar todos"
            onClick={() => drop(({ at }) => list.some((shown) => shown.at === at))}
          />
        )}
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
          ? 'Se guardan solo en este navegador, con las cartas que abrió. En un equipo compartido, quite la marca.'
          : 'Se guardan solo en este navegador, sin los datos que usted llenó ni la forma de las cartas que abrió.'}
      </p>
    </section>
  );
}

// Returns the lines of the list for a document.
function describeRecent({ prompt, text, values = {}, at }: Recent): string[] {
  const title = prompt || titleOf(text, values) || 'Documento sin asunto';
  return [identify(text, values), title, DAY_AND_TIME.format(at)].filter(Boolean);
}

// Returns number and addressee, which tell letters of the same request apart.
export function identify(text: string, values: Values): string {
  const variables = listVariables(text);
  const identifying = [variables.find(({ name }) => isNumber(name)), variables.find(isRecipient)];
  return identifying.flatMap((variable) => (variable && entryOf(values, variable.name)) || []).join(' · ');
}

function drop(isDropped: (recent: Recent) => boolean): void {
  dropRecents(isDropped);
  rescueFocus('.dropped button');
}

function recover(): void {
  restoreDropped();
  rescueFocus('#recents-title');
}
