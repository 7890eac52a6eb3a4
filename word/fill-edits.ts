// replaceLetters collects the edits that replace letters in the XML of a part.
import { isTicked } from '@membrete/document/fields';
import { firstFrom } from '@membrete/document/text';
import { OLD_COLOUR } from './marked-letters.ts';
import type { Atom, Opening, SourceEdit, WordParagraph, Wrapper } from './word-file.ts';
import { unshown } from './word-run.ts';
import { child, childValue, escapeXml, outer, type XmlElement } from './xml.ts';

// The edits of a part so far. The sets keep two fields from making the same edit twice.
export interface Edits {
  edits: SourceEdit[];
  // `wrappers` is the markup to remove around letters, such as hyperlinks. `preserved` are the elements in
  // which Word must show the blanks at both ends.
  wrappers: Set<Wrapper>;
  preserved: Set<XmlElement>;
  // True while a value is written that is to be shaded.
  isMarked?: boolean;
  // True while words of a hyperlink are corrected, which stays.
  keepsLinks?: boolean;
}

export function createEdits(): Edits {
  return { edits: [], wrappers: new Set(), preserved: new Set() };
}

// Replaces the letters [start, end) of a paragraph with `value`, in the format of the first letter. Also
// edits `mirrors`, the copies of the paragraph that other programs read.
// If `isMarked` is true, the value is shaded, because a person still has to look at it.
export function replaceLetters(
  paragraph: WordParagraph,
  start: number,
  end: number,
  value: string,
  into: Edits,
  isMarked = false,
): void {
  for (const copy of [paragraph, ...paragraph.mirrors]) {
    const touched = atomsIn(copy.atoms, start, end);
    if (touched.length > 0) replaceAtoms(touched, start, end, value, { ...into, isMarked });
    else insert(copy, start, value, { ...into, isMarked });
  }
}

// Shades the letters [start, end) of a paragraph, and leaves everything else as it is.
export function shadeLetters(paragraph: WordParagraph, start: number, end: number, into: Edits): void {
  for (const { atoms } of [paragraph, ...paragraph.mirrors]) {
    const touched = atomsIn(atoms, start, end);
    for (let at = 0; at < touched.length; ) {
      const first = touched[at];
      if (!first) return;
      let last = first;
      for (let next = touched[++at]; next && areInOneElement(last, next); next = touched[++at]) last = next;
      const [from, to] = [placeIn(first, start).from, placeIn(last, end).to];
      const apart = first.is === 'text' && !first.isVerbatim ? apartIn(first) : undefined;
      if (!apart) continue;
      preserve(first.element, into);
      into.edits.push({ from, to: from, text: apart.before }, { from: to, to, text: apart.after });
    }
  }
}

// Returns the markup that puts letters of a run into a run of their own, which is shaded, or without a symbol font.
// Returns undefined if their element is not directly in a run, or if they would only be shaded and the office itself
// put a colour behind them.
function apartIn(
  { element, run }: Atom,
  { isShaded = true, isPlain = false } = {},
): { before: string; after: string } | undefined {
  if (!run) return undefined;
  const properties = child(run, 'rPr');
  const colour = childValue(properties, 'shd', 'fill') ?? 'auto';
  const hasColour = child(properties, 'highlight') !== undefined || (colour !== 'auto' && colour !== 'FFFFFF');
  if (hasColour && !isPlain) return undefined;
  const prefix = run.name.slice(0, run.name.indexOf(':') + 1);
  // A tracked change of the properties must not be repeated in the copies.
  const kept = (properties?.children ?? []).filter(({ local }) => local !== 'rPrChange' && local !== 'shd');
  const write = (all: readonly XmlElement[]) =>
    all.length > 0 ? `<${prefix}rPr>${all.map(outer).join('')}</${prefix}rPr>` : '';
  const look = write(kept);
  const own = isPlain ? write(kept.filter(({ local }) => local !== 'rFonts')) : look;
  const open = (own: string) => `<${run.name}>${own}<${element.name} xml:space="preserve">`;
  const close = `</${element.name}></${run.name}>`;
  return { before: close + open(isShaded && !hasColour ? shade(own, prefix) : own), after: close + open(look) };
}

// Returns true if these words would be signs in the font of the run: Wingdings has no letters.
function isUnreadable(value: string, run: XmlElement | undefined): boolean {
  const family = childValue(child(run, 'rPr'), 'rFonts', 'ascii') ?? '';
  return /^(?:webdings|wingdings|symbol)/i.test(family) && /[\p{L}\d]/u.test(value);
}

// Adds a shading to the properties of a run. The schema prescribes the order of the elements.
function shade(look: string, prefix: string): string {
  const shading = `<${prefix}shd ${prefix}val="clear" ${prefix}color="auto" ${prefix}fill="${OLD_COLOUR}"/>`;
  if (look === '' || look.endsWith('/>')) return `<${prefix}rPr>${shading}</${prefix}rPr>`;
  const places = AFTER_SHADING.map((name) => look.indexOf(`<${prefix}${name}`)).filter((at) => at >= 0);
  const at = Math.min(...places, look.lastIndexOf('</'));
  return look.slice(0, at) + shading + look.slice(at);
}

// The properties of a run that come after its shading.
const AFTER_SHADING = ['fitText', 'vertAlign', 'rtl', 'cs', 'em ', 'lang', 'eastAsianLayout', 'specVanish', 'oMath'];

// Returns the atoms (letters with their position in the XML) of a range. They are sorted.
function atomsIn(atoms: readonly Atom[], start: number, end: number): Atom[] {
  const touched: Atom[] = [];
  let at = firstFrom(atoms, (atom) => atom.end <= start);
  for (let atom = atoms[at]; atom && atom.start < end; atom = atoms[++at]) touched.push(atom);
  return touched;
}

function replaceAtoms(atoms: readonly Atom[], start: number, end: number, value: string, into: Edits): void {
  for (const { wrappers } of atoms) drop(wrappers, value, into);
  let text = value;
  for (let at = 0; at < atoms.length; ) {
    const first = atoms[at];
    if (!first) return;
    // The atoms of a w:t are replaced together with anything between them, such as soft hyphens and comments.
    let last = first;
    for (let next = atoms[++at]; next && areInOneElement(last, next); next = atoms[++at]) last = next;
    const [from, to] = [placeIn(first, start).from, placeIn(last, end).to];
    if (first.is === 'sign') into.edits.push({ from, to, text: text && writeAsElements(text, first.element) });
    else replaceIn(first, from, to, text, into);
    text = '';
  }
}

function areInOneElement(one: Atom, next: Atom): boolean {
  return one.is === 'text' && one.element === next.element && !one.isVerbatim && !next.isVerbatim;
}

// Returns the position before a letter, as an empty range of the XML. Inside an escaped letter («&amp;»)
// there is no such position, so the range of the whole atom is returned.
function placeIn({ start, end, from, to }: Atom, offset: number): { from: number; to: number } {
  const isInside = offset > start && offset < end && to - from === end - start;
  return isInside ? { from: from + offset - start, to: from + offset - start } : { from, to };
}

function replaceIn(atom: Atom, from: number, to: number, value: string, into: Edits): void {
  const { element, isVerbatim } = atom;
  const { name, contentStart, contentEnd, start, end } = element;
  const isPlain = isUnreadable(value, atom.run);
  const isApart = (into.isMarked || isPlain) && !isVerbatim && value !== '';
  const apart = isApart ? apartIn(atom, { isShaded: into.isMarked === true, isPlain }) : undefined;
  const { lead, trail } = unshown(element);
  if (value === '' && from <= contentStart + lead && to >= contentEnd - trail) {
    into.edits.push({ from: start, to: end, text: '' });
    return;
  }
  preserve(element, into);
  // Line ends and tabs of the value become elements between two w:t.
  const pieceElements = pieces(value, name).map((piece) =>
    typeof piece === 'string' ? escapeXml(piece) : `</${name}>${piece.sign}<${name} xml:space="preserve">`,
  );
  const written = pieceElements.join('');
  const text = apart ? apart.before + written + apart.after : isVerbatim ? `]]>${written}<![CDATA[` : written;
  into.edits.push({ from, to, text });
}

// Returns letters, line ends and tabs as elements of a run.
export function writeAsElements(value: string, { name }: Pick<XmlElement, 'name'>): string {
  const prefix = name.slice(0, name.indexOf(':') + 1);
  return pieces(value, name)
    .map((piece) =>
      typeof piece === 'string' ? `<${prefix}t xml:space="preserve">${escapeXml(piece)}</${prefix}t>` : piece.sign,
    )
    .join('');
}

function pieces(value: string, name: string): (string | { sign: string })[] {
  const prefix = name.slice(0, name.indexOf(':') + 1);
  const split = value.split(/(\t|\r\n|[\r\n\v\f\u0085\u2028\u2029])/).filter((piece) => piece !== '');
  return split.map((piece) => {
    if (piece === '\t') return { sign: `<${prefix}tab/>` };
    return /^[\r\n\v\f\u0085\u2028\u2029]/.test(piece) ? { sign: `<${prefix}br/>` } : piece;
  });
}

// Makes Word show the blanks at the ends of a w:t. Blanks that Word ignored until now are removed, so that
// they do not become visible.
function preserve(element: XmlElement, { edits, preserved }: Edits): void {
  const { source, name, attributes, start, contentStart, contentEnd } = element;
  if (preserved.has(element) || attributes.get('xml:space') === 'preserve') return;
  preserved.add(element);
  const attribute = /\sxml:space\s*=\s*(?:"[^"]*"|'[^']*')/.exec(source.slice(start, contentStart));
  const attributeStart = start + (attribute?.index ?? 1 + name.length);
  edits.push({
    from: attributeStart,
    to: attributeStart + (attribute?.[0].length ?? 0),
    text: ' xml:space="preserve"',
  });
  const { lead, trail } = unshown(element);
  if (lead > 0) edits.push({ from: contentStart, to: contentStart + lead, text: '' });
  if (trail > 0) edits.push({ from: contentEnd - trail, to: contentEnd, text: '' });
}

// Inserts letters where there are none to replace: into an empty field or cell, or between other letters.
function insert(paragraph: WordParagraph, offset: number, value: string, into: Edits): void {
  const opening = paragraph.openings.find((one) => one.offset === offset) ?? paragraph.openings[0];
  const before = paragraph.atoms.findLast((atom) => atom.start < offset && atom.end > atom.start);
  const after = paragraph.atoms.find((atom) => atom.start >= offset);
  if (opening && (opening.offset === offset || (!before && !after))) writeInto(opening, value, into);
  // Words that end with a blank belong to the word behind them.
  else if (after?.start === offset && /\S\s$/.test(value)) insertAt(after, after.from, value, into);
  else if (before) {
    // Behind the colon of a label, a blank comes before the value.
    const isApart = paragraph.text.charAt(offset - 1) === ':' && /^\S/.test(value);
    const at = offset < before.end ? placeIn(before, offset).from : before.to;
    insertAt(before, at, isApart ? ` ${value}` : value, into);
  } else if (after) insertAt(after, after.from, value, into);
}

function insertAt(atom: Atom, at: number, value: string, into: Edits): void {
  if (atom.is === 'text') replaceIn(atom, at, at, value, into);
  else into.edits.push({ from: at, to: at, text: writeAsElements(value, atom.element) });
}

function writeInto({ from, to, before, prefix, look, after, wrappers }: Opening, value: string, into: Edits): void {
  drop(wrappers, value, into);
  if (value === '') return;
  const own = into.isMarked ? shade(look, prefix) : look;
  const run = `<${prefix}r>${own}${writeAsElements(value, { name: `${prefix}t` })}</${prefix}r>`;
  into.edits.push({ from, to, text: before + run + after });
}

function drop(wrappers: readonly Wrapper[], value: string, { edits, wrappers: dropped, keepsLinks }: Edits): void {
  for (const wrapper of wrappers) {
    if (dropped.has(wrapper) || (keepsLinks && isLink(wrapper))) continue;
    dropped.add(wrapper);
    edits.push(...wrapper.edits);
    if (wrapper.box) edits.push(...tick(wrapper.box, isTicked(value)));
  }
}

function isLink(wrapper: Wrapper & { type?: string }): boolean {
  return wrapper.relationship !== undefined || wrapper.type === 'HYPERLINK';
}

// Sets the state of a check box, as its letter says it.
function tick(element: XmlElement, ticked: boolean): SourceEdit[] {
  const { name, local, start, contentStart, contentEnd, end } = element;
  const sign = `<${name.slice(0, name.indexOf(':') + 1)}checked`;
  const namespace = name.slice(0, name.indexOf(':'));
  const state = `${sign} ${namespace}:val="${ticked ? 1 : 0}"/>`;
  if (local === 'checked') return [{ from: start, to: end, text: state }];
  if (contentEnd < end) return [{ from: contentStart, to: contentStart, text: state }];
  return [{ from: start, to: end, text: `<${name}>${state}</${name}>` }];
}
