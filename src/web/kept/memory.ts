// Words for the next document, kept in this browser only when the person asked for it: my office, and names to propose.
import type { Variable } from '../../template/variables.ts';
import type { Values } from '../fill/values.ts';
import { entryOf, isRecord } from '../record.ts';
import { createStore } from '../store.ts';
import { isOffice, learnFolio, learnValue, NO_OFFICE, type Office, officeValues, withCopies } from './office.ts';
import { forget, load, save } from './storage.ts';

const SORTS = ['person', 'post', 'place'] as const;
type Sort = (typeof SORTS)[number];

interface Memory {
  on: boolean;
  known: Readonly<Partial<Record<Sort, readonly string[]>>>;
  office: Office;
}

const NAME = 'recordados';
const KEPT = 30;

export const memory = createStore<Memory>({ on: false, known: {}, office: NO_OFFICE });

export function loadMemory(): void {
  const { on, known, office = NO_OFFICE } = load(NAME, isMemory) ?? memory.get();
  const sorts = SORTS.flatMap((sort) => (known[sort] ? [[sort, known[sort]] as const] : []));
  memory.set({ on, known: Object.fromEntries(sorts), office });
}

// The person agrees, or no longer does. What is filled in already is remembered at once.
export function setRemembering(on: boolean, variables: readonly Variable[] = [], values: Values = {}): void {
  memory.set({ on });
  for (const variable of variables) remember(variable, entryOf(values, variable.name) ?? '');
  rememberFolios(variables, values);
  save(NAME, memory.get());
}

export function remember(variable: Variable, value: string): void {
  const { on, known, office } = memory.get();
  const word = value.trim();
  if (!on || word === '' || word.length > 120) return;
  const sort = sortOf(variable);
  const words = sort && [word, ...(known[sort] ?? []).filter((other) => other !== word)].slice(0, KEPT);
  memory.set({
    known: sort ? { ...known, [sort]: words } : known,
    office: learnValue(office, variable.name, word),
  });
  save(NAME, memory.get());
}

// A number counts as used once its document was taken away.
export function rememberFolios(variables: readonly Variable[], values: Values): void {
  const { on, office } = memory.get();
  if (!on) return;
  memory.set({
    office: variables.reduce((learned, { name }) => learnFolio(learned, name, entryOf(values, name) ?? ''), office),
  });
  save(NAME, memory.get());
}

export function setOffice(office: Office): void {
  memory.set({ on: true, office });
  save(NAME, memory.get());
}

// The values of my office for a document, beneath those that it has. A number that was used already goes on.
export function withOffice(variables: readonly Variable[], values: Values): Values {
  const { on, office } = memory.get();
  if (!on) return values;
  const own = Object.entries(values).filter(
    ([name, value]) => value.trim() !== '' && value !== entryOf(office.folios, name),
  );
  return { ...values, ...officeValues(office, variables), ...Object.fromEntries(own) };
}

// A text that a model wrote, with the fixed copies of my office that it lacks.
export function withFixedCopies(text: string): string {
  const { on, office } = memory.get();
  return on ? withCopies(text, office.copies) : text;
}

export function suggestionsFor(variable: Variable, { on, known }: Memory): readonly string[] {
  const sort = sortOf(variable);
  return on && sort ? (known[sort] ?? []) : [];
}

export function forgetWords(): void {
  memory.set({ on: false, known: {}, office: NO_OFFICE });
  forget(NAME);
}

// Any person may be proposed for another person, any post for another post, any place for another place. The rest is no one's
// to keep: a mail or a telephone number belongs to somebody.
function sortOf({ name, kind }: Variable): Sort | undefined {
  if (kind === 'person' || kind === 'place') return kind;
  return /^(?:[Cc]argo|[Pp]uesto)(?![a-z])/.test(name) ? 'post' : undefined;
}

function isMemory(value: unknown): value is Memory {
  return (
    isRecord(value) &&
    typeof value.on === 'boolean' &&
    isRecord(value.known) &&
    Object.values(value.known).every(Array.isArray) &&
    (value.office === undefined || isOffice(value.office))
  );
}
