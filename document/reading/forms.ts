// Tests whether a single line reads like a date, a copy, a title, and so on. grammar.ts decides in which part
// of a document each test applies.

import { ANY_STREET_ABBREVIATION, ONE_STREET } from '../lexicon/patterns.ts';
import type { WrittenLine } from '../line.ts';
import { unspaced } from '../text.ts';
import { kindOf } from '../variables/labels.ts';
import { anyOf, listOf } from '../words/any-of.ts';
import { COPY, TAIL_COPY } from '../words/copy-label.ts';
import { LIST_ITEM } from '../words/list-marks.ts';
import {
  CLOSING,
  DOCUMENT_NAME,
  DRAFTER,
  INSTITUTION,
  INSTITUTION_VARIABLE,
  NUMBERED_NAME,
  POST,
  PRESENT,
  PROFESSION,
  SIGNER_LABEL,
  SUBJECT,
  TITLE,
} from '../words/vocabulary.ts';
import { isPlaceAndDate, isVariable, PLACE_VARIABLE } from './place-and-date.ts';
import { isCells } from './table.ts';

// Returns true if the line exists and has at least one of the forms. Results are not cached, because a test
// is faster than a cache.
export function hasForm(line: WrittenLine | undefined, ...forms: readonly LineForm[]): boolean {
  return line !== undefined && isAny(line, forms);
}

// Returns true if the line has at least one of the forms. The forms are one list, because the arguments of
// hasForm() would be copied for each line of a document.
export function isAny(line: WrittenLine, forms: readonly LineForm[]): boolean {
  for (const form of forms) if (holds(FORMS[form], line)) return true;
  return false;
}

// A pattern is tested on `line.bare`. A list of tests passes if one of the tests passes.
type Test = RegExp | ((line: WrittenLine) => boolean) | readonly Test[];

function holds(test: Test, line: WrittenLine): boolean {
  if (typeof test === 'function') return test(line);
  return test instanceof RegExp ? test.test(line.bare) : test.some((each) => holds(each, line));
}

// Returns a test for a line that consists of variables. The name of the first variable must match.
function variable(name: RegExp): Test {
  return (line) => isVariable(line, name);
}

export type LineForm = keyof typeof FORMS;

const BEGINS_LINE_OF_SIGNER = new RegExp(
  `^(?:(?:el|la|los|las) (?:c\\. |${TITLE}\\.|(?:${POST})\\b|suscrit|interesad|trabajador|secretaria\\b)|por ["“«]?(?:el|la|los|las|ausencia|poder|suplencia)\\b|p\\.\\s?[ao]\\b|${SIGNER_LABEL})`,
);

const FOOTERS = anyOf([
  ...listOf(`
    (?:correo(?: electronico)?|e-?mail)\\s*:
    c\\. (?=.*(?:\\d|\\bs/n|\\besq))
    conmutador
    https?:
    telefonos?\\b
    tels?\\b
  `),
  `${ONE_STREET}\\b(?=.*\\d)`,
  ANY_STREET_ABBREVIATION,
]);

const RANKS = anyOf(`
  almirante
  cabo
  capitan
  comisario
  contralmirante
  coronel
  general
  mayor
  policia
  sargento
  (?:sub)?inspector
  (?:sub)?oficial
  teniente
  vicealmirante
`);

// Matches words that occur in mottoes, but not in the names of people and offices.
const WORDS_OF_MOTTO = new RegExp(
  anyOf([
    /\s(?:a|al|con|el|en|es|lo|mas|mi|no|nuestr[oa]|para|por|que|sin|tu|un|una)(?=\s|$)/,
    /^(?:con|hacia|juntos|por|sin|unidos)\s/,
    /®/,
    // Matches a motto such as «Unidad, trabajo y progreso».
    /^[a-z]+(?:, [a-z]+)+,? y [a-z]+$/,
  ]),
);

const GENERAL = anyOf(`
  ciudadan
  habitantes
  personas
  servidor
  titulares
`);

const JUBILEES = anyOf(`
  19
  20
`);

const FORMS = {
  inCapitals: ({ cased }) => !/\p{Ll}/u.test(cased),
  subject: SUBJECT,
  present: PRESENT,
  closing: CLOSING,
  copy: COPY,
  // Matches an oath. If a document has no other closing, the oath is the closing.
  oath: /^bajo protesta de decir (?:la )?verdad[.,]?$/,
  tailCopy: TAIL_COPY,
  prose: (line): boolean =>
    line.words >= 14 || (line.words >= 6 && /[.:;]$/.test(line.bare) && !hasForm(line, 'inCapitals', 'titled')),
  longSentence: (line): boolean => line.words >= 14 && /\.$/.test(line.bare) && !hasForm(line, 'inCapitals', 'titled'),
  greeting: /^(?:estimad|apreciable|distinguid|querid)/,
  // Matches the first line of a body, even if the line is short. This test is needed only without PRESENTE,
  // because the body begins directly below PRESENTE.
  bodyOpening: (line): boolean =>
    (line.words > 3 && OPENING.test(line.bare)) ||
    isVariable(line, /^(?:cuerpo|contenido|texto|mensaje|desarrollo)(?:_|$)/),
  // Matches the end of a ruling or a certificate: «Notifíquese», «Doy fe».
  formula: /^(?:(?:notifi|publi|comuni)\p{L}*ese|cumplase|doy fe|conste|asi l[oa] )/u,
  signingNote: /\b(?:firmad[oa]|firma|suscrit[oa]) (?:de manera |en forma )?electronica/,
  // Matches a sentence about the signing of the document: «SE CIERRA LA PRESENTE ACTA A LAS …», «La presente
  // minuta se firma por duplicado», «Esta foja corresponde al acta …».
  ofSigning: new RegExp(
    `^(?=(?:\\S+\\s+){5})${anyOf([
      /(?:est[ae]s?|(?:el|las?) presentes?) (?:documento|firmas?|fojas?|hojas?)\b/,
      /.*\bse (?:firma|suscribe|cierra|expide|levanta)n?\b/,
      /.*\bl[oa] (?:firman|suscriben)\b/,
    ])}`,
  ),
  note: /^(?:¿|\(?(?:nota|importante|observacion|recuerd|espero que|si (?:necesit|dese)))/,
  labelledNote: /^(?:notas?|importante|observacion(?:es)?)\s*:/,
  // The asterisk is looked for in `text`, because `bare` has no Markdown characters.
  listItem: [LIST_ITEM, ({ text }) => /^\*\s/.test(text)],
  numberedHeading: ({ cased, words }) =>
    words <= 9 && /^(?:\d{1,2}|[IVX]{1,5})\.[-)]?\s+\p{Lu}/u.test(cased) && !/[.,;:?!\d¤]$/.test(cased),
  // Matches a numbered heading in capitals: «2. ORDEN DEL DÍA».
  capitalSection: ({ cased, words }) => words <= 10 && /^(?:\d{1,2}|[IVX]{1,5})[.)]\s+[\p{Lu}\s-]{4,}$/u.test(cased),
  markedHeading: ({ text }) => /^#{1,6}\s/.test(text),
  // Matches a numbered heading in bold: «**2. Orden del día**».
  boldHeading: ({ text, words }) => words < 12 && /^\*\*(?:\d{1,2}|[IVX]{1,5})[.)][^*]+\*\*:?$/.test(text),
  // Matches a list item with a letter, «a. Copia del acta». The grammar uses this test only in the body,
  // because elsewhere «c.» may begin the name of a person.
  lettered: ({ text }) => /^[a-z]\.-?\s/.test(text),
  cells: isCells,
  // Matches a heading of an acta, a convenio or a minuta, such as «ANTECEDENTES» or «Declaraciones».
  section: ({ bare }) => SECTION.test(unspaced(bare)),
  heading: ({ bare, cased, words, blankBefore }) =>
    blankBefore && words <= 8 && /^[\p{Lu}\s.,:-]{4,}$/u.test(cased) && !bare.includes('¤') && !/[.,]$/.test(bare),
  institution: [new RegExp(`^(?:h\\. )?${INSTITUTION}\\b`), ({ names }) => INSTITUTION_VARIABLE.test(names[0] ?? '')],
  // Matches a unit of an institution, «Subdirección de Obras», or a rank, «Primer Oficial».
  unit: new RegExp(
    `^(?:h\\. )?${INSTITUTION}\\b|^(?:(?:primer|segundo) )?${RANKS}\\b|^(?:sub|gerencia|jefatura|presidencia|oficina|area|consejo|comite|junta|sistema)`,
  ),
  number: isNumber,
  title: isTitle,
  placeAndDate: (line): boolean => !hasForm(line, 'listItem') && isPlaceAndDate(line),
  reference: ({ bare, words }) => words <= 14 && REFERENCE_LABEL.test(bare),
  // Matches the official key of a school: «C.C.T. 21DST0012X».
  schoolKey: ({ bare }) => /^(?:clave )?c\.?\s?c\.?\s?t\.?\s/.test(bare) && !bare.includes(':'),
  // Matches a label with a value: «Expediente: 12/2026».
  labelled: (line): boolean =>
    /^[\p{L}][\p{L}.()]*(?:\s[\p{L}./()]+){0,4}\s?:\s*\S/u.test(line.bare) &&
    !hasForm(line, 'subject', 'addressed', 'greeting'),
  parenthesis: ({ bare, words }) => words < 9 && /^\([^()]+\)$/.test(bare),
  // Matches a label with a line to fill in by hand: «NOMBRE DEL PROPIETARIO: ________».
  labelToFill: ({ plain }) => /^\p{L}[^_:,]{1,60}:\s*_{4,}/u.test(plain),
  dataHeading: /^(?:datos|informacion|generales) (?:del?|generales|personales)\b[^:.]{0,60}:?$/,
  bareLabel: (line): boolean =>
    line.words < 7 &&
    /^\p{L}[^:,]{2,60}:$/u.test(line.bare) &&
    !hasForm(line, 'subject', 'addressed', 'greeting', 'titled'),
  textVariable: ({ bare, names }) => /^¤\.?$/.test(bare) && kindOf(names[0] ?? '') === 'longText',
  // Matches a label whose value is a long text: «Contenido: …». The values of most other labels are short.
  textLabel: ({ bare }) => bare.includes(': ') && kindOf(bare.slice(0, bare.indexOf(':')).trim()) === 'longText',
  senderBox: /^remitente\s*:?$/,
  addresseeBox: /^destinatari[oa]s?\s*:?$/,
  // Matches a line that has only a place with a variable, «¤, Oaxaca». The date may be on the next line.
  placeAlone: ({ cased, names }) => PLACE_VARIABLE.test(names[0] ?? '') && /^¤,? \p{Lu}[\p{L}. ]{2,30}$/u.test(cased),
  // Matches a line that has only a place in words, «Loma Bonita, Oaxaca;». The date may be on the next line.
  writtenPlace: (line): boolean =>
    line.words < 8 &&
    /^\p{Lu}[\p{L}. ]{2,40}, \p{Lu}[\p{L}. ]{1,30}[;,]?$/u.test(line.cased) &&
    !hasForm(line, 'titled', 'unit', 'addressed'),
  dateAlone: (line): boolean => /^(?:a\s|¤|\d)/.test(line.bare) && hasForm(line, 'placeAndDate'),
  addressed: new RegExp(
    anyOf([
      /^(?:para|de|a|(?:va )?dirigid[oa] a|destinatari[oa]s?)\s*:/,
      new RegExp(`^a (?:quien(?:es)? corresponda\\b|tod[oa]s?\\b|l[ao]s (?:y los )?${GENERAL}\\b|l[ao]s cc\\.)`),
    ]),
  ),
  attention: new RegExp(
    `^${anyOf([
      /(?:con |en )?atencion(?: a)?\s*:/,
      /(?:con )?atencion(?: a)?\s*$/,
      /at['’´`]?n\b/,
      /(?:por|con) conducto de\b/,
      /con atencion a\b/,
    ])}`,
  ),
  // Matches the official legend of a year, «2026, Año de …», or a variable for the legend.
  legend: [
    new RegExp(
      `^["“«']?\\s*${anyOf([
        new RegExp(
          `(?:${JUBILEES}\\d\\d|¤)\\s?[,.:;]?\\s+["“«]?(?:ano|bicentenario|centenario|sesquicentenario|aniversario|cincuentenario|\\d+\\s?(?:°|º|o|aniversario))\\b`,
        ),
        /ano\s+(?:del?\s+)?(?:20\d\d|¤)\b/,
        /ano del? (?:la|las|los)?/,
      ])}`,
    ),
    variable(/^(?:leyenda|lema|eslogan|slogan)(?:_|$)/),
  ],
  columns: ({ text }) => /\S(?:\s{3}|\t)\s*\S/.test(text),
  // Matches the official legend of a year, a line in quotation marks, or the national motto «Sufragio
  // efectivo».
  motto: (line): boolean =>
    hasForm(line, 'legend') || (/^["“«'].*["”»']\.?$|^sufragio efectivo/.test(line.bare) && !hasForm(line, 'columns')),
  // Matches a motto without quotation marks. A name, a post, an institution or a variable does not match.
  slogan: isSlogan,
  shortMotto: (line): boolean =>
    line.words <= 12 &&
    (hasForm(line, 'motto') ||
      (line.words < 9 && hasForm(line, 'slogan') && hasForm(line, 'inCapitals') && !/[.,]$/.test(line.bare))),
  couldBeMotto: (line): boolean =>
    line.words >= 2 && line.words <= 14 && !/\d|[:_/]/.test(line.bare) && !hasForm(line, 'signer', 'columns'),
  sentenceOfMotto: (line): boolean => WORDS_OF_MOTTO.test(line.bare) && hasForm(line, 'couldBeMotto'),
  // Matches a line that begins with a title («Lic.») or a post. «Secretaria de Finanzas» is a post. With an
  // accent or in capitals, the same words are an institution: «Secretaría de Finanzas», «SECRETARIA DE
  // FINANZAS».
  titled: ({ bare, cased }) => TITLED.test(bare) || /^(?:[Aa] la )?[Ss]ecretaria\b/.test(cased),
  // Matches a line that may be the first line of a signature.
  signer: (line): boolean =>
    hasForm(line, 'titled', 'cells', 'unit') ||
    line.bare.includes('¤') ||
    BEGINS_LINE_OF_SIGNER.test(line.bare.replace(/^\(/, '')),
  // Matches a label with a box or a line to fill in by hand.
  blankToFill: ({ plain }) => /\[\s*\]$|^\p{L}[^_]{1,80}_{4,}[\s.]*$/u.test(plain),
  receipt: (line): boolean => line.words < 5 && /^(?:acuse|recib)/.test(line.bare) && !hasForm(line, 'blankToFill'),
  // Matches the first line of an acknowledgement of receipt without a heading: «Recibió: ________».
  receiptToFill: (line): boolean => /\b(?:notific|recib|recep|acus)/.test(line.bare) && hasForm(line, 'blankToFill'),
  witness: ({ bare, names }) => /^\d{1,2}[.)]-? ¤\.?$/.test(bare) && /^testigo/.test(names[0] ?? ''),
  signersInColumns: (line): boolean =>
    hasForm(line, 'columns') &&
    (hasForm(line, 'titled') || line.names.filter((name) => kindOf(name) === 'person').length > 1),
  // Matches a line to sign on, «________», or several such lines side by side.
  ruleToSign: ({ bare }) => /^[_\s]+$/.test(bare) && bare.includes('______'),
  // Matches the label of a signer, or the label of a telephone or an address below a signer's name.
  signerLabel: [
    BEGINS_LINE_OF_SIGNER,
    DRAFTER,
    new RegExp(
      `^${anyOf([
        /cargo/,
        /puesto/,
        /domicilio/,
        /tel/,
        /correo/,
        /e-?mail/,
        /ext/,
        /cedula/,
        /curp\b/,
        /i\.?\s?n\.?\s?e\b/,
        /identificacion/,
        /r\.?\s?f\.?\s?c/,
      ])}`,
    ),
  ],
  annex: [
    /^(?:anexos?|adjuntos?|se (?:adjunta|anexa)n?)\b\s*(?:\(s\))?\s*[:.¤\d]|^anexos?$/,
    variable(/^anexos?(?:_|$)/),
  ],
  // Matches a note about an annex: «Se anexa copia de las listas.»
  annexNote: /^se (?:adjunta|anexa|acompana)n? /,
  // Matches a footnote: «[1] Manual de Operación», «² Reformado en 2024».
  footnote: ({ text }) => /^(?:\[\d{1,2}\]|[¹²³⁴-⁹]{1,2}) ?\p{L}/u.test(text.trim()),
  // Matches the initials of the people who drafted, reviewed or typed the document.
  initials: [
    ({ cased }) =>
      /^\p{Lu}{2,6}(?:\s?[/*-]\s?[\p{L}]{2,8}){1,5}[.*]{0,2}$|^(?:\p{Lu}\.){3,6}$|^\p{L}{2,6}\*$/u.test(cased),
    /^¤(?:\s?[/*-]\s?¤)+[*.]?$/,
    DRAFTER,
    variable(/^(?:iniciales|rubricas?)(?:_|$)/),
  ],
  // These two tests are used only below the copies. Elsewhere short words such as «TGB» may be the name of an
  // office.
  initialsOfCopies: [({ cased }) => /^\p{Ll}{3,5}$|^(?:\p{Lu}\.?){1,3}:\s*\S/u.test(cased), variable(/^siglas(?:_|$)/)],
  acronym: ({ cased }) => /^\p{Lu}{2,5}$/u.test(cased),
  // Matches the heading of an institution's mission, vision or values at the bottom of a letterhead.
  creed: /^(?:mision|vision|valores|(?:nuestra )?politica de calidad|aviso de privacidad)\s*:?$/,
  // Matches a line at the bottom of a letterhead: an address, a telephone, or the number of the page.
  footer: new RegExp(
    anyOf([
      /^(?:pagina|pag\.|hoja)\s*\d+(?:\s*(?:de|\/)\s*\d+)?\.?$/,
      new RegExp(`^${FOOTERS}`),
      /\bwww\.\S/,
      /\bc\. ?p\. ?\d{5}\b/,
      /\bcol(?:\.|onia) .{0,100}\d/,
    ]),
  ),
} satisfies Record<string, Test>;

const SECTIONS = listOf(`
  acuerdos
  antecedentes
  asistentes
  certifica
  cierre
  cierre del acta
  clausulas
  conclusiones
  considerando
  considerandos
  declaraciones
  desarrollo
  exposicion de motivos
  fundamento legal
  hechos
  intervenciones
  lista de asistencia
  manifestaciones
  objetivo
  objetivos
  orden del dia
  resolutivos
  resuelve
  resultando
  resultandos
`);

const SECTION = new RegExp(`^${anyOf(SECTIONS)}\\s*[:.]?$`);

const OPENING = new RegExp(
  `^(?:v\\s?i\\s?s\\s?t\\s?[oa]|(?:el|la|los|las|quien(?:es)?) (?:que )?suscri[bt]|por (?:este|medio|instrucciones)\\b|con (?:fundamento|base|relacion|motivo)\\b|en ${anyOf(
    ['atencion', 'relacion', 'respuesta', 'cumplimiento', 'alcance', 'virtud', 'uso', 'la ciudad'],
  )}\\b|de conformidad|me (?:permito|refiero|dirijo)|siendo las)`,
);

function isNumber(line: WrittenLine): boolean {
  const { bare, words } = line;
  if (words > 14 || REFERENCE_LABEL.test(bare)) return false;
  if (isVariable(line, /^(?:no|num|numero|folio|clave)(?:_|$)/)) return true;
  return NUMBER.test(unspaced(bare)) || CODE_ALONE.test(bare) || (NAME_ALONE.test(bare) && DOCUMENT.test(bare));
}

// Returns true for a line that has only the name of a document, «ACTA DE SESIÓN». A line that is not in
// capitals must be short.
function isTitle({ bare, cased }: WrittenLine): boolean {
  if (!DOCUMENT.test(unspaced(bare)) || /\d/.test(bare)) return false;
  if (/\p{Ll}/u.test(cased)) return NAME_ALONE.test(bare) && !NUMBERED.test(bare);
  // A title may contain a variable for the number of the document: «ACUERDO ¤ POR EL QUE SE …».
  return !NUMBER.test(bare) || /¤,? (?:mediante|para|por) (?:el|la|las|los)\s/.test(bare);
}

const DOCUMENT = new RegExp(`^${DOCUMENT_NAME}\\b`);

// Matches the name of a document that usually has a number instead of a title.
const NUMBERED = new RegExp(`^${NUMBERED_NAME}\\b`);

const NAME_ALONE = /^[\p{L}\s-]{0,60}\.?$/u;

// Matches the beginning of a code such as «SA/12», up to the first digit or variable.
const CODE = '[\\p{L}\\d¤][\\p{L}¤/._–-]*[\\d¤]';
// Matches a variable that may be a number. After an article or a preposition, as in «ACTA DE LA ¤», the
// variable is a name.
const NAMED = '(?<!\\b(?:al?|del?|el|en|las?|los|para|por)\\s+)¤';
const NUMBER = new RegExp(
  anyOf([
    // These patterns match the name of a document with its number: «Oficio núm. 12», «ACTA DE SESIÓN No.
    // CT/3», «Circular s/n».
    `${DOCUMENT.source}${anyOf([
      `[^.:¤\\d]{0,60}(?:(?:num|no|nro|folio)?[.:°º]*\\s*(?:${NAMED}|\\d)|:\\s*\\S)`,
      `.{0,40}\\b(?:num(?:ero)?|no|nro|n)\\s?[.:°º]+\\s?:?\\s*${CODE}`,
      /.{0,40}\bs\/n\b/,
    ])}`,
    // These patterns match a number after an abbreviation: «Of. 12», «Núm. s/n».
    /^(?:(?:num|no|nro|folio)\b.{0,30}\b)?s\/n\b/,
    /^of\.\s/,
    // These patterns match a number after «número» or its abbreviation: «No. de oficio», «Número: DG/12», «Nº
    // ¤/¤».
    `^(?:num(?:ero)?|nro|no|n(?=\\s?[°º]))\\s?(?:[.:°º]+|\\s)\\s*:?\\s*${anyOf([
      /de\s+(?:oficio|memorand|circular|tarjeta|acta|\p{L}{2,12}\.\s+(?:¤|\d))/u,
      /oficio|memorand/,
      `[\\p{L}]{0,6}\\.?/?${CODE}`,
      /(?:\/\s?)?¤(?:\s?\/\s?¤)*\.?$/,
    ])}`,
    /^folio\b[^.]{0,20}(?:¤|\d)/,
  ]),
  'u',
);
const CODE_ALONE = /^(?=.*[\d¤])(?=[^\s]*[/-]|\S+ \/)[\p{L}\d¤]+(?:(?:[/.-]| \/ )[\p{L}\d¤]+){2,}\.?$/u;

const REFERENCES = listOf(`
  anexo
  anexos
  area
  clasificacion
  clave
  departamento
  dependencia
  exp
  expediente
  mesa
  numero
  ramo
  ref
  referencia
  referencias
  seccion
  unidad administrativa
`);

const REFERENCE_LABEL = new RegExp(
  `^${anyOf([
    `${anyOf([...REFERENCES, /r\.?\s?f\.?\s?c/, /c\.?\s?c\.?\s?t/])}\\b\\.?\\s*(?:num\\.|no\\.)?\\s*[:¤]`,
    /(?:expediente|exp|referencia|ref)\b\.?\s*(?:[a-z]{4,20}\s+)?(?:num\.|no\.)?\s*[\p{L}¤]{0,12}[/.-]?[\d¤]/u,
    /c\.?\s?c\.?\s?t\.?\s+\S/,
  ])}`,
  'u',
);

function isSlogan(line: WrittenLine): boolean {
  if (!hasForm(line, 'couldBeMotto')) return false;
  const capitalised = line.cased.replace(/\s(?:de|del|la|las|los)(?=\s)/giu, '');
  const isName = /^(?:el|la|los|las)\s/.test(line.bare) || /(?:^|\s)\p{Lu}[\p{L}.]+\s\p{Lu}/u.test(capitalised);
  return !isName || hasForm(line, 'sentenceOfMotto');
}

const TITLED = new RegExp(
  `^(?:a l[ao]s? )?(?:cc?\\.\\s|${TITLE}\\.|\\p{L}{1,4}\\. en \\p{L}{1,3}\\.|(?:${POST})\\b|${PROFESSION}\\b|senora?\\b|ciudadan[oa]s?\\b)`,
  'u',
);
