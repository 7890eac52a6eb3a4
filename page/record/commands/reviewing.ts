// Shows the findings in the text, corrects them, or dismisses them.
import { carryOverAttributes } from '../line-attributes.ts';
import { type PageState, page, type Snapshot, update } from '../state.ts';
import { isNarrow } from '../viewport.ts';
import { change } from './undo.ts';

export function showPlace(place: NonNullable<PageState['place']>): void {
  update({ place, tab: isNarrow() ? 'sheet' : 'findings' });
}

export function correctText(text: string, corrections: number): void {
  const attributes = carryOverAttributes(page.get(), page.get().text, text);
  decide(
    { text, ...attributes },
    `correct ${corrections}`,
    corrections === 1 ? 'Se hizo una corrección.' : `Se hicieron ${corrections} correcciones.`,
  );
}

// Hides the findings with these keys, which markOf() returns.
export function dismissFinding(...marks: readonly string[]): void {
  const { received, dismissed = [] } = page.get().review ?? {};
  const review = { received, dismissed: [...dismissed, ...marks] };
  decide({ review }, `dismiss ${marks[0]}`, 'Aviso quitado. Puede deshacerlo.');
}

export function restoreFindings(): void {
  decide({ review: { received: page.get().review?.received, dismissed: [] } }, 'restore', '');
}

// Changes the document. The page no longer marks the range of the finding, because the change may have
// removed that range.
function decide(patch: Partial<Snapshot>, mark: string, announcement: string): void {
  change(patch, mark);
  update({ place: undefined, announcement });
}
