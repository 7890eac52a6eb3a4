// `npm run browsers` runs the cases, and the tasks of an office, in every engine of this machine. Its
// arguments select an engine, and cases by words in their names.
import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { readWord, startSite } from '../../test/harness/page.ts';
import type { By } from '../../test/page/person.ts';
import { perform, TASKS } from '../../test/page/tasks.ts';
import type { Browser, NamedFile } from './browser.ts';
import { CASES, openPage, TEXT } from './cases.ts';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

const ENGINES = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };

const [chosen = '', words = ''] = process.argv.slice(2);
const edited = await startSite({ text: TEXT });
const office = await startSite();
const pictures = await mkdtemp(join(tmpdir(), 'membrete-browsers-'));
// The words in the files that each task gave in the first engine. Every other engine must give the same
// words.
const first = new Map<string, string>();
let failed = 0;
for (const [engine, start] of Object.entries(ENGINES)) {
  if (!engine.startsWith(chosen)) continue;
  const browser = await start();
  if (!browser) {
    console.log(`${engine}: not installed, skipped (CONTRIBUTING.md says how to get it)`);
    continue;
  }
  console.log(browser.name);
  if (!browser.print) console.log('  its driver writes no PDF: what is printed is not checked');
  try {
    for (const [name, act] of listAll(browser)) if (name.includes(words)) await run(browser, name, act);
  } finally {
    await browser.close();
  }
}
await edited.close();
await office.close();
process.exitCode = failed > 0 ? 1 : 0;

// Resolves with what is said beside the time. The cost of a task is the same in every engine, if the person
// does the same there.
type Act = () => Promise<string>;

function listAll(browser: Browser): [name: string, act: Act][] {
  const page = openPage(browser, edited.url);
  const possible = CASES.filter(({ prints = false }) => !prints || browser.print);
  const cases = possible.map(({ name, act }): [string, Act] => [
    name,
    async () => {
      await page.start();
      await page.edit();
      await act(page);
      return '';
    },
  ]);
  const tasks = TASKS.flatMap((task) =>
    (['mouse', 'keyboard'] as const).map((by: By): [string, Act] => [
      `${task.name}, by ${by}`,
      async () => {
        const { file, effort } = await perform(task, browser, office.url, by);
        const read = readFiles(file);
        assert.equal(read, first.get(task.name) ?? read);
        first.set(task.name, read);
        return `${effort.clicks} clicks, ${effort.keys} keys, ${effort.seconds.toFixed(1)} s of a person; `;
      },
    ]),
  );
  return [...cases, ...tasks];
}

async function run(browser: Browser, name: string, act: Act): Promise<void> {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  try {
    const cost = await act();
    console.log(`  ✔ ${name} (${cost}${seconds()} s)`);
  } catch (error) {
    failed += 1;
    const path = join(pictures, `${failed}.png`);
    console.log(`  ✖ ${name} (${seconds()} s, ${path})\n${String(error).replace(/^/gm, '      ')}`);
    // A crashed browser gives no picture.
    const picture = await browser.picture().catch(() => undefined);
    if (picture) await writeFile(path, picture);
  }
}

// Returns the names and words of a Word document, or of all documents in a zip.
function readFiles({ name, bytes }: NamedFile): string {
  const letters = name.endsWith('.zip') ? Object.entries(unzipSync(bytes)) : [[name, bytes] as const];
  return letters.map(([own, content]) => `${own}\n${readWord(content)}`).join('\n');
}
