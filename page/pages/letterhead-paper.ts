// The paper of a letterhead: the page, its headers and its footers, drawn as far as a browser can.

import { type Parts, readRelationships } from '@membrete/word/package';
import type { PageSize } from '@membrete/word/page-size';
import { type Slot, showInSlots } from '@membrete/word/slots';
import type { XmlElement } from '@membrete/word/xml';
import { unzipSync } from 'fflate';
import { drawContent, points } from './drawing.ts';
import { addSheet, create, openHost, type SheetPaper } from './paper.ts';
import {
  attributesOf,
  childOf,
  childrenOf,
  familyOf,
  isOn,
  propertiesIn,
  propertiesOf,
  readStyles,
  rootOf,
} from './properties.ts';

type Kind = 'default' | 'first' | 'even';

// Reads the paper from `bytes`, a Word document on the letterhead. `paragraph` is the id of the paragraph
// style. `headed` is true if the header names the institution. `slots` are the placeholders in headers and
// footers.
export async function readPaper(
  bytes: Uint8Array,
  { paragraph, headed, slots, page }: { paragraph: string; headed: boolean; slots: readonly Slot[]; page: PageSize },
): Promise<SheetPaper> {
  const parts: Parts = new Map(Object.entries(unzipSync(bytes)));
  const main = readRelationships(parts, '').find(({ kind }) => kind === 'officeDocument')?.path ?? '';
  const related = readRelationships(parts, main);
  const parse = (path = '') => rootOf(parts, path);
  const read = (name: string) => parse(related.find(({ kind }) => kind === name)?.path);
  const section = childrenOf(childOf(parse(main), 'body'), 'sectPr').at(-1);
  const properties = propertiesOf(section);
  const settings = propertiesOf(read('settings'));
  const [stylesOf, theme] = [readStyles(read('styles')), read('theme')];
  const urls = new Map<string, string>();
  const lacks = new Set<string>();
  // The key is the kind of page. The value is the element of the header or footer, followed by elements that
  // float beside its text.
  const edges = new Map<string, HTMLElement[]>();
  for (const reference of section?.children ?? []) {
    const where = /^(header|footer)Reference$/.exec(reference.local)?.[1];
    const { id: target, type } = attributesOf(reference);
    const path = related.find(({ id }) => id === target)?.path;
    if (where === undefined || path === undefined) continue;
    const floating: HTMLElement[] = [];
    const place = where === 'header' ? { top: points(page.head) } : { bottom: points(page.foot) };
    const insetInline = `${points(page.left)} ${points(page.right)}`;
    const edge = create('div', { insetInline, ...place }, { className: `edge ${where}` });
    const root = parse(path);
    if (root) edge.append(...drawContent(root, { parts, path, page, stylesOf, theme, urls, lacks, floating, slots }));
    edges.set(`${where} ${type}`, [edge, ...floating]);
  }
  const kindOf = (at: number): Kind => {
    if (at === 0 && isOn(properties.titlePg)) return 'first';
    return at % 2 === 1 && isOn(settings.evenAndOddHeaders) ? 'even' : 'default';
  };
  const elementsOf = (kind: Kind) => ['header', 'footer'].map((where) => edges.get(`${where} ${kind}`) ?? []);
  const measure = (kind: Kind) => measureRoom(elementsOf(kind), page);
  const rooms = { default: measure('default'), first: measure('first'), even: measure('even') };
  await Promise.allSettled(Array.from(urls.values(), decode));
  return {
    width: page.width,
    height: page.height,
    left: page.left,
    right: page.right,
    body: { ...bodyOf(stylesOf('paragraph', paragraph), theme), headed },
    lacks: Array.from(lacks),
    slotted: slots.length > 0,
    headWords: (edges.get(`header ${kindOf(0)}`) ?? []).map(({ textContent }) => textContent).join(' '),
    roomOf: (at) => rooms[kindOf(at)],
    drawEdges(at, pages, values) {
      const shown = showInSlots(values);
      const show = (slot: string | undefined) => shown(slots[Number(slot)] ?? { name: '', written: '' });
      return elementsOf(kindOf(at))
        .flat()
        .map((edge) => fillEdge(edge, at, pages, show));
    },
    close() {
      for (const url of urls.values()) URL.revokeObjectURL(url);
    },
  };
}

// Word uses Times New Roman of 10 points if the file names no typeface.
function bodyOf(general: readonly XmlElement[], theme: XmlElement | undefined) {
  const [run, { spacing }] = [propertiesIn('rPr', general), propertiesIn('pPr', general)];
  const family = familyOf(run, theme) ?? '"Times New Roman"';
  const size = Number(run.sz?.val ?? 20) / 2;
  const lines = spacing?.lineRule === 'exact' ? Number(spacing.line) / 20 / size : undefined;
  return { family, size, line: lines ?? (Number(spacing?.line ?? 240) / 240) * naturalLine(family) };
}

// Returns a multiple of the size.
function naturalLine(family: string): number {
  const host = openHost();
  const line = create('p', { font: `100px / normal ${family}, Arial, sans-serif` }, { textContent: 'Á' });
  host.append(line);
  const { height } = line.getBoundingClientRect();
  host.remove();
  return height / 100;
}

// Returns the space above and below the text, in points. A header taller than the margin pushes the text
// down, unless the margin is negative.
function measureRoom([header, footer]: readonly HTMLElement[][], page: PageSize) {
  const host = openHost();
  const sheet = addSheet(host, page);
  const [head = 0, foot = 0] = [header?.[0], footer?.[0]].map((edge) => {
    if (!edge) return 0;
    const copy = document.importNode(edge, true);
    sheet.append(copy);
    return (copy.getBoundingClientRect().height * 3) / 4;
  });
  host.remove();
  const { top, bottom } = page;
  return {
    top: top < 0 ? -top : Math.max(top, head > 0 ? page.head + head : 0),
    bottom: bottom < 0 ? -bottom : Math.max(bottom, foot > 0 ? page.foot + foot : 0),
  };
}

// Loads an image, so that its page is drawn at once.
function decode(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  return image.decode();
}

// Copies a header or footer, and fills in page numbers and data.
function fillEdge(
  edge: HTMLElement,
  at: number,
  pages: number,
  show: (slot: string | undefined) => string,
): HTMLElement {
  const copy = document.importNode(edge, true);
  for (const slot of copy.querySelectorAll<HTMLElement>('[data-slot]')) slot.textContent = show(slot.dataset.slot);
  for (const field of copy.querySelectorAll<HTMLElement>('[data-field]'))
    field.textContent = String(field.dataset.field === 'PAGE' ? at + 1 : pages);
  return copy;
}
