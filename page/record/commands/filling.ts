// Changes the data of the document, and follows which field has the focus.
import type { Values } from '@membrete/document/outgoing';
import { late } from '../boxes.ts';
import { entryOf } from '../guards.ts';
import { currentRecord } from '../record.ts';
import { page, update } from '../state.ts';
import { CONSECUTIVE, pick, TYPED } from '../table.ts';
import { change } from './undo.ts';

// Types a value. Changes with the same `mark` in quick succession are undone together.
export function typeValue(name: string, value: string, mark = `value ${name}`): void {
  const { table } = page.get();
  if (!table || currentRecord().columnOf(name) !== CONSECUTIVE) typeValues({ [name]: value }, mark);
  else change({ table: { ...table, starts: { ...table.starts, [name]: value } } }, mark);
}

// Types several values; a single undo reverts all of them. If a typed value corrects a value of «Mi oficina»,
// the variable gets no column, so that the table does not replace the typed value.
export function typeValues(typed: Values, mark: string): void {
  const { values, sources, table } = page.get();
  const others = Object.entries(sources).filter(([name]) => !Object.hasOwn(typed, name));
  const corrected = Object.keys(typed).filter((name) => entryOf(sources, name) === 'office');
  const picked = table && corrected.reduce((picks, name) => pick(picks, name, TYPED), table);
  const left = Object.fromEntries(
    others.map(([name, source]) => [name, isLeft(name, source, typed) ? 'former' : source]),
  );
  change({ values: { ...values, ...typed }, sources: left, table: picked }, mark);
}

// Returns true for what an earlier document had of a person in whose place somebody else is typed.
function isLeft(name: string, source: string, typed: Values): boolean {
  if (source !== 'kept' && source !== 'opened') return false;
  const { text, letter, values } = page.get();
  const owner = late.ownersIn?.(text, letter?.data).get(name) ?? '';
  const person = entryOf(typed, owner) ?? '';
  return person.trim() !== '' && person !== entryOf(values, owner);
}

export function enterField(name: string): void {
  update({ active: name, place: undefined });
}

export function leaveField(): void {
  update({ active: '' });
}
