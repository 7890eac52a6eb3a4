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

// The signatures from this line on; none if it is no signature. A blank line parts two people only where each has a name:
// between a rule, a name and its post it parts nothing.
export function signaturesFrom(lines: readonly Line[], from: number): Signature[] {
  const blocks = readBlocks(lines, from);
  const headed = blocks[0] !== undefined && !blocks[0].named && !blocks[0].ruled;
  const groups: Block[] = [];
  for (const block of blocks) {
    const group = groups.at(-1);
    if (group && !opens(block, group, headed)) append(group, block);
    else groups.push(block);
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

interface Block {
  from: number;
  kinds: LineKind[];
  named: boolean;
  ruled: boolean;
  headline: boolean;
}

function readBlocks(lines: readonly Line[], from: number): Block[] {
  const blocks: Block[] = [];
  for (let at = from, line = lines[at]; line?.role === 'signature'; line = lines[++at]) {
    const kind = kindOfLine(line.text);
    const block: Block = {
      from: at,
      kinds: [kind],
      named: kind === 'name',
      ruled: kind === 'rule',
      headline: kind === 'word' && HEADLINE.test(fold(line.text)),
    };
    const last = blocks.at(-1);
    if (last && !line.blankBefore) append(last, block);
    else blocks.push(block);
  }
  // Two lines of plain words are a name and a post.
  for (const block of blocks) {
    const words = block.kinds.filter((kind) => kind === 'word').length;
    if (words === block.kinds.length && words > 1 && !block.headline) block.named = true;
  }
  return blocks;
}

function append(group: Block, block: Block): void {
  for (const kind of block.kinds) group.kinds.push(kind);
  group.named ||= block.named;
  group.ruled ||= block.ruled;
}

function opens(block: Block, group: Block, headed: boolean): boolean {
  if (block.ruled && group.ruled) return true;
  if (!group.named) return false;
  if (block.named || block.ruled) return true;
  if (block.kinds.includes('contact')) return false;
  return headed || (block.headline && group.kinds.length > 1);
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
