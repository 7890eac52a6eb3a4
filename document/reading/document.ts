// A template, read once: its lines with their roles, its landmarks, and the views that patterns are tried on.
import type { Line, Role, WrittenLine } from '../line.ts';
import { fold, linesOf } from '../text.ts';
import { findOccurrences, type Occurrence, replaceVariables } from '../variables/variables.ts';
import { COPY } from '../words/copy-label.ts';
import { CLOSING, SUBJECT } from '../words/vocabulary.ts';
import { type GivenRole, givenLines, withStandIns } from './given-roles.ts';
import { readOutline } from './grammar.ts';
import { viewsOf } from './views.ts';

// All views have the length of `text`, so that offsets agree.
export interface Document {
  text: string;
  // `text` with every variable overwritten by \ue000, so that no pattern reads a name as prose; `plain` is
  // that in lower case and without accents.
  prose: string;
  plain: string;
  lines: Line[];
  variables: Occurrence[];
  // The landmarks: the first line with the label of the subject, the first closing, the first and the last
  // label of a copy at the end.
  subject: Line | undefined;
  closing: Line | undefined;
  firstCopy: Line | undefined;
  lastCopy: Line | undefined;
}

// Reads a text of any length in linear time. Expects NFC where accents matter to a pattern. A line in `roles`
// has the role that a person gave it, and the others are read as if it were written as such a line is.
export function readDocument(text: string, { roles = [] }: { roles?: readonly GivenRole[] } = {}): Document {
  const variables = findOccurrences(text);
  const prose = replaceVariables(text, ({ start, end }) => '\ue000'.repeat(end - start), variables);
  const plain = fold(prose);
  const written = linesOf(text).map((line): WrittenLine => {
    const { start, end } = line;
    return { ...line, plain: plain.slice(start, end), ...viewsOf(line.text) };
  });
  const given = givenLines(written, roles);
  const asRead = readOutline(written);
  const standIns = withStandIns(written, asRead.parts, given);
  const { parts, tail } = standIns === written ? asRead : readOutline(standIns);
  const lines: Line[] = [];
  for (const [at, line] of written.entries()) {
    const part = given.get(at) ?? parts[at];
    if (part) lines.push({ ...line, ...part });
  }
  const isOf = (role: Role, pattern: RegExp) => (line: Line, at: number) =>
    given.has(at) ? line.role === role : pattern.test(line.bare);
  const isCopy = isOf('copy', COPY);
  const copies = lines.filter((line, at) => ((at >= tail.from && at < tail.to) || given.has(at)) && isCopy(line, at));
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

// The words of the subject, without its label; empty if there is no subject.
export function subjectOf(lines: readonly Line[]): string {
  const subject = lines.filter(({ role }) => role === 'subject').map(({ text }) => text);
  return splitSubject(subject.join(' ')).words;
}

// A subject line in two: its label as it is written («ASUNTO:», «Asunto.-», «A S U N T O :»; empty if it has
// none) and its words.
export function splitSubject(line: string): { label: string; words: string } {
  const label = SUBJECT.exec(fold(line))?.[0] ?? '';
  return { label: line.slice(0, label.length).trimEnd(), words: line.slice(label.length) };
}
