// Opens the page in a browser, with the real service and the embedded upstream.
import { readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import { buildPage } from '@membrete/page/build';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { createDemoUpstream, type DemoOptions, type DemoUpstream } from '../../service/demo/server.ts';
import { launchBrowser } from './browser.ts';
import { reviewOutside } from './review.ts';
import { startApp } from './service.ts';
import { endAnyway } from './together.ts';
import { until } from './wait.ts';

export const PROMPT = 'Solicitud de suficiencia presupuestal para comprar equipo de cómputo';
export const AREA = 'Dirección de Administración';

// The test that owns a visit. The visit ends with the test, even if the test fails.
export interface Owner {
  after(act: () => Promise<void>): void;
}

export interface Site {
  url: string;
  demo: DemoUpstream;
  close(): Promise<void>;
}

interface SiteOptions extends DemoOptions {
  model?: string; // the name of a fault
  env?: Record<string, string>;
  beginAfterMs?: number;
}

// Each test file builds the page once, unless `npm run unit` has built it before.
let built: Promise<unknown> | undefined = process.env.PAGE_IS_BUILT ? Promise.resolve() : undefined;

export async function startSite({
  model = 'demo',
  env = {},
  beginAfterMs,
  ...options
}: SiteOptions = {}): Promise<Site> {
  built ??= buildPage();
  await built;
  // The text comes in a single piece, because drawing it piece by piece would take twice as long as the rest
  // of a test.
  const demo = await createDemoUpstream({ pace: { firstMs: 20, perChunkMs: 0 }, ...options });
  const service = await startApp({ LLM_URL: demo.url, LLM_MODEL: model, ...env }, { beginAfterMs }).catch(
    async (error) => {
      await demo.close();
      throw error;
    },
  );
  return {
    url: `http://127.0.0.1:${service.port}/`,
    demo,
    async close() {
      await service.close();
      await demo.close();
    },
  };
}

// The sites of sharedSite, by their options.
const sites = new Map<string, Promise<Site>>();

// Offers a site to all tests of the calling file or suite. Test files of one process share it, because a
// browser compiles the scripts of each address anew.
export function sharedSite(options: SiteOptions = {}): Omit<Site, 'close'> {
  if (!closesAtEnd) throw new Error('sharedBrowser, which closes the sites at the end, must be called before');
  let site: Site | undefined;
  const read = () => {
    if (!site) throw new Error('the site is there only while tests run');
    return site;
  };
  before(async () => {
    const name = JSON.stringify(options);
    const starting = sites.get(name) ?? startSite(options);
    sites.set(name, starting);
    site = await starting;
  });
  return {
    get url() {
      return read().url;
    },
    get demo() {
      return read().demo;
    },
  };
}

export interface Look {
  width?: number;
  height?: number;
  dark?: boolean;
  // Gives the visit its own browser context, which takes twice as long, and the worker that reviews letters. A test
  // needs its own context if it changes the clock, the network or the functions of the browser, if it goes back in
  // the history, or if it checks what has been loaded.
  alone?: boolean;
  // Draws the pixels of the page. By default the page has its layout only, because drawing would take a third
  // of the processor time of a visit. A test needs the pixels if it takes a picture or asks axe.
  drawn?: boolean;
}

export interface DocumentLook extends Look {
  prompt?: string;
  area?: string;
  // Receives the text that the demo wrote, and returns the text for the document.
  changed?: (text: string) => string;
}

// The content of localStorage.
type Kept = Readonly<Record<string, string>>;

const DRAFT = 'membrete.borrador';

// The events of a page that tests listen to.
const HEARD = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
];

// The requests of each visited page that have no answer yet.
const unanswered = new WeakMap<Page, ReadonlySet<Request>>();

// The browser that all test files of this process share.
let launched: Promise<Browser> | undefined;
let closesAtEnd = false;
// The pages of earlier visits that can be used again, by the sort of the page. A used page costs half as much
// as a new context, because its scripts are already compiled.
const freePages = new Map<string, Page>();
// What the browser keeps of each document that visitDocument has written.
const documents = new Map<string, Kept>();

// Offers visits to all tests of the calling file. The browser starts with the first of them. No visit finds
// data of another visit. Must be called outside of a suite.
export function sharedBrowser() {
  if (!closesAtEnd)
    after(async () => {
      endAnyway();
      // One that could not start must not keep the others, and with them the process, open.
      await Promise.allSettled([launched, ...sites.values()].map(async (one) => (await one)?.close()));
    });
  closesAtEnd = true;

  function browser(): Promise<Browser> {
    launched ??= launchBrowser();
    return launched;
  }

  async function openContext(owner: Owner, options?: BrowserContextOptions): Promise<BrowserContext> {
    const context = await (await browser()).newContext(options);
    let isOpen = true;
    context.once('close', () => {
      isOpen = false;
    });
    owner.after(async () => {
      if (!isOpen) return;
      await unroute(context);
      await context.close();
    });
    return context;
  }

  async function openPage(owner: Owner, hasTouch: boolean, { alone = false, drawn = false }: Look): Promise<Page> {
    const options = { locale: 'es-MX', timezoneId: 'America/Mexico_City', hasTouch };
    const create = async (context: BrowserContext) => {
      if (!drawn) await context.addInitScript(drawNothing);
      return context.newPage();
    };
    if (alone) return create(await openContext(owner, options));
    const sort = `${hasTouch} ${drawn}`;
    const page =
      freePages.get(sort) ?? (await create(await reviewOutside(await (await browser()).newContext(options))));
    freePages.delete(sort);
    owner.after(async () => {
      const context = page.context();
      if (page.isClosed() || !page.url().startsWith('http') || freePages.has(sort)) return context.close();
      await unroute(context);
      for (const other of context.pages()) if (other !== page) await other.close();
      for (const event of HEARD) page.removeAllListeners(event);
      await context.clearPermissions();
      await clear(page);
      freePages.set(sort, page);
    });
    return page;
  }

  // Opens the page as a new visitor. `complaints` collects the page's exceptions and breaches of its content
  // security policy.
  async function visit(owner: Owner, url: string, look: Look = {}, storage?: Kept) {
    const { width = 1280, height = width < 600 ? 844 : 800, dark = false } = look;
    const page = await openPage(owner, width < 600, look);
    page.setDefaultTimeout(40_000);
    await page.setViewportSize({ width, height });
    // Motion is reduced, because smooth scrolling would move the element that a test is about to press.
    const media = { media: null, forcedColors: null, reducedMotion: 'reduce' } as const;
    await page.emulateMedia({ ...media, colorScheme: dark ? 'dark' : 'light' });
    const waiting = new Set<Request>();
    page.on('request', (request) => waiting.add(request));
    page.on('requestfailed', (request) => waiting.delete(request));
    page.on('requestfinished', (request) => waiting.delete(request));
    unanswered.set(page, waiting);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error.stack)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
        complaints.push(message.text());
    });
    // The page of an earlier visit may complain while it closes.
    page.once('framenavigated', () => complaints.splice(0));
    // Only a page of the site has access to the site's localStorage.
    if (storage && new URL(page.url()).origin !== new URL(url).origin) await page.goto(url);
    if (storage) await page.evaluate(keepOnly, { kept: storage, draft: DRAFT });
    await page.goto(url);
    await page.locator('#prompt, [role=tablist]').first().waitFor();
    return { page, context: page.context(), complaints };
  }

  // Opens the page with a document on the sheet, as after a reload. The document is written only once for all
  // these visits, because writing it takes twice as long as restoring it.
  async function visitDocument(owner: Owner, url: string, look: DocumentLook = {}) {
    const { prompt = PROMPT, area = AREA, changed = (text) => text } = look;
    const name = [url, prompt, area].join('\n');
    const storage = documents.get(name) ?? (await writeDocument(url, prompt, area));
    documents.set(name, storage);
    const draft = JSON.parse(storage[DRAFT] ?? '');
    const text = changed(draft.text);
    const changedDraft = { ...draft, text, review: { ...draft.review, received: text } };
    return visit(owner, url, look, { ...storage, [DRAFT]: JSON.stringify(changedDraft) });
  }

  async function writeDocument(url: string, prompt: string, area: string): Promise<Kept> {
    let leave = async () => {};
    const { page } = await visit({ after: (act) => (leave = act) }, url);
    await askAndWait(page, prompt, area);
    const storage = await page.evaluate((draft) => {
      dispatchEvent(new Event('pagehide'));
      const { [draft]: ofTab = '' } = sessionStorage;
      const shared = Object.entries(localStorage).filter(([name]) => !name.startsWith(draft));
      return { ...Object.fromEntries(shared), [draft]: ofTab };
    }, DRAFT);
    await leave();
    return storage;
  }

  return { openContext, visit, visitDocument };
}

// Makes the browser lay out the page without drawing it. Print is drawn.
function drawNothing(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('@media screen { html { opacity: 0 } }');
  document.adoptedStyleSheets = [sheet];
}

// Removes the routes, because a route that still waits for its answer would fail after the end of the test.
async function unroute(context: BrowserContext): Promise<void> {
  for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
}

// Removes everything that a visit has saved. If the page is loading again at the end of the visit, waits
// until it has loaded.
async function clear(page: Page): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await page.evaluate(keepOnly, { kept: {}, draft: DRAFT });
    } catch (error) {
      if (tries === 3 || !String(error).includes('context was destroyed')) throw error;
      await page.waitForLoadState();
    }
}

// Replaces the saved data of the page with `kept`. Keeps the page from saving anything as it closes. The
// draft is in sessionStorage, because each tab has a draft of its own.
async function keepOnly({ kept, draft }: { kept: Kept; draft: string }): Promise<void> {
  Storage.prototype.setItem = () => undefined;
  sessionStorage.clear();
  localStorage.clear();
  const { [draft]: ofTab, ...shared } = kept;
  Object.assign(localStorage, shared);
  if (ofTab) sessionStorage[draft] = ofTab;
  const done = (request: IDBRequest | IDBTransaction) =>
    new Promise((resolve) => Object.assign(request, { onsuccess: resolve, oncomplete: resolve, onerror: resolve }));
  for (const { name = '' } of await indexedDB.databases()) {
    const opening = indexedDB.open(name);
    await done(opening);
    const stores = [...opening.result.objectStoreNames];
    const clearing = opening.result.transaction(stores, 'readwrite');
    for (const store of stores) clearing.objectStore(store).clear();
    await done(clearing);
    opening.result.close();
  }
}

export async function ask(page: Page, prompt: string = PROMPT, area: string = AREA): Promise<void> {
  await page.fill('#prompt', prompt);
  await page.fill('[name=area]', area);
  await page.click('button[type=submit]');
}

export async function askAndWait(page: Page, prompt?: string, area?: string): Promise<void> {
  await ask(page, prompt, area);
  await page.locator('[role=tablist]').waitFor();
}

// Replaces the text on the sheet, with its variables in braces, by copy and paste.
export async function editText(page: Page, change: (text: string) => string): Promise<void> {
  await page.getByRole('button', { name: 'Editar texto' }).click();
  const sheet = page.locator('.document[role=textbox]');
  await sheet.focus();
  await page.keyboard.press('ControlOrMeta+a');
  const text = await sheet.evaluate((element) => {
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('application/x-membrete');
  });
  await paste(sheet, change(text));
}

export function paste(sheet: Locator, text: string, type = 'text/plain'): Promise<void> {
  return sheet.evaluate(
    (element, [words, kind]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(kind, words);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [text, type] as const,
  );
}

// Finishes the document: fills in all blank fields at once.
export async function fillBlanks(page: Page): Promise<void> {
  const fields = page.locator('.fields :is(input:not([type=checkbox]), textarea):not([readonly])');
  await fields.evaluateAll((elements) => {
    const values: Readonly<Record<string, string>> = { date: '2026-11-24', time: '10:00', decimal: '100' };
    for (const field of elements) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.value !== '') continue;
      field.value = values[field.type === 'text' ? field.inputMode : field.type] ?? 'Dato';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
}

// Waits until the page has had no open request for half a second. Playwright's load state «networkidle» is no
// help, because it remains set while the page loads more.
export async function untilLoaded(page: Page): Promise<void> {
  let quietSince = performance.now();
  await until(() => {
    if (unanswered.get(page)?.size !== 0) quietSince = performance.now();
    return performance.now() - quietSince > 500;
  }, 'the page goes on loading');
}

export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

// Presses buttons and tabs one after the other, each as soon as it is there. The page itself does it, so that work that
// goes on meanwhile cannot end between two of them on a slow machine.
export async function pressAtOnce(page: Page, names: readonly string[]): Promise<void> {
  await page.evaluate(async (names) => {
    const find = (name: string) =>
      Array.from(document.querySelectorAll<HTMLButtonElement>('button')).find(
        (button) => !button.disabled && button.textContent?.trim().startsWith(name),
      );
    for (const name of names) {
      let button = find(name);
      while (!button) {
        await new Promise((resolve) => setTimeout(resolve));
        button = find(name);
      }
      button.click();
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, names);
}

// Returns the addresses of all requests that follow, except GET requests. The list grows with each request.
export function sentBy(page: Page): readonly string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') addresses.push(request.url());
  });
  return addresses;
}

// Returns the file that `act` downloads. If the page asks about words of the past letter, they are left as they are.
export async function downloaded(
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ name: string; bytes: Uint8Array }> {
  const downloading = page.waitForEvent('download');
  await act();
  const asks = page.locator('.old-data .leave').waitFor();
  const isAsked = await Promise.race([asks.then(() => true), downloading.then(() => false)]);
  asks.catch(() => undefined);
  if (isAsked) await page.locator('.old-data .leave').click();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

export function drop(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  return dropTogether(page, [[name, bytes]]);
}

export async function dropTogether(page: Page, files: readonly (readonly [string, Uint8Array])[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      for (const [name, content] of all) transfer.items.add(new File([Uint8Array.from(content)], name));
      return transfer;
    },
    files.map(([name, bytes]) => [name, [...bytes]] as const),
  );
  await page.locator('main').dispatchEvent('drop', { dataTransfer });
}

// Returns the text of a Word file, with a line for each paragraph.
export function readWord(bytes: Uint8Array): string {
  const xml = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());
  return xml
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}
