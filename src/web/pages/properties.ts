// Reads the properties of WordprocessingML with the browser's own parser. The letterhead was checked when it was chosen.

// The attributes of each property, by its name, without prefixes.
export type Properties = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

export function parseXml(xml: string | undefined): Element | undefined {
  return xml === undefined ? undefined : new DOMParser().parseFromString(xml, 'application/xml').documentElement;
}

export function childOf(element: Element | undefined, ...path: readonly string[]): Element | undefined {
  let found = element;
  for (const name of path) found = Array.from(found?.children ?? []).find(({ localName }) => localName === name);
  return found;
}

export function attributeOf(element: Element | undefined, name: string): string | undefined {
  return Array.from(element?.attributes ?? []).find(({ localName }) => localName === name)?.value;
}

// Of several elements the last one that says something about a property prevails.
export function propertiesOf(...elements: readonly (Element | undefined)[]): Properties {
  const all: Record<string, Record<string, string>> = {};
  for (const element of elements)
    for (const { localName, attributes } of element?.children ?? []) {
      const own = Object.fromEntries(Array.from(attributes, (attribute) => [attribute.localName, attribute.value]));
      all[localName] = attributes.length === 0 ? { val: '1' } : { ...all[localName], ...own };
    }
  return all;
}

// Whether a property that is either on or off is on.
export function isOn(property: Properties[string]): boolean {
  return property !== undefined && !/^(?:0|false|off|none)$/.test(property.val ?? '');
}
