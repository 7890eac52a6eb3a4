// The state of reading a part, and the readers of content that occurs both around and inside paragraphs:
// branches, text boxes, controls.
import type { ListPlace } from './numbering.ts';
import { DamagedPart } from './package.ts';
import type { SourceEdit, WordBlock, WordControl, WordField, WordParagraph, Wrapper } from './word-file.ts';
import type { Looks } from './word-looks.ts';
import { attribute, child, descendants, type XmlElement } from './xml.ts';

// Kinds of content that cannot be filled in, and stay as they are.
export type UnreadPart = 'chart' | 'diagram' | 'equation' | 'object' | 'otherDocument';

export interface Reading {
  part: string;
  looks: Looks;
  markerOf: (place: ListPlace | undefined) => string;
  paragraphs: WordParagraph[];
  // The fields that have not ended yet, the innermost last.
  fields: OpenField[];
  unread: Set<UnreadPart>;
  // All fields, including fields inside the code of other fields.
  allFields: WordField[];
  // Edits that remove hidden text.
  hidden: SourceEdit[];
  hiddenFields: WordField[];
  depth: number;
  // Reads the blocks in an element, such as a text box.
  readBlocks: (container: XmlElement, reading: Reading, wrappers: readonly Wrapper[]) => WordBlock[];
}

// A field whose end has not been read yet. Word shows only what follows the fldChar «separate».
export interface OpenField {
  field: WordField;
  paragraph: WordParagraph;
  phase: 'code' | 'result';
  // The run in which the field begins. `isForm` is true for a check box or a list, whose value is in the
  // first fldChar.
  run: XmlElement;
  isForm: boolean;
}

// Calls `read` for content that is nested one level deeper. Throws a DamagedPart beyond MAX_DEPTH levels, so
// that a malicious file cannot exhaust the stack.
export function nested<T>(reading: Reading, read: () => T): T {
  if (++reading.depth > MAX_DEPTH) throw new DamagedPart(reading.part, { cause: 'nested too deeply' });
  const result = read();
  reading.depth--;
  return result;
}

// The most levels of nesting. Files that Word writes have a few dozen.
const MAX_DEPTH = 300;

// Reads the first branch of mc:AlternateContent. Paragraphs in the text boxes of other branches become
// mirrors if they are the same. A branch with other text is removed when a field is filled in.
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
  const paragraphs = reading.paragraphs.slice(first);
  for (const branch of others) {
    const from = reading.paragraphs.length;
    for (const box of outermostBoxesIn(branch)) readApart(box, reading, wrappers);
    const mirrored = reading.paragraphs.slice(from);
    const isSame = mirrored.length > 0 && mirrored.length === paragraphs.length;
    if (isSame && paragraphs.every(({ text }, at) => text === mirrored[at]?.text))
      for (const [at, paragraph] of mirrored.entries()) paragraphs[at]?.mirrors.push(paragraph);
    else differing.edits.push({ from: branch.start, to: branch.end, text: '' });
  }
  return [result];
}

function outermostBoxesIn(element: XmlElement): XmlElement[] {
  const boxes: XmlElement[] = [];
  for (const inside of descendants(element))
    if (inside.local === 'txbxContent' && inside.start >= (boxes.at(-1)?.end ?? 0)) boxes.push(inside);
  return boxes;
}

// Reads a text box. Its fields are separate from the fields around it.
function readApart(box: XmlElement, reading: Reading, wrappers: readonly Wrapper[]): WordBlock[] {
  const { fields } = reading;
  const blocks = reading.readBlocks(box, Object.assign(reading, { fields: [] }), wrappers);
  reading.fields = fields;
  return blocks;
}

// Reads the text boxes of a drawing, and records its pictures, and content that cannot be filled in.
export function readDrawing(
  drawing: XmlElement,
  reading: Reading,
  wrappers: readonly Wrapper[],
  paragraph: WordParagraph,
): void {
  const images: string[] = [];
  for (const element of descendants(drawing)) {
    const { local } = element;
    const unread = UNREAD_PARTS[local];
    if (unread) reading.unread.add(unread);
    if (local === 'blip' || local === 'imagedata')
      images.push(attribute(element, 'embed') ?? attribute(element, 'id') ?? '');
  }
  if (images.length > 0)
    paragraph.pictures = [
      ...(paragraph.pictures ?? []),
      { start: drawing.start, name: nameOfDrawing(drawing), images },
    ];
  for (const box of outermostBoxesIn(drawing)) paragraph.boxes.push(readApart(box, reading, wrappers));
}

// Returns what a drawing is called: the names, titles and descriptions in it.
function nameOfDrawing(drawing: XmlElement): string {
  const names = Array.from(descendants(drawing)).flatMap((one) =>
    NAMED.has(one.local) ? ['name', 'title', 'descr', 'alt'].map((name) => attribute(one, name) ?? '') : [],
  );
  return names.join(' ');
}

const NAMED: ReadonlySet<string> = new Set(['cNvPr', 'docPr', 'imagedata', 'shape']);

const UNREAD_PARTS: Readonly<Record<string, UnreadPart>> = {
  chart: 'chart',
  control: 'object',
  OLEObject: 'object',
  relIds: 'diagram',
};

// The kinds of controls that have no value: Word puts them around page numbers, tables of contents, pictures
// and whole sections.
const WITHOUT_VALUE: ReadonlySet<string> = new Set([
  'bibliography',
  'citation',
  'docPartList',
  'docPartObj',
  'equation',
  'group',
  'picture',
  'repeatingSection',
  'repeatingSectionItem',
]);

// The settings that do not say what a control is for: its numbers, and how it looks.
const OF_ANY_CONTROL: ReadonlySet<string> = new Set(['appearance', 'color', 'id', 'lock', 'rPr', 'tag']);

// Returns true if a person gives the content of a w:sdt a value. A control has a title, a kind or a prompt if
// somebody made it for a value. Google Docs puts controls with none of them around any letters («goog_rdk_7»).
export function hasValue(control: XmlElement): boolean {
  const settings = child(control, 'sdtPr')?.children.map(({ local }) => local) ?? [];
  return settings.some((local) => !OF_ANY_CONTROL.has(local)) && !settings.some((local) => WITHOUT_VALUE.has(local));
}

// Paragraphs of which Word shows only one, because the marks between them are deleted.
export interface JoinedParagraphs {
  // Those with content, in order. The first one has the format.
  parts: XmlElement[];
  // Those of which nothing is shown.
  gone: XmlElement[];
}

// Returns the paragraphs of a container that continue in the next one, by the first of each group. A deleted
// table or control does not join the paragraphs around it.
export function joinedParagraphs(container: XmlElement): Map<XmlElement, JoinedParagraphs> {
  const joined = new Map<XmlElement, JoinedParagraphs>();
  let group: XmlElement[] = [];
  for (const element of container.children.filter(({ local }) => !BETWEEN_PARAGRAPHS.has(local))) {
    const properties = child(element, 'pPr');
    const isOfGroup = element.local === 'p' && (group.length === 0 || !child(properties, 'sectPr'));
    if (!isOfGroup) group = [];
    if (element.local !== 'p') continue;
    group.push(element);
    const mark = child(properties, 'rPr');
    const [first] = group;
    if (first && group.length === 2) joined.set(first, { parts: group, gone: [] });
    if (!child(mark, 'del') && !child(mark, 'moveFrom')) group = [];
  }
  return new Map(Array.from(joined, ([first, { parts: all }]) => [first, withoutEmptied(all)]));
}

function withoutEmptied(all: readonly XmlElement[]): JoinedParagraphs {
  const isEmptied = ({ children }: XmlElement) => children.every(({ local }) => NOT_SHOWN.has(local));
  const parts = all.filter((one) => !isEmptied(one));
  return parts.length > 0 ? { parts, gone: all.filter(isEmptied) } : { parts: all.slice(-1), gone: all.slice(0, -1) };
}

const BETWEEN_PARAGRAPHS: ReadonlySet<string> = new Set([
  ...['bookmarkEnd', 'bookmarkStart', 'commentRangeEnd', 'commentRangeStart', 'permEnd', 'permStart', 'proofErr'],
  ...['moveFromRangeEnd', 'moveFromRangeStart', 'moveToRangeEnd', 'moveToRangeStart'],
]);
const NOT_SHOWN: ReadonlySet<string> = new Set([...BETWEEN_PARAGRAPHS, 'del', 'moveFrom', 'pPr']);

// Reads the w:sdtPr of a control. `edits` remove the prompt and the old date or choice when a value is
// written into the control.
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
  const box = child(properties, 'checkbox');
  return {
    label: setting('alias') || setting('tag'),
    tag: setting('tag'),
    isPlaceholder: prompt !== undefined,
    start: 0,
    end: 0,
    edits,
    look: child(properties, 'rPr'),
    ...(box && { box: child(box, 'checked') ?? box }),
    ...(binding && {
      binding: { path: attribute(binding, 'xpath') ?? '', storeItemId: attribute(binding, 'storeItemID') ?? '' },
    }),
  };
}
