// CORS: pages of every origin may send any header, and read these of each answer.
import type { FastifyReply, FastifyRequest } from 'fastify';

const EXPOSED = 'Retry-After, X-Request-Id, Server-Timing, Content-Disposition, X-Failure-Reason';

export function allowAnyOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*');
  reply.header('access-control-expose-headers', EXPOSED);
}

export function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): void {
  const wanted = headers['access-control-request-headers'];
  reply.header('vary', 'Accept, Access-Control-Request-Headers');
  if (wanted !== undefined) reply.header('access-control-allow-headers', wanted);
  reply.header('access-control-allow-methods', 'GET, HEAD, POST').header('access-control-max-age', '86400');
  reply.code(204).header('content-length', '0').send();
}
