// The pages of the sheet, on the screen and on paper, beside those of the Word document.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { createDocx } from '../../src/word/docx.ts';
import { attribute, descendants, readXml, type XmlElement } from '../../src/word/xml.ts';
import { askAndWait, type Look, type Owner, sharedBrowser, startSite } from '../harness/page.ts';

const DEMO = new URL('../../src/demo/texts/', import.meta.url);

describe('the pages', () => {
  const { visit } = sharedBrowser();

  for (const name of ['acta_administrativa', 'memorandum', 'convocatoria', 'entrega_recepcion'])
    test(`the lines of ${name} have the measures that they have in Word`, async (t) => {
      const text = readFileSync(new URL(`${name}.txt`, DEMO), 'utf8');
      const page = await show(t, text);
      assert.deepEqual(await measureSheet(page), measureWord(text));
    });

  test('on a phone a variable that is a line by itself leaves room for a finger', async (t) => {
    const page = await show(t, readFileSync(new URL('constancia.txt', DEMO), 'utf8'), { width: 390 });
    const heights = await page
      .locator('.line.header, .line.signature')
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height));
    assert.ok(heights.length > 0 && Math.min(...heights) >= 24, `${heights} px`);
  });

  async function show(owner: Owner, text: string, look?: Look): Promise<Page> {
    const site = await startSite({ text });
    owner.after(site.close);
    const { page } = await visit(owner, site.url, look);
    await askAndWait(page);
    return page;
  }
});

// A line of the document: the space above it, its size and its height in points, whether it is bold, and where it is aligned.
interface Measures {
  above: number;
  size: number;
  bold: boolean;
  align: string;
}

// The first line is at the top of the page, where the space above it does not count.
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
