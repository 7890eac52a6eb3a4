import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createDocx } from '@membrete/word';
import { findViolations } from '../harness/axe.ts';
import { makeLetter } from '../harness/letter.ts';
import { downloaded, readWord, type Site, sharedBrowser, sharedSite, startSite, untilLoaded } from '../harness/page.ts';

const { visit } = sharedBrowser();
const bare = sharedSite();

describe('the templates of the institution', () => {
  const folder = mkdtempSync(join(tmpdir(), 'membrete-templates-'));
  let site: Site;
  before(async () => {
    writeFileSync(join(folder, 'Carta de luminarias.docx'), await makeLetter());
    writeFileSync(join(folder, 'Aviso.txt'), 'AVISO\n\nSe suspenden labores el {{Fecha}} en {{Lugar_Oficina}}.\n');
    writeFileSync(
      join(folder, 'Constancia.docx'),
      createDocx('CONSTANCIA\n\nHago constar que {{Nombre}} asistió.', { typed: {} }),
    );
    for (let at = 1; at <= 7; at += 1) writeFileSync(join(folder, `Nota ${at}.txt`), `NOTA\n\nSe avisa a {{Area}}.`);
    site = await startSite({ env: { TEMPLATES_DIR: folder } });
  });
  after(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });

  test('are listed before the gallery; a Word file opens as a letter and is filled in place', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    const section = page.getByRole('region', { name: 'De su institución' });
    await section.getByRole('button', { name: /^Aviso\s*2 datos$/ }).waitFor();
    const isBefore = await section.evaluate(
      (element) => element.compareDocumentPosition(document.querySelector('nav.catalogue') ?? element) === 4,
    );
    assert.ok(isBefore);
    await section.getByRole('button', { name: /^Carta de luminarias/ }).click();
    await page
      .getByText(/Carta abierta: se encontraron \d+ datos/)
      .first()
      .waitFor();
    await page.getByLabel('Destinatario', { exact: true }).fill('ARQ. ANA RÍOS');
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
    assert.match(readWord(bytes), /ARQ\. ANA RÍOS/);
    assert.deepEqual(complaints, []);
  });

  test('a text with variables opens as a document, and so does a Word file that was made here', async (t) => {
    const { page } = await visit(t, site.url);
    await page.getByRole('button', { name: /^Aviso/ }).click();
    await page.getByLabel('Lugar de oficina', { exact: true }).waitFor();
    assert.equal(await page.getByRole('region', { name: 'Datos de la carta' }).count(), 0);
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await page.getByRole('button', { name: /^Constancia Constancia · 1 dato/ }).click();
    await page.getByLabel('Nombre', { exact: true }).waitFor();
    assert.equal(await page.getByRole('region', { name: 'Datos de la carta' }).count(), 0);
  });

  test('by keyboard alone the rest is shown and one is opened; the focus goes on', async (t) => {
    const { page } = await visit(t, site.url);
    await page.getByRole('button', { name: 'Ver las 10' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Nota 6'));
    await page.keyboard.press('Enter');
    await page.getByLabel('Área', { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement !== document.body);
  });

  for (const width of [1280, 390])
    test(`at ${width} px they pass axe and do not scroll sideways`, async (t) => {
      const { page } = await visit(t, site.url, { width, drawn: true });
      await page.getByRole('region', { name: 'De su institución' }).waitFor();
      assert.deepEqual(await findViolations(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    });

  test('a list that does not come is said in words, and comes when it is asked for again', async (t) => {
    const { page, context } = await visit(t, bare.url);
    let fails = true;
    await context.route('**/templates', (route) => (fails ? route.abort() : route.continue()));
    await page.goto(site.url);
    await page.getByText('No se pudo leer la lista de plantillas de su institución.', { exact: false }).waitFor();
    fails = false;
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await page.getByRole('button', { name: /^Aviso/ }).waitFor();
  });

  test('one that is gone, or does not come, is said by its name', async (t) => {
    const { page, context } = await visit(t, site.url);
    await context.route('**/templates/*', (route) => route.abort());
    await page.getByRole('button', { name: /^Aviso/ }).click();
    await page.getByText('«Aviso.txt» no llegó. Revise la conexión e intente de nuevo.').waitFor();
    await context.unroute('**/templates/*');
    await context.route('**/templates/*', (route) => route.fulfill({ status: 404, body: '{}' }));
    await page.getByRole('button', { name: /^Aviso/ }).click();
    await page.getByText('«Aviso.txt» ya no está entre las plantillas de su institución', { exact: false }).waitFor();
  });

  test('where the service has none, nothing is shown', async (t) => {
    const { page } = await visit(t, bare.url);
    await page.getByRole('navigation', { name: 'Para empezar' }).waitFor();
    await untilLoaded(page);
    assert.equal(await page.getByRole('region', { name: 'De su institución' }).count(), 0);
  });
});
