// The form: a field for each variable, in groups, and below it the guide to what is left.
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { datePartsOf, type VariableKind } from '../../template/labels.ts';
import type { Variable } from '../../template/variables.ts';
import { currentRecord, type DocumentRecord, useRecord, useShownWords } from '../document/record.ts';
import { usePage } from '../document/state.ts';
import { readParts } from '../document/values.ts';
import { DateParts } from './date-parts.tsx';
import { Field } from './field.tsx';
import { type Group, type GroupId, groupVariables } from './groups.ts';
import { Guide } from './guide.tsx';
import { Remembering } from './remembering.tsx';

export function Fields({ download }: { download: () => Promise<void> }) {
  const text = usePage((state) => state.text);
  const startedAt = usePage((state) => state.startedAt);
  const { variables } = useRecord();
  const groups = useMemo(() => groupVariables(text), [text]);
  if (variables.length === 0) return <p class="hint">Este documento no tiene datos por llenar.</p>;
  return (
    <>
      {/* Before the fields, though at their foot: from «Seguir» one key leads back to the tabs. */}
      <Guide download={download} variables={groups.flatMap((group) => group.variables)} />
      <form class="fields" autocomplete="off" onSubmit={(event) => event.preventDefault()} onKeyDown={nextOnEnter}>
        {groups.map((group) => (
          <FieldGroup key={`${startedAt} ${group.id}`} group={group} />
        ))}
        <Remembering />
      </form>
    </>
  );
}

function FieldGroup({ group }: { group: Group }) {
  const { id, title } = group;
  const record = useRecord();
  const fields = (
    <div class="grid">
      {group.variables.map((variable) => {
        const parts = dateOf(record, variable.name);
        if (!parts) return <Field key={variable.name} variable={variable} wide={!SHORT.has(variable.kind)} />;
        return parts.day === variable.name && <DateParts key={variable.name} parts={parts} />;
      })}
    </div>
  );
  if (FOLDED.has(id))
    return (
      <Known title={title} variables={group.variables}>
        {fields}
      </Known>
    );
  return (
    <fieldset class="group">
      <legend>{title}</legend>
      {fields}
    </fieldset>
  );
}

// The variables of the date that this one is a part of, unless a table gives one of them or somebody has written it in another way.
function dateOf({ variables, columnOf, datum }: DocumentRecord, name: string) {
  const names = variables.map((variable) => variable.name);
  const parts = datePartsOf(name, names);
  if (!parts || Object.values(parts).some((part) => columnOf(part) >= 0)) return undefined;
  const written = [parts.day, parts.month, parts.year].map((part) => datum({ name: part, kind: 'text' }).value);
  return written.every((value) => value === '') || readParts(written.join(' de ')) !== '' ? parts : undefined;
}

// What my office knows of every document.
const FOLDED: ReadonlySet<GroupId> = new Set(['office', 'signers', 'copies']);

interface KnownProps {
  title: string;
  variables: readonly Variable[];
  children: ComponentChildren;
}

// Folded where my office has filled it in already.
function Known({ title, variables, children }: KnownProps) {
  const words = useShownWords();
  const filled = variables.flatMap(({ name }) => (Object.hasOwn(words, name) ? [words[name]] : []));
  const [folded] = useState(filled.length === variables.length);
  return (
    <details class="group" open={!folded}>
      <summary>
        <span class="legend">{title}</span>
        <span class="hint ellipsis">{filled.join(' · ')}</span>
      </summary>
      {children}
    </details>
  );
}

// Two of these are side by side. Names, posts and places take the whole width: half of it holds 18 letters.
const SHORT: ReadonlySet<VariableKind> = new Set(['date', 'day', 'month', 'year', 'time', 'number', 'amount', 'phone']);

// Enter goes on to the next field, as in a paper form, and from a form that is full to its button; with Shift it breaks the line of a
// long text.
function nextOnEnter(event: KeyboardEvent): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing || !(currentTarget instanceof HTMLFormElement))
    return;
  if (!(target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox')))
    return;
  event.preventDefault();
  const all = currentTarget.querySelectorAll<HTMLElement>(
    'input:not([type=checkbox], [readonly]), textarea:not([readonly])',
  );
  // Those of a folded group are filled in already, those that cannot be written in come from the table.
  const fields = [...all].filter((field) => field.checkVisibility());
  const { everywhere, inRows } = currentRecord().open();
  const next = everywhere.length + inRows.length > 0 ? fields[fields.indexOf(target) + 1] : undefined;
  (next ?? document.querySelector<HTMLElement>('.guide button'))?.focus();
}
