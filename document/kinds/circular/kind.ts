// An instruction that one office sends to many offices.
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
