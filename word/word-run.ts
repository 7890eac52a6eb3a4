// readInline reads the content of a paragraph: its letters with their positions in the XML, its fields and
// its controls.
import { isGrey, isHighlighted, isMarkedByColour, isRed } from './marked-letters.ts';
import { removal } from './source-edits.ts';
import type { RunLook, SourceEdit, WordControl, WordField, WordParagraph, Wrapper } from './word-file.ts';
import {
  hasValue,
  nested,
  type OpenField,
  type Reading,
  readAlternatives,
  readControl,
  readDrawing,
} from './word-reading.ts';
import { attribute, child, childValue, inner, outer, unescapeXml, type XmlElement } from './xml.ts';

// The state of reading a paragraph. `control` is the innermost control around the current element. `letters`
// is the format of runs that have no properties.
interface Inline {
  reading: Reading;
  paragraph: WordParagraph;
  letters: RunLook;
  wrappers: readonly Wrapper[];
  control: WordControl | undefined;
  run?: XmlElement | undefined;
}

// Appends the content of a w:p, or of an element inside it, to the paragraph.
export function readInline(container: XmlElement, inline: Inline): void {
  nested(inline.reading, () => {
    for (const element of container.children) readElement(element, inline);
  });
}

function readElement(element: XmlElement, inline: Inline): void {
  const { reading, wrappers } = inline;
  switch (element.local) {
    case 'r':
      readRun(element, inline);
      break;
    case 'hyperlink': {
      const relationship = attribute(element, 'id');
      const link = { ...unwrapping(element), ...(relationship !== undefined && { relationship }) };
      readInline(element, { ...inline, wrappers: [...wrappers, link] });
      break;
    }
    case 'fldSimple':
      readSimpleField(element, inline);
      break;
    case 'sdt':
      readInlineControl(element, inline);
      break;
    case 'AlternateContent':
      readAlternatives(element, reading, wrappers, (branch, within) =>
        readInline(branch, { ...inline, wrappers: within }),
      );
      break;
    case 'oMath':
    case 'oMathPara':
      reading.unread.add('equation');
      break;
    default:
      if (CONTAINERS.has(element.local)) readInline(element, inline);
  }
}

const CONTAINERS: ReadonlySet<string> = new Set(['bdo', 'customXml', 'dir', 'ins', 'moveTo', 'rubyBase', 'smartTag']);

// Returns edits that remove the tags of an element and keep its content.
function unwrapping({ start, contentStart, contentEnd, end }: XmlElement): Wrapper {
  const close = contentEnd === end ? [] : [{ from: contentEnd, to: end, text: '' }];
  return { edits: [{ from: start, to: contentStart, text: '' }, ...close] };
}

function readSimpleField(element: XmlElement, inline: Inline): void {
  const { reading, paragraph, wrappers } = inline;
  const field: WordField = { ...createField(attribute(element, 'instr') ?? '', paragraph), ...unwrapping(element) };
  const within = { ...inline, wrappers: [...wrappers, field] };
  readInline(element, within);
  field.end = paragraph.text.length;
  reading.allFields.push(field);
  if (!isShown(reading)) return;
  paragraph.fields.push(field);
  if (field.end === field.start) openBefore(element, child(child(element, 'r'), 'rPr'), within);
}

function createField(instruction: string, paragraph: WordParagraph, name = ''): WordField {
  const at = paragraph.text.length;
  return { ...namesIn(instruction), ...(name !== '' && { name }), instruction, start: at, end: at, edits: [] };
}

// Returns the type of a field and the name of its value: «Num oficio» for «MERGEFIELD "Num oficio" \\*
// Upper».
function namesIn(instruction: string): { type: string; name: string } {
  const [, type = '', quoted, plain = ''] = /^\s*(\S+)(?:\s+(?:"([^"]*)"|([^\s\\]\S*)))?/.exec(instruction) ?? [];
  // Word shows the words behind the name of the macro.
  const [, prompt = ''] = /^\s*MACROBUTTON\s+\S+\s+"?[[<({]?([^\])}>"]*)/i.exec(instruction) ?? [];
  if (type.toUpperCase() === 'IF') return { type: 'IF', name: choicesIn(instruction) };
  const isNamed = NAMED.has(type.toUpperCase());
  return { type: type.toUpperCase(), name: prompt.trim() || (isNamed ? (quoted ?? plain) : '') };
}

// Returns the name of an IF field: the two words between which it chooses, «licenciada o licenciado».
function choicesIn(instruction: string): string {
  const quoted = Array.from(instruction.matchAll(/"([^"]*)"/g), ([, words = '']) => words.trim());
  const [one = '', other = ''] = quoted.length > 2 ? quoted.slice(-2) : [];
  const choices = [one, other].filter((words) => words !== '').join(' o ');
  return choices.length <= MAX_CHOICES ? choices : '';
}

const MAX_CHOICES = 60;

const NAMED: ReadonlySet<string> = new Set(['DOCPROPERTY', 'DOCVARIABLE', 'FILLIN', 'MERGEFIELD', 'REF']);

function isShown({ fields }: Reading): boolean {
  return fields.every(({ phase }) => phase === 'result');
}

function readInlineControl(element: XmlElement, inline: Inline): void {
  const { reading, paragraph, wrappers } = inline;
  const content = child(element, 'sdtContent');
  if (!content) return;
  const control = readControl(element);
  control.start = paragraph.text.length;
  const within = { ...inline, wrappers: [...wrappers, control], control };
  readInline(content, within);
  control.end = paragraph.text.length;
  if (!isShown(reading) || !hasValue(element)) return;
  paragraph.controls.push(control);
  if (control.end === control.start && paragraph.openings.at(-1)?.offset !== control.start)
    openWithin(content, control, within);
}

function openBefore(element: XmlElement, look: XmlElement | undefined, { paragraph, wrappers }: Inline): void {
  const { start, name } = element;
  paragraph.openings.push({
    ...{ offset: paragraph.text.length, from: start, to: start, before: '', after: '' },
    prefix: prefixOf(name),
    look: look ? outer(look) : '',
    wrappers,
  });
}

function openWithin(content: XmlElement, { look }: WordControl, { paragraph, wrappers }: Inline): void {
  const { name, start, contentEnd, end } = content;
  const isClosed = contentEnd === end;
  paragraph.openings.push({
    offset: paragraph.text.length,
    from: isClosed ? start : contentEnd,
    to: isClosed ? end : contentEnd,
    before: isClosed ? `<${name}>` : '',
    after: isClosed ? `</${name}>` : '',
    prefix: prefixOf(name),
    look: look ? outer(look) : '',
    wrappers,
  });
}

function prefixOf(name: string): string {
  return name.slice(0, name.indexOf(':') + 1);
}

function readRun(run: XmlElement, inline: Inline): void {
  const { reading, paragraph, letters, control } = inline;
  const properties = child(run, 'rPr');
  const look = reading.looks.ofRun(properties, letters);
  const start = paragraph.text.length;
  // The elements of this run that belong to fields. They are removed when one of `fields` is filled in.
  const codes: { element: XmlElement; fields: readonly WordField[] }[] = [];
  const content = run.children.filter((element) => element !== properties);
  for (const element of content) {
    const before = reading.fields.length;
    const fields = readSign(element, run, { ...inline, letters: look, run });
    if (fields.length > 0) codes.push({ element, fields });
    else if (before > 0 && !isShown(reading)) codes.push({ element, fields: codeFields(reading) });
  }
  dropCodes(run, content, codes);
  const end = paragraph.text.length;
  const unmarking = properties ? unmarkingOf(properties, look, paragraph.text.slice(start)) : [];
  if (end > start) paragraph.runs.push({ start, end, look, ...(unmarking.length > 0 && { unmarking }) });
  if (look.hidden && isShown(reading)) reading.hidden.push(...hiding(run, content, codes));
  const style = child(properties, 'rStyle');
  if (control?.isPlaceholder && properties && style && end > start)
    control.edits.push(plainLook(properties, style, control));
}

// Returns edits that remove the highlighting or the colour of marked letters. Red letters with digits stay
// red, because offices often print the number of a document in red. Grey letters also lose their italics.
function unmarkingOf(properties: XmlElement, look: RunLook, letters: string): SourceEdit[] {
  const isFolio = isRed(look) && /\d/.test(letters);
  const isMark = ({ local }: XmlElement) => {
    if (local === 'highlight' || local === 'shd') return isHighlighted(look);
    if (local === 'color') return isMarkedByColour(look) && !isFolio;
    return (local === 'i' || local === 'iCs') && isGrey(look);
  };
  return properties.children.filter(isMark).map(removal);
}

// Returns an edit that replaces the format of a prompt with the format of filled-in words.
function plainLook(properties: XmlElement, style: XmlElement, { look }: WordControl): SourceEdit {
  if (look) return { from: properties.start, to: properties.end, text: outer(look) };
  return { from: style.start, to: style.end, text: '' };
}

// Adds to each field the edits that remove its code. If a run has nothing but codes, the whole run is
// removed. The first fldChar of a form field stays, because the value is written into it.
function dropCodes(
  run: XmlElement,
  content: readonly XmlElement[],
  codes: readonly { element: XmlElement; fields: readonly WordField[] }[],
): void {
  const [first] = codes;
  const isWhole = codes.length === content.length && codes.every(({ fields }) => fields[0] === first?.fields[0]);
  if (first && isWhole && !content.some((element) => child(element, 'ffData') && showsValue(element)))
    for (const field of first.fields) field.edits.push({ from: run.start, to: run.end, text: '' });
  else
    for (const { element, fields } of codes)
      if (!showsValue(element))
        for (const field of fields) field.edits.push({ from: element.start, to: element.end, text: '' });
}

// Returns edits that remove the hidden text of a run. The fldChar elements stay, because Word needs them to
// show the values of fields.
function hiding(
  run: XmlElement,
  content: readonly XmlElement[],
  codes: readonly { element: XmlElement }[],
): SourceEdit[] {
  if (codes.length === 0) return [{ from: run.start, to: run.end, text: '' }];
  return content
    .filter((one) => !codes.some(({ element }) => element === one))
    .map(({ start, end }) => ({ from: start, to: end, text: '' }));
}

function codeFields({ fields }: Reading): WordField[] {
  return fields.filter(({ phase }) => phase === 'code').map(({ field }) => field);
}

// Reads an element of a run. Returns the fields to whose code the element belongs.
function readSign(element: XmlElement, run: XmlElement, inline: Inline): readonly WordField[] {
  const { reading, paragraph, letters, wrappers } = inline;
  const { local } = element;
  if (local === 'fldChar') return readFieldSign(element, run, inline);
  if (local === 'instrText') {
    const open = reading.fields.at(-1);
    if (open?.phase === 'code') open.field.instruction += unescapeXml(inner(element));
    return codeFields(reading);
  }
  if (!isShown(reading) || letters.hidden) return [];
  const within = { ...inline, wrappers: [...wrappers, ...reading.fields.map(({ field }) => field)] };
  // A soft hyphen is not a letter. It is replaced together with the letters around it.
  if (local === 'softHyphen') addSign('', element, within);
  const sign = SIGNS[local] ?? (local === 'sym' ? symbolOf(element) : undefined);
  if (local === 't') readLetters(element, within);
  else if (sign !== undefined) addSign(sign, element, within);
  else if (local === 'drawing' || local === 'pict' || local === 'object')
    readDrawing(element, reading, within.wrappers, paragraph);
  else if (local === 'AlternateContent')
    readAlternatives(element, reading, within.wrappers, (branch, wrappers) => {
      for (const one of branch.children) readSign(one, run, { ...inline, wrappers, run: undefined });
    });
  else if (local === 'ruby') {
    const base = child(element, 'rubyBase');
    if (base) readInline(base, within);
  }
  return [];
}

const SIGNS: Readonly<Record<string, string>> = {
  br: '\n',
  cr: '\n',
  noBreakHyphen: '\u2011',
  ptab: '\t',
  tab: '\t',
};

// Returns the letter for a character of a symbol font that forms use, and a bullet for any other character.
function symbolOf(element: XmlElement): string {
  const code = Number.parseInt(attribute(element, 'char') ?? '', 16) & 0xff;
  return boxesOf(attribute(element, 'font'))?.[code] ?? '•';
}

// Boxes and ticks by their codes in the symbol fonts.
const BOXES_OF_FONTS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  wingdings: { 111: '☐', 113: '☐', 168: '☐', 120: '☒', 253: '☒', 254: '☑', 252: '✓' },
  'wingdings 2': { 79: '✗', 80: '✓', 81: '☒', 82: '☑', 83: '☒', 84: '☒', 163: '☐' },
  webdings: { 97: '✓', 99: '☐' },
};

function boxesOf(font: string | undefined): Readonly<Record<number, string>> | undefined {
  return BOXES_OF_FONTS[(font ?? '').toLowerCase()];
}

// Returns letters as their font shows them. LibreOffice writes the characters of symbol fonts as letters
// from U+F000 on.
function lettersOfFont(words: string, font: string | undefined): string {
  const boxes = boxesOf(font);
  if (!boxes) return words;
  return words.replace(/[!-\u00ff\uf020-\uf0ff]/g, (letter) => {
    const code = letter.charCodeAt(0);
    return boxes[code & 0xff] ?? (code > 0xff ? '•' : letter);
  });
}

function addSign(sign: string, element: XmlElement, { paragraph, wrappers }: Inline): void {
  const start = paragraph.text.length;
  paragraph.text += sign;
  const { start: from, end: to } = element;
  paragraph.atoms.push({ start, end: start + sign.length, from, to, is: 'sign', isVerbatim: false, element, wrappers });
}

function readLetters(element: XmlElement, { paragraph, letters, wrappers, run }: Inline): void {
  const { source, contentStart, contentEnd } = element;
  const raw = source.slice(contentStart, contentEnd);
  const { lead, trail } = unshown(element);
  const [first, last] = [lead, raw.length - trail];
  for (const { 0: piece, 1: verbatim, index } of raw.matchAll(PIECE)) {
    const isEntity = piece.startsWith('&');
    if (piece.startsWith('\u00ad') || (piece.startsWith('<') && verbatim === undefined)) continue;
    const offset = verbatim === undefined ? 0 : '<![CDATA['.length;
    const [start, end] = [Math.max(index, first), Math.min(index + piece.length, last)];
    if (start >= end) continue;
    const from = contentStart + (isEntity || offset > 0 ? index : start) + offset;
    const words = verbatim ?? (isEntity ? unescapeXml(piece) : raw.slice(start, end));
    const at = paragraph.text.length;
    paragraph.text += lettersOfFont(words.replace(/[\t\r\n]/g, ' '), letters.family);
    const to = isEntity ? contentStart + index + piece.length : from + words.length;
    const isVerbatim = verbatim !== undefined;
    const range = { start: at, end: paragraph.text.length, from, to };
    paragraph.atoms.push({ ...range, is: 'text', isVerbatim, element, run, wrappers });
  }
}

// Returns how many blanks at the two ends of a w:t are only layout of the XML: blanks with a line end, unless
// xml:space preserves them. Other blanks count as letters, because LibreOffice shows them, and scanning
// programs write meaningful blanks in this way.
export function unshown({ source, attributes, contentStart, contentEnd }: XmlElement): { lead: number; trail: number } {
  if (attributes.get('xml:space') === 'preserve') return { lead: 0, trail: 0 };
  const raw = source.slice(contentStart, contentEnd);
  const [before = ''] = /^[ \t\r\n]*/.exec(raw) ?? [];
  const after = raw.slice(lastShown(raw) + 1);
  const lengthOf = (blanks: string) => (/[\r\n]/.test(blanks) ? blanks.length : 0);
  return { lead: lengthOf(before), trail: before === raw ? 0 : lengthOf(after) };
}

// Returns the index of the last character that is not white space, or -1.
function lastShown(raw: string): number {
  let at = raw.length - 1;
  while (at >= 0 && ' \t\r\n'.includes(raw.charAt(at))) at--;
  return at;
}

// Matches a comment, a CDATA section, an instruction, a reference, soft hyphens, or letters.
const PIECE = /<(?:!--.*?--|!\[CDATA\[(.*?)\]\]|\?.*?\?)>|&[^;]+;|\u00ad+|[^<&\u00ad]+/gs;

// Returns true if the w:fldChar that begins a field has a check box or a list, whose value Word shows.
function showsValue(element: XmlElement): boolean {
  const data = child(element, 'ffData');
  return child(data, 'checkBox') !== undefined || child(data, 'ddList') !== undefined;
}

function readFieldSign(element: XmlElement, run: XmlElement, inline: Inline): readonly WordField[] {
  const { reading, paragraph } = inline;
  const type = attribute(element, 'fldCharType');
  if (type === 'begin') {
    const data = child(element, 'ffData');
    const field = createField('', paragraph, childValue(data, 'name'));
    const isForm = showsValue(element);
    if (isForm && isShown(reading) && !inline.letters.hidden)
      addSign(formValue(data), element, { ...inline, wrappers: [...inline.wrappers, field] });
    field.start = isForm ? field.start : paragraph.text.length;
    reading.fields.push({ field, paragraph, phase: 'code', run, isForm });
    return codeFields(reading);
  }
  const open = reading.fields.at(-1);
  if (!open) return [];
  if (type === 'separate') {
    if (!open.isForm) open.phase = 'result';
    return [...codeFields(reading), open.field];
  }
  if (type !== 'end') return [];
  reading.fields.pop();
  closeField(open, inline);
  return [...codeFields(reading), open.field];
}

function closeField({ field, paragraph: first, run, isForm }: OpenField, inline: Inline): void {
  const { reading, paragraph } = inline;
  const { type, name } = namesIn(field.instruction);
  Object.assign(field, { type, name: field.name || name });
  reading.allFields.push(field);
  if (inline.letters.hidden || UNSHOWN.has(type)) reading.hiddenFields.push(field);
  if (!isShown(reading) || inline.letters.hidden) return;
  // A value that covers several paragraphs is cut off at the end of the first paragraph.
  field.end = first === paragraph ? paragraph.text.length : first.text.length;
  first.fields.push(field);
  if (field.end > field.start || isForm || UNSHOWN.has(type) || first !== paragraph) return;
  openBefore(run, child(run, 'rPr'), { ...inline, wrappers: [...inline.wrappers, field] });
}

// The types of fields that pages do not show: entries of an index, and notes of other programs.
const UNSHOWN: ReadonlySet<string> = new Set(['PRIVATE', 'RD', 'TA', 'TC', 'XE']);

// Returns «☒» or «☐» for a check box, or the choice in a list.
function formValue(data: XmlElement | undefined): string {
  const box = child(data, 'checkBox');
  const isOn = (local: string) => {
    const element = child(box, local);
    return element && !/^(?:0|false|off)$/.test(attribute(element, 'val') ?? '1');
  };
  if (box) return (isOn('checked') ?? isOn('default')) ? '☒' : '☐';
  const list = child(data, 'ddList');
  const entries = list?.children.filter(({ local }) => local === 'listEntry') ?? [];
  const chosen = entries[Number(childValue(list, 'result') ?? childValue(list, 'default') ?? 0)];
  return (chosen && attribute(chosen, 'val')) ?? '';
}
