// The page in a browser, over the real service and the embedded upstream.
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser, Download, Page } from 'playwright-core';
import { createDemoUpstream, type DemoOptions, type DemoUpstream } from '../../src/demo/server.ts';
import { buildPage } from '../../src/web/build.ts';
import { startApp } from './service.ts';

export const PROMPT = 'Solicitud de suficiencia presupuestal para comprar equipo de cómputo';
export const AREA = 'Dirección de Administración';

// The test that the visit belongs to. The visit ends with it, even if it fails.
export interface Owner {
  after(act: () => Promise<void>): void;
}

export interface Site {
  url: string;
  demo: DemoUpstream;
  close(): Promise<void>;
}

interface SiteOptions extends DemoOptions {
  model?: string; // a fault, by its name
  env?: Record<string, string>;
}

// The build of the page, made once for all sites of a test file.
let built: ReturnType<typeof buildPage> | undefined;

export async function startSite({ model = 'demo', env = {}, ...options }: SiteOptions = {}): Promise<Site> {
  built ??= buildPage();
  await built;
  const demo = await createDemoUpstream({ pace: { firstMs: 20, perChunkMs: 1 }, ...options });
  const service = await startApp({ LLM_URL: demo.url, LLM_MODEL: model, ...env });
  return {
    url: `http://127.0.0.1:${service.port}/`,
    demo,
    async close() {
      await service.close();
      await demo.close();
    },
  };
}

export interface Look {
  width?: number;
  height?: number;
  dark?: boolean;
}

// A fresh visitor. `complaints` collects the page's own errors: exceptions and breaches of its security policy.
export async function visit(owner: Owner, browser: Browser, url: string, look: Look = {}) {
  const { width = 1280, height = width < 600 ? 844 : 800, dark = false } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    hasTouch: width < 600,
  });
  owner.after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(40_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error.stack)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
      complaints.push(message.text());
  });
  await page.goto(url);
  await page.locator('#prompt, [role=tablist]').first().waitFor();
  return { page, context, complaints };
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

export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

export async function downloaded(
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ name: string; bytes: Uint8Array }> {
  const [download] = await Promise.all<[Promise<Download>, Promise<unknown>]>([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

// The text of a Word document, with a line for each paragraph.
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
