// `npm run large-table` measures the page with a table of 20,000 rows and 12 columns. It opens the table,
// types into a field, and makes a zip of 5,000 letters. Prints the figures with the commit. `-- 2000` makes
// fewer letters.
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../../test/harness/browser.ts';
import { askAndWait, openTab, startSite } from '../../test/harness/page.ts';
import { createWorkbook } from '../../test/harness/workbook.ts';

const ROWS = 20_000;
const COLUMNS = 12;
const KEYS = 40;

async function main(letters: number): Promise<void> {
  const browser = await launchBrowser();
  const site = await startSite();
  const page = await (await browser.newContext({ acceptDownloads: true })).newPage();
  page.setDefaultTimeout(300_000);
  const session = await page.context().newCDPSession(page);
  await page.goto(site.url);
  await askAndWait(page);
  await openTab(page, 'En serie');
  const opened = await measureOpening(page, createList(ROWS), ROWS);
  const key = await measureKeys(page);
  await openTab(page, 'En serie');
  await page.getByRole('button', { name: 'Cambiar de tabla' }).click();
  await measureOpening(page, createList(letters), letters);
  const zip = await measureZip(page, session, letters);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`;
  const day = new Date().toISOString().slice(0, 10);
  console.log(`${day}, commit ${commit}, ${machine}, Chromium ${browser.version()}`);
  console.log(
    `${ROWS} rows × ${COLUMNS} columns open in ${opened.seconds.toFixed(2)} s, longest task ${opened.longest} ms`,
  );
  console.log(`a key afterwards: median ${key.median} ms, slowest ${key.slowest} ms`);
  console.log(
    `${letters} letters as a zip: ${zip.seconds.toFixed(1)} s, ${zip.megabytes} MB, longest task ${zip.longest} ms`,
  );
  await browser.close();
  await site.close();
}

function createList(rows: number): Buffer {
  const head = ['Destinatario', 'Cargo', ...Array.from({ length: COLUMNS - 2 }, (_, at) => `Dato ${at + 3}`)];
  const list = Array.from({ length: rows }, (_, row) => head.map((name) => `${name} de la fila ${row + 1}`));
  return Buffer.from(createWorkbook([head, ...list]));
}

async function measureOpening(page: Page, buffer: Buffer, rows: number) {
  await observe(page);
  const began = performance.now();
  await page.setInputFiles('.series input[type=file]', { name: 'lista.xlsx', mimeType: 'application/zip', buffer });
  await page.getByText(`${rows} documentos`, { exact: true }).waitFor();
  return { seconds: (performance.now() - began) / 1000, longest: await longestTask(page) };
}

// Measures how long the page works after a key, before it paints.
async function measureKeys(page: Page): Promise<{ median: number; slowest: number }> {
  await openTab(page, 'Datos');
  const field = page
    .locator('.fields input:not([readonly]):not([type=date]):not([type=time]), .fields textarea')
    .last();
  await field.focus();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    addEventListener(
      'keydown',
      () => {
        const began = performance.now();
        requestAnimationFrame(() => times.push(performance.now() - began));
      },
      true,
    );
  });
  for (let at = 0; at < KEYS; at++) await page.keyboard.press('a', { delay: 30 });
  const times = (await page.evaluate<number[]>('times')).toSorted((a, b) => a - b);
  return { median: Math.round(times[times.length >> 1] ?? 0), slowest: Math.round(times.at(-1) ?? 0) };
}

async function measureZip(page: Page, session: CDPSession, letters: number) {
  await observe(page);
  let peak = 0;
  const timer = setInterval(async () => {
    const {
      usedSize,
      embedderHeapUsedSize = 0,
      backingStorageSize = 0,
    } = (await session.send('Runtime.getHeapUsage')) as {
      usedSize: number;
      embedderHeapUsedSize?: number;
      backingStorageSize?: number;
    };
    peak = Math.max(peak, usedSize + embedderHeapUsedSize + backingStorageSize);
  }, 250);
  const began = performance.now();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Descargar los ${letters}` }).click();
  await (await download).path();
  clearInterval(timer);
  const seconds = (performance.now() - began) / 1000;
  return { seconds, megabytes: Math.round(peak / 1e6), longest: await longestTask(page) };
}

async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
}

async function longestTask(page: Page): Promise<number> {
  return Math.round(Math.max(0, ...(await page.evaluate<number[]>('tasks'))));
}

if (import.meta.main) await main(Number(process.argv[2] ?? 5000));
