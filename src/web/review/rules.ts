// The rules of the linter, loaded once there is a text to check.
import { useEffect, useMemo } from 'preact/hooks';
import type { Finding } from '../../template/lint.ts';
import { usePage } from '../document/state.ts';
import { createStore, rememberLast, useStore } from '../document/store.ts';
import { showFindings } from './shown.ts';

// `original` is the text as the model wrote it.
type LintText = (text: string, prompt: string, area: string, original: string) => Finding[];

type Findings = ReturnType<typeof showFindings>;

interface Rules {
  failed: boolean;
  lintText: LintText | undefined;
}

const rules = createStore<Rules>({ failed: false, lintText: undefined });

// The findings on the text that a person has to judge; undefined until the rules are loaded.
export function useFindings(): Findings | undefined {
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

export function useRulesFailed(): boolean {
  return useStore(rules, (state) => state.failed);
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
    const { lint } = await import('../../template/lint.ts');
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
