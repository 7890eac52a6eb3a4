// Prints the prices of one checkout, a line of JSON each: {"name", "value"}. main.ts runs this in a process of
// its own for each checkout. Its arguments are the root of the checkout and, if wanted, a part of the names.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { ask } from '../../test/harness/ask.ts';
import { launchBrowser } from '../../test/harness/browser.ts';
import { listen } from '../../test/harness/listen.ts';
import { askAndWait, startSite } from '../../test/harness/page.ts';
import { runToEnd } from '../../test/harness/run.ts';
import { spawnService, startApp } from '../../test/harness/service.ts';
import { leastMs, PRICED_LENGTH, type Work } from '../../test/slopes/work.ts';
import { foreignDocx, paragraph, storiesOf } from '../../word/word-file.testing.ts';
import { writeText } from '../../word/word-text.ts';

export interface Price {
  name: string;
  // In the unit of the name; undefined if the checkout has nothing of this name.
  value: number | undefined;
}

type Measure = () => Promise<number>;

// A work runs so often, but no more once its runs have taken this long.
const WORK_RUNS = 4;
const WORK_MS = 100;
const PROCESS_RUNS = 3;
const KEYS = 'letras y palabras que se escriben';

const [root = '', wanted = ''] = process.argv.slice(2);
const MAIN = [join(root, 'service/main.ts')];
const NOWHERE = { LLM_URL: 'http://127.0.0.1:9/' };

// Comes first, because the peak of the memory of a process never sinks, and other prices need more.
await price('memory of a letterhead that unpacks to 23 MB [MB]', memoryOfLetterhead);
for (const part of ['document', 'outgoing', 'word', 'service', 'page']) {
  const works = await loadWorks(part);
  if (works === undefined) print({ name: `all of ${part}`, value: undefined });
  for (const work of works ?? [])
    await price(`${work.name} [µs a character]`, async () => {
      const length = work.priced ?? PRICED_LENGTH;
      return ((await leastOfRuns(work.prepare(length))) * 1_000) / length;
    });
}
await price('a key in a document of 10,000 words [ms]', priceOfKey);
await price('start, until it listens [ms]', () => leastOf(priceOfStart));
await price('exit with idle connections [ms]', () => leastOf(priceOfExit));
await price('a start that is refused [ms]', () => leastOf(priceOfRefusedStart));
await price('a cancelled call, until the upstream is left [ms]', () => leastOf(priceOfCancel));
await price('300 letters of a series, filled in place [ms]', priceOfSeries);
process.exit(0);

async function price(name: string, measure: Measure): Promise<void> {
  if (name.includes(wanted)) print({ name, value: await measure().catch(complain) });
}

function complain(error: unknown): undefined {
  console.error(String(error).split('\n', 1)[0]);
}

function print(one: Price): void {
  console.log(JSON.stringify(one));
}

async function loadWorks(part: string): Promise<readonly Work[] | undefined> {
  try {
    return (await import(`../../test/slopes/${part}.ts`)).works;
  } catch (error) {
    return complain(error);
  }
}

async function leastOfRuns(run: () => unknown): Promise<number> {
  let [least, spent] = [Infinity, 0];
  for (let runs = 0; runs < WORK_RUNS && spent < WORK_MS; runs++) {
    const ms = await leastMs(run, 1);
    least = Math.min(least, ms);
    spent += ms;
  }
  return least;
}

async function leastOf(measure: Measure): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < PROCESS_RUNS; run++) least = Math.min(least, await measure());
  return least;
}

// The processor time of the page's tasks for a key: its work, its layout and its painting. The median.
async function priceOfKey(): Promise<number> {
  const words =
    'Se solicita la reparación de los postes de la colonia, con fundamento en {{Fundamento_Legal}} y en la ley. ';
  const body = Array.from({ length: 280 }, (_, at) => `Párrafo ${at}. ${words.repeat(2).trim()}`).join('\n\n');
  const site = await startSite({ text: `OFICIO\n\nASUNTO: Se piden postes\n\nPRESENTE\n\n${body}\n\nATENTAMENTE` });
  const browser = await launchBrowser();
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(site.url);
    await askAndWait(page);
    await page.getByRole('button', { name: 'Editar texto' }).click();
    await page
      .locator('.line', { hasText: 'Párrafo 140.' })
      .first()
      .click({ position: { x: 60, y: 8 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spentMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    };
    const times: number[] = [];
    for (const key of KEYS) {
      const before = await spentMs();
      await page.keyboard.press(key);
      times.push((await spentMs()) - before);
    }
    return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
  } finally {
    await browser.close();
    await site.close();
  }
}

async function priceOfStart(): Promise<number> {
  const began = performance.now();
  const service = await spawnService(NOWHERE, { command: MAIN });
  const ms = performance.now() - began;
  await service.stop();
  return ms;
}

async function priceOfExit(): Promise<number> {
  const service = await spawnService(NOWHERE, { command: MAIN });
  await Promise.all(Array.from({ length: 20 }, async () => (await fetch(new URL('/healthz', service.url))).text()));
  const began = performance.now();
  await service.stop();
  return performance.now() - began;
}

async function priceOfRefusedStart(): Promise<number> {
  const began = performance.now();
  await runToEnd({ PORT: 'http' }, MAIN);
  return performance.now() - began;
}

async function priceOfCancel(): Promise<number> {
  const upstream = createServer((request) => request.resume());
  const app = await startApp({ LLM_URL: `http://127.0.0.1:${await listen(upstream)}/` });
  const caller = new AbortController();
  const answer = ask(app.url, { signal: caller.signal }).catch(() => undefined);
  const [request] = await once(upstream, 'request');
  const began = performance.now();
  caller.abort();
  await once(request.socket, 'close');
  const ms = performance.now() - began;
  await answer;
  await app.close();
  upstream.close();
  return ms;
}

async function memoryOfLetterhead(): Promise<number> {
  const { readLetterhead } = await import('../../word/letterhead.ts');
  const docx = foreignDocx(paragraph('Renglón', '<w:jc w:val="center"/>').repeat(300_000));
  const before = process.resourceUsage().maxRSS;
  readLetterhead(docx);
  return (process.resourceUsage().maxRSS - before) / 1_024;
}

async function priceOfSeries(): Promise<number> {
  const { createFiller } = await import('../../word/fill-in-place.ts');
  const { readWord } = await import('../../word/read-word.ts');
  const words = 'Por medio del presente le comunico a usted que el trámite con folio ____ fue atendido. ';
  const docx = foreignDocx(paragraph(words.repeat(4)).repeat(60));
  const places = storiesOf(docx).flatMap(({ blocks }) => {
    const { text, placesAt } = writeText(blocks);
    return Array.from(text.matchAll(/____/g), ({ index }) => placesAt(index, index + 4));
  });
  const write = createFiller(readWord(docx), [{ name: 'folio', places }]);
  return leastMs(() => {
    for (let at = 0; at < 300; at++) write({ folio: `F-${at}` });
  }, 2);
}
