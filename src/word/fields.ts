// Word's fields that fetch something or start a program when a document is opened, updated or printed.
import { attribute, descendants, inner, unescapeXml, type XmlElement } from './xml.ts';

// Names of fields, at the beginning of their code.
const ACTIVE = /^\s*(DDEAUTO|DDE|LINK|IMPORT|INCLUDETEXT|INCLUDE|DATABASE|RD)(?![a-z])/i;
// A picture from this computer cannot be fetched elsewhere; one from an address, from a server in the network, or from where another field
// says, can.
const FETCHED_PICTURE = /^\s*(INCLUDEPICTURE)(?![a-z]).*?(?:https?:|:\/\/|["\s]\\\\|\{\})/is;

// The name of the first such field in a part of a document, undefined if it has none.
export function findActiveField(part: XmlElement): string | undefined {
  // The codes of the fields that are open, the innermost last. A code may be in several runs, with other fields in it.
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
        open.push(`${open.pop() ?? ''}{}`);
      }
    }
  }
  for (const code of [...closed, ...open]) {
    const [, name] = ACTIVE.exec(code) ?? FETCHED_PICTURE.exec(code) ?? [];
    if (name !== undefined) return name.toUpperCase();
  }
  return undefined;
}

function textOf(element: XmlElement): string {
  return unescapeXml(inner(element).replace(/<!--.*?-->|<!\[CDATA\[|\]\]>/gs, ''));
}
