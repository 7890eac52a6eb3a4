// The deployment files, as far as a machine without a container engine or a cluster can try them.
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, matchesGlob, relative } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readConfig } from '../src/config.ts';
import { REASONS } from '../src/errors.ts';
import { createMetrics, METRICS } from '../src/ops/metrics.ts';
import { type Answer, ask, readEvents } from './harness/ask.ts';
import { accepts, freePort, listen } from './harness/listen.ts';
import { hasNginx, type Nginx, startNginx } from './harness/nginx.ts';
import { type Process, spawnService } from './harness/service.ts';
import { createFaultUpstream, type FaultUpstream, TEXT } from './harness/upstream.ts';
import { until } from './harness/wait.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PARAMS = '{"max_tokens":null,"max_completion_tokens":1500,"reasoning_effort":"low","include_reasoning":false}';

describe('the image', () => {
  const dockerfile = read('Dockerfile').replaceAll('\\\n', '');
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

  test('has an exact base, runs without root and npm, and starts its commands in exec form', () => {
    assert.match(dockerfile, /^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-slim$/m);
    assert.match(last, /^USER node$/m);
    assert.match(last, /rm -rf .*\/npm/);
    assert.match(last, /^CMD \["node", "--disable-sigusr1", "src\/main.ts"\]$/m);
    assert.match(last, /^ *HEALTHCHECK .*CMD \["node", "-e", /m);
    assert.ok(last.lastIndexOf('USER') > last.lastIndexOf('RUN'));
  });

  test('its files and production dependencies are enough to start, be healthy, serve the page and stop', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'membrete-image-'));
    cpSync(ROOT, folder, { recursive: true, filter: (path) => inContext(relative(ROOT, path)) });
    for (const path of readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' }))
      assert.doesNotMatch(path, /^demo|references|fixtures|\.test(ing)?\.ts$/);

    // The first stage: the page is built with the development dependencies. The image takes only `dist` from it.
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await promisify(execFile)(process.execPath, ['src/web/build.ts'], { cwd: folder });
    unlinkSync(join(folder, 'node_modules'));
    for (const path of productionPackages()) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    const env = { PATH: process.env.PATH ?? '', ...imageEnvironment(last), PORT: '0', HOST: '127.0.0.2' };
    const command = JSON.parse(/^CMD (\[.*\])/m.exec(last)?.[1] ?? '[]');
    const child = execFile(process.execPath, command.slice(1), { cwd: folder, env });
    let complaint = '';
    child.stderr?.on('data', (text) => {
      complaint += text;
    });
    const [line] = await once(child.stdout?.setEncoding('utf8') ?? child, 'data');
    const port = /127\.0\.0\.2:(\d+)/.exec(line)?.[1] ?? assert.fail(line);

    const check = JSON.parse(/HEALTHCHECK .*?CMD (\[.*\])/.exec(last)?.[1] ?? '[]');
    const options = { env: { ...env, PORT: port } };
    await promisify(execFile)(process.execPath, check.slice(1), options);
    assert.equal((await fetch(`http://127.0.0.2:${port}/`)).status, 200);
    assert.ok(child.kill('SIGUSR1'));
    await promisify(execFile)(process.execPath, check.slice(1), options);
    assert.doesNotMatch(complaint, /Debugger/);
    child.kill('SIGTERM');
    assert.deepEqual((await once(child, 'exit'))[0], 0);
    await assert.rejects(promisify(execFile)(process.execPath, check.slice(1), options));
    rmSync(folder, { recursive: true });
  });

  test('the build context holds sources and manifests only, without tests, demo, references and fixtures', () => {
    assert.deepEqual(
      read('.dockerignore')
        .split('\n')
        .filter((line) => /^[!*\w]/.test(line)),
      [
        '*',
        '!package.json',
        '!package-lock.json',
        '!src',
        'src/demo',
        '**/references',
        '**/fixtures',
        '**/*.test.ts',
        '**/*.testing.ts',
      ],
    );
  });
});

describe('the environment of each deployment', () => {
  const kubernetes = Object.fromEntries(
    read('deploy/kubernetes/base/membrete.env')
      .trim()
      .split('\n')
      .map((line) => splitOnce(line)),
  );
  const systemd = Object.fromEntries(
    [...read('deploy/systemd/membrete@.service').matchAll(/^Environment='?(.*?)'?$/gm)].map(([, line = '']) =>
      splitOnce(line.replaceAll('%i', '1')),
    ),
  );
  const image = imageEnvironment(read('Dockerfile').replaceAll('\\\n', ''));

  for (const [name, environment] of Object.entries({ kubernetes, systemd, image })) {
    test(`${name}: names a model that exists, with parameters that it takes, in variables that the service reads`, () => {
      const { LLM_API_KEY_FILE: _, ...rest } = environment;
      const config = readConfig(rest);
      assert.equal(config.llm.model, 'openai/gpt-oss-20b');
      assert.deepEqual(config.llm.params, readConfig({ LLM_PARAMS: PARAMS }).llm.params);
      const known = read('src/config.ts');
      for (const variable of Object.keys(rest))
        assert.ok(/^NODE_(?:ENV|COMPILE_CACHE)$/.test(variable) || known.includes(`'${variable}'`), variable);
    });
  }

  test('each time limit is longer than the one it waits for', () => {
    const pod = read('deploy/kubernetes/base/deployment.yaml');
    const call = readConfig({}).llm.timeoutMs / 1000;
    const drain = Number(kubernetes.SHUTDOWN_TIMEOUT_MS) / 1000;
    assert.ok(drain > Number(kubernetes.LLM_TIMEOUT_MS) / 1000);
    assert.ok(number(pod, /terminationGracePeriodSeconds: (\d+)/) > drain + number(pod, /sleep:\n +seconds: (\d+)/));
    assert.ok(number(read('deploy/kubernetes/base/ingress.yaml'), /proxy-read-timeout: "(\d+)"/) > call);
    assert.ok(number(read('deploy/nginx/membrete.conf'), /proxy_read_timeout (\d+)s/) > call);
    const unit = read('deploy/systemd/membrete@.service');
    assert.ok(number(unit, /TimeoutStopSec=(\d+)/) > number(unit, /SHUTDOWN_TIMEOUT_MS=(\d+)/) / 1000);
  });

  test('systemd restarts the unit for ever, keeps the key out of core dumps, and opens no inspector', () => {
    const unit = read('deploy/systemd/membrete@.service');
    assert.match(unit, /^\[Unit\](?:\n[^[].*)*\nStartLimitIntervalSec=0$/m);
    assert.match(unit, /^LimitCORE=0$/m);
    assert.match(unit, /^ExecStart=\S+\/node --disable-sigusr1 /m);
  });

  test('nginx has connections and descriptors for the largest load of the sizing table', () => {
    const inFlight = Math.max(
      ...[...read('deploy/README.md').matchAll(/^\|(?:[^|]+\|){3} ([\d,]+) \|/gm)].map(([, calls = '']) =>
        Number(calls.replace(',', '')),
      ),
    );
    const main = read('deploy/nginx/nginx.conf');
    const connections = number(main, /worker_connections (\d+)/);
    assert.ok(connections > 2 * inFlight, `${inFlight}`);
    assert.ok(number(main, /worker_rlimit_nofile (\d+)/) > 2 * connections);
  });

  test('the probes ask the port that answers under overload', () => {
    const pod = read('deploy/kubernetes/base/deployment.yaml');
    assert.equal(pod.match(/httpGet:\n +path: \/(?:healthz|readyz)\n +port: metrics$/gm)?.length, 3);
  });

  test('kubectl renders the overlay with everything in its namespace', { skip: !has('kubectl') }, () => {
    const rendered = execFileSync('kubectl', ['kustomize', join(ROOT, 'deploy/kubernetes/overlays/institution')], {
      encoding: 'utf8',
    });
    const kinds = [...rendered.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind).sort();
    assert.deepEqual(kinds, [
      'ConfigMap',
      'ConfigMap',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Namespace',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
      'ServiceAccount',
    ]);
    assert.equal(rendered.split('\n  namespace: membrete\n').length - 1, kinds.length - 1);
    assert.match(rendered, /image: registry\.gob\.example\/membrete:0\.1\.0/);
  });
});

describe('deploy/systemd/upgrade.sh', () => {
  let folder: string;
  const upgrade = (release: string, ...instances: string[]) =>
    spawnSync('bash', [join(ROOT, 'deploy/systemd/upgrade.sh'), release, ...instances], {
      encoding: 'utf8',
      env: {
        PATH: `${folder}/bin:${process.env.PATH}`,
        MEMBRETE_LINK: `${folder}/membrete`,
        MEMBRETE_NGINX: `${folder}/instances.conf`,
      },
    });
  const calls = () => readFileSync(`${folder}/calls`, 'utf8').trim().split('\n');

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'membrete-upgrade-'));
    for (const version of ['1', '2'])
      for (const part of ['src', 'node_modules'])
        mkdirSync(`${folder}/membrete-${version}/${part}`, { recursive: true });
    for (const version of ['1', '2']) writeFileSync(`${folder}/membrete-${version}/src/main.ts`, '');
    symlinkSync(`${folder}/membrete-1`, `${folder}/membrete`);
    writeFileSync(`${folder}/instances.conf`, 'server 127.0.0.1:5051;\nserver 127.0.0.1:5052;\n');
    mkdirSync(`${folder}/bin`);
    // Each stand-in notes its arguments, the release that the link names, and the state of nginx.
    const note = `#!/bin/sh\necho "$(basename $0) $(basename $(readlink ${folder}/membrete)) $(grep -c down ${folder}/instances.conf)" >> ${folder}/calls\n`;
    for (const name of ['nginx', 'systemctl', 'sleep']) writeFileSync(`${folder}/bin/${name}`, note, { mode: 0o755 });
    writeFileSync(`${folder}/bin/curl`, `${note}[ ! -e ${folder}/broken ]\n`, { mode: 0o755 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('restarts each instance on the new release while nginx has it marked down', () => {
    const { status, stderr } = upgrade(`${folder}/membrete-2`, '1', '2');
    assert.equal(status, 0, stderr);
    const one = ['nginx', 'sleep', 'systemctl', 'curl'].map((name) => `${name} membrete-2 1`);
    assert.deepEqual(calls(), [...one, 'nginx membrete-2 0', ...one, 'nginx membrete-2 0']);
    assert.equal(readFileSync(`${folder}/instances.conf`, 'utf8'), 'server 127.0.0.1:5051;\nserver 127.0.0.1:5052;\n');
  });

  test('stops before the second instance if the first does not become ready', () => {
    writeFileSync(`${folder}/broken`, '');
    assert.notEqual(upgrade(`${folder}/membrete-2`, '1', '2').status, 0);
    assert.equal(calls().filter((line) => line.startsWith('systemctl')).length, 1);
  });

  test('refuses a folder that is not an installed release, and a link that is a folder, before it touches anything', () => {
    assert.match(upgrade(`${folder}/bin`, '1').stderr, /not an installed release/);
    rmSync(`${folder}/membrete`);
    mkdirSync(`${folder}/membrete`);
    assert.match(upgrade(`${folder}/membrete-2`, '1').stderr, /is not a link/);
    assert.ok(!existsSync(`${folder}/calls`));
  });
});

describe('nginx with the configuration of deploy/', { skip: !hasNginx() && 'nginx is not installed' }, () => {
  let upstream: FaultUpstream;
  // A process of its own: in this one, the work of the callers would count as delay of the service (src/http/admission.ts).
  let service: Process;
  let nginx: Nginx;
  let deadPort: number;

  before(async () => {
    upstream = await createFaultUpstream();
    service = await spawnService({ LLM_URL: upstream.url });
    deadPort = await freePort();
    nginx = await startNginx([service.port, deadPort]);
  });
  after(async () => {
    await nginx.stop();
    await service.stop();
    upstream.close();
  });

  test('a stream arrives piece by piece', async () => {
    const { text, arrivals } = await ask(nginx.url, { form: 'sse', id: 'fault-slow-pieces:60.x' });
    assert.equal(readEvents(text).at(-1)?.name, 'done');
    const [first = 0] = arrivals;
    const last = arrivals.at(-1) ?? 0;
    assert.ok(last - first > 150, `first byte and last byte are ${last - first} ms apart`);
  });

  test('with one of two instances down, every call is answered by the other', async () => {
    for (let call = 0; call < 10; call++) {
      const { status, text } = await ask(nginx.url, { form: 'json', id: 'good.x' });
      assert.equal(status, 200);
      assert.equal(JSON.parse(text).text, TEXT);
    }
  });

  test('a POST is not sent to another instance if its own dies with it', async () => {
    let arrived = 0;
    const dying = createServer((incoming) => {
      arrived++;
      incoming.socket.resetAndDestroy();
    });
    await listen(dying, deadPort);
    // Each call arrives once in all, whichever instance it meets.
    const calls = upstream.calls;
    const statuses: number[] = [];
    for (let call = 0; call < 6; call++) statuses.push((await ask(nginx.url, { form: 'json', id: 'good.x' })).status);
    dying.close();
    const good = statuses.filter((status) => status === 200).length;
    assert.equal(upstream.calls - calls, good);
    assert.equal(arrived, statuses.length - good);
  });

  test('a body over 1 MiB is refused in the words of the service', async () => {
    const { status, text } = await ask(nginx.url, { form: 'json', body: { prompt: 'a'.repeat(1_200_000) } });
    assert.equal(status, 413);
    assert.deepEqual(JSON.parse(text), { error: 'el cuerpo rebasa 1 MB' });
  });

  test('a caller who leaves is noticed through nginx as well', async () => {
    const leave = new AbortController();
    const gone = ask(nginx.url, { form: 'json', id: 'fault-silence.x', signal: leave.signal });
    await until(() => upstream.open > 0, 'the call has not reached the upstream');
    const left = performance.now();
    leave.abort();
    await assert.rejects(gone);
    await until(() => upstream.open === 0, 'the call is still open at the upstream');
    assert.ok(performance.now() - left < 5_000);
  });

  // The answer of nginx itself: JSON that a page of any origin may read.
  function assertOwn({ status, headers, text }: Answer, expected: number, error: string, retryAfter: string | null) {
    assert.equal(status, expected, text);
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.match(headers.get('access-control-expose-headers') ?? '', /Retry-After/);
    assert.equal(headers.get('retry-after'), retryAfter);
    const { details, ...body } = JSON.parse(text);
    assert.deepEqual(body, { error });
    assert.equal(typeof details, error === 'server error' ? 'string' : 'undefined');
  }

  test('a body over the limit of nginx itself gets the same words', async () => {
    const answer = await ask(nginx.url, { form: 'json', body: { prompt: 'a'.repeat(2_200_000) } });
    assertOwn(answer, 413, 'el cuerpo rebasa 1 MB', null);
  });

  test('the errors of the service pass as they are', async () => {
    const { status, headers, text } = await ask(nginx.url, { form: 'json', id: 'fault-quota.x' });
    assert.equal(status, 502);
    assert.equal(JSON.parse(text).error, 'Upstream error');
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.ok(headers.get('x-failure-reason'));
    const broken = await ask(nginx.url, { form: 'json', id: 'wire-bad-chunk-size.x' });
    assert.equal(broken.status, 500);
    assert.doesNotMatch(broken.text, /nginx/);
  });

  test('with every instance down: 502, then 503 once they are marked as failed, as JSON for any page', async () => {
    const lonely = await startNginx([deadPort, await freePort()]);
    const answers: Answer[] = [];
    for (let call = 0; call < 4; call++) answers.push(await ask(lonely.url));
    await lonely.stop();
    const [first, , , last] = answers;
    assert.ok(first && last);
    assertOwn(first, 502, 'server error', '1');
    assertOwn(last, 503, 'servicio saturado', '1');
  });

  test('calls beyond max_conns get 503 at once, and those in flight are answered', async () => {
    const small = await startNginx([service.port], { maxConns: 2 });
    const held = [1, 2].map(() => ask(small.url, { form: 'json', id: 'held.x' }));
    await until(() => upstream.open === 2, 'the calls have not reached the upstream');
    assertOwn(await ask(small.url, { form: 'json', id: 'good.x' }), 503, 'servicio saturado', '1');
    upstream.release();
    for (const { status } of await Promise.all(held)) assert.equal(status, 200);
    assert.equal((await ask(small.url, { form: 'json', id: 'good.x' })).status, 200);
    await small.stop();
  });

  test('450 calls in flight at once are all answered', async () => {
    const wide = await startNginx([service.port]);
    const calls = Array.from({ length: 450 }, () => ask(wide.url, { form: 'json', id: 'held.x' }));
    const settled = Promise.allSettled(calls);
    await until(() => upstream.open === 450, 'not all calls have reached the upstream').finally(() =>
      upstream.release(),
    );
    for (const answer of await settled) assert.equal(answer.status === 'fulfilled' && answer.value.status, 200);
    await wide.stop();
  });

  test('with an instance that takes no connection, every call is answered by the other, soon without delay', async () => {
    const hole = await startBlackHole();
    const half = await startNginx([service.port, hole.port]);
    const times: number[] = [];
    for (let call = 0; call < 10; call++) {
      const { status, ms } = await ask(half.url, { form: 'json', id: 'good.x' });
      assert.equal(status, 200);
      times.push(ms);
    }
    await half.stop();
    hole.close();
    const slow = times.filter((ms) => ms > 1_500).length;
    assert.ok(slow <= 3, `${slow} calls waited for the instance`);
  });

  test('an instance gets no connection before the body has come', async () => {
    let connections = 0;
    const instance = createServer((incoming, response) => incoming.resume().on('end', () => response.end('{}')));
    instance.on('connection', () => connections++);
    const patient = await startNginx([await listen(instance)]);
    const call = request(patient.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '8' },
      agent: false,
      rejectUnauthorized: false,
    });
    const answered = once(call, 'response');
    call.write('{"pro');
    await sleep(300);
    assert.equal(connections, 0);
    call.end('":1');
    assert.equal((await answered)[0].statusCode, 200);
    assert.equal(connections, 1);
    await patient.stop();
    instance.close();
  });

  describe('and membrete-access.conf', () => {
    const known = { authorization: `Basic ${Buffer.from('ana:secreto').toString('base64')}` };
    let guarded: Nginx;
    before(async () => {
      guarded = await startNginx([service.port], { users: 'ana:{PLAIN}secreto\n' });
    });
    after(() => guarded.stop());

    test('admits a known user, without Origin or from the page itself', async () => {
      const own = { ...known, origin: 'https://plantillas.gob.example' };
      for (const headers of [known, own])
        assert.equal((await ask(guarded.url, { form: 'json', id: 'good.x', headers })).status, 200);
    });

    test('refuses a caller without a password', async () => {
      assert.equal((await ask(guarded.url, { id: 'good.x' })).status, 401);
    });

    test('refuses pages of other origins, and calls nothing for them', async () => {
      const calls = upstream.calls;
      for (const origin of ['https://other.example', 'https://plantillas.gob.example.other.example', 'null'])
        assert.equal((await ask(guarded.url, { id: 'good.x', headers: { ...known, origin } })).status, 403, origin);
      assert.equal(upstream.calls, calls);
    });

    test('refuses a prompt of more than 16 KiB', async () => {
      const body = { prompt: 'a'.repeat(17 * 1024) };
      assertOwn(await ask(guarded.url, { id: 'good.x', headers: known, body }), 413, 'el cuerpo rebasa 16 KB', null);
    });
  });
});

describe('monitoring', () => {
  const STATE = {
    admission: () => ({ limit: 1, delayMs: 0, refused: 0, closed: 0 }),
    readiness: () => 'ready' as const,
  };
  const texts = { alerts: read('deploy/monitoring/alerts.yaml'), dashboard: read('deploy/monitoring/dashboard.json') };

  test('every metric that an alert or a panel names is served, with the bucket of MembreteSlow', async () => {
    const metrics = createMetrics({ upstream: new URL('https://x.example'), model: 'm', active: () => [], ...STATE });
    const port = await metrics.listen(0, '127.0.0.1');
    metrics.observe({
      id: 'x',
      method: 'POST',
      route: '/',
      status: 200,
      ms: 1,
      traceId: undefined,
      outcome: { upstreamMs: 1 },
    });
    const scrape = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await metrics.close();
    const served = new Set([...scrape.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name));
    for (const [file, text] of Object.entries(texts)) {
      const named = [...text.matchAll(/\b(?:http_server|gen_ai_client|membrete|process|nodejs)_\w+/g)].map(
        ([name]) => name,
      );
      assert.ok(named.length >= 4, file);
      for (const name of named)
        assert.ok(served.has(name.replace(/_(bucket|sum|count)$/, '')) || served.has(name), `${file}: ${name}`);
    }
    const bound = number(texts.alerts, /duration_seconds_bucket\{error_type="",le=~"(\d+)/);
    assert.match(scrape, new RegExp(`^gen_ai_client_operation_duration_seconds_bucket\\{.*le="${bound}"`, 'm'));
  });

  test('every label and reason that they name exists', () => {
    const labels = new Set<string>(Object.values(METRICS).flatMap((metric) => [...metric.labels]));
    const known = new Set([...labels, 'le', 'instance', 'job']);
    for (const text of Object.values(texts)) {
      for (const [, list = ''] of text.matchAll(/\bby \(([^)]*)\)/g))
        for (const label of list.split(/,\s*/)) assert.ok(known.has(label), label);
    }
    for (const reason of /reason=~"([^"]*)"/.exec(texts.alerts)?.[1]?.split('|') ?? [])
      assert.ok(
        REASONS.some((known) => known === reason),
        reason,
      );
  });

  const promtool = { skip: !has('promtool') && 'promtool is not installed' };
  test('alerts.test.yaml: each alert fires when it should, and only then', promtool, () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'deploy/monitoring/alerts.test.yaml'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout + stderr);
  });

  test('docs/operations.md explains every reason of a failure', () => {
    const told = [...read('docs/operations.md').matchAll(/^\| `(\w+)` +\| [\d, ]+\|/gm)].map(([, reason]) => reason);
    assert.deepEqual(told, [...REASONS]);
  });

  test('there are eight alerts, and the dashboard is JSON', () => {
    assert.equal(texts.alerts.match(/- alert: /g)?.length, 8);
    assert.ok(JSON.parse(texts.dashboard).panels.length >= 8);
  });
});

describe('the dependencies of production', () => {
  test('all have a permissive licence and stand in SECURITY.md', () => {
    const names = new Map<string, Set<string>>();
    for (const path of productionPackages()) {
      const { name, license } = JSON.parse(read(join(path, 'package.json')));
      assert.match(String(license), /^(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0)$/, name);
      names.set(license, (names.get(license) ?? new Set()).add(name));
    }
    const lines = [...names].sort().map(([license, list]) => `- **${license}**: ${[...list].sort().join(', ')}`);
    const list = `<!-- licences -->\n${lines.join('\n')}\n<!-- end licences -->`;
    if (process.env.UPDATE_DOCS === '1') {
      const text = read('SECURITY.md').replace(/<!-- licences -->[\s\S]*<!-- end licences -->/, () => list);
      writeFileSync(join(ROOT, 'SECURITY.md'), text);
    }
    assert.ok(read('SECURITY.md').includes(list), 'SECURITY.md is out of date: UPDATE_DOCS=1 writes it');
  });
});

// True if .dockerignore lets this path of the repository into the build context: the last pattern that matches decides.
function inContext(path: string): boolean {
  let kept = true;
  for (const line of read('.dockerignore').split('\n')) {
    const pattern = line.replace(/^!/, '');
    if (!line || line.startsWith('#')) continue;
    if (matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`)) kept = line.startsWith('!');
  }
  return kept;
}

// The folders of what `npm ci --omit=dev --omit=optional` installs, from the lockfile.
function productionPackages(): string[] {
  const { packages } = JSON.parse(read('package-lock.json'));
  return Object.entries<{ dev?: boolean; optional?: boolean; devOptional?: boolean }>(packages)
    .filter(([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional)
    .map(([path]) => path);
}

function imageEnvironment(dockerfile: string): Record<string, string> {
  const pairs = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(
    ([, line = '']) => line.match(/\w+=('[^']*'|\S+)/g) ?? [],
  );
  return Object.fromEntries(
    pairs.map((pair) => splitOnce(pair)).map(([name, value]) => [name, value.replace(/^'|'$/g, '')]),
  );
}

// A port that neither takes a connection nor refuses one: its process accepts none, and the queue of the kernel is full.
async function startBlackHole(): Promise<{ port: number; close(): void }> {
  const source = `
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      require('node:fs').writeSync(1, String(server.address().port));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const child = execFile(process.execPath, ['-e', source]);
  const port = Number((await once(child.stdout ?? child, 'data'))[0]);
  const queued = [1, 2, 3].map(() => connect(port, '127.0.0.1').on('error', () => {}));
  await until(async () => !(await Promise.race([accepts(port), sleep(100, false)])), 'the queue is not full');
  return {
    port,
    close() {
      child.kill('SIGKILL');
      for (const socket of queued) socket.destroy();
    },
  };
}

function splitOnce(line: string): [string, string] {
  const equals = line.indexOf('=');
  return [line.slice(0, equals), line.slice(equals + 1)];
}

function number(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? assert.fail(`${pattern} is not there`));
}

function has(program: string): boolean {
  return spawnSync(program, ['--help'], { stdio: 'ignore' }).status === 0;
}
