// Reads the list or the paragraph that is announced by the words above it: «consistentes en:», «los
// siguientes bienes:».
import { hasForm } from '../reading/forms.ts';
import { isCells } from '../reading/table.ts';
import { fold } from '../text.ts';
import { anyOf } from '../words/any-of.ts';
import { nounWithAccents, tidyLabel } from './context.ts';
import { add, type FieldReading, type Stretch } from './finding.ts';
import { isOpenRow } from './tables.ts';
import { ORDINALS } from './written-data.ts';

// Adds as a field each list item that contains no other field. An item with fields is left out, because its
// other words are usually the same in each letter.
export function readItems(reading: FieldReading, stretches: readonly Stretch[]): void {
  const { masked, plain } = reading.letter;
  let label: string | undefined;
  let isFirst = false;
  for (const { start, end, lines } of stretches) {
    const words = masked.slice(start, end);
    const [line] = lines;
    const isItem =
      line?.role === 'listItem' ||
      (isFirst && line && !line.style && !isCells(line) && !isOpenRow(line) && !hasForm(line, 'inCapitals'));
    if (label !== undefined && isItem) addItem(reading, start, words, label);
    else addHeaded(reading, start, words);
    isFirst = false;
    const announced = labelOfList(plain.slice(Math.max(start, end - 240), end));
    if (announced !== undefined) [label, isFirst] = [announced, true];
    else if (line?.role !== 'listItem') label = undefined;
  }
}

function addItem(reading: FieldReading, start: number, words: string, label: string): void {
  const mark = /^(?:[-–•·*▪✓o]\s+|\d{1,2}[.)-]+\s*|[a-z]\)\s*)?/.exec(words)?.[0].length ?? 0;
  const item = words.slice(mark).replace(/(?<![\s.;,])[\s.;,]+$/, '');
  const count = item.split(/\s+/).length;
  if (count < 2 || count > 60 || item.endsWith(':') || item.includes('\ue000')) return;
  if (reading.covered.subarray(start, start + words.length).includes(1)) return;
  add(reading, start + mark, start + mark + item.length, { label, kind: 'longText', sure: false });
}

// Adds the text after a heading such as «CONCLUSIÓN: », if the text contains no field.
function addHeaded(reading: FieldReading, start: number, words: string): void {
  const [lead = '', label = ''] = HEADED.exec(words) ?? [];
  const text = words.slice(lead.length).replace(/(?<![\s.;])[\s.;]+$/, '');
  if (lead === '' || text.split(/\s+/).length > 80 || text.includes('\ue000') || FIXED_HEADING.test(fold(label)))
    return;
  if (reading.covered.subarray(start, start + words.length).includes(1)) return;
  add(reading, start + lead.length, start + lead.length + text.length, {
    label: tidyLabel(label),
    kind: 'longText',
    sure: false,
  });
}

const HEADED = /^(\p{Lu}[\p{Lu} ]{4,40}):\s+(?=\S)/u;
const FIXED_HEADINGS = 'aviso fundamento importante lema nota postdata requisitos'.split(' ');
const FIXED_HEADING = new RegExp(`^${anyOf(FIXED_HEADINGS)}|^${ORDINALS}(?!\\p{L})`, 'u');

// Returns the label for the list below `words`. Returns undefined if `words` do not announce a list, or
// announce a list that is the same in each letter, such as requirements or rules.
function labelOfList(words: string): string | undefined {
  if (!ANNOUNCES.test(words)) return BARE_LABEL.test(words) ? tidyLabel(words) : undefined;
  if (SAME_IN_ALL.test(words)) return undefined;
  const noun = LISTED.exec(words)?.[1];
  return noun === undefined ? 'Descripción' : nounWithAccents(singularOf(noun));
}

function singularOf(noun: string): string {
  return noun
    .replace(/ciones$/, 'cion')
    .replace(/([lrnd])es$/, '$1')
    .replace(/s$/, '');
}

// Matches a line that has only a label: «HECHOS:».
const BARE_LABEL = /^(?!articul|atent|acuerd|clausul|consider|decl|result)\p{L}{4,20}(?: \p{L}{2,20}){0,2}:\s*$/u;

const ANNOUNCING = ['siguientes?', 'consistentes? en', 'continuacion(?: se \\p{L}+)?', 'como sigue', '(?:a )?saber'];
const ANNOUNCES = new RegExp(`(?<!\\p{L})${anyOf(ANNOUNCING)}[^.:]{0,90}:\\s*(?:\\([^()]{0,40}\\)\\s*)?$`, 'u');

const SAME_IN_ALL = new RegExp(
  `(?<!\\p{L})${anyOf(`
    articulos?
    bases
    clausulas?
    condiciones
    consideraciones
    considerandos?
    declaraciones
    deber[aá]n?
    disposiciones
    indicaciones
    instrucciones
    lineamientos
    medidas
    obligaciones
    orden del dia
    procedimiento
    puntos
    recomendaciones
    reglas
    requisitos?
    terminos
  `)}(?!\\p{L})[^.]*$`,
  'u',
);

const LISTED = /(?:siguientes?|consistentes? en|lista de) (\p{L}{4,20}s)(?!\p{L})[^:]{0,60}:[^:]{0,40}$/u;
