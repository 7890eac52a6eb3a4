// The rules of a good template: lint() reports each defect with its place and its fix, normalise() makes all fixes that need no judgement.
import { tidy } from './clean.ts';
import { type Document, readDocument } from './document.ts';
import { documentKind } from './document-kind.ts';
import { type Context, type Fix, type LintContext, MAX_FINDINGS_PER_RULE, type Rule, type Severity } from './rule.ts';
import { ANSWER_RULES } from './rules/answer.ts';
import { BODY_RULES } from './rules/body.ts';
import { HEAD_RULES } from './rules/head.ts';
import { INVENTED_RULES } from './rules/invented.ts';
import { KIND_RULES } from './rules/kinds.ts';
import { LANGUAGE_RULES } from './rules/language.ts';
import { MARKS_RULES } from './rules/marks.ts';
import { PLACEHOLDER_RULES } from './rules/placeholders.ts';
import { TAIL_RULES } from './rules/tail.ts';
import { VARIABLE_RULES } from './rules/variables.ts';
import { applyEdits, type Edit, fold, nfc, type Range } from './text.ts';

// `start` and `end` are UTF-16 offsets of the defect; for something missing, of the place where it belongs (often empty).
// `fix` corrects only this finding; its edits do not overlap and are in their order. Findings without a fix need judgement.
export interface Finding {
  rule: string;
  severity: Severity;
  messageEs: string;
  start: number;
  end: number;
  fix?: Edit[];
}

// In the order of the domain guide: by the letters of GROUPS, then by number.
const GROUPS = 'OLSVDEK';
export const RULES: readonly Rule[] = [
  ...ANSWER_RULES,
  ...BODY_RULES,
  ...HEAD_RULES,
  ...INVENTED_RULES,
  ...KIND_RULES,
  ...LANGUAGE_RULES,
  ...MARKS_RULES,
  ...PLACEHOLDER_RULES,
  ...TAIL_RULES,
  ...VARIABLE_RULES,
].toSorted((a, b) => rankOf(a) - rankOf(b));

// Findings come in the order of RULES, at most MAX_FINDINGS_PER_RULE of each. A blank text has one finding, O1.
export function lint(text: string, context: LintContext = {}): Finding[] {
  const composed = nfc(text);
  if (composed === text) return lintComposed(text, context);
  const origin = originOf(composed, text);
  const place = <T extends Range>(range: T): T => ({ ...range, start: origin(range.start), end: origin(range.end) });
  return lintComposed(composed, context).map((finding) =>
    place(finding.fix ? { ...finding, fix: finding.fix.map(place) } : finding),
  );
}

// Makes the fixes of all rules in passes, until a pass finds nothing to fix; `fixes` counts them, tidying the white space as one. Idempotent,
// in linear time. A text nested deeper than MAX_PASSES is nobody's template: only its characters and its white space are fixed.
export function normalise(text: string): { text: string; fixes: number } {
  const tidied = tidy(text);
  let fixed = tidied;
  let fixes = Number(tidied !== text);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const document = readDocument(fixed);
    const edits = withoutOverlaps(FIXING_RULES.flatMap(({ fix }) => fix?.(document) ?? []));
    if (edits.length === 0) return { text: fixed, fixes: fixed === text ? 0 : fixes };
    fixed = tidy(applyEdits(fixed, edits));
    fixes += edits.length;
  }
  return { text: tidied, fixes: Number(tidied !== text) };
}

function rankOf({ id }: Rule): number {
  return 100 * GROUPS.indexOf(id.charAt(0)) + Number(id.slice(1));
}

const MAX_PASSES = 10;

const FIXING_RULES = RULES.filter(({ fix }) => fix !== undefined);

// Maps an offset of the composed text to that of the same letter in the text as given.
function originOf(composed: string, text: string): (offset: number) => number {
  const offsets = new Uint32Array(composed.length + 1).fill(text.length);
  let at = 0;
  for (const { 0: cluster, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    const { length } = nfc(cluster);
    offsets.fill(index, at, at + length);
    at += length;
  }
  return (offset) => offsets[offset] ?? text.length;
}

function lintComposed(text: string, request: LintContext): Finding[] {
  const document = readDocument(text);
  const context = contextOf(request, document);
  const asked = RULES.filter(({ adviceFor }) => isAsked(adviceFor, context));
  const rules = text.trim() === '' ? RULES.slice(0, 1) : asked;
  const edits = editsOnDemand(document);
  const findings = rules.flatMap((rule) => {
    const { id, messageEs } = rule;
    const severity = request.origin === 'person' && rule.adviceFor ? 'should' : rule.severity;
    const ranges = rule.check(document, context).slice(0, MAX_FINDINGS_PER_RULE);
    return ranges.map(({ start, end, group }) => {
      const fixing =
        group === undefined ? edits(rule).filter((edit) => edit.start < end && edit.end > start) : edits(group);
      const fix = withoutOverlaps(fixing).map((edit) => ({ start: edit.start, end: edit.end, text: edit.text }));
      return { rule: id, severity, messageEs, start, end, ...(fix.length > 0 && { fix }) };
    });
  });
  return withoutRepeats(findings);
}

function contextOf(request: LintContext, document: Document): Context {
  const given = fold(nfc(`${request.prompt ?? ''}\n${request.area ?? ''}`.slice(0, 100_000)));
  const original = request.original === undefined ? '' : fold(nfc(request.original.slice(0, 100_000)));
  const kind = request.kind ?? (request.origin === 'person' ? documentKind(document) : undefined);
  return {
    ...request,
    ...(kind && { kind }),
    given,
    isOwn: (words) => request.origin === 'person' && !original.includes(words),
  };
}

function isAsked(kinds: Rule['adviceFor'], { origin, kind }: LintContext): boolean {
  return (
    kinds === undefined || kinds === 'every kind' || origin !== 'person' || (kind !== undefined && kinds.includes(kind))
  );
}

// An invented date is one finding, not also an invented year: of the rules of invented data, that of the longer words speaks.
function withoutRepeats(findings: Finding[]): Finding[] {
  const invented = findings
    .filter(({ rule }) => rule.startsWith('D'))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  const repeats = new Set<Finding>();
  let end = -1;
  for (const finding of invented) {
    if (finding.end <= end) repeats.add(finding);
    else end = finding.end;
  }
  return findings.filter((finding) => !repeats.has(finding));
}

// The edits of one rule, or of one group. The edits of each are computed at most once, and only for a rule that found something.
function editsOnDemand(document: Document): (wanted: Rule | string) => readonly Fix[] {
  const byRule = new Map<Rule, readonly Fix[]>();
  let byGroup: Map<string | undefined, Fix[]> | undefined;
  const editsOf = (rule: Rule) => {
    const edits = byRule.get(rule) ?? rule.fix?.(document) ?? [];
    byRule.set(rule, edits);
    return edits;
  };
  return (wanted) => {
    if (typeof wanted !== 'string') return editsOf(wanted);
    byGroup ??= Map.groupBy(FIXING_RULES.flatMap(editsOf), ({ group }) => group);
    return byGroup.get(wanted) ?? [];
  };
}

// Of two edits that overlap, the later one waits for the next pass.
function withoutOverlaps<T extends Edit>(edits: readonly T[]): T[] {
  let from = 0;
  return edits
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      if (start < from) return false;
      from = end;
      return true;
    });
}
