import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { editText, openTab, sharedBrowser, sharedSite } from '../harness/page.ts';

const { visitDocument } = sharedBrowser();

const INVITATION = 'Invitación a la entrega de reconocimientos';

describe('the review on the page', () => {
  const site = sharedSite();

  test('a place, a date, a name and a phone that a person writes into the text bring no finding, also after a reload', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url);
    await openTab(page, 'Revisión');
    await page.locator('.finding').first().waitFor();
    const before = await page.locator('.finding').allTextContents();
    await editText(page, (text) =>
      text
        .replace('{{Lugar}}, a {{Fecha}}', 'Puebla, Puebla, a 24 de noviembre de 2026')
        .replace('{{Nombre_Remitente}}', 'Lic. Rosa María Fuentes Díaz')
        .replace('{{Extension}}', '222 123 4567')
        .replace('{{Destinatario}}', 'Mtro. Luis Ángel Cruz Mora'),
    );
    await page.keyboard.press('Escape');
    await page.locator('.sheet').getByText('Rosa María Fuentes Díaz').waitFor();
    assert.deepEqual(await page.locator('.finding').allTextContents(), before);
    await page.reload();
    await page.locator('.sheet').getByText('Rosa María Fuentes Díaz').waitFor();
    await openTab(page, 'Revisión');
    await page.locator('.finding').first().waitFor();
    assert.deepEqual(await page.locator('.finding').allTextContents(), before);
    assert.deepEqual(complaints, []);
  });

  test('a finding is mended or dismissed by itself; a dismissed one stays away over a reload and comes back by undo', async (t) => {
    const changed = (text: string) =>
      text.replace('PRESENTE', 'P R E S E N T E').replace('ATENTAMENTE', '**ATENTAMENTE**');
    const { page, complaints } = await visitDocument(t, site.url, { changed });
    await openTab(page, 'Revisión');
    await page.getByText('¿Por qué?').first().click();
    await page.locator('.why[open] .right', { hasText: /^Bien: \p{L}/u }).waitFor();
    await page.getByRole('button', { name: 'Corregir', exact: true }).first().click();
    await page.locator('.sheet').getByText('ATENTAMENTE', { exact: true }).waitFor();
    const before = await page.locator('.finding').count();
    assert.ok(before > 0);
    await page.getByRole('button', { name: 'Así está bien' }).first().click();
    await page.waitForFunction((count) => document.querySelectorAll('.finding').length < count, before);
    const left = await page.locator('.finding').count();
    await page.reload();
    await openTab(page, 'Revisión');
    await page.getByRole('button', { name: /^Mostrar/ }).waitFor();
    assert.equal(await page.locator('.finding').count(), left);
    await page.getByRole('button', { name: /^Mostrar/ }).click();
    await page.waitForFunction((count) => document.querySelectorAll('.finding').length === count, before);
    await page.getByRole('button', { name: 'Así está bien' }).first().click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.waitForFunction((count) => document.querySelectorAll('.finding').length === count, before);
    assert.deepEqual(complaints, []);
  });

  test('the gravest finding has the prominent remedy, and a clean review promises no more than it can know', async (t) => {
    const changed = (text: string) => `${text}\nAquí va con lo que pide la solicitud, de de nuevo.`;
    const { page } = await visitDocument(t, site.url, { prompt: INVITATION, area: '', changed });
    await openTab(page, 'Revisión');
    const first = page.locator('.findings li').first();
    await first.getByText('Importante').waitFor();
    await first.locator('button.primary', { hasText: 'Ir al lugar' }).click();
    await page.locator('.sheet .found').waitFor();
    assert.equal(await page.locator('.panel button.primary').count(), 1);
    await page.getByRole('button', { name: /^Corregir \d/ }).waitFor();
    while ((await page.locator('.finding').count()) > 0)
      await page.getByRole('button', { name: 'Así está bien' }).first().click();
    await page.getByText('La revisión automática no encontró avisos.').waitFor();
  });

  test('a finding on a missing part goes to the place where it belongs', async (t) => {
    const changed = (text: string) => text.slice(0, text.indexOf('ATENTAMENTE'));
    const { page } = await visitDocument(t, site.url, { changed });
    await openTab(page, 'Revisión');
    const finding = page.locator('.finding', { hasText: 'ATENTAMENTE' }).first();
    await finding.click();
    await page.locator('.sheet .found').waitFor();
  });

  // A visit «alone» has the worker of the page.
  test('a finding in a datum names it and what is right, leads to its field, and can put it right', async (t) => {
    const changed = (text: string) =>
      text.replace('ATENTAMENTE', 'La reunión será el {{Cita}}, en la sala {{Sala}}.\n\nATENTAMENTE');
    const { page, complaints } = await visitDocument(t, site.url, { changed, alone: true });
    const cita = page.getByLabel('Cita', { exact: true });
    await cita.fill('lunes 30 de enero de 2026');
    await openTab(page, 'Revisión');
    const says = 'Cita, «lunes 30 de enero de 2026»: El 30 de enero de 2026 es viernes.';
    const own = page.getByRole('listitem').filter({ hasText: says });
    await own.getByRole('button', { name: 'Ir al dato' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'campo-Cita');
    await openTab(page, 'Revisión');
    await own.getByRole('button', { name: 'Poner «viernes 30 de enero de 2026»' }).click();
    await own.waitFor({ state: 'detached' });
    await page.locator('.sheet').getByText('viernes 30 de enero de 2026').waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).first().click();
    await own.waitFor();
    await own.getByRole('button', { name: 'Así está bien' }).click();
    await own.waitFor({ state: 'detached' });
    await openTab(page, 'Datos');
    await page.getByLabel('Sala', { exact: true }).fill('B');
    await page.reload();
    await openTab(page, 'Revisión');
    await page.getByRole('button', { name: /^Mostrar/ }).waitFor();
    assert.equal(await own.count(), 0);
    await openTab(page, 'Datos');
    await cita.fill('lunes 3 de febrero de 2026');
    await openTab(page, 'Revisión');
    await page.getByText('Cita, «lunes 3 de febrero de 2026»: El 3 de febrero de 2026 es martes.').waitFor();
    assert.deepEqual(complaints, []);
  });

  test('the foot of the page at the end of a text is offered to be left out, once there is a letterhead', async (t) => {
    const foot = 'Av. Juárez Núm. 10, Col. Centro, C.P. 97000, Mérida, Yucatán';
    const changed = (text: string) => `${text}\n\n${foot}`;
    const { page, complaints } = await visitDocument(t, site.url, { changed });
    await openTab(page, 'Revisión');
    await page.locator('.finding').first().waitFor();
    const leaveOut = page.getByRole('button', { name: 'Quitar el pie' });
    assert.equal(await leaveOut.count(), 0, 'plain paper has no foot');
    await page.setInputFiles('input[accept=".docx"]', 'word/fixtures/libreoffice.docx');
    await leaveOut.waitFor();
    const counted = () => page.locator('#tab-findings .count').textContent();
    const shown = await page.locator('.finding').count();
    assert.equal(await counted(), String(shown + 1), 'the offer is counted on the tab');
    await leaveOut.click();
    await leaveOut.waitFor({ state: 'detached' });
    assert.equal(await counted(), String(await page.locator('.finding').count()));
    assert.equal(await page.locator('.sheet').getByText(foot).count(), 0);
    await page.getByRole('button', { name: 'Deshacer' }).first().click();
    await page.locator('.sheet').getByText(foot).waitFor();
    assert.deepEqual(complaints, []);
  });
});
