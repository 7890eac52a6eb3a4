// Parses XML into elements with their positions, so that an edit can leave the rest of a part as it is, byte
// for byte.

// An element and its positions, in UTF-16 units of `source`. [start, end) includes the tags; [contentStart,
// contentEnd) does not.
export interface XmlElement {
  source: string;
  name: string;
  namespace: string;
  local: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  start: number;
  contentStart: number;
  contentEnd: number;
  end: number;
}

// Escapes text or an attribute value for XML 1.0. A lone surrogate becomes U+FFFD. Characters that XML
// forbids are removed.
export function escapeXml(text: string): string {
  return (
    text
      .replace(/\p{Cs}/gu, '\ufffd')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
      .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
      .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
  );
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// Parses XML in linear time, and returns the root element. The tree has the elements for which `grows`
// returns true, and everything inside them. Other elements are only checked. Throws a SyntaxError if the text
// is not well-formed, uses an undeclared prefix, or has a document type.
export function readXml(
  text: string,
  grows: (element: XmlElement, parent: XmlElement | undefined) => boolean = () => true,
): XmlElement {
  const dubious = NOT_XML.test(text);
  const open: { element: XmlElement; scope: ReadonlyMap<string, string>; whole: boolean }[] = [];
  let root: XmlElement | undefined;
  let from = 0;
  for (const [token, before = '', skipped, closed, name, inside = '', empty] of text.matchAll(TOKEN)) {
    if (dubious && (NOT_XML.test(before) || NOT_XML.test(inside)))
      throw new SyntaxError('forbidden character or entity');
    const start = from + before.length;
    from += token.length;
    const parent = open.at(-1);
    if (!parent && before.trim() !== '') throw new SyntaxError('text outside the root element');
    if (skipped !== undefined) continue;
    if (name === undefined) {
      if (!parent || parent.element.name !== closed) throw new SyntaxError(`</${closed}> closes nothing`);
      parent.element.contentEnd = start;
      parent.element.end = from;
      open.pop();
      continue;
    }
    if (!parent && root) throw new SyntaxError('more than one root element');
    const scope = widen(parent?.scope ?? NO_PREFIXES, inside);
    const namespace = scope.get(prefixOf(name));
    if (namespace === undefined) throw new SyntaxError(`undeclared prefix of <${name}>`);
    const element: XmlElement = {
      source: text,
      name,
      namespace,
      local: localOf(name),
      attributes: NO_ATTRIBUTES,
      children: [],
      start,
      contentStart: from,
      contentEnd: from,
      end: from,
    };
    root ??= element;
    const whole = parent?.whole || grows(element, parent?.element);
    if (whole || !parent) {
      parent?.element.children.push(element);
      if (inside !== '') element.attributes = readAttributes(inside);
      for (const attribute of element.attributes.keys())
        if (!scope.has(prefixOf(attribute))) throw new SyntaxError(`undeclared prefix of ${attribute}`);
    }
    if (!empty) open.push({ element, scope, whole });
  }
  if (!root || open.length > 0 || text.slice(from).trim() !== '') throw new SyntaxError('not well-formed');
  return root;
}

// Matches text and the next markup. Markup is a comment, a CDATA section or an instruction; an end tag; or a
// start tag with its attributes and the slash of an empty element.
const TOKEN =
  /([^<]*)<(?:(!--.*?--|!\[CDATA\[.*?\]\]|\?.*?\?)|\/([^\s<>]+)\s*|([^\s<>/!?="']+)((?:\s+[^\s<>/="']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?))>/gsy;
const NOT_XML =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
  /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)|[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/i;
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();
const NO_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
  ['xmlns', 'http://www.w3.org/2000/xmlns/'],
]);

function prefixOf(name: string): string {
  return name.slice(0, Math.max(name.indexOf(':'), 0));
}

function localOf(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

// Finds an attribute by its name without prefix: «val» for w:val.
export function attribute(element: XmlElement, local: string): string | undefined {
  for (const [name, value] of element.attributes) if (localOf(name) === local) return value;
  return undefined;
}

// Returns the first child with this name, without prefix.
export function child(element: XmlElement | undefined, local: string): XmlElement | undefined {
  return element?.children.find((one) => one.local === local);
}

// Returns an attribute of the first child with this name: «val» of <w:start w:val="1"/>.
export function childValue(element: XmlElement | undefined, local: string, name = 'val'): string | undefined {
  const match = child(element, local);
  return match && attribute(match, name);
}

// Returns the source of an element with its tags. `inner` returns only what is between the tags.
export function outer({ source, start, end }: XmlElement): string {
  return source.slice(start, end);
}

export function inner({ source, contentStart, contentEnd }: XmlElement): string {
  return source.slice(contentStart, contentEnd);
}

// Removes ranges from a text. They must be in order and must not overlap.
export function cut(text: string, elements: readonly Pick<XmlElement, 'start' | 'end'>[]): string {
  let result = '';
  let from = 0;
  for (const { start, end } of elements) {
    result += text.slice(from, start);
    from = end;
  }
  return result + text.slice(from);
}

// Yields all elements below this one, in document order.
export function* descendants(element: XmlElement): Generator<XmlElement> {
  const waiting = element.children.toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    waiting.push(...next.children.toReversed());
  }
}

function readAttributes(inside: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single = ''] of inside.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    attributes.set(name, unescapeXml(double ?? single));
  return attributes;
}

// Replaces references («&amp;», «&#xe1;») by their characters. A reference to an unknown character stays as
// written.
export function unescapeXml(value: string): string {
  return value.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function widen(scope: ReadonlyMap<string, string>, inside: string): ReadonlyMap<string, string> {
  if (!inside.includes('xmlns')) return scope;
  const declared = Array.from(readAttributes(inside)).filter(([name]) => /^xmlns(?::|$)/.test(name));
  return new Map([...scope, ...declared.map(([name, value]) => [name.slice(6), value] as const)]);
}
