// Reads the properties of WordprocessingML with the browser's own parser. The letterhead was checked when it
// was chosen.

// The attributes of each property, by its name.
export type Properties = Readonly<Record<string, ReturnType<typeof attributesOf> | undefined>>;

export function parseXml(xml: string | undefined): Element | undefined {
  return xml === undefined ? undefined : new DOMParser().parseFromString(xml, 'application/xml').documentElement;
}

export function childrenOf(element: Element | undefined, name: string): Element[] {
  return Array.from(element?.children ?? []).filter(({ localName }) => localName === name);
}

export function childOf(element: Element | undefined, ...path: readonly string[]): Element | undefined {
  return path.reduce((found, name) => childrenOf(found, name)[0], element);
}

// The attributes of an element, by their names without prefixes.
export function attributesOf(element: Element | undefined): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Array.from(element?.attributes ?? [], ({ localName, value }) => [localName, value]));
}

// Merges the properties of several elements: a later element overrides the attributes that it has itself. A
// property without attributes is on.
export function propertiesOf(...elements: readonly (Element | undefined)[]): Properties {
  const all: Record<string, Properties[string]> = {};
  for (const child of elements.flatMap((element) => Array.from(element?.children ?? [])))
    all[child.localName] =
      child.attributes.length === 0 ? { val: '1' } : { ...all[child.localName], ...attributesOf(child) };
  return all;
}

// Merges the properties that styles, paragraphs or runs have in their child `part`, such as «rPr».
export function propertiesIn(part: string, elements: readonly Element[]): Properties {
  return propertiesOf(...elements.map((element) => childOf(element, part)));
}

// Whether a property that is either on or off is on.
export function isOn(property: Properties[string]): boolean {
  return property !== undefined && !/^(?:0|false|off|none)$/.test(property.val ?? '');
}

// The typeface of a run, as a family of CSS; undefined if nothing names one.
export function familyOf({ rFonts }: Properties, theme: Element | undefined): string | undefined {
  const themed = rFonts?.asciiTheme && `${rFonts.asciiTheme.slice(0, 5)}Font`;
  const name = themed
    ? attributesOf(childOf(theme, 'themeElements', 'fontScheme', themed, 'latin')).typeface
    : rFonts?.ascii;
  return name && `"${name.replace(/["\\]/g, '')}"`;
}

// A style and those that it is based on, the most general first; without an id, those of the default style.
// For paragraphs the defaults of the document come first.
export function stylesOf(
  styles: Element | undefined,
  type: 'paragraph' | 'character' | 'table',
  id: string | undefined,
) {
  const all = childrenOf(styles, 'style').filter((style) => attributesOf(style).type === type);
  const named = (id: string | undefined) => all.find((one) => id !== undefined && attributesOf(one).styleId === id);
  const usual = all.find((one) => /^(?:1|true|on)$/.test(attributesOf(one).default ?? ''));
  const chain: Element[] = [];
  let style = id === undefined ? usual : named(id);
  while (style && !chain.includes(style)) {
    chain.unshift(style);
    style = named(attributesOf(childOf(style, 'basedOn')).val);
  }
  return type === 'paragraph' ? [...(childOf(styles, 'docDefaults')?.children ?? []), ...chain] : chain;
}
