// readWord reads any Word file: its text, its formats, and the position of each letter.
import { readLists } from './numbering.ts';
import { fileErrorOf, isOpenDocument, openPackage, unpack, WordFileError, type WordPackage } from './opening.ts';
import { type Parts, readPart, readRelationships, readText } from './package.ts';
import { readOdt } from './read-odt.ts';
import { WORDPROCESSING } from './styles.ts';
import type { SourceEdit, WordField, WordParagraph, WordStory } from './word-file.ts';
import { createLooks } from './word-looks.ts';
import type { Reading, UnreadPart } from './word-reading.ts';
import { readBlocks } from './word-story.ts';
import { attribute, child, descendants, type XmlElement } from './xml.ts';

// A file as it was read. Filling in the file does not change this object.
export interface WordFile {
  package: WordPackage;
  // False for an OpenDocument text.
  canFill: boolean;
  // The stories of the file, the body first.
  stories: WordStory[];
  // Kinds of content that cannot be filled in, and stay as they are.
  unread: UnreadPart[];
  parts: ReadonlyMap<string, ReadPart>;
}

// A part that has text. `hidden` has the edits that remove hidden text.
export interface ReadPart {
  root: XmlElement;
  paragraphs: WordParagraph[];
  allFields: WordField[];
  hidden: SourceEdit[];
  hiddenFields: WordField[];
}

// The most tags in all parts of a file together. More could fill the memory. A letter has a few thousand
// tags, a book of 300 pages half a million.
const MAX_TAGS = 1_000_000;

// Reads a .docx, .dotx or .odt. Throws a WordFileError.
export function readWord(bytes: Uint8Array): WordFile {
  try {
    const parts = unpack(bytes);
    return isOpenDocument(parts) ? readOpenDocument(parts) : readPackage(openPackage(parts));
  } catch (error) {
    throw fileErrorOf(error);
  }
}

function readOpenDocument(parts: Parts): WordFile {
  const measure = createMeasure(parts);
  for (const path of ['content.xml', 'styles.xml']) measure(path);
  const { stories, parts: read } = readOdt(parts);
  const none = { allFields: [], hidden: [], hiddenFields: [] };
  const readParts = new Map(Array.from(read, ([path, part]) => [path, { ...part, ...none }]));
  const file = { parts, types: new Map(), packageRelationships: [], documentPath: 'content.xml' };
  return { package: file, canFill: false, stories, unread: [], parts: readParts };
}

function readPackage(file: WordPackage): WordFile {
  const { parts, documentPath } = file;
  const related = readRelationships(parts, documentPath).filter(({ external, path }) => !external && parts.has(path));
  const pathOf = (kind: string) => related.find((one) => one.kind === kind)?.path;
  const measure = createMeasure(parts);
  const tree = (path: string | undefined) => (path === undefined ? undefined : readPart(measure(path), path));
  const numbering = pathOf('numbering');
  const lists = readLists(numbering === undefined ? undefined : readText(measure(numbering), numbering));
  const looks = createLooks(tree(pathOf('styles')), tree(pathOf('theme')), lists.levelOf);
  const unread = new Set<UnreadPart>();
  const readParts = new Map<string, ReadPart>();

  function readStories(path: string, kind: WordStory['kind'], pages: readonly string[]): WordStory[] {
    const root = readPart(measure(path), path);
    const content = { root, paragraphs: [], allFields: [], hidden: [], hiddenFields: [] };
    readParts.set(path, content);
    const containers = kind === 'body' ? [child(root, 'body')] : kind === 'note' ? notesIn(root) : [root];
    const reading: Reading = {
      ...content,
      part: path,
      looks,
      markerOf: lists.createMarkers(),
      fields: [],
      unread,
      depth: 0,
      readBlocks,
    };
    const blocks = containers.flatMap((container) => (container ? readBlocks(container, reading) : []));
    return blocks.length === 0 ? [] : [{ kind, part: path, pages, blocks }];
  }

  const stories = readStories(documentPath, 'body', []);
  const root = readParts.get(documentPath)?.root;
  if (root?.namespace !== WORDPROCESSING || !child(root, 'body'))
    throw new WordFileError('broken', { part: documentPath });
  const edges = edgesOf(root);
  for (const { id, kind, path } of related) {
    const pages = edges.get(id);
    if (readParts.has(path)) continue;
    if ((kind === 'header' || kind === 'footer') && pages) stories.push(...readStories(path, kind, pages));
    else if (kind === 'footnotes' || kind === 'endnotes') stories.push(...readStories(path, 'note', []));
  }
  return { package: file, canFill: true, stories, unread: Array.from(unread), parts: readParts };
}

// Counts the tags of each requested part. Throws a WordFileError if all parts together have more than
// MAX_TAGS.
function createMeasure(parts: Parts): (path: string) => Parts {
  let remaining = MAX_TAGS;
  return (path) => {
    const bytes = parts.get(path) ?? new Uint8Array();
    for (let at = bytes.indexOf(LESS_THAN); at >= 0 && remaining >= 0; at = bytes.indexOf(LESS_THAN, at + 1))
      remaining--;
    if (remaining < 0) throw new WordFileError('tooLarge');
    return parts;
  };
}

const LESS_THAN = 0x3c;

// Returns the notes. The separators above notes, which have a type, are left out.
function notesIn(root: XmlElement): XmlElement[] {
  return root.children.filter((note) => attribute(note, 'type') === undefined);
}

// Returns the kinds of pages («default», «first», «even») of each header and footer, keyed by the id of its
// relationship.
function edgesOf(root: XmlElement): Map<string, string[]> {
  const edges = new Map<string, string[]>();
  for (const element of descendants(root)) {
    if (element.local !== 'headerReference' && element.local !== 'footerReference') continue;
    const [id, type = 'default'] = [attribute(element, 'id') ?? '', attribute(element, 'type')];
    const pages = edges.get(id) ?? [];
    if (!pages.includes(type)) edges.set(id, [...pages, type]);
  }
  return edges;
}
