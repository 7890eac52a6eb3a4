// Appoints somebody: the charge, its start and its term.
import type { Checked, InDemo, Recognised } from '../kind.ts';

export const recognised: Recognised = {
  clue: /\bnombramiento\b|\bdesigna(?:cion|r)?\b|\bse (?:le )?nombra\b|\bnombrar\b/,
};

export const checked: Checked = { signsWithPost: true, hasCopies: true };

export const inDemo: InDemo = {
  noun: 'Designación',
  keywords: /\bnombramiento|\bnombr(ar|ando) |\bnombre al? |\bdesign/,
};
