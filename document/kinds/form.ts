// The form of a document that is not an oficio: fixed lines, with brackets around the words that the model
// has to replace.

export interface DocumentForm {
  // The kind with its article, as in «Escribe la plantilla completa de una circular».
  name: string;
  // The lines, with the six parts that every template has: header, ASUNTO, place and date, body, closing
  // with signature, C.c.p.
  text: string;
}

// A form that can be requested. `noun` is the source of a pattern that finds the request in folded text,
// common misspellings included. An answer in the form matches every pattern in `marks`, and none under `not`.
export interface KindForm extends DocumentForm {
  noun: string;
  marks: readonly (RegExp | { not: RegExp })[];
}

// Writes a form. «C.c.p. Archivo.» follows the last paragraph without a blank line if that paragraph is a
// copy line too.
export function writeForm(title: string, paragraphs: readonly string[]): string {
  const head = `{{Institucion}}\n{{Area}}\n${title}\nASUNTO: [tema en una línea]`;
  const text = [head, '{{Lugar}}, a {{Fecha}}', ...paragraphs].join('\n\n');
  return `${text}${/C\.c\.p\. .*$/.test(text) ? '\n' : '\n\n'}C.c.p. Archivo.`;
}

// Paragraphs that several forms share.
export const SIGNER = `{{Nombre_Remitente}}
{{Cargo_Remitente}}`;

export const WITNESSES = `{{Testigo_1}}
Testigo

{{Testigo_2}}
Testigo`;

export const ADDRESSEE = `PARA: {{Destinatario}}
{{Cargo}}
DE: {{Nombre_Remitente}}`;

export const COPY_LINE = 'C.c.p. {{Nombre_Copia}}, {{Cargo_Copia}}. Para su conocimiento.';

// Marks that several forms share.
export const NO_OFICIO = { not: /^\s*oficio num/m };
export const NOT_ADDRESSED = { not: /^\s*(?:presente|a quien corresponda)\b/m };
export const HOUR_OF_START = /siendo las/;
export const TWO_WITNESSES = /testigo[\s\S]*testigo/;
