// Finds the fields of a letter: the words that may change in the next letter of the same kind.
import { type Document, readDocument } from '../reading/document.ts';
import type { GivenRole } from '../reading/given-roles.ts';
import { fold, type Range } from '../text.ts';
import { tidyLabel } from './context.ts';
import type { Candidate, EdgeRange, Field, Mark } from './field.ts';
import { findFormerMarks } from './former-marks.ts';
import { labelBlanks, labelOfCell } from './label-blanks.ts';
import { type LetterText, readLetter, type Written } from './letter.ts';
import { findMarkedCells } from './marked-cells.ts';
import { findOtherPlaces } from './other-places.ts';
import { sectionOf } from './sections.ts';
import type { Cell } from './tables.ts';
import { findWritten } from './written.ts';

export { choose, isTicked, UNMARKED } from './boxes.ts';
export type { EdgeRange, Field, FieldKind, Mark } from './field.ts';

interface FindOptions {
  marks?: readonly Mark[]; // of a Word file
  edges?: readonly EdgeRange[]; // of a Word file; those without data have no fields
  roles?: readonly GivenRole[]; // that a person gave to lines
}

// Returns the fields in the order of the text, in linear time. Words that are only old in the file are fields as in
// the letter before; those that nothing else shows to be data are fields because they were.
export function findFields(
  source: string | Document,
  { marks = [], edges = [], roles = [] }: FindOptions = {},
): Field[] {
  const whole = typeof source === 'string' ? readDocument(source, { roles }) : source;
  const old = marks.filter(({ kind }) => kind === 'old');
  if (old.length === 0) return fieldsIn(whole, { marks, edges });
  const asHighlighted = (ones: readonly Mark[]) => ones.map((mark): Mark => ({ ...mark, kind: 'highlighted' }));
  const isBlank = ({ start }: Mark) => whole.text.charAt(start) === '[';
  const others = [...marks.filter(({ kind }) => kind !== 'old'), ...asHighlighted(old.filter(isBlank))];
  const found = fieldsIn(whole, { marks: others, edges });
  const places = found.flatMap((field) => field.places).toSorted((one, other) => one.start - other.start);
  const lost = outside(
    old.filter((mark) => !isBlank(mark)),
    places,
  );
  return lost.length === 0 ? found : fieldsIn(whole, { marks: [...others, ...asHighlighted(lost)], edges });
}

function fieldsIn(whole: Document, { marks, edges }: { marks: readonly Mark[]; edges: readonly EdgeRange[] }): Field[] {
  const signature = findFormerMarks(whole.lines);
  const document = signature.length === 0 ? whole : { ...whole, lines: outside(whole.lines, signature) };
  const letter = readLetter(document, marks);
  const boxes = findMarkedCells(letter);
  const blanks = without(boxes, labelBlanks(letter));
  const cells = [...boxes, ...without(boxes, emptyCells(letter, marks))];
  const written = without(boxes, findWritten(letter));
  const { lines } = document;
  const isOpen = letter.blanks.some(({ start }) => lines[letter.lineAt(start)]?.role === 'addressee');
  const isOwnDatum = ({ isOwn, start }: Written) =>
    isOwn && !(isOpen && lines[letter.lineAt(start)]?.role === 'addressee');
  const open = new Set([...blanks.filter(({ blank }) => blank), ...cells].map(({ key, start }) => key ?? start));
  // The other places of words that the file marks are places of their field.
  const marked = new Set(blanks.filter(({ blank }) => !blank).map(({ start, end }) => document.text.slice(start, end)));
  const unmarked = outside(written, labelsOf(document.text, blanks)).filter(
    ({ start, end }) => !marked.has(document.text.slice(start, end)),
  );
  const data = isForm(open.size, written) ? unmarked.filter(isOwnDatum) : unmarked;
  const all = [...blanks, ...cells, ...data].toSorted((a, b) => a.start - b.start || a.end - b.end);
  const unsigned = outside(all, signature);
  const found = withOtherPlaces(letter, gathered(letter, withoutPageNumbers(unsigned, marks), edges));
  const fields = found.map((field) => ({ ...field, places: outside(field.places, signature) }));
  return withOwnLabels(letter, withoutLetterhead(fields, edges));
}

// Returns the words before each blank that follows a colon, back to the edge of the line, the cell or the column.
// They are its label, and no data: «NOMBRE Y GRUPO AL QUE ASISTE:».
function labelsOf(text: string, blanks: readonly Candidate[]): Range[] {
  return blanks.flatMap(({ start, blank }) => {
    const before = text.slice(Math.max(0, start - MAX_LABEL), start);
    const [label = ''] = blank ? (/[^\n|\t:]*:\s*$/.exec(before.split(/\s{3,}(?=\S)/).at(-1) ?? '') ?? []) : [];
    return label === '' ? [] : [{ start: start - label.length, end: start }];
  });
}

const MAX_LABEL = 100;

// Leaves out candidates that contain a page number, which Word writes itself: «Página 2 de 5».
function withoutPageNumbers(candidates: readonly Candidate[], marks: readonly Mark[]): readonly Candidate[] {
  return outside(
    candidates,
    marks.filter(({ kind }) => kind === 'pageNumber'),
  );
}

// Leaves out candidates that begin where a cell to mark does.
function without<One extends Range>(boxes: readonly Range[], candidates: readonly One[]): One[] {
  const taken = new Set(boxes.map(({ start }) => start));
  return candidates.filter(({ start }) => !taken.has(start));
}

// Leaves out parts that overlap one of the ranges. Both lists are in the order of the text.
function outside<Part extends Range>(parts: readonly Part[], ranges: readonly Range[]): Part[] {
  let next = 0;
  return parts.filter(({ start, end }) => {
    while ((ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    return (ranges[next]?.start ?? Number.POSITIVE_INFINITY) >= Math.max(end, start + 1);
  });
}

// Returns a blank for each empty cell that is beside a label or below a heading. In a cell with only «$», the
// blank is after the sign. The cell of a logo is not empty.
function emptyCells({ cells, blanks, lineAt }: LetterText, marks: readonly Mark[]): Candidate[] {
  const filled = new Set<Cell>();
  const pictures = new Set(marks.filter(({ kind }) => kind === 'picture').map(({ start }) => start));
  for (const { start, end } of blanks) {
    const cell = cells.get(lineAt(start))?.find(({ from, to }) => start >= from && end <= to);
    if (cell) filled.add(cell);
  }
  return Array.from(cells.values()).flatMap((row) =>
    row
      .filter(
        (cell) =>
          /^\$?$/.test(cell.text) &&
          cell.label !== '' &&
          !filled.has(cell) &&
          !pictures.has(cell.end) &&
          !/^(?:firma|sello)/i.test(cell.label),
      )
      .map(({ end, label, repeat }): Candidate => {
        return { start: end, end, ...labelOfCell(label), sure: true, blank: true, ...(repeat && { repeat }) };
      }),
  );
}

// Returns true if the letter is a form to fill in: it has three blanks or more, and no more `sure` values
// than blanks.
function isForm(blanks: number, written: readonly Written[]): boolean {
  const sure = new Set(written.filter(({ sure }) => sure).map(({ kind, start, end }) => `${kind} ${end - start}`));
  return blanks > 2 && blanks >= sure.size;
}

function gathered(letter: LetterText, candidates: readonly Candidate[], edges: readonly EdgeRange[]): Field[] {
  const { document } = letter;
  const fields = new Map<string, Field>();
  const joined = joinerOf(edges);
  for (const candidate of candidates) {
    const { start, end, label, kind, sure, blank, key, option, repeat } = candidate;
    const value = document.text.slice(start, end);
    // Equal words of two rows are two data, unless they name somebody or something.
    const isOfRow = repeat && kind !== 'person' && kind !== 'id';
    // An equal number may count something else, and a deadline may be the day of the letter: such words are one datum
    // only if they are called alike.
    const isCalledAlike = kind === 'number' || (kind === 'date' && PLANNED.test(label));
    const words = isCalledAlike ? `${kind}|${value}|${label}` : `${kind}|${value}`;
    const own = key ?? (blank || isOfRow ? `${start}` : words);
    const id = blank && option === undefined ? joined(candidate, own) : own;
    const field = fields.get(id);
    if (field) {
      field.places.push({ start, end });
      field.sure ||= sure;
      if (option !== undefined) field.options?.push(option);
    } else {
      const more = { ...(option !== undefined && { options: [option] }), ...(repeat && { repeat }) };
      fields.set(id, { value, label, kind, sure, blank, places: [{ start, end }], ...more });
    }
  }
  return Array.from(fields.values());
}

const PLANNED = /^Fecha (?:límite|de (?:devolución|inicio|término|vencimiento)|de(?:l| la) \p{L}+)/u;

// Leaves out what is in a header or a footer in which nothing certainly changes: it is the letterhead of the
// office.
function withoutLetterhead(fields: readonly Field[], edges: readonly EdgeRange[]): Field[] {
  const changing = fields.filter(({ sure, blank }) => sure || blank).flatMap(({ places }) => places);
  const touch = (place: Range, edge: Range) => place.start <= edge.end && place.end >= edge.start;
  const letterheads = edges.filter((edge) => !changing.some((place) => touch(place, edge)));
  if (letterheads.length === 0) return [...fields];
  return fields
    .map((field) => ({
      ...field,
      places: field.places.filter((place) => !letterheads.some((edge) => touch(place, edge))),
    }))
    .filter(({ places }) => places.length > 0);
}

// Makes every label unique. If the label of a blank already exists, the blank gets the heading of its part of
// the form, «Nombre (Datos del tutor)»; other fields get a number, «Fecha 2».
function withOwnLabels(letter: LetterText, fields: readonly Field[]): Field[] {
  const labels = new Map<string, number>();
  return fields.map((field) => {
    const bare = field.label === '' ? 'Dato' : field.label;
    const [place] = field.places;
    const isKnown = labels.has(fold(bare));
    const section = isKnown && field.blank && !field.repeat && place ? sectionOf(letter, place.start) : undefined;
    const label = section === undefined ? bare : `${bare} (${tidyLabel(section)})`;
    const count = (labels.get(fold(label)) ?? 0) + 1;
    labels.set(fold(label), count);
    return { ...field, label: count > 1 ? `${label} ${count}` : label };
  });
}

// Returns a function that returns the id of a blank. Headers of first, even and odd pages may repeat the same
// blank; the function returns one id for blanks with the same label in different headers, and likewise in
// different footers. Candidates must come in the order of the text.
function joinerOf(edges: readonly EdgeRange[]): (candidate: Candidate, id: string) => string {
  const inOrder = edges.toSorted((one, other) => one.start - other.start);
  const counts = new Map<string, number>();
  const ids = new Map<string, string>();
  let at = 0;
  return ({ start, label }, id) => {
    while ((inOrder[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at += 1;
    const { [at]: edge } = inOrder;
    if (!edge || start < edge.start || label === '') return id;
    const words = `${edge.kind} ${fold(label)}`;
    const count = (counts.get(`${at} ${words}`) ?? 0) + 1;
    counts.set(`${at} ${words}`, count);
    const known = ids.get(`${count} ${words}`) ?? id;
    ids.set(`${count} ${words}`, known);
    return known;
  };
}

// Adds to each field the other places of its words, because a Word file may mark the words in only one place.
// The headings of tables are no such places.
function withOtherPlaces({ document: { text, lines }, headings }: LetterText, fields: Field[]): Field[] {
  const taken = new Uint8Array(text.length + 1);
  for (const at of headings) {
    const { start = 0, end = 0 } = lines[at] ?? {};
    taken.fill(1, start, end);
  }
  for (const { places } of fields) for (const { start, end } of places) taken.fill(1, start, end);
  const wanted = fields.filter(({ blank, repeat }) => !blank && !repeat);
  for (const { start, end, of } of findOtherPlaces(text, wanted, taken)) of.places.push({ start, end });
  for (const field of fields) field.places.sort((a, b) => a.start - b.start);
  return fields;
}
