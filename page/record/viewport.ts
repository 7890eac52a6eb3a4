// The greatest width of a window in which the sheet does not fit beside the fields. The style sheets have the
// same limit.
import { useStore } from './store.ts';

const NARROW = 'screen and (max-width: 56rem)';

export function isNarrow(): boolean {
  return matchMedia(NARROW).matches;
}

export function useNarrow(): boolean {
  return useStore(viewport, (narrow) => narrow);
}

const viewport = {
  get: isNarrow,
  subscribe(listener: () => void): () => void {
    const query = matchMedia(NARROW);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  },
};
