// Templates for documents that are not oficios. The model replaces the words in brackets.

export interface DocumentForm {
  // The name with its article, «una circular», for the prompt «Escribe la plantilla completa de una
  // circular».
  name: string;
  // The text of the form: header, ASUNTO, place and date, body, closing with signature, and C.c.p.
  text: string;
}

// The form of a kind, with the patterns that recognise it. `noun` is the source of a pattern that finds a
// request for the form, in lower case without accents. An answer has the form if it matches all of `marks`,
// and no pattern under `not`.
export interface KindForm extends DocumentForm {
  noun: string;
  marks: readonly (RegExp | { not: RegExp })[];
}

// Writes a form. No blank line separates «C.c.p. Archivo.» from a copy above it.
export function writeForm(title: string, paragraphs: readonly string[]): string {
  const head = `{{Institucion}}\n{{Area}}\n${title}\nASUNTO: [tema en una línea]`;
  const text = [head, '{{Lugar}}, a {{Fecha}}', ...paragraphs].join('\n\n');
  return `${text}${/C\.c\.p\. .*$/.test(text) ? '\n' : '\n\n'}C.c.p. Archivo.`;
}

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

export const NO_OFICIO = { not: /^\s*oficio num/m };
export const NOT_ADDRESSED = { not: /^\s*(?:presente|a quien corresponda)\b/m };
export const HOUR_OF_START = /siendo las/;
export const TWO_WITNESSES = /testigo[\s\S]*testigo/;
