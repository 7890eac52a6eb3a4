// The kinds of document in the gallery. Each kind has a folder, and `npm run kinds` writes the lists of all
// kinds.
import { SHOWN } from './all-shown.ts';

export { SHOWN } from './all-shown.ts';
export { GROUPS } from './kind.ts';

export type DocumentKind = keyof typeof SHOWN;

export const KINDS: readonly DocumentKind[] = Object.keys(SHOWN).filter(isKind);

export function isKind(name: unknown): name is DocumentKind {
  return typeof name === 'string' && Object.hasOwn(SHOWN, name);
}
