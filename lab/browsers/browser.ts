// A browser, as the test cases use it. Each engine has its own implementation of this interface.
import { accessSync, constants } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

export interface Browser {
  name: string; // with its version
  // Opens the page as a new visitor.
  visit: (url: string) => Promise<void>;
  go: (url: string) => Promise<void>;
  // Evaluates an expression in the page, and awaits its result.
  evaluate: <T>(expression: string) => Promise<T>;
  perform: (sources: readonly object[]) => Promise<void>;
  // Inserts the words at once, not key by key. Undefined if the engine cannot.
  insert: ((words: string) => Promise<void>) | undefined;
  // True if the caret in a date or time field moves to the next part by itself, without «/» or «:».
  leadsOn: boolean;
  // Chooses the files at `paths`. `act` must click the file input that the selector `css` finds.
  choose: (css: string, paths: readonly string[], act: () => Promise<void>) => Promise<void>;
  // Resolves with the file that `act` downloads.
  download: (act: () => Promise<unknown>) => Promise<NamedFile>;
  // Resolves with the page as PDF. Undefined if the engine cannot print.
  print: (() => Promise<Uint8Array>) | undefined;
  picture: () => Promise<Uint8Array>;
  close: () => Promise<void>;
}

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

// Returns the path of the first program that is installed. A name may be a whole path.
export function findProgram(...names: string[]): string | undefined {
  const directories = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => [name, ...directories.map((directory) => join(directory, name))]);
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return path.includes('/');
    } catch {
      return false;
    }
  });
}

// Returns the part of a protocol's answer at this path; undefined if it is missing.
export function valueAt(answer: unknown, ...path: readonly (string | number)[]): unknown {
  let part = answer;
  for (const key of path) part = typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined;
  return part;
}

// The codes of keys that type no letter. https://w3c.github.io/webdriver/#keyboard-actions
export const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\ue003',
  Tab: '\ue004',
  Enter: '\ue007',
  Shift: '\ue008',
  Control: '\ue009',
  Escape: '\ue00c',
  End: '\ue010',
  Home: '\ue011',
  ArrowLeft: '\ue012',
  ArrowUp: '\ue013',
  ArrowRight: '\ue014',
  ArrowDown: '\ue015',
  Delete: '\ue017',
  F2: '\ue032',
};

// Presses a combination of keys («Control+z») with WebDriver's actions.
export function press(browser: Browser, combination: string): Promise<void> {
  const keys = combination.split('+').map((name) => KEYS[name] ?? name);
  const down = keys.map((value) => ({ type: 'keyDown', value }));
  const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }));
  return browser.perform([{ type: 'key', id: 'keyboard', actions: [...down, ...up] }]);
}

export function type(browser: Browser, words: string): Promise<void> {
  const actions = [...words].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
    { type: 'pause', duration: 10 },
  ]);
  return browser.perform([{ type: 'key', id: 'keyboard', actions }]);
}

export function click(browser: Browser, { x, y }: { x: number; y: number }, { shift = false } = {}): Promise<void> {
  const pointer = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  const wait = { type: 'pause', duration: 0 };
  const keys = shift ? [{ type: 'keyDown', value: KEYS.Shift }, wait, wait, { type: 'keyUp', value: KEYS.Shift }] : [];
  return browser.perform([
    { type: 'key', id: 'keyboard', actions: keys },
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: shift ? [wait, ...pointer] : pointer,
    },
  ]);
}

// Calls `act`, which must click the file input, and throws otherwise. With WebDriver, this click opens no
// window in which a file could be chosen.
export async function opensFiles(browser: Browser, css: string, act: () => Promise<void>): Promise<void> {
  const input = `document.querySelector(${JSON.stringify(css)})`;
  await browser.evaluate(
    `void ${input}.addEventListener('click', (event) => event.currentTarget.dataset.opened = '', { once: true })`,
  );
  await act();
  if (!(await browser.evaluate(`'opened' in ${input}.dataset`))) throw new Error(`${css} opened no window for files`);
}

// Resolves with the file that `act` downloads into the folder. Engines write under another name first, and in
// pieces, so that the file counts once its name and size stay the same.
export async function takeDownload(folder: string, act: () => Promise<unknown>): Promise<NamedFile> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
  await act();
  let [former, sameFor] = ['', 0];
  for (let tries = 0; tries < MOST_POLLS; tries++) {
    const [name = '', ...others] = await readdir(folder);
    const isWhole = others.length === 0 && !/^$|\.(?:part|wkdownload)$/.test(name);
    const bytes = isWhole ? await readFile(join(folder, name)).catch(() => undefined) : undefined;
    const state = bytes && bytes.length > 0 ? `${name} ${bytes.length}` : '';
    sameFor = state !== '' && state === former ? sameFor + 1 : 0;
    if (bytes && sameFor === SAME_POLLS) return { name, bytes };
    former = state;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no file was downloaded');
}

const SAME_POLLS = 4;
const MOST_POLLS = 2400;
