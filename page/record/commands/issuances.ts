// Records what a document was given when it left the page, for all tabs.
import { type Issuance, issuances } from '../issuances.ts';

// The value undefined deletes the entry. Only the newest LIVES_KEPT of the others stay.
export function setIssuance(startedAt: number, issuance: Issuance | undefined): void {
  issuances.update((all) => {
    const others = Object.entries(all).filter(([key]) => key !== String(startedAt));
    const own = issuance ? [[String(startedAt), issuance] as const] : [];
    return Object.fromEntries([...others.slice(-ISSUANCES_KEPT), ...own]);
  });
}

const ISSUANCES_KEPT = 50;
