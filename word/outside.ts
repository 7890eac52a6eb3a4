// Finds what fetches something or starts a program when a Word document is opened, updated or printed:
// fields, and pictures with an address.
import { attribute, cut, descendants, inner, unescapeXml, type XmlElement } from './xml.ts';

// The names of fields that are always active, at the beginning of their code.
const ACTIVE = /^\s*(DDEAUTO|DDE|LINK|IMPORT|INCLUDETEXT|INCLUDE|DATABASE|RD)(?![a-z])/i;
// A picture field that may fetch from elsewhere: from an address, from a server in the network, or from where
// another field says. A path on this computer does not match.
const FETCHED_PICTURE = /^\s*(INCLUDEPICTURE)(?![a-z]).*?(?:[a-z]{2}:|["\s](?:\\\\|\/\/)|\{\})/is;
// A field code that begins with another field, which gives its name.
const NAMED_ELSEWHERE = /^\s*\{\}/;

// Returns the name of the first active field in a part of a document, «{{…} …}» if another field gives the
// name; undefined if the part has no active field.
export function findActiveField(part: XmlElement): string | undefined {
  // The codes of the open fields, the innermost last. A code may be spread over several runs, with other
  // fields in it.
  const open: string[] = [];
  const closed: string[] = [];
  for (const element of descendants(part)) {
    const { local } = element;
    if (local === 'fldSimple') closed.push(attribute(element, 'instr') ?? '');
    else if (local === 'instrText' || local === 'delInstrText') open.push((open.pop() ?? '') + textOf(element));
    else if (local === 'fldChar') {
      const type = attribute(element, 'fldCharType');
      if (type === 'begin') open.push('');
      else if (type === 'end') {
        closed.push(open.pop() ?? '');
        const outer = open.pop();
        if (outer !== undefined) open.push(`${outer}{}`);
      }
    }
  }
  for (const code of [...closed, ...open]) {
    const [, name] = ACTIVE.exec(code) ?? FETCHED_PICTURE.exec(code) ?? [];
    if (name !== undefined) return name.toUpperCase();
    if (NAMED_ELSEWHERE.test(code)) return '{{…} …}';
  }
  return undefined;
}

function textOf(element: XmlElement): string {
  return unescapeXml(inner(element).replace(/<!--.*?-->|<!\[CDATA\[|\]\]>/gs, ''));
}

// Returns the text of a part without the addresses of pictures in VML, the drawings of Word 97 to 2007.
// Pictures inside the package have a relationship in place of an address.
export function withoutAddresses(xml: string): string {
  return cut(xml, addressesIn(xml));
}

// Returns the ranges of these addresses in the text of a part, with their attributes.
export function addressesIn(xml: string): { start: number; end: number }[] {
  return Array.from(xml.matchAll(VML_PICTURE), ({ 0: tag, index }) =>
    Array.from(tag.matchAll(ATTRIBUTE), ({ 0: { length }, 1: name = '', index: at }) =>
      ADDRESS.test(name) ? [{ start: index + at, end: index + at + length }] : [],
    ),
  ).flat(2);
}

const VML_PICTURE = /<(?:[^\s<>/!?="':]+:)?(?:imagedata|fill|stroke)(?:\s+[^\s<>/="']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))+/g;
const ATTRIBUTE = /\s+([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;
const ADDRESS = /^(?:src|(?:[^:]+:)?althref|[^:]+:href)$/;
