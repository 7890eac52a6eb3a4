// The rules of a good template, as a table in the order of the domain guide: hygiene (O, L), structure (S), variables (V),
// invented data (D), style (E) and what a kind of document must hold (K).
import type { DocumentKind } from './kinds.ts';
import { INVISIBLE, normalise } from './normalise.ts';
import { CLOSING, COPY, PREAMBLE, PRESENT, REMARK, SPACED_OUT, SUBJECT } from './spellings.ts';
import { findOccurrences } from './syntax.ts';
import { fold, type Line, linesOf, nfc } from './text.ts';

export type Severity = 'must' | 'should';

// `start` and `end` are UTF-16 offsets of what offends; for what is missing, of the place where it belongs (often empty).
// `repairable`: normalise() makes it go away.
export interface Finding {
  rule: string;
  severity: Severity;
  message: string;
  start: number;
  end: number;
  repairable: boolean;
}

// `prompt` and `area` are what the caller asked: their data are not reported as invented.
export interface LintContext {
  prompt?: string;
  area?: string;
  kind?: DocumentKind;
  finishReason?: string;
}

export interface Rule {
  id: string;
  severity: Severity;
  title: string;
  message: string;
  check: (sheet: Sheet) => Range[];
}

interface Range {
  start: number;
  end: number;
}

// In the order of RULES, at most 100 of each rule. A blank text has one finding, O1.
export function lint(text: string, context: LintContext = {}): Finding[] {
  const broken = judge(readSheet(text, context), RULES);
  if (broken.length === 0) return [];
  const mended = normalise(text).text;
  const before = byRule(broken, text);
  const remaining = byRule(judge(readSheet(mended, context), [...before.keys()]), mended);
  return broken.map(({ rule, range: { start, end } }) => {
    const { id, severity, message } = rule;
    const left = remaining.get(rule) ?? [];
    const repairable = left.length < (before.get(rule)?.length ?? 0) && !left.includes(text.slice(start, end));
    return { rule: id, severity, message, start, end, repairable };
  });
}

// What each broken rule marks in a text.
function byRule(broken: readonly { rule: Rule; range: Range }[], text: string): Map<Rule, string[]> {
  const marked = new Map<Rule, string[]>();
  for (const { rule, range } of broken) {
    const words = marked.get(rule) ?? [];
    words.push(text.slice(range.start, range.end));
    marked.set(rule, words);
  }
  return marked;
}

function judge(sheet: Sheet, rules: readonly Rule[]): { rule: Rule; range: Range }[] {
  const applicable = sheet.text.trim() === '' ? rules.slice(0, 1) : rules;
  return applicable.flatMap((rule) =>
    rule
      .check(sheet)
      .slice(0, MOST)
      .map((range) => ({ rule, range })),
  );
}

const MOST = 100;

// A text as the rules read it. All strings have the length of `text`, so that offsets agree.
interface Sheet {
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

function readSheet(text: string, context: LintContext): Sheet {
  const folded = fold(text);
  const variables = findOccurrences(text).map(({ start, end }) => ({
    start,
    end,
    name: text.slice(start + 2, end - 2),
  }));
  const plain = mask(folded, variables);
  const lines = linesOf(plain).filter((line) => line.text !== '');
  const copies = lines.filter((line) => COPY.test(line.text));
  return {
    text,
    folded,
    prose: mask(text, variables),
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

function mask(text: string, ranges: readonly Range[]): string {
  let masked = '';
  let from = 0;
  for (const { start, end } of ranges) {
    masked += text.slice(from, start) + VARIABLE.repeat(end - start);
    from = end;
  }
  return masked + text.slice(from);
}

// --- Words of the table ---

// Every match of a pattern, without the white space around it.
function all(pattern: RegExp, view: 'text' | 'folded' | 'prose' | 'plain' = 'plain') {
  return (sheet: Sheet): Range[] => matches(sheet[view], pattern);
}

// The same, but for what the caller gave.
function invented(pattern: RegExp, view: 'prose' | 'plain' = 'plain', isGiven = occursInGiven) {
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

function matchesRaw(view: string, pattern: RegExp): Range[] {
  const found: Range[] = [];
  for (const { 0: sign, index } of view.matchAll(pattern)) {
    found.push({ start: index, end: index + sign.length });
    if (found.length === MOST) break;
  }
  return found;
}

function shifted(ranges: readonly Range[], by: number): Range[] {
  return ranges.map(({ start, end }) => ({ start: start + by, end: end + by }));
}

function matches(view: string, pattern: RegExp): Range[] {
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
function wants(has: (sheet: Sheet) => boolean, place: (sheet: Sheet) => Range = atStart) {
  return (sheet: Sheet): Range[] => (has(sheet) ? [] : [place(sheet)]);
}

// The same, only for texts of a kind.
function wantsIn(kinds: readonly DocumentKind[], has: (sheet: Sheet) => boolean) {
  return (sheet: Sheet): Range[] =>
    sheet.context.kind && kinds.includes(sheet.context.kind) && !has(sheet) ? [bodyStart(sheet)] : [];
}

function says(pattern: RegExp) {
  return (sheet: Sheet): boolean => pattern.test(sheet.plain);
}

function hasVariable(sheet: Sheet, pattern: RegExp, times = 1): boolean {
  const names = sheet.variables.map(({ name }) => name).filter((name) => pattern.test(name));
  return new Set(names).size >= times;
}

// --- Places ---

function atStart(): Range {
  return { start: 0, end: 0 };
}

function atEnd(sheet: Sheet): Range {
  const end = sheet.text.trimEnd().length;
  return { start: end, end };
}

function whole(sheet: Sheet): Range {
  return { start: sheet.lines[0]?.start ?? 0, end: atEnd(sheet).end };
}

function after(line: Line | undefined): Range {
  return { start: line?.end ?? 0, end: line?.end ?? 0 };
}

function bodyStart(sheet: Sheet): Range {
  return after(sheet.subject);
}

function beforeCopies(sheet: Sheet): Range {
  const start = sheet.firstCopy?.start ?? atEnd(sheet).start;
  return { start, end: start };
}

// A variable of that name in another spelling, or where it belongs.
function nearVariable(name: string, place: (sheet: Sheet) => Range) {
  return (sheet: Sheet): Range =>
    sheet.variables.find((variable) => fold(nfc(variable.name)).trim() === name) ?? place(sheet);
}

// --- Parts of the text ---

function linesAfterCopies(sheet: Sheet): Line[] {
  const { lastCopy } = sheet;
  return lastCopy ? sheet.lines.filter((line) => line.start > lastCopy.start) : [];
}

function subjectText(sheet: Sheet): Line | undefined {
  const { subject } = sheet;
  if (!subject) return undefined;
  const start = subject.start + (SUBJECT.exec(subject.text)?.[0].length ?? 0);
  return { text: sheet.plain.slice(start, subject.end), start, end: subject.end };
}

// Before the signature: from the closing to the copies. Without a closing, from the last sentence on.
function signatureZone(sheet: Sheet): Range {
  const end = sheet.firstCopy?.start ?? sheet.text.length;
  const closing = sheet.closing ?? sheet.lines.findLast((line) => line.start < end && wordCount(line.text) >= 8);
  return { start: Math.min(closing?.end ?? end, end), end };
}

function signaturePlace(sheet: Sheet): Range {
  const { start } = signatureZone(sheet);
  return { start, end: start };
}

function signatureVariables(sheet: Sheet): number {
  const { start, end } = signatureZone(sheet);
  return sheet.variables.filter((variable) => variable.start >= start && variable.end <= end).length;
}

// Paragraphs with that many words between subject and closing, whether a line or a block of lines makes one.
function paragraphs(sheet: Sheet, words: number): number {
  const start = sheet.subject?.end ?? 0;
  const end = sheet.closing?.start ?? sheet.firstCopy?.start ?? sheet.text.length;
  const body = sheet.plain.slice(start, Math.max(start, end));
  const counts = [body.split(/\r\n|[\r\n]/), body.split(/\n\s*\n/)].map(
    (parts) => parts.filter((part) => wordCount(part) >= words).length,
  );
  return Math.max(...counts);
}

function wordCount(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

// Words of prose; `WORD_OR_VARIABLE` also counts each variable as one.
const WORD = /[\p{L}\p{N}]+/gu;
const WORD_OR_VARIABLE = /[\p{L}\p{N}]+|\ue000+/gu;

function hasHeader(sheet: Sheet): boolean {
  const end = sheet.subject?.start ?? sheet.lines[6]?.end ?? sheet.text.length;
  return (
    HEADER_WORDS.test(sheet.plain.slice(0, end)) ||
    sheet.variables.some((variable) => variable.end <= end && HEADER_NAMES.test(variable.name))
  );
}

const HEADER_NAMES =
  /^(?:Institucion|Dependencia|Entidad|Area|Membrete|Unidad|Organismo|Ayuntamiento|Direccion|Nombre_Institucion)/i;

const HEADER_WORDS =
  /\b(?:secretaria|ayuntamiento|gobierno|universidad|instituto|direccion|coordinacion|unidad|tesoreria|contraloria|escuela|facultad|hospital|policia|comision|departamento|municipio|centro|organo)\b/;

const ADDRESSED = /\ba quien(?:es)? corresponda\b|\bse reunen\b/;

function namesTooLike(sheet: Sheet): Range[] {
  const spelling = new Map<string, string>();
  return sheet.variables.filter(({ name }) => {
    const key = fold(nfc(name)).replace(/[_\s]/g, '');
    const first = spelling.get(key) ?? name;
    spelling.set(key, first);
    return first !== name;
  });
}

// Letters beyond ASCII are V3's, blanks V4's: V5 looks at the rest.
function isOddName(name: string): boolean {
  const rest = fold(nfc(name)).replace(/\s+/g, '_');
  return (
    name.trim() !== '' &&
    (!/^_*[a-z][a-z0-9_]*$/.test(rest) || (rest.startsWith('_') && !/^\s/.test(name)) || rest.length > 40)
  );
}

function wrongOrder({ subject, closing, firstCopy }: Sheet): Range[] {
  const wrong: Line[] = [];
  if (subject && closing && subject.start > closing.start) wrong.push(subject);
  if (closing && firstCopy && closing.start > firstCopy.start) wrong.push(closing);
  else if (subject && firstCopy && subject.start > firstCopy.start && !wrong.includes(subject)) wrong.push(subject);
  return wrong;
}

function blankRuns({ text }: Sheet): Range[] {
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

function repeatedPrompt(sheet: Sheet): Range[] {
  const prompt = fold(nfc(sheet.context.prompt ?? '')).trim();
  if (prompt.length < 40) return [];
  // A longer one is told by its beginning: the search costs the product of both lengths at worst.
  const start = sheet.folded.indexOf(prompt.slice(0, 2000));
  return start < 0 ? [] : [{ start, end: Math.min(start + prompt.length, sheet.text.length) }];
}

function englishWords(sheet: Sheet): Range[] {
  const found = matches(sheet.plain, ENGLISH);
  return found.length > 2 && found.length > 0.02 * wordCount(sheet.plain) ? found : [];
}

const ENGLISH =
  /(?<![\p{L}\p{N}])(?:the|of|and|to|in|for|is|this|that|with|our|we|you|your|please|be|on)(?![\p{L}\p{N}])/gu;

function looksSpanish(sheet: Sheet): boolean {
  const words = wordCount(sheet.plain);
  return words === 0 || (sheet.plain.match(SPANISH)?.length ?? 0) >= 0.15 * words;
}

const SPANISH =
  /(?<![\p{L}\p{N}])(?:de|la|el|que|en|los|las|del|para|por|con|se|un|una|su|al|a|y|o|le|lo|no|como)(?![\p{L}\p{N}])/gu;

function tooManyWords(sheet: Sheet): Range[] {
  let count = 0;
  for (const match of sheet.plain.matchAll(WORD_OR_VARIABLE)) {
    count += 1;
    if (count > 700) return [{ start: match.index, end: atEnd(sheet).end }];
  }
  return [];
}

function subjectIsEmpty(sheet: Sheet): Range[] {
  const subject = subjectText(sheet);
  if (!subject) return [];
  const { text } = subject;
  const isFull = /[\p{L}]{3}/u.test(text.replaceAll(VARIABLE, ' ')) && (text.match(WORD_OR_VARIABLE)?.length ?? 0) >= 2;
  const isPhrase = /\bel que se (?:indica|cita)\b|\bque a continuacion se\b/.test(text);
  return isFull && text.length <= 160 && !isPhrase ? [] : [subject];
}

function writtenDateIsGiven(given: string, date: string): boolean {
  const words = new Set(given.match(/[\p{L}\p{N}]+/gu));
  const parts = date.match(/\d+|[a-z]{4,}/g) ?? [];
  return given.includes(date) || parts.every((part) => words.has(part) || words.has(part.replace(/^0/, '')));
}

function amountIsGiven(given: string, amount: string): boolean {
  const figures = amount.replace(/[$\s]/g, '');
  return (
    given.includes(figures) || given.replaceAll(',', '').includes(figures.replaceAll(',', '').replace(/\.00$/, ''))
  );
}

function hasPeriod(sheet: Sheet): boolean {
  return (
    hasVariable(sheet, /^(?:Fecha|Dia)_/i, 2) ||
    hasVariable(sheet, /^(?:Periodo|Dias|Fechas)/i) ||
    /\bdel \ue000+ al \ue000/.test(sheet.plain)
  );
}

const MONTH = '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)';

const HTML_TAG =
  /<(?:\/?(?:a|b|i|u|s|p|br|hr|div|span|strong|em|center|h[1-6]|[uod]l|li|table|t[rdh]|thead|tbody|img|font|html|body|head|script|style|pre|code|blockquote|su[pb]|small|big|mark|section|header|footer|title|meta|link|input|form|button|iframe|svg|label|del|ins)(?:[\s/][^<>\n]*)?|!--[^<>\n]*)>|&(?:nbsp|amp|lt|gt);/g;

const EMOJI = /(?:[\u{1f000}-\u{1faff}\u2600-\u27bf][\ufe0f\u200d]*)+/gu;

// Capitalised words after a title: one of them, but two after «C.», which may also head a list.
const TITLED_NAME = new RegExp(
  '(?<![\\p{L}.])(?:(?:Lic|Licda|Ing|Mtr[oa]|Dra?|Arq|Prof(?:r|ra)?|Biol|Psic|Enf|Gral|Cap|Cmdte|Tte|M\\. ?[ACD]|L\\.A\\.E|C\\.P|LIC|ING|MTR[OA]|DRA?|ARQ|PROFR?A?)\\.[ \\t]+NAME(?:LINK NAME){0,4}|C\\.[ \\t]+NAME(?:LINK NAME){1,4})'
    .replaceAll('LINK ', '[ \\t]+(?:(?:de|del|la|las|los|y)[ \\t]+){0,3}')
    .replaceAll('NAME', '\\p{Lu}\\p{L}{1,30}'),
  'gu',
);

// What follows a title and is a post or a thing, no name.
const POST =
  /^(?:m\. ?[acd]|[a-z.]+)\.\s+(?:(?:sub)?(?:director|secretari|coordinador|delegad)|president|titular|jef[ea]|tesorer|contralor|gobernador|rector|sindic|regidor|encargad|comisionad|oficial|administrador|magistrad|juez|diputad|senador|integrante|persona|servidor|funcionari|ciudadan|habitante|vecin|padre|madre|trabajador|proveedor|responsable|represent|archivo|expediente|organo|recursos|usuari|alcalde|fiscal|notari|comandante|apoderad)/;

function isOtherMark(words: string): boolean {
  return NO_PLACEHOLDER.test(words) || words.search(HTML_TAG) === 0;
}

function titledNames(sheet: Sheet): Range[] {
  const titled = invented(
    TITLED_NAME,
    'prose',
  )(sheet).filter(({ start, end }) => !POST.test(sheet.plain.slice(start, end)));
  const isInTitled = ({ start }: Range) => titled.some((other) => start >= other.start && start < other.end);
  return [...titled, ...invented(STOCK_NAME)(sheet).filter((range) => !isInTitled(range))];
}

// Two bytes of UTF-8 read as two letters («Ã³»), the sign of a lost character, half a surrogate pair.
const MOJIBAKE =
  /[ÃÂ][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]|â€.?|\ufffd|\p{Cs}/gu;

const PLACEHOLDER =
  /\[[^[\]\n\ue000]{1,80}\](?!\()|«[^«»\n\ue000]{1,80}»|<[^\s<>|/][^<>\n|]{0,80}>|\$\{[^{}\n]{0,80}\}|(?<!\p{L})x{3,}(?!\p{L})|\.{6,}|…{3,}|\((?:nombre|cargo|fecha|lugar|insertar?|especificar?|indicar?|anotar)(?!\p{L})[^()\n\ue000]{0,80}\)/gu;

// What other rules report, or a box to tick.
const NO_PLACEHOLDER = /^(?:\[\/?inst\]|\[[ x]\]|<\/?(?:think|area|solicitud)\b.*>|<!--.*)$/;

const STOCK_NAME =
  /(?<!\p{L})(?:juan|maria|jose|pedro|ana|luis|carlos|fulano)(?: (?:carlos|luis|jose|maria|antonio|guadalupe))? (?:perez|lopez|garcia|martinez|rodriguez|hernandez|gonzalez|ramirez|sanchez|de tal)(?: (?:perez|lopez|garcia|martinez|rodriguez|hernandez|gonzalez|ramirez|sanchez))?(?!\p{L})/gu;

// --- The table ---

function must(id: string, title: string, message: string, check: Rule['check']): Rule {
  return { id, severity: 'must', title, message, check };
}

function should(id: string, title: string, message: string, check: Rule['check']): Rule {
  return { id, severity: 'should', title, message, check };
}

const ACTAS = ['acta_administrativa', 'entrega_recepcion'] as const;

export const RULES: readonly Rule[] = [
  must(
    'O1',
    'Hay texto',
    'La plantilla está vacía. Pídela de nuevo.',
    wants((s) => s.text.trim() !== ''),
  ),
  must(
    'O2',
    'Texto completo',
    'El texto quedó cortado. Pídelo de nuevo o más breve.',
    wants((s) => !s.context.finishReason || s.context.finishReason === 'stop', atEnd),
  ),
  must(
    'O3',
    'Largo mínimo',
    'El texto es demasiado corto para un documento. Agrega lo que falta o pídelo de nuevo.',
    wants((s) => (s.plain.match(WORD_OR_VARIABLE)?.length ?? 0) >= 60, atEnd),
  ),
  should('O4', 'Largo máximo', 'El texto es demasiado largo. Recorta lo que pasa de 700 palabras.', tooManyWords),
  must('O5', 'Sin comentario inicial', 'Esta línea no es parte del documento. Quítala.', ({ lines }) =>
    lines.slice(0, 1).filter((line) => PREAMBLE.test(line.text)),
  ),
  must('O6', 'Sin comentario final', 'Este comentario final no es parte del documento. Quítalo.', (s) =>
    (s.lastCopy ? linesAfterCopies(s) : s.lines.slice(-3)).filter((line) => REMARK.test(line.text)),
  ),
  should(
    'O7',
    'Nada largo tras las copias',
    'Después de las copias solo van iniciales o anexos. Quita o acorta esta línea.',
    (s) => linesAfterCopies(s).filter((line) => (line.text.match(WORD_OR_VARIABLE)?.length ?? 0) > 14),
  ),
  must(
    'O8',
    'Sin Markdown',
    'Quita estos signos de formato: no deben verse en un documento.',
    all(
      /^[ \t]*```[^\n`]*$|`[^`\n]+`|`|\*\*[^*\n]+\*\*|\*\*|^[ \t]*#{1,6}[ \t]+|^[ \t]*(?:-{3,}|\*{3,}|={3,})[ \t]*$|^[ \t]*\|[^\n]*|^[ \t]*> |\[[^[\]\n]*\]\([^()\n]*\)|(?<![\p{L}\p{N}_{])__(?=[^\s_])(?:[^_\n]|_(?!_))+__(?![\p{L}\p{N}_}])/gmu,
    ),
  ),
  must('O9', 'Sin HTML', 'Quita esta etiqueta: es código, no texto.', all(HTML_TAG)),
  must(
    'O10',
    'Sin marcas del modelo',
    'Quita esta marca interna del modelo.',
    all(/<\|[^|<>\n]*\|>|<\/?think>|\[\/?inst\]/g),
  ),
  must('O11', 'Caracteres correctos', 'Hay caracteres dañados o invisibles. Escribe de nuevo esta palabra.', (s) => [
    ...matchesRaw(s.text, INVISIBLE),
    ...matchesRaw(s.text, MOJIBAKE),
  ]),
  should('O12', 'Sin huecos', 'Hay demasiadas líneas en blanco juntas. Deja una.', blankRuns),
  must('O13', 'Sin emojis', 'Quita el emoji: no va en un documento oficial.', all(EMOJI, 'text')),
  must(
    'O14',
    'Sin la instrucción',
    'Esto es parte de la instrucción al modelo, no del documento. Quítalo.',
    all(/<\/?(?:area|solicitud)(?:\s[^<>\n]*)?>|redactas plantillas|eres redactor|^[ \t]*reglas:/gm),
  ),
  must(
    'O15',
    'Sin el esqueleto',
    'Esto es un texto de muestra sin llenar. Sustitúyelo por lo que corresponde.',
    all(
      /tema en una linea|con lo que pide la solicitud|^[ \t]*(?:empieza asi|termina asi|cuerpo):|^[ \t]*sigue el cuerpo/gm,
    ),
  ),
  should(
    'O16',
    'Sin repetir la solicitud',
    'Aquí se copió tu solicitud palabra por palabra. Redáctala como documento.',
    repeatedPrompt,
  ),
  must('L1', 'En español', 'El texto no parece estar en español. Pídelo de nuevo.', wants(looksSpanish, whole)),
  must('L2', 'Sin inglés', 'Hay palabras en inglés. Escríbelas en español.', englishWords),
  must(
    'L3',
    'Rótulos en español',
    'Cambia este rótulo en inglés por el español (ASUNTO, PARA, DE, C.c.p.).',
    all(
      /^[ \t]*(?:(?:subject|date|to|from|dear|(?:yours )?sincerely|(?:best |kind )?regards|attached)(?![\p{L}\p{N}])|(?:re|cc)[ \t]*:)/gmu,
    ),
  ),
  should(
    'L4',
    'Con acentos',
    'El texto no lleva acentos ni eñes. Revisa la ortografía.',
    wants((s) => wordCount(s.plain) <= 60 || /[áéíóúüñ]|\p{M}/iu.test(s.prose), whole),
  ),

  must(
    'S1',
    'Asunto',
    'Falta la línea «ASUNTO:», en mayúsculas y con el tema después.',
    wants(
      (s) => /^[ \t]*ASUNTO:[ \t]*\S/m.test(s.text),
      (s) => s.lines.find((line) => /^[*_#>\s]*asunto\b/.test(line.text)) ?? atStart(),
    ),
  ),
  should('S2', 'Un solo asunto', 'Hay más de un asunto. Deja uno por documento.', ({ lines }) =>
    lines.filter((line) => /^[*_#>\s]*asunto\s*:/.test(line.text)).slice(1),
  ),
  should('S3', 'Asunto concreto', 'El asunto debe decir en una línea qué se pide o se informa.', subjectIsEmpty),
  must(
    'S4',
    'Lugar',
    'Falta la variable {{Lugar}}, escrita así.',
    wants((s) => s.text.includes('{{Lugar}}'), nearVariable('lugar', bodyStart)),
  ),
  must(
    'S5',
    'Fecha',
    'Falta la variable {{Fecha}}, escrita así.',
    wants((s) => s.text.includes('{{Fecha}}'), nearVariable('fecha', bodyStart)),
  ),
  should(
    'S6',
    'Lugar y fecha',
    'Escribe el lugar y la fecha así: {{Lugar}}, a {{Fecha}}',
    wants((s) => /\{\{Lugar\}\},?[ \t]+a[ \t]+\{\{Fecha\}\}/.test(s.text), nearVariable('fecha', bodyStart)),
  ),
  must('S7', 'Encabezado', 'Falta el encabezado: pon la institución y el área antes del asunto.', wants(hasHeader)),
  must(
    'S8',
    'Despedida',
    'Falta ATENTAMENTE, sola en su línea.',
    wants((s) => s.closing !== undefined, beforeCopies),
  ),
  must(
    'S9',
    'Copias',
    'Faltan las copias. Agrega al final: C.c.p. Archivo.',
    wants((s) => s.lastCopy !== undefined, atEnd),
  ),
  must(
    'S10',
    'Rótulo de copia',
    'Escribe las copias así: C.c.p. y a quién se dirige.',
    wants(
      (s) => /^[ \t]*C\.c\.p\. \S/m.test(s.text),
      (s) => s.firstCopy ?? atEnd(s),
    ),
  ),
  must('S11', 'Orden', 'Esta línea está fuera de lugar. El orden es asunto, despedida y copias.', wrongOrder),
  must(
    'S12',
    'Firma',
    'Falta la firma. Pon {{Nombre_Remitente}} después de la despedida.',
    wants(
      (s) => signatureVariables(s) > 0 || /_{6}/.test(s.plain.slice(signatureZone(s).start, signatureZone(s).end)),
      signaturePlace,
    ),
  ),
  should(
    'S13',
    'Nombre y cargo',
    'La firma lleva nombre y cargo: {{Nombre_Remitente}} y {{Cargo_Remitente}}.',
    wants((s) => signatureVariables(s) > 1, signaturePlace),
  ),
  must(
    'S14',
    'Cuerpo',
    'Falta el cuerpo: al menos un párrafo completo entre el asunto y la despedida.',
    wants((s) => paragraphs(s, 15) > 0, bodyStart),
  ),
  should(
    'S15',
    'Dos párrafos',
    'El cuerpo es muy breve. Explica el motivo y lo que se pide en dos párrafos o más.',
    wants((s) => paragraphs(s, 8) > 1, bodyStart),
  ),
  should(
    'S16',
    'Destinatario',
    'Falta a quién se dirige: {{Destinatario}} o A QUIEN CORRESPONDA.',
    wants(
      (s) => s.text.includes('{{Destinatario}}') || ADDRESSED.test(s.plain),
      nearVariable('destinatario', bodyStart),
    ),
  ),
  should(
    'S17',
    'Cargo',
    'Falta un cargo, por ejemplo {{Cargo}} o {{Cargo_Remitente}}.',
    wants((s) => hasVariable(s, /^(?:cargo|puesto)/i), bodyStart),
  ),
  should(
    'S18',
    'PRESENTE',
    'Falta PRESENTE, solo en su línea, después del destinatario.',
    wants(
      (s) =>
        ADDRESSED.test(s.plain) ||
        s.lines.some((line) => PRESENT.test(line.text) || /^(?:para|de)\s*:/.test(line.text)),
      bodyStart,
    ),
  ),
  should(
    'S19',
    'Sin saludo de carta',
    'Quita este saludo: en un oficio basta PRESENTE.',
    all(/^[ \t]*(?:estimad[oa]s?|apreciables?|distinguid[oa]s?|querid[oa]s?)(?!\p{L})[^\n:,]{0,60}[:,]?/gmu),
  ),
  should(
    'S20',
    'Usos de México',
    'Esto se usa en otros países. Cámbialo por la forma mexicana.',
    all(
      /\boficio n[°º]\s*\d*|\btengo el honor de dirigirme\b|\bdios guarde\b|\bvuestr[oa]s?\b|\bs\. ?d\.[ \t]*$|\bsenor:|\bfdo\.|\bref\.:|\bvosotr[oa]s\b/gm,
    ),
  ),

  must(
    'V1',
    'Llaves completas',
    'Las llaves no están bien. Una variable se escribe así: {{Nombre}}',
    all(/\{+[^{}\n]{0,60}\}+|[{}]+/g),
  ),
  must('V2', 'Variables con nombre', 'Esta variable no tiene nombre. Escríbelo o quítala.', ({ variables }) =>
    variables.filter(({ name }) => name.trim() === ''),
  ),
  must('V3', 'Nombres sin acentos', 'Escribe el nombre de la variable sin acentos ni eñe.', ({ variables }) =>
    variables.filter(({ name }) => /[\p{L}\p{M}]/u.test(name.replace(/[A-Za-z]+/g, ''))),
  ),
  must('V4', 'Nombres sin espacios', 'Quita los espacios del nombre de la variable; usa guion bajo.', ({ variables }) =>
    variables.filter(({ name }) => /\s/.test(name) && name.trim() !== ''),
  ),
  must(
    'V5',
    'Nombres sencillos',
    'El nombre de la variable lleva solo letras, números y guion bajo, empieza con letra y mide 40 o menos.',
    ({ variables }) => variables.filter(({ name }) => isOddName(name)),
  ),
  should('V6', 'Nombres uniformes', 'Esta variable está escrita de dos maneras. Usa siempre la misma.', namesTooLike),
  should(
    'V7',
    'Número de variables',
    'Una plantilla tiene entre 5 y 30 variables.',
    wants((s) => hasVariable(s, /./, 5) && !hasVariable(s, /./, 31)),
  ),
  must('V8', 'Cuerpo redactado', 'El cuerpo no puede ser una variable: debe estar redactado.', ({ variables }) =>
    variables.filter(({ name }) =>
      /^(?:cuerpo|contenido|texto|mensaje|desarrollo|body|redaccion)(?:_|$)/.test(fold(nfc(name)).trim()),
    ),
  ),
  must('V9', 'Sin otros huecos', 'Cambia este hueco por una variable, por ejemplo {{Nombre}}.', (s) =>
    matches(s.plain, PLACEHOLDER).filter(({ start, end }) => !isOtherMark(s.plain.slice(start, end))),
  ),
  must('V10', 'Sin rayas para llenar', 'Cambia la raya por una variable, por ejemplo {{Fecha}}.', (s) =>
    s.lines
      .filter((line) => !/^[_\s]*$/.test(line.text))
      .flatMap((line) => shifted(matches(line.text, /_{4,}/g), line.start)),
  ),

  must(
    'D1',
    'Sin fechas inventadas',
    'Esta fecha no está en tu solicitud. Cámbiala por una variable como {{Fecha_Limite}}.',
    invented(
      new RegExp(
        `\\b\\d{1,2}(?:º|°|o\\.?|er)?\\s+de\\s+${MONTH}(?:\\s+del?\\s+(?:ano\\s+)?\\d{4})?\\b|\\b\\d{1,2}[/-]\\d{1,2}[/-]\\d{2,4}\\b`,
        'g',
      ),
      'plain',
      writtenDateIsGiven,
    ),
  ),
  must(
    'D2',
    'Sin folios inventados',
    'Este número de documento no está en tu solicitud. Cámbialo por una variable como {{Numero_Oficio}}.',
    (s) =>
      invented(/(?<![\p{L}\d/.-])(?!COVID)\p{Lu}{2,}(?:[/.-][\p{Lu}\d]+)*[/.-]\d+(?:[/.-]\d+)*(?!\p{L})/gu, 'prose')(s),
  ),
  must(
    'D3',
    'Sin teléfonos inventados',
    'Este teléfono no está en tu solicitud. Cámbialo por {{Telefono_Contacto}}.',
    invented(/(?<!\d)\(?\d(?:[ .()-]{0,2}\d){9}(?!\d)/g),
  ),
  must(
    'D4',
    'Sin correos inventados',
    'Este correo no está en tu solicitud. Cámbialo por {{Correo_Contacto}}.',
    invented(/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g),
  ),
  must(
    'D5',
    'Sin CURP ni RFC',
    'Esta CURP o RFC no está en tu solicitud. Cámbiala por una variable.',
    invented(/\b[a-z]{4}\d{6}[hmx][a-z]{5}[a-z\d]\d\b|(?<![\p{L}\d&])[a-z&]{3,4}\d{6}[a-z\d]{3}(?![\p{L}\d])/gu),
  ),
  must(
    'D6',
    'Sin montos inventados',
    'Este monto no está en tu solicitud. Cámbialo por {{Monto}}.',
    invented(/\$[ \t]{0,3}\d+(?:[,.]\d+)*/g, 'plain', amountIsGiven),
  ),
  must(
    'D7',
    'Sin nombres inventados',
    'Este nombre no está en tu solicitud. Cámbialo por una variable como {{Nombre_Remitente}}.',
    titledNames,
  ),
  should(
    'D8',
    'Sin años fijos',
    'Este año quedó fijo. Cámbialo por una variable si la plantilla se usará después.',
    invented(/\b(?:19|20)\d\d\b/g),
  ),
  should(
    'D9',
    'Sin citas legales',
    'Verifica esta cita legal o cámbiala por {{Fundamento_Legal}}.',
    invented(
      /\bart(?:iculos?|s?\.) \d+|\bfraccion(?:es)? (?:[ivxlc]+|\d+)\b|\bley (?:general|federal|organica|de)\b|\breglamento (?:interior|de)\b|\bconstitucion politica\b/g,
    ),
  ),
  should(
    'D10',
    'Sin organismos extintos',
    'Este organismo o nombre ya no existe. Cámbialo por el vigente o por una variable.',
    (s) => [
      ...invented(/\b(?:INAI|IFAI|IFE|SAGARPA|PGR|INSABI|PROSPERA)\b/g, 'prose')(s),
      ...invented(/\bsecretaria de la funcion publica\b|\bmexico,? d\. ?f\.|\bdistrito federal\b|\bseguro popular\b/g)(
        s,
      ),
    ],
  ),
  must(
    'D11',
    'Sin leyenda del año',
    'La leyenda del año cambia por decreto. Cámbiala por {{Leyenda}}.',
    invented(/\b20\d\d,? ano del?\b[^\n"”»\ue000]{0,160}/g),
  ),
  should(
    'E1',
    'Trato de usted',
    'El documento va de usted. Cambia el tuteo.',
    all(
      /\bte (?:solicito|informo|envio|invito|pido)\b|\btu (?:solicitud|oficio|apoyo|area)\b|\bcontigo\b|\btuy[oa]s?\b/g,
    ),
  ),
  should(
    'E2',
    'Lenguaje incluyente legible',
    'Evita @ y x: usa «el personal», «las personas» o ambas formas.',
    all(/(?<![\w@.+-])[a-z]{2,20}(?:@s?(?![\w.@-])|xs(?!\w))/g),
  ),
  should(
    'E3',
    'Lenguaje claro',
    'Es una fórmula anticuada. Dilo con palabras sencillas.',
    all(
      /\bseguridades de mi (?:mas )?(?:alta|atenta|distinguida)\b|\binfrascrit[oa]s?\b|\bsuscrit[oa] al calce\b|\bsirvase encontrar\b|\bocurso\b|\ba la brevedad posible\b|\ben tiempo y forma\b|\bno omito mencionar\b/g,
    ),
  ),
  should(
    'E4',
    'Sin letras separadas',
    'Escribe la palabra sin espacios entre las letras, para que los lectores de pantalla la lean.',
    ({ lines }) => lines.filter((line) => SPACED_OUT.test(line.text)),
  ),

  should(
    'K1',
    'Nombre del documento',
    'El documento debe decir su nombre: memorándum, circular, tarjeta informativa, acta o «hace constar».',
    (s) => (s.context.kind && !(KIND_WORDS[s.context.kind] ?? /^/).test(s.plain) ? [atStart()] : []),
  ),
  should(
    'K2',
    'Acta completa',
    'El acta lleva hora de inicio y de cierre, dos testigos y, si es administrativa, los hechos.',
    wantsIn(
      ACTAS,
      (s) =>
        hasVariable(s, /^hora/i, 2) &&
        (hasVariable(s, /testigo/i, 2) || (s.plain.match(/\btestigos?\b/g)?.length ?? 0) > 1) &&
        (s.context.kind !== 'acta_administrativa' || /\bhechos\b/.test(s.plain)),
    ),
  ),
  should(
    'K3',
    'Orden del día',
    'La convocatoria lleva el orden del día con tres puntos numerados o más.',
    wantsIn(
      ['convocatoria'],
      (s) =>
        /\borden del dia\b/.test(s.plain) &&
        s.lines.filter((line) => /^(?:\d{1,2}[.)-]|[ivx]{1,5}[.)-])/.test(line.text)).length > 2,
    ),
  ),
  should(
    'K4',
    'Plazo y consecuencia',
    'El requerimiento dice el plazo, como variable, y qué pasa si no se cumple.',
    wantsIn(
      ['requerimiento'],
      (s) =>
        hasVariable(s, /plazo|fecha_limite|^dias|termino/i) &&
        /\bde no\b|\ben caso (?:de no|contrario|de incumpl)|\bapercib|\bsancion|\bpenas?\b|\bmulta|\bprocedimiento\b|\bresponsabilidad/.test(
          s.plain,
        ),
    ),
  ),
  should(
    'K5',
    'Folio',
    'La respuesta de transparencia lleva el folio como variable.',
    wantsIn(['transparencia'], (s) => hasVariable(s, /folio/i)),
  ),
  should(
    'K6',
    'Días y lugar de la comisión',
    'El oficio de comisión dice de qué día a qué día y en qué lugar.',
    wantsIn(['oficio_comision'], (s) => hasPeriod(s) && hasVariable(s, /^lugar_|destino|sede|ciudad|domicilio/i)),
  ),
  should(
    'K7',
    'Periodo y regreso',
    'Las vacaciones o el permiso dicen de qué día a qué día y cuándo se regresa.',
    wantsIn(
      ['vacaciones_permiso'],
      (s) =>
        hasPeriod(s) && (hasVariable(s, /reincorpora|regreso|retorno/i) || says(/\breincorpor|\bregres|\bretorn/)(s)),
    ),
  ),
];

const KIND_WORDS: Partial<Record<DocumentKind, RegExp>> = {
  memorandum: /\bmemorand(?:um|o)\b/,
  circular: /\bcircular\b/,
  tarjeta_informativa: /\btarjeta informativa\b/,
  constancia: /\bhac(?:e|en|emos|go) constar\b/,
  acta_administrativa: /\bacta\b/,
  entrega_recepcion: /\bacta\b/,
};
