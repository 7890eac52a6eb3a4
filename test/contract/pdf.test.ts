import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { createDocx } from '@membrete/word';
import { createDemoUpstream, type DemoUpstream } from '../../service/demo/server.ts';
import { AppError, CallerGone } from '../../service/errors.ts';
import { MEDIA_TYPES } from '../harness/ask.ts';
import { type Gotenberg, type GotenbergMode, hashOf, startGotenberg } from '../harness/gotenberg.ts';
import { freePort } from '../harness/listen.ts';
import { KEY, type Service, startApp } from '../harness/service.ts';
import { until } from '../harness/wait.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const DOCX_TYPE = { 'content-type': MEDIA_TYPES.docx };
const PROMPT = '{"prompt":"oficio para solicitar la reparación del alumbrado público"}';
const DOCX = createDocx('Oficio núm. 12\n\nPRESENTE\n\nSolicito la reparación.\n\nATENTAMENTE');
const UNAVAILABLE = { error: 'PDF no disponible' };

interface Asked {
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  signal?: AbortSignal;
}

const GENERATED: Asked = { path: '/api/generate-template/pdf', headers: JSON_TYPE, body: PROMPT };
const FILLED: Asked = {
  path: '/api/fill-template/pdf',
  headers: JSON_TYPE,
  body: JSON.stringify({ text: 'Oficio {{Numero}}\n\nFirme.', values: { Numero: '7' } }),
};
const CONVERTED: Asked = { path: '/pdf', headers: DOCX_TYPE, body: new Uint8Array(DOCX) };
const ALL = [GENERATED, FILLED, CONVERTED];

describe('PDF', () => {
  let demo: DemoUpstream;
  let gotenberg: Gotenberg;
  let service: Service;
  const templates = mkdtempSync(join(tmpdir(), 'membrete-templates-'));

  before(async () => {
    demo = await createDemoUpstream({ pace: { firstMs: 0, perChunkMs: 0 } });
    gotenberg = await startGotenberg();
    writeFileSync(join(templates, 'carta.docx'), createDocx('Oficio {{Numero}}\n\nFirme.', { binding: 'none' }));
    service = await startApp({ LLM_URL: demo.url, PDF_URL: gotenberg.url, TEMPLATES_DIR: templates });
  });
  after(async () => {
    gotenberg.close();
    await service.close();
    await demo.close();
  });
  afterEach(() => {
    gotenberg.mode = 'good';
    gotenberg.received = [];
  });

  const ask = ({ path, ...init }: Asked, at = service) => fetch(new URL(path, at.url), { method: 'POST', ...init });
  const lastServed = async (count: number) => until(() => service.served[count], 'the call is not recorded');

  test('generate-template: the same Word document goes to the converter, and its PDF to the caller', async () => {
    const byAccept = {
      ...GENERATED,
      path: '/api/generate-template',
      headers: { ...JSON_TYPE, accept: 'application/pdf' },
    };
    for (const asked of [byAccept, GENERATED]) {
      const answer = await ask(asked);
      const [sent] = gotenberg.received.splice(0);
      assert.ok(sent);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'application/pdf');
      assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="plantilla.pdf"');
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      assert.match(await answer.text(), new RegExp(hashOf(sent.docx)));
      assert.deepEqual(sent.fields, { pdfa: 'PDF/A-2b', exportFormFields: 'false', pdfua: 'true' });
      assert.equal(sent.headers['gotenberg-trace'], answer.headers.get('x-request-id'));
      assert.equal(sent.headers.authorization, undefined);
    }
  });

  test('fill-template: PDF/UA is claimed for our own form, and not for a Word file of the operator', async () => {
    const values = { Numero: '7' };
    const cases = [
      [{ text: 'Oficio {{Numero}}', values }, true],
      [{ template: 'carta.docx', values }, false],
    ] as const;
    for (const [body, isOurs] of cases) {
      const answer = await ask({ ...FILLED, body: JSON.stringify(body) });
      const [sent] = gotenberg.received.splice(0);
      assert.deepEqual([answer.status, sent?.fields.pdfua], [200, isOurs ? 'true' : undefined]);
      assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="documento.pdf"');
    }
  });

  test('a PDF has the headers of its Word document: what was cut, stayed empty, was ignored', async (t) => {
    const cut = await startApp({ LLM_URL: demo.url, PDF_URL: gotenberg.url, LLM_MODEL: 'fault-length' });
    t.after(() => cut.close());
    const values = { Numero: '7', Otro: 'x', Año: 'y' };
    const filled = JSON.stringify({ text: 'Oficio {{Numero}} {{Fecha}} {{Señas}}', values });
    const cases = [
      ['/api/generate-template', PROMPT, cut, { 'x-warnings': 'finish_length' }],
      ['/api/fill-template', filled, service, { 'x-unfilled': 'Fecha,Se%C3%B1as', 'x-ignored': 'Otro,A%C3%B1o' }],
      ['/api/fill-template', '{"text":"{{A}}","values":{"A":true}}', service, { 'x-invalid-value': 'A' }],
    ] as const;
    for (const [path, body, at, told] of cases)
      for (const form of ['word', 'pdf']) {
        const { headers } = await ask({ path: `${path}/${form}`, headers: JSON_TYPE, body }, at);
        const found = ['x-warnings', 'x-unfilled', 'x-ignored', 'x-invalid-value'].filter((name) => headers.has(name));
        assert.deepEqual(Object.fromEntries(found.map((name) => [name, headers.get(name)])), told, `${path}/${form}`);
        assert.equal(headers.has('x-token-usage') && headers.has('server-timing'), at === cut);
      }
  });

  test('/pdf: the bytes of the page go to the converter as they are; nothing of them is logged', async () => {
    const count = service.served.length;
    for (const [path, claims] of [
      ['/pdf', undefined],
      ['/pdf?form=own', 'true'],
    ] as const) {
      const answer = await ask({ ...CONVERTED, path });
      const [sent] = gotenberg.received.splice(0);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('access-control-allow-origin'), null);
      assert.equal(sent && hashOf(sent.docx), hashOf(DOCX));
      assert.equal(sent?.fields.pdfua, claims);
    }
    const { route, outcome } = await lastServed(count);
    assert.deepEqual([route, outcome.form, typeof outcome.pdfMs], ['/pdf', 'pdf', 'number']);
  });

  test('an Accept that prefers another form, or any form, gets no PDF', async () => {
    for (const accept of ['*/*', 'application/*', 'application/pdf;q=0.1, application/json']) {
      const answer = await ask({ ...GENERATED, path: '/api/generate-template', headers: { ...JSON_TYPE, accept } });
      assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    }
    assert.deepEqual(gotenberg.received, []);
  });

  test('GET /pdf tells the page that there is a converter', async () => {
    assert.equal((await fetch(new URL('/pdf', service.url))).status, 204);
  });

  const REFUSED: [string, Asked, number, string][] = [
    ['no prompt', { ...GENERATED, body: '{}' }, 400, 'prompt es requerido'],
    ['no text', { ...FILLED, body: '{}' }, 400, 'text es requerido'],
    ['a form', { ...GENERATED, headers: { 'content-type': 'text/csv' } }, 415, 'se espera application/json'],
    ['a body that is no zip', { ...CONVERTED, body: 'Oficio' }, 400, 'no es un .docx'],
    ['no body', { path: '/pdf' }, 400, 'no es un .docx'],
    ['JSON as the document', { ...CONVERTED, headers: JSON_TYPE }, 415, 'se espera un .docx'],
    ['a document of over 8 MiB', { ...CONVERTED, body: new Uint8Array(8_388_609) }, 413, 'el archivo rebasa 8 MB'],
    ['a page of another origin', from({ origin: 'https://elsewhere.example' }), 403, 'origen no permitido'],
    ['a page of another site', from({ 'sec-fetch-site': 'cross-site' }), 403, 'origen no permitido'],
    ['a sandboxed page', from({ origin: 'null' }), 403, 'origen no permitido'],
  ];
  for (const [name, asked, status, error] of REFUSED)
    test(`${asked.path} refuses ${name}: ${status} ${error}`, async () => {
      const answer = await ask(asked);
      assert.deepEqual([answer.status, await answer.json()], [status, { error }]);
      assert.deepEqual(gotenberg.received, []);
    });

  test('/pdf takes the page of its own origin, also behind a proxy that leaves out the port', async () => {
    const { origin } = new URL(service.url);
    for (const headers of [{ origin }, { origin: 'http://127.0.0.1' }, { 'sec-fetch-site': 'same-origin' }])
      assert.equal((await ask(from(headers))).status, 200);
  });

  test('/pdf: no preflight of another origin succeeds', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
    const answer = await fetch(new URL('/pdf', service.url), { method: 'OPTIONS', headers });
    assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [403, null]);
  });

  const FAILURES: [GotenbergMode, number, string, RegExp, string | null][] = [
    ['full', 502, 'pdf_overloaded', /exceeded the time limit/, '7'],
    ['busy', 502, 'pdf_overloaded', /queue is full/, null],
    ['broken', 502, 'pdf_rejected', /could not read the document/, null],
    ['conflict', 502, 'pdf_rejected', /is locked/, null],
    ['failed', 502, 'pdf_failed', /failed to convert/, null],
    ['redirect', 502, 'pdf_rejected', /elsewhere/, null],
    ['hang', 500, 'pdf_timeout', /no answer from the converter: timed out after 300 ms \(PDF_TIMEOUT_MS\)/, null],
    ['cut', 500, 'pdf_cut', /other side closed|terminated|aborted/, null],
    ['reset', 500, 'pdf_cut', /ECONNRESET/, null],
    ['html', 500, 'pdf_bad_answer', /the converter's answer is not a PDF \(37 bytes\)/, null],
    ['huge', 500, 'pdf_bad_answer', /the converter's answer is larger than 16777216 bytes/, null],
  ];
  for (const [mode, status, reason, details, retryAfter] of FAILURES)
    test(`a converter in mode «${mode}» is a ${status} with the reason ${reason}`, async (t) => {
      const impatient = mode === 'hang' ? { PDF_TIMEOUT_MS: '300' } : {};
      const own = await startApp({ LLM_URL: demo.url, PDF_URL: gotenberg.url, ...impatient });
      t.after(() => own.close());
      gotenberg.mode = mode;
      for (const asked of ALL) {
        const answer = await ask(asked, own);
        const body = await bodyOf(answer);
        assert.deepEqual(
          [answer.status, answer.headers.get('x-failure-reason'), answer.headers.get('retry-after')],
          [status, reason, retryAfter],
        );
        assert.equal(body.error, status === 502 ? 'Upstream error' : 'server error');
        assert.match(body.details, details);
        assert.deepEqual(Object.keys(body), ['error', 'details']);
      }
      const errors = own.served.map(({ outcome: { error } }) => error instanceof AppError && error.info.reason);
      assert.deepEqual(errors, [reason, reason, reason]);
    });

  test('no converter at that address: a 500 with the reason pdf_unreachable', async () => {
    const own = await startApp({ LLM_URL: demo.url, PDF_URL: `http://127.0.0.1:${await freePort()}` });
    const answer = await ask(CONVERTED, own);
    assert.deepEqual([answer.status, answer.headers.get('x-failure-reason')], [500, 'pdf_unreachable']);
    assert.match((await bodyOf(answer)).details, /ECONNREFUSED/);
    assert.equal((await fetch(new URL('/readyz', own.url))).status, 200);
    await own.close();
  });

  test('the words of a converter are redacted', async () => {
    gotenberg.mode = 'echo';
    gotenberg.words = `the key is ${KEY}, or ${encodeURIComponent(KEY)}`;
    for (const asked of ALL) assert.ok(!(await (await ask(asked)).text()).includes(KEY.slice(4)));
  });

  test('a caller who leaves stops the conversion, and is no error', async () => {
    gotenberg.mode = 'hang';
    for (const asked of ALL) {
      const count = service.served.length;
      const leave = new AbortController();
      const call = ask({ ...asked, signal: leave.signal }).catch(() => undefined);
      await until(() => gotenberg.open === 1, 'nothing reaches the converter');
      leave.abort();
      await call;
      await until(() => gotenberg.open === 0, 'the conversion goes on');
      const { status, outcome } = await lastServed(count);
      assert.equal(status, 499);
      assert.ok(outcome.error instanceof CallerGone);
    }
  });

  test('16 conversions wait at most: work without tokens gets a 503, a text of the model is still converted', async () => {
    gotenberg.mode = 'held';
    const waiting = Array.from({ length: 16 }, () => ask(CONVERTED));
    await until(
      () => gotenberg.open === 16,
      () => `${gotenberg.open} conversions wait`,
    );
    for (const asked of [FILLED, CONVERTED]) {
      const refused = await ask(asked);
      assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '1']);
      assert.deepEqual(await refused.json(), { error: 'servicio saturado' });
    }
    const generated = ask(GENERATED);
    await until(() => gotenberg.open === 17, 'the text of the model is not converted');
    gotenberg.release();
    for (const answer of await Promise.all([...waiting, generated])) assert.equal(answer.status, 200);
  });
});

describe('without PDF_URL', () => {
  let demo: DemoUpstream;
  let service: Service;
  before(async () => {
    demo = await createDemoUpstream({ pace: { firstMs: 0, perChunkMs: 0 } });
    service = await startApp({ LLM_URL: demo.url, PDF_URL: '' });
  });
  after(async () => {
    await service.close();
    await demo.close();
  });

  test('application/pdf is unknown: JSON, or the Word document of a fill', async () => {
    for (const [asked, type] of [
      [{ ...GENERATED, path: '/api/generate-template' }, /^application\/json/],
      [{ ...FILLED, path: '/api/fill-template' }, /wordprocessingml/],
    ] as const) {
      const headers = { ...JSON_TYPE, accept: 'application/pdf' };
      const answer = await fetch(new URL(asked.path, service.url), { ...asked, method: 'POST', headers });
      assert.match(answer.headers.get('content-type') ?? '', type);
    }
  });

  for (const { path, headers } of ALL)
    test(`${path} answers 404 before it reads the body`, async () => {
      // The body never ends.
      const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) });
      const init = { method: 'POST', body, duplex: 'half', ...(headers && { headers }) };
      const answer = await fetch(new URL(path, service.url), init as RequestInit);
      assert.deepEqual([answer.status, await answer.json()], [404, UNAVAILABLE]);
    });

  test('GET /pdf tells the page that there is none', async () => {
    assert.equal((await fetch(new URL('/pdf', service.url))).status, 404);
  });
});

async function bodyOf(answer: Response): Promise<{ error: string; details: string }> {
  return JSON.parse(await answer.text());
}

function from(headers: Record<string, string>): Asked {
  return { ...CONVERTED, headers: { ...DOCX_TYPE, ...headers } };
}
