import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { type Gotenberg, hashOf, startGotenberg } from '../harness/gotenberg.ts';
import { makeLetter } from '../harness/letter.ts';
import {
  downloaded,
  drop,
  openTab,
  readWord,
  type Site,
  sentBy,
  sharedBrowser,
  sharedSite,
  startSite,
} from '../harness/page.ts';
import { until } from '../harness/wait.ts';

const { visit, visitDocument } = sharedBrowser();

const PEOPLE = ['Ana López', 'Luis Ríos', 'Eva Cano'];
const TABLE = `Destinatario\tCargo\n${PEOPLE.map((name) => `${name}\tJefatura`).join('\n')}`;
const PROMISE = 'no sale de este navegador';
const EXCEPTION = 'salvo que lo pida en PDF';

describe('the page of an institution that has a converter of PDFs', () => {
  let gotenberg: Gotenberg;
  let site: Site;
  before(async () => {
    gotenberg = await startGotenberg();
    site = await startSite({ env: { PDF_URL: gotenberg.url } });
  });
  after(async () => {
    gotenberg.close();
    await site.close();
  });
  afterEach(() => {
    gotenberg.mode = 'good';
    gotenberg.release();
    gotenberg.received = [];
  });

  test('says once where the document goes, and sends the bytes of its Word', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url);
    const requests = sentBy(page);
    await choose(page, 'PDF');
    const dialog = page.getByRole('dialog', { name: 'PDF' });
    await dialog.getByText('va al servicio de su institución, que lo convierte y no lo guarda').waitFor();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(requests, []);
    await choose(page, 'PDF');
    const first = await downloaded(page, () => page.getByRole('button', { name: 'Hacer el PDF' }).click());
    const second = await downloaded(page, () => choose(page, 'PDF'));
    const word = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
    for (const [at, file] of [first, second].entries()) {
      const sent = gotenberg.received[at];
      assert.ok(sent);
      assert.equal(file.name, word.name.replace('.docx', '.pdf'));
      assert.ok(strFromU8(file.bytes).includes(hashOf(sent.docx)));
      assert.equal(sent.fields.pdfua, 'true');
      assert.deepEqual(partsOf(sent.docx), partsOf(word.bytes));
    }
    assert.deepEqual(requests, [`${site.url}pdf?form=own`, `${site.url}pdf?form=own`]);
    assert.deepEqual(complaints, []);
  });

  test('a letter of the office is converted in its own form, and PDF/UA is not claimed', async (t) => {
    const { page } = await visit(t, site.url);
    await drop(page, 'oficio 2025.docx', await makeLetter());
    await page
      .getByText(/Carta abierta/)
      .first()
      .waitFor();
    await choose(page, 'PDF');
    await page.getByRole('button', { name: 'Dejarlos así' }).click();
    await downloaded(page, () => page.getByRole('button', { name: 'Hacer el PDF' }).click());
    const word = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
    const [sent] = gotenberg.received;
    assert.ok(sent);
    assert.equal(sent.fields.pdfua, undefined);
    assert.deepEqual(partsOf(sent.docx), partsOf(word.bytes));
  });

  test('a series becomes a zip, one conversion at a time, also while the converter is full for a moment', async (t) => {
    const { page, complaints } = await visitSeries(t);
    gotenberg.mode = 'full';
    const zip = downloaded(page, () => choose(page, '3 PDF en un .zip'));
    await until(() => gotenberg.received.length === 1, 'nothing is sent');
    gotenberg.mode = 'held';
    for (const at of [2, 3, 4]) {
      await until(() => gotenberg.received.length === at, 'the next is not sent');
      assert.equal(gotenberg.open, 1);
      await page.getByText(`${at - 2} de 3`, { exact: true }).waitFor();
      gotenberg.release();
    }
    const { name, bytes } = await zip;
    assert.match(name, /\.zip$/);
    const files = Object.entries(unzipSync(bytes));
    assert.deepEqual(
      files.map(([file]) => file),
      PEOPLE.map((person) => `${person}.pdf`),
    );
    for (const [at, [, pdf]] of files.entries()) {
      const docx = gotenberg.received[at + 1]?.docx ?? new Uint8Array();
      assert.ok(strFromU8(pdf).includes(hashOf(docx)));
      assert.match(readWord(docx), new RegExp(PEOPLE[at] ?? ''));
    }
    assert.deepEqual(complaints, []);
  });

  test('a series is cancelled in the middle of a conversion: no file, and nothing goes on', async (t) => {
    const { page } = await visitSeries(t);
    const files: string[] = [];
    page.on('download', (file) => files.push(file.suggestedFilename()));
    gotenberg.mode = 'hang';
    await choose(page, '3 PDF en un .zip');
    await until(() => gotenberg.open === 1, 'nothing is sent');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByText('Se canceló: no se hizo ningún archivo ni se tomó ningún número.').first().waitFor();
    await until(() => gotenberg.open === 0, 'the conversion goes on');
    assert.deepEqual([gotenberg.received.length, files], [1, []]);
  });

  test('a failure names the row, takes no number, and offers the print', async (t) => {
    const { page } = await visitSeries(t);
    gotenberg.mode = 'broken';
    await choose(page, '3 PDF en un .zip');
    const alert = page.getByRole('alert');
    await alert.getByText('Fila 1: El PDF no se hizo: falló el servicio de su institución').waitFor();
    await alert.getByText('«Imprimir o guardar PDF»').waitFor();
  });

  test('one conversion is cancelled by its dialog', async (t) => {
    const { page } = await visitDocument(t, site.url);
    gotenberg.mode = 'hang';
    await choose(page, 'PDF');
    await page.getByRole('button', { name: 'Hacer el PDF' }).click();
    await page.getByRole('dialog', { name: 'Haciendo el PDF' }).waitFor();
    await until(() => gotenberg.open === 1, 'nothing is sent');
    await page.keyboard.press('Escape');
    await page.getByText('Se canceló: no se hizo ningún PDF ni se tomó ningún número.').first().waitFor();
    await until(() => gotenberg.open === 0, 'the conversion goes on');
    assert.equal(await page.getByRole('dialog').count(), 0);
  });

  test('the promise that data stay here names its exception', async (t) => {
    const { page } = await visit(t, site.url);
    await page.getByText(`un Word hecho aquí: ${PROMISE}, ${EXCEPTION}.`).waitFor();
    const { page: other } = await visitDocument(t, site.url);
    await other.getByText(`Lo que llene aquí ${PROMISE}, ${EXCEPTION}.`).waitFor();
  });

  async function visitSeries(t: { after(act: () => Promise<void>): void }) {
    const visited = await visitDocument(t, site.url, {});
    const { page } = visited;
    await page.evaluate(() => localStorage.setItem('membrete.pdf', 'true'));
    await openTab(page, 'En serie');
    await page.locator('.series textarea').fill(TABLE);
    await page.locator('.series textarea').blur();
    await page.getByText('3 documentos', { exact: true }).waitFor();
    return visited;
  }
});

describe('the page without a converter', () => {
  const site = sharedSite();

  test('offers no PDF but the print, and its promise has no exception', async (t) => {
    const { page } = await visitDocument(t, site.url);
    await page.getByText(`Lo que llene aquí ${PROMISE}.`).waitFor();
    const asked = page.waitForResponse((response) => response.url().endsWith('/pdf'));
    await page.getByRole('button', { name: 'Más formas de llevárselo' }).click();
    assert.equal((await asked).status(), 404);
    await page.getByRole('button', { name: 'Imprimir o guardar PDF' }).waitFor();
    assert.equal(await page.locator('.forms button').filter({ hasText: /^PDF/ }).count(), 0);
  });
});

async function choose(page: Page, form: string): Promise<void> {
  await page.getByRole('button', { name: 'Más formas de llevárselo' }).click();
  await page
    .locator('.forms button')
    .filter({ has: page.getByText(form, { exact: true }) })
    .click();
}

// Returns the parts of a Word file, without the one that has the time.
function partsOf(docx: Uint8Array): Record<string, string> {
  const parts = Object.entries(unzipSync(docx)).filter(([path]) => path !== 'docProps/core.xml');
  return Object.fromEntries(parts.map(([path, bytes]) => [path, hashOf(bytes)]));
}
