// The rules of the linter and their fixes, loaded once there is a text to check.
import { useEffect, useMemo } from 'preact/hooks';
import type { Finding } from '../../template/lint.ts';
import { applyEdits, type Edit } from '../../template/text.ts';
import { page, usePage } from '../document/state.ts';
import { createStore, rememberLast, useStore } from '../document/store.ts';
import { change } from '../document/undo.ts';
import { rescueFocus } from '../view/focus.ts';
import { attempt } from '../view/problems.ts';
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

export function normaliseText(): Promise<boolean> {
  return attempt(async () => {
    const { normalise } = await import('../../template/lint.ts');
    const { text, fixes } = normalise(page.get().text);
    decide({ text }, 'normalise', fixes === 1 ? 'Se hizo una corrección.' : `Se hicieron ${fixes} correcciones.`);
  });
}

// Makes the edits of one finding.
export function fixOne(fix: readonly Edit[]): void {
  decide({ text: applyEdits(page.get().text, fix) }, 'fix one', 'Se hizo una corrección.');
}

// A dismissed finding is kept with the document, and comes back by undo.
export function dismiss(mark: string): void {
  const { received, dismissed = [] } = page.get().review ?? {};
  decide({ review: { received, dismissed: [...dismissed, mark] } }, `dismiss ${mark}`, DISMISSED);
}

const DISMISSED = 'Aviso quitado. Puede deshacerlo.';

export function restoreDismissed(): void {
  decide({ review: { received: page.get().review?.received, dismissed: [] } }, 'restore', '');
}

// The button of the decision may be gone, and so may the place that was marked.
function decide(patch: Parameters<typeof change>[0], mark: string, said: string): void {
  change(patch, mark);
  rescueFocus('#tab-findings');
  page.set({ place: undefined, said });
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
