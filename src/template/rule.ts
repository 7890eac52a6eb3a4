// The shape of a rule, and the ways in which rules look at a document.
import type { Replacement } from './clean.ts';
import type { Document } from './document.ts';
import type { DocumentKind } from './kinds.ts';
import type { Edit, Range } from './text.ts';
import { ATENTAMENTE, PRESENT } from './vocabulary.ts';

// What a document must have or not have; 'should' is advice.
export type Severity = 'must' | 'should';

// `id` is that of the domain guide: «S1». `title` and `messageEs` are for people: what is asked for, and what to do where it is missing.
export interface Rule {
  id: string;
  severity: Severity;
  title: string;
  messageEs: string;
  // For a document edited by a person, the rule applies only to these kinds, and only as advice. Without, it applies as to a model's.
  adviceFor?: readonly DocumentKind[] | 'every kind';
  // The places that break the rule, in the order of the text.
  check(document: Document, context: Context): Place[];
  // Edits that need no judgement, and leave nothing of the same kind to fix in the text that they produce.
  fix?(document: Document): Fix[];
}

// A place that reports something missing is usually empty: where it belongs.
export type Place = Range & Grouped;
export type Fix = Edit & Grouped;

// A finding's fix is every edit of its group, of any rule. Without a group: its rule's edits that overlap it.
interface Grouped {
  group?: string;
}

// `prompt` and `area` are the caller's request: its data are not reported as invented.
// `kind` is what was asked for; that of a person's document is read from its head if it is missing.
// `origin` says who has the last word on the text, 'model' if it is missing. Fewer rules apply to a document edited by a person (adviceFor).
// `original` is the text as the model wrote it: words that it lacks are the person's own, and never called invented. Without it all are.
export interface LintContext {
  prompt?: string;
  area?: string;
  kind?: DocumentKind;
  finishReason?: string;
  origin?: 'model' | 'person';
  original?: string;
}

// `given` is prompt and area, folded. `isOwn` is true for words, folded, that a person wrote and not the model.
export interface Context extends LintContext {
  given: string;
  isOwn: (words: string) => boolean;
}

// More findings than a person reads are of no use. The cap also bounds the time on hostile texts.
export const MAX_FINDINGS_PER_RULE = 100;

// A check that reports every match of a pattern, without the white space around it.
export function everyMatch(pattern: RegExp, view: 'text' | 'prose' | 'plain' = 'plain') {
  return (document: Document): Range[] => matches(document[view], pattern);
}

// At most MAX_FINDINGS_PER_RULE of them.
export function matches(view: string, pattern: RegExp): Range[] {
  const found: Range[] = [];
  for (const match of view.matchAll(pattern)) {
    const words = match[0].trim();
    if (words === '') continue;
    const start = match.index + match[0].indexOf(words);
    found.push({ start, end: start + words.length });
    if (found.length === MAX_FINDINGS_PER_RULE) break;
  }
  return found;
}

// A check that reports `place` unless the document has what the rule requires.
export function requires(
  has: (document: Document, context: Context) => boolean,
  place: (document: Document) => Place = atStart,
) {
  return (document: Document, context: Context): Place[] => (has(document, context) ? [] : [place(document)]);
}

// The edits that String.replace would make on the text with each of them.
export function replacements(text: string, each: readonly Replacement[]): Edit[] {
  return each.flatMap(([pattern, write]) =>
    Array.from(text.matchAll(pattern), (match) => ({
      start: match.index,
      end: match.index + match[0].length,
      text: write(...match),
    })).filter(({ start, end, text: words }) => words !== text.slice(start, end)),
  );
}

// Where something missing belongs: before the text, after its last word, below the subject. Empty ranges.
export function atStart(): Range {
  return { start: 0, end: 0 };
}

export function atEnd({ text }: Document): Range {
  const end = text.trimEnd().length;
  return { start: end, end };
}

// From the first word to the last.
export function wholeText(document: Document): Range {
  return { start: document.lines[0]?.start ?? 0, end: atEnd(document).end };
}

export function bodyStart({ subject }: Document): Range {
  const end = subject?.end ?? 0;
  return { start: end, end };
}

// True if at least `times` names of variables match.
export function hasVariable({ variables }: Document, pattern: RegExp, times = 1): boolean {
  return new Set(variables.map(({ name }) => name).filter((name) => pattern.test(name))).size >= times;
}

// The words and numbers of a masked view; variables do not count.
export function countWords(view: string): number {
  return view.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

// A word of a masked view, each variable counting as one.
export const WORD_OR_VARIABLE = /[\p{L}\p{N}]+|\ue000+/gu;

// The lines of a fixed phrase, ATENTAMENTE or PRESENTE, with the white space and the Markdown marks around it, in its one spelling.
// Where the marks are all that is wrong, they are another rule's to fix.
export function respelled({ text, lines }: Document, isWanted: (phrase: string, bare: string) => boolean): Edit[] {
  return lines.flatMap(({ start, end, text: written, bare }) => {
    const phrase = phraseOf(bare);
    const isMarked = written !== phrase && written.replace(/[*_#>]+/g, '').trim() === phrase;
    if (phrase === undefined || isMarked || !isWanted(phrase, bare)) return [];
    return changed(text, { start: indentStart(text, start), end, text: phrase });
  });
}

// PRESENTES to several addressees.
function phraseOf(bare: string): string | undefined {
  if (ATENTAMENTE.test(bare)) return 'ATENTAMENTE';
  if (!PRESENT.test(bare)) return undefined;
  return /s[\s.:,-]*$/.test(bare) ? 'PRESENTES' : 'PRESENTE';
}

// The edit, or none if it changes nothing.
export function changed<E extends Edit>(text: string, edit: E): E[] {
  return edit.text === text.slice(edit.start, edit.end) ? [] : [edit];
}

// Where the white space before a line begins.
export function indentStart(text: string, lineStart: number): number {
  let start = lineStart;
  while (/[ \t]/.test(text.charAt(start - 1))) start -= 1;
  return start;
}
