// The paper of a letterhead: its page, and its headers and footers drawn as far as a browser can.
import { unzipSync } from 'fflate';
import { type Parts, readRelationships, readText, resolveTarget } from '../../word/package.ts';
import { drawContent, familyOf, type PageSize, points, type Source, styleOf } from './drawing.ts';
import { addSheet, openHost, type Paper, type Room } from './paper.ts';
import { attributeOf, childOf, isOn, type Properties, parseXml, propertiesOf } from './properties.ts';

export interface LetterheadPaper extends Paper {
  // The things that are not drawn, in words for people.
  lacks: readonly string[];
  // Resolves when its images can be drawn, also by a browser that prints at once.
  ready: Promise<unknown>;
}

const KINDS = ['default', 'first', 'even'] as const;
type Kind = (typeof KINDS)[number];

// `bytes` are those of a document on the letterhead. The elements of headers and footers are measured once, which needs a page in `document`.
// `paragraph` is the id of the style of its paragraphs; `headed` says whether the header names the institution.
export function readPaper(bytes: Uint8Array, paragraph: string, headed: boolean): LetterheadPaper {
  const parts: Parts = new Map(Object.entries(unzipSync(bytes)));
  const main = readRelationships(parts, '').find(({ type }) => type.endsWith('/officeDocument'));
  const path = resolveTarget('', main?.target ?? '');
  const related = readRelationships(parts, path);
  const read = (kind: string) => {
    const found = related.find(({ type }) => type.endsWith(`/${kind}`));
    return found && parseXml(readText(parts, resolveTarget(path, found.target)));
  };
  const body = childOf(parseXml(readText(parts, path)), 'body');
  const section = Array.from(body?.children ?? []).findLast(({ localName }) => localName === 'sectPr');
  const properties = propertiesOf(section);
  const page = pageOf(properties);
  const settings = propertiesOf(read('settings'));
  const urls = new Map<string, string>();
  const lacks = new Set<string>();
  const edges = new Map<string, HTMLElement[]>();
  const [styles, theme] = [read('styles'), read('theme')];
  for (const reference of section?.children ?? []) {
    const where = /^(header|footer)Reference$/.exec(reference.localName)?.[1];
    const target = related.find(({ id }) => id === attributeOf(reference, 'id'))?.target;
    if (where === undefined || target === undefined) continue;
    const own = resolveTarget(path, target);
    const source: Source = { parts, path: own, page, styles, theme, urls, lacks, floating: [] };
    const root = parseXml(readText(parts, own));
    const edge = document.createElement('div');
    edge.className = `edge ${where}`;
    edge.style.insetInline = `${points(page.left)} ${points(page.right)}`;
    edge.style[where === 'header' ? 'top' : 'bottom'] = points(where === 'header' ? page.head : page.foot);
    if (root) edge.append(...drawContent(root, source));
    edges.set(`${where} ${attributeOf(reference, 'type')}`, [edge, ...source.floating]);
  }
  const kindOf = (at: number): Kind => {
    if (at === 0 && isOn(properties.titlePg)) return 'first';
    return at % 2 === 1 && isOn(settings.evenAndOddHeaders) ? 'even' : 'default';
  };
  const elementsOf = (kind: Kind) => ['header', 'footer'].map((where) => edges.get(`${where} ${kind}`) ?? []);
  const rooms = Object.fromEntries(KINDS.map((kind) => [kind, measureRoom(elementsOf(kind), page)]));
  return {
    width: page.width,
    height: page.height,
    left: page.left,
    right: page.right,
    body: { ...bodyOf(paragraph, styles, theme), headed },
    roomOf: (at) => rooms[kindOf(at)] ?? { top: page.top, bottom: page.bottom },
    drawEdges: (at, pages) =>
      elementsOf(kindOf(at))
        .flat()
        .map((edge) => number(edge, at, pages)),
    lacks: Array.from(lacks),
    ready: Promise.allSettled(Array.from(urls.values(), decode)),
    close() {
      for (const url of urls.values()) URL.revokeObjectURL(url);
    },
  };
}

function pageOf({ pgSz, pgMar }: Properties): PageSize {
  const points = (value: string | undefined, otherwise: number) => Number(value ?? otherwise) / 20;
  return {
    width: points(pgSz?.w, 12240),
    height: points(pgSz?.h, 15840),
    left: points(pgMar?.left, 1418) + points(pgMar?.gutter, 0),
    right: points(pgMar?.right, 1418),
    top: points(pgMar?.top, 1418),
    bottom: points(pgMar?.bottom, 1134),
    head: points(pgMar?.header, 709),
    foot: points(pgMar?.footer, 709),
  };
}

// Word takes Times New Roman of 10 points where nothing else is said.
function bodyOf(paragraph: string, styles: Element | undefined, theme: Element | undefined) {
  const general = styleOf(paragraph, styles);
  const [run, { spacing }] = [propertiesOf(...general.run), propertiesOf(...general.paragraph)];
  const family = familyOf(run, theme) ?? '"Times New Roman"';
  const size = Number(run.sz?.val ?? 20) / 2;
  const lines = spacing?.lineRule === 'exact' ? Number(spacing.line) / 20 / size : undefined;
  return { family, size, line: lines ?? (Number(spacing?.line ?? 240) / 240) * naturalLine(family) };
}

// The height that a line has by itself, in sizes of the typeface.
function naturalLine(family: string): number {
  const host = openHost();
  const line = document.createElement('p');
  line.textContent = 'Á';
  line.style.font = `100px / normal ${family}, Arial, sans-serif`;
  host.append(line);
  const { height } = line.getBoundingClientRect();
  host.remove();
  return height / 100;
}

// A header that is higher than the margin pushes the text down, unless the margin is negative.
function measureRoom([header, footer]: readonly HTMLElement[][], page: PageSize): Room {
  const host = openHost();
  const copies = [header?.[0], footer?.[0]].map((edge) => edge && document.importNode(edge, true));
  addSheet(host, page).append(...copies.filter((edge) => edge !== undefined));
  const [head = 0, foot = 0] = copies.map((edge) => ((edge?.getBoundingClientRect().height ?? 0) * 3) / 4);
  host.remove();
  const { top, bottom } = page;
  return {
    top: top < 0 ? -top : Math.max(top, head > 0 ? page.head + head : 0),
    bottom: bottom < 0 ? -bottom : Math.max(bottom, foot > 0 ? page.foot + foot : 0),
  };
}

// The image stays in memory as long as its page refers to it.
function decode(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  return image.decode();
}

function number(edge: HTMLElement, at: number, pages: number): HTMLElement {
  const copy = document.importNode(edge, true);
  for (const field of copy.querySelectorAll<HTMLElement>('[data-field]'))
    field.textContent = String(field.dataset.field === 'PAGE' ? at + 1 : pages);
  return copy;
}
