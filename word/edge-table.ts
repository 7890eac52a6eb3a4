// Reads the tables of headers and footers.
import type { EdgeBlock, EdgeCell, EdgeSource, EdgeTable, Side } from './edge-blocks.ts';
import { bordersOf, colour, pointsOfTwips } from './edge-colours.ts';
import { placeBlock, TABLE_PLACE } from './edge-frames.ts';
import { attribute, child, childValue, type XmlElement } from './xml.ts';

// A cell with its place in the grid. `merge` is «restart» for the first of the cells that are merged down the
// column, and «continue» for the others.
interface Placed {
  cell: XmlElement;
  from: number;
  to: number;
  merge: 'restart' | 'continue' | undefined;
}

export function readTable(table: XmlElement, source: EdgeSource): EdgeBlock {
  const properties = child(table, 'tblPr');
  const styles = source.chainOf('table', childValue(properties, 'tblStyle'));
  const settings = [...styles.map((style) => child(style, 'tblPr')), properties];
  const settingOf = (name: string, value: string) =>
    settings.map((one) => childValue(one, name, value)).findLast((found) => found !== undefined);
  const grid = (child(table, 'tblGrid')?.children ?? []).map((column) => Number(attribute(column, 'w') ?? 0));
  const widthOf = (from: number, to: number) => pointsOfTwips(grid.slice(from, to).reduce((sum, one) => sum + one, 0));
  const borders = settings.flatMap((one) => child(one, 'tblBorders') ?? []).at(-1);
  const heading = headingOf(properties, styles);
  const spacing = styles.flatMap((style) => child(child(style, 'pPr'), 'spacing') ?? []).at(-1);
  const lines = childrenOf(table, 'tr');
  const places = lines.map(placeCells);
  const rows = places.map((cells, row) =>
    cells.flatMap((place): EdgeCell[] => (place.merge === 'continue' ? [] : [readCell(place, row)])),
  );
  const margin = (side: string) => {
    const found = settings.map((one) => childValue(child(one, 'tblCellMar'), side, 'w'));
    return pointsOfTwips(found.findLast((width) => width !== undefined) ?? '108');
  };
  const [left, right] = [margin('left'), margin('right')];
  const read: EdgeTable = {
    kind: 'table',
    width: widthOf(0, grid.length),
    align: settingOf('jc', 'val') ?? '',
    // A table begins to the left of the margin, because Word aligns the text of the first column with the text
    // around the table.
    indent: pointsOfTwips(settingOf('tblInd', 'w') ?? String(-20 * left)),
    rows,
    heights: lines.map((line) => pointsOfTwips(childValue(child(line, 'trPr'), 'trHeight') ?? '0')),
    padding: { left, right },
  };
  const floating = child(properties, 'tblpPr');
  return floating ? placeBlock(floating, TABLE_PLACE, { ...read, indent: 0 }) : read;

  function readCell({ cell, from, to, merge }: Placed, row: number): EdgeCell {
    const properties = child(cell, 'tcPr');
    const own = colour(childValue(properties, 'shd', 'fill'));
    const general = row === 0 && heading ? heading : styles.at(-1);
    const ofStyle = own === undefined ? colour(childValue(child(general, 'tcPr'), 'shd', 'fill')) : undefined;
    const ink = row === 0 ? colour(childValue(child(heading, 'rPr'), 'color')) : undefined;
    const rows = merge === 'restart' ? countMerged(row, from) : 1;
    const isOuter: Readonly<Record<Side, boolean>> = {
      top: row === 0,
      bottom: row + rows === lines.length,
      left: from === 0,
      right: to >= grid.length,
    };
    const inside = (side: Side) => (side === 'top' || side === 'bottom' ? 'insideH' : 'insideV');
    return {
      span: to - from,
      rows,
      width: widthOf(from, to),
      align: childValue(properties, 'vAlign') ?? '',
      fill: own ?? ofStyle,
      ...(ink !== undefined && { ink }),
      borders: bordersOf(SIDES, [child(properties, 'tcBorders'), borders], (side, at) =>
        at === 0 || isOuter[side] ? side : inside(side),
      ),
      blocks: source.read(cell, { ...source, spacing }),
    };
  }

  // Returns the number of rows that the merged cell has which begins in this row and column.
  function countMerged(row: number, column: number): number {
    const below = places.slice(row + 1);
    const end = below.findIndex((cells) => !cells.some(({ from, merge }) => from === column && merge === 'continue'));
    return 1 + (end === -1 ? below.length : end);
  }
}

const SIDES: readonly Side[] = ['top', 'bottom', 'left', 'right'];

function placeCells(row: XmlElement): Placed[] {
  let column = Number(childValue(child(row, 'trPr'), 'gridBefore') ?? 0);
  return childrenOf(row, 'tc').map((cell) => {
    const properties = child(cell, 'tcPr');
    const from = column;
    column += Number(childValue(properties, 'gridSpan') ?? 1);
    const merge = child(properties, 'vMerge');
    const isFirst = merge && attribute(merge, 'val') === 'restart';
    return { cell, from, to: column, merge: merge && (isFirst ? 'restart' : 'continue') };
  });
}

// Returns what the style of a table says of its first row, if the table uses it.
function headingOf(properties: XmlElement | undefined, styles: readonly XmlElement[]): XmlElement | undefined {
  const look = child(properties, 'tblLook');
  const bits = Number.parseInt((look && attribute(look, 'val')) ?? '', 16) || 0;
  const isUsed = (look && attribute(look, 'firstRow')) ?? ((bits & 0x20) > 0 ? '1' : '0');
  if (isUsed !== '1') return undefined;
  const all = styles.flatMap(({ children }) => children);
  return all.findLast((one) => one.local === 'tblStylePr' && attribute(one, 'type') === 'firstRow');
}

// Returns the children of a table or a row, without the content controls around them.
function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((one) => {
    if (one.local === name) return one;
    return one.local === 'sdt' || one.local === 'sdtContent' ? childrenOf(one, name) : [];
  });
}
