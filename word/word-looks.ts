// createLooks computes the format of letters and paragraphs of a Word file: from defaults, styles, numbering,
// and their own properties, in this order.
import type { ListPlace } from './numbering.ts';
import { createStyleChains } from './style-chains.ts';
import type { ParagraphLook, RunLook } from './word-file.ts';
import { attribute, child, childValue, type XmlElement } from './xml.ts';

// The format of a paragraph. `letters` is the format of runs that have no properties. `list` is the position
// of the paragraph in a list.
export interface ReadLook {
  look: ParagraphLook;
  letters: RunLook;
  list: ListPlace | undefined;
}

export type Looks = ReturnType<typeof createLooks>;

// The format of letters without any setting: Times New Roman of 10 points.
export const PLAIN_LETTERS: RunLook = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  caps: false,
  smallCaps: false,
  hidden: false,
  size: 10,
};

export const PLAIN_PARAGRAPH: ParagraphLook = {
  style: '',
  align: 'left',
  bold: false,
  size: 10,
  left: 0,
  right: 0,
  firstLine: 0,
  before: 0,
  after: 0,
  line: 1,
  isExact: false,
  isContextual: false,
  pageBreakBefore: false,
  tabs: [],
};

// Returns functions that compute formats. `levelOf` finds the level of a list in the numbering part.
export function createLooks(
  styles: XmlElement | undefined,
  theme: XmlElement | undefined,
  levelOf: (place: ListPlace) => XmlElement | undefined,
) {
  const chainOf = createStyleChains(styles);
  const defaults = child(styles, 'docDefaults');
  const lookOfStyle = new Map<string, ReadLook>();
  const lettersOfStyles = new Map<string, Partial<RunLook>>();

  function lettersOf(...styles: readonly (XmlElement | undefined)[]): Partial<RunLook> {
    return Object.assign({}, ...styles.map((style) => lettersIn(child(style, 'rPr'), theme)));
  }

  function ofStyle(id: string | undefined): ReadLook {
    const key = id ?? '';
    const cached = lookOfStyle.get(key);
    if (cached) return cached;
    const chain = chainOf('paragraph', id);
    const letters = lettersOf(child(defaults, 'rPrDefault'), ...chain);
    let list: ListPlace | undefined;
    let look = paragraphIn(child(child(defaults, 'pPrDefault'), 'pPr'), PLAIN_PARAGRAPH);
    for (const style of chain) {
      const properties = child(style, 'pPr');
      list = listIn(properties, list) ?? list;
      if (list && child(properties, 'numPr')) look = paragraphIn(child(levelOf(list), 'pPr'), look);
      look = paragraphIn(properties, look);
    }
    const style = childValue(chain.at(-1), 'name') ?? key;
    const read = { look: { ...look, style }, letters: { ...PLAIN_LETTERS, ...letters }, list };
    lookOfStyle.set(key, read);
    return read;
  }

  return {
    ofStyle,

    // Reads a w:pPr.
    ofParagraph(properties: XmlElement | undefined): ReadLook {
      const { look, letters, list: inherited } = ofStyle(childValue(properties, 'pStyle'));
      const list = listIn(properties, inherited) ?? inherited;
      const isOwn = list !== inherited || child(properties, 'numPr') !== undefined;
      const indented = list && isOwn ? paragraphIn(child(levelOf(list), 'pPr'), look) : look;
      return { look: paragraphIn(properties, indented), letters, list: list?.id === '0' ? undefined : list };
    },

    // Reads the w:rPr of a run. `letters` is the format that a run without properties has in the same
    // paragraph.
    ofRun(properties: XmlElement | undefined, letters: RunLook): RunLook {
      if (!properties || properties.children.length === 0) return letters;
      const style = childValue(properties, 'rStyle');
      return { ...letters, ...(style && ofCharacters(style)), ...lettersIn(properties, theme) };
    },

    // Returns true if a table has lines. `properties` is its w:tblPr.
    hasLines(properties: XmlElement | undefined): boolean {
      const id = childValue(properties, 'tblStyle');
      const chain = id === undefined ? [] : chainOf('table', id).map((style) => child(style, 'tblPr'));
      const borders = [properties, ...chain.toReversed()].flatMap((one) => child(one, 'tblBorders') ?? []);
      return drawsLine(borders[0]);
    },
  };

  function ofCharacters(id: string): Partial<RunLook> {
    const cached = lettersOfStyles.get(id);
    if (cached) return cached;
    const look = lettersOf(...chainOf('character', id));
    lettersOfStyles.set(id, look);
    return look;
  }
}

// Returns true if any side of `borders`, a w:tblBorders or w:tcBorders, is drawn.
function drawsLine(borders: XmlElement | undefined): boolean {
  return drawnSides(borders).length > 0;
}

// Returns the sides that are drawn: «bottom», «insideV».
export function drawnSides(borders: XmlElement | undefined): string[] {
  const sides = borders?.children.filter((side) => !/^(?:nil|none)$/.test(attribute(side, 'val') ?? 'none')) ?? [];
  return sides.map(({ local }) => local);
}

// Returns the list and level that a w:pPr sets, or undefined. The id 0 removes a paragraph from the list of
// its style.
function listIn(properties: XmlElement | undefined, inherited: ListPlace | undefined): ListPlace | undefined {
  const numbering = child(properties, 'numPr');
  const id = childValue(numbering, 'numId') ?? inherited?.id;
  if (!numbering || id === undefined) return undefined;
  return { id, level: Number(childValue(numbering, 'ilvl') ?? inherited?.level ?? 0) };
}

function isOn(value: string | undefined, otherwise: boolean): boolean {
  return value === undefined ? otherwise : !/^(?:0|false|off|none)$/.test(value);
}

function lettersIn(properties: XmlElement | undefined, theme: XmlElement | undefined): Partial<RunLook> {
  const look: Partial<RunLook> = {};
  for (const property of properties?.children ?? []) {
    const value = attribute(property, 'val');
    switch (property.local) {
      case 'b':
        look.bold = isOn(value, true);
        break;
      case 'i':
        look.italic = isOn(value, true);
        break;
      case 'u':
        look.underline = isOn(value, false);
        break;
      case 'strike':
      case 'dstrike':
        look.strike = isOn(value, true);
        break;
      case 'caps':
        look.caps = isOn(value, true);
        break;
      case 'smallCaps':
        look.smallCaps = isOn(value, true);
        break;
      case 'vanish':
        look.hidden = isOn(value, true);
        break;
      case 'sz':
        look.size = dividedNumber(value, 2) ?? 10;
        break;
      case 'rFonts':
        Object.assign(look, familyIn(property, theme));
        break;
      case 'color':
        look.colour = hex(value) ?? '';
        break;
      case 'highlight':
        look.highlight = HIGHLIGHTS[value ?? ''] ?? '';
        break;
      case 'shd':
        look.highlight = hex(attribute(property, 'fill')) ?? '';
        break;
      case 'vertAlign':
        if (value === 'superscript' || value === 'subscript') look.raised = value === 'superscript' ? 'super' : 'sub';
        break;
    }
  }
  return look;
}

const HIGHLIGHTS: Readonly<Record<string, string>> = {
  black: '000000',
  blue: '0000FF',
  cyan: '00FFFF',
  darkBlue: '000080',
  darkCyan: '008080',
  darkGray: '808080',
  darkGreen: '008000',
  darkMagenta: '800080',
  darkRed: '800000',
  darkYellow: '808000',
  green: '00FF00',
  lightGray: 'C0C0C0',
  magenta: 'FF00FF',
  red: 'FF0000',
  white: 'FFFFFF',
  yellow: 'FFFF00',
};

function familyIn(fonts: XmlElement, theme: XmlElement | undefined): Partial<RunLook> {
  const themed = attribute(fonts, 'asciiTheme');
  const scheme = child(child(theme, 'themeElements'), 'fontScheme');
  const family = themed
    ? childValue(child(scheme, `${themed.slice(0, 5)}Font`), 'latin', 'typeface')
    : (attribute(fonts, 'ascii') ?? attribute(fonts, 'hAnsi'));
  return family === undefined ? {} : { family };
}

function hex(value: string | undefined): string | undefined {
  return /^[\da-f]{6}$/i.test(value ?? '') ? value?.toUpperCase() : undefined;
}

function dividedNumber(value: string | undefined, parts: number): number | undefined {
  const number = Number(value ?? Number.NaN) / parts;
  return Number.isFinite(number) ? number : undefined;
}

// Returns the first of these attributes that exists, converted from twentieths of a point to points.
function points(element: XmlElement | undefined, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = element && dividedNumber(attribute(element, name), 20);
    if (value !== undefined) return value;
  }
  return undefined;
}

const ALIGNMENTS: Readonly<Record<string, ParagraphLook['align']>> = {
  both: 'justify',
  center: 'center',
  distribute: 'justify',
  end: 'right',
  left: 'left',
  right: 'right',
  start: 'left',
};

function paragraphIn(properties: XmlElement | undefined, before: ParagraphLook): ParagraphLook {
  if (!properties) return before;
  const look = { ...before };
  for (const property of properties.children) {
    const value = attribute(property, 'val');
    switch (property.local) {
      case 'jc':
        look.align = ALIGNMENTS[value ?? ''] ?? look.align;
        break;
      case 'ind':
        Object.assign(look, indentIn(property, look));
        break;
      case 'spacing':
        Object.assign(look, spacingIn(property, look));
        break;
      case 'contextualSpacing':
        look.isContextual = isOn(value, true);
        break;
      case 'pageBreakBefore':
        look.pageBreakBefore = isOn(value, true);
        break;
      case 'outlineLvl': {
        const level = Number(value);
        if (level < 9) look.level = level;
        break;
      }
      case 'tabs':
        look.tabs = stopsIn(property, look.tabs);
        break;
    }
  }
  return look;
}

function indentIn(indent: XmlElement, { left, right, firstLine }: ParagraphLook) {
  const hanging = points(indent, 'hanging');
  return {
    left: points(indent, 'left', 'start') ?? left,
    right: points(indent, 'right', 'end') ?? right,
    firstLine: hanging === undefined ? (points(indent, 'firstLine') ?? firstLine) : -hanging,
  };
}

// Returns the spacing that a w:spacing gives to a paragraph with this look.
export function spacingIn(spacing: XmlElement, { before, after, line, isExact }: ParagraphLook) {
  const rule = attribute(spacing, 'lineRule');
  const fixed = rule === 'exact' || rule === 'atLeast';
  const height = dividedNumber(attribute(spacing, 'line'), fixed ? 20 : 240);
  return {
    before: points(spacing, 'before') ?? before,
    after: points(spacing, 'after') ?? after,
    // A minimum height («atLeast») is ignored, because most lines are taller.
    line: rule === 'atLeast' ? line : (height ?? line),
    isExact: height === undefined ? isExact : rule === 'exact',
  };
}

// Returns the tab stops from left to right. A stop replaces or clears an earlier stop at the same position.
function stopsIn(tabs: XmlElement, before: ParagraphLook['tabs']): ParagraphLook['tabs'] {
  const stops = new Map(before.map((stop) => [stop.at, stop]));
  for (const tab of tabs.children) {
    const position = points(tab, 'pos');
    const align = attribute(tab, 'val') ?? 'left';
    if (position === undefined) continue;
    if (align === 'clear') stops.delete(position);
    else stops.set(position, { at: position, align, leader: attribute(tab, 'leader') ?? 'none' });
  }
  return Array.from(stops.values()).sort((one, other) => one.at - other.at);
}
