// Two public libraries reconnect when a stream ends, as the standard of server-sent events requires. A
// question must still be a single upstream call, because each call costs quota.
import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventSource } from 'eventsource';
import { createEventSource } from 'eventsource-client';
import { createDemoUpstream, type DemoUpstream } from '../../service/demo/server.ts';
import { ask, MEDIA_TYPES } from '../harness/ask.ts';
import { type Service, startApp } from '../harness/service.ts';
import { until } from '../harness/wait.ts';

// The libraries reconnect after 3 s and after 2 s. This time is longer than both.
const LONGEST_WAIT_MS = 3_500;
const LAST_EVENT_ID = { 'last-event-id': 'end' };

type Fetch = (url: string | URL, init?: object) => Promise<Response>;

interface Reader {
  isClosed(): boolean;
  close(): void;
}

// `onEnd` gets the name of the event that ends a stream.
const LIBRARIES: Record<string, (url: string, fetch: Fetch, onEnd: (name: string) => void) => Reader> = {
  eventsource(url, fetch, onEnd) {
    const source = new EventSource(url, { fetch });
    // The library reports its own failures as «error» too, but without data.
    for (const name of ['done', 'error']) source.addEventListener(name, (event) => 'data' in event && onEnd(name));
    return { isClosed: () => source.readyState === EventSource.CLOSED, close: () => source.close() };
  },
  'eventsource-client'(url, fetch, onEnd) {
    const onMessage = ({ event = '' }) => void (event === 'delta' || onEnd(event));
    const source = createEventSource({ url, fetch, onMessage });
    return { isClosed: () => source.readyState === 'closed', close: () => source.close() };
  },
};

describe('a client that reconnects by itself', { concurrency: true }, () => {
  let demo: DemoUpstream;
  const services = new Map<string, Service>();

  before(async () => {
    demo = await createDemoUpstream({ record: true, pace: { firstMs: 0, perChunkMs: 0 } });
    services.set('done', await startApp({ LLM_URL: demo.url }));
    services.set('error', await startApp({ LLM_URL: demo.url, LLM_MODEL: 'fault-cut-mid-stream' }));
  });
  after(async () => {
    for (const service of services.values()) await service.close();
    await demo.close();
  });

  for (const [library, open] of Object.entries(LIBRARIES))
    for (const end of ['done', 'error']) {
      test(`${library}, after the event ${end}: waits, so that one upstream call was made`, async (t) => {
        const { asked, ends, calls } = start(t, `${library}-${end}-waits`, open, end);
        await until(() => ends.length > 0, 'the stream does not end');
        await sleep(LONGEST_WAIT_MS);
        assert.deepEqual([ends, asked.length, calls()], [[end], 1, 1]);
      });

      test(`${library}, after the event ${end}: asks again, and stays away without an upstream call`, async (t) => {
        const hurry = (body: string) => body.replace(/^retry: \d+$/m, 'retry: 10');
        const { reader, asked, ends, calls } = start(t, `${library}-${end}-asks-again`, open, end, hurry);
        await until(reader.isClosed, 'the library does not give up');
        assert.deepEqual([ends, asked, calls()], [[end], [200, 204], 1]);
      });
    }

  test('Last-Event-ID: 204 for the event stream only, and not for a bad request', async () => {
    const { url } = services.get('done') ?? assert.fail();
    const status = async (form: keyof typeof MEDIA_TYPES, headers: Record<string, string>, body?: unknown) =>
      (await ask(url, { form, headers, ...(body !== undefined && { body }) })).status;
    assert.equal(await status('sse', LAST_EVENT_ID), 204);
    assert.equal(await status('sse', LAST_EVENT_ID, '{}'), 400);
    assert.equal(await status('sse', { 'last-event-id': '' }), 200);
    for (const form of ['json', 'text', 'docx'] as const) assert.equal(await status(form, LAST_EVENT_ID), 200);
  });

  // Opens a stream with a library. `asked` has the statuses of its requests, `ends` the last event of each
  // stream.
  function start(
    t: TestContext,
    id: string,
    open: (typeof LIBRARIES)[string],
    end: string,
    edit = (body: string) => body,
  ) {
    const asked: number[] = [];
    const ends: string[] = [];
    const headers = { accept: MEDIA_TYPES.sse, 'content-type': 'application/json', 'x-request-id': id };
    const post: Fetch = async (url, init: RequestInit = {}) => {
      const own = { method: 'POST', body: '{"prompt":"constancia de trabajo"}' };
      const response = await fetch(url, { ...init, ...own, headers: { ...init.headers, ...headers } });
      asked.push(response.status);
      return response.status === 200 ? new Response(edit(await response.text()), response) : response;
    };
    const { url } = services.get(end) ?? assert.fail();
    const reader = open(url, post, (name) => ends.push(name));
    t.after(reader.close);
    const calls = () => demo.requests.filter((call) => call.headers['x-request-id'] === id).length;
    return { reader, asked, ends, calls };
  }
});
