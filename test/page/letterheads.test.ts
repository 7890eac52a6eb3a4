// Tests the kinds of letterheads that offices have. Each is chosen in the page, under the page's content
// security policy.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import {
  Document,
  Header,
  ImageRun,
  type ISectionOptions,
  Packer,
  PageOrientation,
  Paragraph,
  SectionType,
  SimpleField,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { askAndWait, downloaded, openTab, sharedBrowser, sharedSite } from '../harness/page.ts';

const { visit, visitDocument } = sharedBrowser();

const FIXTURE = readFileSync(new URL('../../word/fixtures/libreoffice.docx', import.meta.url));
const MOVED = 'El logotipo de esta hoja estaba en el cuerpo y pasó al encabezado: vea que el texto no lo tape.';

interface Kind {
  name: string;
  file: () => Promise<Uint8Array>;
  says: readonly string[];
  // The number of images on the sheet. `word` matches the headers and the body of the Word file.
  images: number;
  word: RegExp;
}

// A washed-out image of 306 × 396 points in the middle of the page.
const WATERMARK =
  '<w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="position:absolute;margin-left:0;margin-top:0;width:306pt;height:5.5in;z-index:-251650048;mso-position-horizontal:center;mso-position-horizontal-relative:page;mso-position-vertical:center;mso-position-vertical-relative:page"><v:imagedata r:id="ID" gain="19661f" blacklevel="22938f"/></v:shape></w:pict>';

const KINDS: readonly Kind[] = [
  {
    name: 'two logos in the body, with a line break between them',
    file: () => pack({ children: [new Paragraph({ children: [logo(), new TextRun({ break: 1 }), logo()] })] }),
    says: [MOVED],
    images: 2,
    word: /<w:hdr.*inline>.*<w:br\/>.*inline>/s,
  },
  {
    name: 'two logos in the body, in continuous sections',
    file: () =>
      pack(
        { properties: { type: SectionType.CONTINUOUS }, children: [new Paragraph({ children: [logo()] })] },
        { properties: { type: SectionType.CONTINUOUS }, children: [new Paragraph({ children: [logo()] })] },
      ),
    says: [MOVED],
    images: 2,
    word: /<w:hdr.*inline>.*inline>/s,
  },
  {
    name: 'an annex across the page, whose table is longer than the letter',
    file: () =>
      pack(
        { headers: headerOf('MUNICIPIO DE PRUEBA'), children: [new Paragraph('Oficio')] },
        {
          properties: { page: { size: { orientation: PageOrientation.LANDSCAPE }, margin: { left: 0 } } },
          headers: { default: new Header({ children: [new Paragraph('')] }) },
          children: [tableOf(9)],
        },
      ),
    says: ['Esta hoja tiene secciones distintas: se usa la primera vertical con encabezado.'],
    images: 0,
    word: /^(?!.*(?:landscape|w:left="0")).*MUNICIPIO DE PRUEBA/s,
  },
  {
    name: 'an image that is in the file and linked as well',
    file: async () => {
      const parts = unzipSync(
        await pack({
          headers: { default: new Header({ children: [new Paragraph({ children: [logo()] })] }) },
          children: [],
        }),
      );
      return zipSync({
        ...parts,
        ...edited(parts, 'word/header1.xml', (xml) => xml.replace('r:embed=', 'r:link="rIdLink" r:embed=')),
        ...edited(parts, 'word/_rels/header1.xml.rels', (xml) =>
          xml.replace(
            '</Relationships>',
            '<Relationship Id="rIdLink" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///c:/logo.png" TargetMode="External"/></Relationships>',
          ),
        ),
      });
    },
    says: [],
    images: 1,
    word: /^(?!.*r:link=).*r:embed=/s,
  },
  {
    name: 'a watermark by Word’s own command, which is written as in older versions',
    file: async () => {
      const header = new Header({ children: [new Paragraph({ children: [logo()] })] });
      const parts = unzipSync(await pack({ headers: { default: header }, children: [] }));
      const written = edited(parts, 'word/header1.xml', (xml) =>
        xml.replace(/<w:drawing>.*r:embed="([^"]*)".*<\/w:drawing>/s, (_, id) => WATERMARK.replace('ID', id)),
      );
      return zipSync({ ...parts, ...written });
    },
    says: [],
    images: 1,
    word: /<v:imagedata r:id="[^"]+" gain="19661f"/,
  },
  {
    name: 'slots in its header, one of them a merge field',
    file: () =>
      pack({
        headers: {
          default: new Header({
            children: [
              new Paragraph('Oficio {{Numero_Oficio}}'),
              new Paragraph({ children: [new SimpleField('MERGEFIELD Folio', '«Folio»')] }),
            ],
          }),
        },
        children: [],
      }),
    says: [
      'Esta hoja tiene huecos en su encabezado o pie ({{Numero_Oficio}}, «Folio»): cada uno lleva el dato de su mismo nombre; si no lo hay, sale como está.',
    ],
    images: 0,
    word: /DSP\/045\/2026.*«Folio»/s,
  },
  {
    name: 'words in its body only',
    file: () => pack({ children: [new Paragraph('MUNICIPIO DE PRUEBA'), new Paragraph('Palacio s/n, Centro')] }),
    says: [
      'da solo sus márgenes y su letra.',
      'Esta hoja no tiene encabezado ni pie: lo escrito en su cuerpo no sale en los documentos. En Word, páselo al encabezado.',
    ],
    images: 0,
    word: /^(?!.*MUNICIPIO DE PRUEBA)/s,
  },
  {
    name: 'a header that is not UTF-8, which is refused by its name',
    file: async () => {
      const parts = unzipSync(await pack({ headers: headerOf('Oficina'), children: [] }));
      const { 'word/header1.xml': header = new Uint8Array() } = parts;
      parts['word/header1.xml'] = strToU8(strFromU8(header).replace('Oficina', 'Tesorer\xeda'), true);
      return zipSync(parts);
    },
    says: ['El membrete está dañado (word/header1.xml): ábralo en Word y guárdelo de nuevo.', 'Sin hoja membretada.'],
    images: 0,
    word: /^(?!.*<w:hdr)/s,
  },
];

describe('the kinds of letterheads that offices have', () => {
  const site = sharedSite();

  for (const { name, file, says, images, word } of KINDS)
    test(name, async (t) => {
      const { page, complaints } = await visitDocument(t, site.url);
      await openTab(page, 'Datos');
      await page.getByLabel('Número de oficio', { exact: true }).fill('DSP/045/2026');
      const buffer = Buffer.from(await file());
      await page.setInputFiles('.letterhead input', { name: 'hoja.docx', mimeType: 'application/zip', buffer });
      const said = page.locator('.letterhead');
      for (const words of says) await said.getByText(words).waitFor();
      if (!says.includes('Sin hoja membretada.')) await said.getByText('hoja.docx', { exact: true }).waitFor();
      const hints = await said.locator('p.hint').allTextContents();
      assert.deepEqual(
        hints.filter((words) => !says.includes(words)),
        [],
      );
      await page.waitForFunction((count) => document.querySelectorAll('.frame img').length === count, images);
      const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
      const parts = Object.entries(unzipSync(bytes)).filter(([path]) =>
        /^word\/(?:document|header\d*)\.xml$/.test(path),
      );
      const xml = parts.map(([, part]) => strFromU8(part)).join('\n');
      assert.match(xml, word);
      assert.deepEqual(complaints, []);
    });

  test('a letter that was taken for a letterhead is offered as a letter', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    const lines = [
      'ASUNTO: Poda de árboles',
      'Lic. Ana Ruiz Pech',
      'PRESENTE',
      'Le pido podar los árboles del parque.',
    ];
    const buffer = Buffer.from(await pack({ children: lines.map((line) => new Paragraph(line)) }));
    const file = { name: 'carta.docx', mimeType: 'application/zip', buffer };
    await page.setInputFiles('.letterhead-choice input', file);
    await page.getByRole('button', { name: 'Abrirla como carta' }).click();
    await page.locator('.sheet').getByText('Le pido podar los árboles del parque.').waitFor();
    await page.locator('.letterhead').getByText('es su hoja.').waitFor();
    assert.deepEqual(complaints, []);
  });

  test('letters and data are readable on dark colours, and of two pictures the higher one is in front', async (t) => {
    const { page, complaints } = await visitDocument(t, site.url);
    const header = new Header({ children: [new Paragraph('Oficina'), new Paragraph('{{Numero_Oficio}}')] });
    const parts = unzipSync(await pack({ headers: { default: header }, children: [] }));
    const buffer = Buffer.from(zipSync({ ...parts, ...edited(parts, 'word/header1.xml', darkened) }));
    await page.setInputFiles('.letterhead input', { name: 'hoja.docx', mimeType: 'application/zip', buffer });
    await page.locator('.frame .edge').getByText('Oficina').waitFor({ state: 'attached' });
    const looks = () =>
      page.locator('.frame').evaluate((frame) => {
        const styleOf = (selector: string) => {
          const element = frame.querySelector(selector);
          return element ? getComputedStyle(element) : undefined;
        };
        const datum = styleOf('[data-variable]');
        return {
          letters: styleOf('p > span')?.color,
          datum: datum?.color,
          mixed: datum?.mixBlendMode,
          layers: Array.from(frame.querySelectorAll<HTMLElement>('.floating'), ({ style }) => [
            style.zIndex,
            style.backgroundColor,
          ]).sort(),
        };
      });
    const layers = [
      ['5', 'rgb(0, 0, 255)'],
      ['7', 'rgb(255, 0, 0)'],
    ];
    assert.deepEqual(await looks(), {
      letters: 'rgb(255, 255, 255)',
      datum: 'rgb(29, 28, 26)',
      mixed: 'normal',
      layers,
    });
    await openTab(page, 'Datos');
    await page.getByLabel('Número de oficio', { exact: true }).fill('DSP/045/2026');
    await page.locator('.frame .var.filled').getByText('DSP/045/2026').waitFor({ state: 'attached' });
    await page.mouse.move(0, 0);
    await page.locator('#prompt, .sheet').first().focus();
    assert.equal((await looks()).letters, 'rgb(255, 255, 255)');
    assert.deepEqual(complaints, []);
  });

  test('an institution that is being typed is offered to the letterhead once it is whole', async (t) => {
    const { page } = await visit(t, site.url);
    const headers = headerOf('MUNICIPIO DE PRUEBA');
    const buffer = Buffer.from(await pack({ headers, children: [] }));
    await page.setInputFiles('.letterhead-choice input', { name: 'hoja.docx', mimeType: 'application/zip', buffer });
    await askAndWait(page);
    await page.locator('.frame .edge').getByText('MUNICIPIO DE PRUEBA').waitFor({ state: 'attached' });
    const field = page.getByLabel('Institución', { exact: true });
    await field.fill('Municipio');
    await page.locator('.sheet .line.institution').getByText('Municipio', { exact: true }).waitFor();
    assert.equal(await page.getByText('La hoja ya dice').count(), 0);
    await field.fill('Municipio de Prueba');
    await field.blur();
    await page.getByText('La hoja ya dice «Municipio de Prueba», y el texto lo repite debajo.').waitFor();
  });

  test('institution and area are offered to be left to a letterhead that says them, and the next text leaves them out', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    const lines = ['MUNICIPIO', 'DE PRUEBA', 'Dirección de Administración'].map((line) => new Paragraph(line));
    const buffer = Buffer.from(await pack({ headers: { default: new Header({ children: lines }) }, children: [] }));
    const mimeType = 'application/zip';
    await page.setInputFiles('.letterhead-choice input', { name: 'hoja.docx', mimeType, buffer });
    await page.getByRole('button', { name: 'Mi oficina' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mi oficina' });
    await dialog.getByLabel('Institución', { exact: true }).fill('Municipio de Prueba');
    await dialog.getByRole('button', { name: 'Guardar en este navegador' }).click();
    await askAndWait(page);
    const offer = page.getByText('La hoja ya dice «Municipio de Prueba» y «Dirección de Administración», y el texto');
    await offer.waitFor();
    const sheet = page.locator('.sheet');
    const head = () => sheet.locator('.line').first().textContent();
    assert.equal(await head(), 'Municipio de Prueba');
    await page.getByRole('button', { name: 'No repetirlo' }).click();
    await offer.waitFor({ state: 'detached' });
    assert.match((await head()) ?? '', /^Oficio/);
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
    assert.doesNotMatch(strFromU8(unzipSync(bytes)['word/document.xml'] ?? assert.fail()), /Municipio de Prueba/);
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await page.reload();
    await askAndWait(page);
    assert.match((await head()) ?? '', /^Oficio/);
    await page.locator('.letterhead').getByRole('button', { name: 'Quitar' }).click();
    await page.getByText('La hoja anterior decía «Municipio de Prueba» y «Dirección de Administración»').waitFor();
    await page.setInputFiles('.letterhead input', { name: 'hoja.docx', mimeType, buffer });
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await askAndWait(page);
    await page.getByRole('button', { name: 'No repetirlo' }).click();
    await page.getByRole('button', { name: 'Mi oficina' }).click();
    await dialog.getByText('Los textos no repiten «Municipio de Prueba» y «Dirección de Administración»').waitFor();
    await dialog.getByRole('button', { name: 'Repetirlo' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    await askAndWait(page);
    assert.equal(await head(), 'Municipio de Prueba');
    assert.equal(await offer.count(), 0);
    assert.deepEqual(complaints, []);
  });
});

// Gives the paragraphs of a header a dark colour behind letters of the automatic colour and white ones, and adds
// a red square and a blue band, which is lower though it comes later.
function darkened(xml: string): string {
  const shading = '<w:pPr><w:shd w:val="clear" w:color="auto" w:fill="1F3864"/></w:pPr>';
  const names =
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"';
  const square = (layer: number, fill: string) =>
    `<w:r><w:drawing><wp:anchor ${names} simplePos="0" relativeHeight="${layer}" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1" distT="0" distB="0" distL="0" distR="0"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="page"><wp:posOffset>0</wp:posOffset></wp:positionH><wp:positionV relativeFrom="page"><wp:posOffset>0</wp:posOffset></wp:positionV><wp:extent cx="635000" cy="635000"/><wp:wrapNone/><wp:docPr id="${layer}" name="s"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr/><wps:spPr><a:prstGeom prst="rect"/><a:solidFill><a:srgbClr val="${fill}"/></a:solidFill></wps:spPr><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`;
  const dark = xml.replaceAll('<w:p>', `<w:p>${shading}`);
  return dark.replace('</w:p>', `${square(7, 'FF0000')}${square(5, '0000FF')}</w:p>`);
}

async function pack(...sections: readonly ISectionOptions[]): Promise<Uint8Array> {
  return Packer.pack(new Document({ sections }), 'uint8array');
}

function headerOf(words: string) {
  return { default: new Header({ children: [new Paragraph(words)] }) };
}

function tableOf(rows: number): Table {
  const row = (at: number) => new TableRow({ children: [new TableCell({ children: [new Paragraph(`Anexo ${at}`)] })] });
  return new Table({ rows: Array.from({ length: rows }, (_, at) => row(at)) });
}

function logo(): ImageRun {
  const data = unzipSync(FIXTURE)['word/media/image1.png'] ?? assert.fail();
  return new ImageRun({ type: 'png', data, transformation: { width: 70, height: 70 } });
}

function edited(parts: Record<string, Uint8Array>, path: string, change: (xml: string) => string) {
  return { [path]: strToU8(change(strFromU8(parts[path] ?? new Uint8Array()))) };
}
