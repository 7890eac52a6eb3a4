// clean() removes what a model adds around a document and inside it. The linter reports the same things with
// the same patterns.
import { preambleEdits, remarkEdits } from '../reading/chatter.ts';
import { applyEdits, type Edit, fold, linesOf, nfc } from '../text.ts';
import { cleanNameEdits } from '../variables/names.ts';
import { findOccurrences, replaceVariables } from '../variables/variables.ts';
import { C_C_P, COPY } from '../words/copy-label.ts';
import { BULLET, POINT } from '../words/list-marks.ts';

// A pattern, and the function that returns the new text. The function gets the match and its groups.
export type Replacement = readonly [pattern: RegExp, write: (...groups: string[]) => string];

// Removes Markdown, HTML and invisible characters in linear time. `ofModel` also removes emojis and the
// model's words to the user above and below the document. The result's `bold` has the words of headings, and
// the bold words at the start of a line.
export function clean(text: string, { ofModel = false } = {}): { text: string; bold: ReadonlySet<string> } {
  let cleaned = tidy(ofModel ? replaceAll(applyEdits(text, thoughtEdits(text)), OF_MODEL) : text);
  const bold = boldIn(cleaned);
  for (let pass = 0, before = ''; pass < MAX_PASSES && cleaned !== before; pass += 1) {
    before = cleaned;
    const unmarked = replaceAll(cleaned, MARKS);
    cleaned = tidy(applyEdits(unmarked, cleanNameEdits(unmarked, findOccurrences(unmarked))));
  }
  return { text: ofModel ? withoutChatter(cleaned) : cleaned, bold };
}

const MAX_PASSES = 10;

// Matches bold words between two underscores on each side, «__Plazo:__ cinco días». Blanks of a form do not
// match: «__:__», «__/__», «No_(folio)__», or a line of underscores.
export const BOLD_UNDERSCORES =
  /(?<![\p{L}\p{N}_{)])__(?=[^\s_(),.;:/])(?=[^_\n]*[\p{L}\ue000])((?:[^_\n]|_(?!_))*[^_\s])__(?![\p{L}\p{N}_}])/gu;

// Matches words in italics, `*x*`. No letter may be directly outside the asterisks, and no blank directly
// inside.
export const ITALIC = /(?<![\p{L}\p{N}*])\*(?=[^\s*])(?=[^*\n]*[\p{L}\ue000])([^*\n]*[^*\s])\*(?![\p{L}\p{N}*])/gu;

// Matches zero-width characters, direction marks, soft hyphens, and control characters except tabs and line
// ends.
export const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g;

// These patterns match the characters of an emoji, with variant selectors and joiners. A run of emojis must
// match in only one way, because the time would double with each emoji that matches in two ways.
const SIGN = '\\u{1f000}-\\u{1faff}\\p{Emoji_Presentation}';
const TEXT_SIGN = `(?![${SIGN}])\\p{Extended_Pictographic}\\ufe0f`;
const PICTURES = `(?:[${SIGN}]|${TEXT_SIGN})(?:[${SIGN}\\ufe0f\\u200d]|${TEXT_SIGN})*`;

// Matches an emoji and the blank after it. The characters ☐ and ✓ of a form do not match.
export const PICTURE = new RegExp(`${PICTURES} ?`, 'gu');

// Matches an emoji between a word and a punctuation mark, «Gracias 😊.», and the blank before the emoji. After
// their removal, the mark follows the word directly.
export const PICTURE_AND_STOP = new RegExp(`(?<![ \\t])[ \\t]*(?<![${SIGN}\\ufe0f\\u200d])${PICTURES}(?=[.,;:])`, 'gu');

// Replacements that remove Markdown from a text.
export const MARKDOWN_MARKS: readonly Replacement[] = [
  [/^[ \t]*```[^\n`]*$\n?/gm, () => ''],
  [/^[ \t]*(?:-{3,5}|\*{3,}|={3,5})[ \t]*$\n?/gm, () => ''],
  [/^[ \t]*(?:(?:#{1,6}[ \t]+(?!del?\s)|>[ \t]+)[ \t]*)+/gim, () => ''],
  [/(?<!\*)\*\*\*?([^*\n]+)\*\*\*?(?!\*)/g, (_, words = '') => words],
  [BOLD_UNDERSCORES, (_, words = '') => words],
  // Removes the bullet before the label of a copy: «- C.c.p. Archivo.»
  [new RegExp(`^[ \\t]*(?:${BULLET}|\\*)[ \\t]+(?=${C_C_P}(?<=\\.))`, 'gimu'), () => ''],
  [/^([ \t]*)[*•▪‣●○◦■►➢](?=[ \t]+[^\s*])/gm, (_, indent) => `${indent}-`],
  [ITALIC, (_, words = '') => words],
  // Removes a backslash before a Markdown character, and at the end of a line, where it is a line break.
  [/\\(?=[_*#[\]>~`]|[ \t]*$)/gm, () => ''],
];

export const HTML_MARKS: readonly Replacement[] = [
  // A line break inside a table cell is removed or becomes «;», because it would split the row.
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

// Removes the tags that the prompt puts around the user's request, because a model may repeat these tags.
export const REQUEST_MARKS: readonly Replacement[] = [[/<\/?(?:solicitud|area)(?:\s[^<>\n]*)?\/?>/gi, () => '']];

// Variables with three or more braces on each side, or with only one, get two.
export const BRACES: readonly Replacement[] = [
  [/(?<!\{)\{{3,}([^{}\n]+)\}{3,}/g, (_, name) => `{{${name}}}`],
  [/(?<![{$])\{(\p{L}[\p{L}\p{N}_ ]{0,40})\}(?!\})/gu, (_, name) => `{{${name}}}`],
];

// Removes the special tokens of a model, such as <|end|>.
export const MODEL_MARKS: readonly Replacement[] = [[/<\|[^|<>\n]*\|>/g, () => '']];

const OF_MODEL: readonly Replacement[] = [...MODEL_MARKS, [PICTURE, () => '']];
const CHARACTERS: readonly Replacement[] = [[INVISIBLE, () => '']];
const MARKS = [HTML_MARKS, REQUEST_MARKS, CHARACTERS, MARKDOWN_MARKS, BRACES].flat();

// Returns the words of headings, and the bold words at the start of a line: «**Objetivo:** …», «- **Plazo**:
// …», «## 1. Antecedentes».
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

// Matches the marks around what a model thinks before it answers, in lower case: «<think>», «</thinking>»,
// «[think]», «◁/think▷», «<|end_of_thought|>». «</think>» has no beginning if the server left it out.
const THINKING = '(?:[a-z]{1,12}:)?(?:think(?:ing)?|thoughts?|reasoning)';
const BEGIN_OF_THOUGHT = `[<[◁]${THINKING}[>\\]▷]|<\\|(?:begin_of_thought|start_thinking)\\|>`;
const END_OF_THOUGHT = `[<[◁]/${THINKING}[>\\]▷]|<\\|(?:end_of_thought|end_thinking)\\|>`;
// Models such as gpt-oss write into channels, and the answer into the last one, «final». Some servers remove
// the marks of the channels and leave their names: «analysis…assistantfinal».
const BEGIN_OF_CHANNEL = '<\\|channel\\|>\\s*(?:analysis|commentary)\\b';
const FINAL_CHANNEL =
  '<\\|channel\\|>\\s*final\\b(?:(?:[^<\\n]{0,40}<\\|constrain\\|>)?[^<\\n]{0,40}<\\|message\\|>)?|assistantfinal';
const THOUGHT_MARKS = new RegExp(
  `(?<begin>${BEGIN_OF_THOUGHT}|${BEGIN_OF_CHANNEL})|(?<end>${END_OF_THOUGHT})|(?<message><\\|end\\|>)|(?<final>${FINAL_CHANNEL})`,
  'giu',
);

// Matches what a model leaves of its marks in `plain`, a text in lower case.
export const MARKS_OF_MODEL = new RegExp(
  `<\\|[^|<>\\n]*\\|>|${BEGIN_OF_THOUGHT}|${END_OF_THOUGHT}|\\[/?inst\\]|assistantfinal`,
  'g',
);

// Returns the edits that delete what the model thought: each thought from its beginning to its end, and all
// above an end without beginning or above the final channel. A thought that does not end is left.
export function thoughtEdits(text: string): Edit[] {
  let edits: Edit[] = [];
  let begin: { at: number; isChannel: boolean } | undefined;
  for (const { 0: mark, index, groups = {} } of text.matchAll(THOUGHT_MARKS)) {
    const { begin: opened, message, final } = groups;
    const end = index + mark.length;
    if (opened !== undefined) begin ??= { at: index, isChannel: mark.startsWith('<|ch') };
    else if (message !== undefined && !begin?.isChannel) continue;
    else {
      if (!begin || final !== undefined) edits = [];
      edits.push({ start: final === undefined ? (begin?.at ?? 0) : 0, end, text: '' });
      begin = undefined;
    }
  }
  return edits;
}

function withoutChatter(text: string): string {
  const plain = fold(replaceVariables(text, ({ start, end }) => '\ue000'.repeat(end - start)));
  const lines = linesOf(text).map((line) => ({ ...line, plain: plain.slice(line.start, line.end) }));
  const preambles = preambleEdits(lines);
  const document = lines.filter(({ start }) => start >= (preambles[0]?.end ?? 0));
  const lastCopy = document.findLastIndex((line) => COPY.test(line.plain));
  return tidy(applyEdits(text, [...preambles, ...remarkEdits(document, lastCopy)]));
}

function replaceAll(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((replaced, [pattern, write]) => replaced.replace(pattern, write), text);
}

// Returns the text in NFC, with plain line ends and blanks, without white space at the ends of lines, and
// with a line end at the end of the text. Lone surrogates become U+FFFD, because Word and ODF files cannot
// contain them.
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
