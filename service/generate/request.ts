// The body of a request → { prompt, area }. Validated by hand: a schema validator coerces, and costs twice as
// much on the 400 path.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { parseJson } from '../json.ts';

export interface TemplateRequest {
  prompt: string;
  area: string | undefined;
}

// A single instance: a new error for each refusal would be a fifth of its cost, for a stack that says
// nothing.
const PROMPT_REQUIRED = new AppError('promptRequired');
// No client sends a longer content type, and parsing one would cost time.
const MAX_TYPE_CHARS = 256;
const UTF8_NAMES = ['', 'utf-8', 'utf8'];
const utf8 = new TextDecoder('utf-8', { fatal: true });

// True if a body under these headers may be read as JSON: application/json, in UTF-8, without a content
// encoding. An empty Content-Encoding counts as absent.
export function announcesJson(headers: IncomingHttpHeaders): boolean {
  const { 'content-type': type = '', 'content-encoding': encoding } = headers;
  return (type === 'application/json' || isJsonType(type)) && (!encoding || encoding.toLowerCase() === 'identity');
}

// Parses the body and releases its bytes (up to 1 MB), which would otherwise live as long as the call.
// Returns an empty object for a missing or empty body. Throws invalidJson.
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

// Throws promptRequired unless the body is an object whose `prompt` is a non-empty string. A blank area, or
// one that is not a string, counts as absent. A lone surrogate becomes U+FFFD: hosts refuse JSON that escapes
// one.
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

// False only for a charset other than UTF-8.
function isUtf8(parameter: string): boolean {
  const [name = '', value = ''] = parameter.replaceAll('"', '').split('=');
  return name.trim() !== 'charset' || UTF8_NAMES.includes(value.trim());
}
