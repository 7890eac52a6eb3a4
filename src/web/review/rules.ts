// The rules of the linter and their repairs, loaded once there is a text to check.
import { useEffect, useMemo } from 'preact/hooks';
import type { Finding } from '../../template/lint.ts';
import { rescueFocus } from '../focus.ts';
import { attempt } from '../problems.ts';
import { change } from '../sheet/undo.ts';
import { page, usePage } from '../state.ts';
import { createStore, useStore } from '../store.ts';

type Judge = (text: string, prompt: string, area: string) => Finding[];

interface Rules {
  failed: boolean;
  judge: Judge | undefined;
}

const rules = createStore<Rules>({ failed: false, judge: undefined });

// The findings on the text; undefined until the rules are loaded.
export function useFindings(): readonly Finding[] | undefined {
  const text = usePage((state) => state.text);
  const { prompt, area } = usePage((state) => state.asked);
  const judge = useStore(rules, (state) => state.judge);
  useEffect(() => void loadRules(), []);
  return useMemo(() => judge?.(text, prompt, area), [judge, text, prompt, area]);
}

export function useRulesFailed(): boolean {
  return useStore(rules, (state) => state.failed);
}

export function mend(): Promise<boolean> {
  return attempt(mendText);
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
      import('../../template/kinds.ts'),
    ]);
    const judge = (text: string, prompt: string, area: string) => {
      const kind = guessKind(text);
      return lint(text, { prompt, area, ...(kind ? { kind } : {}) });
    };
    rules.set({ judge: rememberLast(judge) });
  } catch (error) {
    console.error(error);
    rules.set({ failed: true });
  }
}
