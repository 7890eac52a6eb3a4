// The repairs that need no judgement: for the page, the Word document and the evaluation, never for the JSON answer.

import { fold, nfc, plainLetters } from './text.ts';
import { ANNEX_HEADING, ATENTAMENTE, COPY, PREAMBLE, PRESENT, REMARK, SPACED_OUT, SUBJECT } from './vocabulary.ts';

// `rule` is the rule of lint.ts that the repair serves; N1 and N9 (characters, white space) serve none.
export interface Repair {
  rule: keyof typeof MESSAGES;
  message: string;
  count: number;
}

// Idempotent, in linear time. What comes to light by a repair is repaired in the next of at most 8 rounds;
// a text that is nested deeper than that is nobody's template, and only its white space is mended.
export function normalise(text: string): { text: string; repairs: Repair[] } {
  const counts: Counts = new Map();
  const given = layOut(withPlainCharacters(text, counts), counts);
  const countsOfLayout = new Map(counts);
  let mended = given;
  for (let round = 0; round < 8; round += 1) {
    const next = repair(mended, counts);
    if (next === mended) return { text: mended, repairs: mended === text ? [] : reportOf(counts) };
    mended = next;
  }
  return { text: given, repairs: given === text ? [] : reportOf(countsOfLayout) };
}

type Counts = Map<Repair['rule'], number>;

const MESSAGES = {
  N1: 'Se unificaron los caracteres: acentos, espacios y saltos de línea.',
  O11: 'Se quitaron caracteres invisibles.',
  O10: 'Se quitaron marcas internas del modelo.',
  O8: 'Se quitó el formato Markdown.',
  O9: 'Se quitaron etiquetas HTML.',
  O14: 'Se quitaron etiquetas de la solicitud.',
  V1: 'Se corrigieron las llaves de las variables.',
  V9: 'Se convirtieron corchetes en variables.',
  V2: 'Se quitaron variables sin nombre.',
  V3: 'Se quitaron acentos y eñes de los nombres de variables.',
  V4: 'Se cambiaron por guion bajo los espacios en los nombres de variables.',
  V5: 'Se corrigieron otros caracteres o el largo de los nombres de variables.',
  V6: 'Se unificó la escritura de Lugar, Fecha, Destinatario, Cargo o Area.',
  S1: 'Se unificó el rótulo «ASUNTO:».',
  S8: 'Se unificó la despedida «ATENTAMENTE».',
  S18: 'Se unificó la fórmula «PRESENTE».',
  E4: 'Se juntaron las letras separadas de «ATENTAMENTE» o «PRESENTE».',
  S10: 'Se unificó el rótulo «C.c.p.».',
  O5: 'Se quitó el comentario antes del documento.',
  O6: 'Se quitó el comentario después del documento.',
  O12: 'Se quitaron líneas en blanco de más.',
  N9: 'Se ajustaron los espacios al final de las líneas y del texto.',
} as const;

function reportOf(counts: Counts): Repair[] {
  return [...counts].map(([rule, count]) => ({ rule, message: MESSAGES[rule], count }));
}

function count(counts: Counts, rule: Repair['rule'], times = 1): void {
  counts.set(rule, (counts.get(rule) ?? 0) + times);
}

// Replaces as String.replace does, and counts what really changed.
function swap(counts: Counts, rule: Repair['rule'], text: string, pattern: RegExp, to: (...parts: string[]) => string) {
  return text.replace(pattern, (...parts: string[]) => {
    const changed = to(...parts);
    if (changed !== parts[0]) count(counts, rule);
    return changed;
  });
}

// Step 1. Control characters and half surrogates go as well: no document format can hold them.
function withPlainCharacters(text: string, counts: Counts): string {
  let plain = swap(counts, 'N1', text, /\r\n?|[\u0085\u2028\u2029]/g, () => '\n');
  plain = swap(counts, 'O11', plain, INVISIBLE, () => '');
  plain = swap(counts, 'N1', plain, /[\u00a0\u2007\u202f]/g, () => ' ');
  if (!plain.isWellFormed()) {
    plain = plain.toWellFormed();
    count(counts, 'O11');
  }
  const composed = nfc(plain);
  if (composed !== plain) count(counts, 'N1');
  return composed;
}

// Invisible characters: zero-width, direction marks, soft hyphens, controls but tab and line end.
export const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g;

function repair(given: string, counts: Counts): string {
  let text = withoutThoughts(given, counts);
  text = swap(counts, 'O10', text, /<\|[^|<>\n]*\|>/g, () => '');
  text = swap(counts, 'O9', text, /<br\s*\/?>/gi, () => '\n');
  text = swap(counts, 'O14', text, /<\/?(?:solicitud|area)(?:\s[^<>\n]*)?\/?>/gi, () => '');
  text = swap(counts, 'O9', text, /<\/?(?:b|i|u|p|div|strong|em|center)(?:\s[^<>\n]*)?\/?>/gi, () => '');
  text = swap(counts, 'O8', text, /^[ \t]*```[^\n`]*$\n?/gm, () => '');
  text = swap(counts, 'O8', text, /^[ \t]*(?:-{3,}|\*{3,}|={3,})[ \t]*$\n?/gm, () => '');
  text = swap(counts, 'O8', text, /^[ \t]*[#>][#> \t]*/gm, () => '');
  text = swap(counts, 'O8', text, /(?<!\*)\*\*\*?([^*\n]+)\*\*\*?(?!\*)/g, (_, words = '') => words);
  text = swap(counts, 'O8', text, BOLD_UNDERSCORES, (_, words = '') => words);
  text = swap(counts, 'O8', text, /^([ \t]*)[*•](?=[ \t]+[^\s*])/gm, (_, indent) => `${indent}-`);
  text = swap(counts, 'O8', text, ITALIC, (_, words = '') => words);
  text = swap(counts, 'O8', text, /\\(?=[_*#[\]>~`])/g, () => '');
  text = swap(counts, 'V1', text, /(?<!\{)\{{3,}([^{}\n]+)\}{3,}/g, (_, name) => `{{${name}}}`);
  text = swap(counts, 'V1', text, /(?<![{$])\{(\p{L}[\p{L}\p{N}_ ]{0,40})\}(?!\})/gu, (_, name) => `{{${name}}}`);
  text = swap(counts, 'V9', text, KNOWN_BRACKET, (_, open = '', name = '', close = '') =>
    open === '' || close === '' ? `${open}{{${name}}}${close}` : `{{${name}}}`,
  );
  text = withCleanNames(text, counts);
  return layOut(withSpellings(text, counts), counts);
}

// `__x__` beside no letter, and with one inside (or a variable, as the linter sees it): «__:__» and «__/__» are for filling in, as a line of underscores is for signing.
export const BOLD_UNDERSCORES =
  /(?<![\p{L}\p{N}_{])__(?=[^\s_])(?=[^_\n]*[\p{L}\ue000])((?:[^_\n]|_(?!_))+)__(?![\p{L}\p{N}_}])/gu;

// `*x*` beside no letter, without blanks inside the asterisks, and with a letter between them.
export const ITALIC = /(?<![\p{L}\p{N}*])\*(?=[^\s*])(?=[^*\n]*[\p{L}\ue000])([^*\n]*[^*\s])\*(?![\p{L}\p{N}*])/gu;

const KNOWN_BRACKET =
  /(\[?)\[[ \t]*((?:nombre|cargo|fecha|lugar|n[uú]mero|insertar|especificar|indicar|[aá]rea|dependencia|instituci[oó]n|folio|plazo|monto|periodo|hora|correo|tel[eé]fono)[^[\]{}\n]*)\](?!\()(\]?)/gi;

// By search for the end mark, since a pattern would look for it anew from each of many starts.
function withoutThoughts(text: string, counts: Counts): string {
  let rest = '';
  let from = 0;
  for (const { index } of text.matchAll(/<think>/gi)) {
    if (index < from) continue;
    const END = /<\/think>/gi;
    END.lastIndex = index;
    const end = END.exec(text);
    if (!end) break;
    rest += text.slice(from, index);
    from = end.index + end[0].length;
    count(counts, 'O10');
  }
  return rest + text.slice(from);
}

// Step 6.
function withCleanNames(text: string, counts: Counts): string {
  const shorten = createShortener(text);
  return text.replace(VARIABLE, (variable: string, given: string) => {
    const clean = shorten(cleanName(given));
    if (clean === given && given !== '') return variable;
    const plain = plainLetters(given);
    if (plain !== given) count(counts, 'V3');
    if (/\s/.test(given)) count(counts, 'V4');
    if (clean === '') count(counts, 'V2');
    else if (CANONICAL.has(fold(given.trim()))) {
      if (clean !== plain.trim()) count(counts, 'V6');
    } else if (clean !== plain.trim().replace(/\s+/g, '_')) count(counts, 'V5');
    return clean === '' ? '' : `{{${clean}}}`;
  });
}

const VARIABLE = /\{\{([^{}\n]*)\}\}/g;

// Two long names that agree in their first 40 characters stay two: the second gets a number.
function createShortener(text: string): (name: string) => string {
  const taken = new Set<string>();
  for (const [, given = ''] of text.matchAll(VARIABLE)) {
    const name = cleanName(given);
    if (name.length <= MAX_NAME) taken.add(name);
  }
  const short = new Map<string, string>();
  const tries = new Map<string, number>();
  return (name) => {
    if (name.length <= MAX_NAME) return name;
    let found = short.get(name);
    const stem = trimUnderscores(name.slice(0, MAX_NAME));
    for (let n = tries.get(stem) ?? 1; found === undefined; n++) {
      const ending = n === 1 ? '' : `_${n}`;
      const next = trimUnderscores(name.slice(0, MAX_NAME - ending.length)) + ending;
      tries.set(stem, n + 1);
      if (!taken.has(next)) found = next;
    }
    taken.add(found);
    short.set(name, found);
    return found;
  };
}

const MAX_NAME = 40;

const CANONICAL = new Map(['Lugar', 'Fecha', 'Destinatario', 'Cargo', 'Area'].map((name) => [fold(name), name]));

function cleanName(given: string): string {
  const name = trimUnderscores(plainLetters(given).replace(/[^A-Za-z0-9_]+/g, '_'));
  const clean = /^\d/.test(name) ? `Dato_${name}` : name;
  return CANONICAL.get(clean.toLowerCase()) ?? clean;
}

function trimUnderscores(name: string): string {
  let start = 0;
  let end = name.length;
  while (name.charAt(start) === '_') start += 1;
  while (end > start && name.charAt(end - 1) === '_') end -= 1;
  return name.slice(start, end);
}

// Steps 7 and 8: the fixed phrases, then the talk before and after the document.
function withSpellings(text: string, counts: Counts): string {
  const lines = text.split('\n').map((line) => withSpelling(line, counts));
  let first = 0;
  while (first < lines.length) {
    const line = lines[first] ?? '';
    if (PREAMBLE.test(fold(line))) count(counts, 'O5');
    else if (line !== '') break;
    first += 1;
  }
  const copy = lines.findLastIndex((line) => COPY.test(fold(line)));
  const last = copy < 0 ? -1 : lines.findIndex((line, index) => index > copy && ENDS.test(fold(line)));
  const isRemark = last >= 0 && !ANNEX_HEADING.test(fold(lines[last] ?? ''));
  if (isRemark) count(counts, 'O6');
  return lines.slice(first, isRemark ? Math.max(first, last) : undefined).join('\n');
}

const ENDS = new RegExp(`${REMARK.source}|${ANNEX_HEADING.source}`, 'u');

function withSpelling(given: string, counts: Counts): string {
  const line = given.trimEnd();
  const folded = fold(line);
  const to = (rule: Repair['rule'], changed: string) => {
    if (changed !== line) count(counts, SPACED_OUT.test(folded) ? 'E4' : rule);
    return changed;
  };
  if (ATENTAMENTE.test(folded)) return to('S8', 'ATENTAMENTE');
  if (PRESENT.test(folded)) return to('S18', 'PRESENTE');
  const subject = SUBJECT.exec(folded);
  if (subject) return to('S1', `ASUNTO: ${line.slice(subject[0].length)}`.trimEnd());
  const copy = COPY.exec(folded);
  if (copy) return to('S10', `C.c.p. ${line.slice(copy[0].length)}`.trimEnd());
  return line;
}

// Step 9.
function layOut(text: string, counts: Counts): string {
  const trimmed = text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
  let start = 0;
  while (trimmed.charAt(start) === '\n') start += 1;
  const body = trimmed.slice(start).trimEnd();
  const spaced = swap(counts, 'O12', body, /\n{3,}/g, () => '\n\n');
  const laidOut = spaced === '' ? '' : `${spaced}\n`;
  if (start > 0) count(counts, 'O12');
  if (trimmed !== text || trimmed.slice(start) !== (body === '' ? '' : `${body}\n`)) count(counts, 'N9');
  return laidOut;
}
