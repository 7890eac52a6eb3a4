// Fills the slots for data in the headers and footers of a letterhead. A slot is «{{Numero_Oficio}}»,
// «{carpeta}» or a mail merge field.
import { fold } from '@membrete/document/text';
import { writeXml } from './package.ts';
import { escapeXml } from './xml.ts';

// `pieces` has the XML of the part, cut at its slots.
export interface SlottedPart {
  path: string;
  pieces: (string | Slot)[];
}

// `written` has the words of the letterhead in the slot.
export interface Slot {
  name: string;
  written: string;
}

// Fills the slots with these values, whatever the case of the names. A slot without a value keeps its words.
export function fillSlots(
  slotted: readonly SlottedPart[],
  values: ReadonlyMap<string, string>,
  change = (xml: string) => xml,
): Map<string, Uint8Array> {
  const shown = showInSlots(values);
  const write = (piece: string | Slot) => (typeof piece === 'string' ? piece : escapeXml(shown(piece)));
  return new Map(slotted.map(({ path, pieces }) => [path, writeXml(change(pieces.map(write).join('')))]));
}

// Returns a function that gives the words of a slot.
export function showInSlots(values: ReadonlyMap<string, string>): (slot: Slot) => string {
  const byKey = new Map(Array.from(values, ([name, value]) => [slotKey(name), value]));
  return ({ name, written }) => (byKey.get(slotKey(name)) ?? written).replace(/\s+/g, ' ');
}

// Puts a mark into each slot, and returns the slots in order. A reader of the document finds the marks with
// SLOT_MARK, whose group is the number of a slot.
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
