// Groups the signature lines of a document by person, and arranges the people in rows.

import type { Line } from '../line.ts';
import { hasForm } from '../reading/forms.ts';
import { cellsOf, isCells, isDashes, MAX_CELLS } from '../reading/table.ts';
import { fold, widthOf } from '../text.ts';
import { kindOf } from '../variables/labels.ts';
import { findOccurrences } from '../variables/variables.ts';
import { anyOf, listOf } from '../words/any-of.ts';
import { INSTITUTION, POST, SIGNING, TITLE } from '../words/vocabulary.ts';

// The place of a line in a signature. A 'rule' is a line to sign on. A 'heading', such as «AUTORIZÓ» or a
// post, is between a blank line and the rule or the name. All other lines are details.
export type SignaturePlace = 'heading' | 'rule' | 'name' | 'detail';

// A line of one person's signature, or the cell of one person in a line with columns.
export interface SignatureLine extends Line {
  place: SignaturePlace;
}

// The signature of one person. `from` and `to` (exclusive) are indexes of the document's lines. People side
// by side have the same `to`.
export interface Signature {
  from: number;
  to: number;
  lines: SignatureLine[];
}

// Reads the signatures that begin at line `from`. The lines above and below a blank line are two people if
// both have a name or a line to sign on, or if the lower lines begin with a label such as «AUTORIZÓ».
export function signaturesFrom(lines: readonly Line[], from: number): Signature[] {
  const parts = splitIntoParts(lines, from);
  // If the first block of the signatures has no name, the label or post is above the name in all signatures.
  const labelsFirst = parts[0] !== undefined && !isSigned(parts[0]);
  const people: Part[] = [];
  for (const [at, part] of parts.entries()) {
    const person = people.at(-1);
    if (person && !beginsPerson(part, person, labelsFirst) && !headsNext(parts, at)) append(person, part);
    else people.push(part);
  }
  const [former, last] = people.slice(-2);
  if (former && last && !isSigned(last)) {
    append(former, last);
    people.pop();
  }
  return people.map((person) => ({ from: person.from, to: person.to, lines: placed(person) }));
}

// Puts signatures into rows. Columns stay side by side, and other signatures go two to a row. If their number
// is odd, the third from the end gets a row to itself, because the last two are often witnesses, who sign
// side by side.
export function rowsOf(signatures: readonly Signature[]): Signature[][] {
  const groups: Signature[][] = [];
  for (const signature of signatures) {
    if (groups.at(-1)?.[0]?.to === signature.to) groups.at(-1)?.push(signature);
    else groups.push([signature]);
  }
  const runs: Signature[][] = [];
  for (const group of groups) {
    const last = runs.at(-1);
    if (last && !areColumns(last) && !areColumns(group)) last.push(...group);
    else runs.push(group);
  }
  return runs.flatMap((run) => (areColumns(run) ? columnsInRows(run) : inRows(run, (left) => (left === 3 ? 1 : 2))));
}

function areColumns([first, second]: readonly Signature[]): boolean {
  return first?.to === second?.to;
}

// Puts the lines above the columns into a row of their own, because they were read as part of the first
// column.
function columnsInRows([first, second, ...others]: readonly Signature[]): Signature[][] {
  if (!first || !second) return [];
  const above = second.from - first.from;
  const shared = { ...first, to: second.from, lines: first.lines.slice(0, above) };
  const lines = first.lines.slice(above);
  const columns = [...(lines.length > 0 ? [{ ...second, lines }] : []), second, ...others];
  return [...(above > 0 ? [[shared]] : []), ...inRows(columns, () => MAX_COLUMNS)];
}

// Divides signatures into rows. `width` gets the number of signatures that remain, and returns the number of
// signatures in the next row.
function inRows(all: readonly Signature[], width: (remaining: number) => number): Signature[][] {
  const rows: Signature[][] = [];
  for (let at = 0; at < all.length; at += rows.at(-1)?.length ?? 1)
    rows.push(all.slice(at, at + width(all.length - at)));
  return rows;
}

// The maximum number of names side by side, because a page is too narrow for four.
const MAX_COLUMNS = 3;

// The lines between two blank lines, or one column of these lines.
interface Part {
  from: number;
  to: number;
  lines: Line[];
  kinds: LineKind[];
  // The index of the name in `lines`, or -1.
  name: number;
  inColumns: boolean;
}

function splitIntoParts(lines: readonly Line[], from: number): Part[] {
  const parts: Part[] = [];
  let above: Part[] = [];
  for (let start = from, end = from; lines[start]?.role === 'signature'; start = end) {
    do end += 1;
    while (lines[end]?.role === 'signature' && !lines[end]?.blankBefore);
    const block = lines.slice(start, end);
    // A date separates the people above and below it, as a blank line does.
    if (block[0] && lines[start - 1]?.role === 'placeAndDate') block[0] = { ...block[0], blankBefore: true };
    const hasColumns = hasBars(block) || block.some((line) => hasForm(line, 'columns', 'cells'));
    // Ordinary lines of the block may be above the columns.
    let from = start;
    for (const columns of hasColumns ? splitIntoColumns(block) : [[block]]) {
      const columnParts = columns.map((column): Part => {
        // A variable above the caption «Nombre y cargo» is a line to sign on.
        const kinds = column.map(({ text }, at) =>
          /^\{\{[^{}]+\}\}$/.test(text) && /^nombre/i.test(column[at + 1]?.text ?? '') ? 'rule' : kindOfLine(text),
        );
        return { from, to: end, lines: column, kinds, name: -1, inColumns: columns.length > 1 };
      });
      from += columns[0]?.length ?? 0;
      const goesOn =
        columnParts.length > 1 && columnParts.length === above.length && goOn(kindsIn(above), kindsIn(columnParts));
      if (goesOn) for (const [at, part] of columnParts.entries()) append(above[at] ?? part, part);
      else {
        parts.push(...columnParts);
        above = columnParts;
      }
    }
  }
  for (const [at, part] of parts.entries()) part.name = nameIn(part.kinds, parts[at - 1], parts[at + 1]);
  return parts;
}

// Returns true if columns without names, such as «ENTREGA» and «RECIBE», continue below a blank line.
function goOn(above: string, below: string): boolean {
  return !/name|rule/.test(above) && (/label|post/.test(above) || /name|rule|post/.test(below));
}

function kindsIn(parts: readonly Part[]): string {
  return parts.flatMap(({ kinds }) => kinds).join(' ');
}

// Returns the columns of a block, or the block as its only column. In a line with fewer cells than columns,
// each cell belongs to the nearest column. If a cell of the first row has only one word, a line with fewer
// cells must begin exactly below a column.
function splitIntoColumns(block: Line[]): Line[][][] {
  const between = hasBars(block) ? /\s{3,}|[\t|]+/ : /\s{3,}|\t+/;
  const rows = block
    .filter((line) => !isDashes(line))
    .map((line) => cellLines(line, between))
    .filter((row) => row.length > 0);
  const from = rows.findIndex((row) => row.length > 1);
  const widest = rows[from] ?? [];
  const below = from < 0 ? [] : rows.slice(from);
  const isFull = ({ length }: Line[]) => length === widest.length;
  const isPlaced = (row: Line[]) => isFull(row) || widest.some(({ indent }) => indent === row[0]?.indent);
  const isEven = below.every(isFull) || (below.filter(isFull).length > 1 && below.every(isPlaced));
  const areColumns = below.every((row) => row.length <= widest.length && row.every(({ text }) => SIGNABLE.test(text)));
  const isWide = widest.every(({ text }) => RULE_VARIABLE_OR_TWO_WORDS.test(text));
  if (from < 0 || !areColumns || !(isEven || isWide)) return [[block]];
  const columns = widest.map((): Line[] => []);
  for (const row of below)
    for (const [at, cell] of row.entries()) columns[isFull(row) ? at : nearest(widest, cell)]?.push(cell);
  return from > 0 ? [[rows.slice(0, from).flat()], columns] : [columns];
}

function nearest(cells: readonly Line[], { indent }: Line): number {
  const gapTo = (at: number) => Math.abs((cells[at]?.indent ?? 0) - indent);
  return cells.reduce((best, _, at) => (gapTo(at) < gapTo(best) ? at : best), 0);
}

// Returns true if bars separate people in the first two lines: «Ana López | Luis Mora» above «Directora |
// Tesorero».
function hasBars(block: readonly Line[]): boolean {
  const [first, second] = block;
  return [first, second].every((line) => line !== undefined && !isCells(line) && /\S\s\|\s\S/.test(line.text));
}

// Returns the cells of a line as lines. If there are more than MAX_CELLS cells, returns the whole line.
function cellLines(line: Line, between: RegExp): Line[] {
  const cells = (cellsOf(line) ?? line.text.split(between).map((cell) => cell.trim())).filter(Boolean);
  if (cells.length > MAX_CELLS) return [line];
  let to = 0;
  return cells.map((text) => {
    const cellStart = Math.max(line.text.indexOf(text, to), to);
    to = cellStart + text.length;
    const start = line.start + cellStart;
    return {
      ...line,
      text,
      start,
      end: start + text.length,
      indent: line.indent + widthOf(line.text.slice(0, cellStart)),
    };
  });
}

const RULE_VARIABLE_OR_TWO_WORDS = /\S\s+\S|\{\{|_{3}/;

// Matches two letters, a variable or underscores. Each cell of a signature has one of them. Therefore a tab
// before a single character does not make columns.
const SIGNABLE = /\p{L}{2}|\{\{|_{3}/u;

// Returns the index of the name, or -1. If no line is certainly a name, the first line of kind 'word' may be
// the name.
function nameIn(kinds: readonly LineKind[], before: Part | undefined, next: Part | undefined): number {
  if (before?.kinds[0] === 'post' && before.name < 0 && kinds[0] === 'word') return 0;
  if (kinds.includes('name')) return kinds.indexOf('name');
  if (kinds.length < 2 || kinds.includes('rule') || kinds.includes('contact')) return -1;
  const isAboveName = kinds[0] === 'post' && /^(?:name|word|rule)$/.test(next?.kinds[0] ?? '');
  return isAboveName ? -1 : kinds.indexOf('word');
}

function isRuled({ kinds }: Part): boolean {
  return kinds.includes('rule');
}

function isSigned(part: Part): boolean {
  return part.name >= 0 || isRuled(part);
}

function append(person: Part, part: Part): void {
  if (person.name < 0 && part.name >= 0) person.name = person.lines.length + part.name;
  person.lines.push(...part.lines);
  person.kinds.push(...part.kinds);
  person.to = part.to;
}

function beginsPerson(part: Part, person: Part, labelsFirst: boolean): boolean {
  if (part.inColumns && person.inColumns) return part.from === person.from || isSigned(part);
  if (isRuled(part) && isRuled(person)) return true;
  // The line below a line to sign on is the name, even if it reads like a label.
  const rule = person.kinds.indexOf('rule');
  if (person.name < 0) return rule >= 0 && rule < person.kinds.length - 1 && part.kinds[0] === 'label';
  if (isSigned(part)) return true;
  return !part.kinds.includes('contact') && (labelsFirst || (part.kinds[0] === 'label' && person.lines.length > 1));
}

// Returns true if a label between blank lines, «REVISIÓN TÉCNICA», belongs to the name below it, and not to
// the name above it. This is so if the last block of the signatures has a name.
function headsNext(parts: readonly Part[], at: number): boolean {
  const isLabel = parts[at]?.name === -1 && parts[at]?.kinds[0] === 'label';
  return isLabel && [parts[at + 1], parts.at(-1)].every((part) => part !== undefined && part.name >= 0);
}

function placed({ lines, kinds, name }: Part): SignatureLine[] {
  const nameAt = name < 0 ? fallbackName(kinds) : name;
  let inHeading = false;
  return lines.map((line, at) => {
    const isRule = kinds[at] === 'rule' && at < nameAt;
    inHeading = !isRule && at < nameAt && (inHeading || line.blankBefore);
    return { ...line, place: at === nameAt ? 'name' : isRule ? 'rule' : inHeading ? 'heading' : 'detail' };
  });
}

// Returns the index of the line that counts as the name if no line is certainly a name: the first line of
// kind 'word' below the rule, or else the first line below the rule.
function fallbackName(kinds: readonly LineKind[]): number {
  const rule = kinds.indexOf('rule');
  const word = kinds.indexOf('word', rule + 1);
  return word >= 0 ? word : kinds.findIndex((kind, at) => kind !== 'rule' && at > rule);
}

type LineKind = (typeof KINDS)[number][0] | 'word';

// Returns true if the text is certainly the name of a signer: «Lic. Ana López», «{{Nombre}}».
export function isSignerName(text: string): boolean {
  return kindOfLine(text) === 'name';
}

function kindOfLine(marked: string): LineKind {
  const text = fold(marked.replace(/^\*+/, ''));
  const kind = KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'word';
  if (kind === 'rule' || kind === 'contact' || PARTY.test(text)) return kind;
  return findOccurrences(marked).some(({ name }) => isSigner(name)) ? 'name' : kind;
}

// Matches the name of a contracting party, «Por "{{Proveedor}}"». The name of the person who signs is below
// it.
const PARTY = /^por ["“«]/;

// The kinds of lines in a signature. Each has a pattern for a line in lower case, without accents. The first
// pattern that matches decides. A variable for a signer makes the line a 'name', unless the line is a 'rule'
// or a 'contact'.
const KINDS = [
  ['rule', /^(?:(?=.*?_{4})[_.\-—–\s]+|[-—–.]{6,}|[[({]{0,2}\s*firma(?: y sello)?\s*[\])}]{0,2})$/],
  ['contact', /^(?:tel(?:efono)?s?|correos?|e-?mail|ext(?:ension)?|domicilio|cedula|fecha|lugar|sello)\b/],
  ['name', new RegExp(`^(?:cc?|${TITLE})\\.\\s`)],
  ['label', new RegExp(`^(?:${SIGNING}|por (?:(?:el|la|los|las)\\s|["“«])|vocales$|regidurias$)`)],
  [
    'post',
    new RegExp(
      `^(?:(?:el|la|los|las) )?(?:${TITLE}\\. en |(?:${POST})\\b|secretaria\\b|${INSTITUTION}\\b)|^(?:el|la|los|las) `,
    ),
  ],
] as const;

function isSigner(name: string): boolean {
  const kind = kindOf(name);
  return (kind === 'person' && !/cargo|puesto/i.test(name)) || (kind === 'text' && !NO_SIGNER.test(fold(name)));
}

// The first words in the names of variables that do not stand for a signer.
const NOT_A_SIGNER = listOf(`
  adscripcion
  anexo
  anexos
  area
  ayuntamiento
  calidad
  cargo
  categoria
  coordinacion
  departamento
  dependencia
  direccion
  empresa
  entidad
  grado
  iniciales
  institucion
  lema
  leyenda
  nivel
  nombre
  organismo
  organo
  puesto
  rubrica
  rubricas
  secretaria
  sello
  unidad
`);

const NO_SIGNER = new RegExp(`^${anyOf(NOT_A_SIGNER)}`);
