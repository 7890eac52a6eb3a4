// The shape of a rule, and the ways in which rules look at a document.
import type { DocumentKind } from '../kinds/kinds.ts';
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import type { GivenRole } from '../reading/given-roles.ts';
import type { Edit, Range } from '../text.ts';
import type { Replacement } from './clean.ts';

// What a rule is about, by the letter of its id. Findings and the page of rules have this order.
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

// What a document must have or not have; 'should' is advice.
export type Severity = 'must' | 'should';

// A rule as data: `npm run rules` writes docs/reglas.md from it, and a test lints its example. What people
// read is Spanish.
export interface Rule {
  id: RuleId;
  // The id in words, for the command and for links: «firma-con-cargo». It stays when the title is worded
  // anew.
  name: string;
  severity: Severity;
  // What is asked for, in a word or two; what to do about a finding; why it is asked for.
  title: string;
  message: string;
  reason: string;
  // Lines with exactly one finding, of this rule, and the same lines mended, which have none.
  // example.testing.ts puts them into a document.
  wrong: string;
  right: string;
  // The lines of that document whose place the example takes, where they are not those of `right`.
  replaces?: string;
  // What is known beside the text, where `wrong` is wrong for that reason only.
  context?: LintContext;
  // The rule applies only to these kinds.
  kinds?: readonly DocumentKind[];
  // For a document edited by a person, the rule applies only to these kinds, and only as advice. Without, it
  // applies as to a model's.
  adviceFor?: readonly DocumentKind[] | 'every kind';
  // Every match in Document.plain breaks the rule, or each range that the function gives, in the order of the
  // text.
  check: RegExp | ((draft: Draft) => FoundRange[]);
  // Edits that need no judgement, and leave nothing of the same kind to fix in the text that they produce. A
  // table is of Document.text.
  fix?: readonly Replacement[] | ((document: Document) => Fix[]);
}

export type FoundRange = Range & Grouped;
export type Fix = Edit & Grouped;

// A finding's fix is every edit of its group, of any rule. Without a group: its rule's edits that overlap it
// and have none.
interface Grouped {
  group?: string;
}

// `prompt` and `area` are the caller's request: its data are not reported as invented.
// `kind` is what was asked for; that of a person's document is read from its head if it is missing. `origin`
// says who has the last word on the text, 'model' if it is missing. Fewer rules apply to a document edited by
// a person (adviceFor). `original` is the text as the model wrote it: words that it lacks are the person's
// own, and never called invented. Without it all are.
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

// A document and what was asked for, folded: `given` is prompt and area.
export interface Draft extends Document, LintContext {
  given: string;
  original: string;
}

// More findings than a person reads are of no use. The cap also bounds the time on hostile texts.
const MAX_FINDINGS_PER_RULE = 100;

// The ranges that break the rule, none if it does not apply.
export function rangesOf({ kinds, adviceFor, check }: Rule, draft: Draft): FoundRange[] {
  const isOf = (some: readonly DocumentKind[]) => draft.kind !== undefined && some.includes(draft.kind);
  const isAsked = adviceFor === undefined || adviceFor === 'every kind' || draft.origin !== 'person' || isOf(adviceFor);
  if (!isAsked || (kinds && !isOf(kinds))) return [];
  const found = check instanceof RegExp ? matches(draft.plain, check) : check(draft);
  return found.slice(0, MAX_FINDINGS_PER_RULE);
}

// The check of a rule that asks for something. Of a draft that lacks it, it reports where it belongs: at
// `place`, of which a number is an empty range, or else below the subject.
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

// Reads each document once, for the check and the fix of a rule, or for several rules.
export function oncePer<T>(read: (document: Document) => T): (document: Document) => T {
  const known = new WeakMap<Document, T>();
  return (document) => known.get(document) ?? (known.set(document, read(document)).get(document) as T);
}

// Without those that change nothing.
export function editsOf({ fix = [] }: Rule, document: Document): Fix[] {
  const edits = typeof fix === 'function' ? fix(document) : replacements(document.text, fix);
  return edits.filter(({ start, end, text }) => text !== document.text.slice(start, end));
}

// The matches without the white space around them, at most MAX_FINDINGS_PER_RULE. `from` is where the view
// begins in the text.
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

// Ranges of several searches, in the order of the text.
export function inOrder(ranges: readonly Range[]): Range[] {
  return ranges.toSorted((a, b) => a.start - b.start);
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

// The edit that writes the label of a line as `words`, without the blanks before it, and those behind it
// where nothing follows. Marks of Markdown before it stay: they are another rule's.
export function relabelled({ text }: Document, line: Line, label: string, words: string, marks = ''): Edit {
  let start = line.start + marks.length;
  while (marks === '' && /[ \t]/.test(text.charAt(start - 1))) start -= 1;
  const end = line.start + label.length;
  return { start, end, text: end < line.end ? words : words.trimEnd() };
}

// True for what a person fills in for somebody without addressing it as a letter: a notice of a commission,
// an order with a label for each datum.
export function isNotice({ lines, origin }: Draft): boolean {
  const roles = new Set(lines.map(({ role }) => role));
  const isAddressed = roles.has('addressee') || roles.has('present') || roles.has('attention');
  return origin === 'person' && roles.has('documentNumber') && !isAddressed;
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
