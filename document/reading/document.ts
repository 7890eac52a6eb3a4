// A template, read once: its lines with their roles, its landmarks, and the views that patterns are tried on.
import type { Line, WrittenLine } from '../line.ts';
import { fold, linesOf, unspaced } from '../text.ts';
import { findOccurrences, type Occurrence, replaceVariables } from '../variables/variables.ts';
import { CLOSING, COPY, SUBJECT } from '../words/vocabulary.ts';
import { readOutline } from './grammar.ts';

// All views have the length of `text`, so that offsets agree.
export interface Document {
  text: string;
  // `text` with every variable overwritten by \ue000, so that no pattern reads a name as prose; `plain` is that in lower case and without accents.
  prose: string;
  plain: string;
  lines: Line[];
  variables: Occurrence[];
  // The landmarks: the first line with the label of the subject, the first closing, the first and the last label of a copy at the end.
  subject: Line | undefined;
  closing: Line | undefined;
  firstCopy: Line | undefined;
  lastCopy: Line | undefined;
}

// Reads a text of any length in linear time. Expects NFC where accents matter to a pattern.
export function readDocument(text: string): Document {
  const variables = findOccurrences(text);
  const prose = replaceVariables(text, ({ start, end }) => '\ue000'.repeat(end - start), variables);
  const plain = fold(prose);
  const written = linesOf(text).map((line): WrittenLine => {
    const { start, end } = line;
    return { ...line, plain: plain.slice(start, end), ...viewsOf(line.text) };
  });
  const { parts, tail } = readOutline(written);
  const lines = parts.flatMap((part, at): Line[] => (written[at] ? [{ ...written[at], ...part }] : []));
  const copies = lines.slice(tail.from, tail.to).filter(({ bare }) => COPY.test(bare));
  return {
    text,
    prose,
    plain,
    lines,
    variables,
    subject: lines.find(({ bare }) => SUBJECT.test(bare)),
    closing: lines.find(({ bare }) => CLOSING.test(bare)),
    firstCopy: copies[0],
    lastCopy: copies.at(-1),
  };
}

// The words of the subject, without its label; empty if there is no subject.
export function subjectOf(lines: readonly Line[]): string {
  const subject = lines.filter(({ role }) => role === 'subject').map(({ text }) => text);
  return splitSubject(subject.join(' ')).words;
}

// A subject line in two: its label as it is written («ASUNTO:», «Asunto.-», «A S U N T O :»; empty if it has none) and its words.
export function splitSubject(line: string): { label: string; words: string } {
  const label = SUBJECT.exec(fold(line))?.[0] ?? '';
  return { label: line.slice(0, label.length).trimEnd(), words: line.slice(label.length) };
}

function viewsOf(text: string): Pick<WrittenLine, 'cased' | 'bare' | 'names' | 'words'> {
  const names: string[] = [];
  const mask = (name: string) => {
    names.push(fold(name).replace(/\s+/g, '_'));
    return '¤';
  };
  // Two blanks say as much as a thousand, over which patterns with two `\s*` side by side take the square of their number.
  const unbraced = text.includes('{{') ? replaceVariables(text, ({ name }) => mask(name)) : text;
  const narrow = unbraced.replace(/\s{3,}/g, (blanks) => blanks.slice(0, 2));
  const gapless = narrow.replace(GAP, (_, name, other) => mask(name ?? other));
  // Without Markdown marks around it; a line of nothing else stays.
  const cased = /[^*_#> ](?:.*[^*_ ])?/s.exec(gapless)?.[0].replaceAll('**', '') ?? gapless;
  const bare = fold(cased);
  return { cased, bare, names, words: unspaced(bare).match(/[\p{L}\p{N}]+|¤/gu)?.length ?? 0 };
}

// A gap in brackets or in parentheses, as some models write variables.
const GAP =
  /\[(\p{L}[^[\]\n]{1,60})\](?!\()|\(((?!nombre y firma)(?:nombre|cargo|fecha|lugar|n[uú]mero|municipio)(?!\p{L})[^()\n\d]{0,60})\)/giu;
