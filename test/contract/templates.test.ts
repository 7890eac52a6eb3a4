import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { referenceOf } from '@membrete/document/references';

import { ask, MEDIA_TYPES, post } from '../harness/ask.ts';
import { type Service, startApp } from '../harness/service.ts';
import { until } from '../harness/wait.ts';

const LETTER = referenceOf('oficio_solicitud');
const JSON_TYPE = { 'content-type': 'application/json' };
const SURE = { ...JSON_TYPE, accept: MEDIA_TYPES.text };
const REQUIRED = [400, { error: 'text es requerido' }] as const;
const TOO_LONG = [400, { error: 'el texto rebasa 262144 caracteres' }] as const;
const NEED_TEXTS = [400, { error: 'values debe tener textos' }] as const;

describe('a text at hand', () => {
  let service: Service;
  const at = (path: string) => new URL(path, service.url).href;
  before(async () => {
    // No upstream listens on this port.
    service = await startApp({ LLM_URL: 'http://127.0.0.1:1/', LLM_API_KEY: '' });
  });
  after(() => service.close());

  const REFUSED_BY_BOTH_ROUTES: [string, string, Record<string, string>, readonly [number, { error: string }]][] = [
    ['no text', '{}', JSON_TYPE, REQUIRED],
    ['an empty text', '{"text":""}', JSON_TYPE, REQUIRED],
    ['a number as the text', '{"text":5}', JSON_TYPE, REQUIRED],
    ['null as the text', '{"text":null}', JSON_TYPE, REQUIRED],
    ['a text inherited through __proto__', '{"__proto__":{"text":"x"}}', JSON_TYPE, REQUIRED],
    ['[] as the body', '[]', JSON_TYPE, REQUIRED],
    ['null as the body', 'null', JSON_TYPE, REQUIRED],
    ['no body', '', {}, REQUIRED],
    ['a text of 262,145 characters', JSON.stringify({ text: 'a'.repeat(262_145) }), JSON_TYPE, TOO_LONG],
    ['malformed JSON', '{"text":', JSON_TYPE, [400, { error: 'JSON inválido' }]],
    [
      'another content type',
      '{"text":"x"}',
      { 'content-type': 'text/csv' },
      [415, { error: 'se espera application/json' }],
    ],
    [
      'a body of over 1 MiB',
      `{"text":"${'x'.repeat(1_048_576)}"}`,
      JSON_TYPE,
      [413, { error: 'el cuerpo rebasa 1 MB' }],
    ],
  ];
  for (const path of ['/api/fill-template', '/api/review-template'])
    for (const [name, body, headers, [status, expected]] of REFUSED_BY_BOTH_ROUTES)
      test(`${path} refuses ${name}: ${status} ${expected.error}`, async () => {
        const answer = await fetch(at(path), {
          method: 'POST',
          headers: { ...headers, accept: MEDIA_TYPES.docx },
          body,
        });
        assert.equal(answer.status, status);
        assert.deepEqual(await answer.json(), expected);
        assert.equal(answer.headers.get('access-control-allow-origin'), '*');
        assert.ok(answer.headers.get('x-request-id'));
      });

  for (const path of ['/api/fill-template', '/api/review-template'])
    test(`${path} takes POST only`, async () => {
      const answer = await fetch(at(path));
      assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST, OPTIONS']);
    });

  describe('/api/fill-template', () => {
    const BAD_VALUES: [string, unknown][] = [
      ['a list', []],
      ['a text', 'x'],
      ['null', null],
      ['a number as a value', { Fecha: 5 }],
      ['null as a value', { Fecha: null }],
      ['a list of texts', { Filas: ['x'] }],
      ['a list within a list', { Filas: [[{}]] }],
      ['a number in a row', { Filas: [{ Concepto: 5 }] }],
      ['a list in a row', { Filas: [{ Concepto: [{}] }] }],
      ['a wrong value under a name that the text lacks', { Nadie: false }],
    ];
    for (const [name, values] of BAD_VALUES)
      test(`refuses ${name} as values: 400 values debe tener textos`, async () => {
        const { status, text } = await post(at('/api/fill-template'), { text: 'a {{Fecha}}', values });
        assert.deepEqual([status, JSON.parse(text)], NEED_TEXTS);
      });

    test('refuses values that make the text too long, alone or by many places and rows', async () => {
      const long = 'x'.repeat(200_000);
      const rows = Array.from({ length: 9_000 }, () => ({ A: 'x' }));
      for (const body of [
        { text: '{{A}}{{A}}', values: { A: long } },
        { text: '{{A}} '.repeat(40_000), values: { A: 'x'.repeat(100) } },
        { text: `| {{A}} ${'y'.repeat(200)} |`, values: { L: rows } },
      ]) {
        const { status, text } = await post(at('/api/fill-template'), body);
        assert.deepEqual([status, JSON.parse(text)], TOO_LONG);
      }
    });

    test('fills the text in: what has no value stays, what the text lacks is ignored', async () => {
      const values = { Fecha: '5 de marzo', Nadie: 'x', Lugar: ' ', __proto__: 'p' };
      const body = JSON.stringify({
        text: ' {{Lugar}}, a {{Fecha}}\n| {{A}} |',
        values: { ...values, L: [{ A: '1' }, { A: '2' }] },
      });
      const { status, text, headers } = await post(at('/api/fill-template'), body, SURE);
      assert.deepEqual([status, text], [200, ' {{Lugar}}, a 5 de marzo\n| 1 |\n| 2 |']);
      assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8');
      assert.equal(headers.get('vary'), 'Accept');
    });

    test('half a character in text or values becomes U+FFFD', async () => {
      const { text } = await post(at('/api/fill-template'), '{"text":"{{A}} \\ud800","values":{"A":"\\udf00"}}', SURE);
      assert.equal(text, '\ufffd \ufffd');
    });

    for (const accept of [
      undefined,
      '*/*',
      'application/*',
      MEDIA_TYPES.docx,
      'application/json',
      `text/plain;q=0.5, ${MEDIA_TYPES.docx}`,
    ])
      test(`Accept ${accept}: a Word document`, async () => {
        const headers = { ...JSON_TYPE, ...(accept && { accept }) };
        const response = await fetch(at('/api/fill-template'), {
          method: 'POST',
          headers,
          body: JSON.stringify({ text: LETTER }),
        });
        assert.equal(response.status, 200);
        assert.equal(response.headers.get('content-type'), MEDIA_TYPES.docx);
        assert.equal(response.headers.get('content-disposition'), 'attachment; filename="documento.docx"');
        assert.equal(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 2), 'PK');
      });

    test('a template of the operator by its name; 404 for an unknown one; a text goes first', async () => {
      const named = await startApp(
        { LLM_URL: 'http://127.0.0.1:1/' },
        {
          templates: new Map([
            ['oficio', { name: 'oficio', text: 'Oficio {{N}}', kind: null, labels: ['N'], bytes: new Uint8Array() }],
          ]),
        },
      );
      const ask = async (body: object) => {
        const { status, text } = await post(new URL('/api/fill-template', named.url).href, body, SURE);
        return [status, text];
      };
      assert.deepEqual(await ask({ template: 'oficio', values: { N: '5' } }), [200, 'Oficio 5']);
      assert.deepEqual(await ask({ template: 'acta' }), [404, '{"error":"plantilla no encontrada"}']);
      assert.deepEqual(await ask({ text: 'x', template: 'acta' }), [200, 'x']);
      assert.deepEqual(await ask({ template: 5 }), [400, '{"error":"text es requerido"}']);
      assert.deepEqual(await ask({ template: 'acta', values: 5 }), [400, '{"error":"values debe tener textos"}']);
      await named.close();
      assert.equal((await post(at('/api/fill-template'), { template: 'oficio' })).status, 404);
    });
  });

  describe('/api/review-template', () => {
    test('answers the kind, the variables with their places, and the findings with their fixes', async () => {
      const text = LETTER.replace('ATENTAMENTE', '**ATENTAMENTE**');
      const answer = await post(at('/api/review-template'), { text });
      assert.equal(answer.status, 200);
      const { kind, variables, findings } = JSON.parse(answer.text);
      assert.equal(kind, 'oficio_solicitud');
      const [variable] = variables;
      assert.deepEqual(Object.keys(variable), ['name', 'label', 'kind', 'places']);
      const [{ start, end }] = variable.places;
      assert.equal(text.slice(start, end), `{{${variable.name}}}`);
      const marked = findings.find(({ rule }: { rule: string }) => rule === 'O8');
      assert.deepEqual(Object.keys(marked), ['rule', 'severity', 'message', 'start', 'end', 'fix']);
      assert.equal(marked.severity, 'must');
      assert.ok(text.slice(marked.start, marked.end).includes('**'));
    });

    test('places are of the text as it was sent, whatever its Unicode form, and a kind that is not known is null', async () => {
      const text = 'An\u0303o 😀 {{An\u0303o}} {{Fecha}} {{Fecha}}';
      const { kind, variables } = JSON.parse((await post(at('/api/review-template'), { text })).text);
      assert.equal(kind, null);
      assert.deepEqual(
        variables.map(({ name, label, kind, places }: Record<string, unknown>) => [name, label, kind, places]),
        [
          ['Año', 'Año', 'year', [{ start: 8, end: 16 }]],
          [
            'Fecha',
            'Fecha',
            'date',
            [
              { start: 17, end: 26 },
              { start: 27, end: 36 },
            ],
          ],
        ],
      );
    });

    test('nothing counts as invented, since nobody knows what was asked for', async () => {
      const text = LETTER.replaceAll(/\{\{\w*Fecha\w*\}\}/g, '5 de marzo de 2026');
      const { findings } = JSON.parse((await post(at('/api/review-template'), { text })).text);
      assert.ok(!JSON.stringify(findings).includes('no está en su solicitud'), JSON.stringify(findings));
    });
  });

  test('two of the worst texts leave /healthz free: it is answered before either', async () => {
    const worst = 'a\n'.repeat(49_152);
    const before = service.served.length;
    const jobs = [worst, worst, LETTER, LETTER].map((text) => ask(at('/api/fill-template'), { body: { text } }));
    jobs.push(ask(at('/api/review-template'), { body: { text: LETTER } }));
    let answered = 0;
    for (const job of jobs.slice(0, 2)) void job.then(() => answered++);
    // The short texts may be answered before the last one has come.
    const come = () => service.served.length - before + service.inFlight();
    await until(() => come() === jobs.length, 'the texts have not come');
    for (let probe = 0; probe < 3; probe++) {
      assert.equal((await fetch(at('/healthz'))).status, 200);
      assert.equal(answered, 0);
    }
    for (const { status } of await Promise.all(jobs)) assert.equal(status, 200);
  });

  test('a caller who leaves takes a waiting text with it', async () => {
    const left = new AbortController();
    const body = { text: 'a\n'.repeat(32_768) };
    const first = ask(at('/api/fill-template'), { body });
    const gone = ask(at('/api/fill-template'), { body, signal: left.signal }).catch(String);
    await until(() => service.inFlight() === 2, 'the two texts have not come');
    left.abort();
    const record = await until(
      () => service.served.find(({ outcome }) => outcome.error?.name === 'CallerGone'),
      'nobody left',
    );
    assert.equal(record.route, '/api/fill-template');
    assert.equal((await first).status, 200);
    assert.match(String(await gone), /abort/i);
  });
});
