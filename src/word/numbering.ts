// Lists as Word numbers them: Word writes the marker of each item, and the next one at Enter.
import type { Block, Paragraph } from '../template/block.ts';
import type { LookName } from '../template/looks.ts';
import { LIST_MARKER } from '../template/text.ts';
import { WORDPROCESSING } from './styles.ts';
import { attribute, childValue, escapeXml, readXml, type XmlElement } from './xml.ts';

const NUMBERING = `<w:numbering xmlns:w="${WORDPROCESSING}"></w:numbering>`;

// The numbering part of a paper: lists are added between `start` and `end`, with ids from `first` on.
export interface Numbering {
  path: string;
  start: string;
  end: string;
  first: number;
}

// `marker` is what Word writes instead of the text: the marker with the blank behind it.
export interface ListItem {
  id: number;
  marker: string;
}

interface List {
  id: number;
  format: Format;
  start: number;
  last: number;
  words: string;
  bold: boolean;
}

const COUNTED = ['decimal', 'upperRoman', 'lowerRoman', 'upperLetter', 'lowerLetter'] as const;
type Format = (typeof COUNTED)[number] | 'bullet';

// In the schema all definitions precede all lists. Ids beyond a billion are left to others.
export function readNumbering(path: string, xml = NUMBERING): Numbering {
  const root = readXml(xml);
  const { children } = root;
  if (children.length === 0 && xml !== NUMBERING) return readNumbering(path);
  const at = children.find(({ local }) => local === 'num' || local === 'numIdMacAtCleanup')?.start ?? root.contentEnd;
  const ids = children.map((one) => Number(attribute(one, 'abstractNumId') ?? attribute(one, 'numId') ?? 0));
  return { path, start: xml.slice(0, at), end: xml.slice(at), first: Math.max(0, ...ids.filter((id) => id < 1e9)) + 1 };
}

// The items whose marker Word writes, and the numbering part with their lists.
export interface Lists {
  items: ReadonlyMap<Paragraph, ListItem>;
  xml: string;
}

// For a text whose markers stay text.
export function noLists({ start, end }: Numbering): Lists {
  return { items: new Map(), xml: start + end };
}

const LISTED: ReadonlySet<LookName> = new Set<LookName>(['listItem', 'dashItem', 'subItem']);

// Whether Word may write the marker of this block.
export function isListItem(block: Block): block is Paragraph {
  return block.is === 'paragraph' && LISTED.has(block.look);
}

// Finds the items whose marker Word can write exactly. A list goes on while its values follow each other.
export function numberLists(blocks: readonly Block[], { start, end, first }: Numbering): Lists {
  const items = new Map<Paragraph, ListItem>();
  const lists: List[] = [];
  const open = new Map<string, List>();
  for (const block of blocks) {
    if (!isListItem(block)) continue;
    const [marker = '', sign, after = ''] = LIST_MARKER.exec(block.line.text) ?? [];
    const bold = block.label !== '';
    if (marker === '' || (bold && block.label.length < marker.length)) continue;
    const words = sign === undefined ? marker.trimEnd() : `%1${after}`;
    const meanings = meaningsOf(sign);
    const keyOf = (format: Format) => [format, words, bold, block.look].join();
    const goesOn = ({ format, value }: Meaning) =>
      open.get(keyOf(format))?.last === (format === 'bullet' ? value : value - 1);
    const meaning = meanings.find(goesOn) ?? meanings.find(({ value }) => value === 1) ?? meanings[0];
    if (!meaning) continue;
    const { format, value } = meaning;
    let list = goesOn(meaning) ? open.get(keyOf(format)) : undefined;
    if (!list) {
      list = { id: first + lists.length, format, start: value, last: value, words, bold };
      if (lists.push(list) > MOST_LISTS) break;
      open.set(keyOf(format), list);
    }
    list.last = value;
    items.set(block, { id: list.id, marker });
  }
  const shown = lists.slice(0, MOST_LISTS);
  const xmlns = /^<[^>]*\sxmlns:w=/.test(start) ? '' : ` xmlns:w="${WORDPROCESSING}"`;
  const definitions = shown.map(
    ({ id, start, format, words, bold }) =>
      `<w:abstractNum${xmlns} w:abstractNumId="${id}"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:suff w:val="space"/><w:lvlText w:val="${escapeXml(words)}"/><w:lvlJc w:val="left"/>${bold ? '<w:rPr><w:b/><w:bCs/></w:rPr>' : ''}</w:lvl></w:abstractNum>`,
  );
  const nums = shown.map(({ id }) => `<w:num${xmlns} w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`);
  return { items, xml: [start, ...definitions, ...nums, end].join('') };
}

// The binary formats of Word end at 2,046 lists; items after these keep their marker as text.
const MOST_LISTS = 2000;

interface Meaning {
  format: Format;
  value: number;
}

// What a sign can mean, none for a dash: «c» is a letter, «i» a letter or a Roman number.
function meaningsOf(sign: string | undefined): Meaning[] {
  if (sign === undefined) return [{ format: 'bullet', value: 0 }];
  const letter = sign.length === 1 ? sign.toLowerCase().charCodeAt(0) - 96 : 0;
  const roman = Array.from(sign.toUpperCase(), (one) => ({ I: 1, V: 5, X: 10, L: 50 })[one] ?? Number.NaN);
  const sum = roman.reduce((total, one, at) => total + (one < (roman[at + 1] ?? 0) ? -one : one), 0);
  return COUNTED.map((format) => {
    const value = format === 'decimal' ? Number(sign) : format.endsWith('Roman') ? sum : letter;
    return { format, value };
  }).filter(({ format, value }) => value > 0 && numberAs(format, value) === sign);
}

function numberAs(format: string, value: number): string {
  if (format.startsWith('lower')) return numberAs(format.replace('lower', 'upper'), value).toLowerCase();
  if (format === 'upperLetter') return String.fromCharCode(65 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));
  if (format !== 'upperRoman') return String(value);
  let left = value;
  const signs = ROMAN.map(([sign, worth]) => {
    const times = Math.floor(left / worth);
    left %= worth;
    return sign.repeat(times);
  });
  return signs.join('');
}

const ROMAN = Object.entries({ C: 100, XC: 90, L: 50, XL: 40, X: 10, IX: 9, V: 5, IV: 4, I: 1 });

// Reads the markers of a document from the XML of its paragraphs, in their order.
export function createMarkers(numbering = NUMBERING): (paragraph: string) => string {
  const { children } = readXml(numbering);
  const byId = (local: string, name: string) =>
    new Map(children.filter((one) => one.local === local).map((one) => [attribute(one, name), one]));
  const [definitions, nums] = [byId('abstractNum', 'abstractNumId'), byId('num', 'numId')];
  const counts = new Map<XmlElement, number[]>();
  const begun = new Set<XmlElement>();
  return (paragraph) => {
    const [, level = '0', id] = NUMBERED.exec(paragraph) ?? [];
    const num = nums.get(id);
    const definition = definitions.get(childValue(num, 'abstractNumId'));
    if (!num || !definition) return '';
    const at = Number(level);
    const levels = definition.children.filter(({ local }) => local === 'lvl');
    const isOwn = (one: XmlElement) => attribute(one, 'ilvl') === level;
    const startAt = (step: number) => Number(childValue(levels[step], 'start') ?? 1);
    const count = counts.get(definition) ?? [];
    const restart = begun.has(num) ? undefined : childValue(num.children.find(isOwn), 'startOverride');
    begun.add(num);
    count[at] = restart === undefined ? (count[at] ?? startAt(at) - 1) + 1 : Number(restart);
    counts.set(definition, count.slice(0, at + 1));
    const own = levels.find(isOwn);
    const words = childValue(own, 'lvlText') ?? '';
    if (childValue(own, 'numFmt') === 'bullet') return `${words.replace(/\p{Co}/u, '•')} `;
    const written = words.replace(/%(\d)/g, (_, digit: string) => {
      const step = Number(digit) - 1;
      return numberAs(childValue(levels[step], 'numFmt') ?? 'decimal', count[step] ?? startAt(step));
    });
    return written && `${written} `;
  };
}

const NUMBERED = /<w:numPr>(?:<w:ilvl w:val="(\d)"\/>)?<w:numId w:val="(\d+)"\/>/;
