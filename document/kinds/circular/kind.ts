// One rule for many areas, with a series of numbers of its own.
import type { Checked, InDemo, Recognised } from '../kind.ts';

export const recognised: Recognised = {
  clue: /\bcircular\b/,
  ownName: /\bcircular\b/,
};

export const checked: Checked = { signsWithPost: true };

export const inDemo: InDemo = {
  noun: 'Disposición',
  keywords: /\b[cs]ircular(es)?\b/,
  isPaper: true,
};
