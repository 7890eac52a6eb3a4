import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { createDemoUpstream, type DemoUpstream } from '../../service/demo/server.ts';
import { MEDIA_TYPES, post } from '../harness/ask.ts';
import { accepts, freePort, listen } from '../harness/listen.ts';
import { runToEnd } from '../harness/run.ts';
import { type Process, spawnService } from '../harness/service.ts';
import { until } from '../harness/wait.ts';

const PROMPT = { prompt: 'circular sobre el horario de invierno' };
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('METRICS_PORT', () => {
  let demo: DemoUpstream;
  let service: Process;

  before(async () => {
    demo = await createDemoUpstream({ record: true, pace: 0 });
    service = await spawnService({ LLM_URL: demo.url, METRICS_PORT: '0', LLM_MODEL: 'fault-slow-pieces:100' });
  });
  after(async () => {
    await service.stop();
    await demo.close();
  });

  test('a scrape counts answers and refusals by form and status', async () => {
    await post(service.url, PROMPT);
    await post(service.url, PROMPT, { accept: MEDIA_TYPES.text });
    await post(service.url, {});
    const text = await scrape();
    assert.equal(value(text, /^http_server_request_duration_seconds_count{.*="200",form="json"} (.*)$/m), 1);
    assert.equal(value(text, /^http_server_request_duration_seconds_count{.*="200",form="text"} (.*)$/m), 1);
    assert.equal(value(text, /^http_server_request_duration_seconds_count{.*="400",form="json"} (.*)$/m), 1);
    assert.ok(value(text, /^gen_ai_client_token_usage_sum{.*type="output"} (.*)$/m) > 100);
    assert.ok(value(text, /^gen_ai_client_operation_time_to_first_chunk_seconds_sum{.*} (.*)$/m) >= 0.05);
  });

  test('a stream is in flight while it runs, and a 499 if its caller leaves', async () => {
    const caller = new AbortController();
    const headers = { 'content-type': 'application/json', accept: MEDIA_TYPES.sse };
    const body = JSON.stringify(PROMPT);
    const response = await fetch(service.url, { method: 'POST', headers, body, signal: caller.signal });
    assert.equal(response.status, 200);
    assert.equal(value(await scrape(), /^http_server_active_requests{form="sse"} (.*)$/m), 1);
    caller.abort();
    await demo.waitFor(() => demo.inFlight === 0);
    const text = await until(async () => {
      const text = await scrape();
      return value(text, /^http_server_active_requests{form="sse"} (.*)$/m) === 0 && text;
    }, 'the stream is still in flight');
    assert.equal(value(text, /^http_server_request_duration_seconds_count{.*="499",form="sse"} (.*)$/m), 1);
  });

  test('a valid traceparent reaches the upstream, and its trace id the log line', async () => {
    const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
    await post(service.url, PROMPT, { traceparent, 'x-request-id': 'traced' });
    assert.equal(demo.requests.at(-1)?.headers.traceparent, traceparent);
    const line = await service.lineOf('traced');
    assert.equal(JSON.parse(line).traceId, TRACE);
  });

  test('the public port does not serve /metrics', async () => {
    assert.equal((await fetch(new URL('/metrics', service.url))).status, 404);
  });

  test('METRICS_PORT in use: the process ends at once, names the variable, and PORT never answered', async () => {
    const other = createServer();
    const port = await listen(other);
    const publicPort = await freePort();
    let ended = false;
    let served = false;
    const knocking = (async () => {
      while (!ended && !served) served = await accepts(publicPort);
    })();
    const env = { PORT: String(publicPort), HOST: '127.0.0.1', LLM_URL: demo.url, METRICS_PORT: String(port) };
    const { status, stderr } = await runToEnd(env);
    ended = true;
    await knocking;
    other.close();
    assert.ok(!served, 'PORT answered before the start had failed');
    assert.equal(status, 1);
    assert.match(stderr, new RegExp(`METRICS_PORT ${port} is in use by another process`));
  });

  async function scrape(): Promise<string> {
    return (await fetch(service.metricsUrl)).text();
  }
});

function value(text: string, pattern: RegExp): number {
  const match = pattern.exec(text);
  assert.ok(match, `${pattern} is not in the scrape`);
  return Number(match[1]);
}
