import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildPage, PAGE_DIR } from './build.ts';

let built: Promise<unknown> | undefined;

test('a page is whole while it is built twice more, and two builds remove the files of an earlier one together', async () => {
  const folder = await compressedBefore();
  await buildPage(folder);
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name));
  const whole = new Map<string, Buffer>();
  for (const file of files) whole.set(file, await readFile(join(folder, file)));
  assert.ok(files.length > 10);
  for (let at = 0; at < 300; at++) await writeFile(join(folder, 'assets', `old-${at}.js`), '');
  let building = true;
  const builds = Promise.all([buildPage(folder), buildPage(folder)]).finally(() => {
    building = false;
  });
  while (building)
    for (const [file, bytes] of whole)
      assert.ok(bytes.equals(await readFile(join(folder, file))), `${file} is in pieces`);
  await builds;
  assert.deepEqual(
    (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name)).sort(),
    files.sort(),
  );
});

test('the assets of the build before are kept for one generation, whole and by every build of the same sources', async () => {
  const folder = await compressedBefore();
  const assets = join(folder, 'assets');
  const write = async (name: string) => {
    for (const suffix of ['', '.br', '.gz']) await writeFile(join(assets, name + suffix), name);
    await writeFile(join(folder, 'assets.json'), JSON.stringify([name]));
  };
  const former = async () => (await readdir(join(folder, 'former'))).sort();
  await write('main-FIRST.js');
  await Promise.all([buildPage(folder), buildPage(folder)]);
  assert.deepEqual(await former(), ['main-FIRST.js', 'main-FIRST.js.br', 'main-FIRST.js.gz']);
  assert.ok(!(await readdir(assets)).includes('main-FIRST.js'));
  await write('main-SECOND.js');
  await buildPage(folder);
  assert.deepEqual(await former(), ['main-SECOND.js', 'main-SECOND.js.br', 'main-SECOND.js.gz']);
});

// The new folder has the page's assets, so that a build there need not compress them again.
async function compressedBefore(): Promise<string> {
  built ??= process.env.PAGE_IS_BUILT ? Promise.resolve() : buildPage();
  await built;
  const folder = await mkdtemp(join(tmpdir(), 'membrete-'));
  await cp(join(PAGE_DIR, 'assets'), join(folder, 'assets'), { recursive: true });
  return folder;
}
