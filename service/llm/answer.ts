// Reads the upstream's answer: removes its content encoding, and turns its JSON into a Reply.
// Accepts the shapes of Groq, OpenAI, Azure, OpenRouter, Mistral, vLLM, llama.cpp, LM Studio and Ollama.
import { pipeline, type Transform } from 'node:stream';
import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib';
import { AppError, describe } from '../errors.ts';
import { parseJson } from '../json.ts';
import { type Headers, MAX_ANSWER_BYTES, MAX_STREAM_BYTES, tooLarge, type UpstreamResponse } from './exchange.ts';

// The numbers of tokens, as the upstream counted them.
export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

export interface Reply {
  // The text as the upstream wrote it; '' if there is none.
  text: string;
  finishReason: string | undefined;
  usage: Usage | undefined;
  // The whole JSON if the host reported an error inside a successful answer.
  error: string | undefined;
  // True if the model declined. `text` does not contain its words of refusal.
  refused: boolean;
}

const utf8 = new TextDecoder();

// Reads a successful answer. Throws an error of undici or zlib, or a SyntaxError that does not quote the
// upstream's text.
export async function readAnswer(response: UpstreamResponse): Promise<Reply> {
  const { headers } = response;
  // A loop is used, because Array.fromAsync takes five times as long.
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const json = decode(Buffer.concat(chunks), headers);
  const size = `${headers['content-type'] ?? 'no content type'}, ${json.length} characters`;
  return replyOf(parseJson(json, `the upstream's answer is not JSON (${size})`), 'message');
}

// Reads the body of a refusal. Never throws, because a 401 remains a 401 even if its body is unreadable.
// `cut` is true if the body is incomplete: the connection broke, or the body exceeds its limit.
export async function readRefusal(response: UpstreamResponse): Promise<{ text: string; cut: boolean }> {
  const chunks: Buffer[] = [];
  let cut = false;
  try {
    for await (const chunk of response) chunks.push(chunk);
  } catch {
    cut = true;
  }
  try {
    return { text: decode(Buffer.concat(chunks), response.headers, cut), cut };
  } catch (error) {
    return { text: `the body of the upstream's answer could not be read: ${describe(error)}`, cut };
  }
}

// Yields a body in decoded chunks, as they arrive. Throws an error of undici or zlib, or an error about an
// unknown encoding or MAX_STREAM_BYTES.
export function chunksOf(response: UpstreamResponse): AsyncIterable<Buffer> {
  return isEncoded(response.headers) ? unpackedChunks(response) : response;
}

// Reads a whole answer (`message`) or one event of a stream (`delta`). The text is '' if a member is missing.
export function replyOf(json: unknown, kind: 'message' | 'delta'): Reply {
  const choices = member(json, 'choices');
  const choice = Array.isArray(choices) ? choices[kind === 'message' ? 0 : choices.findIndex(isFirst)] : undefined;
  // A delta may be missing, because a few hosts send a whole message instead.
  const message = (kind === 'delta' ? member(choice, 'delta') : undefined) ?? member(choice, 'message');
  return {
    text: textOf(member(message, 'content')),
    finishReason: textOf(member(choice, 'finish_reason')) || undefined,
    usage: usageOf(json) ?? usageOf(member(json, 'x_groq')),
    error: hasError(json, choice) ? JSON.stringify(json) : undefined,
    refused: textOf(member(message, 'refusal')) !== '',
  };
}

// Makes an AppError of an error inside a successful answer, for the forms that cannot show it beside the
// text. Redact `details` first.
export function errorInside(details: string): AppError {
  const hint = 'the upstream reported an error inside a successful answer: its text is in the details of the 502';
  return new AppError('upstream', details, { reason: 'error_in_200', hint });
}

// Returns true for the choice with index 0, which can be anywhere in the array of a stream.
function isFirst(choice: unknown): boolean {
  return (member(choice, 'index') ?? 0) === 0;
}

function hasError(json: unknown, choice: unknown): boolean {
  if (choice === undefined && isBareError(json)) return true;
  const named = member(json, 'object') === 'error' || member(choice, 'finish_reason') === 'error';
  return named || Boolean(member(json, 'error') || member(choice, 'error') || member(member(json, 'x_groq'), 'error'));
}

// Returns true for an error that a gateway sends in its own form: {"code":429,"message":"…"}, [{"error":…}].
function isBareError(json: unknown): boolean {
  if (Array.isArray(json)) return json.some((one) => hasError(one, undefined));
  return Boolean(member(json, 'code')) && typeof member(json, 'message') === 'string';
}

// Returns the text of a content, which is a string, or an array of parts to join.
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (typeof part === 'string' ? part : textOf(member(part, 'text')))).join('');
}

function usageOf(json: unknown): Usage | undefined {
  const usage = member(json, 'usage');
  const inputTokens = member(usage, 'prompt_tokens');
  const outputTokens = member(usage, 'completion_tokens');
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

// Decodes UTF-8, or another known charset of the content type. Drops half a character at the end of a cut
// body. Throws zlib's error, or an error about an unknown encoding or MAX_ANSWER_BYTES.
function decode(raw: Buffer, headers: Headers, cut = false): string {
  const bytes = isEncoded(headers) ? unpack(raw, headers) : raw;
  const charset = /charset="?([\w-]+)/i.exec(String(headers['content-type']))?.[1];
  if (!cut && (charset === undefined || /^utf-?8$/i.test(charset))) return utf8.decode(bytes);
  return createDecoder(charset).decode(bytes, { stream: cut });
}

function createDecoder(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

// Removes a content encoding. The service requests none, but some proxies compress anyway.
interface Unpacker {
  whole(bytes: Buffer, options: { maxOutputLength: number }): Buffer;
  stream(): Transform;
}
// Options that flush a stream after every chunk, so that each event is decoded on arrival. They accept a
// truncated stream, because the end mark of the events decides whether it is complete.
const FLUSHED = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const BROTLI_FLUSHED = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };
const ZSTD_FLUSHED = { flush: constants.ZSTD_e_flush, finishFlush: constants.ZSTD_e_flush };
const GZIP: Unpacker = { whole: gunzipSync, stream: () => createGunzip(FLUSHED) };
const UNPACKERS: Readonly<Record<string, Unpacker>> = {
  gzip: GZIP,
  'x-gzip': GZIP,
  br: { whole: brotliDecompressSync, stream: () => createBrotliDecompress(BROTLI_FLUSHED) },
  zstd: { whole: zstdDecompressSync, stream: () => createZstdDecompress(ZSTD_FLUSHED) },
};
const DEFLATE: Unpacker = { whole: inflateSync, stream: () => createInflate(FLUSHED) };
// Some servers leave out the header of zlib, which RFC 9110, 8.4.1.2 requires.
const RAW_DEFLATE: Unpacker = { whole: inflateRawSync, stream: () => createInflateRaw(FLUSHED) };

function unpack(raw: Buffer, headers: Headers): Buffer {
  try {
    return unpackerOf(headers, raw).whole(raw, { maxOutputLength: MAX_ANSWER_BYTES });
  } catch (error) {
    throw error instanceof RangeError ? tooLarge(MAX_ANSWER_BYTES) : error;
  }
}

// Yields the unpacked body, and limits its size. exchange.ts limits the size of the packed body.
async function* unpackedChunks(response: UpstreamResponse): AsyncGenerator<Buffer> {
  let bytes = 0;
  const first = await response.next();
  if (first.done) return;
  const unpacker = unpackerOf(response.headers, first.value).stream();
  unpacker.write(first.value);
  // The callback does nothing, because the loop itself receives every error.
  for await (const chunk of pipeline(response, unpacker, () => undefined)) {
    bytes += chunk.length;
    if (bytes > MAX_STREAM_BYTES) throw tooLarge(MAX_STREAM_BYTES);
    yield chunk;
  }
}

function isEncoded({ 'content-encoding': encoding }: Headers): boolean {
  return encoding !== undefined && !/^(?:identity)?$/i.test(String(encoding));
}

// `bytes` are the first of the body.
function unpackerOf({ 'content-encoding': encoding }: Headers, bytes: Buffer): Unpacker {
  const name = String(encoding).toLowerCase();
  const unpacker = name === 'deflate' ? deflateOf(bytes) : UNPACKERS[name];
  if (unpacker === undefined)
    throw new Error(`the upstream's answer has an unknown content encoding ${JSON.stringify(encoding)}`);
  return unpacker;
}

// A header of zlib begins with the method 8 (RFC 1950, 2.2). Bare deflate would begin so only with a stored block,
// which no server makes of JSON.
function deflateOf([first = 0]: Uint8Array): Unpacker {
  return first % 16 === 8 ? DEFLATE : RAW_DEFLATE;
}
