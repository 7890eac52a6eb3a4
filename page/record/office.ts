// «Mi oficina»: values that all documents of a person share, and the variables that these values fill in.

import type { Line } from '@membrete/document';
import type { Values } from '@membrete/document/outgoing';
import { fold } from '@membrete/document/text';
import type { Variable } from '@membrete/document/variables';
import { documentOf } from './document.ts';
import { entryOf, isRecord, isStringRecord } from './guards.ts';
import { isLater, isNumber } from './numbers.ts';

export interface Office {
  values: Readonly<Partial<Record<OfficeSlot, string>>>;
  copies: readonly Copy[];
  folios: Values; // by variable, the last number that was used
  free?: Readonly<Record<string, readonly string[]>>; // by variable, earlier numbers that were released, in order
}

export type OfficeSlot = keyof typeof SLOTS;

export type Copy = Readonly<Record<'name' | 'post', string>>;

export const NO_OFFICE: Office = { values: {}, copies: [], folios: {} };

// The fields of «Mi oficina». A field fills in the variables whose names match `fills`. The names are
// compared in lower case and without accents.
export const SLOTS = {
  institution: {
    label: 'Institución',
    fills: /^(?:nombre_)?(?:institucion|dependencia|ayuntamiento|organismo|entidad)(?:_emisora)?$/,
  },
  area: { label: 'Área', fills: /^(?:nombre_)?(?:area|unidad_administrativa)(?:_emisora|_remitente)?$/ },
  place: { label: 'Lugar', fills: /^(?:lugar|ciudad)(?:_(?:de_)?(?:expedicion|emision))?$/ },
  signer: { label: 'Quien firma', fills: /^(?:nombre_)?(?:del?_)?(?:remitente|firmante|quien_(?:firma|suscribe))$/ },
  post: {
    label: 'Cargo de quien firma',
    fills: /^(?:cargo|puesto)_(?:del?_)?(?:remitente|firmante|quien_(?:firma|suscribe))$/,
  },
  contact: { label: 'Enlace para aclaraciones', fills: /^(?:nombre_)?(?:del?_)?(?:enlace|contacto)$/ },
  phone: { label: 'Teléfono de contacto', fills: /^telefono_(?:del?_)?(?:enlace|contacto|area|oficina)$/ },
  email: { label: 'Correo de contacto', fills: /^correo_(?:electronico_)?(?:del?_)?(?:enlace|contacto|area|oficina)$/ },
} as const;

// Returns the office's value of each variable. Document numbers are left out, because the page counts them
// separately.
export function officeValues({ values, copies }: Office, variables: readonly Variable[]): Values {
  const entries = variables.map(({ name }) => {
    const [slot, copy] = [slotOf(name), copyOf(name)];
    return [name, (slot ? values[slot] : copy && copies[copy.index]?.[copy.part]) ?? ''] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

// Adds a «C.c.p.» line for each person of `copies` who has none in the text. Without any such line, the text
// is returned unchanged.
export function withCopies(text: string, copies: readonly Copy[]): string {
  const lines = documentOf(text).lines.filter(({ role }) => role === 'copy');
  const last = lines.findLast(({ names }) => names.some(copyOf));
  const place = last?.end ?? lines[0]?.start ?? 0;
  const added = copies.flatMap(({ name, post }, index) => {
    const isThere = ({ names, bare }: Line) =>
      bare.includes(fold(name)) || names.some((n) => copyOf(n)?.index === index);
    const number = index === 0 ? '' : `_${index + 1}`;
    const holder = post === '' ? '' : `, {{Cargo_Copia${number}}}`;
    return lines.some(isThere) ? [] : `C.c.p. {{Nombre_Copia${number}}}${holder}.`;
  });
  if (lines.length === 0 || added.length === 0) return text;
  const words = added.join('\n');
  return text.slice(0, place) + (last ? `\n${words}` : `${words}\n`) + text.slice(place);
}

// Returns the last number of each variable. A number from `used` replaces the number in `last` if it is
// later.
export function advanceCounters(last: Values, used: Values): Values {
  const isNext = ([name, number]: [string, string]) => isNumber(name) && isLater(number, entryOf(last, name) ?? '');
  return { ...last, ...Object.fromEntries(Object.entries(used).filter(isNext)) };
}

export function isOffice(value: unknown): value is Office {
  if (!isRecord(value) || !Array.isArray(value.copies)) return false;
  const { free = {} } = value;
  const isFree = isRecord(free) && Object.values(free).every(Array.isArray);
  return isFree && [value.values, value.folios, ...value.copies].every(isStringRecord);
}

// Returns true for a variable that «Mi oficina» can fill in.
export function isOfOffice(name: string): boolean {
  return slotOf(name) !== undefined || copyOf(name) !== undefined;
}

const COPY = /^(nombre|cargo|puesto)_(?:de_)?(?:la_)?copia(?:_(\d))?$/;

export function slotOf(name: string): OfficeSlot | undefined {
  const folded = fold(name);
  return (Object.keys(SLOTS) as OfficeSlot[]).find((slot) => SLOTS[slot].fills.test(folded));
}

// Returns which copy a variable belongs to: Nombre_Copia is the first, Nombre_Copia_2 the second.
export function copyOf(name: string): { index: number; part: keyof Copy } | undefined {
  const [, part, number = '1'] = COPY.exec(fold(name)) ?? [];
  if (part === undefined) return undefined;
  return { index: Math.max(0, Number(number) - 1), part: part === 'nombre' ? 'name' : 'post' };
}
