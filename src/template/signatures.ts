// The people who sign: the signature lines of a document, one group for each person, in their rows.
import { kindOf } from './labels.ts';
import type { Line } from './line.ts';
import { cellsOf, isCells, isDashes } from './table.ts';
import { fold, widthOf } from './text.ts';
import { findOccurrences } from './variables.ts';
import { INSTITUTION, POST, SIGNING, TITLE } from './vocabulary.ts';

// A rule is the line to sign on. A heading is above the rule or the name, set apart from them: «AUTORIZÓ», or a post that comes
// before the name. Every other line is a detail.
export type SignaturePlace = 'heading' | 'rule' | 'name' | 'detail';

// A line of one person's signature. In columns it is the part of the document's line that belongs to this person.
export interface SignatureLine extends Line {
  place: SignaturePlace;
}

// `from` and `to` (exclusive) are indexes of the document's lines; people in columns share them.
export interface Signature {
  from: number;
  to: number;
  lines: SignatureLine[];
}

// Reads the signatures from the line `from` on; none if it is not a signature line. A blank line separates two people only if both have
// a name: between a rule, a name and the post it separates nobody.
export function signaturesFrom(lines: readonly Line[], from: number): Signature[] {
  const parts = readParts(lines, from);
  // In a text whose first signature has its label or its post above the name, the others have them there too.
  const labelsFirst = parts[0] !== undefined && parts[0].name < 0 && !isRuled(parts[0]);
  const people: Part[] = [];
  for (const [at, part] of parts.entries()) {
    const person = people.at(-1);
    if (person && !beginsPerson(part, person, labelsFirst) && !headsNext(parts, at)) append(person, part);
    else people.push(part);
  }
  const last = people.at(-1);
  const former = people.at(-2);
  if (last && former && last.name < 0 && !isRuled(last)) {
    append(former, last);
    people.pop();
  }
  return people.map((person) => ({ from: person.from, to: person.to, lines: placed(person) }));
}

// Puts signatures into rows. Columns stay side by side, below a row with the label that they share («TESTIGOS»). The others go two to
// a row; if their number is odd, the third from the end gets a row to itself, because witnesses come last and in pairs.
export function rowsOf(signatures: readonly Signature[]): Signature[][] {
  const rows: Signature[][] = [];
  for (let from = 0, to = 0; from < signatures.length; from = to) {
    const inColumns = (at: number) =>
      [signatures[at - 1], signatures[at + 1]].some((other) => other && other.to === signatures[at]?.to);
    to = from + 1;
    if (inColumns(from)) {
      while (signatures[to]?.to === signatures[from]?.to) to += 1;
      const { shared, columns } = splitShared(signatures.slice(from, to));
      if (shared) rows.push([shared]);
      for (let at = 0; at < columns.length; at += MAX_COLUMNS) rows.push(columns.slice(at, at + MAX_COLUMNS));
      continue;
    }
    while (to < signatures.length && !inColumns(to)) to += 1;
    const alone = (to - from) % 2 === 1 ? to - 3 : -1;
    for (let at = from; at < to; at += rows.at(-1)?.length ?? 1)
      rows.push(signatures.slice(at, Math.min(at === alone ? at + 1 : at + 2, to)));
  }
  return rows;
}

// Lines above the columns are read with the first of them.
function splitShared(columns: readonly Signature[]): { shared?: Signature; columns: readonly Signature[] } {
  const [first, second, ...others] = columns;
  const above = first && second ? second.from - first.from : 0;
  if (!first || !second || above <= 0) return { columns };
  const shared = { from: first.from, to: second.from, lines: first.lines.slice(0, above) };
  return { shared, columns: [{ ...first, from: second.from, lines: first.lines.slice(above) }, second, ...others] };
}

// More than three names on a line of a letter are not legible.
const MAX_COLUMNS = 3;

type LineKind = 'name' | 'rule' | 'contact' | 'label' | 'post' | 'word';

// The lines between two blank lines, or one column of them.
interface Part {
  from: number;
  to: number;
  lines: Line[];
  kinds: LineKind[];
  // Index of the name in `lines`, or -1.
  name: number;
  // True if others sign beside it.
  inColumns: boolean;
}

function readParts(lines: readonly Line[], from: number): Part[] {
  const parts: Part[] = [];
  let columnsAbove: Part[] = [];
  for (let start = from; lines[start]?.role === 'signature'; ) {
    let end = start + 1;
    while (lines[end]?.role === 'signature' && !lines[end]?.blankBefore) end += 1;
    const block = lines.slice(start, end);
    // A date right above the signers is apart from them.
    if (block[0] && lines[start - 1]?.role === 'placeAndDate') block[0] = { ...block[0], blankBefore: true };
    for (const columns of columnsOf(block)) {
      const inColumns = columns.length > 1;
      const read = columns.map((column) => {
        const kinds = column.map(({ text }) => kindOfLine(text));
        return { from: start, to: end, lines: column, kinds, name: -1, inColumns };
      });
      if (inColumns && continueColumns(columnsAbove, read)) {
        for (const [at, part] of columnsAbove.entries()) append(part, read[at] ?? part);
        continue;
      }
      parts.push(...read);
      columnsAbove = read;
    }
    start = end;
  }
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1];
    const awaited = before?.kinds[0] === 'post' && before.name < 0 && part.kinds[0] === 'word';
    part.name = awaited ? 0 : nameIn(part.kinds, parts[at + 1]?.kinds[0]);
  }
  return parts;
}

// «ENTREGA   RECIBE», a blank line, and the names in as many columns below: the columns above have no names.
function continueColumns(above: readonly Part[], below: readonly Part[]): boolean {
  const has = (parts: readonly Part[], kinds: readonly LineKind[]) =>
    parts.some((part) => part.kinds.some((kind) => kinds.includes(kind)));
  if (above.length !== below.length || has(above, ['name', 'rule'])) return false;
  return has(above, ['label', 'post']) || has(below, ['name', 'rule', 'post']);
}

// The columns of a block of lines. Cells have three blanks or a tab between them, or are those of a Markdown table. Lines above
// the first that has several cells are apart; a shorter line below it goes where its cells are.
function columnsOf(block: readonly Line[]): Line[][][] {
  const rows = block.filter((line) => !isDashes(line)).map(cellLines);
  const from = rows.findIndex((row) => row.length > 1);
  const widest = rows[from] ?? [];
  const below = rows.slice(from);
  const isEven = below.every((row) => row.length === widest.length);
  const inColumns =
    from >= 0 &&
    below.every((row) => row.length <= widest.length && row.every(({ text }) => SIGNABLE.test(text))) &&
    (isEven || widest.every(({ text }) => SIGNER.test(text)));
  if (!inColumns) return [[[...block]]];
  const columns = widest.map(({ indent }) => ({ indent, lines: [] as Line[] }));
  for (const row of below) {
    for (const [at, cell] of row.entries()) {
      const [nearest] = columns.toSorted((a, b) => gap(a, cell) - gap(b, cell));
      (isEven ? columns[at] : nearest)?.lines.push(cell);
    }
  }
  const heading = rows.slice(0, from).flat();
  return [...(heading.length > 0 ? [[heading]] : []), columns.map((column) => column.lines)];
}

function gap(column: { indent: number }, cell: Line): number {
  return Math.abs(column.indent - cell.indent);
}

// The cells of a line as a line each, or the line itself.
function cellLines(line: Line): Line[] {
  const cells = isCells(line) ? cellsOf(line)?.filter(Boolean) : line.text.split(/\s{3,}|\t+/);
  if (!cells || (cells.length < 2 && !isCells(line))) return [line];
  let from = 0;
  return cells.map((text) => {
    const at = Math.max(line.text.indexOf(text, from), from);
    from = at + text.length;
    const start = line.start + at;
    return { ...line, text, start, end: start + text.length, indent: line.indent + widthOf(line.text.slice(0, at)) };
  });
}

// A cell that can be a column by itself has a rule, a variable or two words.
const SIGNER = /\S\s+\S|\{\{|_{3}/;

// A word, a variable or a rule: a lone sign beside a tab is not a column.
const SIGNABLE = /\p{L}{2}|\{\{|_{3}/u;

// Returns the index of the name. The first of two lines in plain words is the name, unless it is a label; a post of several lines that
// is above a name contains none. A second name in the same block is not a second signer.
function nameIn(kinds: readonly LineKind[], next: LineKind | undefined): number {
  const name = kinds.indexOf('name');
  if (name >= 0) return name;
  if (kinds.length < 2 || kinds.includes('rule') || kinds.includes('contact')) return -1;
  if (kinds[0] === 'label') return kinds.indexOf('word');
  if (kinds[0] === 'post') return next === 'name' || next === 'word' || next === 'rule' ? -1 : kinds.indexOf('word');
  return 0;
}

function isRuled({ kinds }: Part): boolean {
  return kinds.includes('rule');
}

function append(person: Part, part: Part): void {
  if (person.name < 0 && part.name >= 0) person.name = person.lines.length + part.name;
  person.lines.push(...part.lines);
  person.kinds.push(...part.kinds);
  person.to = part.to;
}

function beginsPerson(part: Part, person: Part, labelsFirst: boolean): boolean {
  if (part.inColumns && person.inColumns) return part.from === person.from || part.name >= 0 || isRuled(part);
  if (isRuled(part) && isRuled(person)) return true;
  if (person.name < 0) return false;
  if (part.name >= 0 || isRuled(part)) return true;
  if (part.kinds.includes('contact')) return false;
  return labelsFirst || (part.kinds[0] === 'label' && person.lines.length > 1);
}

// «REVISIÓN TÉCNICA» apart from the names above and below it heads those below, if the last name of all has no such line below it.
function headsNext(parts: readonly Part[], at: number): boolean {
  const isLabel = parts[at]?.name === -1 && parts[at]?.kinds[0] === 'label';
  return isLabel && (parts[at + 1]?.name ?? -1) >= 0 && (parts.at(-1)?.name ?? -1) >= 0;
}

function placed({ lines, kinds, name }: Part): SignatureLine[] {
  const rule = kinds.indexOf('rule');
  const nameAt = name >= 0 ? name : fallbackName(kinds, rule);
  // From the first line of a heading that is set apart to its last one.
  let inHeading = false;
  return lines.map((line, at) => {
    if (at === nameAt) return { ...line, place: 'name' };
    if (kinds[at] === 'rule' && at < nameAt) {
      inHeading = false;
      return { ...line, place: 'rule' };
    }
    inHeading = at < nameAt && (inHeading || line.blankBefore);
    return { ...line, place: inHeading ? 'heading' : 'detail' };
  });
}

// The index of what is taken for a name if there is none: plain words below the rule, or else any line below it.
function fallbackName(kinds: readonly LineKind[], rule: number): number {
  const word = kinds.findIndex((kind, at) => kind === 'word' && at > rule);
  return word >= 0 ? word : kinds.findIndex((kind, at) => kind !== 'rule' && at > rule);
}

function kindOfLine(marked: string): LineKind {
  const text = marked.replace(/^\*+/, '');
  if (RULE.test(text)) return 'rule';
  const folded = fold(text);
  if (CONTACT.test(folded)) return 'contact';
  const occurrences = findOccurrences(text);
  if (occurrences.some(({ name }) => isSigner(name)) || TITLED.test(folded)) return 'name';
  if (LABEL.test(folded)) return 'label';
  return SIGNING_POST.test(folded) ? 'post' : 'word';
}

function isSigner(name: string): boolean {
  const kind = kindOf(name);
  return (kind === 'person' && !/cargo|puesto/i.test(name)) || (kind === 'text' && !NO_SIGNER.test(fold(name)));
}

const RULE = /^(?:(?=.*?_{4})[_.\-—–\s]+|[-—–.]{6,}|[[({]{0,2}\s*firma(?: y sello)?\s*[\])}]{0,2})$/i;

const CONTACT = /^(?:tel(?:efono)?s?|correos?|e-?mail|ext(?:ension)?|domicilio|cedula|fecha|lugar|sello)\b/;

const LABEL = new RegExp(`^(?:${SIGNING}|por (?:el|la|los|las)\\s|vocales$|regidurias$)`);

const TITLED = new RegExp(`^(?:cc?|${TITLE})\\.\\s`);

const SIGNING_POST = new RegExp(
  `^(?:(?:el|la|los|las) )?(?:${TITLE}\\. en |(?:${POST})\\b|secretaria\\b|${INSTITUTION}\\b)|^(?:el|la|los|las) `,
);

const NO_SIGNER =
  /^(?:nombre|cargo|puesto|area|adscripcion|unidad|dependencia|entidad|institucion|organismo|departamento|direccion|coordinacion|secretaria|ayuntamiento|organo|empresa|lema|leyenda|sello|grado|nivel|calidad|categoria|iniciales|rubricas?|anexos?)/;
