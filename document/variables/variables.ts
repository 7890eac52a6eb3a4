// The variables of a template: {{Name}}, without braces or line ends inside.
import { applyEdits, nfc, type Range } from '../text.ts';
import { kindOf, labelOf, type VariableKind } from './labels.ts';
import { splitForm } from './place-names.ts';

// A variable at one place in the text. The range includes the braces. `name` is trimmed, in NFC, and may be
// empty.
export interface Occurrence extends Range {
  name: string;
}

// A variable, with all its places in the text, also those in another form: {{Firmante_En_Mayusculas}}. `label` is the name that people read: «Número de oficio».
export interface Variable {
  name: string;
  label: string;
  kind: VariableKind;
  occurrences: Occurrence[];
}

// Returns every {{…}} in the order of the text, and also an empty {{}}.
export function findOccurrences(text: string): Occurrence[] {
  return Array.from(text.matchAll(/\{\{([^{}\r\n]*)\}\}/g), (match) => ({
    name: nameKey(match[1] ?? ''),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

// Returns the variables in the order in which they first appear. An empty {{}} is left out.
export function listVariables(text: string): Variable[] {
  const places = new Map<string, Occurrence[]>();
  for (const occurrence of findOccurrences(text)) {
    const { datum } = splitForm(occurrence.name);
    const earlier = places.get(datum);
    if (earlier) earlier.push(occurrence);
    else if (datum !== '') places.set(datum, [occurrence]);
  }
  return Array.from(places, ([name, occurrences]) => ({ name, label: labelOf(name), kind: kindOf(name), occurrences }));
}

// Returns the variables and the words around them, in the order of the text.
export function splitAtVariables(text: string): (string | Occurrence)[] {
  const occurrences = findOccurrences(text);
  const pieces = occurrences.flatMap((variable, at) => [
    text.slice(occurrences[at - 1]?.end ?? 0, variable.start),
    variable,
  ]);
  return [...pieces, text.slice(occurrences.at(-1)?.end ?? 0)];
}

type Writer = (variable: Occurrence) => string;

// Replaces each variable by the result of `write`. The ranges of `variables` may belong to a longer text, in
// which `text` begins at `offset`.
export function replaceVariables(text: string, write: Writer, variables = findOccurrences(text), offset = 0): string {
  const edits = variables.map((one) => ({ start: one.start - offset, end: one.end - offset, text: write(one) }));
  return applyEdits(text, edits);
}

// Returns the same key for two Unicode spellings of a name.
export function nameKey(name: string): string {
  return nfc(name).trim();
}
