// Briefs a superior in labelled points, and ends with the decision that is asked for.
import type { Checked, InDemo, Recognised } from '../kind.ts';

export const recognised: Recognised = {
  clue: /\b(?:tarjeta|nota) informativa\b/,
  ownName: /\btarjeta informativa\b/,
};

export const checked: Checked = {};

export const inDemo: InDemo = {
  noun: 'Informe',
  keywords: /\b(tarjeta|nota|ficha)s? (in?m?formativa|ejecutiva)s?\b|\btarjeta\b/,
  isPaper: true,
};
