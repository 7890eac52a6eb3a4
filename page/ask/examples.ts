// The gallery: the kinds of document, in groups.
import { GROUPS, SHOWN } from '@membrete/document/kinds';

const ALL = Object.values(SHOWN);

export const GALLERY = GROUPS.map((group) => ({ group, kinds: ALL.filter((kind) => kind.group === group) }));

export function isExample(request: string): boolean {
  return ALL.some(({ example }) => example === request);
}
