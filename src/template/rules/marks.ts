// Marks that do not belong to a document: Markdown, HTML, damaged or invisible characters, gaps, emojis.
import { BOLD_UNDERSCORES, HTML_MARKS, INVISIBLE, ITALIC, MARKDOWN_MARKS, PICTURE } from '../clean.ts';
import type { Document } from '../document.ts';
import { everyMatch, matches, type Rule, replacements } from '../rule.ts';
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

export const MARKS_RULES: readonly Rule[] = [
  {
    id: 'O8',
    severity: 'must',
    title: 'Sin Markdown',
    messageEs: 'Quite estos signos de formato: no deben verse en un documento.',
    check: (document, { origin }) => {
      const isPerson = origin === 'person';
      // A person's table is drawn as one.
      const rows = isPerson ? rowsIn(document) : new Set();
      const found = matches(document.plain, MARKDOWN).filter(({ start }) => !rows.has(start));
      // A person's single pair of asterisks is a sign of theirs, not a format.
      const isSign =
        found.length === 1 && found.every(({ start, end }) => /^\*[^*]+\*$/.test(document.plain.slice(start, end)));
      return isPerson && isSign ? [] : found;
    },
    fix: ({ text }) => replacements(text, MARKDOWN_MARKS),
  },
  {
    id: 'O9',
    severity: 'must',
    title: 'Sin HTML',
    messageEs: 'Quite esta etiqueta: es código, no texto.',
    check: everyMatch(HTML_TAG),
    fix: ({ text }) => replacements(text, HTML_MARKS),
  },
  {
    id: 'O11',
    severity: 'must',
    title: 'Caracteres correctos',
    messageEs: 'Hay caracteres dañados o invisibles. Escriba de nuevo esta palabra.',
    // An invisible character may count as white space, which everyMatch() takes off.
    check: ({ text }) =>
      replacements(
        text,
        [INVISIBLE, MOJIBAKE].map((pattern) => [pattern, () => '']),
      ),
    fix: ({ text }) => replacements(text, [[INVISIBLE, () => '']]),
  },
  {
    id: 'O12',
    severity: 'should',
    title: 'Sin huecos',
    messageEs: 'Hay demasiadas líneas en blanco juntas. Deje una.',
    check: ({ text }) => blankRuns(text, 3),
    fix: ({ text }) => blankRuns(text, 2).map((run) => ({ ...run, text: '\n' })),
  },
  {
    id: 'O13',
    severity: 'must',
    title: 'Sin emojis',
    messageEs: 'Quite el emoji: no va en un documento oficial.',
    check: everyMatch(EMOJI, 'text'),
    fix: ({ text }) => replacements(text, [[PICTURE, () => '']]),
  },
];

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
