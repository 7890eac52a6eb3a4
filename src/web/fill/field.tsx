// One field: its label, the input of its kind, and the words that it writes where those differ from what was typed.
import { useState } from 'preact/hooks';
import type { Variable } from '../../template/variables.ts';
import { Icon } from '../icon.tsx';
import { memory, remember, suggestionsFor } from '../kept/memory.ts';
import { entryOf } from '../record.ts';
import { fieldId } from '../sheet/line.tsx';
import { change } from '../sheet/undo.ts';
import { page, usePage } from '../state.ts';
import { useStore } from '../store.ts';
import { isDate, isMissingDate, wordValue } from './values.ts';

const INPUT = {
  date: { type: 'date' },
  time: { type: 'time' },
  amount: { type: 'text', inputMode: 'decimal' },
  email: { type: 'text', inputMode: 'email' },
  phone: { type: 'text', inputMode: 'tel' },
} as const;

// The guide below the fields, which says where the value of the active one stands.
export const GUIDE_ID = 'guide';

interface FieldProps {
  variable: Variable;
  variables: readonly Variable[];
  wide: boolean;
}

export function Field({ variable, variables, wide }: FieldProps) {
  const { name, label, kind } = variable;
  const typed = usePage((state) => entryOf(state.values, name) ?? '');
  const words = usePage((state) => wordValue(state.text, variable, state.values, variables));
  const suggestions = useStore(memory, (state) => suggestionsFor(variable, state));
  const isFree = kind === 'date' && typed !== '' && !isDate(typed);
  const [chosen, setFreely] = useState(isFree);
  const freely = chosen || isFree;
  // A date field with an incomplete or impossible date reports an empty value; only its validity tells.
  const [half, setHalf] = useState(false);
  const id = fieldId(name);
  const input = kind in INPUT && !freely ? INPUT[kind as keyof typeof INPUT] : { type: 'text' as const };
  const missing = kind === 'date' && (half || isMissingDate(typed.trim()));
  const hint = missing ? NO_DATE : words !== typed.trim() && words !== '' ? words : '';
  const shared = {
    id,
    value: typed,
    autocomplete: 'off' as const,
    'aria-describedby': hint === '' ? GUIDE_ID : `${id}-hint ${GUIDE_ID}`,
    onInput: (event: { currentTarget: { value: string } }) => {
      setHalf(false);
      write(name, event.currentTarget.value);
    },
    onFocus: () => page.set({ active: name, place: undefined }),
    onBlur: (event: { currentTarget: { validity: ValidityState } }) => {
      setHalf(event.currentTarget.validity.badInput);
      page.set({ active: '' });
      remember(variable, typed);
    },
  };
  // The calendar cannot show words: they go, and undo brings them back.
  const turn = () => {
    setFreely(!freely);
    setHalf(false);
    if (freely && typed !== '' && !isDate(typed)) write(name, '', `turn ${name}`);
  };
  return (
    <div class={`field${words === '' ? '' : ' full'}${wide ? ' wide' : ''}`}>
      <div class="field-head">
        <label class="label" for={id}>
          {label}
        </label>
        {kind === 'date' && (
          <button class="quiet bare" type="button" onClick={turn}>
            <Icon name={freely ? 'calendar' : 'edit'} />
            <span class="unseen">
              {freely ? 'Elegir en el calendario' : 'Escribir la fecha'} de {label}
            </span>
          </button>
        )}
      </div>
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

const NO_DATE = 'Esa fecha está incompleta o no existe en el calendario.';

function write(name: string, value: string, mark = `value ${name}`): void {
  change({ values: { ...page.get().values, [name]: value } }, mark);
}
