// Demands compliance, with a deadline and what follows otherwise.
import type { Checked, InDemo, Recognised } from '../kind.ts';

export const recognised: Recognised = {
  clue: /\brequerimiento\b|\brequerir\b|\bse (?:le )?requiere para que\b|\bapercib/,
};

export const checked: Checked = { isLetter: true, signsWithPost: true, hasCopies: true };

export const inDemo: InDemo = {
  noun: 'Requerimiento formal',
  keywords: /\brequerimiento|\brequerir|\bexigir|\bapercib|requiere a/,
};
