// Converts Word documents into PDFs with a Gotenberg (gotenberg.dev), where LibreOffice does the work.
import { randomUUID } from 'node:crypto';
import type { PdfConfig } from '../config.ts';
import { AppError, CallerGone, type Cancellation, describe, type PdfReason } from '../errors.ts';
import { readRefusal } from '../llm/answer.ts';
import { diagnoseFailure, readRetryAfter } from '../llm/diagnose.ts';
import { createExchange, type Peer, type UpstreamResponse } from '../llm/exchange.ts';
import type { Redactor } from '../llm/redact.ts';

export interface Conversion {
  docx: Uint8Array;
  // True for a document in our own form, whose PDF claims PDF/UA. Nobody has checked the alternative texts of
  // any other document; LibreOffice tags its PDF/A-2 anyway.
  ownForm: boolean;
  cancellation: Cancellation;
  requestId: string;
}

export interface Converter {
  // Resolves with a PDF/A-2b. Rejects with a redacted AppError, or with the reason of the cancellation.
  convert(conversion: Conversion): Promise<Buffer>;
  // True if so many conversions are under way that one without tokens at stake should come later.
  isFull(): boolean;
  close(): Promise<void>;
}

export interface ConverterOptions {
  pdf: PdfConfig;
  redactor: Pick<Redactor, 'redact' | 'stream'>;
}

// Gotenberg's route, which it appends to its --api-root-path.
const ROUTE = 'forms/libreoffice/convert';
const PEER: Peer = {
  name: 'the converter',
  timeoutSetting: 'PDF_TIMEOUT_MS',
  // A PDF embeds its typefaces and recompresses its pictures, and is seldom twice as large as its Word.
  maxAnswerBytes: 16 * 1024 * 1024,
};
// One LibreOffice converts one document at a time, in about a second. More than these would reach their time
// limit before their turn.
const MAX_CONVERSIONS = 16;
const PDF_START = '%PDF-';

// The converter is called directly, never through HTTPS_PROXY: it is beside the service.
export function createConverter({ pdf: { url, timeoutMs }, redactor }: ConverterOptions): Converter {
  const exchange = createExchange({ url: new URL(ROUTE, withSlash(url)), timeoutMs, peer: PEER });
  let conversions = 0;
  return {
    async convert({ docx, ownForm, cancellation, requestId }) {
      conversions++;
      try {
        const form = writeForm(docx, ownForm);
        const headers = ['content-type', form.type, 'user-agent', 'membrete', 'x-request-id', requestId];
        // Gotenberg writes the id of this header into its log.
        headers.push('gotenberg-trace', requestId);
        const response = await exchange.post({ headers, body: form.body, cancellation });
        return response.ok ? await readPdf(response) : await throwRefusal(response);
      } catch (error) {
        throw toFailure(error);
      } finally {
        conversions--;
      }
    },
    isFull: () => conversions >= MAX_CONVERSIONS,
    close: () => exchange.close(),
  };

  async function throwRefusal(response: UpstreamResponse): Promise<never> {
    const { status, headers } = response;
    const { text, cut } = await readRefusal(response);
    const details = cut ? redactor.stream().push(text) : redactor.redact(text);
    const reason = reasonOf(status);
    const retry = status === 429 || status === 503 ? readRetryAfter(headers) : {};
    throw new AppError('upstream', details, { reason, hint: HINTS[reason], upstreamStatus: status, ...retry });
  }

  function toFailure(error: unknown): AppError | CallerGone {
    if (error instanceof AppError || error instanceof CallerGone) return error;
    const { reason: found } = diagnoseFailure(error, false);
    const reason = FAILURE_REASONS[found] ?? 'pdf_bad_answer';
    return new AppError('server', redactor.redact(describe(error)), { cause: error, reason, hint: HINTS[reason] });
  }
}

// Without a slash at its end, the last part of a path is replaced by a relative address.
function withSlash(url: URL): URL {
  return url.pathname.endsWith('/') ? url : new URL(`${url.pathname}/`, url);
}

// The error message quotes nothing of the answer, because it may be anything.
async function readPdf(response: UpstreamResponse): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const pdf = Buffer.concat(chunks);
  if (pdf.toString('latin1', 0, PDF_START.length) === PDF_START) return pdf;
  throw new Error(`the converter's answer is not a PDF (${pdf.length} bytes)`);
}

// Writes the form of Gotenberg's route (pkg/modules/libreoffice/routes.go). There is no `metadata`, because
// with it Gotenberg would drop PDF/A and PDF/UA. The content controls of our Word files must not become
// fields to fill in.
function writeForm(docx: Uint8Array, ownForm: boolean): { type: string; body: Buffer } {
  const boundary = `membrete-${randomUUID()}`;
  const fields = { pdfa: 'PDF/A-2b', exportFormFields: 'false', ...(ownForm && { pdfua: 'true' }) };
  const open = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const parts = Object.entries(fields).map(([name, value]) => `${open(`name="${name}"`)}\r\n${value}\r\n`);
  const file = open('name="files"; filename="documento.docx"');
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(`${parts.join('')}${file}Content-Type: ${type}\r\n\r\n`),
      docx,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

function reasonOf(status: number): PdfReason {
  if (status === 429 || status === 503) return 'pdf_overloaded';
  return status >= 500 ? 'pdf_failed' : 'pdf_rejected';
}

// The reasons of diagnose.ts for an exception, as those of a conversion.
const FAILURE_REASONS: Readonly<Record<string, PdfReason>> = {
  timeout: 'pdf_timeout',
  unreachable: 'pdf_unreachable',
  tls: 'pdf_tls',
  cut: 'pdf_cut',
};

const HINTS = {
  pdf_rejected:
    'the converter refused the document: see that PDF_URL is the address of a Gotenberg, and whether LibreOffice opens the Word file',
  pdf_overloaded: 'the converter is full or timed out: give it more processor or replicas, or see what it converts',
  pdf_failed: 'LibreOffice failed in the converter: raise its memory, and look at its log',
  pdf_timeout: 'the converter was silent too long: raise PDF_TIMEOUT_MS, or give it more processor',
  pdf_unreachable: 'no connection to the converter: check PDF_URL, that it runs, and the network policy',
  pdf_tls:
    'no TLS with the converter: check the protocol and host of PDF_URL, whether its certificate has expired, and NODE_EXTRA_CA_CERTS',
  pdf_cut: 'the converter closed the connection: it may have run out of memory, look at its log',
  pdf_bad_answer: 'the answer is not that of a Gotenberg: check PDF_URL',
} as const satisfies Record<PdfReason, string>;
