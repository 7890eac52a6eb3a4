// A rule for many areas, numbered in its own series.
import type { KindRecord } from '../kind.ts';

export const kind: KindRecord = {
  place: 20,
  rank: 40,
  clue: /\bcircular\b/,
  ownName: /\bcircular\b/,
  signsWithPost: true,
  inDemo: {
    noun: 'Disposición',
    keywords: /\b[cs]ircular(es)?\b/,
    isPaper: true,
  },
};
