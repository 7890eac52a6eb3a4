// The form: a field for each variable, in groups, and below it the guide to what is left.
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Variable } from '../../template/variables.ts';
import { usePage } from '../state.ts';
import { Field } from './field.tsx';
import { useVariables } from './filling.ts';
import { type Group, groupVariables } from './groups.ts';
import { Guide } from './guide.tsx';
import { Remembering } from './remembering.tsx';
import { wordValues } from './values.ts';

export function Fields() {
  const text = usePage((state) => state.text);
  const startedAt = usePage((state) => state.startedAt);
  const variables = useVariables();
  const groups = useMemo(() => groupVariables(text), [text]);
  if (variables.length === 0) return <p class="hint">Este documento no tiene datos por llenar.</p>;
  return (
    <>
      <form class="fields" autocomplete="off" onSubmit={(event) => event.preventDefault()} onKeyDown={nextOnEnter}>
        {groups.map((group) => (
          <FieldGroup key={`${startedAt} ${group.id}`} group={group} variables={variables} />
        ))}
        <Remembering />
      </form>
      <Guide variables={groups.flatMap((group) => group.variables)} />
    </>
  );
}

interface FieldGroupProps {
  group: Group;
  variables: readonly Variable[];
}

function FieldGroup({ group, variables }: FieldGroupProps) {
  const { id, title } = group;
  const fields = (
    <div class="grid">
      {group.variables.map((variable) => (
        <Field key={variable.name} variable={variable} variables={variables} wide={isWide(group, variable)} />
      ))}
    </div>
  );
  if (id === 'issuer')
    return (
      <Issuer title={title} variables={group.variables}>
        {fields}
      </Issuer>
    );
  return (
    <fieldset class="group">
      <legend>{title}</legend>
      {fields}
    </fieldset>
  );
}

interface IssuerProps {
  title: string;
  variables: readonly Variable[];
  children: ComponentChildren;
}

// Folded where my office has filled it in already.
function Issuer({ title, variables, children }: IssuerProps) {
  const text = usePage((state) => state.text);
  const values = usePage((state) => state.values);
  const words = useMemo(() => wordValues(text, values), [text, values]);
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

// Dates, numbers, names and posts are short. Other words of the body get a line of their own.
function isWide({ id }: Group, { kind, name }: Variable): boolean {
  if (kind === 'longText' || kind === 'amountInWords') return true;
  return kind === 'text' && (id === 'body' || id === 'subject') && !/^(?:cargo|puesto|grado|plazo)/i.test(name);
}

// Enter goes on to the next field, as in a paper form.
function nextOnEnter(event: KeyboardEvent): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || !(currentTarget instanceof HTMLFormElement))
    return;
  if (target.type === 'checkbox') return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('input:not([type=checkbox]), textarea')];
  const next = fields[fields.indexOf(target) + 1] ?? document.querySelector<HTMLElement>('.guide button');
  next?.focus();
}
