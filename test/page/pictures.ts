// `node test/page/pictures.ts` takes the pictures of the READMEs: the page, the page on a phone, a letter of
// the office, the Word document, and an animation. LibreOffice and pdftoppm draw the Word document.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../harness/browser.ts';
import { LETTER, makeLetter } from '../harness/letter.ts';
import { downloaded, drop, paste, startSite } from '../harness/page.ts';
import { type Frame, writeAnimation } from './webp.ts';

const IMAGES = new URL('../../docs/images/', import.meta.url);
const LETTERHEAD = new URL('../../word/fixtures/libreoffice.docx', import.meta.url);
const MAX_BYTES = 1_000_000;
const WIDTH = 1120;
const HEIGHT = 700;
const PROMPT = 'Oficio para pedir a CFE que repare los postes y el transformador de la colonia Centro.';
const VALUES: readonly [string, string][] = [
  ['Institución', 'Ayuntamiento de San Jacinto del Río'],
  ['Área', 'Dirección de Servicios Públicos'],
  ['Lugar', 'San Jacinto del Río'],
  ['Nombre del remitente', 'Mtra. Ana López Ríos'],
  ['Cargo del remitente', 'Directora'],
  ['Nombre de quien recibe copia', 'Lic. Eva Sol Peña'],
  ['Cargo de quien recibe copia', 'Contralora'],
  ['Destinatario', 'Ing. Luis Mora Castro'],
  ['Cargo', 'Superintendente de Zona'],
  ['Número de oficio', 'DSP/012/2026'],
  ['Fecha', '2026-11-24'],
  ['Fundamento legal', 'los artículos 8 y 115 constitucionales'],
  ['Lugar de atención', 'la calle Hidalgo'],
  ['Fecha límite', '2026-12-11'],
  ['Nombre del enlace', 'el Ing. Raúl Paz'],
  ['Teléfono de contacto', 'el 222 123 4567'],
  ['Correo de contacto', 'obras@sanjacinto.example'],
];

// What another letter of the same kind says.
const changed = (line: string) => CHANGES.reduce((words, [former, other]) => words.replace(former, other), line);
const CHANGES: readonly [string, string][] = [
  ['045/2025', '118/2024'],
  ['3 de marzo de 2025', '9 de octubre de 2024'],
  ['14 luminarias', '22 luminarias'],
  ['El Mirador', 'Las Flores'],
  ['20 de marzo de 2025', '25 de octubre de 2024'],
  ['ING. ROGELIO PADILLA MENA', 'ING. SARA LIMA TORRES'],
];
const TABLE = [
  'Destinatario\tCargo\tColonia\tCantidad',
  'ARQ. LUIS MORA CASTRO\tSUPERINTENDENTE DE ZONA\tCentro\t8',
  'ING. EVA SOL PEÑA\tSUPERINTENDENTE DE ZONA\tLa Loma\t11',
  'ING. RAÚL PAZ NERI\tSUPERINTENDENTE DE ZONA\tSan Juan\t5',
].join('\n');

const site = await startSite({ pace: { firstMs: 400, perChunkMs: 28 } });
const browser = await launchBrowser();
try {
  const frames = await filmTheWay();
  const animation = writeAnimation(frames);
  if (animation.length > MAX_BYTES) throw new Error(`page.webp would have ${animation.length} bytes`);
  await writeFile(new URL('page.webp', IMAGES), animation);
  await takePhone();
  await takeLetter();
} finally {
  await browser.close();
  await site.close();
}

// Films the way from the request to the Word document, which is also a separate picture.
async function filmTheWay(): Promise<Frame[]> {
  const page = await visit(WIDTH, HEIGHT);
  const frames: Frame[] = [];
  const take = async (ms: number, selector?: string) => {
    const frame = { ms, ...(await takePicture(page, { selector })) };
    const last = frames.at(-1);
    if (last?.webp.equals(frame.webp)) last.ms += ms;
    else frames.push(frame);
  };
  await take(900);
  for (const word of PROMPT.match(/\S+\s*\S*\s*/g) ?? []) {
    await page.locator('#prompt').press('End');
    await page.keyboard.insertText(word);
    await take(160, '.composer');
  }
  await take(500, '.composer');
  await page.click('button[type=submit]');
  await take(300);
  while (!(await page.locator('[role=tablist]').isVisible())) {
    await take(250, '.desk');
    await page.waitForTimeout(250);
  }
  await page.setInputFiles('.letterhead input', {
    name: 'hoja membretada.docx',
    mimeType: 'application/zip',
    buffer: await readFile(LETTERHEAD),
  });
  await take(1100);
  for (const [at, [label, value]] of VALUES.entries()) {
    await fill(page, label, value);
    if (at % 3 === 1) await take(at === 1 ? 900 : 420);
    // The name of the institution is removed from the text, because the letterhead also names it.
    if (at === 1) await page.getByRole('button', { name: 'No repetirlo' }).click();
  }
  await take(900);
  const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar el Word' }).click());
  await page.getByRole('region', { name: 'Documento descargado' }).waitFor();
  await page.waitForTimeout(100);
  await take(1600);
  const sheet = await drawWord(bytes);
  const paper = await visit(WIDTH, HEIGHT, 'about:blank');
  await paper.setContent(
    `<body style="margin:0;height:${HEIGHT}px;display:grid;place-items:center;background:#f0eee8"><img style="height:${HEIGHT - 40}px;box-shadow:0 12px 32px -12px rgb(0 0 0/.35)" src="data:image/png;base64,${sheet.toString('base64')}">`,
  );
  frames.push({ ms: 2600, ...(await takePicture(paper)) });
  frames.push(...(await filmLetters()));
  await paper.setViewportSize({ width: 900, height: 1165 });
  await paper.setContent(
    `<body style="margin:0"><img width="900" src="data:image/png;base64,${sheet.toString('base64')}">`,
  );
  await writeFile(new URL('word.webp', IMAGES), (await takePicture(paper, { quality: 85 })).webp);
  return frames;
}

// Films last year's letter on its own form, beside another one of its kind, and with a table of addressees.
async function filmLetters(): Promise<Frame[]> {
  const page = await visit(WIDTH, HEIGHT);
  const frames: Frame[] = [];
  const take = async (ms: number) => frames.push({ ms, ...(await takePicture(page)) });
  await drop(page, 'oficio 2025.docx', await makeLetter());
  await page.getByText(/datos cambian/).waitFor();
  await take(1800);
  await page.setInputFiles('.letter-data input[type=file]', {
    name: 'oficio 2024.docx',
    mimeType: 'application/zip',
    buffer: Buffer.from(await makeLetter(LETTER.map((line) => changed(line)))),
  });
  await page
    .getByText(/Se compararon 2 cartas/)
    .first()
    .waitFor();
  await page.getByText(/datos cambian/).click();
  await take(2200);
  await page.getByRole('button', { name: 'Entendido' }).click();
  await paste(page.locator('body'), TABLE);
  await page.getByText('3 documentos', { exact: true }).waitFor();
  await take(2600);
  return frames;
}

async function takePhone(): Promise<void> {
  const page = await visit(390, 844, site.url, 2);
  await askAndFill(page, 11, 'Datos');
  await page.getByRole('tab', { name: 'Hoja' }).click();
  await writeFile(new URL('page-phone.webp', IMAGES), (await takePicture(page, { quality: 80 })).webp);
}

// Takes a picture of last year's letter, with its changing data in the fields and marked on the sheet.
async function takeLetter(): Promise<void> {
  const page = await visit(WIDTH, HEIGHT);
  await drop(page, 'oficio 2025.docx', await makeLetter());
  await page.getByLabel('Destinatario', { exact: true }).fill('ARQ. LUIS MORA CASTRO');
  await page.getByRole('button', { name: 'Entendido' }).click();
  await page.getByLabel('Cargo del destinatario', { exact: true }).focus();
  await writeFile(new URL('letter.webp', IMAGES), (await takePicture(page, { quality: 80 })).webp);
}

async function visit(width: number, height: number, url: string = site.url, scale = 1): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
    hasTouch: width < 600,
  });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

async function askAndFill(page: Page, count: number, tab?: string): Promise<void> {
  await page.fill('#prompt', PROMPT);
  await page.click('button[type=submit]');
  await page.locator('[role=tablist]').waitFor();
  if (tab) await page.getByRole('tab', { name: tab }).click();
  for (const [label, value] of VALUES.slice(0, count)) await fill(page, label, value);
}

async function fill(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(value);
}

interface Shot {
  selector?: string | undefined;
  quality?: number;
}

async function takePicture(page: Page, { selector, quality = 56 }: Shot = {}): Promise<Omit<Frame, 'ms'>> {
  // The clip is relative to the top of the document.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const box = (selector && (await page.locator(selector).boundingBox())) || { x: 0, y: 0, ...size };
  const x = Math.floor(Math.max(0, box.x) / 2) * 2;
  const y = Math.floor(Math.max(0, box.y) / 2) * 2;
  const right = Math.min(size.width, Math.ceil(box.x + box.width));
  const bottom = Math.min(size.height, Math.ceil(box.y + box.height));
  const clip = { x, y, width: right - x, height: bottom - y, scale: 1 };
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip });
  await session.detach();
  return { ...clip, webp: Buffer.from(data, 'base64') };
}

async function drawWord(bytes: Uint8Array): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'membrete-pictures-'));
  try {
    await writeFile(join(folder, 'carta.docx'), bytes);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    execFileSync('soffice', [
      profile,
      '--headless',
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      join(folder, 'carta.docx'),
    ]);
    execFileSync('pdftoppm', ['-png', '-singlefile', '-r', '120', join(folder, 'carta.pdf'), join(folder, 'carta')]);
    return await readFile(join(folder, 'carta.png'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
