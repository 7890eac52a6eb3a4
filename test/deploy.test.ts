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
import { tmpdir } from 'node:os';
import { join, matchesGlob, relative } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readConfig } from '../src/config.ts';
import { REASONS } from '../src/errors.ts';
import { createMetrics, METRICS } from '../src/ops/metrics.ts';
import { ask, readEvents } from './harness/ask.ts';
import { freePort, listen } from './harness/listen.ts';
import { hasNginx, type Nginx, startNginx } from './harness/nginx.ts';
import { type Service, startApp } from './harness/service.ts';
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
    assert.match(last, /^CMD \["node", "src\/main.ts"\]$/m);
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
    const env = { PATH: process.env.PATH ?? '', ...imageEnvironment(last), PORT: '0' };
    const child = execFile(process.execPath, ['src/main.ts'], { cwd: folder, env });
    const [line] = await once(child.stdout?.setEncoding('utf8') ?? child, 'data');
    const port = /localhost:(\d+)/.exec(line)?.[1] ?? assert.fail(line);

    const check = JSON.parse(/HEALTHCHECK .*?CMD (\[.*\])/.exec(last)?.[1] ?? '[]');
    const options = { env: { ...env, PORT: port } };
    await promisify(execFile)(process.execPath, check.slice(1), options);
    assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 200);
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
  let service: Service;
  let nginx: Nginx;
  let deadPort: number;

  before(async () => {
    upstream = await createFaultUpstream();
    service = await startApp({ LLM_URL: upstream.url });
    deadPort = await freePort();
    nginx = await startNginx([service.port, deadPort]);
  });
  after(async () => {
    await nginx.stop();
    await service.close();
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

  describe('and membrete-access.conf', () => {
    const known = { authorization: `Basic ${Buffer.from('ana:secreto').toString('base64')}` };
    let guarded: Nginx;
    before(async () => {
      guarded = await startNginx([service.port], 'ana:{PLAIN}secreto\n');
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
      assert.equal((await ask(guarded.url, { id: 'good.x', headers: known, body })).status, 413);
    });
  });
});

describe('monitoring', () => {
  const texts = { alerts: read('deploy/monitoring/alerts.yaml'), dashboard: read('deploy/monitoring/dashboard.json') };

  test('every metric that an alert or a panel names is served', async () => {
    const metrics = createMetrics({ upstream: new URL('https://x.example'), model: 'm', active: () => [] });
    const port = await metrics.listen(0, '127.0.0.1');
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
  });

  test('every label and reason that they name exists', () => {
    const labels = new Set<string>(Object.values(METRICS).flatMap((metric) => [...metric.labels]));
    const known = new Set([...labels, 'le', 'instance']);
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

  test('docs/operations.md explains every reason of a failure', () => {
    const told = [...read('docs/operations.md').matchAll(/^\| `(\w+)` +\| [\d, ]+\|/gm)].map(([, reason]) => reason);
    assert.deepEqual(told, [...REASONS]);
  });

  test('there are five alerts, and the dashboard is JSON', () => {
    assert.equal(texts.alerts.match(/- alert: /g)?.length, 5);
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
