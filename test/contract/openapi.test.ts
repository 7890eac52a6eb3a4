// The description of the API against the service: each described status is answered with a body of the described shape.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { createDemoUpstream, type DemoUpstream } from '../../src/demo/server.ts';
import { ERRORS } from '../../src/errors.ts';
import { MEDIA_TYPES } from '../../src/generate/answer.ts';
import { type Answer, post } from '../harness/ask.ts';
import { type Service, startApp } from '../harness/service.ts';

interface Schema {
  type?: string;
  required?: string[];
  additionalProperties?: boolean;
  properties?: Record<string, { const?: string }>;
}

type Described = Pick<Answer, 'status' | 'headers' | 'text'>;

const openapi = JSON.parse(readFileSync(new URL('../../src/openapi.json', import.meta.url), 'utf8'));
const { responses } = openapi.paths['/api/generate-template'].post;
const PROMPT = '{"prompt":"constancia de trabajo"}';

describe('openapi.json', () => {
  let demo: DemoUpstream;
  let good: Service;
  let refused: Service;
  let unreachable: Service;

  before(async () => {
    demo = await createDemoUpstream({ pace: { firstMs: 0, perChunkMs: 0 } });
    good = await startApp({ LLM_URL: demo.url });
    refused = await startApp({ LLM_URL: demo.url, LLM_MODEL: 'fault-quota' });
    unreachable = await startApp({ LLM_URL: 'http://127.0.0.1:1/' });
  });
  after(async () => {
    for (const service of [good, refused, unreachable]) await service.close();
    await demo.close();
  });

  const CASES: [string, () => Promise<Described>][] = [
    ['200', () => post(good.url, PROMPT)],
    ['400', () => post(good.url, '{}')],
    ['405', async () => answerOf(await fetch(good.url))],
    ['413', () => post(good.url, `"${'x'.repeat(1_048_576)}"`)],
    ['415', () => post(good.url, 'x', { 'content-type': 'text/plain' })],
    ['500', () => post(unreachable.url, PROMPT)],
    ['502', () => post(refused.url, PROMPT)],
  ];
  for (const [status, ask] of CASES) {
    test(`${status} is answered as described`, async () => {
      const answer = await ask();
      assert.equal(String(answer.status), status);
      assertShape(JSON.parse(answer.text), resolve(responses[status].content['application/json'].schema));
      for (const header of Object.keys(responses[status].headers ?? {})) {
        if (header !== 'Content-Disposition') assert.ok(answer.headers.has(header), `${header} is missing`);
      }
    });
  }

  test('every described status has a case, and every error of the code is described', () => {
    assert.deepEqual(
      Object.keys(responses),
      CASES.map(([status]) => status),
    );
    const elsewhere = [404, 408, 431];
    for (const { status, error } of Object.values(ERRORS)) {
      if (elsewhere.includes(status) || error === ERRORS.badRequest.error) continue;
      assert.ok(JSON.stringify(responses[status]).includes(`"error":"${error}"`), `${status} ${error}`);
    }
  });

  test('the forms of the 200 are those of the code', () => {
    assert.deepEqual(Object.keys(responses[200].content).sort(), Object.values(MEDIA_TYPES).sort());
  });

  test('GET /openapi.json serves it, and the other paths answer as described', async () => {
    assert.deepEqual(await (await fetch(new URL('/openapi.json', good.url))).json(), openapi);
    for (const path of ['/healthz', '/readyz']) {
      const answer = answerOf(await fetch(new URL(path, good.url)));
      assertShape(
        JSON.parse((await answer).text),
        resolve(openapi.paths[path].get.responses[200].content['application/json'].schema),
      );
    }
  });
});

async function answerOf(response: Response): Promise<Described> {
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function resolve(schema: Schema & { $ref?: string }): Schema {
  return schema.$ref ? openapi.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
}

function assertShape(body: Record<string, unknown>, { required = [], additionalProperties, properties = {} }: Schema) {
  for (const name of required) assert.ok(name in body, `${name} is missing`);
  if (additionalProperties === false)
    assert.deepEqual(
      Object.keys(body).filter((name) => !(name in properties)),
      [],
    );
  for (const [name, { const: value }] of Object.entries(properties))
    if (value !== undefined) assert.equal(body[name], value);
}
