// The cases that every engine must pass: editing on the sheet, undo, lists and tables, printing and
// restoring.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflateSync } from 'node:zlib';
import { type Browser, click, findProgram, press, type } from './browser.ts';

export const TEXT = `{{Institucion}}
Oficio núm. {{Numero_Oficio}}
ASUNTO: Solicitud de apoyo para el servicio

{{Lugar}}, a {{Fecha}}

{{Destinatario}}
{{Cargo}}
PRESENTE

Primer párrafo de la carta, con {{Fundamento_Legal}} y con lo demás.

1. Una cosa de la lista que se pide.
2. Otra cosa de la lista que se pide.

Segundo párrafo, dirigido otra vez a {{Destinatario}} y a nadie más.

ATENTAMENTE

{{Nombre_Remitente}}
{{Cargo_Remitente}}

C.c.p. Archivo.`;

export interface BrowserCase {
  name: string;
  prints?: boolean; // true if the case needs an engine that can print
  act: (page: EditedPage) => Promise<void>;
}

type EditedPage = ReturnType<typeof openPage>;

export function openPage(browser: Browser, url: string) {
  const key = (...combinations: string[]) => each(combinations, (combination) => press(browser, combination));
  const evaluate = <T>(expression: string) => browser.evaluate<T>(expression);

  async function waitFor(expression: string, meaning = expression): Promise<void> {
    for (let tries = 0; tries < 100; tries++) {
      if (await evaluate<boolean>(`Boolean(${expression})`)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`in vain: ${meaning}`);
  }

  // Opens the page as a new visitor, and requests a document.
  async function start(): Promise<void> {
    await browser.visit(url);
    await waitFor('document.querySelector("[name=area]")');
    await evaluate("document.querySelector('#prompt').focus()");
    await type(browser, 'Oficio de prueba');
    await press(browser, 'Control+Enter');
    await waitFor('document.querySelector("[role=tablist]")');
  }

  async function edit(): Promise<void> {
    await evaluate('document.querySelector(".tool.edit").click()');
    await waitFor('document.querySelector(".document[role=textbox]")');
    await evaluate('document.querySelector(".document").focus()');
  }

  // Clicks after `words`, which must occur only once in their line.
  async function clickBehind(words: string, { shift = false } = {}): Promise<void> {
    const point = await evaluate<{ x: number; y: number }>(`(() => {
      const words = ${JSON.stringify(words)};
      const line = [...document.querySelectorAll('.line, td, th')].find((one) => one.textContent.includes(words));
      line.scrollIntoView({ block: 'center', behavior: 'instant' });
      let left = line.textContent.indexOf(words) + words.length;
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (left > node.length) { left -= node.length; continue; }
        const range = document.createRange();
        range.setStart(node, left - 1);
        range.setEnd(node, left);
        const { right, top, height } = range.getBoundingClientRect();
        return { x: right + (node.data[left - 1] === ' ' ? -1 : 1), y: top + height / 2 };
      }
    })()`);
    await click(browser, point, { shift });
  }

  const draftText = () =>
    evaluate<string>("JSON.parse(sessionStorage.getItem('membrete.borrador') ?? '{}').text ?? ''");

  async function keeps(pattern: RegExp | string): Promise<void> {
    let text = '';
    for (let tries = 0; tries < 60; tries++) {
      text = await draftText();
      if (typeof pattern === 'string' ? text === pattern : pattern.test(text)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (typeof pattern === 'string') assert.equal(text, pattern);
    else assert.match(text, pattern);
  }

  function paste(words: string, kind = 'text/plain'): Promise<void> {
    return evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(${JSON.stringify(kind)}, ${JSON.stringify(words)});
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
      // The data are added here, because Firefox creates the event without any data.
      Object.defineProperty(event, 'clipboardData', { value: clipboardData });
      document.querySelector('.document').dispatchEvent(event);
    })()`);
  }

  // Waits for as long as a pause in typing, so that the next edit is undone separately.
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 1300));
  const write = (words: string) => type(browser, words);
  return {
    browser,
    url,
    key,
    write,
    evaluate,
    waitFor,
    start,
    edit,
    clickBehind,
    kept: draftText,
    keeps,
    paste,
    pause,
  };
}

async function each<T>(things: readonly T[], act: (thing: T) => Promise<void>): Promise<void> {
  for (const thing of things) await act(thing);
}

const EDITING: readonly BrowserCase[] = [
  {
    name: 'letters go where the click was, and nothing moves',
    act: async ({ clickBehind, write, keeps, evaluate, pause }) => {
      const tops = `[...document.querySelectorAll('.line')].map((line) => Math.round(line.getBoundingClientRect().top + scrollY))`;
      await clickBehind('Segundo pár');
      const before = await evaluate<number[]>(tops);
      await write('XY');
      await keeps(/^Segundo párXYrafo, dirigido/m);
      await pause();
      assert.deepEqual(await evaluate(tops), before);
    },
  },
  {
    name: 'Enter begins a paragraph, Backspace and Delete join',
    act: async ({ clickBehind, key, write, keeps }) => {
      await clickBehind('Primer párrafo de la carta,');
      await key('Enter');
      await write('Nuevo');
      await keeps(/^Primer párrafo de la carta,\n\nNuevo con \{\{Fundamento_Legal\}\} y/m);
      await key('Home', 'Backspace');
      await keeps(/^Primer párrafo de la carta,Nuevo con/m);
      await key('End', 'Delete');
      await keeps(/y con lo demás\.1\. Una cosa/);
    },
  },
  {
    name: 'a blank line is there while the caret is in it',
    act: async ({ clickBehind, key, evaluate, waitFor }) => {
      const count = await evaluate<number>('document.querySelectorAll(".line").length');
      await clickBehind('a nadie más.');
      await key('Enter', 'Enter');
      await waitFor(`document.querySelectorAll('.line').length === ${count + 1}`);
      await key('ArrowUp');
      await waitFor(`document.querySelectorAll('.line').length === ${count}`);
    },
  },
  {
    name: 'Backspace and Delete remove a datum beside the caret',
    act: async ({ clickBehind, key, keeps }) => {
      await clickBehind('dirigido otra vez a Destinatario');
      await key('Backspace');
      await keeps(/otra vez a {2}y a nadie/);
      await key('Control+z');
      await keeps(TEXT);
      await clickBehind('dirigido otra vez a');
      await key('ArrowRight', 'Delete');
      await keeps(/otra vez a {2}y a nadie/);
    },
  },
  {
    name: 'the arrows choose a datum, Enter renames it everywhere, Escape leads back',
    act: async ({ clickBehind, key, write, keeps, waitFor }) => {
      await clickBehind('dirigido otra vez a Destinatario y');
      await key('ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter');
      await waitFor('document.querySelector("dialog.datum input:focus")');
      await key('Tab', 'Tab', 'Enter', 'Tab', 'Control+a');
      await waitFor('document.querySelector("dialog.datum details input:focus")');
      await write('Persona invitada');
      await key('Enter');
      await keeps(/^\{\{Persona_Invitada\}\}\n[\s\S]*otra vez a \{\{Persona_Invitada\}\} y/m);
      await write('!');
      await keeps(/otra vez a \{\{Persona_Invitada\}\}! y/);
    },
  },
  {
    name: 'a click on a datum opens its dialog, which removes it',
    act: async ({ evaluate, keeps, browser, waitFor }) => {
      const point = await evaluate<{ x: number; y: number }>(`(() => {
        const chip = [...document.querySelectorAll('.line')].find((line) => line.textContent.startsWith('Segundo p')).querySelector('.chip');
        chip.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = chip.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      })()`);
      await click(browser, point);
      await waitFor(`document.querySelector('dialog.datum button')`);
      await evaluate(
        `[...document.querySelectorAll('dialog.datum button')].find((button) => button.textContent === 'Quitar de aquí').click()`,
      );
      await keeps(/otra vez a {2}y a nadie/);
    },
  },
  {
    name: 'a selection of several lines is replaced by a letter',
    act: async ({ clickBehind, write, keeps }) => {
      await clickBehind('Primer párrafo');
      await clickBehind('Segundo párrafo', { shift: true });
      await write('x');
      await keeps(/^Primer párrafox, dirigido otra vez a \{\{Destinatario\}\}/m);
    },
  },
  {
    name: 'all of the text is replaced',
    act: async ({ key, write, keeps }) => {
      await key('Control+a', 'Backspace');
      await write('De nuevo');
      await keeps('De nuevo');
    },
  },
  {
    name: 'pasted lines are lines, and pasted {{names}} are data',
    act: async ({ clickBehind, paste, keeps, waitFor }) => {
      await clickBehind('y con lo demás.');
      await paste(' Uno\r\ndos {{Plazo}}\r\n');
      await keeps(/y con lo demás\. Uno\ndos \{\{Plazo\}\}\n\n1\./);
      await waitFor(`[...document.querySelectorAll('.chip')].some((chip) => chip.textContent === 'Plazo')`);
    },
  },
];

const LISTS: readonly BrowserCase[] = [
  {
    name: 'a list goes on with Enter, with its numbers, and ends with an empty item',
    act: async ({ clickBehind, key, write, keeps }) => {
      await clickBehind('Una cosa de la lista que se pide.');
      await key('Enter');
      await write('Punto nuevo.');
      await keeps(/^1\. Una cosa[^\n]*\n2\. Punto nuevo\.\n3\. Otra cosa de la lista que se pide\.$/m);
      await clickBehind('Otra cosa de la lista que se pide.');
      await key('Enter', 'Enter');
      await write('Fuera de la lista.');
      await keeps(/^3\. Otra cosa[^\n]*\n\nFuera de la lista\.\n+Segundo párrafo/m);
    },
  },
  {
    name: 'a pasted table is a table, of a sheet and of a page',
    act: async ({ clickBehind, paste, keeps, waitFor, key, write }) => {
      await clickBehind('y con lo demás.');
      await paste('Concepto\tImporte\nPapel\t100\n');
      await keeps(/demás\.\n\n\| Concepto \| Importe \|\n\| --- \| --- \|\n\| Papel \| 100 \|\n\n1\./);
      await waitFor(`document.querySelectorAll('.document th').length === 2`);
      await clickBehind('Segundo párrafo');
      await paste(
        '<table><tr><td style="color:red">A</td><td>B</td></tr><tr><td>c</td><td>d</td></tr></table>',
        'text/html',
      );
      await keeps(/Segundo párrafo\n\n\| A \| B \|\n\| --- \| --- \|\n\| c \| d \|\n\n, dirigido/);
      await clickBehind('Papel');
      await key('Tab');
      await write('20|0');
      await keeps(/^\| Papel \| 20\/0 \|$/m);
      await key('Enter');
      await write('Tinta');
      await key('Tab');
      await write('5');
      await keeps(/^\| Papel \| 20\/0 \|\n\| Tinta \| 5 \|$/m);
    },
  },
];

const UNDO: readonly BrowserCase[] = [
  {
    name: 'undo: a letter typed and taken back, again and again',
    act: async ({ clickBehind, key, write, keeps }) => {
      for (const words of ['Segundo párrafo', 'Primer párrafo']) {
        await clickBehind(words);
        for (let times = 0; times < 4; times++) {
          await write('x');
          await key('Control+z');
        }
      }
      await write('x');
      await keeps(TEXT.replace('Primer párrafo', 'Primer párrafox'));
    },
  },
  {
    name: 'undo: lines in turn, with pauses',
    act: async ({ clickBehind, key, write, keeps, pause }) => {
      await clickBehind('Primer párrafo');
      await write('UNO');
      await clickBehind('Segundo párrafo');
      await write('DOS');
      await pause();
      await write('TRES');
      await keeps(/párrafoUNO [\s\S]*párrafoDOSTRES,/);
      await key('Control+z');
      await keeps(/párrafoUNO [\s\S]*párrafoDOS,/);
      await key('Control+z');
      await keeps(/párrafoUNO [\s\S]*Segundo párrafo,/);
      await key('Control+z');
      await keeps(TEXT);
    },
  },
  {
    name: 'undo: Enter, and a letter after it',
    act: async ({ clickBehind, key, write, keeps }) => {
      await clickBehind('de la carta,');
      await key('Enter');
      await write('x');
      await key('Control+z', 'Control+z');
      await keeps(TEXT);
      await write('y');
      await keeps(/\by con|,y con|carta,y/);
    },
  },
  {
    name: 'undo: joined paragraphs come apart',
    act: async ({ clickBehind, key, keeps }) => {
      await clickBehind('Segundo');
      await key('Home', 'Backspace');
      await keeps(/se pide\.Segundo párrafo/);
      await key('Control+z');
      await keeps(TEXT);
      await key('Control+y');
      await keeps(/se pide\.Segundo párrafo/);
    },
  },
  {
    name: 'undo: a paste, and redo by Ctrl+Shift+Z',
    act: async ({ clickBehind, key, paste, keeps }) => {
      await clickBehind('y con lo demás.');
      await paste('uno\ndos\n\ntres');
      await key('Control+z');
      await keeps(TEXT);
      await key('Control+Shift+z');
      await keeps(/demás\.uno\ndos\n\ntres\n\n1\./);
    },
  },
  {
    name: 'undo: a removed datum, then letters beside it',
    act: async ({ clickBehind, key, write, keeps }) => {
      await clickBehind('dirigido otra vez a Destinatario');
      await key('Backspace', 'Control+z');
      await keeps(TEXT);
      await write('x');
      await keeps(TEXT.replace('vez a {{Destinatario}} y', 'vez a {{Destinatario}}x y'));
    },
  },
  {
    name: 'undo: a list that was made longer gets its numbers back',
    act: async ({ clickBehind, key, keeps }) => {
      await clickBehind('Una cosa de la lista que se pide.');
      await key('Enter', 'Control+z');
      await keeps(TEXT);
    },
  },
  {
    name: 'undo: the button does what the keys do',
    act: async ({ clickBehind, write, keeps, evaluate }) => {
      await clickBehind('Primer párrafo');
      await write('x');
      const press = (title: string) => evaluate(`document.querySelector('.tool[title=${title}]').click()`);
      await press('Deshacer');
      await keeps(TEXT);
      await press('Rehacer');
      await keeps(TEXT.replace('Primer párrafo', 'Primer párrafox'));
    },
  },
  {
    name: 'undo: a replaced selection of several lines',
    act: async ({ clickBehind, key, write, keeps }) => {
      await clickBehind('Primer párrafo');
      await clickBehind('Segundo párrafo', { shift: true });
      await write('abc');
      await key('Control+z', 'Control+z');
      await keeps(TEXT);
    },
  },
  {
    name: 'undo: all the way back, and all the way on again',
    act: async ({ clickBehind, key, write, keeps, kept, paste }) => {
      await clickBehind('Primer párrafo');
      await write('x');
      await key('Enter');
      await write('y');
      await paste('uno\ndos');
      await key('Backspace');
      await keeps(/yuno\ndo de la carta/);
      const end = await kept();
      await key(...Array.from({ length: 8 }, () => 'Control+z'));
      await keeps(TEXT);
      await key(...Array.from({ length: 8 }, () => 'Control+y'));
      await keeps(end);
    },
  },
];

const DOCUMENT: readonly BrowserCase[] = [
  {
    name: 'a reload at once loses nothing that was typed',
    act: async ({ clickBehind, write, waitFor, browser, url }) => {
      await clickBehind('Segundo');
      await write(' y último');
      await browser.go(url);
      await waitFor(`document.querySelector('.document')?.textContent.includes('Segundo y último párrafo')`);
    },
  },
  {
    name: 'a value that is filled in shows on the sheet while one edits, and comes back',
    act: async ({ evaluate, waitFor, browser, url }) => {
      await evaluate(`(() => {
        const field = document.querySelector('#campo-Destinatario');
        field.value = 'Ana López';
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
      })()`);
      await waitFor(`[...document.querySelectorAll('.chip')].some((chip) => chip.textContent === 'Ana López')`);
      await new Promise((resolve) => setTimeout(resolve, 600));
      await browser.go(url);
      await waitFor(`document.querySelector('.document')?.textContent.includes('otra vez a Ana López y')`);
    },
  },
];

const PRINT: readonly BrowserCase[] = [
  {
    prints: true,
    name: 'print: the words of the sheet on its one page, data as letters, and nothing of the page around it',
    act: async (page) => {
      await leaveEditor(page);
      await assertPrinted(page, 1);
    },
  },
  {
    prints: true,
    name: 'print: a long text has the pages of the sheet, with a table that goes on',
    act: async (page) => {
      const { clickBehind, paste, waitFor } = page;
      await clickBehind('y con lo demás.');
      const rows = Array.from({ length: 40 }, (_, at) => `Concepto ${at + 1}\t${at * 100}`);
      await paste(['Concepto\tImporte', ...rows].join('\n'));
      await clickBehind('Segundo párrafo');
      await paste(Array.from({ length: 12 }, (_, at) => `Punto ${at + 1}: ${PARAGRAPH}`).join('\n\n'));
      await leaveEditor(page);
      await waitFor(`document.querySelectorAll('.frame').length > 2`);
      await assertPrinted(page, await page.evaluate<number>(`document.querySelectorAll('.frame').length`));
    },
  },
  {
    prints: true,
    name: 'print: a letter for each row of a table, each on a separate page',
    act: async (page) => {
      const { evaluate, waitFor, browser } = page;
      await leaveEditor(page);
      await evaluate(`document.querySelector('#tab-series').click()`);
      await waitFor(`document.querySelector('.series textarea')`);
      await evaluate(`(() => {
        window.print = () => { document.body.dataset.asked = ''; };
        const field = document.querySelector('.series textarea');
        field.value = 'Destinatario\\tCargo\\nAna López\\tJefa\\nLuis Ríos\\tJuez\\nEva Sol\\tJueza';
        field.dispatchEvent(new Event('change', { bubbles: true }));
      })()`);
      await waitFor(`document.querySelector('.series .stepper')`);
      await evaluate(`document.querySelector('.downloads .opener').click()`);
      await waitFor(`document.querySelector('.forms')`);
      await evaluate(
        `[...document.querySelectorAll('.forms button')].find((one) => one.textContent.startsWith('Imprimir los 3')).click()`,
      );
      await waitFor(`document.body.dataset.asked !== undefined`);
      const { pages } = await print(browser);
      assert.equal(pages.length, 3);
      for (const [at, name] of ['Ana López', 'Luis Ríos', 'Eva Sol'].entries())
        assert.deepEqual(
          pages.map((words) => words.join(' ').includes(name)),
          pages.map((_, own) => own === at),
        );
    },
  },
];

const PARAGRAPH =
  'con fundamento en las normas que rigen a esta dependencia, solicito a usted que gire sus instrucciones para que el personal a su cargo atienda lo que aquí se expone antes de la fecha que se indica arriba.';

async function leaveEditor({ evaluate, waitFor }: EditedPage): Promise<void> {
  await evaluate('document.querySelector(".tool.edit").click()');
  await waitFor('!document.querySelector(".document[role=textbox]")');
}

// Asserts that the printed pages have the words of the sheet and no others. Each page with rows of the table
// must also have the headings of the table.
async function assertPrinted({ browser, evaluate }: EditedPage, count: number): Promise<void> {
  // Variables without a value have brackets on paper.
  const readWords = async (css: string) =>
    wordsOf(
      await evaluate(`[...document.querySelectorAll('${css}')].map((one) => {
        const copy = one.cloneNode(true);
        for (const open of copy.querySelectorAll('.var:not(.filled)')) open.textContent = '[' + open.textContent + ']';
        return copy.textContent;
      }).join(' ')`),
    );
  const shown = await readWords('.document .line, .document td, .frame .edge');
  const headings = await readWords('.document th');
  const { pages, images } = await print(browser);
  assert.equal(pages.length, count);
  assert.equal(images, false);
  const isHeading = (word: string) => headings.includes(word);
  assert.deepEqual(
    pages
      .flat()
      .filter((word) => !isHeading(word))
      .sort(),
    shown.filter((word) => !isHeading(word)).sort(),
  );
  const rows = pages.filter((words) => words.some((word) => /^\d+00$/.test(word)));
  for (const words of rows) assert.deepEqual(words.filter(isHeading).slice(0, headings.length), headings);
}

// Prints the page. Returns the words of each printed page, read by pdftotext, and whether there are images.
async function print(browser: Browser): Promise<{ pages: string[][]; images: boolean }> {
  const program = findProgram('pdftotext');
  if (!program) throw new Error('no pdftotext, which reads what was printed (CONTRIBUTING.md says how to get it)');
  const bytes = (await browser.print?.()) ?? new Uint8Array();
  const folder = await mkdtemp(join(tmpdir(), 'membrete-print-'));
  try {
    const path = join(folder, 'print.pdf');
    await writeFile(path, bytes);
    const { stdout } = await promisify(execFile)(program, ['-layout', path, '-']);
    const pages = stdout.split('\f').slice(0, -1).map(wordsOf);
    return { pages, images: /\/Subtype\s*\/Image/.test(appendInflated(bytes)) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function wordsOf(text: string): string[] {
  return text.match(/\S+/g) ?? [];
}

// Returns a PDF with its compressed objects appended as text, because Firefox compresses all of them.
function appendInflated(bytes: Uint8Array): string {
  const pdf = Buffer.from(bytes).toString('latin1');
  const streams = [...pdf.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return pdf + streams.join('');
}

export const CASES: readonly BrowserCase[] = [...EDITING, ...LISTS, ...UNDO, ...DOCUMENT, ...PRINT];
