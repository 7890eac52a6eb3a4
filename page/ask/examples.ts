// The gallery: the kinds of document in their groups, each with what it is for.
import { GROUPS, SHOWN } from '@membrete/document/kinds';

const ALL = Object.values(SHOWN);

export const GALLERY = GROUPS.map((group) => ({ group, kinds: ALL.filter((kind) => kind.group === group) }));

// True if a request is an example without changes.
export function isExample(request: string): boolean {
  return ALL.some(({ example }) => example === request);
}
