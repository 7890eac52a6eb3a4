// The shape of a rule, and the ways in which rules look at a document.
import type { Document } from './document.ts';
import type { DocumentKind } from './kinds.ts';

export type Severity = 'must' | 'should';

export interface Rule {
  id: string;
  severity: Severity;
  title: string;
  message: string;
  check: (document: Document, context: Context) => Range[];
  repair?: Repair;
  // A document that a person wrote or edited: the kinds of which the rule is asked, as advice. Missing: of every kind, as of a template.
  ofPersons?: readonly DocumentKind[];
}

// UTF-16 offsets. A range that reports something missing is usually empty: the place where it belongs.
// A finding is mended by all edits of its group, whichever rule they belong to; if it names none, by the edits of its own rule that touch it.
export interface Range {
  start: number;
  end: number;
  group?: string;
}

// Replaces the characters from `start` to `end` by `text`.
export interface Edit extends Range {
  text: string;
}

// A repair needs no judgement. Its edits leave nothing of their own kind to mend in the text that they produce.
// `keepsWords`: it changes marks, blanks and the spelling of variables alone.
export interface Repair {
  message: string;
  keepsWords?: true;
  edits: (document: Document) => Edit[];
}

// `prompt` and `area` are the caller's request: its data are not reported as invented.
// `origin` says who has the last word on the text, 'model' if it is missing. Of a document that a person wrote or edited fewer parts are asked, by its kind.
// `original` is the text as the model wrote it: words that it lacks are the person's own, and never called invented. Without it all are.
export interface LintContext {
  prompt?: string;
  area?: string;
  kind?: DocumentKind;
  finishReason?: string;
  origin?: 'model' | 'person';
  original?: string;
}

// `given` is prompt and area, folded. `isOwn` tells words of a person, folded, from those of the model.
export interface Context extends LintContext {
  given: string;
  isOwn: (words: string) => boolean;
}

// More findings than a person reads are of no use. The cap also bounds the time on hostile texts.
export const MAX_FINDINGS_PER_RULE = 100;

export function must(id: string, title: string, message: string, check: Rule['check'], repair?: Repair): Rule {
  return { id, severity: 'must', title, message, check, ...(repair && { repair }) };
}

export function should(id: string, title: string, message: string, check: Rule['check'], repair?: Repair): Rule {
  return { id, severity: 'should', title, message, check, ...(repair && { repair }) };
}

export function ofPersons(kinds: readonly DocumentKind[], rule: Rule): Rule {
  return { ...rule, ofPersons: kinds };
}

// A check that reports every match of a pattern, without the white space around it.
export function everyMatch(pattern: RegExp, view: 'text' | 'prose' | 'plain' = 'plain') {
  return (document: Document): Range[] => matches(document[view], pattern);
}

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
  place: (document: Document) => Range = atStart,
) {
  return (document: Document, context: Context): Range[] => (has(document, context) ? [] : [place(document)]);
}

// The edits that String.replace would make on the text.
export function replacements(text: string, pattern: RegExp, replace: (...groups: string[]) => string): Edit[] {
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: replace(...match),
  })).filter(({ start, end, text: words }) => words !== text.slice(start, end));
}

export function atStart(): Range {
  return { start: 0, end: 0 };
}

export function atEnd({ text }: Document): Range {
  const end = text.trimEnd().length;
  return { start: end, end };
}

export function wholeText(document: Document): Range {
  return { start: document.lines[0]?.start ?? 0, end: atEnd(document).end };
}

export function bodyStart({ subject }: Document): Range {
  const end = subject?.end ?? 0;
  return { start: end, end };
}

export function hasVariable({ variables }: Document, pattern: RegExp, times = 1): boolean {
  return new Set(variables.map(({ name }) => name).filter((name) => pattern.test(name))).size >= times;
}

export function countWords(view: string): number {
  return view.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

// A word of a masked view, each variable counting as one.
export const WORD_OR_VARIABLE = /[\p{L}\p{N}]+|\ue000+/gu;
