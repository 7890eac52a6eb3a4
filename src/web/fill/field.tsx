// One field: its label, the input of its kind, and the words that it writes where those differ from what was typed.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Variable } from '../../template/variables.ts';
import { entryOf } from '../document/guards.ts';
import { currentRecord, type DocumentRecord, typeValue } from '../document/record.ts';
import { page, usePage } from '../document/state.ts';
import { useStore } from '../document/store.ts';
import type { Table } from '../document/table.ts';
import { dayOf, isDate, isMissingDate, readCell } from '../document/values.ts';
import { memory, remember, suggestionsFor } from '../saved/memory.ts';
import { Icon } from '../view/controls.tsx';
import { fieldId } from '../view/focus.ts';

const INPUT = {
  date: { type: 'date' },
  time: { type: 'time' },
  amount: { type: 'text', inputMode: 'decimal' },
  email: { type: 'text', inputMode: 'email' },
  phone: { type: 'text', inputMode: 'tel' },
} as const;

// The guide below the fields, which says where the value of the active one is in the document.
export const GUIDE_ID = 'guide';

interface FieldProps {
  variable: Variable;
  wide: boolean;
}

export function Field({ variable, wide }: FieldProps) {
  const { name, label, kind } = variable;
  const source = usePage((state) => currentRecord(state).datum(variable).source);
  const typed = usePage((state) => currentRecord(state).datum(variable, source === 'column' ? state.row : 0).value);
  const words = usePage((state) => entryOf(currentRecord(state).words(state.row), name) ?? '');
  const origin = usePage((state) => originOf(currentRecord(state), variable, state.table));
  const suggestions = useStore(memory, (state) => suggestionsFor(variable, state));
  const isFree = kind === 'date' && source !== 'column' && typed !== '' && !isDate(typed);
  const [chosen, setFreely] = useState(isFree);
  const freely = chosen || isFree;
  // A date field with an incomplete or impossible date reports an empty value; only its validity differs.
  const [half, setHalf] = useState(false);
  const id = fieldId(name);
  const input = kind in INPUT && !freely ? INPUT[kind as keyof typeof INPUT] : { type: 'text' as const };
  const missing = kind === 'date' && (half || isMissingDate(typed.trim()));
  const spelled = source === 'today' ? 'Hoy' : source !== 'derived' && words !== typed.trim() ? words : '';
  const hint = origin !== '' ? origin : missing ? NO_DATE : spelled;
  const shared = {
    id,
    value: typed === '' && source === 'derived' ? words : typed,
    readOnly: source === 'column',
    autocomplete: 'off' as const,
    'aria-describedby': hint === '' ? GUIDE_ID : `${id}-hint ${GUIDE_ID}`,
    onInput: (event: { currentTarget: { value: string } }) => {
      setHalf(false);
      typeValue(name, event.currentTarget.value);
    },
    onFocus: () => page.set({ active: name, place: undefined }),
    onBlur: (event: { currentTarget: { validity: ValidityState } }) => {
      setHalf(event.currentTarget.validity.badInput);
      page.set({ active: '' });
      if (source === 'column') return;
      // Only now: while a year is typed, 2026 is 0002, 0020 and 0202.
      if (kind === 'date' && typed.startsWith('00')) typeValue(name, readCell(kind, typed));
      remember(variable, typed);
    },
  };
  // The calendar cannot show words: they go, and undo brings them back.
  const turn = () => {
    setFreely(!freely);
    setHalf(false);
    if (freely && typed !== '' && !isDate(typed)) typeValue(name, '', `turn ${name}`);
  };
  return (
    <div class={`field${words === '' ? '' : ' full'}${wide ? ' wide' : ''}`}>
      <FieldHead
        id={id}
        label={label}
        today={kind === 'date' && typed === '' && !half && ((day) => typeValue(name, day))}
      >
        {kind === 'date' && source !== 'column' && (
          <button class="quiet bare" type="button" onClick={turn}>
            <Icon name={freely ? 'calendar' : 'words'} />
            <span class="unseen">
              {freely ? 'Elegir en el calendario' : 'Escribir la fecha'} de {label}
            </span>
          </button>
        )}
      </FieldHead>
      {kind === 'longText' ? (
        <textarea rows={2} {...shared} />
      ) : (
        <input {...input} {...(suggestions.length > 0 ? { list: `${id}-list` } : {})} {...shared} />
      )}
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
      {hint !== '' && (
        <p class={missing ? 'hint warn' : 'hint'} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface FieldHeadProps {
  id: string;
  label: string;
  today: ((day: string) => void) | false; // what «Hoy» does
  children?: ComponentChildren;
}

export function FieldHead({ id, label, today, children }: FieldHeadProps) {
  return (
    <div class="field-head">
      <label class="label" for={id}>
        {label}
      </label>
      {today && (
        <button class="quiet bare" type="button" onClick={() => today(dayOf(new Date()))}>
          Hoy<span class="unseen"> en {label}</span>
        </button>
      )}
      {children}
    </div>
  );
}

const NO_DATE = 'Esa fecha está incompleta o no existe en el calendario.';

// What the table gives, in words; '' if it gives nothing.
function originOf({ columnOf, datum, rows }: DocumentRecord, variable: Variable, table: Table | undefined): string {
  const column = columnOf(variable.name);
  if (table && column >= 0) return `Viene de la tabla: ${table.columns[column]}`;
  const first = datum(variable);
  return first.source === 'series' && first.value !== '' && rows > 1
    ? `Uno por fila, hasta ${datum(variable, rows - 1).value}`
    : '';
}
