// One date for three variables, {{Dia}} de {{Mes}} de {{Anio}}: chosen once, written as its parts.
import { labelOf } from '../../template/labels.ts';
import { currentRecord, typeValues } from '../document/record.ts';
import { page, usePage } from '../document/state.ts';
import { type DateParts as Parts, readParts, writeParts } from '../document/values.ts';
import { fieldId } from '../view/focus.ts';
import { FieldHead, GUIDE_ID } from './field.tsx';

export function DateParts({ parts }: { parts: Parts }) {
  const { day, month, year } = parts;
  const written = usePage((state) => {
    const { words } = currentRecord(state);
    const own = words(state.row);
    return [own[day], own[month], own[year]].join(' de ');
  });
  const date = readParts(written);
  const id = fieldId(day);
  const label = labelOf(day).replace(/^Día/, 'Fecha');
  const choose = (value: string) => typeValues(writeParts(parts, value), `date ${day}`);
  return (
    <div class={`field${date === '' ? '' : ' full'}`}>
      <FieldHead id={id} label={label} today={date === '' && choose} />
      <input
        id={id}
        type="date"
        value={date}
        aria-describedby={GUIDE_ID}
        onInput={({ currentTarget }) => choose(currentTarget.value)}
        onFocus={() => page.set({ active: day, place: undefined })}
        onBlur={() => page.set({ active: '' })}
      />
      {/* A click on the month or the year of the sheet leads here too. */}
      {[month, year].map((name) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hands the focus on
        <span key={name} id={fieldId(name)} tabIndex={-1} onFocus={() => document.getElementById(id)?.focus()} />
      ))}
    </div>
  );
}
