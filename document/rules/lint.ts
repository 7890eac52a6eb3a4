// The linter. lint() returns the findings of a document, and normalise() and correct() make the fixes.
import { documentKind } from '../kinds/document-kind.ts';
import { type Document, readDocument } from '../reading/document.ts';
import { carryOver } from '../reading/give-role.ts';
import { applyEdits, type Edit, fold, nfc, type Range } from '../text.ts';
import { AGREEMENT_RULES } from './agreement.ts';
import { AMOUNT_RULES } from './amounts.ts';
import { ANSWER_RULES } from './answer.ts';
import { BODY_RULES } from './body.ts';
import { BOX_RULES } from './boxes.ts';
import { tidy } from './clean.ts';
import { COUNTED_RULES } from './counted.ts';
import { DATE_RULES } from './dates.ts';
import { FIGURE_RULES } from './figures.ts';
import { HEAD_RULES } from './head.ts';
import { ID_RULES } from './ids.ts';
import { INVENTED_RULES } from './invented.ts';
import { KIND_RULES } from './kinds.ts';
import { LAW_RULES } from './laws.ts';
import { LEFTOVER_RULES } from './leftovers.ts';
import { MISMATCH_RULES } from './mismatches.ts';
import { PLACEHOLDER_RULES } from './placeholders.ts';
import { PRODUCT_RULES } from './products.ts';
import { REFERENCE_RULES } from './references.ts';
import {
  type Draft,
  editsOf,
  FAMILIES,
  type Fix,
  type LintContext,
  type Right,
  type Rule,
  type RuleId,
  rangesOf,
  type Severity,
} from './rule.ts';
import { SPELLING_RULES } from './spelling.ts';
import { TAIL_RULES } from './tail.ts';
import { VARIABLE_RULES } from './variables.ts';

// A defect of a document. The range is in UTF-16 units. If a part of the document is missing, the range is
// usually empty.
export interface Finding extends Range {
  rule: string;
  severity: Severity;
  messageEs: string;
  // What is right in its place, where a rule can tell.
  right?: Right;
  // Edits that correct this finding, sorted and without overlaps. If absent, only a person can correct the
  // finding.
  fix?: Edit[];
}

export { isOnlyOfData, type LintContext, type Severity } from './rule.ts';

export const RULES: readonly Rule[] = [
  ...ANSWER_RULES,
  ...SPELLING_RULES,
  ...REFERENCE_RULES,
  ...LAW_RULES,
  ...MISMATCH_RULES,
  ...LEFTOVER_RULES,
  ...ID_RULES,
  ...PRODUCT_RULES,
  ...FIGURE_RULES,
  ...DATE_RULES,
  ...AGREEMENT_RULES,
  ...AMOUNT_RULES,
  ...BODY_RULES,
  ...BOX_RULES,
  ...COUNTED_RULES,
  ...HEAD_RULES,
  ...INVENTED_RULES,
  ...KIND_RULES,
  ...PLACEHOLDER_RULES,
  ...TAIL_RULES,
  ...VARIABLE_RULES,
].toSorted((a, b) => orderOfId(a.id) - orderOfId(b.id));

// Returns the findings in the order of RULES, at most a hundred for each rule. For a blank text, returns only
// the finding O1. If `source` is a Document, it must have been read with the roles in `request`.
export function lint(source: string | Document, request: LintContext = {}): Finding[] {
  const text = typeof source === 'string' ? source : source.text;
  const composed = nfc(text);
  const origin = createOffsetMap(composed, text);
  const isRead = typeof source !== 'string' && composed === text;
  const draft = draftOf(isRead ? source : readDocument(composed, request), request);
  const edits = Map.groupBy(fixesOf(draft), ({ group }) => group);
  const place = ({ start, end }: Range): Range => ({ start: origin(start), end: origin(end) });
  const placed = (some: readonly Edit[]) =>
    some.length > MAX_EDITS ? [] : withoutOverlaps(some).map((edit) => ({ ...place(edit), text: edit.text }));
  const findings = (text.trim() === '' ? RULES.slice(0, 1) : RULES).flatMap((rule) => {
    const severity = draft.origin === 'person' && rule.adviceFor ? 'should' : rule.severity;
    return rangesOf(rule, draft).map((found): Finding => {
      const overlaps = ({ start, end }: Range) => start < found.end && end > found.start;
      const { group, right } = found;
      const fix = placed(group === undefined ? (edits.get(rule.id) ?? []).filter(overlaps) : (edits.get(group) ?? []));
      const says = right && { ...right, ...(right.edit && { edit: { ...right.edit, ...place(right.edit) } }) };
      return {
        rule: rule.id,
        severity,
        messageEs: rule.message,
        ...place(found),
        ...(says && { right: says }),
        ...(fix.length > 0 && { fix }),
      };
    });
  });
  return withoutRepeats(findings);
}

// Makes all fixes, in several passes and in linear time. `fixes` is the number of fixes; all changes of
// characters and white space count as one. A text that needs more than MAX_PASSES passes is hostile, and only
// tidy() is applied to it.
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

// Makes the fixes of all findings for which `isWanted` returns true. Repeats this until no such fix is left.
export function correct(
  text: string,
  context: LintContext = {},
  isWanted: (finding: Finding, text: string) => boolean = () => true,
): string {
  let corrected = text;
  let roles = context.roles ?? [];
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const findings = lint(corrected, { ...context, roles });
    const edits = withoutOverlaps(
      findings.flatMap((finding) => (finding.fix && isWanted(finding, corrected) ? finding.fix : [])),
    );
    if (edits.length === 0) break;
    roles = carryOver(roles, corrected, edits);
    corrected = applyEdits(corrected, edits);
  }
  return corrected;
}

const MAX_PASSES = 10;
// The maximum number of edits in a fix. Without this limit, a hundred findings about one variable would each
// carry the edits of all occurrences of the variable.
const MAX_EDITS = 1_000;

function orderOfId(id: RuleId): number {
  return 100 * Object.keys(FAMILIES).indexOf(id.charAt(0)) + Number(id.slice(1));
}

// Returns a function that converts an offset in the NFC text into the offset of the same letter in the
// original text.
export function createOffsetMap(composed: string, text: string): (offset: number) => number {
  if (composed === text) return (offset) => offset;
  const offsets = new Uint32Array(composed.length + 1).fill(text.length);
  let composedOffset = 0;
  for (const { 0: cluster, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    const { length } = nfc(cluster);
    offsets.fill(index, composedOffset, composedOffset + length);
    composedOffset += length;
  }
  return (offset) => offsets[offset] ?? text.length;
}

export function draftOf(document: Document, request: LintContext): Draft {
  const { prompt = '', area = '', original = '', origin } = request;
  const kind = request.kind ?? (origin === 'person' ? documentKind(document) : undefined);
  const folded = (words: string) => fold(nfc(words.slice(0, 100_000)));
  return { ...document, ...request, kind, given: folded(`${prompt}\n${area}`), original: folded(original) };
}

function fixesOf(document: Document): Required<Fix>[] {
  return RULES.flatMap((rule) => editsOf(rule, document).map((edit) => ({ group: rule.id, ...edit })));
}

// Removes a finding about invented data that is inside a longer one. For example, the year of an invented
// date is not reported again.
function withoutRepeats(findings: Finding[]): Finding[] {
  const invented = findings
    .filter(({ rule }) => rule.startsWith('D'))
    .toSorted((a, b) => b.end - b.start - (a.end - a.start));
  const repeats = invented.filter(({ start, end }, at) =>
    invented.slice(0, at).some((longer) => longer.start <= start && end <= longer.end),
  );
  return findings.filter((finding) => !repeats.includes(finding));
}

// Keeps only the first of several overlapping edits. The other edits are made in the next pass.
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
