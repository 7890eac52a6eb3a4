// A body that is read whole: bounded, decoded by its own charset and content encoding.
import { describe } from '../errors.ts';
import { decodeWhole } from './encoding.ts';
import { type Headers, MAX_BODY_BYTES, type UpstreamResponse } from './exchange.ts';

// Callers see 64 KiB of a refusal.
const MAX_REFUSAL_BYTES = 128 * 1024;

const utf8 = new TextDecoder();

// The JSON of a successful answer. Throws undici's error, zlib's, or a SyntaxError without the text: V8's own message quotes
// it, and redaction would not recognise a piece of the key.
export async function readJson(response: UpstreamResponse): Promise<unknown> {
  const { bytes, error } = await response.bytes(MAX_BODY_BYTES);
  if (error !== undefined) throw error;
  const json = decode(bytes, response.headers);
  try {
    return JSON.parse(json);
  } catch {
    throw new SyntaxError(
      `the upstream's answer is not JSON (${response.headers['content-type'] ?? 'no content type'}, ${json.length} characters)`,
    );
  }
}

// The body of an error response. Never throws: a 401 is a 401 even if its body cannot be decoded. `cut` is true if the body is
// incomplete: the connection broke, or it exceeded MAX_REFUSAL_BYTES.
export async function readRefusal(response: UpstreamResponse): Promise<{ text: string; cut: boolean }> {
  const { bytes, error } = await response.bytes(MAX_REFUSAL_BYTES);
  const cut = error !== undefined;
  return { text: textOrReason(bytes, response.headers, cut), cut };
}

function textOrReason(bytes: Buffer, headers: Headers, cut: boolean): string {
  try {
    return decode(bytes, headers, cut);
  } catch (error) {
    return `the body of the upstream's answer could not be read: ${describe(error)}`;
  }
}

// Decodes as UTF-8, unless the content type names another charset that is known. Drops a BOM, and half a character at the end of a cut body.
function decode(raw: Buffer, headers: Headers, cut = false): string {
  const bytes = decodeWhole(raw, headers);
  const contentType = headers['content-type'];
  const charset = typeof contentType === 'string' ? /charset="?([\w-]+)/i.exec(contentType)?.[1] : undefined;
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
