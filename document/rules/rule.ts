// The shape of a rule, and the ways in which rules look at a document.

import type { DocumentKind } from '../kinds/kinds.ts';
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import type { Edit, Range } from '../text.ts';
import type { Replacement } from './clean.ts';

// What a document must have or not have; 'should' is advice.
export type Severity = 'must' | 'should';

// By the ids of the domain guide: «S1».
export type Rules = Readonly<Record<string, Rule>>;

// `must` or `should` is for people: what to do. A rule reports every match of `check` in Document.plain, or the places that it gives in the order
// of the text; or, of a draft that lacks what it `requires`, `place` (a number is an empty one), or else the place below the subject.
export type Rule = Scope &
  ({ must: string } | { should: string }) &
  (
    | { check: RegExp | ((draft: Draft) => Place[]) }
    | { requires: (draft: Draft) => boolean; place?: (draft: Draft) => Place | number | undefined }
  );

interface Scope {
  // What is asked for, in a word or two.
  title: string;
  // The rule applies only to these kinds.
  kinds?: readonly DocumentKind[];
  // For a document edited by a person, the rule applies only to these kinds, and only as advice. Without, it applies as to a model's.
  adviceFor?: readonly DocumentKind[] | 'every kind';
  // Edits that need no judgement, and leave nothing of the same kind to fix in the text that they produce. A table is of Document.text.
  fix?: readonly Replacement[] | ((document: Document) => Fix[]);
}

export type Place = Range & Grouped;
export type Fix = Edit & Grouped;

// A finding's fix is every edit of its group, of any rule. Without a group: its rule's edits that overlap it and have none.
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
  kind?: DocumentKind | undefined;
  finishReason?: string;
  origin?: 'model' | 'person';
  original?: string;
}

// A document and what was asked for, folded: `given` is prompt and area.
export interface Draft extends Document, LintContext {
  given: string;
  original: string;
}

// More findings than a person reads are of no use. The cap also bounds the time on hostile texts.
const MAX_FINDINGS_PER_RULE = 100;

// The places that break the rule, none if it does not apply.
export function placesOf(rule: Rule, draft: Draft): Place[] {
  const { kinds, adviceFor } = rule;
  const isOf = (some: readonly DocumentKind[]) => draft.kind !== undefined && some.includes(draft.kind);
  const isAsked = adviceFor === undefined || adviceFor === 'every kind' || draft.origin !== 'person' || isOf(adviceFor);
  if (!isAsked || (kinds && !isOf(kinds))) return [];
  if ('check' in rule) {
    const places = rule.check instanceof RegExp ? matches(draft.plain, rule.check) : rule.check(draft);
    return places.slice(0, MAX_FINDINGS_PER_RULE);
  }
  if (rule.requires(draft)) return [];
  const place = rule.place?.(draft) ?? draft.subject?.end ?? 0;
  return [typeof place === 'number' ? { start: place, end: place } : place];
}

// Without those that change nothing.
export function editsOf({ fix = [] }: Rule, document: Document): Fix[] {
  const edits = typeof fix === 'function' ? fix(document) : replacements(document.text, fix);
  return edits.filter(({ start, end, text }) => text !== document.text.slice(start, end));
}

// The matches without the white space around them, at most MAX_FINDINGS_PER_RULE. `from` is where the view begins in the text.
export function matches(view: string, pattern: RegExp, from = 0): Range[] {
  const found: Range[] = [];
  for (const { 0: words, index } of view.matchAll(pattern)) {
    const start = from + index + words.length - words.trimStart().length;
    const end = from + index + words.trimEnd().length;
    if (start < end) found.push({ start, end });
    if (found.length === MAX_FINDINGS_PER_RULE) break;
  }
  return found;
}

// The edits that String.replace would make on the text with each of them.
export function replacements(text: string, each: readonly Replacement[]): Edit[] {
  return each.flatMap(([pattern, write]) =>
    Array.from(text.matchAll(pattern), (match) => {
      const { 0: words, index } = match;
      return { start: index, end: index + words.length, text: write(...match) };
    }),
  );
}

// The edit that writes the label of a line as `words`, without the blanks before it, and those behind it where nothing follows. Marks of
// Markdown before it stay: they are another rule's.
export function relabelled({ text }: Document, line: Line, label: string, words: string, marks = ''): Edit {
  let start = line.start + marks.length;
  while (marks === '' && /[ \t]/.test(text.charAt(start - 1))) start -= 1;
  const end = line.start + label.length;
  return { start, end, text: end < line.end ? words : words.trimEnd() };
}

// After the last word.
export function atEnd({ text }: Document): number {
  return text.trimEnd().length;
}

// True if at least `times` names of variables match.
export function hasVariable({ variables }: Document, pattern: RegExp, times = 1): boolean {
  return new Set(variables.map(({ name }) => name).filter((name) => pattern.test(name))).size >= times;
}

// The words and numbers of a masked view; variables do not count, unless the pattern is WORD_OR_VARIABLE.
export function countWords(view: string, pattern = /[\p{L}\p{N}]+/gu): number {
  return view.match(pattern)?.length ?? 0;
}

export const WORD_OR_VARIABLE = /[\p{L}\p{N}]+|\ue000+/gu;
