// Reads the body of a request by hand, because a schema validator coerces values, and doubles the cost of a
// 400.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { parseJson } from '../json.ts';

export interface TemplateRequest {
  prompt: string;
  area: string | undefined;
}

// The error of every request without a prompt. It is made only once, because the stack trace of a new error
// would make such a request a fifth more expensive.
const PROMPT_REQUIRED = new AppError('promptRequired');
// The longest content type that is parsed. Real content types are shorter, and parsing a longer one takes
// time.
const MAX_TYPE_CHARS = 256;
const UTF8_NAMES = ['', 'utf-8', 'utf8'];
const utf8 = new TextDecoder('utf-8', { fatal: true });

// Returns true for this media type without a content encoding, and without another charset than UTF-8. An empty
// Content-Encoding counts as absent.
export function announcesType(headers: IncomingHttpHeaders, mediaType: string): boolean {
  const { 'content-type': type = '', 'content-encoding': encoding } = headers;
  return (type === mediaType || isType(type, mediaType)) && (!encoding || encoding.toLowerCase() === 'identity');
}

// Parses the body of the request. Releases its bytes, up to 1 MB, which would otherwise stay in memory until
// the call ends.
export function takeBody(request: FastifyRequest): unknown {
  const { body } = request;
  request.body = undefined;
  return parseBody(body);
}

// Returns an empty object if there is no body. Throws invalidJson.
export function parseBody(body: unknown): unknown {
  if (!(body instanceof Uint8Array) || body.length === 0) return {};
  try {
    return parseJson(utf8.decode(body));
  } catch {
    throw new AppError('invalidJson');
  }
}

// Reads the request from its parsed body. Throws promptRequired unless `prompt` is a non-empty string. A
// blank area counts as absent. A lone surrogate becomes U+FFFD, because hosts refuse JSON with a lone
// surrogate.
export function readRequest(body: unknown): TemplateRequest {
  const { prompt, area }: Record<string, unknown> = Object(body);
  if (typeof prompt !== 'string' || prompt === '') throw PROMPT_REQUIRED;
  const hasArea = typeof area === 'string' && area.trim() !== '';
  return { prompt: prompt.toWellFormed(), area: hasArea ? area.toWellFormed() : undefined };
}

function isType(contentType: string, mediaType: string): boolean {
  if (contentType.length > MAX_TYPE_CHARS) return false;
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  return type.trim() === mediaType && parameters.every(allowsUtf8);
}

function allowsUtf8(parameter: string): boolean {
  const [name = '', value = ''] = parameter.replaceAll('"', '').split('=');
  return name.trim() !== 'charset' || UTF8_NAMES.includes(value.trim());
}
