// Sends a stream as a real host does: at a realistic pace, in pieces of uneven length, with cuts in the
// middle of frames.
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

// The waits of a stream, in ms: `firstMs` before the first piece, `perChunkMs` between two pieces, on
// average. 0 means no waits.
export type Pace = 0 | { firstMs?: number; perChunkMs?: number };

// The pace of a small hosted model: the first piece after 0.2 s, then about 200 tokens a second.
export const HOSTED_PACE = { firstMs: 200, perChunkMs: 12 };

export type Random = () => number;

// Returns a random generator (mulberry32). Its seed is a hash of the text, so that the same request always
// gets the same cuts and pauses.
export function seededRandom(text: string): Random {
  let state = 2166136261;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

// Cuts a text into pieces of one to four tokens, as a host does, and never inside a character, because JSON
// cannot carry half a character.
export function cutPieces(text: string, random: Random): string[] {
  const characters = Array.from(text);
  const pieces: string[] = [];
  for (let start = 0; start < characters.length; ) {
    const end = start + 2 + Math.floor(random() * 13);
    pieces.push(characters.slice(start, end).join(''));
    start = end;
  }
  return pieces;
}

// Writes the frames at the given pace. Holds back the last bytes of a frame until the next write, so that
// cuts fall inside frames, between CR and LF, and inside UTF-8 characters. Resolves to false if the client
// has left.
export async function writeFrames(res: ServerResponse, frames: readonly string[], pace: Pace, random: Random) {
  const { firstMs, perChunkMs } = pace === 0 ? { firstMs: 0, perChunkMs: 0 } : { ...HOSTED_PACE, ...pace };
  let pending = Buffer.alloc(0);
  for (const [index, text] of frames.entries()) {
    if (index === 1 && firstMs > 0) await waitIn(res, firstMs * (0.75 + random() / 2));
    if (index > 1 && perChunkMs > 0) await waitIn(res, perChunkMs * (0.3 + random() * 1.4));
    pending = Buffer.concat([pending, Buffer.from(text)]);
    const cut = index === frames.length - 1 ? pending.length : cutPoint(pending, random);
    if (!(await writeBytes(res, pending.subarray(0, cut)))) return false;
    pending = pending.subarray(cut);
  }
  return true;
}

// Writes the bytes, then waits one turn of the event loop, so that each write becomes its own packet.
// Resolves to false if the client has left.
export async function writeBytes(res: ServerResponse, bytes: Uint8Array): Promise<boolean> {
  if (res.destroyed) return false;
  if (bytes.length > 0 && !res.write(bytes)) await drained(res);
  await nextTurn();
  return !res.destroyed;
}

// Waits for `ms`. Resolves to false as soon as the client leaves.
export function waitIn(res: ServerResponse, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      res.off('close', end);
      resolve(!res.destroyed);
    };
    const timer = setTimeout(end, res.destroyed ? 0 : ms);
    res.once('close', end);
  });
}

// Returns how many of the bytes are written now; the others wait for the next write. The cut is often inside
// a multi-byte character. Sometimes all bytes are written, so that not every piece is delayed.
function cutPoint(bytes: Buffer, random: Random): number {
  const inside = bytes.findLastIndex((byte) => byte >= 0x80 && byte < 0xc0);
  if (inside > 0 && random() < 0.5) return inside;
  return random() < 0.3 ? bytes.length : Math.floor(bytes.length * (0.5 + random() / 2));
}

function drained(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      res.off('drain', done).off('close', done);
      resolve();
    };
    res.on('drain', done).on('close', done);
  });
}
