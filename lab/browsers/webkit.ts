// Drives an installed WebKitGTK over WebDriver, on a virtual display. https://www.w3.org/TR/webdriver2/
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, findProgram, opensFiles, takeDownload, valueAt } from './browser.ts';
import { openDisplay } from './display.ts';

export async function startWebKit(): Promise<Browser | undefined> {
  const driver = findProgram('WebKitWebDriver');
  const [binary] = globSync('/usr/{lib,libexec}/**/webkit2gtk-4.*/MiniBrowser');
  const display = driver && binary ? await openDisplay() : undefined;
  if (!driver || !display) return undefined;
  const home = await mkdtemp(join(tmpdir(), 'membrete-webkit-'));
  const downloads = join(home, 'downloads');
  await mkdir(downloads);
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  await writeFile(join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const env = { ...display.env, XDG_CONFIG_HOME: home, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const root = `http://127.0.0.1:${port}`;
  await until(() => fetch(`${root}/status`));
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(root + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const value = valueAt(await response.json(), 'value');
    if (!response.ok) throw new Error(`${valueAt(value, 'error')}: ${valueAt(value, 'message')}`);
    return value;
  };
  const options = { binary, args: ['--automation', '--geometry=1280x900'] };
  let session = '';
  const leave = () => (session === '' ? undefined : send('DELETE', session).catch(() => undefined));
  // Opens a new session, which has no data of the previous session.
  const openSession = async () => {
    await leave();
    const opened = await send('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts: { script: SCRIPT_MS } } },
    });
    session = `/session/${valueAt(opened, 'sessionId')}`;
    // The height includes the title bar of the window.
    await send('POST', `${session}/window/rect`, { width: 1280, height: 838 });
    return valueAt(opened, 'capabilities', 'browserVersion');
  };
  const browser: Browser = {
    name: `WebKitGTK ${await openSession()}`,
    visit: async (url) => {
      await openSession();
      await browser.go(url);
    },
    go: async (url) => void (await send('POST', `${session}/url`, { url })),
    evaluate: async (expression) => {
      const script = `const done = arguments[0]; (async () => JSON.stringify({ value: await (${expression}) }))().then(done, (error) => done(JSON.stringify({ error: String(error) })))`;
      const { value, error } = JSON.parse(String(await send('POST', `${session}/execute/async`, { script, args: [] })));
      if (error) throw new Error(error);
      return value;
    },
    perform: async (actions) => void (await send('POST', `${session}/actions`, { actions })),
    insert: undefined,
    leadsOn: false,
    choose: async (css, paths, act) => {
      await opensFiles(browser, css, act);
      const references = await send('POST', `${session}/element`, { using: 'css selector', value: css });
      const [id] = Object.values(references ?? {});
      await send('POST', `${session}/element/${id}/value`, { text: paths.join('\n') });
    },
    download: (act) => takeDownload(downloads, act),
    print: undefined,
    picture: async () => Buffer.from(String(await send('GET', `${session}/screenshot`)), 'base64'),
    close: async () => {
      await leave();
      child.kill();
      display.close();
      await rm(home, { recursive: true, force: true });
    },
  };
  return browser;
}

// A script waits for an element of the page. Without a limit of its own the driver ends it after 30 s, which a busy
// machine takes.
const SCRIPT_MS = 600_000;
// How long the driver may take to listen.
const START_POLLS = 600;

async function until(act: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < START_POLLS; tries++) {
    try {
      await act();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('WebKitWebDriver does not answer');
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
