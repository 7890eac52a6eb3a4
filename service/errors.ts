// The errors that a caller can receive, each with its status and label. service/openapi.json,
// deploy/nginx/membrete.conf, README and LEEME repeat the labels.

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

// The reasons why the upstream gave no text. The log, the metrics and the header X-Failure-Reason show these
// names.
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

// An error that app.ts turns into the answer for the caller. With the codes `server` and `upstream`, the
// answer shows the message as `details`, cut at 64 KiB. Redact the message first: the redactor would not
// recognise a key that is cut in two.
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly info: ErrorInfo;

  constructor(code: ErrorCode, details?: string, info: ErrorInfo = {}) {
    super(cutAtCharacter(details ?? ERRORS[code].error, MAX_DETAILS_BYTES), { cause: info.cause });
    this.code = code;
    this.info = info;
  }
}

// Thrown when the caller has closed the connection, so that nobody would read an answer.
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
}

// The cancellation of a call. An AbortController would take 7 of the 87 µs of a request.
export class Cancellation {
  reason: AppError | CallerGone | undefined;
  onCancel: ((reason: AppError | CallerGone) => void) | undefined;

  cancel(reason: AppError | CallerGone) {
    if (this.reason) return;
    this.reason = reason;
    this.onCancel?.(reason);
  }
}

const MAX_DETAILS_BYTES = 64 * 1024;

export interface ErrorBody {
  error: string;
  details?: string;
}

export function errorBody({ code, message }: AppError): ErrorBody {
  const { error } = ERRORS[code];
  return code === 'server' || code === 'upstream' ? { error, details: message } : { error };
}

// Returns String(error). For an AggregateError without a message, joins the messages of its errors.
export function describe(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return [...new Set(error.errors.map(describe))].join('; ');
  return String(error);
}

// Returns the `code` of an error of Node, undici or zlib; '' if there is none. An AggregateError has the code
// of its first error.
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

// Returns an AppError unchanged. Any other value comes from a bug of this program, and becomes a «server
// error» with a redacted message.
export function toAppError(thrown: unknown, redact: (text: string) => string): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError('server', redact(describe(thrown)), { cause: thrown, reason: 'internal' });
}

function cutAtCharacter(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text;
  return new TextDecoder().decode(Buffer.from(text).subarray(0, maxBytes), { stream: true });
}
