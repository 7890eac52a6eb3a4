// putControls turns a Word file into a form: it puts a content control in the place of each datum.
import { type FileField, type FileValues, fillInPlace, type WordPlace } from './fill-in-place.ts';
import { unpack } from './opening.ts';
import { readPart, readText } from './package.ts';
import type { WordFile } from './read-word.ts';
import { rewritten, splice } from './source-edits.ts';
import type { SourceEdit } from './word-file.ts';
import { child, descendants, escapeXml, type XmlElement } from './xml.ts';
import { zipParts } from './zip.ts';

// Returns the file with a control in all places of each field: its title and its tag are the field's name, and
// it asks for a value, «[Nombre]», in the format of the words that were there. `rows` are lists of names: of a
// table whose rows have these fields, one row is left. `values` are written as they are. The places of `signature`
// become empty.
export function putControls(
  file: WordFile,
  fields: readonly FileField[],
  {
    rows = [],
    values = {},
    signature = [],
  }: {
    rows?: readonly (readonly string[])[];
    values?: Readonly<Record<string, string>>;
    signature?: readonly WordPlace[];
  } = {},
): Uint8Array {
  const names = fields.map(({ name }) => name).filter((name) => !Object.hasOwn(values, name));
  const inRows = new Set(rows.flat());
  const signOf = new Map(names.map((name, at) => [name, `${OPEN}${at}${CLOSE}`]));
  const signs = (some: readonly string[]) => Object.fromEntries(some.map((name) => [name, signOf.get(name) ?? '']));
  const lists = rows.map((row, at) => [`${OPEN}${at}`, [signs(row)]] as const);
  const all: FileValues = {
    ...values,
    ...signs(names.filter((name) => !inRows.has(name))),
    ...Object.fromEntries(lists),
  };
  const parts = unpack(fillInPlace(file, fields, all, { signature }).docx);
  const written = new Map(parts);
  let id = FIRST_ID;
  for (const path of parts.keys()) {
    if (!path.endsWith('.xml') || !readText(parts, path)?.includes(OPEN)) continue;
    const root = readPart(parts, path);
    const edits = Array.from(descendants(root))
      .filter(({ local }) => local === 'r')
      .flatMap((run) => editsIn(run, names, () => (id += 1)));
    written.set(path, rewritten(parts, path, splice(root.source, edits)));
  }
  return zipParts(written);
}

// The number of a field is between these private-use characters, which no letter uses.
const [OPEN, CLOSE] = ['\ue000', '\ue001'];
const MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`);

// Word gives controls random ids. Those of a file are rarely in this range.
const FIRST_ID = 710_000_000;

// The longest title and tag that Word opens.
const MOST_LETTERS = 64;

// Cuts a run at each mark, and puts a control there.
function editsIn(run: XmlElement, names: readonly string[], nextId: () => number): SourceEdit[] {
  const look = child(run, 'rPr');
  const prefix = run.name.slice(0, run.name.indexOf(':') + 1);
  const lookXml = look ? run.source.slice(look.start, look.end) : '';
  const open = `<${prefix}r>${lookXml}<${prefix}t xml:space="preserve">`;
  const close = `</${prefix}t></${prefix}r>`;
  const control = (name: string) => {
    const title = escapeXml(Array.from(name).slice(0, MOST_LETTERS).join(''));
    const settings = `<${prefix}alias ${prefix}val="${title}"/><${prefix}tag ${prefix}val="${title}"/><${prefix}id ${prefix}val="${nextId()}"/>`;
    const prompt = `<${prefix}showingPlcHdr/><${prefix}text ${prefix}multiLine="1"/>`;
    const content = `<${prefix}sdtContent>${open}[${escapeXml(name)}]${close}</${prefix}sdtContent>`;
    return `<${prefix}sdt><${prefix}sdtPr>${settings}${prompt}</${prefix}sdtPr>${content}</${prefix}sdt>`;
  };
  return run.children
    .filter(({ local }) => local === 't')
    .flatMap(({ source, contentStart, contentEnd }): SourceEdit[] => {
      const pieces = source.slice(contentStart, contentEnd).split(MARK);
      if (pieces.length === 1) return [];
      const text = pieces
        .map((piece, at) => (at % 2 === 0 ? piece : `${close}${control(names[Number(piece)] ?? '')}${open}`))
        .join('');
      return [{ from: contentStart, to: contentEnd, text }];
    });
}
