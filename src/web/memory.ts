// Names, posts and places for the next document, kept in this browser only when the person asked for it.
import type { Variable, VariableKind } from '../template/syntax.ts';
import { forget, isRecord, load, save } from './storage.ts';
import { createStore } from './store.ts';

interface Memory {
  on: boolean;
  known: Readonly<Record<string, readonly string[]>>;
}

const NAME = 'recordados';
const KEPT = 30;
const NEVER: readonly VariableKind[] = ['date', 'time', 'amount', 'amountInWords', 'number', 'longText'];

export const memory = createStore<Memory>({ on: false, known: {} });

export function loadMemory(): void {
  memory.set(load(NAME, isMemory) ?? {});
}

export function setRemembering(on: boolean): void {
  memory.set({ on });
  save(NAME, memory.get());
}

export function remember(variable: Variable, value: string): void {
  const { on, known } = memory.get();
  const word = value.trim();
  if (!on || word === '' || word.length > 120 || NEVER.includes(variable.kind)) return;
  const key = keyOf(variable);
  const words = [word, ...(known[key] ?? []).filter((other) => other !== word)].slice(0, KEPT);
  memory.set({ known: { ...known, [key]: words } });
  save(NAME, memory.get());
}

export function suggestionsFor(variable: Variable, { on, known }: Memory): readonly string[] {
  return on ? (known[keyOf(variable)] ?? []) : [];
}

export function forgetWords(): void {
  memory.set({ known: {} });
  forget(NAME);
  save(NAME, memory.get());
}

// Any person may be proposed for another person, any place for another place; the rest only for the same variable.
function keyOf({ name, kind }: Variable): string {
  return kind === 'person' || kind === 'place' ? `:${kind}` : name;
}

function isMemory(value: unknown): value is Memory {
  return (
    isRecord(value) &&
    typeof value.on === 'boolean' &&
    isRecord(value.known) &&
    Object.values(value.known).every(Array.isArray)
  );
}
