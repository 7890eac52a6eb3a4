// Counts the refused callers: since the start for the metrics, and in each series of refusals for the log.

export interface Tally {
  // Calls that got a 503.
  refused: number;
  // Connections that were closed unread, because their call would have got a 503.
  closed: number;
  // Connections that were closed unread, because connections without a call held all file descriptors.
  dropped: number;
}

// A series of refusals with gaps shorter than SPELL_GAP_MS.
export interface Spell {
  ms: number;
  refused: number;
  closed: number;
}

const SPELL_GAP_MS = 3_000;

export function createTally() {
  const counts: Tally = { refused: 0, closed: 0, dropped: 0 };
  let spell: (Spell & { since: number }) | undefined;
  return {
    counts,
    // Counts a refusal at a time in ms. Returns true if it begins a spell.
    add(how: 'refused' | 'closed', now: number): boolean {
      const begins = spell === undefined;
      spell ??= { since: now, ms: 0, refused: 0, closed: 0 };
      spell.ms = now - spell.since;
      spell[how]++;
      counts[how]++;
      return begins;
    },
    // Returns a spell once, after it has ended.
    ended(now: number): Spell | undefined {
      if (spell === undefined || now - spell.since - spell.ms < SPELL_GAP_MS) return undefined;
      const { since: _, ...ended } = spell;
      spell = undefined;
      return ended;
    },
  };
}
