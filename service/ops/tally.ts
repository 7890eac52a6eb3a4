// Counts the callers who were turned away: since the start for the metrics, in each spell for the log.

// The counts since the start.
export interface Tally {
  // `refused` counts calls that got a 503, `closed` connections that were closed unread for the same reasons.
  refused: number;
  closed: number;
  // Connections closed unread because connections without a call have taken all descriptors.
  dropped: number;
}

// A series of refusals, each less than SPELL_GAP_MS after the one before it.
export interface Spell {
  ms: number;
  refused: number;
  closed: number;
}

const SPELL_GAP_MS = 3_000;

export function createTally() {
  const counts: Tally = { refused: 0, closed: 0, dropped: 0 };
  // Undefined while no caller is refused.
  let spell: (Spell & { since: number }) | undefined;
  return {
    counts,
    // Returns true if a spell begins.
    add(how: 'refused' | 'closed'): boolean {
      const begins = spell === undefined;
      spell ??= { since: performance.now(), ms: 0, refused: 0, closed: 0 };
      spell.ms = performance.now() - spell.since;
      spell[how]++;
      counts[how]++;
      return begins;
    },
    // Returns each spell once, after it has ended.
    ended(now: number): Spell | undefined {
      if (spell === undefined || now - spell.since - spell.ms < SPELL_GAP_MS) return undefined;
      const { since: _, ...ended } = spell;
      spell = undefined;
      return ended;
    },
  };
}
