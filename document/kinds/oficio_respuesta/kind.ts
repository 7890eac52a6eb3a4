// An answer to a person or an authority. It first cites the document that it answers.
import type { KindRecord } from '../kind.ts';

export const kind: KindRecord = {
  place: 20,
  rank: 140,
  clue: /\brespuesta\b|\bresponder\b|\bcontestar?\b|\ben (?:respuesta|atencion|contestacion) a su\b/,
  isLetter: true,
  signsWithPost: true,
  inDemo: {
    noun: 'Contestación',
    keywords: /\brespuesta|\bresponder|\brespondiendo|\bcontest(ar|acion|e|ando|arle)\b/,
  },
};
