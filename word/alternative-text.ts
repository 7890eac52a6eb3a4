// describeImages gives a text to each image that has none, for people who cannot see it: what PDF/UA asks for,
// and a screen reader says.
import { attribute, descendants, escapeXml, readXml, type XmlElement } from './xml.ts';

// Returns the XML of a header or footer in which each image has an alternative text: its own, else its title,
// else `name`, which is escaped as XML. Shapes without an image get none, because they decorate.
export function describeImages(xml: string, name: string): string {
  if (!IMAGE.test(xml)) return xml;
  const edits = Array.from(descendants(readXml(xml))).flatMap((element) => {
    const [described, text, title] = describedBy(element);
    if (described === undefined || (attribute(described, text) ?? '').trim() !== '') return [];
    const own = attribute(described, title)?.trim();
    return { at: described, text, words: own ? escapeXml(own) : name };
  });
  return edits.reduceRight((written, { at, text, words }) => {
    const end = written.indexOf('>', at.start);
    const tag = written.slice(at.start, end).replace(new RegExp(`\\s${text}\\s*=\\s*(?:"[^"]*"|'[^']*')`), '');
    const named = at.start + 1 + at.name.length;
    return `${written.slice(0, named)} ${text}="${words}"${tag.slice(named - at.start)}${written.slice(end)}`;
  }, xml);
}

const IMAGE = /<(?:[\w.-]+:)?(?:blip|imagedata)\b/;

// Returns the element that has the alternative text of an image, and the names of its attributes: that of
// DrawingML, or of VML.
function describedBy(element: XmlElement): [described: XmlElement | undefined, text: string, title: string] {
  const has = (local: string) => Array.from(descendants(element)).find((one) => one.local === local);
  if (element.local === 'drawing') return [has('blip') && has('docPr'), 'descr', 'title'];
  const isShape = element.children.some(({ local }) => local === 'imagedata');
  return [isShape ? element : undefined, 'alt', 'title'];
}
