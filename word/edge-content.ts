// Reads what a header or a footer shows: its paragraphs, tables, pictures and boxes, with their formats and
// positions.
import type { EdgeBlock, EdgeParagraph, EdgeSource, Frame, Piece } from './edge-blocks.ts';
import { bordersOf, colour, textOf } from './edge-colours.ts';
import { FRAME_PLACE, placeBlock } from './edge-frames.ts';
import { frameIn } from './edge-shapes.ts';
import { readTable } from './edge-table.ts';
import { oldFramesIn } from './edge-vml.ts';
import { SLOT_MARK } from './slots.ts';
import type { ParagraphLook, RunLook } from './word-file.ts';
import { spacingIn } from './word-looks.ts';
import { attribute, child, childValue, type XmlElement } from './xml.ts';

// Reads the paragraphs and tables in `root`: a header, a footer, a table cell, or the text of a box.
export function readEdge(root: XmlElement, without: Omit<EdgeSource, 'read'>): EdgeBlock[] {
  const source = { ...without, read: readEdge };
  return contentOf(root).flatMap((block) => {
    if (block.local === 'tbl') return readTable(block, source);
    if (block.local !== 'p') return [];
    const paragraph = readParagraph(block, source);
    const frame = child(child(block, 'pPr'), 'framePr');
    return frame ? placeBlock(frame, FRAME_PLACE, paragraph) : paragraph;
  });
}

function readParagraph(paragraph: XmlElement, source: EdgeSource): EdgeParagraph {
  const properties = child(paragraph, 'pPr');
  const { look: own, letters } = source.looks.ofParagraph(properties);
  const { size, family } = source.looks.ofRun(child(properties, 'rPr'), letters);
  const styled = [
    ...source.chainOf('paragraph', childValue(properties, 'pStyle')).map((style) => child(style, 'pPr')),
    properties,
  ];
  // The style of a table spaces the paragraphs whose own style does not.
  const ofTable = styled.some((one) => child(one, 'spacing')) ? undefined : source.spacing;
  const look = ofTable ? { ...own, ...spacingIn(ofTable, own) } : own;
  return {
    kind: 'paragraph',
    look,
    letters: { ...letters, size, ...(family !== undefined && { family }) },
    fill: colour(styled.map((one) => childValue(one, 'shd', 'fill')).findLast((fill) => fill !== undefined)),
    borders: bordersOf(
      ['top', 'bottom', 'left', 'right'],
      styled.toReversed().map((one) => child(one, 'pBdr')),
    ),
    pieces: readPieces(paragraph, source, look, letters),
  };
}

function readPieces(paragraph: XmlElement, source: EdgeSource, { tabs }: ParagraphLook, letters: RunLook): Piece[] {
  const pieces: Piece[] = [];
  const unusedStops = [...tabs];
  // The code of the current field, for example «PAGE». The result of a field is read as text, unless the
  // field is a page number.
  let instruction: string | undefined;
  for (const element of contentOf(paragraph)) {
    const field = numberIn(attribute(element, 'instr'));
    if (element.local === 'r') readRun(element);
    else if (field !== '')
      pieces.push({ kind: 'words', words: '1', letters: lookOfRun(child(element, 'r') ?? element), field });
  }
  return pieces;

  function lookOfRun(run: XmlElement): RunLook {
    return source.looks.ofRun(child(run, 'rPr'), letters);
  }

  function readRun(run: XmlElement): void {
    const look = lookOfRun(run);
    if (look.hidden) return;
    for (const part of run.children) {
      const { local } = part;
      const words = local === 't' ? textOf(part) : SIGNS[local];
      if (local === 'fldChar') beginOrEndField(attribute(part, 'fldCharType'), look);
      else if (instruction !== undefined) instruction += local === 'instrText' ? textOf(part) : '';
      else if (words !== undefined) readWords(words, look);
      else if (local === 'br') pieces.push({ kind: 'break' });
      else if (local === 'ptab') pieces.push(readMarginTab(part));
      else if (local === 'object') pieces.push({ kind: 'object' });
      else if (local === 'drawing') addFrames([frameIn(part, source)]);
      else if (local === 'AlternateContent') addFrames(alternativeFrames(part, source));
      else if (local === 'pict') addFrames(oldFramesIn(part, source));
    }
  }

  function addFrames(frames: readonly (Frame | undefined)[]): void {
    pieces.push(...frames.map((frame): Piece => (frame ? { kind: 'frame', frame } : { kind: 'shape' })));
  }

  function readWords(words: string, look: RunLook): void {
    for (const [at, text] of words.split('\t').entries()) {
      if (at > 0) {
        const stop = unusedStops.shift();
        pieces.push({ kind: 'tab', at: stop?.at, align: stop?.align ?? '' });
      }
      for (const [place, piece] of text.split(SLOT_MARK).entries()) {
        if (place % 2 === 1) pieces.push({ kind: 'words', words: '', letters: look, slot: piece });
        else if (piece !== '') pieces.push({ kind: 'words', words: piece, letters: look });
      }
    }
  }

  // Shows «1» for a page number, not the number that was saved in the file.
  function beginOrEndField(type: string | undefined, look: RunLook): void {
    const field = numberIn(instruction);
    if (type === 'end' && field !== '') pieces.push({ kind: 'words', words: '1', letters: look, field });
    if (type === 'begin') instruction = '';
    else if (type === 'end' || field === '') instruction = undefined;
  }
}

// Returns a tab that Word aligns with the margins instead of a tab stop.
function readMarginTab(tab: XmlElement): Piece {
  const align = attribute(tab, 'alignment') ?? 'left';
  return { kind: 'tab', at: undefined, share: { center: 0.5, right: 1 }[align] ?? 0, align };
}

// Reads a drawing that a file has in two ways. The older way serves if we do not read the newer one.
function alternativeFrames(part: XmlElement, source: EdgeSource): (Frame | undefined)[] {
  const frame = frameIn(child(child(part, 'Choice'), 'drawing'), source);
  const older = child(child(part, 'Fallback'), 'pict');
  const olderFrames = frame || !older ? [] : oldFramesIn(older, source);
  return olderFrames.some(Boolean) ? olderFrames : [frame];
}

// Replaces content controls and other containers by their children, except those with a page number.
function contentOf(element: XmlElement): XmlElement[] {
  return element.children.flatMap((one) => {
    const isContainer = CONTAINERS.has(one.local) && numberIn(attribute(one, 'instr')) === '';
    return isContainer ? contentOf(one) : one;
  });
}

const CONTAINERS = new Set('sdt sdtContent customXml ins smartTag hyperlink fldSimple Choice dir bdo'.split(' '));

const SIGNS: Readonly<Record<string, string>> = { noBreakHyphen: '\u2011', tab: '\t' };

function numberIn(instruction = ''): string {
  return /^\s*(PAGE|NUMPAGES|SECTIONPAGES)\b/i.exec(instruction)?.[1]?.toUpperCase() ?? '';
}
