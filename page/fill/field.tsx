// A field of the form: its label, its input, and the words in the document if they differ from what was
// typed.

import { isBox, isTicked, withTick } from '@membrete/document/letter-template';
import type { Source } from '@membrete/document/outgoing';
import type { Variable, VariableKind } from '@membrete/document/variables';
import { useState } from 'preact/hooks';
import { createNumberWarning } from '../record/book.ts';
import { enterField, leaveField, typeValue, typeValues } from '../record/commands/filling.ts';
import { type DateParts, isDate, LAST_DAY, writeParts } from '../record/date-field.ts';
import { memory } from '../record/memory.ts';
import { type DocumentRecord, useRecord } from '../record/record.ts';
import { page, usePage } from '../record/state.ts';
import { useStore } from '../record/store.ts';
import { remember, suggestionsFor } from '../record/suggestions.ts';
import { isMissingDate, readCell } from '../record/values.ts';
import { fieldId } from '../view/focus.ts';

const INPUT: Partial<
  Record<VariableKind, { type?: 'date' | 'time'; inputMode?: 'decimal' | 'email' | 'tel'; max?: string }>
> = {
  date: { type: 'date', max: LAST_DAY },
  time: { type: 'time' },
  amount: { inputMode: 'decimal' },
  email: { inputMode: 'email' },
  phone: { inputMode: 'tel' },
};

// The kinds with short values. Two fields of these kinds share a row.
const SHORT: readonly VariableKind[] = ['date', 'day', 'month', 'year', 'time', 'number', 'amount', 'phone'];

// The id of the line that says where in the document the value of the active field is.
export const GUIDE_ID = 'guide';

interface FieldProps {
  variable: Variable;
  // Three variables may form a date: {{Dia}} de {{Mes}} de {{Anio}}. Then `date` is set for the first of
  // them, whose field shows the whole date and writes all three.
  date?: { parts: DateParts; value: string } | undefined;
}

export function FieldRow({ variable, date }: FieldProps) {
  const record = useRecord();
  const row = usePage((state) => state.row);
  const box = record.datum(variable, row);
  const isChoice = usePage(
    ({ letter }) => letter?.data.find(({ name }) => name === variable.name)?.choice !== undefined,
  );
  return isBox(box.value, isChoice) ? (
    <CheckboxRow variable={variable} box={box.value} origin={columnNameOf(record, variable)} />
  ) : (
    <ValueRow variable={variable} date={date} />
  );
}

function CheckboxRow({ variable, box, origin }: { variable: Variable; box: string; origin: string }) {
  const { name, label: variableLabel } = variable;
  const label = usePage(({ letter }) => letter?.data.find((datum) => datum.name === name)?.label ?? variableLabel);
  return (
    <div class="field wide full">
      <label class="check" for={fieldId(name)}>
        <input
          id={fieldId(name)}
          type="checkbox"
          checked={isTicked(box)}
          disabled={origin !== ''}
          aria-describedby={GUIDE_ID}
          onChange={({ currentTarget: { checked } }) => typeValue(name, withTick(box, checked))}
          // The field becomes active on the click, not on the focus. The focus comes while the mouse button
          // is still pressed, and the form could then scroll the checkbox away from the mouse.
          onClick={() => enterField(name)}
          onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && enterField(name)}
          onBlur={leaveField}
        />
        <span>{label}</span>
      </label>
      {origin !== '' && <p class="hint">{origin}</p>}
    </div>
  );
}

function ValueRow({ variable, date }: FieldProps) {
  const { name } = variable;
  const kind = date ? 'date' : variable.kind;
  const label = date ? variable.label.replace(/^Día/, 'Fecha') : variable.label;
  const record = useRecord();
  const row = usePage((state) => state.row);
  const remembered = useStore(memory, (state) => suggestionsFor(variable, state));
  const former = usePage(({ letter }) => letter?.data.find((datum) => datum.name === name)?.former);
  const suggestions = former ? Array.from(new Set([...former, ...remembered])) : remembered;
  const settled = record.letter(row).datum(name);
  const { words } = settled;
  const source = date ? 'derived' : settled.source === 'derived' ? 'derived' : record.datum(variable).source;
  const own = record.datum(variable, source === 'column' ? row : 0).value;
  const typed = date?.value ?? (settled.source === 'derived' ? '' : own);
  const canTurn = kind === 'date' && source !== 'column' && !date;
  const isFree = canTurn && typed !== '' && !isDate(typed);
  const isTimeInWords = kind === 'time' && typed !== '' && !TIME_OF_FIELD.test(timeOfField(typed));
  const [chosen, setFreely] = useState(isFree);
  const freely = chosen || isFree;
  // While a date is incomplete, a date field reports an empty value. Only its validity tells this from an
  // empty field.
  const [half, setHalf] = useState(false);
  const isBlankDate = kind === 'date' && typed === '' && !half;
  const id = fieldId(name);
  const listId = suggestions.length > 0 ? `${id}-list` : undefined;
  const missing = kind === 'date' && (half || isMissingDate(typed.trim()));
  const spelled = source === 'today' ? 'Hoy' : source !== 'derived' && words !== typed.trim() ? words : '';
  const old = OLD[source] ?? '';
  const isStale = old !== '';
  const earlier = former && !isStale ? `Antes: ${former.join(' · ')}` : '';
  const clash = record.isCounted(name) && source === 'typed' ? createNumberWarning(record.countOf(name))(typed) : '';
  const warning = missing ? NO_DATE : clash;
  const hint = columnNameOf(record, variable) || warning || old || spelled || earlier;
  const write = (value: string, mark?: string) =>
    date ? typeValues(writeParts(date.parts, value), `date ${name}`) : typeValue(name, value, mark);
  // The date while its year is being typed. While a person types 2026, the date field reports the years 0002,
  // 0020 and 0202, which must not go into the document.
  const [draft, setDraft] = useState('');
  const shared = {
    id,
    value: draft || (typed === '' && source === 'derived' ? words : kind === 'time' ? timeOfField(typed) : typed),
    readOnly: source === 'column',
    autocomplete: 'off' as const,
    'aria-describedby': hint === '' ? GUIDE_ID : `${id}-hint ${GUIDE_ID}`,
    onInput: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      const isOnItsWay = date !== undefined && value.startsWith('0');
      setHalf(false);
      setDraft(isOnItsWay ? value : '');
      if (!isOnItsWay) write(value);
    },
    onFocus: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      enterField(name);
      // The old words are selected, so that the next key replaces them.
      if (isStale) event.currentTarget.select();
    },
    onBlur: (event: { currentTarget: { validity: ValidityState } }) => {
      setHalf(event.currentTarget.validity.badInput && !date);
      leaveField();
      if (source === 'column') return;
      setDraft('');
      const short = draft || (kind === 'date' && typed.startsWith('00') ? typed : '');
      if (short === '') remember(variable, typed);
      else write(readCell(kind, short));
    },
  };
  // Switches between the calendar and words. The calendar cannot show a date in words, so switching to it
  // deletes the words. Undo restores them.
  const turn = () => {
    setFreely(!freely);
    setHalf(false);
    if (isFree) write('', `turn ${name}`);
  };
  return (
    <div class={`field${words === '' ? '' : ' full'}${SHORT.includes(kind) && typed.length < LONG ? '' : ' wide'}`}>
      <label class="label" for={id}>
        {label}
      </label>
      {kind === 'longText' || (kind === 'date' && freely && typed.length >= LONG) ? (
        <textarea rows={2} {...shared} />
      ) : (
        <input type="text" {...(!freely && !isTimeInWords && INPUT[kind])} list={listId} {...shared} />
      )}
      {listId && <Suggestions id={listId} words={suggestions} />}
      {(hint !== '' || canTurn || isStale || isBlankDate) && (
        <div class="row below">
          {hint !== '' && (
            <p class={warning === '' ? 'hint' : 'hint warn'} id={`${id}-hint`}>
              {hint}
            </p>
          )}
          {isBlankDate && <Today label={label} onClick={() => write(page.get().today)} />}
          {isStale && <KeepWords label={label} onClick={() => write(typed, `keep ${name}`)} />}
          {canTurn && <CalendarSwitch freely={freely} label={label} onClick={turn} />}
        </div>
      )}
      {date && [date.parts.month, date.parts.year].map((part) => <PartOfDate key={part} name={part} field={id} />)}
    </div>
  );
}

// Returns the time as a time field shows it: «09:00» for «9:00».
function timeOfField(typed: string): string {
  return /^\d:/.test(typed) ? `0${typed}` : typed;
}

// A time field shows nothing else: not «9:00 horas», and not «mediodía».
const TIME_OF_FIELD = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

// A value with so many letters does not fit in a short field.
const LONG = 24;

// Draws an empty element for the month or the year of a date. A click on the month in the sheet moves the
// focus to this element, which passes the focus on to the field of the whole date.
function PartOfDate({ name, field }: { name: string; field: string }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: it only hands the focus on
  return <span id={fieldId(name)} tabIndex={-1} onFocus={() => document.getElementById(field)?.focus()} />;
}

function Today({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button class="quiet bare" type="button" onClick={onClick}>
      Hoy<span class="unseen"> en {label}</span>
    </button>
  );
}

function KeepWords({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button class="quiet bare" type="button" onClick={onClick}>
      Dejar igual<span class="unseen"> {label}</span>
    </button>
  );
}

function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}

// Switches between the calendar and a date in words.
function CalendarSwitch({ freely, label, onClick }: { freely: boolean; label: string; onClick: () => void }) {
  return (
    <button class="quiet bare" type="button" onClick={onClick}>
      {freely ? 'Calendario' : 'Escribir'}
      <span class="unseen">
        {freely ? ' para elegir' : ' la fecha de'} {label}
      </span>
    </button>
  );
}

// Where words that nobody has confirmed come from.
const OLD: Readonly<Partial<Record<Source, string>>> = {
  letter: 'De la carta original',
  former: 'De la persona anterior',
};
const NO_DATE = 'Esa fecha está incompleta o no existe en el calendario.';

// Returns the name of the column from which the value comes, or ''.
function columnNameOf({ table, columnOf, datum, rows }: DocumentRecord, variable: Variable): string {
  const heading = table?.columns[columnOf(variable.name)];
  if (heading !== undefined) return `Viene de la tabla: ${heading}`;
  const { source, value } = datum(variable);
  return source === 'series' && value && rows > 1 ? `Uno por fila, hasta ${datum(variable, rows - 1).value}` : '';
}
