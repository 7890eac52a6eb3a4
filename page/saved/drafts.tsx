// Lists the drafts of tabs that were closed, with buttons to continue and to discard them.
import { useEffect, useState } from 'preact/hooks';
import { continueDraft, discardDrafts, forgetDiscarded, restoreDiscarded } from '../record/commands/continuing.ts';
import type { KeptDraft } from '../record/drafts.ts';
import { drafts, followDrafts } from '../record/offered-drafts.ts';
import { useStore } from '../record/store.ts';
import { letterName, titleOf } from '../record/title.ts';
import { Button } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { DAY_AND_TIME, identify } from './recents.tsx';

const SHOWN_FIRST = 3;

export function Drafts() {
  const [all, setAll] = useState(false);
  const { offered, dropped } = useStore(drafts, (state) => state);
  useEffect(() => {
    const end = followDrafts();
    return () => {
      end();
      forgetDiscarded();
    };
  }, []);
  if (offered.length + dropped.length === 0) return null;
  const showAll = () => {
    setAll(true);
    rescueFocus(`.drafts li:nth-child(${SHOWN_FIRST + 1}) .draft`);
  };
  return (
    <section class="drafts" aria-labelledby="drafts-title">
      <h2 id="drafts-title" tabIndex={-1}>
        Continuar con…
      </h2>
      {dropped.length > 0 && (
        <div class="row dropped">
          <span role="status">Se descartó un borrador.</span>
          <Button look="quiet" label="Recuperar" onClick={recover} />
        </div>
      )}
      <ul>
        {(all ? offered : offered.slice(0, SHOWN_FIRST)).map((draft) => {
          const name = nameOf(draft);
          return (
            <li key={draft.tab}>
              <button class="draft" type="button" onClick={() => continueDraft(draft)}>
                <span class="what">{name}</span>
                <span class="when">{describe(draft)}</span>
              </button>
              <button class="quiet" type="button" aria-label={`Descartar: ${name}`} onClick={() => discard(draft)}>
                Descartar
              </button>
            </li>
          );
        })}
      </ul>
      {!all && offered.length > SHOWN_FIRST && (
        <Button look="quiet" label={`Ver los ${offered.length}`} onClick={showAll} />
      )}
      <p class="hint">Con lo que usted escribió, solo en este navegador. En un equipo compartido, descártelos.</p>
    </section>
  );
}

function nameOf({ text, values, letter, asked, prompt, setAside }: KeptDraft): string {
  return titleOf(text, values) || letterName(letter) || asked.prompt || prompt || setAside;
}

// Returns to whom the document goes, when the draft was changed last, and what is in it.
function describe({ at, text, values, sources, table, isOpen }: KeptDraft): string {
  const typed = Object.entries(values).filter(([name, value]) => value.trim() !== '' && !Object.hasOwn(sources, name));
  return [
    identify(text, values),
    DAY_AND_TIME.format(at),
    text === '' ? 'solicitud sin enviar' : count(typed.length, 'dato escrito', 'datos escritos'),
    table && `tabla de ${count(table.rows.length, 'fila', 'filas')}`,
    isOpen && 'puede estar abierto en otra pestaña',
  ]
    .filter(Boolean)
    .join(' · ');
}

function count(many: number, one: string, several: string): string {
  return many === 0 ? '' : many === 1 ? `1 ${one}` : `${many} ${several}`;
}

function discard({ tab }: KeptDraft): void {
  discardDrafts((draft) => draft.tab === tab);
  rescueFocus('.drafts .dropped button');
}

function recover(): void {
  restoreDiscarded();
  rescueFocus('#drafts-title');
}
