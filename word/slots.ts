// Writes values into the placeholders of headers and footers. A placeholder of a letterhead is
// «{{Numero_Oficio}}», «{carpeta}» or a mail merge field.
import { fold } from '@membrete/document/text';
import { writeXml } from './package.ts';
import type { WordPlace } from './word-file.ts';
import { escapeXml } from './xml.ts';

// A header or footer with placeholders. `pieces` has its XML, cut at the placeholders.
export interface SlottedPart {
  path: string;
  pieces: (string | Slot)[];
}

// A placeholder. `written` is its text in the letterhead, at `place`.
export interface Slot {
  name: string;
  written: string;
  place: WordPlace;
}

// Writes these values into the placeholders. The case of names is ignored. A placeholder without a value
// keeps its words.
export function fillSlots(
  slotted: readonly SlottedPart[],
  values: ReadonlyMap<string, string>,
  change = (xml: string) => xml,
): Map<string, Uint8Array> {
  const find = showInSlots(values);
  const write = (piece: string | Slot) => (typeof piece === 'string' ? piece : escapeXml(find(piece).words));
  return new Map(slotted.map(({ path, pieces }) => [path, writeXml(change(pieces.map(write).join('')))]));
}

// Returns a function that returns the words to show in a placeholder, and the name of the value.
export function showInSlots(values: ReadonlyMap<string, string>): (slot: Slot) => { words: string; name?: string } {
  const byKey = new Map(Array.from(values, ([name, words]) => [slotKey(name), { name, words }]));
  return ({ name, written }) => {
    const shown = byKey.get(slotKey(name)) ?? { words: written };
    return { ...shown, words: shown.words.replace(/\s+/g, ' ') };
  };
}

// Replaces each placeholder by its index, in a form that SLOT_MARK matches. Returns the placeholders in
// order.
export function markSlots(slotted: readonly SlottedPart[]): { slotted: SlottedPart[]; slots: Slot[] } {
  const slots: Slot[] = [];
  const mark = (piece: string | Slot) =>
    typeof piece === 'string' ? piece : { ...piece, name: '', written: `\ue000${slots.push(piece) - 1}\ue001` };
  return { slotted: slotted.map(({ path, pieces }) => ({ path, pieces: pieces.map(mark) })), slots };
}

export const SLOT_MARK = /\ue000(\d+)\ue001/;

function slotKey(name: string): string {
  return fold(name).replace(/[^\p{L}\d]+/gu, '_');
}
