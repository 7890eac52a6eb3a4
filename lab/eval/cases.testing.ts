import type { Case } from './cases.ts';

export function caseOf(id: string, part: Partial<Case> = {}): Case {
  return { id, prompt: id, area: undefined, kind: undefined, expects: [], attack: undefined, ...part };
}
