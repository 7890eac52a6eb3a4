// The labels of the sums below a table.
import { fold } from '../text.ts';
import { anyOf } from './any-of.ts';

// Returns true for the label of a sum below a table: «Total», «IVA (16 %)».
export function isTotalLabel(text: string): boolean {
  return TOTAL.test(fold(text));
}

const TOTALS = anyOf(`
  descuentos?
  gran total
  importe (?:neto|total)
  impuestos?
  i\\.?v\\.?a\\.?
  i\\.?s\\.?r\\.?
  monto total
  neto
  retencion(?:es)?
  sumas?
  sumas? (?:iguales|total(?:es)?)
`);

const TOTAL = new RegExp(`^(?:sub ?)?total\\b|^${TOTALS}(?:\\s*\\(?\\d{1,2}(?:\\.\\d+)?\\s?%\\)?)?$`);
