// Names, posts and places for the next document, kept in this browser only when the person asked for it.
import type { Variable } from '../../template/variables.ts';
import { createStore } from '../store.ts';
import { forget, isRecord, load, save } from './storage.ts';

const SORTS = ['person', 'post', 'place'] as const;
type Sort = (typeof SORTS)[number];

interface Memory {
  on: boolean;
  known: Readonly<Partial<Record<Sort, readonly string[]>>>;
}

const NAME = 'recordados';
const KEPT = 30;

export const memory = createStore<Memory>({ on: false, known: {} });

export function loadMemory(): void {
  const { on, known } = load(NAME, isMemory) ?? memory.get();
  memory.set({ on, known: Object.fromEntries(SORTS.flatMap((sort) => (known[sort] ? [[sort, known[sort]]] : []))) });
}

export function setRemembering(on: boolean): void {
  memory.set({ on });
  save(NAME, memory.get());
}

export function remember(variable: Variable, value: string): void {
  const { on, known } = memory.get();
  const word = value.trim();
  const sort = sortOf(variable);
  if (!on || word === '' || word.length > 120 || !sort) return;
  const words = [word, ...(known[sort] ?? []).filter((other) => other !== word)].slice(0, KEPT);
  memory.set({ known: { ...known, [sort]: words } });
  save(NAME, memory.get());
}

export function suggestionsFor(variable: Variable, { on, known }: Memory): readonly string[] {
  const sort = sortOf(variable);
  return on && sort ? (known[sort] ?? []) : [];
}

export function forgetWords(): void {
  memory.set({ known: {} });
  forget(NAME);
  save(NAME, memory.get());
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
    Object.values(value.known).every(Array.isArray)
  );
}
