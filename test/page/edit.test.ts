import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import {
  askAndWait,
  type DocumentLook,
  downloaded,
  type Owner,
  paste,
  readWord,
  sharedBrowser,
  sharedSite,
} from '../harness/page.ts';
import { until } from '../harness/wait.ts';

const { visit, visitDocument, openContext } = sharedBrowser();

const TEXT = `{{Institucion}}
Oficio núm. {{Numero_Oficio}}
ASUNTO: Solicitud de apoyo para el servicio

{{Lugar}}, a {{Fecha}}

{{Destinatario}}
{{Cargo}}
PRESENTE

Primer párrafo de la carta, con {{Fundamento_Legal}} y con lo demás.

Segundo párrafo, dirigido otra vez a {{Destinatario}} y a nadie más.

ATENTAMENTE

{{Nombre_Remitente}}
{{Cargo_Remitente}}

C.c.p. Archivo.`;

const site = sharedSite({ text: TEXT });

describe('editing on the sheet', () => {
  test('«Editar» and a click into a paragraph move nothing, and the caret is where the click was', async (t) => {
    const { page, complaints } = await open(t, { edit: false });
    await page.evaluate(() => scrollTo(0, 70));
    const before = await places(page);
    await press(page, page.getByRole('button', { name: 'Editar texto' }));
    await sheet(page).waitFor();
    assert.deepEqual(await places(page), before);
    const second = line(page, 'Segundo');
    const { x, y } = await pointIn(second, 'Segundo pár');
    await page.mouse.click(x, y);
    assert.deepEqual(await places(page), before);
    await page.keyboard.type('XY');
    assert.equal(await second.textContent(), 'Segundo párXYrafo, dirigido otra vez a Destinatario y a nadie más.');
    await waitForText(page, /^Segundo párXYrafo, dirigido otra vez a \{\{Destinatario\}\}/m);
    assert.deepEqual(await places(page), before);
    await press(page, page.getByRole('button', { name: 'Listo' }));
    assert.deepEqual(await places(page), before);
    assert.equal(await isFocused(page.getByRole('button', { name: 'Editar texto' })), true);
    assert.deepEqual(complaints, []);
  });

  test('«Editar» moves no cell of a table: columns keep their width, their side and the room to sign', async (t) => {
    const table = '| Nombre | Monto autorizado a la persona | Firma |\n|---|--:|---|\n| {{Nombre_1}} | $5 | |';
    const changed = (text: string) => text.replace('ATENTAMENTE', `${table}\n\nATENTAMENTE`);
    const { page } = await open(t, { edit: false, changed });
    const cells = () =>
      page.locator('.document :is(th, td)').evaluateAll((all) =>
        all.map((cell) => {
          const { x, width, height } = cell.getBoundingClientRect();
          return [Math.round(x), Math.round(width), Math.round(height), getComputedStyle(cell).textAlign];
        }),
      );
    const before = await cells();
    assert.equal(before.length, 6);
    assert.equal(before[4]?.[3], 'right');
    assert.ok(Number(before[1]?.[1]) > 1.2 * Number(before[0]?.[1]), 'the widest column has the most room');
    await startEditing(page);
    assert.deepEqual(await cells(), before);
  });

  test('rows come and go in a text with the line ends of Windows', async (t) => {
    const table = '| Cosa | Precio |\n|---|---|\n| Mesa | 100 |\n| Silla | 50 |';
    const changed = (text: string) => text.replace('ATENTAMENTE', `${table}\n\nATENTAMENTE`).replaceAll('\n', '\r\n');
    const { page } = await open(t, { changed });
    const cell = (words: string) => page.locator('.document :is(th, td)', { hasText: words });
    await press(page, cell('Precio'));
    await page.keyboard.press('Enter');
    await waitForText(
      page,
      /\| Cosa \| Precio \|\r?\n\|---\|---\|\r?\n\| {2}\| {2}\|\r?\n\| Mesa \| 100 \|\r?\n\| Silla/,
    );
    await page.keyboard.press('Control+z');
    for (const words of ['100', 'Mesa']) {
      await cell(words).dblclick({ position: { x: 20, y: 8 } });
      await page.keyboard.press('Backspace');
    }
    await page.keyboard.press('Backspace');
    await waitForText(page, /\|---\|---\|\r?\n\| Silla \| 50 \|/);
    assert.equal(await page.locator('.document td').count(), 2);
  });

  test('what is typed after a table was pasted above the first line goes below the table', async (t) => {
    const { page } = await open(t);
    await paste(sheet(page), 'N\tM\n1\t2');
    await page.keyboard.type('Xy');
    await waitForText(page, /^\| N \| M \|\n\| --- \| --- \|\n\| 1 \| 2 \|\n\nXy\{\{Institucion\}\}/);
  });

  test('all of the text stays selected when a letter typed before changes the look of its line', async (t) => {
    const { page } = await open(t);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await putCaretAfter(page, 'ATENTAMENTE');
    await page.waitForTimeout(300);
    await page.keyboard.type('x');
    await page.keyboard.press('Control+a');
    await waitForText(page, /ATENTAMENTEx/);
    await page.waitForTimeout(300);
    await page.keyboard.press('Backspace');
    await waitForText(page, /^$/);
  });

  test('what takes the place of a selection that ends in a table leaves its cells: Enter, a datum, a table', async (t) => {
    const table = '| Cosa | Precio |\n|---|---|\n| Mesa | 100 |';
    const changed = (text: string) => text.replace('ATENTAMENTE', `${table}\n\nATENTAMENTE`);
    const { page } = await open(t, { changed });
    const insert = async () => {
      await press(page, page.getByRole('button', { name: 'Insertar dato' }));
      await page.getByLabel('¿Qué dato es?').fill('Plazo');
      await page.keyboard.press('Enter');
    };
    for (const [act, between, cells] of [
      [() => page.keyboard.press('Enter'), '', 4],
      [insert, String.raw`\{\{Plazo\}\}`, 4],
      [() => paste(sheet(page), 'N\tM\n1\t2'), String.raw`\n\n\| N \| M \|\n\| --- \| --- \|\n\| 1 \| 2 \|`, 8],
    ] as const) {
      await putCaretAfter(page, 'nadie');
      await page.keyboard.down('Shift');
      const heading = await page.locator('.document th', { hasText: 'Cosa' }).boundingBox();
      await page.mouse.click((heading?.x ?? 0) + (heading?.width ?? 0) - 8, (heading?.y ?? 0) + 8);
      await page.keyboard.up('Shift');
      await act();
      const rest = String.raw`\n\n\s*\|\s*\| Precio \|\n\|---\|---\|\n\| Mesa \| 100 \|`;
      await waitForText(page, new RegExp(`y a nadie${between}${rest}`));
      assert.equal(await page.locator('.document :is(th, td)').count(), cells);
      await page.keyboard.press('Control+z');
      await waitForText(page, /\| Cosa \| Precio \|/);
    }
  });

  test('«Insertar dato» goes to a caret that the browser has not reported yet', async (t) => {
    const { page } = await open(t);
    await line(page, 'Segundo').evaluate((element) => {
      getSelection()?.collapse(element.firstChild, 'Segundo'.length);
      const button = document.querySelector<HTMLElement>('[title="Insertar dato"], [aria-label="Insertar dato"]');
      button?.focus();
      button?.click();
    });
    await page.getByLabel('¿Qué dato es?').fill('Plazo');
    await page.keyboard.press('Enter');
    await waitForText(page, /^Segundo\{\{Plazo\}\} párrafo/m);
  });

  test('«Insertar dato» goes to the caret that «Deshacer», pressed by the mouse, has left', async (t) => {
    const { page } = await open(t);
    await putCaretAfter(page, 'a nadie');
    await paste(sheet(page), 'N\tM\n1\t2');
    await page.locator('.document td').first().waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.locator('.document td').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Insertar dato' }).click();
    await page.getByLabel('¿Qué dato es?').fill('Plazo');
    await page.keyboard.press('Enter');
    await waitForText(page, /y a nadie\{\{Plazo\}\} más\.$/m);
  });

  test('a selection by the mouse may end on a chip, which opens only by a click, and without a hint for the keyboard', async (t) => {
    const { page } = await open(t, { edit: false });
    await startEditing(page);
    const chip = line(page, 'Primer').locator('.chip');
    const { x = 0, y = 0, width = 0, height = 0 } = (await chip.boundingBox()) ?? {};
    const start = await pointIn(line(page, 'Primer'), 'Prim');
    const selection = () => page.evaluate(() => String(getSelection()));
    // No hand is faster than this pause. ProseMirror sets a dragged selection again a moment later, and would
    // override an earlier click.
    const atHandSpeed = () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
    await page.mouse.up();
    assert.match(await selection(), /^er párrafo de la carta, con /);
    await atHandSpeed();
    await page.mouse.click(start.x, start.y);
    await atHandSpeed();
    await page.keyboard.down('Shift');
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.keyboard.up('Shift');
    assert.match(await selection(), /^er párrafo de la carta, con /);
    assert.equal(await page.getByRole('dialog').count(), 0);
    const said = () => page.getByRole('status').first().textContent();
    const before = await said();
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.getByRole('dialog').waitFor();
    assert.equal(await said(), before);
  });

  test('variables are chips with their label or value, never braces, and heard as data; the Word file has what was typed', async (t) => {
    const { page } = await open(t, { edit: false });
    await page.getByLabel('Destinatario', { exact: true }).fill('Ana López');
    await startEditing(page);
    assert.ok(!(await sheet(page).textContent())?.includes('{'));
    // Screen readers hear what is a datum, and whether it is filled in.
    const chips = page.locator('.chip[role=button][aria-haspopup=dialog]');
    assert.equal(await chips.first().getAttribute('aria-roledescription'), 'dato por llenar');
    const filled = chips.filter({ hasText: 'Ana López' }).first();
    assert.equal(await filled.getAttribute('aria-roledescription'), 'dato: Destinatario');
    assert.equal(
      await line(page, 'Segundo').textContent(),
      'Segundo párrafo, dirigido otra vez a Ana López y a nadie más.',
    );
    await putCaretAfter(page, 'a nadie');
    await page.keyboard.type(' en particular');
    await page.getByLabel('Destinatario', { exact: true }).fill('Eva Sol');
    await line(page, 'otra vez a Eva Sol y a nadie en particular más.').waitFor();
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Descargar Word' }).click());
    assert.match(readWord(bytes), /otra vez a Eva Sol y a nadie en particular más\./);
  });

  test('Enter begins a line, Backspace and Delete join lines, and pasted lines become lines', async (t) => {
    const { page } = await open(t);
    await putCaretAfter(page, 'Primer párrafo de la carta,');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Nuevo');
    await waitForText(page, /^Primer párrafo de la carta,\n\nNuevo con \{\{Fundamento_Legal\}\} y/m);
    await page.keyboard.press('Home');
    await page.keyboard.press('Backspace');
    await waitForText(page, /^Primer párrafo de la carta,Nuevo con/m);
    await page.keyboard.press('End');
    await page.keyboard.press('Delete');
    await waitForText(page, /y con lo demás\.Segundo párrafo/);
    await paste(sheet(page), 'uno\r\ndos\r\n');
    await waitForText(page, /y con lo demás\.uno\ndosSegundo párrafo/);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('C.c.p. Minutario.');
    await waitForText(page, /C\.c\.p\. Archivo\.\nC\.c\.p\. Minutario\.$/);
    assert.match((await line(page, 'Minutario').getAttribute('class')) ?? '', /\bcopy\b/);
  });

  test('a list pasted from Word stays a list, and a table with numbers in front a table', async (t) => {
    const { page } = await open(t);
    await putCaretAfter(page, 'y con lo demás.');
    await page.keyboard.press('Enter');
    await paste(sheet(page), '·\tuno\r\no\tdos\r\n1.\ttres\r\n');
    await waitForText(page, /demás\.\n\n· uno\n- dos\n1\. tres/);
    await page.keyboard.press('Enter');
    await paste(sheet(page), '1.\tAna\tJefa\r\n2.\tEva\tJueza\r\n');
    await waitForText(page, /\| 1\. \| Ana \| Jefa \|/);
  });

  test('a list of a web mail keeps its marks, and what is typed after a pasted table goes below it', async (t) => {
    const { page } = await open(t);
    await sheet(page).focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
    const html =
      '<div>Traiga:</div><ul><li>acta</li><li><p>copia</p></li></ul><ol start="3"><li>uno</li><li>dos</li></ol>';
    await paste(sheet(page), html, 'text/html');
    await waitForText(page, /Traiga:\n+- acta\n- copia\n+3\. uno\n4\. dos$/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await paste(sheet(page), 'N\tM\n1\t2');
    await page.keyboard.type('Debajo');
    await waitForText(page, /\| 1 \| 2 \|\n\nDebajo$/);
    assert.equal(await page.locator('.document td').count(), 2);
  });

  test('an empty line is there while the caret is in it; Enter before a line opens one above', async (t) => {
    const { page } = await open(t);
    const count = await page.locator('.line').count();
    await putCaretAfter(page, 'a nadie más.');
    await page.keyboard.press('Enter');
    await page.waitForFunction((n) => document.querySelectorAll('.line').length === n, count + 1);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('.line').count(), count + 1);
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction((n) => document.querySelectorAll('.line').length === n, count);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Arriba.');
    await waitForText(page, /^Arriba\.\n+Segundo párrafo/m);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('De nuevo');
    await waitForText(page, /^De nuevo$/);
  });

  test('at the speed at which people type, Enter leaves the blank behind the caret, and a list goes on; keys remove a chip, and undo brings it back', async (t) => {
    const { page } = await open(t);
    await putCaretAfter(page, 'Primer párrafo');
    await page.keyboard.press('x');
    await page.keyboard.press('Enter');
    await page.keyboard.type('y');
    await waitForText(page, /^Primer párrafox\n\ny de la carta, con/m);
    await putCaretAfter(page, 'Segundo párrafo, dirigido otra vez a Destinatario');
    await page.keyboard.press('Backspace');
    await waitForText(page, /otra vez a {2}y a nadie/);
    await page.keyboard.press('Control+z');
    await waitForText(page, /otra vez a \{\{Destinatario\}\} y a nadie/);
    await putCaretAfter(page, 'Segundo párrafo, dirigido otra vez a ');
    await page.keyboard.press('Delete');
    await waitForText(page, /otra vez a {2}y a nadie/);
    await page.keyboard.type('todos');
    await waitForText(page, /otra vez a todos y a nadie/);
    await putCaretAfter(page, 'y a nadie más.');
    await page.keyboard.press('Enter');
    for (const words of ['1. Uno', 'Dos', 'Tres']) {
      await page.keyboard.type(words, { delay: 60 });
      await page.keyboard.press('Enter');
    }
    await waitForText(page, /^1\. Uno\n2\. Dos\n3\. Tres\n4\. ?$/m);
  });

  test('«Insertar dato» puts a new or a known variable at the caret, named in plain words', async (t) => {
    const { page } = await open(t);
    await putCaretAfter(page, 'Primer párrafo');
    await press(page, page.getByRole('button', { name: 'Insertar dato' }));
    await page.keyboard.type('Número de expediente');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' y ');
    await waitForText(page, /^Primer párrafo\{\{Numero_Expediente\}\} y {2}de la carta/m);
    await page.getByLabel('Número de expediente').waitFor();
    await press(page, page.getByRole('button', { name: 'Insertar dato' }));
    await page.keyboard.type('remit');
    await page.getByRole('dialog').getByRole('button', { name: 'Cargo del remitente' }).click();
    await waitForText(page, /^Primer párrafo\{\{Numero_Expediente\}\} y \{\{Cargo_Remitente\}\} de la carta/m);
    assert.equal(await isFocused(sheet(page)), true);
  });

  test('the keys for bold say why nothing becomes bold, and change nothing', async (t) => {
    const { page } = await open(t, { edit: false });
    await startEditing(page);
    await page.keyboard.press('Control+a');
    const countBold = () => page.locator('.document :is(b, strong, i, u)').count();
    const before = await countBold();
    await page.keyboard.press('Control+b');
    await page.locator('.notice', { hasText: 'La negrita y el subrayado los pone Membrete' }).waitFor();
    assert.equal(await countBold(), before);
  });

  test('a text that is dragged stays, and how it is moved is said, also one of another program', async (t) => {
    const { page } = await open(t, { edit: false });
    await startEditing(page);
    const line = sheet(page).getByText('Primer párrafo');
    const { x = 0, y = 0 } = (await line.boundingBox()) ?? {};
    const before = await keptText(page);
    const said = page.locator('.notice', { hasText: 'El texto no se arrastra' });
    await page.mouse.click(x + 20, y + 8, { clickCount: 3 });
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 60, { steps: 6 });
    await said.waitFor();
    await page.mouse.up();
    await page.getByRole('button', { name: 'Entendido' }).click();
    await said.waitFor({ state: 'detached' });
    await line.evaluate((element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/plain', 'Otro texto');
      const { left, top } = element.getBoundingClientRect();
      const place = { clientX: left + 20, clientY: top + 5, bubbles: true, cancelable: true };
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, ...place }));
    });
    await said.waitFor();
    assert.equal(await keptText(page), before);
  });

  test('a chip opens its dialog by each click, however soon after the other', async (t) => {
    const { page } = await open(t, { edit: false });
    await startEditing(page);
    const box = await line(page, 'Segundo').locator('.chip').boundingBox();
    for (let click = 0; click < 2; click++) {
      await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    // The dialog must stay open, although the second click of a double click is on its backdrop.
    await page.mouse.dblclick((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await page.getByRole('dialog').waitFor();
    await page.getByText('Más: cambiar su nombre o quitarlo').click();
    await page.getByRole('dialog').getByLabel('Nombre del dato').fill('Otro nombre');
    assert.equal(await page.getByRole('dialog').count(), 1);
    await page.mouse.click(5, 5);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('a click on a datum changes its value, by keyboard alone, and the caret is behind it', async (t) => {
    const { page } = await open(t);
    await line(page, 'Segundo').locator('.chip').click();
    await page.keyboard.type('Eva Sol');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.match((await line(page, 'Segundo').textContent()) ?? '', /otra vez a Eva Sol y/);
    assert.equal(await page.getByLabel('Destinatario', { exact: true }).inputValue(), 'Eva Sol');
    await page.keyboard.type(' (ella)');
    await waitForText(page, /otra vez a \{\{Destinatario\}\} \(ella\) y/);
    await line(page, 'Oficio').locator('.chip').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    assert.match((await line(page, 'Segundo').textContent()) ?? '', /otra vez a Destinatario y/);
    await page.locator('.chip', { hasText: / de 20\d\d/ }).click();
    await page.getByRole('dialog', { name: 'Fecha' }).locator('input[type=date]').fill('2026-11-24');
    await page.keyboard.press('Enter');
    await page.locator('.chip', { hasText: '24 de noviembre de 2026' }).waitFor();
  });

  test('a chip is renamed everywhere with its value, removed in its place, or led to its field', async (t) => {
    const { page } = await open(t, { edit: false });
    await page.getByLabel('Destinatario', { exact: true }).fill('Ana López');
    await startEditing(page);
    await line(page, 'Segundo').locator('.chip').click();
    await page.getByText('Más: cambiar su nombre o quitarlo').click();
    await page.getByRole('dialog', { name: 'Destinatario' }).getByText('2 lugares').waitFor();
    assert.doesNotMatch((await page.getByRole('dialog').textContent()) ?? '', /\{\{|por llenar/);
    await page.getByRole('dialog').getByLabel('Nombre del dato').fill('Persona invitada');
    await page.keyboard.press('Enter');
    await waitForText(page, /^\{\{Persona_Invitada\}\}\n[\s\S]*otra vez a \{\{Persona_Invitada\}\} y/m);
    assert.equal(await page.getByLabel('Persona invitada', { exact: true }).inputValue(), 'Ana López');
    assert.match((await line(page, 'Segundo').textContent()) ?? '', /otra vez a Ana López y/);
    await page.keyboard.press('Control+z');
    await waitForText(page, /otra vez a \{\{Destinatario\}\} y/);
    assert.equal(await page.getByLabel('Destinatario', { exact: true }).inputValue(), 'Ana López');
    await line(page, 'Segundo').locator('.chip').click();
    await page.getByText('Más: cambiar su nombre o quitarlo').click();
    await page.getByRole('button', { name: 'Quitar de aquí' }).click();
    await waitForText(page, /^\{\{Destinatario\}\}\n[\s\S]*otra vez a {2}y/m);
    await line(page, 'Primer').locator('.chip').click();
    await page.getByText('Más: cambiar su nombre o quitarlo').click();
    await page.getByRole('button', { name: 'Ir a su campo' }).click();
    await page.locator('#campo-Fundamento_Legal:focus').waitFor();
  });

  test('a table among other text of another program stays one; that its bold is not taken is said', async (t) => {
    const { page } = await open(t);
    await sheet(page).focus();
    await page.keyboard.press('ControlOrMeta+End');
    const cells = '<tr><td><p>Bien</p></td><td><p>Piezas</p></td></tr><tr><td>Silla<br>negra</td><td>2</td></tr>';
    const html = `<p>Se piden\n  estos <b>bienes</b>:</p><table>${cells}</table><p>Gracias.</p>`;
    await paste(sheet(page), html, 'text/html');
    await waitForText(
      page,
      /Se piden estos bienes:\n\n\| Bien \| Piezas \|\n\| --- \| --- \|\n\| Silla negra \| 2 \|\n\nGracias\.$/,
    );
    await page.locator('.notice').getByText('La negrita y el subrayado los pone Membrete').waitFor();
    await page.getByRole('button', { name: 'Entendido' }).click();
    const docs = '<b style="font-weight:normal" id="docs-internal-guid-1"><p>Sin formato.</p></b>';
    await paste(sheet(page), docs, 'text/html');
    assert.equal(await page.locator('.notice').count(), 0);
  });

  test('the first click on a datum opens it, also after another one was removed from a line of its own', async (t) => {
    const { page } = await open(t);
    await line(page, 'Destinatario').locator('.chip').click();
    await page.getByText('Más: cambiar su nombre o quitarlo').click();
    await page.getByRole('button', { name: 'Quitar de aquí' }).click();
    await press(page, line(page, 'Cargo').locator('.chip'));
    await page.getByRole('dialog', { name: 'Cargo' }).waitFor();
    await page.getByText('Más: cambiar su nombre o quitarlo').click();
    await page.getByRole('button', { name: 'Quitar de aquí' }).click();
    await press(page, line(page, 'Primer').locator('.chip'));
    await page.getByRole('dialog', { name: 'Fundamento legal' }).waitFor();
  });

  test('the keyboard alone edits, reaches a chip with the arrows and goes from line to line', async (t) => {
    const { page } = await open(t, { edit: false });
    await page.getByRole('button', { name: 'Editar texto' }).focus();
    await page.keyboard.press('Enter');
    await sheet(page).waitFor();
    assert.equal(await isFocused(sheet(page)), true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await page.keyboard.type('A');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    await page.keyboard.type('B');
    await waitForText(page, /^\{\{Institucion\}\}B\nAOficio núm\. /);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.evaluate(() => getSelection()?.toString()), 'Institución');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Dependencia');
    await page.keyboard.press('Escape');
    assert.equal(await isFocused(sheet(page)), true);
    await page.keyboard.type('C');
    await waitForText(page, /^\{\{Institucion\}\}CB\n/);
    await page.keyboard.press('Escape');
    assert.equal(await sheet(page).count(), 0);
    assert.equal(await isFocused(page.getByRole('button', { name: 'Editar texto' })), true);
  });

  test('the caret that moved a moment ago stays there when the sheet is drawn', async (t) => {
    const { page } = await open(t);
    await putCaretAfter(page, 'Segundo');
    await page.keyboard.type('A');
    // The page draws the sheet before the browser reports the new place of the caret.
    await page.evaluate(() => {
      getSelection()?.modify('move', 'backward', 'paragraph');
      getSelection()?.modify('move', 'backward', 'paragraph');
      const field = document.querySelector<HTMLInputElement>('#campo-Lugar');
      if (!field) return;
      field.value = 'Tula';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await page.keyboard.type('B');
    await waitForText(page, /^SegundoA párrafo/m);
    assert.doesNotMatch(await keptText(page), /^SegundoA?B/m);
  });

  test('each line and each pause is a step of undo, and the caret follows', async (t) => {
    const { page } = await open(t);
    await putCaretAfter(page, 'Primer');
    await page.keyboard.type('UNO');
    await putCaretAfter(page, 'Segundo');
    await page.keyboard.type('DOS');
    await waitForText(page, /PrimerUNO [\s\S]*SegundoDOS /);
    await page.keyboard.press('Control+z');
    await waitForText(page, /PrimerUNO [\s\S]*Segundo /);
    await page.keyboard.press('Control+z');
    await waitForText(page, /Primer [\s\S]*Segundo /);
    assert.match((await line(page, 'Primer').textContent()) ?? '', /^Primer párrafo/);
    await page.keyboard.press('Control+y');
    // Undo is pressed before the page draws the sheet. A wait before it could be a pause, which begins a step.
    await page.keyboard.type('TRES');
    await press(page, page.getByRole('button', { name: 'Deshacer' }));
    await waitForText(page, /PrimerUNO /);
    assert.match((await line(page, 'Primer').textContent()) ?? '', /^PrimerUNO párrafo/);
  });

  test('a letter typed and taken back, again and again, leaves the text as it was', async (t) => {
    const { page } = await open(t);
    await waitForText(page, /Archivo\.$/);
    const before = await keptText(page);
    for (const words of ['Segundo párrafo', 'Primer párrafo']) {
      await putCaretAfter(page, words);
      for (let times = 0; times < 5; times++) {
        await page.keyboard.press('x');
        await page.waitForTimeout(times * 100);
        await page.keyboard.press('Control+z');
      }
      assert.match((await line(page, words).textContent()) ?? '', new RegExp(`^${words}[ ,]`));
    }
    await page.keyboard.press('x');
    await waitForText(page, /^Primer párrafox de la carta, con/m);
    assert.equal(await keptText(page), before.replace('Primer párrafo', 'Primer párrafox'));
  });

  for (const key of ['Control+s', 'Control+S'])
    test(`${key} says that the work is kept, and opens no dialog of the browser, also with capitals locked`, async (t) => {
      const { page } = await open(t);
      await putCaretAfter(page, 'Segundo');
      await page.keyboard.type('!');
      await page.keyboard.press(key);
      await page.locator('.toolbar').getByText('Guardado en este navegador.').waitFor();
      await waitForText(page, /^Segundo! párrafo/m);
      await page.keyboard.type('?');
      await waitForText(page, /^Segundo!\? párrafo/m);
    });

  test('a reload at once loses nothing that was typed', async (t) => {
    const { page } = await open(t);
    await putCaretAfter(page, 'Segundo');
    await page.keyboard.type(' y último');
    await page.reload();
    await line(page, 'Segundo y último párrafo').waitFor();
  });

  test('the line under the caret is not drawn again while a person types, nor is any other', async (t) => {
    const { page } = await open(t);
    await putCaretAfter(page, 'Segundo');
    await page.evaluate(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver((records) => {
        for (const { type, target } of records) seen.add(`${type} ${target.parentElement?.textContent?.slice(0, 7)}`);
      }).observe(document.querySelector('.document') ?? document, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await page.keyboard.type(' y muy largo', { delay: 30 });
    await waitForText(page, /Segundo y muy largo párrafo/);
    const seen = await page.evaluate<string[]>('[...window.seen]');
    assert.deepEqual(seen, ['characterData Segundo']);
  });

  test('every key that is typed into a document of 10,000 words is in its text', async (t) => {
    const words =
      'Se solicita la reparación de los postes de la colonia, con fundamento en {{Fundamento_Legal}} y en la ley. ';
    const body = Array.from({ length: 280 }, (_, at) => `Párrafo ${at}. ${words.repeat(2).trim()}`).join('\n\n');
    const { page } = await open(t, { changed: (text) => text.replace(/Primer párrafo.*/, body) });
    await line(page, 'Párrafo 140.').click({ position: { x: 60, y: 8 } });
    await page.keyboard.type('letras y palabras que se escriben');
    await waitForText(page, /letras y palabras que se escriben/);
  });

  test('a selection of several lines is replaced; what was cut comes back with its variables, and goes elsewhere without braces', async (t) => {
    const { page, context } = await open(t);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await putCaretAfter(page, 'Primer párrafo de la carta, ');
    const { x, y } = await pointIn(line(page, 'Segundo'), 'Segundo párrafo, dirigido otra vez a Destinatario');
    await page.keyboard.down('Shift');
    await page.mouse.click(x, y);
    await page.keyboard.up('Shift');
    await page.keyboard.press('Control+x');
    await waitForText(page, /^Primer párrafo de la carta, {2}y a nadie más\.$/m);
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    assert.equal(
      copied,
      'con [Fundamento legal] y con lo demás.\n\nSegundo párrafo, dirigido otra vez a [Destinatario]',
    );
    await page.keyboard.press('Control+v');
    await waitForText(
      page,
      /con \{\{Fundamento_Legal\}\} y con lo demás\.\n\nSegundo párrafo, dirigido otra vez a \{\{Destinatario\}\} y a/,
    );
    await line(page, 'Primer').click({ clickCount: 3, position: { x: 10, y: 8 } });
    await page.keyboard.type('Otro.');
    await waitForText(page, /^Otro\.\n\nSegundo/m);
  });

  test('a letter that an input method composes stays, also in place of a selection', async (t) => {
    const { page, context } = await open(t);
    const client = await context.newCDPSession(page);
    const compose = async (text: string) => {
      await client.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
      await page.waitForTimeout(250);
      await client.send('Input.insertText', { text });
    };
    await putCaretAfter(page, 'Segundo');
    await compose('á');
    await waitForText(page, /^Segundoá párrafo/m);
    await putCaretAfter(page, 'Primer');
    const { x, y } = await pointIn(line(page, 'Segundo'), 'Segundo');
    await page.keyboard.down('Shift');
    await page.mouse.click(x, y);
    await page.keyboard.up('Shift');
    await compose('é');
    await waitForText(page, /^Primeréá párrafo, dirigido otra vez a \{\{Destinatario\}\}/m);
  });

  test('on a phone «Editar» shows the sheet, and the bar with «Listo» stands above the keyboard', async (t) => {
    const { page } = await visit(t, site.url, { width: 390 });
    await page.evaluate(() => {
      const viewport = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0 });
      Object.defineProperty(window, 'visualViewport', { value: viewport });
    });
    await askAndWait(page);
    await page.getByRole('tab', { name: 'Datos' }).click();
    await page.getByRole('button', { name: 'Editar texto' }).click();
    await sheet(page).waitFor();
    await line(page, 'Primer').click({ position: { x: 30, y: 8 } });
    await page.evaluate(() => {
      if (visualViewport) Object.assign(visualViewport, { height: innerHeight - 300 });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    const done = page.getByRole('button', { name: 'Listo' });
    const { y = 0, height = 0 } = (await done.boundingBox()) ?? {};
    assert.ok(y + height <= 544 && y > 400, `«Listo» ends at ${y + height} of 544`);
    await done.click();
    assert.equal(await sheet(page).count(), 0);
  });

  test('keys typed before the script has run are in the request', async (t) => {
    const page = await (await openContext(t)).newPage();
    await page.route('**/assets/main-*.js', async (route) => {
      await page.locator('textarea:focus').waitFor({ state: 'attached' });
      await page.keyboard.type('oficio para pedir');
      await route.continue();
    });
    await page.goto(site.url);
    await page.keyboard.type(' luz');
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('#prompt')?.value === 'oficio para pedir luz',
    );
    assert.equal(await page.locator('textarea').count(), 1);
  });

  async function open(owner: Owner, { edit = true, ...look }: DocumentLook & { edit?: boolean } = {}) {
    const visited = await visitDocument(owner, site.url, { prompt: 'Oficio de prueba', area: '', ...look });
    if (edit) await startEditing(visited.page);
    return visited;
  }
});

function sheet(page: Page): Locator {
  return page.locator('.document[role=textbox]');
}

function line(page: Page, words: string): Locator {
  return page.locator('.line', { hasText: words }).first();
}

async function startEditing(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Editar texto' }));
  await sheet(page).waitFor();
}

// Clicks without scrolling, which Playwright's own click would do.
async function press(page: Page, target: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

// Returns the scroll position and the top of each line.
function places(page: Page): Promise<number[]> {
  return page.evaluate(() => [
    scrollY,
    ...[...document.querySelectorAll('.line')].map((element) => element.getBoundingClientRect().top),
  ]);
}

// Returns the point after `words`, the beginning of a line.
function pointIn(target: Locator, words: string): Promise<{ x: number; y: number }> {
  return target.evaluate((element, { length }) => {
    let left = length;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const size = node.textContent?.length ?? 0;
      if (left <= size) {
        const range = document.createRange();
        range.setStart(node, Math.max(0, left - 1));
        range.setEnd(node, left);
        const { right, top, height } = range.getBoundingClientRect();
        // The point is slightly inside the next letter, because a click on a chip would open the chip.
        return { x: right + (element.textContent?.charAt(length - 1) === ' ' ? -1 : 1), y: top + height / 2 };
      }
      left -= size;
    }
    throw new Error(`«${words}» is longer than the line`);
  }, words);
}

async function putCaretAfter(page: Page, words: string): Promise<void> {
  const target = line(page, words);
  const whole = (await target.textContent()) ?? '';
  const { x, y } = await pointIn(target, whole.slice(0, whole.indexOf(words) + words.length));
  await page.mouse.click(x, y);
}

async function waitForText(page: Page, pattern: RegExp): Promise<void> {
  let text = '';
  await until(
    async () => {
      text = await keptText(page);
      return pattern.test(text);
    },
    () => `${pattern} is not in\n${text}`,
  );
}

function keptText(page: Page): Promise<string> {
  return page.evaluate<string>("JSON.parse(sessionStorage.getItem('membrete.borrador') ?? '{}').text ?? ''");
}
