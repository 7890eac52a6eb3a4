// Decodes content encodings. The service asks for none, but some proxies compress anyway.
import { pipeline, type Transform } from 'node:stream';
import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  gunzipSync,
  inflateSync,
} from 'node:zlib';
import { type Headers, MAX_BODY_BYTES, tooLarge, type UpstreamResponse } from './exchange.ts';

// Flush after every chunk so that each event is decoded on arrival, and accept a truncated stream: the SSE end mark
// decides whether it is complete, not gzip.
const FLUSHED = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const BROTLI_FLUSHED = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };

interface Decoder {
  whole: typeof gunzipSync;
  stream(): Transform;
}
const GZIP: Decoder = { whole: gunzipSync, stream: () => createGunzip(FLUSHED) };
const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: GZIP,
  'x-gzip': GZIP,
  deflate: { whole: inflateSync, stream: () => createInflate(FLUSHED) },
  br: { whole: brotliDecompressSync, stream: () => createBrotliDecompress(BROTLI_FLUSHED) },
};

// A whole body, decoded. Throws zlib's error, or one that names the unknown encoding or the limit of MAX_BODY_BYTES.
export function decodeWhole(raw: Buffer, headers: Headers): Buffer {
  if (!isEncoded(headers)) return raw;
  try {
    return decoderOf(headers).whole(raw, { maxOutputLength: MAX_BODY_BYTES });
  } catch (error) {
    throw error instanceof RangeError ? tooLarge(MAX_BODY_BYTES) : error;
  }
}

// The chunks of a body, decoded as they come. Throws as decodeWhole does; what comes out is not limited here.
export function decodeChunks(response: UpstreamResponse): AsyncIterable<Buffer> {
  if (!isEncoded(response.headers)) return response;
  // Its errors reach the reader through the decoder.
  return pipeline(limited(response), decoderOf(response.headers).stream(), () => undefined);
}

// Empty blocks of a compressed body decode to nothing, so that a limit behind the decoder would not see them.
async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
    yield chunk;
  }
}

function isEncoded({ 'content-encoding': encoding }: Headers): boolean {
  return encoding !== undefined && !/^(?:identity)?$/i.test(String(encoding));
}

function decoderOf({ 'content-encoding': encoding }: Headers): Decoder {
  const decoder = DECODERS[String(encoding).toLowerCase()];
  if (decoder === undefined)
    throw new Error(`the upstream's answer has an unknown content encoding ${JSON.stringify(encoding)}`);
  return decoder;
}
