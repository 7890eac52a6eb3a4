// Shows the findings in the text, corrects them, or dismisses them.
import type { RightWords } from '@membrete/document/leaving';
import { valueFor } from '@membrete/document/outgoing';
import { applyEdits } from '@membrete/document/text';
import { carryOverAttributes } from '../line-attributes.ts';
import { currentRecord } from '../record.ts';
import { type PageState, page, type Snapshot, update } from '../state.ts';
import { isNarrow } from '../viewport.ts';
import { typeValue } from './filling.ts';
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

// Puts what is right into its field, or into the text.
export function putRight({ datum, edit }: RightWords): void {
  const { form } = currentRecord().letter(0);
  const variable = datum && form.data.get(datum.name);
  if (edit) correctText(applyEdits(page.get().text, [edit]), 1);
  if (!datum || !variable) return;
  typeValue(datum.name, valueFor(form, variable, datum.words), `right ${datum.name}`);
  update({ place: undefined, announcement: 'Se corrigió el dato. Puede deshacerlo.' });
}

// Hides the findings with these keys, which markOf() returns.
export function dismissFinding(...marks: readonly string[]): void {
  const { dismissed = [], ...others } = page.get().review ?? NOT_RECEIVED;
  const review = { ...others, dismissed: [...dismissed, ...marks] };
  decide({ review }, `dismiss ${marks[0]}`, 'Aviso quitado. Puede deshacerlo.');
}

export function restoreFindings(): void {
  decide({ review: { ...(page.get().review ?? NOT_RECEIVED), dismissed: [] } }, 'restore', '');
}

const NOT_RECEIVED = { received: undefined, dismissed: [] };

// Changes the document. The page no longer marks the range of the finding, because the change may have
// removed that range.
function decide(patch: Partial<Snapshot>, mark: string, announcement: string): void {
  change(patch, mark);
  update({ place: undefined, announcement });
}
