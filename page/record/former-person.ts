// Finds what a series still says of the person of the past letter or an earlier document, although each row is about somebody else.

import { isOldSource } from '@membrete/document/outgoing';
import type { Variable } from '@membrete/document/variables';
import { entryOf } from './guards.ts';
import { ownersInText } from './letter-form.ts';
import { currentRecord } from './record.ts';
import { type PageState, page } from './state.ts';
import { rememberLast } from './store.ts';

export interface FormerData {
  person: string; // as the letter names the person, or '' if that is not known
  // In the order of the letter. `value` has the format of a field.
  data: readonly { variable: Variable; words: string; value: string }[];
}

// Returns the data that were of the person of the letter and that no column has, if the rows are about others.
// Returns undefined if nobody has to be asked about them: there are none, or a person has answered.
export const findFormerData = rememberLast(
  (state: PageState = page.get()) => findIn(state),
  (state = page.get()) => [currentRecord(state)],
);

function findIn(state: PageState): FormerData | undefined {
  const { text, letter, table, values } = state;
  const record = currentRecord(state);
  if (!table || !record.hasColumns) return undefined;
  const owners = ownersInText(text, letter?.data);
  const { form, datum } = record.letter(0);
  const people = new Set(owners.values());
  const isOfRows = (name: string) => record.columnOf(name) >= 0;
  // The rows are about the people of a column, or whose data are in columns.
  const changed = new Set([...people].filter(isOfRows));
  for (const [name, owner] of owners) if (isOfRows(name)) changed.add(owner);
  // Words that agree with a person or a quantity are asked about in another question.
  const agrees = (name: string) => {
    const { feminine, one } = form.forms?.get(name) ?? {};
    return feminine !== undefined || one !== undefined;
  };
  const isLeft = ({ name }: Variable) => !agrees(name) && (changed.has(name) || changed.has(owners.get(name) ?? ''));
  // An earlier document may have been about somebody else as well.
  const isOld = ({ name }: Variable) => {
    const { source, words } = datum(name);
    return words !== '' && (isOldSource(source) || source === 'kept' || source === 'opened');
  };
  const data = record.variables
    .filter((variable) => isOld(variable) && isLeft(variable))
    .map((variable) => ({ variable, words: datum(variable.name).words, value: datum(variable.name).value }));
  const [first] = data;
  if (!first) return undefined;
  const { name } = first.variable;
  const owner = changed.has(name) ? name : (owners.get(name) ?? '');
  const { source } = datum(name);
  // Nobody knows any more in whose place somebody was typed.
  const person = source === 'former' ? '' : source === 'letter' ? form.former[owner] : entryOf(values, owner);
  return { person: person ?? '', data };
}
