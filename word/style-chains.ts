// Finds the styles of a Word file, each with the styles that it is based on.
import { attribute, childValue, type XmlElement } from './xml.ts';

type StyleType = 'paragraph' | 'character' | 'table';

export type StyleChains = ReturnType<typeof createStyleChains>;

// Returns a function that finds a style and the styles that it is based on, the most general first. For an
// unknown id, the function returns the default style.
export function createStyleChains(styles: XmlElement | undefined) {
  const byId = new Map<string, XmlElement>();
  const usual = new Map<string, XmlElement>();
  for (const style of styles?.children ?? []) {
    if (style.local !== 'style') continue;
    const type = attribute(style, 'type') ?? '';
    const id = attribute(style, 'styleId');
    if (id !== undefined) byId.set(`${type} ${id}`, style);
    if (/^(?:1|true|on)$/.test(attribute(style, 'default') ?? '')) usual.set(type, style);
  }
  return (type: StyleType, id: string | undefined): XmlElement[] => {
    const chain: XmlElement[] = [];
    let style = byId.get(`${type} ${id}`) ?? usual.get(type);
    while (style && !chain.includes(style)) {
      chain.unshift(style);
      style = byId.get(`${type} ${childValue(style, 'basedOn')}`);
    }
    return chain;
  };
}
