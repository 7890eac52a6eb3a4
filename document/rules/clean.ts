// clean() takes out of a text what a model adds to a document: marks of Markdown, HTML and its own, odd
// characters, and its talk before and after. The rules of the linter report the same, by the same patterns.
import { withoutPreambles, withoutRemarks } from '../reading/talk.ts';
import { applyEdits, type Edit, fold, linesOf, nfc } from '../text.ts';
import { withCleanNames } from '../variables/names.ts';
import { findOccurrences, replaceVariables } from '../variables/variables.ts';
import { C_C_P, COPY } from '../words/copy-label.ts';
import { BULLET, POINT } from '../words/list-marks.ts';

// A pattern, and what is written in the place of each match.
export type Replacement = readonly [pattern: RegExp, write: (...groups: string[]) => string];

// Takes out the marks, and the talk and the emojis as well if the text is a model's answer. Every word of a
// person's document stays. A text without marks stays as it is. `bold` are the words that began a line in
// bold, or were a heading of Markdown. Linear time.
export function clean(text: string, { ofModel = false } = {}): { text: string; bold: ReadonlySet<string> } {
  let cleaned = tidy(ofModel ? replaceAll(applyEdits(text, withoutThoughts(text)), OF_MODEL) : text);
  const bold = boldIn(cleaned);
  for (let pass = 0, before = ''; pass < MAX_PASSES && cleaned !== before; pass += 1) {
    before = cleaned;
    const unmarked = replaceAll(cleaned, MARKS);
    cleaned = tidy(applyEdits(unmarked, withCleanNames(unmarked, findOccurrences(unmarked))));
  }
  return { text: ofModel ? withoutTalk(cleaned) : cleaned, bold };
}

const MAX_PASSES = 10;

// `__x__` that touches no letter, opens and ends with a word or a sign of one, and holds a letter or a
// variable: «__:__», «__/__», «No_(folio)__, … el __(fecha)__» and lines of underscores are to be filled in
// or signed on.
export const BOLD_UNDERSCORES =
  /(?<![\p{L}\p{N}_{)])__(?=[^\s_(),.;:/])(?=[^_\n]*[\p{L}\ue000])((?:[^_\n]|_(?!_))*[^_\s])__(?![\p{L}\p{N}_}])/gu;

// `*x*` that touches no letter, has no blanks inside the asterisks, and holds a letter.
export const ITALIC = /(?<![\p{L}\p{N}*])\*(?=[^\s*])(?=[^*\n]*[\p{L}\ue000])([^*\n]*[^*\s])\*(?![\p{L}\p{N}*])/gu;

// Invisible characters: zero-width, direction marks, soft hyphens, controls but tab and line end.
export const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g;

// What a picture is, or goes on with: a sign of one, its variant, what joins it to another. In no run of them
// may two readings be right, since each would double the time of the next.
const SIGN = '\\u{1f000}-\\u{1faff}\\p{Emoji_Presentation}';
const TEXT_SIGN = `(?![${SIGN}])\\p{Extended_Pictographic}\\ufe0f`;
const PICTURES = `(?:[${SIGN}]|${TEXT_SIGN})(?:[${SIGN}\\ufe0f\\u200d]|${TEXT_SIGN})*`;

// Pictures, with the blank that parts them from a word. Signs of a form stay: ☐, ✓.
export const PICTURE = new RegExp(`${PICTURES} ?`, 'gu');

// «Gracias 😊.»: with the blank before them, which would part a stop from its word.
export const PICTURE_AND_STOP = new RegExp(`(?<![ \\t])[ \\t]*(?<![${SIGN}\\ufe0f\\u200d])${PICTURES}(?=[.,;:])`, 'gu');

// The marks of Markdown, with what is left of each.
export const MARKDOWN_MARKS: readonly Replacement[] = [
  [/^[ \t]*```[^\n`]*$\n?/gm, () => ''],
  [/^[ \t]*(?:-{3,5}|\*{3,}|={3,5})[ \t]*$\n?/gm, () => ''],
  [/^[ \t]*(?:(?:#{1,6}[ \t]+(?!del?\s)|>[ \t]+)[ \t]*)+/gim, () => ''],
  [/(?<!\*)\*\*\*?([^*\n]+)\*\*\*?(?!\*)/g, (_, words = '') => words],
  [BOLD_UNDERSCORES, (_, words = '') => words],
  // A copy is not a point of a list.
  [new RegExp(`^[ \\t]*(?:${BULLET}|\\*)[ \\t]+(?=${C_C_P}(?<=\\.))`, 'gimu'), () => ''],
  [/^([ \t]*)[*•▪‣●○◦■►➢](?=[ \t]+[^\s*])/gm, (_, indent) => `${indent}-`],
  [ITALIC, (_, words = '') => words],
  // Also the break of a line.
  [/\\(?=[_*#[\]>~`]|[ \t]*$)/gm, () => ''],
];

export const HTML_MARKS: readonly Replacement[] = [
  // A row of a table is one line.
  [/<br\s*\/?>(?=[ \t]{0,9}\|)/gi, () => ''],
  [
    /([^\s|.,:;]?)[ \t]{0,9}<br\s*\/?>(?<=\|[^\n|]{0,200})[ \t]{0,9}(?=[^\n|]{0,200}\|)/gi,
    (_, end = '') => (end === '' ? ' ' : `${end}; `),
  ],
  [/<br\s*\/?>/gi, () => '\n'],
  [/<\/?(?:b|i|u|p|div|strong|em|center)(?:\s[^<>\n]*)?\/?>/gi, () => ''],
  [/&nbsp;/gi, () => ' '],
  [/&amp;/gi, () => '&'],
];

// The tags around the request in the message to the model.
export const REQUEST_MARKS: readonly Replacement[] = [[/<\/?(?:solicitud|area)(?:\s[^<>\n]*)?\/?>/gi, () => '']];

// Three braces, or one around a name.
export const BRACES: readonly Replacement[] = [
  [/(?<!\{)\{{3,}([^{}\n]+)\}{3,}/g, (_, name) => `{{${name}}}`],
  [/(?<![{$])\{(\p{L}[\p{L}\p{N}_ ]{0,40})\}(?!\})/gu, (_, name) => `{{${name}}}`],
];

// Marks of the model's own, such as <|end|>.
export const MODEL_MARKS: readonly Replacement[] = [[/<\|[^|<>\n]*\|>/g, () => '']];

const OF_MODEL: readonly Replacement[] = [...MODEL_MARKS, [PICTURE, () => '']];
const CHARACTERS: readonly Replacement[] = [[INVISIBLE, () => '']];
const MARKS = [HTML_MARKS, REQUEST_MARKS, CHARACTERS, MARKDOWN_MARKS, BRACES].flat();

// «**Objetivo:** …», «- **Plazo**: …», «## 1. Antecedentes»: the words as they are without marks.
function boldIn(text: string): ReadonlySet<string> {
  const found = text.matchAll(BOLD_BEGINNING);
  const words = ([, bold = '', colon = '', heading = '']: string[]) =>
    (bold + colon || heading).replace(/\*\*|:(?=\*)/g, '').trim();
  return new Set(Array.from(found, words));
}

const BOLD_BEGINNING = new RegExp(
  `^[ \\t>]*(?:${POINT}[ \\t]+)?(?:\\*\\*([^*\\n]{2,80})\\*\\*(:?)|#{1,6}[ \\t]+(?!del?\\s)([^\\n]{2,80})$)`,
  'gim',
);

// The edits that take out <think>…</think>. Beyond the last end, a pattern would look for one anew from each
// of many openings.
export function withoutThoughts(text: string): Edit[] {
  const [closed = ''] = /^.*<\/think>/is.exec(text) ?? [];
  const thoughts = Array.from(closed.matchAll(/<think>.*?<\/think>/gis));
  return thoughts.map(({ 0: thought, index }) => ({ start: index, end: index + thought.length, text: '' }));
}

// Without the talk above the document and the remarks below it.
function withoutTalk(text: string): string {
  const plain = fold(replaceVariables(text, ({ start, end }) => '\ue000'.repeat(end - start)));
  const lines = linesOf(text).map((line) => ({ ...line, plain: plain.slice(line.start, line.end) }));
  const preambles = withoutPreambles(lines);
  const document = lines.filter(({ start }) => start >= (preambles[0]?.end ?? 0));
  const lastCopy = document.findLastIndex((line) => COPY.test(line.plain));
  return tidy(applyEdits(text, [...preambles, ...withoutRemarks(document, lastCopy)]));
}

function replaceAll(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((replaced, [pattern, write]) => replaced.replace(pattern, write), text);
}

// One line end, one blank, NFC; half surrogates go, since no document format can hold them. No white space at
// the end of a line or around the text, and one line end after it.
export function tidy(text: string): string {
  const whole = nfc(
    text
      .replace(LINE_END, '\n')
      .replace(BLANK, ' ')
      .replace(/\p{Cs}/gu, '\ufffd'),
  );
  const lines = whole.split('\n').map((line) => line.trimEnd());
  const body = lines.join('\n').replace(/^\n+/, '').trimEnd();
  return body === '' ? '' : `${body}\n`;
}

const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g;
const BLANK = /[\u00a0\u2007\u202f]/g;
