// Tells a QR code by the pixels of its picture. A code of a letter that was signed leads to that letter.
import { unzlibSync } from 'fflate';

// Returns true for a PNG of a QR code that stands upright: it is square, black and white, and has the three
// squares by which readers find it, in three of its corners. Returns false for other kinds of files, for what
// cannot be read, and for pictures so large that reading them would take long. Linear in the pixels.
export function isQrPicture(bytes: Uint8Array): boolean {
  const picture = readPng(bytes);
  if (!picture) return false;
  const { side, light } = picture;
  const corners = new Set<string>();
  const columns = new Map<number, readonly number[]>();
  const inColumn = (x: number) => columns.get(x) ?? findersIn(side, (at) => light(x, at));
  for (let y = 0; y < side; y += 1)
    for (const x of findersIn(side, (at) => light(at, y))) {
      columns.set(x, inColumn(x));
      if (inColumn(x).some((other) => Math.abs(other - y) <= side / SMALLEST))
        corners.add(`${y * 2 < side ? 'top' : 'bottom'} ${x * 2 < side ? 'left' : 'right'}`);
    }
  return corners.size === 3 && !corners.has('bottom right');
}

// The modules on a side of the smallest code, and the most pixels on a side that are read.
const SMALLEST = 21;
const LARGEST = 1600;

// Returns the middles of the runs dark, light, dark, light, dark whose lengths are as 1 : 1 : 3 : 1 : 1.
function findersIn(side: number, lightAt: (at: number) => boolean): number[] {
  const found: number[] = [];
  const runs: number[] = [];
  let from = 0;
  for (let at = 1; at <= side; at += 1) {
    if (at < side && lightAt(at) === lightAt(from)) continue;
    runs.push(at - from);
    const [a = 0, b = 0, middle = 0, c = 0, d = 0] = runs.slice(-5);
    const unit = (a + b + middle + c + d) / 7;
    const isAbout = (length: number, units: number) => Math.abs(length - units * unit) <= unit / 2;
    const isFinder = isAbout(a, 1) && isAbout(b, 1) && isAbout(middle, 3) && isAbout(c, 1) && isAbout(d, 1);
    if (!lightAt(from) && runs.length > 4 && isFinder) found.push(Math.floor(at - d - c - middle / 2));
    from = at;
  }
  return found;
}

interface Picture {
  side: number;
  light: (x: number, y: number) => boolean;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

// The samples of a pixel by the colour type of a PNG: grey, colour, palette, grey with alpha, colour with alpha.
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

// Returns undefined for what is no square PNG of a readable size. https://www.w3.org/TR/png-3/
function readPng(bytes: Uint8Array): Picture | undefined {
  if (bytes.length < 57 || SIGNATURE.some((byte, at) => bytes[at] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height, depth, type] = [view.getUint32(16), view.getUint32(20), view.getUint8(24), view.getUint8(25)];
  const samples = SAMPLES[type];
  const isSquare = Math.abs(width - height) <= width / 50 && width >= SMALLEST && Math.max(width, height) <= LARGEST;
  if (samples === undefined || !isSquare || depth > 8 || view.getUint8(28) !== 0) return undefined;
  const chunks = readChunks(view, bytes);
  const length = Math.ceil((width * samples * depth) / 8);
  try {
    const packed = chunks.get('IDAT') ?? new Uint8Array();
    const rows = unfiltered(
      unzlibSync(packed, { out: new Uint8Array(height * (length + 1)) }),
      height,
      length,
      samples,
    );
    const palette = chunks.get('PLTE');
    const light = (x: number, y: number) => {
      const bit = x * samples * depth;
      const byte = rows[y * length + (bit >> 3)] ?? 0;
      const value = (byte >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
      if (type === 3) return (palette?.[value * 3 + 1] ?? 0) > 127;
      // Green stands for the brightness of a colour. What is transparent shows the white paper.
      const isPaper = type > 3 && (rows[y * length + (bit >> 3) + samples - 1] ?? 0) < 128;
      return isPaper || (samples > 2 ? (rows[y * length + (bit >> 3) + 1] ?? 0) > 127 : value * 2 > (1 << depth) - 1);
    };
    return { side: Math.min(width, height), light };
  } catch {
    // The picture is broken or is not what it says.
    return undefined;
  }
}

// Returns the content of the chunks by their names; that of several with one name is joined.
function readChunks(view: DataView, bytes: Uint8Array): Map<string, Uint8Array> {
  const pieces: { name: string; data: Uint8Array }[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    pieces.push({ name, data: bytes.subarray(at + 8, Math.min(bytes.length, at + 8 + length)) });
    at += length + 12;
  }
  const join = (parts: readonly { data: Uint8Array }[]) => {
    const whole = new Uint8Array(parts.reduce((total, { data }) => total + data.length, 0));
    let at = 0;
    for (const { data } of parts) {
      whole.set(data, at);
      at += data.length;
    }
    return whole;
  };
  return new Map(
    Array.from(
      Map.groupBy(pieces, ({ name }) => name),
      ([name, parts]) => [name, join(parts)],
    ),
  );
}

// Undoes the filter with which each row of a PNG begins.
function unfiltered(filtered: Uint8Array, height: number, length: number, samples: number): Uint8Array {
  const rows = new Uint8Array(height * length);
  for (let y = 0; y < height; y += 1) {
    const filter = filtered[y * (length + 1)] ?? 0;
    for (let x = 0; x < length; x += 1) {
      const at = y * length + x;
      const left = x >= samples ? (rows[at - samples] ?? 0) : 0;
      const above = y > 0 ? (rows[at - length] ?? 0) : 0;
      const corner = x >= samples && y > 0 ? (rows[at - length - samples] ?? 0) : 0;
      rows[at] = (filtered[y * (length + 1) + 1 + x] ?? 0) + guess(filter, left, above, corner);
    }
  }
  return rows;
}

function guess(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
