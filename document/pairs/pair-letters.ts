// Finds what changes from letter to letter, in two or more letters of one kind.
import { isBox, isTicked } from '../fields/boxes.ts';
import type { Field, FieldKind } from '../fields/field.ts';
import { findFields } from '../fields/find-fields.ts';
import type { UnsharedText } from '../fields/letter-template.ts';
import { ownersIn } from '../fields/owners.ts';
import { readDocument } from '../reading/document.ts';
import type { Range } from '../text.ts';
import { compareLetters, type LetterComparison } from './differences.ts';
import { createNamer, withOwnLabels } from './names.ts';
import { createFreeTest, createLookup, createReader, mergeDifferences, type Place } from './places.ts';
import { countersIn, placesInRows } from './rows.ts';
import { cutIntoUnits, type PairedLetter, type Unit } from './units.ts';

export type { PairedLetter } from './units.ts';

// A field of the first letter. `values` has the words of each letter in its place, in the order of the
// letters: '' for a letter that has none, or that is not of the same kind. Of boxes, it has the options that they tick.
export interface PairedField extends Field {
  values: readonly string[];
  // True if a letter has other words. Only these fields, and blanks, are `sure`: the others may stay, and so
  // may whole sentences and words that are only said in another way.
  differs: boolean;
}

// A paragraph of the first letter that at least one other letter does not have.
export interface OptionalText extends Range {
  // By letter, true if it has the paragraph.
  isIn: readonly boolean[];
}

// A paragraph that the first letter does not have. `letter` is the index of the letter that has it, and `at` the
// place in the first letter: the end of what is above it in both.
export interface OtherText {
  letter: number;
  text: string;
  at: number;
}

export interface Pairing {
  // The fields of the first letter, in the order of its text.
  fields: readonly PairedField[];
  optional: readonly OptionalText[];
  others: readonly OtherText[];
  // The indices of the letters that are not of the first letter's kind. Nothing else is said of them.
  unlike: readonly number[];
}

// Reads a letter to compare it. `fields` are those of its text, if they were found already.
export function readToPair(text: string, fields?: readonly Field[]): PairedLetter {
  const document = readDocument(text);
  return { document, fields: fields ?? findFields(document) };
}

// Letters of one kind share at least this part of their words.
const LEAST_SHARED = 0.3;

// Compares the first letter with each of the others, in linear time.
export function pairLetters(letters: readonly PairedLetter[]): Pairing {
  const [first, ...rest] = letters;
  if (!first) return { fields: [], optional: [], others: [], unlike: [] };
  const units = cutIntoUnits(first);
  const cutOthers = rest.map(cutIntoUnits);
  const comparisons = rest.map((letter, at) => {
    const comparison = compareInOrder([first, units], [letter, cutOthers[at] ?? []]);
    return comparison.shared < LEAST_SHARED ? undefined : comparison;
  });
  const pairs = { letters, units, comparisons };
  return {
    fields: comparisons.some(Boolean) ? pairedFields(pairs) : first.fields.map((field) => alone(field, letters.length)),
    optional: optionalTexts(pairs),
    others: comparisons.flatMap((comparison, at) =>
      (comparison?.alone[1] ?? [])
        .filter((unit) => unit.is === 'paragraph')
        .map((unit) => ({
          letter: at + 1,
          text: unit.passages.map(({ text }) => text).join(''),
          at: comparison?.units.findLast(([, other]) => other.start < unit.start)?.[0].end ?? 0,
        })),
    ),
    unlike: comparisons.flatMap((comparison, at) => (comparison ? [] : [at + 1])),
  };
}

function alone(field: Field, letters: number): PairedField {
  return { ...field, values: [field.value, ...Array<string>(letters - 1).fill('')], differs: false };
}

// Compares two letters in an order that their texts give, so that the result does not depend on which of them
// is the first.
function compareInOrder(
  [one, ones]: readonly [PairedLetter, readonly Unit[]],
  [other, others]: readonly [PairedLetter, readonly Unit[]],
): LetterComparison {
  if (one.document.text <= other.document.text) return compareLetters(ones, others);
  const { units, alone, passages, differences, shared } = compareLetters(others, ones);
  return {
    units: units.map(([first, second]) => [second, first] as const),
    alone: [alone[1], alone[0]],
    passages: passages.map((passage) => ({
      one: passage.other,
      other: passage.one,
      pairs: passage.pairs.map(([first, second]) => [second, first] as const),
    })),
    differences: differences.map((difference) => ({
      one: difference.other,
      other: difference.one,
      is: difference.is,
      fields: [difference.fields[1], difference.fields[0]],
    })),
    shared,
  };
}

interface Pairs {
  letters: readonly PairedLetter[];
  units: readonly Unit[];
  // One for each letter but the first; undefined for a letter of another kind.
  comparisons: readonly (LetterComparison | undefined)[];
}

// A place of a field. `equal` is what all letters say in the same words, and `due` what all say in the same words
// but no other letter will.
interface FieldPlace extends Range {
  is: Place['is'] | 'due' | 'equal';
  field?: Field | undefined;
  heading?: string;
  repeat?: Field['repeat'];
}

function pairedFields(pairs: Pairs): PairedField[] {
  const { letters, units, comparisons } = pairs;
  const [first] = letters;
  if (!first) return [];
  const { document, fields } = first;
  const readers = comparisons.map((comparison, at) => {
    const { [at + 1]: other } = letters;
    return comparison && other ? createReader(comparison, other) : () => '';
  });
  const places = fieldPlaces(pairs);
  const nameOf = createNamer(document, units, places);
  const numberOf = new Map(fields.map((field, at) => [field, at]));
  const gathered = new Map<string, PairedField>();
  for (const place of places) {
    const { start, end, is, field, repeat } = place;
    const value = document.text.slice(start, end);
    const values = [value, ...readers.map((read) => read(place))];
    const blank = !/[\p{L}\d]/u.test(value) || (field?.blank === true && field.value === value);
    const own = field && !repeat && (blank || field.options) ? numberOf.get(field) : undefined;
    const key = blank || repeat || own !== undefined ? `${own ?? `at ${start}`}` : JSON.stringify(values);
    const sure = is === 'datum' || is === 'due' || blank;
    const differs = is !== 'equal' && is !== 'due';
    const known = gathered.get(key);
    if (known) {
      known.places.push({ start, end });
      known.sure ||= sure;
      known.differs ||= differs;
      continue;
    }
    gathered.set(key, {
      value,
      ...nameOf(place),
      sure,
      blank,
      places: [{ start, end }],
      ...(field?.options && { options: field.options }),
      ...(repeat && { repeat }),
      values,
      differs,
    });
  }
  const chosenIn = (field: PairedField): readonly string[] | undefined =>
    field.options &&
    [(place: Range) => document.text.slice(place.start, place.end), ...readers].map((read) =>
      (field.options ?? [])
        .filter((_, at) => {
          const box = field.places[at] && read(field.places[at]);
          return box !== undefined && isBox(box, true) && isTicked(box);
        })
        .join(', '),
    );
  return withOwnLabels(
    Array.from(gathered.values(), (field) => ({ ...field, values: chosenIn(field) ?? field.values })),
  );
}

// Returns the places in the order of the text, without overlaps: what differs, and the fields that are equal
// in all letters but change by nature.
function fieldPlaces({ letters, units, comparisons }: Pairs): FieldPlace[] {
  const fields = letters[0]?.fields ?? [];
  const alike = comparisons.filter((comparison) => comparison !== undefined);
  const unitAt = createLookup(units);
  const boxes = inOrder(fields.flatMap((field) => (field.options ? placesOf(field) : [])));
  const stays = createFreeTest(inOrder([...boxes, ...countersIn(units)]));
  const all = mergeDifferences(
    alike.map((comparison) =>
      comparison.differences.map(({ one, is, fields: [field, other] }) => ({ ...one, is, field: field ?? other })),
    ),
  );
  const differences = all.filter(
    (place) => stays(place) && (place.start < place.end || unitAt(place.start)?.is === 'row'),
  );
  const rows = placesInRows(units, alike, differences, fields);
  const isSame = createFreeTest(all);
  // A question is one datum: all its boxes change if one of them does.
  const answered = new Set(boxes.flatMap((box) => (isSame(box) ? [] : [box.field])));
  const ticked = boxes.flatMap((box): FieldPlace[] => (answered.has(box.field) ? [{ ...box, is: 'datum' }] : []));
  const others = differences.filter(createFreeTest(inOrder(rows)));
  const changing: FieldPlace[] = inOrder([...rows, ...ticked, ...others]);
  const isFree = createFreeTest(changing);
  const alone = new Set(alike.flatMap((comparison) => comparison.alone[0]));
  const isShared = ({ start }: Range) => {
    const unit = unitAt(start);
    return unit !== undefined && !alone.has(unit);
  };
  const free = fields.flatMap(placesOf).filter(isFree);
  const owners = ownersIn(letters[0]?.document.text ?? '', fields);
  const ownerOf = new Map(fields.map((field, at) => [field, fields[owners[at] ?? -1]]));
  // The day on which a letter is issued is its own, and so is what is said of a person who changes, if two letters
  // happen to agree in it.
  const isDue = (field: Field) =>
    NATURAL.has(field.kind) &&
    ((field.kind === 'date' && field.label === 'Fecha') ||
      ownerOf.get(field)?.places.some((place) => !isFree(place)) === true);
  const equal = free.flatMap((place): FieldPlace[] => {
    const { field } = place;
    if (!isShared(place)) return [{ ...place, is: field.sure ? 'datum' : 'equal', repeat: field.repeat }];
    return field.blank || field.options || NATURAL.has(field.kind)
      ? [{ ...place, is: isDue(field) ? 'due' : 'equal', repeat: field.repeat }]
      : [];
  });
  return inOrder([...changing, ...equal]);
}

function placesOf(field: Field) {
  return field.places.map(({ start, end }) => ({ start, end, field }));
}

function inOrder<R extends Range>(ranges: readonly R[]): R[] {
  return ranges.toSorted((one, other) => one.start - other.start || one.end - other.end);
}

// The kinds of values that change by nature. A value of another kind that is the same in all letters belongs
// to the form.
const NATURAL: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'amount',
  'amountInWords',
  'date',
  'day',
  'id',
  'month',
  'number',
  'person',
  'reference',
  'time',
  'year',
]);

// Returns the paragraphs that not all letters have, for the template of the first one. What several letters have is
// there once.
export function unsharedTexts({ optional, others }: Pairing): UnsharedText[] {
  const own = optional.map(({ start, end }) => ({ start, end }));
  const once = new Map(others.map(({ text, at }) => [text, at]));
  return [...own, ...Array.from(once, ([text, at]) => ({ start: at, end: at, text }))];
}

function optionalTexts({ units, comparisons }: Pairs): OptionalText[] {
  const alone = comparisons.map((comparison) => comparison && new Set(comparison.alone[0]));
  return units.flatMap((unit) => {
    const isIn = [true, ...alone.map((ones) => ones !== undefined && !ones.has(unit))];
    const isLacking = alone.some((ones) => ones?.has(unit));
    return isLacking && unit.is === 'paragraph' ? [{ start: unit.start, end: unit.end, isIn }] : [];
  });
}
