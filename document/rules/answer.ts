// The answer of a model: it is there, ends, and holds only the document, without talk, marks, damaged characters, the instruction or the request.

import type { Document } from '../reading/document.ts';
import { tableAt } from '../reading/table.ts';
import { findPreambles, findRemarks, REMARK, withoutPreambles, withoutRemarks } from '../reading/talk.ts';
import { fold, nfc, type Range } from '../text.ts';
import {
  BOLD_UNDERSCORES,
  HTML_MARKS,
  INVISIBLE,
  ITALIC,
  MARKDOWN_MARKS,
  MODEL_MARKS,
  PICTURE,
  REQUEST_MARKS,
  withoutThoughts,
} from './clean.ts';
import { atEnd, countWords, matches, type Rules, replacements, WORD_OR_VARIABLE } from './rule.ts';

// A heading mark, but not the sign for «number» in «# de oficio». Of the rules, a longer one is a line to sign on.
const MARKDOWN = new RegExp(
  [
    /^[ \t]*```[^\n`]*$|`[^`\n]+`|`|\*\*[^*\n]+\*\*|\*\*|^[ \t]*#{1,6}[ \t]+(?!del?\s)|^[ \t]*(?:-{3,5}|\*{3,}|={3,5})[ \t]*$/,
    /^[ \t]*\|[^\n]*|^[ \t]*> |\[[^[\]\n]*\]\([^()\n]*\)|^[ \t]*\*(?=[ \t]+[^\s*])|\\(?=[_*#[\]>~`]|[ \t]*$)/,
    BOLD_UNDERSCORES,
    ITALIC,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gmu',
);

export const HTML_TAG =
  /<(?:\/?(?:a|b|i|u|s|p|br|hr|div|span|strong|em|center|h[1-6]|[uod]l|li|table|t[rdh]|thead|tbody|img|font|html|body|head|script|style|pre|code|blockquote|su[pb]|small|big|mark|section|header|footer|title|meta|link|input|form|button|iframe|svg|label|del|ins)(?:[\s/][^<>\n]*)?|!--[^<>\n]*)>|&(?:nbsp|amp|lt|gt);/g;

// Two bytes of UTF-8 read as two letters («Ã³»), the replacement character, half a surrogate pair.
const MOJIBAKE =
  /[ÃÂ][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]|â€.?|\ufffd|\p{Cs}/gu;

export const ANSWER_RULES: Rules = {
  O1: {
    title: 'Hay texto',
    must: 'La plantilla está vacía. Pídala de nuevo.',
    requires: ({ text }) => text.trim() !== '',
  },
  O2: {
    title: 'Texto completo',
    must: 'El texto quedó cortado. Pídalo de nuevo o más breve.',
    requires: ({ finishReason = 'stop' }) => finishReason === 'stop',
    place: atEnd,
  },
  O3: {
    title: 'Largo mínimo',
    must: 'El texto es demasiado corto para un documento. Agregue lo que falta o pídalo de nuevo.',
    adviceFor: [],
    requires: ({ plain }) => countWords(plain, WORD_OR_VARIABLE) >= 60,
    place: atEnd,
  },
  O5: {
    title: 'Sin comentario inicial',
    must: 'Esta línea no es parte del documento. Quítela.',
    check: ({ lines }) => findPreambles(lines.slice(0, 1)),
    fix: ({ lines }) => withoutPreambles(lines),
  },
  O6: {
    title: 'Sin comentario final',
    must: 'Este comentario final no es parte del documento. Quítelo.',
    check: (document) => findRemarks(document.lines, lastCopyOf(document)).filter(({ plain }) => REMARK.test(plain)),
    fix: (document) => withoutRemarks(document.lines, lastCopyOf(document)),
  },
  O8: {
    title: 'Sin Markdown',
    must: 'Quite estos signos de formato: no deben verse en un documento.',
    check: (draft) => {
      const found = matches(draft.plain, MARKDOWN);
      if (draft.origin !== 'person') return found;
      // A person's table is drawn as one, and a single pair of asterisks is a sign of theirs, not a format.
      const rows = rowsIn(draft);
      const marks = found.filter(({ start }) => !rows.has(start));
      const isSign = ({ start, end }: Range) => /^\*[^*]+\*$/.test(draft.plain.slice(start, end));
      return marks.length === 1 && marks.every(isSign) ? [] : marks;
    },
    fix: MARKDOWN_MARKS,
  },
  O9: {
    title: 'Sin HTML',
    must: 'Quite esta etiqueta: es código, no texto.',
    check: HTML_TAG,
    fix: HTML_MARKS,
  },
  O10: {
    title: 'Sin marcas del modelo',
    must: 'Quite esta marca interna del modelo.',
    check: /<\|[^|<>\n]*\|>|<\/?think>|\[\/?inst\]/g,
    fix: ({ text }) => [...withoutThoughts(text), ...replacements(text, MODEL_MARKS)],
  },
  O11: {
    title: 'Caracteres correctos',
    must: 'Hay caracteres dañados o invisibles. Escriba de nuevo esta palabra.',
    // An invisible character may count as white space, which matches() takes off.
    check: ({ text }) => [INVISIBLE, MOJIBAKE].flatMap((pattern) => replacements(text, [[pattern, () => '']])),
    fix: [[INVISIBLE, () => '']],
  },
  O12: {
    title: 'Sin huecos',
    should: 'Hay demasiadas líneas en blanco juntas. Deje una.',
    // Three blank lines; the fix leaves no two. The last line of a text may have no line end.
    check: ({ text }) => replacements(text, [[/(?<![^\n])(?:[^\S\n]*\n){2,}(?:[^\S\n]*\n|[^\S\n]+$)/g, () => '\n']]),
    fix: [[/(?<![^\n])(?:[^\S\n]*\n)+(?:[^\S\n]*\n|[^\S\n]+$)/g, () => '\n']],
  },
  O13: {
    title: 'Sin emojis',
    must: 'Quite el emoji: no va en un documento oficial.',
    check: ({ text }) => matches(text, /(?:[\u{1f000}-\u{1faff}\u2600-\u27bf][\ufe0f\u200d]*)+/gu),
    fix: [[PICTURE, () => '']],
  },
  O14: {
    title: 'Sin la instrucción',
    must: 'Esto es parte de la instrucción al modelo, no del documento. Quítelo.',
    check: /<\/?(?:area|solicitud)(?:\s[^<>\n]*)?>|redactas plantillas|eres redactor|^[ \t]*reglas:/gm,
    fix: REQUEST_MARKS,
  },
  O15: {
    title: 'Sin el esqueleto',
    must: 'Esto es un texto de muestra sin llenar. Sustitúyalo por lo que corresponde.',
    check:
      /tema en una linea|con lo que pide la solicitud|^[ \t]*(?:empieza asi|termina asi|cuerpo):|^[ \t]*sigue el cuerpo/gm,
  },
  O16: {
    title: 'Sin repetir la solicitud',
    should: 'Aquí se copió su solicitud palabra por palabra. Redáctela como documento.',
    check: ({ text, prompt = '' }) => {
      const asked = fold(nfc(prompt)).trim();
      // A longer one is recognised by its beginning: the search costs the product of both lengths at worst.
      const start = asked.length < 40 ? -1 : fold(text).indexOf(asked.slice(0, 2000));
      return start < 0 ? [] : [{ start, end: Math.min(start + asked.length, text.length) }];
    },
  },
};

function lastCopyOf({ lines, lastCopy }: Document): number {
  return lastCopy ? lines.indexOf(lastCopy) : -1;
}

// The places where the lines of tables begin.
function rowsIn({ lines }: Document): ReadonlySet<number> {
  const rows = new Set<number>();
  for (let at = 0; at < lines.length; ) {
    const to = tableAt(lines, at)?.to ?? at;
    for (const { start } of lines.slice(at, to)) rows.add(start);
    at = Math.max(to, at + 1);
  }
  return rows;
}
