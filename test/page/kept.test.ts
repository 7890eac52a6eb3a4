// Everything that a person typed or received comes back: with undo, or from a recent template. These tests
// show that buttons, keys and the browser lead there; page/record/commands/kept.test.ts asks the state.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findViolations } from '../harness/axe.ts';
import { ask, askAndWait, fillBlanks, openTab, PROMPT, sharedBrowser, sharedSite, startSite } from '../harness/page.ts';

const { visit, visitDocument } = sharedBrowser();
const site = sharedSite();

const OTHER = 'Circular para informar a todas las áreas el horario de atención durante el periodo vacacional.';

describe('another document replaces the one being filled in', () => {
  const slow = sharedSite({ pace: { firstMs: 20, perChunkMs: 100 } });

  test('each way back by its button, also over a reload: what was carried on, a recent template, a closed document, a broken request', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url);
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    await fillIn(page);
    await askAgain(page, OTHER);
    const notice = page.locator('.notice');
    await notice.getByText('Sigue del documento anterior un dato: Destinatario.').waitFor();
    await assertFilled(page);
    await notice.getByRole('button', { name: 'Quitar lo anterior' }).click();
    await notice.waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('Destinatario', { exact: true }).inputValue(), '');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await assertFilled(page);

    await openTab(page, 'En serie');
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await page.locator('.recent', { hasText: PROMPT }).click();
    await page.getByRole('tab', { name: 'Datos', selected: true }).waitFor();
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await page.getByText('Documento cerrado', { exact: true }).waitFor();
    await askAndWait(page, OTHER);
    await page.reload();
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await page.getByRole('button', { name: 'Recuperar' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await assertFilled(page);

    await askOf(page, slow);
    await page.locator('.line').first().waitFor();
    await page.keyboard.press('Control+z');
    await page.reload();
    await page.getByRole('button', { name: 'Volver al documento anterior' }).click();
    await assertFilled(page);
    await page.getByRole('button', { name: 'Rehacer' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await assertFilled(page);

    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await page.getByRole('button', { name: 'Borrar sus datos' }).click();
    await page.getByText('Documento cerrado', { exact: true }).waitFor({ state: 'detached' });
    await page.waitForFunction(() => !sessionStorage.getItem('membrete.borrador')?.includes('Ana López'));
    assert.deepEqual(complaints, []);
  });

  for (const hidden of [false, true]) {
    test(`a text cut short before the browser drew a frame${hidden ? ' in a hidden tab' : ''} is there to continue with`, async (t) => {
      const cut = await startSite({ model: 'fault-cut-mid-stream' });
      t.after(cut.close);
      const { page } = await visit(t, cut.url);
      await page.evaluate((isHidden) => {
        Object.defineProperty(document, 'hidden', { value: isHidden });
        window.requestAnimationFrame = () => 1;
      }, hidden);
      await ask(page);
      await page.getByRole('button', { name: 'Continuar con lo recibido' }).waitFor();
      assert.ok((await page.locator('.line').count()) > 0);
    });
  }

  test('recent requests that begin alike show where they differ', async (t) => {
    const { page } = await visitDocument(t, site.url, { prompt: 'Oficio para pedir a CFE que repare los postes' });
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    const words = page.locator('.recent .what');
    await words.waitFor();
    const isWhole = await words.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth <= clientWidth && scrollHeight <= clientHeight,
    );
    assert.equal(isWhole, true);
  });

  test('of four recent requests three are shown, none of them cut, and the request has no gaps beside them', async (t) => {
    const { page } = await visit(t, site.url, { width: 1366, height: 768 });
    for (const request of [PROMPT, OTHER, 'Oficio de comisión a Puebla', 'Constancia de residencia']) {
      await askAndWait(page, request);
      await page.getByRole('button', { name: 'Nuevo documento' }).click();
    }
    await page.locator('.recent').first().waitFor();
    assert.equal(await page.locator('.recent').count(), 3);
    const gap = await page.evaluate(() => {
      const box = (css: string) => document.querySelector(css)?.getBoundingClientRect();
      return (box('.pane > .privacy')?.top ?? Infinity) - (box('.composer')?.bottom ?? 0);
    });
    assert.ok(gap < 24, `${gap} px between the request and its hint`);
    await page.getByRole('button', { name: 'Ver los 4' }).click();
    assert.equal(await page.locator('.recent').count(), 4);
    assert.equal(await page.locator('.recents ul').evaluate((list) => list.scrollHeight - list.clientHeight), 0);
    await page.getByRole('button', { name: `Borrar: ${OTHER}` }).click();
    await page.getByText('Se borró 1 plantilla.').waitFor();
    assert.equal(await page.locator('.recent').count(), 3);
    await page.getByRole('button', { name: 'Recuperar', exact: true }).last().click();
    await page.locator('.recent').nth(3).waitFor();
    await page.getByRole('button', { name: 'Borrar todos' }).click();
    await page.locator('.recent').first().waitFor({ state: 'detached' });
  });

  test('a text edited by hand is kept when another request is begun at once', async (t) => {
    const { page } = await visitDocument(t, site.url);
    await page.getByRole('button', { name: 'Editar texto' }).click();
    await page.locator('.document[role=textbox]').evaluate((sheet) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Anexo: a mano. ');
      sheet.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      const [begin] = [...document.querySelectorAll('button')].filter(({ textContent }) =>
        textContent.startsWith('Cambiar la'),
      );
      begin?.click();
    });
    await page.waitForFunction(() => localStorage.getItem('membrete.recientes')?.includes('a mano'));
  });

  test('two tabs keep what the other made, and forget together', async (t) => {
    const { page, context } = await visit(t, site.url);
    const second = await context.newPage();
    await second.goto(site.url);
    await askAndWait(page, PROMPT);
    await askAndWait(second, OTHER);
    await fillIn(page);
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await page.locator('.recent').nth(1).waitFor();
    await second.reload();
    await second.locator('.sheet').getByText('ircular').first().waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Volver al documento' }).click();
    await assertFilled(page);
    await second.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await second.getByRole('button', { name: 'Borrar todos' }).click();
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await page.locator('.recents').waitFor({ state: 'detached' });
  });
});

describe('a draft for each tab', () => {
  test('two tabs, both closed: the first page offers both documents with all their data, by keyboard, and passes axe', async (t) => {
    const { page, context, complaints } = await visit(t, site.url, { drawn: true });
    await askAndWait(page, PROMPT);
    await fillBlanks(page);
    const second = await context.newPage();
    await second.goto(site.url);
    await askAndWait(second, OTHER);
    await fillBlanks(second);
    for (const tab of [second, page]) await tab.close({ runBeforeUnload: true });
    const third = await context.newPage();
    third.on('pageerror', (error) => complaints.push(String(error)));
    await third.goto(site.url);
    const offered = third.locator('.drafts li');
    await offered.nth(1).waitFor();
    assert.deepEqual(await offered.locator('.what').allTextContents(), [
      'Se informa a todas las áreas el horario de atención durante el periodo vacacional',
      'Solicitud de suficiencia presupuestal para comprar equipo de cómputo',
    ]);
    assert.match((await offered.locator('.when').first().textContent()) ?? '', /· \d+ datos escritos$/);
    assert.deepEqual(await findViolations(third), []);
    await third.locator('.draft').first().press('Enter');
    await assertAllFilled(third);
    await third.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await offered.first().getByText('Solicitud').waitFor();
    assert.equal(await offered.count(), 1);
    await third.getByRole('button', { name: /^Descartar: Solicitud/ }).press('Enter');
    await third.locator('.drafts').getByRole('button', { name: 'Recuperar' }).press('Enter');
    await third.locator('#drafts-title:focus').waitFor();
    await third.locator('.draft').press('Enter');
    await assertAllFilled(third);
    await third.locator('.sheet').getByText('equipo de cómputo').first().waitFor();
    assert.deepEqual(complaints, []);
  });
});

describe('a click that takes something away', () => {
  test('an example gives the typed request back by undo and by a button, also after a reload', async (t) => {
    const { page } = await visit(t, site.url);
    const prompt = page.locator('#prompt');
    await prompt.fill('Oficio para pedir agua en la escuela Benito Juárez');
    await page.getByRole('button', { name: /^Constancia/ }).click();
    assert.match(await prompt.inputValue(), /^Constancia/);
    await prompt.press('Control+z');
    assert.equal(await prompt.inputValue(), 'Oficio para pedir agua en la escuela Benito Juárez');
    await page.getByRole('button', { name: /^Constancia/ }).click();
    await page.getByRole('button', { name: /^Circular/ }).click();
    await page.waitForFunction(() => sessionStorage.getItem('membrete.borrador')?.includes('Circular'));
    await page.reload();
    await page.getByRole('button', { name: 'Recuperar lo que escribí' }).click();
    assert.equal(await prompt.inputValue(), 'Oficio para pedir agua en la escuela Benito Juárez');
    assert.equal(await page.getByRole('button', { name: 'Recuperar lo que escribí' }).count(), 0);
  });
});

async function askAgain(page: Page, prompt: string): Promise<void> {
  await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
  await askAndWait(page, prompt);
}

// Sends the other request to a site with another speed.
async function askOf(page: Page, { url }: { url: string }): Promise<void> {
  await page.route('**/api/generate-template', (route) => route.continue({ url: `${url}api/generate-template` }));
  await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
  await ask(page, OTHER);
}

async function assertAllFilled(page: Page): Promise<void> {
  await openTab(page, 'Datos');
  const fields = page.locator('.fields :is(input:not([type=checkbox]), textarea):not([readonly])');
  const values = await fields.evaluateAll((all) => all.map((field) => ('value' in field ? field.value : '')));
  assert.ok(values.length > 2);
  assert.ok(!values.includes(''), 'a field is empty');
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Destinatario', { exact: true }).fill('Ana López');
}

async function assertFilled(page: Page): Promise<void> {
  await openTab(page, 'Datos');
  await page.locator('.sheet').getByText('Ana López').waitFor();
  assert.equal(await page.getByLabel('Destinatario', { exact: true }).inputValue(), 'Ana López');
}
