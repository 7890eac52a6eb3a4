// Everything that a person typed or received comes back: with undo, or from a recent template.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { ask, askAndWait, editText, openTab, PROMPT, sharedBrowser, sharedSite, startSite } from '../harness/page.ts';
import { until } from '../harness/wait.ts';

const { visit, visitDocument } = sharedBrowser();
const site = sharedSite();

const OTHER = 'Circular para informar a todas las áreas el horario de atención durante el periodo vacacional.';

describe('another document replaces the one being filled in', () => {
  const slow = sharedSite({ pace: { firstMs: 20, perChunkMs: 100 } });
  const late = sharedSite({ pace: { firstMs: 60_000, perChunkMs: 1 } });

  test('a recent template that was opened stays one step after the filled document and its table, also over a reload', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url, { prompt: OTHER });
    await askAgain(page, PROMPT);
    await fillIn(page);
    await openTab(page, 'En serie');
    await page.locator('.series textarea').fill('Destinatario\tCargo\nLuis Ríos\tJefe');
    await page.locator('.series textarea').blur();
    await page.getByText('1 documento').waitFor();
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await page.locator('.recent', { hasText: OTHER }).click();
    await page.getByRole('tab', { name: 'Datos', selected: true }).waitFor();
    await openTab(page, 'En serie');
    await page.locator('.series textarea').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await openTab(page, 'En serie');
    await page.getByText('1 documento').waitFor();
    await page.getByRole('button', { name: 'Cambiar de tabla' }).click();
    await assertFilled(page);
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    assert.equal(await page.locator('#prompt').inputValue(), PROMPT);
    assert.deepEqual(complaints, []);
  });

  test('another request says which table and data go on, and lets go of them by one click, which undo takes back', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url);
    const recipient = page.getByLabel('Destinatario', { exact: true });
    await recipient.fill('Ana López');
    await page.getByLabel('Lugar', { exact: true }).fill('Puebla');
    await openTab(page, 'En serie');
    await page.locator('.series textarea').fill('Cargo\nJefa\nJefe');
    await page.locator('.series textarea').blur();
    await page.getByText('2 documentos').first().waitFor();
    await askAgain(page, 'Invitación a la entrega de reconocimientos');
    const notice = page.locator('.notice');
    await notice.getByText('Sigue la tabla del documento anterior, con 2 filas, y un dato: Destinatario.').waitFor();
    assert.equal(await recipient.inputValue(), 'Ana López');
    await notice.getByRole('button', { name: 'Quitar lo anterior' }).click();
    await notice.waitFor({ state: 'detached' });
    assert.equal(await recipient.inputValue(), '');
    assert.equal(await page.getByLabel('Lugar', { exact: true }).inputValue(), 'Puebla');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    assert.equal(await recipient.inputValue(), 'Ana López');
    assert.deepEqual(complaints, []);
  });

  test('a new document asks nothing: the one that was filled in comes back by one click, also over a reload', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url);
    await fillIn(page);
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await page.getByText('Documento cerrado', { exact: true }).waitFor();
    await askAndWait(page, OTHER);
    await page.reload();
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await page.getByRole('button', { name: 'Recuperar' }).click();
    await assertFilled(page);
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await page.getByRole('button', { name: 'Borrar sus datos' }).click();
    await page.getByText('Documento cerrado', { exact: true }).waitFor({ state: 'detached' });
    await page.waitForFunction(() => !sessionStorage.getItem('membrete.borrador')?.includes('Ana López'));
    assert.deepEqual(complaints, []);
  });

  test('a new document, begun beside a recent template that took the place of a filled one, leaves both a way back', async (t) => {
    const { page } = await visitDocument(t, site.url, { prompt: OTHER });
    await askAgain(page, PROMPT);
    await fillIn(page);
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await page.locator('.recent', { hasText: OTHER }).click();
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await page.getByRole('button', { name: 'Recuperar' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await assertFilled(page);
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    assert.equal(await page.getByText('Documento cerrado', { exact: true }).count(), 0, 'what is open is not closed');
  });

  test('a second request that a reload cut leads back to the former document, and forth to the part that came', async (t) => {
    const { page } = await visitDocument(t, site.url);
    await fillIn(page);
    await askOf(page, slow);
    await page.locator('.line').first().waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Volver al documento anterior' }).click();
    await assertFilled(page);
    await page.getByRole('button', { name: 'Rehacer' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await assertFilled(page);
  });

  test('a second request leaves the former document on the sheet when the page is closed before anything came', async (t) => {
    const { page, context } = await visitDocument(t, site.url);
    await fillIn(page);
    await askOf(page, late);
    await page.waitForFunction(() => localStorage.getItem('membrete.borrador')?.includes('"writing"'));
    await page.close();
    const next = await context.newPage();
    await next.goto(site.url);
    await next.getByText('La redacción se interrumpió').waitFor();
    assert.equal(await next.locator('#prompt').inputValue(), OTHER);
    await next.getByRole('button', { name: 'Volver al documento', exact: true }).click();
    await assertFilled(next);
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

  test('the same request, asked again, leads back to the text that was edited by hand, also over a reload', async (t) => {
    const { page } = await visitDocument(t, site.url);
    await addLine(page, 'Anexo: a mano.');
    await askAgain(page, PROMPT);
    await page.locator('.sheet').getByText('Anexo: a mano.').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.locator('.sheet').getByText('Anexo: a mano.').waitFor();
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await page.locator('.recent').nth(1).waitFor();
    assert.equal(await page.locator('.recent').count(), 2);
  });

  test('undo leaves the former document where it is while the text is being written', async (t) => {
    const { page } = await visitDocument(t, site.url);
    await fillIn(page);
    await askOf(page, slow);
    await page.locator('.line').first().waitFor();
    await page.keyboard.press('Control+z');
    await page.reload();
    await page.getByRole('button', { name: 'Volver al documento anterior' }).click();
    await assertFilled(page);
  });

  test('recent templates stand under the requests that made them, after undo and beside a request that was never sent', async (t) => {
    const { page } = await visitDocument(t, site.url);
    await askAgain(page, OTHER);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await page.fill('#prompt', 'Nunca enviada');
    await page.getByRole('button', { name: 'Volver al documento' }).click();
    await addLine(page, 'Anexo: a mano.');
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    assert.equal(await page.locator('#prompt').inputValue(), 'Nunca enviada');
    await page.waitForFunction(() => localStorage.getItem('membrete.recientes')?.includes('a mano'));
    const kept = await page.evaluate<{ prompt: string; text: string }[]>(
      'JSON.parse(localStorage.getItem("membrete.recientes"))',
    );
    assert.deepEqual(
      kept.map(({ prompt, text }) => [prompt, text.includes('a mano')]),
      [
        [PROMPT, true],
        [OTHER, false],
      ],
    );
  });

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

  test('says once that the browser has no room left', async (t) => {
    const { page } = await visit(t, site.url);
    await page.evaluate(() => {
      for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2))
        for (let count = 0; count < 4; count++)
          try {
            localStorage.setItem(`lleno ${size} ${count}`, 'x'.repeat(size));
          } catch {}
    });
    // The browser also refuses the draft of a request, but the first word of the document would clear that
    // notice.
    await page.locator('#prompt').fill('Circular');
    await page.waitForTimeout(1_000);
    await askAndWait(page);
    await page.getByRole('alert').getByText('no tiene espacio').waitFor();
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    assert.equal(await page.getByRole('alert').count(), 0);
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
    await page.waitForFunction(() => localStorage.getItem('membrete.borrador')?.includes('Circular'));
    await page.reload();
    await page.getByRole('button', { name: 'Recuperar lo que escribí' }).click();
    assert.equal(await prompt.inputValue(), 'Oficio para pedir agua en la escuela Benito Juárez');
    assert.equal(await page.getByRole('button', { name: 'Recuperar lo que escribí' }).count(), 0);
  });

  test('recent templates that were deleted, one or all, come back with one click', async (t) => {
    const { page } = await visitDocument(t, site.url);
    await askAgain(page, OTHER);
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    const shown = () => page.locator('.recent .what').allTextContents();
    const showsOnly = (expected: readonly string[]) =>
      until(async () => isDeepStrictEqual(await shown(), expected), `not ${JSON.stringify(expected)} are shown`);
    await page.locator('.recent').nth(1).waitFor();
    const all = await shown();
    await page.getByRole('button', { name: `Borrar: ${PROMPT}` }).click();
    await showsOnly([OTHER]);
    await page.getByRole('button', { name: 'Recuperar' }).click();
    await showsOnly(all);
    await page.getByRole('button', { name: 'Borrar todos' }).click();
    await showsOnly([]);
    await page.getByRole('button', { name: 'Recuperar' }).click();
    await showsOnly(all);
    await page.reload();
    await showsOnly(all);
  });

  test('a document that was changed a moment ago does not come back after the recent ones were deleted', async (t) => {
    const { page } = await visitDocument(t, site.url);
    await editText(page, () => 'ASUNTO: Otro asunto');
    const press = (name: string) =>
      page.getByRole('button', { name }).evaluate((button: HTMLElement) => button.click());
    await press('Cambiar la solicitud');
    await press('Borrar todos');
    await page.getByText('Se borró 1 plantilla.').waitFor();
    await page.waitForTimeout(500);
    assert.equal(await page.locator('.recent').count(), 0);
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

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Destinatario', { exact: true }).fill('Ana López');
}

async function assertFilled(page: Page): Promise<void> {
  await openTab(page, 'Datos');
  await page.locator('.sheet').getByText('Ana López').waitFor();
  assert.equal(await page.getByLabel('Destinatario', { exact: true }).inputValue(), 'Ana López');
}

async function addLine(page: Page, more: string): Promise<void> {
  await editText(page, (text) => `${text}\n${more}`);
  await page.getByRole('button', { name: 'Listo' }).click();
}
