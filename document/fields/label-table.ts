// Reads the rows of labels, and finds the one for a datum by the words beside it.
import { fold } from '../text.ts';
import { labelOf } from '../variables/labels.ts';
import { anyOf } from '../words/any-of.ts';
import { ONE_POST } from '../words/posts.ts';
import { PROFESSION } from '../words/vocabulary.ts';
import type { FieldKind } from './field.ts';
import { ROWS_OF_BLANKS, ROWS_OF_DATA } from './label-rows.ts';

// The words before and after a datum, in lower case, without accents, with single blanks. `event` is the event that is
// nearest to it, «de la reunión», or ''.
export interface Beside {
  before: string;
  after: string;
  // The words after it as they are written.
  written?: string;
  event?: string;
}

export interface Named {
  label: string;
  kind: FieldKind;
}

export interface LabelRow extends Named {
  // True for a row of data that blanks have too.
  isOfBlanks: boolean;
  before: RegExp | undefined;
  after: RegExp | undefined;
  // The sentence without its marks, except «».
  example: string;
}

// Returns the label of a datum of this kind by the first row that fits, or undefined.
export function labelInTable(kind: FieldKind, beside: Beside): string | undefined {
  return firstOf(ROWS_BY_KIND.get(kind) ?? [], beside)?.label;
}

// Returns the label and the kind of a blank by the first row that fits, or undefined.
export function blankInTable(beside: Beside): Named | undefined {
  return firstOf(ALL_OF_BLANKS, beside);
}

function firstOf(rows: readonly LabelRow[], { before, after, written = '', event = '' }: Beside): Named | undefined {
  for (const row of rows) {
    if (event === '' && row.label.includes('$event')) continue;
    const ahead = row.before?.exec(before);
    if (row.before && !ahead) continue;
    const behind = row.after?.exec(after);
    if (row.after && !behind) continue;
    const said = ahead?.groups?.said ?? behind?.groups?.said ?? '';
    const own = written.slice(after.indexOf(said)).slice(0, said.length);
    const spelled = own === '' ? said.split(' ').map(spell).join(' ') : own.toLowerCase();
    const label = row.label.replace('$event', event).replace('$1', spelled);
    return { kind: row.kind, label: label.charAt(0).toUpperCase() + label.slice(1) };
  }
  return undefined;
}

// «Secretaría» is an office.
function spell(word: string): string {
  return word === 'secretaria' ? word : labelOf(word).toLowerCase();
}

const SMALL =
  'a al cantidad cc? como de del dias? el en es fue h horas hrs? la las lo los mes n[ou]m no numero sera senora? su suma sus un una usted';

// What may be between evidence and datum: small words and titles, or else all that a clause says.
const NEAR = `(?:[\\s,:("“«$)”»]|(?<!\\p{L})(?:${anyOf([...SMALL.split(' '), PROFESSION])}(?!\\p{L})|\\p{L}{1,6}\\.)){0,14}`;
const FAR = '(?:[^.;]|\\.(?! )|(?<=(?<!\\p{L})\\p{L}{1,5})\\.(?= )){0,110}?';
const IS_NEAR = new RegExp(`^${NEAR}$`, 'u');

const TOKENS: readonly (readonly [token: string, source: string])[] = [
  ['$', '\\$ ?[\\d,.]{1,20}(?: \\([^()]{0,90}\\))?'],
  ['#', '(?:\\d[\\d:.,/]{0,12}|\\ue000{1,60})(?: ?(?:horas|hrs|[ap]\\. ?m)\\.?)?'],
  [
    '@',
    '(?:\\d{1,2}[:.]\\d\\d|\\d{1,2}(?= ?(?:horas|hrs|[ap]\\. ?m))|(?<=\\b(?:de|las) )\\ue000{1,60})(?: ?(?:horas|hrs|[ap]\\. ?m)\\.?)?',
  ],
  ['“', '["“«]'],
  ['”', '["”»]'],
  ['*', '\\p{L}{2,20}'],
  ['<post>', `${ONE_POST}(?: (?:administrativ[oa]|general|legal|propietari[oa]|suplente|tecnic[oa]))?`],
];

// The kinds that have rows.
const KINDS = [
  'address',
  'amount',
  'amountInWords',
  'date',
  'day',
  'email',
  'id',
  'institution',
  'month',
  'number',
  'person',
  'phone',
  'place',
  'post',
  'text',
  'time',
  'year',
] as const satisfies readonly FieldKind[];

function rowsIn(table: string): LabelRow[] {
  let kind: FieldKind = 'text';
  let isOfBlanks = false;
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const heading = KINDS.find((one) => line.split(' ', 2).join(' ') === `# ${one}`);
      if (heading) [kind, isOfBlanks] = [heading, line.endsWith('blank')];
      const [, label = '', sentence = ''] = /^([^:]+): (.+)$/.exec(line) ?? [];
      return sentence === '' ? [] : [{ kind, label, isOfBlanks, ...readSentence(sentence) }];
    });
}

// Captures the words before a piece of evidence, the evidence, or that which the label repeats, and letters at its end.
const PIECE = /([^[\]{}]{0,200})(?:\[([^\]]{1,200})\]|\{([^}]{1,200})\})(\p{L}{0,14})/gu;

function readSentence(sentence: string): Pick<LabelRow, 'before' | 'after' | 'example'> {
  const [ahead = '', behind = ''] = sentence.split(/«[^«»]+»/);
  const [, ...before] = sourcesOf(ahead);
  const after = sourcesOf(behind);
  const rest = gapOf(ahead.replace(PIECE, ''));
  return {
    before: before.length === 0 ? undefined : new RegExp(`${before.join('')}${rest}$`, 'u'),
    after: after.length === 0 ? undefined : new RegExp(`^${after.join('')}`, 'u'),
    example: sentence.replace(PIECE, (_, lead: string, one?: string, other?: string, end = '') => {
      const [spellings = '', sample = spellings.split('|')[0]] = (one ?? other ?? '').split('=');
      return `${lead}${sample}${end}`;
    }),
  };
}

// Returns a gap and a piece of evidence, again and again.
function sourcesOf(words: string): string[] {
  return Array.from(words.matchAll(PIECE)).flatMap(([, lead = '', one, other, end], at) => {
    const [spellings = ''] = (one ?? other ?? '').split('=');
    const source = TOKENS.reduce((all, [token, of]) => all.replaceAll(token, () => of), fold(spellings));
    const begins =
      at === 0 && /^\p{Lu}\p{Ll}/u.test(spellings) ? '(?:^|[.;:] )' : /^[“”",/]/.test(spellings) ? '' : '(?<!\\p{L})';
    const ends = end === '' ? '(?!(?<=\\p{L})\\p{L})' : '\\p{L}{0,14}';
    return [gapOf(lead), `${begins}(?${other === undefined ? ':' : '<said>'}${source})${ends}`];
  });
}

// Evidence that directly touches the datum has nothing between. A clause goes on over a comma only if that of the sentence
// does.
function gapOf(words: string): string {
  if (words === '') return '';
  return IS_NEAR.test(fold(words)) ? NEAR : words.includes(',') ? FAR : FAR.replace('.;', '.,;');
}

export const LABEL_ROWS: readonly LabelRow[] = rowsIn(ROWS_OF_DATA);
export const BLANK_ROWS: readonly LabelRow[] = rowsIn(ROWS_OF_BLANKS);
const ROWS_BY_KIND = Map.groupBy(LABEL_ROWS, ({ kind }) => kind);
const ALL_OF_BLANKS = [...LABEL_ROWS.filter(({ isOfBlanks }) => isOfBlanks), ...BLANK_ROWS];
