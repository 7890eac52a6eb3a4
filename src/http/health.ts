// Probes: alive, and ready for more. Neither calls the upstream, whose faults no restart would mend.
import type { FastifyInstance } from 'fastify';

export function registerHealth(server: FastifyInstance, isDraining: () => boolean): void {
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/readyz', (_request, reply) => {
    if (!isDraining()) return { status: 'ready' };
    return reply.code(503).send({ status: 'draining' });
  });
}
