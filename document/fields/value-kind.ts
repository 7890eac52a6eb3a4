import { findEntities, findNamed, valueWords } from '../entities/entities.ts';
import { findPeople, isName } from '../entities/people.ts';
import type { EntityKind } from '../entities/row.ts';
import { readTokens } from '../entities/tokens.ts';
import { fold } from '../text.ts';
import type { FieldKind } from './field.ts';
import { CODE, isFolio } from './written-data.ts';

// Returns the kind of a value from its characters («12/03/2026» is a date), or 'text'.
export function kindOfValue(value: string): FieldKind {
  const trimmed = value.trim();
  const [entity] = /[\d@]|\p{L}{4}/u.test(trimmed) ? findEntities(valueWords(trimmed)) : [];
  const isWhole = entity && entity.end - entity.start >= trimmed.length - 2;
  const kind = isWhole ? KINDS[entity.kind] : undefined;
  if (kind !== undefined) return kind;
  const isCode = (code: string) => code.length >= trimmed.length - 1 && isFolio(code);
  if (/\d/.test(trimmed) && Array.from(value.matchAll(CODE)).some(([code]) => isCode(code))) return 'reference';
  const named = findNamed(readTokens(value, fold(value), []));
  const [address] = named.get('address') ?? [];
  if (address && address.end - address.start > value.length / 2) return 'address';
  const [person] = findPeople(value, fold(value));
  if (person && person.end - person.start > trimmed.length - 12) return 'person';
  if (/\bpesos\b|\/100/.test(fold(trimmed))) return 'amountInWords';
  return isName(trimmed) && !named.has('office') ? 'person' : 'text';
}

const KINDS: Partial<Record<EntityKind, FieldKind>> = {
  amount: 'amount',
  curp: 'id',
  date: 'date',
  email: 'email',
  phone: 'phone',
  rfc: 'id',
  time: 'time',
};
