// An invitation to an event, with date, hour, place, and the person to answer to.
import type { KindRecord } from '../kind.ts';

export const kind: KindRecord = {
  place: 40,
  rank: 100,
  clue: /\binvit(?:a|o|ar|acion|ando|arle)\b/,
  signsWithPost: true,
  inDemo: {
    noun: 'Invitación cordial',
    keywords: /\bi[nm][vb]ita|\bi[nm][vb]ite/,
  },
};
