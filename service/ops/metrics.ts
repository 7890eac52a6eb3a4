// Serves Prometheus metrics and the probes on a separate port. Loaded only if METRICS_PORT is set.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { AppError, REASONS } from '../errors.ts';
import { type RequestRecord, type ResponseFormat, WARNINGS } from './outcome.ts';
import { PROBES, type Readiness } from './probes.ts';

// The names of all metrics are here, because OpenTelemetry's GenAI conventions still change. The values of
// each label are a closed set, or constant while the process runs.
export const METRICS = {
  requests: {
    name: 'http_server_request_duration_seconds',
    help: 'Requests by route, status and form. Status 499: the caller left before the answer was complete.',
    labels: ['http_request_method', 'http_route', 'http_response_status_code', 'form'],
  },
  active: {
    name: 'http_server_active_requests',
    help: 'Requests in flight, open streams among them.',
    labels: ['form'],
  },
  calls: {
    name: 'gen_ai_client_operation_duration_seconds',
    help: 'Upstream calls, from the request to the end of the answer. error_type is empty when they gave a text.',
    labels: ['gen_ai_operation_name', 'gen_ai_provider_name', 'gen_ai_request_model', 'error_type'],
  },
  firstPiece: {
    name: 'gen_ai_client_operation_time_to_first_chunk_seconds',
    help: 'Upstream calls of the streaming forms, from the request to the first piece of text.',
    labels: ['gen_ai_operation_name', 'gen_ai_provider_name', 'gen_ai_request_model'],
  },
  tokens: {
    name: 'gen_ai_client_token_usage',
    help: 'Tokens of each call, where the upstream reports them.',
    labels: ['gen_ai_operation_name', 'gen_ai_provider_name', 'gen_ai_request_model', 'gen_ai_token_type'],
  },
  failures: {
    name: 'membrete_failures_total',
    help: 'Calls that gave no text (or, in a stream, not all of it), and documents that became no PDF (pdf_…), by the reason that the log line names.',
    labels: ['reason'],
  },
  conversions: {
    name: 'membrete_pdf_duration_seconds',
    help: 'Conversions of a Word document into a PDF. error_type is empty when they gave a PDF.',
    labels: ['error_type'],
  },
  warnings: {
    name: 'membrete_warnings_total',
    help: 'Answers that were given as they came, and deserve a look: empty, cut at the limit, or with an error beside the text.',
    labels: ['warning'],
  },
  limit: {
    name: 'membrete_calls_limit',
    help: 'Calls that may be in flight now. It falls while the delay is long.',
    labels: [],
  },
  delay: {
    name: 'membrete_delay_seconds',
    help: 'How long callers wait for the event loop or to be accepted. After a peak it falls by half in 35 s.',
    labels: [],
  },
  refused: {
    name: 'membrete_refused_total',
    help: 'Callers refused under overload: with a 503, or by closing their connection unread.',
    labels: ['how'],
  },
  dropped: {
    name: 'membrete_dropped_connections_total',
    help: 'Connections closed unread because others, which bring no call, have taken all open files.',
    labels: [],
  },
} as const;

export interface Metrics {
  observe(served: RequestRecord): void;
  // Serves GET /metrics and the probes. Resolves with the port.
  listen(port: number, host?: string): Promise<number>;
  close(): Promise<void>;
}

export interface MetricsOptions {
  upstream: URL;
  model: string;
  // The answer form of each request in flight; undefined for a request that has not chosen a form.
  active(): Iterable<ResponseFormat | undefined>;
  admission(): Record<'limit' | 'delayMs' | 'refused' | 'closed' | 'dropped', number>;
  readiness(): Readiness;
}

// The bucket boundaries for requests. A call takes from 0.1 s to LLM_TIMEOUT_MS; a probe or a refusal takes
// less than 1 ms.
const REQUEST_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120];
// The bucket boundaries of OpenTelemetry's convention, so that a dashboard can add values of other programs.
const CALL_SECONDS = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];
const TOKENS = Array.from({ length: 14 }, (_, power) => 4 ** power);
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT']);
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const FORMS = ['json', 'text', 'sse', 'docx', 'pdf', 'none'] as const;

export function createMetrics({ upstream, model, active, admission, readiness }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const call = {
    gen_ai_operation_name: 'chat',
    gen_ai_provider_name: providerOf(upstream),
    gen_ai_request_model: model,
  };
  const requests = new Histogram({ ...optionsOf('requests'), buckets: REQUEST_SECONDS, registers });
  const calls = new Histogram({ ...optionsOf('calls'), buckets: CALL_SECONDS, registers });
  const firstPiece = new Histogram({ ...optionsOf('firstPiece'), buckets: CALL_SECONDS, registers });
  const tokens = new Histogram({ ...optionsOf('tokens'), buckets: TOKENS, registers });
  const conversions = new Histogram({ ...optionsOf('conversions'), buckets: CALL_SECONDS, registers });
  const failures = new Counter({ ...optionsOf('failures'), registers });
  const warned = new Counter({ ...optionsOf('warnings'), registers });
  new Gauge({
    ...optionsOf('active'),
    registers,
    collect() {
      for (const form of FORMS) this.set({ form }, 0);
      for (const form of active()) this.inc({ form: form ?? 'none' });
    },
  });
  // This gauge is collected first, so that it can set the three metrics below as well.
  const limit = new Gauge({
    ...optionsOf('limit'),
    registers,
    collect() {
      const state = admission();
      limit.set(state.limit);
      delay.set(state.delayMs / 1000);
      refusals.reset();
      refusals.inc({ how: 'answered' }, state.refused);
      refusals.inc({ how: 'closed' }, state.closed);
      dropped.reset();
      dropped.inc(state.dropped);
    },
  });
  const delay = new Gauge({ ...optionsOf('delay'), registers });
  const refusals = new Counter({ ...optionsOf('refused'), registers });
  const dropped = new Counter({ ...optionsOf('dropped'), registers });
  // Every counter begins at 0, because rate() misses the first event if the counter appears with it.
  for (const reason of REASONS) failures.inc({ reason }, 0);
  for (const warning of WARNINGS) warned.inc({ warning }, 0);

  return {
    observe({ method, route, status, ms, outcome }) {
      const { form, upstreamMs, firstPieceMs, pdfMs, usage, warnings, error } = outcome;
      requests.observe(
        {
          http_request_method: METHODS.has(method) ? method : '_OTHER',
          http_route: route,
          http_response_status_code: status,
          form: form ?? 'none',
        },
        ms / 1000,
      );
      const reason = error instanceof AppError ? error.info.reason : undefined;
      if (reason !== undefined) failures.inc({ reason });
      for (const warning of warnings ?? []) warned.inc({ warning });
      const isConverted = pdfMs !== undefined && (error === undefined || reason !== undefined);
      if (isConverted) conversions.observe({ error_type: reason ?? '' }, pdfMs / 1000);
      // Without an upstreamMs, only the conversion of a caller's document was tried.
      if (pdfMs !== undefined && upstreamMs === undefined) return;
      // A failed call has no upstreamMs. The time of its request is used instead, because the request spent
      // nearly all of this time waiting for the call.
      if (upstreamMs !== undefined || reason !== undefined)
        calls.observe({ ...call, error_type: pdfMs === undefined ? (reason ?? '') : '' }, (upstreamMs ?? ms) / 1000);
      if (firstPieceMs !== undefined) firstPiece.observe(call, firstPieceMs / 1000);
      if (usage === undefined) return;
      tokens.observe({ ...call, gen_ai_token_type: 'input' }, usage.inputTokens);
      tokens.observe({ ...call, gen_ai_token_type: 'output' }, usage.outputTokens);
    },
    ...createMetricsServer(registry, readiness),
  };
}

function createMetricsServer(registry: Registry, readiness: () => Readiness): Pick<Metrics, 'listen' | 'close'> {
  const server = createServer((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const path = isRead ? (request.url?.split('?', 1)[0] ?? '') : '';
    const probe = PROBES[path]?.(readiness());
    if (probe) return void response.writeHead(probe.code, JSON_TYPE).end(JSON.stringify(probe.body));
    if (path !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  return {
    async listen(port, host) {
      await once(server.listen(port, host), 'listening');
      return (server.address() as AddressInfo).port;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function optionsOf<Key extends keyof typeof METRICS>(key: Key) {
  const { name, help, labels } = METRICS[key];
  return { name, help, labelNames: labels };
}

// Returns the well-known value of gen_ai.provider.name, or the host of any other upstream.
function providerOf({ hostname }: URL): string {
  if (hostname.endsWith('.groq.com')) return 'groq';
  if (hostname === 'api.openai.com') return 'openai';
  if (hostname.endsWith('.openai.azure.com')) return 'azure.ai.openai';
  if (hostname === 'api.mistral.ai') return 'mistral_ai';
  return hostname;
}
