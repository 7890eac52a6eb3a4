// Compares the API description with the service: a request for each described status gets a body of the
// described shape.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { createDemoUpstream, type DemoUpstream } from '../../service/demo/server.ts';
import { ERRORS, REASONS } from '../../service/errors.ts';
import { MEDIA_TYPES } from '../../service/generate/answer.ts';
import { type Answer, post } from '../harness/ask.ts';
import { type Gotenberg, startGotenberg } from '../harness/gotenberg.ts';
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

interface Answered {
  content: Record<string, unknown>;
  headers: Record<string, unknown>;
}

type Described = Pick<Answer, 'status' | 'headers' | 'text'>;

const openapi = JSON.parse(readFileSync(new URL('../../service/openapi.json', import.meta.url), 'utf8'));
const ENDPOINT = '/api/generate-template';
const responses = responsesOf(ENDPOINT);
// These headers may be absent: not every upstream counts tokens, and the service's own refusals have no
// failure reason.
const NOT_ALWAYS = ['X-Token-Usage', 'X-Failure-Reason', 'X-Warnings', 'X-Unfilled', 'X-Ignored', 'X-Invalid-Value'];
const FIELD = { name: 'N', label: 'N', kind: 'text' };
const PROMPT = '{"prompt":"constancia de trabajo"}';

describe('openapi.json', () => {
  let demo: DemoUpstream;
  let gotenberg: Gotenberg;
  let good: Service;
  let refused: Service;
  let unreachable: Service;
  let impatient: Service;

  before(async () => {
    demo = await createDemoUpstream({ pace: { firstMs: 0, perChunkMs: 0 } });
    gotenberg = await startGotenberg();
    good = await startApp({ LLM_URL: demo.url, PDF_URL: gotenberg.url });
    refused = await startApp({ LLM_URL: demo.url, LLM_MODEL: 'fault-quota', PDF_URL: gotenberg.url });
    unreachable = await startApp({ LLM_URL: 'http://127.0.0.1:1/' });
    impatient = await startApp({ LLM_URL: demo.url }, { limits: { headersMs: 100, requestMs: 200, lookMs: 50 } });
  });
  after(async () => {
    for (const service of [good, refused, unreachable, impatient]) await service.close();
    gotenberg.close();
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
    // 503 is not tested here, because it needs an overloaded process.
    assert.deepEqual(Object.keys(responses), [...CASES.map(([status]) => status), '503']);
    for (const { status, error } of Object.values(ERRORS)) {
      if (error === ERRORS.notFound.error) continue;
      const paths = Object.keys(openapi.paths).filter((path) => openapi.paths[path].post);
      const described = paths.map((path) => JSON.stringify(responsesOf(path)[status] ?? ''));
      assert.ok(described.join().includes(`"error":"${error}"`), `${status} ${error}`);
    }
  });

  test('the reasons of a failure are those of the code', () => {
    assert.deepEqual(openapi.components.headers.FailureReason.schema.enum, [...REASONS]);
  });

  test('the forms of the 200 are those of the code', () => {
    const paths = [ENDPOINT, ...['word', 'text', 'events', 'pdf'].map((form) => `${ENDPOINT}/${form}`)];
    const types = paths.flatMap((path) => Object.keys(responsesOf(path)[200].content));
    assert.deepEqual(types.sort(), Object.values(MEDIA_TYPES).sort());
  });

  test('each form path answers its one media type, whatever Accept says', async () => {
    for (const form of ['word', 'text', 'events', 'pdf']) {
      const path = `${ENDPOINT}/${form}`;
      const [type] = Object.keys(responsesOf(path)[200].content);
      for (const accept of ['application/json', '*/*']) {
        const { status, headers } = await post(new URL(path, good.url).href, PROMPT, { accept });
        assert.deepEqual([status, headers.get('content-type')?.split(';')[0]], [200, type]);
        for (const name of Object.keys(responsesOf(path)[200].headers))
          assert.ok(headers.has(name) || NOT_ALWAYS.includes(name), `${path}: ${name} is missing`);
      }
      assert.equal((await post(new URL(path, refused.url).href, PROMPT)).status, 502);
      assert.equal((await post(new URL(path, good.url).href, '{}')).status, 400);
    }
  });

  test('a text that is filled in or reviewed is answered as described', async () => {
    const text = 'Oficio núm. {{Numero_Oficio}}\n\nAnexo **dos** copias.';
    const fills = ['', '/word', '/text', '/pdf'].map((form) => `/api/fill-template${form}`);
    for (const path of [...fills, '/api/review-template']) {
      const answer = await post(new URL(path, good.url).href, { text }, { accept: '*/*' });
      const { content, headers } = responsesOf(path)[200];
      assert.equal(answer.headers.get('content-type')?.split(';')[0], Object.keys(content)[0]);
      for (const name of Object.keys(headers)) assert.ok(answer.headers.has(name) || NOT_ALWAYS.includes(name), name);
      if (path.includes('review')) {
        const review = JSON.parse(answer.text);
        assertShape(review, openapi.components.schemas.Review);
        for (const variable of review.variables) assertShape(variable, openapi.components.schemas.Variable);
        for (const finding of review.findings) assertShape(finding, openapi.components.schemas.Finding);
        assert.ok(review.variables.length > 0 && review.findings.length > 0);
      }
    }
  });

  // openapi-generator 7 sends no lists where a value may also be a text, and oapi-codegen 2 makes no client at all.
  test('no body has a value of several types, which many generators cannot send', () => {
    for (const name of ['FillRequest', 'ReviewRequest', 'TemplateRequest']) {
      const schema = JSON.stringify(openapi.components.schemas[name]);
      assert.doesNotMatch(schema, /"type":\[|"(one|any|all)Of"/, name);
    }
  });

  test('the templates of the operator are listed as described', async (t) => {
    const facts = {
      text: 'Oficio {{N}}',
      kind: null,
      fields: [FIELD],
      bytes: new TextEncoder().encode('Oficio {{N}}'),
    };
    const templates = new Map([['oficio.txt', { name: 'oficio.txt', ...facts }]]);
    const listing = await startApp({ LLM_URL: demo.url, ALLOWED_HOSTS: '127.0.0.1' }, { templates });
    t.after(() => listing.close());
    const [listed, ...others] = await (await fetch(new URL('/templates', listing.url))).json();
    assert.deepEqual(others, []);
    assertShape(listed, openapi.components.schemas.ListedTemplate);
    assert.deepEqual([listed.labels, listed.fields], [['N'], [FIELD]]);
    assertShape(FIELD, openapi.components.schemas.TemplateField);
    const described = openapi.paths['/templates/{name}'].get.responses;
    for (const [name, status] of [
      [listed.name, 200],
      ['nada.txt', 404],
    ]) {
      const answer = await answerOf(await fetch(new URL(`/templates/${name}`, listing.url)));
      const { content, headers } = resolve<Answered>(described[status]);
      assert.equal(answer.status, status);
      assert.ok(Object.keys(content).includes(answer.headers.get('content-type')?.split(';')[0] ?? ''));
      for (const header of Object.keys(headers)) assert.ok(answer.headers.has(header), header);
    }
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

// Returns the responses of a POST by status, with references resolved.
function responsesOf(path: string) {
  const found: Record<string, { $ref?: string }> = openapi.paths[path].post.responses;
  return Object.fromEntries(Object.entries(found).map(([status, response]) => [status, resolve(response)]));
}

async function answerOf(response: Response): Promise<Described> {
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function parse(bytes: string): Described {
  const [head = '', text = ''] = bytes.split('\r\n\r\n');
  const headers = new Headers();
  for (const [, name = '', value = ''] of head.matchAll(/^([\w-]+): ([^\r]*)/gm)) headers.append(name, value);
  return { status: Number(head.split(' ', 2)[1]), headers, text };
}

// Returns the component to which a reference leads, or the object itself.
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
