// laySignatures says how the people who sign a document are set: beside each other, with their names on one level and room to sign.
import type { Paragraph, SignatureRow, Signatures } from './block.ts';
import { is } from './forms.ts';
import { kindOf } from './labels.ts';
import { type LookName, lookOf } from './looks.ts';
import { rowsOf, type Signature, type SignatureLine, type SignaturePlace } from './signatures.ts';
import { SIGNING } from './vocabulary.ts';

interface Options {
  keepsWithNext: boolean;
  asWritten: boolean;
}

// Takes the signatures of one place in the document; `keepsWithNext` says whether they stay with what follows.
export function laySignatures(
  all: readonly Signature[],
  { keepsWithNext, asWritten }: Options,
): (Paragraph | Signatures)[] {
  const isPlain = !all.some((_, at) => isApart(all, at));
  const { signers, above } = isPlain ? { signers: all, above: [] } : partApart(all);
  const dates = above.map(layApart);
  const [first] = signers;
  if (!first) return dates;
  const widthIn = (columns: number) => (asWritten ? Infinity : (RULE_LENGTHS[columns] ?? 22));
  if (signers.length === 1) return [...dates, ...laySignature(first, { keepsWithNext, width: widthIn(1) })];
  const rows = inGroups(signers).flatMap(withHeading);
  const laid = rows.map((row, at) =>
    layRow(row, { keepsWithNext: at < rows.length - 1 || keepsWithNext, width: widthIn(row.length) }),
  );
  return [...dates, { is: 'signatures', rows: laid, keepsWithNext }];
}

// How many underscores a column has room for, by the number of columns.
const RULE_LENGTHS: Readonly<Record<number, number>> = { 1: 75, 2: 34 };

// The rows of all, where «TESTIGOS» above one in the middle begins a row for the last ones.
function inGroups(signers: readonly Signature[]): Signature[][] {
  const from = signers.findLastIndex(isHeaded);
  const [heading] = signers[from]?.lines ?? [];
  const isInColumns = signers.some(({ to }, at) => to === signers[at + 1]?.to);
  if (from < 1 || from === signers.length - 1 || isInColumns || !COLLECTIVE.test(heading?.bare ?? ''))
    return rowsOf(signers);
  const even = from - (from % 2);
  const before = [...rowsOf(signers.slice(0, even)), ...rowsOf(signers.slice(even, from))];
  return [...before, ...rowsOf(signers.slice(from))];
}

function isHeaded({ lines: [first] }: Signature): boolean {
  return first?.place === 'heading';
}

// «TESTIGOS» above the first of several is above all of them.
function withHeading(row: Signature[]): Signature[][] {
  const [first, ...others] = row;
  const end = first?.lines.findIndex(({ place }) => place !== 'heading') ?? 0;
  const isShared = others.length > 0 && end > 0 && !others.some(isHeaded);
  if (!first || !isShared || !COLLECTIVE.test(first.lines[0]?.bare ?? '')) return [row];
  return [[{ ...first, lines: first.lines.slice(0, end) }], [{ ...first, lines: first.lines.slice(end) }, ...others]];
}

const COLLECTIVE = /^(?:(?:los|las|por (?:el|la|los|las)) )?(?:[a-z]+s|comite|comision|consejo|junta)(?![\p{L}])/u;

// Whether a date, a label or a remark is where the name of somebody who signs would be. People in columns, who end at one line, all sign.
function isApart(all: readonly Signature[], at: number): boolean {
  const { lines = [], to } = all[at] ?? {};
  const name = lines.find(isName);
  if (!name || !isNobody(name) || lines.some(({ place }) => place === 'rule')) return false;
  return all[at - 1]?.to !== to && all[at + 1]?.to !== to;
}

// What is apart goes with the person before it, or above the first.
function partApart(all: readonly Signature[]): { signers: Signature[]; above: SignatureLine[] } {
  const signers: Signature[] = [];
  const above: SignatureLine[] = [];
  for (const [at, signature] of all.entries()) {
    const { lines, to } = signature;
    const last = signers.at(-1);
    if (!isApart(all, at)) signers.push(signature);
    else if (last) {
      const details = lines.map((line): SignatureLine => ({ ...line, place: 'detail' }));
      signers[signers.length - 1] = { ...last, to, lines: [...last.lines, ...details] };
    } else {
      // Below a date, the post of the one who signs.
      const date = lines.findIndex(isNobody);
      above.push(...lines.slice(0, date + 1));
      const posts = lines.slice(date + 1).map((line): SignatureLine => ({ ...line, place: 'heading' }));
      const next = all[at + 1];
      if (next && posts.length > 0) next.lines.unshift(...posts);
      else above.push(...posts);
    }
  }
  return { signers, above };
}

function isNobody(line: SignatureLine): boolean {
  return (
    is(line, 'placeAndDate', 'copy', 'note') ||
    // A date whose place is written in small letters.
    (/^fecha(?:_|$)/.test(line.names.at(-1) ?? '') && /\S.*¤\.?$/.test(line.bare)) ||
    (/^[\p{L}.\s]{1,14}:\s/u.test(line.text) && !SIGNS.test(line.bare))
  );
}

// Labels before the name of somebody who signs.
const SIGNS = new RegExp(`^(?:nombre|firma|vo|solicit|${SIGNING})`);

// A line among the signatures that belongs to none of them.
function layApart(line: SignatureLine): Paragraph {
  const look = is(line, 'placeAndDate') ? 'placeAndDate' : 'post';
  return { is: 'paragraph', line, look, label: '', gap: lookOf(look).above ?? 0, keepsWithNext: true };
}

interface Column {
  keepsWithNext: boolean;
  // Whether the rule to sign on is in the row above.
  onRule?: boolean;
  // How many underscores it has room for.
  width: number;
}

// The lines of a signature stay on one page.
function laySignature({ lines }: Signature, { keepsWithNext, onRule = false, width }: Column): Paragraph[] {
  let ruled = onRule;
  return lines.map((line, at) => {
    const isBareRule = line.place === 'detail' && RULE.test(line.text);
    const isPerson = line.place === 'detail' && at > 0 && isOnePerson(line);
    const isLabel = line.place === 'detail' && at === 0 && RULE.test(lines[1]?.text ?? '');
    const look = isBareRule || isPerson ? 'signatory' : isLabel ? 'signatureHeading' : SIGNATURE_LOOKS[line.place];
    // The space to sign is above the rule, so that a name below it has none.
    const isFlush = line.place === 'name' ? ruled : line.place === 'heading' && lines[at - 1]?.place === 'heading';
    ruled ||= line.place === 'rule';
    return {
      is: 'paragraph',
      line: RULE.test(line.text) && line.text.length > width ? { ...line, text: line.text.slice(0, width) } : line,
      look,
      label: '',
      gap: isFlush ? 0 : (lookOf(look).above ?? 0),
      keepsWithNext: keepsWithNext || at < lines.length - 1,
    };
  });
}

const RULE = /^_{4,}$/;

// «{{Testigo_2}}» below «{{Testigo_1}}»: somebody else, who signs as well.
function isOnePerson({ text, bare, names }: SignatureLine): boolean {
  const [name = ''] = names;
  return bare === '¤' && text.startsWith('{{') && kindOf(name) === 'person' && !/cargo|puesto/.test(name);
}

const SIGNATURE_LOOKS: Readonly<Record<SignaturePlace, LookName>> = {
  heading: 'signatureHeading',
  rule: 'signatory',
  name: 'signatory',
  detail: 'post',
};

function layRow(row: readonly Signature[], column: Column): SignatureRow {
  const above = row.map(({ lines }) => Math.max(0, lines.findIndex(isName)));
  const ruled = row.some(({ lines }) => lines.some(({ place }) => place === 'rule'));
  // As many lines above each name, none of which takes two.
  const isLevel = new Set(above).size === 1 && row.every(({ lines }) => lines.slice(0, above[0]).every(isShort));
  const columns = row.map((signature) => laySignature(signature, { ...column, onRule: ruled && !isLevel }));
  if (isLevel) return { heads: [], names: columns };
  return {
    heads: columns.map((paragraphs, at) => paragraphs.slice(0, above[at])),
    names: columns.map((paragraphs, at) => paragraphs.slice(above[at])),
  };
}

function isShort({ place, text }: SignatureLine): boolean {
  return place === 'rule' || text.length < 24;
}

function isName({ place }: SignatureLine): boolean {
  return place === 'name';
}
