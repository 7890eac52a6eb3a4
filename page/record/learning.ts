// What «Mi oficina» learns from a field, and its copies as a person writes them.
import { type Copy, copyOf, type Office, type OfficeSlot, slotOf } from './office.ts';

const NO_COPY: Copy = { name: '', post: '' };

// These fields do not learn from documents, because a telephone number in a document may be somebody else's.
const NOT_LEARNED: ReadonlySet<OfficeSlot> = new Set(['contact', 'phone', 'email']);

export function learnValue(office: Office, name: string, value: string): Office {
  const word = value.trim();
  const slot = slotOf(name);
  const copy = copyOf(name);
  if (word === '' || (slot && NOT_LEARNED.has(slot))) return office;
  if (slot) return { ...office, values: { ...office.values, [slot]: word } };
  if (!copy) return office;
  const { index, part } = copy;
  const length = Math.max(office.copies.length, index + 1);
  const copies = Array.from({ length }, (_, at) => office.copies[at] ?? NO_COPY);
  return { ...office, copies: copies.with(index, { ...NO_COPY, ...copies[index], [part]: word }) };
}

// Reads a person from each line, such as «Mtra. Ana López Ríos, Contralora».
export function readCopies(text: string): Copy[] {
  const lines = text.split('\n').map((line) => line.split(/,(.*)/).map((part) => part.trim()));
  return lines.map(([name = '', post = '']) => ({ name, post })).filter(({ name, post }) => name + post !== '');
}

export function writeCopies(copies: readonly Copy[]): string {
  return copies.map(({ name, post }) => [name, post].filter((part) => part !== '').join(', ')).join('\n');
}
