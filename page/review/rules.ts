// Loads the rules of the linter once there is a text, and sorts the findings by severity: those in the form, and
// those in the letter as it leaves.

import type { GivenRole } from '@membrete/document';
import type { Finding, LintContext, RULES } from '@membrete/document/lint';
import { labelOf } from '@membrete/document/variables';
import { useEffect, useMemo } from 'preact/hooks';
import { documentOf } from '../record/document.ts';
import { createDismissals, MERGED_RULES, markOf, type Reviewed } from '../record/finding-marks.ts';
import { letterReview } from '../record/letter-review.ts';
import { useRecord } from '../record/record.ts';
import { reviewSoon } from '../record/review-soon.ts';
import { type PageState, usePage } from '../record/state.ts';
import { createStore, rememberLast, useStore } from '../record/store.ts';

// Lints the form of a text. `original` is the text as the model wrote it, and `keepsGaps` is true for a letter of the
// office's own.
type LintText = (
  text: string,
  prompt: string,
  area: string,
  original: string,
  roles: readonly GivenRole[],
  keepsGaps: boolean,
) => Finding[];

export const rules = createStore<{
  failed: boolean;
  lintText?: LintText;
  reasons: ReadonlyMap<string, Pick<(typeof RULES)[number], 'reason' | 'right'>>; // by the id of the rule
}>({ failed: false, reasons: new Map() });

// Reviews the letters of the record as they leave, whenever typing pauses.
export function useReview(): void {
  const record = useRecord();
  const roles = usePage((state) => state.roles);
  useEffect(() => reviewSoon(record), [record, roles]);
}

// Returns the findings, or undefined until the rules are loaded and the letter has been reviewed.
export function useFindings() {
  const text = usePage((state) => state.text);
  const roles = usePage((state) => state.roles);
  const startedAt = usePage((state) => state.startedAt);
  const { prompt, area } = usePage((state) => state.asked);
  const lintText = useStore(rules, (state) => state.lintText);
  const leaving = useStore(letterReview, (state) => state);
  useEffect(() => void loadRules(), []);
  const review = usePage((state) => state.review);
  const letter = usePage((state) => state.letter);
  const isReviewed = leaving.startedAt === startedAt || leaving.failed;
  return useMemo(() => {
    if (!lintText || !isReviewed) return undefined;
    const context = contextOf({ text, roles, asked: { prompt, area }, review, letter });
    const { keepsGaps = false } = context;
    const inForm = lintText(text, context.prompt ?? '', area, context.original ?? '', roles, keepsGaps);
    const inData = leaving.startedAt === startedAt ? placeIn(text, leaving) : [];
    return showFindings(text, [...inForm, ...inData], review?.dismissed);
  }, [lintText, text, roles, prompt, area, review, letter, leaving.found, leaving.text, isReviewed]);
}

// Returns the findings in a letter at their places in the text, which may have changed since. What is right is
// known only if it has not.
function placeIn(text: string, reviewed: Pick<ReturnType<typeof letterReview.get>, 'text' | 'found'>): Reviewed[] {
  if (text === reviewed.text) return [...reviewed.found];
  return reviewed.found.flatMap((finding) => {
    const words = reviewed.text.slice(finding.start, finding.end);
    const start = text.startsWith(words, finding.start) ? finding.start : text.indexOf(words);
    return start < 0 ? [] : [{ ...finding, start, end: start + words.length, right: undefined }];
  });
}

// Loads the rules again. If this fails, reloads the page, because browsers may cache a failed import. The
// draft is not lost.
export async function retryRules(): Promise<void> {
  await loadRules();
  if (!rules.get().lintText && (await fetch(location.href).catch(() => undefined))?.ok) location.reload();
}

async function loadRules(): Promise<void> {
  if (rules.get().lintText) return;
  rules.set({ failed: false });
  try {
    const { lint, isOnlyOfData, RULES } = await import('@membrete/document/lint');
    // The findings are cached, because the tab counts them and the list below shows them.
    const lintText = rememberLast<Parameters<LintText>, Finding[]>((text, prompt, area, original, roles, keepsGaps) =>
      lint(documentOf(text, roles), { prompt, area, original, roles, keepsGaps, origin: 'person' }).filter(
        ({ rule }) => !isOnlyOfData(rule),
      ),
    );
    rules.set({ lintText, reasons: new Map(RULES.map((rule) => [rule.id, rule])) });
  } catch (error) {
    console.error(error);
    rules.set({ failed: true });
  }
}

// Returns the context for the linter. An opened file was not written by the model, so its `original` is ''.
// Its prompt is only a title, and is left out.
export function contextOf({
  text,
  roles,
  asked,
  review,
  letter,
}: Pick<PageState, 'text' | 'roles' | 'asked' | 'review'> & Partial<Pick<PageState, 'letter'>>): LintContext {
  const original = review?.received ?? text;
  // A draft from the browser's storage may have anything there.
  const prompt = original === '' ? '' : String(review?.given ?? asked.prompt);
  return { prompt, area: asked.area, original, roles, origin: 'person', keepsGaps: letter !== undefined };
}

// Returns the findings to show, and the number of dismissed findings. `dismissed` has marks made by markOf().
// Findings with one of these marks are not shown.
export function showFindings(text: string, findings: readonly Reviewed[], dismissed: readonly string[] = []) {
  const isDismissed = createDismissals(text, dismissed);
  const all = Map.groupBy(findings, (finding) => markOf(text, finding)).values();
  const items = Array.from(all).flatMap((group) => (areMerged(group) ? mergeFindings(group) : group));
  const visible = items
    .filter((finding) => !isDismissed(finding))
    .map((finding) => ({ finding, message: phrase(text, finding), mark: markOf(text, finding) }))
    .toSorted((a, b) => GRAVITY[a.finding.severity] - GRAVITY[b.finding.severity] || a.finding.start - b.finding.start);
  return { shown: visible, dismissed: items.length - visible.length };
}

export type ShownFindings = ReturnType<typeof showFindings>['shown'][number];

const GRAVITY = { must: 0, should: 1 };

// Returns the sentences for a finding. One in data begins with their labels and their words, one of style with the
// words themselves.
function phrase(text: string, { data = [], words = '', right, messageEs, rule, start, end }: Reviewed): string {
  const says = right?.says ?? messageEs;
  const labels = data.map(labelOf).join(', ');
  const found = data.length === 0 && rule.startsWith('E') ? text.slice(start, end) : words;
  const quoted = found.length > QUOTED_AT_MOST ? `${found.slice(0, QUOTED_AT_MOST)}…` : found;
  const about = [labels, quoted && `«${quoted}»`].filter(Boolean).join(', ');
  return about === '' ? says : `${about}: ${says}`;
}

const QUOTED_AT_MOST = 80;

function areMerged([first, second]: readonly Reviewed[]): boolean {
  return second !== undefined && MERGED_RULES.has(first?.rule ?? '');
}

function mergeFindings(findings: readonly Reviewed[]): Reviewed[] {
  const [first, ...others] = findings;
  if (!first) return [];
  let end = 0;
  const edits = findings.flatMap(({ fix = [] }) => fix).toSorted((a, b) => a.start - b.start);
  const fix = edits.filter((edit) => {
    if (edit.start < end) return false;
    end = edit.end;
    return true;
  });
  return [{ ...first, messageEs: `${first.messageEs} (y ${others.length} más)`, ...(fix.length > 0 && { fix }) }];
}
