// The errors that a caller can receive, each with its status, its label, and when it is sent. service/openapi.json
// and deploy/nginx/membrete.conf repeat the labels; `npm run tables` writes the table of docs/api.md.

export const ERRORS = {
  promptRequired: {
    status: 400,
    error: 'prompt es requerido',
    when: '`prompt` is missing, not a string, or empty',
  },
  textRequired: {
    status: 400,
    error: 'text es requerido',
    when: '`text` is missing, not a string, or empty',
  },
  textTooLong: {
    status: 400,
    error: 'el texto rebasa 262144 caracteres',
    when: 'the text, with its values filled in, is too long',
  },
  valuesNeedTexts: {
    status: 400,
    error: 'values debe tener textos',
    when: '`values` is not an object of strings, and of lists of such objects; `X-Invalid-Value` names the place',
  },
  listTooLong: {
    status: 400,
    error: 'una lista rebasa 5000 elementos',
    when: 'a list of `values` is too long; `X-Invalid-Value` names it',
  },
  invalidJson: {
    status: 400,
    error: 'JSON inválido',
    when: 'the body is not valid JSON in UTF-8, or nests deeper than 512',
  },
  badRequest: {
    status: 400,
    error: 'petición HTTP inválida',
    when: 'the bytes are not HTTP, or the URL cannot be decoded',
  },
  notDocx: {
    status: 400,
    error: 'no es un .docx',
    when: 'the body of `POST /pdf` is not a Word document',
  },
  foreignHost: {
    status: 403,
    error: 'host no permitido',
    when: '`/templates` or `/pdf` was asked for under a name that `ALLOWED_HOSTS` does not list',
  },
  foreignOrigin: {
    status: 403,
    error: 'origen no permitido',
    when: 'a page of another origin asked for `/pdf`',
  },
  notFound: {
    status: 404,
    error: 'ruta no encontrada',
    when: 'unknown path',
  },
  templateNotFound: {
    status: 404,
    error: 'plantilla no encontrada',
    when: 'no template has the name in `template`',
  },
  pdfUnavailable: {
    status: 404,
    error: 'PDF no disponible',
    when: 'no converter is configured (`PDF_URL`); sent before the body is read',
  },
  methodNotAllowed: {
    status: 405,
    error: 'método no permitido',
    when: 'the path does not support this method; `Allow` lists those that it does',
  },
  requestTimeout: {
    status: 408,
    error: 'la petición tardó demasiado en llegar',
    when: 'the headers, or the request, took too long to arrive',
  },
  bodyTooLarge: {
    status: 413,
    error: 'el cuerpo rebasa 1 MB',
    when: 'the body is larger than 1 MiB',
  },
  docxTooLarge: {
    status: 413,
    error: 'el archivo rebasa 8 MB',
    when: 'the document for `POST /pdf` is larger than 8 MiB',
  },
  unsupportedMediaType: {
    status: 415,
    error: 'se espera application/json',
    when: 'another content type or charset, or a compressed body',
  },
  docxExpected: {
    status: 415,
    error: 'se espera un .docx',
    when: 'another content type for `POST /pdf`, or a compressed body',
  },
  headersTooLarge: {
    status: 431,
    error: 'los encabezados son demasiado grandes',
    when: 'the headers are larger than 16 KiB',
  },
  server: {
    status: 500,
    error: 'server error',
    when: 'the upstream, or the converter of PDFs, cannot be reached, was silent for too long, or sent something unreadable; `details` gives the cause',
  },
  upstream: {
    status: 502,
    error: 'Upstream error',
    when: 'the upstream, or the converter of PDFs, refused; `details` is its response text without the key, and its `Retry-After` is passed on',
  },
  saturated: {
    status: 503,
    error: 'servicio saturado',
    when: 'more calls, or bytes of bodies, than the process can take; no upstream call was made, and `Retry-After` says when to try again',
  },
} as const;

export type ErrorCode = keyof typeof ERRORS;

// The reasons why the upstream gave no text, or the converter no PDF (pdf_…). The log, the metrics and the
// header X-Failure-Reason show these names.
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
  'pdf_rejected',
  'pdf_overloaded',
  'pdf_failed',
  'pdf_timeout',
  'pdf_unreachable',
  'pdf_tls',
  'pdf_cut',
  'pdf_bad_answer',
] as const;
export type Reason = (typeof REASONS)[number];
export type PdfReason = Extract<Reason, `pdf_${string}`>;

export interface ErrorInfo {
  cause?: unknown;
  reason?: Reason;
  hint?: string;
  retryAfter?: string;
  // The place of a wrong value in `values`: «Partidas[3].Monto».
  invalidValue?: string;
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

// Returns the `code` of an error of Node, undici or zlib; '' if there is none, or if it is a number, as the one
// of a DOMException, which tells nobody anything. An AggregateError has the code of its first error.
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
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
