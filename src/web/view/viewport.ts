// The width below which the sheet has no room beside the fields; the style sheets break at the same width.
import { useEffect, useState } from 'preact/hooks';

const NARROW = 'screen and (max-width: 56rem)';

export function isNarrow(): boolean {
  return matchMedia(NARROW).matches;
}

// What is true now: another component may be told of a change first, and draw this one anew.
export function useNarrow(): boolean {
  const [, setNarrow] = useState(isNarrow);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const update = () => setNarrow(query.matches);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return isNarrow();
}
