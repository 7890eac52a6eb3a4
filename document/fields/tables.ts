// Reads the tables of a form: the label of each cell, and the rows that repeat.

import { FORM_LABEL } from '../lexicon/by-tag/form-label.ts';
import { anyWord } from '../lexicon/word.ts';
import type { Line } from '../line.ts';
import { isCells, isDashes, MAX_CELLS } from '../reading/table.ts';
import { fold, type Range } from '../text.ts';
import { anyOf, listOf } from '../words/any-of.ts';
import { isTotalLabel } from '../words/total-labels.ts';
import { TITLE } from '../words/vocabulary.ts';
import type { Blank } from './blanks.ts';
import { isMarkedCell } from './boxes.ts';
import { captionOf, isByPen } from './captions.ts';
import type { Field } from './field.ts';
import { kindOfValue } from './value-kind.ts';

// A cell in a line of a table. The range covers the trimmed text. The range of an empty cell is empty, and is
// after the first space of the cell.
export interface Cell extends Range {
  text: string;
  // `from` is the offset after the bar on the left, `to` is the offset of the bar on the right.
  from: number;
  to: number;
  // The text of the heading above the cell, of the cell before it or of the caption below it. '' if none of
  // these is a label.
  label: string;
  isBelow: boolean;
  // The heading above a cell whose label begins with the name of its row.
  heading?: string;
  repeat?: Field['repeat'];
  // True for a cell of a repeating row whose number counts the rows.
  isCounter?: boolean;
}

export interface Tables {
  // The cells that may have data, by the index of their line. A row of headings has none. If blank rows repeat,
  // only the first of these rows has cells.
  cells: Map<number, Cell[]>;
  // The indexes of the lines in which every cell is a heading. Another row without cells, such as one with too
  // many cells, may have data in its words.
  headings: Set<number>;
}

export function readTables(lines: readonly Line[], blanks: readonly Blank[]): Tables {
  const tables: Tables = { cells: new Map(), headings: new Set() };
  let next = 0;
  for (let from = 0; from < lines.length; from += 1) {
    let to = from;
    while (isRow(lines[to]) && (to === from || !lines[to]?.blankBefore)) to += 1;
    if (to === from) continue;
    const rows: Row[] = [];
    for (const [index, line] of lines.slice(from, to).entries()) {
      if (isDashes(line)) continue;
      while ((blanks[next]?.end ?? Number.POSITIVE_INFINITY) < line.start) next += 1;
      let last = next;
      while ((blanks[last]?.start ?? Number.POSITIVE_INFINITY) < line.end) last += 1;
      const place = rows.length > 0 ? 'within' : 'first';
      const { cells: rowCells, covered } = cellsOfLine(line, blanks.slice(next, last), rows.at(-1));
      rows.push({ line, at: from + index, place, cells: inColumnsOf(rows.at(-1), rowCells), covered });
    }
    if (isLone(rows)) continue;
    if (lines[from]?.role !== 'signature' || isList(rows)) readTable(rows, lines[from - 1], tables);
    from = to - 1;
  }
  return tables;
}

// Returns true for a single row «a | b» without a colon, which is a sentence with a bar rather than a table.
function isLone([row, ...others]: readonly Row[]): boolean {
  return row !== undefined && others.length === 0 && !isCells(row.line) && !row.line.text.includes(':');
}

interface Row {
  line: Line;
  at: number;
  place: 'first' | 'within';
  cells: FormCell[];
  // The columns in which a cell of the row above spans this row as well.
  covered: ReadonlySet<number>;
}

// A cell of a form. `column` is the first of the `columns` that the cell spans. The state is `open` if a
// person writes the whole cell, `partial` if the cell has words beside a blank, and `written` if it has no
// blank.
interface FormCell extends Cell {
  column: number;
  columns: number;
  state: 'open' | 'partial' | 'written';
  // True if the cell spans the row below as well.
  isTall: boolean;
}

function isRow(line: Line | undefined): line is Line {
  return line !== undefined && (isCells(line) || isOpenRow(line));
}

// Returns true for a row without bars at its ends, «a | b | c», and for three cells with tabs between them,
// as pasted tables have.
export function isOpenRow({ text, role }: Line): boolean {
  return ROW_ROLE.test(role) && !text.startsWith('|') && (BAR.test(text) || /^[^\t]+\t[^\t]+\t[^\t]/.test(text));
}

const BAR = /\s\|\s/;
// A table at the start of the body may be mistaken for the addressee. Its headings then have the role of an
// addressee.
const ROW_ROLE = /^(?:addressee|paragraph)$/;

// Returns the cells of a line. Merged cells count as one: «||» extends the cell on the left, «^^» the cell
// above.
function cellsOfLine(line: Line, blanks: readonly Blank[], above: Row | undefined): Pick<Row, 'cells' | 'covered'> {
  const isBarred = isCells(line);
  const pieces = (isBarred ? line.text.slice(1, -1) : line.text).split(
    isBarred || BAR.test(line.text) ? /(?<!\\)\|/ : '\t',
  );
  const cells: FormCell[] = [];
  const covered = new Set<number>();
  const isSpaced = line.text.startsWith('| ');
  const isExtension = (piece: string, column: number): boolean => isSpaced && column > 0 && piece === '';
  // A line with more cells than MAX_CELLS does not fit on a page, and is therefore not a table row. Word counts
  // more columns than a row has cells if the edges of the cells differ between the rows.
  const own = pieces.filter((piece, column) => !isExtension(piece, column) && piece.trim() !== '^^');
  if (own.length > MAX_CELLS) return { cells, covered };
  let start = line.start + (isBarred ? 1 : 0);
  let isBelow = false;
  for (const [column, piece] of pieces.entries()) {
    const text = piece.trim();
    const first = text === '' ? start + Math.min(1, piece.length) : start + piece.indexOf(text);
    const place = { start: first, end: first + text.length, from: start, to: start + piece.length };
    start += piece.length + 1;
    const last = cells.at(-1);
    if (isExtension(piece, column)) {
      if (!isBelow && last) last.columns += 1;
      continue;
    }
    isBelow = text === '^^';
    if (isBelow) {
      covered.add(column);
      const tall = above?.cells.find((cell) => cell.column === column);
      if (tall) tall.isTall = true;
      continue;
    }
    const state = stateOf(place, text, blanks);
    cells.push({ ...place, text, column, columns: 1, state, label: '', isBelow: false, isTall: false });
  }
  return { cells, covered };
}

// Gives cells the columns of the row above if there are as many and each is below one of them. Word writes
// more columns than one sees if the edges of the cells differ a little between the rows.
function inColumnsOf(above: Row | undefined, cells: FormCell[]): FormCell[] {
  if (above?.cells.length !== cells.length) return cells;
  return cells.every((cell, at) => overlapInColumns(cell, above.cells[at]))
    ? cells.map((cell, at) => ({ ...cell, column: above.cells[at]?.column ?? cell.column }))
    : cells;
}

function overlapInColumns(one: FormCell, other: FormCell | undefined): boolean {
  return other !== undefined && one.column < other.column + other.columns && other.column < one.column + one.columns;
}

function stateOf({ start, end }: Range, text: string, blanks: readonly Blank[]): FormCell['state'] {
  const inside = blanks.filter((blank) => blank.start >= start && blank.end <= end);
  if (inside.some(({ isBox }) => isBox)) return 'partial';
  let from = start;
  const words = [...inside.filter(({ isWritten }) => !isWritten), { start: end, end }].map((blank) => {
    const piece = text.slice(from - start, blank.start - start);
    from = blank.end;
    return piece;
  });
  if (!words.some((piece) => /[\p{L}\d]/u.test(piece)) || /^[\s$]*[[{<«]/.test(text)) return 'open';
  return inside.length > 0 ? 'partial' : 'written';
}

function readTable(tableRows: readonly Row[], above: Line | undefined, { cells, headings }: Tables): void {
  const signers = tableRows.findIndex(areSigners);
  let rows = signers < 0 ? tableRows : withoutGaps(tableRows);
  let dateParts: ReadonlyMap<number, string> = new Map();
  for (let at = 0; at < rows.length; ) {
    rows = withoutGroups(rows, at);
    const [row, next, third] = rows.slice(at, at + 3);
    if (!row) return;
    // An empty row above headings is room for a seal or a title, and the headings are not its captions.
    const isAboveHeadings = next && third && row.cells.every(({ text }) => text === '') && isHeadingOf(next, third);
    const leaves = next && third ? headingsOfTwoRows(row, next, third) : undefined;
    const isSigned = signers >= 0 && at >= signers;
    if (next && leaves) {
      const end = endOfBlock([leaves, ...rows.slice(at + 2)], 0) + at + 1;
      cells.set(row.at, []);
      headings.add(row.at);
      if (!next.cells.some(isOpen)) headings.add(next.at);
      cells.set(next.at, valuesBelow(row, next));
      readBlock(leaves, rows.slice(at + 2, end), rows.slice(end), cells);
      at = end;
    } else if (next && !isSigned && isHeadingOf(row, next)) {
      const end = endOfBlock(rows, at);
      cells.set(row.at, []);
      headings.add(row.at);
      readBlock(row, rows.slice(at + 1, end), rows.slice(end), cells);
      at = end;
    } else if (next && !isAboveHeadings && isCaptionOf(next, row)) {
      cells.set(row.at, labelledByCaption(row, next, rows[at - 1]));
      cells.set(next.at, next.cells);
      at += 2;
    } else if (isSigned && row.cells.every(isLabel)) {
      // These cells are names and job titles of people who sign below a heading.
      cells.set(row.at, row.cells);
      at += 1;
    } else {
      const label = rows.length === 1 && row.cells.length === 1 ? labelOfBox(above) : '';
      cells.set(row.at, label ? row.cells.map((cell) => ({ ...cell, label })) : labelledByLeft(row, dateParts));
      dateParts = datePartsOf(row);
      at += 1;
    }
  }
}

// Returns the rows from `at` on without the names of groups at their left, if the first heading is as wide as
// such a name and the names of the rows together: «Aspecto» above «Revisión», which spans three rows, and
// «Carátula».
function withoutGroups(rows: readonly Row[], at: number): readonly Row[] {
  const [head, next] = rows.slice(at, at + 2);
  const [heading, group, name] = [head?.cells[0], next?.cells[0], next?.cells[1]];
  if (!heading || !name || !group?.isTall || group.column !== heading.column) return rows;
  if (head?.cells.length === 1 || !isUnder(heading, name) || heading.columns !== group.columns + name.columns)
    return rows;
  return rows.map((row, index) => {
    if (index === at) return { ...row, cells: [{ ...heading, column: name.column }, ...row.cells.slice(1)] };
    const isOfGroup = ({ column, isTall }: FormCell) => column === group.column && isTall;
    return index < at ? row : { ...row, cells: row.cells.filter((cell) => !isOfGroup(cell)) };
  });
}

// Returns the columns of «Día», «Mes» and «Año», whose values are in the row below.
function datePartsOf({ cells }: Row): ReadonlyMap<number, string> {
  const first = cells.findIndex((_, at) =>
    ['dia', 'mes', 'ano'].every((part, offset) => fold(cells[at + offset]?.text ?? '').replace(/:$/, '') === part),
  );
  const parts = first < 0 ? [] : cells.slice(first, first + 3);
  return new Map(parts.map(({ column, text }) => [column, text]));
}

// Returns the rows without their empty columns, which only separate people who sign.
function withoutGaps(rows: readonly Row[]): readonly Row[] {
  const written = new Set(
    rows.flatMap(({ cells }) => cells.flatMap(({ text, column }) => (text === '' ? [] : column))),
  );
  return rows.map((row) => ({ ...row, cells: row.cells.filter(({ column }) => written.has(column)) }));
}

function areSigners({ cells }: Row): boolean {
  const labels = cells.filter(isLabel);
  return labels.length > 1 && labels.every(isSigning);
}

// Merges two rows of headings into one. If «Periodo» is above «Inicio» and «Término», and beside «Actividad»,
// the result is «Inicio», «Término», «Actividad». The lower row may already have the value of a heading that
// is not divided.
function headingsOfTwoRows(upper: Row, lower: Row, values: Row): Row | undefined {
  if (upper.cells.length < 2 || !upper.cells.every(isWords) || upper.cells.every(isSigning)) return undefined;
  const below = upper.cells.map((cell) => ({ cell, parts: lower.cells.filter((part) => isUnder(cell, part)) }));
  const isSplit = below.some(({ parts }) => parts.length > 1 && parts.every(isWords));
  const isClear = below.every(({ parts: [first, ...others] }) => others.length > 0 || !first || isOpen(first));
  if (!isSplit || !isClear || !lower.cells.every((cell) => isWords(cell) || isOpen(cell))) return undefined;
  const leaves = below.flatMap(({ cell, parts }) => (parts.length === 0 ? cell : parts.filter(isWords)));
  const row = { ...lower, place: upper.place, cells: leaves };
  return isHeadingOf(row, values) ? row : undefined;
}

function isUnder({ column, columns }: FormCell, part: FormCell): boolean {
  return column <= part.column && part.column < column + columns;
}

// Labels the open cells in the lower of two rows of headings. Their label is the heading above them.
function valuesBelow(upper: Row, { cells }: Row): Cell[] {
  return cells.map((cell) => {
    const heading = upper.cells.find((one) => isUnder(one, cell));
    return isOpen(cell) ? { ...cell, label: heading?.text ?? '', isBelow: true } : cell;
  });
}

// Returns the label of a box to write in, «Justificación» for the line «Justificación (máximo diez
// renglones):» above the box. Returns '' for other lines.
function labelOfBox(above: Line | undefined): string {
  if (!above || above.words > 15 || !/:\W*$/.test(above.text)) return '';
  return above.text.replace(/\s*(?:\([^()]*\))?:\W*$/, '');
}

function haveSameColumns({ cells: one }: Row, { cells: other }: Row): boolean {
  return one.length === other.length && one.every(({ column }, at) => column === other[at]?.column);
}

// Returns true if `row` has headings and `next` has the values below them. The first heading may be empty if
// the first column has the names of the rows.
function isHeadingOf(row: Row, next: Row): boolean {
  const [first, ...others] = row.cells;
  if (!first || !haveSameColumns(row, next) || row.cells.filter(isWords).every(isSigning)) return false;
  if (others.length === 0) return isWords(first) && next.cells.every(isOpen);
  const [firstBelow, ...othersBelow] = next.cells;
  const isCorner = first.text === '' && others.length > 1 && firstBelow?.state === 'written';
  if (!others.every(isWords) || !(isWords(first) || isCorner) || !firstBelow) return false;
  if (isOpen(firstBelow) || isNumber(firstBelow)) return others.length > 1 || othersBelow.every((one) => !isLabel(one));
  if (others.length < 2) return row.place === 'first' && (isAboveData(row, next) || areNamesOfData(row, next));
  const isFilled = [firstBelow, ...othersBelow].every(({ state }) => state === 'written');
  return isFilled ? row.place === 'first' : firstBelow.state !== 'partial' && othersBelow.every((one) => !isLabel(one));
}

// Returns true for two cells of words above a name or a number, «CIUDADANO | ASUNTO» above «Ana Ruiz |
// Solicita …», or above an item and its number, «Concepto | Importe» above «Material | $500.00».
function isAboveData({ cells }: Row, { cells: below }: Row): boolean {
  const areLabels = cells.every(({ text }) => kindOfValue(text) === 'text' && text.split(/\s+/).length < 7);
  if (!areLabels || !below.every(({ state }) => state === 'written')) return false;
  const [first, second] = below.map(({ text }) => kindOfValue(text) !== 'text' || /^\d+$/.test(text));
  return first === true || (second === true && ITEM.test(fold(cells[1]?.text ?? '')));
}

// Returns true for two cells of words of which the second names a datum, above cells that do not: «Rol |
// Nombre» above «Enlace | Elena Ruiz».
function areNamesOfData({ cells }: Row, { cells: below }: Row): boolean {
  const isNamed = (cell: FormCell | undefined) => NAME_OF_DATUM.test(fold(cell?.text ?? ''));
  return isNamed(cells[1]) && below.every((cell) => cell.state === 'written' && !isNamed(cell));
}

const NAME_OF_DATUM = new RegExp(`^${anyWord(FORM_LABEL)}(?: completo)?$`, 'u');

function isWords(cell: FormCell): boolean {
  const { state, text } = cell;
  return (
    state === 'written' &&
    /\p{L}|[#°º]/u.test(text) &&
    !/\d{2}|:$/.test(text.replace(/(?<!\d)(?:19|20)\d\d(?!\d)/g, ''))
  );
}

function isLabel({ state, text }: FormCell): boolean {
  return state === 'written' && /\p{L}/u.test(text) && !isMarkedCell(text);
}

function isOpen({ state }: FormCell): boolean {
  return state === 'open';
}

function isNumber({ text }: FormCell): boolean {
  return /^\d{1,3}[.)]?$/.test(text);
}

function isTotal({ text }: FormCell): boolean {
  return text.endsWith(':') || isTotalLabel(text);
}

function hasTotal({ cells }: Row): boolean {
  return cells.some(isTotal);
}

// Returns true if the row has a cell for each heading, except those that the row above covers.
function isBelowHeadings({ cells: headings }: Row, { cells, covered }: Row): boolean {
  const columns = new Set(cells.map(({ column }) => column));
  const isEven = headings.every(({ column }) => columns.has(column) || covered.has(column));
  return isEven && cells.every(({ column }) => headings.some((heading) => heading.column === column));
}

// Returns the index of the first row after the values below a row of headings.
function endOfBlock(rows: readonly Row[], heading: number): number {
  const head = rows[heading];
  let end = heading + 2;
  for (let row = rows[end]; head && row && isBelowHeadings(head, row); row = rows[++end]) {
    const next = rows[end + 1];
    const isOfForm = row.cells.every(isWords) && next && !next.cells.every((one) => !isOpen(one));
    if (isOfForm && isHeadingOf(row, next)) break;
  }
  return end;
}

// Reads the rows of values below a row of headings. `rest` are the rows that follow the values; they may be
// totals.
function readBlock(head: Row, rows: readonly Row[], rest: readonly Row[], cells: Map<number, Cell[]>): void {
  const named = (row: Row): FormCell[] =>
    row.cells
      .map((cell) => {
        const heading = head.cells.find(({ column }) => column === cell.column);
        return { ...cell, label: heading?.text ?? '', isBelow: true };
      })
      .filter(({ label }) => !isByPen(label));
  const items = rows.filter((row) => !hasTotal(row) && !isSummed(row, rows));
  const model = items.find((row) => row.cells.some(({ state }) => state !== 'written'));
  const areMarked = !NAME_OF_DATUM.test(fold(head.cells[0]?.text ?? ''));
  const hasNames = model !== undefined && items.every((row) => hasOwnName(row, items, areMarked));
  // The total below points is given like the points of a criterion.
  const isScored = hasNames && named(model).some(isFixed);
  const repeats = model
    ? !hasNames && (items.length > 1 || areItems(head, model, rows.length > 1 || rest.slice(0, 1).some(hasTotal)))
    : items.length > 1;
  const [first, last] = [items[0], items.at(-1)];
  const counter = head.cells.find((heading, at) => at === 0 && isCounter(heading, items))?.column;
  for (const row of rows) {
    if (!items.includes(row) && !isScored) cells.set(row.at, labelledByLeft(row));
    else if (hasNames)
      cells.set(
        row.at,
        labelledByName(
          row,
          named(row).filter((cell) => !isFixed(cell)),
        ),
      );
    else if (model && repeats && row !== model && row.cells.every((one) => isOpen(one) || isNumber(one)))
      cells.set(row.at, []);
    else if (repeats && first && last) {
      const repeat = {
        row: { start: row.line.start, end: row.line.end },
        rows: { start: first.line.start, end: last.line.end },
      };
      cells.set(
        row.at,
        named(row).map((cell) => ({ ...cell, repeat, ...(cell.column === counter && { isCounter: true }) })),
      );
    } else cells.set(row.at, named(row));
  }
}

// Returns true for the points that a criterion is worth, beside the points that somebody gives.
function isFixed({ text, label }: FormCell): boolean {
  return /^\d{1,3} ?%?$/.test(text) && /^(?:maxim|peso|ponderacion|porcentaje|punt|valor)/.test(fold(label));
}

// Returns true for the first column if its rows count one by one, and its heading says so or the rows are to be
// filled in. Any other number in a row is a datum, whatever its value.
function isCounter({ text, column }: FormCell, items: readonly Row[]): boolean {
  const cells = items.flatMap((row) => row.cells.filter((cell) => cell.column === column));
  const [first = 0] = cells.map((cell) => Number.parseInt(cell.text, 10));
  const counts = cells.every((cell, at) => isNumber(cell) && Number.parseInt(cell.text, 10) === first + at);
  const isBlankForm = items.some((row) => row.cells.some(isOpen));
  return counts && (isBlankForm || text === '' || COUNTER.test(fold(text)));
}

// Returns true for a row below the items that changes their sum, and is not an item: «| | Retención | $___ |».
// The first cell of the row is empty, and only one of its cells is a label.
function isSummed({ cells }: Row, rows: readonly Row[]): boolean {
  const [first, last] = [cells[0], cells.at(-1)];
  const model = rows[0];
  if (!first || !last || !model?.cells.every((one) => isOpen(one) || isNumber(one))) return false;
  const labels = cells.filter(isLabel);
  return first.text === '' && labels.length === 1 && !isLabel(last);
}

// Returns true if the first cell names the row, and no other row has the same name: «| Acta de nacimiento |
// ____ |». If `areMarked` is true, the other cells may have an X.
function hasOwnName({ cells: [first, ...others] }: Row, rows: readonly Row[], areMarked: boolean): boolean {
  if (!first || !isLabel(first) || isNumber(first) || others.length === 0) return false;
  return (
    others.every((one) => !isLabel(one) && (areMarked || !isMarkedCell(one.text))) &&
    rows.filter(({ cells: [one] }) => one?.text === first.text).length === 1
  );
}

// Returns true if the only row below the headings is an item of a list, to which a person may add more rows.
// Returns false for the values of a form.
function areItems({ cells }: Row, model: Row, hasTotals: boolean): boolean {
  const headings = cells.map(({ text }) => fold(text));
  if (cells.length < 3) return false;
  if (hasTotals || model.cells.slice(0, 1).some(isNumber)) return true;
  const count = headings.filter((heading) => ITEM.test(heading)).length;
  const isSigned = headings.some((heading) => /nombre/.test(heading)) && headings.some((heading) => isByPen(heading));
  const isAll = model.cells.every(isOpen);
  return isAll && (isSigned || count > 1 || (count > 0 && COUNTER.test(headings[0] ?? '')));
}

// Matches the heading of a column that counts the rows.
const COUNTER =
  /^(?:n\.? ?[o°º]\.?$|num(?:ero)?\.?$|num\.? (?:prog|cons)|nro\.?$|#|cons|item|partida|renglon|progresivo)/;

// Matches a heading that shows that the table lists things, people or days.
const ITEM = new RegExp(
  `^(?:${anyOf(
    listOf(`
      #
      actividad
      acuerdo
      articulo
      bien
      cant(?:idad)?\\.?$
      clave
      compromiso
      concepto
      costo
      descripcion
      equipo
      horas$
      importe
      insumo
      integrante
      marca
      material
      modelo
      monto
      n[o°º]\\.?$
      num(?:ero)?\\.?$
      num(?:ero|\\.) de inventario
      num(?:ero|\\.) de serie
      participante
      partida
      piezas?$
      precio
      producto
      p\\. ?u(?:nitario)?
      renglon
      responsable
      serie
      servicio
      sesion
      tarea
      tema
      unidad(?: de medida)?$
    `),
  )})`,
);

// Returns true if a table below the closing is a list, in which nobody signs.
function isList(rows: readonly Row[]): boolean {
  const [head, next] = rows;
  if (!head || !next || !isHeadingOf(head, next)) return false;
  return !rows.some(({ cells }) => cells.some((cell) => isPerson(cell) || /_{8}/.test(cell.text)));
}

function isSigning({ text }: FormCell): boolean {
  return SIGNED.test(fold(text));
}

const SIGNED = /^(?:aprob|autoriz|elabor|entreg|firma|formul|nombre y firma|recib|revis|solicit|valid|vo\.? ?bo)/;

function isPerson({ text }: FormCell): boolean {
  return PERSON.test(fold(text));
}

const PERSON = new RegExp(`^(?:cc?|${TITLE})\\.\\s`);

// Returns true if the row has captions for the open cells above: «| Cargo | Adscripción |».
function isCaptionOf(row: Row, above: Row): boolean {
  if (!haveSameColumns(row, above) || row.cells.some(({ state }) => state !== 'written' && state !== 'open'))
    return false;
  const open = above.cells.flatMap((cell, at) => (isOpen(cell) ? [{ cell, below: row.cells[at], at }] : []));
  const captioned = open.filter(({ below }) => below && isLabel(below));
  if (captioned.length === 0 || open.some(({ cell, below }) => cell.text !== '' && !(below && isLabel(below))))
    return false;
  return captioned.every(({ at }) => {
    const before = above.cells[at - 1];
    return before?.state !== 'written' || isPerson(before);
  });
}

// Labels the open cells of a row by the captions in the row below. A cell above «Firma» or above a person's
// name is signed by hand, so it is left out.
function labelledByCaption(row: Row, captions: Row, signing: Row | undefined): Cell[] {
  return row.cells.flatMap((cell, at) => {
    const below = captions.cells[at];
    if (!isOpen(cell) || !below || !isLabel(below)) return isOpen(cell) ? [] : [cell];
    if (isByPen(below.text) || isPerson(below)) return [];
    const heading = signing?.cells.find(({ column }) => column === cell.column)?.text ?? '';
    return [{ ...cell, label: captionOf(below.text, heading), isBelow: true }];
  });
}

// Labels cells by the cell on their left: «| Puesto | ____ |». If two neighbouring cells have words, the
// second is the value of the first, and does not label the third.
// The cell below «Día» is labelled by it, and one that ends with a colon is a label itself.
function labelledByLeft(row: Row, dateParts: ReadonlyMap<number, string> = new Map()): Cell[] {
  const { cells } = row;
  if (areSigners(row)) return cells.filter((cell) => !isOpen(cell));
  const ownParts = datePartsOf(row);
  // The empty cells of a sum that has its place have nothing to say: «| Total | | | $500.00 |», «| Total | | $____ |».
  const isSum = ({ text }: FormCell) => isTotalLabel(text.replace(/\s*:$/, ''));
  const isPlaced = (cell: FormCell) => !isSum(cell) && (/\d/.test(cell.text) || (isOpen(cell) && cell.text !== ''));
  const isFilledSum = cells.some(isSum) && cells.some(isPlaced);
  const hasMarks = cells.some(({ text }) => isMarkedCell(text));
  let isValue = false;
  const labelled = cells.map((cell, at) => {
    const part = dateParts.get(cell.column);
    if (part !== undefined || ownParts.has(cell.column)) {
      isValue = true;
      return { ...cell, isBelow: part !== undefined, label: part ?? '' };
    }
    const left = isFilledSum && isPlaced(cell) ? cells.slice(0, at).findLast(({ text }) => text !== '') : cells[at - 1];
    // A cell that spans several rows is the heading of the rows beside it: «VEHÍCULO» beside «Marca» and
    // «Placas».
    const isInSection = left?.isTall === true && !cell.isTall && isLabel(cell);
    const next = cells[at + 1];
    const isBeforeMark = next !== undefined && (isMarkedCell(next.text) || (next.text === '' && hasMarks));
    const isOption = isBeforeMark || (cell.text.endsWith(':') && left?.text.endsWith(':') === true);
    const isLabelled = left !== undefined && isLabel(left) && !isValue && !isInSection && !isOption;
    isValue = isLabelled && isLabel(cell) && !isTotal(cell);
    return { ...cell, isBelow: false, label: isLabelled ? left.text : '' };
  });
  const isBesideLabel = (left: FormCell | undefined) => left !== undefined && isLabel(left) && !isSum(left);
  return isFilledSum ? labelled.filter(({ text }, at) => text !== '' || isBesideLabel(cells[at - 1])) : labelled;
}

// Labels each cell by the first cell of the row and the heading of the column: «Luz presupuesto».
function labelledByName({ cells: [name] }: Row, cells: readonly Cell[]): Cell[] {
  return cells.map((cell) => {
    const isName = cell.start === name?.start;
    const heading = cell.label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
    return { ...cell, label: isName ? '' : `${name?.text} ${heading}`, heading: isName ? '' : cell.label };
  });
}
