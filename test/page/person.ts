// Plays a person at the page, in any browser engine, by mouse or by keyboard alone. Counts the cost with the
// keystroke-level model.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, click, type NamedFile, press, type } from '../../lab/browsers/browser.ts';

// These times are from the keystroke-level model (Card, Moran and Newell). `key` is for an average typist,
// `hand` for a hand that moves between keyboard and mouse. `decide` comes before each field and command.
const SECONDS = { key: 0.28, point: 1.1, click: 0.2, hand: 0.4, decide: 1.35 };

export type By = 'mouse' | 'keyboard';

export interface Effort {
  clicks: number;
  keys: number;
  seconds: number;
}

// Names an element of the page: the first usable one that matches `css`, and whose label or words match
// `name`.
export interface Target {
  css: string;
  name?: string | RegExp;
}

export type Person = ReturnType<typeof createPerson>;

// Creates a person. By keyboard, Tab leads to each button and field, and nothing is clicked.
export function createPerson(browser: Browser, url: string, by: By) {
  const effort: Effort = { clicks: 0, keys: 0, seconds: 0 };
  // The folders of chosen files are deleted at the end, because the browser reads a file only when the page
  // does.
  const folders: string[] = [];
  const openFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'membrete-task-'));
    folders.push(folder);
    return folder;
  };
  let hand: By = 'keyboard';
  const moveTo = (next: By) => {
    if (hand !== next) effort.seconds += SECONDS.hand;
    hand = next;
  };
  const decide = () => {
    effort.seconds += SECONDS.decide;
  };
  const spendKeys = (count: number) => {
    moveTo('keyboard');
    effort.keys += count;
    effort.seconds += count * SECONDS.key;
  };
  const spendClick = () => {
    moveTo('mouse');
    effort.clicks += 1;
    effort.seconds += SECONDS.point + SECONDS.click;
  };
  const on = <Value, Args extends readonly unknown[]>(
    target: Target,
    act: (element: HTMLElement, ...args: Args) => Value | Promise<Value>,
    ...args: Args
  ) => callOn(browser, target, act, ...args);
  const clickOn = async (target: Target, side?: Side) => {
    spendClick();
    await click(browser, await on(target, pointOf, side));
  };
  // Uses Shift+Tab if the target comes before the focused element.
  const reach = async (target: Target) => {
    const steps = await on(target, countTabs);
    const key = steps < 0 ? 'Shift+Tab' : 'Tab';
    let presses = 0;
    for (; presses < -steps; presses++) await press(browser, key);
    for (; presses < MAX_TABS && !(await hasFocus(browser, target)); presses++) await press(browser, key);
    spendKeys(presses);
    if (presses >= MAX_TABS) throw new Error(`the keyboard does not reach ${target.css} ${target.name ?? ''}`);
  };
  const use = async (target: Target) => {
    decide();
    await on(target, () => undefined);
    const isReady = hand === 'keyboard' && (await hasFocus(browser, target));
    if (by === 'mouse' && !isReady) return clickOn(target);
    if (target.css === TAB) {
      await reach({ css: `${TAB}[aria-selected=true]` });
      while (!(await hasFocus(browser, target))) {
        spendKeys(1);
        await press(browser, 'ArrowRight');
      }
      return;
    }
    await reach(target);
    if (!(await on(target, (element) => element.matches('button')))) return;
    spendKeys(1);
    await press(browser, 'Enter');
  };
  return {
    browser,
    url,
    effort,
    decide,
    use,
    on,
    see: (target: Target) => on(target, () => undefined),
    async press(keys: string) {
      decide();
      spendKeys(keys.split('+').length);
      await press(browser, keys);
    },
    // Does a further step of a command: clicks the target or one side of it, or presses the keys. Only the
    // first step of a command takes a decision.
    async step(target: Target, keys: readonly string[], side?: Side) {
      await on(target, () => undefined);
      if (by === 'mouse') return clickOn(target, side);
      spendKeys(keys.length);
      for (const key of keys) await press(browser, key);
    },
    // Goes to the next field, which takes no decision.
    async goOn(key: 'Enter' | 'Tab') {
      spendKeys(1);
      await press(browser, key);
    },
    async type(words: string) {
      spendKeys(words.length);
      await (browser.insert ?? ((all: string) => type(browser, all)))(words);
    },
    // Types the keys one by one, because date and time fields need them.
    async typeKeys(keys: string) {
      spendKeys(keys.length);
      await type(browser, keys);
    },
    // The month comes first, because the date fields of every engine here expect it.
    async typeDate(date: string) {
      const [year = '', month = '', day = ''] = date.split('-');
      await this.typeKeys([month, day, year].join(browser.leadsOn ? '' : '/'));
    },
    async typeTime(hours: string, minutes: string, half: 'AM' | 'PM') {
      await this.typeKeys([hours, minutes, half].join(browser.leadsOn ? '' : ':'));
    },
    async paste(text: string) {
      decide();
      spendKeys(2);
      await on({ css: ':focus' }, pasteInto, text);
    },
    // Counts Alt+Tab, Ctrl+A, Ctrl+C, Alt+Tab, and waits until the page is drawn.
    async switchWindowAndCopy() {
      decide();
      decide();
      spendKeys(8);
      await browser.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))');
    },
    // In the file dialog, a click or a key chooses each file, and Enter opens them. Which ones is one decision.
    async choose(input: Target, ...files: readonly NamedFile[]) {
      decide();
      const folder = await openFolder();
      const paths = files.map(({ name }) => join(folder, name));
      for (const [at, { bytes }] of files.entries()) await writeFile(paths[at] ?? '', bytes);
      await on(input, () => undefined);
      await browser.choose(input.css, paths, async () => {
        if (by === 'mouse') return clickOn(input);
        await reach(input);
        spendKeys(1);
        await press(browser, 'Enter');
      });
      decide();
      for (const _ of files) {
        if (by === 'mouse') spendClick();
        else spendKeys(1);
      }
      spendKeys(1);
    },
    download: (button: Target) => browser.download(() => use(button)),
    async reload() {
      decide();
      spendKeys(1);
      await browser.go(url);
    },
    async leave() {
      for (const folder of folders) await rm(folder, { recursive: true });
    },
  };
}

type Side = 'left';

export const TAB = '[role=tab]';
const MAX_TABS = 90;
// How often an element is looked for, each 20 ms. Only a page that is wrong comes to the end of it.
const MOST_LOOKS = 6000;

// Calls a function in the page as soon as the element is there. The function has access only to its
// arguments.
function callOn<Value, Args extends readonly unknown[]>(
  browser: Browser,
  target: Target,
  act: (element: HTMLElement, ...args: Args) => Value | Promise<Value>,
  ...args: Args
): Promise<Value> {
  return browser.evaluate<Value>(`(async () => {
    for (let tries = 0; tries < ${MOST_LOOKS}; tries++) {
      const element = ${findExpression(target)};
      if (element) return (${act})(element, ...${JSON.stringify(args)});
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(${JSON.stringify(`not on the page: ${target.css} ${target.name ?? ''}`)});
  })()`);
}

export function hasFocus(browser: Browser, target: Target): Promise<boolean> {
  return browser.evaluate(`document.hasFocus() && document.activeElement === (${findExpression(target)} ?? null)`);
}

function findExpression({ css, name = /^/ }: Target): string {
  const pattern = typeof name === 'string' ? `^${RegExp.escape(name)}$` : name.source;
  return `(${find})(${JSON.stringify(css)}, ${JSON.stringify(pattern)})`;
}

function find(css: string, pattern: string): HTMLElement | undefined {
  const nameOf = (element: HTMLElement) => {
    const [label] =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? (element.labels ?? []) : [];
    return element.ariaLabel ?? ((label ?? element).textContent ?? '').replace(/\s+/g, ' ').trim();
  };
  return [...document.querySelectorAll<HTMLElement>(css)].find(
    (element) =>
      element.checkVisibility() &&
      !element.matches(':disabled, [aria-disabled=true]') &&
      new RegExp(pattern).test(nameOf(element)),
  );
}

// Returns the point where a click reaches the element, once the element no longer moves. For a file, the
// point is on its label; for a date, on its first part.
async function pointOf(element: HTMLElement, side?: string): Promise<{ x: number; y: number }> {
  const isFile = element instanceof HTMLInputElement && element.type === 'file';
  const isDate = element instanceof HTMLInputElement && element.type === 'date';
  const box = (isFile && element.closest('label')) || element;
  let former = '';
  for (let tries = 0; tries < 200; tries++) {
    box.scrollIntoView({ block: tries % 20 < 10 ? 'nearest' : 'center', behavior: 'instant' });
    const { x, y, width, height } = box.getBoundingClientRect();
    const within = isDate ? { x: x + 18, y: y + 18 } : { x: x + width / 2, y: y + height / 2 };
    const point = side ? { x: x - 50, y: y + 8 } : within;
    const place = `${x} ${y} ${width} ${height}`;
    if (place === former && box.contains(document.elementFromPoint(point.x, point.y))) return point;
    former = place;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const above = document.elementFromPoint(box.getBoundingClientRect().x, box.getBoundingClientRect().y);
  throw new Error(`«${box.textContent}» never rests in view, or is below ${above?.outerHTML.slice(0, 200)}`);
}

// Returns how often Shift+Tab leads back to this element, as a negative number, or 0 if the element comes
// later. A date field has several stops, and in Firefox an element that scrolls has one.
function countTabs(target: HTMLElement): number {
  const stops = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex]',
    ),
  ]
    .filter((element) => (element.tabIndex >= 0 || element.isContentEditable) && element.checkVisibility())
    .filter((element) => !(element instanceof HTMLButtonElement && element.disabled));
  const from = stops.indexOf(document.activeElement as HTMLElement);
  const to = stops.indexOf(target);
  return to < from ? to - from : 0;
}

function pasteInto(field: HTMLElement, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  // The data are added here, because Firefox cannot create this event with them.
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  field.dispatchEvent(event);
}
