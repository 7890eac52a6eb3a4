// The parts of a document that a single line tells by its form: dates, numbers, references, titles, legends and the like.
import type { Line } from './line.ts';
import { isCells } from './table.ts';
import { unspaced } from './text.ts';
import { INSTITUTION, INSTITUTION_VARIABLE, MONTH, POST, SIGNING, SUBJECT, TITLE } from './vocabulary.ts';

// A sentence: many words, or several that end like one.
export function isProse(line: Line): boolean {
  return (
    line.words >= 14 || (line.words >= 6 && /[.:;]$/.test(line.bare) && /\p{Ll}/u.test(line.cased) && !isTitled(line))
  );
}

// «1.», «1)», «1.-», «1.1», «a)», «IV.», «-», «•»; an asterisk is a mark of Markdown, which `bare` lacks.
export function isListItem(line: Line): boolean {
  return LIST_ITEM.test(line.bare) || /^\*\s/.test(line.text);
}

const LIST_ITEM =
  /^(?:\d{1,3}[.)]-?|\d{1,2}(?:\.\d{1,2}){1,3}[.)]?-?(?=\s+[\p{L}¤])|[a-z]\)|[ivx]{1,5}[.)]-?|[-–•·])\s/u;

// «a.» as well, but in the body alone: «C.» opens a name.
export function isLettered(line: Line): boolean {
  return /^[a-z]\.-?\s/.test(line.text);
}

// A line that is one of these variables and nothing else.
function isVariable({ bare, names }: Line, pattern: RegExp): boolean {
  return /^[¤.,;:\s]*$/.test(bare) && pattern.test(names[0] ?? '');
}

// A date in any form, alone or with its place: «{{Lugar}}, a {{Fecha}}», «Mexicali, B. C., a 3 de mayo de 2026», «Mayo 3, 2026»,
// «a los 3 días del mes de mayo del año 2026», «03/05/2026», «Fecha: …», «{{Lugar}}» alone.
export function isPlaceAndDate(line: Line): boolean {
  const { bare, cased, names, words } = line;
  if (bare.length > 240 || isListItem(line)) return false;
  if (DATE_LABEL.test(bare)) return words <= 30;
  if (isVariable(line, /^lugar(?:_|$)/)) return true;
  const date = DATE.exec(bare) ?? (DATE_VARIABLE.test(names.at(-1) ?? '') ? LAST_VARIABLE.exec(bare) : undefined);
  if (!date) return false;
  const [written = '', before = '', value = ''] = date;
  // A date of variables alone may be anything: one of them has to say that it is a date.
  if (/^[¤\s,/.-]*$/.test(value) && !names.some((name) => DATE_VARIABLE.test(name))) return false;
  const after = cased.slice(written.length);
  // Two variables side by side: the first has to be a place.
  if (/^[¤\s]+$/.test(before) && !PLACE_VARIABLE.test(names[0] ?? '')) return false;
  return (
    isPlace(cased.slice(0, before.length).replace(TO_DATE, '')) &&
    (/^[\s.,;]*$|^\.\s?[-–—]/.test(after) || isPlace(after))
  );
}

const DATE_LABEL = /^(?:lugar|fecha)\b[^:¤\d]{0,40}:|^fecha\s+¤$/;
const DATE_VARIABLE = /^(?:lugar_y_)?(?:fecha|dia|mes|ano|anio)(?:_|$)/;

const PLACE_VARIABLE = /^(?:lugar|ciudad|municipio|localidad|poblacion|estado|entidad|sede)(?:_|$)/;

const DAY =
  '(?:\\d{1,2}(?:[°º]|/?o\\.?|er\\.?)?|¤|_{2,}|primero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci[a-z]+|veint[a-z]+|treinta(?: y uno)?)';
const YEAR = '(?:(?:19|20)(?:\\d\\d|¤|_+)|¤|_{2,}|dos mil(?: [a-z]+){0,3})';
const NAMED_MONTH = `(?:${MONTH}|¤|_{2,})`;
const DATES = [
  // «3 de mayo de 2026», «a los tres días del mes de mayo del año dos mil veintiséis»
  `${DAY}(?:\\s+dias?)?\\s+de(?:l mes de)?\\s+${NAMED_MONTH}(?:,?\\s*(?:del?\\s+)?(?:ano\\s+)?${YEAR})?`,
  // «mayo 3, 2026», «mayo 3 de 2026», «mayo de 2026»
  `${NAMED_MONTH}\\s+${DAY}(?:\\s*,\\s*|\\s+del?\\s+)${YEAR}`,
  `${MONTH}\\s+(?:del?\\s+)?${YEAR}`,
  // «03/05/2026», «3-may-2026», «2026-05-03»
  '(?:\\d{1,2}|¤)\\s?([/.-])\\s?(?:\\d{1,2}|¤|[a-z]{3,4}\\.?)\\s?\\3\\s?(?:\\d{4}|\\d\\d|¤)',
  '\\d{4}-\\d\\d-\\d\\d',
];
const DATE = new RegExp(`^(.{0,110}?)(?<![\\p{L}\\d¤_/-])(${DATES.join('|')})(?![\\p{L}\\d¤_/-])`, 'u');
const LAST_VARIABLE = /^(.{0,110}?)(¤)[ .]*$/;

// The words between a place and its date: «, a», «; a los», «, el día».
const TO_DATE = /[\s,;.]*(?:\b(?:a|al|el|del)\b(?:\s+(?:los|d[ií]a|\d+ horas))?\s*)?$/i;

// The name of a place, or nothing: every word begins with a capital, but for the small ones, and none belongs to a sentence.
function isPlace(words: string): boolean {
  const tokens = words.match(/[\p{L}\d¤]+/gu) ?? [];
  return (
    tokens.length <= 14 &&
    !words.includes(':') &&
    tokens.every((token) => /^[\p{Lu}\d¤]/u.test(token) || SMALL_WORD.test(token)) &&
    !tokens.some((token) => OF_A_SENTENCE.test(token))
  );
}

const SMALL_WORD = /^(?:a|al|d|de|del|e|el|en|la|las|los|y|ciudad|puerto|municipio|villa|heroica)$/;

const OF_A_SENTENCE =
  /^(?:oficios?|respuesta|fechas?|n[uú]m(?:ero)?|no|circular|acta|memor[aá]nd(?:um|o)|su|sus|que|por|para|con|se|sesi[oó]n|reuni[oó]n|vigencia|periodo|plazo|siendo|desde|hasta|expediente|ley|art[ií]culo)$/i;

// The number of the document: «Oficio núm. {{Numero}}», «CIRCULAR No. SA/003/2026», «SA/003/2026», «{{Folio}}», «Memorándum» alone.
export function isNumber(line: Line): boolean {
  const { bare, words } = line;
  if (words > 14 || REFERENCE_LABEL.test(bare)) return false;
  if (isVariable(line, /^(?:no|num|numero|folio|clave)(?:_|$)/)) return true;
  return NUMBER.test(unspaced(bare)) || CODE_ALONE.test(bare) || (NAME_ALONE.test(bare) && DOCUMENT.test(bare));
}

// The name of an acta, a constancia, a convenio and the like on a line of its own: in capitals however long, else a few words.
export function isTitle({ bare, cased, words }: Line): boolean {
  const name = unspaced(bare);
  if (!DOCUMENT.test(name) || /\d/.test(bare)) return false;
  return (words <= 80 && !/\p{Ll}/u.test(cased) && !NUMBER.test(bare)) || (NAME_ALONE.test(bare) && !LETTER.test(bare));
}

const DOCUMENT =
  /^(?:oficio|memorand(?:um|o)|circular|tarjeta|nota|acta|constancia|convocatoria|invitacion|nombramiento|requerimiento|minuta|dictamen|requisicion|convenio|contrato|acuerdo|carta|aviso|informe|resolucion|citatorio|certificad[oa]|certificacion|notificacion|edicto|cedula|exhorto|fallo|bando|decreto|pliego|reporte|solicitud de)\b/;

// Documents that are known by their number rather than by a title.
const LETTER = /^(?:oficio|memorand(?:um|o)|circular|nota)\b/;

const NAME_ALONE = /^[\p{L}\s-]{0,60}\.?$/u;

// A folio: letters and digits with slashes, hyphens and points, at least one digit or variable.
const CODE = '[\\p{L}\\d¤][\\p{L}¤/._–-]*[\\d¤]';
const NUMBER = new RegExp(
  `${DOCUMENT.source}(?:[^.:¤\\d]{0,60}(?:(?:num|no|nro|folio)?[.:°º]*\\s*(?:¤|\\d)|:\\s*\\S)|.{0,40}\\b(?:num(?:ero)?|no|nro|n)\\s?[.:°º]+\\s?:?\\s*${CODE})|\\bs/n\\b|^of\\.\\s|^(?:num(?:ero)?|nro|no)\\s?(?:[.:°º]+|\\s)\\s*:?\\s*(?:de\\s+(?:oficio|memorand|circular|tarjeta|acta)|oficio|memorand|[\\p{L}]{0,6}\\.?/?${CODE}|¤$)|^folio\\b[^.]{0,20}(?:¤|\\d)`,
  'u',
);
const CODE_ALONE = /^(?=[^\s]*[\d¤])(?=[^\s]*[/-])[\p{L}\d¤]+(?:[/.-][\p{L}\d¤]+){2,}\.?$/u;

// A labelled line of the box of references: «Expediente: …», «Exp. 12/2026», «R.F.C.: …», «Clave presupuestal: …».
export function isReference({ bare, words }: Line): boolean {
  return words <= 14 && REFERENCE_LABEL.test(bare);
}

// The label of somebody who signs («ENTREGA: …»), or of a telephone or an address below a name.
export function isSignersLabel({ bare }: Line): boolean {
  return (
    SIGNS.test(bare) ||
    DRAFTER.test(bare) ||
    /^(?:cargo|puesto|tel|correo|e-?mail|ext|cedula|r\.?\s?f\.?\s?c)/.test(bare)
  );
}

// Any other «Label: value» of the head.
export function isLabelled({ bare }: Line): boolean {
  return LABELLED.test(bare) && !SUBJECT.test(bare) && !ADDRESS_LABEL.test(bare) && !isGreetingText(bare);
}

const REFERENCE_LABEL =
  /^(?:(?:expediente|exp|referencias?|ref|dependencia|seccion|departamento|mesa|numero|clasificacion|clave|ramo|anexos?|unidad administrativa|area|r\.?\s?f\.?\s?c|c\.?\s?c\.?\s?t)\b\.?\s*(?:num\.|no\.)?\s*[:¤]|(?:expediente|exp|referencia|ref)\b\.?\s*(?:num\.|no\.)?\s*[\p{L}¤]{0,12}[/.-]?[\d¤]|c\.?\s?c\.?\s?t\.?\s+\S)/u;

const LABELLED = /^[\p{L}][\p{L}.]*(?:\s[\p{L}./()]+){0,4}\s?:\s*\S/u;

export function isAddressed({ bare }: Line): boolean {
  return ADDRESS_LABEL.test(bare);
}

// «PARA: …», «DE: …», «A QUIEN CORRESPONDA», «A TODO EL PERSONAL»
const ADDRESS_LABEL =
  /^(?:para|de)\s*:|^a (?:quien(?:es)? corresponda|tod[oa]s?|l[ao]s (?:y los )?(?:titulares|personas|servidor|habitantes|ciudadan))\b/;

export function isAttention({ bare }: Line): boolean {
  return ATTENTION.test(bare);
}

const ATTENTION = /^(?:(?:con )?atencion(?: a)?\s*(?::|$)|at['’´`]?n\b|(?:por|con) conducto de\b|con atencion a\b)/;

// The legend of a year: «2026, Año de …», «2026. AÑO DEL …», «2025, Bicentenario de …», «Año 2018. Centenario …», {{Leyenda}}.
export function isLegend(line: Line): boolean {
  return LEGEND.test(line.bare) || isVariable(line, /^(?:leyenda|lema|eslogan|slogan)(?:_|$)/);
}

const LEGEND =
  /^["“«']?\s*(?:(?:(?:19|20)\d\d|¤)\s?[,.:;]?\s+["“«]?(?:ano|bicentenario|centenario|sesquicentenario|aniversario|cincuentenario|\d+\s?(?:°|º|o|aniversario))\b|ano\s+(?:del?\s+)?(?:20\d\d|¤)\b|ano del? (?:la|las|los)?)/;

// A motto that is told by its form: in quotes, or the national one.
export function isMotto(line: Line): boolean {
  return /^["“«'].*["”»']\.?$|^sufragio efectivo/.test(line.bare) || isLegend(line);
}

// A motto without quotes: no name, no post, no institution, no variable.
export function isSlogan(line: Line): boolean {
  const { bare, cased, words } = line;
  if (words < 2 || words > 14 || /\d|[:_/]/.test(bare)) return false;
  if (opensSignature(line)) return false;
  if (NOT_OF_A_NAME.test(bare)) return true;
  const capitalised = cased.replace(/\s(?:de|del|la|las|los)(?=\s)/giu, '');
  return !ARTICLE.test(bare) && !/(?:^|\s)\p{Lu}[\p{L}.]+\s\p{Lu}/u.test(capitalised);
}

// A line opens the block of a signer if it is a title, a post, a label, an authority or a variable.
export function opensSignature(line: Line): boolean {
  const { bare } = line;
  return (
    isTitled(line) ||
    bare.includes('¤') ||
    SIGNS.test(bare.replace(/^\(/, '')) ||
    INSTITUTION_FIRST.test(bare) ||
    isCells(line)
  );
}

const ARTICLE = /^(?:el|la|los|las)\s/;

const SIGNS = new RegExp(
  `^(?:(?:el|la|los|las) (?:c\\. |${TITLE}\\.|(?:${POST})\\b|suscrit|interesad|trabajador|secretaria\\b)|por ["“«]?(?:el|la|los|las|ausencia|poder|suplencia)\\b|p\\.\\s?[ao]\\b|(?:${SIGNING}|vo ?bo|firma|nombre|solicit))`,
);

// Words that a motto may have and the name of a person does not.
const NOT_OF_A_NAME = /\s(?:a|al|con|el|en|es|lo|mas|mi|no|nuestr[oa]|para|por|que|sin|tu|un|una)(?=\s|$)|^por\s|®/;

const INSTITUTION_FIRST = new RegExp(
  `^(?:h\\. )?${INSTITUTION}\\b|^(?:sub|gerencia|jefatura|presidencia|oficina|area|consejo|comite|junta|sistema)`,
);

// The name of an institution or a unit, as a variable or in words.
export function isInstitution({ names, bare }: Line): boolean {
  return INSTITUTION_VARIABLE.test(names[0] ?? '') || HEADER_WORD.test(bare);
}

const HEADER_WORD = new RegExp(`^(?:h\\. )?${INSTITUTION}\\b`);

// A person, by a title or a post that comes first.
export function isTitled(line: Line): boolean {
  return TITLED.test(line.bare) || WOMAN_SECRETARY.test(line.cased);
}

const TITLED = new RegExp(
  `^(?:a l[ao]s? )?(?:cc?\\.\\s|${TITLE}\\.|(?:${POST})\\b|(?:licenciad|maestr|doctor|ingenier|arquitect|contador|diputad|senador|magistrad|regidor|profesor)(?:[oa]s?|es)?\\b|senora?\\b|ciudadan[oa]s?\\b|titular\\b|director|secretario\\b|president[ea]s?\\b)`,
);

// «Secretaria de Finanzas» is a person; «Secretaría de Finanzas» and «SECRETARIA DE FINANZAS» are institutions.
const WOMAN_SECRETARY = /^(?:[Aa] la )?[Ss]ecretaria\b/;

export function isGreeting({ bare }: Line): boolean {
  return isGreetingText(bare);
}

function isGreetingText(bare: string): boolean {
  return /^(?:estimad|apreciable|distinguid|querid)/.test(bare);
}

export function isAnnex(line: Line): boolean {
  return ANNEX.test(line.bare) || isVariable(line, /^anexos?(?:_|$)/);
}

const ANNEX = /^(?:anexos?|adjuntos?)\b\s*(?:\(s\))?\s*[:.¤\d]|^anexos?$/;

// Initials of those who wrote and typed («ABC/def*», «{{Iniciales}}»), or who drafted and reviewed («Elaboró: …»).
export function isInitials(line: Line): boolean {
  const { bare, cased } = line;
  return (
    INITIALS.test(cased) ||
    DRAFTER.test(bare) ||
    isVariable(line, /^(?:iniciales|rubricas?)(?:_|$)/) ||
    /^¤(?:\s?[/*-]\s?¤)+[*.]?$/.test(bare)
  );
}

// «jmho» is read as initials below the copies alone.
export function areLowerInitials({ cased }: Line): boolean {
  return /^\p{Ll}{3,5}$/u.test(cased);
}

const INITIALS = /^\p{Lu}{2,6}(?:\s?[/*-]\s?[\p{L}]{2,8}){1,5}[.*]{0,2}$|^(?:\p{Lu}\.){3,6}$|^\p{L}{2,6}\*$/u;

const DRAFTER = /^(?:elaboro|reviso|valido|vo\. ?bo\.|autorizo|formulo|proyecto|capturo)\s*[:.]\s*\S/;

// The foot of a letterhead: an address, telephones, the number of the page.
export function isFooter({ bare }: Line): boolean {
  return FOOTER.test(bare);
}

const FOOTER =
  /^(?:pagina|pag\.|hoja)\s*\d+(?:\s*(?:de|\/)\s*\d+)?\.?$|^(?:av\.|avenida|calle|c\. |calz|blvd|boulevard|carretera|prolongacion|tels?\b|telefonos?\b|conmutador|www\.|https?:)|\bc\. ?p\. ?\d{5}\b|\bcol(?:\.|onia) .*\d/;

// A note that the document was signed with an electronic signature.
export function isSigningNote({ bare }: Line): boolean {
  return /\b(?:firmad[oa]|firma|suscrit[oa]) (?:de manera |en forma )?electronica/.test(bare);
}

// A heading that opens the body of an acta, a convenio or a minuta, in any case.
export function isSection({ bare, words }: Line): boolean {
  return words <= 6 && SECTION.test(unspaced(bare));
}

const SECTION =
  /^(?:declaraciones|clausulas|antecedentes|considerandos?|hechos|resultandos?|resolutivos|acuerdos|fundamento legal|exposicion de motivos|orden del dia|objetivos?|desarrollo|lista de asistencia|asistentes|intervenciones|manifestaciones|conclusiones|cierre(?: del acta)?|resuelve|certifica)\s*[:.]?$/;

// Words that open the body where PRESENTE does not, in a first line that may be short.
export function opensBody({ bare, words }: Line): boolean {
  return words > 3 && OPENING.test(bare);
}

const OPENING =
  /^(?:v\s?i\s?s\s?t\s?[oa]|(?:el|la|los|las|quien(?:es)?) (?:que )?suscri[bt]|por (?:este|medio|instrucciones)\b|con (?:fundamento|base|relacion|motivo)\b|en (?:atencion|relacion|respuesta|cumplimiento|alcance|virtud|uso|la ciudad)\b|de conformidad|me (?:permito|refiero|dirijo)|siendo las)/;

// The formulas that end a ruling or a certificate: «Notifíquese.», «Doy fe.», «Así lo resolvió …».
export function isFormula({ bare }: Line): boolean {
  return FORMULA.test(bare);
}

const FORMULA = /^(?:(?:notifi|publi|comuni)\p{L}*ese|cumplase|doy fe|conste|asi l[oa] )/u;

// A remark below the document, whoever made it.
export function isNote({ bare }: Line): boolean {
  return /^(?:¿|\(?(?:nota|importante|observacion|recuerd|espero que|si (?:necesit|dese)))/.test(bare);
}

// A short line in capitals within the body: «HECHOS», «CLÁUSULAS», «ORDEN DEL DÍA:».
export function isHeading({ bare, cased, words, blankBefore }: Line): boolean {
  return blankBefore && words <= 8 && /^[\p{Lu}\s.,:-]{4,}$/u.test(cased) && !bare.includes('¤') && !/[.,]$/.test(bare);
}
