// Nouns in the variable for a document's number, in lower case: Numero_Acta, No_de_Circular. «Documento» fits
// any kind.
export const NUMBER_NOUNS = [
  'acta',
  'circular',
  'constancia',
  'documento',
  'memo',
  'memorandum',
  'nota',
  'oficio',
  'tarjeta',
] as const;
