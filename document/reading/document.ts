// Reads a text into a document: the lines with their roles, the variables, and versions of the text for
// patterns, for example in lower case without accents.
import type { Line, Role, WrittenLine } from '../line.ts';
import { fold, linesOf, unspaced } from '../text.ts';
import { findOccurrences, type Occurrence, replaceVariables } from '../variables/variables.ts';
import { COPY } from '../words/copy-label.ts';
import { CLOSING, SUBJECT } from '../words/vocabulary.ts';
import { type GivenRole, givenLines, withStandIns } from './given-roles.ts';
import { readOutline } from './grammar.ts';
import { viewsOf } from './views.ts';

// A text, and the parts that were found in it. An offset is valid in `text`, `prose` and `plain`, because all
// three have the same length.
export interface Document {
  text: string;
  // The text with \ue000 in place of each character of a variable, because a pattern must not find words in
  // the names of variables. `plain` is `prose` in lower case, without accents.
  prose: string;
  plain: string;
  lines: Line[];
  variables: Occurrence[];
  // The first line with the label of the subject («ASUNTO:»), the first closing («ATENTAMENTE»), and the
  // first and the last copy («C.c.p.») below the body.
  subject: Line | undefined;
  closing: Line | undefined;
  firstCopy: Line | undefined;
  lastCopy: Line | undefined;
}

// Reads a text in linear time. The text must be in NFC, because the patterns are in NFC. `roles` has the
// roles that a person gave to lines.
export function readDocument(text: string, { roles = [] }: { roles?: readonly GivenRole[] } = {}): Document {
  const variables = findOccurrences(text);
  const prose = replaceVariables(text, ({ start, end }) => '\ue000'.repeat(end - start), variables);
  const plain = fold(prose);
  const writtenLines = linesOf(text).map((line): WrittenLine => {
    const { start, end } = line;
    return { ...line, plain: plain.slice(start, end), ...viewsOf(line.text) };
  });
  const givenParts = givenLines(writtenLines, roles);
  const asRead = readOutline(writtenLines);
  const standIns = withStandIns(writtenLines, asRead.parts, givenParts);
  const { parts, tail } = standIns === writtenLines ? asRead : readOutline(standIns);
  const lines: Line[] = [];
  for (const [at, line] of writtenLines.entries()) {
    const part = givenParts.get(at) ?? parts[at];
    if (part) lines.push({ ...line, ...part });
  }
  const isOf = (role: Role, pattern: RegExp) => (line: Line, at: number) =>
    givenParts.has(at) ? line.role === role : pattern.test(line.bare);
  const isCopy = isOf('copy', COPY);
  const copies = lines.filter(
    (line, at) => ((at >= tail.from && at < tail.to) || givenParts.has(at)) && isCopy(line, at),
  );
  return {
    text,
    prose,
    plain,
    lines,
    variables,
    subject: lines.find(isOf('subject', SUBJECT)),
    closing: lines.find(isOf('closing', CLOSING)),
    firstCopy: copies[0],
    lastCopy: copies.at(-1),
  };
}

// Returns the words of the subject without its label. If there is no subject, returns the title above the
// body, such as «ACTA ADMINISTRATIVA». A long title is cut at its first comma. If there is no title either,
// returns ''.
export function titleIn(lines: readonly Line[]): string {
  const wordsOf = (title: readonly Line[]) => title.map(({ text }) => unspaced(text)).join(' ');
  const subject = lines.filter(({ role }) => role === 'subject');
  if (subject.length > 0) return splitSubject(subject.map(({ text }) => text).join(' ')).words;
  const body = lines.findIndex(({ role, style }) => role === 'paragraph' && style !== 'title');
  const head = body === -1 ? lines : lines.slice(0, body);
  const first = head.findIndex(({ style }) => style === 'title');
  const after = head.findIndex(({ style }, at) => at > first && style !== 'title');
  const words = first === -1 ? '' : wordsOf(head.slice(first, after === -1 ? undefined : after));
  return words.length > LONGEST_TITLE ? words.replace(/,.*/s, '') : words;
}

const LONGEST_TITLE = 120;

// Splits «A S U N T O : Baja» into the label «A S U N T O :» and the words «Baja». Without a label, `label`
// is ''.
export function splitSubject(line: string): { label: string; words: string } {
  const label = SUBJECT.exec(fold(line))?.[0] ?? '';
  return { label: line.slice(0, label.length).trimEnd(), words: line.slice(label.length) };
}

// Returns `read` with a cache, because the check and the fix of a rule call it for the same document.
export function oncePer<T>(read: (document: Document) => T): (document: Document) => T {
  const results = new WeakMap<Document, T>();
  return (document) => results.get(document) ?? (results.set(document, read(document)).get(document) as T);
}
