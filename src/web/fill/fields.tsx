// The form: a field for each variable, in groups, and below it the guide to what is left.
import { useMemo, useState } from 'preact/hooks';
import { datePartsOf } from '../../template/labels.ts';
import { entryOf } from '../document/guards.ts';
import { currentRecord, type DocumentRecord, useRecord, useShownWords } from '../document/record.ts';
import { usePage } from '../document/state.ts';
import { useStore } from '../document/store.ts';
import { readParts } from '../document/values.ts';
import { memory, setRemembering } from '../saved/memory.ts';
import { Button } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { DateField, Field } from './field.tsx';
import { Guide } from './guide.tsx';
import { type Group, groupVariables } from './places.ts';

export function Fields({ download }: { download: () => Promise<void> }) {
  const text = usePage((state) => state.text);
  const startedAt = usePage((state) => state.startedAt);
  const groups = useMemo(() => groupVariables(text), [text]);
  if (groups.length === 0) return <p class="hint">Este documento no tiene datos por llenar.</p>;
  return (
    <>
      {/* Before the fields, though at their foot: from «Seguir» one key leads back to the tabs. */}
      <Guide download={download} variables={groups.flatMap((group) => group.variables)} />
      <form class="fields" autocomplete="off" onSubmit={(event) => event.preventDefault()} onKeyDown={nextOnEnter}>
        {groups.map((group) => (
          <FieldGroup key={`${startedAt} ${group.title}`} {...group} />
        ))}
        <Remembering />
      </form>
    </>
  );
}

function FieldGroup({ title, isOffice, variables }: Group) {
  const record = useRecord();
  const words = useShownWords();
  const filled = variables.flatMap(({ name }) => entryOf(words, name) ?? []);
  const [isFolded] = useState(filled.length === variables.length);
  const fields = (
    <div class="grid">
      {variables.map((variable) => {
        const { name } = variable;
        const dated = dateOf(record, name);
        if (!dated) return <Field key={name} variable={variable} />;
        return dated.parts.day === name && <DateField key={name} {...dated} />;
      })}
    </div>
  );
  if (!isOffice)
    return (
      <fieldset class="group">
        <legend>{title}</legend>
        {fields}
      </fieldset>
    );
  // Folded where my office had filled it in already.
  return (
    <details class="group" open={!isFolded}>
      <summary>
        <span class="legend">{title}</span>
        <span class="hint ellipsis">{filled.join(' · ')}</span>
      </summary>
      {fields}
    </details>
  );
}

// The date that the variable is a part of, unless a table gives one of its parts or somebody has written them in another way.
function dateOf({ variables, columnOf, datum }: DocumentRecord, name: string) {
  const names = variables.map((variable) => variable.name);
  const parts = datePartsOf(name, names);
  if (!parts || Object.values(parts).some((part) => columnOf(part) >= 0)) return undefined;
  const written = [parts.day, parts.month, parts.year].map((part) => datum({ name: part, kind: 'text' }).value);
  const date = readParts(written.join(' de '));
  return date !== '' || written.every((value) => value === '') ? { parts, date } : undefined;
}

// Enter goes on to the next field, as in a paper form, and from a form that is full to its button; with Shift it breaks the line of a
// long text.
function nextOnEnter(event: KeyboardEvent & { currentTarget: HTMLFormElement }): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  if (!(target instanceof HTMLElement) || !target.matches(FIELD)) return;
  event.preventDefault();
  const all = currentTarget.querySelectorAll<HTMLElement>(`${FIELD}:not([readonly])`);
  // Those of a folded group are filled in already, those that cannot be written in come from the table.
  const fields = [...all].filter((field) => field.checkVisibility());
  const { everywhere, inRows } = currentRecord().open();
  const next = everywhere.length + inRows.length > 0 ? fields[fields.indexOf(target) + 1] : undefined;
  (next ?? document.querySelector<HTMLElement>('.guide button'))?.focus();
}

const FIELD = ':is(input:not([type=checkbox]), textarea)';

// The person's consent to keep the common data for the next document, and the way to take it back.
function Remembering() {
  const on = useStore(memory, (state) => state.on);
  const forget = () => {
    memory.forget();
    rescueFocus('.remembering input');
  };
  return (
    <div class="remembering">
      <label class="check">
        <input type="checkbox" checked={on} onChange={(event) => setRemembering(event.currentTarget.checked)} />
        <span>Recordar nombres, cargos y lugares en este navegador para el próximo documento</span>
      </label>
      {on && <Button look="quiet" label="Olvidar los recordados" onClick={forget} />}
    </div>
  );
}
