import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildPage, PAGE_DIR } from './build.ts';

test('a page is whole while it is built twice at once; the assets of the build before are kept for one generation, whole', async () => {
  if (!process.env.PAGE_IS_BUILT) await buildPage();
  const folder = await mkdtemp(join(tmpdir(), 'membrete-'));
  await cp(PAGE_DIR, folder, { recursive: true });
  await rm(join(folder, 'former'), { recursive: true, force: true });
  const list = async () => (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name)).sort();
  const files = await list();
  const whole = new Map<string, Buffer>();
  for (const file of files) if (file !== 'assets.json') whole.set(file, await readFile(join(folder, file)));
  assert.ok(files.length > 10);
  const assets = join(folder, 'assets');
  const write = async (name: string) => {
    for (const suffix of ['', '.br', '.gz']) await writeFile(join(assets, name + suffix), name);
    await writeFile(join(folder, 'assets.json'), JSON.stringify([name]));
  };
  await write('main-FIRST.js');
  for (let at = 0; at < 300; at++) await writeFile(join(assets, `old-${at}.js`), '');
  let building = true;
  const builds = Promise.all([buildPage(folder), buildPage(folder)]).finally(() => {
    building = false;
  });
  while (building) {
    for (const [file, bytes] of whole)
      assert.ok(bytes.equals(await readFile(join(folder, file))), `${file} is in pieces`);
    await sleep(5);
  }
  await builds;
  const former = (name: string) => ['', '.br', '.gz'].map((suffix) => join('former', name + suffix));
  assert.deepEqual(await list(), [...files, ...former('main-FIRST.js')].sort());
  await write('main-SECOND.js');
  await buildPage(folder);
  assert.deepEqual(await list(), [...files, ...former('main-SECOND.js')].sort());
});
