// Whether the institution has a service that makes PDFs, and what that means for the promise that data stay in
// this browser.
import { createStore, useStore } from './store.ts';

export const converter = createStore({ isThere: false });

// Returns the words of the promise. A document leaves the browser only if a person asks for its PDF.
export function useStaysHere(verb: 'no sale' | 'no salen' = 'no sale'): string {
  const isThere = useStore(converter, (state) => state.isThere);
  return `${verb} de este navegador${isThere ? ', salvo que lo pida en PDF' : ''}`;
}
