// Records the change of a holder: who hands over, who receives, and what.
import type { Checked, InDemo, Recognised } from '../kind.ts';

export const recognised: Recognised = {
  clue: /\bentrega[ -]+(?:y )?recepcion\b/,
  ownName: /\bacta\b/,
};

export const checked: Checked = {};

export const inDemo: InDemo = {
  noun: 'Entrega-recepción',
  keywords: /entrega[- ]?(y )?re[cs]ep[cs]ion|acta de entrega|entreg\w+ (el|del|de mi|mi) (cargo|puesto)/,
  isPaper: true,
};
