// Opens event streams at a fixed pace and reads each to its end. Runs as a process: argv has the options as
// JSON, stdout the result.
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestOf, type Target } from './target.ts';

export interface StreamsOptions {
  target: Target;
  streams: number;
  // The time between the openings of two streams.
  everyMs: number;
}

export interface StreamsResult {
  // Streams that were read to the end mark.
  complete: number;
  // The median time from the request to the first piece of text.
  firstP50Ms: number;
}

// Matches the first piece of text in a stream of the service or of a chat-completions host. The first delta
// of a host is empty.
const FIRST_PIECE = /event: delta|"content":"[^"]/;
const END_MARK = /event: done|\[DONE\]/;
const LAST_CHUNK = '0\r\n\r\n';
const PATIENCE_MS = 10_000;

if (process.argv[1] === import.meta.filename) {
  console.log(JSON.stringify(await readStreams(JSON.parse(process.argv[2] ?? '{}'))));
  process.exit(0);
}

async function readStreams({ target, streams, everyMs }: StreamsOptions): Promise<StreamsResult> {
  const message = requestOf(target);
  const reading: Promise<number | undefined>[] = [];
  for (let i = 0; i < streams; i++) {
    reading.push(readOne(target, message));
    await sleep(everyMs);
  }
  const firsts = (await Promise.all(reading)).filter((first) => first !== undefined).sort((a, b) => a - b);
  return { complete: firsts.length, firstP50Ms: firsts[firsts.length >> 1] ?? NaN };
}

// Resolves with the time to the first piece; undefined if the end mark never came.
function readOne({ url }: Target, message: Buffer): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let sentAt = 0;
    let first: number | undefined;
    let text = '';
    const socket = createConnection({ host: hostname, port: Number(port), noDelay: true }, () => {
      sentAt = performance.now();
      socket.write(message);
    });
    const late = setTimeout(() => socket.destroy(), PATIENCE_MS);
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      const now = performance.now();
      text += chunk;
      if (first === undefined && FIRST_PIECE.test(text)) first = now - sentAt;
      if (text.endsWith(LAST_CHUNK)) socket.end();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(late);
      resolve(END_MARK.test(text) ? first : undefined);
    });
  });
}
