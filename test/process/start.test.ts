import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Document, ImageRun, Packer, Paragraph } from 'docx';
import manifest from '../../package.json' with { type: 'json' };
import { createDemoUpstream, type DemoUpstream } from '../../service/demo/server.ts';
import { MEDIA_TYPES, post } from '../harness/ask.ts';
import { freePort, listen } from '../harness/listen.ts';
import { runToEnd } from '../harness/run.ts';
import { KEY, type Process, spawnService } from '../harness/service.ts';
import { raw } from '../harness/socket.ts';
import { createFaultUpstream, type FaultUpstream } from '../harness/upstream.ts';
import { until } from '../harness/wait.ts';

const NOTHING = join(mkdtempSync(join(tmpdir(), 'membrete-')), 'letterhead.docx');
writeFileSync(NOTHING, 'this is no zip');
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

const OTHER_SETTINGS = [
  'HOST',
  'LETTERHEAD_DOCX',
  'LLM_API_KEY_FILE',
  'LLM_MODEL',
  'LLM_PARAMS',
  'LLM_URL',
  'METRICS_HOST',
  'PORT',
];

// Matches a message that has a match of each pattern, in any order.
function named(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(`^membrete: ${patterns.map(({ source }) => `(?=[^]*?${source})`).join('')}`);
}

describe('start', () => {
  const REFUSED: [string, Record<string, string>, RegExp][] = [
    [
      'settings that are no such value',
      { PORT: 'http', LLM_URL: 'nowhere', LLM_PARAMS: '[]', LLM_API_KEY: `${KEY} ${KEY}`, LOG_LEVEL: 'y' },
      named(
        /LLM_API_KEY must hold one key/,
        /LLM_PARAMS must be a JSON object/,
        /LLM_URL must be a full URL/,
        /LOG_LEVEL must /,
        /PORT must be a whole number from 0 to 65535, got "http"\n/,
      ),
    ],
    [
      'a letterhead that is no .docx',
      { PORT: '0', LETTERHEAD_DOCX: NOTHING },
      /^membrete: LETTERHEAD_DOCX ".*letterhead\.docx" is /,
    ],
    [
      'a letterhead that is not there',
      { LETTERHEAD_DOCX: '/no/such.docx' },
      /^membrete: LETTERHEAD_DOCX "\/no\/such\.docx" cannot be read \(ENOENT\)\n$/,
    ],
    ['a key in quotes', { LLM_API_KEY: `"${KEY}"` }, /^membrete: LLM_API_KEY must hold one key without quotes/],
    [
      'a key in every other setting',
      { ...Object.fromEntries(OTHER_SETTINGS.map((name) => [name, KEY])), METRICS_PORT: '0' },
      named(...OTHER_SETTINGS.map((name) => new RegExp(`${name}.* \\(value not shown\\)`))),
    ],
    [
      'an address of another machine',
      { HOST: '192.0.2.1', PORT: '0' },
      /^membrete: cannot listen on HOST "192\.0\.2\.1", PORT 0: the address is not one of this machine/,
    ],
    [
      'a host that nobody knows',
      { HOST: 'nobody.invalid', PORT: '0' },
      /^membrete: cannot listen on HOST \(value not shown\), PORT 0: the name has no address/,
    ],
  ];
  for (const [name, env, message] of REFUSED) {
    test(`${name}: one message on stderr and status 1`, async () => {
      const { status, stdout, stderr } = await runToEnd(env);
      assert.equal(status, 1);
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, /^\s+at /m);
      assert.equal(stdout, '');
      assert.ok(!stderr.includes(KEY));
    });
  }

  test('a busy port: one message that names it and status 1', async () => {
    const holder = createServer();
    const port = await listen(holder);
    const { status, stderr } = await runToEnd({ PORT: String(port), HOST: '127.0.0.1' });
    holder.close();
    assert.equal(status, 1);
    assert.equal(stderr, `membrete: PORT ${port} is in use by another process\n`);
  });

  test('everything that is wrong at once, files and ports among it: each in one line of one message', async () => {
    const holder = createServer();
    const busy = await listen(holder);
    const { status, stderr } = await runToEnd({
      LLM_TIMEOUT_MS: 'soon',
      LLM_API_KEY_FILE: '/no/key',
      LETTERHEAD_DOCX: NOTHING,
      TEMPLATES_DIR: NOTHING,
      HOST: '192.0.2.1',
      PORT: '5055',
      METRICS_HOST: '127.0.0.1',
      METRICS_PORT: String(busy),
    });
    holder.close();
    assert.equal(status, 1);
    const lines = stderr.trimEnd().split('\n');
    const named = [
      /LLM_API_KEY_FILE/,
      /LLM_TIMEOUT_MS/,
      /LETTERHEAD_DOCX/,
      /TEMPLATES_DIR/,
      /HOST "192\.0\.2\.1", PORT 5055/,
      /METRICS_PORT .* in use/,
    ];
    assert.equal(lines.length, named.length, stderr);
    for (const [at, pattern] of named.entries()) assert.match(lines[at] ?? '', pattern);
  });

  test('a wrong PORT: no port of its place is looked at', async () => {
    const { stderr } = await runToEnd({ PORT: '70000', METRICS_PORT: 'x' });
    assert.equal(stderr.trimEnd().split('\n').length, 2, stderr);
  });

  test('METRICS_HOST: the metrics are on that address, and the service is not', async () => {
    const service = await spawnService({ METRICS_PORT: '0', METRICS_HOST: '127.0.0.2' });
    const metrics = service.metricsUrl.replace('127.0.0.1', '127.0.0.2');
    assert.equal((await fetch(metrics)).status, 200);
    await assert.rejects(fetch(service.metricsUrl));
    await assert.rejects(fetch(`http://127.0.0.2:${service.port}/healthz`));
    assert.equal(await service.stop(), 0);
  });

  test('PORT=0: the start-up line names the real port, and all addresses answer', async () => {
    const service = await spawnService({ HOST: '' });
    assert.ok(service.port > 0);
    assert.match(service.lines[0] ?? '', /"msg":"listening on http:\/\/localhost:\d+"/);
    assert.equal(JSON.parse(service.lines[0] ?? '{}').version, manifest.version);
    assert.equal((await fetch(`http://127.0.0.1:${service.port}/healthz`)).status, 200);
    assert.equal(await service.stop(), 0);
  });

  test('a low limit of open files: one warning says how many calls it allows', async () => {
    const service = await spawnService({}, { openFiles: 1024 });
    await service.stop();
    const warnings = service.lines.filter((line) => line.includes('open files'));
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /"level":"warn".*1024 open files allow 462 calls in flight: raise the limit/);
  });

  for (const script of ['start', 'demo']) {
    test(`npm run ${script} drains the service when its supervisor ends it`, {
      timeout: 600_000,
    }, async () => {
      const npm = spawn('npm', ['run', script], {
        cwd: new URL('../..', import.meta.url),
        env: { ...process.env, LOG_LEVEL: 'info', PORT: '0', LLM_URL: 'http://127.0.0.1:9/x' },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let log = '';
      const ready = new Promise<void>((resolve) => {
        npm.stdout.on('data', (text) => {
          log += text;
          if (/listening on|running at/.test(log)) resolve();
        });
      });
      await ready;
      npm.kill('SIGTERM');
      // The pipe closes when the last process that writes into it ends.
      await once(npm.stdout, 'close');
      assert.match(log, /"msg":"stopped"/);
    });
  }

  test('a letterhead whose logo would not show: the service starts and warns', async () => {
    const image = new ImageRun({ type: 'png', data: PIXEL, transformation: { width: 70, height: 70 } });
    const file = new Document({
      sections: [{ children: [new Paragraph('Oficio'), new Paragraph({ children: [image] })] }],
    });
    const path = join(mkdtempSync(join(tmpdir(), 'membrete-')), 'hoja.docx');
    writeFileSync(path, await Packer.toBuffer(file));
    const service = await spawnService({ LETTERHEAD_DOCX: path });
    const [warning] = service.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn');
    assert.match(warning?.msg, /^LETTERHEAD_DOCX ".*hoja\.docx" has no header: its logo is in the body/);
    assert.equal(await service.stop(), 0);
  });

  test('an unknown name that begins with LLM_: the service starts and warns once', async () => {
    const service = await spawnService({ LLM_APIKEY: KEY });
    assert.equal(await service.stop(), 0);
    const warnings = service.lines.filter((line) => line.includes('LLM_APIKEY'));
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /"level":"warn".*unknown settings have no effect: LLM_APIKEY /);
    assert.ok(!service.lines.join('').includes(KEY));
  });

  test('LLM_API_KEY missing: the service starts, warns once, and calls without Authorization', async () => {
    const demo = await createDemoUpstream({ record: true });
    const service = await spawnService({ LLM_API_KEY: '', LLM_URL: demo.url });
    for (let call = 0; call < 2; call++) assert.equal((await post(service.url, { prompt: 'memo' })).status, 200);
    assert.equal(await service.stop(), 0);
    assert.equal(service.lines.filter((line) => line.includes('LLM_API_KEY is not set')).length, 1);
    assert.ok(demo.requests.every(({ headers }) => headers.authorization === undefined));
    await demo.close();
  });

  test('LLM_API_KEY_FILE empty: the warning names the file, not a variable that was never to be set', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'membrete-')), 'key');
    writeFileSync(file, '\n');
    const service = await spawnService({ LLM_API_KEY: '', LLM_API_KEY_FILE: file });
    assert.equal(await service.stop(), 0);
    const warnings = service.lines.filter((line) => line.includes('"level":"warn"'));
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /LLM_API_KEY_FILE is empty: /);
  });
});

// The log lines of these requests are longer than the buffer of a pipe or a socket.
const MANY_REQUESTS = 3_000;
const MANY = [...Array(MANY_REQUESTS - 1).fill(''), 'Connection: close\r\n']
  .map((last) => `GET /nada HTTP/1.1\r\nHost: x\r\n${last}\r\n`)
  .join('');

describe('the log', () => {
  let demo: DemoUpstream;
  before(async () => {
    demo = await createDemoUpstream({ pace: { firstMs: 0, perChunkMs: 0 } });
  });
  after(() => demo.close());

  test('has one JSON line for each request, without prompt, text or key', async () => {
    const service = await spawnService({ LLM_URL: demo.url });
    const accepts = [MEDIA_TYPES.json, MEDIA_TYPES.sse, MEDIA_TYPES.text];
    for (let turn = 0; turn < 12; turn++) {
      await post(
        service.url,
        { prompt: 'constancia de Zacarías Quetzal', area: 'Unidad Xoloitzcuintle' },
        { accept: accepts[turn % 3] ?? '' },
      );
    }
    for (const body of ['{}', '{', '[]']) await post(service.url, body);
    await fetch(service.url);
    await fetch(new URL('/secreto-de-zacarias', service.url));
    await service.stop();
    const lines = requestLines(service);
    assert.equal(lines.length, 17);
    for (const line of lines)
      assert.match(
        line.msg,
        /^(POST|GET) (\/api\/generate-template|\(no route\))( \((json|sse|text)\))? \d{3} in \d+ ms/,
      );
    const all = service.lines.join('\n');
    for (const secret of [KEY, 'Zacar', 'Xolo', 'zacarias', 'ASUNTO', 'Redactas'])
      assert.ok(!all.includes(secret), secret);
  });

  test('has one line for bytes that are not HTTP, with the likely cause, and one for headers that are too large', async () => {
    const service = await spawnService({ LLM_URL: demo.url });
    const answer = await raw(service.port, 'PROXY TCP4 10.0.0.1 10.0.0.2 1 2\r\nGET / HTTP/1.1\r\n\r\n');
    await raw(service.port, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc');
    await raw(service.port, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`);
    await raw(service.port, 'GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await service.stop();
    const [first, second, ...others] = requestLines(service);
    for (const line of [first, second])
      assert.match(
        line.msg,
        /^\(unread\) \(no route\) 400 in 0 ms: not HTTP \(HPE_INVALID_\w+\): perhaps a proxy speaks TLS/,
      );
    assert.match(answer, new RegExp(`^x-request-id: ${first.id}\r$`, 'm'));
    assert.deepEqual(
      others.map(({ msg }) => msg),
      ['(unread) (no route) 431 in 0 ms', 'GET (no route) 400 in 0 ms: the URL cannot be decoded'],
    );
  });

  // Each fault has a log line that says what to do.
  const HINTS: [string, RegExp][] = [
    ['fault-model-gone', /502 .*does not serve the model "fault-model-gone": set LLM_MODEL/],
    ['fault-model-decommissioned', /502 .*set LLM_MODEL/],
    ['fault-refused-key', /502 .*refused the key: write a valid one into the file LLM_API_KEY_FILE/],
    ['fault-too-large', /502 .*lower max_tokens .* in LLM_PARAMS/],
    ['fault-quota', /502 .*quota of the account is spent: wait for Retry-After/],
    ['fault-key-echo', /502 .*refused the key/],
    ['fault-empty-content', /200 .*upstream answered without text/],
    ['fault-length', /200 .*cut at the output limit/],
    ['fault-reset', /500 .*connection broke/],
  ];
  describe('of a fault', () => {
    let upstream: FaultUpstream;
    let service: Process;
    before(async () => {
      upstream = await createFaultUpstream();
      service = await spawnService({ LLM_URL: upstream.url, LLM_MODEL: 'fault-model-gone' });
    });
    after(async () => {
      await service.stop();
      upstream.close();
    });

    for (const [fault, message] of HINTS) {
      test(`${fault}: one line that says what to do, without the key`, async () => {
        const answer = await post(service.url, { prompt: 'memo' }, { 'x-request-id': `${fault}.x` });
        await service.lineOf(`${fault}.x`);
        const lines = requestLines(service).filter(({ id }) => id === `${fault}.x`);
        assert.equal(lines.length, 1);
        assert.match(lines[0].msg, message);
        for (const text of [answer.text, JSON.stringify([...answer.headers]), ...service.lines]) {
          for (const piece of [KEY, KEY.slice(0, 8), KEY.slice(-8), Buffer.from(KEY).toString('base64').slice(0, 12)])
            assert.ok(!text.includes(piece));
        }
      });
    }
  });

  test('a text that the upstream breaks off: one line that names the upstream, not the caller', async () => {
    const service = await spawnService({ LLM_URL: demo.url, LLM_MODEL: 'fault-cut-mid-stream' });
    await assert.rejects(post(service.url, { prompt: 'memo' }, { accept: MEDIA_TYPES.text }));
    // No line may be lost, although the service stops before it has closed its side of the connection.
    await service.stop();
    const [line, ...others] = requestLines(service);
    assert.deepEqual([line.level, line.status, line.reason, others.length], ['error', 200, 'cut', 0]);
    assert.match(line.msg, /^POST \/api\/generate-template \(text\) 200 in \d+ ms: the connection broke/);
  });

  test('a closed log pipe does not stop the service', async () => {
    const service = await spawnService({ LLM_URL: demo.url });
    service.child.stdout?.destroy();
    for (let turn = 0; turn < 40; turn++) assert.equal((await post(service.url, { prompt: 'memo' })).status, 200);
    await sleep(300);
    assert.equal((await post(service.url, { prompt: 'memo' })).status, 200);
    assert.equal(await service.stop(), 0);
  });

  test('all lines are there when the process has ended, even more than a pipe takes', async () => {
    const service = await spawnService({ LLM_URL: demo.url });
    await raw(service.port, MANY);
    assert.equal(await service.stop(), 0);
    assert.equal(requestLines(service).length, MANY_REQUESTS);
  });

  test('a log pipe that nobody reads delays neither the requests nor the exit', async (t) => {
    const service = await spawnService({ LLM_URL: demo.url });
    t.after(() => service.child.kill('SIGKILL'));
    service.child.stdout?.pause();
    assert.equal((await raw(service.port, MANY)).match(/HTTP\/1\.1 404/g)?.length, MANY_REQUESTS);
    const exited = once(service.child, 'exit');
    void service.stop();
    assert.deepEqual(await exited, [0, null]);
  });

  test('lines dropped because nobody read the pipe are counted, and a later line says how many', async (t) => {
    const service = await spawnService({ LLM_URL: demo.url });
    t.after(() => service.child.kill('SIGKILL'));
    service.child.stdout?.pause();
    const turns = 5;
    for (let turn = 0; turn < turns; turn++) await raw(service.port, MANY);
    service.child.stdout?.resume();
    await until(() => service.lines.some((line) => line.includes('were dropped')), 'no line reports the dropped ones');
    await service.stop();
    const told = service.lines.map((line) => JSON.parse(line)).filter(({ msg }) => /were dropped/.test(msg));
    assert.deepEqual(new Set(told.map(({ level }) => level)), new Set(['warn']));
    const dropped = told.reduce((sum, line) => sum + line.dropped, 0);
    assert.ok(dropped > 0);
    assert.equal(requestLines(service).length + dropped, turns * MANY_REQUESTS);
  });

  test('a full disk does not stop the service, and does not keep it from exiting', async (t) => {
    const port = await freePort();
    const service = spawn(process.execPath, ['service/main.ts'], {
      cwd: new URL('../..', import.meta.url),
      env: { PORT: String(port), LLM_URL: demo.url },
      stdio: ['ignore', openSync('/dev/full', 'w'), 'inherit'],
    });
    t.after(() => service.kill('SIGKILL'));
    const healthy = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(healthy, 'the service does not answer');
    await raw(port, MANY);
    assert.ok(await healthy());
    service.kill('SIGTERM');
    assert.deepEqual(await once(service, 'exit'), [0, null]);
  });
});

// Returns the lines of requests. A request is logged after its answer has left, and therefore the last line
// may follow «draining».
function requestLines({ lines }: Process) {
  return lines.map((line) => JSON.parse(line)).filter(({ status }) => status !== undefined);
}
