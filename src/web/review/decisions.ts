// What a person decides on the findings: each fixed or dismissed by itself, or all fixed at once. One undo takes a decision back.
import { applyEdits, type Edit } from '../../template/text.ts';
import { page } from '../document/state.ts';
import { change } from '../document/undo.ts';
import { rescueFocus } from '../view/focus.ts';
import { attempt } from '../view/problems.ts';

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
