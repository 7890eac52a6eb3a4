// Nouns in the name of the variable for a document's number, in lower case: Numero_Acta, No_de_Circular.
// «Documento» may be the noun for any kind.
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
