// An upgrade in place replaces the files of a running instance, as `npm ci` or a copy over the old release
// does.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createDemoUpstream, type DemoUpstream } from '../../service/demo/server.ts';
import { ask, MEDIA_TYPES, post } from '../harness/ask.ts';
import { linkModules } from '../harness/modules.ts';
import { type Process, spawnService } from '../harness/service.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
// More than a short text, for which there is another thread.
const LONG_TEXT = 'Oficio {{Numero}}\nASUNTO: Sillas\n'.repeat(600);
const PARTS = ['document', 'word', 'service', 'dist', 'package.json'];

describe('an instance whose files are replaced while it runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'membrete-in-place-'));
  let demo: DemoUpstream;
  let service: Process;
  let assets: string[];

  before(async () => {
    for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
    linkModules(ROOT, folder);
    // A page that was loaded before the last upgrade requests this file of the previous build.
    mkdirSync(join(folder, 'dist/web/former'), { recursive: true });
    for (const suffix of ['', '.br', '.gz'])
      writeFileSync(join(folder, `dist/web/former/later-FORMER.js${suffix}`), 'x');
    assets = readdirSync(join(folder, 'dist/web/assets')).filter((name) => /\.(js|css)$/.test(name));
    demo = await createDemoUpstream({ pace: 0 });
    service = await spawnService({ LLM_URL: demo.url }, { command: [join(folder, 'service/main.ts')] });
    // The service reads the files of its threads right after the start, and has them all when a text is done.
    assert.equal((await ask(new URL('/api/fill-template', service.url).href, { body: { text: 'a' } })).status, 200);
    for (const part of [...PARTS, 'node_modules']) rmSync(join(folder, part), { recursive: true });
    mkdirSync(join(folder, 'dist/web/assets'), { recursive: true });
    writeFileSync(join(folder, 'dist/web/index.html'), '<script src="assets/main-NEWBUILD.js"></script>');
  });
  after(async () => {
    await service.stop();
    await demo.close();
    rmSync(folder, { recursive: true });
  });

  test('serves its own page with its own assets', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const page = await (await fetch(new URL('/', service.url), { headers })).text();
      const [, main = ''] = /src="(assets\/main-[^"]*)"/.exec(page) ?? [];
      assert.ok(assets.includes(main.slice('assets/'.length)), page.slice(0, 200));
      for (const name of assets)
        assert.equal((await fetch(new URL(`/assets/${name}`, service.url), { headers })).status, 200, name);
    }
  });

  test('serves the assets of the former build', async () => {
    const { status, headers } = await fetch(new URL('/assets/later-FORMER.js', service.url));
    assert.equal(status, 200);
    assert.match(headers.get('cache-control') ?? '', /immutable/);
  });

  test('describes its own API', async () => {
    assert.equal((await fetch(new URL('/openapi.json', service.url))).status, 200);
  });

  test('makes Word documents with its own code', async () => {
    const answer = await post(service.url, { prompt: 'oficio' }, { accept: MEDIA_TYPES.docx });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.text.slice(0, 2), 'PK');
  });

  test('fills in and reviews long texts with its own code', async () => {
    for (const path of ['/api/fill-template', '/api/review-template']) {
      const answer = await ask(new URL(path, service.url).href, { body: { text: LONG_TEXT } });
      assert.equal(answer.status, 200, answer.text);
    }
  });

  test('answers in every form without a path of the disk', async () => {
    for (const accept of Object.values(MEDIA_TYPES)) {
      const answer = await post(service.url, { prompt: 'oficio' }, { accept });
      assert.ok(!answer.text.includes(tmpdir()), answer.text);
    }
  });
});
