// A demand for compliance, with a deadline and the consequence of missing it.
import type { KindRecord } from '../kind.ts';

export const kind: KindRecord = {
  place: 40,
  rank: 130,
  clue: /\brequerimiento\b|\brequerir\b|\bse (?:le )?requiere para que\b|\bapercib/,
  isLetter: true,
  signsWithPost: true,
  hasCopies: true,
  inDemo: {
    noun: 'Requerimiento formal',
    keywords: /\brequerimiento|\brequerir|\bexigir|\bapercib|requiere a/,
  },
};
