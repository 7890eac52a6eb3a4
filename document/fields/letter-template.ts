// Makes a template from a letter. The values that are `taken` become variables.
import type { PlaceForm } from '../outgoing/place-form.ts';
import { type Document, readDocument } from '../reading/document.ts';
import { applyEdits, type Edit, fold, nfc, type Range } from '../text.ts';
import { nameFor } from '../variables/names.ts';
import { isBox, isTicked, ticks, UNMARKED, withTick } from './boxes.ts';
import type { Field } from './field.ts';
import { findFormerMarks, readFormerMarks } from './former-marks.ts';
import { placesOfWords } from './other-places.ts';
import { ownersIn } from './owners.ts';
import { companionsIn, type PlacedField, withOnePerson } from './same-person.ts';

export { isBox, isTicked, ticks, withTick } from './boxes.ts';

// A field of a letter that can become a variable. `name` names the variable, and is unique in the letter;
// `value` is the text in the letter.
export interface LetterDatum {
  name: string;
  value: string;
  label: string;
  // True for a blank of a form, whose words («____») are not a value.
  blank: boolean;
  // True if the value is certainly new in each letter. Other values become variables only when a person sets
  // `taken`.
  sure: boolean;
  taken: boolean;
  // Ranges of `original`, in the order of the text. An empty range is an empty cell.
  places: readonly DatumPlace[];
  // The values that this letter and others of its kind had, if they were compared: «Sala 2», «Sala 5».
  former?: readonly string[];
  // Set for a box: the question, «Turno», and the option beside the box, «Matutino».
  choice?: Choice;
  // Set for a field in a row that repeats. The ranges are those of `original`.
  repeat?: Field['repeat'];
  // Absent for words that a person made a datum, and in letters that earlier versions stored.
  kind?: Field['kind'];
  // How the Word file shows its values.
  form?: Field['form'];
}

// `as` ends the name of the variable at a place that has the datum in another form, such as in capitals.
export interface DatumPlace extends Range {
  as?: string;
}

export interface Choice {
  question: string;
  option: string;
}

// Rows of values that replace the lines `rows` of a table. For each new row, `filled` has the names of the
// data with a value.
export interface NewRows {
  rows: Range;
  filled: readonly (readonly string[])[];
}

export interface LetterTemplate {
  // The name of the file, or '' for pasted text.
  file: string;
  // The text in the file. All offsets are its UTF-16 units.
  original: string;
  data: readonly LetterDatum[];
  newRows?: readonly NewRows[];
  // The ranges of `original` that must not be in another letter: its electronic signature, its stamps. They are left empty.
  emptied?: readonly Range[];
  // What a person corrected in the text, in order: withCorrections() finds it.
  corrections?: readonly Correction[];
  // Pictures of the letter's file that may belong to it alone, in the body or beside it. Those that `leave` are not
  // in another letter.
  pictures?: readonly LetterPicture[];
  // The paragraphs that not all letters have which were compared with this one.
  unshared?: readonly UnsharedText[];
}

// A picture: `part` and `start` say where it is in the file. A «code» is a QR code, a «signature» is beside the
// lines that sign the letter.
export interface LetterPicture {
  part: string;
  start: number;
  kind: 'code' | 'signature';
  leaves?: boolean;
}

// A paragraph of the letter itself, or the `text` of another letter, whose place is an empty range.
export interface UnsharedText extends Range {
  text?: string;
}

// Words that a person wrote in place of others of `original`. They may contain variables.
export interface Correction extends Edit {
  // True if it also replaces the empty places at its ends.
  takesBlanks?: boolean;
}

// Makes a template from the fields of a letter. Blanks, and fields that are certainly new in each letter,
// become variables from the start.
export function createLetterTemplate(file: string, original: string, fields: readonly PlacedField[]): LetterTemplate {
  const names: string[] = [];
  const data = withOnePerson(original, fields)
    .flatMap((field): BoxField[] => boxesOf(field, original) ?? [field])
    .map((field): LetterDatum => {
      const { value, label, kind, blank, sure, places, repeat, choice, form } = field;
      const former = formerValues(field);
      const name = freeName(label, names);
      names.push(name);
      return {
        name,
        value,
        label,
        kind,
        blank,
        sure,
        taken: sure || blank,
        places,
        ...(former.length > 0 && { former }),
        ...(choice && { choice }),
        ...(repeat && { repeat }),
        ...(form && { form }),
      };
    });
  const companionsOf = companionsIn(original, data);
  const changing = data.flatMap(({ taken }, at) => (taken ? companionsOf(at) : []));
  for (const at of changing) {
    const { [at]: datum } = data;
    if (datum) data[at] = { ...datum, sure: true, taken: true };
  }
  return { file, original, data };
}

// Returns whose the data of a letter are: by the name of a datum, the name of its person. They are wrong as soon as
// the letter is about somebody else.
export function ownersOf({ original, data }: LetterTemplate): ReadonlyMap<string, string> {
  const owners = ownersIn(original, data);
  return new Map(
    data.flatMap(({ name }, at) => {
      const owner = data[owners[at] ?? -1];
      return owner ? [[name, owner.name]] : [];
    }),
  );
}

// Returns the different values of letters that were compared, without blanks. Returns [] if all are equal. Those of a
// question are its options, and no words of its box.
function formerValues({ values = [], value, blank, choice }: BoxField): string[] {
  if (choice && new Set(values).size < 2) return [];
  const written = Array.from(new Set(values)).filter((words) => /[\p{L}\d]/u.test(words));
  return written.some((words) => blank || words !== value) ? written : [];
}

// Replaces the data of a letter, which were `found` in it alone, by those of a comparison with other letters.
// A datum in the same place keeps its name, and is taken or not as a person decided. Words that a person made a datum stay.
export function withCompared(
  letter: LetterTemplate,
  found: readonly Field[],
  compared: readonly PlacedField[],
): LetterTemplate {
  const [before, now] = [found, compared].map((fields) => createLetterTemplate('', letter.original, fields).data);
  const placeOf = ({ places: [first] }: LetterDatum) => `${first?.start} ${first?.end}`;
  const known = new Map(letter.data.map((datum) => [placeOf(datum), datum]));
  const wasFound = new Set(before?.map(placeOf));
  const names = letter.data.map(({ name }) => name);
  const data = (now ?? []).map((datum) => {
    const previous = known.get(placeOf(datum));
    const name = previous?.name ?? freeName(datum.label, names);
    names.push(name);
    const isDecided = previous && previous.taken !== (previous.sure || previous.blank);
    return { ...datum, name, taken: isDecided ? previous.taken : datum.taken };
  });
  const isFree = ({ places }: LetterDatum) =>
    places.every(({ start, end }) => !data.some((one) => one.places.some((p) => p.start < end && p.end > start)));
  const made = letter.data.filter((datum) => !wasFound.has(placeOf(datum)) && isFree(datum));
  return { ...letter, data: inOrderOfText([...data, ...made]) };
}

function inOrderOfText(data: readonly LetterDatum[]): LetterDatum[] {
  return data.toSorted((one, other) => (one.places[0]?.start ?? 0) - (other.places[0]?.start ?? 0));
}

// Turns each box of a field into a field, whose value is the box itself: «☐». Returns undefined if the field
// has no boxes.
function boxesOf({ options, places, label, ...field }: PlacedField, original: string): BoxField[] | undefined {
  const question = label.replace(/ \(Sí\/No\)/, '');
  return options?.map((option, at) => {
    const { [at]: place = { start: 0, end: 0 } } = places;
    const value = original.slice(place.start, place.end) || UNMARKED;
    const isAlone = places.length === 1;
    const boxLabel = isAlone ? label : `${question}: ${option}`;
    return { ...field, value, label: boxLabel, blank: false, places: [place], choice: { question, option } };
  });
}

interface BoxField extends PlacedField {
  choice?: Choice;
}

// Returns the values. The value of a box becomes the ticked or the empty box, «(X)» or «( )». A box may be
// ticked by its own name («sí» for «Turno_Matutino») or by the question («Matutino» for «Turno»). A box
// without a valid answer is left out.
export function withTicks<Value>(data: readonly LetterDatum[], values: Readonly<Record<string, Value | string>>) {
  const byQuestion = new Map(Object.entries(values).map(([key, value]) => [questionKey(key), value]));
  const signs = data.flatMap(({ name, value, choice }): [string, string][] => {
    if (!choice) return [];
    const ownValue = values[name];
    const shared = byQuestion.get(questionKey(choice.question));
    const options = data.flatMap((one) => (one.choice?.question === choice.question ? [one.choice.option] : []));
    const words = ownValue ?? shared;
    const ticked =
      typeof words === 'string' && words.trim() !== ''
        ? ticks(choice.option, ownValue === undefined ? options : [choice.option], words)
        : undefined;
    return ticked === undefined ? [] : [[name, withTick(value, ticked)]];
  });
  const boxes = new Set(data.flatMap(({ name, choice }) => (choice ? [name] : [])));
  const others = Object.entries(values).filter(([name]) => !boxes.has(name));
  return Object.fromEntries<Value | string>([...others, ...signs]);
}

// Returns a question in the form in which it is compared with the name of a value: «Es_Urgente» answers «Es urgente».
export function questionKey(words: string): string {
  return fold(words).replace(/[\s_]+/g, ' ');
}

// Returns true if a value of this letter may be wrong in the next letter. Only a box that is empty is never wrong.
export function isFormer(words: string): boolean {
  return words !== UNMARKED && (!isBox(words) || isTicked(words));
}

// Returns the ranges of the electronic signature and the stamps in a letter, which must not be in another one.
// Returns [] if it has none.
export function signatureIn(original: string | Document): Range[] {
  const { lines } = typeof original === 'string' ? readDocument(original) : original;
  return findFormerMarks(lines);
}

// Returns which of them a letter has.
export function formerMarksIn(original: string): { isSigned: boolean; isStamped: boolean } {
  const { signature, stamps } = readFormerMarks(readDocument(original).lines);
  return { isSigned: signature.length > 0, isStamped: stamps.length > 0 };
}

// Empties the electronic signature and the stamps of a letter. Returns the same letter if it has none.
export function withoutElectronicSignature(letter: LetterTemplate): LetterTemplate {
  const emptied = signatureIn(letter.original);
  if (emptied.length === 0) return letter;
  const isCode = ({ kind }: LetterPicture) => kind === 'code';
  return letter.pictures?.some(isCode) ? { ...withoutPictures(letter, isCode), emptied } : { ...letter, emptied };
}

// Lets pictures leave, or, if `leave` is false, takes them back.
export function withoutPictures(
  letter: LetterTemplate,
  isMeant: (picture: LetterPicture) => boolean,
  leave = true,
): LetterTemplate {
  return {
    ...letter,
    pictures: (letter.pictures ?? []).map((one) => (isMeant(one) ? { ...one, leaves: leave } : one)),
  };
}

// Returns the text of the letter with its new rows, and with a variable for each value that is `taken`.
export function templateOf(letter: LetterTemplate): string {
  return applyEdits(letter.original, templateEdits(letter));
}

// Returns the edits that turn the letter into its template. originalEdits() returns the edits that undo them.
export function templateEdits(letter: LetterTemplate): Edit[] {
  const { original, data, newRows = [], emptied = [], corrections = [] } = letter;
  const lists = new Map(repeatingRows(letter).map((list) => [list.rows.start, list]));
  const dataEdits = data
    .filter((datum) => datum.taken)
    .flatMap(({ name, places }) =>
      places.map((place) => edit(place, nameAt(name, place), isBehindColon(original, place))),
    );
  const rowEdits = newRows.flatMap(({ rows, filled }): Edit[] => {
    const list = lists.get(rows.start);
    return list ? [{ ...rows, text: filled.map((names, at) => writeRow(original, list, names, at)).join('\n') }] : [];
  });
  const emptyEdits = emptied.map((range): Edit => ({ start: range.start, end: range.end, text: '' }));
  const isFree = (place: Range) => !isReplaced(letter, place) && !isCorrected(corrections, place);
  const inOrder = [...corrections, ...rowEdits, ...emptyEdits, ...dataEdits.filter(isFree)].toSorted(
    (one, other) => one.start - other.start || one.end - other.end,
  );
  // A range that overlaps the range before it is left out.
  let from = 0;
  return inOrder.filter(({ start, end }) => {
    if (start < from) return false;
    from = end;
    return true;
  });
}

export function originalEdits(letter: LetterTemplate): Edit[] {
  let shift = 0;
  return templateEdits(letter).map(({ start, end, text }) => {
    const newStart = start + shift;
    shift += text.length - (end - start);
    return { start: newStart, end: newStart + text.length, text: letter.original.slice(start, end) };
  });
}

// Replaces the fields of `before` by the fields of `now`, and returns the new names. A field at the same
// position keeps `taken`, and fields that a person added stay.
export function withFound(
  letter: LetterTemplate,
  before: readonly Field[],
  now: readonly Field[],
): { letter: LetterTemplate; renamed: (readonly [from: string, to: string])[] } {
  const [former, current] = [before, now].map((fields) => createLetterTemplate('', letter.original, fields).data);
  const placeOf = ({ places: [first] }: LetterDatum) => `${first?.start} ${first?.end}`;
  const byPlace = new Map(letter.data.map((datum) => [placeOf(datum), datum]));
  const wasFound = new Set(former?.map(placeOf));
  const names = letter.data.map(({ name }) => name);
  const renamed: (readonly [string, string])[] = [];
  const data = (current ?? []).map((datum) => {
    const previous = byPlace.get(placeOf(datum));
    if (previous?.label === datum.label) return previous;
    const name = freeName(datum.label, names);
    names.push(name);
    if (previous) renamed.push([previous.name, name]);
    return { ...datum, name, taken: previous?.taken ?? datum.taken };
  });
  const isApart = ({ places }: LetterDatum) =>
    places.every(({ start, end }) => !data.some((one) => one.places.some((p) => p.start < end && p.end > start)));
  const addedByHand = letter.data.filter((datum) => !wasFound.has(placeOf(datum)) && isApart(datum));
  const inOrder = [...data, ...addedByHand].toSorted(
    (one, other) => (one.places[0]?.start ?? 0) - (other.places[0]?.start ?? 0),
  );
  return { letter: { ...letter, data: inOrder }, renamed };
}

// Gives a letter that was read anew what a person took, left, named or made of it when it was `kept`. A field is
// the same if it has the same words, counted from the start of the letter.
export function withChoices(fresh: LetterTemplate, kept: LetterTemplate): LetterTemplate {
  const keys = ({ data }: LetterTemplate) => {
    const counts = new Map<string, number>();
    return data.map((datum) => {
      const value = nfc(datum.value);
      const words = datum.blank ? `${value} ${datum.label}` : value;
      const count = (counts.get(words) ?? 0) + 1;
      counts.set(words, count);
      return `${count} ${words}`;
    });
  };
  const former = new Map(keys(kept).map((key, at) => [key, kept.data[at]]));
  const freshKeys = keys(fresh);
  const names = kept.data.map(({ name }) => name);
  const data = fresh.data.map((datum, at) => {
    const { name, label, taken } = former.get(freshKeys[at] ?? '') ?? {};
    if (name !== undefined && label !== undefined && taken !== undefined) return { ...datum, name, label, taken };
    const free = freeName(datum.label, names);
    names.push(free);
    return { ...datum, name: free };
  });
  const isFound = new Set(freshKeys);
  const made = [...former].flatMap(([key, datum]) => (datum?.taken && !isFound.has(key) ? [datum] : []));
  let letter: LetterTemplate = { ...fresh, data };
  for (const { name, label, value } of made) {
    const words = nfc(value);
    const [place] = placesOfWords(letter.original, words);
    const withDatum = words !== '' && place && withDatumAt(letter, place.start, place.end, label);
    if (!withDatum) continue;
    const isNew = (datum: LetterDatum) => datum.value === words && datum.taken;
    letter = { ...withDatum, data: withDatum.data.map((datum) => (isNew(datum) ? { ...datum, name, label } : datum)) };
  }
  return letter;
}

function edit({ start, end }: Range, name: string, isApart = false): Edit {
  return { start, end, text: `${isApart ? ' ' : ''}{{${name}}}` };
}

// Returns true for the empty range after a label such as «Asunto:», to which a value has to be added.
function isBehindColon(original: string, { start, end }: Range): boolean {
  return start === end && original.charAt(start - 1) === ':';
}

function isReplaced({ newRows = [], emptied = [] }: LetterTemplate, { start, end }: Range): boolean {
  return [...newRows.map(({ rows }) => rows), ...emptied].some((range) => range.start <= start && end <= range.end);
}

// Returns true if a correction has its own words for a place.
function isCorrected(corrections: readonly Correction[], { start, end }: Range): boolean {
  return corrections.some(
    (one) =>
      (one.start < end && one.end > start) ||
      (start === end &&
        ((one.start < start && start < one.end) || (one.takesBlanks && one.start <= start && start <= one.end))),
  );
}

// The first of the repeating rows of a table, with the data in that row. New rows replace the lines `rows`.
export interface RepeatingRow {
  row: Range;
  rows: Range;
  data: readonly LetterDatum[];
}

export function repeatingRows({ data }: LetterTemplate): RepeatingRow[] {
  const lists = new Map<number, RepeatingRow & { data: LetterDatum[] }>();
  for (const datum of data) {
    const { row, rows } = datum.repeat ?? {};
    if (!row || !rows || row.start !== rows.start) continue;
    const list = lists.get(rows.start) ?? { row, rows, data: [] };
    list.data.push(datum);
    lists.set(rows.start, list);
  }
  return Array.from(lists.values());
}

export function nameInRow(name: string, at: number): string {
  return `${name}_fila_${at + 1}`;
}

// Writes the new row with the index `at`. A number in the first cell increases by one from row to row.
function writeRow(original: string, { row, data }: RepeatingRow, names: readonly string[], at: number): string {
  const line = original.slice(row.start, row.end);
  const edits = data.flatMap(({ name, places }) =>
    places
      .filter(({ start, end }) => row.start <= start && end <= row.end)
      .map(({ start, end }) => {
        const place = { start: start - row.start, end: end - row.start };
        return names.includes(name) ? edit(place, nameInRow(name, at)) : { ...place, text: '' };
      }),
  );
  const inOrder = edits.toSorted((one, other) => one.start - other.start);
  const [, lead = '', digits = ''] = /^(\|\s*)(\d{1,6})(?=\D?\s*\|)/.exec(line) ?? [];
  const [start, end] = [lead.length, lead.length + digits.length];
  const isCounted = digits !== '' && (inOrder[0]?.start ?? end) >= end;
  const text = String(Number(digits) + at).padStart(digits.length, '0');
  const copy = applyEdits(line, isCounted ? [{ start, end, text }, ...inOrder] : inOrder);
  return at > 0 ? withTallCells(copy, original.slice(row.end + 1).split('\n', 1)[0] ?? '') : copy;
}

// Continues the cells of the row above that also took the row `below` in the original: «^^».
function withTallCells(row: string, below: string): string {
  const [pieces, piecesBelow] = [row, below].map((line) => line.split(/(?<!\\)\|/));
  return (pieces ?? []).map((piece, column) => (piecesBelow?.[column]?.trim() === '^^' ? ' ^^ ' : piece)).join('|');
}

// Returns the letter with new rows in place of `rows`. An empty `filled` restores the original rows.
export function withNewRows(letter: LetterTemplate, rows: Range, filled: NewRows['filled']): LetterTemplate {
  const others = (letter.newRows ?? []).filter((one) => one.rows.start !== rows.start);
  return { ...letter, newRows: filled.length === 0 ? others : [...others, { rows, filled }] };
}

// Returns the original values of the data that are `taken`, by the name of the variable. They serve as sample
// values. Blanks and replaced rows have no sample.
export function originalValues(letter: LetterTemplate): Record<string, string> {
  const isShown = ({ taken, blank, places }: LetterDatum) =>
    taken && !blank && !places.every((place) => isReplaced(letter, place));
  return Object.fromEntries(letter.data.filter(isShown).map(({ name, value }) => [name, value]));
}

// Returns the name of the variable at a place of a datum.
export function nameAt(name: string, { as = '' }: DatumPlace): string {
  return name + as;
}

// Returns the words of the letter at the places of its variables, by the name of the variable. A variable of
// a new row has the words of the row that repeats.
export function formerWords(letter: LetterTemplate): Record<string, string> {
  const filled = letter.data.filter(({ taken, blank, value }) => taken && !blank && value !== '');
  const inRows = repeatingRows(letter).flatMap(({ rows, data }) => {
    const { length } = letter.newRows?.find((one) => one.rows.start === rows.start)?.filled ?? [];
    return data.flatMap(({ name, blank, value }) =>
      blank || value === '' ? [] : Array.from({ length }, (_, at) => [nameInRow(name, at), value] as const),
    );
  });
  const inForms = filled.flatMap(({ name, places }) =>
    places.flatMap((place) =>
      place.as === undefined ? [] : [[nameAt(name, place), letter.original.slice(place.start, place.end)] as const],
    ),
  );
  return Object.fromEntries([...filled.map(({ name, value }) => [name, value] as const), ...inForms, ...inRows]);
}

// Returns the forms in which the Word file shows values, by the name of the variable. `of` is the name of the datum
// from which another one follows.
export function placeForms({ data }: LetterTemplate): Map<string, PlaceForm> {
  const forms = data.flatMap(({ name, form }): [string, PlaceForm][] => {
    if (!form) return [];
    const { of: label, ...own } = form;
    const of = data.find((datum) => datum.label === label)?.name;
    return [[name, { ...own, ...(of !== undefined && { of }) }]];
  });
  return new Map(forms);
}

// Takes a datum, or leaves it as plain text. What was corrected in it is then its value, or its words. With a
// person, the post and the initials are taken, because they are asked about then.
export function withTaken<Letter extends LetterTemplate>(letter: Letter, name: string, taken: boolean): Letter {
  const { original, data, corrections = [] } = letter;
  const datum = data.find((one) => one.name === name);
  if (!datum) return letter;
  const others = new Set(taken ? companionsIn(original, data)(data.indexOf(datum)) : []);
  const isInside = ({ start, end }: Range) => datum.places.some((place) => place.start <= start && end <= place.end);
  const [inside, outside] = [corrections.filter(isInside), corrections.filter((one) => !isInside(one))];
  const words = datum.places.map(({ start, end }) => {
    const own = inside.filter((one) => start <= one.start && one.end <= end);
    return applyEdits(
      original.slice(start, end),
      own.map((one) => ({ ...one, start: one.start - start, end: one.end - start })),
    );
  });
  const corrected = words.find((one, at) => one !== original.slice(datum.places[at]?.start, datum.places[at]?.end));
  const value = taken && inside.length > 0 && corrected !== undefined ? corrected : datum.value;
  // A value that the letter has nowhere was a correction when the datum was taken.
  const isOwn = datum.places.some(
    ({ start, end, as }) => as !== undefined || nfc(original.slice(start, end)) === nfc(value),
  );
  const left = taken || datum.blank || isOwn ? [] : datum.places.map((place) => ({ ...place, text: value }));
  const all = [...outside, ...left].toSorted((one, other) => one.start - other.start || one.end - other.end);
  return {
    ...letter,
    data: data.map((one, at) => (one === datum ? { ...one, value, taken } : others.has(at) ? { ...one, taken } : one)),
    ...((corrections.length > 0 || all.length > 0) && { corrections: all }),
  };
}

// Adds data to a letter, each with a name of its own.
export function withData<Letter extends LetterTemplate>(
  letter: Letter,
  added: readonly Omit<LetterDatum, 'name'>[],
): Letter {
  const names = letter.data.map(({ name }) => name);
  const data = added.map((datum): LetterDatum => {
    const name = freeName(datum.label, names);
    names.push(name);
    return { name, ...datum };
  });
  const isApart = ({ taken, places }: LetterDatum) =>
    taken ||
    !places.some((one) => data.some(({ places: own }) => own.some((p) => p.start < one.end && one.start < p.end)));
  return { ...letter, data: inOrderOfText([...letter.data.filter(isApart), ...data]) };
}

// Returns the letter with a new variable in place of the selected words, everywhere in the letter. Returns
// undefined if the selection is blank, has a line end, or touches a variable.
export function withDatumAt(
  letter: LetterTemplate,
  start: number,
  end: number,
  label = '',
): LetterTemplate | undefined {
  const { original, data } = letter;
  const words = original.slice(start, end);
  const [from, to] = [start + (words.length - words.trimStart().length), start + words.trimEnd().length];
  const value = original.slice(from, to);
  const overlapsVariable = (place: Range) =>
    isCorrected(letter.corrections ?? [], place) ||
    data.some(({ taken, places }) => taken && places.some((one) => one.start < place.end && one.end > place.start));
  if (value === '' || value.includes('\n') || overlapsVariable({ start: from, end: to })) return undefined;
  const places = placesOfWords(original, value).filter((place) => !overlapsVariable(place));
  const touches = ({ places: ones }: LetterDatum) => ones.some((one) => one.start < to && one.end > from);
  const existing = data.find((datum) => !datum.taken && datum.value === value);
  const names = data.map(({ name }) => name);
  const name = existing?.name ?? freeName(label || labelFor(value), names);
  const datum = {
    name,
    value,
    label: existing?.label ?? (label || labelFor(value)),
    blank: false,
    sure: true,
    taken: true,
  };
  return {
    ...letter,
    data: [...data.filter((one) => one.taken || !touches(one)), { ...datum, places }].toSorted(
      (one, other) => (one.places[0]?.start ?? 0) - (other.places[0]?.start ?? 0),
    ),
  };
}

// Returns a name for a variable that has these words, different from the names of the others.
export function nameForWords(words: string, others: readonly { name: string }[]): string {
  return freeName(
    labelFor(words),
    others.map(({ name }) => name),
  );
}

function labelFor(value: string): string {
  const words = value.split(/\s+/).slice(0, 4).join(' ');
  return words.length > 30 ? 'Dato' : words;
}

function freeName(label: string, names: readonly string[]): string {
  const usedNames = new Set(names.map(fold));
  const name = nameFor(label) || 'Dato';
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name}_${count}`;
    if (!usedNames.has(fold(candidate))) return candidate;
  }
}
