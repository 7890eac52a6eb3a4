// Fills values into a template.
import { nameKey, replaceVariables } from './variables.ts';

// Puts each value in place of its variable. A variable without a value (absent or blank) stays; names match
// under NFC.
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  const known = valuesByName(values);
  return replaceVariables(text, ({ name, start, end }) => known.get(name) ?? text.slice(start, end));
}

// The values that are not blank.
export function valuesByName(values: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const known = Object.entries(values).filter(([, value]) => value.trim() !== '');
  return new Map(known.map(([name, value]) => [nameKey(name), value]));
}
