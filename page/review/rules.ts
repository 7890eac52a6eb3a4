// The rules of the linter, loaded once there is a text, and their findings in words for people who write letters: the gravest first.

import type { Finding } from '@membrete/document/lint';
import { useEffect, useMemo } from 'preact/hooks';
import { usePage } from '../record/state.ts';
import { createStore, rememberLast, useStore } from '../record/store.ts';

// `original` is the text as the model wrote it.
type LintText = (text: string, prompt: string, area: string, original: string) => Finding[];

export const rules = createStore<{ failed: boolean; lintText?: LintText }>({ failed: false });

// The findings on the text that a person has to judge; undefined until the rules are loaded.
export function useFindings() {
  const text = usePage((state) => state.text);
  const { prompt, area } = usePage((state) => state.asked);
  const lintText = useStore(rules, (state) => state.lintText);
  useEffect(() => void loadRules(), []);
  const review = usePage((state) => state.review);
  return useMemo(() => {
    const original = review?.received ?? text;
    // A document opened from a file has its title for a request: nobody copied that.
    const known = original === '' ? '' : prompt;
    return lintText && showFindings(text, lintText(text, known, area, original), review?.dismissed);
  }, [lintText, text, prompt, area, review]);
}

// Browsers may cache a failed import. Once the service answers, the page is reloaded; its work is kept.
export async function retryRules(): Promise<void> {
  await loadRules();
  if (!rules.get().lintText && (await fetch(location.href).catch(() => undefined))?.ok) location.reload();
}

async function loadRules(): Promise<void> {
  if (rules.get().lintText) return;
  rules.set({ failed: false });
  try {
    const { lint } = await import('@membrete/document/lint');
    // On the page the person has the last word on the text. The count on the tab and the list below it ask for the same findings.
    const lintText = rememberLast<Parameters<LintText>, Finding[]>((text, prompt, area, original) =>
      lint(text, { prompt, area, original, origin: 'person' }),
    );
    rules.set({ lintText });
  } catch (error) {
    console.error(error);
    rules.set({ failed: true });
  }
}

// `findings` are those on `text`; `dismissed` are the marks of those that stay away, which are counted.
export function showFindings(text: string, findings: readonly Finding[], dismissed: readonly string[] = []) {
  const shown = findings
    .map((finding) => ({ finding, message: finding.messageEs, mark: markOf(text, finding) }))
    .filter(({ mark }) => !dismissed.includes(mark))
    .toSorted((a, b) => GRAVITY[a.finding.severity] - GRAVITY[b.finding.severity] || a.finding.start - b.finding.start);
  return { shown, dismissed: findings.length - shown.length };
}

export type Shown = ReturnType<typeof showFindings>['shown'][number];

const GRAVITY = { must: 0, should: 1 };

// The same finding after other parts of the text have changed: its rule and its words.
function markOf(text: string, { rule, start, end }: Finding): string {
  return `${rule} ${text.slice(start, end)}`;
}
