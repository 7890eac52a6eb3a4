// The description of the API against the service: each described status is answered with a body of the described shape.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { createDemoUpstream, type DemoUpstream } from '../../service/demo/server.ts';
import { ERRORS, REASONS } from '../../service/errors.ts';
import { MEDIA_TYPES } from '../../service/generate/answer.ts';
import { type Answer, post } from '../harness/ask.ts';
import { type Service, startApp } from '../harness/service.ts';
import { POST, raw } from '../harness/socket.ts';

interface Schema {
  type?: string;
  required?: string[];
  additionalProperties?: boolean;
  properties?: Record<string, Schema>;
  const?: string;
  enum?: string[];
  pattern?: string;
}

type Described = Pick<Answer, 'status' | 'headers' | 'text'>;

const openapi = JSON.parse(readFileSync(new URL('../../service/openapi.json', import.meta.url), 'utf8'));
const { responses } = openapi.paths['/api/generate-template'].post;
// Only Word has Content-Disposition.
const NOT_ALWAYS = ['Content-Disposition', 'X-Failure-Reason'];
const PROMPT = '{"prompt":"constancia de trabajo"}';

describe('openapi.json', () => {
  let demo: DemoUpstream;
  let good: Service;
  let refused: Service;
  let unreachable: Service;
  let impatient: Service;

  before(async () => {
    demo = await createDemoUpstream({ pace: { firstMs: 0, perChunkMs: 0 } });
    good = await startApp({ LLM_URL: demo.url });
    refused = await startApp({ LLM_URL: demo.url, LLM_MODEL: 'fault-quota' });
    unreachable = await startApp({ LLM_URL: 'http://127.0.0.1:1/' });
    impatient = await startApp({ LLM_URL: demo.url }, { limits: { headersMs: 100, requestMs: 200, lookMs: 50 } });
  });
  after(async () => {
    for (const service of [good, refused, unreachable, impatient]) await service.close();
    await demo.close();
  });

  const CASES: [string, () => Promise<Described>][] = [
    ['200', () => post(good.url, PROMPT)],
    ['400', () => post(good.url, '{}')],
    ['405', async () => answerOf(await fetch(good.url))],
    ['408', async () => parse(await raw(impatient.port, `${POST}Content-Length: 5\r\n\r\n{`))],
    ['413', () => post(good.url, `"${'x'.repeat(1_048_576)}"`)],
    ['415', () => post(good.url, 'x', { 'content-type': 'text/plain' })],
    ['431', async () => parse(await raw(good.port, `${POST}X-A: ${'a'.repeat(20_000)}\r\n\r\n`))],
    ['500', () => post(unreachable.url, PROMPT)],
    ['502', () => post(refused.url, PROMPT)],
  ];
  for (const [status, ask] of CASES) {
    test(`${status} is answered as described`, async () => {
      const answer = await ask();
      assert.equal(String(answer.status), status);
      assertShape(JSON.parse(answer.text), resolve(responses[status].content['application/json'].schema));
      for (const [name, header] of Object.entries<{ schema: Schema }>(responses[status].headers)) {
        const value = answer.headers.get(name);
        if (value !== null) assertValue(value, resolve(header).schema);
        else assert.ok(NOT_ALWAYS.includes(name), `${name} is missing`);
      }
    });
  }

  test('every described status has a case, and every error of the code is described', () => {
    // 503 needs a process that is overloaded.
    assert.deepEqual(Object.keys(responses), [...CASES.map(([status]) => status), '503']);
    for (const { status, error } of Object.values(ERRORS)) {
      if (error === ERRORS.notFound.error) continue;
      assert.ok(JSON.stringify(responses[status]).includes(`"error":"${error}"`), `${status} ${error}`);
    }
  });

  test('the reasons of a failure are those of the code', () => {
    assert.deepEqual(openapi.components.headers.FailureReason.schema.enum, [...REASONS]);
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

function parse(bytes: string): Described {
  const [head = '', text = ''] = bytes.split('\r\n\r\n');
  const headers = new Headers();
  for (const [, name = '', value = ''] of head.matchAll(/^([\w-]+): ([^\r]*)/gm)) headers.append(name, value);
  return { status: Number(head.split(' ', 2)[1]), headers, text };
}

// The thing itself, or the component that it refers to.
function resolve<Thing extends object>(thing: Thing & { $ref?: string }): Thing {
  if (thing.$ref === undefined) return thing;
  const [, , kind = '', name = ''] = thing.$ref.split('/');
  return openapi.components[kind][name];
}

function assertShape(body: Record<string, unknown>, { required = [], additionalProperties, properties = {} }: Schema) {
  for (const name of required) assert.ok(name in body, `${name} is missing`);
  if (additionalProperties === false)
    assert.deepEqual(
      Object.keys(body).filter((name) => !(name in properties)),
      [],
    );
  for (const [name, schema] of Object.entries(properties)) assertValue(String(body[name]), schema);
}

function assertValue(value: string, schema: Schema) {
  if (schema.const !== undefined) assert.equal(value, schema.const);
  if (schema.enum) assert.ok(schema.enum.includes(value), value);
  if (schema.pattern !== undefined) assert.match(value, new RegExp(schema.pattern));
}
