// An appointment to a post, with the first day and the length of the term.
import type { KindRecord } from '../kind.ts';

export const kind: KindRecord = {
  place: 40,
  rank: 90,
  clue: /\bnombramiento\b|\bdesigna(?:cion|r)?\b|\bse (?:le )?nombra\b|\bnombrar\b/,
  signsWithPost: true,
  hasCopies: true,
  inDemo: {
    noun: 'Designación',
    keywords: /\bnombramiento|\bnombr(ar|ando) |\bnombre al? |\bdesign/,
  },
};
