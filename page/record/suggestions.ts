// Learns values from the fields, and suggests them in other fields, if the person agrees.
import type { Variable } from '@membrete/document/variables';
import { learnValue } from './learning.ts';
import { type Memory, memory, myOffice, type Sort } from './memory.ts';
import { NO_OFFICE } from './office.ts';
import { currentRecord } from './record.ts';
import { drop, TAUGHT } from './storage.ts';

const KEPT = 30;

export function forgetMemory(): void {
  memory.forget();
  if (!myOffice.get().saved) drop(TAUGHT);
}

// Switches remembering on or off. When switched on, remembers the values that are filled in now.
export function setRemembering(on: boolean): void {
  memory.update((now) => ({ ...now, on }));
  const { variables, datum } = currentRecord();
  for (const variable of variables) {
    const { value, source } = datum(variable);
    if (source !== 'column') remember(variable, value);
  }
}

// Remembers a value, unless it is that of a past letter: who signed last year signs no other document for it.
export function remember(variable: Variable, value: string): void {
  const word = value.trim();
  if (!memory.get().on || word === '' || word.length > 120 || isFormer(variable, value)) return;
  const sort = sortOf(variable);
  memory.update((now) => {
    const learned = learnValue(now.learned ?? NO_OFFICE, variable.name, word);
    if (!sort) return { ...now, learned };
    const others = (now.known[sort] ?? []).filter((other) => other !== word);
    return { ...now, learned, known: { ...now.known, [sort]: [word, ...others].slice(0, KEPT) } };
  });
}

function isFormer({ name, kind }: Variable, value: string): boolean {
  const { former, read } = currentRecord().letter(0).form;
  const words = Object.hasOwn(former, name) ? former[name] : undefined;
  return words !== undefined && read(kind, words).trim() === value.trim();
}

export function suggestionsFor(variable: Variable, { on, known }: Memory): readonly string[] {
  const sort = sortOf(variable);
  return on && sort ? (known[sort] ?? []) : [];
}

// Returns the kind of suggestions for a variable: persons, job titles or places. Other variables get no
// suggestions, because mail addresses and telephone numbers, for example, are personal.
function sortOf({ name, kind }: Variable): Sort | undefined {
  if (kind === 'person' || kind === 'place') return kind;
  return /^(?:[Cc]argo|[Pp]uesto)(?![a-z])/.test(name) ? 'post' : undefined;
}
