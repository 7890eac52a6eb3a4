// A record of a change of office holder: who hands over what, and who receives it.
import type { KindRecord } from '../kind.ts';

export const kind: KindRecord = {
  place: 20,
  rank: 10,
  clue: /\bentrega[ -]+(?:y )?recepcion\b/,
  ownName: /\bacta\b/,
  inDemo: {
    noun: 'Entrega-recepción',
    keywords: /entrega[- ]?(y )?re[cs]ep[cs]ion|acta de entrega|entreg\w+ (el|del|de mi|mi) (cargo|puesto)/,
    isPaper: true,
  },
};
