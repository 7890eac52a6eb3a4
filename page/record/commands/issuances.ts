// Records for all tabs which numbers and date a document got when it was exported.
import { digestOf, type Issuance, issuances } from '../issuances.ts';

// Stores the numbers and the date of a document; `undefined` deletes them. When there are too many documents or
// rows, the oldest are dropped.
export function setIssuance(startedAt: number, issuance: Issuance | undefined): void {
  issuances.update((all) => {
    const others = Object.entries(all).filter(([key]) => key !== String(startedAt));
    const entry = issuance ? [[String(startedAt), issuance] as const] : [];
    const newestFirst = [...others, ...entry].toReversed().slice(0, ISSUANCES_KEPT);
    let rows = 0;
    const kept = newestFirst.filter(([, one], at) => {
      rows += Object.values(one.rows ?? {}).reduce((sum, { length }) => sum + length, 0);
      return at === 0 || rows <= ROWS_KEPT;
    });
    return Object.fromEntries(kept.toReversed().map(([key, one]) => [key, withoutNames(one)]));
  });
}

// A number of a year ago must still be known as given. Series share a second limit, as each row is stored.
const ISSUANCES_KEPT = 5000;
const ROWS_KEPT = 40_000;

function withoutNames({ rows, ...issuance }: Issuance): Issuance {
  if (!rows) return issuance;
  const digested = Object.entries(rows).map(
    ([count, all]) => [count, all.map((one) => ({ ...one, recipient: digestOf(one.recipient) }))] as const,
  );
  return { ...issuance, rows: Object.fromEntries(digested) };
}
