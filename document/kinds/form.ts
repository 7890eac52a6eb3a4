// Templates for documents that are not oficios. Words in brackets are for the model to replace.

export interface DocumentForm {
  // The name of the kind with its article, «una circular», for the prompt «Escribe la plantilla completa de
  // una circular».
  name: string;
  // The text of the form: header, ASUNTO, place and date, body, closing with signature, and C.c.p.
  text: string;
}

// The form of a kind, and the patterns that recognise it. `noun` is the source of a pattern: a request that
// matches it, in lower case without accents, asks for this form. An answer follows this form if all patterns
// in `marks` match, and no pattern in `not` matches.
export interface KindForm extends DocumentForm {
  noun: string;
  marks: readonly (RegExp | { not: RegExp })[];
}

// Writes a form, which ends with «C.c.p. Archivo.». No blank line separates this copy from another copy
// directly above it.
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
