// The parts of a template, told from their spellings and their place: one entry for each line that is not blank.

import { fold, linesOf } from './text.ts';
import { replaceVariables } from './variables.ts';
import { CLOSING, COPY, INSTITUTION, INSTITUTION_VARIABLE, MONTH, PRESENT, SUBJECT, TITLE } from './vocabulary.ts';

export type Role =
  | 'header'
  | 'documentNumber'
  | 'reference'
  | 'subject'
  | 'placeAndDate'
  | 'addressee'
  | 'attention'
  | 'present'
  | 'paragraph'
  | 'listItem'
  | 'closing'
  | 'motto'
  | 'signature'
  | 'annex'
  | 'copy'
  | 'initials';

// `start` and `end` are UTF-16 offsets of `text`, the line without white space at its ends.
export interface OutlineLine {
  role: Role;
  text: string;
  start: number;
  end: number;
  blankBefore: boolean;
}

export type Part = 'header' | 'subject' | 'placeAndDate' | 'addressee' | 'body' | 'closing' | 'signature' | 'copies';

export interface Outline {
  lines: OutlineLine[];
  missing: Part[];
}

export function outline(text: string): Outline {
  const lines = readLines(text);
  const copies = firstIndex(lines, (line) => COPY.test(line.folded));
  const closing = lines.findIndex((line, index) => index > 0 && CLOSING.test(line.folded));
  const tail = closing >= 0 ? closing : tailWithoutClosing(lines, copies);
  nameHeadAndBody(lines.slice(0, Math.min(tail, copies)));
  nameTail(lines.slice(Math.min(tail, copies)), closing >= 0 || tail < copies);

  const found = new Set(lines.map((line) => line.role));
  const holds: Readonly<Record<Part, boolean>> = {
    header: found.has('header'),
    subject: found.has('subject'),
    placeAndDate: found.has('placeAndDate'),
    addressee: found.has('addressee') || lines.some((line) => line.folded.includes('se reunen')),
    body: found.has('paragraph') || found.has('listItem'),
    closing: found.has('closing'),
    signature: found.has('signature'),
    copies: found.has('copy'),
  };
  return {
    lines: lines.map(({ role, text, start, end, blankBefore }) => ({ role, text, start, end, blankBefore })),
    missing: PARTS.filter((part) => !holds[part]),
  };
}

// What the subject says, without its label; empty where there is none.
export function subjectOf(lines: readonly OutlineLine[]): string {
  const subject = lines.filter(({ role }) => role === 'subject').map(({ text }) => text);
  return subject.join(' ').replace(/^[*_#\s]*asunto\s*(?::|\.\s?[-–—])[*_\s]*/i, '');
}

const PARTS: readonly Part[] = [
  'header',
  'subject',
  'placeAndDate',
  'addressee',
  'body',
  'closing',
  'signature',
  'copies',
];

// `folded` is the line without Markdown marks, case and accents; each variable in it is a single ¤ and its name goes into `names`.
interface Reading extends OutlineLine {
  folded: string;
  names: string[];
  words: number;
}

function readLines(text: string): Reading[] {
  const readings: Reading[] = [];
  let blankBefore = false;
  for (const line of linesOf(text)) {
    if (line.text === '') {
      blankBefore = readings.length > 0;
      continue;
    }
    const names: string[] = [];
    const masked = replaceVariables(line.text, ({ name }) => {
      names.push(fold(name));
      return '¤';
    });
    const folded = fold(unmarked(masked));
    const words = folded.match(/[\p{L}\p{N}]+|¤/gu)?.length ?? 0;
    readings.push({ role: 'paragraph', ...line, blankBefore, folded, names, words });
    blankBefore = false;
  }
  return readings;
}

// Without Markdown marks around it; a line of nothing else stays.
function unmarked(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && '*_#> '.includes(text.charAt(start))) start += 1;
  while (end > start && '*_ '.includes(text.charAt(end - 1))) end -= 1;
  return start < end ? text.slice(start, end).replaceAll('**', '') : text;
}

function firstIndex(lines: readonly Reading[], test: (line: Reading) => boolean): number {
  const index = lines.findIndex(test);
  return index < 0 ? lines.length : index;
}

// Without ATENTAMENTE the signature is what stands in short lines at the end of the text before the copies.
function tailWithoutClosing(lines: readonly Reading[], copies: number): number {
  let tail = copies;
  while (tail > 0) {
    const line = lines[tail - 1];
    if (!line || isProse(line) || isListItem(line) || PRESENT.test(line.folded) || isHeadLabel(line)) break;
    tail -= 1;
  }
  return tail > 0 && lines.slice(0, tail).some(isProse) ? tail : copies;
}

function nameHeadAndBody(lines: readonly Reading[]): void {
  const present = firstIndex(lines, (line) => PRESENT.test(line.folded));
  let inBody = false;
  let inHead: Role = 'header';
  let presentSeen = false;
  let subjectSeen = false;
  let headed = false;
  // After the institution and the subject or the date, another institution is one that is addressed.
  let headEnded = false;
  lines.forEach((line, index) => {
    const before = lines[index - 1]?.role;
    const { folded } = line;
    const greets = GREETING.test(folded);
    if (!subjectSeen && SUBJECT.test(folded)) {
      line.role = inHead = 'subject';
      subjectSeen = true;
    } else if (inBody) {
      line.role = isListItem(line) || LETTERED.test(line.text) ? 'listItem' : 'paragraph';
    } else if (PRESENT.test(folded)) {
      line.role = 'present';
      presentSeen = true;
    } else if (isPlaceAndDate(line)) {
      line.role = inHead = 'placeAndDate';
    } else if (ADDRESS_LABEL.test(folded)) {
      line.role = inHead = 'addressee';
    } else if (ATTENTION.test(folded)) {
      line.role = 'attention';
    } else if (before === 'subject' && !line.blankBefore && continuesSubject(lines[index - 1], line)) {
      line.role = 'subject';
    } else if (NUMBER.test(folded) && line.words <= 12) {
      line.role = inHead = 'documentNumber';
    } else if (REFERENCE.test(folded) && line.words <= 14) {
      line.role = 'reference';
    } else if (MOTTO.test(folded) || isOneOf(line, 'leyenda', 'lema')) {
      line.role = 'motto';
    } else if (index < present && !isListItem(line) && line.words <= 16 && !(greets && present === lines.length)) {
      line.role = isHeader(line, inHead, before) && !headEnded ? 'header' : 'addressee';
    } else if (!presentSeen && !isProse(line) && !isListItem(line) && !greets) {
      if (inHead === 'header') line.role = 'header';
      else if (before === 'addressee' && line.blankBefore) inBody = true;
      else line.role = isHeader(line, inHead, before) && !headEnded ? 'header' : 'addressee';
    } else {
      inBody = true;
      line.role = isListItem(line) ? 'listItem' : 'paragraph';
    }
    if (line.role === 'addressee') inHead = 'addressee';
    headed ||= line.role === 'header';
    headEnded ||= headed && (line.role === 'subject' || line.role === 'placeAndDate');
  });
}

// An institution's name heads the document until somebody is addressed.
function isHeader(line: Reading, inHead: Role, before: Role | undefined): boolean {
  if (inHead === 'header') return !/^(?:destinatari|nombre)/.test(line.names[0] ?? '') && !isTitled(line);
  if (inHead === 'addressee' || before === 'addressee' || isTitled(line)) return false;
  return INSTITUTION_VARIABLE.test(line.names[0] ?? '') || HEADER_WORD.test(line.folded);
}

// «ASUNTO:» with its words below it, or a subject over several lines: not who is addressed, nor the first sentence of the body.
function continuesSubject(before: Reading | undefined, line: Reading): boolean {
  if (!before || /[.!?]$/.test(before.folded) || before.folded.length > 200 || GREETING.test(line.folded)) return false;
  if (before.folded.replace(SUBJECT, '') === '') return true;
  if (isTitled(line) || NUMBER.test(line.folded) || REFERENCE.test(line.folded) || line.words > 30) return false;
  if (UNFINISHED.test(before.folded) || /^\p{Ll}/u.test(line.text)) return true;
  return !/^[¤.,;:\s]*$/.test(line.folded) && !isProse(line) && !HEADER_WORD.test(line.folded);
}

function nameTail(lines: readonly Reading[], signed: boolean): void {
  let zone: Role = signed ? 'signature' : 'copy';
  lines.forEach((line, index) => {
    const { folded } = line;
    const before = lines[index - 1]?.role;
    if (COPY.test(folded)) line.role = zone = 'copy';
    else if (CLOSING.test(folded) && (index === 0 || before === 'closing')) line.role = 'closing';
    else if (ANNEX.test(folded) || isOneOf(line, 'anexo', 'anexos')) {
      line.role = 'annex';
      if (zone === 'copy') zone = 'annex';
    } else if (INITIALS.test(line.text) || DRAFTER.test(folded) || isOneOf(line, 'iniciales', 'rubricas')) {
      line.role = 'initials';
    } else if (zone === 'annex') {
      if (isListItem(line)) line.role = 'listItem';
      else line.role = before === 'annex' && !line.blankBefore ? 'annex' : 'paragraph';
    } else if (zone === 'copy') line.role = line.blankBefore && line.words > 14 ? 'paragraph' : 'copy';
    else if (isPlaceAndDate(line)) line.role = 'placeAndDate';
    else if (MOTTO.test(folded) || isOneOf(line, 'lema', 'leyenda')) line.role = 'motto';
    else line.role = line.words > 25 ? 'paragraph' : 'signature';
  });
}

// An asterisk is a mark of Markdown, which `folded` lacks.
function isListItem(line: Reading): boolean {
  return LIST_ITEM.test(line.folded) || /^\*\s/.test(line.text);
}

function isTitled(line: Reading): boolean {
  return TITLED.test(line.folded) || WOMAN_SECRETARY.test(line.text);
}

// A sentence: many words, or several that end like one.
function isProse(line: Reading): boolean {
  return line.words >= 14 || (line.words >= 6 && /[.:;]$/.test(line.folded) && !isTitled(line));
}

function isHeadLabel(line: Reading): boolean {
  return SUBJECT.test(line.folded) || ADDRESS_LABEL.test(line.folded) || isPlaceAndDate(line);
}

function isOneOf(line: Reading, ...names: string[]): boolean {
  return /^[¤.,;:\s]*$/.test(line.folded) && names.includes(line.names[0] ?? '');
}

// «{{Lugar}}, a {{Fecha}}», «Puebla, Puebla, a 3 de mayo de 2026», «Fecha: …», «Lugar y fecha: …»
function isPlaceAndDate(line: Reading): boolean {
  const { folded, names, words } = line;
  if (words > 16 || isListItem(line)) return false;
  if (/^(?:lugar(?: y fecha)?|fecha)\s*:/.test(folded)) return true;
  const last = names.at(-1) ?? '';
  if (/^(?:fecha|dia|mes|ano|anio)(?:_|$)/.test(last) && /^[^.;:]{0,80}¤[ .]*$/.test(folded)) {
    return words <= 10 && (/\ba\b|,/.test(folded) || names.length > 1 || folded.replace(/[ .]/g, '') === '¤');
  }
  return WRITTEN_DATE.test(folded);
}

// «1.», «1)», «1.-», «1.1», «a)», «IV.», «-», «•»
const LIST_ITEM =
  /^(?:\d{1,3}[.)]-?|\d{1,2}(?:\.\d{1,2}){1,3}[.)]?-?(?=\s+[\p{L}¤])|[a-z]\)|[ivx]{1,5}[.)]-?|[-–•·])\s/u;
// «a.» as well, in the body: «C.» heads a name.
const LETTERED = /^[a-z]\.-?\s/;

const WRITTEN_DATE = new RegExp(
  `^[^.;:]{0,80}\\b(?:\\d{1,2}|¤)\\s+de\\s+(?:${MONTH}|¤)(?:\\s+del?\\s+(?:\\d{4}|¤))?[ .]*$`,
);

const ADDRESS_LABEL = /^(?:para|de)\s*:|^a quien(?:es)? corresponda\b/;

const ATTENTION = /^(?:(?:con )?atencion(?: a)?\s*:|at'?n\b|at['’]n\b|(?:por|con) conducto de\b|con atencion a\b)/;

const NUMBER =
  /^(?:(?:oficio|memorand(?:um|o)|circular|tarjeta|nota|acta|constancia|convocatoria|invitacion|nombramiento|requerimiento|minuta)\b(?:[^.:¤\d]{0,60}(?:(?:num|no|nro|folio)?[.:°º]*\s*(?:¤|\d)|:\s*\S)|[\p{L}\s-]{0,40}$)|(?:num(?:ero)?|no)\.?\s*(?:de\s+)?(?:oficio|memorand|circular|tarjeta|acta)|folio\b[^.]{0,20}(?:¤|\d))/u;

const REFERENCE =
  /^(?:expediente|exp\.|referencias?|ref\.|dependencia|seccion|departamento|mesa|numero|num\.|no\.|clasificacion|clave|ramo|anexos?|unidad administrativa|folio)\s*(?:num\.|no\.)?\s*[:¤]/;

const MOTTO = /^["“«'].*["”»']\.?$|^20\d\d,? ano de\b|^sufragio efectivo/;

const TITLED = new RegExp(
  `^(?:a l[ao]s? )?(?:(?:cc?|${TITLE})\\.|senora?\\b|ciudadan[oa]s?\\b|titular\\b|director|secretario\\b|president[ea]\\b)`,
);

// «Secretaria de Finanzas» is a person, «Secretaría de Finanzas» and «SECRETARIA DE FINANZAS» are none.
const WOMAN_SECRETARY = /^(?:[Aa] la )?[Ss]ecretaria\b/;

const HEADER_WORD = new RegExp(`^(?:h\\. )?${INSTITUTION}\\b`);

const GREETING = /^(?:estimad|apreciable|distinguid|querid)/;

const UNFINISHED = /(?:,|\b(?:al?|con|del?|el|en|la|las|los|o|para|por|que|sobre|un|una|y))$/;

const ANNEX = /^(?:anexos?|adjuntos?)\b\s*[:.¤\d]/;

const INITIALS = /^\p{Lu}{2,6}(?:\s?[/*-]\s?[\p{L}]{2,6}){1,5}\.?$/u;

const DRAFTER = /^(?:elaboro|reviso|valido|vo\. ?bo\.|autorizo|formulo)\s*[:.]\s*\S/;
