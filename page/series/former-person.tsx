// Asks about what is still of the person of the past letter, before each row becomes the letter of somebody else.
import { typeValues } from '../record/commands/filling.ts';
import { pickColumn } from '../record/commands/series.ts';
import { type FormerData, findFormerData } from '../record/former-person.ts';
import { usePage } from '../record/state.ts';
import type { DataTable } from '../record/table.ts';
import { Button } from '../view/controls.tsx';
import { rescueFocus } from '../view/focus.ts';
import { Menu, nameColumns } from './columns.tsx';

export function FormerPerson({ table }: { table: DataTable }) {
  const left = usePage(findFormerData);
  if (!left) return null;
  const { person, data } = left;
  const one = data.length === 1;
  const whose = person === '' ? 'de la persona de la carta anterior' : `de ${person}`;
  return (
    <section class="blanks former" id={QUESTION} tabIndex={-1} aria-labelledby="former-title">
      <p class="legend" id="former-title">
        {one ? `¿Y este dato ${whose}?` : `¿Y estos ${data.length} datos ${whose}?`}
      </p>
      <p>
        {`Ninguna columna ${one ? 'lo' : 'los'} cambia: ${table.rows.length === 1 ? 'así saldría la carta de la fila' : `así saldrían las ${table.rows.length} cartas`}.`}
      </p>
      {data.map(({ variable: { name, label }, words }) => (
        <Menu
          key={name}
          id={`anterior-${encodeURIComponent(name)}`}
          label={`${label}: ${words}`}
          value={ASKED}
          options={[
            [ASKED, 'Elija…'],
            ...nameColumns(table).entries(),
            [KEPT, `Se queda «${words}»`],
            [BLANK, 'En blanco'],
          ]}
          onChange={(answer) => (answer >= 0 ? pickColumn(name, answer) : settle(left, answer === KEPT, [name]))}
        />
      ))}
      <div class="row">
        <Button label={one ? 'Dejarlo en blanco' : 'Dejarlos en blanco'} onClick={() => settle(left, false)} />
        <Button
          look="quiet"
          label={`${one ? 'Se queda el' : 'Se quedan los'} ${whose}`}
          onClick={() => settle(left, true)}
        />
      </div>
    </section>
  );
}

// No columns: what the menu shows before it is answered, and its two other answers.
const ASKED = -1;
const KEPT = -2;
const BLANK = -3;
const QUESTION = 'dato-anterior';

export function focusQuestion(): void {
  requestAnimationFrame(() => {
    const question = document.getElementById(QUESTION);
    question?.focus({ preventScroll: true });
    question?.scrollIntoView({ block: 'nearest' });
  });
}

// Keeps the words of the letter, or empties their places. Either is what a person decided, and may be undone.
function settle({ data }: FormerData, isKept: boolean, names = data.map(({ variable }) => variable.name)): void {
  const values = data.flatMap(({ variable: { name }, value }) =>
    names.includes(name) ? [[name, isKept ? value : ''] as const] : [],
  );
  typeValues(Object.fromEntries(values), 'former person');
  rescueFocus(`#${QUESTION}, .downloads button`);
}
