// A call to a session of a council or committee, with the agenda.
import type { KindRecord } from '../kind.ts';

export const kind: KindRecord = {
  place: 40,
  rank: 70,
  clue: /\bconvoc(?:ar|atoria|o|a)\b/,
  inDemo: {
    noun: 'Citatorio',
    keywords: /\bco[mn][vb]oca|\bco[mn][vb]oque|\bcitatorio|\bcitar a\b/,
  },
};
