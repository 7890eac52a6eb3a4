import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { imageEnvironment, inContext, LAST_STAGE, productionPackages } from '../harness/image.ts';
import { freePort } from '../harness/listen.ts';
import { linkModules } from '../harness/modules.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test('the image: its files and production dependencies are enough to start, be healthy, serve the page and stop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'membrete-image-'));
  cpSync(ROOT, folder, { recursive: true, filter: (path) => inContext(relative(ROOT, path)) });
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    assert.doesNotMatch(path, /^service\/demo|(?:^|\/)references(?:\/|$)|fixtures|\.test(ing)?\.ts$/);

  // The first stage of the image builds the page with the development dependencies. The image takes only
  // `dist` from this stage.
  linkModules(ROOT, folder);
  await promisify(execFile)(process.execPath, ['page/build.ts'], { cwd: folder });
  rmSync(join(folder, 'node_modules'), { recursive: true });
  for (const path of productionPackages()) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  cpSync(join(ROOT, 'node_modules/@membrete'), join(folder, 'node_modules/@membrete'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const metrics = { METRICS_HOST: '127.0.0.3', METRICS_PORT: String(await freePort()) };
  const env = {
    PATH: process.env.PATH ?? '',
    ...imageEnvironment(LAST_STAGE),
    PORT: '0',
    HOST: '127.0.0.2',
    ...metrics,
  };
  const command = JSON.parse(/^CMD (\[.*\])/m.exec(LAST_STAGE)?.[1] ?? '[]');
  const child = execFile(process.execPath, command.slice(1), { cwd: folder, env });
  let complaint = '';
  child.stderr?.on('data', (text) => {
    complaint += text;
  });
  const [line] = await once(child.stdout?.setEncoding('utf8') ?? child, 'data');
  const port = /127\.0\.0\.2:(\d+)/.exec(line)?.[1] ?? assert.fail(line);

  const check = JSON.parse(/HEALTHCHECK .*?CMD (\[.*\])/.exec(LAST_STAGE)?.[1] ?? '[]');
  const options = { env: { ...env, PORT: port } };
  await promisify(execFile)(process.execPath, check.slice(1), options);
  await promisify(execFile)(process.execPath, check.slice(1), { env: { ...options.env, METRICS_PORT: '' } });
  assert.equal((await fetch(`http://127.0.0.2:${port}/`)).status, 200);
  assert.ok(child.kill('SIGUSR1'));
  await promisify(execFile)(process.execPath, check.slice(1), options);
  assert.doesNotMatch(complaint, /Debugger/);
  child.kill('SIGTERM');
  assert.deepEqual((await once(child, 'exit'))[0], 0);
  await assert.rejects(promisify(execFile)(process.execPath, check.slice(1), options));
  rmSync(folder, { recursive: true });
});
