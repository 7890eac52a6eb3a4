// Lets a value stand at each place in the form in which its field shows it: «MERGEFIELD Nombre \* Upper».
import type { PlaceForm } from '@membrete/document/outgoing';
import { inPlaceForm } from '@membrete/document/past-letter';
import type { FileField, FileValues } from './fill-in-place.ts';
import type { WordPlace } from './word-file.ts';
import type { WordText } from './word-text.ts';

// Returns the fields and their values for fillInPlace(). Places in a form become a field of their own, whose value has
// this form.
export function formPlaces(
  { marks, placesAt }: Pick<WordText, 'marks' | 'placesAt'>,
  fields: readonly FileField[],
  values: FileValues,
): { fields: readonly FileField[]; values: FileValues } {
  const formed = marks.flatMap(({ start, end, form }) => {
    const [place] = form ? placesAt(start, end) : [];
    return form && place ? [{ form, place }] : [];
  });
  if (formed.length === 0) return { fields, values };
  const formAt = ([first]: readonly WordPlace[]) => formed.find(({ place }) => first && isWithin(first, place))?.form;
  const forms = new Map<string, { name: string; form: PlaceForm }[]>();
  const split = fields.flatMap((field) => {
    const groups = Map.groupBy(field.places, (places) => JSON.stringify(formAt(places) ?? ''));
    return Array.from(groups.values(), (places): FileField => {
      const form = formAt(places[0] ?? []);
      if (!form) return { ...field, places };
      const name = `${field.name} ${JSON.stringify(form)}`;
      forms.set(field.name, [...(forms.get(field.name) ?? []), { name, form }]);
      return { ...field, name, places };
    });
  });
  const withForms = (words: Readonly<Record<string, string>>) => ({
    ...words,
    ...Object.fromEntries(
      Object.entries(words).flatMap(([key, value]) =>
        (forms.get(key) ?? []).map(({ name, form }) => [
          name,
          value.startsWith('{{') ? value : inPlaceForm(form, value),
        ]),
      ),
    ),
  });
  const single = Object.entries(values).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : []));
  const lists = Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'string' ? [] : [[key, value.map(withForms)] as const],
  );
  return { fields: split, values: { ...withForms(Object.fromEntries(single)), ...Object.fromEntries(lists) } };
}

function isWithin(one: WordPlace, { part, paragraph, start, end }: WordPlace): boolean {
  return one.part === part && one.paragraph === paragraph && one.start >= start && one.end <= end;
}
