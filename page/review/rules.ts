// Loads the rules of the linter once there is a text, and sorts the findings by severity.

import type { GivenRole } from '@membrete/document';
import type { Finding, LintContext, RULES } from '@membrete/document/lint';
import { useEffect, useMemo } from 'preact/hooks';
import { documentOf } from '../record/document.ts';
import { type PageState, usePage } from '../record/state.ts';
import { createStore, rememberLast, useStore } from '../record/store.ts';

// Lints a text. `original` is the text as the model wrote it.
type LintText = (
  text: string,
  prompt: string,
  area: string,
  original: string,
  roles: readonly GivenRole[],
) => Finding[];

export const rules = createStore<{
  failed: boolean;
  lintText?: LintText;
  reasons: ReadonlyMap<string, Pick<(typeof RULES)[number], 'reason' | 'right'>>; // by the id of the rule
}>({ failed: false, reasons: new Map() });

// Returns the findings, or undefined until the rules are loaded.
export function useFindings() {
  const text = usePage((state) => state.text);
  const roles = usePage((state) => state.roles);
  const { prompt, area } = usePage((state) => state.asked);
  const lintText = useStore(rules, (state) => state.lintText);
  useEffect(() => void loadRules(), []);
  const review = usePage((state) => state.review);
  return useMemo(() => {
    const context = contextOf({ text, roles, asked: { prompt, area }, review });
    return (
      lintText &&
      showFindings(text, lintText(text, context.prompt ?? '', area, context.original ?? '', roles), review?.dismissed)
    );
  }, [lintText, text, roles, prompt, area, review]);
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
    const { lint, RULES } = await import('@membrete/document/lint');
    // The findings are cached, because the tab counts them and the list below shows them.
    const lintText = rememberLast<Parameters<LintText>, Finding[]>((text, prompt, area, original, roles) =>
      lint(documentOf(text, roles), { prompt, area, original, roles, origin: 'person' }),
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
}: Pick<PageState, 'text' | 'roles' | 'asked' | 'review'>): LintContext {
  const original = review?.received ?? text;
  return { prompt: original === '' ? '' : asked.prompt, area: asked.area, original, roles, origin: 'person' };
}

// Returns the findings to show, and the number of dismissed findings. `dismissed` has marks made by markOf().
// Findings with one of these marks are not shown.
export function showFindings(text: string, findings: readonly Finding[], dismissed: readonly string[] = []) {
  const all = Map.groupBy(findings, (finding) => markOf(text, finding)).values();
  const items = Array.from(all).flatMap((group) => (areMerged(group) ? mergeFindings(group) : group));
  const visible = items
    .map((finding) => ({ finding, message: finding.messageEs, mark: markOf(text, finding) }))
    .filter(({ mark }) => !dismissed.includes(mark))
    .toSorted((a, b) => GRAVITY[a.finding.severity] - GRAVITY[b.finding.severity] || a.finding.start - b.finding.start);
  return { shown: visible, dismissed: items.length - visible.length };
}

export type ShownFindings = ReturnType<typeof showFindings>['shown'][number];

const GRAVITY = { must: 0, should: 1 };

// The rules on Markdown and on blanks. A text may have dozens of such findings, so they become one finding
// with all corrections.
const MERGED_RULES = new Set(['O8', 'V9']);

function areMerged([first, second]: readonly Finding[]): boolean {
  return second !== undefined && MERGED_RULES.has(first?.rule ?? '');
}

function mergeFindings(findings: readonly Finding[]): Finding[] {
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

// Identifies a finding by its rule and its words, because its position may change.
export function markOf(text: string, { rule, start, end }: Finding): string {
  return MERGED_RULES.has(rule) ? rule : `${rule} ${text.slice(start, end)}`;
}
