import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { buildPage, PAGE_DIR } from '@membrete/page/build';
import type { Page } from 'playwright-core';
import { findViolations } from '../harness/axe.ts';
import { makeLetter } from '../harness/letter.ts';
import {
  ask,
  askAndWait,
  downloaded,
  drop,
  type Owner,
  openTab,
  paste,
  sharedBrowser,
  sharedSite,
  startSite,
} from '../harness/page.ts';

const { openContext, visit, visitDocument } = sharedBrowser();

// 55 kB, and what the order of the modules makes of it, which depends on the path of the checkout.
const FIRST_LOAD_BYTES = 55_300;
// A «good» Interaction to Next Paint is 200 ms, on the reference machine. The limit is twice that, and a slow
// interaction is measured again, because other tests share the processor.
const WIDTHS = [1280, 390];
// The rules of axe that depend on colours, and those that depend on the layout.
const COLOURS = ['color-contrast'];
const LAYOUT = ['target-size', 'scrollable-region-focusable'];
// At 200 and 400 % zoom, a window of 1280 × 1024 has these two sizes. A mode without rules has the layout of
// another one that axe sees, or of one of WIDTHS, at which axe sees every state.
const MODES = [
  { mode: '1366 × 650', width: 1366, height: 650, rules: [] },
  { mode: 'forced colours', width: 1366, height: 650, rules: COLOURS, forced: true },
  { mode: 'a phone', width: 390, height: 844, rules: [] },
  { mode: '200 %', width: 640, height: 512, rules: LAYOUT },
  { mode: 'a phone on its side', width: 844, height: 390, rules: [] },
  { mode: 'a small phone', width: 320, height: 640, rules: [] },
  { mode: '400 %', width: 320, height: 256, rules: LAYOUT },
];
// These states have the colours of «table», «ask», «editing» and «letter».
const SAME_COLOURS = ['series', 'ask again', 'pasted', 'letter edited'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

describe('the quality of the page', () => {
  const site = sharedSite();
  const faulty = sharedSite({ model: 'fault-quota-day' });

  for (const width of WIDTHS) {
    test(`every state at ${width} px passes axe, in the colours of each theme, and does not scroll sideways`, async (t) => {
      const { page, complaints } = await visit(t, site.url, { width, drawn: true });
      await inspect(page, 'ask');
      await askAndWait(page);
      if (width < 600) {
        await inspect(page, 'sheet');
        await openTab(page, 'Datos');
      }
      await page.getByLabel('Fecha', { exact: true }).fill('2026-11-21');
      await page.getByLabel(/Recordar/).check();
      await inspect(page, 'fields');
      await openTab(page, 'En serie');
      await inspect(page, 'series');
      await page.locator('.series textarea').fill('Destinatario\tCargo\nLuis Ríos\tJefe desde el 31 de abril de 2026');
      await page.locator('.series textarea').blur();
      await page.getByText('1 documento').waitFor();
      await page.getByText('Fila 1, «31 de abril de 2026»').waitFor();
      await inspect(page, 'table');
      if (width < 600) {
        const height = await page.locator('.tools').evaluate((tools) => tools.getBoundingClientRect().height);
        assert.ok(height < 48, `the bar of a series takes ${height} px: more than one row`);
      }
      await page.evaluate((book) => localStorage.setItem('membrete.libro', book), BOOK);
      await page.getByRole('button', { name: 'Más formas de llevárselo' }).click();
      await inspect(page, 'downloads');
      await downloaded(page, () => page.getByRole('button', { name: '1 en un solo Word' }).click());
      await page
        .getByText(/^Listo: .*docx$/)
        .first()
        .waitFor();
      await inspect(page, 'taken');
      await page.getByRole('button', { name: 'Mi oficina' }).click();
      await inspect(page, 'office');
      await page.getByText('Libro de números').click();
      await inspect(page, 'book');
      await page.keyboard.press('Escape');
      if (width < 600) await openTab(page, 'Hoja');
      await page.getByRole('button', { name: 'Editar texto' }).click();
      await page.locator('.document[role=textbox]').waitFor();
      await page
        .locator('.line.paragraph')
        .first()
        .click({ position: { x: 2, y: 8 } });
      await page.getByRole('button', { name: 'Este renglón es: Párrafo' }).click();
      await inspect(page, 'editing');
      await page.keyboard.press('Escape');
      await page.locator('.chip').first().click();
      await inspect(page, 'datum');
      await page.keyboard.press('Escape');
      const sheet = page.locator('.document[role=textbox]');
      await sheet.focus();
      await page.keyboard.press('Control+a');
      await paste(sheet, 'Claro, aquí está:\n**ASUNTO:** Prueba');
      await inspect(page, 'pasted');
      await openTab(page, 'Revisión');
      await inspect(page, 'findings');
      await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
      await inspect(page, 'ask again');
      assert.deepEqual(complaints, []);
    });

    test(`a letter of the office at ${width} px, open and edited, passes axe and does not scroll sideways`, async (t) => {
      // In a lower window, the foot would cover half of a button, and axe would report the button as too
      // small.
      const { page, complaints } = await visit(t, site.url, { width, height: 1800, drawn: true });
      await drop(page, 'oficio.docx', await makeLetter());
      await page.locator('[role=tablist]').waitFor();
      if (width < 600) await openTab(page, 'Datos');
      const list = page.getByText(/datos cambian/);
      await list.waitFor();
      // The first field must be in view on a phone of 667 px, whose foot takes 140, above the list of other fields
      // that could change.
      const first = await page.locator('.fields input').first().boundingBox();
      assert.ok((first?.y ?? Infinity) < 485, `the first field is at ${first?.y} px`);
      await list.click();
      await inspect(page, 'letter');
      await page.getByRole('button', { name: 'Editar texto' }).click();
      await page.locator('.document[role=textbox]').focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' Fin.');
      if (width < 600) await openTab(page, 'Datos');
      await page.getByText(/con lo que usted corrigió/).waitFor();
      await inspect(page, 'letter edited');
      assert.deepEqual(complaints, []);
    });

    test(`the failure at ${width} px passes axe`, async (t) => {
      const { page } = await visit(t, faulty.url, { width, drawn: true });
      await ask(page);
      await page.getByText('Detalle para soporte técnico').click();
      await inspect(page, 'failure');
    });
  }

  test('every state in every mode: short windows, forced colours, 200 and 400 % zoom', async (t) => {
    const { page, complaints } = await visit(t, site.url, { width: 1366, height: 650, drawn: true });
    const missing: string[] = [];
    const look = async (state: string) => {
      for (const { mode, width, height, rules, forced = false } of MODES) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({
          forcedColors: forced ? 'active' : 'none',
          reducedMotion: 'reduce',
        });
        if (rules.length > 0) assert.deepEqual(await findViolations(page, rules), [], `${state}, ${mode}`);
        const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        assert.ok(sideways <= 0, `${state}, ${mode} is ${sideways} px too wide`);
        const hidden = await page.locator('.popup').evaluateAll(heightsOutOfReach);
        assert.deepEqual(
          hidden.filter((px) => px >= 1),
          [],
          `${state}, ${mode}: a popup beyond the edge`,
        );
      }
      missing.push(...(await page.locator('use').evaluateAll(findUndrawn)));
      await page.setViewportSize({ width: 1366, height: 650 });
    };
    await look('home');
    await askAndWait(page);
    await page.getByRole('button', { name: 'Ajustar' }).click();
    await look('adjust');
    await page.keyboard.press('Escape');
    await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    await page.getByRole('region', { name: 'Documento descargado' }).waitFor();
    await look('taken');
    await page.getByRole('button', { name: 'Mi oficina' }).click();
    await look('office');
    await page.keyboard.press('Escape');
    await openTab(page, 'Revisión');
    await page.locator('.finding').first().waitFor();
    await look('findings');
    await openTab(page, 'En serie');
    await page.locator('.series textarea').fill('Destinatario\tCargo\nLuis Ríos\tJefe');
    await page.locator('.series textarea').blur();
    await page.getByText('1 documento').waitFor();
    await look('table');
    await page.getByRole('button', { name: 'Más formas de llevárselo' }).click();
    await page.locator('.popup').waitFor();
    await look('downloads');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Editar texto' }).click();
    await look('editor');
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await look('ask again');
    assert.deepEqual(missing, [], 'every icon is drawn');
    assert.deepEqual(complaints, []);
  });

  test('at 200 % zoom three fields are in view above one foot, which covers none of them', async (t) => {
    const { page } = await visitDocument(t, site.url, { width: 640, height: 512 });
    await openTab(page, 'Datos');
    const foot = await page.locator('.toolbar').evaluate((bar) => bar.getBoundingClientRect().top);
    const bottoms = await page
      .locator('.fields input:not([type=checkbox]), .guide')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().bottom));
    assert.ok(bottoms.filter((bottom) => bottom <= foot).length >= 3, `${bottoms} above ${foot}`);
    assert.equal(await page.locator('.guide').evaluate((guide) => getComputedStyle(guide).position), 'static');
  });

  test('the bar of 300 letters is one row with words, on a phone and at 1366 × 768 with 125 %', async (t) => {
    const { page } = await visitDocument(t, site.url);
    await openTab(page, 'En serie');
    const rows = Array.from({ length: 300 }, (_, at) => `Luis Ríos ${at}\tJefe`);
    await page.locator('.series textarea').fill(['Destinatario\tCargo', ...rows].join('\n'));
    await page.locator('.series textarea').blur();
    await page.getByText('300 documentos').waitFor();
    const look = async (tools: readonly string[]) => {
      for (const width of [390, 1093]) {
        await page.setViewportSize({ width, height: 614 });
        const bar = page.locator('.tools');
        const height = await bar.evaluate((element) => element.getBoundingClientRect().height);
        assert.ok(height < 48, `at ${width} px it takes ${height} px: more than one row`);
        for (const name of tools) {
          const words = await bar.getByText(name).evaluate((element) => element.getBoundingClientRect().width);
          assert.ok(words > 16, `«${name}» has no words at ${width} px`);
        }
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    };
    await look(['Editar', 'Ajustar']);
    await page.getByRole('button', { name: 'Editar texto' }).click();
    await page.locator('.document[role=textbox]').waitFor();
    await look(['Insertar dato']);
  });

  test('at the end of the page the pane is whole and reaches the foot of the window', async (t) => {
    const { page } = await visitDocument(t, site.url, { width: 1280, height: 800 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForFunction(() => scrollY > 0);
    const [title, foot] = await page.evaluate(() => [
      document.querySelector('.about h1')?.getBoundingClientRect().top,
      document.querySelector('.guide')?.getBoundingClientRect().bottom,
    ]);
    assert.ok((title ?? -1) >= 0, `the title is at ${title} px`);
    assert.ok((foot ?? 0) >= 790, `the pane ends at ${foot} px of 800`);
  });

  test('at 1366 × 768 with 125 % the first view says that there are kinds, and offers to bring a letter', async (t) => {
    const { page } = await visit(t, site.url, { width: 1093, height: 614 });
    for (const prompt of ['Oficio', 'Circular', 'Constancia', 'Memorándum']) {
      await askAndWait(page, prompt);
      await page.getByRole('button', { name: 'Nuevo documento' }).click();
    }
    await page.getByRole('button', { name: 'Ver los 4' }).waitFor();
    for (const one of [page.getByRole('heading', { name: 'Para empezar' }), page.getByText('Traer una carta')]) {
      const { y = Infinity, height = 0 } = (await one.boundingBox()) ?? {};
      assert.ok(y + height <= 614, `it ends at ${y + height} px`);
    }
  });

  test('does not scroll sideways in any state at 390 px with letters twice as large', async (t) => {
    const { page } = await visit(t, site.url, { width: 390 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const states: string[] = [];
    const look = async (state: string) => {
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      if (wide > 0) states.push(`${state} is ${wide} px too wide`);
    };
    await look('ask');
    await askAndWait(page);
    for (const tab of ['Hoja', 'Datos', 'Revisión', 'En serie']) {
      await openTab(page, tab);
      await look(tab);
    }
    await openTab(page, 'En serie');
    await page.locator('.series textarea').fill('Destinatario\tCargo\nLuis Ríos\tJefe');
    await page.locator('.series textarea').blur();
    await page.getByText('1 documento').waitFor();
    await look('table');
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await look('ask again');
    assert.deepEqual(states, []);
  });

  test('the focus is not lost when the button that had it is gone or disabled', async (t) => {
    const { page } = await visit(t, site.url, { width: 390 });
    const press = async (name: string, role: 'button' | 'tab' = 'button') => {
      await page.getByRole(role, { name }).first().focus();
      await page.keyboard.press('Enter');
      // The test waits, because the page restores the focus a frame later.
      await page.waitForFunction(() => document.activeElement !== document.body);
    };
    await askAndWait(page);
    await press('En serie', 'tab');
    await page.locator('.series textarea').fill('Destinatario\nLuis Ríos\nEva Sol');
    await page.locator('.series textarea').blur();
    await press('Siguiente');
    await page.getByText('Fila 2 de 2').waitFor();
    await press('Siguiente');
    await press('Cambiar de tabla');
    await press('Hoja', 'tab');
    await press('Deshacer');
    await press('Deshacer');
    await press('Deshacer');
    await press('Cambiar la solicitud');
    await press('Volver al documento');
    await press('Cambiar la solicitud');
    await press('Borrar:');
  });

  for (const dark of [false, true]) {
    test(`forced colours on ${dark ? 'black' : 'white'}: variables and their values can be read`, async (t) => {
      const { page } = await visit(t, site.url, { dark, drawn: true });
      await page.emulateMedia({ forcedColors: 'active', colorScheme: dark ? 'dark' : 'light' });
      await askAndWait(page);
      await page.getByLabel('Destinatario', { exact: true }).fill('Ana López');
      for (const [name, selector] of [
        ['an open variable', '.var:not(.filled, .active)'],
        ['a filled one', '.var.filled'],
      ] as const) {
        const png = await page.locator(selector).first().screenshot();
        const contrast = await readContrast(t, png);
        assert.ok(contrast >= 7, `${name} has a contrast of ${contrast.toFixed(1)}`);
      }
    });
  }

  test('passes axe while the text is being written', async (t) => {
    const slow = await startSite({ pace: { firstMs: 20, perChunkMs: 80 } });
    t.after(slow.close);
    const { page } = await visit(t, slow.url, { drawn: true });
    await ask(page);
    await page.locator('.line.subject').waitFor();
    await inspect(page, 'writing');
  });

  test('the first load brings at most 55 kB of compressed script, and none of Word, zip, Excel and the rules', async () => {
    const { outputs } = await buildPage();
    const first = new Set<string>();
    const add = (path: string) => {
      if (first.has(path)) return;
      first.add(path);
      for (const { kind, path: chunk } of outputs[path]?.imports ?? []) if (kind === 'import-statement') add(chunk);
    };
    for (const [path, { entryPoint }] of Object.entries(outputs)) if (entryPoint?.endsWith('main.tsx')) add(path);
    const names = [...first].map((path) => path.split('/').at(-1) ?? '');
    const files = await readdir(join(PAGE_DIR, 'assets'));
    let bytes = 0;
    for (const name of names) {
      assert.ok(files.includes(`${name}.br`));
      bytes += (await stat(join(PAGE_DIR, 'assets', `${name}.br`))).size;
    }
    const inputs = [...first].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
    assert.deepEqual(
      inputs.filter((path) => /^word\/|^document\/rules\/|fflate|numfmt/.test(path)),
      [],
    );
    assert.ok(bytes <= FIRST_LOAD_BYTES, `${bytes} bytes`);
  });

  test('a text of 200 pieces a second shifts nothing, and keys are taken while it is written', async (t) => {
    const busy = await startSite({ text: LONG, pace: { firstMs: 20, perChunkMs: 4 } });
    t.after(busy.close);
    const { page } = await visit(t, busy.url, { drawn: true });
    await page.evaluate(OBSERVE);
    await ask(page);
    const writing = page.locator('.writing');
    await writing.waitFor();
    let presses = 0;
    for (; presses < 12 && (await writing.count()) > 0; presses++) {
      await page.keyboard.press('Tab');
      await page.waitForTimeout(200);
    }
    await page.locator('[role=tablist]').waitFor();
    const seen = await page.evaluate<{ shift: number; keys: number }>('window.seen');
    assert.ok(presses > 0);
    assert.deepEqual(seen, { shift: 0, keys: presses });
  });

  // In the dark theme only the contrast is tested, because only the colours depend on the theme. They are the same
  // at each width: a narrow window shows dark only what no wide one has.
  async function inspect(page: Page, state: string): Promise<void> {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    assert.deepEqual(await findViolations(page, TAGS), [], state);
    const isWide = (page.viewportSize()?.width ?? 0) > 600;
    if (isWide ? !SAME_COLOURS.includes(state) : state === 'sheet') {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      assert.deepEqual(await findViolations(page, COLOURS), [], `${state}, dark`);
    }
    const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    assert.ok(sideways <= 0, `${state} is ${sideways} px too wide`);
  }
});

// Another tab saves these numbers before the next download reads them.
const BOOK = JSON.stringify({
  on: true,
  entries: Array.from({ length: 7 }, (_, at) => ({
    at,
    count: 'Numero_Oficio',
    number: `DSP/01${at}/2026`,
    day: '2026-11-24',
    recipient: 'Mtra. Eva María Sol Hernández',
    subject: 'Se pide que se reparen los postes',
    file: 'Oficio DSP-010-2026 Se pide que se reparen los postes.docx',
  })),
});

// Returns references to drawings that index.html does not have.
function findUndrawn(uses: readonly Element[]): string[] {
  return uses
    .map((use) => use.getAttribute('href') ?? '')
    .filter((href) => document.getElementById(href.slice(1)) === null);
}

// Returns the contrast between the lightest and the darkest pixel (WCAG 2.2, 1.4.3). A blank page reads the
// picture, because it has no content security policy.
async function readContrast(owner: Owner, png: Buffer): Promise<number> {
  const page = await (await openContext(owner)).newPage();
  return page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      canvas.width = image.width;
      canvas.height = image.height;
      context?.drawImage(image, 0, 0);
      const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
      const linear = (value = 0) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
      const lights: number[] = [];
      for (let at = 0; at < pixels.length; at += 4)
        lights.push(0.2126 * linear(pixels[at]) + 0.7152 * linear(pixels[at + 1]) + 0.0722 * linear(pixels[at + 2]));
      return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
}

const PARAGRAPH =
  'Con fundamento en {{Fundamento_Legal}}, solicito a usted que gire sus instrucciones para que el personal a su cargo atienda la petición de {{Area_Solicitante}} antes del {{Fecha_Limite}}, con el apoyo de {{Nombre_Enlace}}.';
const LONG = [
  '{{Institucion}}\n{{Area}}\nOficio núm. {{Numero_Oficio}}\nASUNTO: Solicitud de apoyo para el servicio.\n\n{{Lugar}}, a {{Fecha}}\n\n{{Destinatario}}\n{{Cargo}}\nPRESENTE',
  ...Array.from({ length: 10 }, () => PARAGRAPH),
  'ATENTAMENTE\n\n{{Nombre_Remitente}}\n{{Cargo_Remitente}}\n\nC.c.p. Archivo.',
].join('\n\n');

// Returns for each element the height in pixels that no scrolling of the page brings into view. Scrolling
// inside the element may show it.
function heightsOutOfReach(elements: Element[]): number[] {
  return elements.flatMap((element) => {
    const placed = (block: 'start' | 'end') => {
      element.scrollIntoView({ block, behavior: 'instant' });
      return element.getBoundingClientRect();
    };
    return [-placed('start').top, placed('end').bottom - innerHeight];
  });
}

const OBSERVE = `
  window.seen = { shift: 0, keys: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value;
  }).observe({ type: 'layout-shift' });
  addEventListener('keydown', () => { window.seen.keys++; });
`;
