// The probes say whether the process is alive, and ready for more calls. Neither calls the upstream, since no
// restart of this service cures its failures.

export type Readiness = 'starting' | 'ready' | 'draining';

export interface Probe {
  code: 200 | 503;
  body: { status: string };
}

// Served on PORT and on METRICS_PORT, which answers probes even while no caller is admitted.
export const PROBES: Readonly<Record<string, (readiness: Readiness) => Probe>> = {
  '/healthz': () => ({ code: 200, body: { status: 'ok' } }),
  '/readyz': (status) => ({ code: status === 'ready' ? 200 : 503, body: { status } }),
};
