import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { foreignDocx, paragraph, table } from '../../word/word-file.testing.ts';
import { findViolations } from '../harness/axe.ts';
import {
  LETTER,
  LOOKING,
  makeForm,
  makeLetter,
  makeLetterWithEdges,
  makeLookingLetter,
  makeScannedLetter,
  makeSignedLetter,
  SEAL,
} from '../harness/letter.ts';
import {
  downloaded,
  drop,
  dropTogether,
  openTab,
  paste,
  readWord,
  sentBy,
  sharedBrowser,
  sharedSite,
} from '../harness/page.ts';
import { createWorkbook } from '../harness/workbook.ts';

const { visit } = sharedBrowser();

// The words of the first page's header and footer before their data.
const HEAD = 'H. AYUNTAMIENTO DE SAN ISIDROOficio núm. ';
const FOOT = 'Palacio Municipal s/n. Elaboró: ';

// A letter of the same kind as LETTER.
const OTHER = [
  'Oficio núm. DOP/071/2025',
  'ASUNTO: Se solicita la poda de árboles.',
  'San Isidro, Puebla, a 9 de mayo de 2025',
  'C.P. ELVA MORA RÍOS',
  'JEFA DE PARQUES',
  'PRESENTE',
  'Por este medio le solicito la poda de doce árboles de la colonia El Fresno, a más tardar el 30 de mayo de 2025.',
  'Se anexa un croquis de la zona con los lugares que se mencionan en el reporte.',
  'ATENTAMENTE',
  'LIC. MARÍA FERNANDA ORTEGA RUIZ',
  'DIRECTORA DE OBRAS PÚBLICAS',
];

const CERTIFICATE = [
  'CONSTANCIA',
  'A QUIEN CORRESPONDA:',
  'Se hace constar que la C. AURELIA TINAJERO MOTA, con C.U.R.P. TIMA850312MGTNTR09 y número de seguridad social 12058512349, labora de 9:00 a 16:00 horas como cocinera en este Municipio.',
  'ATENTAMENTE',
  'LIC. DARÍO OCEGUERA LIMA',
  'DIRECTOR DE RECURSOS HUMANOS',
];

describe('a letter of the office', () => {
  const site = sharedSite();

  test('asks once before old data leave, by keyboard and with axe: each leads to its field, and what is left so is marked in Word', async (t) => {
    const { page, complaints } = await visit(t, site.url, { drawn: true });
    await drop(page, 'oficio 2025.docx', await makeLetter());
    const download = page.getByRole('button', { name: /^Descargar Word/ });
    await download.press('Enter');
    const question = page.getByRole('dialog', { name: /datos son de la carta anterior$/ });
    await question.waitFor();
    assert.deepEqual(await findViolations(page), []);
    const asked = await question.locator('li').allTextContents();
    assert.ok(asked.includes('Destinatario ING. ROGELIO PADILLA MENA'), asked.join('\n'));
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await download.press('Enter');
    await question.getByRole('button', { name: /^Destinatario/ }).press('Enter');
    const addressee = page.getByLabel('Destinatario', { exact: true });
    await page.waitForFunction(() => document.activeElement?.id === 'campo-Destinatario');
    await addressee.fill('ARQ. ANA RÍOS');
    await download.press('Enter');
    await question.getByRole('button', { name: 'Ir al primero' }).press('Enter');
    await page.locator('.field :focus').waitFor();
    await download.press('Enter');
    await question.waitFor();
    assert.equal(await question.locator('li').count(), asked.length - 1);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      question.getByRole('button', { name: 'Dejarlos así' }).press('Enter'),
    ]);
    const xml = strFromU8(unzipSync(await readFile(await file.path()))['word/document.xml'] ?? new Uint8Array());
    const isShaded = (words: string) => xml.includes(`fill="FFF2CC"/></w:rPr><w:t xml:space="preserve">${words}`);
    assert.ok(isShaded('SUPERINTENDENTE DE ZONA'));
    assert.ok(!isShaded('ARQ. ANA RÍOS'));
    await page
      .locator('.downloaded')
      .getByText(`${asked.length - 1} datos son de la carta anterior`)
      .waitFor();
    // What was asked about is not asked about again, whatever form the letter takes, also after a reload.
    await page.reload();
    await Promise.all([page.waitForEvent('download'), download.press('Enter')]);
    await page.getByRole('button', { name: 'Más formas de llevárselo' }).click();
    const text = page.getByRole('button', { name: /^Texto/ });
    await Promise.all([page.waitForEvent('download'), text.click()]);
    assert.equal(await question.count(), 0);
    assert.deepEqual(complaints, []);
  });

  test('a letter that another than «Mi oficina» signs is asked about before it leaves, and signed by either', async (t) => {
    const { page, complaints } = await visit(t, site.url, { drawn: true });
    const values = { signer: 'C.P. Elsa Mora Ríos', post: 'Tesorera Municipal' };
    const office = JSON.stringify({ saved: { values, copies: [], folios: {} } });
    await page.evaluate((stored) => localStorage.setItem('membrete.oficina', stored), office);
    await page.reload();
    await drop(page, 'oficio 2025.docx', await makeLetter());
    const download = page.getByRole('button', { name: /^Descargar Word/ });
    await download.press('Enter');
    const question = page.getByRole('dialog', { name: /datos son de la carta anterior$/ });
    await question
      .getByText(/^Firma «LIC\. MARÍA FERNANDA .*y en «Mi oficina», «C\.P\. Elsa Mora Ríos, Tesorera/)
      .waitFor();
    assert.deepEqual(await findViolations(page), []);
    await question.getByRole('button', { name: 'Que firme quien dice «Mi oficina»' }).press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'campo-Firmante');
    await download.press('Enter');
    await question.waitFor();
    assert.equal(await question.getByText(/^Firma «/).count(), 0);
    const { bytes } = await downloaded(page, () => question.getByRole('button', { name: 'Dejarlos así' }).click());
    assert.match(await readWord(bytes), /C\.P\. ELSA MORA RÍOS\s*TESORERA MUNICIPAL/);
    assert.deepEqual(complaints, []);
  });

  test('old words look old on the sheet, in its header and on paper, until they are confirmed', async (t) => {
    const { page } = await visit(t, site.url);
    const lines = [
      'San Isidro, Puebla, a 3 de marzo de 2025',
      'ING. ROGELIO PADILLA MENA',
      'SUPERINTENDENTE DE ZONA',
      'PRESENTE',
    ];
    const body = [
      ...lines,
      'Le solicito la reparación de 14 luminarias de la colonia El Mirador.',
      'ATENTAMENTE',
      'LIC. MARÍA ORTEGA RUIZ',
    ];
    const parts = { 'header1.xml': paragraph('Expediente: ADQ/023/2025') };
    await drop(page, 'oficio.docx', foreignDocx(body.map((line) => paragraph(line)).join(''), { parts }));
    const sheet = page.locator('.sheet.document .var.old');
    const onPaper = page.locator('.frame .var.old');
    await onPaper.filter({ hasText: 'ADQ/023/2025' }).waitFor();
    await sheet.filter({ hasText: 'SUPERINTENDENTE DE ZONA' }).waitFor();
    const printed = () =>
      page.evaluate(() => {
        dispatchEvent(new Event('beforeprint'));
        const old = Array.from(document.querySelectorAll('.print .old'), ({ textContent }) => textContent ?? '');
        dispatchEvent(new Event('afterprint'));
        return old;
      });
    const before = await printed();
    for (const words of ['ADQ/023/2025', 'SUPERINTENDENTE DE ZONA', '14'])
      assert.ok(before.includes(words), `${words}: ${before}`);
    const keep = page.getByRole('button', { name: /^Dejar igual/ }).first();
    while ((await keep.count()) > 0) await keep.click();
    for (const marks of [sheet, onPaper]) await marks.first().waitFor({ state: 'detached' });
    assert.deepEqual(await printed(), []);
  });

  test('a pasted column that goes nowhere is said', async (t) => {
    const { page } = await visit(t, site.url);
    const rows = [
      ['Descripción', 'Cantidad'],
      ['Silla', '4'],
      ['Mesa', '2'],
    ];
    const body = `${paragraph('Solicito lo siguiente:')}${table(rows.map((row) => row.map((cell) => paragraph(cell))))}${paragraph('ATENTAMENTE')}`;
    await drop(page, 'pedido.docx', foreignDocx(body));
    await paste(
      page.locator('.list-rows textarea'),
      'Descripción\tCantidad\tMarca\nArchivero\t3\tAcme\nReloj\t1\tAcme',
    );
    await page.getByText('No se usó «Marca»: la tabla de la carta no lo lleva.').waitFor();
    await page.locator('.sheet.document').getByText('Archivero').waitFor();
  });

  test('opens with its data marked, is filled in place, and sends nothing', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    const requests = sentBy(page);
    const letter = await makeLetter();
    await drop(page, 'oficio 2025.docx', letter);
    await page
      .getByText(/Carta abierta: se encontraron \d+ datos/)
      .first()
      .waitFor();
    const sheet = page.locator('.sheet.document');
    assert.match((await sheet.textContent()) ?? '', /MARÍA FERNANDA ORTEGA RUIZ/);
    const addressee = page.getByLabel('Destinatario', { exact: true });
    assert.equal(await addressee.inputValue(), 'ING. ROGELIO PADILLA MENA');
    await page.getByText('De la carta original', { exact: true }).first().waitFor();
    await addressee.fill('ARQ. ANA RÍOS & CÍA.');
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
    const text = readWord(bytes);
    assert.match(text, /ARQ\. ANA RÍOS & CÍA\./);
    assert.doesNotMatch(text, /ROGELIO|DOP\/045\/2025|3 de marzo/);
    assert.match(text, /DIRECTORA DE OBRAS PÚBLICAS/);
    const [former, own] = [unzipSync(letter), unzipSync(bytes)];
    for (const part of ['word/header1.xml', 'word/styles.xml']) assert.deepEqual(own[part], former[part], part);
    assert.deepEqual(requests, []);
    assert.deepEqual(complaints, []);
  });

  test('with another of its kind, what differs is taken, with the words of both as choices', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    const requests = sentBy(page);
    await dropTogether(page, [
      ['oficio 45.docx', await makeLetter()],
      ['oficio 71.docx', await makeLetter(OTHER)],
    ]);
    await page
      .getByText(/Se compararon 2 cartas: cambian \d+ datos de una a otra\..* Un párrafo no está en todas\./)
      .first()
      .waitFor();
    const field = page.getByLabel('Destinatario', { exact: true });
    assert.equal(await field.inputValue(), 'ING. ROGELIO PADILLA MENA');
    const choices = await page
      .locator(`datalist#${await field.getAttribute('list')} option`)
      .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
    assert.deepEqual(choices, ['ING. ROGELIO PADILLA MENA', 'C.P. ELVA MORA RÍOS']);
    await page.getByText(/datos cambian/).click();
    const list = page.getByRole('region', { name: 'Datos de la carta' });
    await list.getByText('antes: DOP/045/2025 · DOP/071/2025').waitFor();
    assert.equal(
      await list.getByRole('checkbox', { name: /antes: reparación .* · poda de doce árboles/ }).isChecked(),
      true,
    );
    await field.fill('LIC. ANA RÍOS');
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
    assert.match(readWord(bytes), /LIC\. ANA RÍOS/);
    assert.doesNotMatch(readWord(bytes), /ROGELIO/);
    const unshared = page.getByRole('group', { name: 'No están en todas las cartas' }).getByRole('checkbox');
    const sheet = page.locator('.sheet');
    const words = ((await unshared.locator('xpath=../span').textContent()) ?? '').slice(0, 20);
    assert.equal(await sheet.getByText(words).count(), 0);
    await unshared.check();
    await sheet.getByText(words).waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await sheet.getByText(words).waitFor({ state: 'detached' });
    assert.equal(await unshared.isChecked(), false);
    assert.deepEqual([requests, complaints], [[], []]);
  });

  test('another of its kind is brought to the open letter, which keeps what was typed, and undo takes it back', async (t) => {
    const { page } = await visit(t, site.url);
    await drop(page, 'oficio 45.docx', await makeLetter());
    await page.getByLabel('Destinatario', { exact: true }).fill('LIC. ANA RÍOS');
    const input = page.locator('.letter-data input[type=file]');
    await input.setInputFiles({
      name: 'lista.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Lista de útiles para el curso: cuaderno, lápiz, goma y tijeras sin punta.'),
    });
    await page
      .getByText('«lista.txt» no es una carta de la misma clase que «oficio 45.docx»: no se usó.')
      .first()
      .waitFor();
    const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    await input.setInputFiles({ name: 'oficio 71.docx', mimeType, buffer: Buffer.from(await makeLetter(OTHER)) });
    await page
      .getByText(/Se compararon 2 cartas/)
      .first()
      .waitFor();
    assert.equal(await page.getByLabel('Destinatario', { exact: true }).inputValue(), 'LIC. ANA RÍOS');
    await page.getByText(/datos cambian/).click();
    await page.getByText(/antes: .* · poda de doce árboles/).waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText(/antes: .* · poda de doce árboles/).waitFor({ state: 'detached' });
  });

  test('what a browser without storage says of its file stays, and is said again once the file is gone', async (t) => {
    const { page } = await visit(t, site.url, { alone: true });
    await page.evaluate(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    await drop(page, 'oficio.docx', await makeLetter());
    const notice = page.locator('.notice').getByText('El navegador no pudo guardar el archivo');
    await notice.waitFor();
    await page.locator('.sheet.document').getByText('SAN ISIDRO').first().waitFor();
    assert.equal(await notice.count(), 1);
    await page.reload();
    await page.getByText('El archivo de la carta ya no está en este navegador').first().waitFor();
    assert.equal(await page.getByText('en su propia forma').count(), 0);
  });

  test('what is no date, number, amount or person is left as it was by one click', async (t) => {
    const { page } = await visit(t, site.url);
    await drop(page, 'oficio.docx', await makeLetter([...LETTER, 'Lugar: Salón de cabildo', 'Motivo: Visita de obra']));
    await page.getByText(/datos cambian/).click();
    for (const words of ['Salón de cabildo', 'Visita de obra']) {
      await page.getByLabel('Otras palabras que cambian en cada carta').fill(words);
      await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    }
    const former = page.getByText('De la carta original', { exact: true });
    const count = await former.count();
    await page.getByRole('button', { name: 'Dejar lo demás igual' }).click();
    await page.getByRole('button', { name: 'Dejar lo demás igual' }).waitFor({ state: 'detached' });
    const left = await former.count();
    assert.ok(left > 0 && left <= count - 2, `${left} of ${count}`);
  });

  for (const form of ['lines', 'table', 'box'] as const)
    test(`its electronic signature (${form}) does not travel and asks for nothing, and undo brings it back`, async (t) => {
      const { page } = await visit(t, site.url);
      await drop(page, 'oficio.docx', makeSignedLetter(form));
      await page
        .getByText(/Se quitó la firma electrónica de la carta anterior/)
        .first()
        .waitFor();
      const labels = await page.locator('.fields label').allTextContents();
      assert.doesNotMatch(labels.join('\n'), /[Ss]ello|[Cc]ertificado|firma$|[Ff]olio/);
      const download = async () => {
        const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
        return { text: await readWord(bytes), hasCode: Object.hasOwn(unzipSync(bytes), 'word/media/qr.svg') };
      };
      const { text, hasCode } = await download();
      assert.equal(hasCode, false);
      assert.match(text, /ORTEGA RUIZ/);
      assert.doesNotMatch(text, /kP9x|0000100000|03\/05\/2025|8F3A|ello digital/);
      await page.getByRole('button', { name: 'Deshacer' }).click();
      const { text: signed, hasCode: isBack } = await download();
      assert.ok(signed.includes(SEAL) && isBack);
    });

  test('a picture over the signature is asked about, goes by a click, and comes back by undo', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    await drop(page, 'oficio.docx', makeScannedLetter());
    await page
      .getByText(/Junto a la firma hay una imagen/)
      .first()
      .waitFor();
    await page.getByText('De la carta no se ve aquí la imagen de su texto; en su Word sí.').waitFor();
    const asked = page.getByRole('checkbox', { name: 'Quitar la imagen sobre la firma' });
    const hasScan = async () => {
      const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
      return Object.keys(unzipSync(bytes)).includes('word/media/scan.svg');
    };
    assert.equal(await hasScan(), true);
    await asked.check();
    assert.equal(await hasScan(), false);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    assert.equal(await asked.isChecked(), false);
    assert.deepEqual(complaints, []);
  });

  test('what a person took in a letter is taken in the next of its kind, if «Mi oficina» is kept, until it is forgotten', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    const letter = (place: string) => makeLetter([...LETTER, `Se revisará también la ${place} junto al portón.`]);
    const taken = page.getByText(/Se tomó y se dejó lo mismo que usted eligió en cartas como esta/).first();
    const office = page.getByRole('dialog', { name: 'Mi oficina' });
    const kept = () => page.evaluate(() => localStorage['membrete.aprendido'] ?? '');
    const take = async (words: string) => {
      const field = page.getByLabel('Otras palabras que cambian en cada carta');
      if (!(await field.isVisible())) await page.getByText(/datos cambian/).click();
      await field.fill(words);
      await page.getByRole('button', { name: 'Agregar', exact: true }).click();
      await page.locator('.sheet .var').getByText(words).waitFor();
    };
    await drop(page, 'oficio.docx', await letter('bomba azul'));
    await take('bomba azul');
    assert.equal(await kept(), '');
    await page.getByRole('button', { name: 'Mi oficina' }).click();
    await office.getByLabel('Institución', { exact: true }).fill('Municipio de Prueba');
    await office.getByRole('button', { name: 'Guardar en este navegador' }).click();
    await drop(page, 'oficio 2.docx', await letter('barda larga'));
    await take('barda larga');
    assert.match(await kept(), /revisara/);
    assert.doesNotMatch(await kept(), /barda|larga/);
    await drop(page, 'oficio 3.docx', await letter('cisterna nueva'));
    await taken.waitFor();
    await page.locator('.sheet .var').getByText('cisterna nueva').waitFor();
    await page.getByRole('button', { name: 'Mi oficina' }).click();
    await office.getByRole('button', { name: 'Olvidar todo' }).click();
    assert.equal(await kept(), '');
    await drop(page, 'oficio 4.docx', await letter('rejilla chica'));
    await page.locator('.sheet').getByText('rejilla chica').waitFor();
    assert.equal(await page.locator('.sheet .var').getByText('rejilla chica').count(), 0);
    assert.deepEqual(complaints, []);
  });

  test('a datum is left and taken by one click each, and words become one', async (t) => {
    const { page } = await visit(t, site.url);
    await drop(page, 'oficio.docx', await makeLetter());
    await page
      .getByText(/Carta abierta/)
      .first()
      .waitFor();
    await page.getByText(/datos cambian/).click();
    const signer = page.getByRole('checkbox', { name: /ORTEGA RUIZ/ });
    await signer.click();
    await page
      .getByLabel(/^Nombre del remitente|^Firmante|^Quien firma|^Nombre/)
      .first()
      .waitFor();
    await page.getByLabel('Otras palabras que cambian en cada carta').fill('El Mirador');
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    assert.equal(await page.getByLabel('El mirador', { exact: true }).inputValue(), 'El Mirador');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    assert.equal(await page.getByLabel('El mirador', { exact: true }).count(), 0);
  });

  test('boxes are ticked in the fields and come out ticked, the others empty', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    const lines = ['¿Es urgente?   ☐ Sí    ☐ No', 'Turno: [ ] Matutino [ ] Vespertino'];
    await drop(page, 'oficio.docx', await makeLetter(LETTER.toSpliced(6, 0, ...lines)));
    await page.getByText(/datos cambian/).waitFor();
    const box = (name: string) => page.locator('.fields').getByRole('checkbox', { name });
    await box('Es urgente: Sí').check();
    await box('Turno: Vespertino').check();
    await box('Turno: Vespertino').press('Enter');
    assert.equal(await box('Turno: Vespertino').evaluate((one) => one === document.activeElement), false);
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
    assert.match(readWord(bytes), /¿Es urgente\? {3}☒ Sí {4}☐ No\nTurno: \[ \] Matutino \[X\] Vespertino\n/);
    assert.deepEqual(complaints, []);
  });

  test('rows are pasted into the table of a machote: on the sheet, in the Word, after undo and a reload', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    const requests = sentBy(page);
    await drop(page, 'pedido.docx', await makeForm());
    await page.getByText(/datos cambian/).waitFor();
    await page.getByRole('textbox', { name: 'Folio' }).fill('12/2026');
    await paste(page.locator('body'), 'Importe\tBien\n10\tSilla\n20.5\tMesa | alta\n\tBanco');
    const rows = page.getByText('Tabla de la carta: 3 filas');
    await rows.waitFor();
    const shown = () => page.locator('.sheet.document').textContent();
    assert.match((await shown()) ?? '', /Mesa \| alta/);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByRole('textbox', { name: 'Bien', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Rehacer' }).click();
    await rows.waitFor();
    await page.waitForTimeout(600);
    await page.reload();
    await rows.waitFor();
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
    const cells = readWord(bytes).split('\n').filter(Boolean);
    assert.deepEqual(cells.slice(1, -1), [
      ...['Núm.', 'Bien', 'Importe', '1', 'Silla', '$10.00', '2', 'Mesa | alta', '$20.50', '3', 'Banco', '$'],
      ...['Total:', '$[Total]'],
    ]);
    // The template must not have the rows that were filled in.
    await page.getByRole('button', { name: 'Más formas de llevárselo' }).click();
    await page.getByRole('button', { name: /^Guardar como plantilla/ }).click();
    await page.getByLabel('Nombre', { exact: true }).fill('Pedido');
    await page.getByRole('button', { name: 'Guardar en este navegador' }).click();
    await page.getByText('Se guardó «Pedido»').first().waitFor();
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await page.getByRole('button', { name: /^Pedido/ }).click();
    await page.getByRole('textbox', { name: 'Bien', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Cambiar las filas' }).waitFor({ state: 'detached' });
    assert.deepEqual(requests, []);
    assert.deepEqual(complaints, []);
  });

  test('more rows than a letter has room for are refused in words, and become no series unasked', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    await drop(page, 'pedido.docx', await makeForm());
    await page.getByText(/datos cambian/).waitFor();
    const rows = Array.from({ length: 501 }, (_, at) => `Silla ${at}\t${at}`);
    await paste(page.locator('body'), ['Bien\tImporte', ...rows].join('\n'));
    await page.getByText('Son 501 filas: en la tabla de una carta caben 500.').waitFor();
    assert.equal(await page.getByText('501 documentos').count(), 0);
    await page.getByText('péguelas en «En serie»').waitFor();
    await openTab(page, 'En serie');
    await page.locator('.series textarea').waitFor();
    await paste(page.locator('body'), ['Bien\tImporte', ...rows].join('\n'));
    await page.getByText('501 documentos', { exact: true }).waitFor();
    assert.deepEqual(complaints, []);
  });

  test('each letter of a series has the rows of its own table, which no column is asked for', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    await drop(page, 'pedido.docx', await makeForm());
    await page.getByText(/datos cambian/).waitFor();
    await paste(page.locator('.list-rows textarea'), 'Silla\t10\nMesa\t20');
    await page.getByText('Tabla de la carta: 2 filas').waitFor();
    await paste(page.locator('body'), 'Folio\tTotal\n1/26\t30\n2/26\t30');
    await page.getByText('2 documentos', { exact: true }).waitFor();
    const asked = await page.locator('.columns').first().locator('select').count();
    assert.equal(asked, 2);
    const { bytes } = await downloaded(page, () =>
      page
        .getByRole('button', { name: /^Descargar los 2/ })
        .first()
        .click(),
    );
    const letters = Object.values(unzipSync(bytes)).map(readWord);
    assert.equal(letters.length, 2);
    for (const letter of letters) assert.match(letter, /1\nSilla\n\$10\.00\n2\nMesa\n\$20\.00\n\nTotal:\n\$30\.00\n/);
    assert.deepEqual(complaints, []);
  });

  test('what a table does not replace of the person of the letter is asked about before the letters are downloaded, and so is what does not agree', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    await drop(page, 'constancia.docx', await makeLetter(CERTIFICATE));
    await page.getByText(/datos cambian/).waitFor();
    await paste(page.locator('body'), 'NOMBRE DEL TRABAJADOR\tN.S.S.\tPuesto\nRAÚL MORA DÍAZ\t12058512340\tChofer');
    await page.getByText('1 documento', { exact: true }).waitFor();
    const question = page.getByRole('region', { name: '¿Y estos 3 datos de AURELIA TINAJERO MOTA?' });
    await question.getByText('CURP: TIMA850312MGTNTR09').waitFor();
    await openTab(page, 'Datos');
    await page.getByRole('button', { name: /^Descargar 1 en/ }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'dato-anterior');
    await question.getByLabel('CURP').selectOption('En blanco');
    await page.getByRole('button', { name: 'Se quedan los de AURELIA TINAJERO MOTA' }).click();
    await question.waitFor({ state: 'detached' });
    await openTab(page, 'Datos');
    await page.getByRole('button', { name: /^Descargar 1 en/ }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'concordancia');
    await page.getByText('En una fila el nombre es de hombre, y la carta dice «la».').waitFor();
    await page.getByRole('button', { name: 'Que concuerden' }).click();
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Descargar 1 en/ }).click());
    const [letter = ''] = Object.values(unzipSync(bytes)).map(readWord);
    assert.match(
      letter,
      /que el C\. RAÚL MORA DÍAZ, con C\.U\.R\.P\. \[CURP\] y número de seguridad social 12058512340/,
    );
    assert.match(letter, /labora de 9:00 a 16:00 horas como Chofer en/);
    assert.deepEqual(complaints, []);
  });

  test('the rows of its table come from a file too, or the file is refused in words', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    await drop(page, 'pedido.docx', await makeForm());
    await page.getByText(/datos cambian/).waitFor();
    const input = page.locator('.list-rows input[type=file]');
    const mimeType = 'application/octet-stream';
    await input.setInputFiles({ name: 'lista.xls', mimeType, buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex') });
    await page.locator('.list-rows').getByText('.xls').first().waitFor();
    const rows = [
      ['Bien', 'Costo'],
      ['Silla', '10'],
      ['Mesa', '20'],
      ['Banco', '5'],
    ];
    await input.setInputFiles({ name: 'lista.xlsx', mimeType, buffer: Buffer.from(createWorkbook(rows)) });
    await page.getByText('Tabla de la carta: 3 filas').waitFor();
    await page.locator('.sheet').getByText('Banco').waitFor();
    assert.deepEqual(complaints, []);
  });

  test('its words are corrected in its own form; what that form cannot take is said, and goes out in ours', async (t) => {
    const { page } = await visit(t, site.url);
    const letter = await makeLetter();
    await drop(page, 'oficio.docx', letter);
    await page
      .getByText(/Carta abierta/)
      .first()
      .waitFor();
    await page.reload();
    await page.getByText('Se llena «oficio.docx» en su propia forma', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Editar texto' }).click();
    await page.locator('.document[role=textbox]').waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Fin.');
    await page.getByText('en su propia forma, con lo que usted corrigió').waitFor();
    const download = () => downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
    const { bytes } = await download();
    assert.match(readWord(bytes), /DIRECTORA DE OBRAS PÚBLICAS Fin\./);
    for (const part of ['word/header1.xml', 'word/styles.xml'])
      assert.deepEqual(unzipSync(bytes)[part], unzipSync(letter)[part], part);
    await page.waitForTimeout(500);
    await page.reload();
    await page.getByText('en su propia forma, con lo que usted corrigió').waitFor();
    await page.getByRole('button', { name: 'Editar texto' }).click();
    const sheet = page.locator('.document[role=textbox]');
    await sheet.waitFor();
    await page.keyboard.press('Control+End');
    await paste(sheet, 'N\tM\n1\t2');
    await page.locator('.notice', { hasText: 'Ese cambio no cabe en el Word de «oficio.docx»' }).waitFor();
    await page.locator('.letter-note').waitFor();
    const own = await download();
    assert.match(readWord(own.bytes), /Fin\./);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('en su propia forma, con lo que usted corrigió').waitFor();
  });

  test('«Ajustar» says before it is sent that the text goes out, and fills in the letter’s own file if the new text fits', async (t) => {
    const { page } = await visit(t, site.url);
    await drop(page, 'oficio.docx', await makeLetter());
    await page.getByRole('button', { name: 'Ajustar' }).click();
    await page.getByText('Se envía el texto de la carta').waitFor();
    await page.getByText('Lo que vuelve sale en la forma de «oficio.docx» si cabe en ella').waitFor();
    const answer = JSON.stringify({ text: LETTER.join('\n\n').replace('Por este medio le solicito', 'Le solicito') });
    await page.route('**/api/generate-template', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: `event: done\ndata: ${answer}\n\n` }),
    );
    await page.getByRole('button', { name: 'Más corto' }).click();
    await page.getByText('en su propia forma, con lo que usted corrigió').waitFor();
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
    assert.match(readWord(bytes), /\nLe solicito la reparación de 14 luminarias/);
    assert.match(strFromU8(unzipSync(bytes)['word/header1.xml'] ?? new Uint8Array()), /SAN ISIDRO/);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('Se llena «oficio.docx» en su propia forma').waitFor();
    await page.getByRole('button', { name: 'Ajustar' }).waitFor();
  });

  test('the file of a letter stays with the closed document, and goes with its data', async (t) => {
    const { page } = await visit(t, site.url);
    const countLetters = () =>
      page.evaluate(async () => {
        const opening = indexedDB.open('membrete');
        await new Promise((resolve) => opening.addEventListener('success', resolve));
        const request = opening.result.transaction('hoja').objectStore('hoja').getAllKeys();
        await new Promise((resolve) => request.addEventListener('success', resolve));
        opening.result.close();
        return request.result.filter((key) => String(key).startsWith('carta ')).length;
      });
    await drop(page, 'oficio.docx', await makeLetter());
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await page.getByRole('button', { name: 'Recuperar' }).click();
    await page.getByText('Se llena «oficio.docx» en su propia forma').waitFor();
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    assert.equal(await countLetters(), 1);
    await page.getByRole('button', { name: 'Borrar sus datos' }).click();
    for (let tries = 0; (await countLetters()) > 0; tries++) assert.ok(tries < 100, 'the file stays');
  });

  test('a line looks as in the letter in our own form, until a person gives it a role and takes that back', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    await drop(page, 'oficio.docx', await makeLookingLetter());
    await page.getByText('Se llena «oficio.docx» en su propia forma').waitFor();
    await page.getByRole('button', { name: 'Editar texto' }).click();
    await page.locator('.document[role=textbox]').waitFor();
    await page.locator('.line', { hasText: 'Quedo a sus órdenes' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Gracias.');
    await paste(page.locator('.document[role=textbox]'), 'N\tM\n1\t2');
    await page.getByText('Ese cambio no cabe en el Word').first().waitFor();
    const styleOf = (words: string) =>
      page.locator('.line', { hasText: words }).evaluate((line) => {
        const { textAlign, fontWeight, fontSize } = getComputedStyle(line);
        const size =
          Number.parseFloat(fontSize) / Number.parseFloat(getComputedStyle(line.parentElement ?? line).fontSize);
        const letters = document.createRange();
        letters.selectNodeContents(line);
        const [first = 0, ...others] = Array.from(letters.getClientRects(), ({ left }) => left);
        const indent = (first - Math.min(first, ...others)) / line.clientWidth;
        return `${textAlign} ${fontWeight} ${size.toFixed(2)}${indent > 0 ? ` +${indent.toFixed(2)}` : ''}`;
      });
    const stylesOf = () => Promise.all([LOOKING.right, LOOKING.indented, LOOKING.large].map(styleOf));
    const asInLetter = ['right 700 1.00', 'start 400 1.00 +0.08', 'center 400 1.27'];
    assert.deepEqual(await stylesOf(), asInLetter);
    const role = page.locator('.line-role');
    await page.locator('.line', { hasText: LOOKING.right }).click();
    await role.click();
    await page.getByRole('button', { name: 'Párrafo', exact: true }).click();
    await page.locator('.line[data-part="Párrafo"]', { hasText: LOOKING.right }).waitFor();
    assert.equal(await styleOf(LOOKING.right), 'start 400 1.00');
    await role.click();
    await page.getByRole('button', { name: 'Como en la carta' }).click();
    assert.deepEqual(await stylesOf(), asInLetter);
    await page.getByRole('button', { name: 'Listo' }).click();
    await page.waitForTimeout(500);
    await page.reload();
    await page.getByText('Ese cambio no cabe en el Word').first().waitFor();
    assert.deepEqual(await stylesOf(), asInLetter);
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
    const xml = new TextDecoder().decode(unzipSync(bytes)['word/document.xml']);
    const lineOf = (words: string) => xml.split('<w:p>').find((line) => line.includes(words)) ?? '';
    assert.match(lineOf(LOOKING.right), /<w:jc w:val="right"\/>.*<w:b\/>/);
    assert.match(lineOf('reparación'), /<w:ind w:left="0" w:firstLine="720"\/>/);
    assert.match(lineOf(LOOKING.large), /<w:jc w:val="center"\/>.*<w:sz w:val="28"\/>/);
    assert.match(
      lineOf('Gracias'),
      /^<w:pPr><w:pStyle w:val="\w+"\/><w:keepNext\/><w:spacing w:after="120"\/><\/w:pPr>/,
    );
    await page.getByRole('button', { name: 'Más formas de llevárselo' }).click();
    await page.getByRole('button', { name: /^Guardar como plantilla/ }).click();
    await page.getByLabel('Nombre', { exact: true }).fill('Trámite');
    await page.getByRole('button', { name: 'Guardar en este navegador' }).click();
    await page.getByText('Se guardó «Trámite»').first().waitFor();
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await page.getByRole('button', { name: /^Trámite/ }).click();
    await page.locator('.line', { hasText: 'Gracias' }).waitFor();
    assert.deepEqual(await stylesOf(), asInLetter);
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await drop(page, 'Carta.docx', bytes);
    await page.getByText('Documento abierto', { exact: false }).first().waitFor({ state: 'attached' });
    assert.deepEqual(await stylesOf(), asInLetter);
    await page.setViewportSize({ width: 360, height: 800 });
    await openTab(page, 'Hoja');
    assert.equal(await styleOf(LOOKING.indented), 'start 400 1.00 +0.15');
    assert.deepEqual(complaints, []);
  });

  test('the data of its headers and footers are on the paper of each page, marked, and lead to their fields', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    await drop(page, 'oficio.docx', makeLetterWithEdges());
    const frames = page.locator('.frame');
    await frames.filter({ hasText: 'Hoja de continuación' }).waitFor();
    const [first, second] = [frames.first(), frames.last()];
    const sheet = page.locator('.sheet.document');
    assert.equal(await frames.count(), 2);
    assert.equal(await first.textContent(), `${HEAD}[Número de oficio]${FOOT}[Iniciales]`);
    assert.equal(await second.textContent(), `Hoja de continuaciónOficio núm. [Número de oficio]${FOOT}[Iniciales]`);
    assert.doesNotMatch((await sheet.textContent()) ?? '', /Oficio núm|Elaboró|AYUNTAMIENTO/);
    const slot = first.locator('.var', { hasText: 'Número de oficio' });
    const pointAt = async (act: (x: number, y: number) => Promise<void>) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await slot.boundingBox()) ?? {};
      await act(x + width / 2, y + height / 2);
    };
    await pointAt((x, y) => page.mouse.move(x, y));
    assert.equal(await sheet.evaluate((element) => getComputedStyle(element).cursor), 'pointer');
    await pointAt((x, y) => page.mouse.click(x, y));
    await page.getByRole('textbox', { name: 'Número de oficio' }).and(page.locator(':focus')).waitFor();
    await slot.and(page.locator('.active')).waitFor();
    await page.keyboard.type('DOP/7/2026');
    await second.getByText('DOP/7/2026').waitFor();
    assert.equal(await first.textContent(), `${HEAD}DOP/7/2026${FOOT}[Iniciales]`);
    // The paper is hidden from screen readers, which find each datum once, as a link.
    const link = page.getByRole('region', { name: 'Encabezado y pie de la hoja' }).getByRole('link');
    assert.deepEqual(await link.evaluateAll((links) => links.map((one) => one.getAttribute('aria-label'))), [
      'DOP/7/2026, Número de oficio',
      'Iniciales, por llenar',
    ]);
    const printed = await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      const papers = Array.from(document.querySelectorAll('.print section'), ({ textContent }) => textContent ?? '');
      dispatchEvent(new Event('afterprint'));
      return papers;
    });
    assert.deepEqual(
      printed.map((paper) => paper.split(/DOP\/7\/2026|\[Iniciales\]/).length),
      [3, 3],
    );
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
    for (const part of ['header1', 'header2'])
      assert.match(strFromU8(unzipSync(bytes)[`word/${part}.xml`] ?? new Uint8Array()), /Oficio núm\. DOP\/7\/2026</);
    assert.deepEqual(complaints, []);
  });

  test('each letter of a series has its own data in headers and footers, also in one file', async (t) => {
    const { page } = await visit(t, site.url);
    await drop(page, 'oficio.docx', makeLetterWithEdges());
    await page.getByText(/datos cambian/).waitFor();
    await paste(page.locator('body'), 'Número de oficio\tIniciales\nA/1\tars\nA/2\tjlp');
    await page.getByText('2 documentos', { exact: true }).waitFor();
    await page.locator('.frame', { hasText: `${HEAD}A/1${FOOT}ars` }).waitFor();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await page.locator('.frame', { hasText: `${HEAD}A/2${FOOT}jlp` }).waitFor();
    await page.getByRole('button', { name: 'Más formas de llevárselo' }).click();
    const oneWord = page.getByRole('button', {
      name: '2 en un solo Word En la forma de Membrete, no en la de su carta',
    });
    const { bytes } = await downloaded(page, () => oneWord.click());
    await page.getByText('El Word con todas las cartas salió en la forma de Membrete').waitFor();
    const headers = Object.entries(unzipSync(bytes)).flatMap(([path, part]) =>
      /header\d*\.xml$/.test(path) ? (/Oficio núm\. [^<]*/.exec(strFromU8(part))?.[0] ?? []) : [],
    );
    assert.deepEqual(
      headers.toSorted(),
      ['A/1', 'A/1', 'A/2', 'A/2'].map((number) => `Oficio núm. ${number}`),
    );
  });

  test('the data of its headers and footers stay when the whole text is replaced, and are once in our own form', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    await drop(page, 'oficio.docx', makeLetterWithEdges());
    await page.getByText(/datos cambian/).waitFor();
    await page.getByRole('textbox', { name: 'Número de oficio' }).fill('DOP/7/2026');
    await page.getByRole('button', { name: 'Editar texto' }).click();
    const sheet = page.locator('.document[role=textbox]');
    await sheet.focus();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type('Se pide agua.');
    await paste(sheet, 'N\tM\n1\t2');
    await page.getByText('Ese cambio no cabe en el Word').first().waitFor();
    assert.match((await sheet.textContent()) ?? '', /^Se pide agua\.\s*NM12\s*$/);
    await page.getByRole('button', { name: 'Listo' }).click();
    await page.waitForTimeout(600);
    await page.reload();
    await page.locator('.frame', { hasText: `${HEAD}DOP/7/2026` }).waitFor();
    assert.equal(await page.locator('.sheet.document').textContent(), 'Se pide agua.NM12');
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
    assert.match(readWord(bytes).trim(), /^Se pide agua\./);
    assert.match(strFromU8(unzipSync(bytes)['word/header1.xml'] ?? new Uint8Array()), /Oficio núm\. DOP\/7\/2026</);
    assert.match(strFromU8(unzipSync(bytes)['word/footer1.xml'] ?? new Uint8Array()), /Elaboró: \[Iniciales\]</);
    // When this Word is opened again, its header would show the old number beside the new one.
    await page.getByRole('button', { name: 'Nuevo documento' }).click();
    await drop(page, 'Agua.docx', bytes);
    await page.getByText('La hoja de este Word no se tomó', { exact: false }).first().waitFor();
    await page.getByText('Sin hoja membretada.').waitFor();
    assert.equal(await page.getByText(/cambios? hechos? en Word/).count(), 0);
    assert.match(
      (await page.locator('.sheet.document').textContent()) ?? '',
      /Oficio núm\. DOP\/7\/2026.*Se pide agua\./,
    );
    assert.deepEqual(complaints, []);
  });

  test('the data of its headers and footers are in the text once its file is gone', async (t) => {
    const { page } = await visit(t, site.url);
    await drop(page, 'oficio.docx', makeLetterWithEdges());
    await page.locator('.frame', { hasText: HEAD }).first().waitFor();
    await page.waitForTimeout(600);
    await page.evaluate(async () => {
      const opening = indexedDB.open('membrete');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const clearing = opening.result.transaction('hoja', 'readwrite');
      clearing.objectStore('hoja').clear();
      await new Promise((resolve) => clearing.addEventListener('complete', resolve));
      opening.result.close();
    });
    await page.reload();
    await page.locator('.sheet.document', { hasText: 'Oficio núm.' }).waitFor();
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
    assert.match(readWord(bytes), /Oficio núm\. \[Número de oficio\]/);
  });

  test('on a phone the data of its headers and footers are lines of the text, once each', async (t) => {
    const { page, complaints } = await visit(t, site.url, { width: 390 });
    await drop(page, 'oficio.docx', makeLetterWithEdges());
    await page.getByRole('textbox', { name: 'Número de oficio' }).fill('DOP/7/2026');
    await openTab(page, 'Hoja');
    await page.locator('.head-of-phone', { hasText: 'AYUNTAMIENTO' }).waitFor();
    const count = (words: RegExp) => page.locator('.pages').getByText(words).filter({ visible: true }).count();
    assert.deepEqual(await Promise.all([/^DOP\/7\/2026$/, /^\[?Iniciales\]?$/, /AYUNTAMIENTO/].map(count)), [1, 1, 1]);
    const tops = await page
      .locator('.pages')
      .evaluate((pages) =>
        ['.of-header', '.sheet', '.of-footer'].map(
          (part) => pages.querySelector(part)?.getBoundingClientRect().top ?? 0,
        ),
      );
    assert.deepEqual(
      tops,
      tops.toSorted((one, other) => one - other),
    );
    await page.getByRole('link', { name: /DOP\/7\/2026/ }).click();
    assert.ok(
      await page
        .getByRole('textbox', { name: 'Número de oficio' })
        .evaluate((field) => field === document.activeElement),
    );
    assert.deepEqual(complaints, []);
  });

  test('a PDF and a .doc are refused by name, with what to do', async (t) => {
    const { page } = await visit(t, site.url);
    await drop(page, 'carta.pdf', Buffer.from('%PDF-1.7\n'));
    await page.getByText(/«carta\.pdf»: El archivo es un PDF: ábralo en Word/).waitFor();
  });

  test('a whole letter that is pasted as a request is offered as one, and is not sent', async (t) => {
    const { page, complaints } = await visit(t, site.url);
    const requests = sentBy(page);
    await page.fill('#prompt', 'Oficio para pedir a CFE que repare los postes');
    assert.equal(await page.getByRole('button', { name: 'Abrir como carta' }).count(), 0);
    await page.fill('#prompt', LETTER.join('\n'));
    await page.getByRole('button', { name: 'Abrir como carta' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Hecho a partir de su texto.').waitFor();
    assert.equal(await page.getByLabel('Destinatario', { exact: true }).inputValue(), 'ING. ROGELIO PADILLA MENA');
    await page.waitForFunction(() => document.activeElement !== document.body);
    await page.getByRole('button', { name: 'Cambiar la solicitud' }).click();
    assert.doesNotMatch(await page.locator('#prompt').inputValue(), /ROGELIO/);
    assert.deepEqual(requests, []);
    assert.deepEqual(complaints, []);
  });
});
