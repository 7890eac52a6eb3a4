// A briefing for a superior, in labelled points. The last point asks for a decision.
import type { KindRecord } from '../kind.ts';

export const kind: KindRecord = {
  place: 30,
  rank: 20,
  clue: /\b(?:tarjeta|nota) informativa\b/,
  ownName: /\btarjeta informativa\b/,
  inDemo: {
    noun: 'Informe',
    keywords: /\b(tarjeta|nota|ficha)s? (in?m?formativa|ejecutiva)s?\b|\btarjeta\b/,
    isPaper: true,
  },
};
