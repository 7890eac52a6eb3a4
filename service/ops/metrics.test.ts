import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { AppError, CallerGone, REASONS } from '../errors.ts';
import { createMetrics, METRICS, type Metrics } from './metrics.ts';
import type { Outcome, RequestRecord, ResponseFormat } from './outcome.ts';
import type { Readiness } from './probes.ts';

const OPTIONS = { upstream: new URL('https://api.groq.com/openai/v1/chat/completions'), model: 'modelo' };
const admission = () => ({ limit: 500, delayMs: 250, refused: 7, closed: 30, dropped: 4 });
const CALL = 'gen_ai_operation_name="chat",gen_ai_provider_name="groq",gen_ai_request_model="modelo"';

describe('metrics', () => {
  let metrics: Metrics;
  let url: string;
  let active: (ResponseFormat | undefined)[];
  let failing = false;
  let readiness: Readiness = 'ready';

  before(async () => {
    active = [];
    metrics = createMetrics({
      ...OPTIONS,
      active: () => (failing ? assert.fail('the scrape fails') : active),
      admission,
      readiness: () => readiness,
    });
    url = `http://127.0.0.1:${await metrics.listen(0, '127.0.0.1')}/metrics`;
  });
  after(() => metrics.close());

  async function scrape(): Promise<string> {
    return (await fetch(url)).text();
  }

  test('the counter of each reason starts at zero so that rate() sees the first failure', async () => {
    const text = await scrape();
    for (const reason of REASONS)
      assert.match(text, new RegExp(`^membrete_failures_total{reason="${reason}"} 0$`, 'm'));
  });

  test('a scrape has every name of the table and the process metrics', async () => {
    const text = await scrape();
    for (const { name } of Object.values(METRICS)) assert.match(text, new RegExp(`^# TYPE ${name} `, 'm'));
    for (const name of ['process_resident_memory_bytes', 'process_open_fds', 'nodejs_eventloop_lag_p99_seconds'])
      assert.match(text, new RegExp(`^# TYPE ${name} `, 'm'));
  });

  test('a good answer is counted by form and status, with its times and tokens', async () => {
    metrics.observe(
      served({ outcome: { form: 'json', upstreamMs: 900, usage: { inputTokens: 430, outputTokens: 610 } } }),
    );
    const text = await scrape();
    const request = 'http_request_method="POST",http_route="/api/generate-template",http_response_status_code="200"';
    assert.ok(text.includes(`http_server_request_duration_seconds_count{${request},form="json"} 1\n`));
    assert.ok(text.includes(`gen_ai_client_operation_duration_seconds_sum{${CALL},error_type=""} 0.9\n`));
    assert.ok(text.includes(`gen_ai_client_token_usage_sum{${CALL},gen_ai_token_type="input"} 430\n`));
    assert.ok(text.includes(`gen_ai_client_token_usage_sum{${CALL},gen_ai_token_type="output"} 610\n`));
  });

  test('a stream cut in the middle counts its first piece and its failure, although its status is 200', async () => {
    const error = new AppError('server', 'read ECONNRESET', { reason: 'cut' });
    metrics.observe(served({ outcome: { form: 'sse', firstPieceMs: 200, error } }));
    const text = await scrape();
    assert.match(text, /^membrete_failures_total{reason="cut"} 1$/m);
    assert.ok(text.includes(`gen_ai_client_operation_time_to_first_chunk_seconds_sum{${CALL}} 0.2\n`));
    assert.ok(text.includes(`gen_ai_client_operation_duration_seconds_count{${CALL},error_type="cut"} 1\n`));
  });

  test('a conversion has its own time and failures; the call of the model before it counts as a good one', async () => {
    const callsIn = (text: string) => text.match(/^gen_ai_client_operation_duration_seconds_count.*$/gm) ?? [];
    const before = callsIn(await scrape());
    const error = new AppError('upstream', 'the queue is full', { reason: 'pdf_overloaded' });
    metrics.observe(served({ status: 502, outcome: { form: 'pdf', pdfMs: 300, error } }));
    const filled = await scrape();
    assert.deepEqual(callsIn(filled), before);
    assert.match(filled, /^membrete_failures_total{reason="pdf_overloaded"} 1$/m);
    assert.ok(filled.includes('membrete_pdf_duration_seconds_sum{error_type="pdf_overloaded"} 0.3\n'));
    metrics.observe(served({ outcome: { form: 'pdf', upstreamMs: 700, pdfMs: 500 } }));
    metrics.observe(served({ status: 499, outcome: { form: 'pdf', pdfMs: 100, error: new CallerGone('gone') } }));
    const generated = await scrape();
    assert.ok(generated.includes('membrete_pdf_duration_seconds_count{error_type=""} 1\n'));
    assert.ok(generated.includes(`gen_ai_client_operation_duration_seconds_count{${CALL},error_type=""} 2\n`));
  });

  test('a caller who left has the status 499 and is not a failure', async () => {
    const before = failuresIn(await scrape());
    metrics.observe(served({ status: 499, outcome: { form: 'text', error: new CallerGone('gone') } }));
    const text = await scrape();
    assert.match(text, /^http_server_request_duration_seconds_count{.*status_code="499",form="text"} 1$/m);
    assert.deepEqual(failuresIn(text), before);
  });

  test('an empty answer is counted among the warnings', async () => {
    metrics.observe(served({ outcome: { form: 'json', upstreamMs: 1, warnings: ['empty_text', 'finish_length'] } }));
    const text = await scrape();
    assert.match(text, /^membrete_warnings_total{warning="empty_text"} 1$/m);
    assert.match(text, /^membrete_warnings_total{warning="finish_length"} 1$/m);
  });

  test('a method that the caller invented does not become a label', async () => {
    metrics.observe(served({ method: 'PROPFIND', route: '(no route)', status: 404, outcome: {} }));
    assert.match(await scrape(), /http_request_method="_OTHER",http_route="\(no route\)"/);
  });

  test('requests in flight are counted by form', async () => {
    active = ['sse', 'sse', undefined];
    const text = await scrape();
    assert.match(text, /^http_server_active_requests{form="sse"} 2$/m);
    assert.match(text, /^http_server_active_requests{form="none"} 1$/m);
    assert.match(text, /^http_server_active_requests{form="json"} 0$/m);
  });

  test('the probes are answered, ready or not', async () => {
    assert.deepEqual(await (await fetch(new URL('/healthz', url))).json(), { status: 'ok' });
    const ready = await fetch(new URL('/readyz', url));
    assert.deepEqual([ready.status, await ready.json()], [200, { status: 'ready' }]);
    readiness = 'draining';
    const draining = await fetch(new URL('/readyz', url));
    assert.deepEqual([draining.status, await draining.json()], [503, { status: 'draining' }]);
  });

  test('the limit of calls and the refused callers are on a scrape', async () => {
    const text = await scrape();
    assert.match(text, /^membrete_calls_limit 500$/m);
    assert.match(text, /^membrete_delay_seconds 0.25$/m);
    assert.match(text, /^membrete_refused_total{how="answered"} 7$/m);
    assert.match(text, /^membrete_refused_total{how="closed"} 30$/m);
    assert.match(text, /^membrete_dropped_connections_total 4$/m);
  });

  test('a scrape that fails is answered with 500, and the next one is served', async () => {
    failing = true;
    assert.equal((await fetch(url, { signal: AbortSignal.timeout(60_000) })).status, 500);
    failing = false;
    assert.equal((await fetch(url)).status, 200);
  });

  test('another path or method is answered with 404', async () => {
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/metricsx'],
      ['POST', '/metrics'],
    ])
      assert.equal((await fetch(new URL(path ?? '', url), { method: method ?? '' })).status, 404);
  });
});

function served(given: Partial<RequestRecord> & { outcome: Outcome }): RequestRecord {
  const route = '/api/generate-template';
  return { id: 'a', method: 'POST', route, status: 200, ms: 1000, ...given };
}

function failuresIn(text: string): string[] {
  return text.split('\n').filter((line) => line.startsWith('membrete_failures_total'));
}
