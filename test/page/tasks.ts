// Ten tasks of an office on the page, done by mouse and by keyboard alone, with their cost by the keystroke-level model.
// `node test/page/tasks.ts` writes their table into docs/page.md.
import { readFile, writeFile } from 'node:fs/promises';
import type { BrowserContext, BrowserContextOptions, Download, Locator, Page } from 'playwright-core';
import { createWorkbook } from '../../src/web/series/xlsx.testing.ts';
import { launchBrowser } from '../harness/browser.ts';
import { startSite } from '../harness/page.ts';

// Seconds of the keystroke-level model (Card, Moran and Newell): a key of an average typist, pointing, a click, a hand that moves
// between keyboard and mouse, and a decision before each field and each command. Waiting for the text is not counted.
const SECONDS = { key: 0.28, point: 1.1, click: 0.2, hand: 0.4, decide: 1.35 };

export type By = 'mouse' | 'keyboard';

export interface Effort {
  clicks: number;
  keys: number;
  seconds: number;
}

export interface Task {
  name: string;
  // Clicks and seconds of the first edition, by the same model.
  before: { clicks: number; seconds: number };
  mark?: { clicks?: number; seconds?: number };
  // What the person already has, and does not pay for.
  prepare?: (person: Person) => Promise<unknown>;
  // Returns the file that comes of it.
  act: (person: Person) => Promise<Download>;
}

export interface Outcome {
  effort: Effort;
  wallMs: number;
  file: string;
  bytes: number;
}

export const TASKS: readonly Task[] = [
  {
    name: 'oficio to CFE with the office known, as Word',
    before: { clicks: 3, seconds: 217 },
    mark: { seconds: 120 },
    prepare: knowOffice,
    act: (person) => writeAndFill(person, 'Oficio para pedir a CFE que repare los postes de la colonia Centro'),
  },
  {
    name: 'constancia from the gallery',
    before: { clicks: 6, seconds: 156 },
    prepare: knowOffice,
    act: async (person) => {
      await person.use(person.page.getByRole('button', { name: /^Constancia/ }));
      await person.use(person.page.getByRole('button', { name: 'Redactar' }));
      return fillAndDownload(person);
    },
  },
  {
    name: 'circular',
    before: { clicks: 3, seconds: 190 },
    prepare: knowOffice,
    act: (person) => writeAndFill(person, 'Circular con el horario de atención en vacaciones'),
  },
  {
    name: 'vacation memo',
    before: { clicks: 3, seconds: 165 },
    prepare: knowOffice,
    act: (person) => writeAndFill(person, 'Solicitud de vacaciones para una persona trabajadora'),
  },
  {
    name: 'acta de entrega',
    before: { clicks: 3, seconds: 240 },
    prepare: knowOffice,
    act: (person) => writeAndFill(person, 'Acta de entrega-recepción por cambio de titular'),
  },
  {
    name: '12 letters from a pasted table',
    before: { clicks: 9, seconds: 230 },
    mark: { seconds: 60 },
    act: async (person) => {
      await write(person, 'Invitación a la entrega de reconocimientos');
      await person.use(person.page.getByRole('tab', { name: 'En serie' }));
      await person.switchWindowAndCopy();
      await person.paste(person.page.locator('.series textarea'), GUESTS.map((row) => row.join('\t')).join('\n'));
      return person.download(person.page.getByRole('button', { name: /^Descargar 12 Word/ }));
    },
  },
  {
    name: 'the same from .xlsx',
    before: { clicks: 4, seconds: 20 },
    prepare: ({ page }) => openDocument(page, 'Invitación a la entrega de reconocimientos'),
    act: async (person) => {
      await person.use(person.page.getByRole('tab', { name: 'En serie' }));
      await person.choose(person.page.locator('.series input[type=file]'), {
        name: 'invitados.xlsx',
        mimeType: 'application/zip',
        buffer: Buffer.from(createWorkbook(GUESTS.map((row) => [...row]))),
      });
      return person.download(person.page.getByRole('button', { name: /^Descargar 12 Word/ }));
    },
  },
  {
    name: 'own letterhead',
    before: { clicks: 4, seconds: 20 },
    prepare: ({ page }) => openDocument(page, 'Oficio para pedir a CFE que repare los postes'),
    act: async (person) => {
      await person.choose(person.page.locator('.letterhead input'), {
        name: 'membrete.docx',
        mimeType: 'application/zip',
        buffer: await readFile(new URL('../../src/word/fixtures/libreoffice.docx', import.meta.url)),
      });
      await person.page.getByText('membrete.docx').first().waitFor();
      return person.download(downloadButton(person.page));
    },
  },
  {
    name: 'edit, new variable, undo, reload',
    before: { clicks: 3, seconds: 60 },
    prepare: ({ page }) => openDocument(page, 'Oficio para pedir a CFE que repare los postes'),
    act: async (person) => {
      const { page } = person;
      await person.use(page.getByRole('button', { name: 'Editar texto' }));
      await page.locator('.document:focus').waitFor();
      await person.press('Control+End');
      await person.type(' El plazo vence el ');
      await person.use(page.getByRole('button', { name: 'Insertar dato' }));
      await person.type('Fecha de plazo');
      await person.press('Enter');
      await person.press('Escape');
      await page
        .locator('.sheet')
        .getByText('Fecha de plazo')
        .or(page.locator('.sheet').getByText('Fecha plazo'))
        .first()
        .waitFor();
      await person.press('Control+z');
      await person.press('F5');
      await page.reload();
      return person.download(downloadButton(page));
    },
  },
  {
    name: 'yesterday’s letter with its data and one correction',
    before: { clicks: 3, seconds: 153 },
    mark: { clicks: 3 },
    prepare: keepYesterday,
    act: async (person) => {
      const { page } = person;
      await person.use(page.locator('button.recent'));
      await person.use(page.getByLabel('Destinatario', { exact: true }));
      await person.press('Control+a');
      await person.type('Ing. Raúl Paz Ortega');
      return person.download(downloadButton(page));
    },
  },
];

// The browser window of a person, in a profile of its own.
export const WINDOW: BrowserContextOptions = {
  viewport: { width: 1366, height: 650 },
  locale: 'es-MX',
  timezoneId: 'America/Mexico_City',
  reducedMotion: 'reduce',
};

// Does one task on the page at `url`.
export async function perform({ prepare, act }: Task, context: BrowserContext, url: string, by: By): Promise<Outcome> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(url);
  await page.locator('#prompt').waitFor();
  const person = createPerson(page, by);
  await prepare?.(person);
  const startedAt = performance.now();
  const download = await act(person);
  const wallMs = performance.now() - startedAt;
  let bytes = 0;
  for await (const { length } of await download.createReadStream()) bytes += length;
  return { effort: person.effort, wallMs, file: download.suggestedFilename(), bytes };
}

export type Person = ReturnType<typeof createPerson>;

// A person at the page. By keyboard, Tab leads to each button and field, and no click is made.
function createPerson(page: Page, by: By) {
  const effort: Effort = { clicks: 0, keys: 0, seconds: 0 };
  let hand: By = 'keyboard';
  const moveTo = (next: By) => {
    if (hand !== next) effort.seconds += SECONDS.hand;
    hand = next;
  };
  const spendKeys = (count: number) => {
    moveTo('keyboard');
    effort.keys += count;
    effort.seconds += count * SECONDS.key;
  };
  const decide = () => {
    effort.seconds += SECONDS.decide;
  };
  const click = async (target: Locator) => {
    moveTo('mouse');
    effort.clicks += 1;
    effort.seconds += SECONDS.point + SECONDS.click;
    await target.click();
  };
  // Shift+Tab where the way back is the shorter one.
  const reach = async (target: Locator) => {
    await target.waitFor({ state: 'attached' });
    const steps = await target.evaluate(countTabs);
    for (let step = 0; step < Math.abs(steps); step++) await page.keyboard.press(steps > 0 ? 'Tab' : 'Shift+Tab');
    let presses = Math.abs(steps);
    for (; presses < MAX_TABS && !(await target.evaluate(isFocused)); presses++) await page.keyboard.press('Tab');
    spendKeys(presses);
    if (presses >= MAX_TABS) throw new Error(`the keyboard does not reach ${target}`);
  };
  return {
    page,
    effort,
    decide,
    async press(keys: string) {
      decide();
      spendKeys(keys.split('+').length);
      await page.keyboard.press(keys);
    },
    // On to the next field, without a decision.
    async goOn(key: 'Enter' | 'Tab') {
      spendKeys(1);
      await page.keyboard.press(key);
    },
    async type(words: string) {
      spendKeys(words.length);
      await page.keyboard.insertText(words);
    },
    // Date and time fields take keys alone.
    async typeKeys(keys: string) {
      spendKeys(keys.length);
      await page.keyboard.type(keys);
    },
    async use(target: Locator) {
      decide();
      if (by === 'mouse') return click(target);
      if ((await target.getAttribute('role')) === 'tab') {
        await reach(page.locator('[role=tab][aria-selected=true]'));
        while (!(await target.evaluate(isFocused))) {
          spendKeys(1);
          await page.keyboard.press('ArrowRight');
        }
        return;
      }
      await reach(target);
      if (await target.evaluate((element) => !element.matches('button'))) return;
      spendKeys(1);
      await page.keyboard.press('Enter');
    },
    async paste(target: Locator, text: string) {
      await this.use(target);
      spendKeys(2);
      await target.evaluate(pasteInto, text);
    },
    // Alt+Tab, Ctrl+A, Ctrl+C, Alt+Tab.
    async switchWindowAndCopy() {
      decide();
      decide();
      spendKeys(8);
    },
    // In the window for files one click or key chooses the file, and Enter opens it.
    async choose(input: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      decide();
      const chooser = page.waitForEvent('filechooser');
      if (by === 'mouse') await click(input.locator('xpath=..'));
      else {
        await reach(input);
        spendKeys(1);
        await page.keyboard.press('Enter');
      }
      decide();
      if (by === 'mouse') {
        effort.clicks += 1;
        effort.seconds += SECONDS.point + SECONDS.click;
      } else spendKeys(1);
      spendKeys(1);
      await (await chooser).setFiles(file);
    },
    async download(button: Locator): Promise<Download> {
      const download = page.waitForEvent('download');
      await this.use(button);
      return download;
    },
  };
}

const MAX_TABS = 90;
const MAX_FIELDS = 60;

// Tab presses from the focused element to this one, negative if the way back is shorter. Date fields have several stops.
function countTabs(target: Element): number {
  const stops = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ]
    .filter((element) => element.tabIndex >= 0 && element.checkVisibility())
    .filter((element) => !(element instanceof HTMLButtonElement && element.disabled));
  const from = stops.indexOf(document.activeElement as HTMLElement);
  const to = stops.indexOf(target as HTMLElement);
  return to < from ? to - from : 0;
}

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}

function pasteInto(field: Element, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

async function write(person: Person, prompt: string): Promise<void> {
  person.decide();
  await person.type(prompt);
  await person.press('Control+Enter');
  await person.page.locator('[role=tablist]').waitFor();
}

async function writeAndFill(person: Person, prompt: string): Promise<Download> {
  await write(person, prompt);
  return fillAndDownload(person);
}

// «Seguir» leads to the first open field, Enter to the next one, and after the last to the button that downloads.
async function fillAndDownload(person: Person): Promise<Download> {
  const { page } = person;
  await page.locator('[role=tablist]').waitFor();
  await person.use(page.getByRole('button', { name: /^Seguir/ }));
  const done = page.getByRole('button', { name: 'Descargar el Word' });
  for (let steps = 0; !((await done.count()) > 0 && (await done.evaluate(isFocused))); steps++) {
    const { type, value, label } = await page.evaluate(readActive);
    if (steps > MAX_FIELDS) throw new Error(`the form does not end: ${type} ${label} «${value}»`);
    if (type === 'turn') await person.goOn('Tab');
    else if (type === 'button') await person.press('Enter');
    else {
      if (value === '') {
        person.decide();
        if (type === 'date') await person.typeKeys('11242026');
        else if (type === 'time') await person.typeKeys('0930AM');
        else await person.type(sampleFor(label));
      }
      await person.goOn(type === 'textarea' ? 'Tab' : 'Enter');
    }
  }
  return person.download(done);
}

function readActive(): { type: string; value: string; label: string } {
  const element = document.activeElement;
  if (element instanceof HTMLTextAreaElement) return { type: 'textarea', value: element.value, label: '' };
  // Beside a date stands the button that turns it into words.
  const turn = element?.matches('.field button') === true;
  if (!(element instanceof HTMLInputElement)) return { type: turn ? 'turn' : 'button', value: '', label: '' };
  return { type: element.type, value: element.value, label: element.labels?.[0]?.textContent ?? '' };
}

// Words of a usual length for a field.
function sampleFor(label: string): string {
  return SAMPLES.find(([pattern]) => pattern.test(label))?.[1] ?? 'el artículo 8 de la Ley Orgánica';
}

const SAMPLES: readonly [RegExp, string][] = [
  [/^(?:Número|Folio|Núm)/, 'DSP/012/2026'],
  [/^Tel|^Ext/, '222 123 4567'],
  [/^Correo/, 'enlace@puebla.gob.mx'],
  [/^Monto|^Importe|^Costo|^Vi/, '12500'],
  [/^(?:Días|Plazo|Antig|Cantidad)/, '3'],
  [/^(?:Cargo|Puesto)/, 'Director de Distribución'],
  [/^(?:Lugar|Domicilio|Ciudad|Área)/, 'Oficina de Obras Públicas'],
  [/^(?:Nombre|Destinatario|Testigo|Persona|Titular)/, 'Ing. Luis Mora Ríos'],
  [/^Hora/, 'de 9:00 a 15:00'],
];

const GUESTS = [
  ['Destinatario', 'Cargo', 'Lugar', 'Institución'],
  ...Array.from({ length: 12 }, (_, at) => [`Persona ${at + 1}`, 'Directora', 'Puebla', 'Escuela Benito Juárez']),
];

function downloadButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Descargar Word/ });
}

// «Mi oficina» was filled in once.
async function knowOffice({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Mi oficina' }).click();
  for (const [label, value] of [
    ['Institución', 'Municipio de Puebla'],
    ['Área', 'Dirección de Servicios Públicos'],
    ['Lugar', 'Puebla, Puebla'],
    ['Quien firma', 'Mtra. Ana López Ríos'],
    ['Cargo de quien firma', 'Directora'],
    ['Número del último oficio', 'DSP/011/2026'],
    ['Copias fijas (C.c.p.), una por línea', 'Lic. Eva Sol, Contralora'],
  ] as const)
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Guardar en este navegador' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('#prompt').focus();
}

async function openDocument(page: Page, prompt: string): Promise<void> {
  await page.fill('#prompt', prompt);
  await page.press('#prompt', 'Control+Enter');
  await page.locator('[role=tablist]').waitFor();
}

// Yesterday the letter was filled in and its data kept; today the page is opened on a new request.
async function keepYesterday(person: Person): Promise<void> {
  const { page } = person;
  await openDocument(page, 'Oficio para pedir a CFE que repare los postes');
  for (const field of await page.locator('.fields').locator('input[type=text], textarea').all())
    await field.fill('Ing. Luis Mora Ríos');
  await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
  await page.getByLabel('Guardar también los datos que lleno').check();
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Volver al documento' }).click();
  await page.getByRole('button', { name: 'Nuevo documento' }).click();
  await page.reload();
  await page.locator('button.recent').waitFor();
  await page.locator('#prompt').focus();
}

// The table of docs/page.md.
export function writeTable(rows: readonly { task: Task; mouse: Outcome; keyboard: Outcome }[]): string {
  const lines = rows.map(({ task: { name, before }, mouse, keyboard }) => {
    const { clicks, seconds } = mouse.effort;
    return `| ${name} | ${clicks} | ${Math.round(seconds)} | ${keyboard.effort.keys} | ${Math.round(keyboard.effort.seconds)} | ${(mouse.wallMs / 1000).toFixed(1)} | ${before.clicks} | ${before.seconds} |`;
  });
  return [
    '| task | clicks | person, s | keys alone | person, s | script, s | first edition: clicks | person, s |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n');
}

if (import.meta.main) {
  const [browser, site] = await Promise.all([launchBrowser(), startSite()]);
  const rows = [];
  const performBy = async (task: Task, by: By) => {
    const context = await browser.newContext(WINDOW);
    const outcome = await perform(task, context, site.url, by);
    await context.close();
    return outcome;
  };
  for (const task of TASKS)
    rows.push({ task, mouse: await performBy(task, 'mouse'), keyboard: await performBy(task, 'keyboard') });
  const path = new URL('../../docs/page.md', import.meta.url);
  const text = await readFile(path, 'utf8');
  const table = `<!-- tasks -->\n${writeTable(rows)}\n<!-- /tasks -->`;
  await writeFile(
    path,
    text.replace(/<!-- tasks -->[\s\S]*<!-- \/tasks -->/, () => table),
  );
  process.stdout.write(`${table}\n`);
  await browser.close();
  await site.close();
}
