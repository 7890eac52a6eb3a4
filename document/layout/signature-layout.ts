// laySignatures() arranges signatures side by side. The names are at the same height, and above them is room
// to sign.
import type { Line } from '../line.ts';
import { hasForm } from '../reading/forms.ts';
import { kindOf } from '../variables/labels.ts';
import { SIGNER_LABEL } from '../words/vocabulary.ts';
import type { Paragraph, Signatures } from './block.ts';
import { type LookName, lookOf } from './looks.ts';
import { rowsOf, type Signature, type SignatureLine } from './signature-reader.ts';

interface Options {
  // True if the signatures stay on the page of the next block.
  keepsWithNext: boolean;
  // True for an editor, which does not shorten a long «____».
  asWritten: boolean;
}

// Lays out the signatures of a document, which follow each other.
export function laySignatures(all: readonly Signature[], options: Options): (Paragraph | Signatures)[] {
  const { keepsWithNext, asWritten } = options;
  const { signers, above } = all.some(hasNoSigner) ? splitOffPartsWithoutSigner(all) : { signers: all, above: [] };
  const dates = above.map((line) => paragraphOf(line, hasForm(line, 'placeAndDate') ? 'placeAndDate' : 'post'));
  const [first] = signers;
  if (!first) return dates;
  if (signers.length === 1) return [...dates, ...laySignature(first, options)];
  const parts = partRows(inGroups(signers).flatMap(withHeading));
  const blocks = parts.map((rows, part): Signatures => {
    const staysBelow = keepsWithNext && part === parts.length - 1;
    const laid = rows.map((row, at) => layRow(row, { keepsWithNext: staysBelow || at < rows.length - 1, asWritten }));
    return { is: 'signatures', rows: laid, keepsWithNext: staysBelow };
  });
  return [...dates, ...blocks];
}

// Splits the rows into groups. The rows of a group stay on one page. One or two rows are one group. Of more
// rows only the last two are a group, because a larger group could leave half a page empty.
function partRows(rows: readonly Signature[][]): Signature[][][] {
  const units: Signature[][][] = [];
  for (const row of rows) {
    const unit = units.at(-1);
    const above = unit?.at(-1);
    const staysAbove = above?.every(({ lines }) => lines.every(({ place }) => place === 'heading'));
    if (unit && (staysAbove || above?.at(-1)?.to === row[0]?.to)) unit.push(row);
    else units.push([row]);
  }
  if (units.length < 3) return [rows.slice()];
  return [...units.slice(0, -2), units.slice(-2).flat()];
}

// Returns the rows of all signers. A signer below a shared heading, «TESTIGOS», begins a new row.
function inGroups(signers: readonly Signature[]): Signature[][] {
  const from = signers.findLastIndex(isHeaded);
  const isInColumns = signers.some(({ to }, at) => to === signers[at + 1]?.to);
  if (from < 1 || from === signers.length - 1 || isInColumns || !isCollective(signers[from])) return rowsOf(signers);
  const even = from - (from % 2);
  return [signers.slice(0, even), signers.slice(even, from), signers.slice(from)].flatMap(rowsOf);
}

function isHeaded({ lines: [first] }: Signature): boolean {
  return first?.place === 'heading';
}

// Moves a shared heading, «TESTIGOS», from the first signature of the row to a new row above.
function withHeading(row: Signature[]): Signature[][] {
  const [first, ...others] = row;
  const end = first?.lines.findIndex(({ place }) => place !== 'heading') ?? 0;
  if (!first || others.length === 0 || end < 1 || others.some(isHeaded) || !isCollective(first)) return [row];
  return [[{ ...first, lines: first.lines.slice(0, end) }], [{ ...first, lines: first.lines.slice(end) }, ...others]];
}

function isCollective(signature: Signature | undefined): boolean {
  return COLLECTIVE.test(signature?.lines[0]?.bare ?? '');
}

const COLLECTIVE = /^(?:(?:los|las|por (?:el|la|los|las)) )?(?:[a-z]+s|comite|comision|consejo|junta)(?![\p{L}])/u;

// Returns true for a part that has a date, a label or a remark in place of a name. Parts that end on the same
// line are columns, which always have a signer.
function hasNoSigner({ lines, to }: Signature, at: number, all: readonly Signature[]): boolean {
  const name = lines.find(({ place }) => place === 'name');
  if (!name || !isNobody(name) || lines.some(isRule)) return false;
  return all[at - 1]?.to !== to && all[at + 1]?.to !== to;
}

// Adds the lines of a part without a signer to the person above. Lines above the first person are returned in
// `above`.
function splitOffPartsWithoutSigner(all: readonly Signature[]): { signers: Signature[]; above: SignatureLine[] } {
  const signers: Signature[] = [];
  const above: SignatureLine[] = [];
  // The lines below a date, which are the post of the next signer.
  let posts: SignatureLine[] = [];
  for (const [at, signature] of all.entries()) {
    const last = signers.at(-1);
    const lines = [...posts, ...signature.lines];
    posts = [];
    if (!hasNoSigner(signature, at, all)) signers.push({ ...signature, lines });
    else if (last) {
      last.to = signature.to;
      last.lines.push(...lines.map((line): SignatureLine => ({ ...line, place: 'detail' })));
    } else {
      const date = lines.findIndex(isNobody);
      above.push(...lines.slice(0, date + 1));
      posts = lines.slice(date + 1).map((line) => ({ ...line, place: 'heading' }));
    }
  }
  return { signers, above: [...above, ...posts] };
}

function isNobody(line: SignatureLine): boolean {
  return (
    hasForm(line, 'placeAndDate', 'copy', 'note') ||
    // Matches a date line with a town in lower case, «mérida, {{Fecha}}», which does not have the form
    // 'placeAndDate'.
    (/^fecha(?:_|$)/.test(line.names.at(-1) ?? '') && /\S.*¤\.?$/.test(line.bare)) ||
    (/^[\p{L}.\s]{1,14}:\s/u.test(line.text) && !BEGINS_WITH_SIGNER_LABEL.test(line.bare))
  );
}

const BEGINS_WITH_SIGNER_LABEL = new RegExp(`^${SIGNER_LABEL}`);

function layRow(row: readonly Signature[], options: Options): Signatures['rows'][number] {
  const above = row.map(({ lines }) =>
    Math.max(
      0,
      lines.findIndex(({ place }) => place === 'name'),
    ),
  );
  // The names are at the same height if each name has the same number of lines above it, and none of these
  // lines wraps. A line with a variable might wrap, because the value may be long.
  const most = row.length > 2 ? 18 : 24;
  const isShort = (line: SignatureLine) => isRule(line) || (line.text.length < most && !line.text.includes('{{'));
  const isLevel = new Set(above).size === 1 && row.every(({ lines }) => lines.slice(0, above[0]).every(isShort));
  const onRule = !isLevel && row.some(({ lines }) => lines.some(isRule));
  // A row always stays on one page. `keepsWithNext` of its lines only says whether the row stays on the page
  // of the next row.
  const { keepsWithNext } = options;
  const columns = row.map((signature) =>
    laySignature(signature, options, row.length, onRule).map((line) => ({ ...line, keepsWithNext })),
  );
  if (isLevel) return { heads: [], names: columns };
  return {
    heads: columns.map((paragraphs, at) => paragraphs.slice(0, above[at])),
    names: columns.map((paragraphs, at) => paragraphs.slice(above[at])),
  };
}

// Returns the lines of a signature, which stay on one page. With `onRule`, a line to sign on is above the
// names of the row, so a name needs no room above it.
function laySignature({ lines }: Signature, options: Options, columns = 1, onRule = false): Paragraph[] {
  const width = options.asWritten ? Infinity : (UNDERSCORES_BY_COLUMNS[columns - 1] ?? 0);
  // The room to sign is above the line to sign on, so the name below that line needs no room above it.
  const isSigned = onRule || lines.some(isRule);
  return lines.map((line, at) => {
    const hasNoGapAbove =
      line.place === 'name' ? isSigned : line.place === 'heading' && lines[at - 1]?.place === 'heading';
    const printed = RULE.test(line.text) ? { ...line, text: line.text.slice(0, width) } : line;
    const keepsWithNext = options.keepsWithNext || at < lines.length - 1;
    return paragraphOf(printed, lookAt(line, at, lines[at + 1]), { hasNoGapAbove, keepsWithNext });
  });
}

const UNDERSCORES_BY_COLUMNS = [75, 34, 22];
const RULE = /^_{4,}$/;

function lookAt({ place, text, bare, names }: SignatureLine, at: number, next: SignatureLine | undefined): LookName {
  if (place === 'heading') return 'signatureHeading';
  // «{{Testigo_2}}» below «{{Testigo_1}}» is another signer, not a post.
  const [name = ''] = at > 0 && bare === '¤' && text.startsWith('{{') ? names : [];
  const isPerson = kindOf(name) === 'person' && !/cargo|puesto/.test(name);
  if (place !== 'detail' || isPerson || RULE.test(text)) return 'signatory';
  return at === 0 && RULE.test(next?.text ?? '') ? 'signatureHeading' : 'post';
}

function paragraphOf(line: Line, look: LookName, { hasNoGapAbove = false, keepsWithNext = true } = {}): Paragraph {
  return { is: 'paragraph', line, look, label: '', gap: hasNoGapAbove ? 0 : (lookOf(look).above ?? 0), keepsWithNext };
}

function isRule({ place }: SignatureLine): boolean {
  return place === 'rule';
}
