// An invitation to an event, with the date, the hour, the place, and the person who receives the replies.
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
