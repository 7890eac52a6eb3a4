// Reads data that any line may have: numbers after their noun, firms, and data after a label.
import { findPeople } from '../entities/people.ts';
import { readRoman } from '../facts/roman.ts';
import { COURSE } from '../lexicon/by-tag/course.ts';
import { EVENT } from '../lexicon/by-tag/event.ts';
import { ORDINAL } from '../lexicon/by-tag/ordinal.ts';
import { oneWord } from '../lexicon/word.ts';
import type { Line } from '../line.ts';
import { firstFrom, fold, type Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { C_C_P } from '../words/copy-label.ts';
import { POINT } from '../words/list-marks.ts';
import { capitalise, kindOfLabel, tidyLabel } from './context.ts';
import { add, around, each, type FieldReading, type Found } from './finding.ts';
import { entitiesIn, organsIn } from './known-forms.ts';
import { NUMBERED_FOLDED, numberedBy } from './numbered.ts';
import { kindOfValue } from './value-kind.ts';
import { CODE, isFolio, ORDINAL_FOLDED, ORDINALS } from './written-data.ts';

// Reads numbers after a noun, «folio 3309», and folios without a noun. `isOwn` is true for the line with the
// number of the letter itself.
export function readNumbers(reading: FieldReading, stretch: Range, isOwn: boolean): void {
  const { plain, masked } = reading.letter;
  const folded = plain.slice(stretch.start, stretch.end);
  if (!/\d/.test(folded)) return;
  for (const match of folded.matchAll(NUMBERED_FOLDED)) {
    const { 0: words, 1: noun = '', 2: number, 3: value = '', index } = match;
    const end = stretch.start + index + words.length;
    const start = end - value.length;
    const digits = value.replace(/\D/g, '').length;
    const isLong = digits > 2 || /[/-]/.test(value);
    if (digits === 0 || plain.charAt(end) === '\ue000') continue;
    if (!isLong && number === undefined && !/^n[uo.]/.test(words)) continue;
    if (/^(?:19|20)\d\d$/.test(value) && number === undefined) continue;
    if (/^\d+[ao]?\.?$/.test(value) && digits < 3 && number === undefined) continue;
    const named = numberedBy(noun);
    if (!named) continue;
    // In «oficio de fecha 3 de …» and «cuenta con 120 alumnos», the digits are not the number of a document.
    const isCount = number === undefined && /^\d{1,4}$/.test(value);
    if (/^[a-z]+$/.test(value) || isOfLonger(reading, start, isCount)) continue;
    const label = isOwn ? named.label : labelOfCited(named.label, folded.slice(0, index));
    // A letterhead repeats the key of the school in every letter, so the key is not `sure`.
    const sure = !(isOwn && label === 'Clave');
    add(reading, start, end - (/[.–-]$/.test(value) ? 1 : 0), { ...named, label, sure, isOwn });
    addSameNumbers(reading, end, stretch.end, value, { ...named, label, sure, isOwn });
  }
  for (const { 0: code, index } of masked.slice(stretch.start, stretch.end).matchAll(CODE)) {
    const start = stretch.start + index;
    if (!isFolio(code) || plain.charAt(start + code.length) === '\ue000' || plain.charAt(start - 1) === '\ue000')
      continue;
    const [before] = around(reading, stretch, start, start, 60);
    const last = reading.found.at(-1);
    const isNext = last?.kind === 'reference' && NEXT_CODE.test(plain.slice(last.end, Math.max(last.end, start)));
    const named = isNext
      ? last
      : isOwn
        ? numberedBy(/^\p{L}+/u.exec(folded)?.[0] ?? '')
        : (numberedBy(/(\p{L}+)[\s.:,]*(?:n[o°º.]{1,2}|numero|num\.?)?[\s.:]*$/u.exec(before)?.[1] ?? '') ??
          nearestNumbered(before));
    const label = named && !isNext && !isOwn ? labelOfCited(named.label, before) : named?.label;
    add(reading, start, start + code.length, {
      label: label ?? (isOwn ? 'Número de oficio' : 'Referencia'),
      kind: named?.kind ?? 'reference',
      sure: true,
      isOwn,
    });
  }
}

// Another letter is answered or cited.
function labelOfCited(label: string, before: string): string {
  if (label !== 'Número de oficio') return label;
  return ANSWERS.test(before) ? 'Número del oficio que se contesta' : 'Número del oficio citado';
}

const ANSWERS = /(?<!\p{L})(?:atencion|contestacion|relacion|respuesta) (?:al?|con)(?: \p{L}{1,12}){0,4} ?$/u;

// Returns what a code is called by the nearest noun of its clause that has a number: «contrato de obra pública».
function nearestNumbered(before: string): ReturnType<typeof numberedBy> {
  const words =
    before
      .split(/[,.;:()]/)
      .at(-1)
      ?.match(/\p{L}{3,}/gu) ?? [];
  return words.reduceRight<ReturnType<typeof numberedBy>>((named, word) => named ?? numberedBy(word), undefined);
}

// Adds the other numbers of a list, if they have as many digits: «números 1129043377120 y 0988123456011».
function addSameNumbers(reading: FieldReading, from: number, to: number, value: string, facts: Found): void {
  if (!/^\d{3,}$/.test(value)) return;
  let offset = from;
  for (let match = NEXT_NUMBER.exec(reading.letter.plain.slice(offset, Math.min(to, offset + 40))); match; ) {
    const [words, number = ''] = match;
    if (number.length !== value.length) return;
    add(reading, offset + words.length - number.length, offset + words.length, facts);
    offset += words.length;
    match = NEXT_NUMBER.exec(reading.letter.plain.slice(offset, Math.min(to, offset + 40)));
  }
}

// Matches the words between two numbers of a list: «oficios DG/12/2025, DG/15/2025 y DG/31/2025».
const NEXT_CODE = /^(?:,|,? y|,? e|;)\s+(?:(?:el|la|los|las)\s+)?(?:n[uo]m?\S{0,5}\s+)?$/;

const NEXT_NUMBER = /^(?:,| y|, y)\s+(\d{3,30})(?![\p{L}\d/-])/u;

// Returns true for a number that begins a date, a sum or a span, and, without the sign of a number, for a count.
function isOfLonger({ letter: { entities } }: FieldReading, start: number, canBeCount: boolean): boolean {
  const one = entities[firstFrom(entities, (entity) => entity.start < start)];
  return (
    one?.start === start && (/^(?:date|partialDate|span|time)$/.test(one.kind) || (canBeCount && one.kind === 'count'))
  );
}

export function readFirms(reading: FieldReading, stretch: Range): void {
  for (const { start, end } of organsIn(reading, stretch, 'firm')) {
    const [before] = around(reading, stretch, start, start, 40);
    const label = /(?<!\p{L})(proveedor|licitante|contratista|prestador)\p{L}*\s*$/u.exec(before)?.[1];
    add(reading, start, end, {
      label: label ? capitalise(label) : 'Empresa',
      kind: 'institution',
      sure: true,
    });
  }
}

// Reads ordinals before a noun, «quinta sesión», and Roman numerals before it or behind it: «XII edición», «Acta XIV».
export function readOrdinals(reading: FieldReading, stretch: Range): void {
  const { plain } = reading.letter;
  each(reading, stretch, ORDINAL_FOLDED, 'plain', (_, to) => {
    return foundOrdinal(/^\s+(?:y )?(\p{L}+)/u.exec(plain.slice(to, to + 30))?.[1] ?? 'sesion');
  });
  each(reading, stretch, ROMAN, 'masked', (from, to, { 0: words }) => {
    if (readRoman(words) === undefined) return undefined;
    const [, noun] =
      COUNTED_BEHIND.exec(plain.slice(to, to + 30)) ??
      COUNTED_BEFORE.exec(plain.slice(Math.max(0, from - 40), from)) ??
      [];
    return noun === undefined ? undefined : foundOrdinal(noun);
  });
}

function foundOrdinal(noun: string): Found {
  const isFeminine = /(?:ion|a)$/.test(noun) && noun !== 'acta';
  const named = noun.replace(/ion$/, 'ión');
  return { label: `Número ${isFeminine ? 'de la' : 'del'} ${named}`, kind: 'text', sure: true };
}

const ROMAN = /(?<![\p{L}\d/.-])(?:[IVX]|[IVXLC]{2,9})(?![\p{L}\d/.-]|, (?:inciso|p[áa]rrafo|fracci[óo]n))/gu;
const COUNTED_BEHIND = new RegExp(`^ (${oneWord(COURSE, EVENT, ORDINAL)})(?!\\p{L})`, 'u');
// «Etapa II» and «grado II» name what stays.
const COUNTED_BEFORE = new RegExp(
  `(?<!\\p{L})(?!etapa|grado|periodo)(${oneWord(ORDINAL)})(?: (?:numero|num\\.|no\\.))? $`,
  'u',
);

// Reads «Label: value». Returns false for any other line.
export function readLabelled(reading: FieldReading, { start, end }: Range, line: Line, isOwn: boolean): boolean {
  if (line.words > 16) return false;
  const match = LABELLED.exec(reading.letter.masked.slice(start, end));
  if (!match) return false;
  const label = match[1] ?? '';
  if (
    label.split(/\s+/).length > 7 ||
    /^\([^()]*\)$/.test(reading.letter.masked.slice(start + match[0].length, end)) ||
    NO_LABEL.test(fold(label))
  )
    return false;
  const value = reading.letter.masked.slice(start + match[0].length, end);
  const gap = value.search(/\s{3}|\t|\s\|\s/);
  // «Reunión: lunes 22 de septiembre, 9:00 h, sala 2» has several values, which other functions read one by
  // one.
  const isSeveral =
    value.split(/\s+/).length > 5 &&
    entitiesIn(reading, { start: start + match[0].length, end }).some(({ kind }) =>
      /^(?:date|time|amount)$/.test(kind),
    );
  if (isSeveral && line.role === 'paragraph' && kindOfValue(value) === 'text' && !/^horario/i.test(label)) return false;
  const to = gap < 0 ? end : start + match[0].length + gap;
  const isAdded = addLabelled(reading, start + match[0].length, to, label, isOwn);
  // The rest of the line may have other labels: «Grado: 2° Grupo: "C" Turno: Matutino».
  const restStart = to + (/^[\s|]*/.exec(reading.letter.masked.slice(to, end))?.[0].length ?? 0);
  if (isAdded && restStart < end) readLabelled(reading, { start: restStart, end }, line, isOwn);
  return isAdded;
}

export function addLabelled(reading: FieldReading, start: number, end: number, label: string, isOwn: boolean): boolean {
  const named = tidyLabel(label);
  const whole = reading.letter.document.text.slice(start, end).replace(/(?<![\s.,;])[\s.,;]+$/, '');
  const [person] = findPeople(whole, fold(whole));
  const value = person && person.from < 3 && /^,\s/.test(whole.slice(person.end)) ? whole.slice(0, person.end) : whole;
  const byForm = kindOfValue(value);
  const byLabel = kindOfLabel(named);
  const kind =
    byLabel === 'text' || byLabel === 'longText' || byForm === 'date' || byForm === 'amount'
      ? byForm
      : byLabel === 'number' && byForm === 'reference'
        ? 'reference'
        : byLabel;
  const isFixed = kind === 'institution' || FIXED.test(fold(named));
  return add(reading, start, start + value.length, { label: named, kind, sure: !isFixed, isOwn: isOwn && !isFixed });
}

// The colon of an hour, «18:00», ends no label.
const LABELLED = new RegExp(
  `^((?:${POINT}|\\d{1,2}[.)]-?)?\\s*(?:\\*\\*)?[\\p{L}][^:|\\ue000]{1,60}?)\\s*(?<!\\d(?=:\\d)):\\**\\s*(?:\\.?[-–]|\\|)?\\s*(?=\\S)`,
  'u',
);

const NO_LABELS = anyOf(`
  asunto
  continuacion
  decir
  ejemplo
  es
  estimad[oa]s?
  http
  https
  importante
  nota
  notas
  presente
  primero
  que
  segundo
  siguientes?
  son
  tercero
  unico
`);

const NO_LABEL = new RegExp(
  `(?:^|\\s)${NO_LABELS}$|^${ORDINALS}(?:[.\\s-]|$)|^(?:atentamente|articulo|acuerdo|clausula|considerando|resultando|${C_C_P})`,
  'u',
);

const FIXED_LABELS = anyOf(`
  anexos?
  area
  asunto
  autorizo
  clasificacion
  correo
  de
  departamento
  dependencia
  direccion
  elaboro
  mesa
  ramo
  remitente
  reviso
  seccion
  tel(?:efonos?)?
  unidad
`);

export const FIXED = new RegExp(`^${FIXED_LABELS}(?!\\p{L})`, 'u');
