// Records for all tabs which numbers and date a document got when it was exported.
import { type Issuance, issuances } from '../issuances.ts';

// Stores the numbers and the date of a document; `undefined` deletes them. When there are too many documents,
// the oldest are dropped.
export function setIssuance(startedAt: number, issuance: Issuance | undefined): void {
  issuances.update((all) => {
    const others = Object.entries(all).filter(([key]) => key !== String(startedAt));
    const entry = issuance ? [[String(startedAt), issuance] as const] : [];
    return Object.fromEntries([...others.slice(-ISSUANCES_KEPT), ...entry]);
  });
}

const ISSUANCES_KEPT = 50;
