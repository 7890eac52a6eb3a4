// Drives the Chromium of the tests with Playwright. Playwright cannot perform lists of actions, as WebDriver
// does. This file therefore performs the actions one by one.
import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Page, Browser as Playwright } from 'playwright-core';
import { launchBrowser } from '../../test/harness/browser.ts';
import { type Browser, KEYS } from './browser.ts';

interface Action {
  type: string;
  value?: string;
  x?: number;
  y?: number;
  duration?: number;
}

export async function startChromium(): Promise<Browser> {
  const chromium = await launchBrowser();
  const options = {
    viewport: { width: 1280, height: 800 },
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
  } as const;
  return {
    ...drive(openAnew(chromium, options)),
    name: `Chromium ${chromium.version()}`,
    close: () => chromium.close(),
  };
}

// Returns a function that opens a page in a new context, and closes the former one.
export function openAnew(chromium: Playwright, options: BrowserContextOptions): (url: string) => Promise<Page> {
  let former: Page | undefined;
  return async (url) => {
    await former?.context().close();
    former = await (await chromium.newContext(options)).newPage();
    await former.goto(url);
    return former;
  };
}

// Drives Chromium. `open` opens the page for a new visitor.
export function drive(open: (url: string) => Promise<Page>): Browser {
  let page: Page;
  // Performs the first action of each source, then the second of each, as WebDriver does.
  const perform = async (sources: readonly object[]) => {
    const lists = sources.map((source) => ('actions' in source ? (source.actions as readonly Action[]) : []));
    const length = Math.max(...lists.map((list) => list.length));
    for (let at = 0; at < length; at++) for (const list of lists) await act(list[at]);
  };
  const act = async ({ type, value = '', x = 0, y = 0, duration = 0 }: Action = { type: 'pause' }) => {
    const key = NAMES.get(value) ?? value;
    // Letters with an accent are inserted, because Playwright has no key for them.
    if (/[^\0-\x7f]/.test(key)) await (type === 'keyDown' && page.keyboard.insertText(key));
    else if (type === 'keyDown') await page.keyboard.down(key);
    else if (type === 'keyUp') await page.keyboard.up(key);
    else if (type === 'pointerMove') await page.mouse.move(x, y);
    else if (type === 'pointerDown') await page.mouse.down();
    else if (type === 'pointerUp') await page.mouse.up();
    else if (duration > 0) await page.waitForTimeout(duration);
  };
  return {
    name: 'Chromium',
    visit: async (url) => {
      page = await open(url);
    },
    go: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    perform,
    insert: (words) => page.keyboard.insertText(words),
    leadsOn: true,
    choose: async (_, paths, act) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), act()]);
      await chooser.setFiles([...paths]);
    },
    download: async (act) => {
      const [download] = await Promise.all([page.waitForEvent('download'), act()]);
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    },
    print: () => page.pdf({ preferCSSPageSize: true }),
    picture: () => page.screenshot(),
    close: () => page.context().close(),
  };
}

const NAMES = new Map(Object.entries(KEYS).map(([name, value]) => [value, name]));
