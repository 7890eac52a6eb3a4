// Labels each blank by its name in the Word file, by a label or a cell beside the blank, by the role of the
// line, or by the words around the blank.
import type { Line, Role } from '../line.ts';
import { fold } from '../text.ts';
import { kindOf } from '../variables/labels.ts';
import { anyOf } from '../words/any-of.ts';
import { SMALL_WORDS } from '../words/headings.ts';
import { OWNERS } from '../words/label-nouns.ts';
import { TITLE } from '../words/vocabulary.ts';
import type { Blank } from './blanks.ts';
import { endsWithBox, findBoxes } from './boxes.ts';
import { captionBelow } from './captions.ts';
import {
  kindOfLabel,
  labelOfAmount,
  labelOfMoment,
  nameBlank,
  nameOf,
  nounBefore,
  tidyLabel,
  whoIsIn,
} from './context.ts';
import type { Candidate } from './field.ts';
import type { Named } from './label-table.ts';
import type { LetterText } from './letter.ts';
import { numberedBy } from './numbered.ts';
import { labelOfStatement, nameByPost, withAttributeFirst } from './phrases.ts';
import type { Cell } from './tables.ts';
import { kindOfValue } from './value-kind.ts';

export function labelBlanks(letter: LetterText): Candidate[] {
  const { document, blanks } = letter;
  const firstLabels = new Map<string, Named>();
  const prefix = sharedPrefix(blanks.map(({ name }) => name));
  const labelled: Candidate[] = [];
  let before: (Candidate & { at: number }) | undefined;
  let lastBox: (Candidate & { at: number }) | undefined;
  const firstLines = new Map<string, number>();
  let boxes: { from: number; isBehind: boolean } | undefined;
  for (const found of blanks) {
    const blank = { ...found, name: coreOf(found.name.slice(prefix.length)) };
    const lineIndex = letter.lineAt(blank.start);
    const line = document.lines[lineIndex];
    if (!line) continue;
    const cell = letter.cells.get(lineIndex)?.find(({ from, to }) => blank.start >= from && blank.end <= to);
    if (letter.cells.has(lineIndex) && !cell && line.text.startsWith('|') && line.role !== 'signature') continue;
    const name = fold(blank.name);
    const isGeneric = blank.name === '' || GENERIC.test(name);
    const view = cell ?? { from: line.start, to: line.end };
    if (blank.isBox && !(boxes && boxes.from === view.from))
      boxes = { from: view.from, isBehind: isBehindOptions(letter, blank, view) };
    const option = blank.isBox ? optionOf(letter, blank, view, boxes?.isBehind === true) : undefined;
    const last = option ? lastBox : before;
    const named = nameFor(letter, blank, line, lineIndex, cell, last, option);
    const firstLabel = isGeneric ? firstLabels.get(name) : undefined;
    const { label, kind } = named ?? firstLabel ?? namedBy(blank.name || blank.bookmark || '');
    if (isGeneric && name !== '' && !firstLabel) firstLabels.set(name, { label, kind });
    const candidate: Candidate = {
      start: blank.start,
      end: blank.end,
      label,
      kind,
      sure: true,
      blank: !blank.isWritten,
      key: blankKey(blank, line, firstEqual(line, firstLines), label, isGeneric),
      ...(option && { option: option.words }),
      ...(cell?.repeat && { repeat: cell.repeat }),
    };
    labelled.push(candidate);
    before = { ...candidate, at: lineIndex };
    if (option) lastBox = before;
  }
  return labelled;
}

// Returns «memo_» for the names memo_equipo, memo_falla and so on, or ''. What all names of a form begin with says
// nothing about one of them, unless it is a noun such as «fecha».
function sharedPrefix(names: readonly string[]): string {
  const [prefix = ''] = /^\p{L}+_/u.exec(names[0] ?? '') ?? [];
  if (prefix === '' || new Set(names).size < LEAST_NAMES || !names.every((name) => name.startsWith(prefix))) return '';
  const noun = prefix.slice(0, -1);
  return kindOf(noun) === 'text' && !OWNERS.has(fold(noun)) ? prefix : '';
}

const LEAST_NAMES = 4;

// Returns the start of the first line with the same words. A form may be printed twice on a page, as original
// and copy; equal lines of both then share their fields.
function firstEqual({ text, start }: Line, firstLines: Map<string, number>): number {
  const first = firstLines.get(text) ?? start;
  firstLines.set(text, first);
  return first;
}

function namedBy(name: string): Named {
  const label = tidyLabel(name);
  return { label: label || 'Dato', kind: kindOfLabel(label) };
}

// Returns a key that is the same for all blanks of one field: for blanks with the same name, the same marked
// words or the same question, and for blanks at the same position in equal lines.
function blankKey(blank: Blank, line: Line, firstStart: number, label: string, isGeneric: boolean): string {
  if (blank.isWritten) return `written ${line.text.slice(blank.start - line.start, blank.end - line.start)}`;
  if (blank.isBox) return `box ${firstStart} ${label}`;
  if (blank.name !== '')
    return isGeneric ? `name ${fold(blank.name)} ${label}` : `name ${fold(blank.name).replace(/[\s_]+/g, '_')}`;
  return line.role !== 'signature' && !line.text.startsWith('|')
    ? `line ${firstStart} ${blank.start - line.start}`
    : `place ${blank.start}`;
}

const GENERIC_NAMES = anyOf(`
  _+
  area
  campos?
  cantidad
  cargo
  clave
  date
  datos?
  d{1,2}\\W?m{1,2}\\W?a{2,4}
  fecha
  folio
  hora
  lugar
  monto
  name
  no
  nombres?(?: completo| y apellidos)?
  num
  numero
  position
  puesto
  textos?
  title
  titulo
  valor
  variable
  x+
`);

// Matches the names of blanks that only say what kind of value to write: «fecha», «número».
const GENERIC = new RegExp(`^${GENERIC_NAMES}\\.?$`);

const EMPTY = /^(?:x+|_+|datos?|campos?|textos?|valor|variable)?$/;

function nameFor(
  letter: LetterText,
  blank: Blank,
  line: Line,
  at: number,
  cell: Cell | undefined,
  last: (Candidate & { at: number }) | undefined,
  option: BoxOption | undefined,
): Named | undefined {
  const { document, plain, masked } = letter;
  const name = fold(blank.name);
  const from = Math.max(line.start, blank.start - 160);
  const before = plain.slice(from, blank.start);
  const after = plain.slice(blank.end, Math.min(line.end, blank.end + 60));
  if (option) return nameOfBox(letter, { blank, line, at, from }, option, last?.at === at ? last : undefined);
  // The name of a form field may be the first letters of its label, «Obs» for «Observaciones».
  if (cell && blank.name !== '' && fold(cell.label).startsWith(name)) return labelInCell(cell, blank, masked);
  if (blank.name !== '' && !GENERIC.test(name)) {
    const shown = tidyLabel(cell?.label || labelBefore(masked.slice(from, blank.start)) || '');
    const isLonger = fold(shown).startsWith(`${fold(tidyLabel(blank.name))} `);
    const label = isLonger ? shown : tidyLabel(blank.name);
    return labelByRole(label, line.role) ?? { label, kind: kindOfLabel(label) };
  }
  const value = blank.isWritten ? kindOfValue(document.text.slice(blank.start, blank.end)) : undefined;
  const caption = blank.name === '' && !cell ? captionBelow(document.lines, at, blank.start, blank.end) : undefined;
  if (caption !== undefined) {
    const label = tidyLabel(caption);
    return labelByRole(label, line.role) ?? { label, kind: kindOfLabel(label) };
  }
  if (cell?.label) return labelInCell(cell, blank, masked);
  const behindLast = last?.at === at ? last.end - from : 0;
  const explicit = ownLabel(masked.slice(from, blank.start), behindLast) ?? labelAbove(document.lines, at, before);
  if (explicit !== undefined) {
    const label = tidyLabel(labelOfStatement(explicit));
    const kind = /\$\s*$/.test(before) ? 'amount' : kindOfLabel(label);
    const isShort = line.role === 'initials' && blank.end - blank.start <= MAX_INITIALS;
    const acts = LABELS.get(fold(label));
    if (acts !== undefined && isShort) return { label: `Iniciales de ${acts.toLowerCase()}`, kind: 'text' };
    return labelByRole(label, line.role) ?? { label: acts ?? label, kind };
  }
  const ofCode = nameInCode(blank.name, document.text.slice(blank.start, blank.end), before, after);
  if (ofCode) return ofCode;
  const generic = EMPTY.test(name) ? '' : tidyLabel(blank.name);
  const isInWords = /\(\s*$/.test(before) && last && last.at === at && blank.start - last.end < 12 && generic === '';
  if (isInWords && last) {
    const kind = last.kind === 'amount' ? 'amountInWords' : 'text';
    return { label: `${last.label} con letra`, kind };
  }
  if (/\$\s*$/.test(before) && generic === '') return { label: labelOfAmount(before), kind: 'amount' };
  const isLine = line.end - line.start < 200;
  const words = isLine ? `${plain.slice(line.start, blank.start)}\ue000${plain.slice(blank.end, line.end)}` : '';
  const byRole = labelByRole(generic, line.role, words, document.lines, at);
  if (byRole) return value && value !== 'text' ? { ...byRole, kind: value } : byRole;
  const written = document.text.slice(blank.start, blank.end);
  if (blank.isWritten && value === 'text' && /^\d{1,2}(?!\d).* al? .*20\d\d$/.test(written))
    return { label: 'Periodo', kind: 'text' };
  const isNumber = /(?<!\p{L})(?:n[uú]m(?:ero)?|no)\.?\s*$/u.test(before);
  const moment = isNumber ? undefined : momentOf(generic, document.text.slice(blank.start, blank.end), value);
  if (moment) {
    const label = labelOfMoment(moment, before, after);
    if (label === 'Fecha mencionada' && generic === 'Fecha') return undefined;
    const isOwn = line.role === 'placeAndDate' || label === 'Fecha mencionada';
    const series = SERIES.exec(document.text.slice(blank.start, blank.end))?.[1];
    if (series !== undefined) return { label: labelOfSeries(series, label), kind: 'text' };
    return { label: isOwn ? 'Fecha' : label, kind: moment === 'Fecha' ? 'date' : 'time' };
  }
  const seam = before.replace(/(?<!["“«'$([\s])["“«'$([\s]+$/, ' ');
  const close = /^["”»')]*/.exec(after)?.[0].length ?? 0;
  const writtenAfter = document.text.slice(blank.end + close, blank.end + after.length);
  const byPost = generic === '' ? nameByPost(seam, after.slice(close), writtenAfter) : undefined;
  const byNouns = byPost ?? nameBlank(seam, after.slice(close), masked.slice(from, blank.start), writtenAfter);
  const byWords = byNouns && inListOf(document.lines, at, { ...byNouns, label: withAttributeFirst(byNouns.label) });
  if (generic !== '')
    return byWords &&
      byWords.kind === kindOfLabel(generic) &&
      byWords.kind !== 'text' &&
      !/^Nombre(?: de (?:la persona|quien) .+)?$/.test(byWords.label)
      ? byWords
      : undefined;
  if (value && value !== 'text')
    return {
      label: byWords?.kind === value ? byWords.label : (WRITTEN_LABELS[value] ?? byWords?.label ?? 'Dato'),
      kind: value,
    };
  return byWords;
}

// `last` is the blank before it in its line.
function nameOfBox(
  { document, masked }: LetterText,
  { blank, line, at, from }: { blank: Blank; line: Line; at: number; from: number },
  option: BoxOption,
  last: Candidate | undefined,
): Named {
  const isSame = last?.key?.startsWith('box') === true;
  const gap = isSame ? masked.slice(last.end, blank.start) : '';
  const behind = document.text.slice(blank.end, Math.min(line.end, blank.end + 80));
  const isFirstOfMore = behind !== '' && findBoxes(behind).length > 0;
  const lineAbove = document.lines[at - 1];
  const above = isFirstOfMore && lineAbove && /:$/.test(lineAbove.bare) ? lineAbove.text : '';
  const before = masked.slice(from, blank.start);
  return labelOfBox(before, option, gap, isSame ? last.label : undefined, isFirstOfMore, above);
}

// Returns the name of a blank that is a part of a number or a year: «SE/DG/____/2031», «20__».
function nameInCode(name: string, written: string, before: string, after: string): Named | undefined {
  if (/^20_+$/.test(written)) return { label: 'Año', kind: 'year' };
  const isInCode = name === '' && IN_CODE.test(before) && /^\/20\d\d$/.test(after);
  return isInCode ? { label: 'Número de oficio', kind: 'reference' } : undefined;
}

// Matches the beginning of a code that is a line of its own: «SE/DG/» in «SE/DG/____/2031».
const IN_CODE = /^[a-z\d]+(?:[/.-][a-z\d]+)*\/$/;

// Matches blanks for several days of a month: «__ al __ de ____», «__, __ y __ de ____».
const SERIES = /^[_xX0.…]+ ?(a|al|,|y) ?[_xX0.…]+.* de/;

function labelOfSeries(sign: string, label: string): string {
  const noun = sign.startsWith('a') ? 'Periodo' : 'Fechas';
  return label === 'Fecha mencionada' ? noun : label.replace(/^Fecha(?: de (?:inicio|término))?/, noun);
}

// Returns «Nombre del testigo» for a person in a list below «Los testigos se identifican:».
function inListOf(lines: readonly Line[], at: number, named: Named): Named {
  if (named.label !== 'Nombre' || lines[at]?.role !== 'listItem') return named;
  const above = lines.slice(Math.max(0, at - MAX_LIST), at).findLast(({ role }) => role !== 'listItem');
  const who = above?.bare.endsWith(':') ? whoIsIn(above.bare) : undefined;
  return who === undefined ? named : { ...named, label: nameOf(who) };
}

const MAX_LIST = 12;

// Matches verbs before the name of a blank: «[describir el objeto del servicio]».
const ORDERS = anyOf(`
  agreg(?:ar|ue)
  anot[ae]r?
  captur[ae]r?
  coloc(?:ar|ue)
  describ[ai]r?
  eleg?ir|elija
  escrib[ae]r?|escribir
  especifi(?:car|que)
  inclu(?:ir|ya)
  indi(?:car|que)
  ingres[ae]r?
  insert[ae]r?
  mencion[ae]r?
  pon(?:er|ga)
  precis[ae]r?
  seleccion[ae]r?
  señal[ae]r?
`);
const ORDER = new RegExp(
  `^(?:haga clic(?: o pulse)?(?: aqu[ií])? (?:y|para) )?${ORDERS}\\s+(?:\\p{L}+mente\\s+|aqu[ií]\\s+)?(?:(?:el|la|los|las|su|sus|un|una)\\s+)?(?=\\p{L})`,
  'iu',
);

// Matches the explanation at the end of a blank's name: «que desempeña» in «cargo que desempeña», «(ej. 3 de
// mayo)» in «fecha (ej. 3 de mayo)».
const EXPLANATION = new RegExp(
  `(?<=\\p{L}{3})${anyOf([
    /,? (?:en |a |al |de |del |por )?(?:el |la |los |las )?(?:cual|cuando|donde|que)(?!\p{L}).*/u,
    /,? al momento(?!\p{L}).*/u,
    /,? \(?(?:ej\.|p\. ?ej\.|por ejemplo|ejemplo:).*/,
    / aqu[ií]/,
  ])}$`,
  'iu',
);

function coreOf(name: string): string {
  return name
    .replace(/ ?\((?:l?[ao]s|e?s|n)\)/gi, '')
    .replace(ORDER, '')
    .replace(EXPLANATION, '');
}

const WRITTEN_LABELS: Partial<Record<Named['kind'], string>> = {
  person: 'Persona mencionada',
  reference: 'Referencia',
  amount: 'Monto',
  address: 'Domicilio',
  phone: 'Teléfono',
  email: 'Correo',
  institution: 'Institución',
  post: 'Cargo',
};

function momentOf(name: string, written: string, kind: Named['kind'] | undefined): 'Fecha' | 'Hora' | undefined {
  if (kind === 'date' || name === 'Fecha' || /^[Dd]{1,2}\W?[Mm]{1,2}\W?[Aa]{2,4}$/.test(name)) return 'Fecha';
  if (kind === 'time' || name === 'Hora') return 'Hora';
  if (SERIES.test(written) || /^[Dd]{1,2} de [Mm]/.test(written)) return 'Fecha';
  if (/^[_xX0.…-]+ ?del? |^(?:_+|[xX0]{1,2}) ?[/.-] ?(?:_+|[xX0]{1,2}) ?[/.-]|^dd.mm/i.test(written)) return 'Fecha';
  return /^[_xX0]+ ?: ?[_xX0]+$/.test(written) ? 'Hora' : undefined;
}

// Returns the label before a blank, or else the one that it shares with the blank before it, which ends at `behindLast`:
// «Placas» in «Unidad: camión Placas: ____».
function ownLabel(written: string, behindLast: number): string | undefined {
  return labelBefore(written.slice(Math.max(0, behindLast))) ?? labelBefore(written);
}

// Returns the label before a blank: «Oficio núm.» in «Oficio núm.: ____», «Oficio» in «Oficio: CPC/____». The
// label begins after the last full stop, tab or wide gap before the colon.
function labelBefore(written: string): string | undefined {
  const match = LAST_LABEL.exec(written);
  const label = match?.[1]
    ?.split(/\s{2,}|(?<=[\p{L}]{4}|\)|hrs)\.\s/u)
    .at(-1)
    ?.replace(/^[\s.,)”"]+/, '')
    .trim();
  if (label === undefined || !/^[¿\p{L}\d]/u.test(label)) return undefined;
  const isLong = label.split(/\s+/).length > 10;
  if (isLong || /\b(?:siguientes?|continuacion|datos|manifiesta|expone)$/.test(fold(label)))
    return nounOfOpening(label);
  return label;
}

// Returns «motivo» for words that end with «por el motivo siguiente» before a blank.
function nounOfOpening(words: string): string | undefined {
  const [, noun] = /(?:^|\s)(?:el|la|los|las|siguientes?|su)\s+(\p{L}{4,})(?:\s+siguientes?)?$/iu.exec(words) ?? [];
  return noun !== undefined && !/^(?:datos|siguientes?)$/i.test(noun) ? noun : undefined;
}

// Matches the last label in a line. «CPC/» or «Lic.» may be between the colon of the label and the blank.
const LAST_LABEL = new RegExp(
  `([^:?\ue000\\t|;]{2,90}?)\\s*[:?][\\s.]*[-–]?\\s*["“$(]?(?:[\\p{L}\\d.]{1,14}[/-])*\\s*(?:(?:c|${TITLE})\\.\\s)?\\s*$`,
  'iu',
);

function labelAbove(lines: readonly Line[], at: number, before: string): string | undefined {
  const above = lines[at - 1];
  const item = LIST_ITEM.exec(before)?.[1];
  if (item !== undefined) return labelOfItem(lines, at, item);
  if (before.trim() !== '' || !above || !/:$/.test(above.bare)) return undefined;
  const words = above.text.replace(/:$/, '');
  return above.words > 8 ? nounOfOpening(words) : words;
}

const LIST_ITEM = /^(\d{1,2}(?=[.)])|[a-z](?=\)))[.)]-?\s*$/;

// Returns «Orden del día, punto 3» for an item of a list that has only a blank.
function labelOfItem(lines: readonly Line[], at: number, item: string): string | undefined {
  const above = lines
    .slice(Math.max(0, at - MAX_LIST), at)
    .findLast(({ bare }) => !/^(?:\d{1,2}|[a-z])[.)]/.test(bare));
  const heading = above?.text.replace(/(?<![\s:])[\s:]+$/, '');
  if (!above || heading === undefined || !/^\p{L}/u.test(heading)) return undefined;
  const words = above.words > 6 ? nounOfOpening(heading) : heading;
  return words && `${tidyLabel(words)}, punto ${item}`;
}

// Returns the label of a blank in a cell. If words before the blank are a label, «Calle: ____», that label is
// returned. «Del ____ al ____» gives «Fecha de inicio» and «Fecha de término». Otherwise the label of the
// cell is returned.
function labelInCell(cell: Cell, { start, end }: Blank, masked: string): Named {
  // The limit keeps the time for many blanks in one cell linear.
  const before = masked.slice(Math.max(cell.from, start - 160), start);
  const own = labelBefore(before);
  if (own !== undefined) return { label: tidyLabel(own), kind: kindOfLabel(tidyLabel(own)) };
  const ofCell = labelOfCell(cell.label, cell.text.indexOf('/') >= 0 ? start - cell.start : 0);
  const [isFrom, isTo] = [/(?:^|\s)del?\s*$/i.test(before), /(?:^|\s)al?\s*$/i.test(before)];
  const isDate =
    ofCell.kind === 'date' || momentOf('', cell.text.slice(start - cell.start, end - cell.start), undefined);
  if (isDate && isFrom && /^\s+al?\s/i.test(masked.slice(end, cell.to)))
    return { label: 'Fecha de inicio', kind: 'date' };
  return isDate && isTo ? { label: 'Fecha de término', kind: 'date' } : ofCell;
}

// Returns the label of a cell, or of a blank in the cell. `offset` is the distance from the start of the cell
// to the blank: in «Tel. / Ext.», the blank at 0 gets «Tel.», a later blank gets «Ext.».
export function labelOfCell(words: string, offset = 0): Named {
  const parts = words.split(/\s*\/\s*/);
  const part =
    parts.length > 1 && offset > 0
      ? (parts.at(-1) ?? words)
      : offset === 0 && parts.length > 1 && parts.every((one) => one.length < 12)
        ? (parts[0] ?? words)
        : words;
  const label = tidyLabel(part);
  return { label, kind: kindOfLabel(label) };
}

// The option that a box stands for. `words` come after the box, «☐ Sí», or before it, «Sí ☐».
interface BoxOption {
  words: string;
  // The distance from the start of `words` to the box, or 0 if the box is first.
  lengthBefore: number;
  // True for the first option of a sentence that goes on behind its boxes.
  isInSentence?: boolean;
}

// Returns true if each box follows its option, «Sí ☐ No ☐». The line or the cell then ends with a box, or its
// first box follows «Sí» or «No».
function isBehindOptions({ document: { text }, masked }: LetterText, { start }: Blank, { from, to }: Bounds): boolean {
  const before = masked.slice(Math.max(from, start - 12), start);
  return (
    endsWithBox(text.slice(Math.max(start, to - 80), to)) ||
    /(?:^|[\s:?])(?:s[ií]|no)\s*$/iu.test(before) ||
    goesOn(before, text.slice(start, to))
  );
}

interface Bounds {
  from: number;
  to: number;
}

// Returns true for the boxes of a sentence that goes on behind them: «la sesión Ordinaria ( ) Extraordinaria ( ) del
// comité», and not «por motivo de ( ) boda ( ) mudanza».
function goesOn(before: string, boxes: string): boolean {
  const [, lastBefore = ''] = /(?<!\p{L})(\p{L}{3,}) $/u.exec(before) ?? [];
  const after = boxes.slice(findBoxes(boxes).at(-1)?.end);
  return lastBefore !== '' && !SMALL_WORDS.has(fold(lastBefore)) && BEHIND_BOXES.test(fold(after));
}

const BEHIND_BOXES = new RegExp(
  `^[ ,]{0,3}${anyOf([...SMALL_WORDS, 'con', 'numero', 'para', 'por', 'que'])}(?!\\p{L})`,
  'u',
);

// Returns the option of a box. The first one of a sentence has as many words as the next one.
function optionOf(
  { document, masked }: LetterText,
  { start, end }: Blank,
  { from, to }: Bounds,
  isBehind: boolean,
): BoxOption {
  if (isBehind) {
    const [before = ''] = /[^\ue000\n|:?\t]*$/.exec(masked.slice(Math.max(from, start - 60), start)) ?? [];
    const last =
      before
        .trimEnd()
        .split(/\s{2,}/)
        .at(-1) ?? '';
    const isFirst = !masked.slice(from, start).includes('\ue000');
    const isInSentence = isFirst && goesOn(before, document.text.slice(start, to));
    const own = isInSentence ? lastWords(last, countWords(masked.slice(end, to).split('\ue000', 1)[0])) : last;
    const lengthBefore = own === '' ? 0 : before.length - before.lastIndexOf(own);
    return { words: own.trim(), lengthBefore, isInSentence };
  }
  const [words = ''] = masked.slice(end, Math.min(to, end + 80)).split(/\ue000|\s{3}|\||\t/);
  const option = words.trim().replace(/(?<![\s:;,.])[\s:;,.]+$/, '');
  return { words: option.slice(0, 60), lengthBefore: 0 };
}

function countWords(words = ''): number {
  return Math.max(1, words.trim().split(' ').length);
}

function lastWords(words: string, count: number): string {
  return words.split(' ').slice(-count).join(' ');
}

// Returns the label of a box. Both boxes of «¿Es urgente?   ☐ Sí    ☐ No» get the label of the question; the
// single box of «☐ Acta de nacimiento» gets the option, and the boxes of a sentence get the noun before the first
// option. `gap` is the text between the previous box and this box; `last` is the label of the previous box.
function labelOfBox(
  written: string,
  option: BoxOption,
  gap: string,
  last: string | undefined,
  isFirstOfMore: boolean,
  above: string,
): Named {
  const isYesOrNo = /^(?:s[ií]|no)$/iu.test(option.words);
  const inSentence = option.isInSentence
    ? /(?<!\p{L})(\p{L}{3,40})(?: \p{L}{1,3})? ?$/u.exec(written.slice(0, -option.lengthBefore))
    : null;
  if (inSentence?.[1] !== undefined && last === undefined) return { label: tidyLabel(inSentence[1]), kind: 'text' };
  const isApart = option.lengthBefore > 0 && (isYesOrNo || /[:?|]\s*$/.test(written.slice(0, -option.lengthBefore)));
  const before = isApart ? written.slice(0, -option.lengthBefore) : written;
  const gapWords = gap.replace(/\ue000+/g, '').replace(/(?<=n[uú]m|no|tel)\./gi, '');
  if (last !== undefined && gapWords.length < 32 && !/[.;:]\s/.test(gapWords)) return { label: last, kind: 'text' };
  const question =
    labelBefore(before) ?? before.split(/[\ue000\t|;,.]\s?|\s{3,}(?=\S)/).findLast((words) => words.trim() !== '');
  const words = question?.trim().split(/\s+/) ?? [];
  const isSentence = words.length > 6;
  const questionWords = words
    .slice(isSentence ? -2 : 0)
    .join(' ')
    .replace(/^.*\s(?:se encuentra|es|está)\s+(?=\S)/i, '')
    .replace(/^(?:con|de|en|el|la|y|es)\s/i, '');
  const label = questionWords && tidyLabel(questionWords);
  if (isYesOrNo && /^(?:s[ií]|no)?$/i.test(label)) return { label: 'Sí/No', kind: 'text' };
  if (label !== '') return { label: isYesOrNo ? `${label} (Sí/No)` : label, kind: 'text' };
  const ofAbove = above === '' ? undefined : nounBefore(fold(above), above.replace(/:\s*$/, ''));
  return {
    label:
      ofAbove?.label || (isFirstOfMore && 'Opción elegida') || (option.words && tidyLabel(option.words)) || 'Opción',
    kind: 'text',
  };
}

// A blank of at most this length only has room for initials: «Elaboró: ______».
const MAX_INITIALS = 12;

// The labels of blanks after a verb: «Elaboró: ____» is «Quien elaboró».
const LABELS = new Map([
  ['autorizo', 'Quien autorizó'],
  ['elaboro', 'Quien elaboró'],
  ['reviso', 'Quien revisó'],
  ['valido', 'Quien validó'],
]);

function labelByRole(label: string, role: Role, line = '', lines: readonly Line[] = [], at = 0): Named | undefined {
  const folded = fold(label);
  const isName = /^(?:nombres?(?: completo| y apellidos)?|name)$/.test(folded);
  const isPost = /^(?:cargo|puesto|position)$/.test(folded);
  const isAlone = label === '' && ALONE.test(line);
  if (role === 'addressee' || role === 'attention') {
    const whose = role === 'addressee' ? 'del destinatario' : 'de quien da atención';
    if (/^(?:titulo|grado|profesion)$/.test(folded)) return { label: `Título ${whose}`, kind: 'text' };
    if (isPost) return { label: `Cargo ${whose}`, kind: 'post' };
    if (isName || /^destinatari[oa]$|^para$/.test(folded))
      return { label: role === 'addressee' ? 'Destinatario' : 'Atención', kind: 'person' };
    if (!isAlone) return undefined;
    const above = lines[at - 1];
    const isBelow =
      above?.role === role && !lines[at]?.blankBefore && /^(?:cc?\.|[\p{L}]{1,5}\.)?[\s¤_x.]+$/u.test(above.bare);
    if (!isBelow) return { label: role === 'addressee' ? 'Destinatario' : 'Atención', kind: 'person' };
    const isThird = /^[\s¤_x.]+$/.test(lines[at - 2]?.bare ?? '') && lines[at - 2]?.role === role;
    return isThird ? { label: `Institución ${whose}`, kind: 'institution' } : { label: `Cargo ${whose}`, kind: 'post' };
  }
  if (role === 'signature') {
    if (isPost) return { label: 'Cargo del firmante', kind: 'post' };
    if (isName || (isAlone && line.includes('.'))) return { label: 'Firmante', kind: 'person' };
  }
  if (role === 'copy') {
    if (isPost) return { label: 'Cargo de la copia', kind: 'post' };
    if (isName || (label === '' && /^c\.?\s?c\.?[^\ue000]{0,14}\ue000/.test(line)))
      return { label: 'Copia', kind: 'person' };
  }
  if (role === 'documentNumber' && (label === '' || /^(?:numero|num|no)$/.test(folded))) {
    const noun = /^(?:n\S{0,6}\s(?:de\s)?)?(\p{L}{4,})/u.exec(line)?.[1] ?? 'oficio';
    return { label: numberedBy(noun)?.label ?? 'Número de oficio', kind: 'reference' };
  }
  if (role === 'initials' && label === '') return { label: 'Iniciales', kind: 'text' };
  return undefined;
}

// Matches a line that has only a blank, perhaps after an article and a title.
const ALONE = new RegExp(
  `^(?:(?:al?|el|la)\\s+)?(?:(?:cc?|${TITLE}|sra?|l\\.c\\.p)\\.?(?:\\s?\\(?[oa]?\\)?\\.?)?\\s*)?[\ue000\\s.,:]+$`,
  'u',
);
