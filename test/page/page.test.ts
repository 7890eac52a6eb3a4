import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { Document, ImageRun, Packer, Paragraph } from 'docx';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import {
  AREA,
  ask,
  askAndWait,
  downloaded,
  drop,
  editText,
  openTab,
  PROMPT,
  pressAtOnce,
  readWord,
  sharedBrowser,
  sharedSite,
  startSite,
} from '../harness/page.ts';
import { createWorkbook } from '../harness/workbook.ts';

const { openContext, visit, visitDocument } = sharedBrowser();

const LETTERHEAD = new URL('../../word/fixtures/libreoffice.docx', import.meta.url);

describe('the page', () => {
  const site = sharedSite();

  test('a request, its data filled in, becomes a Word file with the right words', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url);
    assert.equal(await page.getByText(/^Quedan \d+ de \d+$/).count(), 1);
    await page.getByLabel('Destinatario', { exact: true }).fill('Mtra. Ana López Ríos');
    await page.getByLabel('Fecha', { exact: true }).fill('2026-11-21');
    await page.getByLabel('Monto', { exact: true }).fill('12000');
    const { name, bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    const word = readWord(bytes);
    assert.match(name, /^Solicitud de suficiencia presupuestal .*\.docx$/);
    for (const words of [
      'Mtra. Ana López Ríos',
      'a 21 de noviembre de 2026',
      '$12,000.00 (doce mil pesos 00/100 M.N.)',
      AREA,
    ])
      assert.ok(word.includes(words), `${words} is in the document`);
    assert.match(word, /Oficio núm\. \[Número de oficio\]/);
    assert.doesNotMatch(word, /\{\{/);
    assert.deepEqual(complaints, []);
  });

  test('the Word template has all its variables although fields are filled in', async (t) => {
    const { page } = await visitDocument(t, site.url);
    await page.getByLabel('Destinatario', { exact: true }).fill('Ana López');
    await page.getByRole('button', { name: 'Más formas de llevárselo' }).click();
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Word como plantilla' }).click());
    const word = readWord(bytes);
    assert.match(word, /^\[Destinatario\]$/m);
    assert.doesNotMatch(word, /Ana López|\{\{/);
  });

  test('an institution’s letterhead, kept over a reload, is the paper of the Word file; another sort of file is refused in words, and a logo in the body will not show, which is said', async (t) => {
    const { page } = await visitDocument(t, site.url);
    const letterhead = await readFile(LETTERHEAD);
    await page.setInputFiles('input[accept=".docx"]', {
      name: 'notas.docx',
      mimeType: 'text/plain',
      buffer: Buffer.from('hola'),
    });
    await page.getByRole('alert').getByText(/Word/).waitFor();
    await page.setInputFiles('input[accept=".docx"]', {
      name: 'membrete.docx',
      mimeType: 'application/zip',
      buffer: letterhead,
    });
    await page.getByText('membrete.docx').waitFor();
    await page.reload();
    await page.getByText('membrete.docx').waitFor();
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    assert.ok(Object.keys(unzipSync(bytes)).some((path) => /^word\/header\d*\.xml$/.test(path)));
    await page.getByRole('button', { name: 'Quitar' }).click();
    await page.getByRole('button', { name: 'Elegir la hoja' }).waitFor();
    // Of a letterhead with its logo in the body, it is said that the logo will not show.
    const data = unzipSync(await readFile(LETTERHEAD))['word/media/image1.png'] ?? assert.fail();
    const image = new ImageRun({ type: 'png', data, transformation: { width: 70, height: 70 } });
    const file = new Document({
      sections: [{ children: [new Paragraph('Oficio'), new Paragraph({ children: [image] })] }],
    });
    const buffer = await Packer.toBuffer(file);
    await page.setInputFiles('input[accept=".docx"]', { name: 'hoja.docx', mimeType: 'application/zip', buffer });
    await page.getByText('su logotipo está en el cuerpo y no saldrá').waitFor();
    await page.reload();
    await page.getByText('su logotipo está en el cuerpo y no saldrá').waitFor();
  });

  for (const width of [1280, 390])
    test(`the logo of a letterhead is seen on the sheet, ${width} px wide`, async (t) => {
      const { page } = await visit(t, site.url, { width, drawn: true });
      await page.locator('.own-files input[type=file]').first().setInputFiles(LETTERHEAD.pathname);
      await page.getByText('Sus documentos salen en la hoja').waitFor();
      await askAndWait(page);
      if (width < 600) await page.getByRole('tab', { name: 'Hoja' }).click();
      const logo = page.locator('.edge img').first();
      await logo.evaluate((image: HTMLImageElement) => image.decode());
      const clip = (await logo.boundingBox()) ?? assert.fail();
      const seen = await page.screenshot({ clip });
      await logo.evaluate((image) => image.remove());
      assert.notDeepEqual(await page.screenshot({ clip }), seen);
    });

  test('says that a letterhead which the browser cannot keep lasts as long as the page', async (t) => {
    const { page } = await visit(t, site.url);
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await askAndWait(page);
    const buffer = await readFile(LETTERHEAD);
    await page.setInputFiles('input[accept=".docx"]', { name: 'membrete.docx', mimeType: 'application/zip', buffer });
    await page.getByRole('alert').getByText('no pudo guardar la hoja').waitFor();
    await page.getByText('membrete.docx').waitFor();
  });

  test('a variable of the sheet says which datum it is and whether it is open; a click leads to its field, which marks it', async (t) => {
    const { page } = await visitDocument(t, site.url);
    const sheet = page.locator('article.sheet');
    await sheet.getByRole('link', { name: 'Destinatario, por llenar', exact: true }).first().waitFor();
    await openTab(page, 'Revisión');
    await page.locator('.sheet a', { hasText: 'Destinatario' }).click();
    await page.locator('#campo-Destinatario:focus').waitFor();
    assert.equal(await page.locator('.sheet .var.active').textContent(), 'Destinatario');
    await page.keyboard.type('Ana ');
    assert.equal(await page.locator('.sheet .var.active').textContent(), 'Ana');
    assert.equal(await page.locator('.field:has(#campo-Destinatario) .hint').count(), 0);
    await page.getByLabel('Destinatario', { exact: true }).fill('Eva Sol');
    await sheet.getByRole('link', { name: 'Eva Sol, Destinatario', exact: true }).first().waitFor();
    // The editor gives way to the sheet when the request is changed, and the sheet beside it still leads to a field.
    await page.getByRole('button', { name: 'Editar texto' }).click();
    await page.locator('.document[role=textbox]').waitFor();
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await page.locator('.line.subject').waitFor();
    assert.equal(await page.locator('.document[role=textbox]').count(), 0);
    await page.locator('.sheet a', { hasText: 'Eva Sol' }).click();
    await page.locator('#campo-Destinatario:focus').waitFor();
  });

  test('a value of several lines keeps them on the sheet; the editor gives way to the sheet on paper', async (t) => {
    const { page } = await visitDocument(t, site.url);
    const field = page.getByLabel('Justificación', { exact: true });
    await field.fill('uno\ndos\ntres\ncuatro');
    const value = page.locator('.sheet .var.filled', { hasText: 'cuatro' });
    assert.equal(await value.evaluate((link) => link.getClientRects().length), 4);
    await page.getByRole('button', { name: 'Editar texto' }).click();
    await page.locator('.document[role=textbox]').waitFor();
    await page.evaluate(() => {
      addEventListener('beforeprint', () => {
        document.documentElement.dataset.printed = String(document.querySelectorAll('.line').length > 0);
      });
    });
    await page.pdf();
    await page.locator('html[data-printed=true]').waitFor({ state: 'attached' });
    await page.locator('.document[role=textbox]').waitFor();
  });

  test('a Markdown table is a table on the sheet, its variables links to their fields', async (t) => {
    const table = '| Concepto | Importe |\n|---|--:|\n| Papel | {{Importe_Papel}} |\n| Tinta | {{Importe_Tinta}} |';
    const changed = (text: string) => text.replace('ATENTAMENTE', `${table}\n\nATENTAMENTE`);
    const { page, complaints } = await visitDocument(t, site.url, { changed });
    await page.locator('.sheet th').first().waitFor();
    assert.deepEqual(await page.locator('.sheet th').allTextContents(), ['Concepto', 'Importe']);
    assert.equal(await page.locator('.sheet tbody tr').count(), 2);
    await page.locator('.sheet td a').first().click();
    await page.locator('#campo-Importe_Papel:focus').waitFor();
    await page.keyboard.type('$1,200.00');
    await page.locator('.sheet td .var.active', { hasText: /^\$1,200\.00$/ }).waitFor();
    assert.doesNotMatch(await sheetText(page), /\|/);
    assert.deepEqual(complaints, []);
  });

  test('the title of an acta and its headings are centred on the sheet, as in Word', async (t) => {
    const body =
      'En {{Lugar}}, siendo las {{Hora}} horas del {{Fecha}}, se reúnen quienes firman al calce de esta acta.';
    const acta = `{{Institucion}}\n\nACTA DE HECHOS\n\n${body}\n\nHECHOS\n\n${body}`;
    const { page } = await visitDocument(t, site.url, { changed: () => acta });
    for (const title of ['ACTA DE HECHOS', 'HECHOS']) {
      const line = page.locator('.sheet').getByText(title, { exact: true });
      assert.equal(await line.evaluate((element) => getComputedStyle(element).textAlign), 'center');
    }
  });

  test('a date typed as people write it becomes words, one that does not exist is reported in a field and in a table, and free words give way to the calendar', async (t) => {
    const { page } = await visitDocument(t, site.url);
    const date = page.getByLabel('Fecha', { exact: true });
    await page.getByRole('button', { name: 'Escribir la fecha de Fecha', exact: true }).click();
    await date.fill('2027-02-29');
    const missing = page.locator('.field', { has: date }).getByText('no existe');
    await missing.waitFor();
    await date.fill('24/11/2026');
    await missing.waitFor({ state: 'detached' });
    assert.match(await sheetText(page), /a 24 de noviembre de 2026/);
    await date.fill('31/02/2026');
    await missing.waitFor();
    assert.doesNotMatch(await sheetText(page), /31\/02/);
    await date.fill('el primer lunes');
    assert.match(await sheetText(page), /a el primer lunes/);
    await page.reload();
    await date.fill('');
    assert.equal(await date.getAttribute('type'), 'text');
    await date.fill('el primer lunes');
    await page.getByRole('button', { name: 'Calendario para elegir Fecha', exact: true }).click();
    assert.equal(await date.inputValue(), '');
    assert.doesNotMatch(await sheetText(page), /el primer lunes/);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    assert.equal(await date.inputValue(), 'el primer lunes');
    await openTab(page, 'En serie');
    await page.locator('.series textarea').fill('Destinatario\tFecha\nAna\t5/3/2027\nEva\t31/02/2026');
    await page.locator('.series textarea').blur();
    await page.getByText('Fila 2: «31/02/2026» no existe en el calendario').waitFor();
  });

  test('a document is written and taken away in the oldest browsers that the page is built for', async (t) => {
    const { page, context, complaints } = await visit(t, site.url, { alone: true });
    await context.addInitScript(() => {
      // Chrome 111, Firefox 115 or Safari 16.4 lack these functions.
      const late: readonly (readonly [object, string])[] = [
        [Map, 'groupBy'],
        [Object, 'groupBy'],
        [Promise, 'withResolvers'],
        [Array, 'fromAsync'],
        [URL, 'parse'],
        [String.prototype, 'toWellFormed'],
        [Element.prototype, 'checkVisibility'],
        [Set.prototype, 'union'],
        [globalThis, 'Iterator'],
      ];
      for (const [owner, name] of late) Reflect.deleteProperty(owner, name);
    });
    await page.reload();
    await askAndWait(page);
    await page.locator('.fields input').first().press('Enter');
    await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    await openTab(page, 'Revisión');
    await page.getByRole('button', { name: 'Editar texto' }).click();
    await page.locator('.document[role=textbox]').waitFor();
    assert.deepEqual(complaints, []);
  });

  test('an edit by hand changes the sheet and its fields; undo and redo go back and forth', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url);
    await editText(page, (text) => `${text}\nAnexo: {{Nombre_Anexo}}.`);
    await page.getByLabel(/^Nombre del? ?anexo$/i).waitFor();
    await page.getByRole('button', { name: 'Listo' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    assert.equal(await page.locator('.sheet').getByText('Anexo:').count(), 0);
    await page.keyboard.press('Control+y');
    await page.locator('.sheet').getByText('Anexo:').waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('.sheet').getByText('Anexo:').waitFor({ state: 'detached' });
    // A browser sends this event after it has filled in a suggestion.
    await page.evaluate(() => dispatchEvent(new Event('keydown')));
    assert.deepEqual(complaints, []);
  });

  test('a finding shows its place, and one click makes all automatic corrections', async (t) => {
    const changed = (text: string) => text.replace('PRESENTE', 'PRESENTE\n\nLe envío un saludo para para usted.');
    const { page } = await visitDocument(t, site.url, { changed });
    await openTab(page, 'Revisión');
    await page.locator('.finding').first().click();
    await page.locator('.sheet .found').waitFor();
    await page.getByRole('button', { name: /^Corregir \d/ }).click();
    await page.locator('.sheet').getByText('Le envío un saludo para usted.', { exact: true }).waitFor();
  });

  test('a click on a variable scrolls the panel of its field, not the page', async (t) => {
    const { page } = await visitDocument(t, site.url, {
      height: 600,
      prompt: 'Constancia laboral para una persona servidora pública, con puesto, antigüedad y horario.',
    });
    for (const link of await page.locator('.sheet .var').all()) {
      await link.scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => scrollY);
      await link.click();
      await page.locator('.sheet .var.active').first().waitFor();
      assert.equal(await page.evaluate(() => scrollY), before);
      const [field, panel] = await page.evaluate(() =>
        [document.activeElement, document.querySelector('.panel')].map((element) => {
          const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
          return { top, bottom };
        }),
      );
      assert.ok(
        field && panel && field.top - 4 >= panel.top && field.bottom + 4 <= panel.bottom,
        'the field is in view',
      );
    }
  });

  test('the page is titled after its document, and says in view that data stay, beside the request and beside the fields', async (t) => {
    const { page } = await visit(t, site.url, { width: 1280, height: 720 });
    const inView = async () => {
      const { y = -1, height = 0 } =
        (await page
          .getByText(/no salen? de este navegador/)
          .first()
          .boundingBox()) ?? {};
      return y >= 0 && y + height <= 720;
    };
    assert.equal(await page.title(), 'Membrete');
    assert.equal(await inView(), true);
    await page.fill('#prompt', PROMPT);
    // Ctrl+Enter sends the request from the field of the area too.
    await page.locator('[name=area]').press('Control+Enter');
    await page.locator('[role=tablist]').waitFor();
    assert.match(await page.title(), /^Solicitud de suficiencia presupuestal .* · Membrete$/);
    assert.equal(await inView(), true);
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await page.waitForFunction(() => document.title === 'Membrete');
  });

  test('Back leads from the document to its request, and from tab to tab on a phone', async (t) => {
    const { page } = await visit(t, site.url, { alone: true });
    await askAndWait(page);
    await openTab(page, 'Revisión');
    await page.goBack();
    assert.equal(await page.locator('#prompt').inputValue(), PROMPT);
    await page.goForward();
    await page.locator('[role=tablist]').waitFor();
    await page.reload();
    await page.locator('[role=tablist]').waitFor();
    await page.goBack();
    await page.locator('#prompt').waitFor();
    const phone = await visit(t, site.url, { width: 390, alone: true });
    await askAndWait(phone.page);
    await openTab(phone.page, 'Datos');
    await phone.page.goBack();
    await phone.page.getByRole('tab', { name: 'Hoja', selected: true }).waitFor();
    await phone.page.goBack();
    await phone.page.locator('#prompt').waitFor();
  });

  test('says that it is a demo, also after a reload, and is silent with another model', async (t) => {
    const { page } = await visit(t, site.url);
    await page.getByText('Demostración: los textos salen de un catálogo').waitFor();
    await page.reload();
    await page.getByText('Demostración').waitFor();
    const real = await startSite({ model: 'openai/gpt-oss-20b' });
    t.after(real.close);
    const other = await visit(t, real.url);
    assert.equal(await other.page.getByText('Demostración').count(), 0);
  });

  test('Back stops the writing', async (t) => {
    const slow = await startSite({ pace: { firstMs: 20, perChunkMs: 100 } });
    t.after(slow.close);
    const { page } = await visit(t, slow.url, { alone: true });
    await ask(page);
    await page.locator('.line').first().waitFor();
    await page.goBack();
    await slow.demo.waitFor(() => slow.demo.closedByClient === 1);
    assert.equal(await page.locator('#prompt').inputValue(), PROMPT);
  });

  test('a file dropped on the page is a table or a letterhead, by its sort', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url);
    await drop(page, 'lista.xlsx', createWorkbook([['Destinatario'], ['Ana López']]));
    await page.getByText('1 documento', { exact: true }).waitFor();
    assert.equal(await page.getByRole('status').textContent(), 'Tabla con 1 fila.');
    await drop(page, 'membrete.docx', await readFile(LETTERHEAD));
    await page.getByText('membrete.docx').first().waitFor();
    await drop(page, 'foto.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]));
    await page.getByRole('alert').getByText('no se pudo leer').waitFor();
    assert.deepEqual(complaints, []);
  });

  test('a file over the page is told what it would do; one that means nothing there is refused by its name', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    const drag = (on: string) =>
      page.locator(on).evaluate((element) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'x'));
        element.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
      });
    await drag('main');
    await page.locator('.drop-sign').getByText('Uno sin texto será su hoja membretada').waitFor();
    await page.locator('.drop-sign').waitFor({ state: 'detached' });
    const alert = page.getByRole('alert');
    await drop(page, 'lista.xlsx', createWorkbook([['Destinatario'], ['Ana López']]));
    await alert.getByText('«lista.xlsx» parece una tabla. Redacte primero el documento').waitFor();
    await drop(page, 'viejo.doc', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
    await alert.getByText('«viejo.doc»: El archivo es un .doc antiguo: ábralo en Word').waitFor();
    await drop(page, 'hoja.docx', Buffer.from('no'));
    await alert.getByText('no es un documento de Word').waitFor();
    assert.equal(await alert.count(), 1);
    await page.getByRole('button', { name: 'Mi oficina' }).click();
    await drag('dialog');
    await page.locator('dialog .drop-sign').getByText('será su hoja membretada').waitFor();
    await drop(page, 'foto.png', Buffer.from([0x89, 0x50, 0x4e, 0x47]));
    await page.locator('dialog').getByText('«foto.png» no sirve de hoja membretada').waitFor();
    await drop(page, 'membrete.docx', await readFile(LETTERHEAD));
    await page.locator('dialog').getByText('membrete.docx').waitFor();
    assert.equal(await page.locator('dialog [role=alert]').count(), 0);
    await page.keyboard.press('Escape');
    await askAndWait(page);
    assert.equal(await alert.count(), 0);
    assert.deepEqual(complaints, []);
  });

  test('without scripts, says what is missing in the look of the page', async (t) => {
    const context = await openContext(t, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(site.url);
    const notice = page.locator('noscript p');
    const { x = 0, y = 0 } = (await notice.boundingBox()) ?? {};
    assert.ok(x > 100 && y > 60, `the notice stands at ${x}, ${y}`);
    assert.match(await notice.evaluate((element) => getComputedStyle(element).fontFamily), /system-ui/);
  });

  test('cancel stops the upstream call in mid-stream and keeps the request, and a reload keeps the part that came', async (t) => {
    const slow = await startSite({ pace: { firstMs: 20, perChunkMs: 100 } });
    t.after(slow.close);
    const { page } = await visit(t, slow.url);
    await ask(page);
    await page.locator('.line').first().waitFor();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await slow.demo.waitFor(() => slow.demo.closedByClient === 1);
    assert.equal(await page.locator('#prompt').inputValue(), PROMPT);
    await page.getByText('Para empezar').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.locator('.line').first().waitFor();
    await page.keyboard.press('Escape');
    await slow.demo.waitFor(() => slow.demo.closedByClient === 2);
    // A reload keeps the request and the part that came.
    await page.keyboard.press('Control+Enter');
    await page.locator('.line.subject').waitFor();
    await page.reload();
    await page.getByText('El documento quedó incompleto').waitFor();
    assert.equal(await page.locator('#prompt').inputValue(), PROMPT);
    await page.getByRole('button', { name: 'Continuar con lo recibido' }).click();
    await page.locator('.line.subject').waitFor();
  });

  test('a reload in mid-work loses nothing: request, text, values, table', async (t) => {
    const { page } = await visitDocument(t, site.url);
    await page.getByLabel('Destinatario', { exact: true }).fill('Ana López');
    await openTab(page, 'En serie');
    await page.locator('.series textarea').fill('Destinatario\tCargo\nLuis Ríos\tJefe\nEva Sol\tDirectora');
    await page.locator('.series textarea').blur();
    await page.getByText('2 documentos').waitFor();
    const text = await page.locator('.sheet').textContent();
    await page.reload();
    assert.equal(await page.getByLabel('Destinatario', { exact: true }).inputValue(), 'Luis Ríos');
    await openTab(page, 'En serie');
    assert.equal(await page.locator('.sheet').textContent(), text);
    await page.getByRole('button', { name: 'Cambiar de tabla' }).click();
    await openTab(page, 'Datos');
    assert.equal(await page.getByLabel('Destinatario', { exact: true }).inputValue(), 'Ana López');
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    assert.equal(await page.locator('#prompt').inputValue(), PROMPT);
    assert.equal(await page.locator('[name=area]').inputValue(), AREA);
  });

  test('a table of 50 recipients gives 50 right Word files', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url);
    await page.getByLabel('Lugar', { exact: true }).fill('Puebla, Puebla');
    await openTab(page, 'En serie');
    const rows = Array.from(
      { length: 50 },
      (_, at) => `"Persona ${at + 1}, Lic.",Jefatura ${at + 1},${(at % 28) + 1}/03/2027,"$${at + 1},000.50"`,
    );
    const csv = ['Nombre del destinatario,Cargo,Fecha,Monto', ...rows].join('\r\n');
    await page.setInputFiles('input[accept*=".csv"]', {
      name: 'lista.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    });
    await page.getByText('50 documentos').waitFor();
    await page.getByRole('combobox', { name: 'Destinatario' }).selectOption({ label: 'Nombre del destinatario' });
    assert.match(await sheetText(page), /Persona 1, Lic\./);
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar los 50' }).click());
    const files = unzipSync(bytes);
    assert.equal(Object.keys(files).length, 50);
    for (let at = 0; at < 50; at++) {
      const word = readWord(files[`Persona ${at + 1}, Lic.docx`] ?? new Uint8Array());
      for (const words of [
        `Persona ${at + 1}, Lic.`,
        `Jefatura ${at + 1}\n`,
        `Puebla, Puebla, a ${(at % 28) + 1} de marzo de 2027`,
        `$${at + 1},000.50 (`,
        'pesos 50/100 M.N.',
      ])
        assert.ok(word.includes(words), `${words} is in file ${at + 1}`);
    }
    assert.deepEqual(complaints, []);
  });

  test('the zip goes on while another tab is open, and can still be cancelled', async (t) => {
    const { page } = await visitDocument(t, site.url);
    await openTab(page, 'En serie');
    const rows = Array.from({ length: 5000 }, (_, at) => `Persona ${at + 1}`);
    await page.setInputFiles('input[accept*=".csv"]', {
      name: 'lista.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Destinatario', ...rows].join('\n')),
    });
    const files: string[] = [];
    page.on('download', (file) => files.push(file.suggestedFilename()));
    // A second click must not begin a second zip.
    await pressAtOnce(page, ['Descargar los 5000', 'Descargar los 5000', 'Datos', 'En serie', 'Cancelar']);
    await page.locator('.series-job').waitFor({ state: 'detached' });
    await page.waitForTimeout(300);
    assert.equal(await page.locator('.series-job').count(), 0);
    assert.deepEqual(files, []);
  });

  test('an old .xls is refused in words that say what to do', async (t) => {
    const { page } = await visitDocument(t, site.url);
    await openTab(page, 'En serie');
    await page.setInputFiles('input[accept*=".xlsx"]', {
      name: 'lista.XLS',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    });
    await page.getByRole('alert').getByText('guárdelo como «Libro de Excel (.xlsx)»').waitFor();
  });

  test('an Excel workbook with a date and a calculated amount fills the sheet with its first row', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url);
    await openTab(page, 'En serie');
    // Excel stores a date as a number of days with a format, and a sum with the noise of binary fractions.
    const workbook = createWorkbook([
      ['Destinatario', 'Fecha', 'Monto'],
      ['Ana López', { value: 46347, format: 14 }, { value: 13920.000000000002 }],
      ['Luis Ríos', { value: 46348, format: 14 }],
    ]);
    await page.setInputFiles('input[accept*=".xlsx"]', {
      name: 'lista.xlsx',
      mimeType: 'application/zip',
      buffer: Buffer.from(workbook),
    });
    await page.getByText('2 documentos').waitFor();
    const sheet = await sheetText(page);
    assert.match(sheet, /Ana López/);
    assert.match(sheet, /a 21 de noviembre de 2026/);
    assert.match(sheet, /\$13,920\.00 \(trece mil novecientos veinte pesos 00\/100 M\.N\.\)/);
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await page.locator('.sheet').getByText('Luis Ríos').waitFor();
    assert.deepEqual(complaints, []);
  });

  test('names are proposed again only to a person who asked for it', async (t) => {
    const { page } = await visitDocument(t, site.url);
    const field = page.getByLabel('Destinatario', { exact: true });
    await field.fill('Ana López');
    await field.blur();
    assert.equal(await page.locator('datalist option').count(), 0);
    await page.getByLabel(/Recordar nombres/).check();
    await field.focus();
    await field.blur();
    assert.equal((await page.locator('datalist option[value="Ana López"]').count()) > 0, true);
    await page.getByRole('button', { name: 'Olvidar los recordados' }).click();
    assert.equal(await page.locator('datalist option').count(), 0);
  });

  for (const width of [1280, 390]) {
    test(`prints the sheet alone on one page of letter size from ${width} px, whatever tab is open`, async (t) => {
      const { page } = await visitDocument(t, site.url, { width });
      await openTab(page, 'En serie');
      await page.emulateMedia({ media: 'print' });
      assert.equal(await page.locator('.line.subject').isVisible(), true);
      const blending = (links: Element[]) => links.map((link) => getComputedStyle(link).mixBlendMode);
      assert.deepEqual(new Set(await page.locator('.var').evaluateAll(blending)), new Set(['normal']));
      for (const part of ['.pane', '.toolbar', '.masthead', '.colophon'])
        assert.equal(await page.locator(part).isVisible(), false);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      assert.match(pdf, /\/MediaBox \[0 0 612 792\]/);
      assert.match(pdf, /\/Count 1\b/);
      assert.match(pdf, /\/FontFile/);
    });
  }

  test('copied text has the values in place, and the open variables by their labels in brackets', async (t) => {
    const { page, context } = await visitDocument(t, site.url);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByLabel('Destinatario', { exact: true }).fill('Ana López');
    await page.getByRole('button', { name: 'Copiar' }).click();
    await page.getByText('Texto copiado.').waitFor({ state: 'attached' });
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    assert.match(copied, /Ana López/);
    assert.match(copied, /\[Número de oficio\]/);
  });

  test('the keyboard alone goes all the way, from the request to the Word file', async (t) => {
    const { page } = await visit(t, site.url);
    await page.keyboard.type(PROMPT);
    await page.keyboard.press('Control+Enter');
    await page.locator('[role=tablist]').waitFor();
    await tabTo(page, 'campo-Destinatario');
    await page.keyboard.type('Ana López');
    await page.keyboard.press('Enter');
    assert.equal((await focused(page))[0], 'campo-Cargo');
    await page.keyboard.type('Directora');
    await tabTo(page, 'tab-fields', 'Shift+Tab');
    await page.keyboard.press('ArrowLeft');
    assert.equal((await focused(page))[0], 'tab-series');
    await tabTo(page, 'Descargar Word');
    const { bytes } = await downloaded(page, () => page.keyboard.press('Enter'));
    assert.match(readWord(bytes), /Ana López\nDirectora\n/);
  });

  async function sheetText(page: Page): Promise<string> {
    return (await page.locator('.sheet').textContent()) ?? '';
  }

  // `:focus` is not used, because it does not match a date field whose calendar button has the focus.
  function focused(page: Page): Promise<string[]> {
    return page.evaluate('[document.activeElement.id, document.activeElement.textContent]');
  }

  async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press(key);
      if ((await focused(page)).some((part) => part.startsWith(name))) return;
    }
    assert.fail(`${key} never came to ${name}`);
  }
});
