// The tally of callers who were turned away: since the start for the metrics, in each spell for the log.

// Since the start.
export interface Tally {
  // Calls refused with a 503, and connections closed unread for the same reasons.
  refused: number;
  closed: number;
  // Connections closed unread because others, which bring no call, have taken all descriptors.
  dropped: number;
}

// Refusals with less than SPELL_GAP_MS between one and the next.
export interface Spell {
  ms: number;
  refused: number;
  closed: number;
}

const SPELL_GAP_MS = 3_000;

export function createTally() {
  const counts: Tally = { refused: 0, closed: 0, dropped: 0 };
  // Undefined while nobody is refused.
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
    // The spell that is over by now, once.
    ended(now: number): Spell | undefined {
      if (spell === undefined || now - spell.since - spell.ms < SPELL_GAP_MS) return undefined;
      const { since: _, ...ended } = spell;
      spell = undefined;
      return ended;
    },
  };
}
