// Content encodings, undone. None is asked for, yet some proxies compress all the same.
import type { Transform } from 'node:stream';
import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  gunzipSync,
  inflateSync,
} from 'node:zlib';
import type { Headers, Receiver } from './exchange.ts';

// A template takes a few kB.
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

// What has come is given out at once; whether a stream is complete its own end mark says.
const AT_ONCE = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const BROTLI_AT_ONCE = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };

interface Decoder {
  whole: typeof gunzipSync;
  pieces(): Transform;
}
const GZIP: Decoder = { whole: gunzipSync, pieces: () => createGunzip(AT_ONCE) };
const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: GZIP,
  'x-gzip': GZIP,
  deflate: { whole: inflateSync, pieces: () => createInflate(AT_ONCE) },
  br: { whole: brotliDecompressSync, pieces: () => createBrotliDecompress(BROTLI_AT_ONCE) },
};

export function isEncoded({ 'content-encoding': encoding }: Headers): boolean {
  return encoding !== undefined && !/^(?:identity)?$/i.test(String(encoding));
}

// Throws when the encoding cannot be undone.
export function decodeWhole(raw: Buffer, headers: Headers): Buffer {
  if (!isEncoded(headers)) return raw;
  try {
    return decoderOf(headers).whole(raw, { maxOutputLength: MAX_BODY_BYTES });
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : error;
  }
}

// Hands the pieces on to `receiver`, decoded.
export function decodePieces(receiver: Receiver): Receiver {
  let decoder: Transform | undefined;
  let bytes = 0;
  return {
    streamed: true,
    start(status, headers, flow) {
      const abort = (reason: Error) => {
        decoder?.destroy();
        flow.abort(reason);
      };
      receiver.start(status, headers, { ...flow, abort });
      try {
        decoder = decoderOf(headers).pieces();
      } catch (error) {
        return receiver.fail(error);
      }
      decoder.on('data', (piece: Buffer) => receiver.data(piece));
      decoder.on('end', () => receiver.end());
      decoder.on('error', (error) => receiver.fail(error));
    },
    data(chunk) {
      bytes += chunk.length;
      // Blocks that hold nothing would count nowhere else.
      if (bytes > MAX_BODY_BYTES) receiver.fail(tooLarge());
      else decoder?.write(chunk);
    },
    end: () => decoder?.end(),
    fail(error) {
      decoder?.destroy();
      receiver.fail(error);
    },
  };
}

export function tooLarge(): Error {
  return new Error(`the upstream's answer is larger than ${MAX_BODY_BYTES} bytes`);
}

function decoderOf({ 'content-encoding': encoding }: Headers): Decoder {
  const decoder = DECODERS[String(encoding).toLowerCase()];
  if (decoder === undefined)
    throw new Error(`the upstream's answer has an unknown content encoding ${JSON.stringify(encoding)}`);
  return decoder;
}
