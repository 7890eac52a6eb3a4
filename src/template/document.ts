// A template, read once: its lines with their roles, its landmarks, and the views that patterns are tried on.
import { fold, linesOf } from './text.ts';
import { findOccurrences, type Occurrence, replaceVariables } from './variables.ts';
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

export type Part = 'header' | 'subject' | 'placeAndDate' | 'addressee' | 'body' | 'closing' | 'signature' | 'copies';

// A line that is not blank. `start` and `end` are UTF-16 offsets of `text`, the line without white space at its ends.
export interface Line {
  role: Role;
  text: string;
  start: number;
  end: number;
  blankBefore: boolean;
  // The line in Document.plain.
  plain: string;
  // The line folded, without Markdown marks, each variable a single ¤.
  bare: string;
  // The folded names of its variables.
  names: string[];
  // How many words it has, each variable counting as one.
  words: number;
}

// All views have the length of `text`, so that offsets agree.
export interface Document {
  text: string;
  // `text` in lower case and without accents.
  folded: string;
  // `text` and `folded` with every variable overwritten by \ue000, so that no pattern reads a name as prose.
  prose: string;
  plain: string;
  lines: Line[];
  variables: Occurrence[];
  // The landmarks: the first line with the label of the subject, the first closing, the first and the last copy.
  subject: Line | undefined;
  closing: Line | undefined;
  firstCopy: Line | undefined;
  lastCopy: Line | undefined;
  missing: Part[];
}

// Reads a text of any length in linear time. Expects NFC where accents matter to a pattern.
export function readDocument(text: string): Document {
  const prose = replaceVariables(text, ({ start, end }) => '\ue000'.repeat(end - start));
  const plain = fold(prose);
  const lines = readLines(text, plain);
  const copies = lines.filter(({ bare }) => COPY.test(bare));
  const closing = lines.find(({ bare }) => CLOSING.test(bare));
  nameRoles(lines, copies[0], closing);
  return {
    text,
    folded: fold(text),
    prose,
    plain,
    lines,
    variables: findOccurrences(text),
    subject: lines.find(({ bare }) => SUBJECT.test(bare)),
    closing,
    firstCopy: copies[0],
    lastCopy: copies.at(-1),
    missing: missingParts(lines),
  };
}

// The words of the subject, without its label; empty if there is no subject.
export function subjectOf(lines: readonly Line[]): string {
  const subject = lines.filter(({ role }) => role === 'subject').map(({ text }) => text);
  return splitSubject(subject.join(' ')).words;
}

// A subject line in two: its label as it is written («ASUNTO:», «Asunto.-», «A S U N T O :»; empty if it has none) and its words.
export function splitSubject(line: string): { label: string; words: string } {
  const label = SUBJECT.exec(fold(line))?.[0] ?? '';
  return { label: line.slice(0, label.length).trimEnd(), words: line.slice(label.length) };
}

function readLines(text: string, plain: string): Line[] {
  const lines: Line[] = [];
  let blankBefore = false;
  for (const line of linesOf(text)) {
    if (line.text === '') {
      blankBefore = lines.length > 0;
      continue;
    }
    const names: string[] = [];
    const masked = replaceVariables(line.text, ({ name }) => {
      names.push(fold(name));
      return '¤';
    });
    const bare = fold(unmarked(masked));
    const words = bare.match(/[\p{L}\p{N}]+|¤/gu)?.length ?? 0;
    lines.push({
      role: 'paragraph',
      ...line,
      blankBefore,
      plain: plain.slice(line.start, line.end),
      bare,
      names,
      words,
    });
    blankBefore = false;
  }
  return lines;
}

function missingParts(lines: readonly Line[]): Part[] {
  const found = new Set(lines.map(({ role }) => role));
  const has: Readonly<Record<Part, boolean>> = {
    header: found.has('header'),
    subject: found.has('subject'),
    placeAndDate: found.has('placeAndDate'),
    addressee: found.has('addressee') || lines.some(({ bare }) => bare.includes('se reunen')),
    body: found.has('paragraph') || found.has('listItem'),
    closing: found.has('closing'),
    signature: found.has('signature'),
    copies: found.has('copy'),
  };
  return PARTS.filter((part) => !has[part]);
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

// The head and the body end at the closing or at the copies; signatures and the rest stand below.
function nameRoles(lines: readonly Line[], firstCopy: Line | undefined, closing: Line | undefined): void {
  const copies = firstCopy ? lines.indexOf(firstCopy) : lines.length;
  const closes = closing ? lines.indexOf(closing) : -1;
  const tail = closes > 0 ? closes : tailWithoutClosing(lines, copies);
  nameHeadAndBody(lines.slice(0, Math.min(tail, copies)));
  nameTail(lines.slice(Math.min(tail, copies)), closes > 0 || tail < copies);
}

// Without Markdown marks around it; a line of nothing else stays.
function unmarked(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && '*_#> '.includes(text.charAt(start))) start += 1;
  while (end > start && '*_ '.includes(text.charAt(end - 1))) end -= 1;
  return start < end ? text.slice(start, end).replaceAll('**', '') : text;
}

// Without ATENTAMENTE the signature is what stands in short lines at the end of the text before the copies.
function tailWithoutClosing(lines: readonly Line[], copies: number): number {
  let tail = copies;
  while (tail > 0) {
    const line = lines[tail - 1];
    if (!line || isProse(line) || isListItem(line) || PRESENT.test(line.bare) || isHeadLabel(line)) break;
    tail -= 1;
  }
  return tail > 0 && lines.slice(0, tail).some(isProse) ? tail : copies;
}

function nameHeadAndBody(lines: readonly Line[]): void {
  const firstPresent = lines.findIndex((line) => PRESENT.test(line.bare));
  const present = firstPresent < 0 ? lines.length : firstPresent;
  let inBody = false;
  let inHead: Role = 'header';
  let presentSeen = false;
  let subjectSeen = false;
  let headed = false;
  // After the institution and the subject or the date, another institution is one that is addressed.
  let headEnded = false;
  lines.forEach((line, index) => {
    const before = lines[index - 1]?.role;
    const { bare } = line;
    const greets = GREETING.test(bare);
    if (!subjectSeen && SUBJECT.test(bare)) {
      line.role = inHead = 'subject';
      subjectSeen = true;
    } else if (inBody) {
      line.role = isListItem(line) || LETTERED.test(line.text) ? 'listItem' : 'paragraph';
    } else if (PRESENT.test(bare)) {
      line.role = 'present';
      presentSeen = true;
    } else if (isPlaceAndDate(line)) {
      line.role = inHead = 'placeAndDate';
    } else if (ADDRESS_LABEL.test(bare)) {
      line.role = inHead = 'addressee';
    } else if (ATTENTION.test(bare)) {
      line.role = 'attention';
    } else if (before === 'subject' && !line.blankBefore && continuesSubject(lines[index - 1], line)) {
      line.role = 'subject';
    } else if (NUMBER.test(bare) && line.words <= 12) {
      line.role = inHead = 'documentNumber';
    } else if (REFERENCE.test(bare) && line.words <= 14) {
      line.role = 'reference';
    } else if (MOTTO.test(bare) || isOneOf(line, 'leyenda', 'lema')) {
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
function isHeader(line: Line, inHead: Role, before: Role | undefined): boolean {
  if (inHead === 'header') return !/^(?:destinatari|nombre)/.test(line.names[0] ?? '') && !isTitled(line);
  if (inHead === 'addressee' || before === 'addressee' || isTitled(line)) return false;
  return INSTITUTION_VARIABLE.test(line.names[0] ?? '') || HEADER_WORD.test(line.bare);
}

// «ASUNTO:» with its words below it, or a subject over several lines: not who is addressed, nor the first sentence of the body.
function continuesSubject(before: Line | undefined, line: Line): boolean {
  if (!before || /[.!?]$/.test(before.bare) || before.bare.length > 200 || GREETING.test(line.bare)) return false;
  if (before.bare.replace(SUBJECT, '') === '') return true;
  if (isTitled(line) || NUMBER.test(line.bare) || REFERENCE.test(line.bare) || line.words > 30) return false;
  if (UNFINISHED.test(before.bare) || /^\p{Ll}/u.test(line.text)) return true;
  return !/^[¤.,;:\s]*$/.test(line.bare) && !isProse(line) && !HEADER_WORD.test(line.bare);
}

function nameTail(lines: readonly Line[], signed: boolean): void {
  let zone: Role = signed ? 'signature' : 'copy';
  lines.forEach((line, index) => {
    const { bare } = line;
    const before = lines[index - 1]?.role;
    if (COPY.test(bare)) line.role = zone = 'copy';
    else if (CLOSING.test(bare) && (index === 0 || before === 'closing')) line.role = 'closing';
    else if (ANNEX.test(bare) || isOneOf(line, 'anexo', 'anexos')) {
      line.role = 'annex';
      if (zone === 'copy') zone = 'annex';
    } else if (INITIALS.test(line.text) || DRAFTER.test(bare) || isOneOf(line, 'iniciales', 'rubricas')) {
      line.role = 'initials';
    } else if (zone === 'annex') {
      if (isListItem(line)) line.role = 'listItem';
      else line.role = before === 'annex' && !line.blankBefore ? 'annex' : 'paragraph';
    } else if (zone === 'copy') line.role = line.blankBefore && line.words > 14 ? 'paragraph' : 'copy';
    else if (isPlaceAndDate(line)) line.role = 'placeAndDate';
    else if (MOTTO.test(bare) || isOneOf(line, 'lema', 'leyenda')) line.role = 'motto';
    else line.role = line.words > 25 ? 'paragraph' : 'signature';
  });
}

// An asterisk is a mark of Markdown, which `bare` lacks.
function isListItem(line: Line): boolean {
  return LIST_ITEM.test(line.bare) || /^\*\s/.test(line.text);
}

function isTitled(line: Line): boolean {
  return TITLED.test(line.bare) || WOMAN_SECRETARY.test(line.text);
}

// A sentence: many words, or several that end like one.
function isProse(line: Line): boolean {
  return line.words >= 14 || (line.words >= 6 && /[.:;]$/.test(line.bare) && !isTitled(line));
}

function isHeadLabel(line: Line): boolean {
  return SUBJECT.test(line.bare) || ADDRESS_LABEL.test(line.bare) || isPlaceAndDate(line);
}

function isOneOf(line: Line, ...names: string[]): boolean {
  return /^[¤.,;:\s]*$/.test(line.bare) && names.includes(line.names[0] ?? '');
}

// «{{Lugar}}, a {{Fecha}}», «Puebla, Puebla, a 3 de mayo de 2026», «Fecha: …», «Lugar y fecha: …»
function isPlaceAndDate(line: Line): boolean {
  const { bare, names, words } = line;
  if (words > 16 || isListItem(line)) return false;
  if (/^(?:lugar(?: y fecha)?|fecha)\s*:/.test(bare)) return true;
  const last = names.at(-1) ?? '';
  if (/^(?:fecha|dia|mes|ano|anio)(?:_|$)/.test(last) && /^[^.;:]{0,80}¤[ .]*$/.test(bare)) {
    return words <= 10 && (/\ba\b|,/.test(bare) || names.length > 1 || bare.replace(/[ .]/g, '') === '¤');
  }
  return WRITTEN_DATE.test(bare);
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
