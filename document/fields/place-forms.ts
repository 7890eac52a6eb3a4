// Gives fields the forms in which a Word file shows them: «MERGEFIELD Nombre \* Upper».
import type { PlaceForm } from '../outgoing/place-form.ts';
import type { Range } from '../text.ts';
import type { Field } from './field.ts';

// Returns the fields with the forms of their places. A field whose places have several forms becomes several
// fields; each of the others follows from the first, and has a label of its own.
export function withPlaceForms<One extends Field>(
  fields: readonly One[],
  marks: readonly (Range & { form?: PlaceForm })[],
): One[] {
  const formed = marks.filter(({ form }) => form);
  if (formed.length === 0) return [...fields];
  const formAt = ({ start, end }: Range) => formed.find((mark) => mark.start <= start && end <= mark.end)?.form;
  const all = fields.flatMap((field) => {
    const groups = Map.groupBy(field.places, (place) => JSON.stringify(formAt(place) ?? {}));
    // The plain form comes first, or else that of the first place.
    const keys = Array.from(groups.keys()).toSorted((one, other) => Number(other === '{}') - Number(one === '{}'));
    return keys.map((key, at): One => {
      const places = groups.get(key) ?? [];
      const form = places[0] && formAt(places[0]);
      if (at === 0) return { ...field, places, ...(form && { form }) };
      const label = `${field.label} ${SAID[form?.letters ?? 'other']}`;
      return { ...field, label, places, form: { ...form, of: field.label } };
    });
  });
  return all.toSorted((one, other) => (one.places[0]?.start ?? 0) - (other.places[0]?.start ?? 0));
}

const SAID = {
  upper: 'en mayúsculas',
  lower: 'en minúsculas',
  first: 'con mayúscula inicial',
  caps: 'con mayúsculas iniciales',
  other: 'en otra forma',
} as const satisfies Record<NonNullable<PlaceForm['letters']> | 'other', string>;

// Returns true if a stored value is a form.
export function isPlaceForm(value: unknown): value is PlaceForm {
  if (typeof value !== 'object' || value === null) return false;
  const { letters = 'upper', ...words }: Record<string, unknown> = { ...value };
  return /^(?:upper|lower|first|caps)$/.test(String(letters)) && Object.values(words).every(isShort);
}

function isShort(words: unknown): boolean {
  return typeof words === 'string' && words.length <= MOST_LETTERS;
}

const MOST_LETTERS = 200;
