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
    // Each row has the values, and the place that X-Invalid-Value names.
    const BAD_VALUES: [string, unknown, string | null][] = [
      ['a list', [], null],
      ['a text', 'x', null],
      ['null', null, null],
      ['a boolean', { Fecha: true }, 'Fecha'],
      ['a number of 16 digits', { CLABE: 1234567890123456 }, 'CLABE'],
      ['a number that JSON rounds', { CLABE: 1.2e19 }, 'CLABE'],
      ['a number with an exponent', { Monto: 1e21 }, 'Monto'],
      ['a list of texts', { Filas: ['x'] }, 'Filas[0]'],
      ['a list within a list', { Filas: [[{}]] }, 'Filas[0]'],
      ['null in place of a row', { Filas: [{}, null] }, 'Filas[1]'],
      ['a boolean in a row', { 'Año 1': [{}, {}, {}, { Monto: false }] }, 'A%C3%B1o%201%5B3%5D.Monto'],
      ['a list in a row', { Filas: [{ Concepto: [{}] }] }, 'Filas[0].Concepto'],
      ['an object', { Fecha: { dia: 5 } }, 'Fecha'],
      ['a wrong value under a name that the text lacks', { Nadie: false }, 'Nadie'],
    ];
    for (const [name, values, place] of BAD_VALUES)
      test(`refuses ${name} as values: 400 values debe tener textos, and names the place`, async () => {
        const { status, text, headers } = await post(at('/api/fill-template'), { text: 'a {{Fecha}}', values });
        assert.deepEqual([status, JSON.parse(text)], NEED_TEXTS);
        const header = headers.get('x-invalid-value');
        assert.equal(
          header === null ? null : decodeURIComponent(header),
          place === null ? null : decodeURIComponent(place),
        );
      });

    test('refuses a list of more than 5,000 members, in a small text and by the thread', async () => {
      const list = (count: number) => ({
        text: '| {{A}} |',
        values: { L: Array.from({ length: count }, () => ({ A: 'x' })) },
      });
      const { status, text, headers } = await post(at('/api/fill-template'), list(5_001));
      assert.deepEqual([status, JSON.parse(text)], [400, { error: 'una lista rebasa 5000 elementos' }]);
      assert.equal(headers.get('x-invalid-value'), 'L');
      const whole = await post(at('/api/fill-template'), list(5_000), SURE);
      assert.deepEqual([whole.status, whole.text], [200, Array<string>(5_000).fill('| x |').join('\n')]);
    });

    test('a place in another form follows its datum, unless it has a value of its own', async () => {
      const text = '{{Nombre}}: {{Nombre_En_Mayusculas}}, {{Nombre_Sin_Titulo}}. {{Cargo_En_Mayusculas}}';
      const values = { Nombre: 'Lic. Eva Sol Ríos', Nombre_Sin_Titulo: 'Eva' };
      const answer = await post(at('/api/fill-template'), { text, values }, SURE);
      assert.equal(answer.text, 'Lic. Eva Sol Ríos: LIC. EVA SOL RÍOS, Eva. {{Cargo_En_Mayusculas}}');
      assert.equal(answer.headers.get('x-unfilled'), 'Cargo');
      assert.equal(answer.headers.get('x-ignored'), null);
    });

    test('numbers of up to 15 digits are texts, null is no value, an empty value empties its place', async () => {
      const text = '{{A}} {{B}} {{C}} {{D}}.\n| {{E}} | {{F}} | {{G}} |';
      const values = { A: 123456789012345, B: -0.5, C: null, D: '', L: [{ E: 7, F: null, G: ' ' }] };
      const answer = await post(at('/api/fill-template'), { text, values }, SURE);
      assert.deepEqual([answer.status, answer.text], [200, '123456789012345 -0.5 {{C}} .\n| 7 | {{F}} |  |']);
      assert.equal(answer.headers.get('x-unfilled'), 'C,D,F,G');
      assert.equal(answer.headers.get('x-ignored'), null);
    });

    test('X-Unfilled and X-Ignored: the names, percent-encoded, at most 1 kB each, cut between names', async () => {
      const names = Array.from({ length: 200 }, (_, at) => `Año ${at}`);
      const values = { Nadie: 'x', 'Otro, más': 'y', L: [{ Nada: '1' }] };
      const body = { text: names.map((name) => `{{${name}}}`).join(' '), values };
      for (const accept of [MEDIA_TYPES.text, MEDIA_TYPES.docx]) {
        const { headers } = await post(at('/api/fill-template'), body, { ...JSON_TYPE, accept });
        assert.equal(headers.get('x-ignored'), 'Nadie,Otro%2C%20m%C3%A1s,Nada');
        const unfilled = headers.get('x-unfilled') ?? '';
        assert.ok(unfilled.length <= 1024 && unfilled.length > 1_000, unfilled);
        const [, shown = '', others] = /^(.*),\+(\d+)$/.exec(unfilled) ?? [];
        const decoded = shown.split(',').map(decodeURIComponent);
        assert.deepEqual(decoded, names.slice(0, decoded.length));
        assert.equal(decoded.length + Number(others), 200);
        assert.match(
          headers.get('access-control-expose-headers') ?? '',
          /X-Warnings, X-Unfilled, X-Ignored, X-Invalid-Value/,
        );
      }
    });

    test('a label counts as its name; a key that is a name stays with it', async () => {
      const text = '{{Numero_Oficio}} {{Nombre}}';
      const values = { 'Número de oficio': '5', Nombre: 'Ana' };
      const answer = await post(at('/api/fill-template'), { text, values }, SURE);
      assert.equal(answer.text, '5 Ana');
    });

    test('in the row of a table, a value has no «|» and no line end in text; Word takes it as it is', async () => {
      const body = { text: '| {{A}} | {{B}} |', values: { B: 'x|y', L: [{ A: 'a|b\nc' }] } };
      assert.equal((await post(at('/api/fill-template'), body, SURE)).text, '| a\\|b c | x\\|y |');
    });

    for (const [path, type] of [
      ['word', MEDIA_TYPES.docx],
      ['text', 'text/plain; charset=utf-8'],
    ] as const)
      test(`/api/fill-template/${path}: the form of the path, whatever Accept says`, async () => {
        const headers = { ...JSON_TYPE, accept: 'application/json' };
        const answer = await post(at(`/api/fill-template/${path}`), { text: 'a' }, headers);
        assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, type]);
        const { status, headers: refused } = await fetch(at(`/api/fill-template/${path}`));
        assert.deepEqual([status, refused.get('allow')], [405, 'POST, OPTIONS']);
      });

    test('refuses values that make the text too long, alone or by many places and rows', async () => {
      const long = 'x'.repeat(200_000);
      const rows = Array.from({ length: 4_000 }, () => ({ A: 'x' }));
      for (const body of [
        { text: '{{A}}{{A}}', values: { A: long } },
        { text: '{{A}} '.repeat(40_000), values: { A: 'x'.repeat(100) } },
        { text: `| {{A}} ${'y'.repeat(200)} |`, values: { L: rows } },
      ]) {
        const { status, text } = await post(at('/api/fill-template'), body);
        assert.deepEqual([status, JSON.parse(text)], TOO_LONG);
      }
    });

    test('fills the text in: what has an empty value is emptied, what the text lacks is ignored', async () => {
      const values = { Fecha: '5 de marzo', Nadie: 'x', Lugar: ' ', __proto__: 'p' };
      const body = JSON.stringify({
        text: ' {{Lugar}}, a {{Fecha}}\n| {{A}} |',
        values: { ...values, L: [{ A: '1' }, { A: '2' }] },
      });
      const { status, text, headers } = await post(at('/api/fill-template'), body, SURE);
      assert.deepEqual([status, text], [200, ' , a 5 de marzo\n| 1 |\n| 2 |']);
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
            ['oficio', { name: 'oficio', text: 'Oficio {{N}}', kind: null, fields: [], bytes: new Uint8Array() }],
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

    test('says what is right where a rule can tell, with the words to put if they are sure', async () => {
      const text =
        'La cita es el martes 4 de mayo de 2026, y se pagan 3 (tres) días. Los expediente se revisan el 31 de abril.';
      const { findings } = JSON.parse((await post(at('/api/review-template'), { text })).text);
      const rights = findings.flatMap(({ rule, right }: Record<string, unknown>) => (right ? [[rule, right]] : []));
      const start = text.indexOf('martes');
      assert.deepEqual(rights, [
        ['C1', { says: 'El 31 de abril no existe: abril tiene 30 días.' }],
        ['C2', { says: 'El 4 de mayo de 2026 es lunes.', edit: { start, end: start + 6, text: 'lunes' } }],
        ['C14', { says: 'Con «expediente» va «el».' }],
      ]);
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

  test('behind two slow texts, /healthz is free, and short work goes before the second', async () => {
    const slow = 'a\n'.repeat(20_000);
    let answered = 0;
    const long = [slow, slow].map((text) => ask(at('/api/fill-template'), { body: { text } }));
    for (const job of long) void job.then(() => answered++);
    await until(() => service.inFlight() === 2, 'the texts have not come');
    const short = ['/api/fill-template', '/api/review-template'].map((path) =>
      ask(at(path), { body: { text: LETTER } }),
    );
    assert.equal((await fetch(at('/healthz'))).status, 200);
    assert.equal(answered, 0);
    for (const { status } of await Promise.all(short)) assert.equal(status, 200);
    assert.ok(answered < 2);
    for (const { status } of await Promise.all(long)) assert.equal(status, 200);
  });

  test('of more texts than may wait, the last gets a 503 with Retry-After before its body is judged', async () => {
    const full = await startApp({ LLM_URL: 'http://127.0.0.1:1/' }, { admission: { texts: { maxTexts: 1 } } });
    const fillUrl = new URL('/api/fill-template', full.url).href;
    const first = ask(fillUrl, { body: { text: 'a\n'.repeat(30_000) } });
    await until(() => full.inFlight() === 1, 'the text has not come');
    for (const path of ['/api/fill-template', '/api/fill-template/text', '/api/review-template']) {
      const { status, text, headers } = await ask(new URL(path, full.url).href, { body: { pad: 'a'.repeat(20_000) } });
      assert.deepEqual([status, text], [503, '{"error":"servicio saturado"}']);
      assert.equal(headers.get('retry-after'), '1');
    }
    // A short text waits for no long one.
    assert.equal((await ask(fillUrl, { body: { text: 'a' } })).status, 200);
    assert.equal(full.inFlight(), 1);
    // The Word of a model's answer is no such text: the call reaches the upstream, where nobody listens.
    assert.equal((await ask(full.url, { form: 'docx' })).status, 500);
    assert.equal((await first).status, 200);
    assert.equal((await ask(fillUrl, { body: { text: 'a' } })).status, 200);
    await full.close();
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
