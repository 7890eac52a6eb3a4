// Marks that do not belong to a document: Markdown, HTML, damaged or invisible characters, gaps, emojis.
import { BOLD_UNDERSCORES, HTML_MARKS, INVISIBLE, ITALIC, MARKDOWN_MARKS, PICTURE } from '../clean.ts';
import type { Document } from '../document.ts';
import { matches, type Rules, replacements } from '../rule.ts';
import { tableAt } from '../table.ts';
import type { Range } from '../text.ts';

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

const EMOJI = /(?:[\u{1f000}-\u{1faff}\u2600-\u27bf][\ufe0f\u200d]*)+/gu;

// Two blank lines or more, and three or more, each with its line end; the last line of a text may have none.
const BLANK_LINES = /(?<![^\n])(?:[^\S\n]*\n)+(?:[^\S\n]*\n|[^\S\n]+$)/g;
const GAP = /(?<![^\n])(?:[^\S\n]*\n){2,}(?:[^\S\n]*\n|[^\S\n]+$)/g;

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

export const MARKS_RULES: Rules = {
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
  O11: {
    title: 'Caracteres correctos',
    must: 'Hay caracteres dañados o invisibles. Escriba de nuevo esta palabra.',
    // An invisible character may count as white space, which matches() takes off.
    check: ({ text }) =>
      replacements(
        text,
        [INVISIBLE, MOJIBAKE].map((pattern) => [pattern, () => '']),
      ),
    fix: [[INVISIBLE, () => '']],
  },
  O12: {
    title: 'Sin huecos',
    should: 'Hay demasiadas líneas en blanco juntas. Deje una.',
    check: ({ text }) => replacements(text, [[GAP, () => '\n']]),
    fix: [[BLANK_LINES, () => '\n']],
  },
  O13: {
    title: 'Sin emojis',
    must: 'Quite el emoji: no va en un documento oficial.',
    check: ({ text }) => matches(text, EMOJI),
    fix: [[PICTURE, () => '']],
  },
};
