// One field: its label, the input of its kind, and the words that it writes where those differ from what was typed.
import { useState } from 'preact/hooks';
import type { Variable } from '../template/syntax.ts';
import { fieldId } from './line.tsx';
import { memory, remember, suggestionsFor } from './memory.ts';
import { own } from './own.ts';
import { page, usePage } from './state.ts';
import { useStore } from './store.ts';
import { change } from './undo.ts';
import { isIsoDate, wordValue } from './values.ts';

const INPUT = {
  date: { type: 'date' },
  time: { type: 'time' },
  amount: { type: 'text', inputMode: 'decimal' },
  email: { type: 'text', inputMode: 'email' },
  phone: { type: 'text', inputMode: 'tel' },
} as const;

export function Field({ variable, variables }: { variable: Variable; variables: readonly Variable[] }) {
  const { name, label, kind } = variable;
  const typed = usePage((state) => own(state.values, name) ?? '');
  const words = usePage((state) => wordValue(state.text, variable, state.values, variables));
  const suggestions = useStore(memory, (state) => suggestionsFor(variable, state));
  const [freely, setFreely] = useState(kind === 'date' && typed !== '' && !isIsoDate(typed));
  const id = fieldId(name);
  const input = kind in INPUT && !freely ? INPUT[kind as keyof typeof INPUT] : { type: 'text' as const };
  const hint = words !== typed.trim() && words !== '' ? words : '';
  const shared = {
    id,
    value: typed,
    autocomplete: 'off' as const,
    'aria-describedby': hint === '' ? undefined : `${id}-hint`,
    onInput: (event: { currentTarget: { value: string } }) => write(name, event.currentTarget.value),
    onFocus: () => page.set({ active: name, place: undefined }),
    onBlur: () => {
      page.set({ active: '' });
      remember(variable, typed);
    },
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
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {kind === 'date' && (
        <button class="quiet small" type="button" onClick={() => setFreely(!freely)}>
          {freely ? 'Elegir en el calendario' : 'Escribir la fecha'}
          <span class="unseen"> de {label}</span>
        </button>
      )}
    </div>
  );
}

function write(name: string, value: string): void {
  change({ values: { ...page.get().values, [name]: value } }, `value ${name}`);
}
