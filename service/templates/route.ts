// The routes that work on a text at hand, without an upstream call: fill in, and review.

import { fill } from '@membrete/document/variables';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseBinding, chooseForm, MEDIA_TYPES } from '../generate/answer.ts';
import { takeBody } from '../generate/request.ts';
import { type FindTemplate, readFill, readText } from './request.ts';
import type { Review } from './review.ts';
import type { Work } from './work.ts';

export interface TemplateOptions {
  work: Work;
  // Without it every name is unknown.
  findTemplate?: FindTemplate | undefined;
}

export function createFill({ work, findTemplate = () => undefined }: TemplateOptions) {
  return async function fillTemplate(request: FastifyRequest, reply: FastifyReply) {
    const { headers, outcome, cancellation } = request;
    const form = chooseForm(headers.accept, ['docx', 'text']);
    outcome.form = form;
    await work.turn();
    const { text, values } = readFill(takeBody(request), findTemplate);
    if (form === 'text') return reply.type(`${MEDIA_TYPES.text}; charset=utf-8`).send(fill(text, values));
    const word = await work.toWord({ text, values, binding: chooseBinding(headers.accept) }, cancellation);
    reply.header('content-disposition', 'attachment; filename="documento.docx"');
    return reply.type(MEDIA_TYPES.docx).send(word);
  };
}

export function createReview({ work }: TemplateOptions) {
  return async function reviewTemplate(request: FastifyRequest): Promise<Review> {
    request.outcome.form = 'json';
    await work.turn();
    return work.review(readText(takeBody(request)), request.cancellation);
  };
}
