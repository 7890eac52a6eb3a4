// The form: a field for each variable, in groups, and below them a button that leads to the next missing
// value.

import { isOldSource } from '@membrete/document/outgoing';
import { datePartsOf, labelOf, type Variable, type VariableKind } from '@membrete/document/variables';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { typeValues } from '../record/commands/filling.ts';
import { namesInRows } from '../record/commands/letter.ts';
import { openTab } from '../record/commands/steps.ts';
import { useStaysHere } from '../record/converter.ts';
import { readParts } from '../record/date-field.ts';
import { currentDocument } from '../record/document.ts';
import { entryOf } from '../record/guards.ts';
import { memory } from '../record/memory.ts';
import { currentRecord, type DocumentRecord, useRecord, useShownLetter } from '../record/record.ts';
import { isProposed, usePage } from '../record/state.ts';
import { useStore } from '../record/store.ts';
import { forgetMemory, setRemembering } from '../record/suggestions.ts';
import { labelSeriesDownload } from '../record/title.ts';
import { Agreement } from '../view/agreement.tsx';
import { Button, Icon } from '../view/controls.tsx';
import { fieldId, focusField, rescueFocus } from '../view/focus.ts';
import { FieldRow, GUIDE_ID } from './field.tsx';
import { type Group, groupVariables, placeInWords } from './places.ts';

export function Fields({ download }: { download: () => Promise<void> }) {
  const startedAt = usePage((state) => state.startedAt);
  const read = usePage(currentDocument);
  const letter = usePage((state) => state.letter);
  const groups = useMemo(() => {
    // The form leaves out variables in new rows of a letter, because a table fills them in.
    const inRows = new Set(letter && namesInRows(letter));
    const allGroups = groupVariables(read).map(({ variables, ...group }) => {
      return { ...group, variables: variables.filter(({ name }) => !inRows.has(name)) };
    });
    return allGroups.filter(({ variables }) => variables.length > 0);
  }, [read, letter]);
  if (groups.length === 0) return <p class="hint">Este documento no tiene datos por llenar.</p>;
  return (
    <>
      {/* The guide is first in the DOM, so that Shift+Tab leads from «Seguir» back to the tabs. */}
      <Guide download={download} variables={groups.flatMap((group) => group.variables)} />
      <form
        class="fields"
        autocomplete="off"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={nextOnEnter}
        onFocusIn={({ target }) =>
          target instanceof Element && target.matches(':focus-visible') && keepAboveFoot(target)
        }
      >
        <Agreement />
        <KeepOthers variables={groups.flatMap((group) => group.variables)} />
        {groups.map((group) => (
          <FieldGroup key={`${startedAt} ${group.title}`} {...group} />
        ))}
        <Remembering />
      </form>
    </>
  );
}

// Offers to keep the words of the former letter, all at once, except those that are wrong in the next letter:
// its dates, numbers, amounts and persons, which are asked one by one.
function KeepOthers({ variables }: { variables: readonly Variable[] }) {
  const { datum } = useRecord();
  const kept = variables.filter((variable) => {
    const { source, value } = datum(variable);
    return isOldSource(source) && !isAskedAlone(variable, value);
  });
  if (kept.length < 2) return null;
  const values = Object.fromEntries(kept.map((variable) => [variable.name, datum(variable).value]));
  return (
    <p class="row keep-others">
      <Button
        look="small"
        label="Dejar lo demás igual"
        hint={kept.map(({ label }) => label).join(', ')}
        about="kept-others"
        onClick={() => {
          typeValues(values, 'keep others');
          rescueFocus('.guide .next');
        }}
      />
      <span class="hint" id="kept-others">
        {kept.length} datos como en la carta. Fechas, números, cantidades y personas se preguntan uno por uno.
      </span>
    </p>
  );
}

// A code, such as a CURP, has the kind of a text. The post is that of a person.
function isAskedAlone({ name, kind }: Variable, value: string): boolean {
  return ASKED_ALONE.has(kind) || /^\S*\d\S*$/.test(value.trim()) || /^(?:cargo|puesto)/i.test(name);
}

const ASKED_ALONE: ReadonlySet<VariableKind> = new Set([
  ...(['amount', 'amountInWords', 'date', 'day', 'month', 'number', 'person', 'phone', 'time', 'year'] as const),
]);

// Says where the active value is in the document, and how many values are missing. Its button leads to the
// next missing value.
function Guide({ variables, download }: { variables: readonly Variable[]; download: () => Promise<void> }) {
  const active = usePage((state) => state.active);
  const proposed = usePage(isProposed);
  const { rows, missing } = useRecord();
  const { open, inRows } = missing();
  const total = variables.length;
  const missingCount = open.length;
  const finished = missingCount + inRows.length === 0;
  // The last active field is remembered, because it loses the focus when the button is clicked.
  const last = useRef('');
  if (active !== '') last.current = active;
  const index = variables.findIndex(({ name }) => name === last.current);
  const others = [...variables.slice(index + 1), ...variables.slice(0, Math.max(0, index))];
  const next = others.find(({ name }) => open.some((other) => other.name === name));
  // Moves the focus to the next empty field when a person types a letter on the button «Seguir», so that the
  // letter goes into the field. A space presses the button as usual.
  const typeOn = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
    if (next && key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey) focusField(next.name);
  };
  const nextStep = (): [said: string, label?: string, go?: () => unknown] => {
    if (finished) return ['Todo está lleno', rows > 0 ? labelSeriesDownload(rows) : 'Descargar el Word', download];
    if (missingCount === 0) return ['Hay celdas vacías en la tabla', 'Ver la tabla', () => openTab('series')];
    const summary = missingCount === 1 ? `Queda 1 de ${total}` : `Quedan ${missingCount} de ${total}`;
    return next ? [summary, `Seguir: ${next.label}`, () => focusField(next.name)] : [summary];
  };
  const [summary, label, go] = nextStep();
  // The guide is at the bottom of the window. When its words change, it may grow and cover the field.
  useLayoutEffect(() => keepAboveFoot(document.getElementById(fieldId(active))), [active]);
  return (
    <div class={finished ? 'guide finished' : 'guide'}>
      <progress aria-labelledby="left" max={total} value={total - missingCount} />
      <p class="place" id={GUIDE_ID}>
        {finished ? (
          <>
            {proposed ? 'El texto lo propuso una inteligencia artificial: léalo' : 'Léalo'} completo antes de firmarlo.
          </>
        ) : (
          <PlaceWords variable={active === '' ? undefined : variables[index]} />
        )}
      </p>
      <div class="row spread">
        <p id="left">{summary}</p>
        {go && (
          <button
            class={finished ? undefined : 'next'}
            type="button"
            title={finished ? undefined : 'Escriba aquí mismo el dato, o pulse Enter'}
            onClick={() => void go()}
            onKeyDown={finished ? undefined : typeOn}
          >
            {finished && <Icon name="download" />} <span class="ellipsis">{label}</span>{' '}
            {!finished && <Icon name="next" />}
          </button>
        )}
      </div>
    </div>
  );
}

// Scrolls so that the guide and the bar, which cover the bottom of the window, do not hide the field.
function keepAboveFoot(focused: EventTarget | null): void {
  if (!(focused instanceof HTMLElement)) return;
  const tops = [...document.querySelectorAll('.guide, .toolbar')].map((foot) => foot.getBoundingClientRect().top);
  const covered = innerHeight - Math.min(innerHeight, ...tops.filter((top) => top > innerHeight / 3));
  focused.style.scrollMarginBlock = `0.75rem ${covered + 12}px`;
  focused.scrollIntoView({ block: 'nearest' });
}

function PlaceWords({ variable }: { variable: Variable | undefined }) {
  const { words } = useShownLetter();
  const { lines } = usePage(currentDocument);
  const staysHere = useStaysHere();
  if (!variable)
    return (
      <span class="privacy">
        <Icon name="lock" /> Lo que llene aquí {staysHere}.
      </span>
    );
  const nameOther = (name: string) => entryOf(words, name) ?? labelOf(name).toLowerCase();
  const { before, after, note } = placeInWords(lines, variable, nameOther);
  if (note !== '') return <>{note}</>;
  return (
    <>
      {before}
      <b>{entryOf(words, variable.name) ?? variable.label}</b>
      {after}
    </>
  );
}

function FieldGroup({ title, isOffice, variables }: Group) {
  const record = useRecord();
  const { words } = useShownLetter();
  const filled = variables.flatMap(({ name }) => entryOf(words, name) ?? []);
  const [isFolded] = useState(filled.length === variables.length);
  const fields = (
    <div class="grid">
      {variables.map((variable) => {
        const { name } = variable;
        const date = wholeDateOf(record, name);
        return (!date || date.parts.day === name) && <FieldRow key={name} variable={variable} date={date} />;
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
  // The group is collapsed from the start if its values are all known, for example from «Mi oficina».
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

// Returns the date to which this variable belongs. Returns undefined if a table fills in one of the date's
// parts, or if the parts together are not a date.
function wholeDateOf({ variables, columnOf, datum }: DocumentRecord, name: string) {
  const names = variables.map((variable) => variable.name);
  const parts = datePartsOf(name, names);
  if (!parts || Object.values(parts).some((part) => columnOf(part) >= 0)) return undefined;
  const partValues = [parts.day, parts.month, parts.year].map((part) => datum({ name: part, kind: 'text' }).value);
  const value = readParts(partValues.join(' de '));
  return value !== '' || partValues.every((part) => part === '') ? { parts, value } : undefined;
}

// Enter moves to the next field, or to the button if all fields are filled in. Shift+Enter begins a new line
// in a long text.
function nextOnEnter(event: KeyboardEvent & { currentTarget: HTMLFormElement }): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  if (!(target instanceof HTMLElement) || !target.matches(FIELD)) return;
  event.preventDefault();
  const all = currentTarget.querySelectorAll<HTMLElement>(`${FIELD}:not([readonly])`);
  // Skips collapsed groups, which are already filled in, and read-only fields, which the table fills in.
  const fields = [...all].filter((field) => !field.closest('details:not([open])'));
  const { open, inRows } = currentRecord().missing();
  const next = open.length + inRows.length > 0 ? fields[fields.indexOf(target) + 1] : undefined;
  (next ?? document.querySelector<HTMLElement>('.guide button'))?.focus();
}

const FIELD = '.field :is(input, textarea)';

// Asks the person whether to save common values for the next document.
function Remembering() {
  const on = useStore(memory, (state) => state.on);
  const forget = () => {
    forgetMemory();
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
