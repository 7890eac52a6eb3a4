// The variables of a template: {{Name}}, without braces or line ends inside.

// One {{Name}} in a text. `start` and `end` are UTF-16 offsets of the whole of it; `name` is trimmed and in NFC.
export interface Occurrence {
  name: string;
  start: number;
  end: number;
}

// What a value looks like. `number` is what bears one (a folio, an oficio): text, not arithmetic.
export type VariableKind =
  | 'date'
  | 'time'
  | 'amount'
  | 'amountInWords'
  | 'number'
  | 'place'
  | 'person'
  | 'email'
  | 'phone'
  | 'text'
  | 'longText';

export interface Variable {
  name: string;
  label: string;
  kind: VariableKind;
  occurrences: Occurrence[];
}

export function findOccurrences(text: string): Occurrence[] {
  return Array.from(text.matchAll(/\{\{([^{}\r\n]*)\}\}/g), (match) => ({
    name: nameKey(match[1] ?? ''),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

// The distinct variables in the order in which they first appear; an empty {{}} is none.
export function listVariables(text: string): Variable[] {
  const variables = new Map<string, Variable>();
  for (const occurrence of findOccurrences(text)) {
    const { name } = occurrence;
    if (name === '') continue;
    const known = variables.get(name);
    if (known) known.occurrences.push(occurrence);
    else variables.set(name, { name, label: labelOf(name), kind: kindOf(name), occurrences: [occurrence] });
  }
  return [...variables.values()];
}

// Two spellings of one name compare equal after this.
export function nameKey(name: string): string {
  return name.trim().normalize('NFC');
}

export function labelOf(name: string): string {
  return name.replaceAll('_', ' ');
}

export function kindOf(name: string): VariableKind {
  if (/^fecha/i.test(name)) return 'date';
  if (/^hora(?!rio)/i.test(name)) return 'time';
  if (/^monto_letra/i.test(name)) return 'amountInWords';
  if (/^monto/i.test(name)) return 'amount';
  return 'text';
}

// The amount that an amountInWords variable spells out: Monto_Letra → Monto.
export function amountOf(name: string, names: readonly string[]): string | undefined {
  const base = name.replace(/_letra$/i, '');
  return names.find((other) => other === base);
}
