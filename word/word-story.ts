// readBlocks reads the paragraphs and tables of the body, a header or a text box, without deletions, comments
// and hidden text.
import { markedLetters } from './marked-letters.ts';
import { WordFileError } from './opening.ts';
import type {
  RunLook,
  WordBlock,
  WordCell,
  WordControl,
  WordParagraph,
  WordRow,
  WordTable,
  Wrapper,
} from './word-file.ts';
import { drawnSides } from './word-looks.ts';
import { hasValue, joinedParagraphs, nested, type Reading, readAlternatives, readControl } from './word-reading.ts';
import { readInline } from './word-run.ts';
import { attribute, child, outer, type XmlElement } from './xml.ts';

// Reads the content of a w:body, w:hdr, w:tc or similar element. `wrappers` and `controls` are the markup and
// the controls around that element.
export function readBlocks(
  container: XmlElement,
  reading: Reading,
  wrappers: readonly Wrapper[] = [],
  controls: readonly WordControl[] = [],
): WordBlock[] {
  const joined = joinedParagraphs(container);
  const continued = new Set(Array.from(joined.values(), ({ parts, gone }) => [...parts, ...gone]).flat());
  const readBlock = (element: XmlElement): WordBlock[] => {
    switch (element.local) {
      case 'p': {
        if (continued.has(element) && !joined.has(element)) return [];
        const [first = element, ...others] = joined.get(element)?.parts ?? [];
        return [readParagraph(first, others, reading, wrappers, controls)];
      }
      case 'tbl':
        return [readTable(element, reading, wrappers, controls)];
      case 'sdt': {
        const control = readControl(element);
        const content = child(element, 'sdtContent');
        const first = reading.paragraphs.length;
        const inner = hasValue(element) ? [...controls, control] : controls;
        const blocks = content ? readBlocks(content, reading, [...wrappers, control], inner) : [];
        measure(control, reading.paragraphs.slice(first));
        return blocks;
      }
      case 'AlternateContent':
        return readAlternatives(element, reading, wrappers, (branch, within) =>
          readBlocks(branch, reading, within, controls),
        ).flat();
      case 'customXml':
      case 'ins':
      case 'moveTo':
        return readBlocks(element, reading, wrappers, controls);
      case 'altChunk':
        reading.unread.add('otherDocument');
        return [];
      default:
        return [];
    }
  };
  return nested(reading, () => container.children.flatMap(readBlock));
}

// Sets the end of a control to the end of its paragraph. A control around several paragraphs has no value,
// and is removed from all of them. If it shows a prompt, it stays in the first paragraph.
function measure(control: WordControl, paragraphs: readonly WordParagraph[]): void {
  const [first, ...others] = paragraphs.filter(({ controls }) => controls.includes(control));
  const isOne = others.length === 0 || control.isPlaceholder;
  if (first && isOne) control.end = first.text.length;
  for (const { controls } of [...(first && !isOne ? [first] : []), ...others])
    controls.splice(controls.indexOf(control), 1);
}

// The most paragraphs of a file. No letter has so many. Without a limit, empty paragraphs could fill the
// memory.
const MAX_PARAGRAPHS = 100_000;

// Reads a paragraph, and the `others` that continue it because the marks between them are deleted.
function readParagraph(
  element: XmlElement,
  others: readonly XmlElement[],
  reading: Reading,
  wrappers: readonly Wrapper[],
  controls: readonly WordControl[],
): WordParagraph {
  if (reading.paragraphs.length >= MAX_PARAGRAPHS) throw new WordFileError('tooLarge');
  const properties = child(element, 'pPr');
  const { look, letters, list } = reading.looks.ofParagraph(properties);
  const paragraph: WordParagraph = {
    is: 'paragraph',
    part: reading.part,
    paragraph: reading.paragraphs.length,
    text: '',
    marker: reading.markerOf(list),
    look,
    runs: [],
    fields: [],
    controls: [...controls],
    boxes: [],
    atoms: [],
    openings: [],
    mirrors: [],
    ...(others.length === 0 && { element }),
  };
  reading.paragraphs.push(paragraph);
  for (const one of [element, ...others])
    readInline(one, { reading, paragraph, letters, wrappers, control: controls.at(-1) });
  if (paragraph.text === '' && paragraph.openings.length === 0) openEmpty(paragraph, element, properties, wrappers);
  keepOtherColours(paragraph);
  const markLook = reading.looks.ofRun(child(properties, 'rPr'), letters);
  return Object.assign(paragraph, { look: { ...look, ...weightOf(paragraph, markLook) } });
}

// Removes `unmarking` from runs whose colour is part of the form's design and marks no data.
function keepOtherColours(paragraph: WordParagraph): void {
  if (!paragraph.runs.some(({ unmarking }) => unmarking)) return;
  const isMarked = new Uint8Array(paragraph.text.length);
  for (const { start, end } of markedLetters(paragraph)) isMarked.fill(1, start, end);
  for (const run of paragraph.runs) if (isMarked[run.start] === 0) delete run.unmarking;
}

// Returns whether all letters are bold, and the size of the first letter. An empty paragraph has the values
// of its paragraph mark.
function weightOf({ text, runs }: WordParagraph, mark: RunLook) {
  const visible = runs.filter(({ start, end }) => text.slice(start, end).trim() !== '').map(({ look }) => look);
  const [first = mark] = visible;
  return { bold: visible.length > 0 ? visible.every(({ bold }) => bold) : mark.bold, size: first.size };
}

// Makes it possible to write letters into an empty paragraph. They get the format of the paragraph mark.
function openEmpty(
  paragraph: WordParagraph,
  element: XmlElement,
  properties: XmlElement | undefined,
  wrappers: readonly Wrapper[],
): void {
  const mark = child(properties, 'rPr')?.children.filter(({ local }) => !MARK_ONLY.has(local)) ?? [];
  const { source, name, start, end, contentEnd } = element;
  const prefix = name.slice(0, name.indexOf(':') + 1);
  const look = mark.length > 0 ? `<${prefix}rPr>${mark.map(outer).join('')}</${prefix}rPr>` : '';
  const isClosed = contentEnd === end;
  const [before, after] = isClosed ? [`${source.slice(start, end).replace(/\s*\/>$/, '')}>`, `</${name}>`] : ['', ''];
  const [from, to] = isClosed ? [start, end] : [contentEnd, contentEnd];
  paragraph.openings.push({ offset: 0, from, to, before, prefix, look, after, wrappers });
}

// The elements that are allowed in the properties of a paragraph mark, and not in those of a run.
const MARK_ONLY: ReadonlySet<string> = new Set(['del', 'ins', 'moveFrom', 'moveTo', 'rPrChange']);

function readTable(
  element: XmlElement,
  reading: Reading,
  wrappers: readonly Wrapper[],
  controls: readonly WordControl[],
): WordTable {
  const rows: WordRow[] = [];
  const isGrid = reading.looks.hasLines(child(element, 'tblPr'));
  let isBordered = isGrid;
  for (const { element: row, within, owned } of partsOf(element, 'tr', reading, wrappers, controls)) {
    const properties = child(row, 'trPr');
    if (child(properties, 'del')) continue;
    const cells: WordCell[] = [];
    for (const { element: cell, within: inCell, owned: ownedByCell } of partsOf(row, 'tc', reading, within, owned)) {
      const settings = child(cell, 'tcPr');
      const lines = drawnSides(child(settings, 'tcBorders'));
      isBordered ||= lines.length > 0;
      const merged = child(settings, 'vMerge');
      const isRest = merged !== undefined && attribute(merged, 'val') !== 'restart';
      const span = Number(attribute(child(settings, 'gridSpan') ?? cell, 'val') ?? 1);
      const blocks = isRest ? [] : readBlocks(cell, reading, inCell, ownedByCell);
      const isRuled = !isGrid && lines.length === 1 && lines[0] === 'bottom';
      const fill = fillOf(child(settings, 'shd'));
      cells.push({ span: span >= 1 && span < MAX_SPAN ? span : 1, isRuled, ...(fill && { fill }), blocks });
    }
    widen(cells[0], child(properties, 'gridBefore'));
    widen(cells.at(-1), child(properties, 'gridAfter'));
    rows.push({ part: reading.part, element: row, isHeading: child(properties, 'tblHeader') !== undefined, cells });
  }
  const grid = child(element, 'tblGrid')?.children ?? [];
  const widths = grid.flatMap((column) => (column.local === 'gridCol' ? Number(attribute(column, 'w') ?? 0) / 20 : []));
  return { is: 'table', rows, isBordered, widths };
}

const MAX_SPAN = 64;

// Returns the colour of a w:shd, or undefined for none and for white. A pattern counts by the colour behind it.
function fillOf(shading: XmlElement | undefined): string | undefined {
  const fill = shading && attribute(shading, 'fill')?.toUpperCase();
  return fill && /^[\dA-F]{6}$/.test(fill) && fill !== 'FFFFFF' ? fill : undefined;
}

// A row may omit columns at its beginning or end. Adds the omitted columns to the nearest cell.
function widen(cell: WordCell | undefined, omitted: XmlElement | undefined): void {
  const columns = Number(omitted && attribute(omitted, 'val'));
  if (cell && columns >= 1 && columns < MAX_SPAN) cell.span += columns;
}

// Yields the rows of a table, or the cells of a row, including those inside controls and insertions.
function* partsOf(
  container: XmlElement,
  local: 'tr' | 'tc',
  reading: Reading,
  within: readonly Wrapper[],
  owned: readonly WordControl[],
): Generator<{ element: XmlElement; within: readonly Wrapper[]; owned: readonly WordControl[] }> {
  for (const element of container.children) {
    if (element.local === local) yield { element, within, owned };
    else if (element.local === 'sdt') {
      const control = readControl(element);
      const content = child(element, 'sdtContent');
      const first = reading.paragraphs.length;
      const inner = hasValue(element) ? [...owned, control] : owned;
      if (content) yield* partsOf(content, local, reading, [...within, control], inner);
      measure(control, reading.paragraphs.slice(first));
    } else if (ROW_CONTAINERS.has(element.local)) yield* partsOf(element, local, reading, within, owned);
  }
}

const ROW_CONTAINERS: ReadonlySet<string> = new Set(['customXml', 'ins', 'moveTo', 'sdtContent']);
