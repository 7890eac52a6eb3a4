// The state of reading a story of a Word file, and what is read the same way around paragraphs and within
// them: branches, text boxes, controls.
import type { ListPlace } from './numbering.ts';
import { DamagedPart } from './package.ts';
import type { SourceEdit, WordBlock, WordControl, WordField, WordParagraph, Wrapper } from './word-file.ts';
import type { Looks } from './word-looks.ts';
import { attribute, child, descendants, type XmlElement } from './xml.ts';

// What cannot be filled in, and stays as it is.
export type UnreadPart = 'chart' | 'diagram' | 'equation' | 'object' | 'otherDocument';

// The state of reading one story of a part.
export interface Reading {
  part: string;
  looks: Looks;
  markerOf: (place: ListPlace | undefined) => string;
  // The paragraphs of the part so far.
  paragraphs: WordParagraph[];
  // The fields that are open, the innermost last.
  fields: OpenField[];
  unread: Set<UnreadPart>;
  // All fields, also those within the code of others.
  allFields: WordField[];
  // The edits that take out hidden text, and the hidden fields.
  hidden: SourceEdit[];
  hiddenFields: WordField[];
  depth: number;
  // Reads what is in an element: of a text box, for one.
  readBlocks: (container: XmlElement, reading: Reading, wrappers: readonly Wrapper[]) => WordBlock[];
}

// A field from its first sign to its last; only what is behind «separate» is shown.
export interface OpenField {
  field: WordField;
  paragraph: WordParagraph;
  phase: 'code' | 'result';
  // The run that it begins in, and whether the sign that begins it also shows its value, as a check box of a
  // form does.
  run: XmlElement;
  isForm: boolean;
}

// Runs `read`, one level deeper. Word itself nests a few dozen elements; the bound keeps hostile files from
// exhausting the stack.
export function nested<T>(reading: Reading, read: () => T): T {
  if (++reading.depth > MAX_DEPTH) throw new DamagedPart(reading.part, { cause: 'nested too deeply' });
  const result = read();
  reading.depth--;
  return result;
}

const MAX_DEPTH = 300;

// Reads the first branch of an mc:AlternateContent by `read`. The text boxes of the others mirror its boxes;
// a branch that differs goes as soon as a datum of the first is filled in.
export function readAlternatives<T>(
  element: XmlElement,
  reading: Reading,
  wrappers: readonly Wrapper[],
  read: (branch: XmlElement, within: readonly Wrapper[]) => T,
): T[] {
  const branches = element.children.filter(({ local }) => local === 'Choice' || local === 'Fallback');
  const [chosen, ...others] = branches;
  if (!chosen) return [];
  const differing: Wrapper = { edits: [] };
  const first = reading.paragraphs.length;
  const result = read(chosen, [...wrappers, differing]);
  const shown = reading.paragraphs.slice(first);
  for (const branch of others) {
    const from = reading.paragraphs.length;
    for (const box of boxesIn(branch)) readApart(box, reading, wrappers);
    const mirrored = reading.paragraphs.slice(from);
    const isSame = mirrored.length > 0 && mirrored.length === shown.length;
    if (isSame && shown.every(({ text }, at) => text === mirrored[at]?.text))
      for (const [at, paragraph] of mirrored.entries()) shown[at]?.mirrors.push(paragraph);
    else differing.edits.push({ from: branch.start, to: branch.end, text: '' });
  }
  return [result];
}

// The contents of the outermost text boxes.
function boxesIn(element: XmlElement): XmlElement[] {
  const boxes: XmlElement[] = [];
  for (const inside of descendants(element))
    if (inside.local === 'txbxContent' && inside.start >= (boxes.at(-1)?.end ?? 0)) boxes.push(inside);
  return boxes;
}

// Reads a text box, whose fields are its own.
function readApart(box: XmlElement, reading: Reading, wrappers: readonly Wrapper[]): WordBlock[] {
  const { fields } = reading;
  const blocks = reading.readBlocks(box, Object.assign(reading, { fields: [] }), wrappers);
  reading.fields = fields;
  return blocks;
}

// Reads the text boxes of a drawing, and notes what of it cannot be read.
export function readDrawing(
  drawing: XmlElement,
  reading: Reading,
  wrappers: readonly Wrapper[],
  paragraph: WordParagraph,
): void {
  for (const { local } of descendants(drawing)) {
    const unread = UNREAD[local];
    if (unread) reading.unread.add(unread);
  }
  for (const box of boxesIn(drawing)) paragraph.boxes.push(readApart(box, reading, wrappers));
}

const UNREAD: Readonly<Record<string, UnreadPart>> = {
  chart: 'chart',
  control: 'object',
  OLEObject: 'object',
  relIds: 'diagram',
};

// Reads what w:sdtPr says of a control. Filled in, it is no prompt any more, and keeps no date or choice of
// last year.
export function readControl(element: XmlElement): WordControl {
  const properties = child(element, 'sdtPr');
  const setting = (local: string) => attribute(child(properties, local) ?? element, 'val') ?? '';
  const prompt = child(properties, 'showingPlcHdr');
  const edits: SourceEdit[] = prompt ? [{ from: prompt.start, to: prompt.end, text: '' }] : [];
  for (const choice of properties?.children ?? []) {
    const { source, start, contentStart } = choice;
    const tag = source.slice(start, contentStart);
    const [stale] = tag.match(/\s(?:[\w.-]+:)?(?:fullDate|lastValue)\s*=\s*(?:"[^"]*"|'[^']*')/) ?? [];
    const from = start + tag.indexOf(stale ?? '');
    if (stale !== undefined) edits.push({ from, to: from + stale.length, text: '' });
  }
  const binding = child(properties, 'dataBinding');
  return {
    label: setting('alias') || setting('tag'),
    tag: setting('tag'),
    isPlaceholder: prompt !== undefined,
    start: 0,
    end: 0,
    edits,
    look: child(properties, 'rPr'),
    ...(binding && {
      binding: { path: attribute(binding, 'xpath') ?? '', storeItemId: attribute(binding, 'storeItemID') ?? '' },
    }),
  };
}
