// The foot of the form: where the active value stands in the document, what is left, and the way on.
import { useMemo, useRef } from 'preact/hooks';
import { readDocument } from '../../template/document.ts';
import { labelOf } from '../../template/labels.ts';
import type { Variable } from '../../template/variables.ts';
import { downloadWord } from '../export/export.ts';
import { focusField } from '../focus.ts';
import { Icon } from '../icon.tsx';
import { entryOf } from '../record.ts';
import { fieldId } from '../sheet/line.tsx';
import { usePage } from '../state.ts';
import { placeOf } from './context.ts';
import { GUIDE_ID } from './field.tsx';
import { useLeft } from './filling.ts';
import { wordValues } from './values.ts';

// `variables` in the order of the form.
export function Guide({ variables }: { variables: readonly Variable[] }) {
  const text = usePage((state) => state.text);
  const values = usePage((state) => state.values);
  const active = usePage((state) => state.active);
  const { left, total } = useLeft();
  const words = useMemo(() => wordValues(text, values), [text, values]);
  // A click on the button takes the focus from the field: the way on still starts there.
  const last = useRef('');
  if (active !== '') last.current = active;
  const variable = variables.find(({ name }) => name === active);
  const open = variables.filter(({ name }) => name !== last.current && !Object.hasOwn(words, name));
  const from = variables.findIndex(({ name }) => name === last.current);
  const next = open.find((one) => variables.indexOf(one) > from) ?? open[0];
  return (
    <div class={left === 0 ? 'guide finished' : 'guide'}>
      <progress aria-labelledby="left" max={total} value={total - left} />
      <p class="place" id={GUIDE_ID}>
        {left === 0 ? FINISHED : variable ? <PlaceWords variable={variable} words={words} /> : <Privacy />}
      </p>
      <div class="row spread">
        <p id="left">
          {left === 0 ? 'Todo está lleno' : left === 1 ? `Queda 1 de ${total}` : `Quedan ${left} de ${total}`}
        </p>
        {left === 0 ? (
          <button class="primary" type="button" onClick={() => void downloadWord(true)}>
            <Icon name="download" /> Descargar el Word
          </button>
        ) : (
          next && (
            <button class="next" type="button" onClick={() => focusField(fieldId(next.name))}>
              <span class="ellipsis">Seguir: {next.label}</span> <Icon name="next" />
            </button>
          )
        )}
      </div>
    </div>
  );
}

const FINISHED = 'El texto lo propuso una inteligencia artificial: léalo completo antes de firmarlo.';

function Privacy() {
  return (
    <span class="privacy">
      <Icon name="lock" /> Lo que llene aquí no sale de este navegador.
    </span>
  );
}

function PlaceWords({ variable, words }: { variable: Variable; words: Readonly<Record<string, string>> }) {
  const text = usePage((state) => state.text);
  const lines = useMemo(() => readDocument(text).lines, [text]);
  const nameVariable = (name: string) => entryOf(words, name) ?? labelOf(name).toLowerCase();
  const { before, after, note } = placeOf(lines, variable, nameVariable);
  if (note !== '') return <>{note}</>;
  return (
    <>
      {before}
      <b>{entryOf(words, variable.name) ?? variable.label}</b>
      {after}
    </>
  );
}
