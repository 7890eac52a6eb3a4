// Reads the headers and footers of a Word file, for a program that draws them.
import { unzipSync } from 'fflate';
import { createDocx } from './docx.ts';
import type { EdgeBlock, FrameContent } from './edge-blocks.ts';
import { readEdge } from './edge-content.ts';
import type { Letterhead } from './letterhead.ts';
import { type Parts, readPart, readRelationships } from './package.ts';
import { markSlots, type Slot } from './slots.ts';
import { createStyleChains } from './style-chains.ts';
import { createLooks } from './word-looks.ts';
import { attribute, child, childValue, type XmlElement } from './xml.ts';

// The kind of page that shows a header or a footer.
export type EdgeKind = 'default' | 'first' | 'even';

export interface Edge {
  where: 'header' | 'footer';
  kind: EdgeKind;
  blocks: readonly EdgeBlock[];
}

// Reads the headers and footers of documents on this letterhead. In their content, a placeholder is a number:
// the index in `slots`.
export function readPaper(letterhead: Letterhead) {
  const { slotted, slots } = markSlots(letterhead.slotted);
  const parts: Parts = new Map(Object.entries(unzipSync(createDocx('', { letterhead: { ...letterhead, slotted } }))));
  return { parts, slots, ...readEdges(parts) };
}

// Returns the placeholders that the headers and footers of the paper show.
export function slotsOnPaper({ edges, slots }: Pick<ReturnType<typeof readPaper>, 'edges' | 'slots'>): Slot[] {
  const drawn = new Set(edges.flatMap(({ blocks }) => slotsIn(blocks)));
  return slots.filter((_, at) => drawn.has(String(at)));
}

function slotsIn(blocks: readonly EdgeBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'table') return block.rows.flatMap((row) => row.flatMap((cell) => slotsIn(cell.blocks)));
    if (block.kind === 'framed') return slotsInFrame(block.frame.content);
    return block.pieces.flatMap((piece) => {
      if (piece.kind === 'words') return piece.slot ?? [];
      return piece.kind === 'frame' ? slotsInFrame(piece.frame.content) : [];
    });
  });
}

function slotsInFrame(content: FrameContent): string[] {
  if (content.kind === 'group') return content.parts.flatMap((part) => slotsInFrame(part.content));
  return content.kind === 'box' ? slotsIn(content.blocks) : [];
}

// Reads the headers and footers of the last section. `kindOf` takes the number of a page, from 0; `formatOf`
// takes the id of a paragraph style.
export function readEdges(parts: Parts) {
  const main = readRelationships(parts, '').find(({ kind }) => kind === 'officeDocument')?.path ?? '';
  const related = readRelationships(parts, main);
  const read = (name: string) => rootOf(parts, related.find(({ kind }) => kind === name)?.path);
  const body = child(rootOf(parts, main), 'body');
  const section = body?.children.findLast(({ local }) => local === 'sectPr');
  const [styles, theme] = [read('styles'), read('theme')];
  // The list markers of headers and footers are not drawn.
  const looks = createLooks(styles, theme, () => undefined);
  const source = { parts, theme, looks, chainOf: createStyleChains(styles) };
  const edges = (section?.children ?? []).flatMap((reference): Edge[] => {
    const where = /^(header|footer)Reference$/.exec(reference.local)?.[1];
    const path = related.find(({ id }) => id === attribute(reference, 'id'))?.path;
    if ((where !== 'header' && where !== 'footer') || path === undefined) return [];
    const root = rootOf(parts, path);
    return [
      { where, kind: kindIn(attribute(reference, 'type')), blocks: root ? readEdge(root, { ...source, path }) : [] },
    ];
  });
  const [hasFirst, hasEven] = [isOn(section, 'titlePg'), isOn(read('settings'), 'evenAndOddHeaders')];
  return {
    edges,
    kindOf(page: number): EdgeKind {
      if (page === 0 && hasFirst) return 'first';
      return page % 2 === 1 && hasEven ? 'even' : 'default';
    },
    formatOf: looks.ofStyle,
  };
}

function kindIn(type: string | undefined): EdgeKind {
  return type === 'first' || type === 'even' ? type : 'default';
}

function isOn(element: XmlElement | undefined, name: string): boolean {
  return child(element, name) !== undefined && !/^(?:0|false|off|none)$/.test(childValue(element, name) ?? '');
}

// Returns the root element of a part, or undefined if the part is missing or damaged.
function rootOf(parts: Parts, path = ''): XmlElement | undefined {
  try {
    return readPart(parts, path);
  } catch {
    return undefined;
  }
}
