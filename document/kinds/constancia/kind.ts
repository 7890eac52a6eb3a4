// Certifies a fact, A QUIEN CORRESPONDA.
import type { Checked, InDemo, Recognised } from '../kind.ts';

export const recognised: Recognised = {
  clue: /\bconstancia (?!de (?:recib|notific))|\bconstancia$|\bhac(?:e|go) constar\b/m,
  ownName: /\bhac(?:e|en|emos|go)\s+constar\b/,
};

export const checked: Checked = {};

export const inDemo: InDemo = {
  noun: 'Certificación',
  keywords: /\bcon?s?tan?[cs]ias?\b|hacer constar|carta laboral|comprobante (laboral|de trabajo)/,
  isPaper: true,
};
