import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { LETTER, makeLetter } from '../harness/letter.ts';
import { downloaded, drop, readWord, sharedBrowser, sharedSite, untilLoaded } from '../harness/page.ts';
import { until } from '../harness/wait.ts';

const { visit, visitDocument } = sharedBrowser();

const TEXT = `Oficio núm. SA/12/2026
ASUNTO: Se pide agua

Mérida, a 3 de mayo de 2026

LIC. ANA RUIZ SOTO
PRESENTE

Por este medio le pido lo que sigue para la oficina de este lugar.

Una pipa de agua y dos tinacos para los edificios del centro

ATENTAMENTE

LIC. EVA SOL PAZ`;

const site = sharedSite({ text: TEXT });
const WORDS = 'Una pipa de agua';

test('a line is set right by two clicks: on the sheet, in Word, after undo and a reload, and when the Word is opened', async (t) => {
  const { page, complaints } = await visitDocument(t, site.url);
  await page.getByRole('button', { name: 'Editar texto' }).click();
  await page.locator('.document[role=textbox]').waitFor();
  await page.locator('.line', { hasText: WORDS }).click();
  await page.getByRole('button', { name: 'Este renglón es: Párrafo' }).click();
  await page.getByRole('button', { name: 'Pie de página' }).click();
  await page.getByRole('button', { name: 'Este renglón es: Pie de página' }).waitFor();
  assert.match(await lookOf(page), /footer/);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  assert.doesNotMatch(await lookOf(page), /footer/);
  await page.getByRole('button', { name: 'Rehacer' }).click();
  assert.match(await lookOf(page), /footer/);
  await page.getByRole('button', { name: 'Listo' }).click();
  await page.waitForTimeout(500);
  await page.reload();
  assert.match(await lookOf(page), /footer/);
  const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
  await page.getByRole('button', { name: 'Nuevo documento' }).click();
  await drop(page, 'Carta.docx', bytes);
  await page.getByText('Documento abierto', { exact: false }).first().waitFor({ state: 'attached' });
  assert.match(await lookOf(page), /footer/);
  assert.deepEqual(complaints, []);
});

test('F2 opens the menu, the arrows move in it, and Escape goes back', async (t) => {
  const { page } = await visitDocument(t, site.url);
  await page.getByRole('button', { name: 'Editar texto' }).click();
  await page.locator('.document[role=textbox]').waitFor();
  await page.locator('.line', { hasText: WORDS }).click();
  await page.getByRole('button', { name: 'Este renglón es: Párrafo' }).waitFor();
  await page.keyboard.press('F2');
  await page.getByRole('button', { name: 'Título', exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('.line', { hasText: `- ${WORDS}` }).waitFor();
  await page.keyboard.type('!');
  await page.locator('.line', { hasText: 'del centro!' }).waitFor();
});

test('the margin says what each line is; a click there sets it right, or all lines of a selection with it', async (t) => {
  const { page } = await visitDocument(t, site.url);
  await page.getByRole('button', { name: 'Editar texto' }).click();
  await page.locator('.document[role=textbox]').waitFor();
  const line = page.locator('.line', { hasText: WORDS });
  const shown = await line.evaluate((one) => getComputedStyle(one, '::before').content);
  assert.equal(shown, '"Párrafo"');
  const clickMargin = async () => {
    const { x, y } = (await line.boundingBox()) ?? assert.fail('the line is not in view');
    await page.mouse.click(x - 50, y + 8);
  };
  await clickMargin();
  await page.getByRole('button', { name: 'Anexo', exact: true }).click();
  await page.locator('.line[data-part="Anexo"]', { hasText: WORDS }).waitFor();
  await page.locator('.line', { hasText: 'Por este medio' }).click();
  await line.click({ modifiers: ['Shift'] });
  await clickMargin();
  await page.locator('.line-parts :focus').waitFor();
  await page.keyboard.press('l');
  await page.keyboard.press('Enter');
  await page.locator('.line[data-part="Lista"]').nth(1).waitFor();
  assert.equal(await page.locator('.line[data-part="Lista"]').count(), 2);
});

test('in a letter of the office the data follow what a line is, and its file is still filled in place', async (t) => {
  const { page, complaints } = await visit(t, site.url);
  const letter = await makeLetter(LETTER.toSpliced(7, 0, 'Recoge en almacén: Julia Sosa Vera'));
  await drop(page, 'oficio.docx', letter);
  await page.getByText(/datos cambian/).waitFor();
  await page.getByRole('textbox', { name: 'Destinatario', exact: true }).fill('ARQ. ANA RÍOS');
  await page.getByRole('button', { name: 'Editar texto' }).click();
  await page.locator('.document[role=textbox]').waitFor();
  await untilLoaded(page);
  const line = page.locator('.line', { hasText: 'ANA RÍOS' });
  const { x, y } = await steadyBox(line);
  await page.mouse.click(x - 50, y + 8);
  await page.getByRole('button', { name: 'Con atención a', exact: true }).click();
  const field = page.getByRole('textbox', { name: /^Atención/ });
  await field.waitFor();
  assert.equal(await field.inputValue(), 'ARQ. ANA RÍOS');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByRole('textbox', { name: 'Destinatario', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Rehacer' }).click();
  await field.fill('ARQ. EVA SOL');
  const { bytes } = await downloaded(page, () => page.getByRole('button', { name: /^Descargar Word/ }).click());
  assert.match(readWord(bytes), /ARQ\. EVA SOL/);
  assert.doesNotMatch(readWord(bytes), /ANA RÍOS|ROGELIO/);
  assert.deepEqual(unzipSync(bytes)['word/header1.xml'], unzipSync(letter)['word/header1.xml']);
  assert.deepEqual(complaints, []);
});

// Returns the box of an element once it has stayed for 300 ms: the sheet moves while its letterhead is drawn.
async function steadyBox(element: Locator): Promise<{ x: number; y: number }> {
  const found: ({ x: number; y: number } | null)[] = [];
  return until(async () => {
    await element.page().waitForTimeout(100);
    found.push(await element.boundingBox());
    const [box, ...others] = found.slice(-4).reverse();
    return box && others.length === 3 && others.every((other) => isDeepStrictEqual(other, box)) ? box : undefined;
  }, 'the line does not stay');
}

async function lookOf(page: Page): Promise<string> {
  return (await page.locator('.document .line', { hasText: WORDS }).first().getAttribute('class')) ?? '';
}
