// The fixed phrases of a document in every spelling that offices use, and the words by which its parts are known. Each pattern with ^ reads one folded line.

// Any closing, also with a motto in quotes behind it: «RESPETUOSAMENTE», «Muy cordialmente,», «ATENTAMENTE. "Sufragio efectivo"».
export const CLOSING = new RegExp(
  `^\\s*(?:muy\\s+)?(?:${spaced('atentamente')}|${spaced('respetuosamente')}|atte\\.?|cordialmente|saludos cordiales|cordiales saludos|protest(?:o|amos) lo necesario)(?:\\s+y\\s+\\p{L}+mente)?[ .:,-]*(?:["“«].{0,120})?$`,
  'u',
);

// «PRESENTE», «P R E S E N T E .-», «Presentes»
export const PRESENT = new RegExp(`^\\s*${spaced('presente')}\\s*s?[ .:,–—-]*$`);

// The label of a copy line: «C.c.p. », «c. c. p.», «C.C.P.-», «CCP», «C.c.e.p.», «C.c.c.e.p.-», «Con copia para:», «COPIAS PARA» with nothing behind it, also as a point of a list. Not «CC. Integrantes», the plural of C. (ciudadano).
export const COPY =
  /^\s*(?:(?:[-–•·]\s+)?c\.? ?c\.? ?(?:c\.? ?)?(?:e\.? ?)?p(?![\p{L}\p{N}])\.?|(?:con )?copias? (?:para|a)(?: conocimiento(?: de)?)?\s*(?::|$)|copias?\s*:)\s*[-–—:]*\s*/u;

// The label of the subject, also with Markdown marks: «ASUNTO:», «Asunto.-», «A S U N T O :», «**Asunto:**».
export const SUBJECT = /^[*_#>\s]*(?:asunto|a\s+s\s+u\s+n\s+t\s+o)\s*(?::|\.\s?[-–—])[*_\s]*/;

// The heading of an annex below the document: «ANEXO 1. Relación de bienes», «Anexo único».
export const ANNEX_HEADING = /^\s*anexo\s+(?:\d|[ivx]+(?![\p{L}\p{N}])|unico|tecnico)/u;

// Month names without accents, as the views of a document have them. MONTH also reads the older «setiembre».
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

// A post, folded; its feminine and its plural as well.
export const POST =
  '(?:sub|vice|pro)?(?:director|coordinador|rector|procurador|gerente|administrador|supervisor|comandante|gobernador|regidor|auditor|asesor)(?:es|as?|s)?|(?:vice)?president[ea]s?|(?:sub)?(?:secretario|delegado|encargado|tesorero|notario|comisario|sindico|consejero|comisionado|magistrado|diputado|funcionario|alcalde)s?|(?:delegada|encargada|tesorera|sindica|consejera|comisionada|magistrada|diputada|alcaldesa)s?|contralora?|jef[ea]s?|titular(?:es)?|oficial(?:es)? mayor(?:es)?|jue[zc](?:es)?|responsables?|representantes?|integrantes?|agente|fiscal (?:general|de)';

// Documents that are known by their number rather than by a title.
export const NUMBERED_NAME = '(?:oficio|memorand(?:um|o)|circular|nota)';

// The name of a document.
export const DOCUMENT_NAME = `(?:${NUMBERED_NAME}|tarjeta|acta|constancia|convocatoria|invitacion|nombramiento|requerimiento|minuta|dictamen|requisicion|convenio|contrato|acuerdo|carta|aviso|informe|resolucion|citatorio|certificad[oa]|certificacion|notificacion|edicto|cedula|exhorto|fallo|bando|decreto|pliego|reporte|solicitud de|orden de|formato de)`;

// How the label of somebody who signs begins: «AUTORIZÓ», «Vo. Bo.», «TESTIGOS», «Recibí de conformidad».
export const SIGNING =
  'autoriz|vo\\. ?bo\\b|visto bueno|entreg|recib|testig|enterad|elabor|revis|valid|formul|acept|conforme|certific|comisionad';

// The first word of an institution or one of its units.
export const INSTITUTION =
  '(?:secretaria|ayuntamiento|gobierno|universidad|instituto|direccion|coordinacion|unidad|tesoreria|contraloria|escuela|facultad|hospital|policia|comision|departamento|municipio|centro|organo|subsecretaria|oficialia)';

// The first word of a variable for an institution or one of its units.
export const INSTITUTION_VARIABLE =
  /^(?:nombre_(?:de_)?(?:el_|la_|los_|las_)?)?(?:institucion|dependencia|entidad|area|membrete|unidad|organismo|ayuntamiento|direccion|secretaria|escuela|plantel|universidad|facultad|hospital|instituto|juzgado|fiscalia)/i;

function spaced(word: string): string {
  return word.split('').join('\\s*');
}
