// Values into a template.
import { findOccurrences, nameKey } from './syntax.ts';

// Puts each value in place of its variable. A variable without a value (absent or blank) stays; names match under NFC.
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  const known = new Map<string, string>();
  for (const [name, value] of Object.entries(values)) if (value.trim() !== '') known.set(nameKey(name), value);
  let filled = '';
  let from = 0;
  for (const { name, start, end } of findOccurrences(text)) {
    filled += text.slice(from, start) + (known.get(name) ?? text.slice(start, end));
    from = end;
  }
  return filled + text.slice(from);
}
