// Fills the slots for data of the document in the headers and footers of a letterhead: «{{Numero_Oficio}}»,
// «{carpeta}», a field of mail merge.
import { fold } from '@membrete/document/text';
import { writeXml } from './package.ts';
import { escapeXml } from './xml.ts';

// A part of the letterhead: pieces of its XML, with the slots in between.
export interface SlottedPart {
  path: string;
  pieces: (string | Slot)[];
}

// `written` is what the letterhead shows in the slot.
export interface Slot {
  name: string;
  written: string;
}

// Writes the parts with these values. A slot that names no datum, in whatever case, shows what the letterhead
// has.
export function fillSlots(
  slotted: readonly SlottedPart[],
  values: ReadonlyMap<string, string>,
  change = (xml: string) => xml,
): Map<string, Uint8Array> {
  const shown = showInSlots(values);
  const write = (piece: string | Slot) => (typeof piece === 'string' ? piece : escapeXml(shown(piece)));
  return new Map(slotted.map(({ path, pieces }) => [path, writeXml(change(pieces.map(write).join('')))]));
}

// Returns a function that says what a slot shows with these values.
export function showInSlots(values: ReadonlyMap<string, string>): (slot: Slot) => string {
  const byKey = new Map(Array.from(values, ([name, value]) => [slotKey(name), value]));
  return ({ name, written }) => (byKey.get(slotKey(name)) ?? written).replace(/\s+/g, ' ');
}

// Returns the parts with a mark in the place of each slot, and the slots in their order. Whoever draws a
// document finds the marks in its words by `SLOT_MARK`, whose group is the number of the slot.
export function markSlots(slotted: readonly SlottedPart[]): { slotted: SlottedPart[]; slots: Slot[] } {
  const slots: Slot[] = [];
  const mark = (piece: string | Slot) =>
    typeof piece === 'string' ? piece : { name: '', written: `\ue000${slots.push(piece) - 1}\ue001` };
  return { slotted: slotted.map(({ path, pieces }) => ({ path, pieces: pieces.map(mark) })), slots };
}

export const SLOT_MARK = /\ue000(\d+)\ue001/;

function slotKey(name: string): string {
  return fold(name).replace(/[^\p{L}\d]+/gu, '_');
}
