// Fills values into a template.
import { nameKey, replaceVariables } from './variables.ts';

// Puts each value in place of its variable. A variable without a value (absent or blank) stays; names match under NFC.
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  const known = new Map<string, string>();
  for (const [name, value] of Object.entries(values)) if (value.trim() !== '') known.set(nameKey(name), value);
  return replaceVariables(text, ({ name, start, end }) => known.get(name) ?? text.slice(start, end));
}
