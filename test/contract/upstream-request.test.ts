import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { createDemoUpstream } from '../../service/demo/server.ts';
import { MEDIA_TYPES, post } from '../harness/ask.ts';
import { listen } from '../harness/listen.ts';
import { startApp } from '../harness/service.ts';

const PROMPT = { prompt: 'constancia de trabajo' };
const USAGE = { include_usage: true };

const CASES: { does: string; params: string; json?: object; streams?: object }[] = [
  { does: 'by default streams ask for token counts', params: '{}', streams: USAGE },
  { does: 'null leaves them out', params: '{"stream_options":null}' },
  { does: 'other options are sent only with streams', params: '{"stream_options":{"x":1}}', streams: { x: 1 } },
];
for (const { does, params, streams } of CASES) {
  test(`stream_options: ${does}; JSON and Word never have any`, async (t) => {
    const bodies: { stream?: boolean; stream_options?: object }[] = [];
    const upstream = createServer(async (request, response) => {
      bodies.push(JSON.parse((await request.setEncoding('utf8').toArray()).join('')));
      response.end('{"choices":[{"message":{"content":"Oficio"}}]}');
    });
    const service = await startApp({ LLM_URL: `http://127.0.0.1:${await listen(upstream)}/`, LLM_PARAMS: params });
    t.after(async () => {
      await service.close();
      upstream.close();
    });
    for (const accept of Object.values(MEDIA_TYPES)) await post(service.url, PROMPT, { accept });
    for (const { stream, ...body } of bodies) {
      assert.equal('stream_options' in body, stream === true && streams !== undefined);
      if (stream) assert.deepEqual(body.stream_options, streams);
    }
    assert.equal(bodies.length, Object.keys(MEDIA_TYPES).length);
  });
}

test('a strict host answers every form, and the record of a stream has its tokens', async (t) => {
  const demo = await createDemoUpstream({ delayMs: 0 });
  const service = await startApp({ LLM_URL: demo.url, LLM_PARAMS: '{"stream_options":{"include_usage":true}}' });
  t.after(() => Promise.all([service.close(), demo.close()]));
  for (const accept of Object.values(MEDIA_TYPES)) {
    assert.equal((await post(service.url, PROMPT, { accept })).status, 200, accept);
    assert.ok((service.served.at(-1)?.outcome.usage?.outputTokens ?? 0) > 0, accept);
  }
});
