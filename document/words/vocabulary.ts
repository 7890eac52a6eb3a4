// The fixed phrases of a document in every spelling that offices use, and the words that identify its parts.
// A pattern with ^ reads one folded line.
import { anyOf, listOf } from './any-of.ts';

const OTHER_CLOSINGS = [
  'atte\\.?',
  'cordiales saludos',
  'cordialmente',
  'protesto lo necesario',
  'protestamos lo necesario',
  'saludos cordiales',
];

// Any closing, also before a motto in quotes: «RESPETUOSAMENTE», «Muy cordialmente,», «ATENTAMENTE. "Sufragio
// efectivo"».
export const CLOSING = new RegExp(
  `^\\s*(?:muy\\s+)?(?:${spaced('atentamente')}|${spaced('respetuosamente')}|${anyOf(OTHER_CLOSINGS)})(?:\\s+y\\s+\\p{L}+mente)?[ .:,-]*(?:["“«].{0,120})?$`,
  'u',
);

// «PRESENTE», «P R E S E N T E .-», «Presentes»
export const PRESENT = new RegExp(`^\\s*${spaced('presente')}\\s*s?[ .:,–—-]*$`);

// The label of the subject, also with Markdown marks: «ASUNTO:», «Asunto.-», «A S U N T O :», «**Asunto:**».
// Its groups are the marks before the word and the marks after the colon. SUBJECT_WORD matches the word
// without a colon.
const ASUNTO = '^([*_#>\\s]*)(?:asunto|a\\s+s\\s+u\\s+n\\s+t\\s+o)';
export const SUBJECT = new RegExp(`${ASUNTO}\\s*(?::|\\.\\s?[-–—])([*_]*)\\s*`);
export const SUBJECT_WORD = new RegExp(`${ASUNTO}\\b`);

// The heading of an annex below the document: «ANEXO 1. Relación de bienes», «Anexo único».
export const ANNEX_HEADING = /^\s*anexo\s+(?:\d|[ivx]+(?![\p{L}\p{N}])|unico|tecnico)/u;

// Month names, folded. MONTH also matches the older spelling «setiembre».
export const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
  ' ',
);
export const MONTH = `(?:${MONTHS.join('|')}|setiembre)`;

// A day of the month in words.
export const DAY_IN_WORDS =
  '(?:primero|uno?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|diecis\\p{L}{3,5}|diecioch\\p{L}|diecinueve|veint\\p{L}{1,8}|treinta(?: y un[oa]?)?)';

// Academic and military titles before a name, folded and without their final full stop: «lic», «m. a», «c.p».
export const TITLES = 'lic licda ing mtro mtra dr dra arq prof profr profra biol psic enf gral cap cmdte tte'.split(
  ' ',
);
export const TITLE = `(?:${TITLES.join('|')}|m\\. ?[a-z]|l\\.a(?:\\.e)?|c\\.p)`;

// A profession before a name, written out.
export const PROFESSION =
  '(?:licenciad|maestr|doctor|ingenier|arquitect|contador|diputad|senador|magistrad|regidor|profesor)(?:[oa]s?|es)?';

// Posts that form the feminine with -a and the plural with -es or -as, also after «sub», «vice» or «pro».
const POSTS_IN_R = listOf(`
  administrador
  asesor
  auditor
  comandante
  coordinador
  director
  gerente
  gobernador
  procurador
  rector
  regidor
  supervisor
`);

// Masculine posts that form the plural with -s, and feminine posts in -a.
const POSTS_IN_O = listOf(`
  alcalde
  comisario
  comisionado
  consejero
  delegado
  diputado
  encargado
  funcionario
  magistrado
  notario
  secretario
  sindico
  tesorero
`);
const POSTS_IN_A = listOf(`
  alcaldesa
  comisionada
  consejera
  delegada
  diputada
  encargada
  magistrada
  sindica
  tesorera
`);

// Other posts, each with its feminine and its plural.
const OTHER_POSTS = listOf(`
  agente
  contralor
  contralora
  fiscal de
  fiscal general
  integrante
  integrantes
  jefa
  jefas
  jefe
  jefes
  juec
  jueces
  juez
  juezes
  oficial mayor
  oficial mayores
  oficiales mayor
  oficiales mayores
  presidenta
  presidentas
  presidente
  presidentes
  representante
  representantes
  responsable
  responsables
  titular
  titulares
  vicepresidenta
  vicepresidentas
  vicepresidente
  vicepresidentes
`);

// A post, folded. fields/people.ts and fields/person-block.ts add words that count only beside a name.
export const POST = anyOf([
  `(?:sub|vice|pro)?${anyOf(POSTS_IN_R)}(?:es|as?|s)?`,
  `(?:sub)?${anyOf(POSTS_IN_O)}s?`,
  `${anyOf(POSTS_IN_A)}s?`,
  ...OTHER_POSTS,
]);

// Documents that are identified by a number rather than by a title.
export const NUMBERED_NAME = '(?:oficio|memorand(?:um|o)|circular|nota)';

// The nouns that name a document.
export const DOCUMENT_NAME = anyOf([
  NUMBERED_NAME,
  ...listOf(`
    acta
    acuerdo
    aviso
    bando
    carta
    cedula
    certificacion
    certificada
    certificado
    citatorio
    constancia
    contrato
    convenio
    convocatoria
    decreto
    dictamen
    edicto
    exhorto
    fallo
    formato de
    informe
    invitacion
    minuta
    nombramiento
    notificacion
    orden de
    pliego
    reporte
    requerimiento
    requisicion
    resolucion
    solicitud de
    tarjeta
  `),
]);

// The beginnings of a signer's label: «AUTORIZÓ», «Vo. Bo.», «TESTIGOS», «Recibí de conformidad».
export const SIGNING = anyOf(
  listOf(`
    acept
    autoriz
    certific
    comisionad
    conforme
    elabor
    entreg
    enterad
    formul
    recib
    revis
    solicit
    testig
    valid
    visto bueno
    vo\\.? ?bo\\b
  `),
);

// The same, or the label of the line to sign on: «Nombre:», «Firma».
export const SIGNER_LABEL = `(?:${SIGNING}|firma|nombre)`;

// The label of the person who drafted or reviewed the document, before the name: «Elaboró: Ana López».
export const DRAFTER = new RegExp(
  `^${anyOf(
    listOf(`
      autorizo
      capturo
      elaboro
      formulo
      proyecto
      reviso
      valido
      vo\\. ?bo\\.?
    `),
  )}\\s*[:.]\\s*(?=\\S)`,
);

// The first word of an institution or one of its units.
export const INSTITUTION = anyOf(
  listOf(`
    ayuntamiento
    centro
    comision
    contraloria
    coordinacion
    departamento
    direccion
    escuela
    facultad
    gobierno
    hospital
    instituto
    municipio
    oficialia
    organo
    policia
    secretaria
    subsecretaria
    tesoreria
    unidad
    universidad
  `),
);

const INSTITUTION_NOUNS = listOf(`
  area
  ayuntamiento
  dependencia
  direccion
  entidad
  escuela
  facultad
  fiscalia
  hospital
  institucion
  instituto
  juzgado
  membrete
  organismo
  plantel
  secretaria
  unidad
  universidad
`);

// The first word of a variable for an institution or one of its units.
export const INSTITUTION_VARIABLE = new RegExp(
  `^(?:nombre_(?:de_)?(?:el_|la_|los_|las_)?)?${anyOf(INSTITUTION_NOUNS)}`,
  'i',
);

function spaced(word: string): string {
  return word.split('').join('\\s*');
}
