// Does the tasks of an office on the page, by mouse and by keyboard alone. `node test/page/tasks.ts` writes
// the table of their cost into docs/page.md.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { BrowserContextOptions } from 'playwright-core';
import { type Browser, type NamedFile, press as pressKey, type } from '../../lab/browsers/browser.ts';
import { drive, openAnew } from '../../lab/browsers/chromium.ts';
import { launchBrowser } from '../harness/browser.ts';
import { LETTER, makeLetter } from '../harness/letter.ts';
import { readWord, type sharedBrowser, startSite } from '../harness/page.ts';
import { createWorkbook } from '../harness/workbook.ts';
import { type By, createPerson, type Effort, hasFocus, type Person, TAB, type Target } from './person.ts';

export interface Task {
  name: string;
  // The cost in the first edition, by the same model. Undefined if the first edition could not do the task.
  before?: { clicks: number; seconds: number };
  mark?: { clicks?: number; seconds?: number; secondsByKeyboard?: number };
  // Prepares what the person already has. The time for this is not counted.
  prepare?: (person: Person) => Promise<unknown>;
  // Does the task, and returns the resulting file.
  act: (person: Person) => Promise<NamedFile>;
  // Checks the file of the task. Throws if an office could not send it.
  check?: (file: Uint8Array) => void;
}

export interface Outcome {
  effort: Effort;
  wallMs: number;
  file: NamedFile;
}

const CHANGED: readonly (readonly [string, string])[] = [
  ['DOP/045/2025', 'DOP/112/2024'],
  ['3 de marzo de 2025', '9 de octubre de 2024'],
  ['ING. ROGELIO PADILLA MENA', 'ING. SARA LIMA TORRES'],
  ['14 luminarias', '22 luminarias'],
  ['El Mirador', 'Las Flores'],
  ['$9,300.00', '$15,800.00'],
  ['20 de marzo de 2025', '25 de octubre de 2024'],
  ['118/2025', '301/2024'],
];

export const TASKS: readonly Task[] = [
  {
    name: 'oficio to CFE with twelve real data, the office known, as Word',
    before: { clicks: 3, seconds: 217 },
    mark: { seconds: 85 },
    prepare: fillInOffice,
    act: (person) => writeAndFill(person, 'Oficio para pedir a CFE que repare los postes de la colonia Centro'),
    check: (file) => assertFinished(readWord(file)),
  },
  {
    name: 'constancia from the gallery',
    before: { clicks: 6, seconds: 156 },
    prepare: fillInOffice,
    act: async (person) => {
      await person.use(button(/^Constancia/));
      await person.use(button('Redactar'));
      return fillAndDownload(person);
    },
  },
  {
    name: 'circular',
    before: { clicks: 3, seconds: 190 },
    prepare: fillInOffice,
    act: (person) => writeAndFill(person, 'Circular con el horario de atención en vacaciones'),
  },
  {
    name: 'vacation memo',
    before: { clicks: 3, seconds: 165 },
    prepare: fillInOffice,
    act: (person) => writeAndFill(person, 'Solicitud de vacaciones para una persona trabajadora'),
  },
  {
    name: 'acta de entrega',
    before: { clicks: 3, seconds: 240 },
    prepare: fillInOffice,
    act: (person) => writeAndFill(person, 'Acta de entrega-recepción por cambio de titular'),
  },
  {
    name: '15 finished letters from a pasted table with other headings',
    before: { clicks: 9, seconds: 230 },
    mark: { seconds: 55 },
    prepare: fillInOffice,
    act: async (person) => {
      await person.use(button(/^Oficio de comisión/));
      await person.press('Control+Enter');
      await person.see({ css: '[role=tablist]' });
      await person.switchWindowAndCopy();
      await person.paste(STAFF.map((row) => row.join('\t')).join('\n'));
      await person.use(button('Llenarlos'));
      return fillOn(person, { css: '.guide button', name: 'Descargar los 15' });
    },
    check: assertOwnLetters,
  },
  {
    name: '12 letters from .xlsx',
    before: { clicks: 4, seconds: 20 },
    prepare: (person) => openDocument(person, 'Invitación a la entrega de reconocimientos'),
    act: async (person) => {
      await person.use({ css: TAB, name: 'En serie' });
      await person.choose(
        { css: '.series input[type=file]' },
        { name: 'invitados.xlsx', bytes: createWorkbook(GUESTS.map((row) => [...row])) },
      );
      return person.download(button(/^Descargar los 12/));
    },
  },
  {
    name: '300 finished letters from a filtered .xlsx that gives four data',
    mark: { clicks: 6, seconds: 45 },
    prepare: fillInOffice,
    act: async (person) => {
      await person.use(button(/^Constancia/));
      await person.press('Control+Enter');
      await person.see({ css: '[role=tablist]' });
      await person.use({ css: TAB, name: 'En serie' });
      await person.choose(
        { css: '.series input[type=file]' },
        { name: 'plantilla.xlsx', bytes: createWorkbook({ rows: REGISTER, hiddenRows: LEFT_OUT }) },
      );
      await person.use(button('Llenarlos'));
      return fillOn(person, { css: '.guide button', name: 'Descargar los 300' });
    },
    check: assertRegister,
  },
  {
    name: 'own letterhead',
    before: { clicks: 4, seconds: 20 },
    prepare: (person) => openDocument(person, 'Oficio para pedir a CFE que repare los postes'),
    act: async (person) => {
      const bytes = await readFile(new URL('../../word/fixtures/libreoffice.docx', import.meta.url));
      await person.choose({ css: '.letterhead input' }, { name: 'membrete.docx', bytes });
      await person.see({ css: '.letterhead', name: /membrete\.docx/ });
      return person.download(DOWNLOAD);
    },
  },
  {
    name: 'edit, new variable, undo, reload',
    before: { clicks: 3, seconds: 60 },
    prepare: (person) => openDocument(person, 'Oficio para pedir a CFE que repare los postes'),
    act: async (person) => {
      await person.use(button('Editar texto'));
      await person.see({ css: '.document:focus' });
      await person.press('Control+End');
      await person.type(' El plazo vence el ');
      await person.use(button('Insertar dato'));
      await person.see({ css: 'dialog input:focus' });
      await person.type('Fecha de plazo');
      await person.press('Enter');
      await person.press('Escape');
      await person.see({ css: '.sheet .line', name: /El plazo vence el Fecha (?:de )?plazo$/ });
      await person.press('Control+z');
      await person.reload();
      return person.download(DOWNLOAD);
    },
  },
  {
    name: 'yesterday’s letter with its data and another deadline, as a new user does it',
    before: { clicks: 3, seconds: 153 },
    mark: { clicks: 3, seconds: 15 },
    prepare: keepYesterday,
    act: async (person) => {
      await person.use({ css: 'button.recent' });
      await person.use({ css: '.fields input', name: 'Fecha límite' });
      await person.typeDate('2026-12-15');
      return person.download(DOWNLOAD);
    },
    check: (file) => {
      const text = readWord(file);
      assertFinished(text);
      for (const own of ['DSP/013/2026', 'a 24 de noviembre de 2026', 'el 15 de diciembre de 2026'])
        assert.ok(text.includes(own), `${own} is not in: ${text}`);
    },
  },
  {
    name: 'last year’s letter to somebody else, with eight data, on its own form',
    mark: { clicks: 4, seconds: 45 },
    prepare: (person) => fillInOffice(person, ['Lic. María Fernanda Ortega Ruiz', 'Directora de Obras Públicas']),
    act: async (person) => {
      await person.choose(
        { css: '.reopen input' },
        { name: 'oficio 2025.docx', bytes: await makeLetter(LAST_YEARS_LETTER) },
      );
      return fillLetter(person);
    },
    check: (file) => {
      const text = readWord(file);
      for (const former of [
        'DOP/045/2025',
        '3 de marzo',
        'ROGELIO',
        'SUPERINTENDENTE DE ZONA',
        ' 14 ',
        '9,300',
        '20 de marzo',
        '118',
      ])
        assert.ok(!text.includes(former), `${former} is still in: ${text}`);
      for (const own of ['a 24 de noviembre de 2026', sampleFor('Destinatario'), 'LIC. MARÍA FERNANDA ORTEGA RUIZ'])
        assert.ok(text.includes(own), `${own} is not in: ${text}`);
    },
  },
  {
    name: 'two letters of one kind to a finished third, with eight data, on its own form',
    mark: { clicks: 5, seconds: 45 },
    prepare: (person) => fillInOffice(person, ['Lic. María Fernanda Ortega Ruiz', 'Directora de Obras Públicas']),
    act: async (person) => {
      await person.choose(
        { css: '.reopen input' },
        { name: 'oficio 2025.docx', bytes: await makeLetter(LAST_YEARS_LETTER) },
        { name: 'oficio 2024.docx', bytes: await makeLetter(EARLIER_LETTER) },
      );
      await person.see({ css: '.notice', name: /Se compararon 2 cartas/ });
      return fillLetter(person);
    },
    check: (file) => {
      const text = readWord(file);
      const former = ['045/2025', '3 de marzo', 'ROGELIO', ' 14 ', '9,300', '20 de marzo', '118', 'El Mirador'];
      for (const words of former) assert.ok(!text.includes(words), `${words} is still in: ${text}`);
      for (const own of ['a 24 de noviembre de 2026', sampleFor('Destinatario'), 'LIC. MARÍA FERNANDA ORTEGA RUIZ'])
        assert.ok(text.includes(own), `${own} is not in: ${text}`);
    },
  },
  {
    name: '15 finished letters from a machote with twelve blanks and a table, on its own form',
    mark: { clicks: 4, seconds: 40 },
    prepare: (person) => fillInOffice(person, ['Lic. María Fernanda Ortega Ruiz', 'Directora de Ingresos']),
    act: async (person) => {
      await person.choose({ css: '.reopen input' }, { name: 'requerimiento.docx', bytes: await makeLetter(MACHOTE) });
      await person.see({ css: '[role=tablist]' });
      await person.switchWindowAndCopy();
      await person.paste(DEBTORS.map((row) => row.join('\t')).join('\n'));
      await person.use(button('Llenarlos'));
      return fillOn(person, { css: '.guide button', name: 'Descargar los 15' });
    },
    check: assertDemands,
  },
  {
    name: 'a misread line set right, while one edits',
    mark: { clicks: 2, seconds: 4.5, secondsByKeyboard: 3 },
    prepare: typeHeading,
    act: async (person) => {
      const { decide, step, see, browser } = person;
      decide();
      await step({ css: '.document .line', name: HEADING }, ['F2'], 'left');
      await see({ css: '.line-parts :focus', name: 'Párrafo' });
      await step(button('Subtítulo'), ['s', 'Enter']);
      await see({ css: '.document .line.heading', name: HEADING });
      return browser.download(() => person.on(DOWNLOAD, press));
    },
    check: (file) => {
      const xml = strFromU8(unzipSync(file)['word/document.xml'] ?? new Uint8Array());
      const [above = ''] = xml.split(HEADING, 1);
      assert.equal(/.*<w:pStyle w:val="(\w+)"/s.exec(above)?.[1], 'Apartado');
    },
  },
];

const LAST_YEARS_LETTER = [
  ...LETTER.slice(0, 6),
  'Por este medio le solicito la reparación de 14 luminarias de la colonia El Mirador, con un costo de $9,300.00, a más tardar el 20 de marzo de 2025, según el folio 118/2025.',
  ...LETTER.slice(7),
];

// Another letter of the same kind, in which eight data differ.
const EARLIER_LETTER = LAST_YEARS_LETTER.map((line) =>
  CHANGED.reduce((words, [former, other]) => words.replace(former, other), line),
);

const MACHOTE = [
  'Oficio núm. ________________',
  'ASUNTO: Se requiere el pago de derechos.',
  'San Isidro, Puebla, a ____ de ______________ de 20____',
  'C. ______________________________',
  'Domicilio: ________________________________',
  'PRESENTE',
  'Por este medio le requiero el pago de $____________ (______________________________ pesos 00/100 M.N.) por los derechos del periodo ______________, del local con clave catastral ______________, a más tardar el ____ de ______________ de 20____, según el expediente ______________ y el recibo número ______________. Para aclaraciones, llame al teléfono ______________.',
  'ATENTAMENTE',
  'LIC. MARÍA FERNANDA ORTEGA RUIZ',
  'DIRECTORA DE INGRESOS',
];

// The window of a person, in a new profile.
export const WINDOW = {
  viewport: { width: 1366, height: 650 },
  locale: 'es-MX',
  timezoneId: 'America/Mexico_City',
  reducedMotion: 'reduce',
} as const satisfies BrowserContextOptions;

export async function perform({ prepare, act, check }: Task, browser: Browser, url: string, by: By): Promise<Outcome> {
  await browser.visit(url);
  const person = createPerson(browser, url, by);
  try {
    await person.see({ css: '#prompt' });
    await setClock(browser, TODAY);
    await prepare?.(person);
    const startedAt = performance.now();
    const file = await act(person);
    const wallMs = performance.now() - startedAt;
    check?.(file.bytes);
    return { effort: person.effort, wallMs, file };
  } finally {
    await person.leave();
  }
}

// Returns a browser in which each task is a visit of its own.
export function createTaskBrowser(visit: ReturnType<typeof sharedBrowser>['visit']): Browser {
  let leave = async () => {};
  return drive(async (url) => {
    await leave();
    const { page } = await visit({ after: (act) => (leave = act) }, url, WINDOW.viewport);
    return page;
  });
}

export function isFile({ name, bytes }: NamedFile): boolean {
  return /\.(?:docx|zip)$/.test(name) && bytes.length > 5000;
}

const YESTERDAY = '2026-11-23T17:00:00Z';
const TODAY = '2026-11-24T15:00:00Z';

// Stops the page's clock at this moment, until the page is loaded again.
function setClock(browser: Browser, moment: string): Promise<void> {
  return browser.evaluate(`void (${holdClock})(${Date.parse(moment)})`);
}

function holdClock(ms: number): void {
  const Own = Date;
  globalThis.Date = new Proxy(Own, {
    construct: (_, args) => Reflect.construct(Own, args.length === 0 ? [ms] : args),
    get: (_, key) => (key === 'now' ? () => ms : Reflect.get(Own, key)),
  });
  // The page reads the date at once when its window gets the focus, and otherwise every few seconds.
  dispatchEvent(new Event('focus'));
}

function button(name: string | RegExp): Target {
  return { css: 'button', name };
}

const DOWNLOAD = button(/^Descargar Word/);

async function write(person: Person, prompt: string): Promise<void> {
  person.decide();
  await person.type(prompt);
  await person.press('Control+Enter');
  await person.see({ css: '[role=tablist]' });
}

async function writeAndFill(person: Person, prompt: string): Promise<NamedFile> {
  await write(person, prompt);
  return fillAndDownload(person);
}

// Fills in the form. «Seguir» leads to the first blank field, Enter to the next, and after the last field to
// the button that downloads.
async function fillAndDownload(person: Person): Promise<NamedFile> {
  await person.see({ css: '[role=tablist]' });
  await person.use(button(/^Seguir/));
  return fillOn(person, button('Descargar el Word'));
}

const MAX_FIELDS = 60;

// Fills in a letter that has just been opened: «Seguir: Destinatario» has the focus, and what is typed goes into that
// field.
async function fillLetter(person: Person): Promise<NamedFile> {
  await person.see({ css: '.guide .next:focus', name: /^Seguir: Destinatario/ });
  person.decide();
  await person.typeKeys(sampleFor('Destinatario'));
  await person.goOn('Enter');
  return fillOn(person, button('Descargar el Word'));
}

async function fillOn(person: Person, done: Target): Promise<NamedFile> {
  await person.see({ css: '.fields :focus' });
  for (let steps = 0; !(await hasFocus(person.browser, done)); steps++) {
    const { kind, value, label, isFormer } = await person.on({ css: ':focus' }, readField);
    if (steps > MAX_FIELDS) throw new Error(`the form does not end: ${kind} ${label} «${value}»`);
    if (kind === 'button') await person.press('Enter');
    else {
      if (value === '' || isFormer) {
        person.decide();
        if (kind === 'date') await person.typeDate('2026-11-30');
        else if (kind === 'time') await person.typeTime('09', '30', 'AM');
        else await person.type(sampleFor(label));
      }
      await person.goOn('Enter');
    }
  }
  return person.download(done);
}

// Returns what a field asks for and holds. `isFormer` is true if its words are those of the office's letter.
function readField(element: HTMLElement): { kind: string; value: string; label: string; isFormer: boolean } {
  if (!(element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement))
    return { kind: 'button', value: '', label: '', isFormer: false };
  const isFormer = element.closest('.field')?.textContent?.includes('De la carta original') ?? false;
  return { kind: element.type, value: element.value, label: element.labels?.[0]?.textContent ?? '', isFormer };
}

// Returns words of a realistic length: a name has 25 letters and more, a post 40.
function sampleFor(label: string): string {
  return SAMPLES.find(([pattern]) => pattern.test(label))?.[1] ?? 'el mantenimiento de la red eléctrica';
}

const SAMPLES: readonly [RegExp, string][] = [
  [/^Folio/, '231/2026'],
  [/^(?:Número|Núm)/, 'DSP/012/2026'],
  [/^Partida/, '37501'],
  [/^Tel|^Ext/, '222 123 4567'],
  [/^Correo/, 'servicios@puebla.gob.mx'],
  [/^Monto|^Importe|^Costo|^Vi/, '12500'],
  [/^(?:Días|Plazo|Antig|Cantidad)/, '3'],
  [/^Fundamento/, 'el artículo 91, fracción XII, de la Ley Orgánica Municipal'],
  [/^(?:Cargo|Puesto)/, 'Superintendente de Distribución, Zona Puebla'],
  [/^(?:Lugar|Domicilio|Ciudad)/, 'Av. 5 de Mayo 1203, colonia Centro, Puebla'],
  [/^Área/, 'Dirección de Recursos Financieros'],
  [/^(?:Nombre|Destinatario|Testigo|Persona|Titular)/, 'Ing. Luis Fernando Mora Ríos'],
  [/^Hora/, 'de 9:00 a 15:00'],
];

// The headings of this staff list differ from the names in the document.
const STAFF = [
  [
    'Nombre completo',
    'Puesto',
    'Dependencia',
    'Monto',
    'Lugar de la comisión',
    'Fecha inicio',
    'Fecha término',
    'Medio de transporte',
  ],
  ...Array.from({ length: 15 }, (_, at) => [
    `Mtra. Guadalupe Hernández ${String.fromCodePoint(65 + at)}.`,
    `Jefatura de Departamento de Obra ${at + 1}`,
    `Secretaría ${at + 1}`,
    `$${at + 1},500.00`,
    `Tehuacán, sede ${at + 1}`,
    '01/12/2026',
    '03/12/2026',
    'autobús',
  ]),
];

// A list of debtors with seven of the twelve values of the letter. Four of them have other names in the
// letter.
const DEBTORS = [
  ['Nombre completo', 'Domicilio', 'Monto del adeudo', 'Periodo', 'Cve. catastral', 'Exp.', 'No. de recibo'],
  ...Array.from({ length: 15 }, (_, at) => [
    `Guadalupe Hernández ${String.fromCodePoint(65 + at)}.`,
    `Calle 5 de Mayo ${100 + at}, colonia Centro`,
    `$${at + 1},500.00`,
    `${at + 1}.º bimestre de 2026`,
    `07-031-${at + 100}`,
    `DI/${at + 200}/2026`,
    `R-88${at + 10}`,
  ]),
];

const GUESTS = [
  ['Destinatario', 'Cargo', 'Lugar', 'Institución'],
  ...Array.from({ length: 12 }, (_, at) => [`Persona ${at + 1}`, 'Directora', 'Puebla', 'Escuela Benito Juárez']),
];

// A staff list whose filter hides every third row. The dates begin with 3 May 2019.
const REGISTER = [
  ['Nombre completo', 'No. de registro', 'Puesto', 'Fecha de ingreso'],
  ...Array.from({ length: 450 }, (_, at) => [
    `Guadalupe Hernández ${at + 1}`,
    `SP-${at + 1001}`,
    `Jefatura de Departamento ${at + 1}`,
    { value: 43588 + (at % 20), format: 14 },
  ]),
];
const LEFT_OUT = REGISTER.flatMap((_, at) => (at > 0 && at % 3 === 0 ? [at + 1] : []));

// Asserts that a text has no blank, and no name of a field in place of its value.
function assertFinished(text: string): void {
  assert.doesNotMatch(text, /\{\{|\}\}|_{3}/);
  for (const label of [
    'Destinatario',
    'Cargo',
    'Fundamento legal',
    'Fecha límite',
    'Monto de viáticos',
    'Monto viáticos',
    'Número de oficio',
  ])
    assert.ok(!text.includes(label), `${label} is open in: ${text}`);
}

// Asserts that each letter has its own addressee, post, amount and place, and the next number.
function assertOwnLetters(file: Uint8Array): void {
  const letters = Object.entries(unzipSync(file)).map(([name, bytes]) => ({ name, text: readWord(bytes) }));
  const rows = STAFF.slice(1);
  assert.equal(letters.length, rows.length);
  for (const [at, row] of rows.entries()) {
    const [person = '', post = '', , amount = '', place = ''] = row;
    const number = `DSP/${String(12 + at).padStart(3, '0')}/2026`;
    const own = letters.filter(({ text }) => text.includes(`${person}\n${post}\n`));
    assert.deepEqual(
      own.map(({ name }) => name),
      [`Oficio ${number.replaceAll('/', '-')} ${person.replace(/\.$/, '')}.docx`],
    );
    for (const { text } of own) {
      assertFinished(text);
      for (const words of [number, amount, place]) assert.ok(text.includes(words), `${words} is not in: ${text}`);
    }
  }
}

// Asserts that there is a letter for each row which the filter shows, with the values of the row and the next
// number.
function assertRegister(file: Uint8Array): void {
  const letters = Object.values(unzipSync(file)).map((word) => readWord(word));
  const shown = [...REGISTER.keys()].filter((row) => row % 3 !== 0);
  assert.equal(letters.length, shown.length);
  for (const [at, text] of letters.entries()) {
    assertFinished(text);
    const row = shown[at] ?? 0;
    const [name, id, post] = REGISTER[row] ?? [];
    const number = `DSP/${String(12 + at).padStart(3, '0')}/2026`;
    for (const words of [name, id, post, `${3 + ((row - 1) % 20)} de mayo de 2019`, number])
      assert.ok(typeof words === 'string' && text.includes(words), `${words} is not in: ${text}`);
  }
}

// Asserts that each letter has the values of its row, and no blank.
function assertDemands(file: Uint8Array): void {
  const letters = Object.values(unzipSync(file)).map((word) => readWord(word));
  assert.equal(letters.length, DEBTORS.length - 1);
  for (const [at, text] of letters.entries()) {
    assertFinished(text);
    const [name, address, amount, period, id, file, receipt] = DEBTORS[at + 1] ?? [];
    for (const words of [name, address, amount, period, id, file, receipt, 'el 30 de noviembre de 2026'])
      assert.ok(typeof words === 'string' && text.includes(words), `${words} is not in: ${text}`);
  }
}

async function fillInOffice(
  { on, see }: Person,
  [signer, post] = ['Mtra. Ana López Ríos', 'Directora'],
): Promise<void> {
  await on(button('Mi oficina'), press);
  for (const [label, value] of [
    ['Institución', 'Municipio de Puebla'],
    ['Área', 'Dirección de Servicios Públicos'],
    ['Lugar', 'Puebla, Puebla'],
    ['Quien firma', signer],
    ['Cargo de quien firma', post],
    ['Enlace para aclaraciones', 'Arq. Rosa María Vela Domínguez'],
    ['Teléfono de contacto', '222 123 4567'],
    ['Correo de contacto', 'servicios@puebla.gob.mx'],
    ['Número del último oficio', 'DSP/011/2026'],
    ['Copias fijas (C.c.p.), una por línea', 'Lic. Eva Sol, Contralora'],
  ] as const)
    await on({ css: 'dialog input, dialog textarea', name: label }, fillIn, value);
  await on(button('Guardar en este navegador'), press);
  await see({ css: 'body:not(:has(dialog))' });
  await on({ css: '#prompt' }, (element) => element.focus());
}

async function openDocument({ on, see }: Person, prompt: string): Promise<void> {
  await on({ css: '#prompt' }, fillIn, prompt);
  await on({ css: 'button[type=submit]' }, press);
  await see({ css: '[role=tablist]' });
}

const HEADING = 'Antecedentes de la solicitud';

// Types a heading into the body. The page reads it as a paragraph.
async function typeHeading(person: Person): Promise<void> {
  const { browser, on, see } = person;
  await openDocument(person, 'Oficio para pedir a CFE que repare los postes');
  await on(button('Editar texto'), press);
  await see({ css: '.document:focus' });
  await on({ css: '.document .line', name: /^Le solicito/ }, (line) => {
    getSelection()?.selectAllChildren(line);
    getSelection()?.collapseToStart();
  });
  await pressKey(browser, 'Enter');
  await type(browser, HEADING);
  await see({ css: '.document .line.paragraph', name: HEADING });
}

// Prepares a browser. Yesterday, a person without «Mi oficina» filled in the letter, downloaded it, and let
// the page save its values. Today the person opens the page again.
async function keepYesterday(person: Person): Promise<void> {
  const { browser, url, on } = person;
  await setClock(browser, YESTERDAY);
  await openDocument(person, 'Oficio para pedir a CFE que repare los postes');
  const fields = await browser.evaluate<string[]>(
    `[...document.querySelectorAll('.fields input:not([type=checkbox]), .fields textarea')].map(({ id }) => id)`,
  );
  for (const id of fields) {
    const field = { css: `#${id}` };
    const { kind, value, label } = await on(field, readField);
    if (value === '') await on(field, fillIn, kind === 'date' ? '2026-11-30' : sampleFor(label));
  }
  await browser.download(() => on(DOWNLOAD, press));
  await on({ css: '.downloaded input' }, press);
  await on(button('Otro documento'), press);
  await browser.go(url);
  await setClock(browser, TODAY);
  await person.see({ css: 'button.recent' });
  await on({ css: '#prompt' }, (element) => element.focus());
}

function press(element: HTMLElement): void {
  element.click();
}

function fillIn(element: HTMLElement, words: string): void {
  element.focus();
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return;
  element.value = words;
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

// Writes the table of docs/page.md.
export function writeTable(rows: readonly { task: Task; mouse: Outcome; keyboard: Outcome }[]): string {
  const lines = rows.map(({ task: { name, before }, mouse, keyboard }) => {
    const { clicks, seconds } = mouse.effort;
    return `| ${name} | ${clicks} | ${Math.round(seconds)} | ${keyboard.effort.keys} | ${Math.round(keyboard.effort.seconds)} | ${(mouse.wallMs / 1000).toFixed(1)} | ${before?.clicks ?? '–'} | ${before?.seconds ?? '–'} |`;
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
  const chromium = drive(openAnew(browser, WINDOW));
  for (const task of TASKS) {
    const mouse = await perform(task, chromium, site.url, 'mouse');
    rows.push({ task, mouse, keyboard: await perform(task, chromium, site.url, 'keyboard') });
  }
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
