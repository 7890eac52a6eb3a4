// Writes and reads numbered lists. Word writes the marker of each item, and continues the list when a person
// presses Enter.
import type { Block, Paragraph } from '@membrete/document';
import { LIST_MARKER } from '@membrete/document/list-marks';
import { WORDPROCESSING } from './styles.ts';
import { attribute, child, childValue, escapeXml, readXml, type XmlElement } from './xml.ts';

const NUMBERING = `<w:numbering xmlns:w="${WORDPROCESSING}"></w:numbering>`;

// The numbering part of a paper. New lists are inserted between `start` and `end`. Their ids count up from
// `first`.
export interface Numbering {
  path: string;
  start: string;
  end: string;
  first: number;
}

// Splits the XML of a numbering part before its first list, because all definitions must precede all lists.
// The ids of new lists follow the highest existing id below a billion.
export function readNumbering(path: string, xml = NUMBERING): Numbering {
  const root = readXml(xml);
  const { children } = root;
  if (children.length === 0 && xml !== NUMBERING) return readNumbering(path);
  const listsStart =
    children.find(({ local }) => local === 'num' || local === 'numIdMacAtCleanup')?.start ?? root.contentEnd;
  const ids = children.map((one) => Number(attribute(one, 'abstractNumId') ?? attribute(one, 'numId') ?? 0));
  return {
    path,
    start: xml.slice(0, listsStart),
    end: xml.slice(listsStart),
    first: Math.max(0, ...ids.filter((id) => id < 1e9)) + 1,
  };
}

// The list items whose marker Word writes. `id` is the id of the item's list. `marker` is the marker in the
// text, with the blank after it.
export type Items = ReadonlyMap<Paragraph, { id: number; marker: string }>;

// Returns the numbering part without new lists, and no items, so that all markers are written as text.
export function noLists({ start, end }: Numbering): { items: Items; xml: string } {
  return { items: new Map(), xml: start + end };
}

export function isListItem(block: Block): block is Paragraph {
  return block.is === 'paragraph' && /^(?:list|dash|sub)Item$/.test(block.look);
}

// Finds the list items whose marker Word can write exactly as in the text, and adds their lists to the
// numbering part. An item continues an earlier list if its number is the next one.
export function numberLists(blocks: readonly Block[], { start, end, first }: Numbering): { items: Items; xml: string } {
  const items = new Map<Paragraph, { id: number; marker: string }>();
  const definitions: string[] = [];
  const open = new Map<string, { id: number; last: number }>();
  const xmlns = /^<[^>]*\sxmlns:w=/.test(start) ? '' : ` xmlns:w="${WORDPROCESSING}"`;
  for (const block of blocks.filter(isListItem)) {
    const [marker = '', sign, after = ''] = LIST_MARKER.exec(block.line.text) ?? [];
    const isBold = block.label !== '';
    if (marker === '' || (isBold && block.label.length < marker.length)) continue;
    const words = sign === undefined ? marker.trimEnd() : `%1${after}`;
    const meanings = meaningsOf(sign);
    const keyOf = (format: string) => [format, words, isBold, block.look].join();
    const next = meanings.find(({ format, previous }) => open.get(keyOf(format))?.last === previous);
    const meaning = next ?? meanings.find(({ value }) => value === 1) ?? meanings[0];
    if (!meaning) continue;
    const { format, value } = meaning;
    const openList = next && open.get(keyOf(format));
    if (!openList && definitions.length === MOST_LISTS) break;
    const id = openList?.id ?? first + definitions.length;
    if (!openList)
      definitions.push(
        `<w:abstractNum${xmlns} w:abstractNumId="${id}"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="${value}"/><w:numFmt w:val="${format}"/><w:suff w:val="space"/><w:lvlText w:val="${escapeXml(words)}"/><w:lvlJc w:val="left"/>${isBold ? '<w:rPr><w:b/><w:bCs/></w:rPr>' : ''}</w:lvl></w:abstractNum>`,
      );
    open.set(keyOf(format), { id, last: value });
    items.set(block, { id, marker });
  }
  const nums = definitions.map(
    (_, at) => `<w:num${xmlns} w:numId="${first + at}"><w:abstractNumId w:val="${first + at}"/></w:num>`,
  );
  return { items, xml: [start, ...definitions, ...nums, end].join('') };
}

// The most lists in a document, because Word's binary formats hold at most 2,046. In further lists, the
// markers are written as text.
const MOST_LISTS = 2000;

// Returns what a marker may mean: «c» is a letter, «i» is a letter or a Roman numeral. `previous` is the
// value of the item above in the same list.
function meaningsOf(sign: string | undefined) {
  if (sign === undefined) return [{ format: 'bullet', value: 0, previous: 0 }];
  const roman = ROMANS.indexOf(sign.toUpperCase());
  const letter = sign.length === 1 ? sign.toLowerCase().charCodeAt(0) - 96 : 0;
  const values = {
    decimal: Number(sign),
    upperRoman: roman,
    lowerRoman: roman,
    upperLetter: letter,
    lowerLetter: letter,
  };
  const meant = Object.entries(values).filter(([format, value]) => value > 0 && numberAs(format, value) === sign);
  return meant.map(([format, value]) => ({ format, value, previous: value - 1 }));
}

// Writes a number as Word does. `format` is Word's name: «decimal», «upperRoman».
export function numberAs(format: string, value: number): string {
  if (format === 'none' || !Number.isFinite(value)) return '';
  if (value < 1) return String(value);
  if (format === 'decimalZero') return String(value).padStart(2, '0');
  if (format === 'ordinal') return `${value}.º`;
  if (format === 'ordinalText') return ordinal(value);
  if (format.startsWith('lower')) return numberAs(format.replace('lower', 'upper'), value).toLowerCase();
  if (format === 'upperLetter')
    return String.fromCharCode(65 + ((value - 1) % 26)).repeat(Math.ceil(Math.min(value, 1000) / 26));
  if (format !== 'upperRoman' || value > 4000) return String(value);
  let rest = value;
  const signs = ROMAN.map(([sign, worth]) => {
    const times = Math.floor(rest / worth);
    rest %= worth;
    return sign.repeat(times);
  });
  return signs.join('');
}

// Returns an ordinal in Word's Spanish («Décimo segundo»), and digits from 100 on.
function ordinal(value: number): string {
  const words = [TENS[Math.floor(value / 10)], ONES[value % 10]].filter(Boolean).join(' ');
  const ordinalWords = value < 100 ? words : String(value);
  return ordinalWords.charAt(0).toUpperCase() + ordinalWords.slice(1);
}

const ONES = ['', 'primero', 'segundo', 'tercero', 'cuarto', 'quinto', 'sexto', 'séptimo', 'octavo', 'noveno'];
const TENS = [
  '',
  'décimo',
  'vigésimo',
  'trigésimo',
  'cuadragésimo',
  'quincuagésimo',
  'sexagésimo',
  'septuagésimo',
  'octogésimo',
  'nonagésimo',
];

const ROMAN = Object.entries({
  M: 1000,
  CM: 900,
  D: 500,
  CD: 400,
  C: 100,
  XC: 90,
  L: 50,
  XL: 40,
  X: 10,
  IX: 9,
  V: 5,
  IV: 4,
  I: 1,
});
// The Roman numerals from 1 to 89, by their value. The markers of lists have no higher ones.
const ROMANS = Array.from({ length: 90 }, (_, value) => numberAs('upperRoman', value));

// The position of a paragraph in a list. `level` counts from 0.
export interface ListPlace {
  id: string;
  level: number;
}

// Reads the lists of a numbering part.
export function readLists(numbering = NUMBERING) {
  const { children } = readXml(numbering);
  const byId = (local: string) =>
    new Map(children.filter((one) => one.local === local).map((one) => [attribute(one, `${local}Id`), one]));
  const [definitions, nums] = [byId('abstractNum'), byId('num')];
  // The definitions by the name of their style. A definition may refer to such a style instead of defining
  // levels.
  const ofStyle = new Map(Array.from(definitions.values(), (one) => [childValue(one, 'styleLink'), one]));

  function definitionOf(id: string) {
    const num = nums.get(id);
    const direct = definitions.get(childValue(num, 'abstractNumId'));
    const style = childValue(direct, 'numStyleLink');
    const definition = (style === undefined ? undefined : ofStyle.get(style)) ?? direct;
    return num && definition && { num, definition };
  }

  const levelIn = (num: XmlElement, definition: XmlElement, at: number) =>
    child(levelOf(num, at), 'lvl') ?? levelOf(definition, at);

  return {
    levelOf({ id, level }: ListPlace): XmlElement | undefined {
      const list = definitionOf(id);
      return list && levelIn(list.num, list.definition, level);
    },

    // Returns a function that returns the marker of each item, and must be called in the order of the items.
    // The body and each header or footer need separate functions, because their lists are counted separately.
    createMarkers(): (place: ListPlace | undefined) => string {
      const counts = new Map<XmlElement, number[]>();
      const begun = new Set<XmlElement>();
      return (place) => {
        const list = place && definitionOf(place.id);
        if (!list) return '';
        const { num, definition } = list;
        const level = place.level;
        const levelAt = (step: number) => levelIn(num, definition, step);
        const startAt = (step: number) => Number(childValue(levelAt(step), 'start') ?? 1);
        const count = counts.get(definition) ?? [];
        const restart = begun.has(num) ? undefined : childValue(levelOf(num, level), 'startOverride');
        begun.add(num);
        count[level] = restart === undefined ? (count[level] ?? startAt(level) - 1) + 1 : Number(restart);
        counts.set(definition, count.slice(0, level + 1));
        return writeMarker(levelAt, level, (step) => count[step] ?? startAt(step));
      };
    },
  };
}

function writeMarker(levelAt: (step: number) => XmlElement | undefined, at: number, valueAt: (step: number) => number) {
  const level = levelAt(at);
  const words = childValue(level, 'lvlText') ?? '';
  const format = childValue(level, 'numFmt');
  // Bullets that are pictures, or characters of other fonts, become «•».
  if (format === 'bullet') return `${/^[-–·•]$/.test(words) ? words : '•'} `;
  const isDecimal = child(level, 'isLgl') !== undefined;
  const marker = words.replace(/%([1-9])/g, (_, digit: string) => {
    const step = Number(digit) - 1;
    const stepFormat = childValue(levelAt(step), 'numFmt') ?? 'decimal';
    return numberAs(isDecimal ? 'decimal' : stepFormat, valueAt(step));
  });
  const printed = child(child(level, 'rPr'), 'caps') ? marker.toUpperCase() : marker;
  return printed.trim() && `${printed.trim()} `;
}

// Returns the list and level of a paragraph that body.ts wrote.
export function listPlaceIn(paragraph: string): ListPlace | undefined {
  const [, level = '0', id] = NUMBERED.exec(paragraph) ?? [];
  return id === undefined ? undefined : { id, level: Number(level) };
}

const NUMBERED = /<w:numPr>(?:<w:ilvl w:val="(\d)"\/>)?<w:numId w:val="(\d+)"\/>/;

// Finds a level in a definition, or in a list that overrides it.
function levelOf({ children }: XmlElement, at: number): XmlElement | undefined {
  return children.find((one) => attribute(one, 'ilvl') === String(at));
}
