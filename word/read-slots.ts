// readSlots finds the placeholders in the headers and footers of a letterhead, even if Word split a
// placeholder into several runs.
import { createEdits, replaceLetters } from './fill-edits.ts';
import { readLists } from './numbering.ts';
import { type Parts, readPart, readText } from './package.ts';
import type { Slot, SlottedPart } from './slots.ts';
import { splice } from './source-edits.ts';
import type { WordParagraph, WordPlace } from './word-file.ts';
import { createLooks } from './word-looks.ts';
import type { Reading } from './word-reading.ts';
import { readBlocks } from './word-story.ts';
import type { XmlElement } from './xml.ts';

// A field of a letter, with its places in the headers and footers.
export interface SlotField {
  name: string;
  places: readonly WordPlace[];
}

// Finds the placeholders. If `fields` are given, only their places count as placeholders.
export function readSlots(parts: Parts, paths: readonly string[], fields?: readonly SlotField[]): SlottedPart[] {
  if (fields) {
    const places = fields.flatMap(({ name, places }) => places.map((place) => ({ ...place, name })));
    return Array.from(Map.groupBy(places, ({ part }) => part)).flatMap(([path, inPart]) => {
      const ofParagraph = Map.groupBy(inPart, ({ paragraph }) => paragraph);
      return paths.includes(path)
        ? readPartWithSlots(parts, path, ({ paragraph }) => ofParagraph.get(paragraph) ?? [])
        : [];
    });
  }
  return paths.flatMap((path) => {
    const hasSigns = /[{]|MERGEFIELD/.test(readText(parts, path) ?? '');
    return hasSigns ? readPartWithSlots(parts, path, slotsIn) : [];
  });
}

function readPartWithSlots(parts: Parts, path: string, find: (paragraph: WordParagraph) => NamedRange[]) {
  const root = readPart(parts, path);
  const slots: Slot[] = [];
  const into = createEdits();
  for (const paragraph of paragraphsOf(root, path))
    for (const { start, end, name } of find(paragraph)) {
      if (end > paragraph.text.length) continue;
      replaceLetters(paragraph, start, end, `${OPEN}${slots.length}${CLOSE}`, into);
      const place = { part: path, paragraph: paragraph.paragraph, start, end };
      slots.push({ name, written: paragraph.text.slice(start, end), place });
    }
  if (slots.length === 0) return [];
  const pieces = splice(root.source, into.edits).split(MARK);
  return [{ path, pieces: pieces.map((piece, at) => (at % 2 === 0 ? piece : (slots[Number(piece)] ?? ''))) }];
}

interface NamedRange {
  name: string;
  start: number;
  end: number;
}

// The number of a placeholder is between these private-use characters, which no letterhead uses.
const [OPEN, CLOSE] = ['\ue000', '\ue001'];
const MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`);

// Returns the paragraphs. If old and new programs have separate copies of a paragraph, returns only the first
// copy, because replaceLetters also edits the others.
function paragraphsOf(root: XmlElement, part: string): WordParagraph[] {
  const lists = readLists(undefined);
  const reading: Reading = {
    part,
    looks: createLooks(undefined, undefined, lists.levelOf),
    markerOf: lists.createMarkers(),
    paragraphs: [],
    fields: [],
    unread: new Set(),
    allFields: [],
    hidden: [],
    hiddenFields: [],
    depth: 0,
    readBlocks,
  };
  readBlocks(root, reading);
  const mirrors = new Set(reading.paragraphs.flatMap((paragraph) => paragraph.mirrors));
  return reading.paragraphs.filter((paragraph) => !mirrors.has(paragraph));
}

function slotsIn({ text, fields }: WordParagraph): NamedRange[] {
  const merged = fields.filter(({ type }) => type === 'MERGEFIELD');
  const inBraces = Array.from(text.matchAll(IN_BRACES), ({ 0: { length }, 1: name = '', index }) => {
    return { start: index, end: index + length, name };
  });
  return [...merged, ...inBraces.filter(({ start }) => !merged.some((one) => start >= one.start && start < one.end))];
}

const IN_BRACES = /\{{1,2}\s*(\p{L}[\p{L}\d _.-]{0,60}?)\s*\}{1,2}/gu;
