// The rules of a good template: lint() reports each defect with its place and its fix, normalise() makes all repairs that need no judgement.
import { type Document, readDocument } from './document.ts';
import {
  type Context,
  type Edit,
  type LintContext,
  MAX_FINDINGS_PER_RULE,
  type Range,
  type Rule,
  type Severity,
} from './rule.ts';
import { HYGIENE } from './rules/hygiene.ts';
import { INVENTED } from './rules/invented.ts';
import { KIND_RULES } from './rules/kinds.ts';
import { STRUCTURE } from './rules/structure.ts';
import { STYLE } from './rules/style.ts';
import { VARIABLES } from './rules/variables.ts';
import { fold, nfc } from './text.ts';

// `start` and `end` are UTF-16 offsets of the defect; for something missing, of the place where it belongs (often empty).
// `fix` mends this one finding; its edits do not overlap and are in their order. Findings without a fix need judgement.
export interface Finding {
  rule: string;
  severity: Severity;
  message: string;
  start: number;
  end: number;
  fix?: Edit[];
}

// One kind of repair that normalise() made, and how often. N1 and N9 (characters, white space) belong to no rule.
export interface RepairReport {
  rule: string;
  message: string;
  count: number;
}

// In the order of the domain guide.
export const RULES: readonly Rule[] = [...HYGIENE, ...STRUCTURE, ...VARIABLES, ...INVENTED, ...STYLE, ...KIND_RULES];

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

// Makes the repairs of all rules in passes, until a pass finds nothing to repair. Idempotent, in linear time.
// With 'marks' it makes only those that keep every word, for a document that has to show the words of the sheet.
// A text nested deeper than MAX_PASSES is nobody's template: only its characters and its white space are mended.
export function normalise(text: string, extent: 'all' | 'marks' = 'all'): { text: string; repairs: RepairReport[] } {
  const { document, repairs } = mend(text, extent === 'all' ? MENDING_RULES : MARK_RULES);
  return { text: document.text, repairs };
}

// The document that normalise(text, 'marks') leaves.
export function readClean(text: string): Document {
  return mend(text, MARK_RULES).document;
}

function mend(text: string, rules: readonly Rule[]): { document: Document; repairs: RepairReport[] } {
  const reports = new Map<string, RepairReport>();
  const tidied = tidy(text, reports);
  const reportsOfTidying = structuredClone(reports);
  let mended = tidied;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const document = readDocument(mended);
    const edits = repairEdits(document, rules, reports);
    if (edits.length === 0) return { document, repairs: mended === text ? [] : [...reports.values()] };
    mended = tidy(applyEdits(mended, edits), reports);
  }
  return { document: readDocument(tidied), repairs: tidied === text ? [] : [...reportsOfTidying.values()] };
}

// `edits` do not overlap and are in their order, as those of a finding's fix.
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let edited = '';
  let from = 0;
  for (const { start, end, text: words } of edits) {
    edited += text.slice(from, start) + words;
    from = end;
  }
  return edited + text.slice(from);
}

const MAX_PASSES = 10;

const MENDING_RULES = RULES.filter(({ repair }) => repair !== undefined);

const MARK_RULES = MENDING_RULES.filter(({ repair }) => repair?.keepsWords);

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
  const context = contextOf(request);
  const document = readDocument(text);
  const asked = RULES.filter(({ ofPersons }) => isAsked(ofPersons, request));
  const rules = text.trim() === '' ? RULES.slice(0, 1) : asked;
  const edits = editsOnDemand(document);
  const findings = rules.flatMap((rule) => {
    const { id, message } = rule;
    const severity = request.origin === 'person' && rule.ofPersons ? 'should' : rule.severity;
    const ranges = rule.check(document, context).slice(0, MAX_FINDINGS_PER_RULE);
    return ranges.map((range) => {
      const { start, end, group } = range;
      const mending = group === undefined ? edits(rule).filter((edit) => touches(edit, range)) : edits(group);
      const fix = withoutOverlaps(mending).map((edit) => ({ start: edit.start, end: edit.end, text: edit.text }));
      return { rule: id, severity, message, start, end, ...(fix.length > 0 && { fix }) };
    });
  });
  return withoutRepeats(findings);
}

function contextOf(request: LintContext): Context {
  const given = fold(nfc(`${request.prompt ?? ''}\n${request.area ?? ''}`.slice(0, 100_000)));
  const original = request.original === undefined ? '' : fold(nfc(request.original.slice(0, 100_000)));
  return { ...request, given, isOwn: (words) => request.origin === 'person' && !original.includes(words) };
}

function isAsked(kinds: Rule['ofPersons'], { origin, kind }: LintContext): boolean {
  return kinds === undefined || origin !== 'person' || (kind !== undefined && kinds.includes(kind));
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

// The edits of one rule, or of one group. Each repair is computed at most once, and only for a rule that found something.
function editsOnDemand(document: Document): (wanted: Rule | string) => readonly Edit[] {
  const byRule = new Map<Rule, readonly Edit[]>();
  let byGroup: Map<string | undefined, Edit[]> | undefined;
  const editsOf = (rule: Rule) => {
    const edits = byRule.get(rule) ?? rule.repair?.edits(document) ?? [];
    byRule.set(rule, edits);
    return edits;
  };
  return (wanted) => {
    if (typeof wanted !== 'string') return editsOf(wanted);
    byGroup ??= Map.groupBy(MENDING_RULES.flatMap(editsOf), ({ group }) => group);
    return byGroup.get(wanted) ?? [];
  };
}

function touches(edit: Range, range: Range): boolean {
  return edit.start < range.end && edit.end > range.start;
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

// All edits that can be made at once. The same edit may serve several rules, and counts for each of them.
function repairEdits(document: Document, rules: readonly Rule[], reports: Map<string, RepairReport>): Edit[] {
  const all = rules.flatMap((rule) => (rule.repair?.edits(document) ?? []).map((edit) => ({ ...edit, rule })));
  const chosen = withoutOverlaps(all);
  const made = new Map(chosen.map((edit) => [edit.start, edit]));
  for (const { start, end, text, rule } of all) {
    const edit = made.get(start);
    if (edit?.end === end && edit.text === text) count(reports, rule.id, rule.repair?.message ?? '');
  }
  return chosen;
}

function count(reports: Map<string, RepairReport>, rule: string, message: string): void {
  const report = reports.get(rule) ?? { rule, message, count: 0 };
  report.count += 1;
  reports.set(rule, report);
}

const TIDIED_CHARACTERS = 'Se unificaron los caracteres: acentos, espacios y saltos de línea.';
const TIDIED_SPACE = 'Se ajustaron los espacios al final de las líneas y del texto.';

// One line end, one blank, NFC; half surrogates go, since no document format can hold them. No white space at the end of a
// line or around the text, and one line end after it.
function tidy(text: string, reports: Map<string, RepairReport>): string {
  const oneOf = (from: string, pattern: RegExp, to: string) =>
    from.replace(pattern, () => {
      count(reports, 'N1', TIDIED_CHARACTERS);
      return to;
    });
  const blanks = oneOf(oneOf(text, /\r\n?|[\u0085\u2028\u2029]/g, '\n'), /[\u00a0\u2007\u202f]/g, ' ');
  const whole = blanks.toWellFormed();
  if (whole !== blanks) count(reports, 'O11', 'Se quitaron caracteres invisibles.');
  const composed = nfc(whole);
  if (composed !== whole) count(reports, 'N1', TIDIED_CHARACTERS);
  const lines = composed.split('\n').map((line) => line.trimEnd());
  const body = lines.join('\n').trimEnd();
  const tidied = withoutLeadingLines(body === '' ? '' : `${body}\n`);
  if (tidied !== composed) count(reports, 'N9', TIDIED_SPACE);
  return tidied;
}

function withoutLeadingLines(text: string): string {
  let start = 0;
  while (text.charAt(start) === '\n') start += 1;
  return text.slice(start);
}
