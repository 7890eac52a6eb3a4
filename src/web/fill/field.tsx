// One field: its label, the input of its kind, and the words that it writes where those differ from what was typed.
import { useState } from 'preact/hooks';
import type { Variable } from '../../template/variables.ts';
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

export function Field({ variable, variables }: { variable: Variable; variables: readonly Variable[] }) {
  const { name, label, kind } = variable;
  const typed = usePage((state) => entryOf(state.values, name) ?? '');
  const words = usePage((state) => wordValue(state.text, variable, state.values, variables));
  const suggestions = useStore(memory, (state) => suggestionsFor(variable, state));
  const isFree = kind === 'date' && typed !== '' && !isDate(typed);
  const [chosen, setFreely] = useState(isFree);
  const freely = chosen || isFree;
  // A date field whose parts make no date has no value, and says nothing itself.
  const [half, setHalf] = useState(false);
  const id = fieldId(name);
  const input = kind in INPUT && !freely ? INPUT[kind as keyof typeof INPUT] : { type: 'text' as const };
  const missing = kind === 'date' && (half || isMissingDate(typed.trim()));
  const hint = missing ? NO_DATE : words !== typed.trim() && words !== '' ? words : '';
  const shared = {
    id,
    value: typed,
    autocomplete: 'off' as const,
    'aria-describedby': hint === '' ? undefined : `${id}-hint`,
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
    <div class={words === '' ? 'field' : 'field full'}>
      <label class="label" for={id}>
        {label}
      </label>
      {kind === 'longText' ? (
        <textarea rows={3} {...shared} />
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
      {kind === 'date' && (
        <button class="quiet small" type="button" onClick={turn}>
          {freely ? 'Elegir en el calendario' : 'Escribir la fecha'}
          <span class="unseen"> de {label}</span>
        </button>
      )}
    </div>
  );
}

const NO_DATE = 'Esa fecha está incompleta o no existe en el calendario.';

function write(name: string, value: string, mark = `value ${name}`): void {
  change({ values: { ...page.get().values, [name]: value } }, mark);
}
