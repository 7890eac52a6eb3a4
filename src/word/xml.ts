// XML for the Word document: text made safe to write, and elements of a foreign part found by place, so that what is kept stays byte for byte.

// Where an element stands in its text: [start, end) with its tags, [contentStart, contentEnd) without them.
export interface XmlElement {
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

// Text or attribute value as XML 1.0 allows it: half a surrogate pair becomes U+FFFD, forbidden control characters disappear.
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
      .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
      .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
  );
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// The root element. Throws a SyntaxError on text that is not well-formed, and on a document type: OOXML has none, entity bombs do.
export function readXml(text: string): XmlElement {
  const pattern =
    /<(?:(!--.*?--|!\[CDATA\[.*?\]\]|\?.*?\?)|\/([^\s>]+)\s*|([^\s/>!?]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?))>/gs;
  const open: { element: XmlElement; scope: ReadonlyMap<string, string> }[] = [];
  let root: XmlElement | undefined;
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (text.slice(from, match.index).includes('<')) break;
    from = match.index + match[0].length;
    const [, skipped, closed, name, inside = '', empty] = match;
    if (skipped !== undefined) continue;
    const parent = open.at(-1);
    if (name === undefined) {
      if (!parent || parent.element.name !== closed) throw new SyntaxError(`</${closed}> closes nothing`);
      parent.element.contentEnd = match.index;
      parent.element.end = from;
      open.pop();
      continue;
    }
    const attributes = readAttributes(inside);
    const scope = widen(parent?.scope ?? new Map([['', '']]), attributes);
    const colon = name.indexOf(':');
    const element: XmlElement = {
      name,
      namespace: scope.get(name.slice(0, Math.max(colon, 0))) ?? '',
      local: name.slice(colon + 1),
      attributes,
      children: [],
      start: match.index,
      contentStart: from,
      contentEnd: from,
      end: from,
    };
    if (parent) parent.element.children.push(element);
    else if (root) throw new SyntaxError('more than one root element');
    else root = element;
    if (!empty) open.push({ element, scope });
  }
  if (!root || open.length > 0 || text.slice(from).includes('<')) throw new SyntaxError('not well-formed');
  return root;
}

// The value of an attribute by its name without prefix (w:val → val).
export function attribute(element: XmlElement, local: string): string | undefined {
  for (const [name, value] of element.attributes) if (name.slice(name.indexOf(':') + 1) === local) return value;
  return undefined;
}

// The text without the given elements, which come in document order, none within another.
export function cut(text: string, elements: readonly XmlElement[]): string {
  let kept = '';
  let from = 0;
  for (const { start, end } of elements) {
    kept += text.slice(from, start);
    from = end;
  }
  return kept + text.slice(from);
}

// Every element below this one, in document order.
export function* descendants(element: XmlElement): Generator<XmlElement> {
  const waiting = element.children.toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    waiting.push(...next.children.toReversed());
  }
}

function readAttributes(inside: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single = ''] of inside.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    attributes.set(name, unescapeXml(double ?? single));
  }
  return attributes;
}

function unescapeXml(value: string): string {
  return value.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function widen(
  scope: ReadonlyMap<string, string>,
  attributes: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  let wider: Map<string, string> | undefined;
  for (const [name, value] of attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    wider ??= new Map(scope);
    wider.set(name.slice(6), value);
  }
  return wider ?? scope;
}
