import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import {
  ask,
  askAndWait,
  downloaded,
  drop,
  openTab,
  PROMPT,
  readWord,
  sharedBrowser,
  sharedSite,
  startSite,
  untilLoaded,
} from '../harness/page.ts';

const { visit, visitDocument } = sharedBrowser();

interface Failure {
  model: string;
  title: string;
  detail: RegExp;
}

// One failure before any text, and one after a part of it. page/ask/failed-answers.test.ts has the others.
const FAILURES: readonly Failure[] = [
  { model: 'fault-refused-key', title: 'El servicio no está autorizado', detail: /invalid_api_key/ },
  { model: 'fault-cut-mid-stream', title: 'El documento quedó incompleto', detail: /server error/ },
];

describe('the page: failures', () => {
  const good = sharedSite();

  describe('of one visit, each in place of the one before', () => {
    let visited: Awaited<ReturnType<typeof visit>>;
    let leave = async () => {};
    before(async () => {
      visited = await visit({ after: (act) => (leave = act) }, good.url);
    });
    after(() => leave());

    for (const { model, title, detail } of FAILURES)
      test(`${model}: says «${title}» and keeps the request`, async (t) => {
        const site = await startSite({ model });
        t.after(site.close);
        const { page, complaints } = visited;
        await page.unrouteAll();
        await page.route('**/api/generate-template', (route) =>
          route.continue({ url: `${site.url}api/generate-template` }),
        );
        await page.locator('.failure').evaluateAll((notices) => {
          for (const notice of notices) notice.classList.add('former');
        });
        await page.fill('#prompt', PROMPT);
        await page.locator('#prompt').press('Control+Enter');
        const notice = page.locator('.failure:not(.former)');
        await notice.getByRole('alert').getByText(title).waitFor();
        assert.equal(await page.getByRole('alert').count(), 1);
        assert.equal(await page.locator('#prompt').inputValue(), PROMPT);
        const technical = notice.locator('pre');
        assert.equal(await technical.isVisible(), false);
        await page.getByText('Detalle para soporte técnico').click();
        assert.match((await technical.textContent()) ?? '', detail);
        assert.equal(await page.getByRole('button', { name: /^Intentar de nuevo/ }).isVisible(), true);
        assert.deepEqual(complaints, []);
      });
  });

  test('says that the model is thinking while it has no text, and what happened if none comes', async (t) => {
    const env = { LLM_TIMEOUT_MS: '5000' };
    const site = await startSite({ model: 'fault-slow-reasoning:600000', beginAfterMs: 300, env });
    t.after(site.close);
    const { page } = await visit(t, site.url);
    await ask(page);
    const writing = page.locator('.writing');
    await writing.getByText('El modelo está pensando…').waitFor();
    assert.equal(await page.getByRole('status').first().textContent(), 'El modelo está pensando…');
    await page.getByRole('alert').getByText('La respuesta tardó demasiado').waitFor();
  });

  test('counts down the wait that the provider asked for, then lets the person try again', async (t) => {
    const site = await startSite({ model: 'fault-retry-after:6' });
    t.after(site.close);
    const { page } = await visit(t, site.url);
    await ask(page);
    await page.getByText('Se alcanzó el límite de uso').waitFor();
    const again = page.getByRole('button', { name: /^Intentar de nuevo/ });
    assert.match((await again.textContent()) ?? '', /en [1-6] s$/);
    assert.equal(await again.isEnabled(), false);
    await page.getByRole('button', { name: 'Intentar de nuevo', exact: true }).click();
    await page.getByRole('button', { name: /en [1-6] s$/ }).waitFor();
  });

  test('says that there is no network, and gets the answer once it is back', async (t) => {
    const { page, context } = await visit(t, good.url, { alone: true });
    await page.getByText('Para empezar').waitFor();
    await context.setOffline(true);
    await ask(page);
    await page.getByText('No hay conexión a la red').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await page.locator('[role=tablist]').waitFor();
  });

  test('says that there is no network also where the words for it were not loaded, and goes on once it is back', async (t) => {
    const { page, context } = await visit(t, good.url, { alone: true });
    await page.route(/deferred/, (route) => route.abort());
    await page.reload();
    await context.setOffline(true);
    await ask(page);
    await page.getByText('No hay conexión a la red').waitFor();
    await context.setOffline(false);
    await page.unroute(/deferred/);
    await page.getByRole('button', { name: 'Volver a cargar la página' }).click();
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await page.locator('[role=tablist]').waitFor();
  });

  test('a session that a proxy ended: the page says so, and its reload keeps the request', async (t) => {
    const { page } = await visit(t, good.url);
    const login = { status: 200, contentType: 'text/html', body: '<form>Entrar</form>' };
    await page.route('**/api/generate-template', (route) => route.fulfill(login));
    await ask(page);
    await page.getByRole('alert').getByText('Su sesión terminó').waitFor();
    await page.getByRole('button', { name: 'Volver a cargar la página' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    assert.equal(await page.locator('#prompt').inputValue(), PROMPT);
  });

  test('a Word file that cannot be made: a notice in view on a phone says that the work is safe, until a new document is begun', async (t) => {
    const { page } = await visit(t, good.url, { width: 390 });
    await page.route(/docx-\w+\.js$/, (route) => route.abort());
    await askAndWait(page);
    await page.setViewportSize({ width: 390, height: 300 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByRole('button', { name: 'Descargar Word' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('su trabajo está guardado').waitFor();
    const { y = -1 } = (await alert.boundingBox()) ?? {};
    assert.ok(y >= 0 && y < 300, `the notice stands at ${y} px`);
    await page.getByRole('button', { name: 'Entendido' }).click();
    await alert.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Descargar Word' }).click();
    await alert.waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await alert.waitFor({ state: 'detached' });
  });

  test('a document that is there is downloaded as Word without a connection', async (t) => {
    const { page, context } = await visit(t, good.url, { alone: true });
    const loading = page.waitForEvent('requestfinished', (request) => /docx-\w+\.js$/.test(request.url()));
    await askAndWait(page);
    // The module is there once those that it imports are.
    await page.evaluate((url) => import(url), (await loading).url());
    await untilLoaded(page);
    await context.setOffline(true);
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    assert.match(readWord(bytes), /ASUNTO/);
  });

  test('a series whose table is there is downloaded without a connection', async (t) => {
    const { page, context } = await visitDocument(t, good.url, { alone: true });
    await openTab(page, 'En serie');
    await page.locator('.series textarea').fill('Destinatario\tCargo\nAna\tJefa\nEva\tDirectora');
    await page.locator('.series textarea').blur();
    await page.getByText('2 documentos').waitFor();
    await untilLoaded(page);
    await context.setOffline(true);
    const { name } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar los 2' }).click());
    assert.match(name, /\.zip$/);
  });

  test('a Word file that cannot be made: the notice is below its button, with the detail to copy', async (t) => {
    const { page, context } = await visit(t, good.url);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.route(/docx-\w+\.js$/, (route) => route.abort());
    await askAndWait(page);
    const button = page.getByRole('button', { name: 'Descargar Word' });
    await button.click();
    await page.locator('.toolbar').getByRole('alert').waitFor();
    const [from, to] = [await button.boundingBox(), await page.getByRole('alert').boundingBox()];
    const gap = (to?.y ?? 0) - (from?.y ?? 0) - (from?.height ?? 0);
    assert.ok(gap >= 0 && gap < 40, `${gap} px between the button and what it could not do`);
    await page.getByRole('button', { name: 'Copiar detalle' }).click();
    await page.getByRole('button', { name: 'Detalle copiado' }).waitFor();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /TypeError.*docx-\w+\.js.* · Mozilla/s);
  });

  test('a download that a lost connection broke works again once the connection is back, with the same document', async (t) => {
    const { page } = await visit(t, good.url);
    await page.route(/\/(?:docx|deferred)-\w+\.js$/, (route) => route.abort());
    await askAndWait(page);
    await page.getByLabel('Destinatario', { exact: true }).fill('Ana López');
    await page.getByRole('button', { name: 'Descargar Word' }).click();
    await page.getByRole('alert').getByText('Revise la conexión').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Descargar Word' }).click();
    await page.getByRole('alert').getByText('Volvió la conexión').waitFor();
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    assert.match(readWord(bytes), /Ana López/);
    assert.equal(await page.getByRole('alert').count(), 0);
  });

  test('a part that an upgrade replaced: the page loads again once, with the document, and then says what is missing', async (t) => {
    const { page } = await visit(t, good.url);
    await page.route(/docx-\w+\.js$/, (route) => route.fulfill({ status: 404 }));
    await askAndWait(page);
    // Serves the page as if from another build: only the path of the main script differs.
    await page.route(good.url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('"assets/main-', '"./assets/main-') });
    });
    let loads = 0;
    page.on('load', () => loads++);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Descargar Word' }).click();
    await reloaded;
    await page.locator('.sheet').getByText('ATENTAMENTE').waitFor();
    await page.getByRole('button', { name: 'Descargar Word' }).click();
    await page.getByRole('alert').getByText('No se pudo cargar una parte de la página').waitFor();
    assert.equal(loads, 1);
  });

  test('a part that nobody asks for and an upgrade replaced: the page loads again once, and then says what is missing', async (t) => {
    const { page } = await visit(t, good.url);
    let loads = 0;
    page.on('load', () => loads++);
    await page.route(/deferred-\w+\.js$/, (route) => route.fulfill({ status: 404 }));
    await page.route(good.url, async (route) => {
      if (loads === 0 && route.request().isNavigationRequest()) return route.continue();
      const response = await route.fetch();
      return route.fulfill({ response, body: (await response.text()).replace('"assets/main-', '"./assets/main-') });
    });
    await page.reload();
    await page.getByRole('alert').getByText('No se pudo cargar una parte de la página').waitFor();
    assert.equal(loads, 2);
  });

  test('does not announce a zip that could not be made, and distinguishes a refused clipboard from the network', async (t) => {
    const { page } = await visit(t, good.url);
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject() } }),
    );
    await page.route(/docx-\w+\.js$/, (route) => route.abort());
    await askAndWait(page);
    await page.getByRole('button', { name: 'Copiar' }).click();
    await page.getByRole('alert').getByText('no permitió copiar').waitFor();
    await openTab(page, 'En serie');
    await page.locator('.series textarea').fill('Destinatario\nAna\nEva');
    await page.locator('.series textarea').blur();
    await page.getByRole('button', { name: 'Descargar los 2' }).click();
    await page.getByRole('alert').getByText('Revise la conexión').waitFor();
    assert.doesNotMatch((await page.getByRole('status').textContent()) ?? '', /Listo/);
  });

  test('an editor that cannot be loaded leaves the button as it was, and says why', async (t) => {
    const { page } = await visit(t, good.url);
    await page.route(/edited-sheet-\w+\.js$/, (route) => route.abort());
    await askAndWait(page);
    await page.getByRole('button', { name: 'Editar texto' }).click();
    await page.getByRole('alert').getByText('Revise la conexión').waitFor();
    await page.getByRole('button', { name: 'Editar texto' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Listo' }).count(), 0);
  });

  test('what succeeds afterwards ends an older problem: a letterhead, a print, my office', async (t) => {
    const { page } = await visitDocument(t, good.url);
    const alert = page.locator('.notice').getByRole('alert');
    const fail = async () => {
      await drop(page, 'foto.png', new Uint8Array([1]));
      await alert.getByText('«foto.png» no se pudo leer').waitFor();
    };
    const succeed: readonly (() => Promise<unknown>)[] = [
      // The older problem disappears first. The test then waits until the letterhead is read.
      async () => {
        await drop(page, 'hoja.docx', await readFile('word/fixtures/libreoffice.docx'));
        await page.locator('.letterhead').getByText('hoja.docx').waitFor();
      },
      () => page.evaluate(() => dispatchEvent(new Event('beforeprint'))),
      async () => {
        await page.getByRole('button', { name: 'Mi oficina' }).click();
        await page.getByRole('button', { name: 'Guardar en este navegador' }).click();
      },
    ];
    for (const act of succeed) {
      await fail();
      await act();
      await alert.waitFor({ state: 'detached' });
    }
  });

  test('says that the rules could not be loaded, and loads them when asked again', async (t) => {
    const { page, complaints } = await visit(t, good.url);
    await page.route(/lint-\w+\.js$/, (route) => route.abort());
    await askAndWait(page);
    await openTab(page, 'Revisión');
    await page.getByText('No se pudo cargar la revisión').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await page.getByRole('tab', { name: 'Datos', selected: true }).waitFor();
    await openTab(page, 'Revisión');
    await page.getByText('Léalo completo antes de firmarlo').waitFor();
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes('dynamically imported')),
      [],
    );
  });
});
