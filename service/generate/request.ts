// The body of a request → { prompt, area }. Judged by hand: a schema validator coerces, and costs twice as
// much on the 400 path.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { parseJson } from '../json.ts';

export interface TemplateRequest {
  prompt: string;
  area: string | undefined;
}

// Made once: the stack of a new one says nothing, and would be a fifth of the cost of a refusal.
const PROMPT_REQUIRED = new AppError('promptRequired');
// No client sends a longer content type, and parsing one would cost time.
const MAX_TYPE_CHARS = 256;
const UTF8_NAMES = ['', 'utf-8', 'utf8'];
const utf8 = new TextDecoder('utf-8', { fatal: true });

// True if a body under these headers may be read as JSON: application/json, in UTF-8, without a content
// encoding. An empty one is none.
export function announcesJson(headers: IncomingHttpHeaders): boolean {
  const { 'content-type': type = '', 'content-encoding': encoding } = headers;
  return (type === 'application/json' || isJsonType(type)) && (!encoding || encoding.toLowerCase() === 'identity');
}

// Parses the bytes of the body and releases them (up to 1 MB), which would otherwise live as long as the
// call. A missing or empty body is an empty object.
export function takeBody(request: FastifyRequest): unknown {
  const { body } = request;
  request.body = undefined;
  if (!(body instanceof Buffer) || body.length === 0) return {};
  try {
    return parseJson(utf8.decode(body));
  } catch {
    throw new AppError('invalidJson');
  }
}

// A body that is not an object has no prompt. An area that is not a non-blank string counts as not given.
// Half a character, a lone surrogate, becomes U+FFFD: hosts refuse JSON that escapes one.
export function readRequest(body: unknown): TemplateRequest {
  const { prompt, area }: Record<string, unknown> = Object(body);
  if (typeof prompt !== 'string' || prompt === '') throw PROMPT_REQUIRED;
  const hasArea = typeof area === 'string' && area.trim() !== '';
  return { prompt: prompt.toWellFormed(), area: hasArea ? area.toWellFormed() : undefined };
}

function isJsonType(contentType: string): boolean {
  if (contentType.length > MAX_TYPE_CHARS) return false;
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  return type.trim() === 'application/json' && parameters.every(isUtf8);
}

// True for every parameter but another charset.
function isUtf8(parameter: string): boolean {
  const [name = '', value = ''] = parameter.replaceAll('"', '').split('=');
  return name.trim() !== 'charset' || UTF8_NAMES.includes(value.trim());
}
