import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import type { Locator } from 'playwright-core';
import { askAndWait, downloaded, openTab, readWord, sharedBrowser, sharedSite } from '../harness/page.ts';

const { visit, visitDocument } = sharedBrowser();

const OFICIO = 'Oficio para pedir a la Comisión Federal de Electricidad que repare los postes de la colonia Centro.';
const FIELDS = '.fields input:not([type=checkbox]), .fields textarea';

const site = sharedSite();

describe('the form', () => {
  test('Tab comes to the field of a date before its buttons, which have words', async (t) => {
    const { page } = await visitDocument(t, site.url, { prompt: OFICIO });
    const date = page.getByLabel('Fecha', { exact: true });
    await date.fill('');
    const today = page.getByRole('button', { name: 'Hoy en Fecha', exact: true });
    const words = page.getByRole('button', { name: 'Escribir la fecha de Fecha', exact: true });
    await page.getByLabel('Número de oficio', { exact: true }).focus();
    await page.keyboard.press('Tab');
    assert.ok(await isFocused(date));
    // Several presses are needed, because a date field has a tab stop for each of its parts.
    for (let stops = 0; stops < 5 && !(await isFocused(today)); stops++) await page.keyboard.press('Tab');
    assert.ok(await isFocused(today));
    await page.keyboard.press('Tab');
    assert.ok(await isFocused(words));
    const { width = 0 } = (await words.boundingBox()) ?? {};
    assert.ok(width > 40, `${width} px show no word`);
    await today.press('Enter');
    assert.notEqual(await date.inputValue(), '');
  });

  test('shows 5 fields at once at 1366 × 650, in groups, with names over the whole width; Enter and «Seguir» lead through them to a finished state', async (t) => {
    const { page } = await visitDocument(t, site.url, { width: 1366, height: 650, prompt: OFICIO, area: '' });
    const guide = await page.locator('.guide').boundingBox();
    assert.ok(guide && guide.y + guide.height <= 650, 'the foot of the form is in view');
    const boxes = await Promise.all((await page.locator(FIELDS).all()).map((field) => field.boundingBox()));
    const inView = boxes.filter((box) => box && box.y > 0 && box.y + box.height <= guide.y);
    assert.ok(inView.length >= 5, `${inView.length} fields are in view`);
    const titles = await page.locator('.group :is(legend, .legend)').allTextContents();
    assert.deepEqual(titles, [
      'Su oficina',
      'Para quién',
      'Número y fecha',
      'El documento',
      'Personas que firman',
      'Copias',
    ]);
    const widthOf = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.width ?? 0;
    assert.ok((await widthOf('Nombre del remitente')) > 390);
    assert.ok((await widthOf('Número de oficio')) < 200);

    // In a narrower window long labels wrap, and the inputs of a row stay on one level.
    await page.setViewportSize({ width: 1280, height: 800 });
    const cut = await page.locator('.fields .label').evaluateAll(findCut);
    assert.deepEqual(cut, []);
    const level = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y;
    assert.equal(await level('Número de oficio'), await level('Fecha'));

    // Enter and «Seguir» lead from field to field, each with its sentence, to a finished state.
    const fields = page.locator(FIELDS);
    await page.getByRole('button', { name: /^Seguir:/ }).click();
    assert.equal(await isFocused(fields.first()), true);
    await page.keyboard.press('Enter');
    assert.equal(await isFocused(fields.nth(1)), true);
    const legal = page.getByLabel('Fundamento legal', { exact: true });
    await legal.focus();
    assert.match((await page.locator('.guide .place').textContent()) ?? '', /^Con fundamento en Fundamento legal/);
    assert.match((await legal.getAttribute('aria-describedby')) ?? '', /guide/);
    for (const field of await fields.all()) {
      const type = await field.getAttribute('type');
      await field.fill(type === 'date' ? '2026-11-24' : type === 'time' ? '09:30' : '12');
    }
    await page.getByText('Todo está lleno').waitFor();
    await page.getByText('léalo completo antes de firmarlo').waitFor();
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar el Word' }).click());
    assert.doesNotMatch(readWord(bytes), /\{\{/);
  });

  test('when the text has come Enter leads into its first field, and from a form that is full to the button', async (t) => {
    const { page } = await visit(t, site.url);
    await askAndWait(page, OFICIO, '');
    await page.locator('.guide .next:focus').waitFor();
    await page.keyboard.press('Enter');
    const fields = page.locator(FIELDS);
    assert.equal(await isFocused(fields.first()), true);
    for (const field of await fields.all())
      await field.fill((await field.getAttribute('type')) === 'date' ? '2026-11-24' : '12');
    await fields.nth(1).press('Enter');
    assert.equal(await isFocused(page.getByRole('button', { name: 'Descargar el Word' })), true);
    assert.equal(await page.locator('.primary:visible:not(.opener)').count(), 1, 'one filled button');
  });
});

describe('the field in use', () => {
  const SIZES: readonly [string, [number, number], [number, number]][] = [
    ['a desk, also of 1366 × 768 at 125 %,', [1280, 800], [1093, 486]],
    ['a phone, also with its keyboard open,', [390, 844], [390, 480]],
  ];
  for (const [name, [width, height], lower] of SIZES)
    test(`on ${name} is never hidden, by Tab, by Enter and by «Seguir»`, async (t) => {
      const { page } = await visitDocument(t, site.url, { width, height, prompt: OFICIO, area: '' });
      await openTab(page, 'Datos');
      const count = await page.locator(FIELDS).count();
      for (const size of [[width, height], lower] as const) {
        await page.setViewportSize({ width: size[0], height: size[1] });
        for (const key of ['Tab', 'Enter']) {
          await page.locator(FIELDS).first().focus();
          const seen = new Set<string>();
          for (let step = 0; step < 3 * count && seen.size < count; step++) {
            const { id, hidden } = await page.evaluate(findHidden);
            if (id !== '') seen.add(id);
            assert.deepEqual(hidden, [], `${size}, ${key}: ${id}`);
            await page.keyboard.press(key);
          }
          assert.equal(seen.size, count, `${size}, ${key}`);
        }
        await page.getByRole('button', { name: /^Seguir:/ }).click();
        assert.deepEqual((await page.evaluate(findHidden)).hidden, [], `${size}, «Seguir»`);
      }
    });

  test('takes Enter as the way on in a long text too; Shift and Enter break its line', async (t) => {
    const { page } = await visitDocument(t, site.url, { prompt: OFICIO, area: '' });
    const legal = page.locator('.fields textarea').first();
    await legal.fill('artículo 8');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('y 9');
    assert.equal(await legal.inputValue(), 'artículo 8\ny 9');
    await page.keyboard.press('Enter');
    assert.equal(await legal.inputValue(), 'artículo 8\ny 9');
    assert.equal(await isFocused(legal), false);
  });

  test('takes a year of two digits as one of this century', async (t) => {
    const { page } = await visitDocument(t, site.url, { prompt: OFICIO, area: '' });
    const date = page.locator('.fields input[type=date]').first();
    await date.fill('0027-03-05');
    await page.locator('.document').getByText('5 de marzo de 2027').first().waitFor();
    await page.locator(FIELDS).first().focus();
    await page.locator('.document').getByText('5 de marzo de 2027').first().waitFor();
    await page.waitForFunction(
      (id) => document.querySelector<HTMLInputElement>(`#${id}`)?.value === '2027-03-05',
      await date.getAttribute('id'),
    );
  });
});

for (const [width, height] of [
  [390, 664],
  [640, 400],
] as const)
  test(`at ${width}×${height} nothing of the form that has the focus is below the foot, forwards and backwards`, async (t) => {
    const { page } = await visit(t, site.url, { width, height });
    await page.evaluate((office) => localStorage.setItem('membrete.oficina', office), OFFICE);
    await page.reload();
    await askAndWait(page);
    await openTab(page, 'Datos');
    const all = await page.locator('.fields').locator('summary, button, input, textarea').count();
    for (const key of ['Tab', 'Shift+Tab']) {
      await page
        .locator('.fields')
        .locator(key === 'Tab' ? 'summary' : 'input[type=checkbox]')
        .first()
        .focus();
      for (let at = 1; at < all; at++) {
        await page.keyboard.press(key);
        const hidden = await page.evaluate(() => {
          const { activeElement: focused } = document;
          if (!focused?.closest('.fields')) return '';
          const { left, right, top, bottom } = focused.getBoundingClientRect();
          const isSeen = (y: number) => focused.contains(document.elementFromPoint((left + right) / 2, y));
          return isSeen(top + 2) && isSeen(bottom - 2) ? '' : focused.outerHTML;
        });
        assert.equal(hidden, '');
      }
    }
  });

const OFFICE = JSON.stringify({
  saved: { values: { institution: 'H. Ayuntamiento', place: 'Puebla' }, copies: [], folios: {} },
});

function withDateInBody(text: string): string {
  return text.replace('PRESENTE', 'PRESENTE\n\nSe firma el {{Dia}} de {{Mes}} de {{Anio}} en esta ciudad.');
}

test('day, month and year of the body are one date in the form', async (t) => {
  const { page } = await visitDocument(t, site.url, { prompt: OFICIO, area: '', changed: withDateInBody });
  await openTab(page, 'Datos');
  await page.locator('.sheet a', { hasText: 'Mes' }).click();
  await page.locator('#campo-Dia:focus').waitFor();
  await page.locator('#campo-Dia').fill('2026-11-24');
  await page.locator('.document').getByText('Se firma el 24 de noviembre de 2026 en esta ciudad.').waitFor();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.locator('.document').getByText('Se firma el Día de Mes de Año').waitFor();
});

test('the date of three variables is typed like any other', async (t) => {
  const { page } = await visitDocument(t, site.url, { prompt: OFICIO, area: '', changed: withDateInBody });
  await openTab(page, 'Datos');
  const date = page.locator('#campo-Dia');
  // These keys give the same date whether the browser expects the day or the month first.
  await date.focus();
  await page.keyboard.type('11112026');
  await page.locator('.document').getByText('Se firma el 11 de noviembre de 2026 en esta ciudad.').waitFor();
  await page.getByLabel('Destinatario', { exact: true }).focus();
  await date.focus();
  await page.keyboard.type('121226');
  await page.getByLabel('Destinatario', { exact: true }).focus();
  await page.locator('.document').getByText('Se firma el 12 de diciembre de 2026 en esta ciudad.').waitFor();
});

describe('the bar', () => {
  test('stays in view, counts what is missing, and names the file that was downloaded', async (t) => {
    const { page } = await visitDocument(t, site.url, { prompt: OFICIO, area: '' });
    const main = page.getByRole('button', { name: 'Descargar Word' });
    const total = await page.locator(FIELDS).count();
    assert.match((await main.textContent()) ?? '', new RegExp(`Faltan ${total - 1}$`));
    await page.getByLabel('Destinatario', { exact: true }).fill('Ana López');
    assert.match((await main.textContent()) ?? '', new RegExp(`Faltan ${total - 2}$`));
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const { y = -1 } = (await main.boundingBox()) ?? {};
    assert.ok(y >= 0 && y < 60, `the bar stands at ${y} px`);
    const { name } = await downloaded(page, () => main.click());
    await page.locator('.downloaded').getByText(`Listo: ${name}`).waitFor();
    assert.equal(await page.getByRole('status').first().textContent(), `Listo: ${name}`);
    await page.getByLabel('Destinatario', { exact: true }).fill('Eva Sol');
    await page.locator('.downloaded').waitFor({ state: 'detached' });
  });

  test('the bar at 1366×768 with 125 %: words or tooltips, nothing over the edge; what came of it lies above the sheet', async (t) => {
    const { page } = await visitDocument(t, site.url, { width: 1093, height: 486, prompt: OFICIO, area: '' });
    const bar = page.locator('.tools');
    for (const name of ['Editar texto', 'Ajustar'])
      assert.ok(((await bar.getByText(name, { exact: true }).boundingBox())?.width ?? 0) > 20, name);
    for (const button of await bar.locator('.tool').all())
      assert.notEqual((await button.getAttribute('title')) ?? '', '', (await button.textContent()) ?? '');
    assert.equal(await bar.getByTitle('Imprimir o guardar PDF').count(), 1);
    // The letters of the bar become wider by half, as in a wide typeface.
    await bar.evaluate((element) => element.setAttribute('style', 'letter-spacing: 0.25em'));
    const over = await bar.evaluate((element) => element.scrollWidth - element.clientWidth);
    assert.equal(over, 0);
    await bar.evaluate((element) => element.removeAttribute('style'));
    await page.evaluate(() => scrollTo(0, 300));
    await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    // The test waits, because the notice scrolls into view with the next frame.
    await page.waitForFunction(() => {
      const [card, sheet] = ['.downloaded', '.sheet'].map((one) =>
        document.querySelector(one)?.getBoundingClientRect(),
      );
      return card && sheet && card.top >= 0 && card.bottom <= sheet.top;
    });
  });

  test('a downloaded document has its moment: its file, what is left in it, and the ways on', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url, { prompt: OFICIO, area: '' });
    const word = page.getByRole('button', { name: 'Descargar Word' });
    const done = page.getByRole('region', { name: 'Documento descargado' });
    await downloaded(page, () => word.click());
    await done.getByText(/^Listo: .*\.docx$/).waitFor();
    await done.getByText(/faltan 16 datos\. En Word se ven sombreados\./).waitFor();
    await done.getByRole('button', { name: 'Cerrar' }).click();
    await done.waitFor({ state: 'detached' });
    await page.locator('.downloads button:focus').waitFor();
    for (const field of await page.locator(FIELDS).all()) {
      const type = await field.getAttribute('type');
      await field.fill(type === 'date' ? '2026-11-24' : '12');
    }
    await downloaded(page, () => word.click());
    await done.getByText('Léalo completo antes de firmarlo').waitFor();
    await done.getByRole('button', { name: 'Hacer varios como este' }).click();
    await done.waitFor({ state: 'detached' });
    await page.locator('#tab-series[aria-selected=true]:focus').waitFor();
    await downloaded(page, () => word.click());
    page.once('dialog', (dialog) => dialog.accept());
    await done.getByRole('button', { name: 'Otro documento' }).click();
    await page.getByText('Documento cerrado', { exact: true }).waitFor();
    await page.waitForFunction(() => scrollY === 0);
    assert.deepEqual(complaints, []);
  });

  test('on a phone the news of a download goes with the tab that it came to, and the way through the fields is free', async (t) => {
    const { page } = await visit(t, site.url, { width: 390 });
    await askAndWait(page, OFICIO, '');
    const done = page.getByRole('region', { name: 'Documento descargado' });
    await downloaded(page, () => page.getByRole('button', { name: 'Descargar', exact: false }).first().click());
    await done.waitFor();
    await openTab(page, 'Datos');
    await page.getByRole('button', { name: 'Seguir: Institución' }).click();
    assert.equal(await done.count(), 0);
    assert.equal(await isFocused(page.getByLabel('Institución', { exact: true })), true);
  });

  test('the list of other forms opens and closes by keyboard, and has the rows of a table in one Word', async (t) => {
    const { page } = await visitDocument(t, site.url, { prompt: OFICIO, area: '' });
    await openTab(page, 'En serie');
    await page.locator('.series textarea').fill('Destinatario\tCargo\nAna López\tJefa\nLuis Ríos\tJefe\nEva Sol\tJefa');
    await page.locator('.series textarea').blur();
    await page.getByText('3 documentos').waitFor();
    const opener = page.getByRole('button', { name: 'Más formas de llevárselo' });
    await opener.focus();
    await page.keyboard.press('Enter');
    // The test waits, because the first opening loads the code of the list.
    await page.locator('.forms button:focus', { hasText: '3 en un .zip' }).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await isFocused(opener), true);
    await opener.click();
    const { name, bytes } = await downloaded(page, () =>
      page.getByRole('button', { name: '3 en un solo Word' }).click(),
    );
    assert.match(name, / \(3\)\.docx$/);
    const word = readWord(bytes);
    for (const person of ['Ana López', 'Luis Ríos', 'Eva Sol']) assert.ok(word.includes(person), person);
    const xml = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());
    assert.equal(xml.match(/<w:sectPr\b/g)?.length, 3);
    assert.equal(await page.locator('.forms').count(), 0);
  });

  test('the editor opens where the sheet was, inserts a variable, and closes with «Listo» or Escape', async (t) => {
    const { page } = await visitDocument(t, site.url, { prompt: OFICIO, area: '' });
    await page.evaluate(() => window.scrollTo(0, 60));
    await page.getByRole('button', { name: 'Editar texto' }).click();
    const sheet = page.locator('.document[role=textbox]');
    await sheet.waitFor();
    assert.equal(await isFocused(sheet), true);
    assert.ok(Math.abs((await page.evaluate(() => scrollY)) - 60) < 60);
    await page.getByRole('button', { name: 'Insertar dato' }).click();
    await page.keyboard.type('Folio_Interno');
    await page.keyboard.press('Enter');
    assert.match((await sheet.textContent()) ?? '', /^Folio interno/);
    await page.keyboard.press('Escape');
    await page.locator('.sheet .var', { hasText: 'Folio interno' }).waitFor();
    assert.equal(await isFocused(page.getByRole('button', { name: 'Editar texto' })), true);
  });

  test('«Ajustar» that fails is tried again with the same change', async (t) => {
    const { page } = await visitDocument(t, site.url, { prompt: OFICIO, area: '' });
    await page.route('**/api/generate-template', (route) => route.abort());
    await page.getByRole('button', { name: 'Ajustar' }).click();
    await page.getByLabel('O dígalo con sus palabras').fill('Agregue un párrafo sobre el alumbrado');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Intentar de nuevo' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await page.locator('[role=tablist]').waitFor();
    assert.match((await page.locator('.sheet').textContent()) ?? '', /el alumbrado/);
  });
});

function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}

function findCut(labels: readonly Element[]): string[] {
  return labels.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ innerHTML }) => innerHTML);
}

// Returns the corners and the middle of the focused field, if they are covered or out of view.
function findHidden(): { id: string; hidden: string[] } {
  const field = document.activeElement;
  if (!field?.matches('.fields :is(input:not([type=checkbox]), textarea)')) return { id: '', hidden: [] };
  const { left, right, top, bottom } = field.getBoundingClientRect();
  const points = [
    [(left + right) / 2, top + 3],
    [(left + right) / 2, (top + bottom) / 2],
    [(left + right) / 2, bottom - 3],
  ] as const;
  const covers = points.map(([x, y]) => document.elementFromPoint(x, y));
  const hidden = covers.filter((cover) => cover === null || !field.contains(cover));
  return { id: field.id, hidden: hidden.map((cover) => cover?.className ?? 'out of view') };
}
