// Fixed phrases of documents in all spellings, and the words by which the parts of a document are recognised.
// A pattern with ^ reads one line, in lower case without accents.
import { ANY_DEGREE, ANY_JOB, ANY_TITLE, ONE_PUBLIC_BODY } from '../lexicon/patterns.ts';
import { anyOf, listOf } from './any-of.ts';

const OTHER_CLOSINGS = [
  'atte\\.?',
  'cordiales saludos',
  'cordialmente',
  'fraternalmente',
  'protesto lo necesario',
  'protestamos lo necesario',
  'saludos cordiales',
];

// Matches the line of the closing: «RESPETUOSAMENTE», «Muy cordialmente,», «ATENTAMENTE. "Sufragio
// efectivo"».
export const CLOSING = new RegExp(
  `^\\s*(?:muy\\s+)?(?:${spaced('atentamente')}|${spaced('respetuosamente')}|${anyOf(OTHER_CLOSINGS)})(?:\\s+y\\s+\\p{L}+mente)?[ .:,-]*(?:["“«].{0,120})?$`,
  'u',
);

// Matches the line below the addressee: «PRESENTE», «P R E S E N T E .-», «Presentes».
export const PRESENT = new RegExp(`^\\s*${spaced('presente')}\\s*s?[ .:,–—-]*$`);

// Matches the label of the subject: «ASUNTO:», «Asunto.-», «A S U N T O :», «**Asunto:**». The groups capture
// the Markdown characters before and after the label. SUBJECT_WORD matches the label even without a colon.
const ASUNTO = '^([*_#>\\s]*)(?:asunto|a\\s+s\\s+u\\s+n\\s+t\\s+o)';
export const SUBJECT = new RegExp(`${ASUNTO}\\s*(?::|\\.\\s?[-–—])([*_]*)\\s*`);
export const SUBJECT_WORD = new RegExp(`${ASUNTO}\\b`);

// Matches the heading of an annex: «ANEXO 1. Relación de bienes», «Anexo único».
export const ANNEX_HEADING = /^\s*anexo\s+(?:\d|[ivx]+(?![\p{L}\p{N}])|unico|tecnico)/u;

// Matches a title before a name, in lower case and without the last full stop: «lic», «m. a», «c.p».
export const TITLE = `(?:${ANY_TITLE}|m\\. ?[a-z])`;

export const PROFESSION = ANY_DEGREE;

// Matches a job title. «Fiscal» alone is often an adjective.
export const POST = `(?:(?:sub|vice|pro)?${ANY_JOB}|fiscal de)`;

// Matches the names of documents that are identified by a number, not by a title: «oficio».
export const NUMBERED_NAME = '(?:oficio|memorand(?:um|o)|circular|nota)';

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

// Matches the beginning of a signer's label: «AUTORIZÓ», «Vo. Bo.», «TESTIGOS», «Recibí de conformidad».
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

// Matches the label of a signer (SIGNING), and also «Nombre» and «Firma» before a line to sign on.
export const SIGNER_LABEL = `(?:${SIGNING}|firma|nombre)`;

// Matches the label before the person who drafted or reviewed the document: «Elaboró: Ana López».
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

// Matches the first word of an institution, or of one of its units.
export const INSTITUTION = ONE_PUBLIC_BODY;

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

// Matches the name of a variable for an institution: «Nombre_de_la_Escuela», «Institucion».
export const INSTITUTION_VARIABLE = new RegExp(
  `^(?:nombre_(?:de_)?(?:el_|la_|los_|las_)?)?${anyOf(INSTITUTION_NOUNS)}`,
  'i',
);

function spaced(word: string): string {
  return word.split('').join('\\s*');
}
