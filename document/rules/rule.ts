// The type of a rule, and the functions with which rules search a document.
import type { DocumentKind } from '../kinds/kinds.ts';
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import type { GivenRole } from '../reading/given-roles.ts';
import type { Edit, Range } from '../text.ts';
import type { VariableKind } from '../variables/labels.ts';
import type { Replacement } from './clean.ts';

// The subjects of the rules. Each key is the first letter of the ids of the rules on this subject. Findings
// and docs/reglas.md are in this order.
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

// A finding of a 'must' rule has to be corrected. A finding of a 'should' rule is only advice.
export type Severity = 'must' | 'should';

// A rule of the linter. `npm run rules` writes docs/reglas.md from the rules, and a test lints their
// examples.
export interface Rule {
  id: RuleId;
  // The name of the rule on the command line and in links, such as «firma-con-cargo». It stays the same if
  // the title changes.
  name: string;
  severity: Severity;
  // Texts for people, in Spanish. `title` is the requirement in a few words, `message` says how to correct a
  // finding, and `reason` says why the rule exists.
  title: string;
  message: string;
  reason: string;
  // The example before and after its correction. The linter has exactly one finding in `wrong`, of this rule,
  // and no finding in `right`. example.testing.ts puts both texts into a whole document.
  wrong: string;
  right: string;
  // The lines of the whole document that the example replaces. If absent, the example replaces the lines of
  // `right`.
  replaces?: string;
  // The context that the linter needs to find the error in `wrong`.
  context?: LintContext;
  // The kinds of document to which the rule applies. If absent, it applies to every kind.
  kinds?: readonly DocumentKind[];
  // In a document that a person edited, the rule checks only these kinds, and its findings are only advice.
  // If absent, the rule treats such a document like a model's document.
  adviceFor?: readonly DocumentKind[] | 'every kind';
  // Finds the ranges that break the rule. A function returns the ranges in the order of the text. A pattern
  // matches the ranges in Document.plain.
  check: RegExp | ((draft: Draft) => FoundRange[]);
  // The edits that are right in every case. The rule finds nothing more to fix after these edits.
  // Replacements are made in Document.text.
  fix?: readonly Replacement[] | ((document: Document) => Fix[]);
}

export type FoundRange = Range & Grouped & { right?: Right };

// What is right in place of what was found. `says` is a sentence in Spanish. `edit` makes it right if the rest
// of the text is right: the weekday of a date, the words of a figure. It is absent if only a person can know.
export interface Right {
  says: string;
  edit?: Edit;
}

export type Fix = Edit & Grouped;

// The fix of a finding with a group consists of all edits of that group, even edits of other rules. The fix
// of a finding without a group consists of the edits of its rule that overlap it and have no group.
interface Grouped {
  group?: string;
}

// What the linter should know about a text, and cannot find in the text.
export interface LintContext {
  // The user's request. Data in the request do not count as invented.
  prompt?: string;
  area?: string;
  // The kind that was requested. If absent, the title, the number line or the subject of a person's document
  // shows the kind.
  kind?: DocumentKind | undefined;
  finishReason?: string;
  // Who edited the text last; by default the model. Fewer rules apply to a document that a person edited (see
  // adviceFor).
  origin?: 'model' | 'person';
  // The text as the model wrote it. Words that a person added to it do not count as invented. If absent, a
  // person wrote every word.
  original?: string;
  roles?: readonly GivenRole[];
  // True for a letter of one's own: its gaps are of its form, as the room of a signature that was taken out.
  keepsGaps?: boolean;
}

// A document with its context. `given` consists of `prompt` and `area`. `given` and `original` are in lower
// case, without accents.
export interface Draft extends Document, LintContext {
  given: string;
  original: string;
  // The data of a letter as it leaves, at their places.
  data?: readonly DraftDatum[];
}

// `isFormer` is true for words that a past letter had at this place.
interface DraftDatum extends Range {
  kind: VariableKind;
  isFormer: boolean;
}

// Returns true for a rule that reads what leaves, and not the form: a date can be wrong only once it is known.
export function isOnlyOfData(rule: string): boolean {
  return rule.startsWith('C');
}

// The maximum number of findings, because nobody reads more. This limit also bounds the time for a hostile
// text.
const MAX_FINDINGS_PER_RULE = 100;

// Returns the ranges that break the rule, or none if the rule does not apply to the draft.
export function rangesOf({ kinds, adviceFor, check }: Rule, draft: Draft): FoundRange[] {
  const isOf = (some: readonly DocumentKind[]) => draft.kind !== undefined && some.includes(draft.kind);
  const isAsked = adviceFor === undefined || adviceFor === 'every kind' || draft.origin !== 'person' || isOf(adviceFor);
  if (!isAsked || (kinds && !isOf(kinds))) return [];
  const ranges = check instanceof RegExp ? matches(draft.plain, check) : check(draft);
  return ranges.slice(0, MAX_FINDINGS_PER_RULE);
}

// Returns the check of a rule that requires a part of the document. If the part is missing, the finding is at
// the range or offset that `place` returns, or else at the end of the subject.
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

export function editsOf({ fix = [] }: Rule, document: Document): Fix[] {
  const edits = typeof fix === 'function' ? fix(document) : replacements(document.text, fix);
  return edits.filter(({ start, end, text }) => text !== document.text.slice(start, end));
}

// Returns true for the line of who writes, «De: Ing. Ana Sol Ríos», which stands among the addressees.
export function isSender({ role, bare }: Line): boolean {
  return role === 'addressee' && /^de\s*:/.test(bare);
}

// Returns at most MAX_FINDINGS_PER_RULE matches, without white space at their ends. `view` begins at the
// offset `from` of the text.
export function matches(view: string, pattern: RegExp, from = 0): Range[] {
  const ranges: Range[] = [];
  for (const { 0: words, index } of view.matchAll(pattern)) {
    const start = from + index + words.length - words.trimStart().length;
    const end = from + index + words.trimEnd().length;
    if (start < end) ranges.push({ start, end });
    if (ranges.length === MAX_FINDINGS_PER_RULE) break;
  }
  return ranges;
}

export function inOrder<T extends Range>(ranges: readonly T[]): T[] {
  return ranges.toSorted((a, b) => a.start - b.start);
}

// Returns the edits that have the same effect as String.replace() with each of the replacements.
export function replacements(text: string, each: readonly Replacement[]): Edit[] {
  return each.flatMap(([pattern, write]) =>
    Array.from(text.matchAll(pattern), (match) => {
      const { 0: words, index } = match;
      return { start: index, end: index + words.length, text: write(...match) };
    }),
  );
}

// Returns the edit that replaces the label of a line by `words`. It also removes the blanks before the label.
// It leaves `marks`, the Markdown characters before the label, because another rule removes them.
export function relabelled({ text }: Document, line: Line, label: string, words: string, marks = ''): Edit {
  let start = line.start + marks.length;
  while (marks === '' && /[ \t]/.test(text.charAt(start - 1))) start -= 1;
  const end = line.start + label.length;
  return { start, end, text: end < line.end ? words : words.trimEnd() };
}

// Returns true for a person's document with a number and without an addressee, such as an order to travel on
// duty.
export function isNotice({ lines, origin }: Draft): boolean {
  const roles = new Set(lines.map(({ role }) => role));
  const isAddressed = roles.has('addressee') || roles.has('present') || roles.has('attention');
  return origin === 'person' && roles.has('documentNumber') && !isAddressed;
}

export function endOfText({ text }: Document): number {
  return text.trimEnd().length;
}

// Returns true if the document has at least `times` variables with different names that match the pattern.
export function hasVariable({ variables }: Document, pattern: RegExp, times = 1): boolean {
  return new Set(variables.map(({ name }) => name).filter((name) => pattern.test(name))).size >= times;
}

// Counts the words and numbers of a text without variables. With the pattern WORD_OR_VARIABLE, each variable
// counts as a word.
export function countWords(view: string, pattern = /[\p{L}\p{N}]+/gu): number {
  return view.match(pattern)?.length ?? 0;
}

export const WORD_OR_VARIABLE = /[\p{L}\p{N}]+|\ue000+/gu;
