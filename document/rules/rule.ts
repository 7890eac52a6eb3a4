// The shape of a rule, and the functions with which rules search a document.
import type { DocumentKind } from '../kinds/kinds.ts';
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import type { GivenRole } from '../reading/given-roles.ts';
import type { Edit, Range } from '../text.ts';
import type { Replacement } from './clean.ts';

// The subject of a rule by the letter of its id. Findings and the page of rules have this order.
export const FAMILIES = {
  O: 'La respuesta del modelo',
  L: 'El idioma',
  S: 'Las partes del documento',
  V: 'Los datos por llenar',
  D: 'Los datos que nadie dio',
  C: 'Lo que no concuerda',
  E: 'El estilo',
  K: 'Lo propio de cada documento',
} as const;

export type RuleId = `${keyof typeof FAMILIES}${number}`;

// A requirement is a 'must', advice is a 'should'.
export type Severity = 'must' | 'should';

// A rule as data: `npm run rules` writes docs/reglas.md from it, and a test lints its example. The texts for
// people are in Spanish.
export interface Rule {
  id: RuleId;
  // The id in words, for the command and for links: «firma-con-cargo». It stays if the title is reworded.
  name: string;
  severity: Severity;
  // The requirement in a word or two, what to do about a finding, and the reason for the rule.
  title: string;
  message: string;
  reason: string;
  // `wrong` has lines with exactly one finding, of this rule; `right` has the same lines corrected, without
  // findings. example.testing.ts puts them into a document.
  wrong: string;
  right: string;
  // The lines of that document which the example replaces, if they are not those of `right`.
  replaces?: string;
  // The context without which `wrong` would have no finding.
  context?: LintContext;
  // The rule applies only to these kinds, or to every kind if absent.
  kinds?: readonly DocumentKind[];
  // The kinds for which the rule also applies to a document edited by a person, and then only as advice. If
  // absent, the rule applies to such a document as to a model's.
  adviceFor?: readonly DocumentKind[] | 'every kind';
  // The ranges that break the rule: every match in Document.plain, or what the function returns, in the order
  // of the text.
  check: RegExp | ((draft: Draft) => FoundRange[]);
  // Edits that need no judgement. The text that they produce must have nothing left for this rule to fix.
  // Replacements are made in Document.text.
  fix?: readonly Replacement[] | ((document: Document) => Fix[]);
}

export type FoundRange = Range & Grouped;
export type Fix = Edit & Grouped;

// The fix of a finding with a group is every edit of that group, of any rule. The fix of a finding without a
// group is every edit of its own rule that has no group and overlaps the finding.
interface Grouped {
  group?: string;
}

// The context of a text. `prompt` and `area` are the user's request: data in it are not reported as invented.
// `kind` is the requested kind; if it is absent, the kind of a person's document is read from its head.
// `origin` says who edited the text last, 'model' if absent; fewer rules apply to a document edited by a
// person (adviceFor). `original` is the text as the model wrote it: words that it lacks are the person's own,
// and never reported as invented. If it is absent, all words are the person's own.
export interface LintContext {
  prompt?: string;
  area?: string;
  kind?: DocumentKind | undefined;
  finishReason?: string;
  origin?: 'model' | 'person';
  original?: string;
  // The roles that a person gave to lines of the text.
  roles?: readonly GivenRole[];
}

// A document and its context. `given`, which is prompt and area, and `original` are folded.
export interface Draft extends Document, LintContext {
  given: string;
  original: string;
}

// Nobody reads more findings than this. The limit also bounds the time for a hostile text.
const MAX_FINDINGS_PER_RULE = 100;

// Returns the ranges that break the rule; none if it does not apply.
export function rangesOf({ kinds, adviceFor, check }: Rule, draft: Draft): FoundRange[] {
  const isOf = (some: readonly DocumentKind[]) => draft.kind !== undefined && some.includes(draft.kind);
  const isAsked = adviceFor === undefined || adviceFor === 'every kind' || draft.origin !== 'person' || isOf(adviceFor);
  if (!isAsked || (kinds && !isOf(kinds))) return [];
  const found = check instanceof RegExp ? matches(draft.plain, check) : check(draft);
  return found.slice(0, MAX_FINDINGS_PER_RULE);
}

// Makes the check of a rule that requires something. If a draft lacks it, the check reports where it belongs:
// at `place`, which may be an offset, or else at the end of the subject.
export function missingUnless(
  isThere: (draft: Draft) => boolean,
  place?: (draft: Draft) => FoundRange | number | undefined,
): (draft: Draft) => FoundRange[] {
  return (draft) => {
    if (isThere(draft)) return [];
    const missing = place?.(draft) ?? draft.subject?.end ?? 0;
    return [typeof missing === 'number' ? { start: missing, end: missing } : missing];
  };
}

// Returns `read` with a cache, so that the check and the fix of a rule, or several rules, read a document
// once.
export function oncePer<T>(read: (document: Document) => T): (document: Document) => T {
  const known = new WeakMap<Document, T>();
  return (document) => known.get(document) ?? (known.set(document, read(document)).get(document) as T);
}

// Returns the edits of a rule, except those that change nothing.
export function editsOf({ fix = [] }: Rule, document: Document): Fix[] {
  const edits = typeof fix === 'function' ? fix(document) : replacements(document.text, fix);
  return edits.filter(({ start, end, text }) => text !== document.text.slice(start, end));
}

// Returns the matches without the white space around them, at most MAX_FINDINGS_PER_RULE. `from` is the
// offset of `view` in the text.
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

// Sorts ranges of several searches in the order of the text.
export function inOrder(ranges: readonly Range[]): Range[] {
  return ranges.toSorted((a, b) => a.start - b.start);
}

// Returns the edits that String.replace would make on the text with each replacement.
export function replacements(text: string, each: readonly Replacement[]): Edit[] {
  return each.flatMap(([pattern, write]) =>
    Array.from(text.matchAll(pattern), (match) => {
      const { 0: words, index } = match;
      return { start: index, end: index + words.length, text: write(...match) };
    }),
  );
}

// Returns the edit that replaces the label of a line by `words`, and deletes the blanks before it. Blanks at
// the end of `words` are omitted if nothing follows. `marks`, Markdown marks before the label, stay for
// another rule.
export function relabelled({ text }: Document, line: Line, label: string, words: string, marks = ''): Edit {
  let start = line.start + marks.length;
  while (marks === '' && /[ \t]/.test(text.charAt(start - 1))) start -= 1;
  const end = line.start + label.length;
  return { start, end, text: end < line.end ? words : words.trimEnd() };
}

// True for a person's document with a number or a title but without an addressee: a notice of a commission,
// an order with a label for each datum.
export function isNotice({ lines, origin }: Draft): boolean {
  const roles = new Set(lines.map(({ role }) => role));
  const isAddressed = roles.has('addressee') || roles.has('present') || roles.has('attention');
  return origin === 'person' && roles.has('documentNumber') && !isAddressed;
}

// Returns the offset after the last word.
export function atEnd({ text }: Document): number {
  return text.trimEnd().length;
}

// True if at least `times` different names of variables match.
export function hasVariable({ variables }: Document, pattern: RegExp, times = 1): boolean {
  return new Set(variables.map(({ name }) => name).filter((name) => pattern.test(name))).size >= times;
}

// Counts the words and numbers in a text with masked variables. With WORD_OR_VARIABLE, variables count too.
export function countWords(view: string, pattern = /[\p{L}\p{N}]+/gu): number {
  return view.match(pattern)?.length ?? 0;
}

export const WORD_OR_VARIABLE = /[\p{L}\p{N}]+|\ue000+/gu;
