// A store whose state changes by patches, a hook that renders a component again when its part of the state
// changes, and functions that cache their results.
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';

// After a quiet change, listeners are notified as soon as no other change has come for PAUSE_MS, and after
// LONGEST_MS at the latest.
const PAUSE_MS = 180;
const LONGEST_MS = 2000;

export function createStore<S extends object>(initial: S) {
  let state = initial;
  const listeners = new Set<() => void>();
  // This timer runs while the listeners have not been notified of a quiet change. `since` is the time of the
  // first such change.
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  const notify = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    set(patch: Partial<S>): void {
      // A pending quiet change is notified first, because this patch may revert it.
      if (timer !== undefined) notify();
      state = { ...state, ...patch };
      notify();
    },
    // Changes the state at once, but notifies listeners only when typing pauses, or at the next `set`.
    setQuietly(patch: Partial<S>): void {
      state = { ...state, ...patch };
      const now = Date.now();
      if (timer === undefined) since = now;
      clearTimeout(timer);
      timer = setTimeout(notify, Math.max(0, Math.min(PAUSE_MS, since + LONGEST_MS - now)));
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Readable<S> = { get: () => S; subscribe: (listener: () => void) => () => void };

// Returns a part of the state, and renders the component again when that part changes. `select` must not
// return a new object at each call, because every change would then render the component.
export function useStore<S, T>(store: Readable<S>, select: (state: S) => T): T {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const value = select(store.get());
  const latest = useRef({ select, value });
  latest.current = { select, value };
  useLayoutEffect(() => {
    const renderIfChanged = () => {
      if (!Object.is(latest.current.select(store.get()), latest.current.value)) render(undefined);
    };
    renderIfChanged();
    return store.subscribe(renderIfChanged);
  }, [store]);
  return value;
}

// Caches the last result. Computes again only if a key has changed; by default the arguments are the keys.
export function rememberLast<A extends readonly unknown[], R>(
  compute: (...args: A) => R,
  keysOf: (...args: A) => readonly unknown[] = (...args) => args,
): (...args: A) => R {
  let last: { keys: readonly unknown[]; result: R } | undefined;
  return (...args) => {
    const keys = keysOf(...args);
    if (!last?.keys.every((key, at) => Object.is(key, keys[at]))) last = { keys, result: compute(...args) };
    return last.result;
  };
}

export function rememberEach<R>(compute: (name: string) => R): (name: string) => R {
  return rememberFew(compute, Number.POSITIVE_INFINITY);
}

export function rememberFew<R>(compute: (text: string) => R, limit = 4): (text: string) => R {
  const results = new Map<string, { result: R }>();
  return (text) => {
    const entry = results.get(text) ?? { result: compute(text) };
    results.delete(text);
    results.set(text, entry);
    if (results.size > limit) results.delete(results.keys().next().value ?? '');
    return entry.result;
  };
}
