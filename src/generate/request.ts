// The body of a request → { prompt, area }. Judged by hand: a schema validator coerces, and costs twice as much on the 400 path.
import { AppError } from '../errors.ts';

export interface TemplateRequest {
  prompt: string;
  area: string | undefined;
}

// Made once: the stack of a new one says nothing, and is a fifth of the cost of a refusal.
const PROMPT_REQUIRED = new AppError('promptRequired');
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
const OTHER_CHARSET = /;\s*charset\s*=(?!\s*"?(?:utf-?8)?"?\s*(?:;|$))/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

// Raw bytes → JSON value; a missing or empty body is an empty object.
export function parseBody(
  contentType: string | undefined,
  contentEncoding: string | undefined,
  body: unknown,
): unknown {
  if (!(body instanceof Buffer) || body.length === 0) return {};
  if (!isJson(contentType) || (contentEncoding ?? 'identity') !== 'identity')
    throw new AppError('unsupportedMediaType');
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw new AppError('invalidJson');
  }
}

// A body that is not an object has no prompt. An area that is not a non-blank string counts as not given.
export function readRequest(body: unknown): TemplateRequest {
  const prompt = own(body, 'prompt');
  const area = own(body, 'area');
  if (typeof prompt !== 'string' || prompt === '') throw PROMPT_REQUIRED;
  return { prompt, area: typeof area === 'string' && area.trim() !== '' ? area : undefined };
}

function isJson(contentType = ''): boolean {
  return contentType === 'application/json' || (JSON_TYPE.test(contentType) && !OTHER_CHARSET.test(contentType));
}

function own(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined;
}
