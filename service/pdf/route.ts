// Answers with PDFs, and converts the Word documents that the page has made.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { AppError } from '../errors.ts';
import type { Converter } from './converter.ts';

export interface Printed {
  docx: Uint8Array;
  ownForm: boolean;
  fileName: string;
}

// The path at which the page asks whether there is a converter, and sends its Word documents.
export const PDF_PATH = '/pdf';

const UNAVAILABLE = new AppError('pdfUnavailable');
const FOREIGN = new AppError('foreignOrigin');
// A zip begins with these bytes.
const ZIP_START = 'PK\u0003\u0004';

// Registers /pdf, which only pages of the same origin may use. The Word document is kept nowhere, and the
// log has nothing of it. `admitted` reads the body of a request that is admitted.
export function registerPdf(
  server: FastifyInstance,
  converter: Converter | undefined,
  admitted: RouteShorthandOptions,
): void {
  if (converter === undefined) {
    refusePdf(server, PDF_PATH);
    return;
  }
  server.get(PDF_PATH, (_request, reply) => reply.header('cache-control', 'no-cache').code(204).send());
  server.post(PDF_PATH, admitted, (request, reply) => {
    request.outcome.form = 'pdf';
    refuseIfFull(converter);
    const docx = takeDocx(request);
    // The page says with ?form=own that a document is in our own form.
    const { form } = Object(request.query);
    return sendPdf(converter, reply, { docx, ownForm: form === 'own', fileName: 'documento.pdf' });
  });
}

// Registers a path that answers 404 before the body is read, because no converter is configured.
export function refusePdf(server: FastifyInstance, path: string): void {
  const onRequest = (_request: FastifyRequest, _reply: FastifyReply, next: (error: AppError) => void) =>
    next(UNAVAILABLE);
  server.post(path, { onRequest }, () => undefined);
  if (path === PDF_PATH) server.get(path, { onRequest }, () => undefined);
}

// Converts a document and answers with it. Records in the outcome how long that took.
export async function sendPdf(converter: Converter, reply: FastifyReply, { docx, ownForm, fileName }: Printed) {
  const { outcome, cancellation, id } = reply.request;
  const startedAt = performance.now();
  try {
    const pdf = await converter.convert({ docx, ownForm, cancellation, requestId: id });
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return reply.type('application/pdf').send(pdf);
  } finally {
    outcome.pdfMs = performance.now() - startedAt;
  }
}

// Refuses work that costs no tokens while many conversions wait. Call it before the work begins.
export function refuseIfFull(converter: Converter): void {
  if (converter.isFull()) throw new AppError('saturated', undefined, { retryAfter: '1' });
}

// Returns an error if a page of another origin sends the request, or its preflight. A program sends neither
// header. Only the names of the hosts are compared, because a proxy may leave out the port.
export function foreignOrigin({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders): AppError | undefined {
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? undefined : FOREIGN;
  const hostName = URL.parse(`http://${host}`)?.hostname;
  return origin === undefined || URL.parse(origin)?.hostname === hostName ? undefined : FOREIGN;
}

function takeDocx(request: FastifyRequest): Buffer {
  const { body } = request;
  request.body = undefined;
  if (!(body instanceof Buffer) || body.toString('latin1', 0, ZIP_START.length) !== ZIP_START)
    throw new AppError('notDocx');
  return body;
}
