// Keeps for all tabs what happened to a document when it left the page.
import { type Life, lives } from '../lives.ts';

// Sets the life of a document; undefined deletes it. Of the others the newest LIVES_KEPT stay: their keys are
// times.
export function setLife(startedAt: number, life: Life | undefined): void {
  lives.update((all) => {
    const others = Object.entries(all).filter(([key]) => key !== String(startedAt));
    const own = life ? [[String(startedAt), life] as const] : [];
    return Object.fromEntries([...others.slice(-LIVES_KEPT), ...own]);
  });
}

const LIVES_KEPT = 50;
