// Rules of structure (S): the parts of a document are there, in their order, and with their labels.
import { type Document, splitSubject } from '../document.ts';
import type { DocumentKind } from '../kinds.ts';
import type { Line } from '../line.ts';
import { isSigningNote } from '../parts.ts';
import {
  atEnd,
  atStart,
  bodyStart,
  type Context,
  countWords,
  type Edit,
  everyMatch,
  hasVariable,
  must,
  ofPersons,
  type Range,
  type Rule,
  requires,
  should,
  WORD_OR_VARIABLE,
} from '../rule.ts';
import { isDashes } from '../table.ts';
import { fold, unspaced } from '../text.ts';
import type { Occurrence } from '../variables.ts';
import {
  ATENTAMENTE,
  CLOSING,
  INSTITUTION,
  INSTITUTION_VARIABLE,
  POST,
  PRESENT,
  SPACED_OUT,
  SUBJECT,
  TITLE,
} from '../vocabulary.ts';
import { groupOf } from './variables.ts';

// «Cordialmente» closes a letter, not an oficio.
const LETTER_CLOSING = /^\s*(?:muy\s+)?(?:atte|cordial|saludos)/;

// Labels that the repair writes as «C.c.p.». The other labels stay, since they say how the copy is served.
const SHORT_COPY = /^\s*c\.? ?c\.? ?(?:c\.? ?)?(?:e\.? ?)?p(?![\p{L}\p{N}])\.?\s*[-–—:]*\s*/u;

// «c.c. Ana» below the closing; above it «C.C. Integrantes» are citizens.
const SHORTER_COPY = /^\s*c\. ?c\.[-–—: ]\s*(?=\S)/;

// Copy labels are mended together.
const COPIES = 'copies';

const ADDRESSED = /\ba quien(?:es)? corresponda\b|\bse re(?:unen|unieron|unio)\b|\breunid[oa]s\b/;

// Acts are recorded, agreements made and rulings passed, not sent to anybody.
const RECORD = /^(?:acta|convenio|contrato|minuta|resolucion|certificacion|notificacion por)\b(?! *:)/;

// The word on a line of its own that says so further below: «R E S U E L V E», «CERTIFICA:».
const RECORDS = /^(?:se )?(?:resuelve|certifica|certifico|acuerda|decreta)n?\s*[:.]?$/;

const AGREEMENT = /^(?:convenio|contrato|minuta)\b(?! *:)/;

// The kinds that are sent as a letter. Others are addressed, dated and closed in their own ways.
const LETTERS: readonly DocumentKind[] = [
  'oficio_solicitud',
  'oficio_respuesta',
  'oficio_comision',
  'requerimiento',
  'recursos',
  'transparencia',
];

const WITH_COPIES: readonly DocumentKind[] = ['oficio_comision', 'requerimiento', 'recursos', 'nombramiento'];

const HEADER_WORDS = new RegExp(`\\b${INSTITUTION}\\b`);

export const STRUCTURE: readonly Rule[] = [
  ofPersons(
    LETTERS,
    must(
      'S1',
      'Asunto',
      'Falta la línea «ASUNTO:», en mayúsculas y con el tema después.',
      requires(
        ({ lines, subject }, { origin }) =>
          (origin === 'person' && subject !== undefined) ||
          isAgreement(lines) ||
          lines.some(({ text }) => /^[*_#>\s]*ASUNTO:[*_]*[ \t]*[^\s*_]/.test(text)),
        ({ lines }) => lines.find(({ plain }) => /^[*_#>\s]*asunto\b/.test(plain)) ?? atStart(),
      ),
      { message: 'Se unificó el rótulo «ASUNTO:».', edits: withSubjectLabel },
    ),
  ),
  should('S2', 'Un solo asunto', 'Hay más de un asunto. Deje uno por documento.', ({ lines }) =>
    lines.filter(({ plain }) => SUBJECT.test(plain)).slice(1),
  ),
  should('S3', 'Asunto concreto', 'El asunto debe decir en una línea qué se pide o se informa.', subjectIsEmpty),
  ofPersons(
    LETTERS,
    must(
      'S4',
      'Lugar',
      'Falta la variable {{Lugar}}, escrita así.',
      requires(
        (document, context) =>
          document.text.includes('{{Lugar}}') || isPlaced(document, context) || isBracketed(document, 'lugar'),
        misspelled('Lugar'),
      ),
      {
        message: 'Se puso {{Lugar}} como variable del lugar.',
        edits: (document) => renamedTo(document, 'Lugar'),
      },
    ),
  ),
  ofPersons(
    LETTERS,
    must(
      'S5',
      'Fecha',
      'Falta la variable {{Fecha}}, escrita así.',
      requires(
        (document, context) =>
          document.text.includes('{{Fecha}}') || isDated(document, context) || isBracketed(document, 'fecha'),
        misspelled('Fecha'),
      ),
      {
        message: 'Se puso {{Fecha}} como variable de la fecha.',
        edits: (document) => [...renamedTo(document, 'Fecha'), ...withOneDate(document)],
      },
    ),
  ),
  ofPersons(
    [],
    should(
      'S6',
      'Lugar y fecha',
      'Escriba el lugar y la fecha así: {{Lugar}}, a {{Fecha}}',
      requires((document, context) => hasPlaceAndDate(document, context) || isRecord(document), misspelled('Fecha')),
    ),
  ),
  ofPersons(
    [],
    must(
      'S7',
      'Encabezado',
      'Falta el encabezado: ponga la institución y el área antes del asunto.',
      requires(hasHeader),
    ),
  ),
  ofPersons(
    LETTERS,
    must(
      'S8',
      'Despedida',
      'Falta ATENTAMENTE, sola en su línea.',
      requires(
        ({ lines }) => lines.some((line) => isFormalClosing(line) || isSigningNote(line)) || isAgreement(lines),
        (document) => document.lines.findLast(isLetterClosing) ?? beforeCopies(document),
      ),
      {
        message: 'Se unificó la despedida «ATENTAMENTE».',
        edits: (document) => [
          ...respelled(document, (bare) => ATENTAMENTE.test(bare) && !SPACED_OUT.test(bare), 'ATENTAMENTE'),
          ...withClosing(document),
        ],
      },
    ),
  ),
  ofPersons(
    WITH_COPIES,
    must(
      'S9',
      'Copias',
      'Faltan las copias. Agregue al final: C.c.p. Archivo.',
      requires((document) => hasCopy(document) || isAgreement(document.lines), atEnd),
    ),
  ),
  ofPersons(
    [],
    must(
      'S10',
      'Rótulo de copia',
      'Escriba las copias así: C.c.p. y a quién se dirige.',
      requires(
        (document) =>
          !hasCopy(document) ||
          document.lines.some(({ text }) => /^[*_#>\s]*C\.c\.(?:(?:c\.)?e\.)?p\.[*_]* \S/.test(text)),
        (document) => {
          const { start, end } = document.firstCopy ?? atEnd(document);
          return { start, end, group: COPIES };
        },
      ),
      { message: 'Se unificó el rótulo «C.c.p.».', edits: withCopyLabels },
    ),
  ),
  ofPersons(
    [],
    must('S11', 'Orden', 'Esta línea está fuera de lugar. El orden es asunto, despedida y copias.', wrongOrder),
  ),
  must(
    'S12',
    'Firma',
    'Falta la firma. Ponga {{Nombre_Remitente}} después de la despedida.',
    requires(isSigned, signaturePlace),
  ),
  should(
    'S13',
    'Nombre y cargo',
    'La firma lleva nombre y cargo: {{Nombre_Remitente}} y {{Cargo_Remitente}}.',
    requires(
      (s) =>
        !isSigned(s) ||
        countSignatureVariables(s) > 1 ||
        signaturesOf(s).length > 1 ||
        signaturesOf(s).some(isWhole) ||
        hasRubric(s) ||
        isRuled(s) ||
        s.lines.some(({ role, bare }) => role === 'addressee' && /^de\s*:/.test(bare)),
      signaturePlace,
    ),
  ),
  must(
    'S14',
    'Cuerpo',
    'Falta el cuerpo: al menos un párrafo completo entre el asunto y la despedida.',
    requires(hasBody, bodyStart),
  ),
  should(
    'S15',
    'Dos párrafos',
    'El cuerpo es muy breve. Explique el motivo y lo que se pide en dos párrafos o más.',
    requires((s) => !hasBody(s) || countParagraphs(s, 8) > 1, bodyStart),
  ),
  should(
    'S16',
    'Destinatario',
    'Falta a quién se dirige: {{Destinatario}} o A QUIEN CORRESPONDA.',
    requires(isAddressed, misspelled('Destinatario')),
  ),
  should(
    'S17',
    'Cargo',
    'Falta un cargo, por ejemplo {{Cargo}} o {{Cargo_Remitente}}.',
    requires(
      (s) =>
        hasVariable(s, /^(?:cargo|puesto)/i) ||
        isRecord(s) ||
        s.lines.some(isPost) ||
        signaturesOf(s).some(isWhole) ||
        isRuled(s),
      bodyStart,
    ),
  ),
  ofPersons(
    [],
    should(
      'S18',
      'PRESENTE',
      'Falta PRESENTE, solo en su línea, después del destinatario.',
      requires(
        (document) =>
          ADDRESSED.test(document.plain) ||
          isRecord(document) ||
          document.lines.some(({ bare }) => PRESENT.test(bare) || /^(?:para|de)\s*:/.test(bare)),
        bodyStart,
      ),
      {
        message: 'Se unificó la fórmula «PRESENTE».',
        edits: (document) => respelledPresent(document, (bare) => !SPACED_OUT.test(bare)),
      },
    ),
  ),
  should(
    'S19',
    'Sin saludo de carta',
    'Quite este saludo: en un oficio basta PRESENTE.',
    everyMatch(/^[ \t]*(?:estimad[oa]s?|apreciables?|distinguid[oa]s?|querid[oa]s?)(?!\p{L})[^\n:,]{0,60}[:,]?/gmu),
  ),
  should(
    'S20',
    'Usos de México',
    'Esto se usa en otros países. Cámbielo por la forma mexicana.',
    everyMatch(
      /\boficio n[°º]\s*\d*|\btengo el honor de dirigirme\b|\bdios guarde\b|\bvuestr[oa]s?\b|\bs\. ?d\.[ \t]*$|\bsenor:|\bfdo\.|\bvosotr[oa]s\b/gm,
    ),
  ),
];

// True if the place is written out. A person may write any place, a model only the one that the request named.
function isPlaced({ lines }: Document, { origin, given }: Context): boolean {
  return (
    lines.some(({ role, bare }) => {
      const [, place = ''] =
        (role === 'placeAndDate' && /^(?:lugar(?: y fecha)?\s*:\s*)?(\p{L}[^,.;:¤\d]*\p{L})/u.exec(bare)) || [];
      return place !== '' && (origin === 'person' || given.includes(place));
    }) ||
    (origin === 'person' && lines.some(({ role }) => role === 'placeAndDate'))
  );
}

// «[Lugar], a [Fecha]»: the brackets are the finding.
function isBracketed({ lines }: Document, name: string): boolean {
  return lines.some(({ role, names, text }) => role === 'placeAndDate' && names.includes(name) && !text.includes('{{'));
}

function isDated({ lines }: Document, { origin, given }: Context): boolean {
  return lines.some(({ role, bare }) => {
    if (role !== 'placeAndDate') return false;
    const [date] = /\d{1,2} de \p{L}+(?: del? \d{4})?/u.exec(bare) ?? [];
    return origin === 'person' || (date !== undefined && given.includes(date));
  });
}

// Where one of them is missing or written otherwise, that is the finding.
function hasPlaceAndDate(document: Document, context: Context): boolean {
  const { text } = document;
  if (/\{\{Lugar\}\},?[ \t]+a[ \t]+\{\{Fecha\}\}/.test(text)) return true;
  return !text.includes('{{Fecha}}') || !text.includes('{{Lugar}}') || isPlaced(document, context);
}

function hasCopy({ lines }: Document): boolean {
  return lines.some(({ role }) => role === 'copy');
}

// True if the document names its addressee. A post alone, «{{Cargo}}», does not.
function isAddressed(document: Document): boolean {
  const { text, plain, lines } = document;
  if (text.includes('{{Destinatario}}') || ADDRESSED.test(plain) || isRecord(document)) return true;
  return lines.some(
    ({ role, bare, names }) =>
      role === 'addressee' &&
      !(/^[¤\s.,]*$/.test(bare) && /^(?:cargo|puesto|adscripcion|area|institucion|dependencia)/.test(names[0] ?? '')),
  );
}

function isAgreement(lines: readonly Line[]): boolean {
  return lines.slice(0, 3).some(({ bare }) => AGREEMENT.test(bare));
}

function isRecord({ lines }: Document): boolean {
  return (
    lines.slice(0, 8).some(({ role, bare }) => RECORD.test(bare) && role !== 'subject') ||
    lines.some(({ bare, words }) => words < 3 && RECORDS.test(unspaced(bare)))
  );
}

// True if the line is the post of an addressee or a signer, in words or as a variable.
function isPost({ role, bare, names }: Line): boolean {
  return (
    (role === 'addressee' || role === 'signature') &&
    (A_POST.test(bare) || names.some((name) => /^(?:cargo|puesto)/.test(name)))
  );
}

const A_POST = new RegExp(`(?<!\\p{L})(?:${POST}|secretari[oa]|jefatura)(?!\\p{L})`, 'u');

// A paragraph, the labelled points of a tarjeta («- Antecedentes: …», «1. Situación. …»), or a table.
function hasBody(document: Document): boolean {
  if (countParagraphs(document, 15) > 0) return true;
  const points = document.lines.filter(
    ({ role, bare }) => role === 'listItem' && /^(?:[-–•·]|\d{1,2}[.)]) \p{L}[^:.]{2,30}[:.] /u.test(bare),
  );
  if (document.lines.some((line) => isDashes(line))) return true;
  return points.length > 1 && points.reduce((sum, { plain }) => sum + countWords(plain), 0) >= 24;
}

// Who signs, in variables or in words; a line to sign on is enough.
function isSigned(document: Document): boolean {
  const { start, end } = signatureZone(document);
  return (
    countSignatureVariables(document) > 0 ||
    /_{6}|-{6}|={6}/.test(document.plain.slice(start, end)) ||
    hasRubric(document) ||
    signaturesOf(document).length > 0
  );
}

// «El Director General, Ana Sol.- Rúbrica.», as gazettes print a signature.
function hasRubric(document: Document): boolean {
  const { start, end } = signatureZone(document);
  return /\brubrica\b/.test(document.plain.slice(start, end));
}

// «NOTIFICADOR» below a line to sign on: the name is written by hand.
function isRuled({ lines }: Document): boolean {
  return lines.some(
    ({ role, bare }, at) => role === 'signature' && /^_{6,}$/.test(bare) && lines[at + 1]?.role === 'signature',
  );
}

// Names of variables without their braces sign for nobody. Without a closing, a variable or a post tells a signature from other short lines.
function signaturesOf({ lines, closing }: Document): Line[] {
  return lines.filter(
    (line) =>
      line.role === 'signature' &&
      /[\p{L}¤]/u.test(line.bare) &&
      !/^(?:nombre|cargo|puesto)(?:_| del?\b|$)/.test(line.bare) &&
      (closing !== undefined || line.names.length > 0 || isPost(line)),
  );
}

// Name and post in one line, «Diputada Ana Ruiz», or an office that signs as such.
function isWhole(line: Line): boolean {
  return /^nombre y firma\b/.test(line.bare) || OFFICE.test(line.bare) || (isPost(line) && line.words > 2);
}

const OFFICE = new RegExp(`^(?:l[ao]s? )?${INSTITUTION}\\b`);

// The variables of the place and of the date under other names.
const OTHER_NAMES = {
  Lugar: /^(?:ciudad|municipio|localidad|lugar_(?:de_)?(?:emision|expedicion|elaboracion))$/,
  Fecha: /^fecha_(?:(?:de_?l?_?)?(?:oficio|documento|emision|expedicion|elaboracion)|actual)$/,
};

// The variable in the line of the place and date that stands for one of them, unless the document has it under its own name.
// In «{{Municipio}}, Chiapas» it is a part of the place.
function renamable({ lines, variables }: Document, name: 'Lugar' | 'Fecha'): Occurrence | undefined {
  if (variables.some((variable) => fold(variable.name) === fold(name))) return undefined;
  const dated = lines.find(
    ({ role, bare }) => role === 'placeAndDate' && (name === 'Fecha' || /^¤,? (?:a )?[¤\d]/.test(bare)),
  );
  return variables.find(
    ({ start, end, name: other }) =>
      dated && start >= dated.start && end <= dated.end && OTHER_NAMES[name].test(fold(other)),
  );
}

function renamedTo(document: Document, name: 'Lugar' | 'Fecha'): Edit[] {
  const found = renamable(document, name);
  if (!found) return [];
  return document.variables
    .filter((variable) => variable.name === found.name)
    .map((variable) => ({ start: variable.start, end: variable.end, text: `{{${name}}}`, group: groupOf(variable) }));
}

// «{{Dia}} de {{Mes}} de {{Ano}}» in the line of the place is the one date of the document, if its parts stand nowhere else.
function withOneDate({ lines, variables }: Document): Edit[] {
  const dated = lines.find(({ role }) => role === 'placeAndDate');
  const match = dated && /\{\{d[ií]a\}\} del? \{\{mes\}\} del? \{\{a(?:ñ|n|ni)o\}\}/i.exec(dated.text);
  if (!match || variables.some(({ name }) => fold(name) === 'fecha')) return [];
  const start = dated.start + match.index;
  const end = start + match[0].length;
  const isElsewhere = variables.some(
    (variable) => /^(?:dia|mes|ani?o)$/.test(fold(variable.name)) && (variable.end <= start || variable.start >= end),
  );
  return isElsewhere ? [] : [{ start, end, text: '{{Fecha}}' }];
}

// The variable in another spelling or under another name, which its group mends, or else the place where it belongs.
function misspelled(name: 'Lugar' | 'Fecha' | 'Destinatario') {
  return (document: Document): Range => {
    const [date] = name === 'Fecha' ? withOneDate(document) : [];
    if (date) return { start: date.start, end: date.end };
    const variable =
      document.variables.find((variable) => fold(variable.name) === fold(name)) ??
      (name === 'Destinatario' ? undefined : renamable(document, name));
    return variable ? { start: variable.start, end: variable.end, group: groupOf(variable) } : bodyStart(document);
  };
}

function beforeCopies(document: Document): Range {
  const start = document.firstCopy?.start ?? atEnd(document).start;
  return { start, end: start };
}

// Where the signature stands: from the closing to the copies. Without a closing, from the last sentence on.
function signatureZone(document: Document): Range {
  const end = document.firstCopy?.start ?? document.text.length;
  const closing =
    document.closing ?? document.lines.findLast((line) => line.start < end && countWords(line.plain) >= 8);
  return { start: Math.min(closing?.end ?? end, end), end };
}

function signaturePlace(document: Document): Range {
  const { start } = signatureZone(document);
  return { start, end: start };
}

function countSignatureVariables(document: Document): number {
  const { start, end } = signatureZone(document);
  return document.variables.filter((variable) => variable.start >= start && variable.end <= end).length;
}

// Paragraphs with that many words between subject and closing, whether a line or a block of lines makes one.
function countParagraphs(document: Document, words: number): number {
  const end = document.closing?.start ?? document.firstCopy?.start ?? document.text.length;
  // The subject of some offices stands in a box at the foot.
  const start = document.subject && document.subject.start < end ? document.subject.end : 0;
  const body = document.plain.slice(start, Math.max(start, end));
  const counts = [body.split(/\r\n|[\r\n]/), body.split(/\n\s*\n/)].map(
    (parts) => parts.filter((part) => countWords(part) >= words).length,
  );
  return Math.max(...counts);
}

function hasHeader(document: Document): boolean {
  const end = document.subject?.start ?? document.lines[6]?.end ?? document.text.length;
  return (
    (document.lines.length > 2 && document.lines.some(({ role, bare }) => role === 'header' && /\p{L}/u.test(bare))) ||
    HEADER_WORDS.test(document.plain.slice(0, end)) ||
    document.lines.some(({ role, bare }) => role === 'reference' && /^dependencia\s*:\s*[\p{L}¤]/u.test(bare)) ||
    document.variables.some((variable) => variable.end <= end && INSTITUTION_VARIABLE.test(variable.name))
  );
}

function wrongOrder({ lines, subject, closing, firstCopy }: Document): Range[] {
  const wrong: Line[] = [];
  // Some offices put the subject into the box of references, and the box at the foot.
  const isBoxed = subject && lines[lines.indexOf(subject) - 1]?.role === 'reference';
  const first = isBoxed ? undefined : subject;
  if (first && closing && first.start > closing.start) wrong.push(first);
  if (closing && firstCopy && closing.start > firstCopy.start) wrong.push(closing);
  else if (first && firstCopy && first.start > firstCopy.start && !wrong.includes(first)) wrong.push(first);
  return wrong;
}

// A subject that names nothing in particular, or is longer than a line.
function subjectIsEmpty({ subject }: Document): Range[] {
  if (!subject) return [];
  const { words } = splitSubject(subject.plain);
  const isFull =
    /[\p{L}]{3}/u.test(words.replaceAll('\ue000', ' ')) && (words.match(WORD_OR_VARIABLE)?.length ?? 0) >= 2;
  const isPhrase = /\bel que se (?:indica|cita)\b|\bque a continuacion se\b/.test(words);
  const start = subject.end - words.length;
  return isFull && words.length <= 160 && !isPhrase ? [] : [{ start, end: subject.end }];
}

// Lines of a fixed phrase, with the white space and the Markdown marks around it, in its one spelling.
// Where the marks are all that is wrong, they are another rule's to mend.
export function respelled({ text, lines }: Document, isPhrase: (bare: string) => boolean, phrase: string): Edit[] {
  return lines
    .filter(
      (line) => isPhrase(line.bare) && (line.text === phrase || line.text.replace(/[*_#>]+/g, '').trim() !== phrase),
    )
    .flatMap(({ start, end }) => changed(text, { start: indentStart(text, start), end, text: phrase }));
}

// PRESENTE, or PRESENTES to several addressees.
export function respelledPresent(document: Document, isWanted: (bare: string) => boolean): Edit[] {
  const isPlural = (bare: string) => /s[\s.:,-]*$/.test(bare);
  return [
    ...respelled(document, (bare) => PRESENT.test(bare) && isWanted(bare) && !isPlural(bare), 'PRESENTE'),
    ...respelled(document, (bare) => PRESENT.test(bare) && isWanted(bare) && isPlural(bare), 'PRESENTES'),
  ];
}

function isFormalClosing({ bare }: Line): boolean {
  return CLOSING.test(bare) && !LETTER_CLOSING.test(bare) && !bare.startsWith('protest');
}

function isLetterClosing({ bare }: Line): boolean {
  return CLOSING.test(bare) && LETTER_CLOSING.test(bare);
}

// A motto or who signs on the line of the closing.
const CLOSING_AND_MORE = new RegExp(`^(?:muy\\s+)?atentamente\\b[ .:,-]*(?=["“«]|\\ue000|(?:cc?|${TITLE})\\. )`);

function withClosing({ text, lines, closing }: Document): Edit[] {
  const edits = lines.flatMap((line) => {
    const [label] = CLOSING_AND_MORE.exec(line.plain) ?? [];
    if (label === undefined) return [];
    const isMotto = /^["“«]/.test(line.plain.slice(label.length));
    return [
      {
        start: indentStart(text, line.start),
        end: line.start + label.length,
        text: `ATENTAMENTE\n${isMotto ? '' : '\n'}`,
      },
    ];
  });
  if (edits.length > 0 || lines.some(isFormalClosing)) return edits;
  const letter = lines.findLast(isLetterClosing);
  return letter && letter === closing
    ? [{ start: indentStart(text, letter.start), end: letter.end, text: 'ATENTAMENTE' }]
    : [];
}

// Markdown marks before and after the label stay: they are another rule's.
function withSubjectLabel({ text, lines }: Document): Edit[] {
  return lines.flatMap((line) => {
    const match = /^([*_#>\s]*)(asunto|a\s+s\s+u\s+n\s+t\s+o)\s*(?::|\.\s?[-–—])([*_]*)\s*/.exec(line.plain);
    if (!match) return [];
    const [label, before = '', , after = ''] = match;
    const start = before === '' ? indentStart(text, line.start) : line.start + before.length;
    const end = line.start + label.length;
    return changed(text, { start, end, text: `ASUNTO:${after}${end < line.end ? ' ' : ''}` });
  });
}

function withCopyLabels({ text, lines, closing }: Document): Edit[] {
  return lines.flatMap((line) => {
    const isBelow = closing !== undefined && line.start > closing.end;
    const [label] = SHORT_COPY.exec(line.plain) ?? ((isBelow && SHORTER_COPY.exec(line.plain)) || []);
    if (label === undefined) return [];
    const end = line.start + label.length;
    const start = indentStart(text, line.start);
    const phrase = copyLabel(label);
    return changed(text, { start, end, text: end < line.end ? `${phrase} ` : phrase, group: COPIES });
  });
}

// C.c.c.e.p. and C.c.e.p. say that the copy goes electronically.
function copyLabel(label: string): string {
  return label.includes('e') ? `C.c.${label.match(/c/g)?.length === 3 ? 'c.' : ''}e.p.` : 'C.c.p.';
}

function changed(text: string, edit: Edit): Edit[] {
  return edit.text === text.slice(edit.start, edit.end) ? [] : [edit];
}

// Where the white space before a line begins.
function indentStart(text: string, lineStart: number): number {
  let start = lineStart;
  while (/[ \t]/.test(text.charAt(start - 1))) start -= 1;
  return start;
}
