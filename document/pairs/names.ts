// Names what changes from letter to letter.
import { tidyLabel } from '../fields/context.ts';
import type { Field, FieldKind } from '../fields/field.ts';
import { findFields } from '../fields/find-fields.ts';
import { kindOfValue } from '../fields/value-kind.ts';
import type { Role } from '../line.ts';
import type { Document } from '../reading/document.ts';
import { fold, type Range } from '../text.ts';
import { kindOf } from '../variables/labels.ts';
import { createLookup } from './places.ts';
import type { Unit } from './units.ts';

interface Name {
  label: string;
  kind: FieldKind;
}

// A place to name. `field` is the field there; `heading` the heading of the column, in a row that repeats.
type NamedPlace = Range & { field?: Field | undefined; heading?: string };

// Returns a function that names a place of a letter by its field or its heading. Any other place gets the name
// that it would have as highlighted words of a form, or else a name by the role of its line.
export function createNamer(
  document: Document,
  units: readonly Unit[],
  places: readonly NamedPlace[],
): (place: NamedPlace) => Name {
  const marks = places.flatMap(({ start, end, field }) =>
    field || start === end ? [] : [{ start, end, kind: 'highlighted' as const, name: '' }],
  );
  const marked = marks.length === 0 ? [] : findFields(document, { marks });
  const markedAt = createLookup(
    marked
      .flatMap((field) => field.places.map((place) => ({ ...place, field })))
      .toSorted((one, other) => one.start - other.start),
  );
  const unitAt = createLookup(units);
  return ({ start, end, field, heading = '' }) => {
    const found = markedAt(start);
    const known = field ?? (found && found.end > start ? found.field : undefined);
    const label = tidyLabel(heading) || bare(known?.label ?? '');
    const kind = known?.kind ?? kindOfValue(document.text.slice(start, end));
    if (label !== '' && label !== 'Dato') return { label, kind };
    const byRole = BY_ROLE[unitAt(start)?.line.role ?? 'paragraph'] ?? 'Dato';
    return { label: byRole, kind: kind === 'text' ? kindOf(byRole) : kind };
  };
}

function bare(label: string): string {
  return label.replace(/ \d+$/, '');
}

const BY_ROLE: Readonly<Partial<Record<Role, string>>> = {
  addressee: 'Destinatario',
  annex: 'Anexo',
  copy: 'Copia para',
  documentNumber: 'Número',
  placeAndDate: 'Lugar y fecha',
  reference: 'Referencia',
  signature: 'Firmante',
  subject: 'Asunto',
};

// Makes every label unique: «Fecha», «Fecha 2».
export function withOwnLabels<Named extends Pick<Field, 'label'>>(fields: readonly Named[]): Named[] {
  const counts = new Map<string, number>();
  return fields.map((field) => {
    const key = fold(field.label);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > 1 ? { ...field, label: `${field.label} ${count}` } : field;
  });
}
