// A reminder or an instruction within the office, with «PARA:» and «DE:» at the top.
import type { KindRecord } from '../kind.ts';

export const kind: KindRecord = {
  place: 10,
  rank: 30,
  clue: /\bmemo(?:rand(?:um|o))?\b/,
  ownName: /\bmemorand(?:um|o)\b/,
  signsWithPost: true,
  inDemo: {
    noun: 'Aviso',
    keywords: /\bmemorand\w+|\bmemos?\b/,
    isPaper: true,
  },
};
