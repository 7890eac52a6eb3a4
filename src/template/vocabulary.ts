// The fixed phrases of a document in every spelling that offices use, and the words that tell its parts. Each pattern with ^ reads one folded line.

// «ATENTAMENTE», «A t e n t a m e n t e.», «Muy atentamente,»
export const ATENTAMENTE = new RegExp(`^\\s*(?:muy\\s+)?${spaced('atentamente')}[ .:,]*$`);

// Any closing: ATENTAMENTE or RESPETUOSAMENTE.
export const CLOSING = new RegExp(`^\\s*(?:muy\\s+)?(?:${spaced('atentamente')}|${spaced('respetuosamente')})[ .:,]*$`);

// «PRESENTE», «P R E S E N T E .-», «Presentes»
export const PRESENT = new RegExp(`^\\s*${spaced('presente')}\\s*s?[ .:,-]*$`);

// «ATENTAMENTE» or «PRESENTE» with blanks between the letters.
export const SPACED_OUT = new RegExp(
  `^\\s*(?:muy\\s+)?(?:${spaced('atentamente', '+')}|${spaced('presente', '+')})\\s*s?[ .:,-]*$`,
);

// The label of a copy line: «C.c.p. », «c. c. p.», «C.C.P.-», «CCP», «C.c.c.e.p.-». Not «CC. Integrantes», the plural of C. (ciudadano).
export const COPY = /^\s*c\.? ?c\.? ?(?:c\.? ?e\.? ?)?p(?![\p{L}\p{N}])\.?\s*[-–—:]*\s*/u;

// The label of the subject: «ASUNTO:», «Asunto.-», «A S U N T O :».
export const SUBJECT = /^\s*(?:asunto|a\s+s\s+u\s+n\s+t\s+o)\s*(?::|\.\s?[-–—])\s*/;

// The heading of an annex below the document: «ANEXO 1. Relación de bienes», «Anexo único».
export const ANNEX_HEADING = /^\s*anexo\s+(?:\d|[ivx]+(?![\p{L}\p{N}])|unico|tecnico)/u;

// Month names without accents, as the views of a document have them. MONTH also reads the older «setiembre».
export const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
  ' ',
);
export const MONTH = `(?:${MONTHS.join('|')}|setiembre)`;

// Academic and military titles before a name, folded and without their final full stop: «lic», «m. a», «c.p».
const TITLES = [
  'lic',
  'licda',
  'ing',
  'mtro',
  'mtra',
  'dr',
  'dra',
  'arq',
  'prof',
  'profr',
  'profra',
  'biol',
  'psic',
  'enf',
  'gral',
  'cap',
  'cmdte',
  'tte',
];
export const TITLE = `(?:${TITLES.join('|')}|m\\. ?[a-z]|l\\.a(?:\\.e)?|c\\.p)`;

// The same titles as people write them: «Lic», «LIC», «M.A», «C.P».
export const WRITTEN_TITLE = `(?:${TITLES.flatMap((title) => [capitalised(title), title.toUpperCase()]).join('|')}|M\\. ?[ACD]|L\\.A\\.E|C\\.P)`;

// The first word of an institution or one of its units.
export const INSTITUTION =
  '(?:secretaria|ayuntamiento|gobierno|universidad|instituto|direccion|coordinacion|unidad|tesoreria|contraloria|escuela|facultad|hospital|policia|comision|departamento|municipio|centro|organo|subsecretaria|oficialia)';

// The first word of a variable that stands for an institution or one of its units.
export const INSTITUTION_VARIABLE =
  /^(?:institucion|dependencia|entidad|area|membrete|unidad|organismo|ayuntamiento|direccion|nombre_institucion)/i;

// A first line that speaks to the person who asked instead of opening the document.
export const PREAMBLE =
  /^[\s"'“”«*_#>¡]*(?:(?:claro|por supuesto|con gusto|desde luego|entendido|seguro(?! popular)|perfecto|hola|buen[oa]s (?:dias|tardes)|aqui (?:esta|tienes?|te|le|va)|a continuacion|te (?:presento|comparto|dejo)|le (?:presento|comparto)|est[ae] es (?:la|una|el|un)|lo siento|no puedo|como (?:una? )?(?:modelo|asistente|ia)|sure|certainly|of course|here['’]s|here is|below is|okay)(?![\p{L}\p{N}])|plantilla(?![\p{L}\p{N}])(?! (?:de personal|laboral|docente|vehicular)(?!\p{L})).{0,60}$)/u;

// A last line that comments on the document or gives advice on it. «Observaciones: {{…}}» is a field of the document.
export const REMARK =
  /^[\s"'“«*_#>(]*(?:¿|observacion(?!(?:es)?\s*:\s*\{\{)|espero que|por favor,? (?:reemplaza|sustituye|asegur|revisa|complet)|reemplaza|sustituye|personaliza|explicacion|en est[ae] (?:plantilla|oficio)|la plantilla|note:|let me know|please|i hope|variables[^:]{0,80}:|est[ae] (?:plantilla|formato|oficio|documento) (?:es|puede|sigue|cumple|incluye)(?!\p{L})|(?:notas?|recuerd[ae]|importante|completa|ajusta|puedes?|si (?:necesitas?|deseas?|quieres|requieres))(?!\p{L}))/u;

function spaced(word: string, blanks = '*'): string {
  return word.split('').join(`\\s${blanks}`);
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
