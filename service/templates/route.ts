// The routes that need no upstream: fill in a text, review a text, serve the operator's templates.

import { nfc } from '@membrete/document/text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { chooseBinding, chooseForm, MEDIA_TYPES } from '../generate/answer.ts';
import { namesHeaders } from '../generate/names-headers.ts';
import { takeBody } from '../generate/request.ts';
import type { Converter } from '../pdf/converter.ts';
import { refuseIfFull, sendPdf } from '../pdf/route.ts';
import { type TemplatesByName, templateTypeOf } from './folder.ts';
import type { OperatorTemplate } from './operator-file.ts';
import { readTextField } from './request.ts';
import type { Review } from './review.ts';
import type { FindTemplate, TextWork } from './work.ts';

export interface TemplateOptions {
  work: TextWork;
  // The templates of TEMPLATES_DIR. If undefined, every name is unknown.
  templates?: TemplatesByName | undefined;
  // Undefined if no converter of PDFs is configured.
  converter?: Converter | undefined;
}

export function createFill({ work, templates = new Map(), converter }: TemplateOptions) {
  const findTemplate: FindTemplate = (name) => templates.get(nfc(name));
  const offers = ['docx', 'text', ...(converter ? (['pdf'] as const) : [])] as const;
  return async function fillTemplate(
    request: FastifyRequest,
    reply: FastifyReply,
    form: 'docx' | 'text' | 'pdf' = chooseForm(request.headers.accept, offers),
  ) {
    const { headers, outcome, cancellation } = request;
    outcome.form = form;
    if (form === 'pdf' && converter) refuseIfFull(converter);
    const job = {
      body: takeBytes(request),
      form: form === 'text' ? form : 'docx',
      binding: chooseBinding(headers.accept),
    } as const;
    const filling = work.fill(job, findTemplate, cancellation).finally(() => request.endText?.());
    const { content, ownForm, unfilled, ignored } = await filling;
    reply.headers(namesHeaders({ 'x-unfilled': unfilled, 'x-ignored': ignored }));
    if (typeof content === 'string') return reply.type(`${MEDIA_TYPES.text}; charset=utf-8`).send(content);
    if (form === 'pdf' && converter)
      return sendPdf(converter, reply, { docx: content, ownForm, fileName: 'documento.pdf' });
    reply.header('content-disposition', 'attachment; filename="documento.docx"');
    return reply.type(MEDIA_TYPES.docx).send(content);
  };
}

export function createReview({ work }: TemplateOptions) {
  return async function reviewTemplate(request: FastifyRequest): Promise<Review> {
    request.outcome.form = 'json';
    await work.turn();
    const reviewing = work.review(readTextField(takeBody(request)), request.cancellation);
    return reviewing.finally(() => request.endText?.());
  };
}

// Registers the routes of the operator's templates, which only pages of the same origin may read.
export function registerTemplates(server: FastifyInstance, templates: TemplatesByName = new Map()): void {
  const list = Array.from(templates.values(), ({ name, kind, fields }) => {
    return { name, kind, labels: fields.map(({ label }) => label), fields };
  });
  server.get('/templates', (_request, reply) => keepFromOthers(reply).send(list));
  server.get<{ Params: { name: string } }>('/templates/:name', (request, reply) => {
    const template = templates.get(nfc(request.params.name));
    keepFromOthers(reply);
    if (template === undefined) throw new AppError('templateNotFound');
    return sendFile(reply, template);
  });
}

// Takes back the headers that let pages of every origin read an answer.
export function keepFromOthers(reply: FastifyReply): FastifyReply {
  for (const name of ['access-control-allow-origin', 'access-control-expose-headers']) reply.removeHeader(name);
  return reply.header('cross-origin-resource-policy', 'same-origin').header('cache-control', 'no-cache');
}

function sendFile(reply: FastifyReply, { name, bytes }: OperatorTemplate) {
  // The file name is encoded by RFC 8187, because it may have any letter.
  const fileName = `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
  return reply
    .header('content-disposition', fileName)
    .type(templateTypeOf(name) ?? '')
    .send(Buffer.from(bytes));
}

function takeBytes(request: FastifyRequest): Uint8Array {
  const { body } = request;
  request.body = undefined;
  return body instanceof Buffer ? body : new Uint8Array();
}
