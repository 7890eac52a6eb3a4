// Rules for the lines above the body: the sender, the place and date, the subject, and the addressee.
import { isAgreement, isRecordLetter, LETTERS } from '../kinds/document-kind.ts';
import type { Line } from '../line.ts';
import { type Document, splitSubject } from '../reading/document.ts';
import { isVariable } from '../reading/place-and-date.ts';
import { type Edit, fold, type Range } from '../text.ts';
import type { Occurrence } from '../variables/variables.ts';
import { INSTITUTION, INSTITUTION_VARIABLE, PRESENT, SUBJECT, SUBJECT_WORD } from '../words/vocabulary.ts';
import { isPerson } from './agreement.ts';
import {
  countWords,
  type Draft,
  type Fix,
  isNotice,
  matches,
  missingUnless,
  type Rule,
  relabelled,
  WORD_OR_VARIABLE,
} from './rule.ts';
import { placeOf } from './variables.ts';

export const HEAD_RULES: readonly Rule[] = [
  {
    id: 'S1',
    name: 'asunto',
    severity: 'must',
    title: 'Asunto',
    message: 'Falta la línea «ASUNTO:», en mayúsculas y con el tema después.',
    reason: 'Con el asunto la oficialía de partes registra y turna el documento, y quien lo busca lo encuentra.',
    wrong: 'Asunto: Solicitud de datos del programa de becas',
    right: 'ASUNTO: Solicitud de datos del programa de becas',
    adviceFor: LETTERS,
    check: missingUnless(
      (draft) =>
        (draft.origin === 'person' && draft.subject !== undefined) ||
        isAgreement(draft) ||
        isNotice(draft) ||
        draft.lines.some(isWellLabelled),
      ({ lines }) => lines.find(({ plain }) => SUBJECT_WORD.test(plain)) ?? 0,
    ),
    fix: subjectLabelEdits,
  },
  {
    id: 'S2',
    name: 'un-solo-asunto',
    severity: 'should',
    title: 'Un solo asunto',
    message: 'Hay más de un asunto. Deje uno por documento.',
    reason: 'Cada oficio trata un solo asunto: así se turna a un área, se contesta y se archiva en su expediente.',
    wrong: 'ASUNTO: Solicitud de datos del programa de becas\nASUNTO: Préstamo del auditorio',
    right: 'ASUNTO: Solicitud de datos del programa de becas',
    check: ({ lines }) => lines.filter(({ plain }) => SUBJECT.test(plain)).slice(1),
  },
  {
    id: 'S3',
    name: 'asunto-concreto',
    severity: 'should',
    title: 'Asunto concreto',
    message: 'El asunto debe decir en una línea qué se pide o se informa.',
    reason:
      '«El que se indica» obliga a leer todo el oficio para saber a quién le toca. El asunto nombra la acción y el tema.',
    wrong: 'ASUNTO: El que se indica.',
    right: 'ASUNTO: Solicitud de datos del programa de becas',
    check: vagueOrLongSubject,
  },
  {
    id: 'S4',
    name: 'lugar',
    severity: 'must',
    title: 'Lugar',
    message: 'Falta el dato «Lugar».',
    reason:
      'El lugar dice desde dónde se escribe y ante quién se contesta. Con su nombre exacto, la página y otros programas lo llenan solos.',
    wrong: '{{LUGAR}}, a {{Fecha}}',
    right: '{{Lugar}}, a {{Fecha}}',
    adviceFor: LETTERS,
    check: missingUnless(
      (draft) => draft.text.includes('{{Lugar}}') || isWritten(draft, 'Lugar'),
      (draft) => renamed(draft, 'Lugar')[0],
    ),
    fix: (document) => renamed(document, 'Lugar'),
  },
  {
    id: 'S5',
    name: 'fecha',
    severity: 'must',
    title: 'Fecha',
    message: 'Falta el dato «Fecha».',
    reason: 'Los plazos se cuentan desde la fecha. Con su nombre exacto, la página y otros programas la llenan solos.',
    wrong: '{{Lugar}}, a {{fecha}}',
    right: '{{Lugar}}, a {{Fecha}}',
    adviceFor: LETTERS,
    check: missingUnless(
      (draft) => draft.text.includes('{{Fecha}}') || isWritten(draft, 'Fecha'),
      (draft) => withDate(draft)[0],
    ),
    fix: withDate,
  },
  {
    id: 'S6',
    name: 'lugar-y-fecha',
    severity: 'should',
    title: 'Lugar y fecha',
    message: 'Escriba el lugar y la fecha así: «Lugar», a «Fecha»',
    reason: 'Es la forma que usan las oficinas: «Mérida, Yucatán, a 3 de mayo de 2026».',
    wrong: '{{Lugar}}. {{Fecha}}',
    right: '{{Lugar}}, a {{Fecha}}',
    adviceFor: [],
    check: missingUnless(
      (draft) =>
        /\{\{Lugar\}\},?[ \t]+a[ \t]+\{\{Fecha\}\}/.test(draft.text) ||
        // A missing place or date is not reported here, because S4 or S5 reports it.
        !draft.text.includes('{{Fecha}}') ||
        !draft.text.includes('{{Lugar}}') ||
        isWritten(draft, 'Lugar') ||
        isRecordLetter(draft),
      ({ variables }) => variables.filter(({ name }) => fold(name) === 'fecha').map(placeOf)[0],
    ),
  },
  {
    id: 'S7',
    name: 'encabezado',
    severity: 'must',
    title: 'Encabezado',
    message: 'Falta el encabezado: ponga la institución y el área antes del asunto.',
    reason: 'El encabezado dice qué institución y qué área se hacen responsables de lo que el documento dice.',
    wrong: 'Oficio núm. {{Numero_Oficio}}',
    right: '{{Institucion}}\n{{Area}}\nOficio núm. {{Numero_Oficio}}',
    adviceFor: [],
    check: missingUnless(hasHeader, () => 0),
  },
  {
    id: 'S16',
    name: 'destinatario',
    severity: 'should',
    title: 'Destinatario',
    message: 'Falta a quién se dirige: «Destinatario» o A QUIEN CORRESPONDA.',
    reason:
      'Sin destinatario el oficio no se puede turnar ni entregar. Un cargo solo no basta: se dirige a una persona.',
    wrong: '{{Cargo}}\nPRESENTE',
    right: '{{Destinatario}}\n{{Cargo}}\nPRESENTE',
    adviceFor: LETTERS,
    // A line with only «{{Cargo}}» is not an addressee, because it names nobody.
    check: missingUnless(
      (draft) =>
        draft.text.includes('{{Destinatario}}') ||
        ADDRESSED.test(draft.plain) ||
        isRecordLetter(draft) ||
        draft.lines.some((line) => line.role === 'addressee' && !isVariable(line, POST_OR_UNIT)),
      (draft) => renamed(draft, 'Destinatario')[0],
    ),
  },
  {
    id: 'S18',
    name: 'presente',
    severity: 'should',
    title: 'PRESENTE',
    message: 'Falta PRESENTE, solo en su línea, después del destinatario.',
    reason:
      'PRESENTE termina los datos de quien recibe y hace las veces del saludo. Desde ahí empieza lo que se le dice.',
    wrong: '{{Destinatario}}\n{{Cargo}}',
    right: '{{Destinatario}}\n{{Cargo}}\nPRESENTE',
    adviceFor: LETTERS,
    check: missingUnless(
      (draft) =>
        (draft.origin === 'person' && !isToPerson(draft)) ||
        ADDRESSED.test(draft.plain) ||
        isRecordLetter(draft) ||
        draft.lines.some(({ bare }) => PRESENT.test(bare) || /^(?:para|de)\s*:/.test(bare)),
    ),
  },
  {
    id: 'S19',
    name: 'sin-saludo-de-carta',
    severity: 'should',
    title: 'Sin saludo de carta',
    message: 'Quite este saludo: en un oficio basta PRESENTE.',
    reason: 'PRESENTE ya saluda. «Estimado señor:» es de cartas personales.',
    wrong: 'PRESENTE\n\nEstimada directora:',
    right: 'PRESENTE',
    adviceFor: LETTERS,
    // Some autonomous public bodies write «Distinguido señor Gobernador:». This is accepted in a person's
    // document.
    check: ({ plain, origin }) =>
      matches(plain, GREETING).filter(({ start }) => origin !== 'person' || !plain.startsWith('distinguid', start)),
  },
];

// Returns true if the lines of the addressee name a person, and no greeting follows. An oficio to an office may end with
// its name.
function isToPerson({ lines, plain }: Draft): boolean {
  const isNamed = lines.some((line) => line.role === 'addressee' && isPerson(line));
  return isNamed && plain.search(GREETING) < 0;
}

const GREETING = /^[ \t]*(?:estimad[oa]s?|apreciables?|distinguid[oa]s?|querid[oa]s?)(?!\p{L})[^\n:,]{0,60}[:,]?/gmu;

function vagueOrLongSubject({ subject, origin }: Draft): Range[] {
  if (!subject) return [];
  const { words } = splitSubject(subject.plain);
  const isLeftToFill = origin === 'person' && /^\ue000+\W*$/u.test(words);
  const isFull = /\p{L}{3}/u.test(words) && words.length <= 160 && countWords(words, WORD_OR_VARIABLE) > 1;
  const isPhrase = /\bel que se (?:indica|cita)\b|\bque a continuacion se\b/.test(words);
  return isLeftToFill || (isFull && !isPhrase) ? [] : [{ start: subject.end - words.length, end: subject.end }];
}

function isWellLabelled({ text }: Line): boolean {
  const { label, words } = splitSubject(text);
  return /[^*_\s]/.test(words) && label.replace(/^[*_#>\s]+|[*_\s]+$/g, '') === 'ASUNTO:';
}

function subjectLabelEdits(document: Document): Edit[] {
  return document.lines.flatMap((line) => {
    const [label, before, after] = SUBJECT.exec(line.plain) ?? [];
    return label === undefined ? [] : relabelled(document, line, label, `ASUNTO:${after} `, before);
  });
}

function hasHeader({ lines, variables, subject, plain, text }: Document): boolean {
  const end = subject?.start ?? lines[6]?.end ?? text.length;
  return (
    (lines.length > 2 && lines.some(({ role, bare }) => role === 'header' && /\p{L}/u.test(bare))) ||
    HEADER_WORDS.test(plain.slice(0, end)) ||
    lines.some(({ role, bare }) => role === 'reference' && /^dependencia\s*:\s*[\p{L}¤]/u.test(bare)) ||
    variables.some((variable) => variable.end <= end && INSTITUTION_VARIABLE.test(variable.name))
  );
}

const HEADER_WORDS = new RegExp(`\\b${INSTITUTION}\\b`);

const POST_OR_UNIT = /^(?:cargo|puesto|adscripcion|area|institucion|dependencia)/;
const ADDRESSED = /\ba quien(?:es)? corresponda\b|\bse re(?:unen|unieron|unio)\b|\breunid[oa]s\b/;

// Patterns for the place and the date. `written` matches them in words. `otherName` matches other names of
// the variable, which are replaced only in a line that matches `line`. For example, «{{Municipio}}, Chiapas»
// does not match `line`, and keeps its variable.
const DATED: Readonly<Record<string, { written: RegExp; otherName: RegExp; line: RegExp }>> = {
  Lugar: {
    written: /^(?:lugar(?: y fecha)?\s*:\s*)?(\p{L}[^,.;:¤\d]*\p{L})/u,
    otherName: /^(?:ciudad|municipio|localidad|lugar_(?:de_)?(?:emision|expedicion|elaboracion))$/,
    line: /^¤,? (?:a )?[¤\d]/,
  },
  Fecha: {
    written: /(\d{1,2} de \p{L}+(?: del? \d{4})?)/u,
    otherName: /^fecha_(?:(?:de_?l?_?)?(?:oficio|documento|emision|expedicion|elaboracion)|actual)$/,
    line: /^/,
  },
};

// Returns true if the place or the date is in words instead of a variable. Words that the model wrote must
// come from the request. Returns true for «[Lugar], a [Fecha]» too, because V9 reports the brackets.
function isWritten({ lines, origin, given }: Draft, name: string): boolean {
  return lines.some(({ role, bare, names, text }) => {
    if (role !== 'placeAndDate') return false;
    const [, words] = DATED[name]?.written.exec(bare) ?? [];
    const isGiven = words !== undefined && given.includes(words);
    return origin === 'person' || isGiven || (names.includes(fold(name)) && !text.includes('{{'));
  });
}

// Returns the edits that rename a variable to `name`. The variable is «{{LUGAR}}», which differs only in
// capitals or accents, or else «{{Ciudad}}» in the line of the place and date. The finding is reported at the
// first edit.
function renamed({ lines, variables }: Document, name: string): Fix[] {
  const { otherName, line } = DATED[name] ?? {};
  const dated = lines.find(({ role, bare }) => role === 'placeAndDate' && line?.test(bare));
  const isDated = ({ start, end }: Range) => dated && start >= dated.start && end <= dated.end;
  const found =
    variables.find((variable) => fold(variable.name) === fold(name)) ??
    variables.find((variable) => isDated(variable) && otherName?.test(fold(variable.name)));
  const others = variables.filter((variable) => variable !== found && variable.name === found?.name);
  return (found ? [found, ...others] : []).map((variable) => ({ ...placeOf(variable), text: `{{${name}}}` }));
}

// Returns the edits that rename the variable of the date to {{Fecha}}. They also replace «{{Dia}} de {{Mes}}
// de {{Ano}}» by {{Fecha}} in the line of the place and date, if the text has these three variables only
// once.
function withDate(document: Document): Fix[] {
  const { lines, variables } = document;
  const dated = lines.find(({ role }) => role === 'placeAndDate');
  const match = dated && /\{\{d[ií]a\}\} del? \{\{mes\}\} del? \{\{a(?:ñ|n|ni)o\}\}/i.exec(dated.text);
  const isPart = ({ name }: Occurrence) => /^(?:dia|mes|ani?o)$/.test(fold(name));
  const isWhole = variables.some(({ name }) => fold(name) === 'fecha') || variables.filter(isPart).length > 3;
  if (!match || isWhole) return renamed(document, 'Fecha');
  const start = dated.start + match.index;
  return [{ start, end: start + match[0].length, text: '{{Fecha}}' }, ...renamed(document, 'Fecha')];
}
