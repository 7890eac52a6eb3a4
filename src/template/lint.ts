// The rules of a good template: lint() reports each defect with its place and its fix, normalise() makes all fixes that need no judgement.
import { tidy } from './clean.ts';
import { type Document, readDocument } from './document.ts';
import { documentKind } from './document-kind.ts';
import type { DocumentKind } from './kinds.ts';
import {
  type Draft,
  type Fix,
  type LintContext,
  MAX_FINDINGS_PER_RULE,
  matches,
  type Place,
  type Rule,
  replacements,
  type Severity,
} from './rule.ts';
import { ANSWER_RULES } from './rules/answer.ts';
import { BODY_RULES } from './rules/body.ts';
import { HEAD_RULES } from './rules/head.ts';
import { INVENTED_RULES } from './rules/invented.ts';
import { KIND_RULES } from './rules/kinds.ts';
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

// In the order of the domain guide: by these letters, then by number.
const LETTERS = 'OLSVDEK';
export const RULES = Object.entries<Rule>({
  ...ANSWER_RULES,
  ...BODY_RULES,
  ...HEAD_RULES,
  ...INVENTED_RULES,
  ...KIND_RULES,
  ...PLACEHOLDER_RULES,
  ...TAIL_RULES,
  ...VARIABLE_RULES,
})
  .map(([id, rule]) => ({ ...rule, id, severity: severityOf(rule) }))
  .toSorted((a, b) => rankOf(a.id) - rankOf(b.id));

// Findings come in the order of RULES, at most MAX_FINDINGS_PER_RULE of each. A blank text has one finding, O1.
export function lint(text: string, request: LintContext = {}): Finding[] {
  const composed = nfc(text);
  const origin = originOf(composed, text);
  const draft = draftOf(readDocument(composed), request);
  const asked = RULES.filter((rule) => isAsked(rule, draft)).slice(0, text.trim() === '' ? 1 : undefined);
  const fixes = Map.groupBy(fixesOf(draft), ({ group }) => group);
  const place = ({ start, end }: Range): Range => ({ start: origin(start), end: origin(end) });
  const findings = asked.flatMap((rule) => {
    const severity = draft.origin === 'person' && rule.adviceFor ? 'should' : rule.severity;
    const messageEs = 'must' in rule ? rule.must : rule.should;
    return placesOf(rule, draft).map((found): Finding => {
      const overlaps = ({ start, end }: Range) => start < found.end && end > found.start;
      const edits = fixes.get(found.group ?? rule.id)?.filter((edit) => found.group !== undefined || overlaps(edit));
      const fix = withoutOverlaps(edits ?? []).map((edit) => ({ ...place(edit), text: edit.text }));
      const finding = { rule: rule.id, severity, messageEs, ...place(found) };
      return fix.length > 0 ? { ...finding, fix } : finding;
    });
  });
  return withoutRepeats(findings);
}

// Makes the fixes of all rules in passes, until a pass finds nothing to fix; `fixes` counts them, tidying the white space as one. Idempotent,
// in linear time. A text nested deeper than MAX_PASSES is nobody's template: only its characters and its white space are fixed.
export function normalise(text: string): { text: string; fixes: number } {
  const tidied = tidy(text);
  let fixed = tidied;
  let fixes = Number(tidied !== text);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const edits = withoutOverlaps(fixesOf(readDocument(fixed)));
    if (edits.length === 0) return { text: fixed, fixes: fixed === text ? 0 : fixes };
    fixed = tidy(applyEdits(fixed, edits));
    fixes += edits.length;
  }
  return { text: tidied, fixes: Number(tidied !== text) };
}

const MAX_PASSES = 10;

function severityOf(rule: Rule): Severity {
  return 'must' in rule ? 'must' : 'should';
}

function rankOf(id: string): number {
  return 100 * LETTERS.indexOf(id.charAt(0)) + Number(id.slice(1));
}

// Maps an offset of the composed text to that of the same letter in the text as given.
function originOf(composed: string, text: string): (offset: number) => number {
  if (composed === text) return (offset) => offset;
  const offsets = new Uint32Array(composed.length + 1).fill(text.length);
  let at = 0;
  for (const { 0: cluster, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    const { length } = nfc(cluster);
    offsets.fill(index, at, at + length);
    at += length;
  }
  return (offset) => offsets[offset] ?? text.length;
}

function draftOf(document: Document, request: LintContext): Draft {
  const { prompt = '', area = '', original = '', origin } = request;
  const kind = request.kind ?? (origin === 'person' ? documentKind(document) : undefined);
  const folded = (words: string) => fold(nfc(words.slice(0, 100_000)));
  return {
    ...document,
    ...request,
    ...(kind && { kind }),
    given: folded(`${prompt}\n${area}`),
    original: folded(original),
  };
}

function isAsked({ kinds, adviceFor }: Rule, { kind, origin }: Draft): boolean {
  const isOf = (some: readonly DocumentKind[]) => kind !== undefined && some.includes(kind);
  if (kinds && !isOf(kinds)) return false;
  return adviceFor === undefined || adviceFor === 'every kind' || origin !== 'person' || isOf(adviceFor);
}

function placesOf(rule: Rule, draft: Draft): Place[] {
  if ('check' in rule) {
    const places = rule.check instanceof RegExp ? matches(draft.plain, rule.check) : rule.check(draft);
    return places.slice(0, MAX_FINDINGS_PER_RULE);
  }
  if (rule.requires(draft)) return [];
  const place = rule.place?.(draft) ?? draft.subject?.end ?? 0;
  return [typeof place === 'number' ? { start: place, end: place } : place];
}

// An edit without a group is of its rule's.
function fixesOf(document: Document): Required<Fix>[] {
  return RULES.flatMap(({ id, fix = [] }) => {
    const edits: Fix[] = typeof fix === 'function' ? fix(document) : replacements(document.text, fix);
    return edits.map((edit) => ({ group: id, ...edit }));
  });
}

// An invented date is one finding, not also an invented year: of the rules of invented data, that of the longer words speaks.
function withoutRepeats(findings: Finding[]): Finding[] {
  const invented = findings
    .filter(({ rule }) => rule.startsWith('D'))
    .toSorted((a, b) => b.end - b.start - (a.end - a.start));
  const repeats = invented.filter(({ start, end }, at) =>
    invented.slice(0, at).some((longer) => longer.start <= start && end <= longer.end),
  );
  return findings.filter((finding) => !repeats.includes(finding));
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
