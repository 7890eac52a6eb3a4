// The foot of the form: where the active value is in the document, what is left, and the way on.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { readDocument } from '../../template/document.ts';
import { labelOf } from '../../template/labels.ts';
import type { Variable } from '../../template/variables.ts';
import { entryOf } from '../document/guards.ts';
import { useRecord, useShownWords } from '../document/record.ts';
import { usePage } from '../document/state.ts';
import { nameSeries } from '../document/title.ts';
import { Icon } from '../view/controls.tsx';
import { fieldId, focusField, keepAbove } from '../view/focus.ts';
import { showSheet } from '../view/steps.ts';
import { GUIDE_ID } from './field.tsx';
import { placeOf } from './places.ts';

// `variables` in the order of the form; `download` makes the document, or one for each row of the table.
export function Guide({ variables, download }: { variables: readonly Variable[]; download: () => Promise<void> }) {
  const active = usePage((state) => state.active);
  const { rows, open } = useRecord();
  const { everywhere, inRows } = open();
  const total = variables.length;
  const left = everywhere.length;
  const finished = left + inRows.length === 0;
  // A click on the button takes the focus from the field: the way on still starts there.
  const last = useRef('');
  if (active !== '') last.current = active;
  const at = variables.findIndex(({ name }) => name === last.current);
  const others = [...variables.slice(at + 1), ...variables.slice(0, Math.max(0, at))];
  const next = others.find(({ name }) => everywhere.some((other) => other.name === name));
  const wayOn = (): [said: string, label?: string, go?: () => unknown] => {
    if (finished) return ['Todo está lleno', rows > 0 ? nameSeries(rows) : 'Descargar el Word', download];
    if (left === 0)
      return ['Hay celdas vacías en la tabla', 'Ver la tabla', () => showSheet('work', { tab: 'series' })];
    const said = left === 1 ? `Queda 1 de ${total}` : `Quedan ${left} de ${total}`;
    return next ? [said, `Seguir: ${next.label}`, () => focusField(fieldId(next.name))] : [said];
  };
  const [said, label, go] = wayOn();
  const foot = useRef<HTMLDivElement>(null);
  // The words of the place may take another line, so that the foot grows over the field.
  useLayoutEffect(() => {
    const field = active === '' ? null : document.getElementById(fieldId(active));
    if (field) keepAbove(field, [foot.current, document.querySelector('.toolbar')]);
  }, [active]);
  return (
    <div class={finished ? 'guide finished' : 'guide'} ref={foot}>
      <progress aria-labelledby="left" max={total} value={total - left} />
      <p class="place" id={GUIDE_ID}>
        {finished ? (
          'El texto lo propuso una inteligencia artificial: léalo completo antes de firmarlo.'
        ) : (
          <PlaceWords variable={active === '' ? undefined : variables[at]} />
        )}
      </p>
      <div class="row spread">
        <p id="left">{said}</p>
        {go && (
          <button class={finished ? undefined : 'next'} type="button" onClick={() => void go()}>
            {finished && <Icon name="download" />} <span class="ellipsis">{label}</span>{' '}
            {!finished && <Icon name="next" />}
          </button>
        )}
      </div>
    </div>
  );
}

function PlaceWords({ variable }: { variable: Variable | undefined }) {
  const words = useShownWords();
  const text = usePage((state) => state.text);
  const lines = useMemo(() => readDocument(text).lines, [text]);
  if (!variable)
    return (
      <span class="privacy">
        <Icon name="lock" /> Lo que llene aquí no sale de este navegador.
      </span>
    );
  const { before, after, note } = placeOf(
    lines,
    variable,
    (name) => entryOf(words, name) ?? labelOf(name).toLowerCase(),
  );
  if (note !== '') return <>{note}</>;
  return (
    <>
      {before}
      <b>{entryOf(words, variable.name) ?? variable.label}</b>
      {after}
    </>
  );
}
