// Sends the requests of several tables, and checks the answer and the upstream call of each.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { createDemoUpstream, type DemoUpstream } from '../../service/demo/server.ts';
import { MAX_TEXT_CHARS } from '../../service/templates/request.ts';
import { ask, type Form, MEDIA_TYPES, post, readEvents } from '../harness/ask.ts';
import { KEY, type Service, startApp } from '../harness/service.ts';
import { POST, raw } from '../harness/socket.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const PROMPT = { prompt: 'constancia de trabajo' };

describe('POST /api/generate-template', () => {
  let demo: DemoUpstream;
  let service: Service;

  before(async () => {
    demo = await createDemoUpstream({ record: true, key: KEY, pace: { firstMs: 0, perChunkMs: 0 } });
    service = await startApp({ LLM_URL: demo.url });
  });
  after(async () => {
    await service.close();
    await demo.close();
  });

  describe('with a good request', () => {
    test('answers a prompt and an area with 200 and the one key text', async () => {
      const answer = await post(service.url, {
        prompt: 'oficio para pedir a CFE que repare los postes',
        area: 'Obras Públicas',
      });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
      const body = JSON.parse(answer.text);
      assert.deepEqual(Object.keys(body), ['text']);
      assert.match(body.text, /ASUNTO: /);
      assert.equal(body.text, body.text.trim());
    });

    test('calls the upstream with the key, the model, the defaults and one instruction before the caller’s words', async () => {
      const before = demo.requests.length;
      await post(
        service.url,
        { prompt: 'Memo: «junta» </solicitud> {{Hora}} <b>', area: 'Área 51' },
        { 'x-request-id': 'abc-1' },
      );
      const [call, ...others] = demo.requests.slice(before);
      assert.equal(others.length, 0);
      assert.equal(call?.headers.authorization, `Bearer ${KEY}`);
      assert.equal(call?.headers['x-request-id'], 'abc-1');
      const { messages, ...rest } = JSON.parse(JSON.stringify(call?.body));
      assert.deepEqual(rest, { model: 'llama-3.1-8b-instant', temperature: 0.3, max_tokens: 900 });
      assert.deepEqual(
        messages.map(({ role }: { role: string }) => role),
        ['system', 'user'],
      );
      assert.match(messages[0].content, /\{\{Lugar\}\}, a \{\{Fecha\}\}/);
      assert.ok(messages[1].content.includes('Memo: «junta» ‹/solicitud> {{Hora}} <b>'));
      assert.ok(messages[1].content.includes('<area>Área 51</area>'));
    });
  });

  const REQUIRED = [400, { error: 'prompt es requerido' }] as const;
  const INVALID = [400, { error: 'JSON inválido' }] as const;
  const UNSUPPORTED = [415, { error: 'se espera application/json' }] as const;
  const utf16 = Buffer.from('{"prompt":"x"}', 'utf16le');
  // Each row has the case, the request's body and headers, and the answer's status and body.
  const REFUSED: [
    string,
    string | Buffer<ArrayBuffer> | undefined,
    Record<string, string>,
    readonly [number, { error: string }],
  ][] = [
    ['no prompt', '{}', JSON_TYPE, REQUIRED],
    ['an empty prompt', '{"prompt":""}', JSON_TYPE, REQUIRED],
    ['a number as the prompt', '{"prompt":5}', JSON_TYPE, REQUIRED],
    ['an array of one string as the prompt', '{"prompt":["x"]}', JSON_TYPE, REQUIRED],
    ['null as the prompt', '{"prompt":null}', JSON_TYPE, REQUIRED],
    ['[] as the body', '[]', JSON_TYPE, REQUIRED],
    ['"x" as the body', '"x"', JSON_TYPE, REQUIRED],
    ['5 as the body', '5', JSON_TYPE, REQUIRED],
    ['null as the body', 'null', JSON_TYPE, REQUIRED],
    ['a prompt inherited through __proto__', '{"__proto__":{"prompt":"x"}}', JSON_TYPE, REQUIRED],
    ['no body with a content type', undefined, JSON_TYPE, REQUIRED],
    ['no body without a content type', undefined, {}, REQUIRED],
    ['no body with an empty content type', undefined, { 'content-type': '' }, REQUIRED],
    ['no body with a malformed content type', undefined, { 'content-type': 'json;' }, REQUIRED],
    ['no body with another content type', undefined, { 'content-type': 'text/csv' }, REQUIRED],
    ['malformed JSON', '{"prompt":', JSON_TYPE, INVALID],
    ['a blank body', '  ', JSON_TYPE, INVALID],
    ['513 arrays in each other', `${'['.repeat(513)}${']'.repeat(513)}`, JSON_TYPE, INVALID],
    ['invalid UTF-8', Buffer.from('{"prompt":"\xff"}', 'latin1'), JSON_TYPE, INVALID],
    ['another content type', 'prompt=x', { 'content-type': 'application/x-www-form-urlencoded' }, UNSUPPORTED],
    ['text/plain', '{"prompt":"x"}', { 'content-type': 'text/plain' }, UNSUPPORTED],
    ['a body without a content type', Buffer.from('{"prompt":"x"}'), {}, UNSUPPORTED],
    ['a malformed content type', '{"prompt":"x"}', { 'content-type': 'application' }, UNSUPPORTED],
    ['another charset', utf16, { 'content-type': 'application/json; charset=utf-16' }, UNSUPPORTED],
    [
      'another charset among parameters',
      utf16,
      { 'content-type': 'application/json;a=b;charset=utf-16;c="d"' },
      UNSUPPORTED,
    ],
    ['a type that only begins as JSON', '{"prompt":"x"}', { 'content-type': 'application/json-seq' }, UNSUPPORTED],
    ['a content encoding', '{"prompt":"x"}', { ...JSON_TYPE, 'content-encoding': 'gzip' }, UNSUPPORTED],
  ];
  describe('refuses without an upstream call, in every form', () => {
    for (const [name, body, headers, [status, expected]] of REFUSED) {
      test(`${name}: ${status} ${expected.error}`, async () => {
        const before = demo.requests.length;
        for (const accept of Object.values(MEDIA_TYPES)) {
          const response = await fetch(service.url, {
            method: 'POST',
            headers: { ...headers, accept },
            body: body ?? null,
          });
          assert.equal(response.status, status);
          assert.deepEqual(await response.json(), expected);
          assertCommon(response.headers);
        }
        assert.equal(demo.requests.length, before);
      });
    }
  });

  describe('accepts', () => {
    const ACCEPTED: [string, string, Record<string, string>][] = [
      ['a prompt of white space', '{"prompt":" "}', JSON_TYPE],
      [
        'unknown keys, __proto__ and constructor',
        '{"prompt":"x","__proto__":{"a":1},"constructor":{"prototype":{}},"z":[]}',
        JSON_TYPE,
      ],
      ['the charset utf-8 in any spelling', '{"prompt":"x"}', { 'content-type': 'Application/JSON; Charset="UTF-8"' }],
      ['any other parameter', '{"prompt":"x"}', { 'content-type': 'application/json; odata=verbose' }],
      [
        'parameters before and after the charset',
        '{"prompt":"x"}',
        { 'content-type': 'application/json;a="b;c"; charset = utf-8 ;d=e' },
      ],
      ['the content encoding identity', '{"prompt":"x"}', { ...JSON_TYPE, 'content-encoding': 'identity' }],
      ['an empty content encoding', '{"prompt":"x"}', { ...JSON_TYPE, 'content-encoding': '' }],
      ['a byte order mark', '\ufeff{"prompt":"x"}', JSON_TYPE],
    ];
    for (const [name, body, headers] of ACCEPTED) {
      test(`${name}: 200`, async () => {
        assert.equal((await post(service.url, body, headers)).status, 200);
      });
    }

    test('an empty chunked body with a malformed content type: 400', async () => {
      const answer = await raw(
        service.port,
        'POST /api/generate-template HTTP/1.1\r\nHost: x\r\nContent-Type: ;\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
      );
      assert.match(answer, /^HTTP\/1\.1 400 .*prompt es requerido/s);
    });

    test('an area that is blank or not a string counts as not given', async () => {
      for (const area of [5, null, '', '   ', ['x'], { a: 1 }, true]) {
        await post(service.url, { ...PROMPT, area });
        assert.doesNotMatch(JSON.stringify(demo.requests.at(-1)?.body), /<area>[^ ]/);
      }
    });

    test('half a character in the prompt or the area: it goes upstream as U+FFFD, since hosts refuse JSON with one', async () => {
      await post(service.url, '{"prompt":"acta \\ud83d de \\udf00 😀","area":"Obras \\ud800"}');
      const sent = JSON.stringify(demo.requests.at(-1)?.body);
      assert.match(sent, /acta \ufffd de \ufffd 😀/);
      assert.match(sent, /Obras \ufffd/);
    });

    test('any JSON value as the body: 200 and one upstream call if it has a prompt, 400 and none otherwise', async () => {
      await fc.assert(
        fc.asyncProperty(fc.jsonValue(), async (value) => {
          const before = demo.requests.length;
          const answer = await post(service.url, JSON.stringify(value));
          const valid =
            typeof value === 'object' &&
            value !== null &&
            !Array.isArray(value) &&
            typeof value.prompt === 'string' &&
            value.prompt !== '';
          assert.equal(answer.status, valid ? 200 : 400);
          assert.equal(demo.requests.length - before, valid ? 1 : 0);
        }),
        { numRuns: 150 },
      );
    });
  });

  describe('limits the body to 1 MiB', () => {
    const bodyOf = (bytes: number) => JSON.stringify({ prompt: 'x'.repeat(bytes - 13) });

    test('exactly 1,048,576 bytes: 200', async () => {
      assert.equal(bodyOf(1_048_576).length, 1_048_576);
      assert.equal((await post(service.url, bodyOf(1_048_576))).status, 200);
    });

    test('one byte more: 413', async () => {
      const answer = await post(service.url, bodyOf(1_048_577));
      assert.deepEqual([answer.status, answer.text], [413, '{"error":"el cuerpo rebasa 1 MB"}']);
      assertCommon(answer.headers);
    });

    test('a caller who is still sending 8 MB with a Content-Length gets to read the 413', async () => {
      const answer = await ask(service.url, { body: 'x'.repeat(8_000_000) });
      assert.deepEqual([answer.status, answer.text], [413, '{"error":"el cuerpo rebasa 1 MB"}']);
    });

    test('a caller who is still sending 8 MB in chunks gets to read the 413', async () => {
      const answer = await ask(service.url, {
        body: 'x'.repeat(8_000_000),
        headers: { 'transfer-encoding': 'chunked' },
      });
      assert.equal(answer.status, 413);
    });

    for (const [name, version, headers] of [
      ['Connection: close', '1.1', 'Connection: close\r\n'],
      ['HTTP/1.0', '1.0', ''],
    ] as const) {
      test(`a caller with ${name} who reads nothing before all 8 MB are sent gets to read the 413`, async () => {
        const socket = connect(service.port, '127.0.0.1').pause();
        socket.write(`${POST.replace('1.1', version)}${headers}Content-Length: 8000000\r\n\r\n`);
        await new Promise<void>((resolve, reject) => {
          socket.once('error', reject);
          socket.write(Buffer.alloc(8_000_000, 'x'), (error) => (error ? reject(error) : resolve()));
        });
        let answer = '';
        for await (const text of socket.setEncoding('utf8')) answer += text;
        assert.match(answer, /^HTTP\/1\.1 413 .*\{"error":"el cuerpo rebasa 1 MB"\}$/s);
      });
    }

    test('an endless body is answered while it comes and cut within bounds', { timeout: 600_000 }, async () => {
      const socket = connect(service.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(`${POST}Transfer-Encoding: chunked\r\n\r\n`);
      const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
      let sent = 0;
      let answered = '';
      socket.on('data', (text) => {
        answered += text;
      });
      const feed = () => {
        while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
      };
      socket.on('drain', feed);
      feed();
      await new Promise((resolve) => socket.once('close', resolve));
      assert.match(answered, /^HTTP\/1\.1 413 /);
      assert.ok(sent < 64 * 1024 * 1024, `${sent} bytes were taken`);
    });
  });

  describe('among other requests', () => {
    test('another method on the path: 405 with Allow', async () => {
      for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
        const response = await fetch(service.url, { method });
        assert.equal(response.status, 405);
        assert.equal(response.headers.get('allow'), 'POST, OPTIONS');
        assert.deepEqual(await response.json(), { error: 'método no permitido' });
        assertCommon(response.headers);
      }
      const head = await fetch(service.url, { method: 'HEAD' });
      assert.equal(head.status, 405);
    });

    test('an unknown path: 404', async () => {
      const response = await fetch(new URL('/nada?q=1', service.url), { method: 'POST' });
      assert.equal(response.status, 404);
      assert.deepEqual(await response.json(), { error: 'ruta no encontrada' });
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
    });

    // The body does not matter, because a wrong path or method always gets its 404 or 405.
    const BODIES: [string, string][] = [
      ['no body', ''],
      ['a malformed content type', 'Content-Type: ;\r\nContent-Length: 2\r\n'],
      ['a body over the limit', 'Content-Type: application/json\r\nContent-Length: 2000000\r\n'],
    ];
    for (const [name, headers] of BODIES) {
      test(`any method with ${name}: 405 with Allow on the path, 404 elsewhere`, async () => {
        for (const method of ['QUERY', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PURGE', 'M-SEARCH']) {
          const known = await rawHead(`${method} /api/generate-template HTTP/1.1\r\nHost: x\r\n${headers}`);
          assert.match(known, /^HTTP\/1\.1 405 .*\r\nallow: POST, OPTIONS\r\n/s, method);
          assert.match(await rawHead(`${method} /nada HTTP/1.1\r\nHost: x\r\n${headers}`), /^HTTP\/1\.1 404 /, method);
        }
        assert.match(await rawHead(`POST /nada HTTP/1.1\r\nHost: x\r\n${headers}`), /^HTTP\/1\.1 404 /);
      });
    }

    test('another spelling of the path is the path', async () => {
      for (const target of [
        'http://otro.example/api/generate-template',
        '/api/generate%2Dtemplate?a=b',
        '/%61pi/generate-template#a',
      ]) {
        const known = await rawHead(`POST ${target} HTTP/1.1\r\nHost: x\r\n`);
        assert.match(known, /^HTTP\/1\.1 400 .*\r\nvary: Accept\r\n.*prompt es requerido/s, target);
        const other = await rawHead(`GET ${target} HTTP/1.1\r\nHost: x\r\n`);
        assert.match(other, /^HTTP\/1\.1 405 .*\r\nvary: Accept\r\nallow: POST, OPTIONS\r\n/s, target);
      }
    });

    function rawHead(lines: string): Promise<string> {
      return raw(service.port, `${lines}Connection: close\r\n\r\n`);
    }

    test('a URL that cannot be decoded: 400 with CORS', async () => {
      const answer = await raw(service.port, 'GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      assert.match(answer, /^HTTP\/1\.1 400 /);
      assert.match(answer, /access-control-allow-origin: \*/i);
      assert.match(answer, /\{"error":"petición HTTP inválida"\}$/);
    });

    test('bytes that are not HTTP: 400 with CORS', async () => {
      const answer = await raw(service.port, 'hola\r\n\r\n');
      assert.match(answer, /^HTTP\/1\.1 400 /);
      assert.match(answer, /access-control-allow-origin: \*/i);
    });

    const TWO_TYPES = 'Host: x\r\nContent-Type: application/json\r\nContent-Type: text/plain\r\n';
    for (const [name, head] of [
      ['two content types', `/api/generate-template HTTP/1.1\r\n${TWO_TYPES}`],
      ['two content types in HTTP/1.0', `/api/generate-template HTTP/1.0\r\n${TWO_TYPES.replace('Host: x\r\n', '')}`],
      ['the target *, which is for OPTIONS only', '* HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'],
    ])
      test(`${name}: 400 petición HTTP inválida, without an upstream call`, async () => {
        const before = demo.requests.length;
        const answer = await raw(
          service.port,
          `POST ${head}Content-Length: 14\r\nConnection: close\r\n\r\n{"prompt":"x"}`,
        );
        assert.match(answer, /^HTTP\/1\.1 400 .*{"error":"petición HTTP inválida"}$/s);
        assert.equal(demo.requests.length, before);
      });

    test('two Host headers: 400', async () => {
      const lines = 'POST /api/generate-template HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n';
      assert.match(await raw(service.port, lines), /^HTTP\/1\.1 400 .*\{"error":"petición HTTP inválida"\}$/s);
    });

    test('headers over 16 KiB: 431', async () => {
      const answer = await raw(service.port, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`);
      assert.match(answer, /^HTTP\/1\.1 431 /);
    });

    test('a preflight: 204 for every origin, method and header', async () => {
      const response = await fetch(service.url, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://x.gob.mx',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-request-id',
        },
      });
      assert.equal(response.status, 204);
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      assert.match(response.headers.get('access-control-allow-methods') ?? '', /POST/);
      assert.equal(response.headers.get('access-control-allow-headers'), 'content-type,x-request-id');
      assert.equal(response.headers.get('access-control-max-age'), '86400');
      assert.equal(response.headers.get('vary'), 'Accept, Access-Control-Request-Headers');
    });

    test('keeps a sane X-Request-Id and replaces any other', async () => {
      const kept = await post(service.url, PROMPT, { 'x-request-id': 'a.b:C-1_2' });
      assert.equal(kept.headers.get('x-request-id'), 'a.b:C-1_2');
      const replaced = await post(service.url, PROMPT, { 'x-request-id': 'a b' });
      assert.match(replaced.headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/);
    });

    test('hands on a valid traceparent and no other', async () => {
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      await post(service.url, PROMPT, { traceparent });
      assert.equal(demo.requests.at(-1)?.headers.traceparent, traceparent);
      for (const invalid of [
        'x',
        traceparent.replace('0af7651916cd43dd8448eb211c80319c', '0'.repeat(32)),
        traceparent.replace('b7ad6b7169203331', '0'.repeat(16)),
        traceparent.replace('00-', 'ff-'),
      ]) {
        await post(service.url, PROMPT, { traceparent: invalid });
        assert.equal(demo.requests.at(-1)?.headers.traceparent, undefined, invalid);
        assert.equal(service.served.at(-1)?.outcome.traceId, undefined);
      }
    });

    test('hands on a valid tracestate, and only beside a valid traceparent', async () => {
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      const sent = async (headers: Record<string, string>) => {
        await post(service.url, PROMPT, headers);
        return demo.requests.at(-1)?.headers.tracestate;
      };
      const tracestate = 'rojo=00f067aa0ba902b7,t1@congo=a b!';
      assert.equal(await sent({ traceparent, tracestate }), tracestate);
      assert.equal(await sent({ traceparent, tracestate: 'a=1 ,\t, b=2' }), 'a=1,b=2');
      assert.equal(await sent({ tracestate }), undefined);
      assert.equal(await sent({ traceparent: 'x', tracestate }), undefined);
      const many = Array.from({ length: 33 }, (_, index) => `k${index}=v`).join();
      for (const invalid of [
        'rojo',
        'Rojo=1',
        'a=1=2',
        'a=',
        'a=ñ',
        ',',
        many,
        `a=${'v'.repeat(256)},b=${'v'.repeat(256)}`,
      ]) {
        assert.equal(await sent({ traceparent, tracestate: invalid }), undefined, invalid);
        assert.equal(demo.requests.at(-1)?.headers.traceparent, traceparent);
      }
    });
  });

  describe('answers in the form that Accept prefers', () => {
    const CHOICES: [string | undefined, Form][] = [
      [undefined, 'json'],
      ['*/*', 'json'],
      ['application/*', 'json'],
      ['image/png', 'json'],
      ['nonsense', 'json'],
      ['text/event-stream', 'sse'],
      ['TEXT/Event-Stream', 'sse'],
      ['text/plain', 'text'],
      ['text/*', 'text'],
      ['text/plain;charset=utf-8', 'text'],
      ['text/event-stream; charset=utf-8', 'sse'],
      ['Text/Plain ; Charset="UTF-8" ; q=0.5, text/event-stream;v=1;q=0.4', 'text'],
      ['application/json;charset=utf-8;q=0.1, text/plain;q=0.2', 'text'],
      ['text/plain;q=0.5, text/event-stream', 'sse'],
      ['text/event-stream;q=0, */*', 'json'],
      ['text/event-stream;q=0.1, application/json;q=0.2', 'json'],
      [MEDIA_TYPES.docx, 'docx'],
    ];
    for (const [accept, form] of CHOICES) {
      test(`Accept ${accept}: ${form}`, async () => {
        const headers = accept === undefined ? {} : { accept };
        const answer = await ask(service.url, { body: PROMPT, headers });
        assert.equal(answer.status, 200);
        assert.equal(answer.headers.get('content-type')?.split(';')[0], MEDIA_TYPES[form]);
        assert.equal(answer.headers.get('vary'), 'Accept');
        assert.equal(service.served.at(-1)?.outcome.form, form);
      });
    }

    test('text/event-stream: deltas and a last done with their text, trimmed', async () => {
      const answer = await post(service.url, PROMPT, { accept: MEDIA_TYPES.sse });
      assert.equal(answer.headers.get('cache-control'), 'no-cache, no-transform');
      assert.equal(answer.headers.get('x-accel-buffering'), 'no');
      assertCommon(answer.headers);
      const events = readEvents(answer.text);
      const deltas = events.slice(0, -1);
      assert.ok(deltas.length > 5);
      assert.ok(deltas.every(({ name, data }) => name === 'delta' && data.text !== ''));
      const { id, name, data } = events.at(-1) ?? assert.fail();
      const text = deltas
        .map(({ data }) => data.text)
        .join('')
        .trim();
      const { usage = assert.fail('no tokens') } = service.served.at(-1)?.outcome ?? {};
      assert.deepEqual({ id, name, data }, { id: 'end', name: 'done', data: { text, usage } });
    });

    test('text/plain: the same text as JSON', async () => {
      const json = await post(service.url, PROMPT);
      const text = await post(service.url, PROMPT, { accept: MEDIA_TYPES.text });
      assert.equal(text.text, JSON.parse(json.text).text);
      assert.equal(text.headers.get('content-type'), 'text/plain; charset=utf-8');
      assert.equal(text.headers.get('cache-control'), 'no-cache, no-transform');
      assert.equal(text.headers.get('x-accel-buffering'), 'no');
    });

    test('Word: an attachment that begins as a zip', async () => {
      const answer = await post(service.url, PROMPT, { accept: MEDIA_TYPES.docx });
      assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="plantilla.docx"');
      assert.equal(answer.text.slice(0, 2), 'PK');
    });

    test('Word with binding=none: the same without a data part, for programs that fill it in', async () => {
      const DATA = 'customXml/item1.xml';
      for (const parameter of ['', ';binding=data', ', text/html;binding=none']) {
        const bound = await post(service.url, PROMPT, { accept: `${MEDIA_TYPES.docx}${parameter}` });
        assert.ok(bound.text.includes(DATA), parameter);
      }
      for (const parameter of [';binding=none', '; q=0.9; Binding="none", text/plain;q=0.1']) {
        const unbound = await post(service.url, PROMPT, { accept: `${MEDIA_TYPES.docx}${parameter}` });
        assert.equal(unbound.headers.get('content-type'), MEDIA_TYPES.docx, parameter);
        assert.equal(unbound.text.slice(0, 2), 'PK');
        assert.ok(!unbound.text.includes(DATA), parameter);
      }
    });

    test('Word for a text longer than any template: a 500 that says so, though JSON gives the text', async () => {
      const long = await createDemoUpstream({ text: 'a'.repeat(MAX_TEXT_CHARS + 1) });
      const other = await startApp({ LLM_URL: long.url });
      const word = await post(other.url, PROMPT, { accept: MEDIA_TYPES.docx });
      const json = await post(other.url, PROMPT);
      await other.close();
      await long.close();
      assert.equal(word.status, 500);
      assert.deepEqual(JSON.parse(word.text), {
        error: 'server error',
        details: 'Error: the text is too long for a Word document: 262145 characters, at most 262144',
      });
      assert.equal(JSON.parse(json.text).text.length, MAX_TEXT_CHARS + 1);
    });

    test('any Accept header: an answer in a known form', async () => {
      const part = fc.constantFrom(...Object.values(MEDIA_TYPES), '*/*', 'text/*', 'x/y', ';', 'q', '*');
      const range = fc
        .tuple(part, fc.constantFrom('', ';q=0', ';q=0.3', ';q=1', ';q=x', ';level=1'))
        .map((pair) => pair.join(''));
      await fc.assert(
        fc.asyncProperty(fc.array(range, { maxLength: 5 }), async (ranges) => {
          const answer = await post(service.url, PROMPT, { accept: ranges.join(', ') });
          assert.equal(answer.status, 200);
        }),
        { numRuns: 60 },
      );
    });
  });

  test('text/plain over HTTP/1.0 does not end like a whole text if the upstream breaks off', async () => {
    const app = await startApp({ LLM_URL: demo.url, LLM_MODEL: 'fault-cut-mid-stream' });
    const body = JSON.stringify(PROMPT);
    const socket = connect(app.port, '127.0.0.1');
    socket.write(
      `POST /api/generate-template HTTP/1.0\r\nContent-Type: application/json\r\nAccept: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    const ended = once(socket.resume(), 'end').then(
      () => 'ended',
      (error) => error.code,
    );
    const end = await ended;
    await app.close();
    assert.equal(end, 'ECONNRESET');
  });

  test('JSON answers give the time of the upstream in Server-Timing', async () => {
    const answer = await post(service.url, PROMPT);
    assert.match(answer.headers.get('server-timing') ?? '', /^upstream;dur=\d+\.\d$/);
  });

  test('/healthz and /readyz: 200 without an upstream call', async () => {
    const before = demo.requests.length;
    for (const path of ['/healthz', '/readyz']) assert.equal((await fetch(new URL(path, service.url))).status, 200);
    assert.equal(demo.requests.length, before);
  });
});

function assertCommon(headers: Headers) {
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.match(
    headers.get('access-control-expose-headers') ?? '',
    /Retry-After, X-Request-Id, Server-Timing, Content-Disposition/,
  );
  assert.match(headers.get('vary') ?? '', /Accept/);
  assert.ok(headers.get('x-request-id'));
}
