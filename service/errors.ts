// The errors that a caller can receive. Each code has one status and one label; `server` and `upstream` also
// give details. service/openapi.json, deploy/nginx/membrete.conf, README and LEEME repeat the labels.

export const ERRORS = {
  promptRequired: { status: 400, error: 'prompt es requerido' },
  textRequired: { status: 400, error: 'text es requerido' },
  textTooLong: { status: 400, error: 'el texto rebasa 262144 caracteres' },
  valuesNeedTexts: { status: 400, error: 'values debe tener textos' },
  invalidJson: { status: 400, error: 'JSON inválido' },
  badRequest: { status: 400, error: 'petición HTTP inválida' },
  notFound: { status: 404, error: 'ruta no encontrada' },
  templateNotFound: { status: 404, error: 'plantilla no encontrada' },
  methodNotAllowed: { status: 405, error: 'método no permitido' },
  requestTimeout: { status: 408, error: 'la petición tardó demasiado en llegar' },
  bodyTooLarge: { status: 413, error: 'el cuerpo rebasa 1 MB' },
  unsupportedMediaType: { status: 415, error: 'se espera application/json' },
  headersTooLarge: { status: 431, error: 'los encabezados son demasiado grandes' },
  server: { status: 500, error: 'server error' },
  upstream: { status: 502, error: 'Upstream error' },
  saturated: { status: 503, error: 'servicio saturado' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

// The reasons why the upstream gave no text: the closed set behind the log's `reason`, the metrics' label and
// X-Failure-Reason.
export const REASONS = [
  'quota',
  'too_large',
  'key',
  'model',
  'rejected',
  'overloaded',
  'error_in_200',
  'timeout',
  'unreachable',
  'tls',
  'proxy',
  'cut',
  'bad_answer',
  'shutdown',
  'internal',
] as const;
export type Reason = (typeof REASONS)[number];

export interface ErrorInfo {
  cause?: unknown;
  reason?: Reason;
  hint?: string;
  retryAfter?: string;
  upstreamStatus?: number;
  upstreamRequestId?: string;
}

// An error that carries the caller's answer. For `server` and `upstream` its message is the answer's
// `details`, cut at 64 KiB. Redact the details before they get here: a key that is cut in two would not be
// recognised.
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly info: ErrorInfo;

  constructor(code: ErrorCode, details?: string, info: ErrorInfo = {}) {
    super(cutAtCharacter(details ?? ERRORS[code].error, MAX_DETAILS_BYTES), { cause: info.cause });
    this.code = code;
    this.info = info;
  }
}

// Says that the caller closed the connection: nobody would read an answer, so none is sent.
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
}

// Stops one call, whatever step it is in. It replaces an AbortController, whose event target would cost 7 of
// 87 µs per request.
export class Cancellation {
  reason: AppError | CallerGone | undefined;
  onCancel: ((reason: AppError | CallerGone) => void) | undefined;

  cancel(reason: AppError | CallerGone) {
    if (this.reason) return;
    this.reason = reason;
    this.onCancel?.(reason);
  }
}

// The limit counts bytes of UTF-8.
const MAX_DETAILS_BYTES = 64 * 1024;

export interface ErrorBody {
  error: string;
  details?: string;
}

export function errorBody({ code, message }: AppError): ErrorBody {
  const { error } = ERRORS[code];
  return code === 'server' || code === 'upstream' ? { error, details: message } : { error };
}

// String(error), except where that hides the cause: an AggregateError (all addresses of a host failed) has an
// empty message.
export function describe(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return [...new Set(error.errors.map(describe))].join('; ');
  return String(error);
}

// The `code` of an error of Node, undici or zlib; '' if it has none. An AggregateError gives the code of its
// first error.
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

// Turns whatever was thrown into an error that the caller may read. Anything but an AppError is a bug of this
// program; its message is redacted here.
export function toAppError(thrown: unknown, redact: (text: string) => string): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError('server', redact(describe(thrown)), { cause: thrown, reason: 'internal' });
}

function cutAtCharacter(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text;
  return new TextDecoder().decode(Buffer.from(text).subarray(0, maxBytes), { stream: true });
}
