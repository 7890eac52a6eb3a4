// What people see of the kinds of document, for the gallery. Each kind has a folder with all that is known of
// it; `npm run kinds` writes the lists of them.
import { SHOWN } from './all-shown.ts';

export { SHOWN } from './all-shown.ts';
export { GROUPS } from './kind.ts';

export type DocumentKind = keyof typeof SHOWN;

export const KINDS: readonly DocumentKind[] = Object.keys(SHOWN).filter(isKind);

export function isKind(name: unknown): name is DocumentKind {
  return typeof name === 'string' && Object.hasOwn(SHOWN, name);
}
