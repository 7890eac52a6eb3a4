// What a document may call the thing that its number counts, folded: Numero_Acta, No_de_Circular. «Documento»
// may be any.
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
