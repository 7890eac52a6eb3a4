// A reminder or an instruction within the office, PARA and DE.
import type { Checked, InDemo, Recognised } from '../kind.ts';

export const recognised: Recognised = {
  clue: /\bmemo(?:rand(?:um|o))?\b/,
  ownName: /\bmemorand(?:um|o)\b/,
};

export const checked: Checked = { signsWithPost: true };

export const inDemo: InDemo = {
  noun: 'Aviso',
  keywords: /\bmemorand\w+|\bmemos?\b/,
  isPaper: true,
};
