// Finds fields and pictures that fetch something or start a program when Word opens, updates or prints a
// document.
import { attribute, cut, descendants, inner, unescapeXml, type XmlElement } from './xml.ts';

// Matches the code of a field that always fetches something or starts a program. The first word of the code
// is the name of the field.
const ACTIVE = /^\s*(DDEAUTO|DDE|LINK|IMPORT|INCLUDETEXT|INCLUDE|DATABASE|RD)(?![a-z])/i;
// Matches a picture field that may fetch from a web address, from a server in the network, or from a path
// that an inner field computes. A path on this computer does not match.
const FETCHED_PICTURE = /^\s*(INCLUDEPICTURE)(?![a-z]).*?(?:[a-z]{2}:|["\s](?:\\\\|\/\/)|\{\})/is;
// Matches a field whose name is computed by an inner field.
const NAMED_ELSEWHERE = /^\s*\{\}/;

// Returns the name of the first field in a part that fetches something or starts a program, or «{{…} …}» if
// an inner field computes the name. Returns undefined if there is no such field.
export function findActiveField(part: XmlElement): string | undefined {
  // The codes of the fields that have not ended yet; the innermost field is the last. A code may spread over
  // several runs and contain other fields.
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

// Removes the addresses of VML pictures (drawings of Word 97 to 2007) from a part. Pictures inside the
// package stay, because they have a relationship instead.
export function withoutAddresses(xml: string): string {
  return cut(xml, addressesIn(xml));
}

// Returns the ranges of the attributes that have the addresses of VML pictures.
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
