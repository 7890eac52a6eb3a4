import { nameKey, replaceVariables } from './variables.ts';

// Replaces variables by their values, and keeps variables without a value. Names are compared in NFC.
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  const byName = valuesByName(values);
  return replaceVariables(text, ({ name, start, end }) => byName.get(name) ?? text.slice(start, end));
}

// Returns the values that are not blank, by nameKey().
export function valuesByName(values: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const filledIn = Object.entries(values).filter(([, value]) => value.trim() !== '');
  return new Map(filledIn.map(([name, value]) => [nameKey(name), value]));
}
