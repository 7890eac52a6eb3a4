// Pictures of QR codes, and of other things, as PNG.
import { zlibSync } from 'fflate';

type Colour = (x: number, y: number) => number;

// Makes a square PNG of one byte a pixel, or of a bit or three bytes, with a filter.
export function png(side: number, grey: Colour, { depth = 8, type = 0, filter = 0 } = {}): Uint8Array {
  const samples = type === 2 ? 3 : 1;
  const rows = Array.from({ length: side }, (_, y) => {
    const values = Array.from({ length: side * samples }, (_, at) => grey(Math.floor(at / samples), y));
    const bits = values.map((value) => (value > 127 ? 1 : 0)).join('');
    if (depth === 1)
      return [0, ...(bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))];
    return [filter, ...values.map((value, at) => (filter === 1 ? value - (values[at - samples] ?? 0) : value) & 255)];
  });
  const chunk = (name: string, data: readonly number[]) => {
    const length = [24, 16, 8, 0].map((shift) => (data.length >> shift) & 255);
    return [...length, ...Buffer.from(name), ...data, 0, 0, 0, 0];
  };
  const size = [0, 0, side >> 8, side & 255];
  const packed = Array.from(zlibSync(Uint8Array.from(rows.flat())));
  const head = [...size, ...size, depth, type, 0, 0, 0];
  return Uint8Array.from([
    0x89,
    0x50,
    0x4e,
    0x47,
    13,
    10,
    26,
    10,
    ...chunk('IHDR', head),
    ...chunk('IDAT', packed),
    ...chunk('IEND', []),
  ]);
}

const MODULES = 29;
const MARGIN = 4;
export const CORNERS: readonly [number, number][] = [
  [0, 0],
  [MODULES - 7, 0],
  [0, MODULES - 7],
];

// Draws a QR code of modules of `size` pixels, with the given finders.
export function code(size: number, corners = CORNERS): Colour {
  const isDark = (x: number, y: number) => {
    for (const [left, top] of corners) {
      const [column, row] = [x - left, y - top];
      if (column < -1 || column > 7 || row < -1 || row > 7) continue;
      const ring = Math.max(Math.abs(column - 3), Math.abs(row - 3));
      return ring !== 2 && ring !== 4;
    }
    return x >= 0 && y >= 0 && x < MODULES && y < MODULES && (x * 7 + y * 13 + x * y) % 5 < 2;
  };
  return (x, y) => (isDark(Math.floor(x / size) - MARGIN, Math.floor(y / size) - MARGIN) ? 20 : 240);
}

// The side of the picture of such a code.
export const side = (size: number) => (MODULES + 2 * MARGIN) * size;
