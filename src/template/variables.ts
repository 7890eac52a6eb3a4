// The variables of a template: {{Name}}, without braces or line ends inside.
import { kindOf, labelOf, type VariableKind } from './labels.ts';
import { nfc } from './text.ts';

// One {{Name}} in a text. `start` and `end` are UTF-16 offsets that include the braces; `name` is trimmed and in NFC.
export interface Occurrence {
  name: string;
  start: number;
  end: number;
}

// One name and all its places. `label` is for people: «Número de oficio».
export interface Variable {
  name: string;
  label: string;
  kind: VariableKind;
  occurrences: Occurrence[];
}

// In the order of the text, also those without a name.
export function findOccurrences(text: string): Occurrence[] {
  return Array.from(text.matchAll(/\{\{([^{}\r\n]*)\}\}/g), (match) => ({
    name: nameKey(match[1] ?? ''),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

// The distinct variables in the order in which they first appear; an empty {{}} does not count.
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

// The text in pieces: the variables, and the words before, between and after them. `offset` is where the text begins among the variables.
export function splitAtVariables(
  text: string,
  variables: readonly Occurrence[] = findOccurrences(text),
  offset = 0,
): (string | Occurrence)[] {
  const pieces: (string | Occurrence)[] = [];
  let from = 0;
  for (const occurrence of variables) {
    pieces.push(text.slice(from, occurrence.start - offset), occurrence);
    from = occurrence.end - offset;
  }
  pieces.push(text.slice(from));
  return pieces;
}

// `where` is that of splitAtVariables.
export function replaceVariables(
  text: string,
  replacement: (occurrence: Occurrence) => string,
  ...where: [variables?: readonly Occurrence[], offset?: number]
): string {
  return splitAtVariables(text, ...where)
    .map((piece) => (typeof piece === 'string' ? piece : replacement(piece)))
    .join('');
}

// Two spellings of one name compare equal after this.
export function nameKey(name: string): string {
  return nfc(name).trim();
}
