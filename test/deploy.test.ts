// Tests the deployment files as far as a machine without a container engine or a cluster can.
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
  writeFileSync,
} from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../service/config.ts';
import { REASONS } from '../service/errors.ts';
import { createMetrics, METRICS } from '../service/ops/metrics.ts';
import { type Answer, ask, MEDIA_TYPES } from './harness/ask.ts';
import { DOCKERFILE, imageEnvironment, LAST_STAGE, productionPackages, splitOnce } from './harness/image.ts';
import { accepts, freePort, listen } from './harness/listen.ts';
import { hasNginx, type Nginx, startNginx } from './harness/nginx.ts';
import { type Process, spawnService } from './harness/service.ts';
import { createFaultUpstream, type FaultUpstream, PROMPT, TEXT } from './harness/upstream.ts';
import { until } from './harness/wait.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PARAMS = '{"max_tokens":null,"max_completion_tokens":1500,"reasoning_effort":"low","include_reasoning":false}';

describe('the image', () => {
  test('has an exact base, runs without root and npm, and starts its commands in exec form', () => {
    assert.match(DOCKERFILE, /^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-slim$/m);
    assert.match(LAST_STAGE, /^USER node$/m);
    assert.match(LAST_STAGE, /rm -rf .*\/npm/);
    assert.match(LAST_STAGE, /^CMD \["node", "--disable-sigusr1", "service\/main.ts"\]$/m);
    assert.match(LAST_STAGE, /^ *HEALTHCHECK .*CMD \["node", "-e", /m);
    assert.ok(LAST_STAGE.lastIndexOf('USER') > LAST_STAGE.lastIndexOf('RUN'));
  });

  test('it takes the assets of the release before, by default its own', () => {
    assert.match(
      DOCKERFILE,
      /^ARG FORMER_IMAGE=page$[\s\S]*^FROM .* AS page$[\s\S]*^FROM \$\{FORMER_IMAGE\} AS former$/m,
    );
    assert.match(LAST_STAGE, /^COPY --from=former \/app\/dist\/web\/assets \.\/dist\/web\/former$/m);
  });

  test('its production dependencies are the same for every processor, as the stages that install them assume', () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    for (const path of productionPackages()) {
      const { cpu, os, hasInstallScript } = packages[path];
      assert.deepEqual([cpu, os, hasInstallScript], [undefined, undefined, undefined], path);
    }
    assert.match(DOCKERFILE, /^FROM --platform=\$BUILDPLATFORM \$\{NODE_IMAGE\} AS manifests$/m);
    for (const stage of ['page', 'dependencies'])
      assert.ok(DOCKERFILE.includes(`\nFROM manifests AS ${stage}\n`), stage);
  });

  test('workflows: every action has its commit, and a release has provenance, bill of materials and labels', () => {
    const workflows = readdirSync(join(ROOT, '.github/workflows')).map((name) => read(`.github/workflows/${name}`));
    for (const [line, commit] of workflows.join('').matchAll(/^ +(?:- )?uses: \S+@(\S+).*$/gm)) {
      assert.match(commit ?? '', /^[\da-f]{40}$/, line);
      assert.match(line, / # v\d+\.\d+\.\d+$/);
    }
    const image = read('.github/workflows/image.yml');
    for (const setting of ['platforms: linux/amd64,linux/arm64', 'provenance: mode=max', 'sbom: true', 'labels: ${{ '])
      assert.ok(image.includes(`          ${setting}`), setting);
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
        '!cli/package.json',
        '!document',
        '!lab/package.json',
        '!page',
        '!service',
        '!word',
        'service/demo',
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
  const image = imageEnvironment(DOCKERFILE);

  for (const [name, environment] of Object.entries({ kubernetes, systemd, image })) {
    test(`${name}: names a model that exists, with parameters that it takes, in variables that the service reads`, () => {
      const { LLM_API_KEY_FILE: _, ...rest } = environment;
      const config = readConfig(rest);
      assert.equal(config.llm.model, 'openai/gpt-oss-20b');
      assert.deepEqual(config.llm.params, readConfig({ LLM_PARAMS: PARAMS }).llm.params);
      const known = read('service/config.ts');
      for (const variable of Object.keys(rest))
        assert.ok(/^NODE_(?:ENV|COMPILE_CACHE)$/.test(variable) || known.includes(`'${variable}'`), variable);
    });
  }

  test('each time limit is longer than the one it waits for', () => {
    const pod = read('deploy/kubernetes/base/deployment.yaml');
    const { llm, pdf } = readConfig({ PDF_URL: 'http://gotenberg:3000' });
    const conversion = (pdf?.timeoutMs ?? 0) / 1000;
    const call = llm.timeoutMs / 1000 + conversion;
    const drain = Number(kubernetes.SHUTDOWN_TIMEOUT_MS) / 1000;
    assert.ok(drain > Number(kubernetes.LLM_TIMEOUT_MS) / 1000 + conversion);
    assert.ok(number(read('deploy/kubernetes/components/pdf/deployment.yaml'), /api-timeout=(\d+)s/) <= conversion);
    assert.ok(number(pod, /terminationGracePeriodSeconds: (\d+)/) > drain + number(pod, /sleep:\n +seconds: (\d+)/));
    // 0s means no limit. Without this line, Envoy limits a call to 15 s.
    assert.match(read('deploy/kubernetes/components/gateway/http-route.yaml'), /^ +request: 0s$/m);
    const openshift = read('deploy/kubernetes/overlays/openshift/kustomization.yaml');
    assert.ok(number(openshift, /router\.openshift\.io\/timeout: (\d+)s/) > call);
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

  test('systemd-analyze accepts the unit, without and with the drop-in for RHEL 8', {
    skip: !has('systemd-analyze'),
  }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'membrete-units-'));
    const unit = read('deploy/systemd/membrete@.service').replace('/usr/bin/node', process.execPath);
    writeFileSync(join(folder, 'membrete@.service'), unit);
    const verify = () =>
      spawnSync('systemd-analyze', ['verify', join(folder, 'membrete@1.service')], { encoding: 'utf8' });
    assert.deepEqual([verify().stderr, verify().status], ['', 0]);
    mkdirSync(join(folder, 'membrete@.service.d'));
    const dropIn = read('deploy/systemd/without-credentials.conf');
    writeFileSync(join(folder, 'membrete@.service.d/without-credentials.conf'), dropIn);
    assert.deepEqual([verify().stderr, verify().status], ['', 0]);
    writeFileSync(join(folder, 'membrete@.service.d/without-credentials.conf'), `${dropIn}Nonsense=1\n`);
    assert.match(verify().stderr, /Nonsense/);
    rmSync(folder, { recursive: true });
    assert.doesNotMatch(unit, /=.*%d/, '%d needs systemd 251');
  });

  test('nginx has connections and descriptors for the largest load of the sizing table', () => {
    const inFlight = Math.max(
      ...[...read('deploy/README.md').matchAll(/^\|(?:[^|]+\|){3} ([\d,]+) \|/gm)].map(([, calls = '']) =>
        Number(calls.replace(',', '')),
      ),
    );
    const connections = number(read('deploy/README.md'), /worker_connections (\d+);/);
    assert.ok(connections > 2 * inFlight, `${inFlight}`);
    assert.ok(number(read('deploy/nginx/nginx.service.conf'), /LimitNOFILE=(\d+)/) > 2 * connections);
  });

  test('the probes ask the port that answers under overload', () => {
    const pod = read('deploy/kubernetes/base/deployment.yaml');
    assert.equal(pod.match(/httpGet:\n +path: \/(?:healthz|readyz)\n +port: metrics$/gm)?.length, 3);
  });

  describe('kubectl renders', { skip: !has('kubectl') }, () => {
    const BASE = [
      'ConfigMap',
      'Deployment',
      'HorizontalPodAutoscaler',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
      'ServiceAccount',
    ];
    const render = (folder: string) => execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
    const kindsOf = (rendered: string) => [...rendered.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind).sort();

    test('the overlay of an institution: in its namespace, behind a Gateway, with its registry and its names', () => {
      const rendered = render(join(ROOT, 'deploy/kubernetes/overlays/institution'));
      const kinds = kindsOf(rendered);
      assert.deepEqual(kinds, [...BASE, 'ConfigMap', 'HTTPRoute', 'Namespace', 'PodMonitor'].sort());
      assert.equal(rendered.split('\n  namespace: membrete\n').length - 1, kinds.length - 1);
      assert.match(rendered, /image: registry\.gob\.example\/membrete:\d+\.\d+\.\d+\n/);
      assert.match(rendered, /imagePullSecrets:\n- name: membrete-registry\n/);
      assert.match(rendered, /hostnames:\n +- plantillas\.gob\.example\n/);
    });

    test('the overlay for OpenShift: no fixed user, and the namespaces and the port of its DNS and router', () => {
      const rendered = render(join(ROOT, 'deploy/kubernetes/overlays/openshift'));
      assert.deepEqual(kindsOf(rendered), [...BASE, 'Ingress', 'PodMonitor'].sort());
      assert.doesNotMatch(rendered, /runAsUser|runAsGroup|fsGroup|kube-system|envoy/);
      assert.match(rendered, /runAsNonRoot: true/);
      assert.match(rendered, /port: 5353\n +protocol: TCP\n +to:\n[\s\S]{0,99}openshift-dns/);
      assert.match(rendered, /policy-group: ingress/);
    });

    test('the converter: called by the service alone, without a way out, and read-only; on OpenShift without a user', () => {
      const copy = mkdtempSync(join(tmpdir(), 'membrete-kubernetes-'));
      cpSync(join(ROOT, 'deploy/kubernetes'), copy, { recursive: true });
      const folder = mkdtempSync(join(copy, 'overlays/test-'));
      const components = ['pdf', 'openshift'].map((name) => `../../components/${name}`);
      writeFileSync(
        join(folder, 'kustomization.yaml'),
        `resources: [../../base]\ncomponents: [${components.join(', ')}]\n`,
      );
      const parts = render(folder).split('\n---\n');
      rmSync(copy, { recursive: true });
      const partOf = (kind: string, name: string) =>
        parts.find((part) => part.includes(`kind: ${kind}\n`) && part.includes(`\n  name: ${name}\n`)) ?? '';
      const policy = partOf('NetworkPolicy', 'membrete-pdf');
      assert.match(policy, /policyTypes:\n +- Ingress\n +- Egress\n/);
      assert.doesNotMatch(policy, /^ +egress:/m);
      assert.match(policy, /from:\n +- podSelector:\n +matchLabels:\n +app\.kubernetes\.io\/name: membrete\n/);
      const pod = partOf('Deployment', 'membrete-pdf');
      assert.match(pod, /readOnlyRootFilesystem: true/);
      assert.match(pod, /image: docker\.io\/gotenberg\/gotenberg:\d+\.\d+\.\d+-libreoffice\n/);
      assert.doesNotMatch(pod, /runAsUser|runAsGroup|fsGroup/);
      assert.match(partOf('NetworkPolicy', 'membrete'), /port: 3000\n +to:\n +- podSelector:[\s\S]{0,80}membrete-pdf/);
      assert.ok(
        parts.some((part) => part.includes('kind: ConfigMap') && part.includes('PDF_URL: http://membrete-pdf:3000')),
      );
    });

    test('each component, on the base', () => {
      const components = readdirSync(join(ROOT, 'deploy/kubernetes/components'));
      const added: Record<string, string[]> = {
        'envoy-gateway': ['BackendTrafficPolicy', 'SecurityPolicy'],
        gateway: ['HTTPRoute'],
        ingress: ['Ingress'],
        openshift: [],
        pdf: ['Deployment', 'NetworkPolicy', 'Service'],
        'pod-monitor': ['PodMonitor'],
        'prometheus-rule': ['PrometheusRule'],
        templates: [],
      };
      assert.deepEqual(components.sort(), Object.keys(added).sort());
      // Write into a copy, because other tests read the overlays at the same time.
      const copy = mkdtempSync(join(tmpdir(), 'membrete-kubernetes-'));
      cpSync(join(ROOT, 'deploy/kubernetes'), copy, { recursive: true });
      const folder = mkdtempSync(join(copy, 'overlays/test-'));
      try {
        for (const component of components) {
          const kustomization = `resources: [../../base]\ncomponents: [../../components/${component}]\n`;
          writeFileSync(join(folder, 'kustomization.yaml'), kustomization);
          assert.deepEqual(kindsOf(render(folder)), [...BASE, ...(added[component] ?? [])].sort(), component);
        }
      } finally {
        rmSync(copy, { recursive: true });
      }
    });
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
      for (const part of ['service', 'node_modules'])
        mkdirSync(`${folder}/membrete-${version}/${part}`, { recursive: true });
    for (const version of ['1', '2']) writeFileSync(`${folder}/membrete-${version}/service/main.ts`, '');
    symlinkSync(`${folder}/membrete-1`, `${folder}/membrete`);
    writeFileSync(`${folder}/instances.conf`, 'server 127.0.0.1:5051;\nserver 127.0.0.1:5052;\n');
    mkdirSync(`${folder}/bin`);
    // Each of these scripts records its arguments, the release that the link names, and the state of nginx.
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

  test('the new release gets the assets of the old one, and the old one those of the new on the way back', () => {
    for (const version of ['1', '2']) {
      mkdirSync(`${folder}/membrete-${version}/dist/web/assets`, { recursive: true });
      writeFileSync(`${folder}/membrete-${version}/dist/web/assets/main-${version}.js`, '');
    }
    for (const version of ['2', '2', '1']) assert.equal(upgrade(`${folder}/membrete-${version}`, '1').status, 0);
    assert.deepEqual(readdirSync(`${folder}/membrete-2/dist/web/former`), ['main-1.js']);
    assert.deepEqual(readdirSync(`${folder}/membrete-1/dist/web/former`), ['main-2.js']);
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
  // The service runs in its own process. In the process of the test, the work of the callers would delay the
  // service (service/http/admission.ts).
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
    await service.stop();
    upstream.close();
    await nginx.stop();
  });

  test('the pieces of a stream arrive while the upstream still holds the rest', async () => {
    const id = { 'x-request-id': 'fault-silence-mid-stream.x' };
    const headers = { 'content-type': 'application/json', accept: MEDIA_TYPES.sse, ...id };
    const call = request(nginx.url, { method: 'POST', headers, agent: false, rejectUnauthorized: false });
    const [response] = await once(call.end(JSON.stringify({ prompt: PROMPT })), 'response');
    let text = '';
    response.setEncoding('utf8').on('error', () => {});
    response.on('data', (piece: string) => {
      text += piece;
    });
    await until(() => text.includes('event: delta'), 'no piece arrives');
    assert.doesNotMatch(text, /event: (?:done|error)/);
    call.destroy();
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
    // Each call must reach the upstream exactly once.
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
    leave.abort();
    await assert.rejects(gone);
    await until(() => upstream.open === 0, 'the call is still open at the upstream');
  });

  // Asserts an answer of nginx itself: JSON that a page of any origin may read.
  function assertOwn({ status, headers, text }: Answer, expected: number, error: string, retryAfter: string | null) {
    assert.equal(status, expected, text);
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.match(headers.get('access-control-expose-headers') ?? '', /Retry-After, X-Request-Id/);
    assert.match(headers.get('x-request-id') ?? '', /^(?:[\da-f]{32}|[\w.-]+\.x)$/);
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

  test('with every instance down: 503, as JSON for any page', async (t) => {
    const lonely = await startNginx([deadPort, await freePort()]);
    t.after(lonely.stop);
    for (let call = 0; call < 4; call++) assertOwn(await ask(lonely.url), 503, 'servicio saturado', '1');
  });

  test('an instance that closes connections unread is not taken away: 503, then its next answer', async (t) => {
    let isShut = true;
    const instance = createServer((incoming, response) => incoming.resume().on('end', () => response.end('{}')));
    instance.on('connection', (socket) => isShut && socket.destroy());
    const shedding = await startNginx([await listen(instance)]);
    t.after(() => Promise.all([shedding.stop(), instance.close()]));
    for (let call = 0; call < 8; call++) assertOwn(await ask(shedding.url), 503, 'servicio saturado', '1');
    isShut = false;
    assert.equal((await ask(shedding.url)).status, 200);
  });

  test('an instance that ends while it answers: 502', async (t) => {
    const instance = createServer((incoming) => setTimeout(() => incoming.socket.destroy(), 4_500));
    const ending = await startNginx([await listen(instance)]);
    t.after(() => Promise.all([ending.stop(), instance.close()]));
    assertOwn(await ask(ending.url), 502, 'server error', '1');
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

  test('450 calls in flight at once are all answered', async (t) => {
    // Only nginx limits the calls, because this instance refuses nobody.
    const held: ServerResponse[] = [];
    const instance = createServer((incoming, response) => incoming.resume().on('end', () => held.push(response)));
    const wide = await startNginx([await listen(instance)]);
    t.after(() => Promise.all([wide.stop(), instance.close()]));
    const calls = Promise.allSettled(Array.from({ length: 450 }, () => ask(wide.url)));
    await until(
      () => held.length === 450,
      () => `${held.length} of 450 have reached the instance`,
    );
    for (const response of held) response.end('{}');
    for (const call of await calls) assert.equal(call.status === 'fulfilled' && call.value.status, 200);
  });

  test('with an instance that takes no connection, every call is answered by the other, after one try at most', async () => {
    const hole = await startBlackHole();
    const half = await startNginx([service.port, hole.port]);
    for (let call = 0; call < 10; call++)
      assert.equal((await ask(half.url, { form: 'json', id: 'good.x' })).status, 200);
    const logged = () => readFileSync(half.log, 'utf8').trim().split('\n');
    await until(() => logged().length === 10, 'a call is not in the log');
    for (const line of logged()) assert.ok(line.split(`:${hole.port}`).length <= 2, line);
    await half.stop();
    hole.close();
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

  test('an asset that one instance does not know is asked of the other', async () => {
    const instances = ['main-NEW.js', 'main-OLD.js'].map((known) =>
      createServer(({ url }, response) => response.writeHead(url?.endsWith(known) ? 200 : 404).end()),
    );
    const mixed = await startNginx(await Promise.all(instances.map((one) => listen(one))));
    for (let turn = 0; turn < 4; turn++)
      for (const [name, status] of Object.entries({ 'main-NEW.js': 200, 'main-OLD.js': 200, 'main-NONE.js': 404 }))
        assert.equal(await statusOf(new URL(`/assets/${name}`, mixed.url)), status, name);
    await mixed.stop();
    for (const one of instances) one.close();
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

    test('refuses a caller without a password, as JSON, and asks for one', async () => {
      const answer = await ask(guarded.url, { id: 'good.x' });
      assertOwn(answer, 401, 'se requiere usuario y contraseña', null);
      assert.equal(answer.headers.get('www-authenticate'), 'Basic realm="Membrete"');
    });

    test('writes who made each call, with the id that the log of the service and the answer have', async () => {
      const chosen = await ask(guarded.url, { id: 'audit-1.x', headers: known });
      const given = await ask(guarded.url, { headers: { ...known, 'x-request-id': 'in sane' } });
      const ids = [chosen, given].map(({ headers }) => headers.get('x-request-id') ?? '');
      assert.equal(ids[0], 'audit-1.x');
      assert.match(ids[1] ?? '', /^[\da-f]{32}$/);
      for (const id of ids) {
        assert.equal(JSON.parse(await service.lineOf(id)).id, id);
        const lines = readFileSync(guarded.log, 'utf8').trim().split('\n');
        const { user, address, path } = JSON.parse(lines.find((line) => line.includes(id)) ?? '{}');
        assert.deepEqual([user, address, path], ['ana', '127.0.0.1', '/api/generate-template']);
      }
    });

    test('refuses pages of other origins, and calls nothing for them', async () => {
      const calls = upstream.calls;
      for (const origin of ['https://other.example', 'https://plantillas.gob.example.other.example', 'null'])
        assertOwn(
          await ask(guarded.url, { id: 'good.x', headers: { ...known, origin } }),
          403,
          'origen no permitido',
          null,
        );
      assert.equal(upstream.calls, calls);
    });

    test('refuses a prompt of more than 16 KiB', async () => {
      const body = { prompt: 'a'.repeat(17 * 1024) };
      assertOwn(await ask(guarded.url, { id: 'good.x', headers: known, body }), 413, 'el cuerpo rebasa 16 KB', null);
    });

    test('refuses calls that come too often, and not the assets of the page', async () => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => ask(guarded.url, { id: 'good.x', headers: known })),
      );
      const refused = answers.filter(({ status }) => status !== 200);
      assert.ok(refused.length >= 5 && refused.length < 30, `${refused.length} are refused`);
      for (const answer of refused) assertOwn(answer, 429, 'demasiadas peticiones', '10');
    });
  });
});

describe('monitoring', () => {
  const STATE = {
    admission: () => ({ limit: 1, delayMs: 0, refused: 0, closed: 0, dropped: 0 }),
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
    const bound = number(texts.alerts, /duration_seconds_bucket\{job="membrete",error_type="",le="([\d.]+)"/);
    assert.match(scrape, new RegExp(`^gen_ai_client_operation_duration_seconds_bucket\\{.*le="${bound}"`, 'm'));
  });

  test('every label and reason that they name exists', () => {
    const labels = new Set<string>(Object.values(METRICS).flatMap((metric) => [...metric.labels]));
    const known = new Set([...labels, 'le', 'instance', 'job']);
    for (const text of Object.values(texts)) {
      for (const [, list = ''] of text.matchAll(/\bby \(([^)]*)\)/g))
        for (const label of list.split(/,\s*/)) assert.ok(known.has(label), label);
    }
    for (const [, pattern = ''] of texts.alerts.matchAll(/reason(?:=|!)~"([^"]*)"/g))
      for (const reason of pattern.split('|'))
        assert.ok(
          REASONS.some((known) => new RegExp(`^${reason}$`).test(known)),
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

  test('the PrometheusRule has the same alerts', () => {
    const path = join(ROOT, 'deploy/kubernetes/components/prometheus-rule/prometheus-rule.yaml');
    const groups = texts.alerts
      .slice(texts.alerts.indexOf('groups:'))
      .trimEnd()
      .replaceAll(/^(?=.)/gm, '  ');
    const rule = `# Written from deploy/monitoring/alerts.yaml: UPDATE_DOCS=1 npx node --test test/deploy.test.ts
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: membrete
spec:
${groups}\n`;
    if (process.env.UPDATE_DOCS === '1') writeFileSync(path, rule);
    assert.equal(readFileSync(path, 'utf8'), rule);
  });

  test('every alert links to its own section in the language of those on call, and has one in English', () => {
    const alerts = [...texts.alerts.matchAll(/- alert: (\w+)[\s\S]*?runbook_url: (\S+)\/docs\/(\S+?)#(\w+)\n/g)];
    assert.equal(alerts.length, 9);
    for (const [, name = '', , file, anchor] of alerts) {
      assert.deepEqual([file, anchor], ['operacion.md', name.toLowerCase()]);
      for (const language of ['operations.md', 'operacion.md'])
        assert.match(read(`docs/${language}`), new RegExp(`^### ${name}$`, 'm'));
    }
    assert.equal(new Set(alerts.map(([, , host]) => host)).size, 1);
  });

  test('docs/operations.md explains every reason of a failure', () => {
    const told = [...read('docs/operations.md').matchAll(/^\| `(\w+)` +\| [\d, ]+\|/gm)].map(([, reason]) => reason);
    assert.deepEqual(told, [...REASONS]);
  });

  test('every panel counts the job of the service only, and refusals, their limit and the delay have one', () => {
    const { panels } = JSON.parse(texts.dashboard);
    const exprs: string[] = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    );
    for (const expr of exprs)
      for (const [metric] of expr.matchAll(/\b(?:http_server|gen_ai_client|membrete|process|nodejs)_\w+/g))
        assert.ok(expr.includes(`${metric}{job="membrete"`), expr);
    for (const { name } of [METRICS.refused, METRICS.limit, METRICS.delay])
      assert.ok(
        exprs.some((expr) => expr.includes(name)),
        name,
      );
  });

  test('there are nine alerts, and the dashboard is JSON', () => {
    assert.equal(texts.alerts.match(/- alert: /g)?.length, 9);
    assert.ok(JSON.parse(texts.dashboard).panels.length >= 8);
  });
});

describe('the dependencies of production', () => {
  test('each has a hash in the lockfile', () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    for (const path of productionPackages()) assert.match(packages[path].integrity, /^sha512-/, path);
  });

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

async function statusOf(url: URL): Promise<number | undefined> {
  const [response] = await once(request(url, { agent: false, rejectUnauthorized: false }).end(), 'response');
  response.resume();
  return response.statusCode;
}

// Opens a port that neither accepts nor refuses a connection: its process accepts none, and the kernel's
// queue is full.
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

function number(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? assert.fail(`${pattern} is not there`));
}

function has(program: string): boolean {
  return spawnSync(program, ['--help'], { stdio: 'ignore' }).status === 0;
}
