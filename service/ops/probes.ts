// Answers the probes, which ask whether the process is alive, and ready for more calls. The upstream does not
// matter, because a restart of this service would not repair it.

export type Readiness = 'starting' | 'ready' | 'draining';

export interface Probe {
  code: 200 | 503;
  body: { status: string };
}

// The probes by path. METRICS_PORT serves them as well, even while PORT admits no caller.
export const PROBES: Readonly<Record<string, (readiness: Readiness) => Probe>> = {
  '/healthz': () => ({ code: 200, body: { status: 'ok' } }),
  '/readyz': (status) => ({ code: status === 'ready' ? 200 : 503, body: { status } }),
};
