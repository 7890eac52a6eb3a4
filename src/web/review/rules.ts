// The rules of the linter and their repairs, loaded once there is a text to check.
import { useEffect, useMemo } from 'preact/hooks';
import type { Finding } from '../../template/lint.ts';
import type { Edit } from '../../template/rule.ts';
import { rescueFocus } from '../focus.ts';
import { attempt } from '../problems.ts';
import { change } from '../sheet/undo.ts';
import { page, usePage } from '../state.ts';
import { createStore, useStore } from '../store.ts';
import { showFindings } from './shown.ts';

// `original` is the text as the model wrote it.
type Judge = (text: string, prompt: string, area: string, original: string) => Finding[];

type Findings = ReturnType<typeof showFindings>;

interface Rules {
  failed: boolean;
  judge: Judge | undefined;
}

const rules = createStore<Rules>({ failed: false, judge: undefined });

// The findings on the text that a person has to judge; undefined until the rules are loaded.
export function useFindings(): Findings | undefined {
  const text = usePage((state) => state.text);
  const { prompt, area } = usePage((state) => state.asked);
  const judge = useStore(rules, (state) => state.judge);
  useEffect(() => void loadRules(), []);
  const review = usePage((state) => state.review);
  return useMemo(() => {
    const original = review?.received ?? text;
    return judge && showFindings(text, judge(text, prompt, area, original), review?.dismissed);
  }, [judge, text, prompt, area, review]);
}

export function useRulesFailed(): boolean {
  return useStore(rules, (state) => state.failed);
}

export function mend(): Promise<boolean> {
  return attempt(mendText);
}

// Makes the edits of one finding.
export function mendOne(fix: readonly Edit[]): Promise<boolean> {
  return attempt(async () => {
    const { applyEdits } = await import('../../template/lint.ts');
    change({ text: applyEdits(page.get().text, fix) }, 'mend one');
    rescueFocus('#tab-findings');
    page.set({ place: undefined, said: 'Se hizo una corrección.' });
  });
}

// A dismissed finding is kept with the document, and comes back by undo.
export function dismiss(mark: string): void {
  const { review } = page.get();
  const dismissed = [...(review?.dismissed ?? []), mark];
  change({ review: { received: review?.received, dismissed } }, `dismiss ${mark}`);
  rescueFocus('#tab-findings');
  page.set({ place: undefined, said: 'Aviso quitado. Puede deshacerlo.' });
}

export function restoreDismissed(): void {
  change({ review: { received: page.get().review?.received, dismissed: [] } }, 'restore');
  rescueFocus('#tab-findings');
}

async function mendText(): Promise<void> {
  const { normalise } = await import('../../template/lint.ts');
  const { text, repairs } = normalise(page.get().text);
  change({ text }, 'mend');
  rescueFocus('#tab-findings');
  const count = repairs.reduce((sum, repair) => sum + repair.count, 0);
  page.set({ place: undefined, said: count === 1 ? 'Se hizo una corrección.' : `Se hicieron ${count} correcciones.` });
}

// Browsers may cache a failed import. Once the service answers, the page is reloaded; its work is kept.
export async function retryRules(): Promise<void> {
  await loadRules();
  if (!rules.get().judge && (await fetch(location.href).catch(() => undefined))?.ok) location.reload();
}

// The count on the tab and the list below it ask for the same findings.
function rememberLast(judge: Judge): Judge {
  let last: { asked: string[]; findings: Finding[] } | undefined;
  return (...asked) => {
    if (!last?.asked.every((part, index) => part === asked[index])) last = { asked, findings: judge(...asked) };
    return last.findings;
  };
}

async function loadRules(): Promise<void> {
  if (rules.get().judge) return;
  rules.set({ failed: false });
  try {
    const [{ lint }, { guessKind }] = await Promise.all([
      import('../../template/lint.ts'),
      import('../../template/guess-kind.ts'),
    ]);
    // On the page the person has the last word on the text.
    const judge: Judge = (text, prompt, area, original) => {
      const kind = guessKind(text);
      return lint(text, { prompt, area, original, origin: 'person', ...(kind ? { kind } : {}) });
    };
    rules.set({ judge: rememberLast(judge) });
  } catch (error) {
    console.error(error);
    rules.set({ failed: true });
  }
}
