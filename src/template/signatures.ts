// Who signs: the signature lines of an outline, one group for each person.

import type { Line } from './document.ts';
import { kindOf } from './labels.ts';
import { fold } from './text.ts';
import { findOccurrences } from './variables.ts';
import { TITLE } from './vocabulary.ts';

// The rule to sign on, the name, what stands above them and apart («AUTORIZÓ», a post that comes first), and every other line.
export type SignaturePlace = 'heading' | 'rule' | 'name' | 'detail';

// `from` and `to` (exclusive) are indexes of the lines; `places` has one entry for each of them.
export interface Signature {
  from: number;
  to: number;
  places: SignaturePlace[];
}

// A line that is not a signature, or a block of signatures in the rows in which they stand.
export interface Block {
  from: number;
  rows: Signature[][];
}

export function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  for (let from = 0; from < lines.length; ) {
    const signatures = signaturesFrom(lines, from);
    blocks.push({ from, rows: rowsOf(signatures) });
    from = signatures.at(-1)?.to ?? from + 1;
  }
  return blocks;
}

// Two signatures to a row. Of an odd number the third from the end stands alone: witnesses come last, and in pairs.
function rowsOf(signatures: readonly Signature[]): Signature[][] {
  const rows: Signature[][] = [];
  const alone = signatures.length % 2 === 1 ? signatures.length - 3 : -1;
  for (let at = 0; at < signatures.length; at += rows.at(-1)?.length ?? 1)
    rows.push(signatures.slice(at, at === alone ? at + 1 : at + 2));
  return rows;
}

// The signatures from this line on; none if it is not a signature line. A blank line separates two people only where each
// has a name: not a rule, a name and its post.
export function signaturesFrom(lines: readonly Line[], from: number): Signature[] {
  const parts = readGroups(lines, from);
  const headed = parts[0] !== undefined && !parts[0].named && !parts[0].ruled;
  const groups: Group[] = [];
  for (const part of parts) {
    const group = groups.at(-1);
    if (group && !opens(part, group, headed)) append(group, part);
    else groups.push(part);
  }
  const last = groups.at(-1);
  const former = groups.at(-2);
  if (last && former && !last.named && !last.ruled) {
    append(former, last);
    groups.pop();
  }
  return groups.map(({ from, kinds }) => ({ from, to: from + kinds.length, places: placesOf(kinds, lines, from) }));
}

type LineKind = 'name' | 'rule' | 'contact' | 'word';

interface Group {
  from: number;
  kinds: LineKind[];
  named: boolean;
  ruled: boolean;
  headline: boolean;
}

function readGroups(lines: readonly Line[], from: number): Group[] {
  const parts: Group[] = [];
  for (let at = from, line = lines[at]; line?.role === 'signature'; line = lines[++at]) {
    const kind = kindOfLine(line.text);
    const part: Group = {
      from: at,
      kinds: [kind],
      named: kind === 'name',
      ruled: kind === 'rule',
      headline: kind === 'word' && HEADLINE.test(fold(line.text)),
    };
    const last = parts.at(-1);
    if (last && !line.blankBefore) append(last, part);
    else parts.push(part);
  }
  // Two lines of plain words are a name and a post.
  for (const part of parts) {
    const words = part.kinds.filter((kind) => kind === 'word').length;
    if (words === part.kinds.length && words > 1 && !part.headline) part.named = true;
  }
  return parts;
}

function append(group: Group, part: Group): void {
  for (const kind of part.kinds) group.kinds.push(kind);
  group.named ||= part.named;
  group.ruled ||= part.ruled;
}

function opens(part: Group, group: Group, headed: boolean): boolean {
  if (part.ruled && group.ruled) return true;
  if (!group.named) return false;
  if (part.named || part.ruled) return true;
  if (part.kinds.includes('contact')) return false;
  return headed || (part.headline && group.kinds.length > 1);
}

function placesOf(kinds: readonly LineKind[], lines: readonly Line[], from: number): SignaturePlace[] {
  const rule = kinds.indexOf('rule');
  const named = kinds.indexOf('name');
  const name = named >= 0 ? named : kinds.findIndex((kind, at) => kind !== 'rule' && at > rule);
  return kinds.map((kind, at) => {
    if (at === name) return 'name';
    if (kind === 'rule' && at < name) return 'rule';
    return at < name && lines[from + at]?.blankBefore ? 'heading' : 'detail';
  });
}

function kindOfLine(text: string): LineKind {
  if (RULE.test(text)) return 'rule';
  const folded = fold(text);
  if (CONTACT.test(folded)) return 'contact';
  const occurrences = findOccurrences(text);
  if (occurrences.some(({ name }) => isSigner(name)) || TITLED.test(folded)) return 'name';
  return 'word';
}

function isSigner(name: string): boolean {
  const kind = kindOf(name);
  return (kind === 'person' && !/cargo|puesto/i.test(name)) || (kind === 'text' && !NO_SIGNER.test(fold(name)));
}

const RULE = /^(?:[_.\-—–\s]*_{4}[_.\-—–\s]*|[-—–.]{6,}|[[({]{0,2}\s*firma(?: y sello)?\s*[\])}]{0,2})$/i;

const CONTACT = /^(?:tel(?:efono)?s?|correos?|e-?mail|ext(?:ension)?|domicilio|cedula|fecha|lugar|sello)\b/;

const HEADLINE =
  /^(?:autoriz|vo\. ?bo\b|visto bueno|entreg|recib|testig|enterad|elabor|revis|valid|formul|acept|conforme|certific|comisionad)/;

const TITLED = new RegExp(`^(?:cc?|${TITLE})\\.\\s`);

const NO_SIGNER =
  /^(?:nombre|cargo|puesto|area|adscripcion|unidad|dependencia|entidad|institucion|organismo|departamento|direccion|coordinacion|secretaria|ayuntamiento|organo|empresa|lema|leyenda|sello|grado|nivel|calidad|categoria|iniciales|rubricas?|anexos?)/;
