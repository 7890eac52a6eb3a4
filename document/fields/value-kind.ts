import { DATE_FOLDED } from '../facts/dates.ts';
import { TIME_FOLDED } from '../facts/times.ts';
import { fold } from '../text.ts';
import { findAddresses } from './addresses.ts';
import type { FieldKind } from './field.ts';
import { findOffices } from './offices.ts';
import { findPeople, isName } from './people.ts';
import { AMOUNT, CODE, CURP_OR_RFC_FOLDED, EMAIL, isFolio, PHONE } from './written-data.ts';

// Returns the kind of a value from its characters («12/03/2026» is a date), or 'text'.
export function kindOfValue(value: string): FieldKind {
  const plain = fold(value.trim());
  const isWhole = (pattern: RegExp, view: string) =>
    Array.from(view.matchAll(pattern)).some(({ 0: words }) => words.trim().length >= view.length - 2);
  const hasDigit = /\d/.test(plain);
  if (isWhole(DATE_FOLDED, plain)) return 'date';
  if (hasDigit && isWhole(TIME_FOLDED, plain)) return 'time';
  if (hasDigit && isWhole(AMOUNT, plain)) return 'amount';
  if (plain.includes('@') && isWhole(EMAIL, plain)) return 'email';
  if (hasDigit && isWhole(PHONE, plain)) return 'phone';
  if (hasDigit && isWhole(CURP_OR_RFC_FOLDED, plain)) return 'id';
  if (
    hasDigit &&
    Array.from(value.matchAll(CODE)).some(({ 0: code }) => code.length >= value.trim().length - 1 && isFolio(code))
  )
    return 'reference';
  const [address] = findAddresses(value, fold(value));
  if (address && address.end - address.start > value.length / 2) return 'address';
  const [person] = findPeople(value, fold(value));
  if (person && person.end - person.start > value.trim().length - 12) return 'person';
  if (/\bpesos\b|\/100/.test(plain)) return 'amountInWords';
  return isName(value.trim()) && findOffices(value).length === 0 ? 'person' : 'text';
}
