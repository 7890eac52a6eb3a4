// A text as the rules of lint.ts read it, and the ways in which they look at it.
import type { DocumentKind } from './kinds.ts';
import type { LintContext } from './lint.ts';
import { fold, type Line, linesOf, nfc } from './text.ts';
import { findOccurrences, replaceVariables } from './variables.ts';
import {
  ANNEX_HEADING,
  CLOSING,
  COPY,
  INSTITUTION,
  INSTITUTION_VARIABLE,
  SUBJECT,
  WRITTEN_TITLE,
} from './vocabulary.ts';

export interface Range {
  start: number;
  end: number;
}

// No rule needs more findings than a person reads; it also bounds the time on hostile texts.
export const MOST = 100;

// A text as the rules read it. All strings have the length of `text`, so that offsets agree.
export interface Sheet {
  text: string;
  folded: string;
  // `text` and `folded` with every variable overwritten by VARIABLE, so that no rule reads a name as prose.
  prose: string;
  plain: string;
  // Lines of `plain` that are not blank.
  lines: Line[];
  variables: (Range & { name: string })[];
  context: LintContext;
  // What the caller gave, folded.
  given: string;
  subject: Line | undefined;
  closing: Line | undefined;
  firstCopy: Line | undefined;
  lastCopy: Line | undefined;
}

const VARIABLE = '\ue000';

export function readSheet(text: string, context: LintContext): Sheet {
  const folded = fold(text);
  const variables = findOccurrences(text).map(({ start, end }) => ({
    start,
    end,
    name: text.slice(start + 2, end - 2),
  }));
  const prose = replaceVariables(text, ({ start, end }) => VARIABLE.repeat(end - start));
  const plain = fold(prose);
  const lines = linesOf(plain).filter((line) => line.text !== '');
  const copies = lines.filter((line) => COPY.test(line.text));
  return {
    text,
    folded,
    prose,
    plain,
    lines,
    variables,
    context,
    given: fold(nfc(`${context.prompt ?? ''}\n${context.area ?? ''}`.slice(0, 100_000))),
    subject: lines.find((line) => SUBJECT.test(line.text)),
    closing: lines.find((line) => CLOSING.test(line.text)),
    firstCopy: copies[0],
    lastCopy: copies.at(-1),
  };
}

// Every match of a pattern, without the white space around it.
export function all(pattern: RegExp, view: 'text' | 'folded' | 'prose' | 'plain' = 'plain') {
  return (sheet: Sheet): Range[] => matches(sheet[view], pattern);
}

// The same, but for what the caller gave.
export function invented(pattern: RegExp, view: 'prose' | 'plain' = 'plain', isGiven = occursInGiven) {
  return (sheet: Sheet): Range[] => {
    const found = matches(sheet[view], pattern);
    return sheet.given.trim() === ''
      ? found
      : found.filter(({ start, end }) => !isGiven(sheet.given, sheet.plain.slice(start, end)));
  };
}

function occursInGiven(given: string, words: string): boolean {
  return given.includes(words);
}

export function matchesRaw(view: string, pattern: RegExp): Range[] {
  const found: Range[] = [];
  for (const { 0: sign, index } of view.matchAll(pattern)) {
    found.push({ start: index, end: index + sign.length });
    if (found.length === MOST) break;
  }
  return found;
}

export function shifted(ranges: readonly Range[], by: number): Range[] {
  return ranges.map(({ start, end }) => ({ start: start + by, end: end + by }));
}

export function matches(view: string, pattern: RegExp): Range[] {
  const found: Range[] = [];
  for (const match of view.matchAll(pattern)) {
    const words = match[0].trim();
    if (words === '') continue;
    const start = match.index + match[0].indexOf(words);
    found.push({ start, end: start + words.length });
    if (found.length === MOST) break;
  }
  return found;
}

// One finding at `place` unless the text has what the rule wants.
export function wants(has: (sheet: Sheet) => boolean, place: (sheet: Sheet) => Range = atStart) {
  return (sheet: Sheet): Range[] => (has(sheet) ? [] : [place(sheet)]);
}

// The same, only for texts of a kind.
export function wantsIn(kinds: readonly DocumentKind[], has: (sheet: Sheet) => boolean) {
  return (sheet: Sheet): Range[] =>
    sheet.context.kind && kinds.includes(sheet.context.kind) && !has(sheet) ? [bodyStart(sheet)] : [];
}

export function hasVariable(sheet: Sheet, pattern: RegExp, times = 1): boolean {
  const names = sheet.variables.map(({ name }) => name).filter((name) => pattern.test(name));
  return new Set(names).size >= times;
}

export function atStart(): Range {
  return { start: 0, end: 0 };
}

export function atEnd(sheet: Sheet): Range {
  const end = sheet.text.trimEnd().length;
  return { start: end, end };
}

export function whole(sheet: Sheet): Range {
  return { start: sheet.lines[0]?.start ?? 0, end: atEnd(sheet).end };
}

function after(line: Line | undefined): Range {
  return { start: line?.end ?? 0, end: line?.end ?? 0 };
}

export function bodyStart(sheet: Sheet): Range {
  return after(sheet.subject);
}

export function beforeCopies(sheet: Sheet): Range {
  const start = sheet.firstCopy?.start ?? atEnd(sheet).start;
  return { start, end: start };
}

// A variable of that name in another spelling, or where it belongs.
export function nearVariable(name: string, place: (sheet: Sheet) => Range) {
  return (sheet: Sheet): Range =>
    sheet.variables.find((variable) => fold(nfc(variable.name)).trim() === name) ?? place(sheet);
}

export function linesAfterCopies({ lines, lastCopy }: Sheet): Line[] {
  if (!lastCopy) return [];
  const after = lines.filter((line) => line.start > lastCopy.start);
  const annex = after.findIndex((line) => ANNEX_HEADING.test(line.text));
  return annex < 0 ? after : after.slice(0, annex);
}

function subjectText(sheet: Sheet): Line | undefined {
  const { subject } = sheet;
  if (!subject) return undefined;
  const start = subject.start + (SUBJECT.exec(subject.text)?.[0].length ?? 0);
  return { text: sheet.plain.slice(start, subject.end), start, end: subject.end };
}

// Before the signature: from the closing to the copies. Without a closing, from the last sentence on.
export function signatureZone(sheet: Sheet): Range {
  const end = sheet.firstCopy?.start ?? sheet.text.length;
  const closing = sheet.closing ?? sheet.lines.findLast((line) => line.start < end && wordCount(line.text) >= 8);
  return { start: Math.min(closing?.end ?? end, end), end };
}

export function signaturePlace(sheet: Sheet): Range {
  const { start } = signatureZone(sheet);
  return { start, end: start };
}

export function signatureVariables(sheet: Sheet): number {
  const { start, end } = signatureZone(sheet);
  return sheet.variables.filter((variable) => variable.start >= start && variable.end <= end).length;
}

// Paragraphs with that many words between subject and closing, whether a line or a block of lines makes one.
export function paragraphs(sheet: Sheet, words: number): number {
  const start = sheet.subject?.end ?? 0;
  const end = sheet.closing?.start ?? sheet.firstCopy?.start ?? sheet.text.length;
  const body = sheet.plain.slice(start, Math.max(start, end));
  const counts = [body.split(/\r\n|[\r\n]/), body.split(/\n\s*\n/)].map(
    (parts) => parts.filter((part) => wordCount(part) >= words).length,
  );
  return Math.max(...counts);
}

export function wordCount(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

// Words of prose; `WORD_OR_VARIABLE` also counts each variable as one.
const WORD = /[\p{L}\p{N}]+/gu;
export const WORD_OR_VARIABLE = /[\p{L}\p{N}]+|\ue000+/gu;

export function hasHeader(sheet: Sheet): boolean {
  const end = sheet.subject?.start ?? sheet.lines[6]?.end ?? sheet.text.length;
  return (
    HEADER_WORDS.test(sheet.plain.slice(0, end)) ||
    sheet.variables.some((variable) => variable.end <= end && INSTITUTION_VARIABLE.test(variable.name))
  );
}

const HEADER_WORDS = new RegExp(`\\b${INSTITUTION}\\b`);

export const ADDRESSED = /\ba quien(?:es)? corresponda\b|\bse reunen\b/;

export function namesTooLike(sheet: Sheet): Range[] {
  const spelling = new Map<string, string>();
  return sheet.variables.filter(({ name }) => {
    const key = fold(nfc(name)).replace(/[_\s]/g, '');
    const first = spelling.get(key) ?? name;
    spelling.set(key, first);
    return first !== name;
  });
}

// Letters beyond ASCII are V3's, blanks V4's: V5 looks at the rest.
export function isOddName(name: string): boolean {
  const rest = fold(nfc(name)).replace(/\s+/g, '_');
  return (
    name.trim() !== '' &&
    (!/^_*[a-z][a-z0-9_]*$/.test(rest) || (rest.startsWith('_') && !/^\s/.test(name)) || rest.length > 40)
  );
}

export function wrongOrder({ subject, closing, firstCopy }: Sheet): Range[] {
  const wrong: Line[] = [];
  if (subject && closing && subject.start > closing.start) wrong.push(subject);
  if (closing && firstCopy && closing.start > firstCopy.start) wrong.push(closing);
  else if (subject && firstCopy && subject.start > firstCopy.start && !wrong.includes(subject)) wrong.push(subject);
  return wrong;
}

export function blankRuns({ text }: Sheet): Range[] {
  const runs: Range[] = [];
  let start = 0;
  let count = 0;
  let end = 0;
  for (const match of text.matchAll(/[^\n]*(?:\n|$)/g)) {
    if (match[0].trim() === '' && match[0] !== '') {
      if (count === 0) start = match.index;
      count += 1;
      end = match.index + match[0].length;
      continue;
    }
    if (count > 2) runs.push({ start, end });
    count = 0;
  }
  return runs;
}

export function repeatedPrompt(sheet: Sheet): Range[] {
  const prompt = fold(nfc(sheet.context.prompt ?? '')).trim();
  if (prompt.length < 40) return [];
  // A longer one is told by its beginning: the search costs the product of both lengths at worst.
  const start = sheet.folded.indexOf(prompt.slice(0, 2000));
  return start < 0 ? [] : [{ start, end: Math.min(start + prompt.length, sheet.text.length) }];
}

export function englishWords(sheet: Sheet): Range[] {
  const found = matches(sheet.plain, ENGLISH);
  return found.length > 2 && found.length > 0.02 * wordCount(sheet.plain) ? found : [];
}

const ENGLISH =
  /(?<![\p{L}\p{N}])(?:the|of|and|to|in|for|is|this|that|with|our|we|you|your|please|be|on)(?![\p{L}\p{N}])/gu;

export function looksSpanish(sheet: Sheet): boolean {
  const words = wordCount(sheet.plain);
  return words === 0 || (sheet.plain.match(SPANISH)?.length ?? 0) >= 0.15 * words;
}

const SPANISH =
  /(?<![\p{L}\p{N}])(?:de|la|el|que|en|los|las|del|para|por|con|se|un|una|su|al|a|y|o|le|lo|no|como)(?![\p{L}\p{N}])/gu;

export function tooManyWords(sheet: Sheet): Range[] {
  let count = 0;
  for (const match of sheet.plain.matchAll(WORD_OR_VARIABLE)) {
    count += 1;
    if (count > 700) return [{ start: match.index, end: atEnd(sheet).end }];
  }
  return [];
}

export function subjectIsEmpty(sheet: Sheet): Range[] {
  const subject = subjectText(sheet);
  if (!subject) return [];
  const { text } = subject;
  const isFull = /[\p{L}]{3}/u.test(text.replaceAll(VARIABLE, ' ')) && (text.match(WORD_OR_VARIABLE)?.length ?? 0) >= 2;
  const isPhrase = /\bel que se (?:indica|cita)\b|\bque a continuacion se\b/.test(text);
  return isFull && text.length <= 160 && !isPhrase ? [] : [subject];
}

export function writtenDateIsGiven(given: string, date: string): boolean {
  const words = new Set(given.match(/[\p{L}\p{N}]+/gu));
  const parts = date.match(/\d+|[a-z]{4,}/g) ?? [];
  return given.includes(date) || parts.every((part) => words.has(part) || words.has(part.replace(/^0/, '')));
}

export function amountIsGiven(given: string, amount: string): boolean {
  const figures = amount.replace(/[$\s]/g, '');
  return (
    given.includes(figures) || given.replaceAll(',', '').includes(figures.replaceAll(',', '').replace(/\.00$/, ''))
  );
}

export function hasPeriod(sheet: Sheet): boolean {
  return (
    hasVariable(sheet, /^(?:Fecha|Dia)_/i, 2) ||
    hasVariable(sheet, /^(?:Periodo|Dias|Fechas)/i) ||
    /\bdel \ue000+ al \ue000/.test(sheet.plain)
  );
}

export const HTML_TAG =
  /<(?:\/?(?:a|b|i|u|s|p|br|hr|div|span|strong|em|center|h[1-6]|[uod]l|li|table|t[rdh]|thead|tbody|img|font|html|body|head|script|style|pre|code|blockquote|su[pb]|small|big|mark|section|header|footer|title|meta|link|input|form|button|iframe|svg|label|del|ins)(?:[\s/][^<>\n]*)?|!--[^<>\n]*)>|&(?:nbsp|amp|lt|gt);/g;

export const EMOJI = /(?:[\u{1f000}-\u{1faff}\u2600-\u27bf][\ufe0f\u200d]*)+/gu;

// Capitalised words after a title: one of them, but two after «C.», which may also head a list.
const TITLED_NAME = new RegExp(
  '(?<![\\p{L}.])(?:TITLE\\.[ \\t]+NAME(?:LINK NAME){0,4}|C\\.[ \\t]+NAME(?:LINK NAME){1,4})'
    .replaceAll('LINK ', '[ \\t]+(?:(?:de|del|la|las|los|y)[ \\t]+){0,3}')
    .replaceAll('NAME', '\\p{Lu}\\p{L}{1,30}')
    .replace('TITLE', WRITTEN_TITLE),
  'gu',
);

// What follows a title and is a post or a thing, no name.
const POST =
  /^(?:m\. ?[acd]|[a-z.]+)\.\s+(?:(?:sub)?(?:director|secretari|coordinador|delegad)|president|titular|jef[ea]|tesorer|contralor|gobernador|rector|sindic|regidor|encargad|comisionad|oficial|administrador|magistrad|juez|diputad|senador|integrante|persona|servidor|funcionari|ciudadan|habitante|vecin|padre|madre|trabajador|proveedor|responsable|represent|archivo|expediente|organo|recursos|usuari|alcalde|fiscal|notari|comandante|apoderad|agente|auditor|procurador|subprocurador|comisari|supervisor|vocal|civil|asesor|analista|inspector|consejer|ministr|defensor|visitador|policia|medic|enfermer|docente|profesor|maestr|alumn|estudiante|vicerrector|decan|contador|cronista|embajador|consul|gerente|subsecretari|prosecretari)/;

// «Calle Dr. Mora», «Hospital Dr. Ángel Leaño»: the name of a place.
const NAMED_PLACE =
  /(?:calle|avenida|av\.|calz(?:ada|\.)|blvd\.?|bulevar|boulevard|colonia|col\.|fracc(?:ionamiento|\.)|privada|andador|escuela|primaria|secundaria|hospital|clinica|auditorio|sala|teatro|biblioteca|jardin|parque|plaza|unidad|premio|catedra)\s+$/;

export function isOtherMark(words: string): boolean {
  return NO_PLACEHOLDER.test(words) || words.search(HTML_TAG) === 0;
}

export function titledNames(sheet: Sheet): Range[] {
  const titled = invented(
    TITLED_NAME,
    'prose',
  )(sheet).filter(
    ({ start, end }) =>
      !POST.test(sheet.plain.slice(start, end)) && !NAMED_PLACE.test(sheet.plain.slice(Math.max(0, start - 24), start)),
  );
  const isInTitled = ({ start }: Range) => titled.some((other) => start >= other.start && start < other.end);
  return [...titled, ...invented(STOCK_NAME)(sheet).filter((range) => !isInTitled(range))];
}

// Two bytes of UTF-8 read as two letters («Ã³»), the sign of a lost character, half a surrogate pair.
export const MOJIBAKE =
  /[ÃÂ][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]|â€.?|\ufffd|\p{Cs}/gu;

export const PLACEHOLDER =
  /\[[^[\]\n\ue000]{1,80}\](?!\()|«[^«»\n\ue000]{1,80}»|<[^\s<>|/][^<>\n|]{0,80}>|\$\{[^{}\n]{0,80}\}|(?<!\p{L})x{3,}(?!\p{L})|\.{6,}|…{3,}|\((?:nombre|cargo|fecha|lugar|insertar?|especificar?|indicar?|anotar)(?!\p{L})[^()\n\ue000]{0,80}\)/gu;

// What other rules report, or a box to tick.
const NO_PLACEHOLDER = /^(?:\[\/?inst\]|\[[ x]\]|<\/?(?:think|area|solicitud)\b.*>|<!--.*)$/;

const STOCK_NAME =
  /(?<!\p{L})(?:juan|maria|jose|pedro|ana|luis|carlos|fulano)(?: (?:carlos|luis|jose|maria|antonio|guadalupe))? (?:perez|lopez|garcia|martinez|rodriguez|hernandez|gonzalez|ramirez|sanchez|de tal)(?: (?:perez|lopez|garcia|martinez|rodriguez|hernandez|gonzalez|ramirez|sanchez))?(?!\p{L})/gu;
