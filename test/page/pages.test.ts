// The pages of the sheet, on the screen and on paper, must equal the pages of the Word file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { demoTextOf } from '@membrete/document/references';
import { createDocx } from '@membrete/word';
import {
  AlignmentType,
  Document,
  Footer,
  Header,
  type IDocumentDefaultsOptions,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { attribute, descendants, readXml, type XmlElement } from '../../word/xml.ts';
import { LETTER } from '../harness/letter.ts';
import { ask, drop, type Look, type Owner, openTab, sharedBrowser, sharedSite, startSite } from '../harness/page.ts';

const { visit, visitDocument } = sharedBrowser();

describe('the pages', () => {
  const site = sharedSite();

  for (const name of ['acta_administrativa', 'memorandum', 'convocatoria', 'entrega_recepcion'] as const)
    test(`the lines of ${name} have the measures that they have in Word`, async (t) => {
      const text = demoTextOf(name);
      const page = await show(t, text);
      assert.deepEqual(await measureSheet(page), measureWord(text));
    });

  test('on a phone a variable that is a line by itself leaves room for a finger', async (t) => {
    const page = await show(t, demoTextOf('constancia'), { width: 390 });
    const heights = await page
      .locator('.line.header, .line.signature')
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height));
    assert.ok(heights.length > 0 && Math.min(...heights) >= 24, `${heights} px`);
  });

  test('the text is on pages, each block that belongs together on one, and the page says how many', async (t) => {
    const page = await show(t, TWO_PAGES);
    await page.getByText('2 páginas', { exact: true }).waitFor();
    assert.equal(await page.locator('.frame').count(), 2);
    assert.deepEqual(await page.locator('.frame').allTextContents(), ['', 'Página 2 de 2']);
    const onPages = await pagesOnScreen(page);
    assert.ok(
      onPages[0]?.length && onPages[1]?.includes('ATENTAMENTE') && onPages[1].includes('Testigo'),
      'the signatures',
    );
    assert.ok((onPages[1]?.indexOf('ATENTAMENTE') ?? 0) > 10, 'the last paragraph stays with them');
  });

  test('a long last paragraph gives its last two lines to the page of the signatures, on the screen and on paper', async (t) => {
    const last = Array.from({ length: 120 }, (_, at) => `palabra${at + 1}`).join(' ');
    const page = await show(
      t,
      [HEAD, ...Array.from({ length: 5 }, () => PARAGRAPH), `${last}.`, SIGNATURES].join('\n\n'),
    );
    await page.getByText('2 páginas', { exact: true }).waitFor();
    const onPages = await pagesOnScreen(page);
    const [first, second] = onPages.map((words) => words.filter((word) => word.startsWith('palabra')));
    assert.ok(second?.length && second.length < 20 && second.length + (first?.length ?? 0) === 120, `${second}`);
    assert.deepEqual((await print(page)).pages, onPages);
  });

  test('a page may begin with any part of the document', async (t) => {
    const copies = Array.from({ length: 30 }, (_, at) => `C.c.p. Persona ${at + 1}. Para su conocimiento.`);
    const page = await show(t, [HEAD, PARAGRAPH, PARAGRAPH, PARAGRAPH, SIGNATURES, copies.join('\n')].join('\n\n'));
    await page.getByText('2 páginas', { exact: true }).waitFor();
    assert.equal((await pagesOnScreen(page))[1]?.slice(0, 3).join(' '), 'C.c.p. Archivo. C.c.p.');
  });

  for (const width of [1280, 390])
    test(`paper has the pages of the sheet, from ${width} px`, async (t) => {
      const page = await show(t, TWO_PAGES, { width });
      await page.getByText('2 páginas', { exact: true }).waitFor();
      assert.equal(await page.locator('.frame').count(), width < 600 ? 0 : 2);
      const { pages, pdf } = await print(page);
      if (width > 600) assert.deepEqual(pages, await pagesOnScreen(page));
      assert.match(pdf, /\/Count 2\b/);
      assert.match(pdf, /\/MediaBox \[0 0 612 792\]/);
      assert.equal(await page.locator('.print').count(), 0);
    });

  test('a paragraph goes on on the next page, a table too, with its headings', async (t) => {
    const rows = Array.from({ length: 120 }, (_, at) => `| Concepto ${at + 1} | ${at + 1}00.00 |`);
    const table = ['| Concepto | Monto |', '|---|---|', ...rows].join('\n');
    const long = Array.from({ length: 120 }, (_, at) => `El punto ${at + 1} se atiende con oportunidad.`).join(' ');
    const page = await show(t, `${HEAD}\n\n${long}\n\n${table}\n\n${SIGNATURES}`);
    await page.getByText(/^[4-9] páginas$/).waitFor();
    const { pages, feet } = await print(page);
    assert.ok(Math.min(...feet) > 55, `the space below the text of each page: ${feet}`);
    assert.deepEqual(pages.flat().filter((word) => /^\d+00\.00$/.test(word)).length, 120);
    assert.ok(pages.filter((words) => words.includes('Monto')).length > 1, 'the headings on each page of the table');
    assert.deepEqual(
      pages.flat().filter((word) => word === 'punto').length,
      120,
      'no sentence is lost where the paragraph is divided',
    );
    await pagesOnScreen(page);
    // No line of the table may cross the gap between two pages. The background of the gap must be the same
    // inside the columns and beside them.
    const place = await page
      .locator('tr[data-gap-above] > :last-child')
      .first()
      .evaluate((cell) => {
        cell.scrollIntoView({ block: 'end' });
        const { left, bottom } = cell.getBoundingClientRect();
        const ends = Array.from(document.querySelectorAll('.frame'), (frame) => frame.getBoundingClientRect().bottom);
        return { x: left - 5, y: Math.max(...ends.filter((end) => end < bottom)) + 4 };
      });
    const size = { width: 10, height: 10 };
    const between = await page.screenshot({ clip: { ...place, ...size } });
    assert.deepEqual(between, await page.screenshot({ clip: { ...place, x: place.x + 30, ...size } }));
  });

  test('a text that is being written moves no line that is there already', async (t) => {
    const slow = await startSite({ text: TWO_PAGES, pace: { firstMs: 20, perChunkMs: 4 } });
    t.after(slow.close);
    const { page } = await visit(t, slow.url);
    await page.evaluate(() => {
      const places = new Map<Element, number>();
      const look = () => {
        const top = document.querySelector('.sheet')?.getBoundingClientRect().top ?? 0;
        if (document.querySelector('.sheet[aria-busy=true]'))
          for (const line of document.querySelectorAll('.line')) {
            const place = Math.round(line.getBoundingClientRect().top - top);
            const former = places.get(line) ?? place;
            if (former !== place) document.documentElement.dataset.moved = `${line.textContent} ${former} ${place}`;
            places.set(line, place);
          }
        document.documentElement.dataset.seen = String(places.size);
        requestAnimationFrame(look);
      };
      look();
    });
    await ask(page);
    await page.locator('[role=tablist]').waitFor();
    const { seen, moved } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
    assert.ok(Number(seen) > 10, `${seen} lines were seen`);
    assert.equal(moved, undefined);
    assert.equal(await page.locator('.frame').count(), 2);
  });

  test('the letterhead is on each page, on the screen and on paper, and the text keeps clear of it', async (t) => {
    const page = await show(t, TWO_PAGES);
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await choose(page, await createLetterhead());
    await page.locator('.frame img').waitFor();
    const edges = ['Secretaría de Prueba', 'Hoja 1', 'Continuación', 'Hoja 2 de 2'];
    const [first = '', second = ''] = await page.locator('.frame').allTextContents();
    assert.ok(
      first.includes('Secretaría de Prueba') && first.includes('Hoja 1 de 2') && !first.includes('Continuación'),
    );
    assert.ok(second.includes('Continuación') && second.includes('Hoja 2 de 2'), second);
    const [head, line] = await page.evaluate(() => [
      document.querySelector('.frame .header')?.getBoundingClientRect().bottom ?? 0,
      document.querySelector('.sheet .line')?.getBoundingClientRect().top ?? 0,
    ]);
    assert.ok(
      head !== undefined && line !== undefined && head > 0 && line >= head - 1,
      `${line} px is below ${head} px`,
    );
    const title = page.locator('.frame p', { hasText: 'Secretaría de Prueba' }).locator('span').last();
    assert.equal(await title.evaluate((span) => getComputedStyle(span).color), 'rgb(122, 31, 61)');
    assert.equal(
      await title.evaluate((span) => getComputedStyle(span).lineHeight),
      'normal',
      'as Word has it, not the page',
    );
    const { sections, images } = await print(page);
    assert.equal(sections.length, 2);
    assert.ok(edges.slice(0, 2).every((words) => sections[0]?.includes(words)));
    assert.ok(edges.slice(2).every((words) => sections[1]?.includes(words)));
    assert.deepEqual(images, [true]);
    await page.getByRole('button', { name: 'Quitar' }).click();
    await page.locator('.frame img').waitFor({ state: 'detached' });
    assert.deepEqual(await page.locator('.frame').allTextContents(), ['', 'Página 2 de 2']);
    assert.deepEqual(complaints, []);
  });

  test('the text of later pages begins below what floats in a header, and that of the first page where the file says', async (t) => {
    const page = await show(t, TWO_PAGES);
    const data = unzipSync(readFileSync(new URL('../../word/fixtures/libreoffice.docx', import.meta.url)));
    // 180 pixels at 30 points from the top of the page: the logo ends at 165 points, and the text begins at 72.
    const logo = new ImageRun({
      type: 'png',
      data: data['word/media/image1.png'] ?? assert.fail(),
      transformation: { width: 180, height: 180 },
      floating: {
        horizontalPosition: { relative: 'page', offset: 72 * EMU },
        verticalPosition: { relative: 'page', offset: 30 * EMU },
      },
    });
    const header = new Header({ children: [new Paragraph({ children: [logo] })] });
    const section = { properties: { page: { margin: { top: 1440, header: 0 } } }, headers: { default: header } };
    await choose(page, await Packer.toBuffer(new Document({ sections: [{ ...section, children: [] }] })));
    await page.locator('.frame img').first().waitFor();
    const gaps = await page.evaluate(() => {
      const frames = Array.from(document.querySelectorAll('.frame'), (frame) => ({
        top: frame.getBoundingClientRect().top,
        logo: frame.querySelector('img')?.getBoundingClientRect().bottom ?? 0,
      }));
      const lines = Array.from(document.querySelectorAll('.sheet > *'), (line) => line.getBoundingClientRect());
      return frames.map(({ top, logo: end }) => (lines.find((line) => line.bottom > top + 1)?.bottom ?? 0) - end);
    });
    assert.equal(gaps.length, 2);
    assert.ok((gaps[0] ?? 0) < 0, 'the first page is as in Word');
    assert.ok((gaps[1] ?? 0) > 0, `the second page begins ${gaps[1]} px below the logo`);
  });

  test('an empty line of a header is as high as its mark is large, as in Word', async (t) => {
    const page = await show(t, TWO_PAGES);
    await choose(page, readFileSync(new URL('../../word/fixtures/libreoffice.docx', import.meta.url)));
    await page.locator('.frame img').first().waitFor();
    // The line is below an empty paragraph with a font size of two points.
    const rule = page.locator('.frame .header p').last();
    const [height, pt] = await rule.evaluate((paragraph) => [
      paragraph.getBoundingClientRect().height,
      (paragraph.closest('.frame')?.getBoundingClientRect().width ?? 0) / 612,
    ]);
    assert.ok(height && pt && height / pt > 2 && height / pt < 5, `${height} px at ${pt} px a point`);
  });

  test('the text has the typeface, the size and the lines of the letterhead, as in Word', async (t) => {
    const page = await show(t, TWO_PAGES);
    const looks = () =>
      page.locator('.sheet').evaluate((sheet) => {
        const pt = sheet.getBoundingClientRect().width / 612;
        return Array.from(sheet.querySelectorAll('.paragraph, .institution'), (line) => {
          const { fontFamily, fontSize, lineHeight, fontWeight } = getComputedStyle(line);
          const size = Number.parseFloat(fontSize);
          return [
            fontFamily.split(',')[0],
            Math.round(size / pt),
            (Number.parseFloat(lineHeight) / size).toFixed(1),
            fontWeight,
          ];
        }).slice(0, 2);
      });
    assert.deepEqual(await looks(), [
      ['Arial', 14, '1.3', '700'],
      ['Arial', 11, '1.3', '400'],
    ]);
    await choose(
      page,
      await createLetterhead({ run: { font: 'Georgia', size: 24 }, paragraph: { spacing: { line: 480 } } }),
    );
    await page.locator('.frame img').waitFor();
    const [first, paragraph] = await looks();
    assert.deepEqual(paragraph?.slice(0, 2), ['Georgia', 12]);
    assert.ok(Number(paragraph?.[2]) > 2, `${paragraph?.[2]} lines`);
    assert.deepEqual(first, paragraph, 'the header names the institution, so that the text need not in large letters');
  });

  test('a slot of the letterhead shows the datum of its name on the sheet and on paper, as in Word', async (t) => {
    const page = await show(t, 'Oficio núm. {{Numero_Oficio}}\n\nSe informa.');
    const header = new Header({ children: [new Paragraph('Folio {{numero oficio}} de {carpeta}')] });
    const sections = [{ headers: { default: header }, children: [new Paragraph('')] }];
    await choose(page, await Packer.toBuffer(new Document({ sections })));
    const frame = page.locator('.frame', { hasText: 'Folio' });
    await frame.waitFor();
    assert.equal(await frame.textContent(), 'Folio [Número de oficio] de {carpeta}');
    await page.locator('#campo-Numero_Oficio').fill('SA/12');
    await frame.filter({ hasText: 'Folio SA/12 de {carpeta}' }).waitFor();
    const { sections: printed } = await print(page);
    assert.match(printed[0] ?? '', /Folio SA\/12 de \{carpeta\}/);
  });

  test('an image of a letterhead hides the one below it, has the colour of the paper where it is white, and a watermark its place', async (t) => {
    const page = await show(t, TWO_PAGES);
    const square = (data: string, behindDocument: boolean) =>
      new ImageRun({
        type: 'png',
        data: Buffer.from(data, 'base64'),
        transformation: { width: 96, height: 96 },
        floating: { horizontalPosition: { offset: 0 }, verticalPosition: { offset: 0 }, behindDocument },
      });
    const header = new Header({
      children: [new Paragraph({ children: [square(BLACK_PIXEL, true), square(WHITE_PIXEL, false)] })],
    });
    const parts = unzipSync(
      await Packer.pack(new Document({ sections: [{ headers: { default: header }, children: [] }] }), 'uint8array'),
    );
    const xml = strFromU8(parts['word/header1.xml'] ?? assert.fail());
    const [, id = ''] = /r:embed="([^"]+)"/.exec(xml) ?? [];
    const watermark = `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="position:absolute;margin-left:72pt;margin-top:0;width:306pt;height:2in;z-index:-3;mso-position-horizontal-relative:page;mso-position-vertical:center;mso-position-vertical-relative:page"><v:imagedata r:id="${id}" gain="19661f"/></v:shape></w:pict></w:r>`;
    const changed = strToU8(xml.replace('</w:p>', `${watermark}</w:p>`));
    await choose(page, Buffer.from(zipSync({ ...parts, 'word/header1.xml': changed })));
    await page.locator('.frame img').nth(2).waitFor();
    const drawn = await page
      .locator('.frame')
      .first()
      .evaluate((frame) => {
        const edge = frame.getBoundingClientRect();
        const image = Array.from(frame.querySelectorAll('img')).find(({ style }) => style.opacity !== '');
        const { left, top, width, height } = image?.getBoundingClientRect() ?? edge;
        const place = [left - edge.left, top - edge.top, width, height].map((one) =>
          Math.round((one / edge.width) * 595.3),
        );
        return { place, opacity: Number(image?.style.opacity).toFixed(1), left: edge.left, top: edge.top };
      });
    assert.deepEqual([drawn.place, drawn.opacity], [[72, (842 - 144) / 2, 306, 144], '0.3']);
    const picture = await page.screenshot({ clip: { x: drawn.left + 20, y: drawn.top + 20, width: 1, height: 1 } });
    const colour = await page.evaluate(async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      const pen = new OffscreenCanvas(1, 1).getContext('2d');
      pen?.drawImage(bitmap, 0, 0);
      return Array.from(pen?.getImageData(0, 0, 1, 1).data ?? []);
    }, Array.from(picture));
    assert.deepEqual(colour, [0xff, 0xfe, 0xfb, 0xff]);
  });

  test('what cannot be drawn of a letterhead is named beside it, and that of a letter where it is opened', async (t) => {
    const page = await show(t, TWO_PAGES);
    const asEmf = (docx: Uint8Array) => {
      const parts = unzipSync(docx);
      const image = Object.keys(parts).find((path) => path.endsWith('.png')) ?? assert.fail();
      for (const [path, bytes] of Object.entries(parts))
        if (/\.(rels|xml)$/.test(path))
          parts[path] = strToU8(strFromU8(bytes).replace(/\.png\b|"png"/g, (png) => png.replace('png', 'emf')));
      parts[image.replace('.png', '.emf')] = parts[image] ?? new Uint8Array();
      return zipSync(parts);
    };
    await drop(page, 'oficio.docx', asEmf(await createLetterhead({}, LETTER)));
    await page
      .locator('.notice')
      .getByText(/De su hoja no se ve aquí una imagen en un formato/)
      .waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await choose(page, Buffer.from(asEmf(await createLetterhead())));
    await page.getByText(/no se ve una imagen en un formato que el navegador no conoce/).waitFor();
    assert.equal(await page.locator('.frame img').count(), 0);
  });

  test('a phone shows the head of the letterhead above the text, in the width of the window', async (t) => {
    const page = await show(t, TWO_PAGES, { width: 390 });
    await choose(page, await createLetterhead());
    const head = page.locator('.head-of-phone');
    await head.getByText('Secretaría de Prueba').waitFor();
    const [image, words, sheet] = await Promise.all(
      [head.locator('img'), page.locator('.line').first(), page.locator('.sheet')].map((part) => part.boundingBox()),
    );
    assert.ok((image?.y ?? 0) + (image?.height ?? 0) <= (words?.y ?? 0), 'the logo is above the text');
    assert.equal(await head.locator('.footer').isVisible(), false, 'the foot of a page has no place at its head');
    assert.equal((await head.boundingBox())?.width, sheet?.width);
    assert.ok((image?.height ?? 0) > 40 && (image?.width ?? 999) < 120);
    await page.getByRole('button', { name: 'Quitar' }).click();
    await head.waitFor({ state: 'detached' });
  });

  test('a window that becomes narrow keeps the number of pages', async (t) => {
    const page = await show(t, TWO_PAGES);
    const count = page.locator('.page-count');
    await count.getByText('2 páginas').waitFor();
    await count.evaluate((element) => {
      const note = () =>
        (document.body.dataset.counts = `${document.body.dataset.counts ?? ''}${element.textContent};`);
      new MutationObserver(note).observe(element, { subtree: true, childList: true, characterData: true });
    });
    await page.setViewportSize({ width: 390, height: 800 });
    await page.waitForFunction(() => !document.querySelector('[data-paged]'));
    await page.waitForTimeout(800);
    assert.equal(await page.evaluate(() => document.body.dataset.counts), undefined);
  });

  test('all rows of a table are printed at once, each letter on separate pages', async (t) => {
    const page = await show(t, TWO_PAGES);
    await openTab(page, 'En serie');
    await page
      .locator('.series textarea')
      .fill('Destinatario\tCargo\nAna López\tJefa\nLuis Ríos\tJuez\nEva Sol\tJueza');
    await page.locator('.series textarea').blur();
    await page.getByText('3 documentos', { exact: true }).waitFor();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-asked', '');
    });
    await page.getByRole('button', { name: 'Más formas de llevárselo' }).click();
    await page.getByRole('button', { name: 'Imprimir los 3' }).click();
    await page.locator('body[data-asked]').waitFor({ state: 'attached' });
    const { sections, pdf } = await print(page);
    assert.equal(sections.length, 6);
    assert.match(pdf, /\/Count 6\b/);
    for (const [at, name] of ['Ana López', 'Luis Ríos', 'Eva Sol'].entries()) {
      assert.ok(sections[2 * at]?.includes(name), `${name} is on the first page of the letter`);
      assert.ok(sections[2 * at + 1]?.includes('Página 2 de 2'));
    }
    assert.equal((await print(page)).sections.length, 2);
  });

  async function show(owner: Owner, text: string, look: Look = {}): Promise<Page> {
    const { page } = await visitDocument(owner, site.url, { drawn: true, ...look, changed: () => text });
    if (await page.getByRole('tab', { name: 'Hoja' }).isVisible()) await openTab(page, 'Hoja');
    return page;
  }
});

const BLACK_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
const WHITE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==';
const HEAD =
  '{{Institucion}}\n{{Area}}\nOficio núm. {{Numero_Oficio}}\nASUNTO: Solicitud de apoyo.\n\n{{Lugar}}, a {{Fecha}}\n\n{{Destinatario}}\n{{Cargo}}\nPRESENTE';
const PARAGRAPH =
  'Con fundamento en {{Fundamento_Legal}}, solicito a usted que gire sus instrucciones para que el personal a su cargo atienda la petición de {{Area_Solicitante}} antes del {{Fecha_Limite}}, con el apoyo de {{Nombre_Enlace}}.';
const SIGNATURES =
  'ATENTAMENTE\n\n{{Nombre_Remitente}}\n{{Cargo_Remitente}}\n\n{{Testigo_1}}\nTestigo de asistencia\n\nC.c.p. Archivo.';
const TWO_PAGES = [HEAD, ...Array.from({ length: 10 }, () => PARAGRAPH), SIGNATURES].join('\n\n');

// Returns the words of each page. Throws if a word is outside the margins.
function pagesOnScreen(page: Page): Promise<string[][]> {
  return page.evaluate(() => {
    const frames = Array.from(document.querySelectorAll('.frame'), (frame) => frame.getBoundingClientRect());
    const pages: string[][] = frames.map(() => []);
    const walker = document.createTreeWalker(document.querySelector('.document') ?? document, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const match of (node.textContent ?? '').matchAll(/\S+/g)) {
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const { top, bottom } = range.getBoundingClientRect();
        const at = frames.findIndex(
          (frame) => top >= frame.top + frame.height * 0.088 && bottom <= frame.bottom - frame.height * 0.07,
        );
        if (at < 0) throw new Error(`«${match[0]}» is outside the margins`);
        pages[at]?.push(match[0]);
      }
    }
    return pages;
  });
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page.setInputFiles('input[accept=".docx"]', { name: 'hoja.docx', mimeType: 'application/zip', buffer });
}

const EMU = 12_700; // of a point

// Makes a letterhead whose first page differs, with a header taller than the margin.
async function createLetterhead(document: IDocumentDefaultsOptions = {}, lines = ['Texto']): Promise<Buffer> {
  const fixture = readFileSync(new URL('../../word/fixtures/libreoffice.docx', import.meta.url));
  const data = unzipSync(fixture)['word/media/image1.png'] ?? assert.fail();
  const image = new ImageRun({ type: 'png', data, transformation: { width: 120, height: 120 } });
  const name = new TextRun({ text: 'Secretaría de Prueba', bold: true, color: '7A1F3D' });
  const numbers = new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [new TextRun({ children: ['Hoja ', PageNumber.CURRENT, ' de ', PageNumber.TOTAL_PAGES] })],
  });
  const footer = new Footer({ children: [numbers] });
  const section = {
    properties: { titlePage: true },
    headers: {
      first: new Header({ children: [new Paragraph({ children: [image] }), new Paragraph({ children: [name] })] }),
      default: new Header({ children: [new Paragraph('Continuación')] }),
    },
    footers: { first: footer, default: footer },
    children: lines.map((line) => new Paragraph(line)),
  };
  return Packer.toBuffer(new Document({ sections: [section], styles: { default: { document } } }));
}

// `pages` has the words of each page, `sections` all text with headers and footers. `images` tells of each
// image whether it is there.
interface Printed {
  pages: string[][];
  // The space below the text of each page, in points.
  feet: number[];
  sections: string[];
  images: boolean[];
  pdf: string;
}

async function print(page: Page): Promise<Printed> {
  await page.evaluate(() => {
    addEventListener(
      'beforeprint',
      () => {
        const pages = Array.from(document.querySelectorAll('.print .document'), (content) => {
          const words: string[] = [];
          const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode())
            words.push(...(node.textContent ?? '').split(/\s+/).filter((word) => word !== ''));
          return words;
        });
        const sections = Array.from(document.querySelectorAll('.print section'), ({ textContent }) => textContent);
        const images = Array.from(
          document.querySelectorAll<HTMLImageElement>('.print img'),
          (image) => image.naturalWidth > 0,
        );
        const feet = Array.from(document.querySelectorAll('.print section'), (sheet) => {
          const end = sheet.querySelector('.document > :last-child')?.getBoundingClientRect().bottom ?? 0;
          return ((sheet.getBoundingClientRect().bottom - end) * 3) / 4;
        });
        document.documentElement.dataset.printed = JSON.stringify({ pages, feet, sections, images });
      },
      { once: true },
    );
  });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return { ...JSON.parse((await page.locator('html').getAttribute('data-printed')) ?? '{}'), pdf };
}

// The format of a line. `above` and `size` are in points.
interface Measures {
  above: number;
  size: number;
  bold: boolean;
  align: string;
}

// Measures the lines on the sheet, without the space above the first line, which the top of a page drops.
function measureSheet(page: Page): Promise<Measures[]> {
  return page.locator('.line').evaluateAll((lines) => {
    const sheet = document.querySelector('.sheet')?.getBoundingClientRect().width ?? 0;
    const inPoints = (length: string) => Math.round((Number.parseFloat(length) * 612 * 10) / sheet) / 10;
    return lines.map((line) => {
      const { marginTop, fontSize, fontWeight, textAlign, lineHeight } = getComputedStyle(line);
      const size = inPoints(fontSize);
      if (Math.abs(inPoints(lineHeight) - size * 1.265) > 0.1) throw new Error(`the height of a line is ${lineHeight}`);
      return {
        above: inPoints(marginTop),
        size,
        bold: fontWeight === '700',
        align: textAlign === 'start' ? 'left' : textAlign,
      };
    });
  });
}

function measureWord(text: string): Measures[] {
  const parts = unzipSync(createDocx(text));
  const read = (path: string) => strFromU8(parts[path] ?? new Uint8Array()).replace(/^<\?.*?\?>\s*/, '');
  const styles = new Map(
    readXml(read('word/styles.xml')).children.map((style) => [attribute(style, 'styleId'), style]),
  );
  const xml = read('word/document.xml');
  let former: string | undefined;
  const paragraphs = Array.from(descendants(readXml(xml))).filter(({ local }) => local === 'p');
  return paragraphs.flatMap((paragraph, at) => {
    const words = xml.slice(paragraph.start, paragraph.end).replace(/<[^>]*>/g, '');
    const own = find(paragraph, 'pPr');
    const id = own && value(own, 'pStyle');
    const style = styles.get(id);
    const same = id === former;
    former = id;
    if (words === '' || !own || !style) return [];
    const settings = find(style, 'pPr');
    const contextual = find(own, 'contextualSpacing') ?? (settings && find(settings, 'contextualSpacing'));
    const joined = same && contextual !== undefined && attribute(contextual, 'val') !== '0';
    const spacing = find(own, 'spacing') ?? (settings && find(settings, 'spacing'));
    const run = find(style, 'rPr');
    return {
      above: at === 0 || joined ? 0 : Number((spacing && attribute(spacing, 'before')) ?? 0) / 20,
      size: Number((run && value(run, 'sz')) ?? 22) / 2,
      bold: run !== undefined && find(run, 'b') !== undefined,
      align: (settings && value(settings, 'jc')) ?? 'left',
    };
  });
}

function find(element: XmlElement, local: string): XmlElement | undefined {
  return element.children.find((child) => child.local === local);
}

function value(element: XmlElement, local: string): string | undefined {
  const found = find(element, local);
  return found && attribute(found, 'val');
}
