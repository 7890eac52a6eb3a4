// Rules of hygiene (O) and of language (L): the text is one whole document in Spanish, without marks of any other kind.
import type { Document } from '../document.ts';
import type { Line } from '../line.ts';
import {
  atEnd,
  type Context,
  countWords,
  type Edit,
  everyMatch,
  MAX_FINDINGS_PER_RULE,
  matches,
  must,
  ofPersons,
  type Range,
  type Rule,
  replacements,
  requires,
  should,
  WORD_OR_VARIABLE,
  wholeText,
} from '../rule.ts';
import { fold, nfc } from '../text.ts';
import { ANNEX_HEADING, TITLE } from '../vocabulary.ts';
import { isRemark, preambleLength } from './talk.ts';

// `__x__` that touches no letter and holds one, or a variable: «__:__», «__/__» and lines of underscores are to be filled in or signed on.
const BOLD_UNDERSCORES =
  /(?<![\p{L}\p{N}_{])__(?=[^\s_])(?=[^_\n]*[\p{L}\ue000])((?:[^_\n]|_(?!_))+)__(?![\p{L}\p{N}_}])/gu;

// `*x*` that touches no letter, has no blanks inside the asterisks, and holds a letter.
const ITALIC = /(?<![\p{L}\p{N}*])\*(?=[^\s*])(?=[^*\n]*[\p{L}\ue000])([^*\n]*[^*\s])\*(?![\p{L}\p{N}*])/gu;

// A heading mark, but not the sign for «number» in «# de oficio». Of the rules, a longer one is a line to sign on.
const MARKDOWN = new RegExp(
  [
    /^[ \t]*```[^\n`]*$|`[^`\n]+`|`|\*\*[^*\n]+\*\*|\*\*|^[ \t]*#{1,6}[ \t]+(?!del?\s)|^[ \t]*(?:-{3,5}|\*{3,}|={3,5})[ \t]*$/,
    /^[ \t]*\|[^\n]*|^[ \t]*> |\[[^[\]\n]*\]\([^()\n]*\)|^[ \t]*\*(?=[ \t]+[^\s*])|\\(?=[_*#[\]>~`])/,
    BOLD_UNDERSCORES,
    ITALIC,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gmu',
);

export const HTML_TAG =
  /<(?:\/?(?:a|b|i|u|s|p|br|hr|div|span|strong|em|center|h[1-6]|[uod]l|li|table|t[rdh]|thead|tbody|img|font|html|body|head|script|style|pre|code|blockquote|su[pb]|small|big|mark|section|header|footer|title|meta|link|input|form|button|iframe|svg|label|del|ins)(?:[\s/][^<>\n]*)?|!--[^<>\n]*)>|&(?:nbsp|amp|lt|gt);/g;

// Invisible characters: zero-width, direction marks, soft hyphens, controls but tab and line end.
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g;

// Two bytes of UTF-8 read as two letters («Ã³»), the replacement character, half a surrogate pair.
const MOJIBAKE =
  /[ÃÂ][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]|â€.?|\ufffd|\p{Cs}/gu;

const EMOJI = /(?:[\u{1f000}-\u{1faff}\u2600-\u27bf][\ufe0f\u200d]*)+/gu;

const ENGLISH =
  /(?<![\p{L}\p{N}])(?:the|of|and|to|in|for|is|this|that|with|our|we|you|your|please|be|on)(?![\p{L}\p{N}])/gu;

// Words that say on their own that a sentence is English.
const ENGLISH_WORD =
  '(?:please|kindly|hereby|your|attendance|highlights?|thank you|regarding|looking forward|deadline|feedback)';
const ENGLISH_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])${ENGLISH_WORD}(?:[ \\t]+(?:\\p{L}{1,30}[ \\t]+)?${ENGLISH_WORD})*(?![\\p{L}\\p{N}])`,
  'gu',
);

const SPANISH =
  /(?<![\p{L}\p{N}])(?:de|la|el|que|en|los|las|del|para|por|con|se|un|una|su|al|a|y|o|le|lo|no|como)(?![\p{L}\p{N}])/gu;

export const HYGIENE: readonly Rule[] = [
  must(
    'O1',
    'Hay texto',
    'La plantilla está vacía. Pídala de nuevo.',
    requires((s) => s.text.trim() !== ''),
  ),
  must(
    'O2',
    'Texto completo',
    'El texto quedó cortado. Pídalo de nuevo o más breve.',
    requires((_, { finishReason }) => finishReason === undefined || finishReason === 'stop', atEnd),
  ),
  ofPersons(
    [],
    must(
      'O3',
      'Largo mínimo',
      'El texto es demasiado corto para un documento. Agregue lo que falta o pídalo de nuevo.',
      requires((s) => countWithVariables(s.plain) >= 60, atEnd),
    ),
  ),
  should('O4', 'Largo máximo', 'El texto es demasiado largo. Recorte lo que pasa de 700 palabras.', tooManyWords),
  must(
    'O5',
    'Sin comentario inicial',
    'Esta línea no es parte del documento. Quítela.',
    ({ lines }) => preambles(lines.slice(0, 1)),
    { message: 'Se quitó el comentario antes del documento.', edits: withoutPreamble },
  ),
  must(
    'O6',
    'Sin comentario final',
    'Este comentario final no es parte del documento. Quítelo.',
    (document) => {
      const last = document.lastCopy ? linesAfterCopies(document) : document.lines.slice(-3);
      return last.filter(({ plain }) => isRemark(plain));
    },
    { message: 'Se quitó el comentario después del documento.', edits: withoutRemark },
  ),
  should(
    'O7',
    'Nada largo tras las copias',
    'Después de las copias solo van iniciales o anexos. Quite o acorte esta línea.',
    (s) =>
      linesAfterCopies(s).filter(
        ({ style, words, bare }) => words > 14 && style !== 'footer' && !COPY_WITHOUT_LABEL.test(bare),
      ),
  ),
  must('O8', 'Sin Markdown', 'Quite estos signos de formato: no deben verse en un documento.', everyMatch(MARKDOWN), {
    message: 'Se quitó el formato Markdown.',
    keepsWords: true,
    edits: withoutMarkdown,
  }),
  must('O9', 'Sin HTML', 'Quite esta etiqueta: es código, no texto.', everyMatch(HTML_TAG), {
    message: 'Se quitaron etiquetas HTML.',
    keepsWords: true,
    edits: ({ text }) => [
      ...replacements(text, /<br\s*\/?>/gi, () => '\n'),
      ...replacements(text, /<\/?(?:b|i|u|p|div|strong|em|center)(?:\s[^<>\n]*)?\/?>/gi, () => ''),
    ],
  }),
  must(
    'O10',
    'Sin marcas del modelo',
    'Quite esta marca interna del modelo.',
    everyMatch(/<\|[^|<>\n]*\|>|<\/?think>|\[\/?inst\]/g),
    {
      message: 'Se quitaron marcas internas del modelo.',
      edits: ({ text }) => [...withoutThoughts(text), ...replacements(text, /<\|[^|<>\n]*\|>/g, () => '')],
    },
  ),
  must(
    'O11',
    'Caracteres correctos',
    'Hay caracteres dañados o invisibles. Escriba de nuevo esta palabra.',
    ({ text }) => [...characters(text, INVISIBLE), ...characters(text, MOJIBAKE)],
    {
      message: 'Se quitaron caracteres invisibles.',
      keepsWords: true,
      edits: ({ text }) => replacements(text, INVISIBLE, () => ''),
    },
  ),
  should('O12', 'Sin huecos', 'Hay demasiadas líneas en blanco juntas. Deje una.', ({ text }) => blankRuns(text, 3), {
    message: 'Se quitaron líneas en blanco de más.',
    keepsWords: true,
    edits: ({ text }) => blankRuns(text, 2).map((run) => ({ ...run, text: '\n' })),
  }),
  must('O13', 'Sin emojis', 'Quite el emoji: no va en un documento oficial.', everyMatch(EMOJI, 'text')),
  must(
    'O14',
    'Sin la instrucción',
    'Esto es parte de la instrucción al modelo, no del documento. Quítelo.',
    everyMatch(/<\/?(?:area|solicitud)(?:\s[^<>\n]*)?>|redactas plantillas|eres redactor|^[ \t]*reglas:/gm),
    {
      message: 'Se quitaron etiquetas de la solicitud.',
      keepsWords: true,
      edits: ({ text }) => replacements(text, /<\/?(?:solicitud|area)(?:\s[^<>\n]*)?\/?>/gi, () => ''),
    },
  ),
  must(
    'O15',
    'Sin el esqueleto',
    'Esto es un texto de muestra sin llenar. Sustitúyalo por lo que corresponde.',
    everyMatch(
      /tema en una linea|con lo que pide la solicitud|^[ \t]*(?:empieza asi|termina asi|cuerpo):|^[ \t]*sigue el cuerpo/gm,
    ),
  ),
  should(
    'O16',
    'Sin repetir la solicitud',
    'Aquí se copió su solicitud palabra por palabra. Redáctela como documento.',
    repeatedPrompt,
  ),
  must('L1', 'En español', 'El texto no parece estar en español. Pídalo de nuevo.', requires(looksSpanish, wholeText)),
  must('L2', 'Sin inglés', 'Hay palabras en inglés. Escríbalas en español.', englishWords),
  must(
    'L3',
    'Rótulos en español',
    'Cambie este rótulo en inglés por el español (ASUNTO, PARA, DE, C.c.p.).',
    everyMatch(
      /^[ \t]*(?:(?:subject|date|to|from|dear|(?:yours )?sincerely|(?:best |kind )?regards|attached)(?![\p{L}\p{N}])|(?:re|cc)[ \t]*:)/gmu,
    ),
  ),
  should(
    'L4',
    'Con acentos',
    'El texto no lleva acentos ni eñes. Revise la ortografía.',
    requires((s) => countWords(s.plain) <= 60 || /[áéíóúüñ]|\p{M}/iu.test(s.prose), wholeText),
  ),
];

// «Dra. {{Nombre}}, Secretaria Ejecutiva. Presente.» below the first of several copies.
const COPY_WITHOUT_LABEL = new RegExp(`^(?:${TITLE})\\. |presentes?[.)]*$`, 'u');

function linesAfterCopies({ lines, lastCopy }: Document): Line[] {
  if (!lastCopy) return [];
  const after = lines.filter((line) => line.start > lastCopy.start);
  const annex = after.findIndex((line) => ANNEX_HEADING.test(line.plain));
  return annex < 0 ? after : after.slice(0, annex);
}

// Runs of at least that many blank lines, each with the line end of its last line. Those at the end of the text do not count.
function blankRuns(text: string, atLeast: number): Range[] {
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
    if (count >= atLeast) runs.push({ start, end });
    count = 0;
  }
  return runs;
}

function repeatedPrompt(document: Document, context: Context): Range[] {
  const prompt = fold(nfc(context.prompt ?? '')).trim();
  if (prompt.length < 40) return [];
  // A longer one is recognised by its beginning: the search costs the product of both lengths at worst.
  const start = document.folded.indexOf(prompt.slice(0, 2000));
  return start < 0 ? [] : [{ start, end: Math.min(start + prompt.length, document.text.length) }];
}

function englishWords(document: Document): Range[] {
  const found = matches(document.plain, ENGLISH);
  if (found.length > 2 && found.length > 0.02 * countWords(document.plain)) return found;
  return matches(document.plain, ENGLISH_WORDS);
}

function looksSpanish(document: Document): boolean {
  const words = countWords(document.plain);
  return words === 0 || (document.plain.match(SPANISH)?.length ?? 0) >= 0.15 * words;
}

function tooManyWords(document: Document): Range[] {
  let count = 0;
  for (const match of document.plain.matchAll(WORD_OR_VARIABLE)) {
    count += 1;
    if (count > 700) return [{ start: match.index, end: atEnd(document).end }];
  }
  return [];
}

// Every match with its white space: an invisible character may count as such.
function characters(text: string, pattern: RegExp): Range[] {
  const found: Range[] = [];
  for (const { 0: sign, index } of text.matchAll(pattern)) {
    found.push({ start: index, end: index + sign.length });
    if (found.length === MAX_FINDINGS_PER_RULE) break;
  }
  return found;
}

function countWithVariables(view: string): number {
  return view.match(WORD_OR_VARIABLE)?.length ?? 0;
}

// The talk at the head of the lines; the first line that is more than talk ends it.
function preambles(lines: readonly Line[]): Range[] {
  const found: Range[] = [];
  for (const { plain, start } of lines) {
    const length = preambleLength(plain);
    if (length > 0) found.push({ start, end: start + length });
    if (length < plain.length) break;
  }
  return found;
}

// One edit for all of them, with the blank lines below.
function withoutPreamble({ text, lines }: Document): Edit[] {
  const last = preambles(lines).at(-1);
  if (!last) return [];
  const next = lines.find(({ end }) => end > last.end);
  return [{ start: 0, end: next ? Math.max(next.start, last.end) : text.length, text: '' }];
}

// Each remark after the copies, and the list below one that ends with a colon. An annex ends the search: it may hold a note of its own.
function withoutRemark(document: Document): Edit[] {
  const { lines } = document;
  let announces = false;
  return linesAfterCopies(document)
    .filter(({ plain }) => {
      const isTalk = isRemark(plain) || (announces && /^[-*•]\s/.test(plain));
      announces = isTalk && (announces || /:[*_]*$/.test(plain));
      return isTalk;
    })
    .map(({ start, end }) => {
      const before = lines.findLast((line) => line.end < start);
      return { start: before?.end ?? 0, end, text: '' };
    });
}

function withoutMarkdown({ text }: Document): Edit[] {
  return [
    ...replacements(text, /^[ \t]*```[^\n`]*$\n?/gm, () => ''),
    ...replacements(text, /^[ \t]*(?:-{3,5}|\*{3,}|={3,5})[ \t]*$\n?/gm, () => ''),
    ...replacements(text, /^[ \t]*(?:(?:#{1,6}[ \t]+(?!del?\s)|>[ \t]+)[ \t]*)+/gim, () => ''),
    ...replacements(text, /(?<!\*)\*\*\*?([^*\n]+)\*\*\*?(?!\*)/g, (_, words = '') => words),
    ...replacements(text, BOLD_UNDERSCORES, (_, words = '') => words),
    ...replacements(text, /^([ \t]*)[*•](?=[ \t]+[^\s*])/gm, (_, indent) => `${indent}-`),
    ...replacements(text, ITALIC, (_, words = '') => words),
    ...replacements(text, /\\(?=[_*#[\]>~`])/g, () => ''),
  ];
}

// Searches for the end mark by hand: a pattern would look for it anew from each of many starts.
function withoutThoughts(text: string): Edit[] {
  const edits: Edit[] = [];
  let from = 0;
  for (const { index } of text.matchAll(/<think>/gi)) {
    if (index < from) continue;
    const END = /<\/think>/gi;
    END.lastIndex = index;
    const end = END.exec(text);
    if (!end) break;
    from = end.index + end[0].length;
    edits.push({ start: index, end: from, text: '' });
  }
  return edits;
}
