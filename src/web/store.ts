// A value in one place, changed by patches, and a hook that renders a component again when its part of it changed.
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';

export interface Store<S> {
  get: () => S;
  set: (patch: Partial<S>) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<S extends object>(initial: S): Store<S> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(patch) {
      state = { ...state, ...patch };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

// `select` returns a part of the state or a primitive: a fresh object each time would render for every change.
export function useStore<S, T>(store: Store<S>, select: (state: S) => T): T {
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
