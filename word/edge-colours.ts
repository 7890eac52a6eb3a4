// Reads the colours, lengths and borders of headers and footers.
import type { Borders, EdgeSource, Gradient, Side } from './edge-blocks.ts';
import { attribute, child, childValue, inner, unescapeXml, type XmlElement } from './xml.ts';

// Returns the fill of a shape, or the colour of a line. Returns undefined if it has none.
export function fillOf(element: XmlElement | undefined, source: EdgeSource): string | Gradient | undefined {
  const gradient = child(element, 'gradFill');
  return gradient ? gradientOf(gradient, source) : colourIn(child(element, 'solidFill'), source);
}

function gradientOf(gradient: XmlElement, source: EdgeSource): Gradient {
  const stops = (child(gradient, 'gsLst')?.children ?? []).map((stop) => ({
    at: shareOf(attribute(stop, 'pos')),
    colour: colourIn(stop, source) ?? 'auto',
  }));
  const angle = Number(childValue(gradient, 'lin', 'ang') ?? 0) / 60_000;
  return { angle, stops: stops.sort((one, other) => one.at - other.at) };
}

// Returns the colour that `holder` has as its child. Returns undefined if it has none.
export function colourIn(holder: XmlElement | undefined, { theme }: EdgeSource): string | undefined {
  const element = holder?.children.find(({ local }) => local.endsWith('Clr'));
  if (!element) return undefined;
  const name = attribute(element, 'val') ?? '';
  if (element.local === 'srgbClr') return changedColour(colour(name), element) ?? 'auto';
  if (element.local === 'sysClr') return changedColour(colour(attribute(element, 'lastClr')), element) ?? 'auto';
  const scheme = child(child(theme, 'themeElements'), 'clrScheme');
  const named = child(scheme, THEME_NAMES[name] ?? name)?.children[0];
  const value = named && (attribute(named, 'lastClr') ?? attribute(named, 'val'));
  return value === undefined ? undefined : (changedColour(colour(value), element) ?? 'auto');
}

const THEME_NAMES: Readonly<Record<string, string>> = { tx1: 'dk1', bg1: 'lt1', tx2: 'dk2', bg2: 'lt2' };

// Applies the changes that a colour of the theme carries: another luminance, or an opacity.
function changedColour(value: string | undefined, element: XmlElement): string | undefined {
  if (value === undefined) return undefined;
  const [factor, added] = ['lumMod', 'lumOff'].map((name) => childValue(element, name)) as (string | undefined)[];
  const alpha = childValue(element, 'alpha');
  const changed = factor || added ? withLuminance(value, shareOf(factor ?? '100000'), shareOf(added)) : value;
  return alpha === undefined ? changed : `${changed}${toHex(shareOf(alpha) * 255)}`;
}

// Multiplies the luminance of a colour by `factor` and adds `added`. The hue and the saturation stay, so that
// the distances of its parts from the luminance change in proportion.
function withLuminance(value: string, factor: number, added: number): string {
  const parts = partsOf(value).map((part) => part / 255);
  const [least, most] = [Math.min(...parts), Math.max(...parts)];
  const light = (least + most) / 2;
  const target = Math.min(1, Math.max(0, light * factor + added));
  const room = (at: number) => 1 - Math.abs(2 * at - 1);
  const scale = room(light) === 0 ? 0 : room(target) / room(light);
  return parts.map((part) => toHex((target + (part - light) * scale) * 255)).join('');
}

function partsOf(value: string): number[] {
  return [0, 2, 4].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
}

function toHex(part: number): string {
  const whole = Math.round(Math.min(255, Math.max(0, part)));
  return whole.toString(16).padStart(2, '0').toUpperCase();
}

// Returns true if Word writes automatic letters in white on this colour.
export function isDark(value: string): boolean {
  const [red = 0, green = 0, blue = 0] = partsOf(value);
  return (76 * red + 151 * green + 29 * blue) / 256 <= DARK;
}

// The greatest luminance, of 255, that is dark for Word, as LibreOffice found.
const DARK = 62;

// Returns the borders of these sides. The first element of `all` that has a side determines it. `names` has
// the names that each element uses for a side, where they differ.
export function bordersOf(
  sides: readonly Side[],
  all: readonly (XmlElement | undefined)[],
  nameOf: (side: Side, element: number) => string = (side) => side,
): Borders {
  return Object.fromEntries(
    sides.flatMap((side) => {
      const [border] = all.flatMap((one, at) => child(one, nameOf(side, at)) ?? []);
      const value = border && attribute(border, 'val');
      if (!border || value === undefined) return [];
      const width = Number(attribute(border, 'sz') ?? 4) / 8;
      return [[side, { width, colour: colour(attribute(border, 'color')), isNone: /^(?:nil|none)$/.test(value) }]];
    }),
  );
}

// Returns the colour, or undefined for «auto», the colour of the text.
export function colour(value: string | undefined): string | undefined {
  return /^[\da-f]{6}$/i.test(value ?? '') ? value : undefined;
}

export function textOf(element: XmlElement | undefined): string {
  return element ? unescapeXml(inner(element)) : '';
}

export function pointsOfTwips(value: string | number): number {
  return Number(value) / 20 || 0;
}

// Converts English Metric Units to points. One point is 12,700 units.
export function emus(value: string | undefined): number {
  return Number(value ?? 0) / 12_700 || 0;
}

// Converts thousandths of a percent, Word's unit, to a fraction: 50,000 becomes 0.5.
export function shareOf(value: string | undefined): number {
  return Number(value ?? 0) / 100_000;
}
