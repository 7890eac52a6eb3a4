import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Box, findBreaks } from './breaks.ts';

test('findBreaks moves a box that has no room to the next page', () => {
  assert.deepEqual(pages([[4], [5], [3]]), [[0, 2], [2]]);
});

test('findBreaks divides a paragraph, at least two lines on either side', () => {
  assert.deepEqual(divided([[6], [7, 'lines']]), [4]);
  assert.deepEqual(divided([[9], [7, 'lines']]), [0]);
  assert.deepEqual(divided([[5], [6, 'lines']]), [4]);
  assert.deepEqual(divided([[8], [3, 'lines']]), [0]);
});

test('findBreaks divides a paragraph as often as it has pages', () => {
  assert.deepEqual(divided([[4], [30, 'lines']]), [6, 16, 26]);
});

test('findBreaks keeps joined boxes on one page, with the last two lines of the paragraph above them', () => {
  assert.deepEqual(pages([[3], [4, 'lines'], [1, 'joined'], [3, 'joined']]), [[0, 1], [1]]);
  const places = (above: number, lines: number) => {
    const boxes = boxesOf([[above], [lines, 'lines'], [1, 'joined'], [3, 'joined']]);
    return findBreaks(boxes, () => 10).map(({ from }) => from);
  };
  const ends = [2, 3, 4, 5, 6].map((lines) => places(7 - lines, lines));
  assert.deepEqual(ends, [[5], [4], [5], [5], [5]]);
  // A paragraph across the end of the page is divided there. If it fills the page, only its last two lines
  // move to the next page.
  assert.deepEqual(places(5, 8), [10]);
  assert.deepEqual(places(0, 9), [7]);
});

test('findBreaks divides a paragraph that is higher than a page although it stays with the next box', () => {
  const boxes = boxesOf([[4], [14, 'lines'], [1, 'joined']]);
  assert.deepEqual(
    findBreaks(boxes, () => 10).map(({ from }) => from),
    [10],
  );
});

test('findBreaks breaks a chain that fills a page where the page ends', () => {
  assert.deepEqual(pages([[4], [4, 'joined'], [4, 'joined']]), [[0, 2], [2]]);
});

test('findBreaks goes on below a box that is higher than a page', () => {
  assert.deepEqual(pages([[2], [15], [3]]), [[0, 1], [1, 2], [2]]);
});

test('findBreaks leaves every line of a growing text on the page where it was', () => {
  const boxes = (height: number) => boxesOf([[3], [4], [height, 'lines'], [2, 'joined']]);
  assert.equal(findBreaks(boxes(4), () => 10, { growing: true })[0]?.from, 10);
  assert.equal(findBreaks(boxes(5), () => 10, { growing: true })[0]?.from, 10);
  assert.equal(findBreaks(boxes(4), () => 10)[0]?.from, 9);
});

test('findBreaks leaves room for the headings of a table that goes on', () => {
  const rows = boxesOf(Array.from({ length: 20 }, () => [2])).map((box) => ({ ...box, headings: () => 3 }));
  const breaks = findBreaks(rows, () => 10).slice(0, 3);
  assert.deepEqual(
    breaks.map(({ at, from, to }) => [at, from, to]),
    [
      [5, 10, 10],
      [8, 16, 20],
      [11, 22, 26],
    ],
  );
});

test('findBreaks knows the height of each page', () => {
  const breaks = findBreaks(boxesOf([[4], [4], [4], [4]]), (page) => (page === 0 ? 5 : 10));
  assert.deepEqual(
    breaks.map(({ at, to }) => [at, to]),
    [
      [1, 5],
      [3, 14],
    ],
  );
});

// Returns boxes below each other, with a line height of 1.
function boxesOf(sizes: readonly [height: number, kind?: 'lines' | 'joined'][]): Box[] {
  let bottom = 0;
  return sizes.map(([height, kind]) => {
    const top = bottom;
    bottom += height;
    return { top, bottom, line: () => (kind === 'lines' ? 1 : 0), joined: () => kind === 'joined', headings: () => 0 };
  });
}

// Returns, for each page of height 10, the index of its first box, and of the box at which the next page
// begins.
function pages(sizes: Parameters<typeof boxesOf>[0]): number[][] {
  const starts = [0, ...findBreaks(boxesOf(sizes), () => 10).map(({ at }) => at)];
  return starts.map((start, page) => {
    const next = starts[page + 1];
    return next === undefined ? [start] : [start, next];
  });
}

// Returns how many lines of the last box are above each break.
function divided(sizes: Parameters<typeof boxesOf>[0]): number[] {
  const boxes = boxesOf(sizes);
  return findBreaks(boxes, () => 10).map(({ from }) => from - (boxes.at(-1)?.top ?? 0));
}
