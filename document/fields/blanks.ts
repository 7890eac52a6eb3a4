// Finds the blanks of a form: underscores, dots, brackets, boxes, and the marked words of a Word file.

import { FORM_LABEL } from '../lexicon/by-tag/form-label.ts';
import { anyWord, oneWord } from '../lexicon/word.ts';
import type { Line } from '../line.ts';
import type { Document } from '../reading/document.ts';
import { isDotLeader, isRomanNumeral } from '../reading/false-gaps.ts';
import { hasForm } from '../reading/forms.ts';
import { fold, type Range } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { findBoxes, isBox } from './boxes.ts';
import { captionBelow, isByPen } from './captions.ts';
import type { Mark } from './field.ts';
import { findOpenLabels } from './open-labels.ts';

// A blank to fill in. `name` is the text inside the blank, which is the name of a variable or the words in
// brackets, or '' if the blank is empty.
export interface Blank extends Range {
  name: string;
  // The bookmark of a legacy form field of Word. It names the blank if nothing else does.
  bookmark?: string;
  // True for words that a Word file marks in a filled-in letter. The kind of the field is read from these
  // words.
  isWritten: boolean;
  isBox: boolean;
}

// Returns the blanks in the order of the text, without overlaps. Lines to sign on, and lines that the
// recipient fills in by hand, are not blanks.
export function findBlanks(document: Document, marks: readonly Mark[], tailFrom: number): Blank[] {
  const blanks: Blank[] = [];
  const covered = new Uint8Array(document.text.length + 1);
  const add = (start: number, end: number, name = '', isWritten = false, isBox = false, bookmark = '') => {
    if (start < end && covered.subarray(start, end).includes(1)) return;
    covered.fill(1, start, end);
    blanks.push({ start, end, name, isWritten, isBox, ...(bookmark && { bookmark }) });
  };
  const { text, plain, variables } = document;
  for (const { kind, name, ...range } of marks) {
    const { start, end } = withoutOuterBlanks(text, range);
    const words = text.slice(start, end);
    const isShort = words.length <= MAX_MARKED_CHARACTERS && !words.includes('\n');
    // A field within the braces of a variable is a part of it.
    const isOfVariable = text.slice(start - 2, start) === '{{' && text.slice(end, end + 2) === '}}';
    if (!isShort || !OF_VALUES.has(kind) || isOfVariable) continue;
    if (bareWords(name) !== '' && bareWords(name) === bareWords(words)) continue;
    const isFilled = kind !== 'prompt' && /[\p{L}1-9]/u.test(words) && !/^[\s«<[{(]/.test(words) && !isPrompt(words);
    const nameInWord = DEFAULT_NAMES_OF_WORD.test(name) ? '' : name;
    const [title, bookmark] = kind === 'entry' ? ['', nameInWord] : [nameInWord, ''];
    const inner = title || (isFilled || /^[\s_\d]*$/.test(words) ? '' : nameInside(words));
    add(start, end, isBox(words) ? '' : inner, isFilled && !isBox(words), isBox(words), bookmark);
  }
  for (const { start, end, name } of variables)
    if (!/^\s*[#/^!>&]|^\s*(?:else|end|for|if)(?!\p{L})/u.test(name)) add(start, end, name);
  for (const { 0: words, index } of text.matchAll(X_RUN))
    if (!isNumeral(words, plain, index)) add(index, index + words.length);
  const hints = hintsIn(text, plain);
  const isDeed = FILLER.test(text);
  for (const [pattern, hasName] of NAMED)
    for (const { 0: words, 1: inner = '', index } of text.matchAll(pattern)) {
      const name = hasName ? inner.trim() : '';
      if (hasName && !isNameOfBlank(plain.slice(index, index + words.length), name)) continue;
      if (isDeed && words.startsWith('- ')) continue;
      if (words.startsWith('[') && isInQuotation(text, index) && !KNOWN.test(fold(name))) continue;
      if (words.startsWith('(') && !hints.has(fold(name)) && !isHint(plain, index, fold(name))) continue;
      add(index, index + words.length, name);
    }
  for (const { start, end } of findBoxes(text))
    if (isRoom(document, start, end)) add(start + 1, end - 1);
    else add(start, end, '', false, true);
  addRules(document, tailFrom, add);
  for (const { start, end } of findOpenLabels(document.lines)) add(start, end);
  const open = new Set(document.lines.filter(({ role }) => OPEN_ROLE.test(role)).map(({ start }) => start));
  for (const { 0: words, index } of text.matchAll(DOTS))
    if (words.includes('de') || words.startsWith('20') || !areText(plain, index, index + words.length, open))
      add(index, index + words.length);
  for (const { kind, ...range } of marks) {
    const { start, end } = withoutOuterBlanks(text, range);
    if (!/[\p{L}\d]/u.test(text.slice(start, end))) continue;
    if (OF_LETTERS.has(kind) && !(kind !== 'highlighted' && isNote(text, start, end))) add(start, end, '', true);
    if (kind === 'hint' && isInstruction(document, start, end)) add(start, end, text.slice(start, end));
  }
  return blanks.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

// Returns the range of the words inside a range, or the same range if it has only blanks. Blanks at the ends
// of a control separate its words from those around it, and stay when the words are replaced.
function withoutOuterBlanks(text: string, { start, end }: Range): Range {
  const words = text.slice(start, end);
  if (words.trim() === '') return { start, end };
  return { start: end - words.trimStart().length, end: start + words.trimEnd().length };
}

// Returns true for empty parentheses before a noun, in which a person writes the number: «(      ) días
// hábiles».
function isRoom({ text, plain }: Document, start: number, end: number): boolean {
  if (end - start < 6 || text.charAt(start) !== '(') return false;
  return /^ {1,3}(?:alumn|anos?|copias|dias?|fojas|hojas|horas|meses|personas|pesos|piezas|semanas)/.test(
    plain.slice(end, end + 14),
  );
}

// A control that is named by its own words, «Atentamente,», holds words of the form.
function bareWords(words: string): string {
  return fold(words).replace(/[^\p{L}\d]/gu, '');
}

const PROMPTS = anyOf(`
  choose an
  click (?:here|or tap)
  elegir un
  elija un
  enter (?:a|text)
  escrib[ae] (?:aqui|el|la|los|las|su|texto|un)
  haga clic
  pulse
  select an
  selecciona(?:r)? un
  seleccione un
`);

const PROMPT_OF_WORD = new RegExp(`^${PROMPTS}|^(?:elija|selecciona|seleccione)\\W*$`);

function isPrompt(words: string): boolean {
  return PROMPT_OF_WORD.test(fold(words.trim()));
}

// Returns true for a whole paragraph of running text. In colour, it is a note of the form, and no datum.
function isNote(text: string, start: number, end: number): boolean {
  const words = text.slice(start, end);
  const after = text.slice(end, end + 2);
  const isWhole = /^(?:|\n)$/.test(text.slice(Math.max(0, start - 1), start)) && /^\.?(?:\n|$)/.test(after);
  return isWhole && words.split(/\s+/).length >= FEWEST_WORDS_OF_NOTE && /\.\s*$/.test(words + after.charAt(0));
}

const FEWEST_WORDS_OF_NOTE = 10;

const OF_LETTERS: ReadonlySet<Mark['kind']> = new Set(['coloured', 'highlighted', 'red']);

const MAX_INSTRUCTION = 100;

// Returns true if grey words say what to write in their place. Such words are a part of a line, or a whole
// line that names a value, «Nombre completo». A grey motto, note or address is text of the letter.
function isInstruction({ text, plain }: Document, start: number, end: number): boolean {
  const words = plain.slice(start, end);
  if (end - start > MAX_INSTRUCTION || /["“«\n\d]|^(?:ano de|nota|c\.?c\.?p)/.test(words)) return false;
  const isLine = /^\n?$/.test(text.slice(Math.max(0, start - 1), start)) && /^\n?$/.test(text.slice(end, end + 1));
  return !isLine || KNOWN.test(words) || HINT.test(words);
}

const OF_VALUES: ReadonlySet<Mark['kind']> = new Set(['control', 'entry', 'field', 'prompt']);

// A content control of Word that is longer than this is not a field. It may contain a whole page.
const MAX_MARKED_CHARACTERS = 300;

const WORD_FIELDS = anyOf(`
  ASK
  AUTHOR
  CREATEDATE
  DATE
  DOCPROPERTY
  FILENAME
  FILLIN
  FORMCHECKBOX
  FORMDROPDOWN
  FORMTEXT
  MACROBUTTON
  MERGEFIELD
  SAVEDATE
  TIME
  TITLE
`);

const DEFAULT_NAMES_OF_WORD = new RegExp(
  `^(?:texto?|casilla|check|checkbox|listadesplegable|dropdown)\\d*$|^${WORD_FIELDS}$`,
  'i',
);

// Returns «Fecha» for «[Fecha]», and '' for a prompt of Word.
function nameInside(words: string): string {
  if (isPrompt(words)) return '';
  return words.replace(/^[\s«<[{(]+|[\s»>\]}).]+$/g, '');
}

// The words may have a plural in parentheses: «(NOMBRE DEL (LOS) ALUMNO (S))».
const IN_PARENTHESES = /(?<!_[ \t]?)\((\p{L}(?:[^()\n\d_]|\(\p{L}{1,3}\)){1,80})\)/gu;

const NAMED: readonly (readonly [RegExp, boolean])[] = [
  [/\$\{([^{}\n]{1,80})\}/g, true],
  [/<%=\s*([^\s<>%][^<>%\n]{0,79}?)\s*%>/g, true],
  [/(?<!%)%%(\p{L}[\p{L}\d_ ]{1,39})%%(?!%)/gu, true],
  [/(?<!@)@@(\p{L}[\p{L}\d_ ]{1,39})@@(?!@)/gu, true],
  [/<<([^<>\n]{1,80})>>/g, true],
  [/\[\[([^[\]\n]{1,80})\]\]/g, true],
  [/«([^«»\n]{1,60})»/g, true],
  [/\[([^[\]\n]{1,80})\](?!\()/g, true],
  [/<([^\s<>|/!][^<>\n|]{0,80})>/g, true],
  [/(?<![{$])\{([\p{L}_][^{}\n]{0,60})\}(?!\})/gu, true],
  [/(?<![\p{L}\d%])%(\p{L}[\p{L}\d_]{1,39})%(?![\p{L}\d%])/gu, true],
  [/(?<![\p{L}\d#])#(\p{L}[\p{L}\d_]{1,39})#(?![\p{L}\d#])/gu, true],
  [/(?<![\p{L}\d@])@(\p{L}[\p{L}\d_]{1,39})@(?![\p{L}\d@])/gu, true],
  [IN_PARENTHESES, true],
  // Matches a date, a time, an amount or a number written with zeros: «00/00/0000».
  [
    new RegExp(
      anyOf([
        /(?<![\p{L}\d])[dD]{2}([/-])[mM]{2}\1[aA]{2,4}(?![\p{L}\d])/u,
        /(?<![\d/.,$-])0{1,2}(?<sign>[/.-])0{1,2}\k<sign>(?:20)?0{2,4}(?![\d/-])/,
        /(?<![\d:])00:00(?![\d:])/,
        /[[<«]\s?_{3,}\s?[\]>»]/,
        /\[ {5,60}\]/,
        /(?<=\() {7,60}(?=\))/,
        /(?<=[:(] ?)_(?: _){3,30}/,
        /(?<=: ?)-(?: ?-){4,60}(?=\s|$)/,
        /(?<![\p{L}\d])[dD]{1,2} de [mM]{3,} del? [aA]{4}(?![\p{L}\d])/u,
        /-{4,20} de (?:-{4,20} del? )?20\d\d(?!\d)/,
        /(?<=[\p{L}\d]\/)-{3,12}(?=\/20\d\d(?!\d))/u,
        /\$ ?0{1,3}(?:,000)*\.00(?!\d)/,
        /\$ ?000[\d,.]*/,
        /(?<![\d.,$]|\d[ -])0{3,20}(?![.,]?\d|[ -]\d)/,
      ]),
      'gu',
    ),
    false,
  ],
];

// Matches dashes that fill a line of a deed, so that nobody can add a word.
const FILLER = /[\p{L}.,;] ?-(?: -){7}/u;

// Matches a value written as X's: «XXXX», «XXXX-000000-XXX», «XX/XX/XXXX», «XX de XXXXXX de 20XX».
const X_RUN = new RegExp(
  `(?<![\\p{L}\\d])${anyOf([
    /<<[xX0]{1,8}>>/,
    /[xX0]{1,2}(?:(?:, ?| y | al? )[xX0]{1,2}){1,5} de [xX]{3,}(?: del? (?:(?:20)?[xX]{2,4}|20\d\d))?/,
    /[xX]{1,2} de [xX]{3,}(?! del? [xX2])/,
    /[xX]{1,2} de [xX]{2,} del? (?:(?:20)?[xX]{2,4}|20\d\d)/,
    /[xX]{1,3}(?:,[xX]{3})+(?:\.[xX]{2})?/,
    /[xX]{2,}\.[xX]{2}/,
    /(?<=(?:n[uú]m(?:ero)?|no)\.? )[xX]{2}/,
    /[xX]{2,4}([/-])[xX]{2,4}\1(?:20)?[xX]{2,4}(?![/-][xX])/,
    /(?<![/-])[xX]{2,}(?:[/-][xX]{2,})+(?:[/-](?:19|20)\d\d)?(?![/-][xX0])/,
    /[xX]{2}:[xX]{2}/,
    /20[xX]{2}/,
    /[xX]{3,}(?:[ -](?=[xX0]{2,})[xX0]{2,}){0,6}(?![xX0])/,
    /[X0]{3,4}[-]?[X0]{6}[-]?[X0]{3}/,
    /XX/,
  ])}(?![\\p{L}\\d])`,
  'gu',
);

const [SOME_DOTS, MORE_DOTS] = ['(?:\\.{3,}|…+)', '(?:\\.{6,}|…{2,})'];

const DOTS = new RegExp(
  anyOf([
    `(?:${SOME_DOTS} ?(?:,|y|al?) ?){0,5}${SOME_DOTS} ?de ?${MORE_DOTS} ?del? ?(?:20(?:\\.{2,}|…+)|\\.{4,}|…+|20\\d\\d)`,
    `(?:${SOME_DOTS} ?(?:,|y|al?) ?){0,5}${SOME_DOTS} ?de ?${MORE_DOTS}(?! ?de )`,
    /20(?:\.{3,}|…+)/,
    /\.{6,}/,
    /…{3,}(?:\.{2,3})?/,
  ]),
  'g',
);

const KNOWN_NAMES = anyOf([
  anyWord(FORM_LABEL),
  ...['anotar', 'escrib', 'especificar?', 'estado', 'indicar?', 'insertar?', 'no', 'num', 'x+'],
]);

const KNOWN = new RegExp(`^${KNOWN_NAMES}(?!\\p{L})`, 'u');

// Matches words in brackets that are text of the letter, not blanks: «[sic]», «[sello]».
const NO_BLANK = new RegExp(
  `^${anyOf([
    /\/?inst/,
    /sic/,
    /rubrica/,
    /sello/,
    /firmas?(?: y sello)?/,
    /firma ilegible/,
    /logo\p{L}*/u,
    /escudo/,
    /[ x\d.…,:-]+/,
    /\.{3}/,
    /nota/,
    /think/,
    /area/,
    /solicitud/,
    /aqui va el logo/,
    /ilegible/,
    /(?:cursivas?|enfasis|negritas?|resaltado|subrayado|traduccion)(?!\p{L}).*/u,
    /(?:las? |el |los )?\p{L}+ (?:agregad[oa]s?|anadid[oa]s?|propi[oa]s?|(?:en el|del|fuera de) original)/u,
  ])}$`,
  'u',
);

// Returns true if the words in brackets can name a blank. HTML tags, web addresses and quotations cannot.
function isNameOfBlank(marked: string, name: string): boolean {
  const folded = fold(name);
  if (marked.startsWith('${')) return /\p{L}/u.test(folded);
  if (NO_BLANK.test(folded) || /[@#=]|:\/\/|^https?/.test(folded) || !/\p{L}/u.test(folded)) return false;
  if (marked.startsWith('<') && !marked.startsWith('<<')) return !HTML.test(marked) && folded.split(/\s+/).length < 9;
  // Guillemets enclose the field of a mail merge, «Num_oficio», or a quotation, «El Dorado». Only the field
  // is a blank.
  if (marked.startsWith('«')) return /^[\p{L}\d]+(?:_[\p{L}\d]*)+$|^\p{L}+\d*$/u.test(name) || KNOWN.test(folded);
  if (marked.startsWith('(')) return true;
  return folded.split(/\s+/).length < 13;
}

// Returns true for words in brackets that an author inserted into a quotation: «“lo que dispuso [el cabildo]
// en la sesión”».
function isInQuotation(text: string, at: number): boolean {
  const before =
    text
      .slice(Math.max(0, at - 240), at)
      .split('\n')
      .at(-1) ?? '';
  const open = Math.max(before.lastIndexOf('“'), before.lastIndexOf('«'));
  const inside = before.slice(open + 1);
  return open >= 0 && !/[”»]/.test(inside) && inside.trim().split(/\s+/).length > 2;
}

const HINTS = anyOf([oneWord(FORM_LABEL), 'apellidos', 'nombres']);

// Matches words in parentheses that a person has to replace: «(nombre completo)», «(indicar la fecha)».
const HINT = new RegExp(
  `^(?:${HINTS}(?!\\p{L})(?! que)|(?:anotar?|colocar?|especificar?|escrib(?:a|e|ir)|indicar?|insertar?|poner)(?!\\p{L}))`,
  'u',
);

// Matches what only tells a person to write, wherever it stands: «en la oficina (ANOTAR LA OFICINA)».
const ORDER =
  /^(?:anotar|colocar|escribir|especificar|indicar|insertar|poner) (?:el|la|las|los|su|sus|fecha|nombres?)(?!\p{L})/u;

// Returns the hints that are a blank in at least one place. The same hints are then blanks in all places, for
// example in a signature.
function hintsIn(text: string, plain: string): Set<string> {
  const names = Array.from(text.matchAll(IN_PARENTHESES), ({ 1: name = '', index }) => ({
    name: fold(name.trim()),
    index,
  }));
  return new Set(names.filter(({ name, index }) => isHint(plain, index, name)).map(({ name }) => name));
}

// Matches the only hints that are blanks after a comma: «y por la otra, (nombre de la empresa)».
const STRONG_HINT = /^(?:cargo|domicilio|fecha|grado|nombres?|profesion|puesto|titulo)(?!\p{L})/u;

// Returns true if the hint is a blank. Such a hint begins its line, or follows a preposition, an article, a
// title or a label. A hint below a line to write on is only a caption.
function isHint(plain: string, at: number, name: string): boolean {
  if (!HINT.test(name) || name.split(/\s+/).length > 10) return false;
  if (ORDER.test(name)) return true;
  const before = plain.slice(Math.max(0, at - 160), at);
  const [line = ''] = before.split('\n').slice(-1);
  if (line.trim() === '') return !/_{3}[^\p{L}]*$|[.…]{6}\s*$/u.test(before);
  if (/\|\s*$|[\p{L}\d_)]\s{3,}$/u.test(line)) return true;
  if (/,\s*$/.test(line)) return STRONG_HINT.test(name);
  if (/[.;]\s*$/.test(line)) return name === 'fecha';
  return /(?:^|[\s(])(?:al?|cc?\.|como|con|de|del|dia|dra?\.|el|en|ing\.|la|las|lic\.|los|mtr[oa]\.|por|que|y|numero)\s*$|[:$]\s*$/.test(
    line,
  );
}

const HTML_TAGS = anyOf(`
  a
  b
  br
  center
  code
  div
  em
  font
  h\\d
  hr
  i
  img
  li
  ol
  p
  pre
  small
  span
  strong
  sub
  sup
  table
  tbody
  td
  th
  tr
  u
  ul
`);

const HTML = new RegExp(`^<${HTML_TAGS}(?![\\p{L}\\d_])`, 'u');

// Match the words beside which XX is a blank, not a Roman numeral: «XX días», «núm. XX».
const COUNTS = /^ ?%|^\s+(?:alumn|anos?|copias|dias?|fojas|hojas|horas|meses|personas|pesos|piezas|semanas|veces)/;
const NUMBERS = /\b(?:num(?:ero)?|no)\.? $/;

function isNumeral(words: string, plain: string, at: number): boolean {
  if (!/^X{2,3}$/.test(words)) return false;
  if (words === 'XX')
    return !COUNTS.test(plain.slice(at + 2, at + 14)) && !NUMBERS.test(plain.slice(Math.max(0, at - 8), at));
  return isRomanNumeral(plain, at, at + words.length);
}

const U = '_{2,}';
const YEAR = '[ \\t]{0,3}del?[ \\t]{0,3}(?:20_+|_{2,}|(?:19|20)\\d\\d|20\\d)(?:_+)?';
// Matches lines to write on. Longer forms come first, because a pattern takes the first alternative that
// matches.
const RULE = new RegExp(
  [
    `${U}(?:[ \\t]{0,3}(?:,|y|al?)[ \\t]{0,3}${U}){1,5}[ \\t]{0,3}de[ \\t]{0,3}${U}(?:${YEAR})?`,
    `${U}[ \\t]{0,3}de[ \\t]{0,3}${U}${YEAR}`,
    `${U}[ \\t]{0,3}de[ \\t]{0,3}${U}(?![ \\t]{0,3}de[ \\t])`,
    '\\(_{2,4}\\)[ \\t]?_{2,4}(?:[ -]_{2,4}){0,3}',
    '_+[ \\t]?/[ \\t]?_+[ \\t]?/[ \\t]?(?:20)?(?:_+|\\d{2,4})',
    '20_{2,}[ \\t]?[-–/a][ \\t]?20_{2,}',
    '(?<!_)_{1,4}[ \\t]?:[ \\t]?_{1,4}(?!_)',
    '_+[ \\t]?:[ \\t]?_+(?=[ \\t]{0,3}(?:hrs?|horas|h\\.|[ap]\\.?m))',
    '20_{2,}(?!_)',
    '_{1,3}(?:,_{3})+(?:\\._{2})?(?!_)',
    '_{2,}(?:[-/]_{2,}){1,4}(?:/20_{2,})?(?!_)',
    '_{2,}@_{2,}',
    U,
  ].join('|'),
  'g',
);

type Add = (start: number, end: number, name?: string) => void;

// Adds the runs of underscores. A line of underscores continues a run at the end of the line above.
function addRules({ plain, lines }: Document, tailFrom: number, add: Add): void {
  const signed = lines.findIndex(({ role }, at) => at >= tailFrom && role === 'signature');
  let open: Range | undefined;
  const close = () => {
    if (open) add(open.start, open.end);
    open = undefined;
  };
  for (const [at, line] of lines.entries()) {
    const isAlone = /^_[_.]*$/.test(line.plain);
    if (open && isAlone && !line.blankBefore) {
      open.end = line.start + line.plain.replace(/\.+$/, '').length;
      continue;
    }
    close();
    if (!line.plain.includes('__') || isByHand(line, at >= tailFrom, signed >= 0 && at > signed)) continue;
    const isOfRules = /^[_\s.]+$/.test(line.plain);
    if (isOfRules && !(isAlone && isToFill(lines, at))) {
      for (const { 0: run, index } of line.plain.matchAll(/_{3,}/g)) {
        const start = line.start + index;
        if (captionBelow(lines, at, start, start + run.length) !== undefined) add(start, start + run.length);
      }
      continue;
    }
    for (const { 0: run, index } of line.plain.matchAll(RULE)) {
      const start = line.start + index;
      const end = start + run.length;
      if (/^_+$/.test(run) && !isAlone && isRuleToSign(plain, lines, at, start, end)) continue;
      close();
      if (end >= line.end - 1 && /^_+$/.test(run)) open = { start, end };
      else add(start, end);
    }
  }
  close();
}

// Matches «Recibí: ____», which the recipient fills in. A receipt, «Recibí de la Tesorería la cantidad de
// ____», does not match, because the office fills it in.
const RECEIVED = 'recib(?:e|i|ido|io|imos)?(?: \\p{L}+){0,4}\\s*(?:[:_(]|$)';
const FILLED_IN_BY_RECIPIENT = new RegExp(
  `^(?:[-•*] )?${anyOf(`
    ${RECEIVED}
    acuse
    notifiq
    se notific
    entere
    enterad
    firma
    sello
    huella
    vo\\. ?bo
  `)}`,
  'u',
);

function isByHand(line: Line, isBelow: boolean, isBelowSigner: boolean): boolean {
  if (isBelowSigner && line.role === 'paragraph' && hasForm(line, 'blankToFill')) return true;
  if (FILLED_IN_BY_RECIPIENT.test(line.bare) && (isBelow || /^(?:recib|acuse|firma)/.test(line.bare))) return true;
  return isBelow && /(?<!\p{L})firma[^_]{0,20}_{3}|^f\. ?_{4}/u.test(line.plain);
}

// Returns true if the line of underscores is a blank: a label or an unfinished sentence is above the line, or
// a caption is below it.
function isToFill(lines: readonly Line[], at: number): boolean {
  const [before, line, next] = [lines[at - 1], lines[at], lines[at + 1]];
  if (!line) return false;
  const isLabelled =
    before !== undefined && /^[\p{L} ]{4,60}:$/u.test(before.bare) && !FILLED_IN_BY_RECIPIENT.test(before.bare);
  const opens = before !== undefined && /:$/.test(before.bare) && /^(?:listItem|paragraph)$/.test(before.role);
  if (line.role === 'signature') return (isLabelled && !line.blankBefore) || (opens && before.words > 5);
  if (line.role === 'addressee' || line.role === 'documentNumber' || line.role === 'placeAndDate') return true;
  if (next && /^\((?:nombre|cargo|fecha|lugar|domicilio|grado|area|puesto)/.test(next.bare) && line.role !== 'closing')
    return true;
  if (!before || (line.blankBefore && !opens)) return false;
  return /:$/.test(before.bare) || (before.words > 5 && !/[.;!?]$/.test(before.bare) && before.role === 'paragraph');
}

// Returns true for a signature line in a cell or a column: nothing is before the line, and only a name or a
// job title is after it.
function isRuleToSign(plain: string, lines: readonly Line[], at: number, start: number, end: number): boolean {
  const [line, next] = [lines[at], lines[at + 1]];
  if (!line) return false;
  const before = plain.slice(Math.max(line.start, start - 120), start);
  const after = plain.slice(end, Math.min(line.end, end + 40));
  const isFirst = /(?:^|\||\t|\s{3})\s*$/.test(before);
  if (!isFirst || end - start < 8) return false;
  if (line.role === 'signature') return captionBelow(lines, at, start, end) === undefined;
  const isLast = after.trim() === '' && /\p{L}\s{3,}$/u.test(before);
  if (isLast && next?.role === 'signature' && !next.blankBefore) return true;
  const cells = before.split('|');
  if (cells.length === 1 && after.trim() === '' && /\s{3}$/.test(before) && isBelowPen(lines, at)) return true;
  const label = cells.length > 2 ? (cells.at(-2) ?? '').trim() : '';
  return label === '' && /^\s*[\p{L}(]/u.test(after) && line.plain.startsWith('|');
}

// Returns true if the last of the headings above, with the same columns, is «Firma».
function isBelowPen(lines: readonly Line[], at: number): boolean {
  const from = Math.max(0, at - MAX_SIGNERS);
  const first = lines.slice(from, at + 1).findLastIndex(({ blankBefore }) => blankBefore);
  const heading = first < 0 ? undefined : lines[from + first];
  const columns = heading && heading.end - heading.start < 200 ? heading.text.trim().split(/\s{3,}/) : [];
  return columns.length > 2 && isByPen(columns.at(-1) ?? '');
}

const MAX_SIGNERS = 20;

// Returns true for dots that are not a blank: dots that lead from a word to a page number, an ellipsis, or a
// line of dots whose start is not in `open`.
function areText(plain: string, start: number, end: number, open: ReadonlySet<number>): boolean {
  const before =
    plain
      .slice(Math.max(0, start - 120), start)
      .split('\n')
      .at(-1) ?? '';
  const [after = ''] = plain.slice(end, end + 80).split('\n', 1);
  if (/^[\s.…]*$/.test(before)) return !open.has(start - before.length) && !/^,? a[\s.…]/.test(after);
  return isDotLeader(before, after) || /…/.test(after.slice(0, 3));
}

const OPEN_ROLE = /^(?:addressee|attention|placeAndDate)$/;
