// Proposes up to three headings for a new table: the recipient, and variables whose values usually differ
// between documents.
import type { Variable } from '@membrete/document/variables';
import { anyOf } from '@membrete/document/words';
import { headingWords } from '../record/headings.ts';
import { isRecipientData } from '../record/table.ts';

export function plausibleColumns(variables: readonly Variable[]): string[] {
  const rank = ({ label, kind }: Variable) => {
    if (isRecipientData(label)) return 0;
    if (COMMON.test(headingWords(label)) || kind === 'longText' || kind === 'amountInWords') return 3;
    return kind === 'amount' ? 1 : 2;
  };
  const differs = variables.filter((variable) => rank(variable) < 3).toSorted((a, b) => rank(a) - rank(b));
  return differs.slice(0, 3).map(({ label }) => label);
}

// Matches variables that usually have the same value in all documents of a series.
const COMMON = new RegExp(
  anyOf(`
    ^anexos?
    ^area
    ^dependencia
    ^extension
    ^fecha
    ^fundamento
    ^iniciales
    ^institucion
    ^lema
    ^leyenda
    ^lugar
    ^numero
    contacto
    copia
    enlace
    remitente
    responsable
  `),
);
