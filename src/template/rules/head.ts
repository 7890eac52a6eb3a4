// The head: who writes, where and when, about what, and to whom.

import { type Document, splitSubject } from '../document.ts';
import { isAgreement, isRecord, LETTERS } from '../document-kind.ts';
import {
  atStart,
  bodyStart,
  type Context,
  changed,
  everyMatch,
  type Fix,
  indentStart,
  type Place,
  type Rule,
  requires,
  respelled,
  WORD_OR_VARIABLE,
} from '../rule.ts';
import { type Edit, fold, type Range } from '../text.ts';
import type { Occurrence } from '../variables.ts';
import { INSTITUTION, INSTITUTION_VARIABLE, PRESENT, SPACED_OUT, SUBJECT } from '../vocabulary.ts';
import { placeOf } from './variables.ts';

export const HEAD_RULES: readonly Rule[] = [
  {
    id: 'S1',
    severity: 'must',
    title: 'Asunto',
    messageEs: 'Falta la línea «ASUNTO:», en mayúsculas y con el tema después.',
    adviceFor: LETTERS,
    check: requires(
      (document, { origin }) =>
        (origin === 'person' && document.subject !== undefined) ||
        isAgreement(document) ||
        document.lines.some(({ text }) => /^[*_#>\s]*ASUNTO:[*_]*[ \t]*[^\s*_]/.test(text)),
      ({ lines }) => lines.find(({ plain }) => /^[*_#>\s]*asunto\b/.test(plain)) ?? atStart(),
    ),
    fix: withSubjectLabel,
  },
  {
    id: 'S2',
    severity: 'should',
    title: 'Un solo asunto',
    messageEs: 'Hay más de un asunto. Deje uno por documento.',
    check: ({ lines }) => lines.filter(({ plain }) => SUBJECT.test(plain)).slice(1),
  },
  {
    id: 'S3',
    severity: 'should',
    title: 'Asunto concreto',
    messageEs: 'El asunto debe decir en una línea qué se pide o se informa.',
    check: subjectIsEmpty,
  },
  {
    id: 'S4',
    severity: 'must',
    title: 'Lugar',
    messageEs: 'Falta la variable {{Lugar}}, escrita así.',
    adviceFor: LETTERS,
    check: requires(
      (document, context) => document.text.includes('{{Lugar}}') || isWritten(document, context, 'lugar'),
      misspelled('Lugar'),
    ),
    fix: (document) => renamedTo(document, 'Lugar'),
  },
  {
    id: 'S5',
    severity: 'must',
    title: 'Fecha',
    messageEs: 'Falta la variable {{Fecha}}, escrita así.',
    adviceFor: LETTERS,
    check: requires(
      (document, context) => document.text.includes('{{Fecha}}') || isWritten(document, context, 'fecha'),
      misspelled('Fecha'),
    ),
    fix: (document) => [...renamedTo(document, 'Fecha'), ...withOneDate(document)],
  },
  {
    id: 'S6',
    severity: 'should',
    title: 'Lugar y fecha',
    messageEs: 'Escriba el lugar y la fecha así: {{Lugar}}, a {{Fecha}}',
    adviceFor: [],
    check: requires(
      (document, context) => hasPlaceAndDate(document, context) || isRecord(document),
      misspelled('Fecha'),
    ),
  },
  {
    id: 'S7',
    severity: 'must',
    title: 'Encabezado',
    messageEs: 'Falta el encabezado: ponga la institución y el área antes del asunto.',
    adviceFor: [],
    check: requires(hasHeader),
  },
  {
    id: 'S16',
    severity: 'should',
    adviceFor: LETTERS,
    title: 'Destinatario',
    messageEs: 'Falta a quién se dirige: {{Destinatario}} o A QUIEN CORRESPONDA.',
    check: requires(isAddressed, misspelled('Destinatario')),
  },
  {
    id: 'S18',
    severity: 'should',
    title: 'PRESENTE',
    messageEs: 'Falta PRESENTE, solo en su línea, después del destinatario.',
    adviceFor: [],
    check: requires(
      (document) =>
        ADDRESSED.test(document.plain) ||
        isRecord(document) ||
        document.lines.some(({ bare }) => PRESENT.test(bare) || /^(?:para|de)\s*:/.test(bare)),
      bodyStart,
    ),
    fix: (document) => respelled(document, (phrase, bare) => phrase !== 'ATENTAMENTE' && !SPACED_OUT.test(bare)),
  },
  {
    id: 'S19',
    severity: 'should',
    title: 'Sin saludo de carta',
    messageEs: 'Quite este saludo: en un oficio basta PRESENTE.',
    check: everyMatch(
      /^[ \t]*(?:estimad[oa]s?|apreciables?|distinguid[oa]s?|querid[oa]s?)(?!\p{L})[^\n:,]{0,60}[:,]?/gmu,
    ),
  },
];

// A subject that names nothing in particular, or is longer than a line.
function subjectIsEmpty({ subject }: Document, { origin }: Context): Range[] {
  if (!subject) return [];
  const { words } = splitSubject(subject.plain);
  const isFull =
    /[\p{L}]{3}/u.test(words.replaceAll('\ue000', ' ')) && (words.match(WORD_OR_VARIABLE)?.length ?? 0) >= 2;
  const isPhrase = /\bel que se (?:indica|cita)\b|\bque a continuacion se\b/.test(words);
  // A person's form may leave the subject open.
  if (origin === 'person' && /^\ue000+\W*$/u.test(words)) return [];
  const start = subject.end - words.length;
  return isFull && words.length <= 160 && !isPhrase ? [] : [{ start, end: subject.end }];
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

// True if the document names its addressee. A mere post, «{{Cargo}}», does not.
function isAddressed(document: Document): boolean {
  const { text, plain, lines } = document;
  if (text.includes('{{Destinatario}}') || ADDRESSED.test(plain) || isRecord(document)) return true;
  return lines.some(
    ({ role, bare, names }) =>
      role === 'addressee' &&
      !(/^[¤\s.,]*$/.test(bare) && /^(?:cargo|puesto|adscripcion|area|institucion|dependencia)/.test(names[0] ?? '')),
  );
}

const ADDRESSED = /\ba quien(?:es)? corresponda\b|\bse re(?:unen|unieron|unio)\b|\breunid[oa]s\b/;

// The variables of the place and of the date under other names.
const OTHER_NAMES = {
  Lugar: /^(?:ciudad|municipio|localidad|lugar_(?:de_)?(?:emision|expedicion|elaboracion))$/,
  Fecha: /^fecha_(?:(?:de_?l?_?)?(?:oficio|documento|emision|expedicion|elaboracion)|actual)$/,
};

// True if the place or the date is written out: by a person in any way, by a model as the request named it. In brackets, «[Lugar], a [Fecha]»,
// the brackets are the finding.
function isWritten({ lines }: Document, { origin, given }: Context, name: keyof typeof WRITTEN): boolean {
  return lines.some(({ role, bare, names, text }) => {
    if (role !== 'placeAndDate') return false;
    const [, words] = WRITTEN[name].exec(bare) ?? [];
    const isGiven = words !== undefined && given.includes(words);
    return origin === 'person' || isGiven || (names.includes(name) && !text.includes('{{'));
  });
}

const WRITTEN = {
  lugar: /^(?:lugar(?: y fecha)?\s*:\s*)?(\p{L}[^,.;:¤\d]*\p{L})/u,
  fecha: /(\d{1,2} de \p{L}+(?: del? \d{4})?)/u,
};

// Where one of them is missing or written otherwise, that is the finding.
function hasPlaceAndDate(document: Document, context: Context): boolean {
  const { text } = document;
  if (/\{\{Lugar\}\},?[ \t]+a[ \t]+\{\{Fecha\}\}/.test(text)) return true;
  return !text.includes('{{Fecha}}') || !text.includes('{{Lugar}}') || isWritten(document, context, 'lugar');
}

// The variable in the line of the place and date that is for one of them, unless the document has it under its own name.
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

function renamedTo(document: Document, name: 'Lugar' | 'Fecha'): Fix[] {
  const found = renamable(document, name);
  if (!found) return [];
  return document.variables
    .filter((variable) => variable.name === found.name)
    .map((variable) => ({ ...placeOf(variable), text: `{{${name}}}` }));
}

// «{{Dia}} de {{Mes}} de {{Ano}}» in the line of the place is the one date of the document, if its parts are nowhere else.
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

// The variable in another spelling or under another name, which its group fixes, or else the place where it belongs.
function misspelled(name: 'Lugar' | 'Fecha' | 'Destinatario') {
  return (document: Document): Place => {
    const [date] = name === 'Fecha' ? withOneDate(document) : [];
    if (date) return { start: date.start, end: date.end };
    const variable =
      document.variables.find((variable) => fold(variable.name) === fold(name)) ??
      (name === 'Destinatario' ? undefined : renamable(document, name));
    return variable ? placeOf(variable) : bodyStart(document);
  };
}
