// The headers and footers of a letterhead with slots for data of the document: «{{Numero_Oficio}}»,
// «{carpeta}», a field of mail merge.
import { fold } from '@membrete/document/text';
import { writeXml } from './package.ts';
import { escapeXml } from './xml.ts';

// A part of the letterhead as its XML with the slots in between.
export interface SlottedPart {
  path: string;
  pieces: (string | Slot)[];
}

// `written` is what the letterhead shows in the slot.
export interface Slot {
  name: string;
  written: string;
}

// Writes the parts with these values. A slot whose name is that of no datum, in whatever case, shows what the
// letterhead has.
export function fillSlots(
  slotted: readonly SlottedPart[],
  values: ReadonlyMap<string, string>,
  change = (xml: string) => xml,
): Map<string, Uint8Array> {
  const byKey = new Map(Array.from(values, ([name, value]) => [slotKey(name), value]));
  const write = (piece: string | Slot) =>
    typeof piece === 'string'
      ? piece
      : escapeXml((byKey.get(slotKey(piece.name)) ?? piece.written).replace(/\s+/g, ' '));
  return new Map(slotted.map(({ path, pieces }) => [path, writeXml(change(pieces.map(write).join('')))]));
}

function slotKey(name: string): string {
  return fold(name).replace(/[^\p{L}\d]+/gu, '_');
}
