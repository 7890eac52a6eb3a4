// What becomes of a document outside of the page, kept for all tabs.
import { type Life, lives } from '../lives.ts';

// Undefined forgets it. Of former documents the oldest are forgotten: their keys are times.
export function setLife(startedAt: number, life: Life | undefined): void {
  lives.update((all) => {
    const others = Object.entries(all).filter(([key]) => key !== String(startedAt));
    const own = life ? [[String(startedAt), life] as const] : [];
    return Object.fromEntries([...others.slice(-LIVES_KEPT), ...own]);
  });
}

const LIVES_KEPT = 50;
