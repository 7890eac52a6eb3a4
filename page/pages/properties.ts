// Reads properties of WordprocessingML from the XML tree that all our parsers of Word files share.
import { type Parts, readPart } from '@membrete/word/package';
import { createStyleChains, type StyleChains } from '@membrete/word/style-chains';
import { child, inner, unescapeXml, type XmlElement } from '@membrete/word/xml';

export type Properties = Readonly<Record<string, ReturnType<typeof attributesOf> | undefined>>;

// Returns the root of a part, or undefined if the part is missing or damaged.
export function rootOf(parts: Parts, path: string): XmlElement | undefined {
  try {
    return readPart(parts, path);
  } catch {
    return undefined;
  }
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return (element?.children ?? []).filter(({ local }) => local === name);
}

export function childOf(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce((found, name) => child(found, name), element);
}

// Returns the attributes by name without prefix: «val» for «w:val».
export function attributesOf(element: XmlElement | undefined): Readonly<Record<string, string | undefined>> {
  const attributes = Array.from(element?.attributes ?? []);
  return Object.fromEntries(attributes.map(([name, value]) => [name.slice(name.indexOf(':') + 1), value]));
}

// Returns the text of an element without child elements.
export function textOf(element: XmlElement | undefined): string {
  return element ? unescapeXml(inner(element)) : '';
}

// A later element overrides the attributes of an earlier element. A typeface by name overrides a typeface of
// the theme. A property without attributes is on.
export function propertiesOf(...elements: readonly (XmlElement | undefined)[]): Properties {
  const all: Record<string, Properties[string]> = {};
  for (const child of elements.flatMap((element) => element?.children ?? [])) {
    const attributes = attributesOf(child);
    const theme = child.local === 'rFonts' && attributes.ascii !== undefined ? { asciiTheme: undefined } : {};
    all[child.local] = child.attributes.size === 0 ? { val: '1' } : { ...all[child.local], ...theme, ...attributes };
  }
  return all;
}

// Merges the properties in a child such as «rPr» of each element.
export function propertiesIn(part: string, elements: readonly XmlElement[]): Properties {
  return propertiesOf(...elements.map((element) => childOf(element, part)));
}

// Returns true if a property such as bold is on.
export function isOn(property: Properties[string]): boolean {
  return property !== undefined && !/^(?:0|false|off|none)$/.test(property.val ?? '');
}

// Returns the typeface of a run, or undefined if the run names none.
export function familyOf({ rFonts }: Properties, theme: XmlElement | undefined): string | undefined {
  const themed = rFonts?.asciiTheme && `${rFonts.asciiTheme.slice(0, 5)}Font`;
  const name = themed
    ? attributesOf(childOf(theme, 'themeElements', 'fontScheme', themed, 'latin')).typeface
    : rFonts?.ascii;
  return name && `"${name.replace(/["\\]/g, '')}"`;
}

export type Styles = ReturnType<typeof readStyles>;

// Returns a function that finds a style and all styles that it is based on, the most general first. For
// paragraphs, the document's defaults come before them.
export function readStyles(root: XmlElement | undefined) {
  const chainOf = createStyleChains(root);
  const defaults = childOf(root, 'docDefaults')?.children ?? [];
  return (type: Parameters<StyleChains>[0], id: string | undefined) =>
    type === 'paragraph' ? [...defaults, ...chainOf(type, id)] : chainOf(type, id);
}
