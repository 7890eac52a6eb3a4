// Drives an installed Firefox over WebDriver BiDi, without geckodriver. https://w3c.github.io/webdriver-bidi/
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, findProgram, opensFiles, takeDownload, valueAt } from './browser.ts';
import { openDisplay } from './display.ts';

export async function startFirefox(): Promise<Browser | undefined> {
  const program = findProgram('firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox');
  if (!program) return undefined;
  const profile = await mkdtemp(join(tmpdir(), 'membrete-firefox-'));
  const downloads = join(profile, 'downloads');
  await mkdir(downloads);
  await writeFile(join(profile, 'user.js'), preferences(downloads));
  const display = await openDisplay();
  const args = [
    ...(display ? [] : ['--headless']),
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
  ];
  const child = spawn(program, [...args, '--width', '1280', '--height', '800'], {
    env: display?.env ?? process.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let address = '';
  for await (const line of createInterface({ input: child.stderr })) {
    address = /BiDi listening on (\S+)/.exec(line)?.[1] ?? '';
    if (address) break;
  }
  child.stderr.resume();
  const { send, close } = await connect(`${address}/session`);
  const session = await send('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { file: 'dismiss' } } },
  });
  let person: unknown;
  let context: unknown;
  // Opens a window for a new visitor. The first window of Firefox never has the focus, which keys need.
  const openWindow = async () => {
    const former = person;
    person = valueAt(await send('browser.createUserContext', {}), 'userContext');
    context = valueAt(await send('browsingContext.create', { type: 'window', userContext: person }), 'context');
    await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } });
    if (former !== undefined) await send('browser.removeUserContext', { userContext: former });
  };
  const evaluate = async (expression: string) => {
    const answer = await send('script.evaluate', {
      expression: `(async () => JSON.stringify(await (${expression})))()`,
      target: { context },
      awaitPromise: true,
    });
    const error = valueAt(answer, 'exceptionDetails', 'text');
    if (error !== undefined) throw new Error(String(error));
    return JSON.parse(String(valueAt(answer, 'result', 'value') ?? 'null'));
  };
  const browser: Browser = {
    name: `Firefox ${valueAt(session, 'capabilities', 'browserVersion')}`,
    visit: async (url) => {
      await openWindow();
      await browser.go(url);
    },
    go: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate,
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    insert: undefined,
    leadsOn: true,
    choose: async (css, paths, act) => {
      await opensFiles(browser, css, act);
      const expression = `document.querySelector(${JSON.stringify(css)})`;
      const evaluated = await send('script.evaluate', { expression, target: { context }, awaitPromise: false });
      const element = { sharedId: valueAt(evaluated, 'result', 'sharedId') };
      await send('input.setFiles', { context, element, files: paths });
    },
    download: (act) => takeDownload(downloads, act),
    print: async () => Buffer.from(String(valueAt(await send('browsingContext.print', { context }), 'data')), 'base64'),
    picture: async () =>
      Buffer.from(String(valueAt(await send('browsingContext.captureScreenshot', { context }), 'data')), 'base64'),
    close: async () => {
      close();
      child.kill();
      await once(child, 'exit');
      display?.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
  return browser;
}

// Returns the preferences of a profile without animations, which downloads into this folder without asking.
function preferences(downloads: string): string {
  const values = {
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.alwaysOpenPanel': false,
    'ui.prefersReducedMotion': 1,
  };
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`no connection to ${url}`));
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let count = 0;
  socket.onmessage = ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data));
    if (type === 'error') waiting.get(id)?.reject(new Error(message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  };
  const send = (method: string, params: object): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    waiting.set(++count, answer);
    socket.send(JSON.stringify({ id: count, method, params }));
    return answer.promise;
  };
  return { send, close: () => socket.close() };
}
