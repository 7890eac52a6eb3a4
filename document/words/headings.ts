// Words of table headings, in lower case without accents.

// Abbreviations and plurals in headings, each with the full word in the singular.
export const SHORTENED: ReadonlyMap<string, string> = new Map([
  ['admon', 'administracion'],
  ['ap', 'apellido'],
  ['apell', 'apellido'],
  ['apellidos', 'apellido'],
  ['cant', 'cantidad'],
  ['cel', 'celular'],
  ['cod', 'codigo'],
  ['col', 'colonia'],
  ['cve', 'clave'],
  ['dep', 'departamento'],
  ['depto', 'departamento'],
  ['desc', 'descripcion'],
  ['dir', 'direccion'],
  ['dom', 'domicilio'],
  ['dpto', 'departamento'],
  ['edo', 'estado'],
  ['email', 'correo'],
  ['exp', 'expediente'],
  ['fec', 'fecha'],
  ['gpo', 'grupo'],
  ['hrs', 'horas'],
  ['imp', 'importe'],
  ['inst', 'institucion'],
  ['loc', 'localidad'],
  ['mail', 'correo'],
  ['mpio', 'municipio'],
  ['mun', 'municipio'],
  ['nac', 'nacimiento'],
  ['no', 'numero'],
  ['nom', 'nombre'],
  ['nombres', 'nombre'],
  ['nro', 'numero'],
  ['num', 'numero'],
  ['obs', 'observaciones'],
  ['tel', 'telefono'],
  ['telef', 'telefono'],
  ['telefonos', 'telefono'],
  ['ubic', 'ubicacion'],
  ['venc', 'vencimiento'],
  ['vig', 'vigencia'],
]);

// Phrases of headings, each with the words that replace it.
export const PHRASES: ReadonlyMap<string, string> = new Map([
  ['c p', 'codigo postal'],
  ['correo e', 'correo'],
  ['correo electronico', 'correo'],
  ['c u r p', 'curp'],
  ['cp', 'codigo postal'],
  ['e correo', 'correo'],
  ['e mail', 'correo'],
  ['r f c', 'rfc'],
]);

// The words that are ignored when headings are compared.
export const SMALL_WORDS: ReadonlySet<string> = new Set(['a', 'al', 'de', 'del', 'el', 'en', 'la', 'las', 'los', 'y']);

// The headings for the parts of a person's name, in the order in which people write a name.
export const NAME_PARTS: readonly (readonly string[])[] = [
  ['nombre', 'nombre pila', 'nombre1', 'primer nombre'],
  ['nombre2', 'segundo nombre'],
  ['1er apellido', 'apellido', 'apellido 1', 'apellido paterno', 'apellido1', 'paterno', 'primer apellido'],
  ['2do apellido', 'apellido 2', 'apellido materno', 'apellido2', 'materno', 'segundo apellido'],
];

// The first words of two kinds of rows: rows that sum the other rows (TOTALS), and rows with remarks on the
// table (NOTES).
export const TOTALS: readonly string[] = [
  'gran total',
  'sub total',
  'subtotal',
  'subtotales',
  'suma',
  'suma total',
  'sumas',
  'total',
  'totales',
];

export const NOTES: readonly string[] = [
  'autorizo',
  'elaboro',
  'formulo',
  'fuente',
  'nota',
  'notas',
  'reviso',
  'vo bo',
];
