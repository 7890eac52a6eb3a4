// Makes fields of entities, the data that are known by what they are: dates, sums, ids, spans of time.
import { type Entity, postAfter } from '../entities/entities.ts';
import type { EntityKind } from '../entities/row.ts';
import { firstFrom, type Range } from '../text.ts';
import { capitalise, labelOfAmount, labelOfMoment, nounWithAccents, tidyLabel } from './context.ts';
import { add, around, type FieldReading, type Found } from './finding.ts';

// What is found by its own form, wherever it is; the dates and times; and what a longer thing may contain.
export const KEYS_AND_SUMS = [
  'email',
  'website',
  'id',
  'curp',
  'rfc',
  'schoolKey',
  'amount',
  'amountInWords',
  'phone',
  'extension',
] as const satisfies EntityKind[];
export const MOMENTS = ['date', 'partialDate', 'month', 'months', 'time'] as const satisfies EntityKind[];
export const MEASURES = ['span', 'count', 'year', 'percent'] as const satisfies EntityKind[];

// What the line of the data says: they are of the office, or this is what they are called.
interface OfLine {
  isOfOffice?: boolean;
  own?: Found;
}

// Adds the entities of some kinds that a stretch contains, in the order of the text.
export function readEntities(
  reading: FieldReading,
  stretch: Range,
  kinds: readonly EntityKind[],
  ofLine: OfLine = {},
): void {
  for (const entity of entitiesIn(reading, stretch)) {
    const facts = kinds.includes(entity.kind) && factsOf(reading, stretch, entity, ofLine);
    if (facts) add(reading, entity.start, entity.end, facts);
  }
}

export function entitiesIn({ letter: { entities } }: FieldReading, stretch: Range): readonly Entity[] {
  return within(entities, stretch);
}

// Returns the posts, offices, firms or shops that a stretch contains.
export function organsIn({ letter: { named } }: FieldReading, stretch: Range, kind: EntityKind): readonly Entity[] {
  return within(named.get(kind) ?? [], stretch);
}

function within(entities: readonly Entity[], { start, end }: Range): readonly Entity[] {
  const from = firstFrom(entities, (one) => one.start < start);
  let to = from;
  while ((entities[to]?.end ?? Number.POSITIVE_INFINITY) <= end) to += 1;
  return entities.slice(from, to);
}

// Returns the post after a name: «, directora de Obras».
export function postAt({ letter: { plain, tokens } }: FieldReading, from: number): Range | undefined {
  const post = postAfter(tokens, from);
  // In «…, como secretario el C. Hilario Mino», «secretario» is the job title of Hilario Mino, not of the person named
  // before.
  return post && !/(?<!\sy)\s(?:el|la|al)\s+cc?$/.test(plain.slice(post.start, post.end)) ? post : undefined;
}

// What is called the same in each letter.
const SAME_IN_ALL: Partial<Record<EntityKind, Found>> = {
  curp: { label: 'CURP', kind: 'id', sure: true },
  extension: { label: 'Extensión', kind: 'phone', sure: false },
  month: { label: 'Mes', kind: 'text', sure: true },
  rfc: { label: 'RFC', kind: 'id', sure: true },
  schoolKey: { label: 'Clave del centro de trabajo', kind: 'id', sure: false },
  website: { label: 'Página de internet', kind: 'text', sure: false },
};

function factsOf(reading: FieldReading, stretch: Range, entity: Entity, ofLine: OfLine): Found | undefined {
  const { start, end, kind, label } = entity;
  const [before, after] = around(reading, stretch, start, end);
  if (/^(?:date|partialDate|months?)$/.test(kind)) {
    if (PUBLISHED.test(before)) return { label: 'Fecha de publicación', kind: 'date', sure: false };
    if (ofLine.own) return ofLine.own;
  }
  const fixed = SAME_IN_ALL[kind];
  if (fixed) return fixed;
  const of = ofLine.isOfOffice ? ' de la oficina' : '';
  if (kind === 'email') return { label: `Correo${of}`, kind: 'email', sure: false };
  if (kind === 'phone')
    return DIALLED.test(before.slice(-40)) || reading.letter.plain.charAt(start) === '('
      ? { label: `Teléfono${of}`, kind: 'phone', sure: false }
      : undefined;
  if (kind === 'id') return { label: label ?? 'Número de cuenta', kind: 'id', sure: true };
  if (kind === 'amount') return { label: labelOfSum(reading, stretch, entity, before), kind: 'amount', sure: true };
  if (kind === 'amountInWords')
    return { label: labelInWords(reading, stretch, entity), kind: 'amountInWords', sure: true };
  if (kind === 'months') {
    const isOfSchool = /\b(?:escolar|lectivo|semestre)[^.,;]{0,20}$/.test(before);
    return { label: isOfSchool ? 'Periodo escolar' : 'Periodo', kind: 'text', sure: true };
  }
  if (kind === 'time') return { label: labelOfMoment('Hora', before, after), kind: 'time', sure: true };
  if (kind === 'span') return spanOf(reading, entity, before.slice(-50), after);
  if (kind === 'count') {
    const isRange = / [ao] |\d[-–]/.test(reading.letter.plain.slice(start, end));
    return { label: labelOfCount(reading, entity, before), kind: isRange ? 'text' : 'number', sure: true };
  }
  if (kind === 'year') {
    const noun = /(ejercicio|ciclo|periodo|semestre)/.exec(before.slice(-30))?.[1];
    return { label: noun === 'ciclo' ? 'Ciclo escolar' : noun ? capitalise(noun) : 'Año', kind: 'year', sure: true };
  }
  if (kind === 'percent') return { label: labelOfPercent(before, after), kind: 'number', sure: true };
  const own = labelBefore(reading, stretch, start);
  const moment = own !== undefined && /^fecha/i.test(own) ? tidyLabel(own) : labelOfMoment('Fecha', before, after);
  const words = reading.letter.plain.slice(start, end);
  const isPeriod = /(?:\bdel?|\blos)\s*$/.test(before) && /\sal?\s/.test(words);
  return {
    label: isPeriod ? moment.replace(/^Fecha(?: mencionada| de inicio| de término)?/, 'Periodo') : moment,
    kind: 'date',
    sure: true,
  };
}

const PUBLISHED = /(?:publicad|reformad|diario oficial|periodico oficial|gaceta|d\.o\.f)[^.]{0,60}$/;
const DIALLED = /\b(?:tel|cel|conmutador|whatsapp|fax|llam|comunic|al numero)\p{L}*[^\d]{0,25}$/u;

// In «Recargos: $20.00 Gastos de ejecución: $8.00», each amount follows its label.
function labelOfSum(reading: FieldReading, stretch: Range, { start }: Range, before: string): string {
  const own = labelBefore(reading, stretch, start);
  return own === undefined ? labelOfAmount(before) : tidyLabel(own);
}

// An amount in words is called as the amount in figures before it.
function labelInWords(reading: FieldReading, stretch: Range, { start }: Range): string {
  const own = labelBefore(reading, stretch, start);
  if (own !== undefined) return tidyLabel(own);
  const amount = reading.found.slice(-2).findLast(({ kind, end }) => kind === 'amount' && end <= start);
  return `${amount && start - amount.end < 30 ? amount.label : 'Monto'} con letra`;
}

export function labelBefore({ letter }: FieldReading, stretch: Range, from: number): string | undefined {
  return LABEL_BEFORE.exec(letter.masked.slice(Math.max(stretch.start, from - 50), from))?.[1];
}

const LABEL_BEFORE = /(?:^|[\d.;*)]\s*|\s{2})(\p{Lu}[\p{L} ]{3,36}):\s*$/u;

function spanOf({ letter: { plain } }: FieldReading, entity: Entity, before: string, after: string): Found {
  if (/^ ?de edad\b/.test(after)) return { label: 'Edad', kind: 'number', sure: true };
  const isFixed = /dentro de l[oa]s\s*$|no mayor (?:a|de)\s*$/.test(before);
  return { label: labelOfSpan(before, plain.slice(entity.start, entity.end)), kind: 'text', sure: !isFixed };
}

function labelOfSpan(before: string, span: string): string {
  if (/vigencia/.test(before)) return 'Vigencia';
  if (
    /\b(?:plazo|termino|dentro|prorroga|maximo|mayor|contad[oa]s?|cada|en un|en)\b[^,;:]*$/.test(before) ||
    /habiles|naturales/.test(span)
  )
    return 'Plazo';
  if (/\b(?:duracion|durante|dura)\b/.test(before)) return 'Duración';
  const unit = /(?:dia|hora|semana|mes|ano|quincena|semestre)/.exec(span)?.[0] ?? 'dia';
  return `Número de ${{ dia: 'días', mes: 'meses', ano: 'años' }[unit] ?? `${unit}s`}`;
}

function labelOfCount({ letter: { plain, document } }: FieldReading, { parts }: Entity, before: string): string {
  const unit = plain.slice(parts.unit?.start, parts.unit?.end).replace(/^de\s+/, '');
  const measured = /(capacidad|peso|potencia|volumen)(?: de)? $/.exec(before)?.[1];
  if (measured) return capitalise(measured);
  if (/^(?:m2|m²|m3|metros|mts|hectareas|has)$/.test(unit)) return 'Superficie';
  if (/^por\s/.test(unit)) return 'Porcentaje';
  if (/^(?:hp|kg|km|mg|ml|lts?|volts|watts)$/.test(unit)) return 'Medida';
  const written = document.text.slice(parts.unit?.start, parts.unit?.end).replace(/^de\s+/i, '');
  return `Cantidad de ${/^umas?$/.test(unit) ? unit.toUpperCase() : written.toLowerCase()}`;
}

function labelOfPercent(before: string, after: string): string {
  const noun =
    OF_PERCENT.exec(before)?.[1] ?? /^\s*de (?:l[ao]s?|el)? ?(creditos|avance|asistencia|beca)/.exec(after)?.[1];
  return noun ? `Porcentaje de ${nounWithAccents(noun).toLowerCase()}` : 'Porcentaje';
}

// The noun before a percentage, with an adjective: «avance físico del 62%».
const OF_PERCENT =
  /(?<!\p{L})(\p{L}{4,16}(?: (?:fisico|financiero))?)(?: actual)?:?(?: es| sera| fue)?(?: del?(?: un)?| al) $/u;
