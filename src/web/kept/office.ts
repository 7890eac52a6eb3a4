// My office: the data that the documents of one person have in common, and the variables that they fill.
import { readDocument } from '../../template/document.ts';
import type { Line } from '../../template/line.ts';
import { fold } from '../../template/text.ts';
import type { Variable } from '../../template/variables.ts';
import type { Values } from '../fill/values.ts';
import { isRecord, isStringRecord } from '../record.ts';

export interface Office {
  values: Readonly<Partial<Record<Slot, string>>>;
  copies: readonly Copy[];
  folios: Readonly<Record<string, string>>; // by variable name, the last number that was used
}

export type Slot = keyof typeof SLOTS;

export interface Copy {
  name: string;
  post: string;
}

export const NO_OFFICE: Office = { values: {}, copies: [], folios: {} };

// The folded names of the variables that each datum fills.
export const SLOTS = {
  institution: /^(?:nombre_)?(?:institucion|dependencia|ayuntamiento|organismo|entidad)(?:_emisora)?$/,
  area: /^(?:nombre_)?(?:area|unidad_administrativa)(?:_emisora|_remitente)?$/,
  place: /^(?:lugar|ciudad)(?:_(?:de_)?(?:expedicion|emision))?$/,
  signer: /^(?:nombre_)?(?:del?_)?(?:remitente|firmante|quien_(?:firma|suscribe))$/,
  post: /^(?:cargo|puesto)_(?:del?_)?(?:remitente|firmante|quien_(?:firma|suscribe))$/,
} as const;

// The values that the office has for the variables. Numbers go on from the last one that was used.
export function officeValues(office: Office, variables: readonly Variable[], year = new Date().getFullYear()): Values {
  const values = variables.map(({ name }) => [name, valueFor(office, name, year)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

// The text with a line for each fixed copy that it lacks. A document that bears no copies gets none.
export function withCopies(text: string, copies: readonly Copy[]): string {
  const lines = readDocument(text).lines.filter(({ role }) => role === 'copy');
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

// The office with what a field says. An empty field says nothing.
export function learnValue(office: Office, name: string, value: string): Office {
  const word = value.trim();
  const slot = slotOf(name);
  const copy = copyOf(name);
  if (word === '') return office;
  if (slot) return { ...office, values: { ...office.values, [slot]: word } };
  if (!copy) return office;
  const copies = [...office.copies];
  while (copies.length <= copy.index) copies.push({ name: '', post: '' });
  return {
    ...office,
    copies: copies.map((one, index) => (index === copy.index ? { ...one, [copy.part]: word } : one)),
  };
}

// The office with a number that was used. Numbers without digits cannot go on.
export function learnFolio(office: Office, name: string, value: string): Office {
  const word = value.trim();
  return isFolio(name) && /\d/.test(word) ? { ...office, folios: { ...office.folios, [name]: word } } : office;
}

function isFolio(name: string): boolean {
  return FOLIO.test(fold(name));
}

// The number after `last`: DSP/012/2026 → DSP/013/2026. A new year begins at one.
export function nextFolio(last: string, year: number): string {
  const groups = [...last.matchAll(/\d+/g)];
  const years = groups.length === 1 ? [] : groups.filter(([digits]) => /^20\d\d$/.test(digits));
  const counter = groups.findLast((group) => !years.includes(group));
  const isNewYear = years.some(([digits]) => Number(digits) < year);
  return last.replace(/\d+/g, (digits, at: number) => {
    if (at === counter?.index) return String(isNewYear ? 1 : BigInt(digits) + 1n).padStart(digits.length, '0');
    return isNewYear && years.some(({ index }) => index === at) ? String(year) : digits;
  });
}

// «Mtra. Ana López Ríos, Contralora» for each line.
export function readCopies(text: string): Copy[] {
  return text
    .split('\n')
    .map((line) => /^([^,]*),?(.*)$/.exec(line.trim()) ?? [])
    .map(([, name = '', post = '']) => ({ name: name.trim(), post: post.trim() }))
    .filter(({ name, post }) => name + post !== '');
}

export function writeCopies(copies: readonly Copy[]): string {
  return copies.map(({ name, post }) => [name, post].filter((part) => part !== '').join(', ')).join('\n');
}

export function isOffice(value: unknown): value is Office {
  return (
    isRecord(value) &&
    isStringRecord(value.values) &&
    isStringRecord(value.folios) &&
    Array.isArray(value.copies) &&
    value.copies.every(isStringRecord)
  );
}

const FOLIO =
  /^(?:numero|num|no|folio)(?:_(?:del?_)?(?:oficio|memorandum|memo|circular|tarjeta|acta|constancia|nota|documento))?$/;

const COPY = /^(nombre|cargo|puesto)_(?:de_)?(?:la_)?copia(?:_(\d))?$/;

function valueFor({ values, copies, folios }: Office, name: string, year: number): string {
  const slot = slotOf(name);
  const copy = copyOf(name);
  if (slot) return values[slot] ?? '';
  if (copy) return copies[copy.index]?.[copy.part] ?? '';
  const last = Object.hasOwn(folios, name) ? folios[name] : undefined;
  return last === undefined ? '' : nextFolio(last, year);
}

function slotOf(name: string): Slot | undefined {
  const folded = fold(name);
  return (Object.keys(SLOTS) as Slot[]).find((slot) => SLOTS[slot].test(folded));
}

// Nombre_Copia is the first copy, Nombre_Copia_2 the second.
function copyOf(name: string): { index: number; part: keyof Copy } | undefined {
  const [, part, number = '1'] = COPY.exec(fold(name)) ?? [];
  if (part === undefined) return undefined;
  return { index: Math.max(0, Number(number) - 1), part: part === 'nombre' ? 'name' : 'post' };
}
