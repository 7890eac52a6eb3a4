// Joins still WebP pictures into an animated picture (RIFF container of the WebP specification).

// A frame covers a part of the first frame. `x` and `y` must be even, because the format counts pairs of
// pixels.
export interface Frame {
  ms: number;
  x: number;
  y: number;
  width: number;
  height: number;
  webp: Buffer;
}

export function writeAnimation(frames: readonly Frame[]): Buffer {
  const canvas = frames[0] ?? { width: 1, height: 1 };
  const header = Buffer.alloc(10);
  header.writeUInt8(ANIMATED);
  header.writeUIntLE(canvas.width - 1, 4, 3);
  header.writeUIntLE(canvas.height - 1, 7, 3);
  // The parameters of the animation: an invisible background, and endless repetition.
  const loop = Buffer.alloc(6);
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', header),
    chunk('ANIM', loop),
    ...frames.map((frame) => chunk('ANMF', writeFrame(frame))),
  ]);
  return chunk('RIFF', body);
}

const ANIMATED = 0b10;
// The flag of a frame that replaces the pixels below it.
const DO_NOT_BLEND = 0b10;

function writeFrame({ ms, x, y, width, height, webp }: Frame): Buffer {
  const head = Buffer.alloc(16);
  head.writeUIntLE(x / 2, 0, 3);
  head.writeUIntLE(y / 2, 3, 3);
  head.writeUIntLE(width - 1, 6, 3);
  head.writeUIntLE(height - 1, 9, 3);
  head.writeUIntLE(ms, 12, 3);
  head.writeUInt8(DO_NOT_BLEND, 15);
  return Buffer.concat([head, ...pictureChunks(webp)]);
}

// Returns the chunks with the pixels of a still picture.
function pictureChunks(webp: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 12; at + 8 <= webp.length; ) {
    const end = at + 8 + padded(webp.readUInt32LE(at + 4));
    if (/^(?:VP8 |VP8L|ALPH)$/.test(webp.toString('latin1', at, at + 4))) chunks.push(webp.subarray(at, end));
    at = end;
  }
  return chunks;
}

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(padded(body.length) - body.length)]);
}

function padded(length: number): number {
  return length + (length % 2);
}
